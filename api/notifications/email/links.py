"""Links that end e-mails about one type of notifications, signed for a member and a type.

They don't expire: each e-mail has one.
"""

import base64
import hashlib
import hmac
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from api.core.crypto import derive
from api.core.settings import Settings
from api.core.signed_urls import link_invalid
from api.core.text.locale import Locale

UNSUBSCRIBE_PATH: Final = "/notifications/email/unsubscribe"
_PURPOSE: Final = "end of e-mails about a type of notifications"


def unsubscribe_url(settings: Settings, member_id: UUID, type_: str, locale: Locale) -> str:
    """Return the address that turns e-mails of a type off (RFC 8058)."""
    query = {
        "member": str(member_id),
        "type": type_,
        "lang": locale,
        "signature": _sign(settings.secret, member_id, type_),
    }
    return f"{settings.api_origin}{UNSUBSCRIBE_PATH}?{urlencode(query)}"


def verify(settings: Settings, member_id: UUID, type_: str, signature: str) -> None:
    """Verify the parameters of `unsubscribe_url`.

    Raises:
        ApiError: `link_invalid`.
    """
    is_valid = any(
        hmac.compare_digest(_sign(secret, member_id, type_).encode(), signature.encode())
        for secret in settings.keyring.secrets.values()
    )
    if not is_valid:
        raise link_invalid()


def _sign(secret: bytes, member_id: UUID, type_: str) -> str:
    signed = hmac.digest(derive(secret, _PURPOSE), f"{member_id} {type_}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(signed).rstrip(b"=").decode()
