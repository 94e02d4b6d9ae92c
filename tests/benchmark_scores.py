"""Prints how long a question takes to be scored, beside rank-bm25's own get_scores and bm25s in the same run.

`python -m tests.benchmark_scores`. Ours give every passage's score with all its parts; theirs give an array of scores alone, for
the same terms. Two kinds of questions over a text of which few words are frequent and most are rare: of four words as they come,
and of one word from each size of df, the first in nearly all passages. The processor's time is measured, whatever else runs.
Asserts nothing; the numbers are those of this machine.
"""

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median

import bm25s
from rank_bm25 import BM25Okapi

from lessons.step2_chunk.headings import split_headings
from lessons.step3_overlap.home_made import score_home_made
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import PassageScore, ranked
from lessons.step4_bm25.bm25 import score_bm25
from tests.benchmark import text_of
from tests.documents import markdown

RUNS = 21
"""Each measure is the median of as many questions."""

LIMITS = {2_000: 5, 20_000: 60}
"""Passages, and the milliseconds that a question with all parts may take."""

Act = Callable[[str], object]


def milliseconds(act: Callable[[], object]) -> float:
    """The processor's time that `act` takes."""
    start = time.process_time()
    act()
    return 1000 * (time.process_time() - start)


def as_they_come(index: PassageIndex) -> list[str]:
    """Questions of four words, each of them as likely as any other."""
    chance, words = random.Random(2), sorted(index.df)
    return [" ".join(chance.sample(words, 4)) for _ in range(RUNS)]


def of_each_size(index: PassageIndex) -> list[str]:
    """Questions of a word of the first ten by df, one of the first hundred, one of the first thousand and one of the rest."""
    chance, words = random.Random(3), sorted(index.df, key=lambda term: (-index.df[term], term))
    parts = (words[:10], words[10:100], words[100:1000], words[1000:])
    return [" ".join(chance.choice(part) for part in parts) for _ in range(RUNS)]


def every_hit(index: PassageIndex, query: str) -> object:
    """Scores and their order."""
    return ranked(score_bm25(index, query))


def moved(index: PassageIndex) -> Act:
    """The same question with another k1 each time."""
    steps = iter(range(10**6))
    return lambda query: score_bm25(index, query, k1=0.1 + next(steps) % 29 / 10)


def ways(index: PassageIndex) -> dict[str, Act]:
    """What is measured, by name."""
    theirs = BM25Okapi(index.terms)
    sparse = bm25s.BM25(method="lucene", k1=1.5, b=0.75)
    sparse.index([list(terms) for terms in index.terms], show_progress=False)
    variants: dict[str, Act] = {
        f"score_bm25, {variant}": partial(score_bm25, index, variant=variant) for variant in ("atire", "plus", "l")
    }
    return {
        "score_bm25": partial(score_bm25, index),
        "score_bm25 and ranked": partial(every_hit, index),
        "score_bm25, k1 moved": moved(index),
        **variants,
        "score_overlap": partial(score_overlap, index),
        "score_home_made": partial(score_home_made, index, bonus=1),
        "rank-bm25 get_scores": lambda query: theirs.get_scores(index.analysis.distinct(query)),
        "bm25s get_scores": lambda query: sparse.get_scores(list(index.analysis.distinct(query))),
    }


def compared(index: PassageIndex, questions: Sequence[str]) -> None:
    """A line for each way: its time, and what part that is of the time of rank-bm25 and of bm25s."""
    acts = ways(index)
    for act in acts.values():
        act(questions[0])  # what is made once
    times = {name: median(milliseconds(partial(act, query)) for query in questions) for name, act in acts.items()}
    for name, took in times.items():
        ratios = ", ".join(f"{took / times[f'{other} get_scores']:.2f} of {other}" for other in ("rank-bm25", "bm25s"))
        print(f"    {name}: {took:.2f} ms, {ratios}", flush=True)


def holding(scores: Sequence[PassageScore]) -> int:
    """How many of the passages are hits."""
    return sum(scored.is_hit for scored in scores)


def main() -> None:
    """All of it."""
    for passages, limit in LIMITS.items():
        cut = split_headings(markdown(text_of(passages)))
        made = milliseconds(lambda cut=cut: index_passages(cut))  # type: ignore[misc]
        index = index_passages(cut)
        first = milliseconds(partial(score_bm25, index, as_they_come(index)[0]))
        print(f"{passages:,} passages (target: {limit} ms). Index {made:.0f} ms, first question {first:.0f} ms")
        for name, questions in (("Four words as they come", as_they_come(index)), ("One of each size", of_each_size(index))):
            hits = median(holding(score_bm25(index, query)) for query in questions)
            print(f"  {name}: hits {hits:,.0f}")
            compared(index, questions)


if __name__ == "__main__":
    main()
