"""Other OpenID Connect issuers: whose their tokens are, by keys that they publish.

Only the addresses of the settings are ever asked; what a token says of addresses is not read.
"""

import hmac
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import httpx
import structlog

from api.auth.code_flow import Client
from api.auth.document_cache import PATIENCE, Clock, Published
from api.auth.identifiers import Contact, parse_contact
from api.auth.tokens import Issuer, TokenError, VerificationKey, named_in, verification_key, verify
from api.core.errors import ApiError
from api.core.settings import Settings, TrustedIssuer

log = structlog.get_logger("issuers")

MAX_SUBJECT: Final = 255

_CURVES: Final = {"ES256": "P-256", "ES384": "P-384", "ES512": "P-521"}


@dataclass(frozen=True, slots=True)
class Identity:
    """Whom another issuer means.

    `email` is an address that it says it has verified, `told` one that it tells of, verified or
    not, and `name` what it calls them, as it came.
    """

    iss: str
    sub: str
    email: Contact | None
    told: Contact | None = None
    name: str | None = None


class PublishedKeys:
    """One issuer's keys, asked for when they are old or lack one."""

    def __init__(
        self, issuer: TrustedIssuer, http: httpx.AsyncClient, clock: Clock = time.monotonic
    ) -> None:
        def read(document: Any) -> Mapping[str, VerificationKey]:
            return usable_keys(document, issuer.algs)

        self._published = Published(str(issuer.jwks_url), http, read, clock)

    async def having(self, kid: str) -> Mapping[str, VerificationKey]:
        """The keys, asked for anew where this one is not among them.

        Raises:
            ApiError: `issuer_unavailable` when there are none that are young enough.
        """
        return await self._published.content(lambda keys: kid in keys)


def usable_keys(document: Any, algs: Sequence[str]) -> dict[str, VerificationKey]:
    """Of a JWK set the named keys that verify signatures by one of the algorithms.

    Raises:
        ValueError: it is none, or holds no such key.
    """
    found: dict[str, VerificationKey] = {}
    listed = document.get("keys") if isinstance(document, dict) else None
    for jwk in listed if isinstance(listed, list) else ():
        if not isinstance(jwk, dict) or not isinstance(jwk.get("kid"), str):
            continue
        # An issuer need not say what a key is for, nor by which algorithm (RFC 7517, 4.2 and 4.4).
        alg = jwk.get("alg") or next((each for each in algs if _fits(jwk, each)), None)
        if jwk.get("use", "sig") != "sig" or alg not in algs or not _fits(jwk, alg):
            continue
        try:
            found[jwk["kid"]] = verification_key({**jwk, "alg": alg})
        except ValueError as error:
            log.warning("issuer_key_unusable", kid=jwk["kid"][:100], error=str(error)[:300])
    if not found:
        raise ValueError("no set of keys, or none among them is of use")
    return found


def _fits(jwk: Mapping[str, Any], alg: Any) -> bool:
    if str(alg).startswith("RS"):
        return jwk.get("kty") == "RSA"
    return jwk.get("kty") == "EC" and jwk.get("crv") == _CURVES.get(alg)


class ExternalIssuers:
    """All issuers of the settings."""

    def __init__(self, settings: Settings) -> None:
        trusted = settings.oidc_issuers
        # A client costs the start of a process as much as a tenth of everything else.
        self._http = httpx.AsyncClient(timeout=PATIENCE) if trusted else None
        self._trusted: dict[str, tuple[TrustedIssuer, PublishedKeys]] = {}
        # Those with a button, by their keys of the settings.
        self.clients: dict[str, Client] = {}
        if self._http is None:
            return
        for issuer in trusted:
            self._trusted[issuer.iss] = issuer, PublishedKeys(issuer, self._http)
            if issuer.key is not None:
                self.clients[issuer.key] = Client(issuer, settings, self._http)

    async def close(self) -> None:
        if self._http is not None:
            await self._http.aclose()

    def issued(self, token: str) -> bool:
        """Whether a token says that it is of one of them."""
        try:
            iss, _ = named_in(token)
        except TokenError:
            return False
        return iss in self._trusted

    async def identify(self, token: str) -> Identity:
        """Whom a token means.

        Raises:
            TokenError: it proves nothing.
            ApiError: `issuer_unavailable`.
        """
        iss, kid = named_in(token)
        return _identity(await self._claims(iss, kid, token))

    async def identify_anew(self, token: str, issuer: TrustedIssuer, nonce: str) -> Identity:
        """Whom a token means that this issuer made for one sign-in, which the nonce is of.

        Raises:
            TokenError: it proves nothing, or was made for another.
            ApiError: `issuer_unavailable`.
        """
        iss, kid = named_in(token)
        if iss != issuer.iss:
            raise TokenError("of another issuer")
        claims = await self._claims(iss, kid, token)
        if not hmac.compare_digest(str(claims.get("nonce")).encode(), nonce.encode()):
            raise TokenError("nonce is another")
        # A token for several clients says whose it is (OpenID Connect Core, 3.1.3.7).
        several = isinstance(claims["aud"], list) and len(claims["aud"]) > 1
        if claims.get("azp", None if several else issuer.aud) != issuer.aud:
            raise TokenError("made for another client")
        return _identity(claims)

    async def _claims(self, iss: str, kid: str, token: str) -> dict[str, Any]:
        if iss not in self._trusted:
            raise TokenError("unknown issuer")
        trusted, keys = self._trusted[iss]
        jwks = await keys.having(kid)
        return verify(token, (Issuer(iss=iss, aud=trusted.aud, jwks=jwks, algs=trusted.algs),))


def _identity(claims: Mapping[str, Any]) -> Identity:
    subject = claims["sub"]
    if len(subject) > MAX_SUBJECT or not subject.isprintable():
        raise TokenError("sub is no subject")
    address, name = _address(claims.get("email")), claims.get("name")
    return Identity(
        claims["iss"],
        subject,
        address if claims.get("email_verified") is True else None,
        address,
        name if isinstance(name, str) else None,
    )


def _address(email: Any) -> Contact | None:
    if not isinstance(email, str):
        return None
    try:
        contact = parse_contact(email[:320])
    except ApiError:
        return None
    return contact if contact.channel == "email" else None
