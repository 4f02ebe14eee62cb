"""Rules for ID tokens of other issuers beyond their signature, and their single use.

A signed token of an issuer is not yet a sign-in here: it may be an access token, a logout token, of
another client, old, or a copy. Each is refused (OpenID Connect Core 3.1.3.7, RFC 9068, RFC 8725).
"""

import base64
import binascii
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth.models import UsedIdToken
from api.auth.tokens import LEEWAY_SECONDS, TokenError
from api.core import errors
from api.core.cleanup import delete_rows
from api.core.clock import now
from api.core.crypto import derive
from api.core.db.database import WriteTransaction
from api.core.observability import security_log
from api.core.settings import Settings

# Age of a token without a nonce of this service.
MAX_AGE_SECONDS: Final = 300
NONCE_LIFETIME: Final = timedelta(minutes=10)

_RANDOM_BYTES: Final = 16
_MAC_BYTES: Final = 16
# Longer than any token is accepted.
_RETENTION: Final = timedelta(days=1)


def create_nonce(settings: Settings) -> tuple[str, int]:
    """Return a nonce for a program's sign-in, and its expiry as a NumericDate."""
    expires_at = int((now() + NONCE_LIFETIME).timestamp())
    body = secrets.token_bytes(_RANDOM_BYTES) + expires_at.to_bytes(5)
    signed = body + _sign(settings, body)
    return base64.urlsafe_b64encode(signed).rstrip(b"=").decode(), expires_at


def check_purpose(header: Mapping[str, Any], claims: Mapping[str, Any], client_id: str) -> None:
    """Check that a verified token is an ID token for this client.

    Raises:
        TokenError: it has another type, belongs to a logout, or was issued to another client.
    """
    if str(header.get("typ", "JWT")).lower() != "jwt":
        raise TokenError("typ of the header is not JWT")
    # Keycloak names the kind of its tokens in a claim; its access tokens are `Bearer`.
    if str(claims.get("typ", "ID")).lower() not in {"id", "jwt"}:
        raise TokenError("typ of the claims is not ID")
    if "events" in claims:
        raise TokenError("a security event or logout token")
    several = isinstance(claims["aud"], list) and len(claims["aud"]) > 1
    if claims.get("azp", None if several else client_id) != client_id:
        raise TokenError("made for another client")


def check_freshness(settings: Settings, claims: Mapping[str, Any]) -> None:
    """Check the age of a token that a program presents.

    Raises:
        TokenError: its nonce is not of this service, or it has none and is too old.
    """
    age = now().timestamp() - claims["iat"]
    if "nonce" in claims:
        if not _is_nonce(settings, claims["nonce"]):
            raise TokenError("nonce is not of this service, or has expired")
        longest = NONCE_LIFETIME.total_seconds()
    else:
        longest = MAX_AGE_SECONDS
    if age > longest + LEEWAY_SECONDS:
        raise TokenError("too old")


def hash_token(token: str, claims: Mapping[str, Any]) -> bytes:
    """Hash what identifies a token: issuer and `jti`, or the signed part of the token."""
    jti = claims.get("jti")
    signed, _, _ = token.rpartition(".")
    unique = f"jti:{jti}" if isinstance(jti, str) and jti else f"token:{signed}"
    return hashlib.sha256(f"{claims['iss']}\0{unique}".encode()).digest()


async def spend(connection: WriteTransaction, token_hash: bytes) -> None:
    """Mark an ID token as used, in the transaction that opens the session.

    Raises:
        ApiError: `not_authenticated` if it was used before.
    """
    spent = (
        upsert(UsedIdToken)
        .values(token_hash=token_hash)
        .on_conflict_do_nothing()
        .returning(UsedIdToken.token_hash)
    )
    if (await connection.execute(spent)).one_or_none() is None:
        security_log.record("sign_in_refused", "refused", reason="id_token_used")
        raise errors.not_authenticated()


async def delete_used(connection: WriteTransaction, *, limit: int) -> int:
    """Delete one batch of hashes of tokens too old to be accepted; return their number."""
    is_old = UsedIdToken.used_at < now() - _RETENTION
    return await delete_rows(connection, UsedIdToken, is_old, limit=limit)


def _is_nonce(settings: Settings, nonce: Any) -> bool:
    try:
        signed = base64.b64decode(str(nonce) + "==", altchars=b"-_", validate=False)
    except (binascii.Error, ValueError):
        return False
    body, mac = signed[:-_MAC_BYTES], signed[-_MAC_BYTES:]
    if not hmac.compare_digest(mac, _sign(settings, body)):
        return False
    return int.from_bytes(body[_RANDOM_BYTES:]) > now().timestamp() - LEEWAY_SECONDS


def _sign(settings: Settings, body: bytes) -> bytes:
    key = derive(settings.secret, "nonces of programs")
    return hmac.digest(key, body, hashlib.sha256)[:_MAC_BYTES]
