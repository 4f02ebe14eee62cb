"""Signing in over HTTP."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response

from api.auth import codes, problems, queries, sessions
from api.auth import service as auth
from api.auth.devices import device_name
from api.auth.identifiers import parse_contact
from api.auth.schemas import (
    CodeAttempt,
    CodeRequest,
    CodeSent,
    JsonWebKeySet,
    LoggedOut,
    ProviderMetadata,
    Registered,
    Registration,
    SessionEnded,
    SessionShown,
    SignedInBody,
    TokenAnswer,
    TokenBody,
    TokenQuestion,
    VerifiedBody,
)
from api.auth.sessions import AccessToken, Provider
from api.auth.tokens import RS256
from api.kernel import errors
from api.kernel.clock import iso
from api.kernel.db import Read, Write
from api.kernel.ids import PathId, parse_id
from api.kernel.limits import limited_codes, limited_writes
from api.kernel.locale import current_locale
from api.kernel.openapi import documented
from api.kernel.paging import Paged
from api.kernel.security import AnyViewer, AsMember, Authenticator
from api.kernel.settings import Settings
from api.kernel.validation import sentence
from api.kernel.wire import JSONBytes, Page, Payload, answer, answer_page
from api.users.service import NewMember

router = APIRouter(tags=["Auth"])
identity = APIRouter(tags=["Identity provider"])


def _provider(request: Request) -> Provider:
    return Provider(request.app.state.settings, request.app.state.signing_key)


AsProvider = Annotated[Provider, Depends(_provider)]


@router.post(
    "/users/sendOTP",
    summary="Send a one-time code",
    responses=documented(problems.sms_unavailable, problems.otp_locked, errors.not_authenticated),
    dependencies=[limited_codes],
)
async def send_otp(
    body: CodeRequest, viewer: AnyViewer, provider: AsProvider, connection: Write
) -> Payload[CodeSent]:
    """Six digits, good once and for ten minutes; each call sends another. The answer is the same
    whether or not the identifier has an account, and `login` and `register` come to the same.
    `confirm` is for a signed-in member and goes to their own address. Codes go by e-mail; a
    telephone number is `sms_unavailable` for now. Too many codes to one identifier are
    `otp_locked`, too many asked for from one address `rate_limited`."""
    if body.purpose == "confirm":
        if viewer.member is None:
            raise errors.not_authenticated()
        contact = await codes.own_contact(connection, viewer.member, body.identifier)
    elif body.identifier is None:
        raise errors.validation_failed(fields={"identifier": sentence("missing")})
    else:
        contact = parse_contact(body.identifier)
    sent = await codes.send(
        connection,
        provider.settings,
        contact=contact,
        purpose=body.purpose,
        locale=body.locale or current_locale.get(),
        member=viewer.member if body.purpose == "confirm" else None,
    )
    return Payload(
        payload=CodeSent(
            otp_id=str(sent.id),
            channel=contact.channel,
            masked=contact.masked,
            expires_at=sent.expires_at,
            resend_after=codes.RESEND_AFTER_SECONDS,
        )
    )


@router.post(
    "/users/verifyOTP",
    summary="Use a one-time code",
    response_model=Payload[SignedInBody | VerifiedBody],
    responses=documented(problems.otp_invalid, problems.otp_locked, errors.not_authenticated),
    dependencies=[limited_writes],
)
async def verify_otp(
    request: Request,
    body: CodeAttempt,
    viewer: AnyViewer,
    provider: AsProvider,
    connection: Write,
) -> Response:
    """Signs a member in and sets the refresh cookie; anybody else is given a `verificationToken`
    to register with, good once and for ten minutes. Five tries a code; wrong, expired, used and
    unknown ones are all `otp_invalid`. A code of `confirm` is sent with the member's token: it
    sets no cookie and confirms the session, of which it answers another token."""
    outcome = await auth.verify_code(
        connection,
        provider,
        otp_id=parse_id(body.otp_id, problems.otp_invalid),
        code=body.code,
        member=viewer.member,
        user_agent=request.headers.get("user-agent", ""),
    )
    if isinstance(outcome, auth.Verified):
        return _secret({"registered": False, "verificationToken": outcome.verification_token})
    user = await auth.account(connection, provider, outcome.member_id)
    response = _secret({"registered": True, **_on_wire(outcome.access), "user": user})
    if outcome.refresh_token:
        _set_refresh_cookie(response, provider.settings, outcome.refresh_token)
    return response


@router.post(
    "/users/verify",
    summary="Ask about a token",
    response_model=Payload[TokenAnswer],
    responses=documented(errors.not_authenticated),
    dependencies=[limited_writes],
)
async def verify_token(
    request: Request,
    viewer: AnyViewer,
    provider: AsProvider,
    connection: Write,
    body: TokenQuestion | None = None,
) -> JSONBytes:
    """Whether a token belongs to a member: that of the body, else that of the header. A
    verification token is told whether its identifier has an account by now; its `user` is null all
    the same. Without any token nobody is `registered`. Nothing changes."""
    member = viewer.member
    if body is not None and body.token:
        authenticate: Authenticator = request.app.state.authenticate
        member = await authenticate(body.token)
        if member is None:
            registered = await auth.is_registered(connection, body.token)
            if registered is None:
                raise errors.not_authenticated()
            return answer({"registered": registered, "user": None})
    if member is None:
        return answer({"registered": False, "user": None})
    user = await auth.account(connection, provider, member.id)
    return answer({"registered": True, "user": user})


@router.post(
    "/users/register",
    summary="Join",
    response_model=Payload[Registered],
    responses=documented(problems.verification_expired, problems.already_registered),
    dependencies=[limited_writes],
)
async def register_member(
    request: Request, body: Registration, provider: AsProvider, connection: Write
) -> Response:
    """Makes the account, signs its member in and sets the refresh cookie. Nothing half-written is
    left by an error: `validation_failed` leaves the verification token good. Once it has made an
    account it is `verification_expired`; an identifier that has one is `already_registered`."""
    newcomer = NewMember(
        name=body.name,
        gender_id=body.gender_id,
        country_id=body.country_id,
        birth_date=body.birth_date,
        interest_ids=body.interest_ids,
        locale=body.locale,
    )
    outcome = await auth.register(
        connection,
        provider,
        verification_token=body.verification_token,
        newcomer=newcomer,
        user_agent=request.headers.get("user-agent", ""),
    )
    user = await auth.account(connection, provider, outcome.member_id)
    response = _secret({**_on_wire(outcome.access), "user": user})
    if outcome.refresh_token:
        _set_refresh_cookie(response, provider.settings, outcome.refresh_token)
    return response


@router.post(
    "/users/logout",
    summary="Sign out",
    response_model=Payload[LoggedOut],
    dependencies=[limited_writes],
)
async def log_out(
    member: AsMember,
    provider: AsProvider,
    connection: Write,
    everywhere: Annotated[bool, Query(description="End every session of mine.")] = False,
) -> Response:
    """The refresh token stops at once, the access token within five seconds; the cookie is
    cleared."""
    await auth.log_out(connection, member, everywhere=everywhere)
    response = answer({"loggedOut": True})
    _set_refresh_cookie(response, provider.settings, "")
    return response


@router.get("/users/sessions", summary="My sessions", response_model=Page[SessionShown])
async def list_sessions(member: AsMember, connection: Read, paging: Paged) -> JSONBytes:
    """Where I am signed in, the newest first; sessions that ended are not here."""
    after = paging.after("sessions")
    rows = await queries.sessions_of(connection, member.id, after=after, limit=paging.limit + 1)
    kept, following = paging.page("sessions", rows, lambda row: row.id)
    items = [
        {
            "_id": str(row.id),
            "createdAt": iso(row.created_at),
            "lastSeenAt": iso(row.last_seen_at),
            "device": device_name(row.user_agent),
            "isThis": row.id == member.session_id,
        }
        for row in kept
    ]
    return answer_page(items, following)


@router.post(
    "/users/sessions/{id}/end",
    summary="End one of my sessions",
    response_model=Payload[SessionEnded],
    responses=documented(problems.session_not_found),
    dependencies=[limited_writes],
)
async def end_session(id: PathId, member: AsMember, connection: Write) -> Payload[SessionEnded]:
    """Signs a device out: its refresh token stops at once, its access token within five seconds.
    Idempotent."""
    await auth.end_session(connection, member, parse_id(id, problems.session_not_found))
    return Payload(payload=SessionEnded())


@identity.post(
    "/identity/refresh",
    summary="Renew the access token",
    response_model=Payload[TokenBody],
    responses=documented(problems.session_ended, errors.forbidden),
    dependencies=[limited_writes],
)
async def refresh_token(request: Request, provider: AsProvider, connection: Write) -> Response:
    """Takes the refresh cookie (`refresh`, in production `__Secure-refresh`) and rotates it; there
    is no body. Tabs that ask within ten seconds are given the same one; a used one after that ends
    the session. Without a cookie, or with one that is over, it is `session_ended`: sign in again.
    Of browsers only the product's own pages may ask; programs send no `Origin`."""
    settings = provider.settings
    # The cookie is SameSite=Strict, but another port of the same host is the same site.
    origin = request.headers.get("origin")
    if origin is not None and origin not in {settings.web_origin, settings.api_origin}:
        raise errors.forbidden()
    presented = request.cookies.get(_cookie_name(settings))
    if not presented:
        raise problems.session_ended()
    grant = await sessions.refresh(connection, provider, presented)
    response = _secret(_on_wire(grant.access))
    _set_refresh_cookie(response, settings, grant.refresh_token)
    return response


@identity.get("/identity/jwks.json", summary="Public keys", response_model=JsonWebKeySet)
async def get_jwks(provider: AsProvider) -> JSONBytes:
    """The keys that access tokens are signed with, as RFC 7517 writes them, without `payload`. For
    services that check tokens themselves; a client needs none of it."""
    return _cacheable({"keys": list(provider.keys.jwks)})


@identity.get(
    "/.well-known/openid-configuration",
    summary="The issuer's metadata",
    response_model=ProviderMetadata,
)
async def get_openid_configuration(provider: AsProvider) -> JSONBytes:
    """Where the issuer's keys are and what it signs with, as OpenID Connect Discovery writes it,
    without `payload`. Signing in is by one-time codes, not by a redirect."""
    origin = provider.settings.api_origin
    return _cacheable(
        {
            "issuer": origin,
            "jwks_uri": f"{origin}/identity/jwks.json",
            "token_endpoint": f"{origin}/identity/refresh",
            "response_types_supported": ["token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": [RS256],
            "claims_supported": ["iss", "aud", "sub", "sid", "iat", "exp", "jti"],
        }
    )


def _on_wire(access: AccessToken) -> dict[str, Any]:
    return {"token": access.token, "expiresAt": iso(access.expires_at)}


def _secret(payload: dict[str, Any]) -> JSONBytes:
    """An answer that no cache may keep."""
    response = answer(payload)
    response.headers["cache-control"] = "no-store"
    return response


def _cacheable(document: dict[str, Any]) -> JSONBytes:
    return JSONBytes(document, headers={"cache-control": "public, max-age=600"})


def _cookie_name(settings: Settings) -> str:
    # Browsers take a name with this prefix over https only, and with Secure only.
    return "__Secure-refresh" if settings.is_production else "refresh"


def _set_refresh_cookie(response: Response, settings: Settings, value: str) -> None:
    """Set the cookie; an empty value clears it."""
    response.set_cookie(
        _cookie_name(settings),
        value,
        max_age=int(sessions.REFRESH_LIFETIME.total_seconds()) if value else 0,
        path="/identity",
        secure=settings.is_production,
        httponly=True,
        samesite="strict",
    )
