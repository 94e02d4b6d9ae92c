"""What lesson 5 asks: whether a passage answers, which cut and which size hand over an answer whole, which passages it needs.

And the retests of a search: a changed rule is found as changed, a new section at once, and what is not there not at all.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Literal

from lessons.frame.tasks import Mistake, Task
from lessons.step1_load.document import Document
from lessons.step2_chunk.inspect.compare import Span
from lessons.step2_chunk.inspect.outline import headings_inside
from lessons.step2_chunk.passage import Passage
from lessons.step5_passage.lacking import how_much

HOW_MUCH = ("all", "part", "none")
"""What a passage may hold of an answer, in the order of the options."""
MAX_OPTIONS = 4
Retest = Literal["rule", "section", "absent"]
"""In the order in which they are done."""


def does_it_answer(handed: Passage, answer: Sequence[Span], words: Mapping[str, str]) -> Task | None:
    """How much of the marked answer is in what is handed over. None where none is marked. `words`: each of HOW_MUCH in words."""
    if not answer:
        return None
    right = HOW_MUCH.index(how_much(handed, answer))
    told = {"held": words[HOW_MUCH[right]]}
    options = tuple(words[each] for each in HOW_MUCH)
    return Task("whole_answer", "predict", right=((right,),), options=options, told=MappingProxyType(told))


def which_cut(has_whole: Mapping[str, bool], words: Sequence[str]) -> Task:
    """Which of two cuts hands over the whole answer. `has_whole`: by its letter. `words`: the two, both, neither, in words."""
    one, other = has_whole.values()
    right = 2 if one and other else 0 if one else 1 if other else 3
    return Task("which_cut", "predict", right=((right,),), options=tuple(words), told=MappingProxyType({"cut": words[right]}))


def needed(passages: Sequence[Passage], answer: Sequence[Span], names: Sequence[str]) -> Task | None:
    """Which of the passages of a prompt hold anything of the marked answer. None where all do or none does.

    The usual mistake: only the first of them.
    """
    right = tuple(number for number, each in enumerate(passages) if answer and how_much(each, answer) != "none")
    if not right or len(right) == len(passages):
        return None
    mistakes = (Mistake((0,), "first"),) if right != (0,) else ()
    told = {"titles": "; ".join(names[number] for number in right), "n": len(right), "total": len(passages)}
    return Task("needed", "mark", right=(right,), options=tuple(names), mistakes=mistakes, hints=1, told=MappingProxyType(told))


def size_that_finds(is_first: Mapping[int, bool], dice: Random) -> Task | None:
    """With which size the whole answer comes first. `is_first`: for each size. None where all do or none does."""
    good = [size for size, first in is_first.items() if first]
    bad = [size for size, first in is_first.items() if not first]
    if not good or not bad:
        return None
    right = dice.choice(good)
    sizes = sorted([right, *dice.sample(bad, min(MAX_OPTIONS - 1, len(bad)))])
    told = {"size": right, "n": len(good), "total": len(is_first)}
    options = tuple(map(str, sizes))
    return Task("first_size", "predict", right=((sizes.index(right),),), options=options, told=MappingProxyType(told))


def retest(
    kind: Retest, winner: Passage | None, *, title: str, original: Document | None, asked: Collection[str], word: str
) -> Task:
    """A retest of the search, reached by editing the text or by asking for something else.

    `rule`: a line of the winner was not in the original. `section`: a heading of it was not either. `absent`: nobody wins though
    `word`, which the document has not, is among the words `asked`. `winner`: None where nobody wins; `title`: its name.
    """
    reached = winner is None and word in asked
    if kind != "absent":
        reached = bool(winner and original and _is_new(winner.text.splitlines(), original))
    if kind == "section" and reached and winner and original:
        here = {heading.title for heading in winner.document.headings}.intersection(winner.heading_path)
        here.update(heading.title for heading in headings_inside(winner))
        reached = bool(here - {heading.title for heading in original.headings})
    told, now = MappingProxyType({"word": word}), MappingProxyType({"title": title})
    return Task(f"retest_{kind}", "reach", reached=reached, told=told, now=now)


def _is_new(lines: Iterable[str], original: Document) -> bool:
    """Whether the original has not all of them, whatever blanks stand between their words."""
    had = " ".join(original.text.split())
    return any(" ".join(line.split()) not in had for line in lines)
