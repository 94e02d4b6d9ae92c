"""Reads files that something happened to: `python -m tests.fuzz [minutes] [seed] [ending ...]`. Proves nothing; it finds.

Each file is read in a process of its own that can be lost, and what comes of it is a document that obeys the invariants or a
refusal that is meant. All else is printed with the seed and the number that make the file again, and the file is kept.
"""

import copy
import logging
import multiprocessing
import pickle
import random
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from multiprocessing.connection import Connection
from pathlib import Path, PurePosixPath
from types import ModuleType
from typing import Literal, get_args
from unittest.mock import patch
from xml.etree import ElementTree
from zipfile import ZipFile

from lessons.step1_load.document import Document, Reason, UnreadableDocument
from lessons.step1_load.options import HEADING_SOURCES, PDF_READERS, TEXT_RULES, ReadOptions
from lessons.step1_load.read import READERS, read_document
from lessons.step2_chunk.ways.fixed import split_fixed
from lessons.step2_chunk.ways.headings import split_headings
from tests.documents import ROOT, pdf, writer_of, written
from tests.hostile_files import docx_parts, form_cycle, nul_mapped, outline_cycle, paragraph, private_use, unmapped, zipped
from tests.invariants import cutting_faults, document_faults

FOUND = Path(tempfile.gettempdir()) / "fuzz_found"
"""Where the files are kept that broke something."""
SECONDS = 20.0
"""After which a reading counts as hung."""
READINGS = 300
"""Files that one process reads before another takes its place."""
GIGABYTES = 4
"""Address space that a process may take."""

# What the mutations begin with


@cache
def good_files(ending: str) -> tuple[bytes, ...]:
    """Files with that ending that nothing has happened to."""
    bundled = tuple(path.read_bytes() for path in sorted((ROOT / "sample_docs").glob(f"*{ending}")))
    return bundled + _MADE.get(ending, tuple)()


def _markdown() -> tuple[bytes, ...]:
    blocks = (
        "---\ntitle: Casa\ntags:\n  - a\n---\n# Llaves *de* la `casa`\n\nLa llave.\n\nSegunda\n=======\n\n> # cita\n> - lista\n",
        "\ufeffUno\r\n---\r\n\r\n| a | b |\r\n| - | - |\r\n| 1 | 2 |\r\n\r\n```py\r\n# no\r\n```\r\n\r\n## [Dos][d] ##\r\n\r\n"
        "[d]: /x 'y'\r\n",
        '# A\r## B\r\rc\r\t- d\r\r<div>\r# e\r</div>\r\r1. f\r   # g\r\r###### h\r\r***\r![i](j "k")\r',
        "<!-- a\n# b\n-->\n\n    # c\n\n~~~\n# d\n\n# e &amp; \\# ¿f? 👩\u200d🔧\u2028g\x0ch\x85i\n\n- # j\n  k\n===\n",
    )
    return tuple(block.encode() for block in blocks)


def _text() -> tuple[bytes, ...]:
    blocks = (
        "LLAVES\n======\n\n1. La llave\n\n1.1 El cajón\n\nTexto.\n\nHORARIO\n\nAbre a las 9.\n-----\n",
        "1 Uno\r\n\r\nTexto.\r\n\r\n1.1. Dos\r\n~~~~~~~~\r\n\r\nMÁS TEXTO\r\n\r\nIV. Tres\r\n\r\n\x0cA.1 Cuatro\r\n",
    )
    return (*(block.encode() for block in blocks), blocks[0].encode("cp1252"), b"\xef\xbb\xbf" + blocks[1].encode())


def _pdf() -> tuple[bytes, ...]:
    pages = ("Llaves\nLa llave está en el cajón.", "Pasaje 2\nEl cajón\nestá abier-\nto.", "Horario\nAbre a las 9.")
    bookmarks = [("Llaves", 1, 1), ("El cajón", 2, 2), ("Horario", 3, 1), ("No está", 3, 2)]
    small = pdf(*pages, bookmarks=bookmarks)
    return small, _unpacked(small), private_use(), nul_mapped(), unmapped(), form_cycle(), outline_cycle()


def _unpacked(data: bytes) -> bytes:
    """The PDF with the contents of its pages in the clear, where a changed byte changes what is drawn."""
    writer = writer_of(data)
    for page in writer.pages:
        page.replace_contents(page.get_contents())
    return written(writer)


def _docx() -> tuple[bytes, ...]:
    cell = b"<w:tc>%s</w:tc>"
    row = b"<w:tr>%s</w:tr>"
    table = b"<w:tbl>%s</w:tbl>" % (row % (cell % paragraph(b"Hora") * 2) * 3)
    titles = paragraph(b"Llaves", b"Heading1") + paragraph(b"La llave.") + paragraph(b"Horario", b"Heading2")
    runs = (
        b"<w:p><w:r><w:t>La </w:t></w:r><w:r><w:tab/><w:t>llave</w:t><w:br/></w:r>"
        b'<w:ins w:id="1"><w:r><w:t>si</w:t></w:r></w:ins>'
        b'<w:del w:id="2"><w:r><w:delText>no</w:delText></w:r></w:del><w:hyperlink><w:r><w:t>aqui</w:t></w:r></w:hyperlink></w:p>'
    )
    box = b"<w:p><w:r><w:pict><w:txbxContent>%s</w:txbxContent></w:pict></w:r></w:p>" % paragraph(b"Caja", b"Heading1")
    listed = b'<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>uno</w:t></w:r></w:p>'
    note = b'<w:p><w:r><w:t>nota</w:t><w:footnoteReference w:id="2"/></w:r></w:p>'
    noted = docx_parts(titles + note + listed + note + table)
    text, links = noted["word/document.xml"], noted["word/_rels/document.xml.rels"]
    for old, new in ((b"w:document", b"w:footnotes"), (b"<w:body>", b'<w:footnote w:id="2">'), (b"</w:body>", b"</w:footnote>")):
        text = text.replace(old, new)
    noted["word/footnotes.xml"] = text
    link = links[links.index(b"<Relationship ") : links.index(b"</")]
    noted["word/_rels/document.xml.rels"] = links.replace(
        link, link + link.replace(b"styles", b"footnotes").replace(b"rId1", b"rId2")
    )
    bodies = (titles, titles + table + runs, runs + box + titles + listed + table)
    return (*(zipped(docx_parts(body)) for body in bodies), zipped(noted))


def _html() -> tuple[bytes, ...]:
    pages = (
        "<!DOCTYPE html><html lang=es><head><meta charset=utf-8><title>Casa</title><style>p{}</style><script>a<b</script></head>"
        "<body><nav>Menú</nav><h1>Llaves <em>de</em> la casa</h1><p>La llave&nbsp;está &lt;aquí&gt; &#x1F511;.<h2>Horario</h2>"
        "<ul><li>uno<li>dos</ul><table><tr><th>a<td>b</table><pre>\n a\n  b</pre><footer>Fin</footer></body></html>",
        "<h1>Uno</h1>\r\nTexto<br>más<br/>texto <!-- no --> <h3></h3><h2>\n Dos \n</h2><div hidden>x</div><p>é</p>"
        "<details><summary>s</summary>t</details><template>u</template><textarea><h1>v</h1></textarea><svg><title>w</title></svg>",
    )
    return (
        *(page.encode() for page in pages),
        pages[0].replace("utf-8", "windows-1252").replace("&#x1F511;", "").encode("cp1252"),
        pages[1].encode("utf-16"),
    )


def _python() -> tuple[bytes, ...]:
    texts = (
        '"""Salas."""\n\nimport re\n\n# Una sala.\n@dataclass(frozen=True)\nclass Sala(Lugar, metaclass=M):  # y más\n'
        '    """Una."""\n'
        "    x: int = 1\n\n    @property\n    def abre(self, a=lambda: 1, *, b={1: 2}) -> dict[str, int]: return a[1:]\n"
        "    # fin\n\nif x:\n    async def f(\n        c='ñ: 🔑',\n    ):\n        def g(): pass\n",
        "try:\r\n\tdef f(): pass\r\nexcept E:\r\n\tx = '''\x0c\u2028\r\n# no'''\r\n@(\r\n  a)\r\n"
        "class B:\r\n\tx = f'{y:z}' \\\r\n;\r\n",
        "match a:\r  case 1:\r    def f(b): pass\r# c\rwith d:\r  while e: pass\r  else:\r    class G: pass\r",
    )
    return (*(text.encode() for text in texts), texts[0].replace("🔑", "").encode("cp1252"))


_MADE: dict[str, Callable[[], tuple[bytes, ...]]] = {
    ".md": _markdown,
    ".txt": _text,
    ".pdf": _pdf,
    ".docx": _docx,
    ".html": _html,
    ".py": _python,
}
ENDINGS = tuple(ending for ending in _MADE if ending in READERS)
"""The formats that are tried: those that the app reads."""

# What happens to them

_WORDS: dict[str, tuple[bytes, ...]] = {
    ".md": (
        b"# ", b"###### ", b"\n---\n", b"\n===\n", b"```\n", b"~~~", b"> ", b"- ", b"1. ", b"\t", b"    ", b"| a |\n| - |\n",
        b"[a]: ", b"[a]", b"](", b"<!--", b"-->", b"<div>", b"*", b"_", b"`", b"\\", b"&amp;", b"![", b"<a\nb>",
        b"---\na: b\n---\n",
    ),
    ".txt": (b"\n=====\n", b"\n-----\n", b"\n\n1.1 ", b"\n\nIV. ", b"\n\nMAYOR\n\n", b"\x0c", b"A.1 ", b"....... 7", b"\t"),
    ".pdf": (
        b"endobj", b"obj", b"<<", b">>", b"[", b"]", b"(", b")", b"stream\n", b"endstream", b"R", b"null", b"true", b"/Kids",
        b"/Count", b"/Parent 1 0 R", b"/Type", b"/Page", b"/Font", b"/F1", b" Tf ", b" Tj ", b" TJ ", b" Td ", b" Tm ",
        b" cm ", b" q ", b" Q ", b" BT ", b" ET ", b" Do ", b" BI ", b" ID ", b" EI ", b"/Filter", b"/FlateDecode", b"/Length",
        b"/ToUnicode", b"/Prev 0", b"/W [1", b"/Title", b"/Dest", b"/First", b"/Next", b"/Outlines", b"/PageLabels", b"/Nums",
        b"/Encrypt", b"/ActualText", b"/Rotate 90", b"xref", b"trailer", b"startxref", b"%%EOF", b"beginbfchar",
        b"beginbfrange", b"<d800>", b"<0000>", b"/Differences [0 /fi]",
    ),
    ".docx": (
        b"<w:p>", b"</w:p>", b"<w:r>", b"</w:r>", b"<w:t>", b"</w:t>", b"<w:tbl>", b"<w:tr>", b"<w:tc>", b"<w:br/>",
        b"<w:tab/>", b'<w:pStyle w:val="Heading1"/>', b'<w:outlineLvl w:val="99"/>', b'<w:basedOn w:val="Heading1"/>',
        b"<w:sdt><w:sdtContent>", b"&#0;", b"&#xD800;", b"&#13;", b"&#133;", b"&#x2028;", b"&lt;", b"<!--", b"]]>",
        b"<![CDATA[", b"<?a b?>", b"<w:del>", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"&b;", b"heading 1", b"w:val",
        b"mc:AlternateContent", b"<w:footnoteReference w:id='1'/>",
    ),
    ".html": (
        b"<h1>", b"</h1>", b"<h6>", b"</h6>", b"<p>", b"<div>", b"</div>", b"<table>", b"<tr>", b"<td>", b"<br>", b"<pre>",
        b"</pre>", b"<script>", b"</script>", b"<style>", b"<title>", b"<template>", b"<svg>", b"<math>", b"<select>", b"<!--",
        b"-->", b"<![CDATA[", b"&#0;", b"&#xD800;", b"&#133;", b"&nbsp", b"&notit;", b"<a href='", b"<plaintext>",
        b"<h1 hidden>", b"<ul><li>", b"<frameset>", b"<meta charset=utf-16>", b"<meta charset=shift_jis>", b"<meta charset=x>",
        b"<body>", b"</html>", b"<textarea>", b"<noscript>",
    ),
    ".py": (
        b"def f(): pass\n", b"class A: ", b"async ", b"@", b"@(\n", b":", b"(", b")", b"[", b"]", b"{", b"}", b"lambda: ", b"->",
        b"#", b"'", b'"', b'"""', b"f'{", b"\\\n", b"    ", b"\t", b"if a:\n", b"elif b:\n", b"else:\n", b"not ", b"-", b"**",
        b"=1", b"...", b"\\N{", b"\\u", b";", b"match a:\n", b"yield ", b"await ", b"9" * 30,
    ),
}  # fmt: skip
_ANYWHERE = (
    b"\0", b"\n", b"\r", b"\r\n", b"\xff", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\xc2\x85",
    b"\x1c", b"\xe2\x80\xae", b"\xef\xbf\xbd", b"\xcc\x81", b"\xf0\x9f\x94\x91", b"\xc2\xad", b"\xef\xac\x81", b"-\n", b"\x0b",
    b"\x0c", b"\x1b[0m",
)  # fmt: skip
_TEXTS = (
    "La llave", " ", "\n", "\r", "\t", "\u00a0", "\u2028", "\x85", "\ufffd", "\ufeff", "\u202e", "e\u0301", "🔑",
    "<w:p>", "-\n", "x" * 900,
)  # fmt: skip
_VALUES = ("", "0", "-1", "9", "99999999999", "Heading1", "heading 1", "Title", "true", "off", "none", "é", "\u2028", "rId1")
_NUMBERS = (
    b"0",
    b"1",
    b"-1",
    b"2",
    b"255",
    b"65536",
    b"2147483648",
    b"9999999999",
    b"1e9",
    b"0.0000001",
    b"99999999999999999999",
)


def mutated(ending: str, chance: random.Random) -> bytes:
    """One of the good files with that ending, after one to some twenty mishaps."""
    data = chance.choice(good_files(ending))
    if ending == ".docx" and chance.random() < 0.8:
        return _with_a_part_mutated(data, chance)
    return _after_mishaps(data, ending, chance)


def _with_a_part_mutated(data: bytes, chance: random.Random) -> bytes:
    """A Word document whose archive is sound, and one of its parts is not; mostly the part is still XML."""
    with ZipFile(BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = chance.choice([*parts, *["word/document.xml"] * 8])
    change = _with_elements_mutated if chance.random() < 0.8 else lambda part, chance: _after_mishaps(part, ".docx", chance)
    parts[name] = change(parts[name], chance)
    return zipped(parts)


def _with_elements_mutated(part: bytes, chance: random.Random) -> bytes:
    """The part with elements that were moved, repeated, renamed or left out, or that have another text or another value."""
    root = ElementTree.fromstring(part)
    for _ in range(int(chance.paretovariate(0.7)) % 30 + 1):
        elements = list(root.iter())
        parents = [element for element in elements if len(element)]
        if not parents:
            break
        parent, other = chance.choice(parents), chance.choice(elements)
        at = chance.randrange(len(parent))
        match chance.randrange(7):
            case 0:
                del parent[at]
            case 1:
                other.insert(0, copy.deepcopy(parent[at]))
            case 2:
                parent.insert(at, copy.deepcopy(parent[at]))
            case 3:
                other.tag = chance.choice(elements).tag
            case 4:
                other.text = (other.text or "") + chance.choice(_TEXTS)
            case 5:
                other.tail = chance.choice(_TEXTS)
            case _:
                key = chance.choice([*(key for element in elements for key in element.attrib), "val"])
                other.set(key, chance.choice(_VALUES))
        if sum(1 for _ in root.iter()) > 5000:
            break
    return bytes(ElementTree.tostring(root, "utf-8", xml_declaration=True))


def _after_mishaps(data: bytes, ending: str, chance: random.Random) -> bytes:
    for _ in range(int(chance.paretovariate(0.8)) % 24 + 1):
        data = chance.choice(_MISHAPS)(data, ending, chance)
    return data


def _span(data: bytes, chance: random.Random) -> tuple[int, int]:
    """A stretch of `data`, mostly a short one."""
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + int(chance.paretovariate(0.5)))


def _flip(data: bytes, ending: str, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes(byte ^ 1 << chance.randrange(8) for byte in data[at : at + 1]) + data[at + 1 :]


def _delete(data: bytes, ending: str, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def _repeat(data: bytes, ending: str, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:end] + data[start:end] * min(chance.choice((1, 1, 2, 50)), 20_000 // (end - start + 1)) + data[end:]


def _move(data: bytes, ending: str, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    rest = data[:start] + data[end:]
    at = chance.randrange(len(rest) + 1)
    return rest[:at] + data[start:end] + rest[at:]


def _splice(data: bytes, ending: str, chance: random.Random) -> bytes:
    other = chance.choice(good_files(ending if chance.random() < 0.8 else chance.choice(ENDINGS)))
    (start, end), (first, after) = _span(data, chance), _span(other, chance)
    return data[:start] + other[first:after] + data[end:]


def _insert(data: bytes, ending: str, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    word = chance.choice(_WORDS[ending] if chance.random() < 0.7 else _ANYWHERE)
    return data[:at] + word * chance.choice((1, 1, 1, 2, 30)) + data[at:]


def _other_number(data: bytes, ending: str, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    found = re.compile(rb"\d+").search(data, at)
    if found is None:
        return data
    digits = found.group()
    near = b"%d" % max(0, int(digits[:15]) + chance.choice((-1, 1)))
    return data[: found.start()] + chance.choice((*_NUMBERS, near, near, near, digits[::-1])) + data[found.end() :]


def _cut_short(data: bytes, ending: str, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)] if chance.random() < 0.2 else data


_MISHAPS: Sequence[Callable[[bytes, str, random.Random], bytes]] = (
    _flip, _flip, _delete, _repeat, _move, _splice, _insert, _insert, _insert, _other_number, _other_number, _cut_short,
)  # fmt: skip


def a_reading(chance: random.Random) -> ReadOptions:
    """Any choice of how to read; mostly the usual one."""
    if chance.random() < 0.4:
        return ReadOptions()
    return ReadOptions(
        pdf_reader=chance.choice(PDF_READERS),
        leave_out_running=chance.random() < 0.5,
        headings_from=chance.choice(HEADING_SOURCES),
        text_rules=tuple(rule for rule in TEXT_RULES if chance.random() < 0.5),
    )


@dataclass(frozen=True)
class Case:
    """A file that is tried, and how it is read. The same seed and number give the same case."""

    data: bytes = field(repr=False)
    name: str
    options: ReadOptions


def case(seed: int, number: int, endings: Sequence[str] = ENDINGS) -> Case:
    """The case of that number; they go round the formats. `case(seed, number, [ending])` makes one again."""
    ending = endings[number % len(endings)]
    chance = random.Random(f"{seed} {number} {ending}")
    return Case(mutated(ending, chance), f"mutated{ending}", a_reading(chance))


# What comes of them

Kind = Literal["document", "refused", "broken", "hung", "died"]


@dataclass(frozen=True)
class Outcome:
    """What came of a case."""

    kind: Kind
    detail: str = ""
    """The reason of a refusal; else what broke."""
    seconds: float = 0.0
    megabytes: float = 0.0
    """The most that the process ever held."""


def outcome_of(case: Case) -> Outcome:
    """Read it here, in this process."""
    start = time.perf_counter()
    try:
        document = read_document(case.data, case.name, options=case.options)
        took = time.perf_counter() - start
        faults = [*document_faults(document, case.data), *_cutting_faults(document)]
        if pickle.loads(pickle.dumps(document)) != document:
            faults.append("the document is another one after it was sent to a process")
    except UnreadableDocument as error:
        took = time.perf_counter() - start
        if error.reason not in get_args(Reason) or error.name != case.name:
            return Outcome("broken", f"refused as {error.reason!r} for {error.name!r}", took)
        if mistake := _mistake(error):
            return Outcome("broken", mistake, took)
        return Outcome("refused", error.reason, took)
    except Exception:
        return Outcome("broken", traceback.format_exc(limit=-4), time.perf_counter() - start)
    return Outcome("broken", "\n".join(faults[:5]), took) if faults else Outcome("document", "", took)


def _mistake(refusal: UnreadableDocument) -> str:
    """What failed in this project's own code behind a refusal; "" where a library failed, or where the failing was meant."""
    frames = traceback.extract_tb(refusal.__cause__.__traceback__) if refusal.__cause__ else []
    if not frames or not Path(frames[-1].filename).is_relative_to(ROOT / "lessons") or "raise " in (frames[-1].line or "raise "):
        return ""
    return "".join(traceback.format_exception(refusal.__cause__, limit=-3))


def _cutting_faults(document: Document) -> Iterator[str]:
    cuts = {
        "size 900": split_fixed(document),
        "size 60, by page": split_fixed(document, size=60, overlap=20, by_page=True),
        "size 60, words cut": split_fixed(document, size=60, overlap=30, keep_words=False),
        "level 1": split_headings(document, max_level=1),
        "level 6": split_headings(document, max_level=6),
    }
    for name, passages in cuts.items():
        yield from (f"{name}: {fault}" for fault in cutting_faults(document, passages))


def _serve(connection: Connection) -> None:
    """In the process: one case after the other."""
    import resource

    logging.disable(logging.CRITICAL)
    resource.setrlimit(resource.RLIMIT_AS, (GIGABYTES * 1_000_000_000,) * 2)
    while True:
        try:
            outcome = outcome_of(connection.recv())
        except EOFError:
            return
        held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
        connection.send(Outcome(outcome.kind, outcome.detail, outcome.seconds, held))


class Child:
    """A process that reads, and may hang or die of it. The next case finds a new one."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection
        self._read = 0

    def outcome_of(self, case: Case) -> Outcome:
        """Read it there."""
        if self._process is None:
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
            # A test of the pages may have left the app there, and a process that is spawned would run it.
            with patch.dict(sys.modules, __main__=ModuleType("__main__")):
                self._process.start()
            theirs.close()
            self._read = 0
            self.outcome_of(Case(b"La llave.", "first.txt", ReadOptions()))  # so that no case waits for the imports
        self._read += 1
        try:
            self._connection.send(case)
            if not self._connection.poll(SECONDS):
                self.close()
                return Outcome("hung", f"no answer in {SECONDS:.0f} s", SECONDS)
            outcome: Outcome = self._connection.recv()
        except (EOFError, OSError):
            self._process.join(10)
            code = self._process.exitcode
            self.close()
            return Outcome("died", f"exit code {code}")
        if self._read >= READINGS:
            self.close()
        return outcome

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._connection.close()
        self._process = None


# What is told

_VARIES = re.compile(r"\d+|'[^']*'")


def way(outcome: Outcome) -> str:
    """In which way a case broke, as far as the last line tells: without its numbers and what it quotes."""
    last = outcome.detail.strip().rpartition("\n")[2]
    return f"{outcome.kind}: {_VARIES.sub('', last)[:120]}"


def smaller(child: Child, case: Case, outcome: Outcome, tries: int = 150) -> Case:
    """A shorter file that breaks in the same way, found by leaving stretches out. A hang is not tried: it would take too long."""
    size = len(case.data) // 2
    while size and tries > 0 and outcome.kind != "hung":
        at, before = 0, len(case.data)
        while at < len(case.data) and tries > 0:
            shorter = Case(case.data[:at] + case.data[at + size :], case.name, case.options)
            tries -= 1
            if way(child.outcome_of(shorter)) == way(outcome):
                case = shorter
            else:
                at += size
        size = min(size, len(case.data)) // 2 if len(case.data) == before else size
    return case


@dataclass
class Tally:
    """What came of the cases of one format."""

    kinds: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, int] = (0.0, 0)
    """Its seconds and its number."""
    megabytes: float = 0.0

    def add(self, number: int, outcome: Outcome) -> None:
        """Count one more."""
        self.kinds[outcome.kind] += 1
        if outcome.kind == "refused":
            self.reasons[outcome.detail] += 1
        self.slowest = max(self.slowest, (outcome.seconds, number))
        self.megabytes = max(self.megabytes, outcome.megabytes)


def keep(child: Child, seed: int, number: int, case: Case, outcome: Outcome) -> None:
    """Print what broke, and put the file and a smaller one into FOUND."""
    print(
        f"{seed} {number} {case.name} {case.options}: {outcome.kind} after {outcome.seconds:.1f} s\n{outcome.detail}\n",
        flush=True,
    )
    FOUND.mkdir(exist_ok=True)
    path = FOUND / f"{seed}_{number}{PurePosixPath(case.name).suffix}"
    path.write_bytes(case.data)
    path.with_stem(f"{path.stem}_smaller").write_bytes(smaller(child, case, outcome).data)


def main(minutes: float, seed: int, endings: Sequence[str]) -> None:
    """Try cases of these formats for so long, and tell what came of them."""
    tallies = {ending: Tally() for ending in endings}
    broken: Counter[str] = Counter()
    child = Child()
    until = time.monotonic() + 60 * minutes
    number = 0
    while time.monotonic() < until:
        tried = case(seed, number, endings)
        outcome = child.outcome_of(tried)
        tallies[endings[number % len(endings)]].add(number, outcome)
        if outcome.kind not in ("document", "refused"):
            # Of what breaks in the same way, three files are enough.
            if broken[way(outcome)] < 3:
                keep(child, seed, number, tried, outcome)
            broken[way(outcome)] += 1
        number += 1
    child.close()
    print(f"Seed {seed}, {number:,} files in {minutes:g} minutes")
    for ending, tally in tallies.items():
        took, slowest = tally.slowest
        print(f"  {ending:6} {tally.kinds.total():6,} files: {dict(tally.kinds)}; refused {dict(tally.reasons)}")
        print(f"         slowest {took:.2f} s (number {slowest}), at most {tally.megabytes:.0f} MB")
    print(f"{broken.total()} broke" + "".join(f"\n  {count} x {found}" for found, count in broken.most_common()))


if __name__ == "__main__":
    minutes, seed, *endings = [*sys.argv[1:], *("1", str(random.randrange(1_000_000)))[len(sys.argv) - 1 :]]
    main(float(minutes), int(seed), endings or ENDINGS)
