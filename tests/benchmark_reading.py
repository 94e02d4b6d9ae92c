"""Prints how fast files are read, as ratios measured in one run: against pypdf page by page, a second opening against the first,
and the headings of a long Markdown file against the parser's block rules alone.

`python -m tests.benchmark_reading`. The files are made at the start; nothing is kept.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from statistics import median

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from pypdf import PdfReader

from lessons.step1_load.read import read_document
from lessons.step1_load.server.recent import RecentReads
from lessons.step1_load.server.workers import CORES, Workers
from tests.make_reading_load import long_markdown, long_pdf, manuals

ROUNDS = 3
"""Each measure is the median of as many."""


def seconds(act: Callable[[], object]) -> float:
    """How long `act` takes."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def by_pypdf(files: list[bytes]) -> int:
    """The text of every page, one after the other, by pypdf alone."""
    return sum(len(page.extract_text()) for data in files for page in PdfReader(BytesIO(data)).pages)


def by_us(workers: Workers, files: list[bytes]) -> int:
    """Every file as the app reads several, on all cores, with headings, labels and all; none of them takes QUICK_SECONDS."""
    readings = RecentReads(workers)
    with ThreadPoolExecutor(CORES) as pool:
        read = pool.map(lambda number: readings.read(files[number], f"{number}.pdf"), range(len(files)))
        return sum(len(each.document.text) for each in read)


def block_rules(text: str) -> None:
    """The block structure alone, as markdown-it-py finds it; its inline rules are off."""
    parser = MarkdownIt("commonmark").enable("table").disable("inline")
    parser.core.process(StateCore(text, parser, {}))


def pdfs(workers: Workers) -> None:
    """42 manuals, and the second opening of a long one."""
    files = list(manuals().values())
    pages = sum(len(PdfReader(BytesIO(data)).pages) for data in files)
    by_us(workers, files[:4])  # the processes are warm, as in the app
    ours = median(seconds(lambda: by_us(workers, files)) for _ in range(ROUNDS))
    theirs = median(seconds(lambda: by_pypdf(files)) for _ in range(ROUNDS))
    print(f"{len(files)} PDFs, {pages} pages, {CORES} processes")
    print(f"  pypdf page by page {theirs:.2f} s; this reading {ours:.2f} s: {theirs / ours:.1f} times faster (target: 8)")
    one = median(seconds(lambda: read_document(files[0], "0.pdf")) for _ in range(ROUNDS))
    print(f"  the first of them in one process {1000 * one:.0f} ms, {1000 * median(alone(files[0])):.0f} ms by pypdf")
    data = long_pdf()
    readings = RecentReads(workers)
    first = seconds(lambda: readings.read(data, "largo.pdf"))
    again = median(seconds(lambda: readings.read(data, "largo.pdf")) for _ in range(ROUNDS))
    count = len(readings.read(data, "largo.pdf").document.pages)
    print(f"A PDF of {count} pages: first opening {first:.2f} s, second {1000 * again:.1f} ms")
    print(f"  that is {again / first:.2%} of it (target: under 1%)")


def alone(data: bytes) -> list[float]:
    """Times of one file by pypdf."""
    return [seconds(lambda: by_pypdf([data])) for _ in range(ROUNDS)]


def markdown() -> None:
    """The headings of a long Markdown file."""
    data = long_markdown()
    text = data.decode()
    ours = median(seconds(lambda: read_document(data, "largo.md")) for _ in range(ROUNDS))
    blocks = median(seconds(lambda: block_rules(text)) for _ in range(ROUNDS))
    whole = median(seconds(lambda: MarkdownIt("commonmark").enable("table").parse(text)) for _ in range(ROUNDS))
    print(f"Markdown of {len(data) / 1e6:.0f} MB: block rules alone {blocks:.2f} s")
    print(f"  its headings {ours:.2f} s: {ours / blocks:.2f} times (target: 1.3); the full parse {whole / blocks:.1f} times")


def main() -> None:
    """All of it."""
    workers = Workers()
    pdfs(workers)
    workers.close()
    markdown()


if __name__ == "__main__":
    main()
