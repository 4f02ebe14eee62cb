"""HTTP operations on reference lists: identical bytes per language."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request, Response

from api.core.http.fixed_content import respond
from api.core.http.responses import Payload
from api.core.text.locale import current_locale
from api.reference import service as reference
from api.reference.schemas import Country, Named


@asynccontextmanager
async def _prepared(_: FastAPI) -> AsyncIterator[None]:
    """Read CLDR in the background, so that neither the start nor the first request waits."""
    preparing = asyncio.create_task(asyncio.to_thread(reference.prepare))
    yield
    await preparing


router = APIRouter(tags=["Reference data"], lifespan=_prepared)

_NOT_MODIFIED: Final[dict[int | str, dict[str, Any]]] = {
    304: {"description": "The client has it: the `ETag` is the one in `If-None-Match`."}
}


@router.get(
    "/countries",
    summary="List countries",
    response_model=Payload[list[Country]],
    responses=_NOT_MODIFIED,
)
async def list_countries(request: Request) -> Response:
    """Lists every country of ISO 3166 with its dial code, by name in the language of
    `Accept-Language`.

    The list has one page. Cache it for a day and revalidate with `If-None-Match`.
    """
    return await _answer(request, "countries")


@router.get(
    "/interests",
    summary="List interests",
    response_model=Payload[list[Named]],
    responses=_NOT_MODIFIED,
)
async def list_interests(request: Request) -> Response:
    """Lists the interests of members, by name in the language of `Accept-Language`. Their ids are
    the values of `interestIds`.

    The list has one page. Cache it for a day and revalidate with `If-None-Match`.
    """
    return await _answer(request, "interests")


@router.get(
    "/categories",
    summary="List categories",
    response_model=Payload[list[Named]],
    responses=_NOT_MODIFIED,
)
async def list_categories(request: Request) -> Response:
    """Lists the categories of posts and products, by name in the language of `Accept-Language`.
    Their ids are the values of `categoryId`.

    The list has one page. Cache it for a day and revalidate with `If-None-Match`.
    """
    return await _answer(request, "categories")


async def _answer(request: Request, name: reference.ListName) -> Response:
    # In a thread, in case it is not prepared yet.
    content = await asyncio.to_thread(reference.answer, name, current_locale.get())
    return respond(request, content, cache_control="public, max-age=86400", vary="Accept-Language")
