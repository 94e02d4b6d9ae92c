"""The choice of the score that decides."""

from lessons.frame.settings import OneOf, Settings

SETTINGS: Settings = {"score": OneOf("bm25", ("overlap", "bm25"))}
