"""The cell with the difference of two passages as three reasons: rarity, frequency, length."""

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.step3_overlap.controls import current_index
from lessons.step3_overlap.score import Hit
from lessons.step4_bm25.apart import KINDS, Apart, bm25_apart, known_idfs, sums_of
from lessons.step4_bm25.controls import MAX_PICKED, bm25_hits, current_bm25, current_weighing, name, option, picked, placed
from lessons.step4_bm25.first_controls import STYLE
from lessons.step4_bm25.tasks import helping_reasons
from lessons.step4_bm25.views import Reason, reasons, two

CELLS = notebook.Cells(__file__)
TASKS = ("reasons",)

MAX_COUNTED = 5
"""Of at most this many words it is said how often each passage holds them, while it is asked what follows from that."""
MAX_GAPS = 12
"""At most this many terms of a difference have a row of their own."""
NOTHING = 0.005
"""A reason below this reads 0.00, so that it decides nothing."""


def show() -> None:
    """Draw the cell."""
    hits = bm25_hits()
    if len(hits) < 2:
        if hits:
            CELLS.say("apart_alone", kind="quiet")
        return
    CELLS.say("apart")
    first = apart_of(*hits[:2])
    task = helping_reasons(first, [CELLS.plain(kind) for kind in KINDS], lengths_of(*hits[:2]), least=NOTHING)
    if not asking.ask(CELLS, task):
        counts(first, *hits[:2])
        return
    best = hits[:MAX_PICKED]
    left, right = st.columns(2)
    with left:
        one = picked("one", best, option)
    with right:
        other = picked("other", best, option, first=1)
    compared = None if one.number == other.number else compare(one, other)
    if compared is None:
        CELLS.say("apart_same", kind="quiet")
    # The switch is drawn in any case: Streamlit would forget it otherwise.
    if st.toggle(CELLS.label("word_by_word"), key="word by word") and compared:
        gaps(compared)
        CELLS.say("apart_how", kind="quiet")
    notebook.code(bm25_apart)


def compare(one: Hit, other: Hit) -> Apart:
    """The difference of two hits; draws its three reasons."""
    apart = apart_of(one, other)
    names = (name(one), name(other)) if name(one) != name(other) else (placed(one), placed(other))
    three_reasons(apart, names, lengths_of(one, other))
    return apart


def apart_of(one: Hit, other: Hit) -> Apart:
    """The difference of two hits."""
    idfs, avgdl = known_idfs(current_bm25()), current_index().avgdl
    formula = current_weighing().formula
    return bm25_apart(one.scored, other.scored, idfs=idfs, lengths=lengths_of(one, other), avgdl=avgdl, **formula)


def lengths_of(one: Hit, other: Hit) -> tuple[int, int]:
    """How many terms both have."""
    index = current_index()
    return index.length(one.number), index.length(other.number)


def counts(apart: Apart, one: Hit, other: Hit) -> None:
    """What the reasons follow from: how often both hold each word, in how many passages it is, and how long both are."""
    df = {column.term: len(column.places) for column in current_bm25().columns}
    gaps = apart.gaps[:MAX_COUNTED]
    head = [
        CELLS.part("column_term"),
        CELLS.part("column_df"),
        *(f'<span dir="auto">{markup.text(option(hit))}</span>' for hit in (one, other)),
    ]
    rows = [[f"<mark>{markup.text(gap.term)}</mark>", str(df[gap.term]), f"{gap.tf_one}", f"{gap.tf_other}"] for gap in gaps]
    rows.append([CELLS.part("length"), "", *(str(length) for length in lengths_of(one, other))])
    notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", "n", "n", "n"])}</div>')


def three_reasons(apart: Apart, names: tuple[str, str], lengths: tuple[int, int]) -> None:
    """A bar for each reason with a sentence on it, and which of them weighs most."""
    language = bind.language()
    sums = dict(zip(KINDS, sums_of(apart.gaps), strict=True))
    words: dict[str, object] = {"one": names[0], "other": names[1], "here": lengths[0], "there": lengths[1]}
    found = []
    for kind, value in sums.items():
        sign = "none" if abs(value) < NOTHING else "for" if value > 0 else "against"
        found.append(Reason(kind, CELLS.part(kind), value, CELLS.html(f"{kind}_{sign}", **words)))
    notebook.sheet(STYLE)
    notebook.show(reasons(found, favour=names[0], against=names[1], language=language))
    columns = {"name": CELLS.plain("saved_reason"), "value": CELLS.plain("saved_part")}
    notebook.save(columns, [each._asdict() for each in found])
    most = max(sums, key=lambda kind: sums[kind] * (1 if apart.difference >= 0 else -1))
    part = "apart_equal" if abs(apart.difference) < NOTHING else "apart_ahead" if apart.difference > 0 else "apart_behind"
    words |= {"a": two(float(apart.one.score), language), "b": two(float(apart.other.score), language)}
    words["reason"] = CELLS.part(f"{most}_of")
    mixed = ["apart_negative"] * any(gap.idf < 0 for gap in apart.gaps)
    CELLS.say(part, *mixed, kind="outcome", difference=two(abs(float(apart.difference)), language), **words)


def gaps(apart: Apart) -> None:
    """The parts of a difference as a table; they sum to it."""
    columns = ("term", "tf", "idf", *KINDS, "change")
    rows = []
    for gap in apart.gaps[:MAX_GAPS]:
        numbers = (gap.rarity, gap.frequency, gap.length, gap.change)
        counts = f"{gap.tf_one} · {gap.tf_other}"
        idf = notebook.score_text(gap.idf)
        rows.append([f"<mark>{markup.text(gap.term)}</mark>", counts, idf, *map(notebook.signed, numbers)])
    left = apart.gaps[MAX_GAPS:]
    if left:
        sums = sums_of(left)
        rows.append([CELLS.part("rest"), "", "", *map(notebook.signed, (*sums, sum(sums)))])
    difference = notebook.signed(float(apart.difference))
    rows.append([CELLS.part("total"), "", "", *map(notebook.signed, sums_of(apart.gaps)), f"<strong>{difference}</strong>"])
    head = [CELLS.part(f"apart_column_{column}") for column in columns]
    scores = [notebook.score_text(float(each.score)) for each in (apart.one, apart.other)]
    caption = CELLS.inline("apart_caption", one=scores[0], other=scores[1], difference=difference)
    notebook.show(f'<div class="scroll">{markup.table(caption, head, rows, [""] + ["n"] * 6)}</div>')
