"""Texts and documents that nobody would write, for hypothesis. Checks nothing."""

from hypothesis import strategies as st

from lessons.step1_load.document import Document, Heading, Page, UnreadableDocument
from lessons.step1_load.pdf.reader import PAGE_BREAK
from lessons.step1_load.read import read_document

BLANKS = [" ", "   ", "\n", "\n\n", "\r\n", "\r", "\t", "\x0b", "\x0c", "\x1c", "\u0085", "\u00a0", "\u2028", "\u2029", "\u3000"]
WORDS_LIKE = [
    "a", "uno", "reserva", "cancelación", "Sala.", "24", "E-18", "x" * 30, "ß", "İ", "ǰ",
    "n\u0303", "e\u0301", "q\u030c", "a\u0323\u0301", "\u0301", "한", "\u1112\u1161\u11ab", "\u1161",
    "\u09c7\u09be", "\u1025\u102e", "e\u0316\u0301",
    "👍🏽", "👩\u200d🔧", "🇪🇸", "❤\ufe0f", "\u200b", "\u202e", "\ufeff", "\ufffd", "…", "¿", "!", '."',
]  # fmt: skip
MARKS = [
    "# ", "## ", "### ", "#", "\n---\n", "\n===\n", "```\n", "> ", "- ", "1. ", "|", "\n| a |\n| - |\n", "*", "`",
    "[a](b)", "<a\nb>", "<!-- uno -->", "<!--", "-->", "<h2>uno</h2>", "{#a}", "\n[a]: b\n", "&nbsp;", "    a",
]  # fmt: skip

anything = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=4)
piece = st.sampled_from(BLANKS + WORDS_LIKE + MARKS) | anything
# A list is about 5 long, or twice its least length: the second one asks for longer texts.
text_like = (st.lists(piece, max_size=12) | st.lists(piece, min_size=12, max_size=60)).map("".join)
word_like = st.lists(st.sampled_from(WORDS_LIKE) | anything, max_size=6).map(" ".join)


@st.composite
def markdown_documents(draw: st.DrawFn) -> Document:
    """A Markdown text as it is read; one that is refused, as plain text."""
    text = draw(st.sampled_from(["", "---\na: b\n---\n", "---\r\n---\r\n"])) + draw(text_like)
    try:
        return read_document(text.encode(), "a.md")
    except UnreadableDocument:
        return Document("a.txt", "", text, "text")


@st.composite
def paged_documents(draw: st.DrawFn) -> Document:
    """Pages with headings anywhere, some of them without a length: what bookmarks can come to."""
    texts = draw(st.lists(text_like, min_size=1, max_size=4))
    text = PAGE_BREAK.join(texts)
    starts = [len(PAGE_BREAK.join([*texts[:number], ""])) for number in range(len(texts))]
    pages = tuple(Page(number + 1, start, start + len(texts[number])) for number, start in enumerate(starts))
    edges = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    document = Document("a.pdf", "", text, "pdf", pages=pages)
    headings = tuple(
        Heading(draw(st.integers(1, 4)), f"T{start}", start, end, document.line_at(start))
        for start, end in zip(edges[::2], edges[1::2], strict=False)
    )
    return Document("a.pdf", "", text, "pdf", pages=pages, headings=headings)


documents = markdown_documents() | paged_documents()
