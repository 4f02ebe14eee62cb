"""HTTP routes of the staff console."""

from fastapi import APIRouter, Request

from api.core.clock import iso
from api.core.db.database import Read
from api.core.errors import not_found
from api.core.http.openapi import documented
from api.core.http.responses import JSONBytes, Payload, answer
from api.moderation.staff import queries
from api.moderation.staff.access import AnyStaff
from api.moderation.staff.schemas import StaffSession
from api.users.service import serialize_author
from api.users.staff_roles import may_act_as

router = APIRouter(tags=["Staff"])


@router.get(
    "/staff/session",
    summary="Get the session of staff",
    response_model=Payload[StaffSession],
    responses=documented(not_found),
)
async def get_staff_session(request: Request, staff: AnyStaff, connection: Read) -> JSONBytes:
    """Returns the role of the caller and what waits for staff.

    - **404:** for everyone but staff whose session was signed in or confirmed lately. A code of
      purpose `confirm` confirms it.
    """
    settings = request.app.state.settings
    counts = await queries.count_waiting(connection, staff.id)
    is_moderator = may_act_as(staff.role, "moderator")
    of_cases = {
        name: getattr(counts, name) if is_moderator else None
        for name in ("cases", "free", "mine", "appeals")
    }
    is_treasurer = may_act_as(staff.role, "treasurer")
    of_money = {
        name: getattr(counts, name) if is_treasurer else None for name in ("payouts", "refunds")
    }
    person = await queries.get_person(connection, staff.id)
    return answer(
        {
            "role": staff.role,
            "person": serialize_author(person, settings.media_origin),
            "confirmedUntil": iso(staff.confirmed_until),
            "singleApprover": settings.staff_single_approver,
            "counts": {**of_cases, **of_money},
        }
    )
