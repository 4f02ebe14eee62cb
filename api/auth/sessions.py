"""Sessions: access tokens and the rotation of refresh tokens."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from api.auth import known_devices, problems, queries
from api.auth.events import RefreshTokenReused
from api.auth.keys import AUDIENCE, KeyRing
from api.auth.tokens import to_numeric_date
from api.core.clock import now
from api.core.crypto import derive
from api.core.db.database import WriteTransaction
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.core.observability import security_log
from api.core.settings import Settings

ACCESS_LIFETIME: Final = timedelta(minutes=15)
# Since the last refresh.
REFRESH_LIFETIME: Final = timedelta(days=60)
REFRESH_GRACE_PERIOD: Final = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class IdentityProvider:
    """Embedded identity provider of this process."""

    settings: Settings
    keys: KeyRing


@dataclass(frozen=True, slots=True)
class AccessToken:
    token: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class TokenPair:
    """Access token and refresh token of a device."""

    access: AccessToken
    refresh_token: str
    session_id: UUID


async def open_session(
    connection: WriteTransaction, provider: IdentityProvider, member_id: UUID, user_agent: str
) -> TokenPair:
    """Sign a member in on one device."""
    session_id = new_id()
    await queries.insert_session(
        connection,
        min(REFRESH_LIFETIME, timedelta(days=provider.settings.session_max_days)),
        id=session_id,
        member_id=member_id,
        user_agent="".join(filter(str.isprintable, user_agent))[:256],
    )
    refresh_token = secrets.token_urlsafe(32)
    await queries.insert_refresh_token(connection, session_id, hash_token(refresh_token))
    access = issue_access_token(provider, member_id, session_id)
    return TokenPair(access, refresh_token, session_id)


async def refresh(
    connection: WriteTransaction, provider: IdentityProvider, refresh_token: str
) -> TokenPair:
    """Rotate the refresh token and issue an access token.

    The child is derived from its parent, so tabs that refresh at the same moment receive the same
    one. Later, a used token is held by two parties, one of them an attacker. They can't be told
    apart, so the session ends and its member receives a message. No refresh prolongs a session
    beyond `SESSION_MAX_DAYS` after its sign-in.

    Raises:
        ApiError: `session_ended`.
    """
    row = await queries.use_refresh_token(
        connection, hash_token(refresh_token), REFRESH_GRACE_PERIOD
    )
    if row is None:
        raise problems.session_ended()
    if not row.within_grace:
        security_log.record("refresh_reused", "refused", member=row.member_id)
        if await queries.end_session(connection, row.session_id):
            await known_devices.forget_device(connection, row.session_id)
            security_log.record("session_ended", "success", member=row.member_id, which="reused")
            await emit(connection, RefreshTokenReused(session_id=row.session_id))
        raise problems.session_ended(keeps_writes=True)
    longest = timedelta(days=provider.settings.session_max_days)
    if not await queries.extend_session(
        connection, row.session_id, REFRESH_LIFETIME, longest=longest
    ):
        raise problems.session_ended()
    child = _derive_child_token(provider.settings, refresh_token)
    await queries.insert_refresh_token(connection, row.session_id, hash_token(child))
    access = issue_access_token(provider, row.member_id, row.session_id)
    return TokenPair(access, child, row.session_id)


def issue_access_token(
    provider: IdentityProvider, member_id: UUID, session_id: UUID
) -> AccessToken:
    """Issue an access token of fifteen minutes for a session."""
    issued_at = now()
    expires_at = (issued_at + ACCESS_LIFETIME).replace(microsecond=0)
    claims = {
        "iss": provider.settings.api_origin,
        "aud": AUDIENCE,
        "sub": str(member_id),
        "sid": str(session_id),
        "iat": to_numeric_date(issued_at),
        "exp": to_numeric_date(expires_at),
        "jti": new_id().hex,
    }
    return AccessToken(provider.keys.signer.sign(claims), expires_at)


def hash_token(token: str) -> bytes:
    """Hash a token for storage; 256 random bits need no slow hash."""
    return hashlib.sha256(token.encode()).digest()


def _derive_child_token(settings: Settings, refresh_token: str) -> str:
    key = derive(settings.secret, "refresh tokens")
    child = hmac.digest(key, refresh_token.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(child).rstrip(b"=").decode()
