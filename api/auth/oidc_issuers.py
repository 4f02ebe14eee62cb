"""Verification of ID tokens of other OpenID Connect issuers, with their published keys.

Only configured addresses are requested; addresses in tokens are ignored.
"""

import hmac
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import httpx
import structlog

from api.auth import id_tokens
from api.auth.code_flow import OidcClient
from api.auth.document_cache import FETCH_TIMEOUT_SECONDS, CachedDocument, Clock
from api.auth.identifiers import Contact, parse_contact
from api.auth.tokens import (
    Issuer,
    TokenError,
    VerificationKey,
    peek_header,
    peek_issuer_and_kid,
    verification_key,
    verify,
)
from api.core.errors import ApiError
from api.core.settings import Settings, TrustedIssuer

log = structlog.get_logger("issuers")

MAX_SUBJECT: Final = 255

_CURVES: Final = {"ES256": "P-256", "ES384": "P-384", "ES512": "P-521"}


@dataclass(frozen=True, slots=True)
class Identity:
    """Identity at another issuer.

    `email` is an address that the issuer verified, `claimed_email` an address that may be
    unverified, and `name` the unchanged display name. `token_hash` identifies the ID token, which
    opens one session.
    """

    iss: str
    sub: str
    token_hash: bytes
    email: Contact | None
    claimed_email: Contact | None = None
    name: str | None = None


class IssuerKeys:
    """Keys of one issuer, fetched again when they are old or one is missing."""

    def __init__(
        self, issuer: TrustedIssuer, http: httpx.AsyncClient, clock: Clock = time.monotonic
    ) -> None:
        def read(document: Any) -> Mapping[str, VerificationKey]:
            return parse_jwk_set(document, issuer.algs)

        self._published = CachedDocument(str(issuer.jwks_url), http, read, clock)

    async def get(self, kid: str) -> Mapping[str, VerificationKey]:
        """Return the keys, fetched again if `kid` is missing.

        Raises:
            ApiError: `issuer_unavailable` if there are no recent keys.
        """
        return await self._published.content(lambda keys: kid in keys)


def parse_jwk_set(document: Any, algs: Sequence[str]) -> dict[str, VerificationKey]:
    """Return the named keys of a JWK set that verify one of the algorithms.

    Raises:
        ValueError: it is invalid, or contains no such key.
    """
    found: dict[str, VerificationKey] = {}
    listed = document.get("keys") if isinstance(document, dict) else None
    for jwk in listed if isinstance(listed, list) else ():
        if not isinstance(jwk, dict) or not isinstance(jwk.get("kid"), str):
            continue
        # A key may omit its use and its algorithm (RFC 7517, 4.2 and 4.4).
        alg = jwk.get("alg") or next((each for each in algs if _supports(jwk, each)), None)
        if jwk.get("use", "sig") != "sig" or alg not in algs or not _supports(jwk, alg):
            continue
        try:
            found[jwk["kid"]] = verification_key({**jwk, "alg": alg})
        except ValueError as error:
            log.warning("issuer_key_unusable", kid=jwk["kid"][:100], error=str(error)[:300])
    if not found:
        raise ValueError("no set of keys, or none among them is of use")
    return found


def _supports(jwk: Mapping[str, Any], alg: Any) -> bool:
    if str(alg).startswith("RS"):
        return jwk.get("kty") == "RSA"
    return jwk.get("kty") == "EC" and jwk.get("crv") == _CURVES.get(alg)


class ExternalIssuers:
    """All configured issuers."""

    def __init__(self, settings: Settings) -> None:
        trusted = settings.oidc_issuers
        self._settings = settings
        # Creating a client takes a tenth of a process's start.
        self._http = httpx.AsyncClient(timeout=FETCH_TIMEOUT_SECONDS) if trusted else None
        self._trusted: dict[str, tuple[TrustedIssuer, IssuerKeys]] = {}
        # Issuers with a sign-in button, by their keys in the settings.
        self.clients: dict[str, OidcClient] = {}
        if self._http is None:
            return
        for issuer in trusted:
            self._trusted[issuer.iss] = issuer, IssuerKeys(issuer, self._http)
            if issuer.key is not None:
                self.clients[issuer.key] = OidcClient(issuer, settings, self._http)

    async def close(self) -> None:
        if self._http is not None:
            await self._http.aclose()

    def is_issuer_of(self, token: str) -> bool:
        """Return whether the token claims to be of one of the issuers."""
        try:
            iss, _ = peek_issuer_and_kid(token)
        except TokenError:
            return False
        return iss in self._trusted

    async def identify(self, token: str) -> Identity:
        """Return the identity of a token that a program presents.

        Raises:
            TokenError: the token is invalid, no ID token for this service, or too old.
            ApiError: `issuer_unavailable`.
        """
        iss, kid = peek_issuer_and_kid(token)
        claims = await self._claims(iss, kid, token)
        id_tokens.check_freshness(self._settings, claims)
        return _parse_identity(claims, token)

    async def identify_with_nonce(self, token: str, issuer: TrustedIssuer, nonce: str) -> Identity:
        """Return the identity of a token issued for the sign-in with this nonce.

        Raises:
            TokenError: the token is invalid, or of another sign-in.
            ApiError: `issuer_unavailable`.
        """
        iss, kid = peek_issuer_and_kid(token)
        if iss != issuer.iss:
            raise TokenError("of another issuer")
        claims = await self._claims(iss, kid, token)
        if not hmac.compare_digest(str(claims.get("nonce")).encode(), nonce.encode()):
            raise TokenError("nonce is another")
        return _parse_identity(claims, token)

    async def _claims(self, iss: str, kid: str, token: str) -> dict[str, Any]:
        if iss not in self._trusted:
            raise TokenError("unknown issuer")
        trusted, keys = self._trusted[iss]
        jwks = await keys.get(kid)
        issuer = Issuer(iss=iss, aud=trusted.aud, jwks=jwks, algs=trusted.algs)
        claims = verify(token, (issuer,))
        id_tokens.check_purpose(peek_header(token), claims, trusted.aud)
        return claims


def _parse_identity(claims: Mapping[str, Any], token: str) -> Identity:
    subject = claims["sub"]
    if len(subject) > MAX_SUBJECT or not subject.isprintable():
        raise TokenError("sub is no subject")
    address, name = _parse_email(claims.get("email")), claims.get("name")
    return Identity(
        claims["iss"],
        subject,
        id_tokens.hash_token(token, claims),
        address if claims.get("email_verified") is True else None,
        address,
        name if isinstance(name, str) else None,
    )


def _parse_email(email: Any) -> Contact | None:
    if not isinstance(email, str):
        return None
    try:
        contact = parse_contact(email[:320])
    except ApiError:
        return None
    return contact if contact.channel == "email" else None
