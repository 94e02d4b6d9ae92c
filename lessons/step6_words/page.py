"""Lesson 6: what counts as a word, rule by rule, and what each rule does to the question."""

from collections.abc import Container, Sequence
from dataclasses import replace

import streamlit as st

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.step1_load.choices import original_of
from lessons.step1_load.controls import current_document
from lessons.step1_load.document import Document
from lessons.step1_load.samples import SAMPLES
from lessons.step2_chunk.controls import cut_control
from lessons.step2_chunk.gold_controls import current_answer
from lessons.step2_chunk.inspect.gold import first_whole
from lessons.step2_chunk.passage_controls import passage_name
from lessons.step2_chunk.views import marked
from lessons.step2_chunk.ways.small_to_big import handed_over
from lessons.step3_overlap.controls import (
    current_ending,
    current_index,
    honest_ending,
    no_hit,
    show_winner,
    title_terms,
    titles_control,
    winner_label,
)
from lessons.step5_passage.controls import current_hits, score_control
from lessons.step6_words.controls import (
    AT_ONCE,
    effects,
    found_by,
    found_now,
    meetings_by,
    numbers_otherwise,
    other_language,
    plain_terms,
    presets,
    rules,
    stop_words,
    synonyms,
    terms_now,
)
from lessons.step6_words.effects import RULES, Found, Terms, changed_words, is_on
from lessons.step6_words.meetings import Meeting, come_apart, counted_as
from lessons.terms import Analysis, Traced
from lessons.terms.bigrams import without_spaces
from lessons.terms.choices import SYNONYMS
from lessons.terms.folding import fold_accents, fold_case
from lessons.terms.identifiers import chain_of, is_identifier
from lessons.terms.stemming import stem
from lessons.terms.synonyms import representatives
from lessons.terms.unseen import without_fillers

CELLS = notebook.Cells(__file__)

MAX_WORDS = 20
"""At most this many words of a text are shown stage by stage."""
MAX_NARROW = 5
"""At most this many columns fit on a phone."""
MAX_LETTERS = 60
"""A longer word is cut short."""
MAX_SAME = 8
"""At most this many words of the document are shown for a term."""
MAX_MEETINGS = 6
MAX_IDENTIFIERS = 8
MAX_TRIED = 200
"""The text to try may have at most this many characters."""
UNSPACED = 0.2
"""A text counts as written without spaces from this share of its letters on."""
RIGHT = Analysis(stemming="es", accents="fold")
WRONG = Analysis(stemming="es", accents="fold_first")
"""Accents are folded before endings are cut off."""


def way_of(text: str, caption: str) -> None:
    """A table of the words of a text with the terms after each stage. Stages that change nothing have no column."""
    traced = bind.value("analysis").trace(text)
    words = traced[:MAX_WORDS]
    if not words:
        CELLS.say("no_words", kind="quiet")
        return
    names = [name for name, _ in words[0].stages]
    telling = [place for place, name in enumerate(names) if any(_changes(word, place) for word in words)]
    head = [CELLS.part(f"column_{column}") for column in ("word", "span", "terms")]
    head += [CELLS.part(f"stage_{names[place]}") for place in telling]
    rows = [_way(word, telling) for word in words]
    kinds = ["", "n", *[""] * (len(telling) + 1)]
    wide = " wide" * (len(head) > MAX_NARROW)
    notebook.show(f'<div class="scroll{wide}">{markup.table(CELLS.inline(caption), head, rows, kinds)}</div>')
    if len(traced) > MAX_WORDS:
        CELLS.say("words_left_out", kind="quiet", n=len(traced) - MAX_WORDS)
    idle = [CELLS.part(f"stage_{name}") for place, name in enumerate(names) if place not in telling and _is_running(name)]
    if idle:
        CELLS.say("idle_stages", kind="quiet", stages=", ".join(idle))


def _changes(word: Traced, place: int) -> bool:
    before = word.stages[place - 1][1] if place else (word.word,)
    return word.stages[place][1] != before


def _is_running(stage: str) -> bool:
    return stage == "tokens" or any(stage == rule and is_on(bind.value("analysis"), rule) for rule in RULES)


def _way(word: Traced, telling: Sequence[int]) -> list[str]:
    asked = bind.value("analysis").distinct(bind.value("q"))
    cells = [f'<span dir="auto">{markup.text(markup.short(word.word, MAX_LETTERS))}</span>', f"{word.start}–{word.end}"]
    cells.append(_terms(word.stages[-1][1], marked=asked))
    for place in telling:
        after = _terms(word.stages[place][1])
        cells.append(f"<strong>{after}</strong>" if _changes(word, place) else f'<span class="quiet">{after}</span>')
    return cells


def _terms(terms: Sequence[str], *, marked: Container[str] = ()) -> str:
    """Terms in a row; those in `marked` are highlighted."""
    if not terms:
        return f'<span class="missing">{CELLS.part("nothing_left")}</span>'
    words = [(term in marked, markup.text(markup.short(term, MAX_LETTERS))) for term in terms[:MAX_WORDS]]
    shown = [f"<mark>{word}</mark>" if found else word for found, word in words] + ["…"] * (len(terms) > MAX_WORDS)
    return f'<span dir="auto">{" · ".join(shown)}</span>'


def winner_of(found: Found) -> str:
    """The winner, as the cell of a table."""
    if found.first is None:
        return f'<span class="missing">{CELLS.part("no_winner")}</span>'
    label = markup.text(winner_label(found.kind, found.first))
    return f'<span dir="auto">{label}</span>' if found.winner else f'<span class="missing">{label}</span>'


def score_of(found: Found) -> str:
    """The winner's score, as the cell of a table."""
    return markup.score_text(found.winner.scored.score) if found.winner else notebook.NOTHING


def answers(found: Found) -> list[str]:
    """Whether the winner holds the marked answer, as one cell; no cell if no answer is marked."""
    answer = current_answer()
    if not answer:
        return []
    whole = found.winner is not None and first_whole([handed_over(found.winner.scored.passage)], answer)
    return [f'<span class="{"good" if whole else "bad"}">{CELLS.part("answers" if whole else "answers_not")}</span>']


def turned_round() -> None:
    """A table of what toggling each rule does to df, score and winner."""
    CELLS.say("effects")
    found = effects()
    if found is None:
        return
    now, analysis = found_now(), bind.value("analysis")
    terms = "<br>".join(_with_df(terms) for _, terms in now.words)
    rows = [[f"<strong>{CELLS.part('as_it_is')}</strong>", "", terms, winner_of(now), score_of(now), *answers(now)]]
    for effect in found:
        state = CELLS.part("turn_off" if is_on(analysis, effect.rule) else "turn_on")
        changes = [_df(*each) for each in changed_words(now, effect.found)]
        same = now.winner and effect.found.winner and now.winner.number == effect.found.winner.number
        who = winner_of(effect.found)
        who = f'<span class="quiet">{who}</span>' if same or now.winner is effect.found.winner else f"<strong>{who}</strong>"
        row = [CELLS.part(f"stage_{effect.rule}"), state, "<br>".join(changes) or CELLS.part("no_change"), who]
        rows.append([*row, score_of(effect.found), *answers(effect.found)])
    columns = ["rule", "turn", "df", "winner", "score"] + ["answer"] * bool(answers(now))
    head = [CELLS.part(f"effects_{column}") for column in columns]
    kinds = ["n" if column == "score" else "" for column in columns]
    notebook.show(f'<div class="scroll wide">{markup.table("", head, rows, kinds, current=0)}</div>')
    CELLS.say("effects_lengths", kind="quiet")


def _df(before: Terms, after: Terms) -> str:
    return " → ".join(_with_df(terms) for terms in (before, after))


def _with_df(terms: Terms) -> str:
    named = [f"{markup.text(term)} ({markup.number(df, bind.language())})" for term, df in terms]
    return ", ".join(named) or f'<span class="missing">{CELLS.part("nothing_left")}</span>'


def meeting_words() -> None:
    """The words of the document that count as each term of the question."""
    analysis, pairs = bind.value("analysis"), []
    counted = meetings_by(counted_as, analysis)
    for term in analysis.distinct(bind.value("q"))[:MAX_WORDS]:
        words = counted.get(term, ())
        listed = ", ".join(markup.short(word, MAX_LETTERS) for word in words[:MAX_SAME]) + " …" * (len(words) > MAX_SAME)
        what = markup.text(listed) if words else f'<span class="missing">{CELLS.part("no_such_word")}</span>'
        pairs.append((f"<mark>{markup.text(term)}</mark>", what))
    if pairs:
        CELLS.say("same")
        notebook.facts(pairs)


def wrong_order() -> None:
    """The effect of folding accents before endings are cut off."""
    CELLS.say("order")
    notebook.code(stem, fold_accents)
    long = len(current_document().text) > AT_ONCE
    own = () if long else meetings_by(_own_meetings, bind.value("analysis"))
    found: Sequence[Meeting] = own or come_apart(CELLS.part("order_words").split(), RIGHT, WRONG)
    rows = [
        [markup.text(term) for term in (", ".join(each.words), each.term, " · ".join(dict.fromkeys(each.apart)))]
        for each in found[:MAX_MEETINGS]
    ]
    head = [CELLS.part(f"order_{column}") for column in ("words_column", "right", "wrong")]
    caption = CELLS.inline("order_own" if own else "order_long" if long else "order_example")
    notebook.show(f'<div class="scroll">{markup.table(caption, head, rows, ["", "", ""])}</div>')


def _own_meetings(words: Sequence[str], analysis: Analysis) -> tuple[Meeting, ...]:
    """The meetings of the words that `analysis` does not remove."""
    return tuple(come_apart([word for word in words if analysis.terms(word)], RIGHT, WRONG))


def identifiers() -> None:
    """The identifiers of the document, whole and in parts."""
    found = remember(_identifiers, current_document())
    CELLS.say("identifiers" if found else "identifiers_none")
    notebook.code(chain_of, is_identifier)
    if found:
        head = [CELLS.part("column_word"), CELLS.part("column_terms")]
        whole = Analysis(identifiers=True)
        rows = [[markup.text(markup.short(word, MAX_LETTERS)), _terms(whole.terms(word))] for word in found[:MAX_IDENTIFIERS]]
        notebook.show(f'<div class="scroll">{markup.table("", head, rows, ["", ""])}</div>')
    if len(found) > MAX_IDENTIFIERS:
        CELLS.say("words_left_out", kind="quiet", n=len(found) - MAX_IDENTIFIERS)


def _identifiers(document: Document) -> tuple[str, ...]:
    """The distinct identifiers as they are written; those with a letter come first, since a name tells more than a time."""
    text = without_fillers(document.searched)
    # Without folding, which turns some letters into a letter and a mark.
    found = (token for token in Analysis(identifiers=True, fold=False).tokens(text) if is_identifier(token.term))
    words = dict.fromkeys(text[token.start : token.end] for token in found)
    return tuple(sorted(words, key=lambda word: not any(map(str.isalpha, word))))


def tried() -> None:
    """A text that the learner types, word by word, with the question's terms highlighted."""
    CELLS.say("tried")
    text = st.text_input(
        CELLS.label("tried_label"), CELLS.plain("tried_text"), max_chars=MAX_TRIED, key=f"tried {bind.language()}"
    )
    analysis = bind.value("analysis")
    sample = marked(text, analysis.distinct(bind.value("q")), analysis)
    notebook.show(markup.block(sample, "sample"))
    way_of(text, "tried_caption")
    notebook.code(fold_case)


def _without_spaces(document: Document) -> float:
    return without_spaces(document.searched)


def unspaced() -> None:
    """A note if the document is written without spaces between words."""
    share = remember(_without_spaces, current_document())
    if share >= UNSPACED:
        part = "unspaced_on" if bind.value("bigrams") else "unspaced"
        CELLS.say(part, kind="note", percent=round(100 * share))


def the_end() -> None:
    """A search for a word that the document does not use, which the search cannot understand."""
    CELLS.say("beyond")
    sample = SAMPLES.get(original_of(bind.value("doc")))
    word, other = sample.unlisted if sample else ("", "")
    asked = st.text_input(CELLS.label("beyond_label"), word, max_chars=60, key=f"beyond {bind.value('doc')}")
    analysis = bind.value("analysis")
    if not analysis.terms(asked):
        CELLS.say("beyond_empty" if asked.strip() else "beyond_type", kind="quiet")
        return
    found = found_by(analysis, asked)
    titles = not bind.value("titles") and not title_terms().isdisjoint(analysis.terms(asked))
    if found.first and not found.winner:
        CELLS.say("beyond_nobody", kind="outcome", word=asked, why=winner_label(found.kind, found.first))
    elif found.winner is None:
        CELLS.say("beyond_title" if titles else "beyond_none", kind="outcome", word=asked)
    else:
        title = passage_name(found.winner.scored.passage, found.winner.number)
        told = found_by(replace(analysis, synonyms=()), asked).winner is None
        CELLS.say("beyond_told" if told else "beyond_found", kind="outcome", word=asked, title=title)
    if asked == word and found.first is None:
        CELLS.say("beyond_synonym", word=word, other=other)
        both = f"{bind.value('synonyms').strip()}\n{word} = {other}".strip()
        if both in SYNONYMS:
            label = CELLS.label("beyond_add", pair=f"{word} = {other}")
            st.button(label, on_click=bind.choose, args=("synonyms", both))
    notebook.code(representatives)


CELLS.say("opening")
presets()
other_language()
CELLS.say("way")
way_of(bind.value("q"), "way_caption")
numbers_otherwise()
unspaced()
CELLS.say("rules")
rules()
if bind.value("stops") != "none" or bind.value("analysis").stop_words:
    stop_words()
CELLS.say("counted", kind="quiet", n=terms_now(), plain=plain_terms(), distinct=len(current_index().df))
synonyms()
with st.container(horizontal=True, vertical_alignment="bottom"):
    score_control()
    cut_control()
    titles_control()
turned_round()
hits = current_hits()
if current_ending(hits).wins:
    tied = len(hits.leaders) - 1
    title = passage_name(hits[0].scored.passage, hits[0].number)
    CELLS.say("winner_tied" if tied else "winner", title=title, n=tied)
    honest_ending(hits)
    show_winner(hits[0].scored)
elif hits:
    honest_ending(hits)
else:
    no_hit()
meeting_words()
wrong_order()
identifiers()
tried()
the_end()
CELLS.say("try", kind="try")
CELLS.say("open")
