"""Other OpenID Connect issuers: whose their tokens are, by keys that they publish.

Only the addresses of the settings are ever asked; what a token says of addresses is not read.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import httpx
import orjson
import structlog

from api.auth import problems
from api.auth.identifiers import Contact, parse_contact
from api.auth.tokens import Issuer, TokenError, VerificationKey, named_in, verification_key, verify
from api.kernel.errors import ApiError
from api.kernel.settings import TrustedIssuer

log = structlog.get_logger("issuers")

# Seconds: how long keys are taken as they are, how long at most while the issuer cannot be asked,
# and between two questions, however many tokens name keys that nobody knows.
FRESH: Final = 600.0
STALE: Final = 86_400.0
PAUSE: Final = 30.0
# One answer of an issuer, below the eight seconds that a request may take.
PATIENCE: Final = 5.0
MAX_BYTES: Final = 262_144
MAX_SUBJECT: Final = 255

_CURVES: Final = {"ES256": "P-256", "ES384": "P-384", "ES512": "P-521"}


@dataclass(frozen=True, slots=True)
class Identity:
    """Whom another issuer means; `email` where it says that it has verified the address."""

    iss: str
    sub: str
    email: Contact | None


class PublishedKeys:
    """One issuer's keys, asked for when they are old or lack one, by one request at a time."""

    def __init__(
        self,
        issuer: TrustedIssuer,
        http: httpx.AsyncClient,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._issuer = issuer
        self._http = http
        self._clock = clock
        self._lock = asyncio.Lock()
        self._keys: Mapping[str, VerificationKey] = {}
        self._fetched_at = self._tried_at = float("-inf")

    async def having(self, kid: str) -> Mapping[str, VerificationKey]:
        """The keys, asked for anew where this one is not among them.

        Raises:
            ApiError: `issuer_unavailable` when there are none that are young enough.
        """
        if self._age() >= FRESH or kid not in self._keys:
            await self._ask()
        if self._age() >= STALE:
            wait = max(1, int(PAUSE - (self._clock() - self._tried_at)))
            raise problems.issuer_unavailable(facts={"retryAfter": wait})
        return self._keys

    def _age(self) -> float:
        return self._clock() - self._fetched_at

    async def _ask(self) -> None:
        async with self._lock:
            # Whoever waited for another's question finds that it was asked just now.
            if self._clock() - self._tried_at < PAUSE:
                return
            self._tried_at = self._clock()
            try:
                async with asyncio.timeout(PATIENCE):
                    self._keys = usable_keys(await self._document(), self._issuer.algs)
            except (httpx.HTTPError, TimeoutError, ValueError) as error:
                log.warning("issuer_away", iss=self._issuer.iss, error=repr(error)[:300])
            else:
                self._fetched_at = self._clock()

    async def _document(self) -> Any:
        url = str(self._issuer.jwks_url)
        async with self._http.stream("GET", url, follow_redirects=False) as answer:
            if answer.status_code != httpx.codes.OK:
                raise ValueError(f"answered {answer.status_code}")
            body = b""
            async for chunk in answer.aiter_bytes():
                body += chunk
                if len(body) > MAX_BYTES:
                    raise ValueError("answered without end")
        return orjson.loads(body)


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

    def __init__(self, trusted: Sequence[TrustedIssuer]) -> None:
        # A client costs the start of a process as much as a tenth of everything else.
        self._http = httpx.AsyncClient(timeout=PATIENCE) if trusted else None
        self._trusted = {
            issuer.iss: (issuer, PublishedKeys(issuer, self._http))
            for issuer in trusted
            if self._http is not None
        }

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
        trusted, keys = self._trusted[iss]
        jwks = await keys.having(kid)
        issuer = Issuer(iss=iss, aud=trusted.aud, jwks=jwks, algs=trusted.algs)
        claims = verify(token, (issuer,))
        subject = claims["sub"]
        if len(subject) > MAX_SUBJECT or not subject.isprintable():
            raise TokenError("sub is no subject")
        return Identity(iss, subject, _verified_address(claims))


def _verified_address(claims: Mapping[str, Any]) -> Contact | None:
    email = claims.get("email")
    if claims.get("email_verified") is not True or not isinstance(email, str):
        return None
    try:
        contact = parse_contact(email[:320])
    except ApiError:
        return None
    return contact if contact.channel == "email" else None
