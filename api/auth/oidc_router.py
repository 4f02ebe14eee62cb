"""HTTP operations for sign-in with other issuers, used by the product's own pages."""

import asyncio
import hmac
from datetime import UTC, datetime
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import RedirectResponse, Response

from api.auth import cookies, id_tokens, problems, queries
from api.auth import service as auth
from api.auth.code_flow import RETURN_PATH, OidcClient, PkceState
from api.auth.discovery_router import CurrentIdentityProvider
from api.auth.oidc_issuers import ExternalIssuers, Identity
from api.auth.oidc_state import (
    MAX_CODE_LENGTH,
    AuthorizationRequest,
    AuthorizationResponse,
    Page,
    clear_state,
    create_ticket,
    load_state,
    store_state,
    store_ticket,
)
from api.auth.schemas import (
    IdTokenNonce,
    ProvenIdentity,
    ProviderIn,
    ProviderOut,
    SignInResult,
    SignInStarted,
)
from api.auth.sessions import IdentityProvider
from api.auth.sign_in_response import RequestDevice, answer_signed_in
from api.auth.tokens import TokenError
from api.core import errors
from api.core.clock import iso
from api.core.db.database import database
from api.core.errors import ApiError
from api.core.http.middleware import render
from api.core.http.openapi import documented
from api.core.http.query_parameters import accepts_unknown_parameters
from api.core.http.rate_limit import limited_oidc
from api.core.http.responses import JSONBytes, Payload, answer
from api.core.observability import security_log
from api.core.settings import Settings
from api.core.text.locale import Locale, current_locale
from api.users.schemas import valid_display_name

router = APIRouter()

# Discovery, exchange and keys together; a request may take eight seconds.
EXCHANGE_TIMEOUT_SECONDS: Final = 6.0
# Errors of RFC 6749 (4.1.2.1) and OpenID Connect (3.1.2.6): the person declined or was not able to.
_DENIED: Final = frozenset(
    {"access_denied", "login_required", "interaction_required", "consent_required",
     "account_selection_required"}
)  # fmt: skip
_PROVIDER_UNAVAILABLE: Final = frozenset({"server_error", "temporarily_unavailable"})


@router.get(
    "/identity/providers", summary="List other providers", response_model=Payload[list[ProviderOut]]
)
async def list_providers(request: Request) -> JSONBytes:
    """Lists other OpenID Connect providers that sign members in, as login and sign-up offer them.

    Names are in the language of `Accept-Language`. The list is empty without configured providers.
    """
    shown = []
    for key, client in _issuers(request).clients.items():
        name, arabic = client.issuer.name, client.issuer.name_ar
        shown.append({"key": key, "name": (current_locale.get() == "ar" and arabic) or name})
    return answer(shown)


@router.post(
    "/identity/begin",
    summary="Begin a sign-in with another provider",
    response_model=Payload[SignInStarted],
    responses=documented(
        problems.provider_not_found, problems.issuer_unavailable, errors.forbidden
    ),
    dependencies=[limited_oidc],
)
async def begin_sign_in(request: Request, body: ProviderIn) -> Response:
    """Returns the URL to send the browser to, and sets a cookie that is valid for ten minutes.

    For the product's own pages. Other clients run the code flow themselves, with a nonce of
    `/identity/nonce`, and pass the ID token to `/users/verify`.
    """
    cookies.require_own_origin(request)
    client = _issuers(request).clients.get(body.provider)
    if client is None:
        raise problems.provider_not_found()
    settings: Settings = request.app.state.settings
    attempt, locale = PkceState.new(), current_locale.get()
    address = await client.address(attempt, locale)
    authorization = AuthorizationRequest(
        provider=body.provider,
        state=attempt.state,
        nonce=attempt.nonce,
        verifier=attempt.verifier,
        page=body.page,
        locale=locale,
        next=body.next,
    )
    response = cookies.answer_no_store({"address": address})
    store_state(response, settings, authorization)
    return response


ProviderKey = Annotated[
    str, Path(description="Key of the provider, from the list of providers.", examples=["example"])
]
Code = Annotated[str | None, Query(description="Authorization code (RFC 6749).")]
State = Annotated[str | None, Query(description="State of the authorization request.")]
Iss = Annotated[str | None, Query(description="Issuer identifier of the response (RFC 9207).")]
ErrorCode = Annotated[
    str | None, Query(description="Error code of the provider (RFC 6749, 4.1.2.1).")
]


@router.get(
    RETURN_PATH + "/{provider}",
    summary="Return from another provider",
    response_class=RedirectResponse,
    status_code=303,
    responses={303: {"description": "To the page where the sign-in was begun, whatever came."}},
)
@accepts_unknown_parameters
async def return_from_provider(
    request: Request,
    provider: ProviderKey,
    code: Code = None,
    state: State = None,
    iss: Iss = None,
    error: ErrorCode = None,
) -> Response:
    """Redirect URI of the providers. Moves the response into the cookie and redirects to the page.

    The page calls `/identity/collect`. Neither the code nor an error appears in a URL of the
    product.
    """
    settings: Settings = request.app.state.settings
    authorization = load_state(request, settings, AuthorizationRequest)
    client = _issuers(request).clients.get(provider)
    if (
        authorization is None
        or client is None
        or not _is_response_to(authorization, provider, state)
    ):
        # Of another browser, forged, expired or repeated: the page learns it from
        # `/identity/collect`.
        known = provider if client else ""
        return _to_page(settings, "login", current_locale.get(), known, "/")
    response = _to_page(
        settings, authorization.page, authorization.locale, provider, authorization.next
    )
    error_code = await _find_error(client, code, iss, error)
    result = AuthorizationResponse(
        provider=provider,
        nonce=authorization.nonce,
        verifier=authorization.verifier,
        code=None if error_code else code,
        error=error_code,
    )
    store_state(response, settings, result)
    return response


def _is_response_to(authorization: AuthorizationRequest, provider: str, state: str | None) -> bool:
    received = (state or "").encode("utf-8", "replace")
    is_same_state = hmac.compare_digest(authorization.state.encode(), received)
    return authorization.provider == provider and is_same_state


async def _find_error(
    client: OidcClient, code: str | None, iss: str | None, error: str | None
) -> str | None:
    """Return the error code of a provider's response; None if it has a valid code."""
    try:
        if not await client.is_response_issuer(iss):
            return problems.identity_refused.code
    except ApiError as unavailable:
        return unavailable.problem.code
    if error is not None:
        by_error = dict.fromkeys(_DENIED, problems.identity_denied)
        by_error |= dict.fromkeys(_PROVIDER_UNAVAILABLE, problems.issuer_unavailable)
        return by_error.get(error, problems.identity_refused).code
    return None if code and len(code) <= MAX_CODE_LENGTH else problems.identity_refused.code


def _to_page(
    settings: Settings, page: Page, locale: Locale, provider: str, after: str
) -> RedirectResponse:
    query = {"returned": provider, **({"next": after} if after != "/" else {})}
    folder = "/ar" if locale == "ar" else ""
    return RedirectResponse(f"{settings.web_origin}{folder}/{page}?{urlencode(query)}", 303)


@router.post(
    "/identity/collect",
    summary="Collect the identity from another provider",
    response_model=Payload[SignInResult | ProvenIdentity],
    responses=documented(
        problems.identity_denied,
        problems.identity_expired,
        problems.identity_refused,
        problems.account_suspended,
        problems.issuer_unavailable,
        errors.forbidden,
    ),
    dependencies=[limited_oidc],
)
async def collect_identity(request: Request, provider: CurrentIdentityProvider) -> Response:
    """Exchanges the provider's code for the identity, once, and deletes the cookie.

    - A member is signed in as by `/users/verifyOTP`, with `token`, `expiresAt` and the refresh
      cookie.
    - Other persons receive an `identityTicket` for `/users/register`, bound to a cookie of the
      browser. The ID token stays on the server.

    - `identity_denied`: the person declined at the provider.
    - `identity_expired`: the cookie is missing or expired.
    - `identity_refused`: the provider's response is invalid.
    """
    cookies.require_own_origin(request)
    settings: Settings = request.app.state.settings
    authorization = load_state(request, settings, AuthorizationResponse)
    if authorization is None:
        raise problems.identity_expired()
    try:
        identity = await _prove_identity(request, authorization)
        response = await _answer_identity(request, provider, identity)
    except ApiError as error:
        security_log.record("sign_in_refused", "failure", reason=error.problem.code)
        response = render(error)
    clear_state(response, settings)
    return response


async def _prove_identity(request: Request, authorization: AuthorizationResponse) -> Identity:
    if authorization.error is not None:
        problem = errors.Problem.catalogue[authorization.error]
        raise problem()
    issuers = _issuers(request)
    client = issuers.clients.get(authorization.provider)
    if client is None or authorization.code is None:
        raise problems.identity_expired()
    try:
        async with asyncio.timeout(EXCHANGE_TIMEOUT_SECONDS):
            token = await client.exchange(authorization.code, authorization.verifier)
            return await issuers.identify_with_nonce(token, client.issuer, authorization.nonce)
    except TimeoutError as error:
        raise problems.issuer_unavailable() from error
    except TokenError as error:
        raise problems.identity_refused() from error


async def _answer_identity(
    request: Request, provider: IdentityProvider, identity: Identity
) -> Response:
    """Sign a member in, or issue a ticket for the registration."""
    device = RequestDevice(request)
    async with database(request).writing() as connection:
        signed_in = await auth.sign_in_with_identity(connection, provider, identity, device.device)
        if signed_in is not None:
            return await answer_signed_in(
                connection, provider, signed_in, more={"registered": True}, device=device
            )
        has_account = False
        if identity.email is not None:
            found = await queries.find_member_by_contact(connection, identity.email)
            has_account = found is not None
    proven = {
        "registered": False,
        "email": identity.claimed_email.value if identity.claimed_email else None,
        "isEmailVerified": identity.email is not None,
        "hasAccount": has_account,
        "name": valid_display_name(identity.name),
    }
    ticket = create_ticket(identity)
    response = cookies.answer_no_store({**proven, "identityTicket": ticket.id})
    store_ticket(response, provider.settings, ticket)
    return response


@router.post(
    "/identity/nonce",
    summary="Create a nonce for an ID token",
    response_model=Payload[IdTokenNonce],
    dependencies=[limited_oidc],
)
async def create_nonce(provider: CurrentIdentityProvider) -> Response:
    """Returns a nonce for the authorization request of a program that signs in at a provider.

    - An ID token with the nonce is accepted by `/users/verify` and `/users/register` for ten
      minutes. One without a nonce is accepted for five minutes after its issue, and one with any
      other nonce is not.
    """
    nonce, expires_at = id_tokens.create_nonce(provider.settings)
    moment = datetime.fromtimestamp(expires_at, UTC)
    return cookies.answer_no_store({"nonce": nonce, "expiresAt": iso(moment)})


def _issuers(request: Request) -> ExternalIssuers:
    issuers: ExternalIssuers = request.app.state.issuers
    return issuers
