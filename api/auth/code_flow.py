"""Client of the OpenID Connect authorization code flow with PKCE, for configured issuers.

The browser goes to the issuer's authorization endpoint and returns with a code. The token endpoint
exchanges the code for an ID token (RFC 6749, RFC 7636, OpenID Connect Core 3.1). Both endpoints
come from the issuer's discovery document; no value of the browser is used as an address.
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
from api.auth.document_cache import CachedDocument, read_body
from api.core.observability.redaction import describe_error
from api.core.settings import Settings, TrustedIssuer

log = structlog.get_logger("issuers")

# Path of the redirect URI. Each issuer has its own, so that no issuer can inject a code of another
# one (RFC 9700, 4.4).
RETURN_PATH: Final = "/identity/return"


@dataclass(frozen=True, slots=True)
class PkceState:
    """Secrets of one sign-in, 256 random bits each; `verifier` is PKCE's."""

    state: str
    nonce: str
    verifier: str

    @classmethod
    def new(cls) -> "PkceState":
        return cls(*(secrets.token_urlsafe(32) for _ in range(3)))

    @property
    def challenge(self) -> str:
        """PKCE code challenge (S256)."""
        digest = hashlib.sha256(self.verifier.encode()).digest()
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


@dataclass(frozen=True, slots=True)
class IssuerMetadata:
    """Parts of an issuer's discovery document that the flow needs."""

    authorization_endpoint: str
    token_endpoint: str
    supports_basic_auth: bool
    sends_iss: bool


class OidcClient:
    """Client of one issuer that has a sign-in button."""

    def __init__(self, issuer: TrustedIssuer, settings: Settings, http: httpx.AsyncClient) -> None:
        self.issuer = issuer
        self._http = http
        self._return_to = f"{settings.api_origin}{RETURN_PATH}/{issuer.key}"

        def read(document: Any) -> IssuerMetadata:
            return parse_metadata(document, issuer.iss, only_https=settings.is_production)

        # Appended to the issuer, also to one with a path (OpenID Connect Discovery, 4.1).
        url = f"{issuer.iss.rstrip('/')}/.well-known/openid-configuration"
        self._metadata = CachedDocument(url, http, read)

    async def address(self, attempt: PkceState, locale: str) -> str:
        """Return the URL of the authorization request.

        Raises:
            ApiError: `issuer_unavailable`.
        """
        found = await self._metadata.content()
        parameters = {
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
        return str(httpx.URL(found.authorization_endpoint).copy_merge_params(parameters))

    async def is_response_issuer(self, iss: str | None) -> bool:
        """Return whether the `iss` of a response is this issuer (RFC 9207).

        Raises:
            ApiError: `issuer_unavailable`.
        """
        if iss is not None:
            return iss == self.issuer.iss
        return not (await self._metadata.content()).sends_iss

    async def exchange(self, code: str, verifier: str) -> str:
        """Exchange a code for an ID token, which is not verified yet.

        Raises:
            ApiError: `identity_refused` if the issuer rejects the code, `issuer_unavailable`.
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
            self._warn("issuer_unavailable", error=describe_error(error))
            raise problems.issuer_unavailable() from error
        # Redirects are not followed: they would send the code and the secret elsewhere.
        if status >= 500 or 300 <= status < 400:
            self._warn("issuer_unavailable", status=status)
            raise problems.issuer_unavailable()
        answer = _parse_object(body)
        token = answer.get("id_token")
        if status != httpx.codes.OK or not isinstance(token, str):
            self._warn("issuer_refused", status=status, error=str(answer.get("error"))[:100])
            raise problems.identity_refused()
        return token

    async def _ask(self, found: IssuerMetadata, form: dict[str, str]) -> tuple[int, bytes]:
        secret, method = self.issuer.client_secret, self.issuer.token_endpoint_auth_method
        supports_basic_auth = (
            found.supports_basic_auth if method is None else method == "client_secret_basic"
        )
        headers = {"accept": "application/json"}
        if secret is not None and supports_basic_auth:
            # Both are form-encoded first (RFC 6749, 2.3.1).
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
            return answer.status_code, await read_body(answer)

    def _warn(self, event: str, **facts: Any) -> None:
        log.warning(event, iss=self.issuer.iss, **facts)


def parse_metadata(document: Any, iss: str, *, only_https: bool) -> IssuerMetadata:
    """Parse a discovery document.

    Raises:
        ValueError: it is invalid, or of another issuer (OpenID Connect Discovery, 4.3).
    """
    if not isinstance(document, dict) or document.get("issuer") != iss:
        raise ValueError("the document is not this issuer's")
    endpoints = [document.get(f"{name}_endpoint") for name in ("authorization", "token")]
    for endpoint in endpoints:
        _check_endpoint(endpoint, only_https=only_https)
    # The default without a list is Basic (section 3 there).
    methods = document.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
    return IssuerMetadata(
        str(endpoints[0]),
        str(endpoints[1]),
        supports_basic_auth="client_secret_basic" in methods,
        sends_iss=document.get("authorization_response_iss_parameter_supported") is True,
    )


def _check_endpoint(endpoint: Any, *, only_https: bool) -> None:
    try:
        url = httpx.URL(endpoint)
    except (TypeError, httpx.InvalidURL) as error:
        raise ValueError("an endpoint is no address") from error
    schemes = {"https"} if only_https else {"https", "http"}
    if url.scheme not in schemes or not url.host or url.userinfo or url.fragment:
        raise ValueError("an endpoint is no address that may be asked")


def _parse_object(body: bytes) -> dict[str, Any]:
    try:
        found = orjson.loads(body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
