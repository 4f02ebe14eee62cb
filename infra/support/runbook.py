"""Steps of a procedure in infra/RUNBOOK.md, as data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from infra.local.process import ROOT

RUNBOOK: Final = ROOT / "infra" / "RUNBOOK.md"
_STEP: Final = re.compile(
    r"^\d+\. \*\*(?P<title>[^*]+?)\.?\*\*(?P<text>.*?)(?=^\d+\. |\Z)", re.MULTILINE | re.DOTALL
)
_BLOCK: Final = re.compile(r"^ *```\w*\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Step:
    """A numbered step: the bold words that it begins with, and its commands."""

    title: str
    commands: tuple[str, ...]


def read_steps(section: str, path: Path = RUNBOOK) -> list[Step]:
    """Return the steps of a section.

    Raises:
        ValueError: the runbook has no such section, or it has no steps.
    """
    found = re.search(
        rf"^## {re.escape(section)}\n(.*?)(?=^## |\Z)",
        path.read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    steps = [
        Step(step["title"], tuple(_commands(step["text"])))
        for step in _STEP.finditer(found[1] if found else "")
    ]
    if not steps:
        raise ValueError(f"The runbook has no steps in {section}.")
    return steps


def _commands(text: str) -> list[str]:
    return [
        line.strip()
        for block in _BLOCK.findall(text)
        for line in block.splitlines()
        if line.strip()
    ]
