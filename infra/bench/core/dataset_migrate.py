"""Migrations of stored datasets: the schema of a stored dataset, and its upgrade to the newest one.

A dataset is loaded into the schema of its generator and migrated from there. Later migrations
therefore fill their columns from existing rows, as in production.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from infra.local.process import PYTHON, ROOT

VERSIONS: Final = ROOT / "migrations" / "versions"
# The schema of `dataset.COLUMNS`. Changed together with the generator.
GENERATED_REVISION: Final = "0008"
_REVISION: Final = re.compile(r'^revision(?:: str)? = "(\w+)"', re.MULTILINE)


def migrations(folder: Path = VERSIONS) -> list[Path]:
    """Return the migration files in the order of their revisions."""
    found = {
        match[1]: path
        for path in folder.glob("*.py")
        if (match := _REVISION.search(path.read_text(encoding="utf-8")))
    }
    return [found[revision] for revision in sorted(found)]


def digest(files: Sequence[Path]) -> str:
    """Return a digest of the files' contents, independent of their order."""
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(file.read_bytes())
    return found.hexdigest()


def applied_count(head: str, generator: Sequence[Path], folder: Path = VERSIONS) -> int | None:
    """Return the number of present migrations that a stored database has.

    None if its generator or one of its migrations has changed since.
    """
    files = migrations(folder)
    for count in range(len(files), 0, -1):
        if digest([*generator, *files[:count]]) == head:
            return count
    return None


def migrate(app_url: str, owner_url: str, revision: str = "head") -> None:
    """Upgrade a database to a revision, as its owner.

    Raises:
        RuntimeError: Alembic failed.
    """
    done = subprocess.run(
        [PYTHON, "-m", "alembic", "upgrade", revision],
        cwd=ROOT,
        env=os.environ
        | {"ENV": "test", "DATABASE_URL": app_url, "MIGRATION_DATABASE_URL": owner_url},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"migrating to {revision} failed: {done.stderr.strip()[-2000:]}")
