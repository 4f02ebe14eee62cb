"""What a mutant is: a fault that somebody tired could make, and who has to see it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Edit:
    """One place of a file, relative to the checkout: `old` stands there exactly once."""

    file: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Pytest:
    """pytest; `environ` are pairs of names and values. Nothing has to run, and of the web only what
    `has_web` says was built."""

    nodes: tuple[str, ...]
    environ: tuple[tuple[str, str], ...] = ()
    has_web: bool = False


@dataclass(frozen=True, slots=True)
class Vitest:
    """vitest, on a file of web/."""

    file: str


@dataclass(frozen=True, slots=True)
class Command:
    """A module of infra/ with its words, which ends with 1 where a gate is breached."""

    words: tuple[str, ...]
    is_long: bool = False
    has_web: bool = False


@dataclass(frozen=True, slots=True)
class Journey:
    """Playwright, on the product as `npm start` runs it, built with the fault in it."""

    spec: str
    title: str


@dataclass(frozen=True, slots=True)
class Drill:
    """pytest, on the product as `npm start` runs it."""

    nodes: tuple[str, ...]


def pytest_of(file: str, name: str) -> Pytest:
    """One test, with all its parameters."""
    return Pytest((f"{file}::{name}",))


Way: TypeAlias = Pytest | Vitest | Command | Journey | Drill


@dataclass(frozen=True, slots=True)
class Mutant:
    """`gate` is what README's table calls who has to see it, `why` a regular expression for what
    it has to say: one that fails for another reason has not seen the fault."""

    name: str
    gate: str
    broken: str
    edits: tuple[Edit, ...]
    way: Way
    why: str


def misplaced(root: Path, mutants: Iterable[Mutant]) -> list[str]:
    """What is to be said against the mutants' edits, on the code that lies in that folder."""
    found = []
    for mutant in mutants:
        for edit in mutant.edits:
            path = root / edit.file
            times = path.read_text(encoding="utf-8").count(edit.old) if path.is_file() else 0
            if times != 1:
                found.append(f"{mutant.name}: {edit.file} has its piece {times} times")
            if edit.old == edit.new:
                found.append(f"{mutant.name}: nothing of {edit.file} is broken")
        try:
            re.compile(mutant.why)
        except re.error as error:
            found.append(f"{mutant.name}: {mutant.why}: {error}")
    return found
