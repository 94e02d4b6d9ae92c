"""What counts as a word: the rules that a learner switches, and the resulting analysis."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from lessons.frame.settings import Names, OneOf, Settings, Switch, Text, Value
from lessons.frame.state import State, choose, forget, note
from lessons.terms.analysis import RECOMMENDED, WORDS, Analysis
from lessons.terms.stop_words import STOP_WORDS
from lessons.terms.synonyms import parse_synonyms
from lessons.terms.words import WORD

ADDED = Names(rf"(?=.{{1,30}}\Z){WORD}", 40)
"""The stop words that a learner adds to a list."""

SYNONYMS = Text(600)

SETTINGS: Settings = MappingProxyType(
    {
        "nfc": Switch(True),
        "numbers": OneOf("none", ("none", "es", "en")),
        "identifiers": Switch(False),
        "bigrams": Switch(False),
        "fold": Switch(True),
        "stops": OneOf("none", ("none", "es", "en")),
        "stops_more": ADDED,
        "stops_less": Names(ADDED.pattern, max(map(len, STOP_WORDS.values()))),
        "stemming": OneOf("none", ("none", "es", "en")),
        "accents": Switch(False),
        "synonyms": SYNONYMS,
    }
)
"""The defaults are those of WORDS."""


def analysis_of(values: Mapping[str, Value]) -> Analysis:
    """The analysis for `values`, which has all keys of SETTINGS."""
    return _analysis(**{key: values[key] for key in SETTINGS})


@lru_cache(maxsize=256)
def _analysis(*, stops: str, stops_more: str, stops_less: str, accents: bool, synonyms: str, **others: Value) -> Analysis:
    stop_words = (STOP_WORDS.get(stops, frozenset()) | _names(stops_more)) - _names(stops_less)
    pairs, folded = parse_synonyms(synonyms)[0], "fold" if accents else "keep"
    return Analysis(stop_words=stop_words, accents=folded, synonyms=pairs, **others)  # type: ignore[arg-type]


def _names(written: str) -> frozenset[str]:
    return frozenset(written.split(",")) - {""}


def choose_stops(state: State, listed: str) -> State:
    """Another list of stop words is wished for; changes to the previous one are dropped."""
    return forget(choose(state, "stops", listed), "stops_more", "stops_less")


def use_words(state: State, language: str) -> State:
    """The plain rules for `language` "", else those recommended for the language, which keep the synonyms."""
    usual = RECOMMENDED.get(language, WORDS)
    state = forget(state, *(key for key in SETTINGS if key != "synonyms" or not language))
    if not language:
        return state
    wishes: dict[str, Value] = {"stops": language, "stemming": usual.stemming, "accents": usual.accents != "keep"}
    wishes |= {key: getattr(usual, key) for key in ("nfc", "numbers", "identifiers", "bigrams", "fold")}
    for key, value in wishes.items():
        state = choose(state, key, value)
    return state


def edit_stop_words(state: State, words: Iterable[str], listed: str) -> State:
    """`words` become the stop words, stored as additions to and removals from the list `listed`. A note counts refused words."""
    of_list, wanted = STOP_WORDS.get(listed, frozenset()), frozenset(words)
    added = sorted(wanted - of_list)
    taken = [word for word in added if re.fullmatch(ADDED.pattern, word)][: ADDED.most]
    if taken != added:
        state = note(state, "stop_words_left_out", n=len(added) - len(taken), most=ADDED.most)
    state = choose(state, "stops_more", ",".join(taken))
    return choose(state, "stops_less", ",".join(sorted(of_list - wanted)))
