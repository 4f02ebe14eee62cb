"""HTTP operations of the documentation; no asset comes from another host."""

from typing import Final

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from api.core import errors
from api.core.http.fixed_content import FixedContent, respond
from api.docs import assets, pages, security_txt

router = APIRouter(include_in_schema=False)

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
)
_PAGE_HEADERS: Final = {"content-security-policy": _POLICY, "cache-control": "no-cache"}
_IMMUTABLE: Final = "public, max-age=31536000, immutable"


@router.get("/openapi.json")
def show_document(request: Request) -> Response:
    """Returns the OpenAPI document, for the reference and for client generators."""
    state = request.app.state
    if not hasattr(state, "document"):
        # Half a megabyte: serialised once, because that blocks other requests.
        state.document = FixedContent.of(orjson.dumps(request.app.openapi()), "application/json")
    return respond(request, state.document, cache_control="no-cache")


@router.get("/docs")
def show_reference(request: Request) -> HTMLResponse:
    """Returns the page with the reference of all operations."""
    return HTMLResponse(pages.render_reference(request.app.state.settings), headers=_PAGE_HEADERS)


@router.get("/docs/guide")
def show_guide(request: Request) -> HTMLResponse:
    """Returns the guide: the first request, and conventions of all operations."""
    return HTMLResponse(pages.render_guide(request.app.state.settings), headers=_PAGE_HEADERS)


@router.get("/.well-known/security.txt")
def show_security_txt(request: Request) -> Response:
    """Returns where to report a vulnerability, until the date of the settings."""
    body = security_txt.render(request.app.state.settings)
    if body is None:
        raise errors.not_found()
    return Response(body, media_type="text/plain", headers={"cache-control": "max-age=3600"})


@router.get("/docs/{name}")
def show_asset(request: Request, name: str) -> Response:
    """Returns an asset. Its URL contains its version, so it is cached forever."""
    if name not in assets.NAMES:
        raise errors.not_found()
    return respond(request, assets.load_asset(name), cache_control=_IMMUTABLE)
