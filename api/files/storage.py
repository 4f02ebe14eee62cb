"""Where bytes lie: one port, and the local disk behind it."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import obstore
from obstore.store import LocalStore, ObjectStore

from api.kernel.settings import Settings

if TYPE_CHECKING:
    from obstore import GetResult

CHUNK_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class StoredBytes:
    """An object that was found: its size, and its bytes as they are read."""

    size: int
    chunks: AsyncIterator[bytes]


class Storage(Protocol):
    """Objects by key. A key is made of ids of ours alone, never of a name somebody gave."""

    async def put(self, key: str, data: bytes) -> None:
        """Keep an object; another reader sees all of it or nothing."""

    async def get(self, key: str) -> StoredBytes | None:
        """The object, or None where there is none."""

    async def size(self, key: str) -> int | None:
        """How many bytes the object has, or None where there is none."""

    async def delete(self, keys: Sequence[str]) -> None:
        """Remove objects; those that are already gone are no error."""


class ObjectStorage:
    """A store of obstore's: the local disk, and by the same calls any other that it knows.

    Its work happens in threads of its own, off the event loop.
    """

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    async def put(self, key: str, data: bytes) -> None:
        await obstore.put_async(self._store, key, data)

    async def get(self, key: str) -> StoredBytes | None:
        try:
            found = await obstore.get_async(self._store, key)
        except FileNotFoundError:
            return None
        return StoredBytes(found.meta["size"], _chunks(found))

    async def size(self, key: str) -> int | None:
        try:
            return (await obstore.head_async(self._store, key))["size"]
        except FileNotFoundError:
            return None

    async def delete(self, keys: Sequence[str]) -> None:
        for key in keys:
            try:
                await obstore.delete_async(self._store, key)
            except FileNotFoundError:
                continue


async def _chunks(found: "GetResult") -> AsyncIterator[bytes]:
    async for chunk in found.stream(min_chunk_size=CHUNK_BYTES):
        yield bytes(chunk)


def open_storage(settings: Settings) -> Storage:
    """The storage that the settings name; a folder is made where it is missing."""
    return ObjectStorage(
        LocalStore(prefix=settings.storage_dir.absolute(), mkdir=True, automatic_cleanup=True)
    )
