"""Trust in accounts: which authors lists of discovery show to guests."""

from datetime import timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, func, or_, text

from api.users.models import Member

NEW_ACCOUNT: Final = timedelta(days=3)


def is_trusted(
    received_evaluation: ColumnElement[bool], member: Any = Member
) -> ColumnElement[bool]:
    """Exclude new accounts whose posts no member evaluated.

    `received_evaluation` is tested for new accounts only. `member` is the table or an alias of it.
    """
    days = text(f"interval '{NEW_ACCOUNT.days} days'")
    return or_(member.created_at <= func.now() - days, received_evaluation)
