"""Lesson 3: the question word by word, and the count of shared words."""

from lessons.frame import notebook
from lessons.step3_overlap.cells import missing, shared

notebook.lesson(__file__, shared, missing)
