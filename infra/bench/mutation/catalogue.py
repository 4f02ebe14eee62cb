"""Mutants of catalogue.toml, in its order; those that need only pytest come first."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

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

FILE: Final = Path(__file__).with_name("catalogue.toml")


def load_mutants(text: str) -> tuple[Mutant, ...]:
    """Parse the catalogue.

    Raises:
        KeyError: a mutant lacks a key.
        ValueError: a mutant names an unknown runner.
    """
    return tuple(
        Mutant(
            id=row["id"],
            gate=row["gate"],
            description=row["description"],
            edits=tuple(Edit(**edit) for edit in row["edit"]),
            check=_read_check(row),
            failure=row["failure"],
        )
        for row in tomllib.loads(text)["mutant"]
    )


def edit_errors(root: Path, mutants: Iterable[Mutant]) -> list[str]:
    """List the edits that don't apply to the checkout and the patterns that don't compile."""
    errors = []
    for mutant in mutants:
        for edit in mutant.edits:
            try:
                source = (root / edit.module).read_text(encoding="utf-8")
                if apply_edit(source, edit) == source:
                    errors.append(f"{mutant.id}: {edit.module} is unchanged")
            except (OSError, EditError, SyntaxError) as error:
                errors.append(f"{mutant.id}: {error}")
        try:
            re.compile(mutant.failure)
        except re.error as error:
            errors.append(f"{mutant.id}: {mutant.failure}: {error}")
    return errors


def _read_check(row: Mapping[str, Any]) -> Check:
    needs_build = row.get("needs_build", False)
    match row["runner"]:
        case "pytest":
            environ = tuple(row.get("environ", {}).items())
            return PytestCheck(tuple(row["tests"]), environ, needs_build)
        case "vitest":
            return VitestCheck(row["tests"][0])
        case "module":
            return ModuleCheck(tuple(row["command"]), row.get("is_slow", False), needs_build)
        case "journey":
            return JourneyCheck(row["tests"][0], row["title"])
        case "product":
            return ProductCheck(tuple(row["tests"]))
        case unknown:
            raise ValueError(f"{row['id']}: unknown runner {unknown}")


MUTANTS: Final = load_mutants(FILE.read_text(encoding="utf-8"))
