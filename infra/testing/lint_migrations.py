"""Migrates an empty database, and has squawk look at what each migration said to Postgres.

python -m infra.testing.lint_migrations
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, event

from api import cli
from infra.local.process import VENV

_POSTGRES: Final = "17.0"  # the oldest that a deployment may have
# Matters of taste, decided otherwise here, and what a transaction makes needless.
_TASTE: Final = (
    "prefer-bigint-over-int",
    "prefer-bigint-over-smallint",
    "prefer-identity",
    "prefer-robust-stmts",
    "prefer-text-field",
    "prefer-timestamp-tz",
    # Long enough for an index; the lock's time-out is what keeps others from waiting.
    "require-statement-timeout",
)
# Until here no member's data had ever been migrated. Nothing is added to this list.
_FIRST_DEPLOYED: Final = "0011"
_BEFORE_MEMBERS: Final = (
    "adding-field-with-default",
    "adding-foreign-key-constraint",
    "adding-required-field",
    "adding-not-nullable-field",
    "ban-drop-column",
    "ban-drop-constraint",
    "ban-drop-not-null",
    "ban-drop-table",
    "ban-alter-domain-with-add-constraint",
    "changing-column-type",
    "constraint-missing-not-valid",
    "disallowed-unique-constraint",
    "adding-serial-primary-key-field",
    "renaming-column",
    "renaming-table",
    "require-concurrent-index-creation",
    "require-concurrent-index-deletion",
    "require-lock-timeout",
    "ban-truncate-cascade",
)
_APPLIED: Final = re.compile(
    r"(?:INSERT INTO|UPDATE) alembic_version .*?'([0-9a-z_]+)'", re.IGNORECASE | re.DOTALL
)
_NOT_OURS: Final = re.compile(r"\s*(?:SELECT|SHOW|CREATE TABLE alembic_version)\b", re.IGNORECASE)


class Said:
    """The statements of each migration, in their order."""

    def __init__(self) -> None:
        self.of: dict[str, list[str]] = {}
        self._now: list[str] = []

    def hear(self, _connection: Any, _cursor: Any, text: str, *_: Any) -> None:
        """As SQLAlchemy tells of a statement before it is sent."""
        applied = _APPLIED.match(text)
        if applied:
            self.of[applied[1]] = self._now
            self._now = []
        elif not _NOT_OURS.match(text):
            self._now.append(text.strip().rstrip(";"))


def script(statements: list[str]) -> str:
    """As one file: within a transaction, up to what can't be."""
    lines, inside = ["BEGIN"], True
    for statement in statements:
        if inside and re.search(r"\bCONCURRENTLY\b", statement, re.IGNORECASE):
            lines.append("COMMIT")
            inside = False
        lines.append(statement)
    if inside:
        lines.append("COMMIT")
    return "".join(f"{line};\n" for line in lines)


def faults(said: Said) -> list[str]:
    """What squawk says of the migrations, each line with the migration's number."""
    found: list[str] = []
    with tempfile.TemporaryDirectory(prefix="qima-migrations-") as folder:
        for revision, statements in said.of.items():
            path = Path(folder, f"{revision}.sql")
            path.write_text(script(statements), encoding="utf-8")
            excluded = (*_TASTE, *(_BEFORE_MEMBERS if revision < _FIRST_DEPLOYED else ()))
            command = [str(VENV / "bin" / "squawk"), "--reporter", "gcc", "--pg-version", _POSTGRES]
            done = subprocess.run(
                [*command, f"--exclude={','.join(excluded)}", str(path)],
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode != 0:
                lines = (done.stdout + done.stderr).replace(f"{folder}/", "").splitlines()
                found += [line for line in lines if line.strip()]
    return found


def main() -> None:
    """Ends with 1 where there is something to mend."""
    said = Said()
    event.listen(Engine, "before_cursor_execute", said.hear)
    cli.migrate()
    if not said.of:
        sys.exit("No migration ran: the database has to be an empty one.")
    found = faults(said)
    print("\n".join(found))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
