"""The file of progress: what is written comes back, and anything else is refused by name, never by an exception."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from lessons.frame.progress import MAX_BYTES, Refused, read, write

HASH = "a" * 64
TASKS = some.lists(some.text(max_size=20), max_size=5)


def refusal(data: bytes, sha256: str = HASH) -> tuple[str, str]:
    with pytest.raises(Refused) as found:
        read(data, sha256=sha256)
    return found.value.why, found.value.document


@given(some.text(max_size=50), some.dictionaries(some.text(max_size=20), TASKS, max_size=6))
def test_what_is_written_comes_back(name: str, done: dict[str, list[str]]) -> None:
    assert read(write(name, HASH, done), sha256=HASH) == {task for tasks in done.values() for task in tasks}


def test_the_file_holds_its_version_the_document_and_the_tasks_and_nothing_else() -> None:
    held = json.loads(write("a.md", HASH, {"4 BM25": ["idf"]}))
    assert held == {"version": 1, "document": {"name": "a.md", "sha256": HASH}, "done": {"4 BM25": ["idf"]}}


def test_that_of_another_document_is_refused_by_its_name() -> None:
    assert refusal(write("manual.md", HASH, {}), "b" * 64) == ("other_document", "manual.md")


def changed(**changes: Any) -> bytes:
    return json.dumps({**json.loads(write("a.md", HASH, {"x": ["idf"]})), **changes}).encode()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (changed(version=2), "other_version"),
        (changed(version="1"), "other_kind"),
        (changed(document="a.md"), "other_kind"),
        (changed(document={"name": 1, "sha256": HASH}), "other_kind"),
        (changed(done=["idf"]), "other_kind"),
        (changed(done={"x": "idf"}), "other_kind"),
        (changed(done={"x": [1]}), "other_kind"),
        (changed(done={"x": {"idf": True}}), "other_kind"),
        (b"", "other_kind"),
        (b"\xff\xfe\x00", "other_kind"),
        (b"[" * 90_000, "other_kind"),
        (b"9" * 90_000, "other_kind"),
        (b"null", "other_kind"),
        (b" " * (MAX_BYTES + 1), "too_large"),
    ],
)
def test_a_file_of_another_kind_is_refused(data: bytes, why: str) -> None:
    assert refusal(data)[0] == why


PLAIN = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=8) | some.just(HASH),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=8), inner, max_size=3),
)
NAMES = some.sampled_from(["version", "document", "done", "name", "sha256"])


@given(some.binary(max_size=300) | some.dictionaries(NAMES, PLAIN).map(lambda held: json.dumps(held).encode()))
def test_garbage_is_refused_and_raises_nothing_else(data: bytes) -> None:
    with suppress(Refused):
        assert isinstance(read(data, sha256=HASH), frozenset)
