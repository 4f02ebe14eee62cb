"""Sessions: the access token, the chain of refresh tokens, and the end of both."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from api.auth import problems, queries
from api.auth.keys import AUDIENCE, KeyRing
from api.auth.tokens import seconds
from api.core.clock import now
from api.core.crypto import derive
from api.core.db.database import WriteTransaction
from api.core.ids import new_id
from api.core.settings import Settings

ACCESS_LIFETIME: Final = timedelta(minutes=15)
# Counted from the last refresh: who comes back within two months stays signed in.
REFRESH_LIFETIME: Final = timedelta(days=60)
RACE: Final = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class Provider:
    """The embedded identity provider of this process."""

    settings: Settings
    keys: KeyRing


@dataclass(frozen=True, slots=True)
class AccessToken:
    token: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Grant:
    """What a device is given: the short token, and what it is renewed with."""

    access: AccessToken
    refresh_token: str


async def open_session(
    connection: WriteTransaction, provider: Provider, member_id: UUID, user_agent: str
) -> Grant:
    """Sign a member in on one device."""
    session_id = new_id()
    await queries.insert_session(
        connection,
        REFRESH_LIFETIME,
        id=session_id,
        member_id=member_id,
        user_agent="".join(filter(str.isprintable, user_agent))[:256],
    )
    refresh_token = secrets.token_urlsafe(32)
    await queries.insert_refresh_token(connection, session_id, digest(refresh_token))
    return Grant(access_token(provider, member_id, session_id), refresh_token)


async def refresh(connection: WriteTransaction, provider: Provider, refresh_token: str) -> Grant:
    """Rotate: the next refresh token and a fresh access token.

    The child is derived from its parent, so that tabs that refresh at the same moment are given
    the same one. Later than that, a used token is in two hands, one of them a thief's: nobody
    can tell which, so the session ends for both.

    Raises:
        ApiError: `session_ended`.
    """
    row = await queries.use_refresh_token(connection, digest(refresh_token), RACE)
    if row is None:
        raise problems.session_ended()
    if not row.in_time:
        await queries.end_session(connection, row.session_id)
        raise problems.session_ended(keeps_writes=True)
    if not await queries.extend_session(connection, row.session_id, REFRESH_LIFETIME):
        raise problems.session_ended()
    child = _child_of(provider.settings, refresh_token)
    await queries.insert_refresh_token(connection, row.session_id, digest(child))
    return Grant(access_token(provider, row.member_id, row.session_id), child)


def access_token(provider: Provider, member_id: UUID, session_id: UUID) -> AccessToken:
    """A token of fifteen minutes for one session."""
    issued_at = now()
    expires_at = (issued_at + ACCESS_LIFETIME).replace(microsecond=0)
    claims = {
        "iss": provider.settings.api_origin,
        "aud": AUDIENCE,
        "sub": str(member_id),
        "sid": str(session_id),
        "iat": seconds(issued_at),
        "exp": seconds(expires_at),
        "jti": new_id().hex,
    }
    return AccessToken(provider.keys.signer.sign(claims), expires_at)


def digest(token: str) -> bytes:
    """What is stored of a token; 256 random bits need no slow hash."""
    return hashlib.sha256(token.encode()).digest()


def _child_of(settings: Settings, refresh_token: str) -> str:
    key = derive(settings.secret, "refresh tokens")
    child = hmac.digest(key, refresh_token.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(child).rstrip(b"=").decode()
