"""Notifications over HTTP."""

from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent

from api.kernel.db import Read, Write
from api.kernel.ids import PathId, parse_id
from api.kernel.limits import limited_writes
from api.kernel.locale import current_locale
from api.kernel.openapi import documented
from api.kernel.paging import Paged
from api.kernel.security import AsMember
from api.kernel.wire import JSONBytes, Page, Payload, answer, answer_page
from api.notifications import queries, stream
from api.notifications import service as notifications
from api.notifications.problems import notification_not_found
from api.notifications.schemas import Notification, Opened

router = APIRouter(tags=["Notifications"])


@router.get("/notifications", summary="My notifications", response_model=Page[Notification])
async def list_notifications(
    request: Request, member: AsMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Newest first."""
    rows = await queries.newest(
        connection, member_id=member.id, after=paging.after("id"), limit=paging.limit + 1
    )
    kept, following = paging.page("id", rows, lambda row: row.notification_id)
    origin, locale = request.app.state.settings.api_origin, current_locale.get()
    return answer_page([notifications.on_wire(row, origin, locale) for row in kept], following)


@router.get("/notifications/count", summary="How many are unread", response_model=Payload[int])
async def count_notifications(member: AsMember, connection: Read) -> JSONBytes:
    """The figure of the badge."""
    return answer(await queries.unread_count(connection, member.id))


@router.get(
    "/notifications/stream",
    summary="Live notifications",
    response_class=EventSourceResponse,
)
async def stream_notifications(
    request: Request, member: AsMember
) -> AsyncIterator[ServerSentEvent]:
    """Server-sent events: `count` with `{"count": n}` at once and after each change, and
    `notification` with a notification. Read it by fetch with the Authorization header; it ends
    with the token."""
    token = request.headers["authorization"].removeprefix("Bearer ").strip()
    async for event in stream.events(request.app, token, member.id, current_locale.get()):
        yield event


@router.post(
    "/notifications/openAll",
    summary="Mark all as read",
    response_model=Payload[Opened],
    dependencies=[limited_writes],
)
async def open_all_notifications(member: AsMember, connection: Write) -> Payload[Opened]:
    """Idempotent."""
    return Payload(payload=Opened(opened=await queries.mark_opened(connection, member.id)))


@router.post(
    "/notifications/{id}/open",
    summary="Mark one as read",
    response_model=Payload[Notification],
    responses=documented(notification_not_found),
    dependencies=[limited_writes],
)
async def open_notification(
    id: PathId, request: Request, member: AsMember, connection: Write
) -> JSONBytes:
    """Idempotent; answers the notification."""
    notification_id = parse_id(id, notification_not_found)
    await queries.mark_opened(connection, member.id, notification_id)
    row = await queries.one(connection, member.id, notification_id)
    if row is None:
        raise notification_not_found()
    origin = request.app.state.settings.api_origin
    return answer(notifications.on_wire(row, origin, current_locale.get()))
