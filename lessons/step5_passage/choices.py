"""The choice of the score that decides."""

from lessons.frame.settings import OneOf, Settings, cells

SETTINGS: Settings = {"score": OneOf("bm25", ("overlap", "bm25"))}
CELLS = cells("answers", "again", "two_cuts", "other_sizes", "prompt")
"""Which cells are open."""
