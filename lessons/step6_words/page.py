"""Lesson 6: what counts as a word, rule by rule, and what each rule does to the question."""

from lessons.frame.lesson import lesson
from lessons.step6_words.cells import beyond, codes, joined, lost, meet, saved, stops

lesson(__file__, meet, saved, joined, stops, codes, beyond, lost)
