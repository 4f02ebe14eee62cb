"""Signing in on the wire."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from api.kernel.arabic import digits_to_latin
from api.kernel.locale import Locale
from api.kernel.wire import Instant, Schema
from api.users.schemas import BirthDate, CountryId, DisplayName, GenderId, InterestIds, Me

_SIX_DIGITS = re.compile(r"[0-9]{6}")


def _plain_code(code: Any) -> Any:
    """The digits as they were typed or pasted, in any form, with or without spaces."""
    if not isinstance(code, str):
        return code
    plain = re.sub(r"[\s\u200e\u200f-]", "", digits_to_latin(code[:64]))
    if not _SIX_DIGITS.fullmatch(plain):
        raise PydanticCustomError("code_invalid", "not six digits")
    return plain


def _accepted(accepts: bool) -> bool:
    if not accepts:
        raise PydanticCustomError("terms_not_accepted", "the terms were not accepted")
    return accepts


class CodeRequest(Schema):
    """Where to send a code and what for."""

    identifier: str | None = Field(
        None,
        max_length=320,
        description="E-mail address or phone number with its country code, in any digits. "
        "May be left out with `confirm`.",
        examples=["layla@qima.example"],
    )
    purpose: Literal["login", "register", "confirm"] = Field(
        description="`confirm` asks a signed-in member to prove it again.", examples=["login"]
    )
    locale: Locale | None = Field(
        None, description="The message's language; that of the request when left out."
    )


class CodeSent(Schema):
    """A code is on its way."""

    otp_id: str = Field(examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"])
    channel: Literal["email", "phone"]
    masked: str = Field(examples=["l•••a@qima.example"])
    expires_at: Instant
    resend_after: int = Field(description="Seconds to wait before asking again.", examples=[30])


class CodeAttempt(Schema):
    """A code as it was typed."""

    otp_id: str = Field(max_length=64, examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"])
    code: Annotated[str, BeforeValidator(_plain_code)] = Field(
        description="Six digits, Latin or Arabic.", examples=["314159"]
    )


class TokenBody(Schema):
    """An access token; `expiresAt` is when to have renewed it."""

    token: str
    expires_at: Instant


class Registered(TokenBody):
    """A new member, signed in."""

    user: Me


class SignedInBody(TokenBody):
    """A member, signed in."""

    registered: Literal[True]
    user: Me


class VerifiedBody(Schema):
    """No member yet: `verificationToken` registers once, within ten minutes."""

    registered: Literal[False]
    verification_token: str


class TokenQuestion(Schema):
    """A token to ask about: an access token or a verification token."""

    token: str | None = Field(
        None, max_length=8192, description="Left out, the Authorization header is asked about."
    )


class TokenAnswer(Schema):
    """Whether the presented identity has an account, and which."""

    registered: bool
    user: Me | None


class Registration(Schema):
    """Who joins."""

    verification_token: str = Field(max_length=8192, description="From /users/verifyOTP.")
    name: DisplayName
    gender_id: GenderId
    country_id: CountryId
    birth_date: BirthDate
    interest_ids: InterestIds
    locale: Locale
    accept_terms: Annotated[bool, Field(strict=True), AfterValidator(_accepted)] = Field(
        description="Must be true.", examples=[True]
    )


class LoggedOut(Schema):
    """The session is over."""

    logged_out: Literal[True] = True


class JsonWebKey(BaseModel):
    """One public key."""

    kty: str
    use: str
    alg: str
    kid: str
    n: str
    e: str


class JsonWebKeySet(BaseModel):
    """The public keys that sign access tokens."""

    keys: list[JsonWebKey]


class ProviderMetadata(BaseModel):
    """What an OpenID Connect client asks of an issuer first."""

    issuer: str
    jwks_uri: str
    token_endpoint: str
    response_types_supported: list[str]
    subject_types_supported: list[str]
    id_token_signing_alg_values_supported: list[str]
    claims_supported: list[str]
