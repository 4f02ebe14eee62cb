"""Signing in on the wire."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from api.core.http.responses import Identified, Instant, Schema
from api.core.text.arabic import digits_to_latin
from api.core.text.locale import Locale
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

    otp_id: str = Field(
        description="To be sent with the code.", examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"]
    )
    channel: Literal["email", "phone"]
    masked: str = Field(
        description="Where it went, as a screen may show it.", examples=["l•••a@qima.example"]
    )
    expires_at: Instant = Field(description="Ten minutes from now.")
    resend_after: int = Field(description="Seconds to wait before asking again.", examples=[30])


class CodeAttempt(Schema):
    """A code as it was typed."""

    otp_id: str = Field(
        max_length=64,
        description="Of /users/sendOTP.",
        examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"],
    )
    code: Annotated[str, BeforeValidator(_plain_code)] = Field(
        description="Six digits, Latin or Arabic.", examples=["314159"]
    )


class TokenBody(Schema):
    """An access token; `expiresAt` is when to have renewed it."""

    token: str = Field(description="For the `Authorization` header, as it is.")
    expires_at: Instant = Field(description="Fifteen minutes from now: renew it before.")


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
    verification_token: str = Field(
        description="Opaque. For /users/register.",
        examples=["69Si_BuMEcGVxIgpoTnxUaMlSrzaGwzqH23O-R94OrU"],
    )


class TokenQuestion(Schema):
    """A token to ask about: an access token, a verification token, or an ID token of another
    issuer."""

    token: str | None = Field(
        None, max_length=8192, description="Left out, the Authorization header is asked about."
    )


class TokenAnswer(Schema):
    """Whether the presented identity has an account, and which."""

    registered: bool = Field(description="Whether there is an account.")
    user: Me | None = Field(description="The member whose access token it is.")


class Registration(Schema):
    """Who joins."""

    verification_token: str | None = Field(
        None,
        max_length=8192,
        description="From /users/verifyOTP. May be left out where `identityToken` proves an "
        "e-mail address.",
        examples=["69Si_BuMEcGVxIgpoTnxUaMlSrzaGwzqH23O-R94OrU"],
    )
    identity_token: str | None = Field(
        None,
        max_length=8192,
        description="An ID token of another issuer that this service trusts: who has it signs in "
        "by it from now on.",
    )
    name: DisplayName
    gender_id: GenderId
    country_id: CountryId
    birth_date: BirthDate
    interest_ids: InterestIds
    locale: Locale = Field(description="The language of messages to the member.")
    accept_terms: Annotated[bool, Field(strict=True), AfterValidator(_accepted)] = Field(
        description="Must be true.", examples=[True]
    )


# Stricter than web/src/lib/safe-redirect.ts: no double slash before the query, no backslash and no
# control character.
_LOCAL_PATH = re.compile(
    r"/(?!/)(?:(?!//)[^\\?#\x00-\x1f\x7f-\x9f])*(?:[?#][^\\\x00-\x1f\x7f-\x9f]*)?"
)
_LONGEST_PATH = 1000


def _local_path(path: str) -> str:
    # Who comes back to the wrong page is signed in all the same.
    return path if len(path) <= _LONGEST_PATH and _LOCAL_PATH.fullmatch(path) else "/"


class ProviderShown(Schema):
    """Somebody else to sign in with."""

    key: str = Field(description="For `/identity/begin`.", examples=["example"])
    name: str = Field(description="What members know it by.", examples=["Example"])


class ProviderChosen(Schema):
    """With whom to sign in, and where to come back to."""

    provider: str = Field(max_length=32, description="The provider's `key`.", examples=["example"])
    page: Literal["login", "signup"] = Field(description="The page to come back to.")
    next: Annotated[str, AfterValidator(_local_path)] = Field(
        "/",
        description="Where the page leads afterwards: a path of the product's own. Of anything "
        "else, and of what is longer than 1,000 characters, it is `/`.",
        examples=["/finance"],
    )


class SignInBegun(Schema):
    """A sign-in that goes on at the provider."""

    address: str = Field(
        description="Where to send the browser.",
        examples=["https://id.example/authorize?client_id=qima&response_type=code"],
    )


class IdentityProved(Schema):
    """Somebody whom another provider vouches for."""

    identity_token: str = Field(description="Their ID token, for `/users/verify` and `register`.")
    email: str | None = Field(
        description="The e-mail address that the provider tells of.",
        examples=["layla@qima.example"],
    )
    is_email_verified: bool = Field(
        description="Whether it vouches for that address: without, joining asks for a code."
    )
    has_account: bool = Field(
        description="Whether that verified address has an account: it signs in by a code, unless "
        "its member joined with this provider."
    )
    name: str | None = Field(
        description="What it calls them, where they may be called so here.", examples=["ليلى حداد"]
    )


class SessionShown(Identified):
    """One of my sessions."""

    created_at: Instant = Field(description="When it began.")
    last_seen_at: Instant = Field(description="When it last renewed its token.")
    device: str | None = Field(
        description="Browser and system, as far as they tell; null where nothing is known.",
        examples=["Firefox on Linux"],
    )
    is_this: bool = Field(description="The session that asks.")


class SessionEnded(Schema):
    """The session is over, or was."""

    ended: Literal[True] = True


class LoggedOut(Schema):
    """The session is over."""

    logged_out: Literal[True] = True


class JsonWebKey(BaseModel):
    """One public key."""

    kty: str = Field(examples=["RSA"])
    use: str = Field(examples=["sig"])
    alg: str = Field(examples=["RS256"])
    kid: str = Field(
        description="As the header of a token names it.",
        examples=["0199f0005eea725ba5080e806d00d7f3"],
    )
    n: str = Field(
        description="The modulus, in base64url.",
        examples=["xjlbCrlPqSwGjY8yqgD5r0Z1Qe7bWJc2mGf0hLw3uT4vN9aKxDsEo6iRtPpB5k"],
    )
    e: str = Field(description="The exponent, in base64url.", examples=["AQAB"])


class JsonWebKeySet(BaseModel):
    """The public keys that sign access tokens."""

    keys: list[JsonWebKey]


class ProviderMetadata(BaseModel):
    """What an OpenID Connect client asks of an issuer first."""

    issuer: str = Field(description="The `iss` of tokens.", examples=["https://api.qima.example"])
    jwks_uri: str = Field(
        description="Where the public keys are.",
        examples=["https://api.qima.example/identity/jwks.json"],
    )
    token_endpoint: str = Field(
        description="Where tokens are renewed.",
        examples=["https://api.qima.example/identity/refresh"],
    )
    response_types_supported: list[str] = Field(examples=[["token"]])
    subject_types_supported: list[str] = Field(examples=[["public"]])
    id_token_signing_alg_values_supported: list[str] = Field(examples=[["RS256"]])
    claims_supported: list[str] = Field(
        examples=[["iss", "aud", "sub", "sid", "iat", "exp", "jti"]]
    )
