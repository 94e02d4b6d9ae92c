import codecs
from html import escape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lessons.frame.visible import holds_something_seen
from lessons.step1_load.document import Document, Heading, ReadingWarning, UnreadableDocument
from lessons.step1_load.read import read_document
from lessons.step1_load.readers import blocks, web
from lessons.step1_load.readers.blocks import MAX_DEPTH, MAX_INDENT
from lessons.step1_load.readers.web import MAX_LENGTH, with_whole_titles
from tests.documents import check_headings


def page(source: str | bytes, name: str = "guia.html") -> Document:
    return read_document(source.encode() if isinstance(source, str) else source, name)


def refusal(source: str | bytes) -> str:
    with pytest.raises(UnreadableDocument) as caught:
        page(source)
    return caught.value.reason


# The document


@pytest.mark.parametrize("name", ["guia.html", "guia.HTM"])
def test_a_page_is_its_blocks_with_a_blank_line_between_and_its_headings(name: str) -> None:
    # "Sala" 0-3, two line ends, "Abre a las 9." 6-18, two line ends, "Llaves" 21-26: lines 1, 3 and 5
    document = page("<title>Web</title><h1>Sala</h1><p>Abre a las 9.</p><h2>Llaves</h2><p>En la puerta.", name)
    assert document.text == "Sala\n\nAbre a las 9.\n\nLlaves\n\nEn la puerta."
    assert document.headings == (Heading(1, "Sala", 0, 4, 1), Heading(2, "Llaves", 21, 27, 5))
    assert (document.kind, document.origin, document.encoding, document.warnings) == ("web", "tags", "UTF-8", ())


def test_a_page_without_headings_says_so() -> None:
    document = page("<title>Web</title>Hola")
    assert (document.text, document.headings, document.origin) == ("Hola", (), "none")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("uno\n  <b>dos</b> <i> tres </i>\t\r\n<a>cuatro</a>.", "uno dos tres cuatro."),
        ("<p>u<b>n</b>o<!-- no -->s</p><div>a<span>b</span></div>c", "unos\n\nab\n\nc"),
        ("<div><div><p>a</p></div></div><section><p></p><p>&nbsp;</p>b</section>", "a\n\nb"),
        ("a<br>b<br/> c<br><br>d", "a\nb\nc\n\nd"),
        ("<P>a</P><hr>b", "a\n\nb"),
        ("<p>a<p>b<div>c<p>d", "a\n\nb\n\nc\n\nd"),
        ("a &lt;b&gt; &amp;amp; &eacute;&#8364;&#x1F600; c&nbsp;d", "a <b> &amp; é€😀 c\u00a0d"),
        ("<p>a</p></body></html><p>b</p>", "a\n\nb"),
        ("<head>a<p>b", "a\n\nb"),
        ("<span hidden>a</span>b<div style='color: red; Display : none'><p>c</p>d</div><p hidden='until-found'>e</p>f", "bf"),
        ("<dialog>a</dialog><dialog open>b</dialog><ruby>c<rp>(</rp></ruby>", "b\n\nc"),
        ("a<noembed>b</noembed><b style='visibility:hidden'>c</b>d", "ad"),
        ("<p style='background-display: none'>a", "a"),
        ("<p style='opacity:0'>a<p>b", "b"),
        ("<p style='color:red;font-size:0px'>a<p>b", "b"),
        ("<p style='opacity:0 !important'>a<p style='OPACITY: .0'>b<p style='opacity:00.00%;color:red'>c<p>d", "d"),
        ("<p style='opacity:.05'>a<p style='opacity:01'>b", "a\n\nb"),
        (
            "<div style='visibility:hidden'>a<p style='visibility: visible'>b<i style='visibility:collapse'>c</i></p>d</div>e",
            "b\n\ne",
        ),
        ("<div style='visibility:hidden'><ul><li style='visibility:visible'>a</ul></div>", "- a"),
        ("<div hidden>a<p style='visibility:visible'>b</p></div>c", "c"),
        ("<p style='opacity:0.5;font-size:0.8em'>a", "a"),
        ("a<script>if (x < 1) '<p>b</p>'</script><style>p{}</style><noscript>c</noscript><template><p>d</p></template>e", "ae"),
        ("<svg><title>a</title><desc>b</desc><text>c</text></svg><video>d</video><iframe>e</iframe><img alt='f'>", "c"),
        ("<custom-a>b</custom-a>", "b"),
        ("<select><option>a<option>b</select>", "  a\n  b"),
    ],
)
def test_the_text_is_what_a_reader_sees(source: str, text: str) -> None:
    assert page(source).text == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<pre>\n  a\n\n\n   b  \n</pre>c", "  a\n\n\n   b  \n\nc"),
        ("<pre>a\tb\r\nc\r<b>d</b>  e</pre>", "a\tb\nc\nd  e"),
        ("<pre><div>a</div><div> b</div>\n<div>c</div></pre>", "a\n b\n\nc"),  # as browsers show it
        ("<textarea>a\n b</textarea>", "a\n b"),
        ("<pre> \n </pre>a", "a"),
        ("<ul><li>a<pre>b\nc</pre>d</ul>", "- a\nb\nc\n  d"),
    ],
)
def test_text_that_is_set_out_by_hand_stays_as_it_is(source: str, text: str) -> None:
    assert page(source).text == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("x<ul><li>a</li><li>b<br>c</li></ul>y", "x\n\n- a\n- b\n  c\n\ny"),
        ("<ul><li>a<ul><li>b<li>c</ul><li>d</ul>", "- a\n  - b\n  - c\n- d"),
        ("<ul><li><p>a</p><p>b</p></li><li></li><li>c", "- a\n  b\n- c"),
        ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n- b"),
        ("<ol><li>a<li>b<ol start=7><li>c</ol><li value=9>d<li>e</ol>", "1. a\n2. b\n  7. c\n9. d\n10. e"),
        ("<ol start=-3><li value=x>a<li value=99999999999>b</ol>", "1. a\n2. b"),
        ("<dl><dt>a<dd>b<dd>c<dt>d<dd>e</dl>", "a\n  b\n  c\nd\n  e"),
        ("<li>a<li>b", "- a\n\n- b"),
        ("<ul>" * 12 + "<li>a<li>b", "  " * (MAX_INDENT - 1) + "- a\n" + "  " * (MAX_INDENT - 1) + "- b"),
    ],
)
def test_items_stand_on_lines_of_their_own_with_a_mark(source: str, text: str) -> None:
    assert page(source).text == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("x<table><tr><th>a<th>b<tr><td>c<td>d</table>y", "x\n\na | b\nc | d\n\ny"),
        ("<table><caption>a</caption><thead><tr><td>b</thead><tbody><tr><td>c</tbody></table>", "a\nb\nc"),
        ("<table><tr><td><p>a</p><p>b<br>c</p><td>\nd  e<tr><td><ul><li>f<li>g</ul><td>h", "a b c | d e\n- f - g | h"),
        ("<table><tr><td>a<td><td>b<tr><td> <td></table>c", "a |  | b\n\nc"),
        ("<table>a<tr>b<td>c</td>d<td>e</td>f</tr>g</table>", "a\nb | c | d | e | f\ng"),
        ("<table><tr><td hidden>a<td>b</table>", "b"),
        ("<ul><li>a<table><tr><td>b<td>c</table></ul>", "- a\n  b | c"),
        ("<table><tr><th rowspan=2>Sala<th colspan=2>Precio<th>Nota<tr><td>a<td>b<td>c<tr><td>d<td>e<td>f<td>g</table>",
            "Sala | Precio |  | Nota\n| a | b | c\nd | e | f | g"),
        ("<table><tr><td>a<td rowspan=3>b<td>c<tr><td>d<td>e<tr><td>f</table>", "a | b | c\nd |  | e\nf"),
        ("<table><tr><td colspan=4>a<tr><td>b<td colspan=2 rowspan=2>c<td>d<tr><td>e<td>f</table>",
            "a\nb | c |  | d\ne |  |  | f"),
        ("<table><tr><td rowspan=2>a<table><tr><td>b<td>c</table><td>d<tr><td>e</table>", "a\n\nb | c\n\nd\n\ne"),
        ("<table><tr><td colspan=x rowspan=-1>a<td>b<tr><td>c</table>", "a | b\nc"),
        ("<table><thead><tr><td rowspan=3>a<td>b</thead><tbody><tr><td>c<td rowspan=9>d<tfoot><tr><td>e<td>f</table>",
            "a | b\nc | d\ne | f"),
        ("<table><tbody><tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d<tbody><tr><td>e</table>", "a | b\n| c\n| d\ne"),
        ("<table><tr><td>a<td>b<tr><td style='visibility:hidden'>c<td>d</table>", "a | b\n| d"),
        ("<table><tr><td>a<table style='visibility:hidden'><tr><td>b<td>c</table><td>d</table>", "a | d"),
        ("<table><tr><td rowspan=' 2 '>a<td>b<td rowspan=2px>c<tr><td>d</table>", "a | b | c\n| d"),
    ],
)  # fmt: skip
def test_a_row_of_a_table_is_one_line(source: str, text: str) -> None:
    assert page(source).text == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (
            "<table><tr><td>a<td>b<table><tr><td>c<td>d<tr><td>e<td>f</table>g<td><p>h<p>i",
            "a\n\nb\n\nc | d\ne | f\n\ng\n\nh\n\ni",
        ),
        ("<table><tr><td>a<td><pre>b\n c</pre><td>d<tr><td>e<td>f</table>", "a\n\nb\n c\n\nd\n\ne | f"),
        ("<table role=presentation><tr><td>a<td>b<table><tr><td>c<td>d</table></table>", "a\n\nb\n\nc | d"),
    ],
)
def test_a_row_that_holds_more_than_lines_is_a_part_of_the_page(source: str, text: str) -> None:
    assert page(source).text == text


# The title that the page gives itself


@pytest.mark.parametrize(
    ("source", "title"),
    [
        ("<html><head><title> Manual\n de la &amp; sala </title></head><body>a", "Manual de la & sala"),
        ("<TITLE>Manual</TITLE><h1>Uno</h1><h1>Dos</h1>", "Manual"),
        ("<title>Manual</title>a<title>Otro</title>", "Manual"),
        ("<title></title>a<title>Otro</title>", ""),  # the first one counts, as in browsers
        ("a<svg><title>Icono</title><path/></svg>", ""),
        ("<svg><title>Icono</title></svg><title>Manual</title>a", "Manual"),
        ("<!-- <title>Otro</title> -->a", ""),
        ("<script>'<title>Otro</title>'</script>a", ""),
        ("<title>index.html</title>a", ""),
        ("<title>Document</title>a", ""),
        ("a", ""),
    ],
)
def test_the_title_of_the_head_is_the_title_that_the_page_gives_and_no_text(source: str, title: str) -> None:
    document = page(source)
    assert (document.given_title, document.title) == (title, title)
    assert "Manual" not in document.text
    assert "Otro" not in document.text


def test_a_title_over_two_pieces_of_the_page_is_whole() -> None:
    # The page is parsed in pieces of 65,536 characters: the title begins 10 before the end of the first one.
    comment = "<!--" + "x" * (65_536 - 10 - 7 - 7) + "-->"
    document = page(f"{comment}<title>Manual de la sala</title>a")
    assert document.given_title == "Manual de la sala"


def test_the_heading_of_a_page_goes_before_its_title() -> None:
    document = page("<title>Manual | Sitio</title><h1>Manual</h1>a")
    assert (document.given_title, document.title) == ("Manual | Sitio", "Manual")


# Raised text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("El depósito<sup>2</sup> es de 10<sup>3</sup> litros", "El depósito 2 es de 10 3 litros"),
        ("10<sup>-3</sup>, 5 m<sup>2</sup>, nota<sup>[1]</sup>, Marca<sup>®</sup>", "10 -3, 5 m 2, nota [1], Marca ®"),
        ("nota<sup>1</sup><sup>,</sup><sup>2</sup> y 10<sup>3</sup>kg", "nota 1,2 y 10 3 kg"),
        ("nota<sup><a href=#n><b>1</b>2</a></sup>.", "nota 12."),
        ("nota<span style='font-size: 80%; vertical-align : super'>1</span>", "nota 1"),
        ("1<sup>er</sup> piso, the 2<sup>nd</sup>, 3<sup>a</sup> ed., n.<sup>o</sup> 7", "1er piso, the 2nd, 3a ed., n.o 7"),
        ("n<sup>o</sup>5, M<sup>a</sup> José, el N<sup>os</sup> 2 y D<sup>a</sup> Ana", "no 5, Ma José, el Nos 2 y Da Ana"),
        ("habitación<sup>o</sup>, 5 m<sup>a</sup>, rem<sup>a</sup>", "habitación o, 5 m a, rem a"),
        ("<p>fin.<sup>3</sup></p><p><sup>3</sup>Nota</p>", "fin.3\n\n3 Nota"),
        ("H<sub>2</sub>O, m², a <sup>b</sup> c<sup> d</sup>", "H2O, m², a b c d"),
        ("3<sup>1</sup>/<sub>2</sub>", "3 1/2"),
        ("a<sup hidden>1</sup>b<sup></sup>c", "abc"),
        ("<math><msup><mn>10</mn><mn>3</mn></msup></math>kg", "10 3 kg"),
        ("<p>5 <math><msup><mi>m</mi><mn>2</mn></msup></math>, <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>", "5 m 2, 1 2"),
        ("<math><mn>3</mn><msqrt><mn>2</mn></msqrt><mo>=</mo><mn>2</mn><mo>,</mo><mn>5</mn></math>", "3 2=2,5"),
        ("<math><semantics><mn>7</mn><annotation encoding='application/x-tex'>\\pi</annotation></semantics></math>", "7"),
        (
            "<span class=katex><span class=katex-mathml><math><mn>10</mn></math></span><b class='x katex-html'>10</b></span>",
            "10",
        ),
        ("<span class=katex-html>10</span>", "10"),
        ("<table><tr><td>45<sup>b</sup><td>c<sup>1</sup></table>", "45 b | c 1"),
        ("<h2>Tarifas<sup>1</sup></h2>", "Tarifas 1"),
    ],
)
def test_raised_text_is_set_off_from_the_word_before_it(source: str, text: str) -> None:
    assert page(source).text == text


# Headings


@pytest.mark.parametrize(
    ("source", "headings"),
    [
        ("<h3> Uno\n <b>dos</b> <i>tres</i> </h3>", (Heading(3, "Uno dos tres", 0, 12, 1),)),
        ("<h1>Uno<br> dos</h1>a", (Heading(1, "Uno dos", 0, 7, 1),)),  # both lines: 3 + 1 + 3
        ("<h1>Uno&nbsp;&nbsp;dos</h1>", (Heading(1, "Uno dos", 0, 8, 1),)),
        ("a<h1></h1><h2> <br>&nbsp;<img alt=x></h2><h3><!-- --></h3>b", ()),
        ("<h1>a<h2>b</h2>c</h1>d", (Heading(1, "a", 0, 1, 1), Heading(2, "b", 3, 4, 3))),
        ("<h1>a<p>b</p><p>c</p>", (Heading(1, "a", 0, 1, 1),)),  # nobody closed it
        ("<h1><div>a</div><div>b</div></h1>", (Heading(1, "a b", 0, 3, 1),)),  # two lines of one title
        ("<h1><div>a</div><div>b</div>", (Heading(1, "a", 0, 1, 1),)),  # nobody closed it
        ("<a><h2>a</h2></a><details><summary><h6>b</h6></summary>", (Heading(2, "a", 0, 1, 1), Heading(6, "b", 3, 4, 3))),
        ("<h1 hidden>a</h1><div hidden><h2>b</h2></div>c", ()),
        ("<h2><pre>\n a\n</pre></h2>", (Heading(2, "a", 0, 1, 1),)),
        ("<pre>&#13;a</pre><h1>b</h1>", (Heading(1, "b", 4, 5, 4),)),  # lines "", "a", "", "b"
        ("<table role=none><tr><td><h2>a</h2>b</table>", (Heading(2, "a", 0, 1, 1),)),
    ],
)
def test_a_heading_is_its_title_and_its_lines(source: str, headings: tuple[Heading, ...]) -> None:
    document = page(source)
    assert (document.headings, [each for each in document.warnings if each.kind != "hidden"]) == (headings, [])


@pytest.mark.parametrize(
    ("source", "title", "text"),
    [
        ("<h2><p>a</p></h2>b", "a", "a\n\nb"),
        ("<h2><P class='x>y'><b>a</b>\n</P></h2>b", "a", "a\n\nb"),
        ("<h2>a<p>b<p>c</h2>d", "a b c", "a\nb\nc\n\nd"),
        ("<h2>a</p>b</h2>c", "a b", "a\nb\n\nc"),
        ("<h2> <div> a <div><p>b</div> </div></H2>c", "a b", "a\nb\n\nc"),
        ("<h2><hr>a<hr></h2>b", "a", "a\n\nb"),
        ("<h2><div hidden>a</div><p>b</h2>c", "b", "b\n\nc"),
        ("<h2><ul><li>a<li>b</ul></h2>c", "a b", "a\nb\n\nc"),
        ("<h2><table><tr><td>a<td>b</table></h2>c", "a b", "a\nb\n\nc"),
        ("<div><h2>a<p>b</div></h2>c", "a b", "a\nb\n\nc"),  # as browsers have it
        ("<h2>a</h3>b", "a", "a\n\nb"),  # any end of a title ends it
        ("<h2><p>a</h3>b", "a", "a\n\nb"),
        ("<h2><p>a<!-- </h2> --><script>'</h2>'</script><i title='</h2>'>b</i></h2>c", "ab", "ab\n\nc"),
        ("<h2><p>a<!--></h2>b", "a", "a\n\nb"),
        ("<ul><li><p>z</ul><h2><p>a</p></h2>b", "a", "- z\n\na\n\nb"),
        ("<table role=none><tr><td><h2><p>a</p></h2>b</table>", "a", "a\n\nb"),
    ],
)
def test_blocks_in_a_title_are_its_lines(source: str, title: str, text: str) -> None:
    document = page(source)
    assert ([heading.title for heading in document.headings], document.text) == ([title], text)
    check_headings(document)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<h2>a<p>b<p>c", "a\n\nb\n\nc"),
        ("<h2>a<p>" + " " * MAX_LENGTH + "b</h2>c", "a\n\nbc"),
        ("<h2>a<p>b<h3></h3></h2>c", "a\n\nb\n\nc"),
        ("<h2>a</h2><!-- <h2> --><p>b</p></h2>c", "a\n\nb\n\nc"),
        ("<h2>a</h2><textarea><h2><p></h3></textarea>c", "a\n\n<h2><p></h3>\n\nc"),
        ("<h2>a</h2><p title='<h2>'>b</p></h2>c", "a\n\nb\nc"),
    ],
)
def test_a_title_that_is_not_closed_is_its_first_block(source: str, text: str) -> None:
    document = page(source)
    assert ([heading.title for heading in document.headings], document.text) == (["a"], text)


@pytest.mark.parametrize(
    "source",
    [
        "</h1>" + "<!--" * 800_000,
        "</h1>" + "<script>" * 400_000,
        "</h1>" + "<p a='" * 600_000,
        "</h1>" + "<p a=" * 600_000,
        "</h1>" + "<h1" * 1_000_000,
        "</h1>" + "<a" + " " * 3_000_000,
        "</h1>" + "<a=" + " =" * 1_400_000,
        "<h1><p>" * 400_000 + "</h1>",
        "</h1>" + "<" * 3_000_000,
    ],
    ids=["comments", "scripts", "quotes", "equals", "titles", "blanks", "values", "lines", "signs"],
)
def test_no_line_comes_of_hostile_titles(source: str) -> None:
    assert with_whole_titles(source).count("span") < 2


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<blockquote><h2>a</h2></blockquote>", "a"),
        ("<ul><li><h2>a</h2>b</ul>", "- a\n  b"),
        ("<ul><h2>a</h2><li>b</ul>", "  a\n- b"),
        ("<dl><dt><h2>a</h2><dd>b</dl>", "a\n  b"),
        ("<table><tr><td>a<td><h2>b</h2>c</table>", "a\n\nb\n\nc"),
        ("<table><caption><h2>a</h2></caption><tr><td>b</table>", "a\nb"),
        ("<table><tr><td><table role=none><tr><td><h2>a</h2></table></table>", "a"),
    ],
)
def test_headings_in_quotes_lists_and_tables_are_left_in_their_text_and_counted(source: str, text: str) -> None:
    document = page(f"{source}<h1>z</h1>")
    assert document.text == f"{text}\n\nz"
    assert [heading.title for heading in document.headings] == ["z"]
    assert document.warnings == (ReadingWarning("nested_headings", 1),)


# Encodings


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        ("<p>año €".encode(), "año €", "UTF-8"),
        (codecs.BOM_UTF8 + "<meta charset=latin1><p>año".encode(), "año", "UTF-8 BOM"),
        (codecs.BOM_UTF16_LE + "<meta charset=latin1><p>año 漢".encode("utf-16-le"), "año 漢", "UTF-16 LE"),
        (codecs.BOM_UTF16_BE + "<p>año".encode("utf-16-be"), "año", "UTF-16 BE"),
        ("<p>año €".encode("cp1252"), "año €", "Windows-1252"),
        ("<meta charset=ISO-8859-1><p>año €".encode("cp1252"), "año €", "Windows-1252"),
        ("<META content='text/html; charset=windows-1250' http-equiv=x><p>łó".encode("cp1250"), "łó", "Windows-1250"),
        ("<meta charset = 'iso-8859-2' ><p>łó".encode("iso8859-2"), "łó", "ISO8859-2"),
        ('<meta charset="Shift_JIS"><p>漢字'.encode("cp932"), "漢字", "CP932"),
        ("<!-- <meta charset=koi8-r> --><meta charset=utf-8><p>año".encode(), "año", "UTF-8"),
        ("<meta charset=utf-8><p>año".encode("cp1252"), "año", "Windows-1252"),  # not what it declares
        ("<meta charset=latin1><p>Árbol".encode(), "Árbol", "UTF-8"),  # 0x81 is none of Windows-1252
        ("<meta charset=utf-16><p>año".encode(), "año", "UTF-8"),  # then it could not be read so far
        ("<meta charset=unicode_escape><p>a\\n ñ".encode(), "a\\n ñ", "UTF-8"),
        ("<meta charset=no-such><p>ñ".encode(), "ñ", "UTF-8"),
        ('<?xml version="1.0" encoding="iso-8859-15"?><html><p>10 €'.encode("iso8859-15"), "10 €", "ISO8859-15"),
        ("<?xml version='1.0' encoding='koi8-r' ?><meta charset=utf-8><p>año".encode(), "año", "UTF-8"),
        ("<!-- a --><?xml version='1.0' encoding='koi8-r'?><p>año".encode(), "año", "UTF-8"),  # only where the page begins
        ("<?xml version='1.0' standalone='yes'?><p encoding='koi8-r'>año".encode(), "año", "UTF-8"),
        ("<meta charset=rot13><p>ñ".encode(), "ñ", "UTF-8"),
    ],
)
def test_the_mark_counts_before_what_is_declared_and_that_before_a_guess(data: bytes, text: str, encoding: str) -> None:
    document = page(data)
    assert (document.text, document.encoding) == (text, encoding)


@pytest.mark.parametrize(
    "data",
    [
        b"<p>a\0b",
        b"<meta charset=koi8-r><p>a\0b",
        b"<meta charset=utf-8><p>\x01\x02",
        "<p>año".encode("utf-16-le"),
        codecs.BOM_UTF16_LE + b"<\0p\0>",  # half a character
        b"<meta charset=utf-8><p>a \x81 \xff",
    ],
)
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    assert refusal(data) == "binary"


# Refusals and hostile pages


@pytest.mark.parametrize(
    "source",
    [
        "",
        "<p>",
        "<!-- a -->",
        "<title>a</title>",
        "<p>&nbsp;<br></p>",
        "<pre>\n \n</pre>",
        "<h1></h1>",
        "<p hidden> </p>",
        '<p title="a',
    ],
)
def test_a_page_without_text_is_empty(source: str) -> None:
    assert refusal(source) == "empty"


@pytest.mark.parametrize("source", ["<p hidden>a", "<body style='opacity:0'><h1>a</h1>", "<p>&#8203;<p style='display:none'>a"])
def test_a_page_that_hides_all_its_text_is_unseen(source: str) -> None:
    assert refusal(source) == "unseen"


def test_hidden_text_is_counted_and_what_is_no_text_of_a_page_is_not() -> None:
    # "Lafianzaocultaes90." is 19 characters, "a" one; blanks, scripts and what is seen count as none.
    source = "<p hidden>La fianza oculta es 90.</p><p style='visibility:hidden'>a<b style='visibility:visible'>b</b></p>"
    document = page(f"{source}<script>c</script><div hidden> <script>d</script></div><noscript hidden>e</noscript>")
    assert (document.text, document.warnings) == ("b", (ReadingWarning("hidden", 20),))


@pytest.mark.parametrize(
    ("attributes", "hidden"),
    [
        ("style='display:/**/none'", True), ("style='display:none;display:block'", False),
        ("style='display:none!important;display:block'", True), ("hidden style='display:block'", False), ("popover", True),
        ("popover=manual style='display:block'", False), ("style='opacity:-1'", True), ("style='opacity:0e3'", True),
        ("style='opacity:1e-3'", False), ("style='opacity:0px'", False), ("style='color: transparent;text-align:left'", True),
        ("style='color:rgba(0,0,0,.0)'", True), ("style='color:#0000'", True), ("style='color:rgb(0 0 0 / 0%)'", True),
        ("style='color:rgb(0,0,0)'", False), ("style='color:transparent;background-clip:text'", False),
        ("style='color:transparent;text-shadow:0 0 4px'", False), ("style='color:#FFF;background:#ffffff'", True),
        ("style='background-color:black;color:#000'", True), ("style='color:#fff;background:#fff url(a)'", False),
        ("style='color:#fff'", False), ("style='font-size:.9px'", True), ("style='font-size:1px'", False),
        ("style='font-size:0.04em'", False), ("style='font:0/0 a'", True), ("style='font:bold 12px/0 a'", False),
        ("style='font-size:-1px'", False), ("style='height:0;overflow:hidden'", True),
        ("style='max-height:0px;overflow:clip'", True), ("style='height:0'", False),
        ("style='height:0;overflow:hidden;padding:9px'", False), ("style='content-visibility:hidden'", True),
        ("style='transform:rotate(3deg) scale(0)'", True), ("style='transform:scale(1, 0.0)'", True),
        ("style='transform:scale(0.5)'", False), ("style='zoom:0'", False),
    ],
)  # fmt: skip
def test_what_an_elements_own_style_hides_is_left_out_and_counted(attributes: str, hidden: bool) -> None:
    # Each is what Chromium shows; of `zoom` 0 it says that it is 1.
    document = page(f"<p>a<div {attributes}>bc</div>")
    assert document.text == ("a" if hidden else "a\n\nbc")
    assert document.warnings == ((ReadingWarning("hidden", 2),) if hidden else ())


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<div style='font-size:0'>a<b style='font-size:12px'>b</b><i style='font-size:2em'>c</i></div>", "b"),
        ("<div style='color:transparent'>a<b style='color:red'>b</b><i style='color:inherit'>c</i></div>", "b"),
        ("<div style='color:#fff;background:#fff'>a<b style='background:#000'>b</b><i style='top:0'>c</i></div>", "b"),
        ("a <math><mphantom><mi>b</mi></mphantom><mi>c</mi></math>", "a c"),
        ("<div style='visibility:hidden'>a<b style='color:red;font-size:9px'>b</b></div>c", "c"),
        ("<b style='height:0;overflow:hidden'>a</b><b style='transform:scale(0)'>b</b>", "ab"),
        ("<b style='height:0;overflow:hidden;display:block'>a</b><b style='position:fixed;transform:scale(0)'>b</b>c", "c"),
    ],
)
def test_what_hides_text_may_be_undone_inside_and_boxes_alone_are_flat(source: str, text: str) -> None:
    assert page(source).text == text


def test_a_fault_of_the_parser_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bool:
        raise RecursionError

    monkeypatch.setattr(blocks, "seen_as", fail)
    assert refusal("<p>a") == "damaged"


def test_as_many_elements_one_in_the_other_as_the_limit_are_read_and_one_more_is_refused() -> None:
    inner = MAX_DEPTH - 2  # in html and body
    assert page("<div>" * inner + "a" + "</div>" * inner + "b").text == "a\n\nb"
    assert refusal("<div>" * (inner + 1) + "a") == "too_long"


@pytest.mark.parametrize("source", ["<div>" * 10_000, "<b>" * 100_000, "<ul><li>" * 100_000, "<table><tr><td>" * 50_000])
def test_deep_pages_are_refused_and_never_cut(source: str) -> None:
    assert refusal(f"{source}a") == "too_long"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p>" * 300_000 + "a", "a"),
        ("<ul>" + "<li>" * 300_000 + "a", "- a"),
        ("<p " + "a=1 " * 100_000 + "".join(f"a{number}=1 " for number in range(100_000)) + ">a", "a"),
        ("<div>" * 900 + "</p>" * 100_000 + "a", "a"),
        ("<p>a" + " " * 3_000_000 + "b", "a b"),
        ("<!--" * 300_000 + "-->a", "a"),
        (f"<!--{'x' * 11_000_000}-->a", "a"),  # libxml2 ends a comment at 10 MB where it is not told of huge ones
        (f"<p title='{'x' * 11_000_000}'>a", "a"),
    ],
    ids=["paragraphs", "items", "attributes", "ends", "blanks", "comments", "comment", "attribute"],
)
def test_hostile_pages_are_read_all_the_same(source: str, text: str) -> None:
    assert page(source).text == text


def test_a_page_is_the_same_in_whatever_pieces_it_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "<h1>Men&uacute; del d\u00eda 😀</h1><pre>a\r\n b</pre><p>c &amp;\n d <!-- e -->"
    whole = page(source)
    assert whole.text == "Menú del día 😀\n\na\n b\n\nc & d"
    for size in range(1, 30):
        monkeypatch.setattr(web, "_CHUNK", size)
        assert page(source) == whole


# Properties

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1, max_size=12)
PLACED = st.lists(st.tuples(st.sampled_from(["h1", "h2", "h6", "p", "div"]), WORDS), min_size=1, max_size=8)


@given(PLACED)
@example([("h1", "\ufeff")])
def test_any_text_comes_back_and_headings_are_its_titles_in_order(placed: list[tuple[str, str]]) -> None:
    source = "".join(f"<{tag}>{escape(text)}</{tag}>\n" for tag, text in placed)
    shown = [(tag, text) for tag, text in placed if text.strip()]
    if not any(holds_something_seen(text) for _, text in shown):
        assert refusal(f"<meta charset=utf-8>{source}") == "empty"
        return
    document = page(f"<meta charset=utf-8>{source}")
    assert document.text.split() == " ".join(text for _, text in shown).split()
    titles = [(int(tag[1]), " ".join(text.split())) for tag, text in shown if tag.startswith("h")]
    assert [(heading.level, heading.title) for heading in document.headings] == titles
    check_headings(document)


TAGS = [
    "h1", "h2", "p", "div", "ul", "ol", "dl", "li", "dt", "dd", "table", "tr", "td", "th", "caption", "pre", "blockquote", "b",
    "span", "br", "select", "option", "textarea", "body", "head",
]  # fmt: skip
SOUP = st.lists(
    st.one_of(
        st.sampled_from([f"<{tag}>" for tag in TAGS]),
        st.sampled_from([f"</{tag}>" for tag in TAGS]),
        st.sampled_from([" w ", "w", "\nw\n", "<table role=none>"]),
    ),
    max_size=25,
)


@given(SOUP)
def test_no_word_is_lost_in_any_soup_of_tags(pieces: list[str]) -> None:
    count = sum("w" in piece for piece in pieces)
    document = page("".join(["<p>first", *pieces]))
    assert document.text.count("w") == count
    check_headings(document)
