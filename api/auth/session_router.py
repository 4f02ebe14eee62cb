"""HTTP operations on the sessions of the authenticated member."""

from fastapi import APIRouter

from api.auth import problems, queries
from api.auth import service as auth
from api.auth.devices import device_name
from api.auth.discovery_router import CurrentIdentityProvider
from api.auth.schemas import SessionEndResult, SessionOut
from api.core.clock import iso
from api.core.db.database import Read, Write
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer_page
from api.core.ids import PathId, parse_id

router = APIRouter()


@router.get("/users/sessions", summary="List sessions", response_model=Page[SessionOut])
async def list_sessions(member: CurrentMember, connection: Read, paging: Paged) -> JSONBytes:
    """Lists the live sessions of the authenticated member, newest first."""
    after = paging.after("sessions")
    rows = await queries.list_sessions(connection, member.id, after=after, limit=paging.limit + 1)
    kept, following = paging.page("sessions", rows, lambda row: row.id)
    items = [
        {
            "_id": str(row.id),
            "createdAt": iso(row.created_at),
            "lastSeenAt": iso(row.last_seen_at),
            "device": device_name(row.user_agent),
            "isThis": row.id == member.session_id,
        }
        for row in kept
    ]
    return answer_page(items, following)


@router.post(
    "/users/sessions/{id}/end",
    summary="End a session",
    response_model=Payload[SessionEndResult],
    responses=documented(problems.session_not_found, problems.reauthentication_required),
    dependencies=[limited_writes],
)
async def end_session(
    id: PathId, member: CurrentMember, provider: CurrentIdentityProvider, connection: Write
) -> Payload[SessionEndResult]:
    """Signs a device out. Its refresh token stops working at once, its access token within five
    seconds.

    - Ending another session than the calling one requires a reauthentication within the last ten
      minutes (`reauthentication_required`).
    - **Idempotency:** ending an ended session changes nothing.
    """
    session_id = parse_id(id, problems.session_not_found)
    await auth.end_session(connection, provider.settings, member, session_id)
    return Payload(payload=SessionEndResult())


@router.post(
    "/users/sessions/endOthers",
    summary="End all other sessions",
    response_model=Payload[SessionEndResult],
    responses=documented(problems.reauthentication_required),
    dependencies=[limited_writes],
)
async def end_other_sessions(
    member: CurrentMember, provider: CurrentIdentityProvider, connection: Write
) -> Payload[SessionEndResult]:
    """Signs out every device except the calling one.

    - Requires a reauthentication within the last ten minutes (`reauthentication_required`).
    - **Idempotency:** repeating the call changes nothing.
    """
    await auth.require_reauthentication(connection, provider.settings, member)
    await auth.end_other_sessions(connection, member)
    return Payload(payload=SessionEndResult())
