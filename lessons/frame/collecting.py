"""The tasks of cells, collected for a worksheet in place of being asked. Knows no cell."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import streamlit as st
from streamlit.errors import DuplicateWidgetID

from lessons.frame import bind
from lessons.frame.notebook import Cells
from lessons.frame.tasks import Task


class _Enough(Exception):
    """All tasks of a cell were collected."""


@dataclass
class Collection:
    """The tasks of a cell, collected in place of being drawn."""

    due: int
    """How many are still to come."""
    found: list[tuple[Cells, Task]] = field(default_factory=list)

    def take(self, cells: Cells, task: Task | None) -> None:
        """Another one. Raises: _Enough: it was the last."""
        self.found += [(cells, task)] if task else []
        self.due -= 1
        if not self.due:
            raise _Enough


def current() -> Collection | None:
    """The one that is being made."""
    return bind.mine("collection", lambda: None)


def end() -> None:
    """None is being made."""
    bind.keep("collection", None)
    bind.keep("apart", "")


def collect(show: Callable[[], None], n: int) -> list[tuple[Cells, Task]]:
    """The `n` tasks that `show` would draw, those of them that this document gives; what else it draws until then is hidden."""
    collection, hidden = Collection(n), st.empty()
    bind.keep("collection", collection)
    bind.keep("apart", show.__module__.replace(".", " "))
    with hidden.container(), suppress(_Enough, DuplicateWidgetID):
        show()
    hidden.empty()
    end()
    return collection.found
