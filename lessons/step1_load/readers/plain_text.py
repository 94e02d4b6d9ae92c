"""A plain text file as a document. It marks no headings; rules.py finds those that its lines give away."""

from dataclasses import replace

from lessons.step1_load.document import Document, Kind, Origin, ReadingWarning
from lessons.step1_load.file import File
from lessons.step1_load.options import EncodingName
from lessons.step1_load.readers.encodings import Decoded, UnknownEncoding, coding_line, decode
from lessons.step1_load.readers.rules import find_headings


def read_text(file: File) -> Document:
    """A plain text file, with the headings that the rules of its reading find.

    Raises: UnreadableDocument: `binary` or `empty`.
    """
    document = decoded(file, "text")
    headings = find_headings(document, file.options.text_rules)
    origin: Origin = "rules" if headings else "none"
    return replace(document, headings=headings, origin=origin)


def decoded(file: File, kind: Kind) -> Document:
    """The text of a file as a document without headings.

    Raises: UnreadableDocument: `binary` or `empty`.
    """
    try:
        found = decoded_source(file.data, kind, file.options.encoding)
    except UnknownEncoding as error:
        raise file.refused("binary") from error
    if not found.text.strip():
        raise file.refused("empty")
    document = file.document(found.text, kind, found.encoding)
    return replace(document, encoding_guessed=found.is_guess, warnings=decoding_warnings(found))


def decoded_source(data: bytes, kind: Kind, encoding: EncodingName) -> Decoded:
    """The text of a file whose lines are its own; of Python source as its coding line says. Raises: UnknownEncoding."""
    return decode(data, encoding, coding_line(data) if kind == "python" else "")


def decoding_warnings(found: Decoded) -> tuple[ReadingWarning, ...]:
    """How many characters stand for bytes that the encoding does not know, and how many marks stand in the text."""
    marks = found.text.count("\ufeff")
    return (
        *[ReadingWarning("bytes_replaced", found.replaced)] * bool(found.replaced),
        *[ReadingWarning("marks_inside", marks)] * bool(marks),
    )
