"""Signing in by another issuer from the product's own pages.

What a sign-in consists of stands in a sealed cookie, so that whoever comes back is who went, and
nothing of it in an address, a log or the database: first what was asked, then what came back.
"""

import asyncio
import hmac
from typing import Annotated, Final, Literal, TypeVar
from urllib.parse import urlencode

import orjson
from cryptography.fernet import InvalidToken
from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import BaseModel, ValidationError

from api.auth import cookies, problems, queries
from api.auth.code_flow import RETURN, Attempt, Client
from api.auth.oidc_issuers import ExternalIssuers
from api.auth.schemas import IdentityProved, ProviderChosen, ProviderShown, SignInBegun
from api.auth.tokens import TokenError
from api.core import errors
from api.core.crypto import cipher
from api.core.db.database import database
from api.core.errors import ApiError
from api.core.http.middleware import render
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_oidc
from api.core.http.responses import JSONBytes, Payload, answer
from api.core.settings import Settings
from api.core.text.locale import Locale, current_locale
from api.users.schemas import valid_display_name

router = APIRouter()

COOKIE: Final = "sign-in"
LIFETIME: Final = 600
# Sealed it is a third longer, and browsers keep 4,096 characters of a cookie.
MAX_CODE: Final = 2500
# Discovery, exchange and keys together, below the eight seconds that a request may take.
PATIENCE: Final = 6.0
# Of RFC 6749 (4.1.2.1) and OpenID Connect (3.1.2.6): whoever was there didn't want to, or couldn't.
_DENIED: Final = frozenset(
    {"access_denied", "login_required", "interaction_required", "consent_required",
     "account_selection_required"}
)  # fmt: skip
_AWAY: Final = frozenset({"server_error", "temporarily_unavailable"})

Page = Literal["login", "signup"]
Content = TypeVar("Content", bound=BaseModel)


class Asked(BaseModel):
    """A sign-in that somebody was sent away for."""

    provider: str
    state: str
    nonce: str
    verifier: str
    page: Page
    locale: Locale
    next: str


class Returned(BaseModel):
    """A sign-in that somebody came back from, with a code or with the code of an error."""

    provider: str
    nonce: str
    verifier: str
    code: str | None
    error: str | None


@router.get(
    "/identity/providers", summary="Other providers", response_model=Payload[list[ProviderShown]]
)
async def list_providers(request: Request) -> JSONBytes:
    """Other OpenID Connect providers that sign members in, as login and sign-up offer them.

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
    response_model=Payload[SignInBegun],
    responses=documented(
        problems.provider_not_found, problems.issuer_unavailable, errors.forbidden
    ),
    dependencies=[limited_oidc],
)
async def begin_sign_in(request: Request, body: ProviderChosen) -> Response:
    """Answers the address to send the browser to, and sets the cookie that it has to come back
    with, good for ten minutes. For the product's own pages: a program of one's own goes the code
    flow by itself and hands its ID token to `/users/verify`."""
    cookies.own_pages_only(request)
    client = _issuers(request).clients.get(body.provider)
    if client is None:
        raise problems.provider_not_found()
    attempt, locale = Attempt.new(), current_locale.get()
    address = await client.address(attempt, locale)
    asked = Asked(
        provider=body.provider,
        state=attempt.state,
        nonce=attempt.nonce,
        verifier=attempt.verifier,
        page=body.page,
        locale=locale,
        next=body.next,
    )
    response = cookies.secret({"address": address})
    _set(response, request, asked)
    return response


ProviderKey = Annotated[
    str, Path(description="The provider's key, of the list.", examples=["example"])
]
Code = Annotated[str | None, Query(description="What an ID token is exchanged for (RFC 6749).")]
State = Annotated[str | None, Query(description="What the provider was asked with.")]
Iss = Annotated[str | None, Query(description="Who the provider says it is (RFC 9207).")]
ErrorCode = Annotated[str | None, Query(description="Why there is no code (RFC 6749, 4.1.2.1).")]


@router.get(
    RETURN + "/{provider}",
    summary="Come back from another provider",
    response_class=RedirectResponse,
    status_code=303,
    responses={303: {"description": "To the page where the sign-in was begun, whatever came."}},
)
async def return_from_provider(
    request: Request,
    provider: ProviderKey,
    code: Code = None,
    state: State = None,
    iss: Iss = None,
    error: ErrorCode = None,
) -> Response:
    """Where a provider sends the browser (`redirect_uri`). What came moves into the cookie, and the
    page collects it: neither a code nor an error stands in an address of the product's."""
    settings: Settings = request.app.state.settings
    asked = _opened(request, Asked)
    client = _issuers(request).clients.get(provider)
    if asked is None or client is None or not _answers(asked, provider, state):
        # Somebody else's, forged, too late or a second time: the page learns it as it collects.
        known = provider if client else ""
        return _to_page(settings, "login", current_locale.get(), known, "/")
    response = _to_page(settings, asked.page, asked.locale, provider, asked.next)
    fault = await _fault(client, code, iss, error)
    returned = Returned(
        provider=provider,
        nonce=asked.nonce,
        verifier=asked.verifier,
        code=None if fault else code,
        error=fault,
    )
    _set(response, request, returned)
    return response


def _answers(asked: Asked, provider: str, state: str | None) -> bool:
    given = (state or "").encode("utf-8", "replace")
    return asked.provider == provider and hmac.compare_digest(asked.state.encode(), given)


async def _fault(
    client: Client, code: str | None, iss: str | None, error: str | None
) -> str | None:
    """The code of what is wrong with a provider's answer."""
    try:
        if not await client.was_meant(iss):
            return problems.identity_refused.code
    except ApiError as away:
        return away.problem.code
    if error is not None:
        by_error = dict.fromkeys(_DENIED, problems.identity_denied)
        by_error |= dict.fromkeys(_AWAY, problems.issuer_unavailable)
        return by_error.get(error, problems.identity_refused).code
    return None if code and len(code) <= MAX_CODE else problems.identity_refused.code


def _to_page(
    settings: Settings, page: Page, locale: Locale, provider: str, after: str
) -> RedirectResponse:
    query = {"returned": provider, **({"next": after} if after != "/" else {})}
    folder = "/ar" if locale == "ar" else ""
    return RedirectResponse(f"{settings.web_origin}{folder}/{page}?{urlencode(query)}", 303)


@router.post(
    "/identity/collect",
    summary="Collect what another provider proved",
    response_model=Payload[IdentityProved],
    responses=documented(
        problems.identity_denied,
        problems.identity_expired,
        problems.identity_refused,
        problems.issuer_unavailable,
        errors.forbidden,
    ),
    dependencies=[limited_oidc],
)
async def collect_identity(request: Request) -> Response:
    """Takes the cookie of somebody who came back, once: the provider's code is exchanged for their
    ID token, which `/users/verify` signs in with, and `/users/register` joins with as
    `identityToken`. `identity_denied` where they gave up there, `identity_expired` where there is
    no cookie or it is over, `identity_refused` where what the provider answered proves nothing."""
    cookies.own_pages_only(request)
    returned = _opened(request, Returned)
    if returned is None:
        raise problems.identity_expired()
    try:
        proved = await _proved(request, returned)
    except ApiError as error:
        response = render(error)
    else:
        response = cookies.secret(proved.model_dump(by_alias=True))
    _set(response, request, None)
    return response


async def _proved(request: Request, returned: Returned) -> IdentityProved:
    if returned.error is not None:
        problem = errors.Problem.catalogue[returned.error]
        raise problem()
    issuers = _issuers(request)
    client = issuers.clients.get(returned.provider)
    if client is None or returned.code is None:
        raise problems.identity_expired()
    try:
        async with asyncio.timeout(PATIENCE):
            token = await client.exchange(returned.code, returned.verifier)
            identity = await issuers.identify_anew(token, client.issuer, returned.nonce)
    except TimeoutError as error:
        raise problems.issuer_unavailable() from error
    except TokenError as error:
        raise problems.identity_refused() from error
    has_account = False
    if identity.email is not None:
        has_account = await queries.member_of(database(request).reads, identity.email) is not None
    return IdentityProved(
        identity_token=token,
        email=identity.told.value if identity.told else None,
        is_email_verified=identity.email is not None,
        has_account=has_account,
        name=valid_display_name(identity.name),
    )


def _issuers(request: Request) -> ExternalIssuers:
    issuers: ExternalIssuers = request.app.state.issuers
    return issuers


def _set(response: Response, request: Request, content: Asked | Returned | None) -> None:
    settings: Settings = request.app.state.settings
    sealed = ""
    if content is not None:
        plain = orjson.dumps(content.model_dump())
        sealed = cipher(settings.secret, _purpose(type(content))).encrypt(plain).decode()
    # The way back begins on the provider's site, where Strict would hold the cookie back.
    cookies.set_cookie(response, settings, COOKIE, sealed, max_age=LIFETIME, samesite="lax")


def _opened(request: Request, kind: type[Content]) -> Content | None:
    sealed = cookies.cookie(request, COOKIE) or ""
    settings: Settings = request.app.state.settings
    try:
        plain = cipher(settings.secret, _purpose(kind)).decrypt(sealed.encode(), ttl=LIFETIME)
        return kind.model_validate_json(plain)
    except (InvalidToken, ValidationError, UnicodeEncodeError):
        return None


def _purpose(kind: type[BaseModel]) -> str:
    return f"sign-in {kind.__name__.lower()}"
