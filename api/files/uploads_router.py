"""Large files of products over HTTP: begun, sent part by part, resumed, completed, removed."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Body, Header, Path, Request
from starlette.requests import ClientDisconnect

from api.core import errors
from api.core.db.database import AnyRow, Read, Write, database
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import Payload
from api.core.ids import PathId, parse_id
from api.files import problems, products, removal, uploads
from api.files.multipart_form import announced_length
from api.files.products import Product
from api.files.schemas import (
    CompletedUpload,
    NewUpload,
    ProductUpload,
    RemovedFile,
    product_file,
)

router = APIRouter()


@router.post(
    "/files",
    summary="Begin to send a file in parts",
    dependencies=[limited_writes],
    response_model=Payload[ProductUpload],
    responses=documented(
        problems.file_name_invalid, problems.quota_exceeded, errors.validation_failed
    ),
)
async def begin_upload(
    request: Request, member: CurrentMember, connection: Write, given: NewUpload
) -> Payload[ProductUpload]:
    """Announce a product's file of up to 1 GB.

    Send it in parts of `partSize` bytes, numbered from 1, in any order and several at a time;
    then complete it, before `expiresAt`, which is two days from now. Its size counts towards the
    member's quota (20 GB by default) from now on. Not idempotent: each call begins another upload.
    """
    product = Product(member.id, products.base_name(given.name), products.known_mime(given.mime))
    row = await uploads.begin(connection, request.app.state.settings, product, given.size)
    return Payload(payload=product_file(row, []))


@router.get(
    "/files/{id}",
    summary="What has arrived of a file",
    response_model=Payload[ProductUpload],
    responses=documented(problems.file_not_found),
)
async def get_upload(member: CurrentMember, connection: Read, id: PathId) -> Payload[ProductUpload]:
    """My own product file: a sender that was cut off goes on with the parts that `parts` lacks, and
    who waits for `ready` asks once a second. Images and others' files are `file_not_found`."""
    file_id = parse_id(id, problems.file_not_found)
    return Payload(payload=_on_wire(*await uploads.find(connection, member.id, file_id)))


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
    summary="Send one part of a file",
    dependencies=[limited_writes],
    response_model=Payload[ProductUpload],
    openapi_extra=_PART_BODY,
    # The framework would refuse a large body by itself, in plain text; the part's own limit,
    # which counts what arrives, comes first.
    max_body_size=uploads.MAX_FILE_BYTES,
    responses=documented(
        problems.file_not_found,
        problems.upload_finished,
        problems.upload_expired,
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
        Path(description="Which part it is, from 1.", ge=1, le=uploads.MAX_PARTS, examples=[1]),
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
    """Send `partSize` bytes, or what is left for the last part; the answer tells what has arrived.

    Idempotent. What is not as long as it should be, or is not what its `Content-Digest` says, is
    not kept; send it again. The digest is the SHA-256 in base64 between colons, as
    `sha-256=:…:` (RFC 9530).
    """
    file_id = parse_id(id, problems.file_not_found)
    async with database(request).reading() as connection:
        upload, _ = await uploads.find(connection, member.id, file_id)
    part = uploads.part_of(upload, number, content_digest)
    announced = announced_length(request)
    if announced is not None and announced != part.length:
        raise uploads.wrong_length(part, announced)
    # No connection is held while the body streams in: senders are slow, and connections few.
    storage = request.app.state.storage
    await uploads.receive(database(request), storage, member.id, part, _arriving(request))
    async with database(request).reading() as connection:
        return Payload(payload=_on_wire(*await uploads.find(connection, member.id, file_id)))


async def _arriving(request: Request) -> AsyncIterator[bytes]:
    """The body, as long as it keeps coming."""
    chunks, patience = request.stream(), request.app.state.settings.upload_idle_timeout_seconds
    while True:
        try:
            async with asyncio.timeout(patience):
                chunk = await anext(chunks, None)
        except TimeoutError as error:
            raise problems.upload_stalled() from error
        except ClientDisconnect as error:
            raise errors.malformed_body() from error
        if chunk is None:
            return
        yield chunk


@router.post(
    "/files/{id}/complete",
    summary="Complete a file that was sent in parts",
    dependencies=[limited_writes],
    response_model=Payload[ProductUpload],
    responses=documented(
        problems.file_not_found,
        problems.upload_incomplete,
        problems.upload_expired,
        problems.file_digest_mismatch,
        errors.validation_failed,
    ),
)
async def complete_upload(
    member: CurrentMember,
    connection: Write,
    id: PathId,
    given: Annotated[CompletedUpload | None, Body()] = None,
) -> Payload[ProductUpload]:
    """Have the parts joined; `status` is `processing` until they are, then `ready`.

    A file of one part is ready at once; ask `GET /files/{id}` for others. While parts are missing
    it is `upload_incomplete`, and `facts.missing` has their numbers. Where the whole turns out not
    to have the `sha256` that was given, it goes back to `uploading` with that `problem`.
    Idempotent.
    """
    file_id = parse_id(id, problems.file_not_found)
    promised = bytes.fromhex(given.sha256) if given and given.sha256 else None
    await uploads.complete(connection, member.id, file_id, promised)
    return Payload(payload=_on_wire(*await uploads.find(connection, member.id, file_id)))


@router.delete(
    "/files/{id}",
    summary="Remove a file",
    dependencies=[limited_writes],
    response_model=Payload[RemovedFile],
    responses=documented(problems.file_not_found, problems.file_in_use),
)
async def remove_file(member: CurrentMember, connection: Write, id: PathId) -> Payload[RemovedFile]:
    """Remove my own file, image or product's, arriving or ready, and give its room back. What a
    post, a product or my profile shows is `file_in_use`; again it is `file_not_found`."""
    await removal.remove(connection, member.id, parse_id(id, problems.file_not_found))
    return Payload(payload=RemovedFile(deleted=True))


def _on_wire(upload: AnyRow, numbers: list[int]) -> ProductUpload:
    return product_file(upload._asdict(), numbers)
