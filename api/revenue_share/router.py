"""HTTP routes of the revenue share."""

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
        description="The month in UTC.",
        examples=["2026-10"],
    ),
]

_CSV: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The month's inputs and shares, one record per line.",
        "content": {"text/csv": {"schema": {"type": "string"}}},
        "headers": {
            "X-Content-SHA256": {
                "description": "SHA-256 of the file, in hexadecimal digits.",
                "schema": {"type": "string"},
            }
        },
    },
    304: {"description": "The `ETag` matches `If-None-Match`."},
}


@router.get(
    "/revenue-share/current-revenue-share",
    summary="Retrieve the current revenue share",
    response_model=Payload[CurrentShare],
)
async def get_current_share(request: Request, member: CurrentMember, connection: Read) -> JSONBytes:
    """Return the estimated share of the authenticated member for the current month.

    The estimate is recomputed every hour, last at `computedAt`. Eligibility is as of now.
    """
    settings = request.app.state.settings
    return answer(await shares.get_current_share(connection, member.id, settings, now()))


@router.get(
    "/revenue-share/user-reports",
    summary="List monthly reports",
    response_model=Page[Report],
)
async def list_reports(member: CurrentMember, connection: Read, paging: Paged) -> JSONBytes:
    """List the monthly reports of the authenticated member, newest first.

    The current month is included. A final month never changes. A refund or dispute after the close
    of a month belongs to the next open month.
    """
    rows, following = await shares.list_reports(connection, member.id, paging, now())
    return answer_page(rows, following)


@router.get(
    "/revenue-share/details",
    summary="Retrieve the details of a month",
    response_model=Payload[Details],
    responses=documented(period_not_found),
)
async def get_details(
    request: Request, member: CurrentMember, connection: Read, period: PeriodQuery
) -> JSONBytes:
    """Return how a month's share of the authenticated member was computed.

    The details contain the lines of the share, the contributions to other authors, engagements that
    are not counted, and the movements of the balance. `lines`, `given`, `excluded`, `pseudonym` and
    `proof` are empty or null until the month is final.
    """
    origin = request.app.state.settings.api_origin
    month = months.parse(period)
    return answer(await shares.get_details(connection, member.id, month, origin, now()))


@router.get(
    "/revenue-share/proof",
    summary="Download the proof of a month",
    response_class=StreamingResponse,
    responses={**_CSV, **documented(period_not_found, not_final)},
)
async def get_proof(request: Request, connection: Read, period: PeriodQuery) -> Response:
    """Return the inputs and shares of a final month as CSV.

    The file contains net fees, eligibility for the common pool, engagements with their points, and
    the shares. Members and posts have pseudonyms that are valid for this month only. To recompute
    the shares, run `revenue-share verify --month 2026-10 --file proof.csv`. The file never changes;
    revalidate it with `If-None-Match`.
    """
    digest = await shares.get_proof_digest(connection, months.parse(period))
    headers = proof.response_headers(digest, period)
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    stored = await proof.open_stored(request.app.state.storage, months.parse(period))
    headers["content-length"] = str(stored.size)
    return StreamingResponse(stored.chunks, media_type="text/csv", headers=headers)
