"""Lint of migrations: runs them on an empty database and checks their SQL with squawk.

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
# Rules of style that are decided otherwise here, or that a transaction makes needless.
_STYLE: Final = (
    "prefer-bigint-over-int",
    "prefer-bigint-over-smallint",
    "prefer-identity",
    "prefer-robust-stmts",
    "prefer-text-field",
    "prefer-timestamp-tz",
    # An index build may take long; the lock timeout keeps others from waiting.
    "require-statement-timeout",
)
# Before this revision there was no member data. Nothing is added to the list below.
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


class StatementLog:
    """SQL statements by revision, in order."""

    def __init__(self) -> None:
        self.by_revision: dict[str, list[str]] = {}
        self._current: list[str] = []

    def record(self, _connection: Any, _cursor: Any, text: str, *_: Any) -> None:
        """Listen to SQLAlchemy's `before_cursor_execute`."""
        applied = _APPLIED.match(text)
        if applied:
            self.by_revision[applied[1]] = self._current
            self._current = []
        elif not _NOT_OURS.match(text):
            self._current.append(text.strip().rstrip(";"))


def script(statements: list[str]) -> str:
    """Return one SQL file: a transaction up to the first CONCURRENTLY statement."""
    lines, inside = ["BEGIN"], True
    for statement in statements:
        if inside and re.search(r"\bCONCURRENTLY\b", statement, re.IGNORECASE):
            lines.append("COMMIT")
            inside = False
        lines.append(statement)
    if inside:
        lines.append("COMMIT")
    return "".join(f"{line};\n" for line in lines)


def faults(log: StatementLog) -> list[str]:
    """Return squawk's findings, each line with the revision."""
    found: list[str] = []
    with tempfile.TemporaryDirectory(prefix="qima-migrations-") as folder:
        for revision, statements in log.by_revision.items():
            path = Path(folder, f"{revision}.sql")
            path.write_text(script(statements), encoding="utf-8")
            excluded = (*_STYLE, *(_BEFORE_MEMBERS if revision < _FIRST_DEPLOYED else ()))
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
    """Print the findings; exit with 1 when there is one."""
    log = StatementLog()
    event.listen(Engine, "before_cursor_execute", log.record)
    cli.migrate()
    if not log.by_revision:
        sys.exit("No migration ran: the database must be empty.")
    found = faults(log)
    print("\n".join(found))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
