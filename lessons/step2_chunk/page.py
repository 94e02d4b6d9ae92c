"""Lesson 2: one text cut in two ways, what each cut broke, and what repairs it."""

from lessons.frame.lesson import lesson
from lessons.step2_chunk.cells import alone, broken, lengths, repeated, sizes, small, ways

lesson(__file__, alone, broken, repeated, ways, small, sizes, lengths)
