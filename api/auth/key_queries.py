"""Statements about signing keys. Times are PostgreSQL's, so that processes agree."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from sqlalchemy import Interval, Row, delete, exists, func, insert, literal, select, text, update
from sqlalchemy.orm import aliased

from api.auth.models import SigningKey
from api.core.db.database import AnyConnection, WriteTransaction

StoredKey: TypeAlias = Row[str, dict[str, Any], bytes, datetime]

# Any constant; no other code takes this advisory lock.
_LOCK = 7_283_001


async def list_keys(connection: AnyConnection) -> Sequence[StoredKey]:
    """List all keys, newest first, including the next one."""
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


async def lock_keys(connection: WriteTransaction) -> None:
    """Wait for other processes: only one of them creates a key."""
    # Longer than for requests: a process that starts on a busy machine waits rather than fails.
    await connection.execute(text("SET LOCAL lock_timeout = '10s'"))
    await connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))


async def read_database_clock(connection: AnyConnection) -> datetime:
    """Return the current time. The transaction's start may be older because of the lock."""
    found: datetime = (await connection.execute(select(func.clock_timestamp()))).scalar_one()
    return found


async def newest_active_from(connection: AnyConnection) -> datetime | None:
    """Return the time from which the newest key signs."""
    found: datetime | None = await connection.scalar(select(func.max(SigningKey.active_from)))
    return found


async def insert_key(connection: WriteTransaction, **values: Any) -> None:
    await connection.execute(insert(SigningKey).values(**values))


async def delete_key(connection: WriteTransaction, kid: str) -> bool:
    """Delete a key; False if there is none."""
    deleted = await connection.execute(delete(SigningKey).where(SigningKey.kid == kid))
    return bool(deleted.rowcount)


async def has_active_key(connection: WriteTransaction) -> bool:
    """Return whether a key signs already."""
    active = exists().where(SigningKey.active_from <= func.clock_timestamp())
    return bool(await connection.scalar(select(active)))


async def replace_private_key(connection: WriteTransaction, kid: str, encrypted: bytes) -> None:
    """Replace the ciphertext of a private key, as the owner of the database."""
    await connection.execute(
        update(SigningKey).where(SigningKey.kid == kid).values(encrypted_private_key=encrypted)
    )


async def delete_superseded(connection: WriteTransaction, since: timedelta) -> None:
    """Delete keys whose successor has signed for the given time."""
    next_one = aliased(SigningKey)
    succeeded = exists().where(
        next_one.active_from > SigningKey.active_from,
        next_one.active_from < func.now() - literal(since, Interval()),
    )
    await connection.execute(delete(SigningKey).where(succeeded))
