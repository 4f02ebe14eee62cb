"""Every statement about the issuer's keys; instants are Postgres's, so that processes agree."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from sqlalchemy import Interval, Row, delete, exists, func, insert, literal, select
from sqlalchemy.orm import aliased

from api.auth.models import SigningKey
from api.core.db.database import AnyConnection, WriteTransaction

StoredKey: TypeAlias = Row[str, dict[str, Any], bytes, datetime]

# Any constant will do; nothing else in this database takes this lock.
_LOCK = 7_283_001


async def published(connection: AnyConnection) -> Sequence[StoredKey]:
    """All of them, the newest first; what is to sign later is published already."""
    return (
        await connection.execute(
            select(
                SigningKey.kid,
                SigningKey.public_jwk,
                SigningKey.encrypted_private_key,
                SigningKey.active_from,
            ).order_by(SigningKey.active_from.desc(), SigningKey.kid)
        )
    ).all()


async def lock(connection: WriteTransaction) -> None:
    """Hold off other processes at this moment: one of them makes the key."""
    await connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))


async def clock(connection: AnyConnection) -> datetime:
    """The time now, and not when the transaction began, which may have waited for the lock."""
    found: datetime = (await connection.execute(select(func.clock_timestamp()))).scalar_one()
    return found


async def begins(connection: AnyConnection) -> datetime | None:
    """When the newest key begins to sign, or began."""
    found: datetime | None = await connection.scalar(select(func.max(SigningKey.active_from)))
    return found


async def insert_key(connection: WriteTransaction, **values: Any) -> None:
    await connection.execute(insert(SigningKey).values(**values))


async def delete_succeeded(connection: WriteTransaction, since: timedelta) -> None:
    """Remove those whose successor has signed for so long."""
    next_one = aliased(SigningKey)
    succeeded = exists().where(
        next_one.active_from > SigningKey.active_from,
        next_one.active_from < func.now() - literal(since, Interval()),
    )
    await connection.execute(delete(SigningKey).where(succeeded))
