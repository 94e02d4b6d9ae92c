"""The cell with what became of each file that this session brought, which are copies, and what was lost of the current one.

It stands on the page of lesson 1 and uses its prose; it is here since it counts passages.
"""

from contextlib import suppress

from lessons.frame import bind, markup, notebook
from lessons.frame.remember import remember
from lessons.frame.visible import visible_name
from lessons.step1_load import controls as reading
from lessons.step1_load.controls import current_document, document_of, names, read_of, uploads
from lessons.step1_load.document import Reason, UnreadableDocument
from lessons.step1_load.duplicates import find_duplicates
from lessons.step1_load.report_controls import MAX_COMPARED, doubts_of, encoding, headings_fact, milliseconds, report, warnings
from lessons.step1_load.upload_controls import limits, refused, refused_names
from lessons.step2_chunk.controls import passages_of

CELLS = reading.CELLS


def show() -> None:
    """Draw the cell."""
    document = current_document()
    your_files()
    CELLS.say("report", name=visible_name(document.name))
    warnings(document)
    encoding(document)
    report()
    notebook.code(find_duplicates)


def your_files() -> None:
    """What became of each file that this session brought."""
    called = {doc: name for doc, name in names().items() if doc in uploads()}
    if not called and not refused():
        return
    rows = [file_row(doc, name) for doc, name in called.items()]
    rows += [not_ready(name, each.reason) for each, name in zip(refused(), refused_names(), strict=True)]
    current = list(called).index(bind.value("doc")) if bind.value("doc") in called else None
    head = [CELLS.part(f"files_{column}") for column in ("name", "status", "characters", "pages", "headings", "warnings", "time")]
    CELLS.say("files")
    table = markup.table("", head, rows, ["", "", "n", "n", "", "n", "n"], current=current)
    notebook.show(markup.box(table, CELLS.part("files_name"), high=15, kind="scroll files"))
    duplicates(called)


def file_row(doc: str, name: str) -> list[str]:
    """The line of a file that was read."""
    try:
        document = document_of(doc)
    except UnreadableDocument as error:  # not as the learner chose for the current one
        return not_ready(name, error.reason)
    language = bind.language()
    return [
        f'<span dir="auto">{markup.text(name)}</span>',
        CELLS.inline("ready", n=len(passages_of(document))),
        markup.number(len(document.text), language),
        markup.number(len(document.pages), language) if document.pages else notebook.NOTHING,
        headings_fact(document),
        str(doubts_of(document)),
        CELLS.inline("milliseconds", n=milliseconds(read_of(doc))),
    ]


def not_ready(name: str, reason: Reason) -> list[str]:
    """The line of a file that gave no document."""
    status = CELLS.inline("not_ready", why=CELLS.plain(f"why_{reason}", **limits()))
    return [f'<span dir="auto">{markup.text(name)}</span>', status, *[notebook.NOTHING] * 5]


def duplicates(called: dict[str, str]) -> None:
    """Files that hold the same, or nearly."""
    documents = {}
    for doc, name in called.items():
        with suppress(UnreadableDocument):
            documents[name] = document_of(doc)
    long = [name for name, document in documents.items() if len(document.text) > MAX_COMPARED]
    if len(documents) > 1 and long:
        CELLS.say("not_compared", kind="quiet", names=", ".join(long), most=MAX_COMPARED)
    documents = {name: document for name, document in documents.items() if name not in long}
    for pair in remember(find_duplicates, tuple(documents.values())):
        one, other = list(documents)[pair.first], list(documents)[pair.second]
        CELLS.say(f"duplicate_{pair.kind}", kind="note", one=one, other=other, percent=int(100 * pair.shared))
