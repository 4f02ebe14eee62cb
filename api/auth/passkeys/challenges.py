"""Challenges of passkeys: signed, for one purpose and session, accepted once within five minutes.

A challenge is issued without a write, since the sign-in page requests one with each visit. Its use
is stored in the transaction that it allows.
"""

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth.models import UsedPasskeyChallenge
from api.core.cleanup import delete_rows
from api.core.clock import now
from api.core.crypto import derive
from api.core.db.database import WriteTransaction
from api.core.settings import Settings

Purpose = Literal["register", "sign-in", "confirm"]

LIFETIME: Final = timedelta(minutes=5)

_RANDOM_BYTES: Final = 16
_EXPIRY_BYTES: Final = 5
_MAC_BYTES: Final = 16
_LENGTH: Final = _RANDOM_BYTES + _EXPIRY_BYTES + _MAC_BYTES
# Longer than any challenge is accepted.
_RETENTION: Final = timedelta(days=1)


def create(
    settings: Settings, purpose: Purpose, session_id: UUID | None, *, at: datetime | None = None
) -> bytes:
    """Return a challenge for a session; a sign-in has none."""
    expires_at = int(((at or now()) + LIFETIME).timestamp())
    body = secrets.token_bytes(_RANDOM_BYTES) + expires_at.to_bytes(_EXPIRY_BYTES)
    return body + _sign(settings, body, purpose, session_id)


def is_valid(
    settings: Settings, challenge: bytes, purpose: Purpose, session_id: UUID | None
) -> bool:
    """Return whether a challenge is of this service, purpose and session, and has not expired."""
    if len(challenge) != _LENGTH:
        return False
    body, mac = challenge[:-_MAC_BYTES], challenge[-_MAC_BYTES:]
    if not hmac.compare_digest(mac, _sign(settings, body, purpose, session_id)):
        return False
    return int.from_bytes(body[_RANDOM_BYTES:]) > now().timestamp()


async def spend(connection: WriteTransaction, challenge: bytes) -> bool:
    """Mark a challenge as used; return whether it was not."""
    spent = (
        upsert(UsedPasskeyChallenge)
        .values(challenge_hash=hashlib.sha256(challenge).digest())
        .on_conflict_do_nothing()
        .returning(UsedPasskeyChallenge.challenge_hash)
    )
    return (await connection.execute(spent)).one_or_none() is not None


async def delete_used(connection: WriteTransaction, *, limit: int) -> int:
    """Delete one batch of challenges too old to be accepted; return their number."""
    is_old = UsedPasskeyChallenge.used_at < now() - _RETENTION
    return await delete_rows(connection, UsedPasskeyChallenge, is_old, limit=limit)


def _sign(settings: Settings, body: bytes, purpose: Purpose, session_id: UUID | None) -> bytes:
    key = derive(settings.secret, f"passkey challenges: {purpose}")
    session = session_id.bytes if session_id else b""
    return hmac.digest(key, body + session, hashlib.sha256)[:_MAC_BYTES]
