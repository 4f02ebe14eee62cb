"""Deletion of expired codes, sessions and refresh tokens, in batches that hold few locks."""

from datetime import timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, delete, or_, select

from api.auth.models import OneTimeCode, RefreshToken, Session
from api.core.clock import now
from api.core.db.database import WriteTransaction
from api.core.ids import first_id

# Longer than the period of every limit that counts codes.
CODE_RETENTION: Final = timedelta(days=2)
# A used token that is presented within this time ends its session. Later it is unknown.
USED_TOKEN_RETENTION: Final = timedelta(days=14)
SESSION_RETENTION: Final = timedelta(days=90)


async def delete_codes(connection: WriteTransaction, limit: int) -> int:
    """Delete expired codes, found by the time in their ids; return their number."""
    old = OneTimeCode.id < first_id(now() - CODE_RETENTION)
    return await _delete(connection, OneTimeCode.id, old, limit)


async def delete_used_tokens(connection: WriteTransaction, limit: int) -> int:
    """Delete used tokens, also of live sessions: each refresh leaves one."""
    before = now() - USED_TOKEN_RETENTION
    old = and_(RefreshToken.created_at < before, RefreshToken.used_at < before)
    return await _delete(connection, RefreshToken.token_hash, old, limit)


async def delete_sessions(connection: WriteTransaction, limit: int) -> int:
    """Delete old sessions that ended or expired, with their refresh tokens."""
    over = or_(Session.ended_at.is_not(None), Session.expires_at < now())
    old = and_(Session.id < first_id(now() - SESSION_RETENTION), over)
    return await _delete(connection, Session.id, old, limit)


async def _delete(
    connection: WriteTransaction, key: Any, old: ColumnElement[bool], limit: int
) -> int:
    chosen = select(key).where(old).limit(limit).with_for_update(skip_locked=True)
    result = await connection.execute(delete(key.class_).where(key.in_(chosen)))
    return int(result.rowcount)
