"""Migrations of kept networks: what one was made with, and how it is brought to the newest.

A network is loaded into the schema that its generator writes and migrated from there, so that
every later migration fills what it adds from the rows that it meets, as it does in production.
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
# Whose columns `network.COLUMNS` are; moved when the generator itself learns new ones.
GENERATED: Final = "0008"
_REVISION: Final = re.compile(r'^revision(?:: str)? = "(\w+)"', re.MULTILINE)


def migrations(folder: Path = VERSIONS) -> list[Path]:
    """The files in the order in which they are run."""
    found = {
        match[1]: path
        for path in folder.glob("*.py")
        if (match := _REVISION.search(path.read_text(encoding="utf-8")))
    }
    return [found[revision] for revision in sorted(found)]


def digest(files: Sequence[Path]) -> str:
    """What stands in those files, whatever their order."""
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(file.read_bytes())
    return found.hexdigest()


def known(head: str, generator: Sequence[Path], folder: Path = VERSIONS) -> int | None:
    """With how many of today's migrations a kept database was made; None when it was another
    generator, or when one of those migrations is another today."""
    files = migrations(folder)
    for count in range(len(files), 0, -1):
        if digest([*generator, *files[:count]]) == head:
            return count
    return None


def migrate(app_url: str, owner_url: str, revision: str = "head") -> None:
    """Bring a database to that migration, as its owner.

    Raises:
        RuntimeError: with what Alembic said.
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
