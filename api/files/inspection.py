"""Inspection of files before they are ready: lists of SHA-256 digests, and ClamAV.

Pictures are compared with the lists only: their originals are never stored, and malware does not
survive their transcoding.
"""

import asyncio
import hashlib
import re
from collections.abc import AsyncIterable, AsyncIterator
from dataclasses import dataclass
from functools import cache
from typing import IO, Any, Final
from uuid import UUID

from api.core.errors import Problem
from api.core.list_files import ListFiles
from api.core.observability import security_log
from api.core.settings import Settings
from api.files import clamd, problems

MEGABYTE: Final = 1024 * 1024

_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Reason for which a file is refused, with the name that the scanner gave it."""

    problem: Problem
    name: str

    def record(self, owner_id: UUID, file_id: UUID | None = None) -> None:
        """Write the refusal to the security log."""
        details = {"file": str(file_id)} if file_id else {}
        security_log.record(
            "file_refused",
            "refused",
            member=owner_id,
            verdict=self.problem.code,
            name=self.name,
            **details,
        )


# Codes of refused files, which stay in their rows until the cleanup.
REFUSALS: Final = {
    problem.code: problem for problem in (problems.file_infected, problems.file_listed)
}


class Inspector:
    """Port of the inspection of files; each part that is configured has a say."""

    def __init__(self, settings: Settings) -> None:
        self._address = settings.clamav_address
        self._max_bytes = settings.clamav_max_mb * MEGABYTE
        self.lists = ListFiles(settings.file_hash_lists, _parse_digest)

    @property
    def is_active(self) -> bool:
        """Return whether product files are inspected before they are ready."""
        return self._address is not None or self.lists.is_configured

    async def inspect(self, chunks: AsyncIterable[bytes]) -> Verdict | None:
        """Return why a product file is refused, or None.

        Raises:
            ScannerUnavailableError: the file must be inspected later.
        """
        digest = hashlib.sha256()
        malware = None
        if self._address is not None:
            malware = await clamd.scan(self._address, _digested(chunks, digest), self._max_bytes)
        else:
            async for _ in _digested(chunks, digest):
                pass
        if malware is not None:
            return Verdict(problems.file_infected, malware)
        return self._look_up(digest.hexdigest())

    async def inspect_picture(self, source: IO[bytes]) -> Verdict | None:
        """Return why the original of a picture is refused, or None; rewinds the file."""
        if not self.lists.is_configured:
            return None
        digest = await asyncio.to_thread(_digest_picture, source)
        return self._look_up(digest)

    def _look_up(self, digest: str) -> Verdict | None:
        return Verdict(problems.file_listed, "hash list") if digest in self.lists.entries else None


def _digest_picture(source: IO[bytes]) -> str:
    digest = hashlib.sha256()
    while chunk := source.read(MEGABYTE):
        digest.update(chunk)
    source.seek(0)
    return digest.hexdigest()


async def _digested(chunks: AsyncIterable[bytes], digest: Any) -> AsyncIterator[bytes]:
    async for chunk in chunks:
        digest.update(chunk)
        yield chunk


def _parse_digest(text: str) -> str | None:
    """Return the digest of a line, also of one that `sha256sum` wrote."""
    word = text.split(maxsplit=1)[0].lower()
    return word if _SHA256.fullmatch(word) else None


@cache
def open_inspector(settings: Settings) -> Inspector:
    """Return the inspector of the settings."""
    return Inspector(settings)
