"""Events of push notifications."""

from uuid import UUID

from api.core.events.dispatch import Event


class PushQueued(Event):
    """A notification is due on one device. The fan-out inserts it in SQL (`push/queue.py`)."""

    stored_name = "PushQueued"
    notification_id: UUID
    subscription_id: UUID
