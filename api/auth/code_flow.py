"""OpenID Connect's authorization code flow with PKCE, as the client of an issuer of the settings.

Whoever signs in is sent to the issuer's authorization endpoint and comes back with a code, which
its token endpoint exchanges for their ID token (RFC 6749, RFC 7636, OpenID Connect Core 3.1). Both
endpoints are the issuer's own discovery document's; nothing that a browser sends names an address.
"""

import base64
import hashlib
import secrets
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote_plus

import httpx
import orjson
import structlog

from api.auth import problems
from api.auth.document_cache import Published, body_of
from api.core.settings import Settings, TrustedIssuer

log = structlog.get_logger("issuers")

# Where a browser comes back to; each issuer has an address of its own, so that none can hand over
# a code that another one made (RFC 9700, 4.4).
RETURN: Final = "/identity/return"


@dataclass(frozen=True, slots=True)
class Attempt:
    """The secrets of one sign-in, each 256 random bits; `verifier` is PKCE's."""

    state: str
    nonce: str
    verifier: str

    @classmethod
    def new(cls) -> "Attempt":
        return cls(*(secrets.token_urlsafe(32) for _ in range(3)))

    @property
    def challenge(self) -> str:
        """What the issuer is told of the verifier before (S256)."""
        digest = hashlib.sha256(self.verifier.encode()).digest()
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


@dataclass(frozen=True, slots=True)
class Metadata:
    """Of an issuer's discovery document what the flow needs."""

    authorization_endpoint: str
    token_endpoint: str
    takes_basic: bool
    names_itself: bool


class Client:
    """What we are to one issuer that people sign in with by a button."""

    def __init__(self, issuer: TrustedIssuer, settings: Settings, http: httpx.AsyncClient) -> None:
        self.issuer = issuer
        self._http = http
        self._return_to = f"{settings.api_origin}{RETURN}/{issuer.key}"

        def read(document: Any) -> Metadata:
            return metadata(document, issuer.iss, only_https=settings.is_production)

        # Appended as OpenID Connect Discovery says (4.1), to an issuer with a path too.
        url = f"{issuer.iss.rstrip('/')}/.well-known/openid-configuration"
        self._metadata = Published(url, http, read)

    async def address(self, attempt: Attempt, locale: str) -> str:
        """Where a browser goes to sign in.

        Raises:
            ApiError: `issuer_unavailable`.
        """
        found = await self._metadata.content()
        asked = {
            "client_id": self.issuer.aud,
            "response_type": "code",
            "scope": self.issuer.scope,
            "redirect_uri": self._return_to,
            "state": attempt.state,
            "nonce": attempt.nonce,
            "code_challenge": attempt.challenge,
            "code_challenge_method": "S256",
            "ui_locales": locale,
        }
        return str(httpx.URL(found.authorization_endpoint).copy_merge_params(asked))

    async def was_meant(self, iss: str | None) -> bool:
        """Whether an answer is this issuer's by what it says of itself (RFC 9207).

        Raises:
            ApiError: `issuer_unavailable`.
        """
        if iss is not None:
            return iss == self.issuer.iss
        return not (await self._metadata.content()).names_itself

    async def exchange(self, code: str, verifier: str) -> str:
        """The ID token for a code, which nothing is proved of yet.

        Raises:
            ApiError: `identity_refused` where the issuer has none for it, `issuer_unavailable`.
        """
        found = await self._metadata.content()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self._return_to,
            "code_verifier": verifier,
        }
        try:
            status, body = await self._ask(found, form)
        except (httpx.HTTPError, ValueError) as error:
            self._warn("issuer_unavailable", error=repr(error)[:300])
            raise problems.issuer_unavailable() from error
        # A redirect is followed as little as a failure: it would take code and secret elsewhere.
        if status >= 500 or 300 <= status < 400:
            self._warn("issuer_unavailable", status=status)
            raise problems.issuer_unavailable()
        answer = _json(body)
        token = answer.get("id_token")
        if status != httpx.codes.OK or not isinstance(token, str):
            self._warn("issuer_refused", status=status, error=str(answer.get("error"))[:100])
            raise problems.identity_refused()
        return token

    async def _ask(self, found: Metadata, form: dict[str, str]) -> tuple[int, bytes]:
        secret, method = self.issuer.client_secret, self.issuer.token_endpoint_auth_method
        takes_basic = found.takes_basic if method is None else method == "client_secret_basic"
        headers = {"accept": "application/json"}
        if secret is not None and takes_basic:
            # Both are encoded as a form's values first (RFC 6749, 2.3.1).
            known = [quote_plus(each) for each in (self.issuer.aud, secret.get_secret_value())]
            basic = base64.b64encode(":".join(known).encode()).decode()
            headers["authorization"] = f"Basic {basic}"
        else:
            form["client_id"] = self.issuer.aud
            if secret is not None:
                form["client_secret"] = secret.get_secret_value()
        async with self._http.stream(
            "POST", found.token_endpoint, data=form, headers=headers, follow_redirects=False
        ) as answer:
            return answer.status_code, await body_of(answer)

    def _warn(self, event: str, **facts: Any) -> None:
        log.warning(event, iss=self.issuer.iss, **facts)


def metadata(document: Any, iss: str, *, only_https: bool) -> Metadata:
    """What a discovery document says.

    Raises:
        ValueError: it is none, or another issuer's (OpenID Connect Discovery, 4.3).
    """
    if not isinstance(document, dict) or document.get("issuer") != iss:
        raise ValueError("the document is not this issuer's")
    endpoints = [document.get(f"{name}_endpoint") for name in ("authorization", "token")]
    for endpoint in endpoints:
        _check_address(endpoint, only_https=only_https)
    # Without a list it is Basic alone (3 there).
    methods = document.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
    return Metadata(
        str(endpoints[0]),
        str(endpoints[1]),
        takes_basic="client_secret_basic" in methods,
        names_itself=document.get("authorization_response_iss_parameter_supported") is True,
    )


def _check_address(endpoint: Any, *, only_https: bool) -> None:
    try:
        url = httpx.URL(endpoint)
    except (TypeError, httpx.InvalidURL) as error:
        raise ValueError("an endpoint is no address") from error
    schemes = {"https"} if only_https else {"https", "http"}
    if url.scheme not in schemes or not url.host or url.userinfo or url.fragment:
        raise ValueError("an endpoint is no address that may be asked")


def _json(body: bytes) -> dict[str, Any]:
    try:
        found = orjson.loads(body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
