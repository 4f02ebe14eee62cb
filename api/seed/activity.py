"""Activity days of the members; eligibility for the common pool requires three of a month."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import insert

from api.core.db.database import WriteTransaction
from api.seed.content import seeded_random
from api.users.models import ActivityDay


async def add_activity_days(
    connection: WriteTransaction,
    joined_at: Mapping[UUID, datetime],
    *,
    since: datetime,
    until: datetime,
) -> None:
    rows = [
        {"member_id": member_id, "day": day}
        for number, (member_id, joined) in enumerate(joined_at.items())
        for day in _days(number, max(since, joined).date(), until.date())
    ]
    await connection.execute(insert(ActivityDay), rows)


def _days(number: int, first: date, last: date) -> Iterator[date]:
    """Yield random active days, from one a week to one every other day."""
    rng = seeded_random(number)
    probability = rng.uniform(0.15, 0.6)
    for offset in range((last - first).days + 1):
        if rng.random() < probability:
            yield first + timedelta(days=offset)
