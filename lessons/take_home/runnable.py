"""Functions as code that runs when it is pasted: imports, the source that ran, and a call with what the learner chose."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from lessons.step3_overlap.overlap import score_overlap
from lessons.step4_bm25.bm25 import score_bm25
from lessons.take_home.source import import_lines, imports_for, names_in, packed
from lessons.take_home.walk import Walk, steps

SCORES: Mapping[Callable[..., object], str] = {score_overlap: "overlap", score_bm25: "bm25"}
OF_WALK: Mapping[str, str] = {
    **{name: name for name in ("document", "passages", "analysis", "index", "question", "scores", "hits")},
    "query": "question",
    "terms": "scores.terms",
    "data": "path.read_bytes()",
    "documents": "[document]",
    "passage": "hits[0].scored.passage",
    "names": "[hit.scored.passage.heading for hit in hits]",
    "numbers": "[passage.end - passage.start for passage in passages]",
}
"""What the walk has for an argument of this name."""


def runnable(functions: Sequence[Callable[..., object]], walk: Walk, **given: object) -> str:
    """The source of `functions`, then the walk up to the scores, and a call of the first one unless the walk has it.

    There is no call where neither the walk nor `given` has all that it needs.
    """
    score = next((SCORES[function] for function in functions if function in SCORES), walk.score)
    made = [step for step in steps(replace(walk, score=score)) if step.name in ("read", "cut", "index", "score")]
    pasted, walked = {function.__name__ for function in functions}, "".join(step.code for step in made)
    shown = [f"# {function.__module__.replace('.', '/')}.py\n{inspect.getsource(function)}" for function in functions]
    imports = import_lines(one for function in functions for one in imports_for(function).values())
    named = import_lines(one for step in made for one in step.imports if one.name not in pasted)
    call = "" if pasted & names_in(walked) else _call(functions[0], walk, given)
    return "\n\n".join([imports, *shown, f"{named}\n{walked}{call}"]).lstrip()


def _call(function: Callable[..., object], walk: Walk, given: Mapping[str, object]) -> str:
    words = walk.analysis.distinct(walk.question)
    own = {**walk.weighing, "titles": walk.titles, "language": walk.spoken, **given}
    own |= {"word": words[0]} if words else {}
    known = {**OF_WALK, **{name: repr(value) for name, value in own.items()}}
    arguments = inspect.signature(function).parameters.values()
    if isinstance(function, type) or any(each.default is each.empty and each.name not in known for each in arguments):
        return ""
    told = [f"{each.name}={known[each.name]}" for each in arguments if each.name in known]
    lines = packed(f"print({function.__name__}(", told, "))")
    if any("hits[0]" in each for each in told):
        lines = ["if hits:", *(f"    {line}" for line in lines)]
    return "".join(f"{line}\n" for line in lines)
