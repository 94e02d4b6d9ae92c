"""Lesson 3: the question word by word, and the count of shared words."""

from lessons.frame.lesson import lesson
from lessons.step3_overlap.cells import letters, longer, missing, shared, ties, titles

lesson(__file__, shared, missing, ties, longer, letters, titles)
