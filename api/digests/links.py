"""Links of digests, signed for one member: they end the digest, or change its rhythm.

They don't expire, because each digest has them. Each purpose has a signature of its own.
"""

from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from api.core.settings import Settings
from api.core.signed_urls import sign_lasting, verify_lasting
from api.core.text.locale import Locale
from api.digests.models import Rhythm

UNSUBSCRIBE_PATH: Final = "/digests/unsubscribe"
RHYTHM_PATH: Final = "/digests/rhythm"
_UNSUBSCRIBE: Final = "end of a digest"
_RHYTHM: Final = "rhythm of a digest"


def unsubscribe_url(settings: Settings, member_id: UUID, locale: Locale) -> str:
    """Return the address that ends a member's digest (RFC 8058)."""
    query = {
        "member": str(member_id),
        "lang": locale,
        "signature": sign_lasting(settings, _UNSUBSCRIBE, member_id),
    }
    return f"{settings.api_origin}{UNSUBSCRIBE_PATH}?{urlencode(query)}"


def rhythm_url(settings: Settings, member_id: UUID, locale: Locale, to: Rhythm) -> str:
    """Return the address of the page that changes the rhythm of a member's digest."""
    query = {
        "member": str(member_id),
        "to": to,
        "lang": locale,
        "signature": sign_lasting(settings, _RHYTHM, member_id),
    }
    return f"{settings.api_origin}{RHYTHM_PATH}?{urlencode(query)}"


def verify_unsubscribe(settings: Settings, member_id: UUID, signature: str) -> None:
    """Verify the parameters of `unsubscribe_url`.

    Raises:
        ApiError: `link_invalid`.
    """
    verify_lasting(settings, _UNSUBSCRIBE, member_id, signature)


def verify_rhythm(settings: Settings, member_id: UUID, signature: str) -> None:
    """Verify the parameters of `rhythm_url`.

    Raises:
        ApiError: `link_invalid`.
    """
    verify_lasting(settings, _RHYTHM, member_id, signature)
