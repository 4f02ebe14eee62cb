"""Where bytes lie: one port, and behind it the local disk or a bucket of S3's kind."""

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
# S3 takes pieces of 5 MB at least; this and the one that is being sent is what a stream holds.
PIECE_BYTES: Final = 8 * 1024 * 1024
PIECES_AT_ONCE: Final = 2


@dataclass(frozen=True, slots=True)
class StoredBytes:
    """An object that was found: the size of all of it, and the bytes asked for as they are read."""

    size: int
    chunks: AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class Served:
    """How a file is handed to who downloads it: as a file of that name, never as a page."""

    mime: str
    name: str

    @property
    def disposition(self) -> str:
        return f"attachment; filename*=UTF-8''{quote(self.name, safe='')}"


class Storage(Protocol):
    """Objects by key. A key is made of ids of ours alone, never of a name somebody gave."""

    async def put(
        self, key: str, data: bytes | AsyncIterator[bytes], served: Served | None = None
    ) -> None:
        """Keep an object; another reader sees all of it or nothing.

        What the iterator raises is raised here, and nothing is kept.
        """

    async def get(self, key: str, *, start: int = 0, end: int | None = None) -> StoredBytes | None:
        """The object from `start` to before `end`, or None where there is none."""

    async def size(self, key: str) -> int | None:
        """How many bytes the object has, or None where there is none."""

    async def delete(self, keys: Sequence[str]) -> None:
        """Remove objects; those that are already gone are no error."""

    async def signed_url(self, key: str, lifetime: timedelta) -> str | None:
        """An address that gives the object to whoever has it; None where we serve it ourselves."""


class ObjectStorage:
    """A store of obstore's. Its work happens in threads of its own, off the event loop."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    async def put(
        self, key: str, data: bytes | AsyncIterator[bytes], served: Served | None = None
    ) -> None:
        with _outages():
            await obstore.put_async(
                self._store,
                key,
                data,
                attributes=self._attributes(served),
                chunk_size=PIECE_BYTES,
                max_concurrency=PIECES_AT_ONCE,
            )

    def _attributes(self, _: Served | None) -> "Attributes | None":
        """What the store itself would say of the object; a disk knows nothing of the kind."""
        return None

    async def get(self, key: str, *, start: int = 0, end: int | None = None) -> StoredBytes | None:
        try:
            with _outages():
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
            with _outages():
                return (await obstore.head_async(self._store, key))["size"]
        except FileNotFoundError:
            return None

    async def delete(self, keys: Sequence[str]) -> None:
        for key in keys:
            try:
                with _outages():
                    await obstore.delete_async(self._store, key)
            except FileNotFoundError:
                continue

    async def signed_url(self, key: str, lifetime: timedelta) -> str | None:  # noqa: ARG002
        return None


class DiskStorage(ObjectStorage):
    """A folder. What was kept there outlives a loss of power."""

    def __init__(self, folder: Path) -> None:
        super().__init__(LocalStore(prefix=folder, mkdir=True, automatic_cleanup=True))
        self._folder = folder

    async def put(
        self, key: str, data: bytes | AsyncIterator[bytes], served: Served | None = None
    ) -> None:
        await super().put(key, data, served)
        # A store of files leaves what it wrote to the system's memory.
        await asyncio.to_thread(_write_through, self._folder, key)


class BucketStorage(ObjectStorage):
    """A bucket. A lifecycle rule of its own should end multipart uploads that a crash cut off."""

    def __init__(self, store: S3Store) -> None:
        super().__init__(store)
        self._bucket = store

    def _attributes(self, served: Served | None) -> "Attributes | None":
        if served is None:
            return None
        # On the object instead of in the link: a link signed by a role's credentials, which only
        # the store's own signer knows, can't say more than the object does.
        return {
            "Content-Type": served.mime,
            "Content-Disposition": served.disposition,
            "Cache-Control": "private, no-store",
        }

    async def signed_url(self, key: str, lifetime: timedelta) -> str | None:
        with _outages():
            return await obstore.sign_async(self._bucket, "GET", key, lifetime)


@contextmanager
def _outages() -> Iterator[None]:
    """A store that is away is an outage like any other: the edge answers 503."""
    try:
        yield
    except BaseError as error:
        raise ConnectionError(f"storage: {error}"[:300]) from error


async def _chunks(found: "GetResult") -> AsyncIterator[bytes]:
    with _outages():
        async for chunk in found.stream(min_chunk_size=CHUNK_BYTES):
            yield bytes(chunk)


def _write_through(folder: Path, key: str) -> None:
    """The file, and its name in each folder on the way to it."""
    path = folder / key
    for each in (path, *path.parents[: len(Path(key).parts)]):
        descriptor = os.open(each, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@cache
def open_storage(settings: Settings) -> Storage:
    """The storage that the settings name; a folder is made where it is missing."""
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
