"""HTTP operations on images: upload and public renditions."""

import re
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from api.core import errors
from api.core.db.database import database
from api.core.events.dispatch import emit
from api.core.http.auth import CurrentMember, Member
from api.core.http.conditional import is_current, parse_range
from api.core.http.idempotency import IdempotencyKey, RepeatedCallError
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import Payload
from api.core.ids import parse_id
from api.files import (
    download_router,
    problems,
    products,
    uploads,
    uploads_router,
    withheld_urls,
)
from api.files import service as files
from api.files.events import FileRefused
from api.files.inspection import open_inspector
from api.files.media_access import MediaAccess
from api.files.multipart_form import REQUEST_BODY, SentForm, UploadForm
from api.files.products import Product
from api.files.quota import quota_mb
from api.files.range_response import AskedRange, get_part, length_headers, refuse_range
from api.files.schemas import (
    ProductUpload,
    UploadedFile,
    serialize_product_file,
    serialize_uploaded_image,
)
from api.files.storage import Storage
from api.files.upload_call import UploadCall
from api.files.upload_limits import UploadShare

# Paths whose bodies have limits of their own, enforced while streaming.
LARGE_BODIES = re.compile(r"/files/upload|/files/[^/]+/parts/[^/]+")

router = APIRouter(tags=["Files"])


@router.post(
    "/files/upload",
    summary="Upload an image or a small product file",
    dependencies=[limited_writes],
    response_model=Payload[UploadedFile | ProductUpload],
    openapi_extra=REQUEST_BODY,
    responses=documented(
        problems.image_bad_type,
        problems.image_mismatch,
        problems.image_too_large,
        problems.image_too_many_pixels,
        problems.image_unreadable,
        problems.file_too_large,
        problems.file_empty,
        problems.file_name_invalid,
        problems.quota_exceeded,
        problems.upload_stalled,
        problems.file_listed,
        problems.file_not_found,
        errors.idempotency_conflict,
        errors.validation_failed,
    ),
)
async def upload_file(
    request: Request,
    member: CurrentMember,
    _: UploadShare,
    form: SentForm,
    key: IdempotencyKey = None,
) -> Payload[UploadedFile | ProductUpload]:
    """Uploads an image of up to 10 MB, or a product file of up to 10 MB.

    - Images are transcoded to WebP in several widths. The original and its metadata (location,
      camera, date) are not stored. Animations keep their first frame, SVG is rasterised, and the
      limit is 40 megapixels.
    - Product files are stored unchanged and never displayed; only buyers download them. Where the
      operator has files inspected, their `status` is `processing` until then: poll
      `GET /files/{id}`.
    - The `_id` of the response is the `fileId` of posts, products and profiles.
    - Of one member two uploads are received at a time, and one image is decoded. Further ones wait
      for up to 30 seconds, then they are `rate_limited`.
    - **Idempotency:** a repeated `Idempotency-Key` with the same file, name and purpose returns the
      stored file; without one each call stores another file.
    """
    call = await UploadCall.of(form, member.id, key)
    async with database(request).reading() as connection:
        earlier_id = await call.find_earlier(connection)
    if earlier_id is None:
        try:
            return Payload(payload=await _store(request, member, form, call))
        except RepeatedCallError as repeated:
            earlier_id = repeated.object_id
    # From the primary: a replica may lack a file that was stored a moment ago.
    async with database(request).writing() as connection:
        if form.purpose == "product":
            upload, parts = await uploads.find(connection, member.id, earlier_id)
            return Payload(payload=serialize_product_file(upload._asdict(), parts))
        stored, size = await files.get_image(connection, member.id, earlier_id)
    origin = request.app.state.settings.media_origin
    return Payload(payload=serialize_uploaded_image(stored, size, origin))


async def _store(
    request: Request, member: Member, form: UploadForm, call: UploadCall
) -> UploadedFile | ProductUpload:
    if form.purpose == "product":
        return await _store_product(request, member, form, call)
    settings = request.app.state.settings
    verdict = await open_inspector(settings).inspect_picture(form.file.file)
    if verdict is not None:
        verdict.record(member.id)
        refusal = FileRefused(owner_id=member.id, file_id=None, problem=verdict.problem.code)
        async with database(request).writing() as connection:
            await emit(connection, refusal)
        raise verdict.problem.for_field("file")
    rendered = await files.render_image(form.file.file, form.name, form.purpose, member.id)
    # A connection is taken only after transcoding, which takes time.
    async with (
        files.store_image(_storage(request), rendered) as file_id,
        database(request).writing() as connection,
    ):
        await call.require_first(connection, file_id)
        stored = await files.insert_image(
            connection,
            file_id,
            rendered,
            owner_id=member.id,
            purpose=form.purpose,
            quota_mb=quota_mb(settings, member.id),
        )
    return serialize_uploaded_image(stored, rendered.size_bytes, settings.media_origin)


async def _store_product(
    request: Request, member: Member, form: UploadForm, call: UploadCall
) -> ProductUpload:
    mime = products.normalize_mime(form.file.content_type or "")
    product = Product(member.id, products.normalize_name(form.name, field="file"), mime)
    size = form.file.size or 0
    async with (
        products.store_file(_storage(request), product, form.file.file, size) as stored,
        database(request).writing() as connection,
    ):
        await call.require_first(connection, stored["id"])
        settings = request.app.state.settings
        if open_inspector(settings).is_active:
            row = await uploads.insert_pending(connection, settings, stored)
        else:
            row = stored
            await products.insert(connection, row, quota_mb=quota_mb(settings, member.id))
    return serialize_product_file(row, [])


FileId = Annotated[
    str,
    Path(description="`_id` of the image.", examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"]),
]
Name = Annotated[
    str, Path(description="Width of a rendition, followed by `.webp`.", examples=["640.webp"])
]

Expires = Annotated[
    str,
    Query(
        description="Expiry of the URL in seconds since 1970, of a picture of the author's own "
        "held post.",
        max_length=16,
        examples=["1795255200"],
    ),
]
Signature = Annotated[
    str,
    Query(
        description="Signature of the file id and the expiry.",
        max_length=64,
        examples=["qWc0sS3bZ8s0m3p7Jv2m2dXbq8o0y1n0w0Q4mZl3k1A"],
    ),
]

_PRIVATE = {"cache-control": "private, max-age=3600"}
_MEDIA_HEADERS = {
    "accept-ranges": "bytes",
    # An hour, because a browser's cache can't be purged. Afterwards a 304 costs no bytes.
    "cache-control": "public, max-age=3600, stale-while-revalidate=60",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "content-type": files.MIME,
}


@router.get(
    "/media/{file_id}/{name}",
    summary="Retrieve an image",
    response_class=Response,
    responses={
        200: {"content": {files.MIME: {}}, "description": "The image."},
        206: {"content": {files.MIME: {}}, "description": "The asked range."},
        304: {"description": "The client has it."},
        **documented(
            problems.file_not_found, problems.file_removed, problems.range_not_satisfiable
        ),
    },
)
async def get_media(
    request: Request,
    file_id: FileId,
    name: Name,
    range: AskedRange = None,
    expires: Expires = "",
    signature: Signature = "",
) -> Response:
    """Returns the rendition `{width}.webp`, one of the `sizes` of the image, or the byte range of
    `Range`.

    Renditions never change, but images are removed: caches keep them for an hour and revalidate
    them by `ETag`. No token is required.

    - `file_not_found`: there is no such image, its owner is not visible, or it belongs to a post
      that a rule holds. The author of that post has signed URLs.
    - `file_removed`: the image was removed by its owner or by staff.
    """
    is_author = _is_author(file_id, expires, signature)
    key = await _find_shown(request, file_id, name, is_author=is_author)
    own_headers = _MEDIA_HEADERS | (_PRIVATE if is_author else {})
    etag, storage, part = _etag(key), _storage(request), None
    if is_current(request.headers.get("if-none-match", ""), etag):
        return Response(status_code=304, headers=own_headers | {"etag": etag})
    if range is not None:
        size = await storage.size(key)
        if size is None:
            raise problems.file_not_found()
        part = parse_range(range, request.headers.get("if-range"), etag=etag, size=size)
        if part and not part.is_satisfiable:
            return refuse_range(size)
    found = await get_part(storage, key, part)
    if found is None:
        raise problems.file_not_found()
    headers = own_headers | {"etag": etag} | length_headers(part, found.size)
    return StreamingResponse(found.chunks, status_code=206 if part else 200, headers=headers)


@router.head("/media/{file_id}/{name}", include_in_schema=False)
async def head_media(
    request: Request,
    file_id: FileId,
    name: Name,
    expires: Expires = "",
    signature: Signature = "",
) -> Response:
    is_author = _is_author(file_id, expires, signature)
    key = await _find_shown(request, file_id, name, is_author=is_author)
    headers = _MEDIA_HEADERS | (_PRIVATE if is_author else {}) | {"etag": _etag(key)}
    if is_current(request.headers.get("if-none-match", ""), _etag(key)):
        return Response(status_code=304, headers=headers)
    size = await _storage(request).size(key)
    if size is None:
        raise problems.file_not_found()
    return Response(headers=headers | length_headers(None, size))


def _is_author(file_id: str, expires: str, signature: str) -> bool:
    """Return whether the URL is signed for the author of a held post."""
    if not signature:
        return False
    return withheld_urls.is_valid(parse_id(file_id, problems.file_not_found), expires, signature)


async def _find_shown(request: Request, file_id: str, name: str, *, is_author: bool = False) -> str:
    key = files.parse_media_key(file_id, name)
    access: MediaAccess = request.app.state.media_access
    await access.require_shown(UUID(file_id), is_author=is_author)
    return key


def _etag(key: str) -> str:
    """The key itself, because objects are immutable."""
    return f'"{key.removesuffix(".webp")}"'


def _storage(request: Request) -> Storage:
    storage: Storage = request.app.state.storage
    return storage


router.include_router(uploads_router.router)
router.include_router(download_router.router)
