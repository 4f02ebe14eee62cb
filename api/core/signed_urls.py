"""Signed, expiring query parameters of download URLs, and the signature of appeal tokens.

The signature is HMAC-SHA256 over the id of the object and the expiry. Each kind of URL has a key of
its own, so that no other signature of the service is valid for it.
"""

import base64
import hashlib
import hmac
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from api.core.clock import now
from api.core.errors import Problem

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
