"""Object storage: one interface for the local disk and S3-compatible buckets."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol
from urllib.parse import quote

import obstore
from obstore.exceptions import BaseError
from obstore.store import LocalStore, ObjectStore, S3Store

from api.core.settings import Settings

if TYPE_CHECKING:
    from obstore import Attributes, GetResult

CHUNK_BYTES: Final = 64 * 1024
DISK_CHUNK_BYTES: Final = 1024 * 1024
# The smallest part that S3 accepts. A stream holds this one and the one being sent.
MULTIPART_CHUNK_BYTES: Final = 5 * 1024 * 1024
MAX_CONCURRENT_CHUNKS: Final = 1


@dataclass(frozen=True, slots=True)
class StoredBytes:
    """Total size of an object, and the requested bytes as a stream."""

    size: int
    chunks: AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class DownloadMetadata:
    """Download metadata: file name and media type, always as an attachment."""

    mime: str
    name: str

    @property
    def disposition(self) -> str:
        return f"attachment; filename*=UTF-8''{quote(self.name, safe='')}"


class Storage(Protocol):
    """Objects by key. Keys consist of ids only, never of user-supplied names."""

    async def put(
        self, key: str, data: bytes | AsyncIterator[bytes], served: DownloadMetadata | None = None
    ) -> None:
        """Store an object atomically.

        An error of the iterator is raised, and nothing is stored.
        """

    async def get(self, key: str, *, start: int = 0, end: int | None = None) -> StoredBytes | None:
        """Return the object from `start` to `end` (exclusive); None if it is missing."""

    async def size(self, key: str) -> int | None:
        """Return the size of an object; None if it is missing."""

    async def delete(self, keys: Sequence[str]) -> None:
        """Delete objects; missing ones are not an error."""

    async def move(self, key: str, to: str) -> None:
        """Move an object, with its attributes; a missing one is not an error."""

    async def signed_url(self, key: str, lifetime: timedelta) -> str | None:
        """Return a presigned URL; None if the API serves the object itself."""


class ObjectStorage:
    """Storage by obstore, which works in threads of its own."""

    chunk_bytes = MULTIPART_CHUNK_BYTES

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    async def put(
        self, key: str, data: bytes | AsyncIterator[bytes], served: DownloadMetadata | None = None
    ) -> None:
        with _map_outages():
            await obstore.put_async(
                self._store,
                key,
                data,
                attributes=self._attributes(served),
                chunk_size=self.chunk_bytes,
                max_concurrency=MAX_CONCURRENT_CHUNKS,
            )

    def _attributes(self, _: DownloadMetadata | None) -> "Attributes | None":
        """Return the attributes stored with the object; the disk has none."""
        return None

    async def get(self, key: str, *, start: int = 0, end: int | None = None) -> StoredBytes | None:
        try:
            with _map_outages():
                found = await self._get(key, start, end)
        except FileNotFoundError:
            return None
        return StoredBytes(found.meta["size"], _chunks(found))

    async def _get(self, key: str, start: int, end: int | None) -> "GetResult":
        if end is not None:
            return await obstore.get_async(self._store, key, options={"range": (start, end)})
        if start:
            return await obstore.get_async(self._store, key, options={"range": {"offset": start}})
        return await obstore.get_async(self._store, key)

    async def size(self, key: str) -> int | None:
        try:
            with _map_outages():
                return (await obstore.head_async(self._store, key))["size"]
        except FileNotFoundError:
            return None

    async def delete(self, keys: Sequence[str]) -> None:
        for key in keys:
            try:
                with _map_outages():
                    await obstore.delete_async(self._store, key)
            except FileNotFoundError:
                continue

    async def move(self, key: str, to: str) -> None:
        try:
            with _map_outages():
                await obstore.rename_async(self._store, key, to)
        except FileNotFoundError:
            return

    async def signed_url(self, key: str, lifetime: timedelta) -> str | None:  # noqa: ARG002
        return None


class DiskStorage(ObjectStorage):
    """Local folder; stored objects survive a power failure."""

    chunk_bytes = DISK_CHUNK_BYTES

    def __init__(self, folder: Path) -> None:
        super().__init__(LocalStore(prefix=folder, mkdir=True, automatic_cleanup=True))
        self._folder = folder

    async def put(
        self, key: str, data: bytes | AsyncIterator[bytes], served: DownloadMetadata | None = None
    ) -> None:
        await super().put(key, data, served)
        # obstore's local store does not sync files to disk.
        await asyncio.to_thread(_fsync, self._folder, key)

    async def move(self, key: str, to: str) -> None:
        await super().move(key, to)
        if await self.size(to) is not None:
            await asyncio.to_thread(_fsync, self._folder, to)


class BucketStorage(ObjectStorage):
    """S3-compatible bucket. A lifecycle rule should end multipart uploads that a crash
    interrupted."""

    def __init__(self, store: S3Store) -> None:
        super().__init__(store)
        self._bucket = store

    def _attributes(self, served: DownloadMetadata | None) -> "Attributes | None":
        if served is None:
            return None
        # Attributes of the object instead of the URL: a URL presigned by a role's credentials can't
        # override them.
        return {
            "Content-Type": served.mime,
            "Content-Disposition": served.disposition,
            "Cache-Control": "private, no-store",
        }

    async def signed_url(self, key: str, lifetime: timedelta) -> str | None:
        with _map_outages():
            return await obstore.sign_async(self._bucket, "GET", key, lifetime)


@contextmanager
def _map_outages() -> Iterator[None]:
    """Map errors of the storage to an outage, which the middleware answers with 503."""
    try:
        yield
    except BaseError as error:
        raise ConnectionError(f"storage: {error}"[:300]) from error


async def _chunks(found: "GetResult") -> AsyncIterator[bytes]:
    with _map_outages():
        async for chunk in found.stream(min_chunk_size=CHUNK_BYTES):
            yield bytes(chunk)


def _fsync(folder: Path, key: str) -> None:
    """Sync the file and the folders of its path."""
    path = folder / key
    for each in (path, *path.parents[: len(Path(key).parts)]):
        descriptor = os.open(each, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@cache
def open_storage(settings: Settings) -> Storage:
    """Open the configured storage; creates a missing folder."""
    if settings.storage_s3_bucket is None:
        return DiskStorage(settings.storage_dir.absolute())
    return BucketStorage(_bucket(settings, settings.storage_s3_bucket))


def _bucket(settings: Settings, name: str) -> S3Store:
    given = {
        "endpoint": settings.storage_s3_endpoint,
        "access_key_id": settings.storage_s3_access_key_id,
        "secret_access_key": settings.storage_s3_secret_access_key
        and settings.storage_s3_secret_access_key.get_secret_value(),
    }
    return S3Store(
        name,
        region=settings.storage_s3_region,
        virtual_hosted_style_request=settings.storage_s3_endpoint is None,
        client_options={
            "allow_http": (settings.storage_s3_endpoint or "").startswith("http://"),
            "timeout": timedelta(seconds=60),
        },
        retry_config={"max_retries": 3, "retry_timeout": timedelta(seconds=5)},
        **{key: value for key, value in given.items() if value},  # type: ignore[arg-type]
    )
