"""HTTP route of the figures of moderation."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.core.clock import now
from api.core.db.database import Read
from api.core.errors import not_found
from api.core.http.openapi import documented
from api.core.http.responses import JSONBytes, Payload, answer
from api.moderation.figures import service as figures
from api.moderation.figures.schemas import Figures
from api.moderation.staff.access import AnyStaff
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
