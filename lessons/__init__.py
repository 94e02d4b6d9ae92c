"""The lessons, in the order in which the data flows: file, passages, index, scores, evidence; then what counts as a word.

In each folder the engine files are plain Python; `page.py` is the notebook page and `controls.py` its widgets.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One lesson: its folder below `lessons`, and its address in the app."""

    folder: str
    slug: str


STEPS = (
    Step("step1_load", "load"),
    Step("step2_chunk", "chunk"),
    Step("step3_overlap", "overlap"),
    Step("step4_bm25", "bm25"),
    Step("step5_passage", "passage"),
    Step("step6_words", "words"),
)
