"""Access to paid content as an SQL predicate, which other slices add to their statements."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, exists, false

from api.payments.models import Entitlement


def has_access(viewer_id: UUID | None, post_id: Any) -> ColumnElement[bool]:
    """Match posts for which the viewer holds an active entitlement; `post_id` is a column."""
    if viewer_id is None:
        return false()
    entitlement = exists().where(
        Entitlement.member_id == viewer_id,
        Entitlement.post_id == post_id,
        Entitlement.revoked_at.is_(None),
    )
    # Without this, SQLAlchemy would correlate with a statement that joins entitlements itself.
    return entitlement.correlate_except(Entitlement)
