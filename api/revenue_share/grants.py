"""Grants: what the platform adds to a month's commons."""

from datetime import date, datetime

from sqlalchemy import func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import Database
from api.payments.ledger import service as ledger
from api.payments.ledger.models import Period
from api.payments.ledger.types import JournalEntry, Posting
from api.revenue_share import months
from api.revenue_share.models import Grant
from api.revenue_share.period_close import NotClosableError, locked


async def grant(database: Database, month: date, cents: int, *, note: str, at: datetime) -> int:
    """Add to the commons of a month that is not frozen; the grant's number in it.

    Raises:
        NotClosableError: the month is frozen.
        ValueError: not more than nothing.
    """
    if cents <= 0:
        raise ValueError("a grant is more than nothing")
    async with database.writing() as connection:
        # As whoever freezes it does, before the row: the books would take the next month else.
        await connection.execute(select(func.lock_month(month)))
        await connection.execute(upsert(Period).values(month=month).on_conflict_do_nothing())
        if (await locked(connection, month)).frozen_at is not None:
            raise NotClosableError(f"{months.label(month)} is frozen")
        last = select(func.coalesce(func.max(Grant.number), 0)).where(Grant.month == month)
        number = int(await connection.scalar(last) or 0) + 1
        row = {"month": month, "number": number, "cents": cents, "note": note, "granted_at": at}
        await connection.execute(insert(Grant).values(row))
        fact = JournalEntry(f"grant:{months.label(month)}:{number}", "grant", month=month, at=at)
        await ledger.record(connection, fact, [Posting("bank", "pool", cents)])
        await connection.execute(
            update(Period)
            .where(Period.month == month)
            .values(grants_cents=Period.grants_cents + cents)
        )
    return number
