"""HTTP operations on images: upload and public renditions."""

import re
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import StreamingResponse

from api.core import errors
from api.core.db.database import database
from api.core.http.auth import CurrentMember, Member
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import Payload
from api.files import download_router, problems, products, uploads_router
from api.files import service as files
from api.files.multipart_form import REQUEST_BODY, SentForm, UploadForm
from api.files.products import Product
from api.files.schemas import ProductUpload, UploadedFile, serialize_product_file
from api.files.serializers import serialize_image
from api.files.storage import Storage

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
        errors.validation_failed,
    ),
)
async def upload_file(
    request: Request, member: CurrentMember, form: SentForm
) -> Payload[UploadedFile | ProductUpload]:
    """Uploads an image of up to 10 MB, or a product file of up to 10 MB.

    - Images are transcoded to WebP in several widths. The original and its metadata (location,
      camera,
      date) are not stored. Animations keep their first frame, SVG is rasterised, and the limit is
          40
      megapixels.
    - Product files are stored unchanged and never displayed; only buyers download them.
    - The `_id` of the response is the `fileId` of posts, products and profiles.
    - **Idempotency:** none; each call stores another file.
    """
    if form.purpose == "product":
        return Payload(payload=await _store_product(request, member, form))
    settings = request.app.state.settings
    rendered = await files.render_image(form.file.file, form.name, form.purpose)
    # A connection is taken only after transcoding, which takes time.
    async with (
        files.store_image(_storage(request), rendered) as file_id,
        database(request).writing() as connection,
    ):
        stored = await files.insert_image(
            connection,
            file_id,
            rendered,
            owner_id=member.id,
            purpose=form.purpose,
            quota_mb=settings.upload_quota_mb,
        )
    shown = serialize_image(stored, settings.api_origin)
    return Payload(
        payload=UploadedFile(
            id=shown["fileId"],
            mime=files.MIME,
            size=rendered.size_bytes,
            status="ready",
            **{name: shown[name] for name in ("url", "width", "height", "blurhash", "sizes")},
        )
    )


async def _store_product(request: Request, member: Member, form: UploadForm) -> ProductUpload:
    mime = products.normalize_mime(form.file.content_type or "")
    product = Product(member.id, products.normalize_name(form.name, field="file"), mime)
    data = await form.file.read()
    async with (
        products.store_file(_storage(request), product, data) as row,
        database(request).writing() as connection,
    ):
        quota_mb = request.app.state.settings.upload_quota_mb
        await products.insert(connection, row, quota_mb=quota_mb)
    return serialize_product_file(row, [])


FileId = Annotated[
    str,
    Path(description="`_id` of the image.", examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"]),
]
Name = Annotated[
    str, Path(description="Width of a rendition, followed by `.webp`.", examples=["640.webp"])
]

_MEDIA_HEADERS = {
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "sandbox; default-src 'none'",
    "content-type": files.MIME,
}


@router.get(
    "/media/{file_id}/{name}",
    summary="Retrieve an image",
    response_class=Response,
    responses={
        200: {"content": {files.MIME: {}}, "description": "The image."},
        304: {"description": "The client has it."},
        **documented(problems.file_not_found),
    },
)
async def get_media(request: Request, file_id: FileId, name: Name) -> Response:
    """Returns the rendition `{width}.webp`, one of the `sizes` of the image.

    Renditions never change and are cached forever. No token is required.
    """
    key = files.parse_media_key(file_id, name)
    found = await _storage(request).get(key)
    if found is None:
        raise problems.file_not_found()
    headers = _MEDIA_HEADERS | {"etag": _etag(key)}
    if _etag(key) in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return StreamingResponse(found.chunks, headers=headers | {"content-length": str(found.size)})


@router.head("/media/{file_id}/{name}", include_in_schema=False)
async def head_media(request: Request, file_id: FileId, name: Name) -> Response:
    key = files.parse_media_key(file_id, name)
    size = await _storage(request).size(key)
    if size is None:
        raise problems.file_not_found()
    headers = _MEDIA_HEADERS | {"etag": _etag(key), "content-length": str(size)}
    return Response(headers=headers)


def _etag(key: str) -> str:
    """The key itself, because objects are immutable."""
    return f'"{key.removesuffix(".webp")}"'


def _storage(request: Request) -> Storage:
    storage: Storage = request.app.state.storage
    return storage


router.include_router(uploads_router.router)
router.include_router(download_router.router)
