"""Statements on settlements: payouts to the platform's own bank account."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import exists, select
from sqlalchemy.orm import aliased

from api.core.db.database import ReadConnection, WriteTransaction
from api.payments.ledger.models import Journal

_PREFIX = "settlement:"


async def get_kind(connection: WriteTransaction, key: str) -> str | None:
    kind: str | None = await connection.scalar(select(Journal.kind).where(Journal.key == key))
    return kind


async def list_in_transit(
    connection: ReadConnection, since: datetime, *, limit: int
) -> Sequence[str]:
    """List the provider's ids of payouts that have neither arrived nor failed, oldest first."""
    end = aliased(Journal)
    rows = await connection.scalars(
        select(Journal.key)
        .where(
            Journal.kind == "settlement-created",
            Journal.month >= since.date().replace(day=1),
            ~exists().where(end.key.in_([Journal.key + ":paid", Journal.key + ":failed"])),
        )
        .order_by(Journal.id)
        .limit(limit)
    )
    return [key.removeprefix(_PREFIX) for key in rows]
