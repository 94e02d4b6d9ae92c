"""The score that decides, how many passages are handed over, and which cells are open."""

from lessons.frame.settings import Number, OneOf, Settings, cells

SETTINGS: Settings = {"score": OneOf("bm25", ("overlap", "bm25")), "k": Number(4, 1, 10, 1)}
"""`score`: the one that decides. `k`: at most this many passages are handed over."""
CELLS = cells("answers", "again", "two_cuts", "other_sizes", "prompt")
"""Which cells are open."""
