"""HTTP downloads of product files by signed URL, complete or in ranges."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from api.core.db.database import ReadLatest
from api.core.http.openapi import documented
from api.core.ids import PathId, parse_id
from api.core.signed_urls import link_expired, link_invalid
from api.files import download_urls, problems, queries
from api.files.download_urls import object_key
from api.files.range_response import AskedRange, Download
from api.files.storage import DownloadMetadata, Storage

_BYTES: dict[str, Any] = {"content": {"*/*": {"schema": {"type": "string", "format": "binary"}}}}

router = APIRouter()

Expires = Annotated[
    str,
    Query(
        description="Expiry of the URL in seconds since 1970.",
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


@router.get(
    "/files/{id}/download",
    summary="Download a product file by its signed URL",
    response_class=Response,
    responses={
        200: {"description": "The whole file.", **_BYTES},
        206: {"description": "The asked range.", **_BYTES},
        **documented(
            problems.file_not_found,
            problems.file_removed,
            link_expired,
            link_invalid,
            problems.range_not_satisfiable,
        ),
    },
)
async def download_file(
    request: Request,
    connection: ReadLatest,
    id: PathId,
    expires: Expires,
    signature: Signature,
    range: AskedRange = None,
) -> Response:
    """Returns the file as an attachment, or the byte range of `Range`.

    `ETag` and `Repr-Digest` (SHA-256) identify the content. The signed URL is the authorization for
    ten minutes; no token is required.
    """
    found = await _load_download(request, connection, id, expires, signature)
    answer = await found.answer(_storage(request), range, request.headers.get("if-range"))
    if answer is None:
        raise problems.file_not_found()
    return answer


@router.head("/files/{id}/download", include_in_schema=False)
async def head_download(
    request: Request, connection: ReadLatest, id: PathId, expires: Expires, signature: Signature
) -> Response:
    found = await _load_download(request, connection, id, expires, signature)
    return found.without_body()


async def _load_download(
    request: Request, connection: Any, id: str, expires: str, signature: str
) -> Download:
    file_id = parse_id(id, problems.file_not_found)
    download_urls.verify(request.app.state.settings, file_id, expires, signature)
    row = await queries.get_product_object(connection, file_id)
    if row is None:
        raise problems.file_not_found()
    if row.blocked_at is not None:
        raise problems.file_removed()
    key = object_key(file_id, row.object_id)
    return Download(
        key, row.object_id, row.size_bytes, row.sha256, DownloadMetadata(row.mime, row.name)
    )


def _storage(request: Request) -> Storage:
    storage: Storage = request.app.state.storage
    return storage
