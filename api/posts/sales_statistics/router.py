"""HTTP route of sales statistics."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query

from api.core import errors
from api.core.clock import now
from api.core.db.database import Read
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.responses import JSONBytes, Payload, answer
from api.posts.sales_statistics import service as statistics
from api.posts.sales_statistics.schemas import SalesStatistics

router = APIRouter(tags=["Payments"])


@router.get(
    "/payments/sales/statistics",
    summary="Get sales statistics",
    response_model=Payload[SalesStatistics],
    responses=documented(errors.validation_failed),
)
async def get_sales_statistics(
    member: CurrentMember,
    connection: Read,
    first: Annotated[
        date | None,
        Query(
            alias="from",
            description="First day of the period, in UTC; 29 days before `until` by default.",
            examples=["2026-10-28"],
        ),
    ] = None,
    until: Annotated[
        date | None,
        Query(
            description="Last day of the period, in UTC, at most 365 days after `from`; today by "
            "default.",
            examples=["2026-11-26"],
        ),
    ] = None,
) -> JSONBytes:
    """Return viewers, sales and proceeds of the authenticated member's products.

    Amounts are those of the ledger: they agree with the statement to the cent. Refunds and disputes
    count on their own day, not on that of the sale. Tips are not included. Viewers are estimates;
    they arrive up to 15 minutes later, and pay nothing.
    """
    period = statistics.parse_period(first, until, now().date())
    return answer(await statistics.load_statistics(connection, member.id, period))
