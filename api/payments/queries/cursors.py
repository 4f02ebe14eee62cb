"""Statements on positions in the provider's lists."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payments.models import ProviderCursor


async def get(connection: ReadConnection | WriteTransaction, name: str) -> AnyRow | None:
    rows = await connection.execute(
        select(ProviderCursor.__table__).where(ProviderCursor.name == name)
    )
    return rows.one_or_none()


async def store(
    connection: WriteTransaction,
    name: str,
    last_id: str,
    at: datetime,
    *,
    until: datetime | None = None,
) -> None:
    values = {"last_id": last_id, "read_at": at, "until": until}
    await connection.execute(
        upsert(ProviderCursor)
        .values(name=name, **values)
        .on_conflict_do_update(index_elements=[ProviderCursor.name], set_=values)
    )
