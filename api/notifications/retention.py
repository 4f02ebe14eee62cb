"""How long notifications are kept; their ids are UUIDv7 and tell the time."""

from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from api.core.clock import now
from api.core.ids import first_id

KEPT: Final = timedelta(days=90)


def oldest_kept() -> UUID:
    """What is below it is too old to be listed or counted, and is swept."""
    return first_id(now() - KEPT)


def instant_of(moved_id: UUID) -> datetime:
    """When the last of a group joined, or the one thing came about."""
    return datetime.fromtimestamp((moved_id.int >> 80) / 1000, UTC)
