"""The lessons, in the order in which the data flows: file, passages, index, scores, evidence; then what counts as a word.

In each folder the engine files are plain Python; `page.py` is the notebook page and `controls.py` its widgets.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Step:
    """One lesson: its folder below `lessons`, and its address in the app."""

    folder: str
    slug: str
    examples: Mapping[str, str] = field(default_factory=dict)
    """By language the bundled document that shows the lesson's point better than the one that the app opens with."""


STEPS = (
    Step("step1_load", "load"),
    Step("step2_chunk", "chunk"),
    Step("step3_overlap", "overlap"),
    Step("step4_bm25", "bm25", {"es": "lighthouse_hostel.md", "en": "lighthouse_hostel.en.md"}),
    Step("step5_passage", "passage", {"es": "tool_library.pdf", "en": "tool_library.en.pdf"}),
    Step("step6_words", "words"),
)
