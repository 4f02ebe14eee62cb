"""The shape of the house: who may stand on whom, and how long a file may be."""

from pathlib import Path

import grimp
import pytest
from importlinter.application.use_cases import lint_imports
from importlinter.configuration import configure

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted((ROOT / "api").rglob("*.py"))
MAX_LINES = 400


def test_the_import_contracts_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    configure()
    kept = lint_imports(str(ROOT / "pyproject.toml"), cache_dir=None, no_logo=True)
    assert kept, capsys.readouterr().out


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("api", cache_dir=None)


def test_a_slice_s_queries_are_its_own_and_its_router_s(graph: grimp.ImportGraph) -> None:
    """Others take its decisions, its tables for joins, and its clauses."""
    crossed = [
        f"{importer} imports {module}"
        for module in graph.modules
        if module.endswith(".queries")
        for importer in graph.find_modules_that_directly_import(module)
        if not importer.startswith((module.rpartition(".")[0] + ".", "api.tests."))
    ]
    assert not crossed


def test_the_decisions_don_t_know_their_own_router(graph: grimp.ImportGraph) -> None:
    importers = {
        importer
        for module in graph.modules
        if module.endswith(".router")
        for importer in graph.find_modules_that_directly_import(module)
    }
    assert importers == {"api.main"}


def test_no_file_is_longer_than_a_reader_s_patience() -> None:
    long = {
        str(file.relative_to(ROOT)): lines
        for file in FILES
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > MAX_LINES
    }
    assert not long


def test_no_file_is_a_drawer_for_everything() -> None:
    drawers = {"utils.py", "util.py", "helpers.py", "common.py", "misc.py", "base.py"}
    assert not [file for file in FILES if file.name in drawers]
