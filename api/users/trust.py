"""Trust in accounts: their level, and which authors lists of discovery show to guests.

Levels raise and lower limits, and no response shows them. `api.moderation.trust` gives them.
"""

from datetime import timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, func, literal_column, or_, select, text

from api.users.models import Member, Trust

# A member without a row is new. The texts of new members are inspected.
NEW: Final = 0

NEW_ACCOUNT: Final = timedelta(days=3)


def is_trusted(
    received_evaluation: ColumnElement[bool], member: Any = Member
) -> ColumnElement[bool]:
    """Exclude new accounts whose posts no member evaluated.

    `received_evaluation` is tested for new accounts only. `member` is the table or an alias of it.
    """
    days = text(f"interval '{NEW_ACCOUNT.days} days'")
    return or_(member.created_at <= func.now() - days, received_evaluation)


def trust_of(member_id: Any) -> ColumnElement[int]:
    """Select the level of a member; the id may be a parameter."""
    level = select(Trust.level).where(Trust.member_id == member_id).scalar_subquery()
    return func.coalesce(level, literal_column(str(NEW)))


def is_new(level: int) -> bool:
    """Return whether the automatic rules inspect what a member of the level writes."""
    return level == NEW
