"""The one clause of who may open what is paid for; other slices put it into their statements."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, exists, false

from api.payments.models import Entitlement


def has_access(viewer_id: UUID | None, post_id: Any) -> ColumnElement[bool]:
    """The viewer holds a live entitlement; `post_id` is a column of the statement."""
    if viewer_id is None:
        return false()
    held = exists().where(
        Entitlement.member_id == viewer_id,
        Entitlement.post_id == post_id,
        Entitlement.revoked_at.is_(None),
    )
    # A statement that joins entitlements itself must not be taken for this look.
    return held.correlate_except(Entitlement)
