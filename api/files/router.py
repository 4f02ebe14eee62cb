"""Files over HTTP: the upload, and the public bytes."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response, UploadFile
from fastapi import File as FilePart
from fastapi.responses import StreamingResponse
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from api.files import problems
from api.files import service as files
from api.files.rendering import Purpose
from api.files.schemas import UploadedFile
from api.files.storage import Storage
from api.files.wire import image_on_wire
from api.kernel.db import database
from api.kernel.limits import limited_writes
from api.kernel.openapi import documented
from api.kernel.security import AsMember
from api.kernel.wire import Payload

# The image, and what a multipart body says around it.
MAX_BODY_BYTES = files.MAX_IMAGE_BYTES + 64 * 1024
# Above this the framework refuses by itself, in plain text; the route's own limit comes first.
FRAMEWORK_LIMIT = 1024 * files.MEGABYTE

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class UploadRoute(APIRoute):
    """Refuses a body over 10 MB by its announced length, or while it arrives."""

    def get_route_handler(self) -> Handler:
        handle = super().get_route_handler()

        async def handle_within_limit(request: Request) -> Response:
            announced = request.headers.get("content-length", "0")
            if announced.isdigit() and int(announced) > MAX_BODY_BYTES:
                raise problems.image_too_large.on("file")
            try:
                return await handle(Request(request.scope, _counted(request.receive)))
            except HTTPException as error:
                if error.status_code == 413:
                    raise problems.image_too_large.on("file") from error
                raise

        return handle_within_limit


def _counted(receive: Callable[[], Awaitable[Any]]) -> Callable[[], Awaitable[Any]]:
    received = 0

    async def receive_within_limit() -> Any:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > MAX_BODY_BYTES:
            # The one kind of exception that FastAPI lets through while it reads a body.
            raise HTTPException(413)
        return message

    return receive_within_limit


router = APIRouter(tags=["Files"])
uploads = APIRouter(route_class=UploadRoute)


@uploads.post(
    "/files/upload",
    summary="Upload an image",
    dependencies=[limited_writes],
    responses=documented(
        problems.image_bad_type,
        problems.svg_not_supported,
        problems.image_mismatch,
        problems.image_too_large,
        problems.image_too_many_pixels,
        problems.image_unreadable,
        problems.quota_exceeded,
    ),
    max_body_size=FRAMEWORK_LIMIT,
    form_limits={"max_files": 1, "max_fields": 4, "max_part_size": 1024},
)
async def upload_file(
    request: Request,
    member: AsMember,
    file: Annotated[UploadFile, FilePart(description="jpg, jpeg, png, gif or bmp; 10 MB at most.")],
    purpose: Annotated[Purpose, Form(description="What it is for; an avatar is cut to a square.")],
) -> Payload[UploadedFile]:
    """Take an image, draw it anew as WebP in several widths, and keep that.

    What was sent is not kept, and nothing in it but the picture: no place, no camera, no date. Of
    an animation the first frame stays. The answer's `_id` is the `fileId` that a post or a
    profile then names.
    """
    if (file.size or 0) > files.MAX_IMAGE_BYTES:
        raise problems.image_too_large.on("file")
    settings = request.app.state.settings
    rendered = await files.render_image(file.file, file.filename or "", purpose)
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
            purpose=purpose,
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
async def get_media(request: Request, file_id: str, name: str) -> Response:
    """One rendition, named `{width}.webp`. It never changes, so that it may be kept for ever."""
    key = files.key_in_path(file_id, name)
    found = await _storage(request).get(key)
    if found is None:
        raise problems.file_not_found()
    headers = _MEDIA_HEADERS | {"etag": _etag(key)}
    if _etag(key) in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return StreamingResponse(found.chunks, headers=headers | {"content-length": str(found.size)})


@router.head("/media/{file_id}/{name}", include_in_schema=False)
async def head_media(request: Request, file_id: str, name: str) -> Response:
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


router.include_router(uploads)
