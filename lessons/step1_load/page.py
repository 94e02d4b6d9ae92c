"""Lesson 1: what was found, then the document that it was found in, and what became of the file on the way."""

from lessons.frame.lesson import lesson
from lessons.step1_load.cells import outline, seen
from lessons.step2_chunk.cells import files
from lessons.step3_overlap.cells import headers
from lessons.step5_passage.cells import edit, found

lesson(__file__, found, seen, headers, outline, edit, files)
