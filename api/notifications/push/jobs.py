"""Delivery of one notification to one device."""

from datetime import datetime
from typing import Final

import structlog

from api.core.clock import now
from api.core.db.database import AnyRow
from api.core.errors import PostponedError
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.notifications import queries as notification_queries
from api.notifications import service as notifications
from api.notifications.push import messages, queries
from api.notifications.push.client import Outcome, PushClient, Recipient
from api.notifications.push.events import PushQueued
from api.notifications.push.messages import Handling, handling_of
from api.notifications.push.quiet_hours import IMPORTANT, is_quiet
from api.notifications.retention import updated_at_of

log = structlog.get_logger("push")

# Waits without `Retry-After`, in seconds: doubled with each failure of the subscription.
MIN_WAIT_SECONDS: Final = 5
MAX_WAIT_SECONDS: Final = 1800
# Refusals in a row after which a subscription is given up, such as those of another key.
MAX_REFUSALS: Final = 10


async def send_push(jobs: WorkerContext, event: PushQueued) -> None:
    """Send a notification as it is now; nothing if it was read, hidden or deleted meanwhile."""
    client, settings = jobs.service(PushClient), jobs.service(Settings)
    if not client.is_enabled:
        return
    device = await queries.find_device(jobs.database.autocommit, event.subscription_id)
    if device is None:
        return
    async with jobs.database.reading() as connection:
        row = await notification_queries.get_notification(
            connection, device.member_id, event.notification_id
        )
    if row is None or row.opened_at is not None or not is_due(device, row.type, now()):
        return
    handling = handling_of(row.type)
    age = (now() - updated_at_of(row.moved_id)).total_seconds()
    # A message that waited must not outlive one that did not.
    remaining = Handling(int(handling.ttl_seconds - age), handling.urgency)
    if remaining.ttl_seconds <= 0:
        return
    locale: Locale = device.locale
    brand = settings.brand_name_ar if locale == "ar" else settings.brand_name
    notification = notifications.serialize_notification(row, settings, locale)
    outcome = await client.send(
        Recipient(device.endpoint, device.p256dh, device.auth),
        messages.make_payload(notification, brand, locale),
        topic=messages.topic_of(row.id),
        handling=remaining,
    )
    await _record(jobs, device, outcome)


def is_due(device: AnyRow, type_: str, at: datetime) -> bool:
    """Return whether the member wants a push at this time; the list has what quiet hours omit."""
    if not device.is_quiet or (type_ in IMPORTANT and device.lets_important_through):
        return True
    return not is_quiet(device.quiet_from, device.quiet_to, device.time_zone, at)


async def _record(jobs: WorkerContext, device: AnyRow, outcome: Outcome) -> None:
    """Store the outcome.

    Raises:
        PostponedError: the push service was unavailable or busy.
    """
    async with jobs.database.writing() as connection:
        match outcome.status:
            case "delivered":
                await queries.mark_delivered(connection, device.id)
                return
            case "gone":
                await queries.delete_subscription(connection, device.id)
            case "refused" if device.failures + 1 >= MAX_REFUSALS and outcome.code != 413:
                await queries.delete_subscription(connection, device.id)
            case _:
                await queries.count_failure(connection, device.id)
    # Neither the address nor the message: the address is a secret of the member's.
    log.warning("push_not_delivered", status=outcome.status, code=outcome.code)
    if outcome.status == "unavailable":
        wait = min(MIN_WAIT_SECONDS * 2 ** min(device.failures, 10), MAX_WAIT_SECONDS)
        raise PostponedError(outcome.retry_after or wait)
