"""Files over HTTP: the upload of images, and their public bytes."""

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
from api.files.multipart_form import DOCUMENTED, SentForm, UploadForm
from api.files.products import Product
from api.files.schemas import ProductUpload, UploadedFile, product_file
from api.files.serializers import image_on_wire
from api.files.storage import Storage

# Paths whose bodies are held to limits of their own, as they stream in.
LARGE_BODIES = re.compile(r"/files/upload|/files/[^/]+/parts/[^/]+")

router = APIRouter(tags=["Files"])


@router.post(
    "/files/upload",
    summary="Upload an image, or a small file of a product",
    dependencies=[limited_writes],
    response_model=Payload[UploadedFile | ProductUpload],
    openapi_extra=DOCUMENTED,
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
    """Take an image of up to 10 MB, draw it anew as WebP in several widths, and keep that.

    What was sent is not kept, and nothing in it but the picture: no place, no camera, no date. Of
    an animation the first frame stays; a drawing becomes pixels; 40 megapixels are the most. A
    product's file of up to 10 MB is kept as it is, whatever it is, and never shown: only buyers
    download it. The answer's `_id` is the `fileId` that a post, a product or a profile then names.
    Not idempotent: each call keeps another file.
    """
    if form.purpose == "product":
        return Payload(payload=await _keep_product(request, member, form))
    settings = request.app.state.settings
    rendered = await files.render_image(form.file.file, form.name, form.purpose)
    # A connection is taken only now: drawing takes its time, and connections are few.
    async with (
        files.kept(_storage(request), rendered) as file_id,
        database(request).writing() as connection,
    ):
        stored = await files.record(
            connection,
            file_id,
            rendered,
            owner_id=member.id,
            purpose=form.purpose,
            quota_mb=settings.upload_quota_mb,
        )
    shown = image_on_wire(stored, settings.api_origin)
    return Payload(
        payload=UploadedFile(
            id=shown["fileId"],
            mime=files.MIME,
            size=rendered.size_bytes,
            status="ready",
            **{name: shown[name] for name in ("url", "width", "height", "blurhash", "sizes")},
        )
    )


async def _keep_product(request: Request, member: Member, form: UploadForm) -> ProductUpload:
    mime = products.known_mime(form.file.content_type or "")
    product = Product(member.id, products.base_name(form.name, field="file"), mime)
    data = await form.file.read()
    async with (
        products.stored(_storage(request), product, data) as row,
        database(request).writing() as connection,
    ):
        quota_mb = request.app.state.settings.upload_quota_mb
        await products.insert(connection, row, quota_mb=quota_mb)
    return product_file(row, [])


FileId = Annotated[
    str,
    Path(description="The image's `_id`.", examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"]),
]
Name = Annotated[str, Path(description="A rendition's width and `.webp`.", examples=["640.webp"])]

_MEDIA_HEADERS = {
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "sandbox; default-src 'none'",
    "content-type": files.MIME,
}


@router.get(
    "/media/{file_id}/{name}",
    summary="The bytes of an image",
    response_class=Response,
    responses={
        200: {"content": {files.MIME: {}}, "description": "The image."},
        304: {"description": "The client has it."},
        **documented(problems.file_not_found),
    },
)
async def get_media(request: Request, file_id: FileId, name: Name) -> Response:
    """One rendition, named `{width}.webp`, as `sizes` of an image lists them. It never changes, so
    that it may be kept for ever; no token is looked at."""
    key = files.key_in_path(file_id, name)
    found = await _storage(request).get(key)
    if found is None:
        raise problems.file_not_found()
    headers = _MEDIA_HEADERS | {"etag": _etag(key)}
    if _etag(key) in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return StreamingResponse(found.chunks, headers=headers | {"content-length": str(found.size)})


@router.head("/media/{file_id}/{name}", include_in_schema=False)
async def head_media(request: Request, file_id: FileId, name: Name) -> Response:
    key = files.key_in_path(file_id, name)
    size = await _storage(request).size(key)
    if size is None:
        raise problems.file_not_found()
    headers = _MEDIA_HEADERS | {"etag": _etag(key), "content-length": str(size)}
    return Response(headers=headers)


def _etag(key: str) -> str:
    """The key itself: an id is written once."""
    return f'"{key.removesuffix(".webp")}"'


def _storage(request: Request) -> Storage:
    storage: Storage = request.app.state.storage
    return storage


router.include_router(uploads_router.router)
router.include_router(download_router.router)
