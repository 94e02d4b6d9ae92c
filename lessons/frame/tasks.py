"""What a learner is asked to predict, compute, find, sort or reach, and what an answer is worth.

Pure, and knows no words: the parts of a lesson's prose that begin with `task_` and the name of the task say everything.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import Literal, Self

from lessons.frame.settings import Number, OneOf, Settings

Kind = Literal["predict", "choose", "compute", "mark", "order", "reach"]
"""`predict`: one option, answered once. `choose`: one option, until it is right. `compute`: a number. `mark`: all right options
and no other. `order`: all options, the first first. `reach`: a goal, to be reached with the controls."""
Answer = float | tuple[int, ...]
"""A number for `compute`, else the positions of options; for `reach` none."""

ASKING: Settings = MappingProxyType({"tasks": OneOf("ask", ("ask", "closed", "off")), "seed": Number(0, 0, 9999, 1)})
"""`tasks`: asked, with solutions or without, or not at all. `seed`: makes the values of the tasks; 0 for the session's own."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A usual wrong answer, with words of its own."""

    answer: Answer
    part: str
    """The part of the prose is `task_<name of the task>_<part>`."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked about one document."""

    name: str
    kind: Kind
    right: tuple[Answer, ...] = ()
    """Each of them is right; for `reach` none is needed."""
    options: tuple[str, ...] = ()
    """What can be chosen from, as plain text."""
    told: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    """The values of all its parts: the question, the hints and the reason."""
    tolerance: float = 0.0
    """How far from the right number an answer may be."""
    mistakes: tuple[Mistake, ...] = ()
    hints: int = 0
    """After each wrong answer one more of the parts `task_<name>_hint1`, and so on."""
    reached: bool = False
    """Of a goal: whether it is so now."""
    now: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    """More values, as they are at this moment; what is asked is the same whatever they are."""

    @property
    def values(self) -> dict[str, object]:
        """Those of all its parts."""
        return {**self.told, **self.now}

    @property
    def counts(self) -> bool:
        """Whether the number that is asked for is a whole one."""
        return self.kind == "compute" and all(isinstance(each, int) for each in self.right)

    @property
    def mark(self) -> str:
        """Differs if what the task asks does, but not with the language."""
        numbers = sorted((key, value) for key, value in self.told.items() if isinstance(value, int | float))
        return repr((self.name, len(self.options), self.right, numbers))


@dataclass(frozen=True, slots=True)
class Tried:
    """What a learner did about a task."""

    answers: tuple[Answer, ...] = ()
    """In their order; a goal has none."""
    is_right: bool = False
    given_up: bool = False
    mark: str = ""
    """That of the task that the last answer was given to, or of the goal that was reached."""
    question: str = ""
    """The one that was asked of the document at that time."""
    then: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    """The values of the moment in which a goal was reached."""
    round: int = 0
    """How often it was asked again before."""

    @property
    def over(self) -> bool:
        """Whether everything may be told now."""
        return self.is_right or self.given_up

    def reached(self, goal: Task) -> Self:
        """After a goal was reached."""
        return replace(self, is_right=True, mark=goal.mark, then=goal.now)

    def holds_for(self, task: Task, question: str) -> bool:
        """Whether what was done is about this task: another question that changes what it asks makes another one of it."""
        return not self.over or task.kind == "reach" or question == self.question or self.mark in ("", task.mark)

    def answered(self, task: Task, answer: Answer) -> Self:
        """After another answer. A prediction is over whatever it was."""
        right = is_right(task, answer)
        over = task.kind == "predict" and not right
        return replace(self, answers=(*self.answers, answer), is_right=right, given_up=over, mark=task.mark)


def is_right(task: Task, answer: Answer) -> bool:
    """Whether `answer` is one of the right ones."""
    return any(_alike(task, answer, each) for each in task.right)


def mistake_in(task: Task, answer: Answer) -> str:
    """The part that says what is wrong with a usual wrong answer; "" for any other."""
    return next((each.part for each in task.mistakes if _alike(task, answer, each.answer)), "")


def _alike(task: Task, answer: Answer, other: Answer) -> bool:
    if isinstance(answer, tuple) or isinstance(other, tuple):
        return answer == other
    return abs(answer - other) <= task.tolerance + 1e-9


def number_in(typed: str, *, whole: bool = False) -> float | None:
    """The number that was typed, with a comma or a point; None if it is none. `whole`: a count, perhaps in groups of three."""
    if whole and re.fullmatch(r"\d{1,3}([.,\s]\d{3})+", typed.strip()):
        typed = re.sub(r"[.,\s]", "", typed)
    found = re.fullmatch(r"[-−+]?\d{1,9}([.,]\d{1,9})?", typed.strip())
    return float(found[0].replace("−", "-").replace(",", ".")) if found else None


def dice(seed: int, task: str, mark: object) -> Random:
    """The dice of one task about one document: the same again for the same seed."""
    return Random(f"{seed} {task} {mark}")
