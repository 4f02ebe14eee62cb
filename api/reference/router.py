"""Reference lists over HTTP: the same bytes for everybody who asks in a language."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request, Response

from api.core.http.responses import Payload
from api.core.text.locale import current_locale
from api.reference import service as reference
from api.reference.schemas import Country, Named


@asynccontextmanager
async def _prepared(_: FastAPI) -> AsyncIterator[None]:
    """Reads CLDR beside the start, so that neither the start nor the first request waits for it."""
    preparing = asyncio.create_task(asyncio.to_thread(reference.prepare))
    yield
    await preparing


router = APIRouter(tags=["Reference data"], lifespan=_prepared)

_NOT_MODIFIED: Final[dict[int | str, dict[str, Any]]] = {
    304: {"description": "The client has it: the `ETag` is the one in `If-None-Match`."}
}


@router.get(
    "/countries",
    summary="Countries",
    response_model=Payload[list[Country]],
    responses=_NOT_MODIFIED,
)
async def list_countries(request: Request) -> Response:
    """Every country of ISO 3166, by name in the language of `Accept-Language`, with its telephone
    prefix. The whole list at once; keep it for a day, and ask again with `If-None-Match`."""
    return await _answer(request, "countries")


@router.get(
    "/interests",
    summary="Interests",
    response_model=Payload[list[Named]],
    responses=_NOT_MODIFIED,
)
async def list_interests(request: Request) -> Response:
    """What a member can care about, by name in the language of `Accept-Language`: the ids of
    `interestIds`. The whole list at once; keep it for a day."""
    return await _answer(request, "interests")


@router.get(
    "/categories",
    summary="Categories",
    response_model=Payload[list[Named]],
    responses=_NOT_MODIFIED,
)
async def list_categories(request: Request) -> Response:
    """What a post or a product can be filed under, by name in the language of `Accept-Language`:
    the ids of `categoryId`. The whole list at once; keep it for a day."""
    return await _answer(request, "categories")


async def _answer(request: Request, name: reference.ListName) -> Response:
    # In a thread, for whoever asks before it is prepared.
    body, etag = await asyncio.to_thread(reference.answer, name, current_locale.get())
    headers = {
        "cache-control": "public, max-age=86400",
        "etag": etag,
        "vary": "Accept-Language",
    }
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)
