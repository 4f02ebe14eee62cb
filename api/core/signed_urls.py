"""Signed query parameters of URLs, and the signature of appeal tokens.

The signature is HMAC-SHA256 over the id of the object and the expiry. Each kind of URL has a key of
its own, so that no other signature of the service is valid for it. Links of e-mails that end
further ones don't expire.
"""

import base64
import hashlib
import hmac
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from api.core.clock import now
from api.core.crypto import derive
from api.core.errors import Problem
from api.core.settings import Settings

LIFETIME: Final = timedelta(minutes=10)

link_expired = Problem(
    403,
    "link_expired",
    en="This link has expired. Get a new one.",
    ar="انتهت صلاحية الرابط. يُرجى طلب رابط جديد.",
)
link_invalid = Problem(403, "link_invalid", en="This link isn’t valid.", ar="هذا الرابط غير صالح.")


def expiry(lifetime: timedelta = LIFETIME) -> int:
    """Return the expiry of a URL created now, in seconds since 1970."""
    return int((now() + lifetime).timestamp())


def sign_query(key: bytes, object_id: UUID, expires_at: int) -> str:
    """Return the query string `expires=…&signature=…`."""
    return urlencode({"expires": expires_at, "signature": sign(key, object_id, expires_at)})


def verify(key: bytes, object_id: UUID, expires: str, signature: str) -> None:
    """Verify the parameters of a signed URL.

    Raises:
        ApiError: `link_invalid`; `link_expired` if the signature is valid.
    """
    is_number = expires.isascii() and expires.isdigit() and len(expires) < 12
    expires_at = int(expires) if is_number else 0
    expected = sign(key, object_id, expires_at)
    is_equal = hmac.compare_digest(expected.encode(), signature.encode())
    if not is_equal or expires != str(expires_at):
        raise link_invalid()
    if datetime.fromtimestamp(expires_at, now().tzinfo) <= now():
        raise link_expired()


def sign(key: bytes, object_id: UUID, expires_at: int) -> str:
    """Return the signature of an object and its expiry."""
    signed = hmac.digest(key, f"{object_id} {expires_at}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(signed).rstrip(b"=").decode()


def sign_lasting(settings: Settings, purpose: str, object_id: UUID) -> str:
    """Return the signature of an object in a URL that doesn't expire."""
    return _sign_lasting(settings.secret, purpose, object_id)


def verify_lasting(settings: Settings, purpose: str, object_id: UUID, signature: str) -> None:
    """Verify a signature of `sign_lasting`, by any of the application's secrets.

    Raises:
        ApiError: `link_invalid`.
    """
    is_valid = any(
        hmac.compare_digest(_sign_lasting(secret, purpose, object_id).encode(), signature.encode())
        for secret in settings.keyring.secrets.values()
    )
    if not is_valid:
        raise link_invalid()


def _sign_lasting(secret: bytes, purpose: str, object_id: UUID) -> str:
    signed = hmac.digest(derive(secret, purpose), object_id.bytes, hashlib.sha256)
    return base64.urlsafe_b64encode(signed).rstrip(b"=").decode()
