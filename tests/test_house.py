"""The rules of the house: who may import whom, both languages alike, one limit, nothing of one machine in the files.

Each rule is a function that names what breaks it, and is itself tried on something that does.
"""

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from lessons import STEPS
from lessons.frame.prose import LANGUAGE_NAMES, places, read_parts
from lessons.step1_load.read import MAX_BYTES
from tests.documents import ROOT

# Imports

PURE_FRAME = ("settings", "state", "address", "palette", "progress", "prose", "tasks", "visible")
"""Files of the frame that import nothing but each other, and no Streamlit."""
OF_CHOICES = ("settings", "state", "address")
"""Files of the frame that `choices` may import."""
OF_ENGINES = ("palette", "tasks", "visible")
"""Files of the frame that an engine may import."""
DISTRIBUTIONS = packages_distributions()
"""For each importable name the distributions that brought it."""


def dependencies(root: Path) -> set[str]:
    """The distributions that `root`/pyproject.toml asks for, in lower case."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {re.split(r"[^\w-]", requirement)[0].lower() for requirement in project["dependencies"]}


def imports(path: Path, root: Path) -> list[str]:
    """The modules that the file imports anywhere in it, dotted; `.` for an import relative to its folder."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and (node.level or node.module is None):
            found.append(".")
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                is_module = (root / name.replace(".", "/")).with_suffix(".py").exists()
                found.append(name if is_module else str(node.module))
    return sorted(set(found))


def place_of(module: str) -> tuple[str, int, str]:
    """Where a module stands: ("step", 2, "fixed"), ("frame", 0, "bind"), ("terms", 0, "words"), ("", 0, "choices").

    A file in a wing is called by its own name, one in `cells` is called `cells`.
    """
    lesson = re.fullmatch(r"lessons\.step(\d+)_\w+\.(?:(\w+)\.)?(\w+)", module)
    if lesson:
        return "step", int(lesson[1]), "cells" if lesson[2] == "cells" else lesson[3]
    *folder, name = module.removeprefix("lessons.").split(".")
    return ("", 0, name) if not folder and name not in ("frame", "terms") else ((*folder, name)[0], 0, name)


def is_pure(place: str, name: str) -> bool:
    """Whether a module runs without Streamlit."""
    if place == "frame":
        return name in (*PURE_FRAME, "markup")
    return name == "choices" or place == "terms" or (place in ("step", "take_home") and not is_drawn(name))


def is_drawn(name: str) -> bool:
    """Whether a module of a lesson puts something on the screen."""
    return name in ("page", "cells") or name.endswith("controls")


def may_import(module: str, other: str, libraries: set[str]) -> bool:
    """Whether the table of the design lets `module` import `other`."""
    place, step, name = place_of(module)
    top = other.split(".")[0]
    if top in sys.stdlib_module_names:
        return True
    if top != "lessons":
        wanted = libraries - {"streamlit"} if is_pure(place, name) else libraries
        return not wanted.isdisjoint(found.lower() for found in DISTRIBUTIONS.get(top, ()))
    return may_import_here(place, step, name, *place_of(other))


def may_import_here(place: str, step: int, name: str, of: str, of_step: int, of_name: str) -> bool:
    """The same for two modules of the house, each by its place, its lesson and its name."""
    if of_name == "page":
        return False
    if place == "frame":
        return of == "frame" and (of_name in PURE_FRAME or name not in PURE_FRAME)
    if place == "terms":
        return of == "terms" or (name == "choices" and of == "frame" and of_name in OF_CHOICES)
    if place == "take_home":
        return not (is_drawn(of_name) and is_pure(place, name))
    if place != "step" or name == "page":
        return True
    if of == "frame":
        allowed = {"choices": (*OF_CHOICES, *OF_ENGINES), "views": (*OF_ENGINES, "markup")}.get(name, OF_ENGINES)
        return of_name in allowed or not is_pure(place, name)
    if not of_step:
        return of == "terms"
    if of_name == "views" and is_pure(place, name) and name != "views":
        return False
    return of_step <= step and not (is_drawn(of_name) and is_pure(place, name))


def broken_imports(root: Path) -> list[str]:
    """Every import in `root`/lessons that the table of the design does not let be."""
    libraries = dependencies(root)
    broken = []
    for path in sorted((root / "lessons").rglob("*.py")):
        module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        broken += [f"{module}: {other}" for other in imports(path, root) if not may_import(module, other, libraries)]
    return broken


def test_every_file_imports_only_what_the_design_lets_it() -> None:
    assert broken_imports(ROOT) == []


def house(root: Path, **files: str) -> Path:
    """A house with the given files in `lessons`; `__` in a name stands for a folder."""
    (root / "pyproject.toml").write_text('[project]\ndependencies = ["streamlit>=1", "rank-bm25", "pypdf >= 7"]\n')
    for name, text in files.items():
        path = (root / "lessons" / name.replace("__", "/")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("step2_b__engine", "import re, math"),
        ("step2_b__engine", "from pypdf.errors import PdfReadError"),
        ("step2_b__engine", "from rank_bm25 import BM25Okapi"),
        ("step2_b__engine", "from lessons.terms import WORDS"),
        ("step2_b__engine", "from lessons.step1_a.engine import x"),
        ("step2_b__engine", "from lessons.step2_b.other import x"),
        ("step2_b__controls", "import streamlit as st"),
        ("step2_b__controls", "from lessons.frame import bind"),
        ("step2_b__choices", "from lessons.frame.settings import x"),
        ("step2_b__engine", "from lessons.frame.visible import x"),
        ("step2_b__controls", "from lessons.step1_a.controls import x"),
        ("step2_b__page", "from lessons.step3_c.controls import x"),
        ("step2_b__page", "from lessons.step3_c.engine import x"),
        ("step2_b__page", "from lessons.frame.prose import x"),
        ("frame__bind", "import streamlit as st\nfrom lessons.frame.state import x"),
        ("frame__markup", "from lessons.frame.prose import x"),
        ("step2_b__views", "from lessons.frame.markup import x"),
        ("step2_b__views", "from lessons.step1_a.views import x"),
        ("step2_b__ways__one", "from lessons.step2_b.engine import x"),
        ("step2_b__ways__one", "from lessons.step1_a.readers.one import x"),
        ("step2_b__cells__one", "import streamlit as st\nfrom lessons.step2_b.controls import x"),
        ("step2_b__page", "from lessons.step3_c.cells import one"),
        ("frame__state", "from lessons.frame.settings import x"),
        ("choices", "from lessons.step3_c.engine import x"),
        ("terms__choices", "from lessons.frame.state import x"),
        ("terms__a", "from lessons.terms.b import x"),
        ("terms__a", "from lessons.terms import b"),
        ("terms__a", "from rank_bm25 import BM25Okapi"),
        ("step2_b__engine", "from lessons.terms.b import x"),
        ("step2_b__page", "from lessons.terms import b"),
        ("frame__prose", "import re"),
        ("take_home__a", "from lessons.step3_c.engine import x"),
        ("take_home__controls", "import streamlit\nfrom lessons.step3_c.controls import x"),
    ],
)
def test_an_import_of_the_table_is_let_be(tmp_path: Path, file: str, line: str) -> None:
    others = dict.fromkeys(("frame__bind", "frame__state", "frame__visible", "terms__b", "step3_c__engine"), "")
    assert broken_imports(house(tmp_path, **{**others, file: line})) == []


@pytest.mark.parametrize(
    ("file", "line", "broken"),
    [
        ("step2_b__engine", "import streamlit as st", "streamlit"),
        ("step2_b__engine", "def f():\n    from streamlit import cache_data", "streamlit"),
        ("step2_b__engine", "import pytest", "pytest"),
        ("step2_b__engine", "import not_installed", "not_installed"),
        ("step2_b__engine", "from lessons.frame import notebook", "lessons.frame.notebook"),
        ("step2_b__engine", "from lessons import STEPS", "lessons"),
        ("step2_b__engine", "from lessons.frame.bind import x", "lessons.frame.bind"),
        ("step2_b__engine", "from lessons.frame.state import x", "lessons.frame.state"),
        ("step2_b__choices", "from lessons.frame.bind import x", "lessons.frame.bind"),
        ("step2_b__choices", "import streamlit as st", "streamlit"),
        ("step2_b__engine", "from lessons.step3_c.engine import x", "lessons.step3_c.engine"),
        ("step2_b__engine", "from lessons.step3_c import engine", "lessons.step3_c.engine"),
        ("step2_b__engine", "import lessons.step3_c.engine", "lessons.step3_c.engine"),
        ("step2_b__engine", "from lessons.step2_b.controls import x", "lessons.step2_b.controls"),
        ("step2_b__engine", "from lessons.step1_a.page import x", "lessons.step1_a.page"),
        ("step2_b__engine", "from . import other", "."),
        ("step2_b__engine", "from ..step1_a.engine import x", "."),
        ("step2_b__controls", "from lessons.step3_c.controls import x", "lessons.step3_c.controls"),
        ("step2_b__controls", "from lessons.step3_c.engine import x", "lessons.step3_c.engine"),
        ("step2_b__controls", "from lessons.step2_b.page import x", "lessons.step2_b.page"),
        ("step2_b__page", "from lessons.step1_a.page import x", "lessons.step1_a.page"),
        ("step2_b__page", "from lessons.step1_a import page", "lessons.step1_a.page"),
        ("step2_b__page", "import reportlab", "reportlab"),
        ("terms__a", "from lessons.frame.prose import x", "lessons.frame.prose"),
        ("terms__a", "from lessons.frame.state import x", "lessons.frame.state"),
        ("terms__a", "from lessons.step1_a.engine import x", "lessons.step1_a.engine"),
        ("terms__a", "from lessons import STEPS", "lessons"),
        ("terms__a", "import streamlit", "streamlit"),
        ("frame__state", "from lessons.terms.b import x", "lessons.terms.b"),
        ("frame__state", "from lessons.frame.bind import x", "lessons.frame.bind"),
        ("frame__prose", "import streamlit", "streamlit"),
        ("frame__markup", "import streamlit.components.v1 as components", "streamlit.components.v1"),
        ("frame__bind", "from lessons.step1_a.page import x", "lessons.step1_a.page"),
        ("frame__notebook", "from lessons.step1_a.engine import x", "lessons.step1_a.engine"),
        ("frame__notebook", "from lessons.terms import x", "lessons.terms"),
        ("step2_b__engine", "from lessons.frame.markup import x", "lessons.frame.markup"),
        ("step2_b__engine", "from lessons.step1_a.views import x", "lessons.step1_a.views"),
        ("step2_b__views", "import streamlit", "streamlit"),
        ("step2_b__ways__one", "import streamlit", "streamlit"),
        ("step2_b__ways__one", "from lessons.step2_b.cells.one import x", "lessons.step2_b.cells.one"),
        ("step2_b__ways__one", "from lessons.step3_c.engine import x", "lessons.step3_c.engine"),
        ("step2_b__cells__one", "from lessons.step3_c.cells.one import x", "lessons.step3_c.cells.one"),
        ("take_home__a", "import streamlit", "streamlit"),
        ("take_home__a", "from lessons.step3_c.controls import x", "lessons.step3_c.controls"),
        ("step2_b__cells__one", "from lessons.take_home.a import x", "lessons.take_home.a"),
    ],
)
def test_an_import_that_the_table_forbids_is_named(tmp_path: Path, file: str, line: str, broken: str) -> None:
    others = dict.fromkeys(("frame__notebook", "step1_a__page", "step3_c__engine"), "")
    module = f"lessons.{file.replace('__', '.')}"
    assert broken_imports(house(tmp_path, **{**others, file: line})) == [f"{module}: {broken}"]


def test_the_engines_run_where_streamlit_is_not_loaded() -> None:
    engines = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in [*(ROOT / "lessons").glob("step*/**/*.py"), *(ROOT / "lessons" / "take_home").glob("*.py")]
        if path.stem != "__init__" and path.parent.name != "cells" and not is_drawn(path.stem)
    ]
    program = "".join(f"import {engine}\n" for engine in sorted(engines)) + "import sys\nprint('streamlit' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_lessons_are_the_folders_that_have_a_page_in_the_order_of_their_numbers() -> None:
    folders = [path.parent.name for path in (ROOT / "lessons").glob("step*/page.py")]
    assert [step.folder for step in STEPS] == sorted(folders, key=lambda folder: int(re.findall(r"\d+", folder)[0]))


# Prose


def prose_faults(folder: Path) -> list[str]:
    """Where prose.en.md and prose.es.md of `folder` are not twins, or hold a part that cannot be meant so."""
    missing = [f"prose.{language}.md is missing" for language in LANGUAGE_NAMES if not (folder / f"prose.{language}.md").exists()]
    if missing:
        return missing
    parts = {language: read_parts(folder, language) for language in LANGUAGE_NAMES}
    faults = []
    for language, found in parts.items():
        text = (folder / f"prose.{language}.md").read_text(encoding="utf-8")
        if not text.startswith("<!-- part: "):
            faults.append(f"{language}: something stands before the first part")
        names = Counter(re.findall(r"<!--\s*part\s*:?\s*(.*?)\s*-->", text))
        faults += [f"{language}: {name} is there {count} times" for name, count in names.items() if count > 1]
        faults += [f"{language}: {name} is no part" for name in names if name not in found]
        faults += [f"{language}: {name} is empty" for name, part in found.items() if not part]
    es, en = parts["es"], parts["en"]
    faults += [f"es: {name} is not in the other language" for name in es.keys() - en.keys()]
    faults += [f"en: {name} is not in the other language" for name in en.keys() - es.keys()]
    for name in es.keys() & en.keys():
        if places(es[name]) != places(en[name]):
            faults.append(f"{name}: {sorted(places(es[name]))} in es, {sorted(places(en[name]))} in en")
    return sorted(faults)


NOBODY_TOO = {
    "step1_load": ("edit_first_same", "edit_first_other"),
    "step3_overlap": ("headings_same_winner", "headings_other_winner"),
    "step5_passage": ("sweep_short", "sweep_outcome_single"),
    "step6_words": ("codes_now", "codes_same", "codes_winner", "stops_same", "stops_winner"),
}
"""Parts that are said also where nobody wins, by the folder of their lesson."""


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_what_is_said_where_nobody_wins_says_of_no_passage_that_it_does(language: str) -> None:
    said = {
        (folder, name): read_parts(ROOT / "lessons" / folder, language)[name]
        for folder, names in NOBODY_TOO.items()
        for name in names
    }
    untrue = re.compile(r"\bgan|primero|first|winner")
    assert [place for place, part in said.items() if untrue.search(part)] == []


@pytest.mark.parametrize(
    "folder", sorted({path.parent for path in (ROOT / "lessons").rglob("prose.*.md")}), ids=lambda folder: str(folder.name)
)
def test_both_languages_have_the_same_parts_with_the_same_places(folder: Path) -> None:
    assert prose_faults(folder) == []


def test_every_lesson_has_its_prose() -> None:
    assert [step.folder for step in STEPS if prose_faults(ROOT / "lessons" / step.folder)] == []


GOOD = "<!-- part: a -->\nUno {n} {n:pasaje|pasajes}\n<!-- part: b -->\nDos\n"


@pytest.mark.parametrize(
    ("spanish", "english", "faults"),
    [
        (GOOD, GOOD.replace("Uno", "One"), []),
        (GOOD, GOOD.replace("{n:pasaje|pasajes}", "passages"), []),  # the same value, said once
        (GOOD, None, ["prose.en.md is missing"]),
        (None, GOOD, ["prose.es.md is missing"]),
        (GOOD, "<!-- part: a -->\nOne {n}\n", ["es: b is not in the other language"]),
        ("<!-- part: b -->\nDos\n", GOOD, ["en: a is not in the other language"]),
        (GOOD, GOOD.replace("{n}", "{m}"), ["a: ['n'] in es, ['m', 'n'] in en"]),
        (GOOD, GOOD.replace("Dos", "{n}"), ["b: [] in es, ['n'] in en"]),
        (GOOD, GOOD.replace("Dos", ""), ["en: b is empty"]),
        (GOOD, f"Before\n{GOOD}", ["en: something stands before the first part"]),
        (GOOD + "<!-- part: b -->\nTres\n", GOOD, ["es: b is there 2 times"]),
        (GOOD, GOOD + "<!-- part:c -->\nx\n", ["en: c is no part"]),
        (GOOD, GOOD + "x <!-- part: c -->\n", ["en: c is no part"]),
        (GOOD, GOOD + "<!-- part: c d -->\n", ["en: c d is no part"]),
    ],
)
def test_prose_that_is_no_twin_is_named(tmp_path: Path, spanish: str | None, english: str | None, faults: list[str]) -> None:
    for language, text in (("es", spanish), ("en", english)):
        if text is not None:
            (tmp_path / f"prose.{language}.md").write_text(text, encoding="utf-8")
    assert prose_faults(tmp_path) == faults


# Settings


def test_the_upload_limit_is_the_readers_limit() -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["server"]["maxUploadSize"] * 1_000_000 == MAX_BYTES


# Files

TOP_LEVEL = {"app.py", "pyproject.toml", "README.md", "LICENSE", "sample_docs", "lessons", "tests"}
LOCK = re.compile(r"(^|/)([\w.-]+\.lock|[\w.-]+-lock\.(json|ya?ml)|pylock\.[\w.-]*toml)$")
MACHINE_PATH = re.compile(rb"(?<![\w.:/~])(/(home|root|Users|work|mnt|srv|private)/\w|[A-Za-z]:\\+Users\\)")


def tracked(root: Path) -> list[str]:
    """The files that Git knows or would take up."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split("\0") if name and (root / name).is_file()]


def file_faults(root: Path) -> list[str]:
    """Files that belong to one machine, or lie about at the top."""
    faults = []
    for name in tracked(root):
        top = name.split("/")[0]
        if LOCK.search(name):
            faults.append(f"{name} is a lock file")
        if top not in TOP_LEVEL and not top.startswith("."):
            faults.append(f"{name} has no place at the top")
        if MACHINE_PATH.search((root / name).read_bytes()):
            faults.append(f"{name} holds a path of one machine")
    return faults


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a Git checkout: no list of files to look at")
def test_no_file_belongs_to_one_machine_or_lies_about() -> None:
    assert file_faults(ROOT) == []


def test_files_that_belong_to_one_machine_or_lie_about_are_named(tmp_path: Path) -> None:
    slash = "/"  # written whole, the paths below would be faults of this file
    files = {
        "uv.lock": "",
        "tests/package-lock.json": "",
        "notes.txt": "",
        "tests/a.py": f"open('{slash}home/ana/x')",
        "lessons/b.md": f"C:{chr(92)}Users{chr(92)}Ana",
        "lessons/good.md": f"https:{slash}/x.test{slash}home/page and ~{slash}work/x and lock and {slash}etc/hosts",
        ".ci/run": "",
        "build/c.txt": f"{slash}root/x",
        ".gitignore": "build/",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    assert sorted(file_faults(tmp_path)) == [
        "lessons/b.md holds a path of one machine",
        "notes.txt has no place at the top",
        "tests/a.py holds a path of one machine",
        "tests/package-lock.json is a lock file",
        "uv.lock has no place at the top",
        "uv.lock is a lock file",
    ]
