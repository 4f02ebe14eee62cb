"""Stored objects as HTTP responses, complete or in ranges."""

import asyncio
import base64
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Header, Response
from fastapi.responses import StreamingResponse
from starlette.types import Message, Send

from api.core.http.conditional import Span, parse_range
from api.core.http.middleware import render
from api.files.problems import range_not_satisfiable
from api.files.storage import DownloadMetadata, Storage, StoredBytes

IDLE_TIMEOUT_SECONDS = 60.0

AskedRange = Annotated[
    str | None,
    Header(description="One byte range (RFC 9110).", examples=["bytes=0-1048575"]),
]


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
        part = parse_range(range_header, if_range, etag=self.etag, size=self.size_bytes)
        if part and not part.is_satisfiable:
            return refuse_range(self.size_bytes)
        found = await get_part(storage, self.key, part)
        if found is None:
            return None
        headers = self.headers | length_headers(part, self.size_bytes)
        return IdleTimeoutResponse(found.chunks, status_code=206 if part else 200, headers=headers)


def refuse_range(size: int) -> Response:
    """Return 416 with the size of the object."""
    refusal = render(range_not_satisfiable())
    refusal.headers["content-range"] = f"bytes */{size}"
    return refusal


async def get_part(storage: Storage, key: str, part: Span | None) -> StoredBytes | None:
    """Return a part of an object, or the whole object; None if it is missing."""
    if part is None:
        return await storage.get(key)
    return await storage.get(key, start=part.start, end=part.end)


def length_headers(part: Span | None, size: int) -> dict[str, str]:
    """Return `Content-Length`, and `Content-Range` for a part of the object."""
    if part is None:
        return {"content-length": str(size)}
    return {
        "content-length": str(part.end - part.start),
        "content-range": f"bytes {part.start}-{part.end - 1}/{size}",
    }


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
