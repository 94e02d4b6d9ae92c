import re
from html import escape

import pytest

from lessons.frame.visible import visible, visible_name
from lessons.step1_load.read import read_document
from lessons.step2_chunk.ways.sentences import sentence_spans
from tests.documents import markdown, pdf
from tests.learner import FRAME, LESSONS, Learner, plain, sentence

HOSTILE = {
    "script": "<script>alert(1)</script>",
    "image": "<img src=x onerror=alert(1)>",
    "style": "</div></style><style>*{display:none}</style><!--",
    "entity": "&lt;b&gt; &amp;amp; &#60;i&#62;",
    "quotes": "\"><svg/onload=alert(1)> ' onclick='alert(1)",
    "latex": "$x$ $y$ $$\\int$$",
    "directive": ":red[x] :material/home: :smile: :streamlit:",
    "link": "[a](javascript:1) ![b](http://example.invalid/b.png) <http://example.invalid>",
    "backticks": "`x` ``` y ~~~ z",
    "stars": "*x* **y** _z_ __w__ ~~v~~",
    "blocks": "# x > y | z + - [ ] --- 1)",
    "places": "{n} {name} {n:uno|dos} {0} {} %s ${x}",
    "emoji": "👩‍👩‍👧‍👦 🏳️‍🌈 e\u0301 🇪🇸",
    "hebrew": "שלום עולם (א) 12",
    "arabic": "مرحبا بالعالم [ب] 34",
    "turned": "abc\u202edef\u202c ghi\u2066jkl\u2069",
    "hidden": "a\u200bb\u2060c\ufeffd\u00ade\u200ff",
    "controls": "a\x0cb\x1b[31mc d",
    "arrows": "a -> b <- c -- d --- e <-> f >= 5 <= 6 ~= 7 &copy; &lt;",
    "backslash": "\\n \\* C:\\x\\ \\",
}

OUR_TAGS = {
    "a", "b", "blockquote", "br", "button", "caption", "code", "dd", "del", "details", "div", "dl", "dt", "em", "h1", "h2", "h3",
    "i", "img", "ins", "li", "mark", "nav", "ol", "p", "span", "strong", "summary", "table", "tbody", "td", "th", "thead",
    "tr", "ul",
}  # fmt: skip
OUR_ATTRIBUTES = {
    "alt", "aria-hidden", "aria-label", "class", "data-done", "data-letter", "data-link", "data-n", "data-place", "data-rows",
    "data-s", "data-side", "data-text", "dir", "height", "lang", "role", "scope", "src", "style", "tabindex", "title", "type",
    "width",
}  # fmt: skip

PLAIN_TEXT = {"bidi_component", "code", "selectbox", "text_area", "text_input", "vega_lite_chart"}
"""Elements that show text as it is, and never as Markdown or HTML."""
SIGNS = re.compile(r"[\\`*_{}\[\]()<>#+\-.!|$:~]")
"""What Markdown could take for more than text."""


def manual(text: str) -> bytes:
    """A Markdown file with `text` in a heading and in the body."""
    return f"# Llaves {text}\n\nllave\nAquí: {text}\n\n# Horario\n\nEl centro abre a las 9. Y {text} cierra a las 21.\n".encode()


def check_that_all_is_text(learner: Learner, *texts: str) -> None:
    """On this page nothing of `texts` is a tag, an attribute or Markdown."""
    assert learner.screen.tags - OUR_TAGS == set()
    assert learner.screen.attributes - OUR_ATTRIBUTES == set()
    assert [source for source in learner.screen.sources if not source.startswith("data:image/png;base64,")] == []
    for text in texts:
        if escape(text) != text:
            assert [piece for piece in learner.pieces if text in piece] == []
        if SIGNS.search(text):
            assert [kind for kind, sent in learner.widgets if kind not in PLAIN_TEXT and text.encode() in sent] == []


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_in_file_name_and_question_stands_verbatim_on_every_page(text: str) -> None:
    name, question = f"{text} manual.md", f"llave {text}"
    document = read_document(manual(text), name)
    shown_name, title, body = visible_name(name), visible(document.headings[0].title), f"llave\nAquí: {visible(text)}"
    place = "líneas 3–4"
    holds, answer = sentence("es", "step3_overlap", "holds_answer"), f"Aquí: {text}"
    learner = Learner(lang="es").upload(name, manual(text)).ask(question)
    for lesson in LESSONS:
        learner.go(lesson)
        check_that_all_is_text(learner, text)
        assert learner.question == question
        assert [plain(step) for step in (learner.trail[0], *learner.trail[3:])] == [
            plain(shown_name),
            learner.words("trail_question", of=FRAME, question=question),
            "BM25",
            plain(title),
        ]
        assert learner.documents[-1] == visible_name(name)
        if lesson == "load":
            assert [block.text for block in learner.of_kind("passage")] == [body]
            lines = [visible(line) for line in document.text.split("\n") if line]
            assert [block.text for block in learner.of_kind("lines") if block.tag != "i"] == lines
            assert learner.facts[learner.words("fact_name")] == plain(shown_name)
        elif lesson == "chunk":
            assert [learner.sides.text(letter) for letter in "AB"] == [visible(document.text)] * 2
            learner.go("passage").answer_with(answer).go("chunk").point_at(document.text.index(answer))
            check_that_all_is_text(learner, text)
            assert set(map(plain, learner.marked.values())) == {plain(visible(answer))}
        elif lesson == "overlap":
            assert learner.hits[0][1] == f"{plain(title)} {place} {holds}"
        elif lesson == "bm25":
            assert learner.hits[0][1] == f"{plain(title)} {place} {holds}"
            assert learner.explained[0] == f"1. {title} ({place})"
        elif lesson == "words":
            assert learner.turn("winner").turn("way").of_kind("passage")[0].text == body
            check_that_all_is_text(learner, text)
        else:
            assert (learner.of_kind("passage")[0].text, learner.answer) == (body, answer)
            for switch in ("next door", "where", "needed", "as text"):
                check_that_all_is_text(learner.turn(switch), text)
            assert learner.facts[learner.words("fact_file")] == plain(shown_name)
            assert learner.facts[learner.words("fact_path")] == plain(title)
            source, _, context = learner.app.main.code[-1].value.partition("\n")
            assert shown_name in source
            assert context.split("\n\n---\n\n")[0] == body


def test_hostile_bookmarks_of_a_pdf_stand_verbatim_on_every_page() -> None:
    bookmarks = [(f"{text} x", number, 1) for number, text in enumerate(HOSTILE.values(), start=1)]
    data = pdf(*(f"La llave {number}." for number, _ in enumerate(HOSTILE)), bookmarks=bookmarks)
    learner = Learner(lang="en").upload("casa.pdf", data).ask("llave")
    for lesson in LESSONS:
        check_that_all_is_text(learner.go(lesson), *HOSTILE.values())
    titles = [visible(plain(f"{text} x")) for text in HOSTILE.values()]
    assert [row[1] for row in learner.go("overlap").turn("more rows").hits] == [
        f"{title} page {n}" for n, title in enumerate(titles, start=1)
    ]


def test_a_hostile_name_of_a_refused_file_stands_verbatim_on_every_page() -> None:
    name = f"{' '.join(HOSTILE.values())}.exe"
    learner = Learner(lang="es")
    for lesson in LESSONS:
        check_that_all_is_text(learner.go(lesson).upload(name, b"x"), *HOSTILE.values())
        assert plain(learner.of_kind("refusal")[0].text) == sentence("es", "step1_load", "refused", name=visible_name(name))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_stands_verbatim_in_the_sentences_that_a_cut_parts(text: str) -> None:
    data = f"# T\n\nUna frase que ocupa sitio en el pasaje, y mucho. Otra con {text} dentro.\n".encode()
    learner = Learner("chunk", lang="es", size2="50", overlap2="0").upload("a.md", data).inspect("2", "pair")
    check_that_all_is_text(learner, text)
    document = markdown(data.decode())
    spans = list(sentence_spans(document.blanked, 5, len(document.text)))
    cut_in = plain(visible(document.text[spans[1][0] : spans[1][1]]))
    assert any(cut_in in plain(block.text) for block in learner.screen.blocks)
    check_that_all_is_text(learner.inspect("2", "sentence"), text)


def test_a_hiding_character_is_shown_as_its_code_point() -> None:
    learner = Learner("passage", lang="es").upload("a\u202edm.md", "llave \u202eabc\u200b".encode()).ask("llave").turn("where")
    assert learner.facts["Archivo"] == "a⟨U+202E⟩dm.md"
    assert learner.of_kind("passage")[0].text == "llave ⟨U+202E⟩abc⟨U+200B⟩"


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_link_is_only_a_question(text: str) -> None:
    learner = Learner("overlap", lang="es", q=f"reserva {text}")
    check_that_all_is_text(learner, text)
    assert learner.question == f"reserva {text}"
    assert learner.link["q"] == f"reserva {text}"


def test_line_ends_in_a_question_of_a_link_are_blanks_in_the_walk() -> None:
    learner = Learner("overlap", lang="es", q="a\n=\nb")
    assert learner.trail[3] == "«a = b»"


def test_a_hostile_document_in_a_link_is_named_nowhere() -> None:
    learner = Learner("overlap", lang="es", doc=HOSTILE["script"], k1=HOSTILE["image"], lang_=HOSTILE["style"])
    check_that_all_is_text(learner, *HOSTILE.values())
    learner.reads("link_refused", of=FRAME, names="doc, k1")
    assert "doc" not in learner.link
