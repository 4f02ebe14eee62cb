"""HTTP routes of the export download."""

from typing import Any

from fastapi import APIRouter, Request, Response

from api.account import download_urls, problems, queries
from api.core.db.database import ReadConnection, ReadLatest
from api.core.http.openapi import documented
from api.core.ids import PathId, parse_id
from api.core.observability import security_log
from api.core.settings import Settings
from api.core.signed_urls import link_expired, link_invalid
from api.files.download_router import Expires, Signature
from api.files.problems import range_not_satisfiable
from api.files.range_response import AskedRange, Download
from api.files.storage import Storage

_ZIP: dict[str, Any] = {
    "content": {download_urls.MIME: {"schema": {"type": "string", "format": "binary"}}}
}

router = APIRouter()


@router.get(
    "/users/export/{id}/download",
    summary="Download an export",
    response_class=Response,
    responses={
        200: {"description": "The complete ZIP archive.", **_ZIP},
        206: {"description": "The requested range.", **_ZIP},
        **documented(problems.export_not_found, link_expired, link_invalid, range_not_satisfiable),
    },
)
async def download_export(
    request: Request,
    connection: ReadLatest,
    id: PathId,
    expires: Expires,
    signature: Signature,
    range: AskedRange = None,
) -> Response:
    """Return the ZIP archive of an export as an attachment, or the range in `Range`.

    `ETag` and `Repr-Digest` (SHA-256) identify the archive.

    - **Authentication:** the signature of the URL, valid for ten minutes. No token is required.
    """
    download = await _load_download(request, connection, id, expires, signature)
    storage: Storage = request.app.state.storage
    answer = await download.answer(storage, range, request.headers.get("if-range"))
    if answer is None:
        raise problems.export_not_found()
    security_log.record("export_downloaded", "success", export=id)
    return answer


@router.head("/users/export/{id}/download", include_in_schema=False)
async def head_export(
    request: Request, connection: ReadLatest, id: PathId, expires: Expires, signature: Signature
) -> Response:
    download = await _load_download(request, connection, id, expires, signature)
    return download.without_body()


async def _load_download(
    request: Request, connection: ReadConnection, id: str, expires: str, signature: str
) -> Download:
    export_id = parse_id(id, problems.export_not_found)
    settings: Settings = request.app.state.settings
    download_urls.verify(settings, export_id, expires, signature)
    row = await queries.get_downloadable(connection, export_id)
    if row is None:
        raise problems.export_not_found()
    key = download_urls.object_key(export_id, row.object_id)
    return Download(
        key, row.object_id, row.size_bytes, row.sha256, download_urls.download_metadata(settings)
    )
