"""Files of products over HTTP: by a signed link, whole or in ranges."""

import asyncio
import base64
import re
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from starlette.types import Message, Send

from api.files import links, problems, queries
from api.files.links import object_key
from api.files.storage import Served, Storage
from api.kernel.db import AnyRow, Read
from api.kernel.http import render
from api.kernel.ids import PathId, parse_id
from api.kernel.openapi import documented

IDLE_SECONDS = 60.0

_RANGE = re.compile(r"bytes=(\d{0,15})-(\d{0,15})")
_BYTES: dict[str, Any] = {"content": {"*/*": {"schema": {"type": "string", "format": "binary"}}}}

router = APIRouter()

Expires = Annotated[
    str,
    Query(
        description="When the link ends, in seconds since 1970.",
        max_length=16,
        examples=["1795255200"],
    ),
]
Signature = Annotated[
    str,
    Query(
        description="Ours, over the file and the time.",
        max_length=64,
        examples=["qWc0sS3bZ8s0m3p7Jv2m2dXbq8o0y1n0w0Q4mZl3k1A"],
    ),
]
AskedRange = Annotated[
    str | None,
    Header(description="One range of bytes (RFC 9110).", examples=["bytes=0-1048575"]),
]


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


@router.get(
    "/files/{id}/download",
    summary="Download a file by its signed link",
    response_class=Response,
    responses={
        200: {"description": "The whole file.", **_BYTES},
        206: {"description": "The asked range.", **_BYTES},
        **documented(
            problems.file_not_found,
            problems.link_expired,
            problems.link_invalid,
            problems.range_not_satisfiable,
        ),
    },
)
async def download_file(
    request: Request,
    connection: Read,
    id: PathId,
    expires: Expires,
    signature: Signature,
    range: AskedRange = None,
) -> Response:
    """The bytes, always as a file to save; one range of them where `Range` asks for it. `ETag` and
    `Repr-Digest` (the SHA-256) tell whether it is still the same file.

    The link itself is the right to it, for ten minutes; no token is needed.
    """
    row = await _found(request, connection, id, expires, signature)
    headers = _headers(row)
    asked = asked_range(range, request.headers.get("if-range"), row)
    start, end = asked or (0, row.size_bytes)
    if asked and start >= end:
        refusal = render(problems.range_not_satisfiable())
        refusal.headers["content-range"] = f"bytes */{row.size_bytes}"
        return refusal
    key = object_key(parse_id(id, problems.file_not_found), row.object_id)
    found = await _storage(request).get(key, start=start, end=end if asked else None)
    if found is None:
        raise problems.file_not_found()
    headers["content-length"] = str(end - start)
    if asked:
        headers["content-range"] = f"bytes {start}-{end - 1}/{row.size_bytes}"
    return PatientResponse(found.chunks, status_code=206 if asked else 200, headers=headers)


@router.head("/files/{id}/download", include_in_schema=False)
async def head_download(
    request: Request, connection: Read, id: PathId, expires: Expires, signature: Signature
) -> Response:
    row = await _found(request, connection, id, expires, signature)
    return Response(headers=_headers(row) | {"content-length": str(row.size_bytes)})


async def _found(
    request: Request, connection: Any, id: str, expires: str, signature: str
) -> AnyRow:
    file_id = parse_id(id, problems.file_not_found)
    links.check(request.app.state.settings, file_id, expires, signature)
    row = await queries.product_object(connection, file_id)
    if row is None:
        raise problems.file_not_found()
    return row


def _headers(row: AnyRow) -> dict[str, str]:
    return {
        "accept-ranges": "bytes",
        "cache-control": "private, no-store",
        "content-disposition": Served(row.mime, row.name).disposition,
        "content-security-policy": "sandbox; default-src 'none'",
        "content-type": row.mime,
        "etag": _etag(row),
        "repr-digest": f"sha-256=:{base64.b64encode(row.sha256).decode()}:",
    }


def _etag(row: AnyRow) -> str:
    return f'"{row.object_id}"'


def asked_range(header: str | None, only_of: str | None, row: AnyRow) -> tuple[int, int] | None:
    """The range from its start to before its end; None for the whole, as for several at once.

    An empty one can't be satisfied.
    """
    found = _RANGE.fullmatch(header or "")
    if found is None or not any(found.groups()):
        return None
    if only_of not in {None, _etag(row)}:
        return None
    first, last = found.groups()
    size: int = row.size_bytes
    if not first:
        return (max(0, size - int(last)), size) if int(last) else (0, 0)
    if last and int(last) < int(first):
        return None
    return int(first), min(size, int(last) + 1) if last else size


def _storage(request: Request) -> Storage:
    storage: Storage = request.app.state.storage
    return storage
