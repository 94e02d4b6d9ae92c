"""Prints how long a question takes to be scored, beside rank-bm25's own get_scores in the same run, and how large an index is.

`python -m tests.benchmark_scores`. The text has sections of sixty words, a few of them frequent and most rare. Ours give every
passage's score with all its parts, `ranked` the first fifty in order as well; theirs is an array of scores for the same terms.
The processor's time is measured, the median of RUNS. Asserts nothing; the numbers are those of this machine, and those of
get_scores hang on how much of its dictionaries the processor's cache holds.
"""

import random
import time
import tracemalloc
from collections.abc import Callable, Sequence
from statistics import median

from rank_bm25 import BM25Okapi

from lessons.step1_load import file
from lessons.step2_chunk.passage import Passage
from lessons.step2_chunk.ways.headings import split_headings
from lessons.step3_overlap.index import PassageIndex, index_passages, passage_terms
from lessons.step3_overlap.score import FIRST, ranked
from lessons.step4_bm25.bm25 import score_bm25
from tests.benchmark import text_of
from tests.documents import markdown

RUNS = 25
WORDS_EACH = 60
TARGETS = {2_000: (10, 8), 20_000: (50, 20)}
"""For so many passages: how many times as fast as get_scores all parts should be, and the first fifty in order."""


def milliseconds(act: Callable[[], object], *, runs: int = RUNS) -> float:
    """The processor's time that `act` takes, the median of `runs`."""
    took = []
    for _ in range(runs):
        start = time.process_time()
        act()
        took.append(time.process_time() - start)
    return 1000 * median(took)


def questions(index: PassageIndex) -> dict[str, list[str]]:
    """The terms of each kind of question."""
    chance, by_df = random.Random(2), sorted(index.df, key=lambda term: (-index.df[term], term))
    natural = [*chance.sample(by_df[:30], 6), *chance.sample(by_df[30:100], 3), *chance.sample(by_df[100:], 3)]
    return {
        "four rare words": chance.sample(by_df[1000:], 4),
        "twelve of a natural question": natural,
        "the six most frequent": by_df[:6],
    }


def bytes_of_index(passages: Sequence[Passage]) -> int:
    """What an index keeps, the passages left out."""
    index_passages(passages[:1])  # what is made once
    tracemalloc.start()
    kept = index_passages(passages)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(kept.passages) == len(passages)
    return size


def compare(index: PassageIndex, theirs: BM25Okapi, terms: list[str]) -> tuple[int, float, float, float, float]:
    """The hits of a question and four times: all parts, the first hits in order, the same as records, and theirs."""
    query = " ".join(terms)
    return (
        len(ranked(score_bm25(index, query))),
        milliseconds(lambda: score_bm25(index, query).values),
        milliseconds(lambda: ranked(score_bm25(index, query))),
        milliseconds(lambda: ranked(score_bm25(index, query))[:FIRST]),
        milliseconds(lambda: theirs.get_scores(terms)),
    )


def main() -> None:
    """All of it."""
    file.MAX_WORDS = 10_000_000  # 20,000 passages have more words than a file may
    for n_passages, (parts_target, ranked_target) in TARGETS.items():
        passages = split_headings(markdown(text_of(n_passages, words_each=WORDS_EACH)))
        took = milliseconds(lambda cut=passages: index_passages(cut), runs=3)  # type: ignore[misc]
        index = index_passages(passages)
        theirs = BM25Okapi([passage_terms(passage, index.analysis, titles=False) for passage in passages])
        size = bytes_of_index(passages) / n_passages
        print(f"{n_passages:,} passages: index {took:.0f} ms, {size:.0f} bytes a passage (target: 1,000)")
        for name, terms in questions(index).items():
            hits, parts, order, records, get_scores = compare(index, theirs, terms)
            print(f"  {name}: {hits:,} hits; get_scores {get_scores:.2f} ms")
            print(f"    all parts {parts:.3f} ms, {get_scores / parts:.0f} times as fast (target: {parts_target})")
            print(f"    ranked {order:.3f} ms, {get_scores / order:.0f} times as fast (target: {ranked_target})")
            print(f"    ranked, {FIRST} hits looked at {records:.3f} ms, {get_scores / records:.0f} times as fast", flush=True)


if __name__ == "__main__":
    main()
