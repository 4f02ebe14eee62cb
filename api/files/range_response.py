"""Stored objects as HTTP responses, complete or in ranges."""

import asyncio
import base64
import re
from dataclasses import dataclass
from uuid import UUID

from fastapi import Response
from fastapi.responses import StreamingResponse
from starlette.types import Message, Send

from api.core.http.middleware import render
from api.files.problems import range_not_satisfiable
from api.files.storage import DownloadMetadata, Storage

IDLE_TIMEOUT_SECONDS = 60.0

_RANGE = re.compile(r"bytes=(\d{0,15})-(\d{0,15})")


@dataclass(frozen=True, slots=True)
class Download:
    """Downloadable object: storage key and metadata."""

    key: str
    object_id: UUID
    size_bytes: int
    sha256: bytes
    served: DownloadMetadata

    @property
    def etag(self) -> str:
        return f'"{self.object_id}"'

    @property
    def headers(self) -> dict[str, str]:
        """Return the headers of every response, except `Content-Length` and `Content-Range`."""
        return {
            "accept-ranges": "bytes",
            "cache-control": "private, no-store",
            "content-disposition": self.served.disposition,
            "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
            "content-type": self.served.mime,
            "etag": self.etag,
            "repr-digest": f"sha-256=:{base64.b64encode(self.sha256).decode()}:",
        }

    def without_body(self) -> Response:
        """Return the response to HEAD."""
        return Response(headers=self.headers | {"content-length": str(self.size_bytes)})

    async def answer(
        self, storage: Storage, range_header: str | None, if_range: str | None
    ) -> Response | None:
        """Return the object, its `range_header` part if `if_range` allows it, or 416.

        None if the object is missing.
        """
        part = self.span(range_header, if_range)
        start, end = part or (0, self.size_bytes)
        if part and start >= end:
            refusal = render(range_not_satisfiable())
            refusal.headers["content-range"] = f"bytes */{self.size_bytes}"
            return refusal
        found = await storage.get(self.key, start=start, end=end if part else None)
        if found is None:
            return None
        headers = self.headers | {"content-length": str(end - start)}
        if part:
            headers["content-range"] = f"bytes {start}-{end - 1}/{self.size_bytes}"
        return IdleTimeoutResponse(found.chunks, status_code=206 if part else 200, headers=headers)

    def span(self, range_header: str | None, if_range: str | None) -> tuple[int, int] | None:
        """Return start and exclusive end of the range; None for the whole object and for
        multiple ranges. An empty range can't be satisfied."""
        found = _RANGE.fullmatch(range_header or "")
        if found is None or not any(found.groups()):
            return None
        if if_range not in {None, self.etag}:
            return None
        first, last = found.groups()
        if not first:
            return (max(0, self.size_bytes - int(last)), self.size_bytes) if int(last) else (0, 0)
        if last and int(last) < int(first):
            return None
        return int(first), min(self.size_bytes, int(last) + 1) if last else self.size_bytes


class IdleTimeoutResponse(StreamingResponse):
    """Streaming response that ends when the client stops reading, so that it does not hold a
    file forever."""

    async def stream_response(self, send: Send) -> None:
        async def send_in_time(message: Message) -> None:
            try:
                async with asyncio.timeout(IDLE_TIMEOUT_SECONDS):
                    await send(message)
            except TimeoutError as error:
                raise OSError("the client takes nothing") from error

        await super().stream_response(send_in_time)
