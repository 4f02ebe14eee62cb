"""On which days the people were here: who has a part of the commons comes on three of a month."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import insert

from api.core.db.database import WriteTransaction
from api.seed.content import chance
from api.users.models import ActivityDay


async def add_presence(
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
    """Some come every other day, some once a week."""
    luck = chance(number)
    often = luck.uniform(0.15, 0.6)
    for place in range((last - first).days + 1):
        if luck.random() < often:
            yield first + timedelta(days=place)
