"""A learner's walk from the file to the passage as a list of steps, each of them code that does what the app did."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from lessons.step1_load.document import Definition, Document, Heading, Page, Unsearched
from lessons.step1_load.options import AS_USUAL, ReadOptions
from lessons.step1_load.read import read_document
from lessons.step2_chunk.cutting import MAX_PASSAGES, WAYS, Cut
from lessons.step2_chunk.ways.merged import grouped
from lessons.step3_overlap.endings import ending_of
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.overlap import score_overlap
from lessons.step4_bm25.bm25 import score_bm25
from lessons.take_home.source import Import, names_in, packed, taken_apart
from lessons.terms import WORDS, Analysis
from lessons.terms.stop_words import STOP_WORDS

StepName = Literal["read", "cut", "index", "score", "look", "winner", "proof"]
SHOWN = 5
"""This many passages are printed."""


@dataclass(frozen=True, slots=True)
class Walk:
    """What a learner chose, as far as the winner depends on it."""

    language: str
    """Of the page."""
    cut: Cut
    file: str
    """The name of the file that the document is read from."""
    question: str
    analysis: Analysis
    stops: str
    """The list of stop words that was chosen; `none` for none."""
    titles: bool
    score: str
    """`overlap` or `bm25`: the one that decides."""
    weighing: Mapping[str, Any]
    """The settings of score_bm25."""
    spoken: str
    """The language of the document, for its stop words."""

    @property
    def document(self) -> Document:
        """What was read."""
        return self.cut.document


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the walk."""

    name: StepName
    code: str

    @property
    def imports(self) -> list[Import]:
        """What the code needs before it runs."""
        return [_KNOWN[name] for name in sorted(names_in(self.code)) if name in _KNOWN]


_KNOWN: Mapping[str, Import] = {
    **taken_apart("lessons.step2_chunk.cutting").imports,
    **taken_apart(__name__).imports,
    "place": Import("lessons.step2_chunk.inspect.outline", "place"),
    "parts_table": Import("lessons.step3_overlap.export", "parts_table"),
    "passages_table": Import("lessons.step3_overlap.export", "passages_table"),
    "ranked": Import("lessons.step3_overlap.score", "ranked"),
    "read_again": Import("lessons.step5_passage.evidence", "read_again"),
    "weak_words": Import("lessons.terms.stop_words", "weak_words"),
    "Path": Import("pathlib", "Path"),
    "getpass": Import("getpass", "getpass"),
    "sha256": Import("hashlib", "sha256"),
    "alt": Import("altair", "", "alt"),
}
"""Where the names come from that stand in a step."""


def steps(walk: Walk, *, carried: bool = False) -> tuple[Step, ...]:
    """The steps of the walk. `carried`: for a notebook, which carries the text, reads no file and draws."""
    named: dict[StepName, list[str]] = {
        "read": _carried(walk.document) if carried else _read(walk),
        "cut": _cut(walk.cut),
        "index": _index(walk),
        "score": _score(walk),
        "look": _look() if carried else [],
        "winner": _winner(walk),
        "proof": _proof(walk, carried=carried),
    }
    return tuple(Step(name, "".join(f"{line}\n" for line in lines)) for name, lines in named.items() if lines)


def call(name: str, function: Any, /, *given: str, **settings: object) -> list[str]:
    """The lines of a call whose result gets a name. `given`: its first arguments, as code."""
    arguments = [*given, *(f"{key}={value!r}" for key, value in settings.items())]
    return packed(f"{name} = {function.__name__}(", arguments, ")")


def changed(value: Any, usual: Any) -> dict[str, Any]:
    """The fields of a frozen value that differ from the usual one."""
    names = [each.name for each in fields(value)]
    return {name: getattr(value, name) for name in names if getattr(value, name) != getattr(usual, name)}


class Code(str):
    """Code in place of a value."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _read(walk: Walk) -> list[str]:
    options = changed(walk.document.options, AS_USUAL)
    if "password" in options:  # which is nobody's to write down
        options["password"] = Code("getpass()")
    how = call("options", ReadOptions, **options) if options else []
    return [
        f"path = Path({walk.file!r})",
        *how,
        *call("document", read_document, "path.read_bytes()", "path.name", *["options"] * bool(options)),
    ]


def _carried(document: Document) -> list[str]:
    lines = ["text = (", *(f"    {line!r}" for line in document.text.splitlines(keepends=True)), ")"]
    told: dict[str, Any] = {"name": document.name, "sha256": document.sha256, "text": Code("text"), "kind": document.kind}
    for name, kind in (("headings", Heading), ("pages", Page), ("unsearched", Unsearched), ("definitions", Definition)):
        found = getattr(document, name)
        if found:
            columns = [each.name for each in fields(kind)]
            rows = (", ".join(repr(getattr(one, column)) for column in columns) for one in found)
            lines += [f"{name} = (  # {', '.join(columns)}", *(f"    {kind.__name__}({row})," for row in rows), ")"]
            told[name] = Code(name)
    told |= {key: getattr(document, key) for key in ("body_start", "given_title") if getattr(document, key)}
    return [*lines, *call("document", Document, **told)]


def _cut(cut: Cut) -> list[str]:
    lines, first, how = list[str](), "document", cut.cutting
    for each in WAYS[how.way].calls(how):
        lines += call("passages", each.func, first, **each.keywords)
        first = "passages"
    return lines + call("passages", grouped, first, most=MAX_PASSAGES) * (cut.given > len(cut))


def _index(walk: Walk) -> list[str]:
    told = changed(walk.analysis, WORDS)
    if "stop_words" in told:
        told["stop_words"] = _stop_words(walk)
    rules = call("analysis", Analysis, **told) if told else ["analysis = WORDS"]
    return rules + call("index", index_passages, "passages", analysis=Code("analysis"), titles=walk.titles)


def _stop_words(walk: Walk) -> Code:
    """The learner's list: the one that was chosen, with what was added to it and without what was taken off."""
    own, listed = walk.analysis.stop_words, STOP_WORDS.get(walk.stops, frozenset())
    added, gone = _words(own - listed), _words(listed - own)
    if not listed:
        return Code(added)
    return Code(f"STOP_WORDS[{walk.stops!r}]{f' - {gone}' * bool(listed - own)}{f' | {added}' * bool(own - listed)}")


def _words(words: Iterable[str]) -> str:
    return f"frozenset({' '.join(sorted(words))!r}.split())"


def _score(walk: Walk) -> list[str]:
    if walk.score == "overlap":
        scores = call("scores", score_overlap, "index", "question")
    else:
        scores = call("scores", score_bm25, "index", "question", **walk.weighing)
    return [f"question = {walk.question!r}", *scores, "hits = ranked(scores)"]


def _look() -> list[str]:
    return [
        f"parts = parts_table(hits[:{SHOWN}])",
        'parts["place"] = [f"{rank}. {heading}" for rank, heading in zip(parts["rank"], parts["heading"], strict=True)]',
        'words = {"y": alt.Y("place:N", sort=None, title=None), "color": "term:N"}',
        'display(alt.Chart(parts).mark_bar().encode(x="contribution:Q", tooltip=["term", "tf", "df", "idf"], **words))',
        f"passages_table(hits).head({SHOWN})",
    ]


def _winner(walk: Walk) -> list[str]:
    gone = STOP_WORDS.get(walk.stops, frozenset()) - walk.analysis.stop_words
    own = f"weak_words(WORDS.terms(question), of_document={walk.spoken!r}) | analysis.stop_words"
    return [
        f"stop_words = ({own}) - {_words(gone)}" if gone else f"stop_words = {own}",
        *call("ending", ending_of, "index", "question", "hits", stop_words=Code("stop_words")),
        "winner = hits[0] if ending.wins else None",
        "print(ending.kind)",
        f"for hit in hits[:{SHOWN}]:",
        '    print(hit.rank, f"{hit.scored.score:.4f}", hit.scored.passage.heading)',
    ]


def _proof(walk: Walk, *, carried: bool) -> list[str]:
    proof = ["print(read_again(passage, path.read_bytes()))"]
    if carried:
        proof = [
            "print(passage.text == text[passage.start : passage.end])",
            f"path = Path({walk.file!r})",
            "if path.exists():",
            "    print(sha256(path.read_bytes()).hexdigest() == document.sha256)",
        ]
    return [
        "if winner:",
        "    passage = winner.scored.passage.parent or winner.scored.passage",
        f"    print(place(passage, {walk.language!r}), document.sha256)",
        "    print(passage.text)",
        *(f"    {line}" for line in proof),
    ]
