"""Links of e-mails that confirm and end a follow by e-mail, signed for one follow.

A confirmation expires. The link that ends the letters doesn't: each letter has it.
"""

from datetime import timedelta
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from api.core import signed_urls
from api.core.crypto import derive
from api.core.errors import ApiError
from api.core.settings import Settings
from api.core.signed_urls import link_invalid
from api.core.text.locale import Locale

CONFIRM_PATH: Final = "/letters/confirm"
UNSUBSCRIBE_PATH: Final = "/letters/unsubscribe"
CONFIRM_LIFETIME: Final = timedelta(days=7)
_CONFIRM: Final = "confirmation of a follow by e-mail"
_UNSUBSCRIBE: Final = "end of a follow by e-mail"


def confirm_url(settings: Settings, follow_id: UUID, locale: Locale) -> str:
    """Return the address of the page that confirms a follow, valid for seven days."""
    expires_at = signed_urls.expiry(CONFIRM_LIFETIME)
    signed = signed_urls.sign_query(derive(settings.secret, _CONFIRM), follow_id, expires_at)
    named = urlencode({"follow": str(follow_id), "lang": locale})
    return f"{settings.api_origin}{CONFIRM_PATH}?{named}&{signed}"


def verify_confirm(settings: Settings, follow_id: UUID, expires: str, signature: str) -> None:
    """Verify the parameters of `confirm_url`.

    Raises:
        ApiError: `link_invalid`, `link_expired`.
    """
    secrets = list(settings.keyring.secrets.values())
    for number, secret in enumerate(secrets, 1):
        try:
            signed_urls.verify(derive(secret, _CONFIRM), follow_id, expires, signature)
        except ApiError as error:
            if error.problem is not link_invalid or number == len(secrets):
                raise
        else:
            return


def unsubscribe_url(settings: Settings, follow_id: UUID, locale: Locale) -> str:
    """Return the address that ends a follow by e-mail (RFC 8058)."""
    query = {
        "follow": str(follow_id),
        "lang": locale,
        "signature": signed_urls.sign_lasting(settings, _UNSUBSCRIBE, follow_id),
    }
    return f"{settings.api_origin}{UNSUBSCRIBE_PATH}?{urlencode(query)}"


def verify_unsubscribe(settings: Settings, follow_id: UUID, signature: str) -> None:
    """Verify the parameters of `unsubscribe_url`.

    Raises:
        ApiError: `link_invalid`.
    """
    signed_urls.verify_lasting(settings, _UNSUBSCRIBE, follow_id, signature)
