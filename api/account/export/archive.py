"""A ZIP that is written as it is read, so that no more than a chunk of it is ever in memory."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import IO, Any, Final, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import orjson

from api.account.export.row_source import Json

CHUNK_BYTES: Final = 64 * 1024
_OPTIONS: Final = orjson.OPT_INDENT_2 | orjson.OPT_UTC_Z


class _Buffer:
    """Takes what the ZIP writes until somebody fetches it; it can't be gone back in."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def write(self, data: bytes) -> int:
        self._kept += data
        return len(data)

    def flush(self) -> None:
        """There is nothing below this."""

    def __len__(self) -> int:
        return len(self._kept)

    def take(self) -> bytes:
        taken = bytes(self._kept)
        self._kept.clear()
        return taken


class Archive:
    """The files of one ZIP, one after the other; each method gives the bytes that are due."""

    def __init__(self, made_at: datetime) -> None:
        self._sink = _Buffer()
        self._zip = ZipFile(cast("IO[bytes]", self._sink), "w")
        self._made_at = made_at.astimezone(UTC)

    async def add(
        self, name: str, data: AsyncIterator[bytes], *, packed: bool = True
    ) -> AsyncIterator[bytes]:
        """One file; `packed` unless packing would gain nothing."""
        info = ZipInfo(name, date_time=self._made_at.timetuple()[:6])
        info.compress_type = ZIP_DEFLATED if packed else ZIP_STORED
        info.external_attr = 0o644 << 16
        with self._zip.open(info, "w") as entry:
            async for chunk in data:
                entry.write(chunk)
                if len(self._sink) >= CHUNK_BYTES:
                    yield self._sink.take()
        yield self._sink.take()

    def end(self) -> bytes:
        """The directory of what was added."""
        self._zip.close()
        return self._sink.take()


async def encode_text(words: str) -> AsyncIterator[bytes]:
    yield words.encode()


async def encode_object(items: AsyncIterator[Json]) -> AsyncIterator[bytes]:
    """A file of JSON that holds one thing."""
    async for item in items:
        yield _dump_json(item) + b"\n"


async def encode_array(items: AsyncIterator[Json]) -> AsyncIterator[bytes]:
    """A file of JSON that holds a list, whatever its length."""
    before = b"[\n"
    async for item in items:
        yield before + _dump_json(item)
        before = b",\n"
    yield b"[]\n" if before == b"[\n" else b"\n]\n"


def _dump_json(item: Any) -> bytes:
    return orjson.dumps(item, default=str, option=_OPTIONS)


def sanitize_file_name(name: str) -> str:
    """A file's name that stays in its folder, whoever unpacks it."""
    kept = "".join("_" if sign in '/\\:*?"<>|' or sign < " " else sign for sign in name)
    return kept.strip(". ")[:120] or "file"
