"""Which tasks of a document are done, as a small file. Pure; a file that holds anything else is refused."""

import json
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Literal

VERSION = 1
MAX_BYTES = 100_000
"""What a saved file has is far less."""


class Refused(Exception):
    """Nothing is taken from the file."""

    def __init__(self, why: Literal["too_large", "other_kind", "other_version", "other_document"], document: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.document = document
        """The name of the other document."""


def write(document: str, sha256: str, done: Mapping[str, Sequence[str]]) -> bytes:
    """The file. `document`: its name; `done`: by lesson the names of the tasks."""
    held = {"version": VERSION, "document": {"name": document, "sha256": sha256}, "done": done}
    return json.dumps(held, indent=1).encode()


def read(data: bytes, *, sha256: str) -> frozenset[str]:
    """The tasks that the file says are done. `sha256`: that of the document that it must be of. Raises: Refused."""
    if len(data) > MAX_BYTES:
        raise Refused("too_large")
    try:
        held = json.loads(data)
    except (ValueError, RecursionError):
        raise Refused("other_kind") from None
    match held:
        case {"version": int(version), "document": {"name": str(name), "sha256": str(found)}, "done": dict(done)}:
            if version != VERSION:
                raise Refused("other_version")
            if found != sha256:
                raise Refused("other_document", name)
            if all(isinstance(each, list) and all(isinstance(task, str) for task in each) for each in done.values()):
                return frozenset(chain.from_iterable(done.values()))
    raise Refused("other_kind")
