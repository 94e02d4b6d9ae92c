"""The numbers of BM25 and its variants, and of the home-made score; and which cells are open."""

from collections.abc import Mapping

from lessons.frame.settings import Number, OneOf, Settings, cells

SLIDERS: Mapping[str, Number] = {"k1": Number(1.5, 0.0, 3.0, 0.1), "b": Number(0.75, 0.0, 1.0, 0.05)}
"""The two numbers of BM25."""
SETTINGS: Settings = {
    **SLIDERS,
    "variant": OneOf("bm25", ("bm25", "atire", "plus", "l")),
    "idf": OneOf("lucene", ("lucene", "robertson", "rank_bm25")),
    "delta": Number(1.0, 0.0, 2.0, 0.1),
    "bonus": Number(0.5, 0.0, 3.0, 0.1),
}
CELLS = cells("decide", "arithmetic", "repeats", "length", "apart", "mislead", "table")
"""Which cells are open."""
