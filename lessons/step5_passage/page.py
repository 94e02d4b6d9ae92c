"""Lesson 5: whether the winning passage answers, the proof that it is in the file, other cuts, and what a model would get."""

from lessons.frame.lesson import lesson
from lessons.step5_passage.cells import again, answers, other_sizes, prompt, two_cuts

lesson(__file__, answers, again, two_cuts, other_sizes, prompt)
