"""State of an OpenID Connect sign-in, carried in an encrypted cookie.

The cookie holds the authorization request while the browser is at the provider, and the response
after its return. A second cookie holds the identity of a newcomer until the registration. Nothing
of the sign-in appears in an address, a log or the database, and no ID token reaches the page.
"""

import hmac
import secrets
from typing import ClassVar, Final, Literal, TypeVar

import orjson
from cryptography.fernet import InvalidToken
from fastapi import Request
from fastapi.responses import Response
from pydantic import BaseModel, ValidationError

from api.auth import cookies
from api.auth.identifiers import Contact
from api.auth.oidc_issuers import Identity
from api.core.crypto import cipher
from api.core.settings import Settings
from api.core.text.locale import Locale

COOKIE: Final = "sign-in"
LIFETIME_SECONDS: Final = 600
TICKET_COOKIE: Final = "registration"
TICKET_LIFETIME_SECONDS: Final = 1800
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


class RegistrationTicket(BaseModel):
    """Identity of a newcomer, from the exchange of the code until the registration."""

    purpose: ClassVar[str] = "registration ticket"
    id: str
    iss: str
    sub: str
    token_hash: str
    email: str | None


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


def create_ticket(identity: Identity) -> RegistrationTicket:
    """Return the ticket of a newcomer's identity.

    The page keeps its id, and the cookie the rest. The cookie alone would attach the identity to
    the next registration in the browser, and the id alone could be used in another browser.
    """
    return RegistrationTicket(
        id=secrets.token_urlsafe(16),
        iss=identity.iss,
        sub=identity.sub,
        token_hash=identity.token_hash.hex(),
        email=identity.email.value if identity.email else None,
    )


def store_ticket(response: Response, settings: Settings, ticket: RegistrationTicket) -> None:
    """Set the cookie with the encrypted ticket."""
    plain = orjson.dumps(ticket.model_dump())
    encrypted = cipher(settings.secret, ticket.purpose).encrypt(plain).decode()
    _set_ticket_cookie(response, settings, encrypted)


def load_ticket(request: Request, settings: Settings, ticket_id: str) -> Identity | None:
    """Return the identity of a ticket; None without its cookie, or after its lifetime."""
    encrypted = cookies.get_cookie(request, TICKET_COOKIE) or ""
    key = cipher(settings.secret, RegistrationTicket.purpose)
    try:
        plain = key.decrypt(encrypted.encode(), ttl=TICKET_LIFETIME_SECONDS)
        ticket = RegistrationTicket.model_validate_json(plain)
    except (InvalidToken, ValidationError, UnicodeEncodeError):
        return None
    if not hmac.compare_digest(ticket.id.encode(), ticket_id.encode("utf-8", "replace")):
        return None
    email = Contact("email", ticket.email) if ticket.email else None
    return Identity(ticket.iss, ticket.sub, bytes.fromhex(ticket.token_hash), email)


def clear_ticket(response: Response, settings: Settings) -> None:
    """Delete the cookie of a ticket."""
    _set_ticket_cookie(response, settings, "")


def _set_ticket_cookie(response: Response, settings: Settings, value: str) -> None:
    cookies.set_cookie(
        response,
        settings,
        TICKET_COOKIE,
        value,
        max_age=TICKET_LIFETIME_SECONDS,
        samesite="strict",
        path="/users/register",
    )
