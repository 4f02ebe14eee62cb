"""Statements that assign receipt numbers."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import WriteTransaction
from api.payments.models import Receipt, ReceiptCounter


async def assign(connection: WriteTransaction, purchase_id: UUID, paid_at: datetime) -> None:
    """Give a paid purchase the next number of its year, unless it has a receipt.

    The year's counter is locked until the end of the transaction: numbers have no gaps.
    """
    year = paid_at.year
    await connection.execute(upsert(ReceiptCounter).values(year=year).on_conflict_do_nothing())
    counter = ReceiptCounter.year == year
    last = await connection.scalar(
        select(ReceiptCounter.last_number).where(counter).with_for_update()
    )
    if await connection.scalar(select(exists().where(Receipt.purchase_id == purchase_id))):
        return
    number = (last or 0) + 1
    await connection.execute(update(ReceiptCounter).where(counter).values(last_number=number))
    await connection.execute(
        insert(Receipt).values(purchase_id=purchase_id, year=year, number=number)
    )
