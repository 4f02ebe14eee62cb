"""HTTP routes of notifications and their live stream."""

from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent

from api.core.db.database import Read, Write
from api.core.db.read_consistency import ReadConsistency, read_consistency
from api.core.http.auth import CurrentMember, read_token
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.core.text.locale import current_locale
from api.notifications import queries, stream
from api.notifications import service as notifications
from api.notifications.problems import notification_not_found
from api.notifications.schemas import Notification, OpenedCount

router = APIRouter(tags=["Notifications"])


@router.get("/notifications", summary="List notifications", response_model=Page[Notification])
async def list_notifications(
    request: Request, member: CurrentMember, connection: Read, paging: Paged
) -> JSONBytes:
    """List the notifications of the authenticated member from the last 90 days, newest first.

    Acts of the same kind are grouped in one notification until it is opened. A group keeps its
    `_id` and moves to the top with each act. `message` is in the language of `Accept-Language`.
    The request marks no notification as read.
    """
    rows = await queries.list_notifications(
        connection, viewer_id=member.id, after=paging.after("moved"), limit=paging.limit + 1
    )
    page, next_cursor = paging.page("moved", rows, lambda row: row.moved_id)
    settings, locale = request.app.state.settings, current_locale.get()
    return answer_page(
        [notifications.serialize_notification(row, settings, locale) for row in page], next_cursor
    )


@router.get(
    "/notifications/count", summary="Count unread notifications", response_model=Payload[int]
)
async def count_notifications(member: CurrentMember, connection: Read) -> JSONBytes:
    """Return the number of notifications in the list that are not opened.

    The payload is the number itself.
    """
    return answer(await queries.count_unread(connection, member.id))


@router.get(
    "/notifications/stream",
    summary="Stream notifications",
    response_class=EventSourceResponse,
)
async def stream_notifications(
    request: Request, member: CurrentMember
) -> AsyncIterator[ServerSentEvent]:
    """Send server-sent events:

    - `count`: `{"count": n}`, the number of unread notifications, initially and after each change.
    - `notification`: a new or changed notification, which replaces the one with the same `_id`.

    Lines that begin with `:` keep the connection alive. The request requires the `Authorization`
    header, so clients read the stream with `fetch`. The stream ends when the token expires. Events
    are not repeated: after a reconnect, clients load the list once.

    A process holds a few streams of a member (`MAX_STREAMS_PER_MEMBER`, normally three). A further
    one ends the oldest, whose last line is `retry`: the milliseconds after which its client may
    reconnect.
    """
    token = read_token(request.headers["authorization"])
    consistency = read_consistency(request) or ReadConsistency("GET")
    events = stream.stream_events(request.app, token, member.id, current_locale.get(), consistency)
    async for event in events:
        yield event


@router.post(
    "/notifications/openAll",
    summary="Mark all notifications as read",
    response_model=Payload[OpenedCount],
    dependencies=[limited_writes],
)
async def open_all_notifications(member: CurrentMember, connection: Write) -> Payload[OpenedCount]:
    """Mark all notifications in the list as read.

    - **Idempotency:** a repeated request changes nothing.
    """
    return Payload(payload=OpenedCount(opened=await queries.mark_opened(connection, member.id)))


@router.post(
    "/notifications/{id}/open",
    summary="Mark a notification as read",
    response_model=Payload[Notification],
    responses=documented(notification_not_found),
    dependencies=[limited_writes],
)
async def open_notification(
    id: PathId, request: Request, member: CurrentMember, connection: Write
) -> JSONBytes:
    """Mark a notification as read and return it.

    - **Grouping:** a later act of its group starts a new notification.
    - **Idempotency:** a repeated request changes nothing.
    """
    notification_id = parse_id(id, notification_not_found)
    await queries.mark_opened(connection, member.id, notification_id)
    row = await queries.get_notification(connection, member.id, notification_id)
    if row is None:
        raise notification_not_found()
    settings = request.app.state.settings
    return answer(notifications.serialize_notification(row, settings, current_locale.get()))
