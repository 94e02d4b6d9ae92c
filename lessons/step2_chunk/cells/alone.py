"""The cell with both cuts side by side, what one of them breaks, and the place in the text that the learner points at."""

from lessons.frame import asking, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.tasks import Task
from lessons.step1_load.controls import current_document, offer_example
from lessons.step2_chunk.choices import COMPARED, SIDES
from lessons.step2_chunk.controls import current_boundaries, current_cutting, current_passages, has_size, main_control
from lessons.step2_chunk.cutting import WAYS
from lessons.step2_chunk.gold_controls import current_answer
from lessons.step2_chunk.inspect.boundaries import Boundary, most_telling, parted_kind
from lessons.step2_chunk.inspect.compare import Span, holder, is_readable, sentence_pairs
from lessons.step2_chunk.inspect.gold import first_whole
from lessons.step2_chunk.side_controls import LETTERS, current_place, fold, sides, the_place, window
from lessons.step2_chunk.tasks import Thing, lacks_its_half

CELLS = notebook.Cells(__file__)
TASKS = ("half",)

MAX_SENTENCE, PRESENTED_SENTENCE = 90, 55
"""Characters of a sentence that are quoted."""
MAX_OPTION = 70
"""And of one that can be chosen."""


def show() -> None:
    """Draw the cell."""
    CELLS.say("alone")
    shown = window(len(current_document().text))
    told = asking.ask(CELLS, half(shown))
    if told:
        moved = next((side for side in SIDES[::-1] if has_size(current_cutting(side))), COMPARED)
        CELLS.say("alone_size" if has_size(current_cutting(moved)) else "alone_other", letter=LETTERS[moved])
        main_control(moved, letter=LETTERS[moved], place="alone")
    broken = {side: telling(side, shown) if told else None for side in SIDES}
    sides(*shown, {side: each.spans for side, each in broken.items() if each})
    if not told:
        return
    side = next((side for side in (COMPARED, "") if broken[side]), "")
    verdict(side, broken[side])
    fold("colours")
    if not notebook.presented() or current_place() is not None:
        the_place()
    ran = (function for side in SIDES for function in WAYS[current_cutting(side).way].ran(current_cutting(side)))
    notebook.code(*dict.fromkeys(ran))


def half(shown: Span) -> Task | None:
    """What one of the cuts separates, in the part of the text that is shown."""
    kind = parted_kind(current_document())
    for side in (COMPARED, ""):
        asks, tip = CELLS.plain(f"half_{kind}"), CELLS.plain(f"half_{kind}_tip")
        task = lacks_its_half(things(side, shown), asking.dice_of("half"), letter=LETTERS[side], asks=asks, tip=tip)
        if task:
            return task
    return None


def things(side: str, shown: Span) -> list[Thing]:
    """What a cut should leave whole: neighbouring sentences of one paragraph, each of them whole, or in source code functions."""
    document, held, found = current_document(), holder(current_passages(side)), list[Thing]()
    for each in document.definitions:
        if shown[0] <= each.start and each.end <= shown[1]:
            found.append(Thing(each.title, CELLS.plain("half_definition_rest"), held(each.start, each.end)))
    for left, right in remember(sentence_pairs, document):
        if (
            shown[0] <= left[0]
            and right[1] <= shown[1]
            and held(*left)
            and held(*right)
            and is_readable(document.text, (left, right))
        ):
            words, after = (markup.short(" ".join(document.text[slice(*span)].split()), MAX_OPTION) for span in (left, right))
            found.append(Thing(words, CELLS.plain("half_pair_rest", after=after), held(left[0], right[1])))
    return found


def telling(side: str, shown: Span) -> Boundary | None:
    """Of what a side broke, what shows best what a cut can do; in the part of the text that is shown if there is something."""
    other = current_boundaries("" if side else COMPARED)
    text = current_document().text
    return most_telling(current_boundaries(side), other, text, answer=current_answer(), shown=shown)


def verdict(side: str, broken: Boundary | None) -> None:
    """What a side breaks that the other may keep whole, or that neither breaks anything."""
    if not broken:
        CELLS.say("alone_whole", kind="outcome")
        offer_example("alone")
        return
    document, other = current_document(), "" if side else COMPARED
    span = broken.spans[0][0], broken.spans[-1][1]
    kept, kind = first_whole(current_passages(other), [span]), "pair" if broken.kind == "pair" else "thing"
    keeps = CELLS.plain(f"{'kept' if kept else 'lost'}_{kind}", other=LETTERS[other], n=kept)
    in_answer = any(start <= span[0] and span[1] <= end for start, end in current_answer())
    if broken.kind == "pair":
        most = PRESENTED_SENTENCE if notebook.presented() else MAX_SENTENCE
        left, right = (markup.short(" ".join(document.text[slice(*each)].split()), most) for each in broken.spans)
        told = {"left": left.rstrip("."), "right": right.rstrip(".")}
        part = "alone_answer" if in_answer else "alone_pair"
        CELLS.say(part, "why", kind="outcome", letter=LETTERS[side], keeps=keeps, **told)
    else:
        line, where = document.line_at(broken.place), CELLS.plain(f"kind_{broken.kind}")
        part = "alone_answer_thing" if in_answer else "alone_thing"
        CELLS.say(part, kind="outcome", letter=LETTERS[side], number=broken.number, line=line, where=where, keeps=keeps)
