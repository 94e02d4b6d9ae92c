import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from lessons.frame.prose import LANGUAGE_NAMES
from lessons.step1_load.document import Document
from lessons.step1_load.edit import edit_of
from lessons.step1_load.options import ReadOptions
from lessons.step1_load.read import read_document
from lessons.step2_chunk.cutting import WAYS, Cutting, cut_document
from lessons.step2_chunk.ways.small_to_big import handed_over
from lessons.step3_overlap.endings import Ending, ending_of
from lessons.step3_overlap.index import index_passages
from lessons.step3_overlap.near import near_words
from lessons.step3_overlap.overlap import score_overlap
from lessons.step3_overlap.score import Hits, ranked
from lessons.step4_bm25.bm25 import score_bm25
from lessons.step4_bm25.home_made import score_home_made
from lessons.step4_bm25.pitfalls import pitfalls
from lessons.take_home.files import notebook, script
from lessons.take_home.report import report
from lessons.take_home.runnable import runnable
from lessons.take_home.source import Needed, taken_apart
from lessons.take_home.walk import Walk, steps
from lessons.terms import RECOMMENDED, WORDS, Analysis
from lessons.terms.stop_words import STOP_WORDS, weak_words
from tests.documents import ROOT, encrypted, markdown, pdf, sample
from tests.test_house import dependencies

reads: Any = nbformat.reads
new_code_cell: Any = nbformat.v4.new_code_cell
BM25 = {"k1": 1.5, "b": 0.75, "idf": "lucene", "variant": "bm25", "delta": 1.0}
OWN_WORDS = STOP_WORDS["es"] - {"sin", "la"} | {"sala"}


def walk(
    document: Document,
    question: str,
    *,
    language: str = "es",
    analysis: Analysis = WORDS,
    score: str = "bm25",
    weighing: dict[str, Any] = BM25,
    titles: bool = False,
    file: str = "",
    **cutting: Any,
) -> Walk:
    how = Cutting(cutting.pop("way", "headings"), "Introducción", **cutting)
    return Walk(
        language=language,
        cut=cut_document(document, how),
        file=file or document.name,
        question=question,
        analysis=analysis,
        stops="es" if analysis.stop_words else "none",
        titles=titles,
        score=score,
        weighing=weighing,
        spoken="es",
    )


PAGES = pdf(
    "La cancelación es gratuita\nhasta 24 horas antes.", "Más tarde se cobra\nla primera hora.", bookmarks=[("Cancelación", 1, 1)]
)
RULES = sample("room_rules.md")
WALKS: dict[str, Walk] = {
    "headings": walk(RULES, "cancelación reserva", cap=120, tiny=60),
    "pages": walk(
        read_document(PAGES, "guía «1».pdf", ReadOptions(join_words=False)), "cancelación", way="fixed", size=60, overlap=20
    ),
    "small": walk(RULES, "cancelar de la hora", way="small", small=20, language="en"),
    "stems": walk(
        sample("lighthouse_hostel.md"),
        "¿cancelar mis reservas?",
        analysis=replace(RECOMMENDED["es"], stop_words=OWN_WORDS, synonyms=(("anular", "cancelar"),)),
        titles=True,
        weighing={**BM25, "variant": "plus", "delta": 0.5},
    ),
    "overlap": walk(
        markdown("# A\n\npala<b>bra</b> `una`\r\n\r\n# B\n\notra palabra \\ ''' \"\"\"\n"), "palabra", score="overlap"
    ),
    "nobody": walk(RULES, "aparcamiento"),
}
TELLS = """
told = {"scores": scores.values.tolist(), "winner": winner and winner.number}
told["terms"] = winner and [list(part) for part in winner.scored.terms]
"""


def by_engines(of: Walk) -> tuple[Hits, Ending]:
    """What the engines themselves give."""
    index = index_passages(of.cut.passages, analysis=of.analysis, titles=of.titles)
    hits = ranked(score_overlap(index, of.question) if of.score == "overlap" else score_bm25(index, of.question, **of.weighing))
    taken_off = STOP_WORDS.get(of.stops, frozenset()) - of.analysis.stop_words
    weak = (weak_words(WORDS.terms(of.question), of_document=of.spoken) | of.analysis.stop_words) - taken_off
    return hits, ending_of(index, of.question, hits, stop_words=weak)


def check(told: dict[str, Any], of: Walk) -> None:
    """The code found what the engines find."""
    hits, ending = by_engines(of)
    assert told["scores"] == pytest.approx(hits.scores.values.tolist(), abs=1e-9)
    assert told["winner"] == (hits[0].number if ending.wins else None)
    if ending.wins:
        parts = hits[0].scored.terms
        assert [each[:3] for each in told["terms"]] == [list(part[:3]) for part in parts]
        assert [each[4] for each in told["terms"]] == pytest.approx([part.contribution for part in parts], abs=1e-9)


def run(program: str, *given: str, folder: Path, hidden: bool = False) -> str:
    """What a program prints in a fresh Python in `folder`. `hidden`: Pasaje cannot be imported there."""
    path = str(ROOT)
    if hidden:
        (folder / "lessons.py").write_text("raise ImportError('Pasaje is not installed')\n")
        path = str(folder)
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", program, *given], cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


ALL_CELLS = f"""
import json, sys
found = {{}}
for name in sys.argv[1:]:
    cells = json.load(open(name + ".ipynb", encoding="utf-8"))["cells"]
    space = {{"__name__": "__main__", "display": lambda chart: chart.to_dict()}}
    sys.stdout, out = open(name + ".txt", "w", encoding="utf-8"), sys.stdout
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), space)
    sys.stdout.close()
    sys.stdout = out
    exec({TELLS!r}, space)
    found[name] = space["told"]
try:
    import lessons
except ImportError:
    print(json.dumps(found))
"""


def test_the_code_of_a_notebook_finds_the_same_where_pasaje_is_not_installed(tmp_path: Path) -> None:
    for name, each in WALKS.items():
        (tmp_path / f"{name}.ipynb").write_text(notebook(each), encoding="utf-8")
    (tmp_path / "room_rules.md").write_bytes((ROOT / "sample_docs" / "room_rules.md").read_bytes())
    found = json.loads(run(ALL_CELLS, *WALKS, folder=tmp_path, hidden=True))
    for name, each in WALKS.items():
        check(found[name], each)
    printed = (tmp_path / "headings.txt").read_text(encoding="utf-8").splitlines()
    assert printed[0] == "plain"
    assert printed[-2:] == ["True", "True"]  # the slice is the passage, and the file beside it the one that was read


def test_jupyter_runs_the_notebook_from_top_to_bottom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lessons.py").write_text("raise ImportError('Pasaje is not installed')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    found = reads(notebook(WALKS["headings"]), as_version=4)
    found.cells.append(new_code_cell(f"{TELLS}\nimport json\nprint(json.dumps(told))"))
    NotebookClient(found, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    check(json.loads(found.cells[-1].outputs[0].text), WALKS["headings"])
    outputs = {cell.id: cell.outputs for cell in found.cells if cell.cell_type == "code"}
    assert [each for name, each in outputs.items() if name.startswith("engine-") and each] == []
    assert ["text/html" in output.data for output in outputs["run-look"]] == [True, True]  # bars and a table


@pytest.mark.parametrize("name", WALKS)
def test_a_notebook_is_valid_and_its_cells_have_names_that_stay(name: str) -> None:
    found = reads(notebook(WALKS[name]), as_version=4)
    nbformat.validate(found)
    ids = [cell.id for cell in found.cells]
    assert len(set(ids)) == len(ids)
    assert [each for each in ids if each.startswith("run-")] == [
        f"run-{step}" for step in ("read", "cut", "index", "score", "look", "winner", "proof")
    ]
    assert "lessons." not in "".join(cell.source for cell in found.cells if cell.id.startswith("run-"))


def test_equal_walks_give_equal_bytes_in_another_process_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = (
        "import sys; from tests.test_take_home import *; sys.stdout.reconfigure(newline='')\n"
        "print(notebook(WALKS['stems']) + script(WALKS['stems']), end='')"
    )
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    assert run(program, folder=tmp_path) == notebook(WALKS["stems"]) + script(WALKS["stems"])


def test_a_script_finds_the_same_and_has_fewer_than_sixty_lines(tmp_path: Path) -> None:
    (tmp_path / "guía «1».pdf").write_bytes(PAGES)
    (tmp_path / "room_rules.md").write_bytes((ROOT / "sample_docs" / "room_rules.md").read_bytes())
    for name in ("headings", "pages", "nobody"):
        written = script(WALKS[name])
        assert written.count("\n") < 60
        out = run(f"{written}\n{TELLS}\nimport json\nprint(json.dumps(told))", folder=tmp_path)
        check(json.loads(out.splitlines()[-1]), WALKS[name])
        assert ("identical" in out or "same_text=True" in out) == (name != "nobody")


def in_place(of: Walk, data: bytes, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names that the script defines, run here."""
    (folder / of.file).write_bytes(data)
    monkeypatch.chdir(folder)
    space: dict[str, Any] = {"__name__": "__main__"}
    exec(script(of), space)
    exec(TELLS, space)
    return space


WAYS_TRIED: list[dict[str, Any]] = [
    {"way": "headings"}, {"way": "headings", "cap": 90, "tiny": 40, "max_level": 1}, {"way": "headings", "tiny": 300},
    {"way": "fixed", "size": 90, "overlap": 30, "keep_words": False}, {"way": "fixed", "unit": "words", "size": 20, "overlap": 5},
    {"way": "fixed", "unit": "tokens", "size": 20, "overlap": 5}, {"way": "fixed", "unit": "model", "size": 20, "overlap": 5},
    {"way": "paragraphs"}, {"way": "sentences"}, {"way": "recursive", "size": 80, "overlap": 20},
    {"way": "small", "small": 20, "big": 40}, {"way": "definitions"},
]  # fmt: skip


@pytest.mark.parametrize("cutting", WAYS_TRIED, ids=lambda each: " ".join(map(str, each.values())))
def test_every_way_to_cut_is_written_down_as_it_was_done(
    cutting: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "lending.py" if cutting["way"] == "definitions" else "room_rules.md"
    of = walk(sample(name), "reserva", **cutting)
    space = in_place(of, (ROOT / "sample_docs" / name).read_bytes(), tmp_path, monkeypatch)
    assert [(each.start, each.end, each.heading) for each in space["passages"]] == [
        (each.start, each.end, each.heading) for each in of.cut
    ]
    check(space["told"], of)
    assert script(of).count("\n") < 60


def test_every_way_is_tried() -> None:
    assert {each["way"] for each in WAYS_TRIED} == WAYS.keys()


def test_a_password_is_asked_for_and_never_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = encrypted(PAGES, "Llave-77")
    of = walk(read_document(data, "locked.pdf", ReadOptions(password="Llave-77")), "cancelación")
    hits, ending = by_engines(of)
    everything = script(of) + notebook(of) + report(of, hits, ending, cut="")
    assert "Llave-77" not in everything
    monkeypatch.setattr("getpass.getpass", lambda: "Llave-77")
    check(in_place(of, data, tmp_path, monkeypatch)["told"], of)


@pytest.mark.parametrize("question", ["\"'\\ {q} `x`\n\u202e", "$x$ **a** <b>", ""])
def test_foreign_text_is_a_value_and_never_code_or_markup(question: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "a'b\"c `d` {e}.md"
    of = walk(markdown("# A\n\nhola\n", name), question)
    assert in_place(of, b"# A\n\nhola\n", tmp_path, monkeypatch)["question"] == question
    assert reads(notebook(of), as_version=4).cells[0].source.count("\n- ") == 2


def engines(of: Walk) -> Iterator[tuple[str, str, str]]:
    """For each name that a notebook's engines define or import: the name, its module, and what stands there."""
    wanted = [one for step in steps(of, carried=True) for one in step.imports if one.is_engine]
    for engine in Needed(wanted).in_order(wanted, set()):
        apart = taken_apart(engine.module)
        for name in engine.names:
            piece = apart.piece_of(name)
            assert piece
            yield name, engine.module, ast.unparse(ast.parse(piece.text))
        yield from ((name, engine.module, repr(one)) for name, one in apart.imports.items() if not one.is_engine)


def test_no_name_of_the_engines_means_two_things_nor_is_one_of_the_steps() -> None:
    meanings: dict[str, dict[str, str]] = {}
    assigned = set()
    for cutting in WAYS_TRIED:
        for score in ("bm25", "overlap"):
            of = walk(sample("lending.py"), "x", score=score, **cutting)
            for name, module, text in engines(of):
                meanings.setdefault(name, {}).setdefault(text, module)
            for step in steps(of, carried=True):
                tree = ast.walk(ast.parse(step.code))
                assigned |= {each.id for each in tree if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    assert {name: sorted(found.values()) for name, found in meanings.items() if len(found) > 1} == {}
    assert assigned & meanings.keys() == set()


def test_a_notebook_needs_only_libraries_of_the_project_and_names_them() -> None:
    for name, each in WALKS.items():
        first = reads(notebook(each), as_version=4).cells[0].source
        [line] = [line for line in first.splitlines() if "numpy" in line]
        assert set(line.strip("`").split()) - {"jupyter"} <= dependencies(ROOT)
        assert ("regex" in line) == (name in ("headings", "pages"))  # which cut inside words, or could


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@pytest.mark.parametrize("name", WALKS)
def test_a_report_holds_the_winner_word_for_word_with_its_proof(name: str, language: str) -> None:
    of = replace(WALKS[name], language=language)
    hits, ending = by_engines(of)
    told = report(of, hits, ending, cut="por encabezados")
    assert of.document.sha256 in told
    if not ending.wins:
        assert "```text" not in told
        return
    passage = hits[0].scored.passage.parent or hits[0].scored.passage
    assert f"```text\n{passage.text}\n```" in told
    assert "index = index_passages(passages, analysis=analysis" in told
    assert all(f"`{part.term}`" in told for part in hits[0].scored.terms)


def test_a_passage_with_fences_of_its_own_stands_in_longer_ones() -> None:
    of = walk(markdown("# A\n\n````\nhola `a`\n````\n"), "hola")
    told = report(of, *by_engines(of), cut="por encabezados")
    assert "`````text\n````\nhola `a`\n````\n`````" in told


def test_a_report_of_a_small_passage_says_so_and_hands_over_the_large_one() -> None:
    told = report(replace(WALKS["small"], language="es"), *by_engines(WALKS["small"]), cut="por encabezados")
    assert "Se encontró un pasaje pequeño" in told


def test_what_is_shown_is_the_source_that_ran_with_its_imports_and_the_call() -> None:
    shown = runnable([score_overlap], WALKS["overlap"])
    assert shown.startswith("import numpy as np\nfrom lessons.step3_overlap.index import PassageIndex\n")
    assert "\n# lessons/step3_overlap/overlap.py\ndef score_overlap(index: PassageIndex, query: str) -> Scores:\n" in shown
    # The pasted function is called, and not an imported one.
    assert "import score_overlap" not in shown
    assert shown.endswith("scores = score_overlap(index, question)\nhits = ranked(scores)\n")


def test_a_function_that_the_walk_does_not_call_is_called_with_what_the_learner_chose() -> None:
    def last(*functions: Any, **given: Any) -> str:
        return runnable(functions, replace(WALKS["headings"], score="overlap"), **given).rpartition("hits = ranked(scores)\n")[2]

    assert last(near_words) == "print(near_words(index=index, word='cancelación'))\n"
    assert last(pitfalls) == "print(pitfalls(scores=scores, idf='lucene', variant='bm25'))\n"
    assert last(handed_over) == "if hits:\n    print(handed_over(passage=hits[0].scored.passage))\n"
    assert last(score_home_made, bonus=0.5) == "print(score_home_made(index=index, query=question, bonus=0.5))\n"
    assert last(edit_of) == ""  # nothing was edited
    assert "score_bm25(index, question, k1=1.5" in runnable([score_bm25], replace(WALKS["headings"], score="overlap"))
