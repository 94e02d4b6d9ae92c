"""Every choice of the learner, with its default and its bounds: kept across pages, mirrored in the URL. Computes no result."""

import re
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import streamlit as st

from lessons import session
from lessons.session import event
from lessons.step1_load.reading import CHOICES, ENCODINGS, HEADING_SOURCES, PDF_READERS, TEXT_RULES
from lessons.step1_load.samples import FIRST, SAMPLES, opening_of
from lessons.step2_chunk.cutting import WAYS
from lessons.terms import RECOMMENDED, WORDS, Analysis
from lessons.terms.analysis import Stemming
from lessons.terms.numbers import Numbers
from lessons.terms.stop_words import STOP_WORDS
from lessons.terms.synonyms import parse_synonyms
from lessons.terms.words import WORD

UPLOADED = "upload"
"""Stands in the URL in place of an uploaded or edited document, which never does."""

OF_FRAME = ("doc", "q", "lang")
"""The choices whose widgets stay on the screen when the lesson changes."""

STAY = {"stay": "1"}
"""The parameter of an address that leads to a lesson with what is on the screen now, not with what that lesson opens with."""

NOTHING_LEFT = ("", "", "")
NOTHING_ASKED = ("", "")

_WIDGET = re.compile(r"(?P<key>\w+)-(?P<number>[0-9]{1,9})")
_NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?")
# Readers of these are more at home in Spanish than in English.
_SPANISH_READERS = ("es", "ca", "gl", "eu", "ast")


@dataclass(frozen=True, slots=True)
class OneOf:
    """A choice among fixed words."""

    default: str
    options: tuple[str, ...]

    def parse(self, raw: str) -> str:
        """Raises: ValueError: `raw` is none of the options."""
        if raw not in self.options:
            raise ValueError(f"{raw!r} is none of {self.options}")
        return raw


@dataclass(frozen=True, slots=True)
class Number:
    """A number within bounds, both inclusive; whole where its step is."""

    default: float
    low: float
    high: float
    step: float

    def parse(self, raw: str) -> float:
        """Raises: ValueError: `raw` is no number, or out of bounds."""
        whole = isinstance(self.step, int)
        if not _NUMBER.fullmatch(raw) or (whole and "." in raw):
            raise ValueError(f"{raw!r} is no number")
        value = int(raw) if whole else float(raw)
        if value not in self or (whole and (value - self.low) % self.step):
            raise ValueError(f"{raw} is not from {self.low} to {self.high} in steps of {self.step}")
        return value

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int | float) and self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off; `1` or `0` in the URL."""

    default: bool

    def parse(self, raw: str) -> bool:
        """Raises: ValueError: `raw` is neither `1` nor `0`."""
        if raw not in ("0", "1"):
            raise ValueError(f"{raw!r} is neither 0 nor 1")
        return raw == "1"


@dataclass(frozen=True, slots=True)
class Names:
    """Any of the names that a document gives, with commas between; "" for the ones that it stands out by itself."""

    pattern: str
    """That each of them matches."""
    most: int
    default: str = ""

    def parse(self, raw: str) -> str:
        """Raises: ValueError: too many names, or one that is none."""
        names = raw.split(",") if raw else []
        if len(names) > self.most or not all(re.fullmatch(self.pattern, name) for name in names):
            raise ValueError(f"{raw!r} is no list of at most {self.most} names")
        return raw


@dataclass(frozen=True, slots=True)
class Text:
    """A text of at most `longest` characters."""

    longest: int
    default: str = ""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= self.longest

    def parse(self, raw: str) -> str:
        """Raises: ValueError: `raw` is too long."""
        if raw not in self:
            raise ValueError(f"a text of {len(raw)} characters is longer than {self.longest}")
        return raw


QUESTION = Text(300)
ANSWER = Text(1500)
SYNONYMS = Text(600)

Setting = OneOf | Number | Switch | Names | Text

COMPARED = "2"
"""Ends the name of a choice of the cut that the searched one is compared with."""
SIDES = ("", COMPARED)
"""The cut that is searched, and the one beside it."""

UNITS: dict[str, tuple[Number, int]] = {
    "characters": (Number(900, 50, 2000, 10), 150),
    "words": (Number(150, 10, 400, 1), 25),
    "tokens": (Number(150, 10, 600, 1), 25),
    "model": (Number(512, 20, 1000, 1), 50),
}
"""For each unit of the fixed cut the bounds of its size, and the overlap that the size opens with."""

CUT: dict[str, Setting] = {
    "cut": OneOf("headings", tuple(WAYS)),
    "unit": OneOf("characters", tuple(UNITS)),
    "size": Number(900, 10, 2000, 1),
    "overlap": Number(150, 0, 1000, 1),
    "keep_words": Switch(True),
    "by_page": Switch(False),
    "ratio": Number(4.0, 1.0, 10.0, 0.1),
    "max_level": Number(2, 1, 6, 1),
    "cap": Number(0, 0, 3000, 100),
    "tiny": Number(0, 0, 500, 20),
    "sentences": Number(3, 1, 10, 1),
    "repeated": Number(1, 0, 9, 1),
    "small": Number(75, 20, 200, 5),
    "big": Number(0, 0, 600, 50),
}
"""How a document is cut. There are two of each: of the cut that is searched, and of the one that it is compared with."""

KEPT_WISHES = ("cut", "size")
"""Of these what the learner chose holds again with the next document, where the current one could not have it."""

_SHORT_WORD = rf"(?=.{{1,30}}\Z){WORD}"
STOP_WORDS_ADDED = Names(_SHORT_WORD, 40)

WORD_RULES: dict[str, Setting] = {
    "nfc": Switch(True),
    "unseen": Switch(False),
    "numbers": OneOf("none", ("none", "es", "en")),
    "identifiers": Switch(False),
    "bigrams": Switch(False),
    "fold": Switch(True),
    "stops": OneOf("none", ("none", "es", "en")),
    "stops_more": STOP_WORDS_ADDED,
    "stops_less": Names(_SHORT_WORD, max(map(len, STOP_WORDS.values()))),
    "stemming": OneOf("none", ("none", "es", "en")),
    "accents": Switch(False),
    "synonyms": SYNONYMS,
}
"""What counts as a word. By default as terms.WORDS says."""

SETTINGS: dict[str, Setting] = {
    **CUT,
    **{key + COMPARED: setting for key, setting in CUT.items()},
    "titles": Switch(False),
    "k1": Number(1.5, 0.0, 3.0, 0.1),
    "b": Number(0.75, 0.0, 1.0, 0.05),
    "variant": OneOf("bm25", ("bm25", "atire", "plus", "l")),
    "idf": OneOf("lucene", ("lucene", "robertson", "rank_bm25")),
    "delta": Number(1.0, 0.0, 2.0, 0.1),
    "bonus": Number(0.5, 0.0, 3.0, 0.1),
    **WORD_RULES,
    "score": OneOf("bm25", ("overlap", "bm25")),
    "pdf_reader": OneOf("pypdfium2", PDF_READERS),
    "running": Switch(False),
    "join_words": Switch(True),
    "headings_from": OneOf("auto", HEADING_SOURCES),
    "sizes": Names(r"[0-9]{1,4}(\.5)?( b)?", 12),
    **{rule: Switch(True) for rule in TEXT_RULES},
    "encoding": OneOf("auto", ENCODINGS),
}
"""The choices of the lessons by their key, which is also their name in the URL and the key of their widget."""

BOTH_CUTS = tuple(key + side for side in SIDES for key in CUT)
"""Of these the ones of both cuts; some of those that were not chosen follow the document."""
WHEN_CHOSEN = (*BOTH_CUTS, *WORD_RULES, "variant", "delta", "bonus")
"""The ones that stand in the URL only where they were chosen; the others always do."""
OF_READING = tuple(dict.fromkeys(key for keys in CHOICES.values() for key in keys))
"""The ones that say how a file is read. Each document has its own; in the URL stand those chosen for the current one."""


@event
def seed() -> None:
    """Once a session: the choices from the URL, each checked; what is malformed gets its default, and a note says so."""
    session.begin_run()
    state = st.session_state
    if "choices" in state:
        return
    given = session.address()
    refused = []
    choices: dict[str, Any] = {"lang": given["lang"] if given.get("lang") in FIRST else _language_of_browser()}
    if "lang" in given and given["lang"] != choices["lang"]:
        refused.append("lang")
    for key, setting in SETTINGS.items():
        choices[key] = setting.default
        if key in given:
            try:
                choices[key] = setting.parse(given[key])
            except ValueError:
                refused.append(key)
    state.choices, state.notes, state.moved, state.said = choices, [], set(), set()
    state.opened, state.left, state.was_reset, state.wished = "", NOTHING_LEFT, False, {}
    state.answer_of, state.place = NOTHING_ASKED, None
    state.uploads, state.originals, state.settled, state.read_as = {}, {}, "", {}
    # A page that was open already has widgets of an older session; theirs go on.
    found = [match for key in session.keys_found_open() if (match := _WIDGET.fullmatch(key))]
    state.widgets, state.shown = {each["key"]: int(each["number"]) for each in found}, {}
    state.chosen = {key for key in given if key in SETTINGS and key not in refused}
    refused += _seed_document(given)
    if refused:
        note("link_refused", names=", ".join(refused))


def _seed_document(given: dict[str, str]) -> list[str]:
    """Document and question from the URL; returns the names of the malformed ones."""
    state, refused = st.session_state, []
    doc, question = given.get("doc"), given.get("q")
    state.upload_gone = doc == UPLOADED
    if doc is not None and doc not in SAMPLES and doc != UPLOADED:
        refused.append("doc")
    if question is not None and question not in QUESTION:
        refused.append("q")
        question = None
    if question is not None:
        state.chosen |= {"doc", "q"}
    if doc in SAMPLES:
        state.chosen.add("doc")
    state.choices["doc"] = doc if doc in SAMPLES else FIRST[language()]
    state.for_upload, state.awaits_upload = {}, state.upload_gone
    if state.upload_gone:  # how it was read is not for the document that stands in
        state.for_upload = {key: state.choices[key] for key in OF_READING if key in state.chosen}
        read_as_usual()
    state.choices["q"] = SAMPLES[state.choices["doc"]].question if question is None else question
    state.choices["answer"] = ""
    if doc in SAMPLES and "answer" in given:
        refused += _seed_answer(given["answer"])
    state.asked_of = state.choices["doc"]
    return refused


def _seed_answer(answer: str) -> list[str]:
    if answer not in ANSWER:
        return ["answer"]
    st.session_state.choices["answer"] = answer
    st.session_state.chosen.add("answer")
    return []


def _language_of_browser() -> str:
    locale = (st.context.locale or "en").lower()
    return "es" if locale.split("-")[0] in _SPANISH_READERS else "en"


@event
def open_lesson(lesson: str) -> None:
    """Once the page is known: while the learner chose no document, each lesson opens with the one that shows its point best."""
    state, opening = st.session_state, opening_of(language(), lesson)
    if state.opened and not state.was_reset and STAY.items() <= st.query_params.to_dict().items():
        stay()
    if not is_chosen("doc"):
        before = state.choices["doc"], state.choices["q"]
        _turn_to(opening)
        if state.opened != lesson:
            changed = bool(state.opened) and not state.was_reset and opening_of(language(), state.opened) != opening
            state.left = (lesson, *before) if changed else NOTHING_LEFT
    state.was_reset = False
    state.opened = lesson
    if state.upload_gone:
        state.upload_gone = False
        note("upload_gone", name=state.choices["doc"])


def left() -> tuple[str, str] | None:
    """Document and question that this lesson took leave of by opening with its own; None where it did not."""
    lesson, doc, question = st.session_state.left
    return (doc, question) if lesson == st.session_state.opened and not is_chosen("doc") else None


def settle(first: Mapping[str, Callable[[], object]], within: Callable[[str, Any], Any], answer: Callable[[], str]) -> None:
    """Before any widget of a run: what was not chosen follows the document; each choice is brought to one that can be here.

    `first` gives for some choices what the current document opens with, in the order in which one follows from another; `within`
    gives for a choice and its value the nearest one that it may have with this document and the choices before it; `answer` the
    words that answer the question, as far as is known.
    """
    _begin_to_settle()
    for key in (*first, *(f"repeated{side}" for side in SIDES)):
        if key in first and not is_chosen(key):
            _follow(key, first[key]())
        _bring_within(key, within)
    _ask_anew()
    if not is_chosen("answer"):
        _follow("answer", answer())


@event
def _begin_to_settle() -> None:
    state = st.session_state
    if state.settled != state.choices["doc"]:
        state.settled = state.choices["doc"]
        state.moved.clear()  # it was moved for another document
        state.place = None


@event
def _follow(key: str, opening: object) -> None:
    """What the document opens with is the choice, where there is none."""
    if not is_chosen(key):
        st.session_state.choices[key] = opening


@event
def _ask_anew() -> None:
    """The answer that was chosen goes with its question."""
    state, asked = st.session_state, (value("doc"), value("q"))
    if state.answer_of not in (NOTHING_ASKED, asked):
        state.chosen.discard("answer")
    state.answer_of = asked


def _bring_within(key: str, within: Callable[[str, Any], Any]) -> None:
    before, hoped = value(key), wished(key)
    _take_nearest(key, before, hoped, within(key, hoped))


@event
def _take_nearest(key: str, before: object, hoped: object, nearest: object) -> None:
    state = st.session_state
    state.wished.pop(key, None)
    state.choices[key] = nearest
    if nearest != hoped and key.removesuffix(COMPARED) in KEPT_WISHES:
        state.wished[key] = hoped
    if nearest not in (hoped, before):
        state.moved.add(key)


def write_url() -> None:
    """Every choice into the URL, so that a link or a reload opens the same state. Of an upload only that it was one.

    What was not chosen follows the lesson and the document in another session too, and is left out.
    """
    params = _params(is_chosen("doc"), is_chosen("q"))
    state, waiting = st.session_state, st.session_state.for_upload
    stands_in = FIRST[language()] if is_chosen("q") else opening_of(language(), state.opened)
    if waiting and state.awaits_upload and value("doc") == stands_in:
        # It may still come, after another reload too; until then the link opens with the document that is here.
        params |= {"doc": UPLOADED, **{key: _written(key, chosen) for key, chosen in waiting.items()}}
    if dict(st.query_params) != params:
        st.query_params.from_dict(params)


def here() -> dict[str, str]:
    """The parameters of an address that leads to what is on the screen now, in this tab or in another."""
    bundled = value("doc") in SAMPLES
    return _params(True, bundled or is_chosen("q")) | STAY


def _params(with_doc: bool, with_question: bool) -> dict[str, str]:
    choices = st.session_state.choices
    params = {"lang": choices["lang"]}
    if with_doc:
        params["doc"] = choices["doc"] if choices["doc"] in SAMPLES else UPLOADED
    if with_question:
        params["q"] = choices["q"]
    if is_chosen("answer") and with_doc and choices["doc"] in SAMPLES:  # the words of an upload stay out
        params["answer"] = choices["answer"]
    for key in SETTINGS:
        if key not in (*WHEN_CHOSEN, *OF_READING) or is_chosen(key):
            params[key] = _written(key, choices[key])
    return params


def _written(key: str, chosen: Any) -> str:
    """A setting as it stands in the URL."""
    setting = SETTINGS[key]
    return str(int(chosen)) if isinstance(setting, Switch) else f"{chosen:.12g}" if isinstance(setting, Number) else chosen


@event
def bind(key: str, allowed: Container[object]) -> dict[str, Any]:
    """The arguments that tie a widget to the choice `key`; a value that is not `allowed` is not taken.

    The choice is kept apart from the widget's own state, which Streamlit drops or empties when pages change. A choice that
    something else changed gets a new widget: the old one's value may still be on its way here, and must not count as chosen; and
    a value that is sent to a widget on the screen would put back what the learner did with it meanwhile.
    """
    state, chosen, widget = st.session_state, value(key), _widget(key)
    shown = chosen, allowed, "" if key in OF_FRAME else state.opened
    if state.shown.get(widget, shown) != shown:
        state.widgets[key] = state.widgets.get(key, 0) + 1
        widget = _widget(key)
    state.shown[widget] = shown
    if not session.browser_holds(widget, chosen):
        state[widget] = chosen
    return {"key": widget, "on_change": _take, "args": (key, widget)}


def _widget(key: str) -> str:
    """The name of the widget that is the current one for `key`."""
    number = st.session_state.widgets.get(key, 0)
    return f"{key}-{number}" if number else key


@event
def _take(key: str, widget: str) -> None:
    """After a widget was used: its value becomes the learner's choice, with what follows from it.

    It may have given way to another one meanwhile. What it showed is then a late answer of the browser, which chooses nothing;
    anything else the learner did before the other was on the screen.
    """
    state = st.session_state
    chosen = state.get(widget)
    shown, allowed, lesson = state.shown[widget]
    if chosen != shown and chosen in allowed and (key != "doc" or chosen in SAMPLES or chosen in state.uploads):
        state.shown[widget] = chosen, allowed, lesson
        choose(key, chosen)


def end_run() -> None:
    """Last of a run, which was not broken off then: what it said has been seen."""
    session.catch_up({widget: shown[0] for widget, shown in st.session_state.shown.items()})
    _end_run()


@event
def _end_run() -> None:
    state = st.session_state
    state.notes = []
    state.moved -= state.said
    state.said = set()


@event
def choose(key: str, chosen: object) -> None:
    """Make `chosen` the choice for `key`."""
    state = st.session_state
    asked = state.choices["q"] if is_chosen("q") else ""
    if (
        key == "doc"
        and asked.strip()
        and original_of(str(chosen)) != original_of(state.asked_of)
        and chosen != state.choices["doc"]
    ):
        note("question_kept", question=asked)
    if key == "doc":
        state.awaits_upload = False
        _turn_to(str(chosen))
    state.choices[key] = chosen
    if key == "q":
        state.asked_of = state.choices["doc"]
    elif key == "lang":
        state.left = NOTHING_LEFT
    elif key == "stops":
        state.choices.update(stops_more="", stops_less="")  # they were changes of another list
    elif (key, chosen) == ("headings_from", "auto"):
        state.choices["sizes"] = SETTINGS["sizes"].default  # the first guess, before any was corrected
        state.chosen.discard("sizes")
    state.wished.pop(key, None)
    # The question goes with the document that it was asked of, and the overlap with the size: both are chosen then.
    state.chosen |= {key, *({"doc"} if key == "q" else _goes_with(key))}


def _goes_with(key: str) -> set[str]:
    """Size, overlap and unit go with each other; with another unit the two numbers take the values that it opens with.

    In characters they open with what shows most of the document.
    """
    side = side_of(key)
    unit, size, overlap = (name + side for name in ("unit", "size", "overlap"))
    if key not in (unit, size, overlap):
        return set()
    if key == unit:
        choices = st.session_state.choices
        bounds, choices[overlap] = UNITS[choices[unit]]
        choices[size] = bounds.default
        for each in (size, overlap):
            st.session_state.wished.pop(each, None)
        if choices[unit] == SETTINGS[unit].default:  # both follow the document again
            st.session_state.chosen -= {size, overlap}
            return set()
    return {unit, size, overlap}


def side_of(key: str) -> str:
    """Of which of the two cuts a choice is, as in SIDES."""
    return COMPARED if key.endswith(COMPARED) else ""


@event
def choose_cut(side: str, **settings: object) -> None:
    """Make these the choices of one of the two cuts."""
    for key in sorted(settings, key=list(CUT).index):  # the unit before the size, which it would change
        choose(key + side, settings[key])


@event
def exchange_cuts() -> None:
    """Search what was compared with, and compare with what was searched."""
    state, choices = st.session_state, st.session_state.choices
    for key in CUT:
        other = key + COMPARED
        choices[key], choices[other] = choices[other], choices[key]
        state.chosen |= {key, other}
    state.wished = {}


@event
def stay() -> None:
    """The document that is here stays so on every lesson; the question follows it, unless it was chosen too."""
    st.session_state.chosen.add("doc")


def _turn_to(doc: str) -> None:
    """Make `doc` the document, read as it was chosen for it; another's letters or reader say nothing of it."""
    state, choices = st.session_state, st.session_state.choices
    if state.opened and doc != choices["doc"]:
        state.read_as[choices["doc"]] = {key: choices[key] for key in OF_READING if is_chosen(key)}
        choices.update({key: reading_choice(key, doc) for key in OF_READING})
        state.chosen = state.chosen - set(OF_READING) | state.read_as.get(doc, {}).keys()
    choices["doc"] = doc


@event
def read_alike(doc: str) -> None:
    """`doc`, made from the current document, is read as that is."""
    st.session_state.read_as[doc] = {key: value(key) for key in OF_READING if is_chosen(key)}


@event
def read_as_linked(doc: str, ending: str) -> None:
    """`doc` may be the upload that a link or a reload spoke of: what was chosen there for files of its `ending` holds for it."""
    state = st.session_state
    linked = {key: state.for_upload.pop(key) for key in CHOICES.get(ending, ()) if key in state.for_upload}
    if linked:
        state.read_as.setdefault(doc, linked)


def reading_choice(key: str, doc: str) -> Any:
    """What is chosen for one of OF_READING where `doc` is read."""
    if doc == st.session_state.choices["doc"]:
        return value(key)
    return st.session_state.read_as.get(doc, {}).get(key, SETTINGS[key].default)


def original_of(doc: str) -> str:
    """The document that `doc` was edited from; `doc` itself where it was not."""
    original: str = st.session_state.originals.get(doc, doc)
    return original


@event
def read_as_usual() -> None:
    """Undo every choice of how files are read."""
    for key in OF_READING:
        st.session_state.choices[key] = SETTINGS[key].default
        st.session_state.chosen.discard(key)


@event
def reset() -> None:
    """Everything but the language and the uploaded documents as at the start."""
    state = st.session_state
    state.choices.update({key: setting.default for key, setting in SETTINGS.items()})
    state.chosen, state.wished, state.left, state.was_reset = set(), {}, NOTHING_LEFT, True
    state.read_as, state.for_upload, state.place = {}, {}, None


def as_opened(first: Mapping[str, Callable[[], object]]) -> bool:
    """Whether all that decides the order of the passages is as the document opens; `first` as settle takes it."""
    deciding = (*CUT, "titles", "k1", "b", "idf", "variant", *WORD_RULES)
    return all(value(key) == (first[key]() if key in first else SETTINGS[key].default) for key in deciding)


def wished(key: str) -> Any:
    """What the learner chose for `key`, also where the current document needs another value."""
    return st.session_state.wished.get(key, value(key))


def max_overlap(size: int) -> int:
    """Half the size: beyond it every character would be cut more than twice."""
    return size // 2


def language() -> str:
    """`es` or `en`."""
    chosen: str = value("lang")
    return chosen


def options(key: str) -> tuple[str, ...]:
    """The words to choose from for `key`."""
    setting = SETTINGS[key]
    if not isinstance(setting, OneOf):
        raise KeyError(f"{key} is no choice among words")
    return setting.options


def number(key: str) -> Number:
    """The bounds of the numeric choice `key`."""
    setting = SETTINGS[key]
    if not isinstance(setting, Number):
        raise KeyError(f"{key} is no number")
    return setting


def value(key: str) -> Any:
    """The learner's choice for `key`, on whatever page."""
    return st.session_state.choices[key]


@event
def use_words(language: str) -> None:
    """Make the plain rules of what counts as a word the choice, for `language` "", or those that are recommended for one."""
    usual = RECOMMENDED.get(language, WORDS)
    choose("stops", language or "none")
    for key in ("nfc", "unseen", "numbers", "identifiers", "bigrams", "fold", "stemming"):
        choose(key, getattr(usual, key))
    choose("accents", usual.accents == "fold")
    if not language:
        choose("synonyms", "")
        st.session_state.chosen -= set(WORD_RULES)


@event
def edit_stop_words(words: Iterable[str]) -> None:
    """Make `words` the list of stop words: what it has more and less than the chosen one. A note says what was too much."""
    listed, wanted = STOP_WORDS.get(value("stops"), frozenset()), frozenset(words)
    added = sorted(wanted - listed)
    taken = [word for word in added if re.fullmatch(STOP_WORDS_ADDED.pattern, word)][: STOP_WORDS_ADDED.most]
    if taken != added:
        note("stop_words_left_out", n=len(added) - len(taken), most=STOP_WORDS_ADDED.most)
    choose("stops_more", ",".join(taken))
    choose("stops_less", ",".join(sorted(listed - wanted)))


def analysis() -> Analysis:
    """What counts as a word, as the learner chose."""
    return _analysis(*(value(key) for key in WORD_RULES))


@lru_cache(maxsize=256)
def _analysis(
    nfc: bool,
    unseen: bool,
    numbers: Numbers,
    identifiers: bool,
    bigrams: bool,
    fold: bool,
    stops: str,
    stops_more: str,
    stops_less: str,
    stemming: Stemming,
    accents: bool,
    synonyms: str,
) -> Analysis:
    return Analysis(
        nfc=nfc,
        unseen=unseen,
        numbers=numbers,
        identifiers=identifiers,
        bigrams=bigrams,
        fold=fold,
        stop_words=(STOP_WORDS.get(stops, frozenset()) | _names(stops_more)) - _names(stops_less),
        stemming=stemming,
        accents="fold" if accents else "keep",
        synonyms=parse_synonyms(synonyms)[0],
    )


def _names(written: str) -> frozenset[str]:
    return frozenset(written.split(",")) - {""}


def is_chosen(key: str) -> bool:
    """Whether the learner chose it; else the document follows the lesson, and what FOLLOWS the document."""
    return key in st.session_state.chosen


@event
def note(part: str, **values: object) -> None:
    """Say a part of the frame's prose once, at the top of the page."""
    st.session_state.notes.append((part, values))


def is_moved(key: str) -> bool:
    """Whether the choice `key` was brought within its bound; lesson 2 says it beside the slider, once."""
    st.session_state.said.add(key)
    return key in st.session_state.moved


def notes() -> list[tuple[str, dict[str, object]]]:
    """The notes that no run has shown to its end."""
    found: list[tuple[str, dict[str, object]]] = st.session_state.notes
    return found
