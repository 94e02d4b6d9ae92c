from urllib.parse import unquote, urlencode

import pytest

from lessons.prose import LANGUAGE_NAMES
from lessons.step1_load.samples import FIRST, SAMPLES
from lessons.step2_chunk import controls
from lessons.workbench import COMPARED, CUT, QUESTION, SETTINGS, SIDES, Number, Switch
from tests.learner import BUNDLED, FRAME, LESSONS, Learner, sentences

OWN = b"# Llaves\n\nLa llave secreta.\n"


def first_state(language: str = "es") -> dict[str, str]:
    """The link of a session in which nothing was chosen: language and settings. The rest follows lesson and document."""
    return {
        "lang": language,
        "titles": "0",
        "k1": "1.5",
        "b": "0.75",
        "idf": "lucene",
        "score": "bm25",
    }


def chosen() -> Learner:
    """A session in which everything was chosen."""
    learner = Learner("chunk", lang="en").pick(2).ask("¿Cuánto cuesta, & por qué? 100 % #1 = + «ñ»")
    learner.choose("max_level", 1).choose("cap", 700).choose("tiny", 100)
    learner.choose("cut", "fixed").choose("unit", "model").choose("ratio", 3.5).choose("size", 600).choose("overlap", 70)
    learner.choose("keep_words", False).choose("by_page", True)
    learner.choose("cut2", "sentences").choose("sentences2", 4).choose("repeated2", 2)
    learner.choose("cut2", "small").choose("small2", 60).choose("big2", 200)
    learner.answer_with("A ladder.")
    learner.go("bm25").choose("k1", 2.3).choose("b", 0.15).choose("idf", "rank_bm25").choose("titles", True)
    learner.choose("bonus", 1.2).choose("variant", "l").choose("delta", 0.4)
    return learner.go("passage").choose("score", "overlap")


# A link opens what it was made from


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_the_link_of_a_fresh_session_holds_the_language_and_the_settings(language: str) -> None:
    for lesson in LESSONS:
        assert Learner(lesson, lang=language).link == first_state(language)


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_was_not_chosen_follows_the_lesson_in_a_link_too(lesson: str) -> None:
    learner = Learner("load", lang="es").go(lesson)
    opened = Learner(lesson, locale="en-GB", **learner.link)
    assert (opened.trail, opened.question, opened.link) == (learner.trail, learner.question, learner.link)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_link_opens_the_same_screen_on_every_lesson(lesson: str) -> None:
    learner = chosen().go(lesson)
    assert learner.link == {
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
    # The browser of whoever opens the link may speak another language.
    opened = Learner(lesson, locale="es-ES", **learner.link)
    assert opened.link == learner.link
    assert (opened.said, opened.controls, opened.question) == (learner.said, learner.controls, learner.question)


@pytest.mark.parametrize("document", SAMPLES)
def test_a_link_to_an_untouched_document_opens_the_same_screen(document: str) -> None:
    learner = Learner("chunk", lang="es").pick(list(SAMPLES).index(document))
    opened = Learner("chunk", **learner.link)
    assert (opened.link, opened.said) == (learner.link, learner.said)


def test_an_untouched_example_that_came_by_a_link_follows_the_language() -> None:
    learner = Learner("chunk", **first_state("es")).switch("en")
    assert (learner.link, learner.trail[0]) == (first_state("en"), FIRST["en"])


def test_a_document_or_a_question_in_a_link_is_chosen() -> None:
    learner = Learner("load", lang="es", doc="tool_library.pdf")
    assert learner.go("bm25").trail[0] == learner.switch("en").trail[0] == "tool_library.pdf"
    asked = Learner("load", lang="es", q="sala").go("bm25")
    assert (asked.trail[0], asked.question) == (FIRST["es"], "sala")
    assert {**first_state(), "doc": FIRST["es"], "q": "sala"} == asked.link


def test_in_a_link_that_names_only_some_choices_the_others_are_the_first_ones() -> None:
    learner = Learner("bm25", lang="es", k1="0.5", score="overlap")
    assert learner.link == {**first_state(), "k1": "0.5", "score": "overlap"}
    assert learner.of_kind("note") == []


def test_what_the_app_does_not_know_is_dropped_from_the_link() -> None:
    learner = Learner(lang="es", utm_source="boletin", uploads="x", seeded="1")
    assert learner.link == first_state()
    assert learner.of_kind("note") == []


def test_the_notes_of_a_link_are_said_once() -> None:
    learner = Learner(lang="es", k1="x").reads("link_refused", of=FRAME, names="k1")
    assert learner.go("chunk").of_kind("note") == []


# A malformed link opens the first state, and a note says so

NO_NUMBERS = ("", "x", "NaN", "inf", "1e9", "-1", "999999", "1,5", "٣", "0x1", " 1", "1" * 400)
NO_PATHS = ("../README.md", "../../../../etc/passwd", "/etc/passwd", "room_rules.md\0", "ROOM_RULES.MD")
NO_WORDS = ("", "x", "HEADINGS", "bm25 ", "None", "../../etc/passwd", "<b>", "fixed,headings", "2")
NO_SWITCHES = ("", "2", "true", "-1", "1.0", "01")


def no_values(key: str) -> tuple[str, ...]:
    """What a choice of a cut cannot be: words for numbers, and numbers between two steps or just out of bounds."""
    setting = CUT[key]
    if not isinstance(setting, Number):
        return NO_SWITCHES if isinstance(setting, Switch) else NO_WORDS
    low, high, whole = setting.low, setting.high, isinstance(setting.step, int)
    outside = [f"{low - setting.step:g}"] * (low > 0) + [f"{high + setting.step:g}"]
    between = [f"{low + 1}"] * (whole and setting.step > 1)
    return (*NO_NUMBERS, *("1.5", "0.0") * whole, *between, *outside)


MALFORMED = {
    "lang": ("", "xx", "ES", "es-ES", "../es", "<b>", "e" * 5000),
    "doc": ("", "x.md", *NO_PATHS, "upload:0:a.md", "x" * 5000),
    "q": ("x" * (QUESTION.longest + 1), "palabra " * 20_000),
    **dict.fromkeys(("idf", "score", "variant", "numbers", "stops", "stemming"), NO_WORDS),
    **dict.fromkeys(("k1", "b", "delta", "bonus"), NO_NUMBERS),
    "stops_more": (",", "a b", "a,,b", "x" * 31, "<b>", "a-b", ",".join(["a"] * 41)),
    "stops_less": (",", "a b", "a,,b", "x" * 31, "<b>", "a-b", ",".join(["a"] * 300)),
    "synonyms": ("x" * 601,),
    "encoding": ("", "x", "UTF-8", "latin-1", "auto,utf-8", "unicode_escape", "../../etc/passwd"),
    **dict.fromkeys(("pdf_reader", "headings_from"), ("", "x", "PYPDF", "auto,none", "../../etc/passwd", "<b>")),
    "sizes": (",", "x", "14 B", "14,", "14.2", "-1", "99999", ",".join(["14"] * 13), "1" * 5000),
    **dict.fromkeys((key for key, setting in SETTINGS.items() if isinstance(setting, Switch)), NO_SWITCHES),
    **{key: no_values(key) for key in CUT},
    # The two cuts are read alike.
    **{key + COMPARED: no_values(key)[-2:] for key in CUT},
}
"""For each parameter of a link, values that it cannot have."""


@pytest.mark.parametrize(("key", "raw"), [(key, raw) for key, values in MALFORMED.items() for raw in values])
def test_a_malformed_value_opens_the_first_state_with_a_note(key: str, raw: str) -> None:
    learner = Learner("chunk", locale="es-ES", **{key: raw})
    assert learner.link == first_state()
    assert [block.text for block in learner.of_kind("note")] == [learner.words("link_refused", of=FRAME, names=key)]


def test_every_choice_is_tried_with_malformed_values() -> None:
    assert set(MALFORMED) == {"lang", "doc", "q", *SETTINGS}


def test_several_malformed_values_are_named_in_one_note_and_the_good_ones_stand() -> None:
    learner = Learner("bm25", lang="es", doc="nada.md", k1="x", b="0.5", score="y").reads(
        "link_refused", of=FRAME, names="k1, score, doc"
    )
    assert learner.link == {**first_state(), "b": "0.5"}


def test_the_bounds_of_a_choice_are_good_values() -> None:
    of_cuts = {
        "size": ("50", "2000"), "max_level": ("1", "6"), "cap": ("0", "3000"), "tiny": ("0", "500"), "sentences": ("1", "10"),
        "small": ("20", "200"), "big": ("0", "600"), "ratio": ("1", "10"),
    }  # fmt: skip
    of_scores = {"k1": ("0", "3"), "b": ("0", "1"), "delta": ("0", "2"), "bonus": ("0", "3")}
    bounds = {**of_scores, **of_cuts, **{f"{key}2": value for key, value in of_cuts.items()}}
    for key, (low, high) in bounds.items():
        for raw in (low, high):
            learner = Learner("chunk", lang="es", **{key: raw, "overlap": "0", "overlap2": "0"})
            assert learner.link[key] == raw
            # Nothing was moved; a single passage is said to have won because there is no other.
            one = sentences("es", "step3_overlap", "ending_one_passage")
            assert {" ".join(block.text.split()) for block in learner.of_kind("note")} <= set(one)


@pytest.mark.parametrize("side", SIDES)
def test_an_overlap_over_half_the_size_is_lowered_and_said(side: str) -> None:
    link = {f"cut{side}": "fixed", f"size{side}": "300", f"overlap{side}": "200"}
    learner = Learner("chunk", lang="es", **link).reads("overlap_lowered", size=300, overlap=150)
    assert (learner.link[f"size{side}"], learner.link[f"overlap{side}"]) == ("300", "150")


@pytest.mark.parametrize("side", SIDES)
def test_sentences_that_would_all_be_repeated_are_fewer_than_a_passage_has(side: str) -> None:
    learner = Learner("chunk", lang="es", **{f"cut{side}": "sentences", f"sentences{side}": "4", f"repeated{side}": "9"})
    assert learner.link[f"repeated{side}"] == "3"
    assert (learner.slider(f"repeated{side}").value, learner.slider(f"repeated{side}").max) == (3, 3)
    # What was chosen is taken up again where it fits.
    assert Learner("chunk", **learner.link).slider(f"repeated{side}").value == 3


def test_a_size_that_would_give_too_many_passages_of_a_long_document_is_raised_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2,000 characters in 10 passages, each half repeated: steps of 200, so 400 characters each.
    monkeypatch.setattr(controls, "MAX_PASSAGES", 10)
    long = b"palabra. " * 222 + b"ya"
    learner = Learner("chunk", lang="es", size="100", overlap="0").upload("largo.txt", long)
    learner.reads("size_raised", size=400, most=10)
    assert (learner.link["size"], learner.slider("size").min) == ("400", 400)
    # The note is of this document only, and the next takes the size that was chosen, unless another was chosen since.
    assert learner.go("overlap").pick(1).pick(len(SAMPLES)).pick(0).link["size"] == "100"
    assert learner.go("chunk").of_kind("note") == []
    assert learner.pick(len(SAMPLES)).link["size"] == "400"
    assert learner.choose("size", 450).pick(0).link["size"] == "450"
    assert Learner(lang="es").upload("largo.txt", long).go("chunk").slider("size").value == 900


def test_a_word_takes_two_characters_of_a_long_text_at_least_and_a_size_over_the_usual_bounds_can_be_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 2,000 characters are 1,000 words at most, and of 10 passages, each half repeated, each takes 2 × 1,000 / 10 = 200.
    monkeypatch.setattr(controls, "MAX_PASSAGES", 10)
    for unit in ("words", "tokens"):
        learner = Learner("chunk", lang="es", cut="fixed", unit=unit, size="100", overlap="0")
        learner.upload("largo.txt", b"palabra. " * 222 + b"ya").reads("size_raised", size=200, most=10)
        assert (learner.slider("size").min, learner.slider("size").value) == (200, 200)
        # 20,000 characters: 2,000 words, more than the slider has in a shorter text.
        learner.upload("mas.txt", b"palabra. " * 2222 + b"ya").reads("size_raised", size=2000, most=10)
        assert (learner.slider("size").min, learner.slider("size").max) == (2000, 2001)


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


@pytest.mark.parametrize("lesson", LESSONS)
def test_neither_the_name_nor_the_text_of_an_upload_stands_in_the_link(lesson: str) -> None:
    learner = Learner("load", lang="es").upload("diario_privado.md", OWN).go(lesson)
    assert learner.link["doc"] == "upload"
    written = unquote(urlencode(learner.link))
    assert [word for word in ("diario", "privado", "secreta", "Llaves", "md") if word in written] == []


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_link_made_with_an_upload_says_that_it_is_gone_and_keeps_all_else(lesson: str, language: str) -> None:
    made = Learner("bm25", lang=language).upload("casa.md", OWN).ask("llave").choose("k1", 0.4).go(lesson)
    opened = Learner(lesson, **made.link).reads("upload_gone", of=FRAME, name=FIRST[language])
    assert opened.link == {**made.link, "doc": FIRST[language]}
    assert opened.documents == BUNDLED
    assert opened.question == "llave"


WAITING = {"lang": "es", "doc": "upload", "pdf_reader": "pypdf"}
"""A link of somebody who read a PDF of their own by the other library."""


@pytest.mark.parametrize("lesson", LESSONS)
def test_how_an_upload_was_read_stays_in_the_link_on_every_lesson_and_in_every_language(lesson: str) -> None:
    learner = Learner(lesson, **WAITING)
    for _ in range(2):
        assert {**first_state(learner.language), "doc": "upload", "pdf_reader": "pypdf"} == learner.link
        again = Learner(lesson, **learner.link)
        assert (again.trail, again.question, again.link) == (learner.trail, learner.question, learner.link)
        learner.switch("en")
    learner.go("bm25").go("load")
    assert (learner.link["doc"], learner.link["pdf_reader"]) == ("upload", "pypdf")


def test_a_file_that_cannot_be_read_and_a_question_leave_the_upload_of_a_link_awaited() -> None:
    learner = Learner("load", **WAITING).upload("foto.png", b"x")
    assert (learner.link["doc"], learner.link["pdf_reader"]) == ("upload", "pypdf")
    assert learner.ask("sala").link == {**first_state(), **WAITING, "q": "sala"}
    again = Learner("bm25", **learner.link)
    assert (again.trail, again.link) == (learner.go("bm25").trail, learner.link)


@pytest.mark.parametrize("position", range(2))
def test_a_document_that_was_chosen_by_hand_takes_the_place_of_the_awaited_one_in_the_link(position: int) -> None:
    learner = Learner("load", **WAITING).pick(1 - position).pick(position)
    assert learner.link.items() >= {"doc": list(SAMPLES)[position]}.items()
    assert "pdf_reader" not in learner.link
    for lesson in LESSONS:
        opened = Learner(lesson, **learner.go(lesson).link)
        assert (opened.trail, opened.link) == (learner.trail, learner.link)


def test_a_question_to_the_document_of_another_lesson_names_that_in_the_link() -> None:
    # With a question the link would open with the first document.
    learner = Learner("passage", **WAITING).ask("lima")
    opened = Learner("passage", **learner.link)
    assert learner.trail[0] != FIRST["es"]
    assert (opened.trail, opened.link) == (learner.trail, learner.link)


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@pytest.mark.parametrize(
    ("unit", "size", "taken"),
    [("characters", "15", 50), ("words", "2000", 400), ("tokens", "1500", 600), ("model", "2000", 1000)],
)
def test_a_size_out_of_the_bounds_of_its_unit_is_not_put_down_to_a_long_document(
    unit: str, size: str, taken: int, language: str
) -> None:
    learner = Learner("chunk", lang=language, cut="fixed", unit=unit, size=size, overlap="0")
    assert learner.link["size"] == str(taken)
    assert learner.words("size_raised", size=taken, most=100_000) not in learner.said


def test_a_unit_in_a_link_without_a_size_opens_with_the_size_of_that_unit() -> None:
    learner = Learner("chunk", lang="es", cut2="fixed", unit2="words")
    assert (learner.controls["size2"], learner.controls["overlap2"]) == (150, 25)


def test_the_overlap_that_follows_a_size_in_a_link_follows_the_one_that_is_taken() -> None:
    learner = Learner("chunk", lang="es", cut="fixed", size="10")
    assert Learner("chunk", **learner.link).controls["overlap"] == learner.controls["overlap"]
