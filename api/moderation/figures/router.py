"""HTTP route of the figures of moderation."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.core.clock import now
from api.core.db.database import Read
from api.core.errors import not_found
from api.core.http.openapi import documented
from api.core.http.responses import JSONBytes, Payload, answer
from api.moderation.figures import service as figures
from api.moderation.figures.money import get_money_figures
from api.moderation.figures.schemas import Figures, MoneyFigures
from api.moderation.staff.access import AnyStaff, Treasurer
from api.users.staff_roles import may_act_as

router = APIRouter(tags=["Staff"])


@router.get(
    "/staff/figures",
    summary="Retrieve the figures of moderation",
    response_model=Payload[Figures],
    responses=documented(not_found),
)
async def get_staff_figures(
    staff: AnyStaff,
    connection: Read,
    days: Annotated[
        int,
        Query(ge=1, le=90, description="Number of days until now, in UTC; 1 is the present day."),
    ] = 30,
) -> JSONBytes:
    """Returns the figures of cases, decisions, appeals, reports and payouts of the latest days.

    `payouts` is null for a moderator.

    - **Authentication:** staff of any role whose session was confirmed within 12 hours; for every
      other caller the path does not exist (`not_found`).
    """
    with_payouts = may_act_as(staff.role, "treasurer")
    return answer(await figures.get_figures(connection, days, with_payouts=with_payouts, at=now()))


@router.get(
    "/staff/figures/money",
    summary="Retrieve the figures of payments of a month",
    response_model=Payload[MoneyFigures],
    responses=documented(not_found),
)
async def get_staff_money_figures(
    _: Treasurer,
    connection: Read,
    month: Annotated[
        str | None,
        Query(
            pattern=r"^[12][0-9]{3}-(0[1-9]|1[0-2])$",
            description="A month in UTC; the present month by default.",
            examples=["2026-10"],
        ),
    ] = None,
) -> JSONBytes:
    """Returns fees, the provider's costs and the margin of a month's payments, by kind and amount.

    A negative margin is a payment below break-even: the provider charges a fixed part for each
    payment, so that small ones can cost more than the fee that they bring.

    - **Authentication:** a treasurer whose session was confirmed within 12 hours; for every other
      caller the path does not exist (`not_found`).
    """
    return answer(await get_money_figures(connection, month, at=now()))
