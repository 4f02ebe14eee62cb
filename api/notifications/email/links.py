"""Links that end e-mails about one type of notifications, signed for a member and a type.

They don't expire: each e-mail has one.
"""

from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from api.core.settings import Settings
from api.core.signed_urls import sign_lasting, verify_lasting
from api.core.text.locale import Locale

UNSUBSCRIBE_PATH: Final = "/notifications/email/unsubscribe"


def unsubscribe_url(settings: Settings, member_id: UUID, type_: str, locale: Locale) -> str:
    """Return the address that turns e-mails of a type off (RFC 8058)."""
    query = {
        "member": str(member_id),
        "type": type_,
        "lang": locale,
        "signature": sign_lasting(settings, _purpose(type_), member_id),
    }
    return f"{settings.api_origin}{UNSUBSCRIBE_PATH}?{urlencode(query)}"


def verify(settings: Settings, member_id: UUID, type_: str, signature: str) -> None:
    """Verify the parameters of `unsubscribe_url`.

    Raises:
        ApiError: `link_invalid`.
    """
    verify_lasting(settings, _purpose(type_), member_id, signature)


def _purpose(type_: str) -> str:
    return f"end of e-mails about {type_}"
