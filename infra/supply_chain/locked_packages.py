"""Python packages of a lock file, with versions and hashes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

_PIN: Final = re.compile(
    r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)([^\n]*(?:\n[ \t]+[^\n]*)*)", re.MULTILINE
)
_HASH: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")


class LockedPackage(NamedTuple):
    """A pinned package; the hashes are of its distributions."""

    name: str
    version: str
    hashes: tuple[str, ...]

    @property
    def purl(self) -> str:
        """Package URL, the name that advisories and inventories share."""
        return f"pkg:pypi/{re.sub(r'[-_.]+', '-', self.name).lower()}@{self.version}"


def read_lock(path: Path) -> Iterator[LockedPackage]:
    """Yield the packages of a lock file that pip compiled with hashes."""
    for name, version, rest in _PIN.findall(path.read_text(encoding="utf-8")):
        yield LockedPackage(name, version, tuple(_HASH.findall(rest)))
