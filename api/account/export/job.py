"""The making of a copy: claimed, streamed into storage, ready; or begun anew by another worker.

Each attempt writes an object of its own, and another reader of storage sees all of it or nothing,
so that a worker that dies leaves nothing that could pass for a copy. One whose claim was taken over
finds out at its next sign of life, and stops.
"""

import hashlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import structlog

from api.account import links
from api.account.events import ExportReady
from api.account.export import archive, manifest, queries, readme
from api.account.export.archive import Archive
from api.account.export.row_source import Source
from api.account.service import KEPT
from api.core.clock import now
from api.core.db.database import Database, WriteTransaction
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.core.settings import Settings
from api.files.events import FileRemoved
from api.files.storage import Storage

log = structlog.get_logger("exports")

# Unheard of for so long, a maker is dead.
STALE: Final = timedelta(minutes=2)
SIGN_OF_LIFE_SECONDS: Final = 1.0
ATTEMPTS: Final = 3
# Of the progress; the rest is the files' by their sizes.
OF_WORDS: Final = 30


class _TakenOverError(Exception):
    """Another worker makes this copy now, or nobody wants it any more."""


@dataclass(slots=True)
class _Making:
    """One attempt at one copy, and how far it is."""

    database: Database
    export_id: UUID
    object_id: UUID
    member_id: UUID
    file_bytes: int = 0
    done_sections: int = 0
    done_bytes: int = 0
    size: int = 0
    digest: Any = field(default_factory=hashlib.sha256)
    told_at: float = 0.0

    @property
    def progress(self) -> int:
        of_words = OF_WORDS if self.file_bytes else 99
        words = of_words * self.done_sections // (len(manifest.SECTIONS) + 2)
        if not self.file_bytes:
            return words
        done = min(self.done_bytes, self.file_bytes)
        return words + (99 - of_words) * done // self.file_bytes

    async def show_life(self) -> None:
        """Write how far it is, once a second at most."""
        if time.monotonic() - self.told_at < SIGN_OF_LIFE_SECONDS:
            return
        async with self.database.writing() as connection:
            mine = await queries.note_progress(
                connection, self.export_id, self.object_id, self.progress
            )
        if not mine:
            raise _TakenOverError
        self.told_at = time.monotonic()


async def prepare(
    database: Database, storage: Storage, settings: Settings, export_id: UUID
) -> None:
    """Make a copy that waits; what another worker is making is left to it.

    Raises:
        Exception: what went wrong, so that it is tried again; after the last attempt the copy has
            failed, and nothing is raised.
    """
    object_id = new_id()
    async with database.writing() as connection:
        claimed = await queries.claim(connection, export_id, object_id, stale=STALE)
    if claimed is None:
        return
    if claimed.left_object_id:
        await storage.delete([links.object_key(export_id, claimed.left_object_id)])
    making = _Making(database, export_id, object_id, claimed.member_id)
    try:
        await _store(making, storage, settings)
    except _TakenOverError:
        return
    except Exception:  # whatever it was, the copy must not stay claimed
        async with database.writing() as connection:
            await queries.let_go(connection, export_id, object_id, attempts=ATTEMPTS)
        if claimed.attempts < ATTEMPTS:
            raise
        log.exception("export_failed", export_id=str(export_id))


async def _store(making: _Making, storage: Storage, settings: Settings) -> None:
    key = links.object_key(making.export_id, making.object_id)
    await storage.put(key, _counted(making, storage, settings), links.served(settings))
    async with making.database.writing() as connection:
        is_ready = await queries.finish(
            connection,
            making.export_id,
            making.object_id,
            KEPT,
            size_bytes=making.size,
            sha256=making.digest.digest(),
        )
        if is_ready:
            await emit(connection, ExportReady(export_id=making.export_id))
    if not is_ready:
        await storage.delete([key])


async def _counted(making: _Making, storage: Storage, settings: Settings) -> AsyncIterator[bytes]:
    async for chunk in _written(making, storage, settings):
        if chunk:
            making.size += len(chunk)
            making.digest.update(chunk)
            yield chunk
        await making.show_life()


async def _written(making: _Making, storage: Storage, settings: Settings) -> AsyncIterator[bytes]:
    async with making.database.reading() as connection:
        member = await queries.made_for(connection, making.member_id)
    making.file_bytes = int(member.size_bytes)
    source = Source(making.database, making.member_id, settings.web_origin)
    made_at = now()
    zipped = Archive(made_at)
    sections = (manifest.ACCOUNT, *manifest.SECTIONS, manifest.FILES)
    words = readme.written(
        settings, member.locale, name=member.name, made_at=made_at, sections=sections
    )
    async for chunk in zipped.add("README.txt", archive.text(words)):
        yield chunk
    for section in sections:
        items = section.items(source)
        # The account is one thing, all else are lists.
        data = archive.first(items) if section is manifest.ACCOUNT else archive.many(items)
        async for chunk in zipped.add(section.file, data):
            yield chunk
        making.done_sections += 1
    async for chunk in _files(making, storage, source, zipped):
        yield chunk
    yield zipped.end()


async def _files(
    making: _Making, storage: Storage, source: Source, zipped: Archive
) -> AsyncIterator[bytes]:
    async for row in manifest.file_rows(source):
        place = manifest.place_of(row)
        data = await manifest.bytes_of(storage, row) if place else None
        if place is None or data is None:
            continue
        # Pictures are packed already, and what products hold mostly is.
        async for chunk in zipped.add(place, data, packed=False):
            making.done_bytes += len(chunk)
            yield chunk


async def resume(database: Database, storage: Storage, settings: Settings) -> None:
    """Make anew what a worker that died was making."""
    async with database.writing() as connection:
        hopeless = await queries.fail_hopeless(connection, stale=STALE, attempts=ATTEMPTS)
        await forget(connection, hopeless)
    async with database.reading() as connection:
        left = await queries.unheard_of(connection, stale=STALE, limit=10)
    for export_id in left:
        await prepare(database, storage, settings, export_id)


async def remove_expired(connection: WriteTransaction, limit: int) -> int:
    """Remove so many copies whose time is over, and have their bytes removed; how many."""
    removed = await queries.remove_expired(connection, limit)
    await forget(connection, removed)
    return len(removed)


async def forget(connection: WriteTransaction, exports: Any) -> None:
    """Have the bytes of removed copies removed, by the job of files."""
    keys = [links.object_key(row.id, row.object_id) for row in exports if row.object_id]
    if keys:
        await emit(connection, FileRemoved(keys=keys))
