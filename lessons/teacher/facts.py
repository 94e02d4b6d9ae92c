"""What the answers on the teacher's page say of the bundled examples: computed from them, each by the lesson's own engines."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any

from lessons import choices
from lessons.frame.state import State
from lessons.step1_load.document import Document, UnreadableDocument
from lessons.step1_load.samples import EXAMPLES, SAMPLES, Example
from lessons.step2_chunk.choices import COMPARED, cutting_of
from lessons.step2_chunk.cutting import Cutting, cut_document
from lessons.step2_chunk.inspect.boundaries import boundaries
from lessons.step2_chunk.inspect.gold import find_answer, first_whole
from lessons.step2_chunk.inspect.numbers import in_numbers
from lessons.step2_chunk.passage import Passage
from lessons.step3_overlap.index import PassageIndex, index_passages
from lessons.step3_overlap.near import near_words
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hits, Scorer, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.idf import idf_of
from lessons.step5_passage.lacking import lacking
from lessons.step5_passage.prompt import prompt_of
from lessons.step6_words.meetings import counted_as
from lessons.terms import RECOMMENDED, WORDS, Analysis

Read = Callable[..., Document]
"""Reads a bundled document, by its name; `leave_out_running`: without its headers and footers."""
Facts = Mapping[str, Any]
"""Values for the prose of the page, by name."""

STEP = 10
"""Characters between two overlaps that are tried."""
K = 4
"""Passages that a prompt gets."""


@dataclass(frozen=True)
class Shown:
    """An example as its cell opens with it."""

    example: Example
    language: str
    read: Read
    analysis: Analysis = WORDS

    @cached_property
    def document(self) -> Document:
        """The example's document."""
        return self.read(self.example.document)

    @cached_property
    def ruled(self) -> "Shown":
        """The same by the rules for words that are recommended for the language."""
        return replace(self, analysis=RECOMMENDED[self.language])

    @cached_property
    def _values(self) -> Mapping[str, Any]:
        state = choices.show(State(self.language), self.example)
        return choices.values_of(state, self.document, once=lambda function, document: function(document))

    def cutting(self, side: str = "") -> Cutting:
        """How one of the two cuts is made."""
        return cutting_of(self._values, "", side)

    def passages(self, side: str = "") -> tuple[Passage, ...]:
        """The passages of one of the two cuts."""
        return cut_document(self.document, self.cutting(side)).passages

    def index(self, side: str = "") -> PassageIndex:
        """Their index."""
        return index_passages(self.passages(side), analysis=self.analysis)

    def hits(self, score: Scorer = score_bm25, side: str = "", **settings: Any) -> Hits:
        """What the example's question finds."""
        return ranked(score(self.index(side), self.example.asks, **settings))

    @property
    def answer(self) -> str:
        """The words of the document that answer the question; "" where none are known."""
        asks = SAMPLES[self.example.document].asks
        return next((ask.answer for ask in asks if ask.question == self.example.asks), "")


def facts(language: str, read: Read) -> Facts:
    """All values for one language. Of a bundled document that is gone or was changed so that it shows a point no more, none."""
    told: dict[str, Any] = {}
    for make, point in MADE:
        try:
            told |= make(Shown(EXAMPLES[point][language], language, read))
        except (OSError, UnreadableDocument, LookupError, ValueError):
            continue
    return MappingProxyType(told)


def first(hits: Hits) -> str:
    """The title of the first passage, or its text's beginning."""
    passage = hits[0].scored.passage
    return passage.heading or f"{passage.text[:40]}…"


def headers(shown: Shown) -> Facts:
    """In how many passages a word of the page headers is, with them and without."""
    example = shown.example
    [word] = WORDS.terms(example.asks)
    without = replace(shown, read=partial(shown.read, leave_out_running=True)).index()
    held = [index.df.get(word, 0) for index in (shown.index(), without)]
    told = {"n": len(shown.passages()), "kept": held[0], "left": held[1], "word": example.asks, "file": example.document}
    return {f"headers_{key}": value for key, value in told.items()}


def parted(shown: Shown) -> Facts:
    """What a cut by size separates, from which overlap on nothing is separated, and what that costs."""
    how, document = shown.cutting(COMPARED), shown.document
    found = [each for each in boundaries(shown.passages(COMPARED), document) if each.kind == "pair"]
    pair = [document.text[start:end] for start, end in found[0].spans]
    for overlap in range(0, how.size // 2 + 1, STEP):
        tried = in_numbers(document, Cutting(how.way, "", size=how.size, overlap=overlap))
        if not tried.parted:
            break
    told = {"size": how.size, "left": pair[0], "right": pair[1], "overlap": overlap, "step": STEP}
    return {f"cut_{key}": value for key, value in {**told, "share": round(100 * tried.repeated, 1)}.items()}


def unmet(shown: Shown) -> Facts:
    """A word that no passage has, and the nearest one that some have."""
    near = near_words(shown.index(), shown.example.asks)
    return {"near_word": shown.example.asks, "near_other": near[0].term, "near_df": near[0].df}


def tied(shown: Shown) -> Facts:
    """How many passages share the first place by overlap."""
    hits = shown.hits(score_overlap)
    words = ", ".join(part.term for part in hits[0].scored.terms)
    return {"tie_q": shown.example.asks, "tie_n": len(hits.leaders), "tie_score": hits[0].scored.score, "tie_words": words}


def long_wins(shown: Shown) -> Facts:
    """How long the passage is that wins by overlap, and which one wins by BM25."""
    hits, index = shown.hits(score_overlap), shown.index()
    told = {"q": shown.example.asks, "title": first(hits), "length": index.length(hits[0].number)}
    return {
        f"long_{key}": value for key, value in {**told, "average": round(index.avgdl, 1), "bm25": first(shown.hits())}.items()
    }


def decided(shown: Shown) -> Facts:
    """The word that adds most to the winner, and the one that is in most passages."""
    hits = shown.hits()
    parts = hits[0].scored.terms
    strong, common = max(parts, key=lambda part: part.contribution), max(parts, key=lambda part: part.df)
    told = {"q": shown.example.asks, "title": first(hits), "term": strong.term, "df": strong.df, "n": len(hits.scores)}
    adds = {
        "adds": round(strong.contribution, 2),
        "common": common.term,
        "many": common.df,
        "less": round(common.contribution, 2),
    }
    return {f"rare_{key}": value for key, value in {**told, **adds}.items()}


def by_hand(shown: Shown) -> Facts:
    """The idf of the rarest word of the question in the document as it opens."""
    index = replace(shown, example=Example(shown.example.document)).index()
    term = min(index.known(shown.example.asks), key=lambda each: index.df[each])
    n, df = len(index.passages), index.df[term]
    told = {"term": term, "n": n, "df": df, "ratio": (n - df + 0.5) / (df + 0.5)}
    return {f"idf_{key}": value for key, value in {**told, "value": idf_of(df=df, n_passages=n, average=0.0)}.items()}


def without_repeats(shown: Shown) -> Facts:
    """Who comes first as the example opens, and who if repeats count for nothing."""
    return {"k1_q": shown.example.asks, "k1_now": first(shown.hits()), "k1_zero": first(shown.hits(k1=0.0))}


def half_an_answer(shown: Shown) -> Facts:
    """What the first passage of a cut by size lacks of the answer."""
    spans, text = find_answer(shown.document, shown.answer), shown.document.text
    lacks = lacking(shown.hits()[0].scored.passage, spans)
    told = {"q": shown.example.asks, "size": shown.cutting().size, "lacks": " … ".join(text[start:end] for start, end in lacks)}
    return {f"half_{key}": value for key, value in told.items()}


def whole_answer(shown: Shown) -> Facts:
    """The first passage of a cut by headings, which holds the answer. Raises: ValueError: it does not."""
    if lacking(shown.hits()[0].scored.passage, find_answer(shown.document, shown.answer)):
        raise ValueError("the first passage lacks something of the answer")
    return {"whole_title": first(shown.hits())}


def handed(shown: Shown) -> Facts:
    """Which of the passages that a prompt gets holds the answer, and how much of the block stands in it twice."""
    prompt = prompt_of(shown.hits(), k=K)
    rank = first_whole(prompt.passages, find_answer(shown.document, shown.answer))
    share = round(100 * prompt.repeated / max(1, prompt.characters), 1)
    if rank is None:
        raise ValueError("none of the passages holds the whole answer")
    return {"prompt_q": shown.example.asks, "prompt_k": K, "prompt_rank": rank, "prompt_share": share}


def met(shown: Shown) -> Facts:
    """How many words of the question are in the document as they are, and by the rules for its language."""
    asks, ruled = shown.example.asks, shown.ruled
    before, after = (len(each.index().known(asks)) for each in (shown, ruled))
    return {"meet_q": asks, "meet_before": before, "meet_after": after, "meet_title": first(ruled.hits())}


def joined(shown: Shown) -> Facts:
    """The words of the document that count as one with a word of the question: of the one that has most of them."""
    rules = shown.ruled.analysis
    words = (word.lower() for word in re.findall(r"\w+", shown.document.text))
    counted = counted_as(words, rules)
    groups = {word: counted.get(term, ()) for word in WORDS.distinct(shown.example.asks) for term in rules.terms(word)}
    word = max(groups, key=lambda each: len(groups[each]))
    return {"join_q": shown.example.asks, "join_word": word, "join_words": ", ".join(groups[word])}


def synonym(shown: Shown) -> Facts:
    """A word that the document has another for."""
    word, other = SAMPLES[shown.example.document].unlisted
    return {"same_word": word, "same_other": other}


MADE: tuple[tuple[Callable[[Shown], Facts], str], ...] = (
    (headers, "headers"),
    (parted, "repeated"),
    (unmet, "missing"),
    (tied, "ties"),
    (long_wins, "longer"),
    (decided, "bm25"),
    (by_hand, "answers"),
    (without_repeats, "repeats"),
    (half_an_answer, "answers"),
    (whole_answer, "two_cuts"),
    (handed, "prompt"),
    (met, "meet"),
    (joined, "joined"),
    (synonym, "meet"),
)
"""What makes the values, and the example that they are of."""
