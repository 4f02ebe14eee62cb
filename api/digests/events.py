"""Events of digests."""

from datetime import datetime
from uuid import UUID

from api.core.events.dispatch import Event


class DigestsDue(Event):
    """Digests are due. A run queues them in batches, each of which has the next number."""

    stored_name = "DigestsDue"
    run_id: UUID
    batch: int = 0


class DigestQueued(Event):
    """A digest to one member, which was due at a time."""

    stored_name = "DigestQueued"
    member_id: UUID
    due_at: datetime
