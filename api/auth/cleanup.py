"""The statements that delete what is over: codes, sessions, refresh tokens. A chunk at a time, so
that none of them holds many locks for long."""

from datetime import timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, delete, or_, select

from api.auth.models import OneTimeCode, RefreshToken, Session
from api.core.clock import now
from api.core.db.database import WriteTransaction
from api.core.ids import first_id

# Long after the last limit that counts them.
CODES_KEPT: Final = timedelta(days=2)
# A used token that comes back within this time ends its session; later it is merely unknown.
USED_TOKENS_KEPT: Final = timedelta(days=14)
SESSIONS_KEPT: Final = timedelta(days=90)


async def delete_codes(connection: WriteTransaction, limit: int) -> int:
    """How many; their ids tell their time."""
    old = OneTimeCode.id < first_id(now() - CODES_KEPT)
    return await _delete(connection, OneTimeCode.id, old, limit)


async def delete_used_tokens(connection: WriteTransaction, limit: int) -> int:
    """Of sessions that live as well: one leaves a token behind at every refresh."""
    before = now() - USED_TOKENS_KEPT
    old = and_(RefreshToken.created_at < before, RefreshToken.used_at < before)
    return await _delete(connection, RefreshToken.token_hash, old, limit)


async def delete_sessions(connection: WriteTransaction, limit: int) -> int:
    """Those that began long ago and have ended or expired; their refresh tokens go with them."""
    over = or_(Session.ended_at.is_not(None), Session.expires_at < now())
    old = and_(Session.id < first_id(now() - SESSIONS_KEPT), over)
    return await _delete(connection, Session.id, old, limit)


async def _delete(
    connection: WriteTransaction, key: Any, old: ColumnElement[bool], limit: int
) -> int:
    chosen = select(key).where(old).limit(limit).with_for_update(skip_locked=True)
    result = await connection.execute(delete(key.class_).where(key.in_(chosen)))
    return int(result.rowcount)
