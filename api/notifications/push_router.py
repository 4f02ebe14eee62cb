"""HTTP routes of push subscriptions, and of the settings of pushes and e-mails."""

from fastapi import APIRouter, Request

from api.core.db.database import Read, Write
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Payload, answer
from api.notifications.problems import push_unavailable
from api.notifications.push import service
from api.notifications.push.schemas import (
    NotificationSettings,
    NotificationSettingsUpdate,
    PushKey,
    PushState,
    PushSubscriptionInput,
)

router = APIRouter(tags=["Notifications"])


@router.get(
    "/notifications/push/key",
    summary="Get the key of push notifications",
    response_model=Payload[PushKey],
    responses=documented(push_unavailable),
)
async def get_push_key(request: Request, _member: CurrentMember) -> JSONBytes:
    """Return the public key with which a browser subscribes to push notifications.

    - **Errors:** `push_unavailable` if this server has no push notifications.
    """
    return answer({"publicKey": service.public_key(request.app.state.settings)})


@router.post(
    "/notifications/push",
    summary="Subscribe to push notifications",
    response_model=Payload[PushState],
    responses=documented(push_unavailable),
    dependencies=[limited_writes],
)
async def subscribe_to_push(
    body: PushSubscriptionInput, request: Request, member: CurrentMember, connection: Write
) -> JSONBytes:
    """Store the push subscription of the browser in which the authenticated member is signed in.

    - **Session:** it replaces the session's former subscription, and ends with the session.
    - **Limit:** a member has at most 20; the oldest is deleted.
    - **Idempotency:** a repeated request changes nothing.
    - **Errors:** `push_unavailable` if this server has no push notifications;
      `validation_failed` for an address without a public host name, or for other keys.
    """
    service.public_key(request.app.state.settings)
    await service.subscribe(connection, member, body)
    return answer({"isSubscribed": True})


@router.delete(
    "/notifications/push",
    summary="Unsubscribe from push notifications",
    response_model=Payload[PushState],
    dependencies=[limited_writes],
)
async def unsubscribe_from_push(member: CurrentMember, connection: Write) -> JSONBytes:
    """Delete the push subscription of this session. Other devices keep theirs.

    - **Idempotency:** a repeated request changes nothing.
    """
    await service.unsubscribe(connection, member)
    return answer({"isSubscribed": False})


@router.get(
    "/notifications/settings",
    summary="Get the notification settings",
    response_model=Payload[NotificationSettings],
)
async def get_notification_settings(member: CurrentMember, connection: Read) -> JSONBytes:
    """Return which notifications are pushed to the authenticated member's devices, and when not,
    and which are sent by e-mail.

    - A notification that the list does not have is neither pushed nor sent: `notifications` of
      `/users/me`. E-mails about sales, tips, payouts and the account don't depend on the list.
    - An e-mail is sent after two minutes, unless the notification was read. A group of
      notifications has one until it is opened, and a member has at most ten an hour.
    - Quiet hours concern pushes alone.
    """
    return answer(await service.get_settings(connection, member.id))


@router.post(
    "/notifications/settings",
    summary="Change the notification settings",
    response_model=Payload[NotificationSettings],
    dependencies=[limited_writes],
)
async def update_notification_settings(
    body: NotificationSettingsUpdate, member: CurrentMember, connection: Write
) -> JSONBytes:
    """Change the given settings and return all of them.

    - **Idempotency:** a repeated request changes nothing.
    - **Errors:** `validation_failed` for an unknown time zone.
    """
    return answer(await service.update_settings(connection, member.id, body))
