"""The revenue share over HTTP."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from api.core.clock import now
from api.core.db.database import Read
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.revenue_share import months, proof
from api.revenue_share import service as shares
from api.revenue_share.problems import not_final, period_not_found
from api.revenue_share.schemas import CurrentShare, Details, Report

router = APIRouter(tags=["Revenue share"])

PeriodQuery = Annotated[
    str,
    Query(
        pattern=r"^[12][0-9]{3}-(0[1-9]|1[0-2])$",
        description="The month, in UTC.",
        examples=["2026-10"],
    ),
]

_CSV: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The month's inputs and shares, one record a line.",
        "content": {"text/csv": {"schema": {"type": "string"}}},
        "headers": {
            "X-Content-SHA256": {
                "description": "SHA-256 of the file, in hexadecimal digits.",
                "schema": {"type": "string"},
            }
        },
    },
    304: {"description": "The client has it: the `ETag` is the one in `If-None-Match`."},
}


@router.get(
    "/revenue-share/current-revenue-share",
    summary="My share of the month that runs",
    response_model=Payload[CurrentShare],
)
async def get_current_share(request: Request, member: CurrentMember, connection: Read) -> JSONBytes:
    """An estimate: what I would get if the month ended as it stood at `computedAt`, which is made
    anew every hour. Whether I am eligible is as of now."""
    settings = request.app.state.settings
    return answer(await shares.current(connection, member.id, settings, now()))


@router.get(
    "/revenue-share/user-reports",
    summary="My months",
    response_model=Page[Report],
)
async def list_reports(member: CurrentMember, connection: Read, paging: Paged) -> JSONBytes:
    """A report for each month, newest first, the one that runs among them. Sales and tips are what
    others paid, refunds and fees what is taken off again. A final month never changes; what comes
    too late for it stands in the next."""
    rows, following = await shares.reports(connection, member.id, paging, now())
    return answer_page(rows, following)


@router.get(
    "/revenue-share/details",
    summary="How my month came about",
    response_model=Payload[Details],
    responses=documented(period_not_found),
)
async def get_details(
    request: Request, member: CurrentMember, connection: Read, period: PeriodQuery
) -> JSONBytes:
    """What each post brought by which acts, to whom my own part went, what counted nothing and why,
    and every movement of my balance. Shares stand in it once the month is final; then `proof` tells
    where the month can be recomputed, in which I am `pseudonym`."""
    origin = request.app.state.settings.api_origin
    month = months.parse(period)
    return answer(await shares.details(connection, member.id, month, origin, now()))


@router.get(
    "/revenue-share/proof",
    summary="A month's proof",
    response_class=StreamingResponse,
    responses={**_CSV, **documented(period_not_found, not_final)},
)
async def get_proof(request: Request, connection: Read, period: PeriodQuery) -> Response:
    """Everything from which a final month's shares follow, as CSV: fees, who has a part of the
    commons, acts with their points, and the shares themselves. Members and posts have names that
    hold for this month alone. `revenue-share verify --month 2026-10 --file proof.csv` recomputes
    it. It never changes: keep it, and ask again with `If-None-Match`."""
    digest = await shares.digest_of(connection, months.parse(period))
    headers = proof.headers(digest, period)
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    stored = await proof.stored(request.app.state.storage, months.parse(period))
    headers["content-length"] = str(stored.size)
    return StreamingResponse(stored.chunks, media_type="text/csv", headers=headers)
