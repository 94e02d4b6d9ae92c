from urllib.parse import unquote, urlencode

import pytest

from lessons.choices import QUESTION
from lessons.step1_load.samples import FIRST, SAMPLES
from lessons.step2_chunk import choices, controls
from lessons.step2_chunk.choices import SIDES
from tests.learner import BUNDLED, FRAME, LESSONS, Learner

OWN = b"# Llaves\n\nLa llave secreta.\n"


def first_state(language: str = "es") -> dict[str, str]:
    """The link of a session in which nothing was chosen."""
    return {"v": "2", "lang": language}


def chosen() -> Learner:
    """A session in which everything was chosen."""
    learner = Learner("chunk", lang="en").pick(2).ask("¿Cuánto cuesta, & por qué? 100 % #1 = + «ñ»")
    learner.choose("max_level", 1).choose("cap", 700).choose("tiny", 100)
    learner.choose("cut", "fixed").choose("unit", "model").choose("ratio", 3.5).choose("size", 600).choose("overlap", 70)
    learner.choose("keep_words", False).choose("by_page", True)
    learner.choose("cut2", "sentences").choose("sentences2", 4).choose("repeated2", 2)
    learner.choose("cut2", "small").choose("small2", 60).choose("big2", 200)
    learner.go("bm25").choose("k1", 2.3).choose("b", 0.15).choose("idf", "rank_bm25")
    learner.turn("more controls").choose("titles", True).turn("home made").choose("bonus", 1.2).choose("variant", "l").choose(
        "delta", 0.4
    )
    return learner.go("passage").choose("score", "overlap").answer_with("A ladder.")


# A link opens what it was made from


def test_the_link_of_a_fresh_session_holds_version_and_language_on_every_lesson() -> None:
    for lesson in LESSONS:
        assert Learner(lesson, lang="en").link == first_state("en")


def test_a_link_opens_the_same_screen_on_every_lesson() -> None:
    learner = chosen()
    link = {
        "v": "2",
        "lang": "en",
        "doc": "tool_library.pdf",
        "q": "¿Cuánto cuesta, & por qué? 100 % #1 = + «ñ»",
        "answer": "A ladder.",
        "cut": "fixed",
        "unit": "model",
        "ratio": "3.5",
        "size": "600",
        "overlap": "70",
        "keep_words": "0",
        "by_page": "1",
        "max_level": "1",
        "cap": "700",
        "tiny": "100",
        "cut2": "small",
        "sentences2": "4",
        "repeated2": "2",
        "small2": "60",
        "big2": "200",
        "titles": "1",
        "k1": "2.3",
        "b": "0.15",
        "variant": "l",
        "idf": "rank_bm25",
        "delta": "0.4",
        "bonus": "1.2",
        "score": "overlap",
    }
    for lesson in LESSONS:
        assert learner.go(lesson).link == link
        # The browser of whoever opens the link may speak another language.
        opened = Learner(lesson, locale="es-ES", **link)
        assert opened.link == link
        assert (opened.said, opened.controls, opened.question) == (learner.said, learner.controls, learner.question)


@pytest.mark.parametrize("document", ["tool_library.pdf", "lending.py"])
def test_a_link_to_an_untouched_document_opens_the_same_screen(document: str) -> None:
    learner = Learner("chunk", lang="es").pick(list(SAMPLES).index(document))
    opened = Learner("chunk", **learner.link)
    assert (opened.link, opened.said) == (learner.link, learner.said)


def test_a_document_that_nobody_chose_follows_the_language_and_no_lesson() -> None:
    learner = Learner("chunk", **first_state("es")).switch("en")
    assert (learner.link, learner.trail[0]) == (first_state("en"), FIRST["en"])
    assert [learner.go(lesson).trail[0] for lesson in LESSONS] == [FIRST["en"]] * len(LESSONS)


def test_a_document_or_a_question_in_a_link_is_chosen() -> None:
    learner = Learner("load", lang="es", doc="tool_library.pdf")
    assert learner.go("bm25").trail[0] == learner.switch("en").trail[0] == "tool_library.pdf"
    asked = Learner("load", lang="es", q="sala").go("bm25").switch("en")
    assert (asked.trail[0], asked.question) == (FIRST["es"], "sala")
    assert {**first_state("en"), "doc": FIRST["es"], "q": "sala"} == asked.link


def test_an_address_without_a_version_opens_too_and_what_the_app_does_not_know_is_dropped() -> None:
    learner = Learner("overlap", lang="es", k1="0.5", score="overlap", utm_source="boletin", stay="1")
    assert learner.link == {**first_state(), "k1": "0.5", "score": "overlap"}
    assert learner.of_kind("note") == []


def test_the_notes_of_a_link_are_said_once() -> None:
    learner = Learner(lang="es", k1="x", doc="nada.md").reads("link_refused", of=FRAME, names="doc, k1")
    assert learner.link == first_state()
    assert learner.go("chunk").of_kind("note") == []


# What was wished stays in the link; what holds is derived


@pytest.mark.parametrize("side", SIDES)
def test_an_overlap_over_half_the_size_is_lowered_and_said(side: str) -> None:
    link = {f"cut{side}": "fixed", f"size{side}": "300", f"overlap{side}": "200"}
    learner = Learner("chunk", lang="es", **link).reads("overlap_lowered", size=300, overlap=150)
    assert (learner.controls[f"size{side}"], learner.controls[f"overlap{side}"]) == (300, 150)
    assert learner.link == {**first_state(), **link}


@pytest.mark.parametrize("side", SIDES)
def test_sentences_that_would_all_be_repeated_are_fewer_than_a_passage_has(side: str) -> None:
    learner = Learner("chunk", lang="es", **{f"cut{side}": "sentences", f"sentences{side}": "4", f"repeated{side}": "9"})
    assert (learner.slider(f"repeated{side}").value, learner.slider(f"repeated{side}").max) == (3, 3)
    assert learner.choose(f"sentences{side}", 10).slider(f"repeated{side}").value == 9


def test_a_size_that_would_give_too_many_passages_of_a_long_document_is_raised_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2,000 characters in 10 passages, each half repeated: steps of 200, so 400 characters each.
    for module in (choices, controls):
        monkeypatch.setattr(module, "MAX_PASSAGES", 10)
    long = b"palabra. " * 222 + b"ya"
    learner = Learner("chunk", lang="es", cut="fixed", size="100", overlap="0").upload("largo.txt", long)
    learner.reads("size_raised", size=400, most=10)
    assert (learner.link["size"], learner.slider("size").min, learner.slider("size").value) == ("100", 400, 400)
    # The next document takes the size that was wished.
    assert learner.go("overlap").pick(0).go("chunk").slider("size").value == 100
    assert learner.of_kind("note") == []
    assert learner.choose("size", 450).pick(len(SAMPLES)).slider("size").value == 450
    assert Learner(lang="es").upload("largo.txt", long).go("chunk").slider("size").value == 900


def test_a_word_takes_two_characters_of_a_long_text_at_least_and_a_size_over_the_usual_bounds_can_be_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 2,000 characters are 1,000 words at most, and of 10 passages, each half repeated, each takes 2 × 1,000 / 10 = 200.
    for module in (choices, controls):
        monkeypatch.setattr(module, "MAX_PASSAGES", 10)
    for unit in ("words", "tokens"):
        learner = Learner("chunk", lang="es", cut="fixed", unit=unit, size="100", overlap="0")
        learner.upload("largo.txt", b"palabra. " * 222 + b"ya").reads("size_raised", size=200, most=10)
        assert (learner.slider("size").min, learner.slider("size").value) == (200, 200)
        # 20,000 characters: 2,000 words, more than the slider has in a shorter text.
        learner.upload("mas.txt", b"palabra. " * 2222 + b"ya").reads("size_raised", size=2000, most=10)
        assert (learner.slider("size").min, learner.slider("size").max) == (2000, 2001)


@pytest.mark.parametrize(
    ("unit", "size", "taken"),
    [("characters", "15", 50), ("words", "2000", 400), ("tokens", "1500", 600), ("model", "2000", 1000)],
)
def test_a_size_out_of_the_bounds_of_its_unit_is_not_put_down_to_a_long_document(unit: str, size: str, taken: int) -> None:
    learner = Learner("chunk", lang="es", cut="fixed", unit=unit, size=size, overlap="0")
    assert learner.slider("size").value == taken
    assert learner.words("size_raised", size=taken, most=100_000) not in learner.said


def test_a_unit_in_a_link_without_a_size_opens_with_the_size_of_that_unit() -> None:
    learner = Learner("chunk", lang="es", cut2="fixed", unit2="words")
    assert (learner.controls["size2"], learner.controls["overlap2"]) == (150, 25)


def test_a_question_of_just_the_limit_is_asked() -> None:
    question = "x" * QUESTION.longest
    assert Learner(lang="es", q=question).question == question


def test_a_question_that_was_emptied_stays_empty() -> None:
    made = Learner("overlap", lang="es").ask("")
    assert made.link["q"] == ""
    opened = Learner("overlap", **made.link)
    assert (opened.question, opened.of_kind("note")) == ("", [])
    assert opened.switch("en").question == ""


# An upload never stands in a link


def test_neither_the_name_nor_the_text_of_an_upload_stands_in_the_link_of_any_lesson() -> None:
    learner = Learner("load", lang="es").upload("diario_privado.md", OWN)
    for lesson in LESSONS:
        assert learner.go(lesson).link["doc"] == "upload"
        written = unquote(urlencode(learner.link))
        assert [word for word in ("diario", "privado", "secreta", "Llaves", "md") if word in written] == []


def test_an_upload_that_a_link_speaks_of_is_waited_for_on_every_lesson() -> None:
    made = Learner("bm25", lang="es").upload("casa.md", OWN).ask("llave").choose("k1", 0.4)
    for lesson in LESSONS:
        opened = Learner(lesson, **made.link).reads("upload_gone", of=FRAME)
        assert (opened.link, opened.question, opened.controls) == (made.link, "llave", {})
        assert opened.documents == [*BUNDLED, opened.words("picker_missing", of=LESSONS["load"])]
    opened.upload("casa.md", OWN).go("bm25")
    assert (opened.trail, opened.question, opened.controls["k1"]) == (made.trail, "llave", 0.4)


def test_a_document_that_is_chosen_in_place_of_an_upload_keeps_question_and_settings() -> None:
    learner = Learner("bm25", lang="es", doc="upload", q="llave", k1="0.4", pdf_reader="pypdf").pick(0)
    assert learner.link == {**first_state(), "doc": next(iter(SAMPLES)), "q": "llave", "k1": "0.4"}


def test_how_an_upload_was_read_waits_for_a_file_of_its_format() -> None:
    link = {"v": "2", "lang": "es", "doc": "upload", "pdf_reader": "pypdf"}
    learner = Learner("load", **link)
    assert (learner.link, Learner("load", **learner.switch("en").switch("es").link).link) == (link, link)
    learner.upload("foto.png", b"x")
    assert learner.ask("sala").link == {**link, "q": "sala"}
