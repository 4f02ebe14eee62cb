"""Multipart form of an upload, read after authentication.

FastAPI reads a declared body before it resolves dependencies, so a guest could make it store ten
megabytes. The route declares no body; this dependency reads it after authentication.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

from fastapi import Depends, Request
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from api.core import errors
from api.core.http.auth import CurrentMember
from api.core.http.validation import validation_message
from api.core.text.locale import Text
from api.files import problems
from api.files.service import MAX_IMAGE_BYTES
from api.files.upload_limits import UploadPace, UploadShare

# The file and the multipart framing.
MAX_BODY_BYTES = MAX_IMAGE_BYTES + 64 * 1024

Purpose = Literal["avatar", "post", "product"]


@dataclass(frozen=True, slots=True)
class UploadForm:
    """A file of at most 10 MB, and its purpose."""

    file: UploadFile
    purpose: Purpose

    @property
    def name(self) -> str:
        return self.file.filename or ""


async def _read_form(
    request: Request, _: CurrentMember, _share: UploadShare
) -> AsyncIterator[UploadForm]:
    if (declared_length(request) or 0) > MAX_BODY_BYTES:
        raise problems.image_too_large.for_field("file")
    pace = UploadPace(request.app.state.settings)
    counted = Request(request.scope, _limited(request.receive, pace))
    try:
        form = await counted.form(max_files=1, max_fields=4, max_part_size=1024)
    except ClientDisconnect as error:
        raise errors.malformed_body() from error
    except HTTPException as error:
        if error.status_code == 413:
            raise problems.image_too_large.for_field("file") from error
        raise errors.malformed_body() from error
    try:
        yield _check_form(form)
    finally:
        await form.close()


def declared_length(request: Request) -> int | None:
    """Return the declared length of the body, if any."""
    announced = request.headers.get("content-length", "")
    return int(announced[:20]) if announced.isascii() and announced.isdigit() else None


def _limited(
    receive: Callable[[], Awaitable[Any]], pace: UploadPace
) -> Callable[[], Awaitable[Any]]:
    received = 0

    async def receive_within_limit() -> Any:
        nonlocal received
        try:
            async with pace.next_chunk():
                message = await receive()
        except TimeoutError as error:
            raise problems.upload_stalled() from error
        length = len(message.get("body", b""))
        received += length
        if received > MAX_BODY_BYTES:
            raise HTTPException(413)
        await pace.pause(length)
        return message

    return receive_within_limit


def _check_form(form: FormData) -> UploadForm:
    """Validate the two fields of the form.

    Raises:
        ApiError: `validation_failed` at `file` and `purpose`; `image_too_large`.
    """
    file, purpose = form.get("file"), form.get("purpose")
    faults: dict[str, Text] = {}
    if not isinstance(file, UploadFile):
        faults["file"] = validation_message("missing")
    if purpose not in get_args(Purpose):
        faults["purpose"] = validation_message("missing" if purpose is None else "literal_error")
    for name in form.keys() - {"file", "purpose"}:
        faults[name] = validation_message("extra_forbidden")
    if faults:
        raise errors.validation_failed(fields=faults)
    assert isinstance(file, UploadFile)
    if (file.size or 0) > MAX_IMAGE_BYTES:
        too_large = problems.file_too_large if purpose == "product" else problems.image_too_large
        raise too_large.for_field("file")
    return UploadForm(file, purpose)  # type: ignore[arg-type]


SentForm = Annotated[UploadForm, Depends(_read_form, scope="function")]

# OpenAPI declaration of the body, which FastAPI can't derive.
REQUEST_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "title": "UploadForm",
                    "required": ["file", "purpose"],
                    "additionalProperties": False,
                    "properties": {
                        "file": {
                            "type": "string",
                            "contentMediaType": "application/octet-stream",
                            "description": "10 MB at most; an image is jpg, jpeg, png, gif, bmp"
                            " or svg, a product's file is of any type.",
                        },
                        "purpose": {
                            "type": "string",
                            "enum": list(get_args(Purpose)),
                            "description": "`avatar`, which is cut to a square, `post` for"
                            " the images of posts and the previews of products, or `product`.",
                        },
                    },
                }
            }
        },
    }
}
