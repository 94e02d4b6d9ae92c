"""The parts of scores as a table, and as a file for a spreadsheet. Computes no score."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import pandas as pd

from lessons.step3_overlap.score import Hit

# A spreadsheet takes text that begins with one of these for a formula.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_NONE: Mapping[str, float | str] = MappingProxyType({})


def parts_table(hits: Sequence[Hit]) -> pd.DataFrame:
    """One row for each part of each hit: rank, passage number, heading, term, tf, df, idf, contribution, score.

    A term that adds to a score though the passage does not hold it has a row with tf 0, after those that are held.
    """
    rows = [
        (hit.rank, hit.number, hit.scored.passage.heading, *part, hit.scored.score)
        for hit in hits
        for part in hit.scored.terms + hit.scored.unheld
    ]
    return pd.DataFrame(rows, columns=["rank", "passage", "heading", "term", "tf", "df", "idf", "contribution", "score"])


def parts_csv(hits: Sequence[Hit], *, lengths: Sequence[int] = (), settings: Mapping[str, float | str] = _NONE) -> bytes:
    """The same as a CSV file for a spreadsheet. Text that looks like a formula begins with an apostrophe.

    `lengths`: the number of terms of every passage, in the passages' order, for a column `length`. `settings`: columns with the
    same value in each row, by name (avgdl, k1, b, …), so that the parts can be recomputed from the file alone.
    """
    table = parts_table(hits)
    if lengths:
        table["length"] = [lengths[number - 1] for number in table["passage"]]
    table = table.assign(**{name: _as_text(value) if isinstance(value, str) else value for name, value in settings.items()})
    table["heading"] = [_as_text(title) for title in table["heading"]]
    return table.to_csv(index=False).encode("utf-8-sig")


def _as_text(value: str) -> str:
    """One line of text that no spreadsheet takes for a formula."""
    line = _CONTROLS.sub(" ", value).strip()
    return f"'{line}" if line.startswith(_FORMULA) else line
