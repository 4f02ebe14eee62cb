"""Queue of pushes: one event per new notification and device, in the statement that inserts it.

Members without a subscription cost one look at an index, and no round trip.
"""

from typing import Any

from sqlalchemy import CTE, func, insert, literal, select

from api.core.db.database import table_of
from api.core.events.outbox import OutboxRow
from api.notifications.push.events import PushQueued
from api.notifications.push.models import (
    PUSHED_BY_DEFAULT,
    NotificationSettings,
    PushSubscription,
)


def queue_pushes(notified: Any, type_: str) -> CTE:
    """Insert the events of the rows of `notified`, which has `id` and `member_id`."""
    choice: Any = NotificationSettings.push[type_].as_boolean()
    event = func.jsonb_build_object(
        *("notification_id", notified.c.id, "subscription_id", PushSubscription.id)
    )
    rows = (
        select(func.uuidv7(), literal(PushQueued.stored_name), event)
        .select_from(notified)
        .join(PushSubscription, PushSubscription.member_id == notified.c.member_id)
        .outerjoin(NotificationSettings, NotificationSettings.member_id == notified.c.member_id)
        .where(func.coalesce(choice, literal(type_ in PUSHED_BY_DEFAULT)))
    )
    queued = insert(table_of(OutboxRow)).from_select(["id", "type", "payload"], rows)
    return queued.returning(OutboxRow.id).cte("queued_pushes")
