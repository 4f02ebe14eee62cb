"""The documentation over HTTP; nothing of it is loaded from another host."""

from typing import Final

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from api.core import errors
from api.docs import assets, pages

router = APIRouter(include_in_schema=False)

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
)
_PAGE_HEADERS: Final = {"content-security-policy": _POLICY, "cache-control": "no-cache"}
_KEPT: Final = "public, max-age=31536000, immutable"


@router.get("/openapi.json")
def show_document(request: Request) -> Response:
    """What the reference is drawn from, and clients are generated from."""
    state = request.app.state
    if not hasattr(state, "document"):
        # Half a megabyte: written once, not each time while everybody else waits.
        state.document = assets.packed(orjson.dumps(request.app.openapi()), "application/json")
    return _sent(request, state.document, cache="no-cache")


@router.get("/docs")
def show_reference(request: Request) -> HTMLResponse:
    """Every call, to read and to try."""
    return HTMLResponse(pages.reference(request.app.state.settings), headers=_PAGE_HEADERS)


@router.get("/docs/guide")
def show_guide(request: Request) -> HTMLResponse:
    """The first call, and what holds for all of them."""
    return HTMLResponse(pages.guide(request.app.state.settings), headers=_PAGE_HEADERS)


@router.get("/docs/{name}")
def show_asset(request: Request, name: str) -> Response:
    """A file of the pages; its address holds its version, so that it may be kept for ever."""
    if name not in assets.NAMES:
        raise errors.not_found()
    return _sent(request, assets.asset(name), cache=_KEPT)


def _sent(request: Request, found: assets.Asset, *, cache: str) -> Response:
    headers = {"cache-control": cache, "vary": "accept-encoding", "etag": f'"{found.version}"'}
    if found.version in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(found.packed, media_type=found.kind, headers=headers)
    return Response(found.body, media_type=found.kind, headers=headers)
