"""HTTP routes of members, for moderators."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Request

from api.core.db.database import AnyConnection, Read, Write
from api.core.errors import not_found
from api.core.http.openapi import documented
from api.core.http.responses import JSONBytes, Payload, answer
from api.core.text.locale import current_locale
from api.moderation import problems
from api.moderation.members import queries
from api.moderation.members import service as members
from api.moderation.members.schemas import MemberForStaff, RemovalInput
from api.moderation.staff.access import Moderator, limited_moderator
from api.moderation.staff.members import StaffMember
from api.users.problems import user_not_found

router = APIRouter(tags=["Staff"])

MemberKey = Annotated[
    str,
    Path(
        alias="id",
        max_length=64,
        description="`_id` or handle of the member.",
        examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"],
    ),
]
_ERRORS = documented(user_not_found, problems.own_decision, problems.staff_member, not_found)


@router.get(
    "/staff/members/{id}",
    summary="Get a member for staff",
    response_model=Payload[MemberForStaff],
    responses=documented(user_not_found, not_found),
)
async def get_member_for_staff(
    request: Request, id: MemberKey, staff: Moderator, connection: Read
) -> JSONBytes:
    """Returns a member with restrictions, statements, cases and history, also a suspended one."""
    member_id = await queries.find_member(connection, id)
    if member_id is None:
        raise user_not_found()
    return await _answer_member(request, connection, member_id, staff)


@router.post(
    "/staff/members/{id}/restore",
    summary="Restore a member",
    response_model=Payload[MemberForStaff],
    responses=_ERRORS,
    dependencies=[limited_moderator],
)
async def restore_member(
    request: Request, id: MemberKey, staff: Moderator, connection: Write
) -> JSONBytes:
    """Ends the suspension and the restrictions of a member, and notifies them.

    - **Idempotency:** a member without any is left alone.
    """
    member_id = await members.find_for_act(connection, id, staff.id)
    await members.restore(connection, member_id, by=staff.id)
    return await _answer_member(request, connection, member_id, staff)


@router.post(
    "/staff/members/{id}/endSessions",
    summary="End the sessions of a member",
    response_model=Payload[MemberForStaff],
    responses=_ERRORS,
    dependencies=[limited_moderator],
)
async def end_sessions_of_member(
    request: Request, id: MemberKey, staff: Moderator, connection: Write
) -> JSONBytes:
    """Signs a member out on every device, such as after a theft. The member may sign in again.

    - **Idempotency:** a member without a session is left alone.
    """
    member_id = await members.find_for_act(connection, id, staff.id)
    await members.end_sessions(connection, member_id, by=staff.id)
    return await _answer_member(request, connection, member_id, staff)


@router.post(
    "/staff/members/{id}/removeAvatar",
    summary="Remove the picture of a member",
    response_model=Payload[MemberForStaff],
    responses=_ERRORS,
    dependencies=[limited_moderator],
)
async def remove_avatar_of_member(
    request: Request, id: MemberKey, staff: Moderator, connection: Write, removal: RemovalInput
) -> JSONBytes:
    """Removes the profile picture of a member for everyone, with a statement of reasons.

    - **Idempotency:** a member without a picture is left alone.
    """
    member_id = await members.find_for_act(connection, id, staff.id)
    await members.remove_picture(
        connection,
        request.app.state.settings,
        member_id,
        by=staff.id,
        terms=removal.to_terms("picture"),
    )
    return await _answer_member(request, connection, member_id, staff)


@router.post(
    "/staff/members/{id}/removeBio",
    summary="Remove the biography of a member",
    response_model=Payload[MemberForStaff],
    responses=_ERRORS,
    dependencies=[limited_moderator],
)
async def remove_bio_of_member(
    request: Request, id: MemberKey, staff: Moderator, connection: Write, removal: RemovalInput
) -> JSONBytes:
    """Empties the biography of a member, with a statement of reasons.

    - **Idempotency:** an empty biography is left alone.
    """
    member_id = await members.find_for_act(connection, id, staff.id)
    await members.remove_bio(connection, member_id, by=staff.id, terms=removal.to_terms("bio"))
    return await _answer_member(request, connection, member_id, staff)


async def _answer_member(
    request: Request, connection: AnyConnection, member_id: UUID, staff: StaffMember
) -> JSONBytes:
    member = await members.load(
        connection,
        member_id,
        staff,
        locale=current_locale.get(),
        origin=request.app.state.settings.media_origin,
    )
    return answer(member)
