"""Lesson 4 on the screen: BM25's order, and the arithmetic behind each number."""

from collections.abc import Sequence

import streamlit as st
from rank_bm25 import BM25Okapi

from lessons import markup, notebook, workbench
from lessons.step1_load.visible import visible
from lessons.step2_chunk.controls import cut_control
from lessons.step3_overlap.controls import current_index, current_overlap, no_hit, titles_control, why_elsewhere
from lessons.step3_overlap.score import Hit, ranked
from lessons.step4_bm25.arithmetic import idf_arithmetic, part_arithmetic
from lessons.step4_bm25.bm25 import LuceneBM25, lucene_idf, score_bm25
from lessons.step4_bm25.controls import bm25_controls, current_bm25, explained
from lessons.step4_bm25.parts import bar_names, parts_chart, parts_csv
from lessons.step4_bm25.pitfalls import Pitfall, pitfalls

CELLS = notebook.Cells(__file__)

MAX_BARS = 10


def name(hit: Hit) -> str:
    """What the page calls a hit's passage."""
    return notebook.passage_name(hit.scored.passage, hit.number)


def verdict(hits: Sequence[Hit], by_overlap: Sequence[Hit]) -> None:
    """Who wins, and how the same passage fared by overlap."""
    winner = hits[0]
    first = [hit for hit in by_overlap if hit.rank == 1]
    same = any(hit.number == winner.number for hit in first)
    part = "tied" if winner.tied else ("agree" if same else "disagree") + "_tied" * (len(first) > 1)
    title, other = name(winner), name(first[0])
    if title == other and not same:
        title, other = (f"{title} ({notebook.where(hit.scored.passage)})" for hit in (winner, first[0]))
    words = {"title": title, "other": other, "score": notebook.score_text(winner.scored.score)}
    counts = {"n": sum(hit.rank == 1 for hit in hits), "first": len(first), "others": len(first) - 1}
    CELLS.say(part, kind="outcome", **words, **counts)


def weights(winner: Hit) -> None:
    """What the rarest and the most frequent of the winner's terms add, where one adds more than the other."""
    parts = sorted(winner.scored.terms, key=lambda part: part.contribution)
    weak, strong = parts[0], parts[-1]
    if strong.contribution > 0 and strong.df < weak.df:
        more, less = (notebook.score_text(part.contribution) for part in (strong, weak))
        words = {"strong": strong.term, "weak": weak.term, "more": more, "less": less}
        CELLS.say("weights", title=name(winner), few=strong.df, many=weak.df, n=len(current_bm25()), **words)


def warn() -> None:
    """Where the library's own idf misleads, by the numbers of this question."""
    found = misjudged()
    for pitfall in found:
        words = {"term": pitfall.term, "df": pitfall.df, "n": len(current_bm25()), "idf": notebook.score_text(pitfall.idf)}
        CELLS.say(f"pitfall_{pitfall.kind}", kind="note", **words)
    if not found and workbench.value("idf") == "rank_bm25":
        CELLS.say("idf_fine", kind="quiet")


def misjudged() -> list[Pitfall]:
    """The terms of this question whose idf misleads; none with the idf of Lucene."""
    return pitfalls(current_bm25()) if workbench.value("idf") == "rank_bm25" else []


def option(hit: Hit) -> str:
    """A hit in the list to choose from."""
    where = notebook.where(hit.scored.passage)
    return CELLS.plain("explain_option", rank=hit.rank, title=visible(name(hit)), place=where)


def arithmetic(hits: Sequence[Hit]) -> None:
    """One passage's parts, each with the numbers put into the formula."""
    CELLS.say("arithmetic", "formula")
    notebook.code(score_bm25, *(lucene_idf, LuceneBM25) * (workbench.value("idf") == "lucene"), BM25Okapi)
    by_number = {hit.number: hit for hit in hits[: notebook.MAX_ROWS]}
    chosen = by_number[explained({number: option(hit) for number, hit in by_number.items()})]
    index = current_index()
    length = len(index.terms[chosen.number - 1])
    k1, b, idf = (workbench.value(choice) for choice in ("k1", "b", "idf"))
    terms = sum(map(len, index.terms))
    CELLS.say("lengths", length=length, n=len(index.passages), terms=terms, average=f"{index.avgdl:.4f}")
    rows = []
    for part in chosen.scored.terms:
        weight = idf_arithmetic(part, n_passages=len(index.passages), n_terms=len(index.df), idf=idf)
        sum_of = part_arithmetic(part, length=length, avgdl=index.avgdl, k1=k1, b=b)
        term = f"<mark>{markup.text(part.term)}</mark>"
        formula = f'<span class="formula">{markup.text(weight)}</span>', f'<span class="formula">{markup.text(sum_of)}</span>'
        rows.append([term, str(part.tf), str(part.df), *formula])
    total = " + ".join(f"{part.contribution:.4f}" for part in chosen.scored.terms)
    total = f'<span class="formula">{total} = <strong>{chosen.scored.score:.4f}</strong></span>'
    rows.append([CELLS.part("sum"), "", "", "", total])
    head = [CELLS.part(f"column_{column}") for column in ("term", "tf", "df", "idf", "contribution")]
    table = markup.table(CELLS.inline("arithmetic_caption"), head, rows, ["", "n", "n", "", ""])
    notebook.show(f'<div class="scroll sums">{table}</div>')
    if any(pitfall.kind != "half" for pitfall in misjudged()):
        CELLS.say("average_idf", kind="quiet", terms=len(index.df))
    notebook.FRAME.say("rounding", kind="quiet")


def chart(hits: Sequence[Hit]) -> None:
    """The parts of the best passages as bars, and all of them as a file."""
    best = hits[:MAX_BARS]
    CELLS.say("chart", n=len(best))
    names = bar_names([option(hit) for hit in best])
    words = {name: CELLS.part(f"chart_{name}") for name in ("axis", "term", "rest")}
    st.vega_lite_chart(parts_chart(best, names, **words), width="stretch")
    st.download_button(
        CELLS.label("download"),
        lambda: parts_csv(hits),
        file_name="bm25.csv",
        mime="text/csv",
    )


hits = ranked(current_bm25())
CELLS.say("opening", *["table"] * bool(hits))
bm25_controls()
with st.container(horizontal=True, vertical_alignment="bottom"):
    cut_control()
    titles_control()
if hits:
    verdict(hits, ranked(current_overlap()))
    weights(hits[0])
    warn()
    notebook.score_table(current_bm25(), by_overlap=current_overlap())
    notebook.ties(hits)
    CELLS.say("no_probability")
    arithmetic(hits)
    chart(hits)
else:
    no_hit()
    why_elsewhere()
CELLS.say("try", kind="try")
CELLS.say("open")
