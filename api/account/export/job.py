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
from api.account.export.row_source import RowSource
from api.account.service import EXPORT_RETENTION
from api.core.clock import now
from api.core.db.database import Database, WriteTransaction
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.core.settings import Settings
from api.files.events import FileRemoved
from api.files.storage import Storage

log = structlog.get_logger("exports")

# Unheard of for so long, a maker is dead.
LEASE: Final = timedelta(minutes=2)
HEARTBEAT_SECONDS: Final = 1.0
MAX_ATTEMPTS: Final = 3
# Of the progress; the rest is the files' by their sizes.
SECTIONS_PERCENT: Final = 30


class _LeaseLostError(Exception):
    """Another worker makes this copy now, or nobody wants it any more."""


@dataclass(slots=True)
class _Attempt:
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
    heartbeat_at: float = 0.0

    @property
    def progress(self) -> int:
        of_words = SECTIONS_PERCENT if self.file_bytes else 99
        words = of_words * self.done_sections // (len(manifest.SECTIONS) + 2)
        if not self.file_bytes:
            return words
        done = min(self.done_bytes, self.file_bytes)
        return words + (99 - of_words) * done // self.file_bytes

    async def send_heartbeat(self) -> None:
        """Write how far it is, once a second at most."""
        if time.monotonic() - self.heartbeat_at < HEARTBEAT_SECONDS:
            return
        async with self.database.writing() as connection:
            mine = await queries.record_progress(
                connection, self.export_id, self.object_id, self.progress
            )
        if not mine:
            raise _LeaseLostError
        self.heartbeat_at = time.monotonic()


async def prepare_export(
    database: Database, storage: Storage, settings: Settings, export_id: UUID
) -> None:
    """Make a copy that waits; what another worker is making is left to it.

    Raises:
        Exception: what went wrong, so that it is tried again; after the last attempt the copy has
            failed, and nothing is raised.
    """
    object_id = new_id()
    async with database.writing() as connection:
        claimed = await queries.claim(connection, export_id, object_id, stale=LEASE)
    if claimed is None:
        return
    if claimed.previous_object_id:
        await storage.delete([links.object_key(export_id, claimed.previous_object_id)])
    making = _Attempt(database, export_id, object_id, claimed.member_id)
    try:
        await _store(making, storage, settings)
    except _LeaseLostError:
        return
    except Exception:  # whatever it was, the copy must not stay claimed
        async with database.writing() as connection:
            await queries.release_claim(connection, export_id, object_id, attempts=MAX_ATTEMPTS)
        if claimed.attempts < MAX_ATTEMPTS:
            raise
        log.exception("export_failed", export_id=str(export_id))


async def _store(making: _Attempt, storage: Storage, settings: Settings) -> None:
    key = links.object_key(making.export_id, making.object_id)
    await storage.put(key, _measure(making, storage, settings), links.download_metadata(settings))
    async with making.database.writing() as connection:
        is_ready = await queries.mark_ready(
            connection,
            making.export_id,
            making.object_id,
            EXPORT_RETENTION,
            size_bytes=making.size,
            sha256=making.digest.digest(),
        )
        if is_ready:
            await emit(connection, ExportReady(export_id=making.export_id))
    if not is_ready:
        await storage.delete([key])


async def _measure(making: _Attempt, storage: Storage, settings: Settings) -> AsyncIterator[bytes]:
    async for chunk in _write_archive(making, storage, settings):
        if chunk:
            making.size += len(chunk)
            making.digest.update(chunk)
            yield chunk
        await making.send_heartbeat()


async def _write_archive(
    making: _Attempt, storage: Storage, settings: Settings
) -> AsyncIterator[bytes]:
    async with making.database.reading() as connection:
        member = await queries.get_owner(connection, making.member_id)
    making.file_bytes = int(member.size_bytes)
    source = RowSource(making.database, making.member_id, settings.web_origin)
    made_at = now()
    zipped = Archive(made_at)
    sections = (manifest.ACCOUNT, *manifest.SECTIONS, manifest.FILES)
    words = readme.render_readme(
        settings, member.locale, name=member.name, made_at=made_at, sections=sections
    )
    async for chunk in zipped.add("README.txt", archive.encode_text(words)):
        yield chunk
    for section in sections:
        items = section.items(source)
        # The account is one thing, all else are lists.
        data = (
            archive.encode_object(items)
            if section is manifest.ACCOUNT
            else archive.encode_array(items)
        )
        async for chunk in zipped.add(section.file, data):
            yield chunk
        making.done_sections += 1
    async for chunk in _write_files(making, storage, source, zipped):
        yield chunk
    yield zipped.end()


async def _write_files(
    making: _Attempt, storage: Storage, source: RowSource, zipped: Archive
) -> AsyncIterator[bytes]:
    async for row in manifest.list_files(source):
        place = manifest.path_in_archive(row)
        data = await manifest.open_file(storage, row) if place else None
        if place is None or data is None:
            continue
        # Pictures are packed already, and what products hold mostly is.
        async for chunk in zipped.add(place, data, packed=False):
            making.done_bytes += len(chunk)
            yield chunk


async def resume_exports(database: Database, storage: Storage, settings: Settings) -> None:
    """Make anew what a worker that died was making."""
    async with database.writing() as connection:
        hopeless = await queries.fail_exhausted(connection, stale=LEASE, attempts=MAX_ATTEMPTS)
        await delete_objects(connection, hopeless)
    async with database.reading() as connection:
        left = await queries.list_stale(connection, stale=LEASE, limit=10)
    for export_id in left:
        await prepare_export(database, storage, settings, export_id)


async def delete_expired_exports(connection: WriteTransaction, limit: int) -> int:
    """Remove so many copies whose time is over, and have their bytes removed; how many."""
    removed = await queries.delete_expired(connection, limit)
    await delete_objects(connection, removed)
    return len(removed)


async def delete_objects(connection: WriteTransaction, exports: Any) -> None:
    """Have the bytes of removed copies removed, by the job of files."""
    keys = [links.object_key(row.id, row.object_id) for row in exports if row.object_id]
    if keys:
        await emit(connection, FileRemoved(keys=keys))
