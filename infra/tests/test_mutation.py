"""The mutants of `npm run bench -- mutation`: where they are made, who has to see them, and what
counts as seen. That they are seen is the bench's own to show."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from infra.bench.mutation import run
from infra.bench.mutation.catalogue import MUTANTS
from infra.bench.mutation.gate_runner import Answer, failures_of_junit, judged
from infra.bench.mutation.mutant import (
    Command,
    Drill,
    Edit,
    Journey,
    Mutant,
    Pytest,
    Vitest,
    Way,
    misplaced,
    pytest_of,
)
from infra.bench.mutation.worktree import Checkout
from infra.local.process import ROOT
from infra.testing.trust_doc import properties


def test_edits_apply_exactly_once() -> None:
    assert misplaced(ROOT, MUTANTS) == []


def test_gate_has_a_mutant_and_mutant_has_a_gate() -> None:
    rows = properties()
    assert len(rows) >= 15
    assert all(row.gates for row in rows)
    assert {gate for row in rows for gate in row.gates} == {mutant.gate for mutant in MUTANTS}


def test_mutant_has_a_unique_name_and_an_expected_failure() -> None:
    names = [mutant.name for mutant in MUTANTS]
    assert sorted(set(names)) == sorted(names)
    assert not set(names) & {mutant.gate for mutant in MUTANTS}
    for mutant in MUTANTS:
        assert mutant.edits, mutant.name
        # What any words at all would fit has to say nothing.
        assert not re.search(mutant.why, ""), mutant.name


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_mutated_code_parses(tmp_path: Path, mutant: Mutant) -> None:
    for edit in mutant.edits:
        copy = tmp_path / edit.file
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text((ROOT / edit.file).read_text(encoding="utf-8"), encoding="utf-8")
    before = {edit.file: (tmp_path / edit.file).read_text() for edit in mutant.edits}
    with Checkout(tmp_path).broken(mutant):
        for edit in mutant.edits:
            text = (tmp_path / edit.file).read_text(encoding="utf-8")
            assert text != before[edit.file]
            if edit.file.endswith(".py"):
                ast.parse(text)
    assert before == {name: (tmp_path / name).read_text() for name in before}


@pytest.mark.parametrize("way", dict.fromkeys(mutant.way for mutant in MUTANTS), ids=str)
def test_detecting_test_exists(way: Way) -> None:
    match way:
        case Pytest(nodes) | Drill(nodes):
            for node in nodes:
                file, _, name = node.partition("::")
                text = (ROOT / file).read_text(encoding="utf-8")
                assert f"def {name.partition('[')[0]}(" in text if name else text
        case Vitest(file):
            assert (ROOT / "web" / file).is_file()
        case Journey(spec, title):
            text = (ROOT / "web/e2e" / spec).read_text(encoding="utf-8")
            assert re.search(title.replace(r"\(en\)", r"\(\$\{locale\}\)"), text)
        case Command(words):
            assert (ROOT / f"{words[0].replace('.', '/')}.py").is_file()


PIECE = Mutant(
    name="example",
    gate="example",
    broken="nothing",
    edits=(Edit("a.py", "x = 1\n", "x = 2\n"),),
    way=pytest_of("a.py", "test_x"),
    why=r"assert 2 == 1",
)


@pytest.mark.parametrize(
    ("report", "verdict"),
    [
        ('<testcase name="x"/>', "SURVIVED"),
        ("<testcase><failure>x = 2\nE   assert 2 == 1\n</failure></testcase>", "killed"),
        # The words stand there, but what failed is something else.
        ("<testcase><failure>  assert 2 == 1\nE   KeyError</failure></testcase>", ""),
        ("<testcase><error>E   assert 2 == 1</error></testcase>", ""),
        ("", ""),
    ],
    ids=["held", "failed for it", "failed otherwise", "never began", "nothing ran"],
)
def test_verdict_requires_the_expected_failure(tmp_path: Path, report: str, verdict: str) -> None:
    path = tmp_path / "report.xml"
    path.write_text(f"<testsuites><testsuite>{report}</testsuite></testsuites>")
    held = verdict == "SURVIVED"
    answer = Answer(held, failures_of_junit(path), log="assert 2 == 1")
    assert judged(PIECE, answer) == (verdict or "FAILED OTHERWISE")


@pytest.mark.parametrize("text", ["x = 3\n", "x = 1\nx = 1\n"])
def test_edit_that_is_missing_or_ambiguous_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.py").write_text(text)
    with pytest.raises(ValueError, match=r"has the piece"), Checkout(tmp_path).broken(PIECE):
        pass
    assert (tmp_path / "a.py").read_text() == text
    assert misplaced(tmp_path, [PIECE])


def test_selection_is_by_name_or_gate_with_the_cheapest_first() -> None:
    first, last = MUTANTS[0], MUTANTS[-1]
    assert run.chosen([last.name, first.name], quick=False) == [first, last]
    assert run.chosen([first.gate], quick=False) == [m for m in MUTANTS if m.gate == first.gate]
    assert last not in run.chosen([], quick=True)
    with pytest.raises(SystemExit, match="nothing like it"):
        run.chosen(["nothing like it"], quick=False)
