"""Links between the project's documents."""

import re
from collections.abc import Iterator
from pathlib import Path

from infra.local.process import ROOT
from infra.testing import asvs

_LINK = re.compile(r"\]\(([^)\s#]+)(#[^)\s]*)?\)")
_TEST = re.compile(r"`([\w./-]+::\w+)`")


def _documents() -> Iterator[Path]:
    yield from ROOT.glob("*.md")
    yield from (ROOT / "docs").rglob("*.md")
    yield from (ROOT / "infra").glob("*.md")


def test_relative_links_of_documents_exist() -> None:
    broken = [
        f"{document.relative_to(ROOT)}: {target}"
        for document in _documents()
        for target, _ in _LINK.findall(document.read_text(encoding="utf-8"))
        if "://" not in target and not (document.parent / target).exists()
    ]
    assert not broken


def test_tests_named_by_documents_exist() -> None:
    named = {
        test
        for document in _documents()
        for test in _TEST.findall(document.read_text(encoding="utf-8"))
    }
    assert len(named) > 50
    assert [fault for test in sorted(named) for fault in asvs.faults_of_test(test, ROOT)] == []


def test_decision_records_are_numbered_without_gaps() -> None:
    records = sorted((ROOT / "docs" / "adr").glob("[0-9]*.md"))
    assert [int(record.name[:4]) for record in records] == list(range(1, len(records) + 1))
    index = (ROOT / "docs" / "adr" / "README.md").read_text(encoding="utf-8")
    assert [record.name for record in records if f"]({record.name})" not in index] == []
