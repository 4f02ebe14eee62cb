"""Grants: money that the platform adds to a month's common pool."""

from datetime import date, datetime

from sqlalchemy import func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import Database
from api.payments.ledger import service as ledger
from api.payments.ledger.models import Period
from api.payments.ledger.types import JournalEntry, Posting
from api.revenue_share import months
from api.revenue_share.models import Grant
from api.revenue_share.period_close import NotClosableError, lock_period


async def grant(database: Database, month: date, cents: int, *, note: str, at: datetime) -> int:
    """Add a grant to a month that is not frozen and return its number within the month.

    Raises:
        NotClosableError: the month is frozen.
        ValueError: `cents` is not positive.
    """
    if cents <= 0:
        raise ValueError("a grant must be positive")
    async with database.writing() as connection:
        # The same lock order as the freeze: month, then row. Without the month lock, a concurrent
        # freeze would move the journal entry to the next month.
        await connection.execute(select(func.lock_month(month)))
        await connection.execute(upsert(Period).values(month=month).on_conflict_do_nothing())
        if (await lock_period(connection, month)).frozen_at is not None:
            raise NotClosableError(f"{months.label(month)} is frozen")
        last = select(func.coalesce(func.max(Grant.number), 0)).where(Grant.month == month)
        number = int(await connection.scalar(last) or 0) + 1
        row = {"month": month, "number": number, "cents": cents, "note": note, "granted_at": at}
        await connection.execute(insert(Grant).values(row))
        entry = JournalEntry(f"grant:{months.label(month)}:{number}", "grant", month=month, at=at)
        await ledger.record(connection, entry, [Posting("expenses", "pool", cents)])
        await connection.execute(
            update(Period)
            .where(Period.month == month)
            .values(grants_cents=Period.grants_cents + cents)
        )
    return number
