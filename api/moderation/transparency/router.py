"""HTTP routes of the transparency figures."""

from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Query, Request, Response

from api.core.clock import now
from api.core.db.database import Read, ReadConnection
from api.core.http.fixed_content import FixedContent, respond
from api.core.http.responses import Payload
from api.moderation.transparency import service as transparency
from api.moderation.transparency.schemas import FIRST_YEAR, LAST_YEAR, Transparency

router = APIRouter(tags=["Service"])

_CACHED: Final = "public, max-age=600"
_NOT_MODIFIED: Final[dict[int | str, dict[str, Any]]] = {
    304: {"description": "The client has it: the `ETag` is the one in `If-None-Match`."}
}

Year = Annotated[
    int | None,
    Query(
        ge=FIRST_YEAR,
        le=LAST_YEAR,
        description="The year in UTC; by default the present one.",
        examples=[2026],
    ),
]


@router.get(
    "/transparency",
    summary="Retrieve the transparency figures",
    response_model=Payload[Transparency],
    responses=_NOT_MODIFIED,
)
async def get_transparency(request: Request, connection: Read, year: Year = None) -> Response:
    """Returns how many statements of reasons the platform wrote, and the outcomes of appeals.

    Numbers are by month, ground, rule, act and automation. A number below 10 is a band, so that no
    row identifies a member. The response is the same for every caller and cacheable for ten
    minutes; revalidate it with `If-None-Match`.
    """
    body = orjson.dumps({"payload": await _get_figures(connection, year)})
    content = FixedContent.of(body, "application/json")
    return respond(request, content, cache_control=_CACHED)


@router.get(
    "/transparency.csv",
    summary="Retrieve the transparency figures as CSV",
    response_class=Response,
    responses={
        200: {
            "content": {
                "text/csv": {
                    "schema": {"type": "string"},
                    "example": "type,month,ground,rule,act,automatic,outcome,count\r\n"
                    "statement,2026-11,terms,spam,remove,false,,40\r\n"
                    "appeal,2026-11,,,,,reversed,1-9\r\n",
                }
            },
            "description": "A line for each row, below the names of the columns.",
        },
        **_NOT_MODIFIED,
    },
)
async def get_transparency_csv(request: Request, connection: Read, year: Year = None) -> Response:
    """Returns the rows of `/transparency` as CSV in UTF-8.

    `type` is `statement` or `appeal`. `count` is a number, or `1-9` for a number below 10.
    """
    body = transparency.to_csv(await _get_figures(connection, year)).encode()
    content = FixedContent.of(body, "text/csv; charset=utf-8")
    return respond(request, content, cache_control=_CACHED)


async def _get_figures(connection: ReadConnection, year: int | None) -> dict[str, Any]:
    return await transparency.get_figures(connection, year or now().year)
