"""Access to the staff console: for everyone without the right its paths do not exist."""

from datetime import timedelta
from typing import Annotated

from fastapi import Depends, Request, Security
from starlette.requests import HTTPConnection

from api.auth import service as auth
from api.auth.problems import reauthentication_required
from api.core import errors
from api.core.http.auth import Member, ResolveViewer
from api.core.http.rate_limit import count_writes
from api.moderation.staff import queries
from api.moderation.staff.members import StaffMember
from api.users.models import Role
from api.users.staff_roles import may_act_as


class RequireStaff(ResolveViewer):
    """Resolve active staff with one of the roles and a session that was confirmed lately."""

    is_required = True

    def __init__(self, *roles: Role) -> None:
        super().__init__()
        self._roles = roles

    async def __call__(self, request: HTTPConnection) -> StaffMember:  # type: ignore[override]
        viewer = await super().__call__(request)
        if viewer.member is None:
            raise errors.not_found()
        window = timedelta(hours=request.app.state.settings.staff_session_hours)
        # The primary answers: a role that was revoked ends at once.
        found = await queries.find_confirmed_staff(
            request.app.state.database.autocommit,
            viewer.member.id,
            viewer.member.session_id,
            window,
        )
        if found is None or not may_act_as(found.role, *self._roles):
            raise errors.not_found()
        return StaffMember(
            viewer.member.id, viewer.member.session_id, found.role, found.confirmed_at + window
        )


_require_moderator = RequireStaff("moderator")
_require_treasurer = RequireStaff("treasurer")
_require_any = RequireStaff("moderator", "treasurer")
_require_admin = RequireStaff()

Moderator = Annotated[StaffMember, Security(_require_moderator)]
Treasurer = Annotated[StaffMember, Security(_require_treasurer)]
AnyStaff = Annotated[StaffMember, Security(_require_any)]
Admin = Annotated[StaffMember, Security(_require_admin)]


async def _require_reauthentication(request: Request, staff: Treasurer) -> StaffMember:
    state = request.app.state
    acting = Member(staff.id, staff.session_id)
    if not await auth.is_reauthenticated(state.database.autocommit, state.settings, acting):
        raise reauthentication_required()
    return staff


# For what moves money at once.
ConfirmedTreasurer = Annotated[StaffMember, Depends(_require_reauthentication)]


async def _limit_moderator(request: Request, staff: Moderator) -> None:
    await count_writes(request, staff.id)


async def _limit_treasurer(request: Request, staff: Treasurer) -> None:
    await count_writes(request, staff.id)


async def _limit_admin(request: Request, staff: Admin) -> None:
    await count_writes(request, staff.id)


limited_moderator = Depends(_limit_moderator)
limited_treasurer = Depends(_limit_treasurer)
limited_admin = Depends(_limit_admin)
