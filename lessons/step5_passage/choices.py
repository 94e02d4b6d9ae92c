"""Which score decides."""

from lessons.frame.settings import OneOf, Settings

SETTINGS: Settings = {"score": OneOf("bm25", ("overlap", "bm25"))}
