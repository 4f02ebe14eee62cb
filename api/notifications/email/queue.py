"""Queue of e-mails: one event per new notification whose recipient chose e-mails of its type.

It is part of the statement that inserts the notification. Members who chose none cost one look at
an index that has only the others, and no round trip.
"""

from typing import Any

from sqlalchemy import CTE, func, insert, literal, select

from api.core.db.database import table_of
from api.core.events.outbox import OutboxRow
from api.notifications.email.events import NotificationEmailQueued
from api.notifications.email.models import EMAILED
from api.notifications.push.models import NotificationSettings, has_email_choice


def queue_emails(notified: Any, type_: str) -> tuple[CTE, ...]:
    """Insert the events of the rows of `notified`, which has `id` and `member_id`.

    Empty for types without e-mails of their own.
    """
    if type_ not in EMAILED:
        return ()
    choice: Any = NotificationSettings.email[type_].as_boolean()
    event = func.jsonb_build_object(*("notification_id", notified.c.id, "queued_at", func.now()))
    rows = (
        select(func.uuidv7(), literal(NotificationEmailQueued.stored_name), event)
        .select_from(notified)
        .join(NotificationSettings, NotificationSettings.member_id == notified.c.member_id)
        .where(has_email_choice(), choice)
    )
    queued = insert(table_of(OutboxRow)).from_select(["id", "type", "payload"], rows)
    return (queued.returning(OutboxRow.id).cte("queued_emails"),)
