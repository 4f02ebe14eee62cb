"""HTTP operations on uploads in parts: begin, send, resume, complete and remove."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Body, Header, Path, Request
from starlette.requests import ClientDisconnect

from api.core import errors
from api.core.db.database import AnyRow, Read, Write, database
from api.core.http import idempotency
from api.core.http.auth import CurrentMember
from api.core.http.idempotency import IdempotencyKey
from api.core.http.openapi import documented
from api.core.http.rate_limit import address, limited_writes
from api.core.http.responses import Payload
from api.core.ids import PathId, parse_id
from api.files import problems, products, removal, uploads
from api.files.inspection import open_inspector
from api.files.multipart_form import declared_length
from api.files.products import Product
from api.files.schemas import (
    FileRemovalResult,
    ProductUpload,
    UploadCompletion,
    UploadInput,
    serialize_product_file,
)
from api.files.upload_limits import UploadPace

router = APIRouter()


@router.post(
    "/files",
    summary="Begin an upload in parts",
    dependencies=[limited_writes],
    response_model=Payload[ProductUpload],
    responses=documented(
        problems.file_name_invalid,
        problems.quota_exceeded,
        problems.file_not_found,
        errors.idempotency_conflict,
        errors.validation_failed,
    ),
)
async def begin_upload(
    request: Request,
    member: CurrentMember,
    connection: Write,
    given: UploadInput,
    key: IdempotencyKey = None,
) -> Payload[ProductUpload]:
    """Begins the upload of a product file of up to 1 GB.

    Send parts of `partSize` bytes, numbered from 1, in any order and in parallel. Complete the
    upload before `expiresAt`, two days from now. Its size counts towards the member's quota, which
    grows with the age of the account (by default 1 GB, after a week 5 GB, after 30 days 20 GB).

    - **Idempotency:** a repeated `Idempotency-Key` returns the upload of the first call; without
      one each call begins another upload.
    """
    product = Product(
        member.id, products.normalize_name(given.name), products.normalize_mime(given.mime)
    )
    settings = request.app.state.settings
    row, parts = await uploads.begin(connection, settings, product, given.size, key=key)
    return Payload(payload=serialize_product_file(row, parts))


@router.get(
    "/files/{id}",
    summary="Retrieve an upload",
    response_model=Payload[ProductUpload],
    responses=documented(problems.file_not_found),
)
async def get_upload(member: CurrentMember, connection: Read, id: PathId) -> Payload[ProductUpload]:
    """Returns the caller's own product file.

    An interrupted client sends the parts that `parts` lacks. A client that waits for `ready` polls
    once a second. Images and files of other members are `file_not_found`.
    """
    file_id = parse_id(id, problems.file_not_found)
    return Payload(payload=_serialize_upload(*await uploads.find(connection, member.id, file_id)))


_PART_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "The bytes of this part alone.",
        "content": {
            "application/octet-stream": {
                "schema": {"type": "string", "contentMediaType": "application/octet-stream"}
            }
        },
    }
}


@router.put(
    "/files/{id}/parts/{number}",
    summary="Send a part",
    dependencies=[limited_writes],
    response_model=Payload[ProductUpload],
    openapi_extra=_PART_BODY,
    # The framework would refuse a large body in plain text before the part's own limit, which
    # counts received bytes.
    max_body_size=uploads.MAX_FILE_BYTES,
    responses=documented(
        problems.file_not_found,
        problems.upload_finished,
        problems.upload_expired,
        problems.file_infected,
        problems.file_listed,
        problems.upload_stalled,
        problems.part_unknown,
        problems.part_wrong_length,
        problems.part_digest_required,
        problems.part_digest_mismatch,
        errors.validation_failed,
    ),
)
async def put_part(
    request: Request,
    member: CurrentMember,
    id: PathId,
    number: Annotated[
        int,
        Path(description="Number of the part, from 1.", ge=1, le=uploads.MAX_PARTS, examples=[1]),
    ],
    content_digest: Annotated[
        str | None,
        Header(
            description="SHA-256 of the part (RFC 9530); required.",
            max_length=1024,
            examples=["sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:"],
        ),
    ] = None,
) -> Payload[ProductUpload]:
    """Stores one part of `partSize` bytes, or the rest for the last part; returns the received
    parts.

    A part with another length, or another content than its `Content-Digest`, is not stored; send it
    again. The digest is the SHA-256 in base64 between colons: `sha-256=:…:` (RFC 9530).

    - Of one member two parts are received at a time. Further ones wait for up to 30 seconds, then
      they are `rate_limited`.
    - **Idempotency:** sending a part again replaces it.
    """
    file_id = parse_id(id, problems.file_not_found)
    async with database(request).reading() as connection:
        upload, _ = await uploads.find(connection, member.id, file_id)
    part = uploads.expect_part(upload, number, content_digest)
    announced = declared_length(request)
    if announced is not None and announced != part.length:
        raise uploads.wrong_length_error(part, announced)
    state = request.app.state
    # No connection is held while the body streams in, because clients are slow.
    async with state.upload_limiter.share(member.id, address(request)):
        body = _stream_body(request)
        await uploads.receive(database(request), state.storage, member.id, part, body)
    async with database(request).reading() as connection:
        return Payload(
            payload=_serialize_upload(*await uploads.find(connection, member.id, file_id))
        )


async def _stream_body(request: Request) -> AsyncIterator[bytes]:
    """Yield the body at a limited rate; raises when it stops arriving."""
    chunks, pace = request.stream(), UploadPace(request.app.state.settings)
    while True:
        try:
            async with pace.next_chunk():
                chunk = await anext(chunks, None)
        except TimeoutError as error:
            raise problems.upload_stalled() from error
        except ClientDisconnect as error:
            raise errors.malformed_body() from error
        if chunk is None:
            return
        yield chunk
        await pace.pause(len(chunk))


@router.post(
    "/files/{id}/complete",
    summary="Complete an upload",
    dependencies=[limited_writes],
    response_model=Payload[ProductUpload],
    responses=documented(
        problems.file_not_found,
        problems.upload_incomplete,
        problems.upload_expired,
        problems.file_digest_mismatch,
        problems.file_infected,
        problems.file_listed,
        errors.idempotency_conflict,
        errors.validation_failed,
    ),
)
async def complete_upload(
    request: Request,
    member: CurrentMember,
    connection: Write,
    id: PathId,
    given: Annotated[UploadCompletion | None, Body()] = None,
    key: IdempotencyKey = None,
) -> Payload[ProductUpload]:
    """Assembles the parts. `status` is `processing` until then, and `ready` afterwards.

    - A file of one part is ready at once, unless the operator has files inspected. For others, poll
      `GET /files/{id}`.
    - A file that the inspection refuses returns to `uploading` with the `problem` `file_infected`
      or `file_listed`, and is deleted.
    - Missing parts are `upload_incomplete`; `facts.missing` has their numbers.
    - If the content does not match the given `sha256`, the file returns to `uploading` with that
      `problem`.
    - **Idempotency:** completing again changes nothing. A repeated `Idempotency-Key` returns the
      file, in any state.
    """
    file_id = parse_id(id, problems.file_not_found)
    promised = bytes.fromhex(given.sha256) if given and given.sha256 else None
    is_inspected = open_inspector(request.app.state.settings).is_active
    sent = given.model_dump() if given else {}
    operation = {"operation": "complete_upload", "file": str(file_id), **sent}
    if await idempotency.is_first(connection, member.id, key, operation):
        await uploads.complete(
            connection, member.id, file_id, promised=promised, is_inspected=is_inspected
        )
    return Payload(payload=_serialize_upload(*await uploads.find(connection, member.id, file_id)))


@router.delete(
    "/files/{id}",
    summary="Remove a file",
    dependencies=[limited_writes],
    response_model=Payload[FileRemovalResult],
    responses=documented(
        problems.file_not_found, problems.file_in_use, errors.idempotency_conflict
    ),
)
async def remove_file(
    member: CurrentMember, connection: Write, id: PathId, key: IdempotencyKey = None
) -> Payload[FileRemovalResult]:
    """Removes the caller's own file, image or product file, complete or not, and frees its quota.

    - A file in use by a post, a product or the profile is `file_in_use`.
    - **Idempotency:** removing again is `file_not_found`, and `deleted` with the same
      `Idempotency-Key`.
    """
    file_id = parse_id(id, problems.file_not_found)
    operation = {"operation": "remove_file", "file": str(file_id)}
    if await idempotency.is_first(connection, member.id, key, operation):
        await removal.remove(connection, member.id, file_id)
    return Payload(payload=FileRemovalResult(deleted=True))


def _serialize_upload(upload: AnyRow, numbers: list[int]) -> ProductUpload:
    return serialize_product_file(upload._asdict(), numbers)
