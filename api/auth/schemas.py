"""Request and response bodies of the identity provider."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from api.auth.proof_of_work import MAX_CHALLENGE_LENGTH, MAX_NONCE_LENGTH
from api.auth.requesters import WorkProof
from api.core.http.responses import Id, Identified, Instant, Schema
from api.core.text.arabic import digits_to_latin
from api.core.text.locale import Locale
from api.users.schemas import BirthDate, CountryId, DisplayName, GenderId, Handle, InterestIds, Me

_SIX_DIGITS = re.compile(r"[0-9]{6}")


def _normalize_code(code: Any) -> Any:
    """Normalize typed or pasted digits of any script, with or without spaces."""
    if not isinstance(code, str):
        return code
    plain = re.sub(r"[\s\u200e\u200f-]", "", digits_to_latin(code[:64]))
    if not _SIX_DIGITS.fullmatch(plain):
        raise PydanticCustomError("code_invalid", "not six digits")
    return plain


def _check_terms(accepts: bool) -> bool:
    if not accepts:
        raise PydanticCustomError("terms_not_accepted", "the terms were not accepted")
    return accepts


class ProofOfWork(Schema):
    """Solution of a challenge of `proof_of_work_required`.

    The SHA-256 of `challenge`, a colon and `nonce` begins with the required number of zero bits.
    """

    challenge: str = Field(
        max_length=MAX_CHALLENGE_LENGTH,
        description="Unchanged `challenge` of the error.",
        examples=["aR8yBRCvY3lZk9XnQm0Jr1yKp0g3w2l7cS6dTq4vUe9nA1bC2w=="],
    )
    nonce: str = Field(
        max_length=MAX_NONCE_LENGTH,
        description="Text that solves the challenge: letters, digits, `-` and `_`.",
        examples=["48120"],
    )

    def as_proof(self) -> WorkProof:
        return WorkProof(self.challenge, self.nonce)


class CodeRequest(Schema):
    """Recipient and purpose of a code."""

    identifier: str | None = Field(
        None,
        max_length=320,
        description="E-mail address, or phone number with its country code, in any digits. "
        "Optional with `confirm`.",
        examples=["layla@qima.example"],
    )
    purpose: Literal["login", "register", "confirm"] = Field(
        description="Purpose of the code; `confirm` reauthenticates a signed-in member.",
        examples=["login"],
    )
    locale: Locale | None = Field(
        None, description="Language of the message; the language of the request by default."
    )
    proof_of_work: ProofOfWork | None = Field(
        None, description="Proof of work, after `proof_of_work_required`."
    )


class CodeDelivery(Schema):
    """A code was sent."""

    otp_id: Id = Field(
        description="Id of the code, for `/users/verifyOTP`.",
        examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"],
    )
    channel: Literal["email", "phone"] = Field(description="How the code was sent.")
    masked: str = Field(
        description="Recipient in a form that screens may show.", examples=["l•••a@qima.example"]
    )
    expires_at: Instant = Field(description="Expiry of the code, after ten minutes.")
    resend_after: int = Field(
        description="Seconds to wait before requesting another code.", examples=[30]
    )


class CodeVerification(Schema):
    """Code to verify."""

    otp_id: Id = Field(
        max_length=64,
        description="`otpId` of the response of `/users/sendOTP`.",
        examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"],
    )
    code: Annotated[str, BeforeValidator(_normalize_code)] = Field(
        description="Six digits, Latin or Arabic.", examples=["314159"]
    )


class TokenBody(Schema):
    """Access token with its expiry."""

    token: str = Field(description="Value of the `Authorization` header.")
    expires_at: Instant = Field(
        description="Expiry of the access token, after fifteen minutes; refresh it before."
    )


class RegistrationResult(TokenBody):
    """A new member, signed in."""

    user: Me


class SignInResult(TokenBody):
    """A signed-in member."""

    registered: Literal[True] = Field(
        description="Whether the member has an account: always true here."
    )
    user: Me


class VerificationResult(Schema):
    """A verified contact without an account; `verificationToken` registers once within ten
    minutes."""

    registered: Literal[False] = Field(
        description="Whether the member has an account: always false here."
    )
    verification_token: str = Field(
        description="Opaque token for `/users/register`.",
        examples=["69Si_BuMEcGVxIgpoTnxUaMlSrzaGwzqH23O-R94OrU"],
    )


class TokenCheck(Schema):
    """Token to check: access token, verification token, or ID token of another issuer."""

    verification_token: str | None = Field(
        None,
        max_length=8192,
        description="Token to check; the `Authorization` header by default.",
    )
    token: str | None = Field(
        None,
        max_length=8192,
        deprecated=True,
        description="Former name of `verificationToken`, which takes precedence.",
    )

    @property
    def presented(self) -> str | None:
        return self.verification_token or self.__dict__["token"]


class TokenCheckResult(Schema):
    """Whether the identity of the token has an account."""

    registered: bool = Field(description="Whether there is an account.")
    user: Me | None = Field(description="Member of the access token; null for other tokens.")


class Registration(Schema):
    """New account."""

    verification_token: str | None = Field(
        None,
        max_length=8192,
        description="Verification token of `/users/verifyOTP`. Optional if `identityToken` has "
        "a verified e-mail address.",
        examples=["69Si_BuMEcGVxIgpoTnxUaMlSrzaGwzqH23O-R94OrU"],
    )
    identity_token: str | None = Field(
        None,
        max_length=8192,
        description="ID token of a trusted issuer, with which the member can sign in from then on.",
    )
    identity_ticket: str | None = Field(
        None,
        max_length=64,
        description="Ticket of `/identity/collect`, valid with its cookie for 30 minutes, for the "
        "product's pages.",
        examples=["Zt1bJ0b2xkq4H8mD5vWcXA"],
    )
    name: DisplayName
    handle: Handle = None
    gender_id: GenderId
    country_id: CountryId
    birth_date: BirthDate
    interest_ids: InterestIds
    locale: Locale = Field(description="Language of messages to the member.")
    accept_terms: Annotated[bool, Field(strict=True), AfterValidator(_check_terms)] = Field(
        description="Acceptance of the terms; must be true.", examples=[True]
    )


# Stricter than web/src/lib/safe-redirect.ts: no double slash before the query, no backslash and no
# control character.
_LOCAL_PATH = re.compile(
    r"/(?!/)(?:(?!//)[^\\?#\x00-\x1f\x7f-\x9f])*(?:[?#][^\\\x00-\x1f\x7f-\x9f]*)?"
)
_MAX_PATH_LENGTH = 1000


def _restrict_path(path: str) -> str:
    # A member who returns to the wrong page is still signed in.
    return path if len(path) <= _MAX_PATH_LENGTH and _LOCAL_PATH.fullmatch(path) else "/"


class ProviderOut(Schema):
    """Another provider for signing in."""

    key: str = Field(description="Key for `/identity/begin`.", examples=["example"])
    name: str = Field(description="Name of the provider.", examples=["Example"])


class ProviderIn(Schema):
    """Provider, and the page to return to."""

    provider: str = Field(max_length=32, description="`key` of the provider.", examples=["example"])
    page: Literal["login", "signup"] = Field(description="Page to return to.")
    next: Annotated[str, AfterValidator(_restrict_path)] = Field(
        "/",
        description="Path of the product to continue at. Any other value, or more than 1,000 "
        "characters, is replaced by `/`.",
        examples=["/finance"],
    )


class SignInStarted(Schema):
    """A sign-in that continues at the provider."""

    address: str = Field(
        description="URL to send the browser to.",
        examples=["https://id.example/authorize?client_id=qima&response_type=code"],
    )


class ProvenIdentity(Schema):
    """Identity confirmed by another provider, which has no member here."""

    registered: Literal[False] = Field(description="Always false.")
    identity_ticket: str = Field(
        description="Ticket for `/users/register`, valid with the cookie for 30 minutes.",
        examples=["Zt1bJ0b2xkq4H8mD5vWcXA"],
    )
    email: str | None = Field(
        description="E-mail address from the provider; null if there is none.",
        examples=["layla@qima.example"],
    )
    is_email_verified: bool = Field(
        description="Whether the provider verified the address; otherwise registration requires "
        "a code."
    )
    has_account: bool = Field(
        description="Whether the verified address has an account. It signs in by a code, unless "
        "its member registered with this provider."
    )
    name: str | None = Field(
        description="Display name from the provider; null if it is not valid here.",
        examples=["ليلى حداد"],
    )


class IdTokenNonce(Schema):
    """Nonce for the authorization request of a program."""

    nonce: str = Field(
        description="Value of `nonce` in the authorization request.",
        examples=["vJ2n0Yc1q8xKZ4m3T6bR9wBpHlEoJ3x5VQ7sFdGkAaUyMiC1w"],
    )
    expires_at: Instant = Field(
        description="Time until which an ID token with the nonce is accepted, after ten minutes."
    )


class LinkedProvider(Identified):
    """Provider that signs the authenticated member in."""

    name: str = Field(description="Name of the provider.", examples=["Example"])
    created_at: Instant = Field(description="Time at which it was linked.")
    is_removable: bool = Field(
        description="Whether it can be removed; false for the last way to sign in."
    )


class ProviderRemovalResult(Schema):
    """The provider was removed."""

    removed: Literal[True] = Field(True, description="Always true.")


class SessionOut(Identified):
    """Session of the authenticated member."""

    created_at: Instant = Field(description="Time of the sign-in.")
    last_seen_at: Instant = Field(description="Time of the last token refresh.")
    device: str | None = Field(
        description="Browser and operating system; null if unknown.",
        examples=["Firefox on Linux"],
    )
    is_this: bool = Field(description="Whether it is the calling session.")


class SessionEndResult(Schema):
    """The session has ended, now or earlier."""

    ended: Literal[True] = Field(True, description="Always true.")


class LogoutResult(Schema):
    """The session has ended."""

    logged_out: Literal[True] = Field(True, description="Always true.")


class JsonWebKey(BaseModel):
    """Public key."""

    kty: str = Field(description="Key type.", examples=["RSA"])
    use: str = Field(description="Use of the key.", examples=["sig"])
    alg: str = Field(description="Algorithm of the signature.", examples=["RS256"])
    kid: str = Field(
        description="Key id in the header of tokens.",
        examples=["0199f0005eea725ba5080e806d00d7f3"],
    )
    n: str = Field(
        description="Modulus, in base64url.",
        examples=["xjlbCrlPqSwGjY8yqgD5r0Z1Qe7bWJc2mGf0hLw3uT4vN9aKxDsEo6iRtPpB5k"],
    )
    e: str = Field(description="Exponent, in base64url.", examples=["AQAB"])


class JsonWebKeySet(BaseModel):
    """Public keys of access tokens."""

    keys: list[JsonWebKey] = Field(
        description="Public keys; the next one is published a day ahead."
    )


class ProviderMetadata(BaseModel):
    """OpenID Connect Discovery metadata."""

    issuer: str = Field(description="`iss` of tokens.", examples=["https://api.qima.example"])
    jwks_uri: str = Field(
        description="URL of the public keys.",
        examples=["https://api.qima.example/identity/jwks.json"],
    )
    token_endpoint: str = Field(
        description="URL at which tokens are refreshed.",
        examples=["https://api.qima.example/identity/refresh"],
    )
    response_types_supported: list[str] = Field(
        description="Supported response types.", examples=[["token"]]
    )
    subject_types_supported: list[str] = Field(
        description="Supported subject types.", examples=[["public"]]
    )
    id_token_signing_alg_values_supported: list[str] = Field(
        description="Supported signature algorithms.", examples=[["RS256"]]
    )
    claims_supported: list[str] = Field(
        description="Supported claims.",
        examples=[["iss", "aud", "sub", "sid", "iat", "exp", "jti"]],
    )
