"""The cell with a bar for each passage, made of what its words add, and the winner."""

from lessons.frame import asking, bind, notebook
from lessons.frame.remember import remember
from lessons.step1_load.controls import offer_example
from lessons.step3_overlap.controls import (
    current_ending,
    current_index,
    current_overlap,
    honest_ending,
    no_hit,
    why_elsewhere,
    winner_label,
)
from lessons.step3_overlap.score import Hit, Hits, ranked
from lessons.step4_bm25.arithmetic import three_factors
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.controls import current_bm25, current_weighing, name, placed
from lessons.step4_bm25.first_controls import BESIDE, MAX_BARS, show_bars
from lessons.step4_bm25.tasks import strongest_word
from lessons.step4_bm25.views import two

CELLS = notebook.Cells(__file__)
TASKS = ("strongest",)

FEW_WORDS = 2
"""A question with at most this many words that are found has little to choose from."""


def show() -> None:
    """Draw the cell."""
    hits = remember(ranked, current_bm25())
    if not hits:
        no_hit()
        why_elsewhere()
        return
    found = len(current_bm25().terms)
    CELLS.say("decide")
    if not asking.ask(CELLS, strongest_word(hits) if current_ending(hits).wins else None):
        return
    CELLS.say("bars")
    show_bars(hits[: BESIDE if notebook.presented() else MAX_BARS], lines=factors)
    if current_ending(hits).wins:
        verdict(hits, remember(ranked, current_overlap()))
    honest_ending(hits)
    if found <= FEW_WORDS:
        CELLS.say("few_words", kind="quiet", n=found)
        offer_example("bm25")
    notebook.code(score_bm25, three_factors)


def factors(hit: Hit) -> list[str]:
    """Of each part of a hit the three numbers that make it."""
    index, how = current_index(), current_weighing()
    length = index.length(hit.number)
    lines = []
    for part in (*hit.scored.terms, *hit.scored.unheld):
        made = three_factors(part, length=length, avgdl=index.avgdl, **how.formula)
        rarity, repeats, cost, total = (notebook.score_text(float(number)) for number in (*made, part.contribution))
        lines.append(CELLS.plain("factors", term=part.term, rarity=rarity, repeats=repeats, length=cost, part=total))
    return lines


def verdict(hits: Hits, by_overlap: Hits) -> None:
    """The winner, which words it wins by, and whether overlap has the same winner."""
    winner, overlapping = hits[0], current_ending(by_overlap)
    first = by_overlap.leaders
    same = any(hit.number == winner.number for hit in first)
    part = "tied" if winner.tied else ("agree" if same else "disagree") + "_tied" * (len(first) > 1)
    title, other = name(winner), name(first[0])
    if not (winner.tied or overlapping.wins):
        part, other = "alone", winner_label(overlapping.kind, first[0])
    elif title == other and not same:
        title, other = placed(winner), placed(first[0])
    counts: dict[str, object] = {"n": len(hits.leaders), "first": len(first), "others": len(first) - 1}
    why, words = ("", {}) if winner.tied else weights(winner)
    words |= {"title": title, "other": other, "score": two(winner.scored.score, bind.language()), **counts}
    CELLS.say(*filter(None, (part, why)), kind="outcome", **words)


def weights(winner: Hit) -> tuple[str, dict[str, object]]:
    """The part that says what the winner's strongest words add and what the others, with its values.

    There is none for a single word, or where the stronger of two is no rarer.
    """
    language = bind.language()
    one, *others = sorted(winner.scored.terms, key=lambda part: -part.contribution)
    if not others:
        return "", {}
    second = others[0]
    words: dict[str, object] = {"one": one.term, "few": one.df, "second": second.term, "many": second.df}
    words["passages"] = len(current_bm25())
    if len(others) >= FEW_WORDS:
        both = one.contribution + second.contribution
        left = round(winner.scored.score, 2) - round(both, 2)  # so that the shown numbers sum to the shown score
        return "weights_two", words | {"more": two(both, language), "less": two(left, language)}
    if second.contribution < 0 or one.df >= second.df:
        return "", {}
    return "weights_one", words | {"more": two(one.contribution, language), "less": two(second.contribution, language)}
