"""Data export job: claims an export, streams the archive into storage and marks it as ready.

Each attempt writes a separate object, which storage publishes atomically. An interrupted attempt
therefore leaves no partial archive. After its lease expires, another worker restarts the export.
The previous worker detects the lost lease at its next heartbeat and stops.
"""

import hashlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import structlog

from api.account import download_urls
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

# Without a heartbeat in this period a worker counts as dead.
LEASE: Final = timedelta(minutes=2)
HEARTBEAT_SECONDS: Final = 1.0
MAX_ATTEMPTS: Final = 3
# Share of the sections in the progress. The remainder is that of the files, by size.
SECTIONS_PERCENT: Final = 30


class _LeaseLostError(Exception):
    """Another worker has claimed the export, or it was deleted."""


@dataclass(slots=True)
class _Attempt:
    """One attempt at an export, with its progress."""

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
        sections_percent = SECTIONS_PERCENT if self.file_bytes else 99
        sections = sections_percent * self.done_sections // (len(manifest.SECTIONS) + 2)
        if not self.file_bytes:
            return sections
        done = min(self.done_bytes, self.file_bytes)
        return sections + (99 - sections_percent) * done // self.file_bytes

    async def send_heartbeat(self) -> None:
        """Renew the lease and record the progress, at most once per second."""
        if time.monotonic() - self.heartbeat_at < HEARTBEAT_SECONDS:
            return
        async with self.database.writing() as connection:
            is_claimed = await queries.record_progress(
                connection, self.export_id, self.object_id, self.progress
            )
        if not is_claimed:
            raise _LeaseLostError
        self.heartbeat_at = time.monotonic()


async def prepare_export(
    database: Database, storage: Storage, settings: Settings, export_id: UUID
) -> None:
    """Prepare an export, unless another worker holds its lease.

    Raises:
        Exception: the cause of a failed attempt, so that the delivery is retried. The last attempt
            marks the export as failed and raises nothing.
    """
    object_id = new_id()
    async with database.writing() as connection:
        claimed = await queries.claim(connection, export_id, object_id, stale=LEASE)
    if claimed is None:
        return
    if claimed.previous_object_id:
        await storage.delete([download_urls.object_key(export_id, claimed.previous_object_id)])
    attempt = _Attempt(database, export_id, object_id, claimed.member_id)
    try:
        await _store(attempt, storage, settings)
    except _LeaseLostError:
        return
    except Exception:  # the claim must be released after any error
        async with database.writing() as connection:
            await queries.release_claim(connection, export_id, object_id, attempts=MAX_ATTEMPTS)
        if claimed.attempts < MAX_ATTEMPTS:
            raise
        log.exception("export_failed", export_id=str(export_id))


async def _store(attempt: _Attempt, storage: Storage, settings: Settings) -> None:
    key = download_urls.object_key(attempt.export_id, attempt.object_id)
    await storage.put(
        key, _measure(attempt, storage, settings), download_urls.download_metadata(settings)
    )
    async with attempt.database.writing() as connection:
        is_ready = await queries.mark_ready(
            connection,
            attempt.export_id,
            attempt.object_id,
            EXPORT_RETENTION,
            size_bytes=attempt.size,
            sha256=attempt.digest.digest(),
        )
        if is_ready:
            await emit(connection, ExportReady(export_id=attempt.export_id))
    if not is_ready:
        await storage.delete([key])


async def _measure(attempt: _Attempt, storage: Storage, settings: Settings) -> AsyncIterator[bytes]:
    async for chunk in _write_archive(attempt, storage, settings):
        if chunk:
            attempt.size += len(chunk)
            attempt.digest.update(chunk)
            yield chunk
        await attempt.send_heartbeat()


async def _write_archive(
    attempt: _Attempt, storage: Storage, settings: Settings
) -> AsyncIterator[bytes]:
    async with attempt.database.reading() as connection:
        member = await queries.get_owner(connection, attempt.member_id)
    attempt.file_bytes = int(member.size_bytes)
    source = RowSource(attempt.database, attempt.member_id, settings.web_origin)
    created_at = now()
    zipped = Archive(created_at)
    sections = (manifest.ACCOUNT, *manifest.SECTIONS, manifest.FILES)
    text = readme.render_readme(
        settings, member.locale, name=member.name, created_at=created_at, sections=sections
    )
    async for chunk in zipped.add("README.txt", archive.encode_text(text)):
        yield chunk
    for section in sections:
        items = section.items(source)
        # The account is a single object, every other section is an array.
        data = (
            archive.encode_object(items)
            if section is manifest.ACCOUNT
            else archive.encode_array(items)
        )
        async for chunk in zipped.add(section.file, data):
            yield chunk
        attempt.done_sections += 1
    async for chunk in _write_files(attempt, storage, source, zipped):
        yield chunk
    yield zipped.end()


async def _write_files(
    attempt: _Attempt, storage: Storage, source: RowSource, zipped: Archive
) -> AsyncIterator[bytes]:
    async for row in manifest.list_files(source):
        path = manifest.path_in_archive(row)
        data = await manifest.open_file(storage, row) if path else None
        if path is None or data is None:
            continue
        # Pictures are compressed, and most product files are as well.
        async for chunk in zipped.add(path, data, compress=False):
            attempt.done_bytes += len(chunk)
            yield chunk


async def resume_exports(database: Database, storage: Storage, settings: Settings) -> None:
    """Restart the exports whose worker died."""
    async with database.writing() as connection:
        failed = await queries.fail_exhausted(connection, stale=LEASE, attempts=MAX_ATTEMPTS)
        await delete_objects(connection, failed)
    async with database.reading() as connection:
        stale = await queries.list_stale(connection, stale=LEASE, limit=10)
    for export_id in stale:
        await prepare_export(database, storage, settings, export_id)


async def delete_expired_exports(connection: WriteTransaction, limit: int) -> int:
    """Delete up to `limit` expired exports and their objects; return how many."""
    expired = await queries.delete_expired(connection, limit)
    await delete_objects(connection, expired)
    return len(expired)


async def delete_objects(connection: WriteTransaction, exports: Any) -> None:
    """Emit `FileRemoved` for the objects of deleted exports."""
    keys = [download_urls.object_key(row.id, row.object_id) for row in exports if row.object_id]
    if keys:
        await emit(connection, FileRemoved(keys=keys))
