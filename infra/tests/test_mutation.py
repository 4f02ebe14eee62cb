"""Tests of the mutation catalogue and of the verdicts on its mutants."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from infra.bench.mutation import run
from infra.bench.mutation.catalogue import MUTANTS, edit_errors
from infra.bench.mutation.gate_runner import CheckResult, classify, failures_of_junit
from infra.bench.mutation.mutant import (
    Check,
    Edit,
    EditError,
    JourneyCheck,
    ModuleCheck,
    Mutant,
    ProductCheck,
    PytestCheck,
    VitestCheck,
    apply_edit,
)
from infra.bench.mutation.worktree import Checkout
from infra.local.process import ROOT
from infra.testing.trust_doc import properties


def test_edits_apply_exactly_once() -> None:
    assert edit_errors(ROOT, MUTANTS) == []


def test_gate_has_a_mutant_and_mutant_has_a_gate() -> None:
    rows = properties()
    assert len(rows) >= 15
    assert all(row.gates for row in rows)
    assert {gate for row in rows for gate in row.gates} == {mutant.gate for mutant in MUTANTS}


def test_mutant_has_a_unique_id_and_an_expected_failure() -> None:
    ids = [mutant.id for mutant in MUTANTS]
    assert sorted(set(ids)) == sorted(ids)
    assert not set(ids) & {mutant.gate for mutant in MUTANTS}
    for mutant in MUTANTS:
        assert mutant.edits, mutant.id
        # A pattern that matches the empty string accepts any failure.
        assert not re.search(mutant.failure, ""), mutant.id


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.id)
def test_mutated_code_parses(tmp_path: Path, mutant: Mutant) -> None:
    for edit in mutant.edits:
        copy = tmp_path / edit.module
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text((ROOT / edit.module).read_text(encoding="utf-8"), encoding="utf-8")
    before = {edit.module: (tmp_path / edit.module).read_text() for edit in mutant.edits}
    with Checkout(tmp_path).apply(mutant):
        for edit in mutant.edits:
            text = (tmp_path / edit.module).read_text(encoding="utf-8")
            assert text != before[edit.module]
            if edit.module.endswith(".py"):
                ast.parse(text)
    assert before == {name: (tmp_path / name).read_text() for name in before}


@pytest.mark.parametrize("check", dict.fromkeys(mutant.check for mutant in MUTANTS), ids=str)
def test_detecting_test_exists(check: Check) -> None:
    match check:
        case PytestCheck(nodes) | ProductCheck(nodes):
            for node in nodes:
                file, _, name = node.partition("::")
                names = _function_names(file)
                assert name.partition("[")[0] in names if name else names, node
        case VitestCheck(file):
            assert (ROOT / "web" / file).is_file()
        case JourneyCheck(spec, title):
            text = (ROOT / "web/e2e" / spec).read_text(encoding="utf-8")
            assert re.search(title.replace(r"\(en\)", r"\(\$\{locale\}\)"), text)
        case ModuleCheck(command):
            assert (ROOT / f"{command[0].replace('.', '/')}.py").is_file()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.id)
def test_expected_failure_names_the_detecting_test(mutant: Mutant) -> None:
    named = set(re.findall(r"\btest_\w+", mutant.failure))
    if named:
        assert isinstance(mutant.check, PytestCheck | ProductCheck)
        assert named <= {re.split(r"::|\[", node)[1] for node in mutant.check.nodes}


def _function_names(file: str) -> set[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


EXAMPLE = Mutant(
    id="example",
    gate="example",
    description="Nothing.",
    edits=(Edit("a.py", "x = 1", "x = 2"),),
    check=PytestCheck(("a.py::test_x",)),
    failure=r"assert 2 == 1",
)


@pytest.mark.parametrize(
    ("report", "verdict"),
    [
        ('<testcase name="x"/>', "SURVIVED"),
        ("<testcase><failure>x = 2\nE   assert 2 == 1\n</failure></testcase>", "killed"),
        # The text of the source matches, but the message is another one.
        ("<testcase><failure>  assert 2 == 1\nE   KeyError</failure></testcase>", ""),
        ("<testcase><error>E   assert 2 == 1</error></testcase>", ""),
        ("", ""),
    ],
    ids=["passed", "expected failure", "other failure", "error in setup", "no test ran"],
)
def test_verdict_requires_the_expected_failure(tmp_path: Path, report: str, verdict: str) -> None:
    path = tmp_path / "report.xml"
    path.write_text(f"<testsuites><testsuite>{report}</testsuite></testsuites>")
    passed = verdict == "SURVIVED"
    result = CheckResult(passed, failures_of_junit(path), log="assert 2 == 1")
    assert classify(EXAMPLE, result) == (verdict or "FAILED OTHERWISE")


@pytest.mark.parametrize("text", ["x = 3\n", "x = 1\nx = 1\n"])
def test_edit_that_is_missing_or_ambiguous_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.py").write_text(text)
    with pytest.raises(EditError, match=r"occurrences of"), Checkout(tmp_path).apply(EXAMPLE):
        pass
    assert (tmp_path / "a.py").read_text() == text
    assert edit_errors(tmp_path, [EXAMPLE])


def test_selection_is_by_name_or_gate_with_the_cheapest_first() -> None:
    first, last = MUTANTS[0], MUTANTS[-1]
    assert run.select_mutants([last.id, first.id], quick=False) == [first, last]
    assert run.select_mutants([first.gate], quick=False) == [
        m for m in MUTANTS if m.gate == first.gate
    ]
    assert last not in run.select_mutants([], quick=True)
    with pytest.raises(SystemExit, match="nothing like it"):
        run.select_mutants(["nothing like it"], quick=False)


SOURCE = """\
class First:
    def size(self):
        return limit(
            self.rows,
            1,
        )

class Second:
    def size(self):
        return limit(self.rows, 1)
"""


def test_edit_in_a_function_ignores_formatting_and_other_functions() -> None:
    edit = Edit("a.py", "limit(self.rows, 1)", "(\n    self.rows\n)", function="First.size")
    before, after = SOURCE.split("class Second")
    changed = (
        "class First:\n    def size(self):\n        return (\n            self.rows\n        )\n\n"
    )
    assert apply_edit(SOURCE, edit) == f"{changed}class Second{after}"
    assert before != changed


@pytest.mark.parametrize(
    ("function", "old"),
    [("Third.size", "self"), ("First.size", "row"), ("First.size", "absent"), ("First", "f")],
    ids=["no such function", "part of a word", "absent", "part of words"],
)
def test_edit_outside_its_anchor_is_refused(function: str, old: str) -> None:
    with pytest.raises(EditError):
        apply_edit(SOURCE, Edit("a.py", old, "", function=function))
