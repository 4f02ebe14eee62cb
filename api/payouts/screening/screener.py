"""Port of screening, and its implementation by a folder of sanctions lists."""

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Protocol

import structlog

from api.core.settings import Settings
from api.payouts.operator_errors import OperatorError
from api.payouts.screening.lists import InvalidListError, is_list_file, read_list
from api.payouts.screening.name_index import ListedName, NameIndex

log = structlog.get_logger("payouts")

_MAX_HITS: Final = 10


class SanctionsListError(OperatorError):
    """The lists cannot be read: nothing is paid until they can."""

    def __init__(self, message: str) -> None:
        super().__init__("sanctions_lists_invalid", message)


@dataclass(frozen=True, slots=True)
class Subject:
    """A beneficiary: the name of the account holder, and the bank."""

    name: str
    bic: str


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry of a list that may be the beneficiary."""

    list_name: str
    entry_id: str
    name: str
    score: float

    @property
    def key(self) -> str:
        """Return what a decision of staff refers to: the entry with that name."""
        return f"{self.list_name}:{self.entry_id}:{self.name}"

    def to_json(self) -> dict[str, Any]:
        return {
            "list": self.list_name,
            "entry": self.entry_id,
            "name": self.name,
            "score": self.score,
            "key": self.key,
        }


class Screener(Protocol):
    """Finds the entries of sanctions lists that may be a beneficiary."""

    @property
    def version(self) -> str | None:
        """Digest of the lists; None if there are none."""

    def screen(self, subject: Subject) -> Sequence[Hit]: ...


class NoLists:
    """Screener of an installation without lists; production exports nothing with it."""

    version = None

    def screen(self, subject: Subject) -> Sequence[Hit]:  # noqa: ARG002 - the port's signature
        return ()


class ListScreener:
    """Screener by the names and BICs of lists."""

    def __init__(self, names: NameIndex, bics: dict[str, str], version: str) -> None:
        self._names = names
        self._bics = bics
        self.version = version

    def screen(self, subject: Subject) -> Sequence[Hit]:
        """Return the best hit of each entry, best first."""
        hits = {}
        if entry_id := self._bics.get(subject.bic[:8]):
            hits["OFAC", entry_id] = Hit("OFAC", entry_id, subject.bic[:8], 1.0)
        for match in self._names.search(subject.name):
            listed = match.listed
            key = (listed.list_name, listed.entry_id)
            hits.setdefault(key, Hit(*key, listed.text, match.score))
        return list(hits.values())[:_MAX_HITS]


async def load_screener(settings: Settings) -> Screener:
    """Return the screener of the configured folder. Files are read again when they change.

    Raises:
        SanctionsListError: a file cannot be read, or the folder has no list.
    """
    if settings.sanctions_dir is None:
        return NoLists()
    try:
        return await asyncio.to_thread(_load_folder, settings.sanctions_dir)
    except (InvalidListError, OSError) as error:
        raise SanctionsListError(f"The sanctions lists cannot be used: {error}") from error


def _load_folder(folder: Path) -> ListScreener:
    paths = sorted(path for path in folder.iterdir() if path.is_file())
    state = tuple((path, path.stat().st_mtime_ns, path.stat().st_size) for path in paths)
    return _read_folder(folder, state)


@lru_cache(maxsize=1)
def _read_folder(folder: Path, state: tuple[tuple[Path, int, int], ...]) -> ListScreener:
    names: list[ListedName] = []
    bics: dict[str, str] = {}
    digest = hashlib.sha256()
    for path in (path for path, _, _ in state if is_list_file(path)):
        parsed = read_list(path)
        names += parsed.names
        bics |= parsed.bics
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    if not names:
        raise InvalidListError(f"{folder} has no sanctions list.")
    log.info("sanctions_lists_loaded", names=len(names))
    return ListScreener(NameIndex(names), bics, digest.hexdigest())
