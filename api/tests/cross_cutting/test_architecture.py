"""Import contracts, and limits of files."""

from pathlib import Path

import grimp
import pytest
from importlinter.application.use_cases import lint_imports
from importlinter.configuration import configure

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted((ROOT / "api").rglob("*.py"))
MAX_LINES = 400


def test_import_contracts_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    configure()
    passed = lint_imports(str(ROOT / "pyproject.toml"), cache_dir=None, no_logo=True)
    assert passed, capsys.readouterr().out


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("api", cache_dir=None)


def test_queries_are_imported_by_their_slice_only(graph: grimp.ImportGraph) -> None:
    """Other slices import services, tables for joins, and clauses."""
    violations = [
        f"{importer} imports {module}"
        for module in graph.modules
        if module.endswith(".queries")
        for importer in graph.find_modules_that_directly_import(module)
        if not importer.startswith((module.rpartition(".")[0] + ".", "api.tests."))
    ]
    assert not violations


def test_routers_are_imported_by_main_only(graph: grimp.ImportGraph) -> None:
    importers = {
        importer
        for module in graph.modules
        if module.endswith(".router")
        for importer in graph.find_modules_that_directly_import(module)
    }
    assert importers == {"api.main"}


def test_files_have_at_most_400_lines() -> None:
    long = {
        str(file.relative_to(ROOT)): lines
        for file in FILES
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > MAX_LINES
    }
    assert not long


def test_files_have_no_generic_names() -> None:
    generic = {"utils.py", "util.py", "helpers.py", "common.py", "misc.py", "base.py"}
    assert not [file for file in FILES if file.name in generic]
