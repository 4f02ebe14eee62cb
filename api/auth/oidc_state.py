"""State of an OpenID Connect sign-in, carried in an encrypted cookie.

The cookie holds the authorization request while the browser is at the provider, and the response
after its return. Nothing of the sign-in appears in an address, a log or the database.
"""

from typing import ClassVar, Final, Literal, TypeVar

import orjson
from cryptography.fernet import InvalidToken
from fastapi import Request
from fastapi.responses import Response
from pydantic import BaseModel, ValidationError

from api.auth import cookies
from api.core.crypto import cipher
from api.core.settings import Settings
from api.core.text.locale import Locale

COOKIE: Final = "sign-in"
LIFETIME_SECONDS: Final = 600
# Encryption adds a third, and browsers keep 4,096 characters of a cookie.
MAX_CODE_LENGTH: Final = 2500

Page = Literal["login", "signup"]


class AuthorizationRequest(BaseModel):
    """Authorization request of a sign-in in progress."""

    # Part of the key derivation: a change would end the sign-ins in progress.
    purpose: ClassVar[str] = "sign-in asked"
    provider: str
    state: str
    nonce: str
    verifier: str
    page: Page
    locale: Locale
    next: str


class AuthorizationResponse(BaseModel):
    """The provider's response: an authorization code, or the code of an error."""

    purpose: ClassVar[str] = "sign-in returned"
    provider: str
    nonce: str
    verifier: str
    code: str | None
    error: str | None


State = TypeVar("State", AuthorizationRequest, AuthorizationResponse)


def store_state(
    response: Response, settings: Settings, state: AuthorizationRequest | AuthorizationResponse
) -> None:
    """Set the cookie with the encrypted state."""
    plain = orjson.dumps(state.model_dump())
    _set_cookie(response, settings, cipher(settings.secret, state.purpose).encrypt(plain).decode())


def clear_state(response: Response, settings: Settings) -> None:
    """Delete the cookie."""
    _set_cookie(response, settings, "")


def load_state(request: Request, settings: Settings, kind: type[State]) -> State | None:
    """Return the state of the cookie; None if it is missing, expired, forged or of another kind."""
    encrypted = cookies.get_cookie(request, COOKIE) or ""
    key = cipher(settings.secret, kind.purpose)
    try:
        return kind.model_validate_json(key.decrypt(encrypted.encode(), ttl=LIFETIME_SECONDS))
    except (InvalidToken, ValidationError, UnicodeEncodeError):
        return None


def _set_cookie(response: Response, settings: Settings, value: str) -> None:
    # The provider's site navigates back, and a Strict cookie would not be sent with that.
    cookies.set_cookie(response, settings, COOKIE, value, max_age=LIFETIME_SECONDS, samesite="lax")
