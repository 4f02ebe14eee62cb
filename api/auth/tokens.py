"""Signing and verifying tokens; the only module that imports jose.

python-jose alone accepts a token without `exp` or `aud`, ignores `kid` and `crit`, and drops
characters that are not base64: whatever decides is checked here before it is asked.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from jose import jwk, jwt  # type: ignore[import-untyped]
from jose.exceptions import JOSEError  # type: ignore[import-untyped]

from api.core.clock import now

RS256: Final = "RS256"
MAX_LENGTH: Final = 8192
LEEWAY_SECONDS: Final = 60

# Only algorithms whose verifying key is no secret: an HMAC keyed with a public key proves nothing.
_ASYMMETRIC: Final = frozenset({"RS256", "RS384", "RS512", "ES256", "ES384", "ES512"})
_SHAPE: Final = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)
_OPTIONS: Final = {
    "leeway": LEEWAY_SECONDS,
    # Issuers that give an access token beside may bind it by this; nobody here has one to compare.
    "verify_at_hash": False,
    **{f"require_{claim}": True for claim in ("exp", "iat", "sub", "aud", "iss")},
}


class TokenError(Exception):
    """The token proves nothing; the message says why, for tests and logs, never for clients."""


@dataclass(frozen=True, slots=True)
class VerificationKey:
    """A public key with the one algorithm that it is for."""

    alg: str
    key: Any


@dataclass(frozen=True, slots=True)
class Issuer:
    """Somebody whose tokens are believed: for this audience, by these keys and algorithms."""

    iss: str
    aud: str
    jwks: Mapping[str, VerificationKey]
    algs: tuple[str, ...] = (RS256,)

    def __post_init__(self) -> None:
        if not self.algs or not _ASYMMETRIC.issuperset(self.algs):
            raise ValueError(f"{self.iss}: only {', '.join(sorted(_ASYMMETRIC))} are trusted")


@dataclass(frozen=True, slots=True)
class Signer:
    """A private key and the id under which its public half is published."""

    kid: str
    key: Any

    @classmethod
    def of(cls, kid: str, private_pem: bytes) -> "Signer":
        return cls(kid, jwk.construct(private_pem, RS256))

    def sign(self, claims: Mapping[str, Any]) -> str:
        token: str = jwt.encode(dict(claims), self.key, algorithm=RS256, headers={"kid": self.kid})
        return token

    def public_jwk(self) -> dict[str, str]:
        """The public half as a JWK."""
        found = self.key.public_key().to_dict()
        members = {name: _as_text(value) for name, value in found.items()}
        return {**members, "kid": self.kid, "use": "sig", "alg": RS256}


def verification_key(public_jwk: Mapping[str, Any]) -> VerificationKey:
    """Construct a published key; `alg` must be named in it.

    Raises:
        ValueError: it is no public key for an asymmetric algorithm.
    """
    alg = public_jwk.get("alg")
    if alg not in _ASYMMETRIC or "d" in public_jwk:
        raise ValueError("not a public key for signatures")
    try:
        return VerificationKey(alg, jwk.construct(dict(public_jwk), alg))
    except JOSEError as error:
        raise ValueError(str(error)) from error


def named_in(token: str) -> tuple[str, str]:
    """The issuer and the key that a token names, of which nothing is proved yet.

    Raises:
        TokenError: it is no token, or names none.
    """
    header, claims = _opened(token)
    named = claims.get("iss"), header.get("kid")
    if not all(isinstance(each, str) for each in named):
        raise TokenError("no issuer or no key is named")
    return str(named[0]), str(named[1])


def verify(token: str, issuers: Sequence[Issuer]) -> dict[str, Any]:
    """The claims of a token that one of the issuers signed and that is good now.

    Raises:
        TokenError: in every other case, whatever was sent.
    """
    header, claims = _opened(token)
    try:
        issuer = _issuer_of(claims, issuers)
        key = _key_of(header, issuer)
        _check_types(claims)
        verified: dict[str, Any] = jwt.decode(
            token,
            key.key,
            algorithms=[key.alg],
            audience=issuer.aud,
            issuer=issuer.iss,
            options=_OPTIONS,
        )
    except (JOSEError, ValueError, RecursionError) as error:
        raise TokenError(str(error)) from error
    return verified


def _opened(token: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    if len(token) > MAX_LENGTH:
        raise TokenError("too long")
    if not _SHAPE.fullmatch(token):
        raise TokenError("not three parts of base64url")
    try:
        return jwt.get_unverified_header(token), jwt.get_unverified_claims(token)
    except (JOSEError, ValueError, RecursionError) as error:
        raise TokenError(str(error)) from error


def _issuer_of(claims: Mapping[str, Any], issuers: Sequence[Issuer]) -> Issuer:
    for issuer in issuers:
        if claims.get("iss") == issuer.iss:
            return issuer
    raise TokenError("unknown issuer")


def _key_of(header: Mapping[str, Any], issuer: Issuer) -> VerificationKey:
    alg, kid = header.get("alg"), header.get("kid")
    if not isinstance(alg, str) or alg not in issuer.algs:
        raise TokenError("algorithm not in the issuer's list")
    if "crit" in header:
        raise TokenError("critical extensions are not understood")
    key = issuer.jwks.get(kid) if isinstance(kid, str) else None
    if key is None or key.alg != alg:
        raise TokenError("no such key")
    return key


def _check_types(claims: Mapping[str, Any]) -> None:
    for name in ("exp", "iat"):
        # A bool is an int to Python.
        if type(claims.get(name)) is not int:
            raise TokenError(f"{name} is not an integer")
    if "nbf" in claims and type(claims["nbf"]) is not int:
        raise TokenError("nbf is not an integer")
    if not isinstance(claims.get("sub"), str) or not claims["sub"]:
        raise TokenError("sub is not a text")
    if not claims.get("aud"):
        raise TokenError("no audience")
    if claims["iat"] > seconds(now()) + LEEWAY_SECONDS:
        raise TokenError("issued in the future")


def seconds(instant: datetime) -> int:
    """The instant as tokens write it."""
    return int(instant.timestamp())


def _as_text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
