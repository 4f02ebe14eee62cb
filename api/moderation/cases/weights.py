"""Weight of a case, from 0 to 100: what its reports and its signals add up to.

A report weighs by its reason and by its reporter's own record: the reports that staff upheld among
those that they decided. A reporter without a record counts in full, one without trust by half.
"""

from typing import Final, get_args
from uuid import UUID

from sqlalchemy import func, select

from api.core.db.database import WriteTransaction
from api.moderation.models import Report
from api.moderation.schemas import Reason
from api.users.trust import is_new, trust_of

MAX_WEIGHT: Final = 100
# Harm to people and theft come before annoyance.
REASON_WEIGHTS: Final[dict[str, int]] = {
    **dict.fromkeys(get_args(Reason), 10),
    "scam": 25,
    "violence": 30,
    "hate": 20,
    "harassment": 20,
}


async def weigh_report(connection: WriteTransaction, reporter_id: UUID, reason: str) -> int:
    """Return the weight that a report adds to its case, at least 1."""
    closed = func.count().filter(Report.closed_at.is_not(None))
    upheld = func.count().filter(Report.outcome != "dismissed")
    rows = await connection.execute(
        select(
            closed.label("closed"), upheld.label("upheld"), trust_of(reporter_id).label("trust")
        ).where(Report.reporter_id == reporter_id)
    )
    record = rows.one()
    return weigh(reason, closed=record.closed, upheld=record.upheld, trust=record.trust)


def weigh(reason: str, *, closed: int, upheld: int, trust: int) -> int:
    """Return the weight of a report by a member with that record and trust, at least 1."""
    # Two reports that were right, so that a first mistake does not silence a reporter.
    record = (upheld + 2) / (closed + 2)
    # Accounts that were made to report something count for less.
    return max(1, round(REASON_WEIGHTS[reason] * record * (0.5 if is_new(trust) else 1)))


def level_of(weight: int) -> int:
    """Return the level of a weight, from 1 to 5, as staff see it."""
    return 1 + min(4, weight // 20)
