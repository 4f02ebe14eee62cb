"""Notifications over HTTP."""

from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent

from api.core.db.database import Read, Write
from api.core.db.read_consistency import ReadConsistency, read_consistency
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.core.text.locale import current_locale
from api.notifications import queries, stream
from api.notifications import service as notifications
from api.notifications.problems import notification_not_found
from api.notifications.schemas import Notification, Opened

router = APIRouter(tags=["Notifications"])


@router.get("/notifications", summary="My notifications", response_model=Page[Notification])
async def list_notifications(
    request: Request, member: CurrentMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Newest first, those of the last ninety days. What several did alike before it was opened is
    one notification: it comes to the top when another joins, with the same `_id`. `message` is in
    the language of `Accept-Language`. Reading the list opens nothing."""
    rows = await queries.newest(
        connection, viewer_id=member.id, after=paging.after("moved"), limit=paging.limit + 1
    )
    kept, following = paging.page("moved", rows, lambda row: row.moved_id)
    settings, locale = request.app.state.settings, current_locale.get()
    return answer_page([notifications.on_wire(row, settings, locale) for row in kept], following)


@router.get("/notifications/count", summary="How many are unread", response_model=Payload[int])
async def count_notifications(member: CurrentMember, connection: Read) -> JSONBytes:
    """The figure of the badge: of what the list holds, what is not opened. The payload is the bare
    number."""
    return answer(await queries.unread_count(connection, member.id))


@router.get(
    "/notifications/stream",
    summary="Live notifications",
    response_class=EventSourceResponse,
)
async def stream_notifications(
    request: Request, member: CurrentMember
) -> AsyncIterator[ServerSentEvent]:
    """Server-sent events: `count` with `{"count": n}` at once and after each change, and
    `notification` with a notification that is new, or that another joined: replace the one of the
    same `_id`. Lines that begin with `:` only keep the connection. Read it by fetch with the
    Authorization header; it ends with the token. Nothing is sent twice: after connecting again
    load the list once."""
    token = request.headers["authorization"].removeprefix("Bearer ").strip()
    consistency = read_consistency(request) or ReadConsistency("GET")
    events = stream.events(request.app, token, member.id, current_locale.get(), consistency)
    async for event in events:
        yield event


@router.post(
    "/notifications/openAll",
    summary="Mark all as read",
    response_model=Payload[Opened],
    dependencies=[limited_writes],
)
async def open_all_notifications(member: CurrentMember, connection: Write) -> Payload[Opened]:
    """All that the list holds; idempotent."""
    return Payload(payload=Opened(opened=await queries.mark_opened(connection, member.id)))


@router.post(
    "/notifications/{id}/open",
    summary="Mark one as read",
    response_model=Payload[Notification],
    responses=documented(notification_not_found),
    dependencies=[limited_writes],
)
async def open_notification(
    id: PathId, request: Request, member: CurrentMember, connection: Write
) -> JSONBytes:
    """Idempotent; answers the notification. What comes later begins another."""
    notification_id = parse_id(id, notification_not_found)
    await queries.mark_opened(connection, member.id, notification_id)
    row = await queries.one(connection, member.id, notification_id)
    if row is None:
        raise notification_not_found()
    settings = request.app.state.settings
    return answer(notifications.on_wire(row, settings, current_locale.get()))
