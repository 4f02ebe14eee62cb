"""Streaming ZIP archive: memory holds at most one chunk."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import IO, Any, Final, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import orjson

from api.account.export.row_source import Json

CHUNK_BYTES: Final = 64 * 1024
_OPTIONS: Final = orjson.OPT_INDENT_2 | orjson.OPT_UTC_Z


class _Buffer:
    """Write-only buffer of the ZIP writer; it does not support seeking."""

    def __init__(self) -> None:
        self._data = bytearray()

    def write(self, data: bytes) -> int:
        self._data += data
        return len(data)

    def flush(self) -> None:
        """Do nothing: the buffer has no underlying file."""

    def __len__(self) -> int:
        return len(self._data)

    def drain(self) -> bytes:
        data = bytes(self._data)
        self._data.clear()
        return data


class Archive:
    """Writer of one ZIP archive; each method returns the bytes to send."""

    def __init__(self, created_at: datetime) -> None:
        self._buffer = _Buffer()
        self._zip = ZipFile(cast("IO[bytes]", self._buffer), "w")
        self._created_at = created_at.astimezone(UTC)

    async def add(
        self, name: str, data: AsyncIterator[bytes], *, compress: bool = True
    ) -> AsyncIterator[bytes]:
        """Add one file; pass `compress=False` for data that is already compressed."""
        info = ZipInfo(name, date_time=self._created_at.timetuple()[:6])
        info.compress_type = ZIP_DEFLATED if compress else ZIP_STORED
        info.external_attr = 0o644 << 16
        with self._zip.open(info, "w") as entry:
            async for chunk in data:
                entry.write(chunk)
                if len(self._buffer) >= CHUNK_BYTES:
                    yield self._buffer.drain()
        yield self._buffer.drain()

    def end(self) -> bytes:
        """Return the central directory, which completes the archive."""
        self._zip.close()
        return self._buffer.drain()


async def encode_text(text: str) -> AsyncIterator[bytes]:
    yield text.encode()


async def encode_object(items: AsyncIterator[Json]) -> AsyncIterator[bytes]:
    """Encode a JSON file with a single object."""
    async for item in items:
        yield _dump_json(item) + b"\n"


async def encode_array(items: AsyncIterator[Json]) -> AsyncIterator[bytes]:
    """Encode a JSON file with an array of any length."""
    separator = b"[\n"
    async for item in items:
        yield separator + _dump_json(item)
        separator = b",\n"
    yield b"[]\n" if separator == b"[\n" else b"\n]\n"


def _dump_json(item: Any) -> bytes:
    return orjson.dumps(item, default=str, option=_OPTIONS)


def sanitize_file_name(name: str) -> str:
    """Return a file name without path separators, valid on every platform."""
    safe = "".join("_" if char in '/\\:*?"<>|' or char < " " else char for char in name)
    return safe.strip(". ")[:120] or "file"
