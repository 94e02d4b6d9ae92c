"""What lessons 1 and 5 show of the reading of a file: its report, its files, the choices, the page itself."""

import re
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import docx
import pytest
from PIL import Image
from pypdf.generic import NameObject
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from lessons.frame.prose import LANGUAGE_NAMES
from lessons.step1_load.samples import EXAMPLES, SAMPLES
from lessons.step1_load.server.recent import timed
from lessons.step1_load.server.workers import Workers
from lessons.step1_load.upload_controls import MAX_UPLOADS, Arrived
from tests.documents import encrypted, invisible, painted, pdf, writer_of, written
from tests.learner import BUNDLED, FRAME, Learner, plain, sentence
from tests.test_step1_true_kind import FILES

OWN = "# Jardín\n\nRegar cada tarde.\n\n# Llaves\n\nLa llave está en recepción.\n".encode()
LOCKED = encrypted(pdf("La llave está en recepción."), "clave")
LIGHTHOUSE = "lighthouse_hostel.pdf"


BODY = "Se riega al amanecer, con agua de lluvia, y nunca a mediodía: el sol la seca antes de que baje a la raíz."


def sized(*pages: list[tuple[str, int]]) -> bytes:
    """A PDF with lines of the given sizes, in points, one below the other."""
    target = BytesIO()
    canvas = Canvas(target, invariant=1)
    for page in pages:
        height = 760
        for text, size in page:
            canvas.setFont("Helvetica", size)
            canvas.drawString(72, height, text)
            height -= 2 * size
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def word(*paragraphs: tuple[str, int]) -> bytes:
    """A Word document; each paragraph with the level of its heading, 0 for none."""
    made = docx.Document()
    for text, level in paragraphs:
        if level:
            made.add_heading(text, level)
        else:
            made.add_paragraph(text)
    target = BytesIO()
    made.save(target)
    return target.getvalue()


def in_a_circle() -> bytes:
    """A PDF whose list of pages holds itself: pdfium finds the page, pypdf does not."""
    writer = writer_of(pdf("La llave."))
    pages = writer._root_object.raw_get("/Pages")
    pages.get_object()[NameObject("/Kids")].append(pages)
    return written(writer)


# Several files


def files(learner: Learner) -> list[list[str]]:
    """What became of each file, without the time that it took."""
    return [row[:-1] for row in table_of_files(learner)]


def table_of_files(learner: Learner) -> list[list[str]]:
    """The table of lesson 1 with what became of each file."""
    heads = [sentence(learner.language, "step1_load", f"files_{column}") for column in ("name", "status")]
    [table] = [table for table in learner.screen.tables if [plain(cell) for cell in table[0][:2]] == heads]
    return [[plain(cell) for cell in row] for row in table[1:]]


def test_of_several_files_each_has_its_line_and_the_first_that_can_be_read_is_current() -> None:
    learner = Learner("load", lang="es").upload_all(
        ("foto.png", b"\x89PNG"), ("casa.md", OWN), ("vacio.pdf", pdf("")), ("huerto.docx", word(("Huerto", 1), ("Se riega.", 0)))
    )
    assert learner.trail[0] == "casa.md"
    assert files(learner) == [
        ["casa.md", "listo: 2 pasajes", str(len(OWN.decode())), "–", "2, de las marcas de Markdown", "0"],
        ["huerto.docx", "listo: 1 pasaje", "17", "–", "1, de los estilos de Word", "0"],
        ["foto.png", "este tipo no se lee: 0 pasajes", *["–"] * 4],
        ["vacio.pdf", "sin texto: 0 pasajes", *["–"] * 4],
    ]
    assert [bool(re.fullmatch(r"\d+ ms", row[-1])) for row in table_of_files(learner)] == [True, True, False, False]
    # What is in use is not the document of before, so nothing is said of that.
    assert sentence("es", "step1_load", "refused_before") not in learner.said
    assert learner.documents == [*BUNDLED, "casa.md", "huerto.docx"]


def test_a_session_that_brought_nothing_has_no_list_of_files() -> None:
    assert sentence("es", "step1_load", "files_status") not in Learner("load", lang="es").said


def test_the_lines_of_the_files_stay_when_another_document_is_looked_at() -> None:
    learner = Learner("load", lang="en").upload_all(("casa.md", OWN), ("foto.png", b"x")).pick(0)
    assert learner.trail[0] == "room_rules.md"
    assert [row[1] for row in files(learner)] == ["ready: 2 passages", "this type is not read: 0 passages"]


def test_the_passages_of_a_file_are_counted_by_the_cut_in_use() -> None:
    learner = Learner("load", lang="es").upload("casa.md", OWN)
    assert files(learner)[0][1] == "listo: 2 pasajes"
    assert files(learner.go("chunk").choose("cut", "fixed").go("load"))[0][1] == "listo: 1 pasaje"


def test_a_refused_file_that_comes_again_and_can_be_read_has_one_line() -> None:
    learner = Learner("load", lang="es").upload("casa.md", b"\0").upload("casa.md", OWN)
    assert [row[:2] for row in files(learner)] == [["casa.md", "listo: 2 pasajes"]]


def test_more_files_than_are_kept_are_not_read_and_the_page_says_how_many() -> None:
    learner = Learner("load", lang="es").upload_all(*((f"{n}.txt", f"texto {n}".encode()) for n in range(MAX_UPLOADS + 2)))
    learner.reads("too_many", of=FRAME, names="8.txt, 9.txt", most=MAX_UPLOADS)
    assert [row[0] for row in files(learner)] == [f"{n}.txt" for n in range(MAX_UPLOADS)]
    assert learner.trail[0] == "0.txt"


def test_files_that_hold_the_same_or_nearly_are_pointed_out() -> None:
    words = [f"palabra{n}" for n in range(300)]
    near = [*words[:-1], "otra"]
    learner = Learner("load", lang="es").upload_all(
        ("a.txt", " ".join(words).encode()),
        ("b.txt", " ".join(words).encode()),
        ("c.md", "\n".join(words).encode()),
        ("d.txt", " ".join(near).encode()),
        ("e.txt", b"muy otra cosa es lo que dice este texto de aqui"),
    )
    learner.reads("duplicate_same_bytes", one="a.txt", other="b.txt")
    learner.reads("duplicate_same_text", one="a.txt", other="c.md")
    # 296 runs of five words in each, 295 of them in both: 295 / 297.
    learner.reads("duplicate_near", one="a.txt", other="d.txt", percent=99)
    assert [block.text for block in learner.of_kind("note") if "e.txt" in block.text] == []


def test_two_files_of_one_name_are_told_apart_in_their_lines() -> None:
    learner = Learner("load", lang="es").upload_all(("a.txt", b"uno"), ("a.txt", b"dos"))
    names = [row[0] for row in files(learner)]
    assert len(set(names)) == 2
    assert {name.split(" · ")[0] for name in names} == {"a.txt"}


def test_each_file_is_read_once_whatever_is_looked_at_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    call = Workers.call

    def counted(self: Workers, function: Any, *args: Any, **keywords: Any) -> Any:
        if function is timed:
            read.append(args[1])
        return call(self, function, *args, **keywords)

    monkeypatch.setattr(Workers, "call", counted)
    learner = Learner("load", lang="es").upload_all(*((f"{n}.pdf", pdf(f"La llave {n}.")) for n in range(4)))
    for position in range(4):
        learner.pick(len(SAMPLES) + position).go("passage").go("load").ask(f"llave {position}")
    learner.upload("0.pdf", pdf("La llave 0."))
    assert sorted(name for name in read if name[0].isdigit()) == [f"{n}.pdf" for n in range(4)]


# Passwords


def test_a_password_is_asked_for_and_a_wrong_one_asked_again() -> None:
    learner = Learner("overlap", lang="es").upload("casa.pdf", LOCKED)
    learner.reads("asks_password", of="step1_load", name="casa.pdf").reads("refused_password", of="step1_load")
    assert learner.words("refused", of="step1_load", name="casa.pdf") not in learner.said
    learner.unlock("llave").reads("refused_password_wrong", of="step1_load")
    learner.unlock("clave")
    assert learner.trail[0] == "casa.pdf"
    assert learner.of_kind("refusal") == []
    assert learner.go("passage").ask("llave").of_kind("passage")[0].text == "La llave está en recepción."
    assert "clave" not in str(learner.link)


def test_the_password_opens_the_file_again_for_the_proof_and_the_picture() -> None:
    learner = Learner("passage", lang="es").upload("casa.pdf", LOCKED).unlock("clave").ask("llave")
    learner.reads("sheets_marked")
    assert len(learner.screen.sources) == 1


def test_another_session_with_the_same_bytes_is_asked_for_the_password_all_the_same() -> None:
    Learner("load", lang="es").upload("casa.pdf", LOCKED).unlock("clave")
    learner = Learner("load", lang="es").upload("casa.pdf", LOCKED).reads("refused_password")
    assert learner.trail[0] == "room_rules.md"


def test_an_encrypted_word_document_is_refused_without_a_field() -> None:
    learner = Learner("load", lang="es").upload("casa.docx", FILES["is_locked"]).reads("refused_password_other")
    assert len(learner.app.sidebar.text_input) == 0


def test_of_several_locked_files_each_keeps_its_field_until_it_opens() -> None:
    one, other = LOCKED, encrypted(pdf("Otra llave."), "otra")
    learner = Learner("load", lang="es").upload_all(("a.pdf", one), ("a.pdf", other), ("casa.md", OWN))
    names = [row[0] for row in files(learner)][1:]
    assert len(set(names)) == 2
    assert {name.split(" · ")[0] for name in names} == {"a.pdf"}
    learner.unlock("mal", at=0)
    assert len(learner.app.sidebar.text_input) == 2
    # The fields keep their order.
    learner.unlock("otra", at=1).go("chunk").go("load")
    assert [row[1] for row in files(learner)] == ["listo: 2 pasajes", "listo: 1 pasaje", "pide contraseña: 0 pasajes"]
    learner.unlock("clave")
    assert [row[1] for row in files(learner)] == ["listo: 2 pasajes", "listo: 1 pasaje", "listo: 1 pasaje"]
    assert len(learner.app.sidebar.text_input) == 0


def test_a_file_that_was_opened_asks_for_no_password_when_it_comes_again() -> None:
    learner = Learner("load", lang="es").upload("a.pdf", LOCKED).unlock("clave").upload_all(("a.pdf", LOCKED), ("b.pdf", LOCKED))
    assert [row[:2] for row in files(learner)] == [["a.pdf", "listo: 1 pasaje"], ["b.pdf", "listo: 1 pasaje"]]
    assert len(learner.app.sidebar.text_input) == 0


def test_a_wrong_password_for_one_locked_file_leaves_what_is_being_typed_for_the_others() -> None:
    learner = Learner("load", lang="es").upload_all(
        *((f"{n}.pdf", encrypted(pdf(f"La llave {n}."), f"clave {n}")) for n in range(3))
    )
    before = [field.key for field in learner.app.sidebar.text_input]
    after = [field.key for field in learner.unlock("mal", at=1).app.sidebar.text_input]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, True]
    # Neither does a right one, though the field moves up in the list.
    assert [field.key for field in learner.unlock("clave 0").app.sidebar.text_input] == after[1:]


def test_a_locked_file_for_which_there_was_no_room_can_be_uploaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    locked = [encrypted(pdf(f"La llave {n}."), f"clave {n}") for n in range(2)]
    monkeypatch.setattr("lessons.step1_load.upload_controls.MAX_UPLOADED", 3 * len(locked[0]) // 2)
    learner = Learner("load", lang="es").upload_all(("a.pdf", locked[0]), ("b.pdf", locked[1]))
    learner.reads("asks_password", name="b.pdf").reads("refused_dropped", of=FRAME, names="a.pdf", most=1)
    assert len(learner.app.sidebar.text_input) == 1
    learner.upload("a.pdf", locked[0]).unlock("clave 0")
    assert learner.trail[0] == "a.pdf"


def test_a_refused_file_keeps_its_line_where_another_name_lets_the_same_bytes_be_read() -> None:
    learner = Learner("load", lang="es").upload_all(("notas.rst", OWN), ("notas.md", OWN)).reads("refused", name="notas.rst")
    assert [row[:2] for row in files(learner)] == [
        ["notas.md", "listo: 2 pasajes"],
        ["notas.rst", "este tipo no se lee: 0 pasajes"],
    ]


def test_refused_files_that_leave_the_list_are_named() -> None:
    learner = Learner("load", lang="es")
    for start in (0, 6, 12):
        learner.upload_all(*((f"{n}.png", bytes([n])) for n in range(start, start + 6)))
    learner.reads("refused_dropped", of=FRAME, names="0.png, 1.png", most=16)
    assert [row[0] for row in files(learner)] == [f"{n}.png" for n in range(2, 18)]


def test_of_two_tries_that_wait_for_a_reading_the_later_counts() -> None:
    learner = Learner("load", lang="es").upload("a.pdf", LOCKED)
    learner.app.session_state["session"].own["arrived"] = [Arrived(LOCKED, "a.pdf", "mal")]
    learner.unlock("clave")
    assert [row[:2] for row in files(learner)] == [["a.pdf", "listo: 1 pasaje"]]
    assert len(learner.app.sidebar.text_input) == 0


def test_starting_again_forgets_how_an_upload_of_a_link_was_read() -> None:
    learner = Learner("load", lang="es", doc="upload", pdf_reader="pypdf").press(sentence("es", FRAME, "reset"))
    assert learner.upload("a.pdf", pdf("La llave.")).turn("programs").controls["pdf_reader"] == "pypdfium2"


def test_what_waits_to_be_read_is_not_lost_for_a_password() -> None:
    learner = Learner("load", lang="es").upload("secreto.pdf", LOCKED)
    # As a run that is broken off while it reads leaves it.
    learner.app.session_state["session"].own["arrived"] = [Arrived(OWN, "casa.md")]
    learner.unlock("clave")
    assert [row[0] for row in files(learner)] == ["casa.md", "secreto.pdf"]


# How a file is read


def test_the_report_of_a_pdf_says_what_was_read_and_what_was_changed() -> None:
    facts = Learner("load", lang="en", doc="lighthouse_hostel.en.pdf").facts
    assert facts["Title"] == "Marela Lighthouse Hostel Handbook"
    assert facts["Pages"] == "17; printed “i” to “15”"
    assert facts["Headings"] == "59, from the PDF’s bookmarks"
    assert facts["Changes to the text"] == "2 words split at a line’s end were joined."


@pytest.fixture
def lighthouse() -> Learner:
    return Learner("load", lang="es", doc=LIGHTHOUSE, max_level="3").turn("programs")


def test_words_that_are_not_joined_are_not_found(lighthouse: Learner) -> None:
    asked = lighthouse.ask("septiembre").facts["Cambios en el texto"]
    assert asked == "2 palabras partidas al final de la línea, unidas."
    joined = len(lighthouse.go("overlap").hits)
    apart = len(lighthouse.go("load").turn("programs").choose("join_words", False).go("overlap").hits)
    assert (joined, apart) == (2, 1)  # the other one is not at a line's end
    assert "Cambios en el texto" not in lighthouse.go("load").facts
    assert lighthouse.link["join_words"] == "0"


def test_repeated_lines_stay_until_they_are_left_out(lighthouse: Learner) -> None:
    lighthouse.reads("running_kept", n=32)
    assert plain(lighthouse.of_kind("running")[0].text) == "# · en 16 páginas"
    lighthouse.ask("marela").choose("running", True).reads("running_left_out", n=32)
    assert "32 líneas repetidas, quitadas." in lighthouse.facts["Cambios en el texto"]
    # The header names the manual on each page, so many passages shared that word with a question.
    lighthouse.reads("headers_fewer", word="marela", before=15, n=3)
    assert len(lighthouse.go("overlap").hits) == 3


def test_the_other_library_reads_the_same_manual(lighthouse: Learner) -> None:
    before = lighthouse.trail
    lighthouse.choose("pdf_reader", "pypdf").reads("lines_pdf", library="pypdf")
    assert lighthouse.trail == before
    lighthouse.go("passage").reads("sheets_unproven", library="pypdf")
    assert lighthouse.link["pdf_reader"] == "pypdf"


def test_a_link_reads_the_file_as_it_says() -> None:
    learner = Learner("load", lang="es", doc=LIGHTHOUSE, headings_from="none", running="1")
    assert learner.facts["Encabezados"] == learner.words("headings_none_chosen")
    learner.reads("running_left_out", n=32)


def test_headings_by_letter_size_are_a_guess_that_can_be_corrected() -> None:
    data = sized([("Huerto", 20), (BODY, 10), ("Herramientas", 14), ("Hay palas.", 10)])
    learner = Learner("load", lang="es").upload("huerto.pdf", data)
    assert learner.facts["Encabezados"] == learner.words("headings_sizes", n=2)
    learner.reads("sure_sizes", n=2, total=2, sizes=2)
    learner.letters("14")
    assert learner.facts["Encabezados"] == learner.words("headings_sizes", n=1)
    assert (learner.link["sizes"], learner.link["headings_from"]) == ("14", "sizes")
    assert learner.trail[2] == "2 pasajes"
    # The first guess comes back, and none is none.
    assert learner.choose("headings_from", "auto").facts["Encabezados"] == learner.words("headings_sizes", n=2)
    assert "sizes" not in learner.link
    assert learner.letters().facts["Encabezados"] == learner.words("headings_none_chosen")
    assert learner.link["headings_from"] == learner.controls["headings_from"] == "none"
    assert learner.choose("headings_from", "sizes").facts["Encabezados"] == learner.words("headings_sizes", n=2)


def test_the_control_of_the_headings_says_that_a_pdf_has_no_bookmarks(lighthouse: Learner) -> None:
    none = lighthouse.words("no_bookmarks")
    for source in ("auto", "bookmarks", "sizes", "none"):
        assert none not in lighthouse.choose("headings_from", source).said
    learner = Learner("load", lang="es").upload("casa.pdf", pdf("La llave."))
    said = [none in learner.choose("headings_from", source).said for source in ("auto", "bookmarks", "sizes", "none")]
    assert said == [True, True, False, False]  # where they were not looked for, nothing is said of them


def test_chosen_letters_are_those_of_one_document() -> None:
    data = sized([("Huerto", 20), (BODY, 10)])
    learner = Learner("load", lang="es").upload("huerto.pdf", data).letters("10")
    assert learner.pick(0).link.get("sizes") is None


def test_the_rules_of_a_plain_text_can_be_switched_off() -> None:
    text = "REGLAMENTO\n\n1. Horario\n\nAbrimos a las nueve.\n\n2. Cierre\n\nCerramos a las dos.\n"
    learner = Learner("load", lang="es").upload("reglamento.txt", text.encode())
    assert learner.facts["Encabezados"] == learner.words("headings_rules", n=3)
    assert learner.choose("numbered", False).facts["Encabezados"] == learner.words("headings_rules", n=1)
    assert learner.choose("capitals", False).facts["Encabezados"] == learner.words("headings_none_text")
    assert (learner.link["numbered"], learner.link["capitals"]) == ("0", "0")


def test_lines_that_look_like_numbered_titles_and_are_none_are_told_under_the_rules() -> None:
    items = "".join(f"{n}. Paso {n}\n" for n in range(1, 8))
    learner = Learner("load", lang="es").upload("a.txt", f"Haz esto:\n\n{items}\nfin\n".encode()).reads("passed_over", n=7)
    # The first five of seven; the list begins on line 3.
    assert [plain(block.text) for block in learner.of_kind("passed")] == [f"{n}. Paso {n} línea {n + 2}" for n in range(1, 6)]
    learner.reads("passed_more", n=2)
    assert learner.choose("numbered", False).of_kind("passed") == []
    assert learner.upload("b.txt", b"1. Paso\n\nhola\n").of_kind("passed") == []


POLISH = "Pokój, proszę, jest wolny.\n".encode("cp1250")
"""Reads as Windows-1252 too, with another letter. 27 bytes."""


def test_a_guessed_encoding_is_said_to_be_one_with_the_lines_that_depend_on_it_and_another_can_be_chosen() -> None:
    learner = Learner("load", lang="es").upload("sala.txt", b"Normas\n\n" + POLISH)
    learner.reads("encoding_guessed", name="Windows-1252")
    assert learner.facts["Codificación"] == learner.words("encoding_guess", name="Windows-1252")
    assert [plain(block.text) for block in learner.of_kind("passed")] == ["Pokój, proszê, jest wolny. línea 3"]
    learner.choose("encoding", "cp1250").reads("encoding_doubt", name="Windows-1250")
    assert learner.facts["Codificación"] == learner.words("encoding_chosen", name="Windows-1250")
    assert [plain(block.text) for block in learner.of_kind("passed")] == ["Pokój, proszę, jest wolny. línea 3"]
    assert learner.link["encoding"] == "cp1250"
    assert "proszę" in learner.go("passage").ask("proszę").of_kind("passage")[0].text
    learner.turn("where").reads("check_how")
    # Another document is read as it is.
    learner.pick(0)
    assert "encoding" not in learner.link


def test_a_chosen_encoding_stands_in_a_link_and_holds_for_the_file_that_is_uploaded_to_it() -> None:
    learner = Learner("load", lang="es", doc="upload", encoding="cp1250").upload("sala.txt", POLISH)
    assert learner.facts["Codificación"] == learner.words("encoding_chosen", name="Windows-1250")
    Learner("load", lang="es", doc="room_rules.md", encoding="klingon").reads("link_refused", of=FRAME, names="encoding")


def test_an_encoding_that_does_not_fit_at_all_is_undone() -> None:
    learner = Learner("load", lang="es").upload("sala.md", POLISH).choose("encoding", "utf-16-le")  # an odd number of bytes
    learner.reads("read_as_usual", of=FRAME, name="sala.md")
    assert learner.facts["Codificación"] == learner.words("encoding_guess", name="Windows-1252")


def test_of_bad_bytes_the_page_tells_how_many_and_shows_where() -> None:
    learner = Learner("load", lang="es").upload("a.md", "La habitación está libre.\n".encode() + b"Hay \x80 3.\n")
    learner.reads("warning_bytes_replaced", n=1).reads("encoding_doubt", name="UTF-8")
    assert learner.facts["Codificación"] == "UTF-8"


def test_a_text_that_is_edited_is_kept_in_utf8_whatever_was_chosen_for_its_original() -> None:
    learner = Learner("load", lang="es").upload("sala.py", "# coding: gb18030\nx = '房间'\n".encode("gb18030"))
    learner.edit("# coding: gb18030\nx = 'habitación 房间'\n")
    assert learner.facts["Codificación"] == "UTF-8"
    assert "habitación 房间" in learner.go("passage").ask("habitación").of_kind("passage")[0].text


def test_a_file_of_another_kind_is_named_by_what_it_is() -> None:
    learner = Learner("load", lang="es")
    for kind, data in FILES.items():
        name = "informe.txt" if kind in ("is_word", "is_locked") else "informe.docx"
        learner.upload(name, data)
        assert [plain(block.text) for block in learner.of_kind("refusal")][1] == learner.words(f"refused_{kind}")
        assert table_of_files(learner)[-1][1] == learner.words("not_ready", why=learner.words(f"why_{kind}"))


def test_marks_inside_and_number_signs_with_another_blank_are_told() -> None:
    learner = Learner("load", lang="es").upload("a.md", "# Uno\n\n\ufeff# Dos\n\n#\u00a0Tres\n".encode())
    learner.reads("warning_marks_inside", n=1).reads("warning_number_signs", n=1, pages="5")
    assert learner.facts["Encabezados"] == learner.words("headings_marks", n=2)


def test_only_the_choices_of_its_own_format_are_offered() -> None:
    of_reading = {"pdf_reader", "running", "join_words", "headings_from", "underlined", "numbered", "capitals"}
    for doc, expected in (
        ("room_rules.md", set()),
        ("lighthouse_hostel.txt", {"underlined", "numbered", "capitals"}),
        (LIGHTHOUSE, {"pdf_reader", "running", "join_words", "headings_from"}),
    ):
        learner = Learner("load", lang="es", doc=doc)
        assert of_reading & set((learner.turn("programs") if doc == LIGHTHOUSE else learner).controls) == expected


def test_starting_again_undoes_how_files_are_read(lighthouse: Learner) -> None:
    lighthouse.choose("running", True).press(sentence("es", FRAME, "reset")).pick(list(SAMPLES).index(LIGHTHOUSE))
    lighthouse.click("tell_content").reads("running_kept", n=32)


def test_a_file_that_cannot_be_read_as_chosen_is_read_as_usual_and_the_page_says_so() -> None:
    learner = Learner("load", lang="es").upload("casa.pdf", in_a_circle()).turn("programs").choose("pdf_reader", "pypdf")
    learner.reads("read_as_usual", of=FRAME, name="casa.pdf")
    assert (learner.trail[0], learner.controls["pdf_reader"]) == ("casa.pdf", "pypdfium2")


def test_how_one_file_is_read_says_nothing_of_another() -> None:
    data = sized([("Huerto", 20), (BODY, 10), ("Herramientas", 14), ("Hay palas.", 10)])
    learner = Learner("load", lang="es").upload_all(("uno.pdf", data), ("dos.pdf", data + b" "), ("tres.txt", b"hola"))
    assert learner.trail[0] == "uno.pdf"
    learner.letters("14").choose("running", True)
    assert [row[4][0] for row in files(learner)] == ["1", "2", "0"]
    first = len(SAMPLES)
    assert {"sizes", "running", "headings_from"} & learner.pick(first + 1).link.keys() == set()
    learner.turn("programs").choose("pdf_reader", "pypdf").pick(first)
    assert (learner.link["sizes"], learner.link["running"], learner.controls["pdf_reader"]) == ("14", "1", "pypdfium2")
    assert learner.pick(first + 1).controls["pdf_reader"] == "pypdf"


def test_how_an_upload_was_read_is_in_the_link_and_holds_when_it_comes_again() -> None:
    learner = Learner("load", lang="es").upload("casa.pdf", pdf("La llave.")).turn("programs").choose("pdf_reader", "pypdf")
    again = Learner("load", **Learner("load", **learner.link).link)  # after two reloads too
    assert (again.link["doc"], again.link["pdf_reader"]) == ("upload", "pypdf")
    assert "pdf_reader" not in Learner("load", **again.link).pick(1).link
    both = [("a.txt", b"AVISO IMPORTANTE\n\nhola\n"), ("casa.pdf", pdf("La llave."))]
    assert again.upload_all(*both).controls["capitals"] is True  # not for a text
    assert again.pick(len(SAMPLES) + 1).turn("programs").controls["pdf_reader"] == "pypdf"


@pytest.mark.parametrize(
    ("name", "data", "part"),
    [
        ("a.pdf", pdf("La llave."), "edit_loses_pdf"),
        ("a.docx", word(("Huerto", 1), ("Se riega.", 0)), "edit_loses_plain"),
        ("a.html", b"<h1>Huerto</h1><p>Se riega.</p>", "edit_loses_plain"),
        ("b.html", b"<p>Se riega.</p>", ""),
        ("a.md", OWN, ""),
    ],
    ids=["pdf", "docx", "html", "html without headings", "md"],
)
def test_what_an_edit_loses_is_said_before_it_is_made(name: str, data: bytes, part: str) -> None:
    learner = Learner("load", lang="es").upload(name, data).turn("editing")
    losses = {learner.words(each) for each in ("edit_loses_pdf", "edit_loses_plain")}
    assert losses.intersection(learner.said) == {learner.words(each) for each in filter(None, [part])}
    assert losses.isdisjoint(learner.edit("Otra cosa.").said)  # it was made


def test_an_edited_text_is_read_as_its_original() -> None:
    learner = Learner("load", lang="es").upload("a.txt", b"AVISO IMPORTANTE\n\nhola\n").choose("capitals", False)
    assert learner.edit("AVISO IMPORTANTE\n\nadios\n").facts["Encabezados"] == learner.words("headings_none_text")


def test_the_passages_of_a_file_are_those_that_it_will_have_when_it_is_opened() -> None:
    deep = "# Casa\n\na\n\n" + "".join(f"#### Sala {n}\n\nb {n}\n\n" for n in range(5))
    flat = "".join(f"# Parte {n}\n\nc {n}\n\n" for n in range(3))
    plain_text = "hola. " * 600
    learner = Learner("load", lang="es").upload_all(
        ("hondo.md", deep.encode()), ("plano.md", flat.encode()), ("sin.txt", plain_text.encode())
    )
    counted = [row[1] for row in files(learner)]
    opened = [learner.pick(len(SAMPLES) + position).trail[2] for position in range(3)]
    assert counted == [f"listo: {passages}" for passages in opened]
    assert [row[1] for row in files(learner)] == counted


def test_a_size_that_one_file_is_too_long_for_is_still_the_size_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lessons.step2_chunk.choices.MAX_PASSAGES", 40)
    learner = Learner("chunk", lang="es", cut="fixed", size="100", overlap="0", titles="0")
    learner.go("load").upload_all(("corto.txt", b"hola. " * 200), ("largo.txt", b"hola. " * 2000))
    counted = [row[1] for row in files(learner)]
    assert [learner.pick(len(SAMPLES) + position).trail[2] for position in range(2)] == ["13 pasajes", "20 pasajes"]
    # 1,199 characters in pieces of 100; of 11,999 at most 40 passages, were each half repeated: 2 * 12,000 / 40 = 600 each.
    assert counted == ["listo: 13 pasajes", "listo: 20 pasajes"]
    assert [row[1] for row in files(learner)] == counted  # also where the long one is current


# The page itself


def test_a_page_stands_beside_its_text_in_both_languages() -> None:
    for language in LANGUAGE_NAMES:
        learner = Learner("load", lang=language, doc="tool_library.pdf")
        learner.page_of_pdf(2)
        assert len(learner.screen.sources) == 1
        # The first page has 31 lines.
        shown = [block.text for block in learner.of_kind("lines")]
        assert shown[0] == "32"
        assert "Durante el préstamo" in shown


def test_a_page_without_text_says_so() -> None:
    learner = Learner("load", lang="es").upload("a.pdf", pdf("Uno.", "")).page_of_pdf(2)
    learner.reads("page_no_text", library="pypdfium2").reads("warning_pages_without_text", n=1, pages="2")


def test_where_the_libraries_differ_is_shown_word_by_word() -> None:
    target = BytesIO()
    canvas = Canvas(target, invariant=1)
    canvas.drawString(72, 700, "dentro")
    canvas.drawString(72, 20, "fuera")
    canvas.showPage()
    canvas.save()
    writer = writer_of(target.getvalue())
    writer.pages[0].cropbox.lower_left = (0, 100)
    learner = Learner("load", lang="es").upload("a.pdf", written(writer)).turn("programs")
    learner.reads("differences", n=1, page=1)
    assert learner.table() == [["dentro", "–", "fuera"]]
    assert Learner("load", lang="es", doc="tool_library.pdf").turn("programs").reads("differences_none", page=1)


def test_what_the_search_will_see_shows_what_the_eye_does_not() -> None:
    learner = Learner("load", lang="es").upload("a.txt", "uno\u00a0dos\u200b tres \n".encode()).turn("seen")
    assert [plain(block.text) for block in learner.of_kind("lines") if block.text.startswith("uno")] == [
        "uno⟨U+00A0⟩dos⟨U+200B⟩ tres⟨U+0020⟩"
    ]


def test_what_the_search_will_see_sets_off_what_it_does_not_search() -> None:
    learner = Learner("load", lang="es").upload("a.md", b"---\ntitle: Casa\n---\n# Casa\n\nhola\n")
    assert learner.of_kind("unsearched") == []
    learner.turn("seen").reads("seen_unsearched")
    assert [block.text for block in learner.of_kind("unsearched") if not block.text.isdecimal()] == ["---", "title: Casa", "---"]
    none = learner.words("seen_unsearched")
    learner.upload("b.md", OWN)
    assert (learner.of_kind("unsearched"), none in learner.said) == ([], False)


@pytest.mark.parametrize("lesson", ["load", "passage"])
def test_under_the_winner_stand_the_words_of_the_question_that_it_lacks(lesson: str) -> None:
    learner = Learner(lesson, lang="es").upload("casa.md", OWN).ask("¿Está la piscina abierta? ¿La llave?")
    learner.reads("not_held", of="step3_overlap", terms="piscina, abierta")
    assert not any("no contiene" in said for said in learner.ask("la llave").said)


def test_what_the_search_will_see_shows_what_was_joined_and_left_out(lighthouse: Learner) -> None:
    lighthouse.choose("running", True).turn("seen").page_of_pdf(4)
    [lines] = [piece for piece in lighthouse.pieces if 'class="box lines"' in piece]
    assert "septiem<del>-⏎</del>bre" in lines
    assert "<del>Manual del albergue del faro de Marela Reservas⏎</del>" in lines


def test_the_winner_is_marked_on_its_page_and_a_mended_word_is_told() -> None:
    learner = Learner("passage", lang="es", doc=LIGHTHOUSE, q="estancia mínima septiembre", max_level="3")
    learner.reads("sheets_marked").reads("mended", n=1)
    assert [plain(block.text) for block in learner.of_kind("changes")] == ["…. De junio a septiem-⏎bre, la estancia mín…"]
    assert learner.turn("where").facts["Página"] == "4 (impresa: 2)"


def test_a_document_without_pages_has_no_sheet() -> None:
    assert Learner("passage", lang="es", doc="room_rules.md").screen.sources == []


def test_the_proof_holds_for_every_kind_of_file() -> None:
    for name, data in (
        ("a.docx", word(("Huerto", 1), ("La llave está.", 0))),
        ("a.html", b"<h1>Huerto</h1><p>La llave est\xc3\xa1.</p>"),
        ("a.txt", "\ufeffLa llave está.".encode("utf-16-le")),
        ("a.pdf", pdf("La llave está.")),
    ):
        learner = Learner("passage", lang="es").upload(name, data).ask("llave")
        assert any("idéntic" in said for said in learner.said), name


def test_nothing_that_is_uploaded_is_written_to_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    Learner("passage", lang="es").upload_all(("../../fuera.md", OWN), ("a\0b\n.md", OWN), ("\u202edm.pdf", pdf("La llave.")))
    assert list(tmp_path.iterdir()) == []
    assert not (Path.cwd().parent.parent / "fuera.md").exists()


def test_the_proof_of_a_mixed_up_passage_says_that_it_may_make_no_sense() -> None:
    target = BytesIO()
    canvas = Canvas(target, pagesize=(600, 800), invariant=1)
    for row in range(20):
        for left in (50, 320):
            canvas.drawString(left, 700 - 15 * row, f"llave {row} del armario de la sala {left}")
    canvas.showPage()
    canvas.save()
    learner = Learner("passage", lang="es").upload("columnas.pdf", target.getvalue()).ask("llave").reads("columns_here")
    assert learner.go("load").reads("warning_pages_in_columns", n=1, pages="1", seen="¿Qué ve la búsqueda?")


def test_a_regulation_is_parted_by_its_articles_where_it_has_no_more_chapters() -> None:
    articles = "".join(f"Artículo {n}. Objeto {n}\n\nTexto del artículo.\n\n" for n in range(1, 5))
    text = f"TÍTULO I\nDe las salas\n\nCAPÍTULO I\nUso\n\n{articles}"
    learner = Learner("load", lang="es").upload("reglamento.txt", text.encode())
    assert learner.facts["Encabezados"] == learner.words("headings_rules", n=6)
    assert learner.go("chunk").controls["max_level"] == 3
    assert learner.trail[2] == "4 pasajes"
    assert "max_level" not in learner.link


def test_a_form_says_that_what_was_filled_in_is_not_searched() -> None:
    target = BytesIO()
    canvas = Canvas(target, invariant=1)
    canvas.drawString(72, 700, "Solicitud de llave")
    canvas.acroForm.textfield(name="nombre", value="Ana", x=72, y=650)
    canvas.showPage()
    canvas.save()
    learner = Learner("load", lang="es").upload("solicitud.pdf", target.getvalue()).reads("warning_form_fields", n=1)
    assert len(learner.screen.sources) == 1


def test_files_too_long_to_compare_are_named() -> None:
    long = ("palabra " * 130_000).encode()
    learner = Learner("load", lang="es").upload_all(("largo.txt", long), ("corto.txt", b"uno dos"))
    learner.reads("not_compared", names="largo.txt", most=1_000_000)


def test_what_of_a_markdown_file_is_not_searched_is_counted_and_grey_where_it_is_shown() -> None:
    text = "# Fianza {#f}\n\nSon <b>60</b> euros al a&ntilde;o, no se*tenta*&nbsp;ni o**chenta**. <!-- borrador: 90 -->\n\n"
    text += "x <h2>y</h2>\n\n<!-- abierto\n"
    learner = Learner("load", lang="es").upload("casa.md", text.encode()).ask("euros 90")
    kinds = (("comment", 1), ("tag", 4), ("attribute", 1), ("entity", 1), ("mark", 2))
    counted = ", ".join(learner.words(f"unsearched_{kind}", n=n) for kind, n in kinds)
    assert learner.facts[learner.words("fact_unsearched")] == f"{learner.words('unsearched_facts')} {counted}"
    learner.reads("warning_tags_no_headings", n=1).reads("warning_comment_open", n=7).reads("warning_letters_as_codes", n=1)
    learner.reads("passage_unsearched", of="step2_chunk").reads("not_held", of="step3_overlap", terms="90", n=1)
    learner.turn("seen").reads("seen_unsearched")


def test_what_a_page_never_shows_is_counted_and_no_winner() -> None:
    def paint(canvas: Canvas) -> None:
        canvas.drawString(60, 700, "La fianza es de 40 euros.")
        invisible(canvas, "La fianza sube a 90 euros.")  # 21 letters, blanks not counted

    learner = Learner("load", lang="es").upload("tarifas.pdf", painted(paint)).reads("warning_unseen", n=21, pages="1")
    learner.go("passage").ask("sube")
    assert "sube a 90" not in learner.said


def test_the_proof_of_a_recognised_page_says_that_the_picture_may_show_something_else() -> None:
    def paint(canvas: Canvas) -> None:
        print_like = Image.frombytes("L", (300, 400), Random(1).randbytes(300 * 400)).convert("RGB")
        canvas.drawImage(ImageReader(print_like), 0, 0, 600, 800)
        invisible(canvas, "La llave abre el armario.")

    learner = Learner("passage", lang="es").upload("escaneo.pdf", painted(paint)).ask("llave").reads("recognised_here")
    assert learner.go("load").reads("warning_pages_recognised", n=1, pages="1", seen="¿Qué ve la búsqueda?")


def test_a_word_that_stands_only_where_nothing_is_searched_is_told_on_every_lesson_that_says_why() -> None:
    text = b"# A\n\nUno dos. <!-- nota: girasol -->\n\n# B\n\nTres [cuatro](https://a.test/zanahoria).\n"
    learner = Learner("overlap", lang="es").upload("a.md", text).ask("girasol uno")
    assert any(learner.words("only_aside") in said for said in learner.said)
    for lesson in ("load", "overlap", "passage"):
        learner.go(lesson).ask("zanahoria").reads("words_aside", of="step3_overlap", terms="zanahoria", n=1)
    learner.go("passage").ask("uno").reads("context_aside", aside=len("<!-- nota: girasol -->"))


def test_a_space_before_a_comment_is_no_sign_of_its_own() -> None:
    learner = Learner("load", lang="es").upload("a.md", "# A\n\nDías. <!-- b --> Los \n".encode()).turn("seen")
    assert "".join(learner.pieces).count("⟨U+0020⟩") == 1  # the one at the end of the line


# Cells


def example(learner: Learner, point: str) -> Learner:
    """The example that a cell offers is loaded."""
    shown = EXAMPLES[point][learner.language]
    label = sentence(learner.language, "step1_load", "example", name=SAMPLES[shown.document].title, question=shown.asks)
    return learner.press(label)


def test_the_lesson_opens_with_what_was_found_and_what_the_search_sees() -> None:
    assert Learner("load", cells="first").open == ["found", "seen"]


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_the_example_of_repeated_lines_opens_on_a_page_that_has_them(language: str) -> None:
    learner = example(Learner("load", lang=language), "seen")
    # A header and a footer on each of 17 pages but the cover.
    learner.reads("running_kept", n=32)
    headers = {"es": "Manual del albergue del faro de Marela Reservas", "en": "Marela Lighthouse Hostel Handbook Bookings"}
    header = headers[language]
    shown = [block.text for block in learner.of_kind("lines")]
    assert (shown[1], shown[-1]) == (header, "1")
    shown = [block.text for block in learner.choose("running", True).of_kind("lines")]
    assert (header in shown, shown[-1] == "1") == (False, False)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", [["marela", "12 de 18", "2 de 18"], ["manual", "12 de 18", "1 de 18"]]),
        ("en", [["marela", "12 of 18", "2 of 18"], ["lighthouse", "13 of 18", "5 of 18"]]),
    ],
)
def test_the_passages_with_a_word_of_the_header_are_counted_once_it_is_left_out(language: str, words: list[list[str]]) -> None:
    learner = example(Learner("load", lang=language), "headers")
    assert learner.question == "Marela"
    assert [row[2] for row in counted(learner)[:2]] == ["?", "?"]
    learner.app.toggle(key="running headers").set_value(True)
    learner.ask("Marela").reads("headers_fewer", word="marela", before=12, n=2)
    assert counted(learner)[:2] == words
    learner.reads("running_left_out", n=32)  # the switches move together


def counted(learner: Learner) -> list[list[str]]:
    """The table with the words of the header."""
    head = sentence(learner.language, "step1_load", "headers_word")
    [table] = [table for table in learner.screen.tables if table[0][0] == head]
    return table[1:]


def test_a_document_that_repeats_nothing_offers_one_that_does() -> None:
    learner = Learner("load", lang="en").reads("headers_none")
    assert example(learner, "headers").trail[0] == "lighthouse_hostel.en.pdf"


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_the_sources_of_the_headings_differ_in_the_example(language: str) -> None:
    learner = example(Learner("load", lang=language), "outline")
    found = {}
    for source in ("auto", "bookmarks", "sizes", "none"):
        learner.choose("headings_from", source)
        found[source] = learner.facts[learner.words("fact_headings")].split(",")[0].split(";")[0]
    # The letters also make titles of the name of the manual and of the head of its table.
    assert found == {"auto": "12", "bookmarks": "12", "sizes": "14", "none": "0"}


def test_what_is_in_doubt_is_told_above_the_text_and_its_cell_is_a_click_away() -> None:
    learner = Learner("load", lang="en", cells="first").upload("sala.txt", POLISH)
    learner.reads("doubts", n=1, cell=learner.words("cell_files"))
    assert learner.words("encoding_guessed", name="Windows-1252") not in learner.said
    learner.press(learner.words("doubts_show")).reads("encoding_guessed", name="Windows-1252")
    assert learner.open == ["found", "seen", "files"]
    learner.upload("a.md", OWN)
    assert [said for said in learner.said if "about this file" in said] == []


def test_an_edit_is_shown_with_what_comes_first_before_and_after() -> None:
    learner = Learner("load", lang="es", doc="room_rules.md", q="cancelación reserva")
    text = SAMPLES["room_rules.md"].read_bytes().decode()
    learner.edit(text.replace("24 horas", "48 horas")).reads("edit_first_same", was="Cancelaciones", now="Cancelaciones")
    learner.reads("edit_old_gone", n=0, total=3)
    [shown] = [piece for piece in learner.pieces if '<div class="sample"' in piece]
    assert "hasta <del>24</del><ins>48</ins> horas antes" in shown
    # Now the bookings say both words and the cancellations none; what was added to left the old words whole.
    learner.edit(text.replace("cancelación", "baja").replace("Reservas\n", "Reservas\ncancelación de una reserva: "))
    learner.reads("edit_first_other", was="Cancelaciones", now="Reservas")
    # What only adds something leaves no old wording.
    learner.edit(text.rstrip() + " También los festivos.\n").reads("edit_first_same", now="Cancelaciones")
    assert not any(said.endswith("la ha dejado entera.") for said in learner.said)


def test_an_edit_names_nobody_where_nobody_wins_and_a_passage_that_only_moved_is_the_same() -> None:
    text = "Uno.\n\nEl loro verde.\n\nDos.\n"
    learner = Learner("load", lang="es", cut="paragraphs").upload("a.txt", text.encode()).ask("loro")
    learner.edit("Cero.\n\n" + text).reads("edit_first_same", now=learner.words("passage_number", of="step2_chunk", n=3))
    nobody = learner.words("trail_stop_words", of=FRAME)
    learner.ask("el").reads("edit_first_same", now=nobody)


def test_a_passage_that_wins_only_before_an_edit_is_not_the_same_as_one_that_won() -> None:
    # With `loro` in two of three passages its idf by Robertson is below 0; the first passage is the same.
    learner = Learner("load", lang="es", cut="paragraphs", score="bm25", idf="robertson")
    learner.upload("a.txt", b"El loro verde canta bien.\n\nDos gatos.\n\nTres perros.\n").ask("loro")
    learner.edit("El loro verde canta bien.\n\nUn loro.\n\nTres perros.\n")
    was = learner.words("passage_number", of="step2_chunk", n=1)
    learner.reads("edit_first_other", was=was, now=learner.words("trail_none_above_zero", of=FRAME, name=was))
