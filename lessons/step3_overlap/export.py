"""Scores as files: the parts of each, and the passages with their places and texts. Computes no score."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np
import pandas as pd

from lessons.step3_overlap.score import Hit, Hits

# A spreadsheet takes text that begins with one of these for a formula.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_NONE: Mapping[str, float | str] = MappingProxyType({})
_NO_HEADS: Mapping[str, str] = MappingProxyType({})


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


def passages_table(hits: Hits) -> pd.DataFrame:
    """One row for each passage, the hits first, in their order; a passage that is no hit has no rank.

    Lines and pages are 1-based and inclusive, offsets count code points of the document's text, length counts terms.
    """
    scores = hits.scores
    others = np.flatnonzero(~scores.is_hit)
    order, rows = np.concatenate([hits.places, others]), []
    for place, scored in zip(order.tolist(), scores.at(order), strict=True):
        passage = scored.passage
        lines, pages = (passage.first_line, passage.last_line), (passage.first_page, passage.last_page)
        where = (*lines, *pages, passage.start, passage.end, scores.searched.length(place + 1))
        rank = int(hits.ranks[place]) or None
        rows.append((rank, place + 1, scored.score, " › ".join(passage.heading_path), *where, passage.text))
    places = ["first_line", "last_line", "first_page", "last_page", "start", "end", "length"]
    table = pd.DataFrame(rows, columns=["rank", "passage", "score", "heading_path", *places, "text"])
    whole = ["rank", "first_page", "last_page"]
    return table.astype(dict.fromkeys(whole, "Int64"))


def passages_jsonl(hits: Hits, *, settings: Mapping[str, float | str] = _NONE) -> bytes:
    """The same, a JSON object a line, with `settings` in each."""
    lines: str = passages_table(hits).assign(**settings).to_json(orient="records", lines=True, force_ascii=False)
    return lines.encode()


def passages_csv(
    hits: Hits, *, settings: Mapping[str, float | str] = _NONE, heads: Mapping[str, str] = _NO_HEADS, language: str = "en"
) -> bytes:
    """The same as a CSV file for a spreadsheet; `settings`, `heads` and `language` as for parts_csv."""
    return _csv(passages_table(hits), settings, heads, language)


def parts_csv(
    hits: Sequence[Hit],
    *,
    lengths: Sequence[int] = (),
    settings: Mapping[str, float | str] = _NONE,
    heads: Mapping[str, str] = _NO_HEADS,
    language: str = "en",
) -> bytes:
    """The parts as a CSV file for a spreadsheet. Text that looks like a formula begins with an apostrophe.

    `lengths`: the number of terms of every passage, in the passages' order, for a column `length`. `settings`: columns with the
    same value in each row, by name (avgdl, k1, b, …), so that the parts can be recomputed from the file alone. `heads`: what a
    column is called in the learner's language; its own name stands beside. `language`: that of the spreadsheet, which in Spanish
    (`es`) takes a comma for the decimal mark.
    """
    table = parts_table(hits)
    if lengths:
        table["length"] = [lengths[number - 1] for number in table["passage"]]
    return _csv(table, settings, heads, language)


def _csv(table: pd.DataFrame, settings: Mapping[str, float | str], heads: Mapping[str, str], language: str) -> bytes:
    table = table.assign(**settings)
    for name in table.select_dtypes(["object", "string"]):
        table[name] = [_as_text(value, keep_lines=name == "text") if isinstance(value, str) else value for value in table[name]]
    named = {name: f"{own} ({name})" for name, own in heads.items() if own != name}
    separator, mark = (";", ",") if language == "es" else (",", ".")
    return table.rename(columns=named).to_csv(index=False, sep=separator, decimal=mark).encode("utf-8-sig")


def _as_text(value: str, *, keep_lines: bool = False) -> str:
    """Text that no spreadsheet takes for a formula, on one line unless `keep_lines`."""
    line = value if keep_lines else _CONTROLS.sub(" ", value).strip()
    return f"'{line}" if line.startswith(_FORMULA) else line
