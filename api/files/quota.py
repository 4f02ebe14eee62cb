"""Quota of a member's files, which grows with the age of the account."""

from datetime import datetime
from uuid import UUID

from api.core.clock import now
from api.core.ids import created_at
from api.core.settings import Settings


def quota_mb(settings: Settings, owner_id: UUID, at: datetime | None = None) -> int:
    """Return the quota in megabytes of a member now, or at a time."""
    days = ((at or now()) - created_at(owner_id)).days
    steps = sorted(settings.upload_quota_mb_by_age)
    reached = [megabytes for age, megabytes in steps if age <= days]
    return min([*reached[-1:], settings.upload_quota_mb])
