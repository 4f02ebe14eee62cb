"""Retention period of notifications, whose UUIDv7 ids contain their creation time."""

from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from api.core.clock import now
from api.core.ids import first_id

RETENTION: Final = timedelta(days=90)


def retention_cutoff() -> UUID:
    """Return the smallest retained id; smaller ones are not listed or counted, and are deleted."""
    return first_id(now() - RETENTION)


def updated_at_of(moved_id: UUID) -> datetime:
    """Return the time at which a notification was created or its latest actor was added."""
    return datetime.fromtimestamp((moved_id.int >> 80) / 1000, UTC)
