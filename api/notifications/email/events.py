"""Events of e-mails about notifications."""

from datetime import datetime
from uuid import UUID

from api.core.events.dispatch import Event


class NotificationEmailQueued(Event):
    """A notification may be due by e-mail. The fan-out inserts it in SQL (`email/queue.py`)."""

    stored_name = "NotificationEmailQueued"
    notification_id: UUID
    queued_at: datetime
