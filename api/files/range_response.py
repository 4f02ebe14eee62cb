"""A stored object as an answer over HTTP: whole or in ranges."""

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
from api.files.storage import Served, Storage

IDLE_SECONDS = 60.0

_RANGE = re.compile(r"bytes=(\d{0,15})-(\d{0,15})")


@dataclass(frozen=True, slots=True)
class Download:
    """An object that may be downloaded: where it is stored, and what is said of it."""

    key: str
    object_id: UUID
    size_bytes: int
    sha256: bytes
    served: Served

    @property
    def etag(self) -> str:
        return f'"{self.object_id}"'

    @property
    def headers(self) -> dict[str, str]:
        """Of every answer with it, but for `Content-Length` and `Content-Range`."""
        return {
            "accept-ranges": "bytes",
            "cache-control": "private, no-store",
            "content-disposition": self.served.disposition,
            "content-security-policy": "sandbox; default-src 'none'",
            "content-type": self.served.mime,
            "etag": self.etag,
            "repr-digest": f"sha-256=:{base64.b64encode(self.sha256).decode()}:",
        }

    def without_body(self) -> Response:
        """What HEAD is answered."""
        return Response(headers=self.headers | {"content-length": str(self.size_bytes)})

    async def answer(
        self, storage: Storage, asked: str | None, only_of: str | None
    ) -> Response | None:
        """The whole, the range that `Range` (`asked`) names if `If-Range` (`only_of`) allows it, or
        416; None where the object is gone."""
        part = self.span(asked, only_of)
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
        return PatientResponse(found.chunks, status_code=206 if part else 200, headers=headers)

    def span(self, asked: str | None, only_of: str | None) -> tuple[int, int] | None:
        """From the range's start to before its end; None for the whole, as for several at once. An
        empty one can't be satisfied."""
        found = _RANGE.fullmatch(asked or "")
        if found is None or not any(found.groups()):
            return None
        if only_of not in {None, self.etag}:
            return None
        first, last = found.groups()
        if not first:
            return (max(0, self.size_bytes - int(last)), self.size_bytes) if int(last) else (0, 0)
        if last and int(last) < int(first):
            return None
        return int(first), min(self.size_bytes, int(last) + 1) if last else self.size_bytes


class PatientResponse(StreamingResponse):
    """Streams for as long as the client keeps taking: one that stops would hold a file for ever."""

    async def stream_response(self, send: Send) -> None:
        async def send_in_time(message: Message) -> None:
            try:
                async with asyncio.timeout(IDLE_SECONDS):
                    await send(message)
            except TimeoutError as error:
                raise OSError("the client takes nothing") from error

        await super().stream_response(send_in_time)
