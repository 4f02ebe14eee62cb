"""Signing and verification of tokens; the only importer of jose.

python-jose accepts a token without `exp` or `aud`, ignores `kid` and `crit`, and drops characters
that are not base64. This module checks them first.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from cryptography.hazmat.primitives.serialization import load_pem_private_key
from jose import jwk, jwt  # type: ignore[import-untyped]
from jose.exceptions import JOSEError  # type: ignore[import-untyped]

from api.core.clock import now

RS256: Final = "RS256"
MAX_LENGTH: Final = 8192
LEEWAY_SECONDS: Final = 60

# Only algorithms with a public verification key: an HMAC keyed with a public key proves nothing.
_ASYMMETRIC: Final = frozenset({"RS256", "RS384", "RS512", "ES256", "ES384", "ES512"})
_PATTERN: Final = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)
_OPTIONS: Final = {
    "leeway": LEEWAY_SECONDS,
    # Some issuers bind the ID token to an access token, which is not available here.
    "verify_at_hash": False,
    **{f"require_{claim}": True for claim in ("exp", "iat", "sub", "aud", "iss")},
}


class TokenError(Exception):
    """The token is invalid; the message is for tests and logs, never for clients."""


@dataclass(frozen=True, slots=True)
class VerificationKey:
    """Public key with its algorithm."""

    alg: str
    key: Any


@dataclass(frozen=True, slots=True)
class Issuer:
    """Trusted issuer with its audience, keys and algorithms."""

    iss: str
    aud: str
    jwks: Mapping[str, VerificationKey]
    algs: tuple[str, ...] = (RS256,)

    def __post_init__(self) -> None:
        if not self.algs or not _ASYMMETRIC.issuperset(self.algs):
            raise ValueError(f"{self.iss}: only {', '.join(sorted(_ASYMMETRIC))} are trusted")


@dataclass(frozen=True, slots=True)
class Signer:
    """Private key and the id of its public key."""

    kid: str
    key: Any

    @classmethod
    def of(cls, kid: str, private_pem: bytes) -> "Signer":
        # Decrypted by our own secret, which authenticates it: proving again that its factors are
        # prime would take most of a start.
        key = load_pem_private_key(private_pem, None, unsafe_skip_rsa_key_validation=True)
        return cls(kid, jwk.construct(key, RS256))

    def sign(self, claims: Mapping[str, Any]) -> str:
        token: str = jwt.encode(dict(claims), self.key, algorithm=RS256, headers={"kid": self.kid})
        return token

    def public_jwk(self) -> dict[str, str]:
        """Return the public key as a JWK."""
        found = self.key.public_key().to_dict()
        members = {name: _to_text(value) for name, value in found.items()}
        return {**members, "kid": self.kid, "use": "sig", "alg": RS256}


def verification_key(public_jwk: Mapping[str, Any]) -> VerificationKey:
    """Build a published key from a JWK that names its `alg`.

    Raises:
        ValueError: it is not a public key of an asymmetric algorithm.
    """
    alg = public_jwk.get("alg")
    if alg not in _ASYMMETRIC or "d" in public_jwk:
        raise ValueError("not a public key for signatures")
    try:
        return VerificationKey(alg, jwk.construct(dict(public_jwk), alg))
    except JOSEError as error:
        raise ValueError(str(error)) from error


def peek_issuer_and_kid(token: str) -> tuple[str, str]:
    """Return the unverified issuer and key id of a token.

    Raises:
        TokenError: it is malformed, or lacks one of them.
    """
    header, claims = _parse_unverified(token)
    named = claims.get("iss"), header.get("kid")
    if not all(isinstance(each, str) for each in named):
        raise TokenError("no issuer or no key is named")
    return str(named[0]), str(named[1])


def peek_header(token: str) -> Mapping[str, Any]:
    """Return the header of a token, which is unverified until `verify` has returned.

    Raises:
        TokenError: it is malformed.
    """
    return _parse_unverified(token)[0]


def verify(token: str, issuers: Sequence[Issuer]) -> dict[str, Any]:
    """Return the claims of a valid token of one of the issuers.

    Raises:
        TokenError: the token is invalid in any way.
    """
    header, claims = _parse_unverified(token)
    try:
        issuer = _find_issuer(claims, issuers)
        key = _find_key(header, issuer)
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


def _parse_unverified(token: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    if len(token) > MAX_LENGTH:
        raise TokenError("too long")
    if not _PATTERN.fullmatch(token):
        raise TokenError("not three parts of base64url")
    try:
        return jwt.get_unverified_header(token), jwt.get_unverified_claims(token)
    except (JOSEError, ValueError, RecursionError) as error:
        raise TokenError(str(error)) from error


def _find_issuer(claims: Mapping[str, Any], issuers: Sequence[Issuer]) -> Issuer:
    for issuer in issuers:
        if claims.get("iss") == issuer.iss:
            return issuer
    raise TokenError("unknown issuer")


def _find_key(header: Mapping[str, Any], issuer: Issuer) -> VerificationKey:
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
        # bool is a subclass of int.
        if type(claims.get(name)) is not int:
            raise TokenError(f"{name} is not an integer")
    if "nbf" in claims and type(claims["nbf"]) is not int:
        raise TokenError("nbf is not an integer")
    if not isinstance(claims.get("sub"), str) or not claims["sub"]:
        raise TokenError("sub is not a text")
    if not claims.get("aud"):
        raise TokenError("no audience")
    if claims["iat"] > to_numeric_date(now()) + LEEWAY_SECONDS:
        raise TokenError("issued in the future")


def to_numeric_date(instant: datetime) -> int:
    """Convert a time to a NumericDate (RFC 7519)."""
    return int(instant.timestamp())


def _to_text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
