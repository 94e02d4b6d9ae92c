"""The documents to start with, and the questions that are worth asking of them, as sample_docs/samples.toml names them.

Says nothing of uploaded files.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

FOLDER = Path(__file__).parents[2] / "sample_docs"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that is worth a click."""

    question: str
    look: str
    """What to look for, one of HINTS."""
    lessons: tuple[str, ...] = ()
    """The addresses of the lessons on which it is proposed; empty for all."""
    answer: str = ""
    """The words of the document that answer it, each run of blanks or line ends as one blank; "" where it has no answer."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A bundled document."""

    name: str
    """Its file in `sample_docs`."""
    title: str
    """What it is about, in its own language."""
    language: str
    asks: tuple[Ask, ...]
    """The first one is asked where the learner has asked nothing."""
    unlisted: tuple[str, str] = ("", "")
    """A word that somebody may ask with though the document has another for it, and that other one."""

    @property
    def question(self) -> str:
        """What it is first asked."""
        return self.asks[0].question

    def read_bytes(self) -> bytes:
        """The file as it is on the disk now."""
        return (FOLDER / self.name).read_bytes()


@dataclass(frozen=True, slots=True)
class Example:
    """What shows a point best, to be loaded by a click. All else that decides the order of passages is as the document opens."""

    document: str
    """A bundled one."""
    question: str = ""
    """"" for the document's first one."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What is chosen with it, by the keys of the choices."""

    @property
    def asks(self) -> str:
        """The question that is asked."""
        return self.question or SAMPLES[self.document].question


def sample_of(table: Mapping[str, Any]) -> Sample:
    """What one table of `documents` says. Raises: KeyError, TypeError: it lacks something, or says what is not known."""
    named = dict(table)
    asks = tuple(Ask(**{**each, "lessons": tuple(each.get("lessons", ()))}) for each in named.pop("questions"))
    name, unlisted = named.pop("file"), tuple(named.pop("unlisted", ("", "")))
    return Sample(name=name, asks=asks, unlisted=unlisted, **named)


def first_of(language: str, named: Mapping[str, str]) -> str:
    """The document that is `named` for a language, if it is in the list; else the first one in that language, or of all."""
    listed = sorted(SAMPLES, key=lambda doc: (doc != named.get(language), SAMPLES[doc].language != language))
    return listed[0]


_NAMED = tomllib.loads((FOLDER / "samples.toml").read_text(encoding="utf-8"))

SAMPLES: Mapping[str, Sample] = MappingProxyType({each["file"]: sample_of(each) for each in _NAMED["documents"]})
FIRST: Mapping[str, str] = MappingProxyType({language: first_of(language, _NAMED.get("first", {})) for language in ("es", "en")})
"""The document that the app opens with, by language."""
EXAMPLES: Mapping[str, Mapping[str, Example]] = MappingProxyType(
    {point: {language: Example(**each) for language, each in both.items()} for point, both in _NAMED["examples"].items()}
)
"""By lesson or cell, and by language, what shows its point better than the first document."""
HINTS: Mapping[str, Mapping[str, str]] = MappingProxyType(_NAMED["hints"])
"""What to look for, by name and language, as Markdown."""
