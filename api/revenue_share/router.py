"""HTTP routes of the revenue share."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from api.core.clock import now
from api.core.db.database import Read
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.revenue_share import months, statements
from api.revenue_share import service as shares
from api.revenue_share.problems import not_final, period_not_found, proof_replaced
from api.revenue_share.proof_schemas import PublicReport, Statement
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

_REPORT: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "headers": {
            "X-Content-SHA256": {
                "description": "SHA-256 of the body, in hexadecimal digits.",
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
    are not counted, and the movements of the balance. `lines`, `given`, `excluded` and `proof`
    are empty or null until the month is final.
    """
    settings, month = request.app.state.settings, months.parse(period)
    return answer(await shares.get_details(connection, member.id, month, settings, now()))


@router.get(
    "/revenue-share/statement",
    summary="Retrieve the statement of a month",
    response_model=Payload[Statement],
    responses=documented(period_not_found, not_final),
)
async def get_statement(member: CurrentMember, connection: Read, period: PeriodQuery) -> JSONBytes:
    """Return the authenticated member's leaves of a final month's sum tree.

    Each leaf has a salt and an inclusion path, so that the member can verify that it is part of the
    published root. The leaves of `given` name the author. The leaves of `received` conceal who gave
    them. To verify a statement, run `revenue-share verify-statement FILE --report FILE`.
    """
    month = months.parse(period)
    return answer(await statements.get_statement(connection, member.id, month))


@router.get(
    "/revenue-share/public-report",
    summary="Retrieve the public report of a month",
    response_model=PublicReport,
    responses={**_REPORT, **documented(period_not_found, not_final)},
)
async def get_public_report(request: Request, connection: Read, period: PeriodQuery) -> Response:
    """Return the totals of a final month and the root of its sum tree; no sign-in is required.

    The body is canonical JSON, whose SHA-256 is the digest in the statements of the month and in
    the next report. It never changes; revalidate it with `If-None-Match`.
    """
    report = await statements.get_public_report(connection, months.parse(period))
    digest = report.digest.hex()
    headers = {
        "etag": f'"{digest}"',
        "x-content-sha256": digest,
        "cache-control": "public, max-age=31536000, immutable",
    }
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(report.body, media_type="application/json", headers=headers)


@router.get(
    "/revenue-share/proof",
    summary="Retrieve the former proof of a month",
    response_model=None,
    status_code=410,
    deprecated=True,
    responses=documented(proof_replaced),
)
async def get_proof(period: PeriodQuery) -> None:  # noqa: ARG001 - part of the former address
    """Return the error `proof_replaced`: the file allowed to identify members.

    The public report and the member's statement replace it.
    """
    raise proof_replaced()
