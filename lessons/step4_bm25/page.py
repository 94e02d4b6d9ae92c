"""Lesson 4: BM25's order, and the arithmetic behind each number."""

from collections.abc import Sequence

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.visible import visible
from lessons.step1_load.controls import current_document
from lessons.step2_chunk.controls import cut_control
from lessons.step2_chunk.gold_controls import answering_passages
from lessons.step2_chunk.passage_controls import passage_name, place_of
from lessons.step3_overlap.controls import (
    current_ending,
    current_index,
    current_overlap,
    honest_ending,
    no_hit,
    titles_control,
    why_elsewhere,
    winner_label,
)
from lessons.step3_overlap.endings import is_win
from lessons.step3_overlap.export import parts_csv
from lessons.step3_overlap.score import TIE_DIGITS, Hit, Hits, TermScore, ranked
from lessons.step3_overlap.table_controls import Arithmetic, score_table
from lessons.step4_bm25.apart import Apart, TermGap, bm25_apart, known_idfs
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.controls import (
    bm25_controls,
    current_average_idf,
    current_bm25,
    current_home_made,
    current_way,
    current_weighing,
    current_witness,
    in_numbers,
    picked,
    places_gained,
    weighed_each_way,
)
from lessons.step4_bm25.curve_chart import curve_chart
from lessons.step4_bm25.curves import idf_curves, length_cost, saturation
from lessons.step4_bm25.formula import length_norm, tf_factor
from lessons.step4_bm25.home_made import score_home_made
from lessons.step4_bm25.idf import IDFS, WAYS_TO_WEIGH, idf_of
from lessons.step4_bm25.parts import bar_names, parts_chart
from lessons.step4_bm25.pitfalls import Pitfall, few_passages, pitfalls
from lessons.step4_bm25.waterfall import KINDS, waterfall
from lessons.step4_bm25.witness import THEIRS, ask_witness, call_witness

CELLS = notebook.Cells(__file__)

MAX_BARS = 10
MAX_PICKED = 50
"""At most this many hits can be chosen from."""
MAX_GAPS = 12
"""At most this many terms of a difference have a row of their own."""


def name(hit: Hit) -> str:
    """The name of a hit's passage."""
    return passage_name(hit.scored.passage, hit.number)


def placed(hit: Hit) -> str:
    """The name with the place, for passages of equal names."""
    return f"{name(hit)} ({place_of(hit.scored.passage)})"


def verdict(hits: Hits, by_overlap: Hits) -> None:
    """The winner, and whether overlap has the same one."""
    winner, overlapping = hits[0], current_ending(by_overlap)
    first = by_overlap.leaders
    same = any(hit.number == winner.number for hit in first)
    part = "tied" if winner.tied else ("agree" if same else "disagree") + "_tied" * (len(first) > 1)
    title, other = name(winner), name(first[0])
    if not (winner.tied or overlapping.wins):
        part, other = "alone", winner_label(overlapping.kind, first[0])
    elif title == other and not same:
        title, other = placed(winner), placed(first[0])
    words = {"title": title, "other": other, "score": markup.score_text(winner.scored.score)}
    counts = {"n": len(hits.leaders), "first": len(first), "others": len(first) - 1}
    CELLS.say(part, kind="outcome", **words, **counts)


def weights(winner: Hit) -> None:
    """What the winner's strongest and weakest terms add; shown if the stronger one is rarer."""
    parts = sorted(winner.scored.terms, key=lambda part: part.contribution)
    weak, strong = parts[0], parts[-1]
    if weak.contribution >= 0 and strong.contribution > 0 and strong.df < weak.df:
        more, less = (markup.score_text(part.contribution) for part in (strong, weak))
        words = {"strong": strong.term, "weak": weak.term, "more": more, "less": less}
        CELLS.say("weights", title=name(winner), few=strong.df, many=weak.df, n=len(current_bm25()), **words)


def warn() -> None:
    """Warnings where the chosen idf or variant misleads for this question."""
    how = current_weighing()
    few = few_passages(current_bm25(), idf=how.idf, variant=how.variant)
    said = []
    for pitfall in [*misjudged(), *([few] if few else [])]:
        words = {"term": pitfall.term, "df": pitfall.df, "n": len(current_bm25()), "times": pitfall.times}
        numbers = {"idf": markup.score_text(pitfall.idf), "points": markup.score_text(pitfall.points)}
        kind = f"{pitfall.kind}_{how.idf}" if pitfall.kind in ("half", "negative") else pitfall.kind
        said.append(CELLS.html(f"pitfall_{kind}", **words, **numbers))
    if said:
        notebook.show(f'<div class="say note">{"".join(said[:MAX_GAPS])}</div>')
    CELLS.say(f"about_{how.variant}", kind="quiet")


def misjudged() -> list[Pitfall]:
    """The terms of this question that the idf or the variant misjudges."""
    how = current_weighing()
    return pitfalls(current_bm25(), idf=how.idf, variant=how.variant)


def in_a_cell() -> Arithmetic:
    """A function for the two lines that a term of the table opens."""
    written_out, names = in_numbers(), (CELLS.part("cell_idf"), CELLS.part("cell_part"))
    return lambda part, number: [f"{name} {line}" for name, line in zip(names, written_out(part, number), strict=True)]


def option(hit: Hit) -> str:
    """A hit as an option of a list."""
    where = place_of(hit.scored.passage)
    return CELLS.plain("explain_option", rank=hit.rank, title=visible(name(hit)), place=where)


def arithmetic(hits: Sequence[Hit]) -> None:
    """One passage's parts, each with the numbers in the formula."""
    how, index = current_weighing(), current_index()
    CELLS.say("arithmetic", "formula", f"formula_{'bm25' if how.variant == 'atire' else how.variant}", "formula_words")
    notebook.code(score_bm25, tf_factor, length_norm, idf_of, IDFS[current_way()])
    chosen = picked("explain", hits[:MAX_PICKED], option)
    length, terms = index.length(chosen.number), int(index.lengths.sum())
    CELLS.say("lengths", length=length, n=len(index.passages), terms=terms, average=f"{index.avgdl:.4f}")
    parts, written_out = (*chosen.scored.terms, *chosen.scored.unheld), in_numbers()
    rows = []
    for part in parts:
        formula = (f'<span class="formula">{markup.text(line)}</span>' for line in written_out(part, chosen.number))
        rows.append([markup.term(part.term, is_held=part.tf > 0), str(part.tf), str(part.df), *formula])
    total = " + ".join(f"{part.contribution:.4f}" for part in parts).replace("+ -", "− ").replace("-", "−")
    total = f'<span class="formula">{total} = <strong>{markup.score_text(float(chosen.scored.score))}</strong></span>'
    rows.append([CELLS.part("sum"), "", "", "", total])
    head = [CELLS.part(f"column_{column}") for column in ("term", "tf", "df", "idf", "contribution")]
    table = markup.table(CELLS.inline("arithmetic_caption"), head, rows, ["", "n", "n", "", ""])
    notebook.show(f'<div class="scroll sums">{table}</div>')
    if how.idf == "rank_bm25" and any(pitfall.kind in ("floored", "negative") for pitfall in misjudged()):
        CELLS.say("average_idf", kind="quiet", terms=len(index.df))
    notebook.FRAME.say("rounding", kind="quiet")
    if st.toggle(CELLS.label("witness_label"), key="witness"):
        witnessed(chosen)


def witnessed(hit: Hit) -> None:
    """The same parts as rank-bm25 computes them, and the difference of both scores."""
    how, ours = current_weighing(), hit.scored
    theirs = ask_witness(current_witness(), hit.number - 1, ours, k1=how.k1, b=how.b, delta=how.delta)
    parts = (*ours.terms, *ours.unheld)
    rows = [
        [markup.term(part.term, is_held=part.tf > 0), *twelve(part.contribution, their)]
        for part, their in zip(parts, theirs, strict=True)
    ]
    rows.append([CELLS.part("sum"), *twelve(ours.score, sum(theirs))])
    head = [CELLS.part(f"witness_{column}") for column in ("term", "ours", "theirs")]
    notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", "n", "n"])}</div>')
    difference = abs(ours.score - sum(theirs))
    said = "witness_same" if difference < 10**-TIE_DIGITS else "witness_other"
    CELLS.say(said, kind="outcome", theirs=THEIRS[how.variant].__name__, difference=markup.power_of_ten(difference))
    CELLS.say("witness_how", kind="quiet")
    notebook.code(call_witness, ask_witness)


def twelve(*numbers: float) -> list[str]:
    """The numbers with twelve decimals."""
    return [f"{number:.12f}".replace("-", "−") for number in numbers]


def why_apart(hits: Sequence[Hit]) -> None:
    """The difference of any two passages, by term and reason."""
    best = hits[:MAX_PICKED]
    CELLS.say("apart")
    left, right = st.columns(2)
    with left:
        one = picked("one", best, option)
    with right:
        other = picked("other", best, option, first=1)
    if one.number == other.number:
        CELLS.say("apart_same", kind="quiet")
        return
    index = current_index()
    lengths = index.length(one.number), index.length(other.number)
    idfs = known_idfs(current_bm25())
    apart = bm25_apart(one.scored, other.scored, idfs=idfs, lengths=lengths, avgdl=index.avgdl, **current_weighing().formula)
    notebook.code(bm25_apart)
    words = {key: CELLS.plain(key) for key in KINDS}
    names = {"one": option(one), "other": option(other)}
    chart = waterfall(apart, **names, **words, rest=CELLS.plain("apart_rest"), axis=CELLS.plain("apart_axis"))
    notebook.chart(chart)
    gaps(apart)
    CELLS.say("apart_how", "lengths_of_both", kind="quiet", one=lengths[0], other=lengths[1], average=f"{index.avgdl:.4f}")


def gaps(apart: Apart) -> None:
    """The parts of a difference as a table; they sum to it."""
    columns = ("term", "tf", "idf", *KINDS, "change")
    rows = []
    for gap in apart.gaps[:MAX_GAPS]:
        numbers = (gap.rarity, gap.frequency, gap.length, gap.change)
        counts = f"{gap.tf_one} · {gap.tf_other}"
        idf = markup.score_text(gap.idf)
        rows.append([f"<mark>{markup.text(gap.term)}</mark>", counts, idf, *map(markup.signed, numbers)])
    left = apart.gaps[MAX_GAPS:]
    if left:
        sums = _sums(left)
        rows.append([CELLS.part("apart_rest"), "", "", *map(markup.signed, (*sums, sum(sums)))])
    difference = markup.signed(float(apart.difference))
    rows.append([CELLS.part("sum"), "", "", *map(markup.signed, _sums(apart.gaps)), f"<strong>{difference}</strong>"])
    head = [CELLS.part(f"apart_column_{column}") for column in columns]
    scores = [markup.score_text(float(each.score)) for each in (apart.one, apart.other)]
    caption = CELLS.inline("apart_caption", one=scores[0], other=scores[1], difference=difference)
    notebook.show(f'<div class="scroll">{markup.table(caption, head, rows, [""] + ["n"] * 6)}</div>')


def _sums(gaps: Sequence[TermGap]) -> tuple[float, float, float]:
    return sum(gap.rarity for gap in gaps), sum(gap.frequency for gap in gaps), sum(gap.length for gap in gaps)


def weighed_otherwise() -> None:
    """The winner, score and lead for the same question under each idf and variant."""
    CELLS.say("kinds")
    found = weighed_each_way()
    rows = []
    for each in found:
        title, score = markup.text(winner_label(each.kind, each.first)), markup.score_text(each.first.scored.score)
        lead = notebook.NOTHING if each.lead is None or not is_win(each.kind) else markup.signed(each.lead)
        if each.first.tied and is_win(each.kind):
            lead = CELLS.part("kinds_tied")
        formula = f'<span class="formula">{markup.text(CELLS.part(f"kind_idf_{each.way}"))}</span>'
        rows.append([CELLS.part(f"kind_{each.way}"), formula, f'<span dir="auto">{title}</span>', score, lead])
    head = [CELLS.part(f"kinds_{column}") for column in ("name", "idf", "winner", "score", "lead")]
    current = [each.way for each in found].index(current_way())
    notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", "", "", "n", "n"], current)}</div>')


def curves(hits: Sequence[Hit]) -> None:
    """The three parts of the formula as curves, with the best passages on them."""
    how, index, best = current_weighing(), current_index(), hits[:MAX_BARS]
    CELLS.say("curves")
    words = {key: CELLS.plain(key) for key in ("axis_tf", "axis_factor", "axis_length", "axis_df", "axis_idf", "average", "half")}
    CELLS.say("curve_saturation_l" if how.variant == "l" else "curve_saturation", "curve_points", n=len(best))
    drawn = curve_chart(saturation(index, best, **how.formula), x=words["axis_tf"], y=words["axis_factor"])
    notebook.chart(drawn)
    CELLS.say("curve_length")
    costs = length_cost(index, best, [name(hit) for hit in best], **how.formula)
    drawn = curve_chart(costs, x=words["axis_length"], y=words["axis_factor"], rule=words["average"])
    notebook.chart(drawn)
    CELLS.say("curve_idf")
    names = {way: CELLS.part(f"line_{way}") for way in WAYS_TO_WEIGH}
    parts = [column.first for column in current_bm25().columns]
    n, average = len(index.passages), current_average_idf()
    idfs = idf_curves(parts, names, current=current_way(), n_passages=n, average_idf=average)
    drawn = curve_chart(idfs, x=words["axis_df"], y=words["axis_idf"], rule=words["half"])
    notebook.chart(drawn)


def home_made(by_bm25: Sequence[Hit]) -> None:
    """The home-made score, and its winner."""
    CELLS.say("home_made")
    notebook.slider(CELLS, "bonus")
    notebook.code(score_home_made)
    scores = current_home_made()
    home_made_verdict(ranked(scores), by_bm25)

    def counted(part: TermScore, _: int) -> tuple[str]:
        return (CELLS.plain("home_made_cell", tf=part.tf),)

    score_table(scores, arithmetic=counted, other=("bm25", current_bm25()), rows=5)


def home_made_verdict(hits: Hits, by_bm25: Sequence[Hit]) -> None:
    """The winner by that score, and whether BM25 has the same one."""
    winner, index, ending = hits[0].scored, current_index(), current_ending(hits)
    if not ending.wins:
        CELLS.say("home_made_nobody", kind="outcome", why=winner_label(ending.kind, hits[0]))
        return
    parts = ["home_made_tied" if hits[0].tied else "home_made_winner", *["home_made_narrow"] * (ending.kind == "narrow")]
    if current_ending(by_bm25).wins:
        parts.append("home_made_same" if hits[0].number == by_bm25[0].number else "home_made_other")
    CELLS.say(
        *parts,
        kind="outcome",
        title=placed(hits[0]),
        other=placed(by_bm25[0]),
        score=markup.score_text(float(winner.score)),
        found=sum(part.tf for part in winner.terms),
        extra=markup.score_text(winner.extra),
        length=index.length(hits[0].number),
        n=len(hits.leaders),
    )


def chart(hits: Sequence[Hit]) -> None:
    """The parts of the best passages as bars, and of all passages as a file."""
    best = hits[:MAX_BARS]
    CELLS.say("chart", n=len(best))
    names = bar_names([option(hit) for hit in best])
    words = {name: CELLS.part(f"chart_{name}") for name in ("axis", "term", "rest")}
    st.vega_lite_chart(parts_chart(best, names, **words), width="stretch")
    index, how = current_index(), current_weighing()
    # The column `idf` holds the number of each term.
    asked: dict[str, float | str] = {"document": current_document().name, "question": bind.value("q")}
    numbers = {"N": len(index.passages), "avgdl": index.avgdl, "idf_kind": current_way(), **how.formula}
    st.download_button(
        CELLS.label("download"),
        lambda: parts_csv(hits, lengths=index.lengths.tolist(), settings=asked | numbers),
        file_name="bm25.csv",
        mime="text/csv",
    )


hits = remember(ranked, current_bm25())
CELLS.say("opening", *["table"] * bool(hits))
bm25_controls()
with st.container(horizontal=True, vertical_alignment="bottom"):
    cut_control()
    titles_control()
if hits:
    if current_ending(hits).wins:
        verdict(hits, remember(ranked, current_overlap()))
        weights(hits[0])
    honest_ending(hits)
    warn()
    score_table(
        current_bm25(),
        arithmetic=in_a_cell(),
        other=("overlap", current_overlap()),
        answers=answering_passages(),
        moved=places_gained(hits),
    )
    CELLS.say("no_probability")
    arithmetic(hits)
    if len(hits) > 1:
        why_apart(hits)
    curves(hits)
    weighed_otherwise()
    home_made(hits)
    chart(hits)
else:
    no_hit()
    why_elsewhere()
CELLS.say("try", kind="try")
CELLS.say("open")
