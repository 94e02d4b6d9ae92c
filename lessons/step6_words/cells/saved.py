"""The cell with what the search would find if a single rule were the other way."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from lessons.frame import asking, bind, markup, notebook
from lessons.step1_load.controls import offer_example
from lessons.step2_chunk.gold_controls import current_answer
from lessons.step2_chunk.inspect.gold import first_whole
from lessons.step2_chunk.ways.small_to_big import handed_over
from lessons.step3_overlap.controls import winner_label
from lessons.step6_words.controls import found_by, is_long, usual
from lessons.step6_words.effects import RULES, Found, Rule, Terms, changed_words, is_on, turned
from lessons.step6_words.tasks import rule_that_decides

CELLS = notebook.Cells(__file__)
TASKS = ("rule",)

HIGH = 20.0
"""The rem from which the table scrolls."""


@dataclass(frozen=True, slots=True)
class Effect:
    """The result of the search with a rule toggled."""

    rule: Rule
    found: Found


def show() -> None:
    """Draw the cell."""
    CELLS.say("saved")
    if is_long() and not st.toggle(CELLS.label("effects_label"), key="effects"):
        return
    now = found_by(bind.value("analysis"))
    tried = effects()
    telling = [each for each in tried if differs(now, each.found)]
    shown = st.container()
    likeliest = [*telling, *(each for each in tried if each not in telling)]
    decide = {CELLS.part(f"stage_{each.rule}"): now.number != each.found.number for each in likeliest}
    if not asking.ask(CELLS, rule_that_decides(decide, asking.dice_of("rule"))):
        with shown:
            table(now, ())
        return
    table(now, sorted(telling, key=lambda each: not decides(now, each.found)))
    idle = [CELLS.part(f"stage_{each.rule}") for each in tried if each not in telling]
    if telling:
        verdict(now, telling)
    if not telling:
        CELLS.say("saved_nothing", kind="outcome")
    offer_example("saved")
    if notebook.rest():
        if idle:
            CELLS.say("idle_rules", kind="quiet", rules=", ".join(idle), n=len(idle))
        notebook.code(turned, changed_words)


def effects() -> list[Effect]:
    """The result for each rule toggled by itself. Synonyms can be toggled only if some were typed."""
    analysis = bind.value("analysis")
    rules = (rule for rule in RULES if rule != "synonyms" or analysis.synonyms)
    return [Effect(rule, found_by(turned(analysis, rule, usual()))) for rule in rules]


def differs(now: Found, then: Found) -> bool:
    """Whether the words of the question have other terms or counts, or another passage wins or nobody does."""
    return any(changed_words(now, then)) or now.number != then.number


def answered(found: Found) -> bool:
    """Whether the winner holds the marked answer."""
    passages = [handed_over(found.winner.scored.passage)] if found.winner else []
    return bool(first_whole(passages, current_answer()))


def decides(now: Found, then: Found) -> bool:
    """Whether the answer comes first by one of both only or, where none is marked, another passage does."""
    return answered(now) != answered(then) if current_answer() else now.number != then.number


def table(now: Found, effects: Sequence[Effect]) -> None:
    """A row for the rules as they are, and one for each rule that changes something."""
    analysis, marked = bind.value("analysis"), bool(current_answer())
    terms = " · ".join(_with_df(each) for _, each in now.words if each) or _with_df(())
    rows = [[f"<strong>{CELLS.part('as_it_is')}</strong>", "", terms, winner_of(now), *_answers(now)]]
    for effect in effects:
        state = CELLS.part("turn_off" if is_on(analysis, effect.rule) else "turn_on")
        winner = winner_of(effect.found)
        winner = f"<strong>{winner}</strong>" if now.number != effect.found.number else f'<span class="quiet">{winner}</span>'
        row = [CELLS.part(f"stage_{effect.rule}"), state, _changes(now, effect.found), winner]
        rows.append([*row, *_answers(effect.found)])
    columns = ["rule", "turn", "df", "winner"] + ["answer"] * marked
    head = [CELLS.part(f"effects_{column}") for column in columns]
    shown = markup.table(CELLS.inline("effects_caption"), head, rows, [""] * len(head), current=0)
    notebook.show(markup.box(shown, CELLS.plain("effects_box"), high=notebook.high(HIGH), kind="scroll wide"))


def verdict(now: Found, telling: Sequence[Effect]) -> None:
    """Which rules alone decide whether the answer comes first or, where none is marked, who wins."""
    part = ("saved_by" if answered(now) else "saved_would") if current_answer() else "saved_winner"
    deciding = [each.rule for each in telling if decides(now, each.found)]
    rules = ", ".join(CELLS.part(f"stage_{rule}") for rule in deciding)
    CELLS.say(part if deciding else "saved_none", kind="outcome", rules=rules, n=len(deciding))


def winner_of(found: Found) -> str:
    """The winner, as the cell of a table."""
    label = markup.text(winner_label(found.kind, found.first)) if found.first else CELLS.part("no_winner")
    return f'<span dir="auto">{label}</span>' if found.winner else f'<span class="missing">{label}</span>'


def _answers(found: Found) -> list[str]:
    """Whether the winner holds the marked answer, as one cell; no cell if no answer is marked."""
    kind, part = ("good", "answers") if answered(found) else ("bad", "answers_not")
    return [f'<span class="{kind}">{CELLS.part(part)}</span>'] if current_answer() else []


def _changes(now: Found, then: Found) -> str:
    """The terms before and after of each word that changed; words that leave no term before, or none after, share a line."""
    changes = list(changed_words(now, then))
    both = [f"{_with_df(old)} → {_with_df(new)}" for old, new in changes if old and new]
    gone = [_with_df(old) for old, new in changes if not new]
    come = [_with_df(new) for old, new in changes if not old]
    both += [f"{' · '.join(gone)} → {_with_df(())}"] * bool(gone) + [f"{_with_df(())} → {' · '.join(come)}"] * bool(come)
    return "<br>".join(both) or CELLS.part("no_change")


def _with_df(terms: Terms) -> str:
    named = [f"{markup.text(term)} ({markup.number(df, bind.language())})" for term, df in terms]
    return ", ".join(named) or f'<span class="missing">{CELLS.part("nothing_left")}</span>'
