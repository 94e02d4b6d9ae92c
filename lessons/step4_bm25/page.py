"""Lesson 4: BM25's order, and what decides it."""

from lessons.frame.lesson import lesson
from lessons.step4_bm25.cells import apart, arithmetic, decide, length, mislead, repeats, table

lesson(__file__, decide, arithmetic, repeats, length, apart, mislead, table)
