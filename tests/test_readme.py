import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(mark: str) -> str:
    """The code between the fences that follow `mark`."""
    found = re.search(rf"^{re.escape(mark)}\n+```\w+\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert found, f"README.md has no code block after {mark}"
    return found[1]


def steps(command: str) -> list[list[str]]:
    """The words of each command of a chain joined by `&&`."""
    return [shlex.split(step) for step in command.split("&&")]


def test_the_script_runs_as_it_stands_and_prints_the_passage_and_the_block_for_a_prompt() -> None:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    ran = subprocess.run(
        [sys.executable, "-c", block("<!-- script -->")],
        cwd=ROOT,
        env={**environment, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (ran.stderr, ran.returncode) == ("", 0)
    assert ran.stdout == (
        "room_rules.md › Cancelaciones\n"
        "La cancelación de una reserva es gratuita hasta 24 horas antes de la hora de inicio.\n"
        "Más tarde, la cancelación solo se acepta en recepción y se cobra la primera hora.\n"
        "[Fuente: room_rules.md, líneas 5–6]\n"
        "La cancelación de una reserva es gratuita hasta 24 horas antes de la hora de inicio.\n"
        "Más tarde, la cancelación solo se acepta en recepción y se cobra la primera hora.\n"
        "\n"
        "---\n"
        "\n"
        "[Fuente: room_rules.md, línea 2]\n"
        "La reserva de una sala se hace en la web o en recepción, con tu nombre y el número de personas. "
        "Cada reserva dura tres horas como máximo. "
        "Para grupos de más de doce personas hace falta la sala grande, que también se pide en recepción.\n"
    )


def test_the_start_command_makes_an_environment_installs_the_project_and_runs_a_file_that_exists() -> None:
    [command] = [line for line in README.splitlines() if "streamlit run" in line and "-m venv" in line]
    environment, install, start = steps(command)
    assert environment == ["python3", "-m", "venv", ".venv"]
    assert install == [".venv/bin/pip", "install", "-q", "-e", "."]
    assert start == [".venv/bin/streamlit", "run", "app.py"]
    assert (ROOT / "app.py").is_file()


def test_the_test_command_installs_the_extra_for_tests_and_runs_all_of_them() -> None:
    environment, install, start = steps(block("<!-- tests -->"))
    assert environment == ["python3", "-m", "venv", ".venv"]
    assert install == [".venv/bin/pip", "install", "-q", "-e", ".[test]"]
    assert start == [".venv/bin/python", "-m", "pytest", "-q", "-n", "auto", "--dist", "loadfile"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "test" in project["project"]["optional-dependencies"]
    assert project["tool"]["pytest"]["ini_options"]["testpaths"] == ["tests"]


@pytest.mark.skipif(shutil.which("sed") is None, reason="there is no sed here")
def test_the_checks_run_exactly_the_test_command_of_the_readme() -> None:
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    [expression] = re.findall(r"^bash .*-c \"\$\(sed -n '([^']+)' README\.md\)\"$", checks, re.MULTILINE)
    extracted = subprocess.check_output(["sed", "-n", expression, "README.md"], cwd=ROOT, encoding="utf-8")
    assert extracted == block("<!-- tests -->")


def test_the_readme_states_the_limit_of_an_upload_that_the_server_has() -> None:
    limit = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))["server"]["maxUploadSize"]
    assert f"({limit} MB at most)" in README
