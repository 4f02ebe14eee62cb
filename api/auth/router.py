"""Signing in over HTTP."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from api.auth import (
    cookies,
    discovery_router,
    oidc_router,
    otp,
    problems,
    queries,
    sessions,
    sms_limits,
)
from api.auth import service as auth
from api.auth.devices import device_name
from api.auth.discovery_router import AsProvider
from api.auth.identifiers import parse_contact
from api.auth.oidc_issuers import ExternalIssuers, Identity
from api.auth.schemas import (
    CodeAttempt,
    CodeRequest,
    CodeSent,
    LoggedOut,
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
from api.auth.service import SignedIn
from api.auth.sessions import AccessToken, Provider
from api.auth.tokens import TokenError
from api.core import errors
from api.core.clock import iso
from api.core.db.database import Read, Write, WriteTransaction, database
from api.core.errors import ApiError
from api.core.http.auth import Authenticator, CurrentMember, CurrentViewer
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import count, limited_guest_writes, limited_otp, limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.http.validation import validation_message
from api.core.ids import PathId, parse_id
from api.core.settings import Settings
from api.core.text.locale import current_locale
from api.users.service import NewMember

_COOKIE: Final = "refresh"

router = APIRouter(tags=["Auth"])
identity = APIRouter(tags=["Identity provider"])


@router.post(
    "/users/sendOTP",
    summary="Send a one-time code",
    responses=documented(
        problems.sms_unavailable,
        problems.sms_limit_reached,
        problems.otp_locked,
        errors.not_authenticated,
    ),
    dependencies=[limited_otp],
)
async def send_otp(
    request: Request,
    body: CodeRequest,
    viewer: CurrentViewer,
    provider: AsProvider,
    connection: Write,
) -> Payload[CodeSent]:
    """Six digits, good once and for ten minutes; each call sends another. The answer is the same
    whether or not the identifier has an account, and `login` and `register` come to the same.
    `confirm` is for a signed-in member and goes to their own address. To a telephone
    number they go as text messages, where there is a gateway for them (else `sms_unavailable`) and
    as long as the day's are not used up (`sms_limit_reached`). Too many codes to one identifier are
    `otp_locked`, too many asked for from one address `rate_limited`."""
    if body.purpose == "confirm":
        if viewer.member is None:
            raise errors.not_authenticated()
        contact = await otp.own_contact(connection, viewer.member, body.identifier)
    elif body.identifier is None:
        raise errors.validation_failed(fields={"identifier": validation_message("missing")})
    else:
        contact = parse_contact(body.identifier)
    if contact.channel == "phone":
        await _count_text_message(request)
    sent = await otp.send(
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
            resend_after=otp.RESEND_AFTER_SECONDS,
        )
    )


async def _count_text_message(request: Request) -> None:
    """A network address has few of them a day."""
    if request.app.state.settings.sms_gateway_url is None:
        return
    try:
        await count(request, "sms", "rate_limit_sms_per_ip_day", "day")
    except ApiError as error:
        raise sms_limits.limit_reached() from error


@router.post(
    "/users/verifyOTP",
    summary="Use a one-time code",
    response_model=Payload[SignedInBody | VerifiedBody],
    responses=documented(
        problems.otp_invalid,
        problems.otp_locked,
        problems.account_suspended,
        errors.not_authenticated,
    ),
    dependencies=[limited_guest_writes],
)
async def verify_otp(
    request: Request,
    body: CodeAttempt,
    viewer: CurrentViewer,
    provider: AsProvider,
    connection: Write,
) -> Response:
    """Signs a member in and sets the refresh cookie; anybody else is given a `verificationToken`
    to register with, good once and for ten minutes. Five tries a code; wrong, expired, used and
    unknown ones are all `otp_invalid`. A suspended member is `account_suspended`; its facts are the
    `reason`, as a report names it, and `until` when, each null where there is none. A code of
    `confirm` is sent with the member's token: it sets no cookie and confirms the session, of which
    it answers another token."""
    outcome = await auth.verify_code(
        connection,
        provider,
        otp_id=parse_id(body.otp_id, problems.otp_invalid),
        code=body.code,
        member=viewer.member,
        user_agent=request.headers.get("user-agent", ""),
    )
    if isinstance(outcome, auth.Verified):
        return cookies.secret(
            {"registered": False, "verificationToken": outcome.verification_token}
        )
    return await _welcome(connection, provider, outcome, {"registered": True})


@router.post(
    "/users/verify",
    summary="Ask about a token",
    response_model=Payload[SignedInBody | TokenAnswer],
    responses=documented(
        errors.not_authenticated, problems.account_suspended, problems.issuer_unavailable
    ),
    dependencies=[limited_guest_writes],
)
async def verify_token(
    request: Request, viewer: CurrentViewer, provider: AsProvider, body: TokenQuestion | None = None
) -> Response:
    """Whether a token belongs to a member: that of the body, else that of the header. A
    verification token is told whether its identifier has an account by now; its `user` is null all
    the same. Without any token nobody is `registered`. Of these nothing changes.

    An ID token of another issuer that this service trusts, in the body, is exchanged: whom it means
    is signed in, as by `/users/verifyOTP`, with `token`, `expiresAt` and the refresh cookie. Who is
    no member yet registers with it as `identityToken`."""
    presented = body.token if body else None
    # Asked before a connection is taken, which must not be held while an issuer is slow.
    identity = await _identity(request, presented)
    async with database(request).writing() as connection:
        if identity is not None:
            agent = request.headers.get("user-agent", "")
            signed_in = await auth.sign_in_as(connection, provider, identity, agent)
            if signed_in is not None:
                return await _welcome(connection, provider, signed_in, {"registered": True})
        elif presented:
            return await _about(request, connection, provider, presented)
        elif viewer.member is not None:
            user = await auth.account(connection, provider, viewer.member.id)
            return answer({"registered": True, "user": user})
        return answer({"registered": False, "user": None})


async def _about(
    request: Request, connection: WriteTransaction, provider: Provider, token: str
) -> JSONBytes:
    """What one of our own tokens says."""
    authenticate: Authenticator = request.app.state.authenticate
    member = await authenticate(token)
    if member is None:
        registered = await auth.is_registered(connection, token)
        if registered is None:
            raise errors.not_authenticated()
        return answer({"registered": registered, "user": None})
    user = await auth.account(connection, provider, member.id)
    return answer({"registered": True, "user": user})


async def _identity(request: Request, token: str | None) -> Identity | None:
    """Whom another issuer means by the token; None where it is none of theirs."""
    issuers: ExternalIssuers = request.app.state.issuers
    if token is None or not issuers.issued(token):
        return None
    try:
        return await issuers.identify(token)
    except TokenError as error:
        raise errors.not_authenticated() from error


@router.post(
    "/users/register",
    summary="Join",
    response_model=Payload[Registered],
    responses=documented(
        problems.verification_expired,
        problems.already_registered,
        problems.contact_required,
        problems.issuer_unavailable,
        errors.not_authenticated,
    ),
    dependencies=[limited_guest_writes],
)
async def register_member(request: Request, body: Registration, provider: AsProvider) -> Response:
    """Makes the account, signs its member in and sets the refresh cookie. Nothing half-written is
    left by an error: `validation_failed` leaves the verification token good. Once it has made an
    account it is `verification_expired`; an identifier that has one is `already_registered`.

    With an `identityToken` of another issuer the member is known by it from then on. Where that
    proves no e-mail address (`email` and `email_verified`), a `verificationToken` has to: without
    one it is `contact_required`. One that proves nothing is `not_authenticated`."""
    if body.verification_token is None and body.identity_token is None:
        raise errors.validation_failed(fields={"verificationToken": validation_message("missing")})
    identity = await _identity(request, body.identity_token)
    if body.identity_token is not None and identity is None:
        raise errors.not_authenticated()
    newcomer = NewMember(
        name=body.name,
        gender_id=body.gender_id,
        country_id=body.country_id,
        birth_date=body.birth_date,
        interest_ids=body.interest_ids,
        locale=body.locale,
    )
    async with database(request).writing() as connection:
        outcome = await auth.register(
            connection,
            provider,
            verification_token=body.verification_token,
            identity=identity,
            newcomer=newcomer,
            user_agent=request.headers.get("user-agent", ""),
        )
        return await _welcome(connection, provider, outcome, {})


async def _welcome(
    connection: WriteTransaction, provider: Provider, signed_in: SignedIn, more: dict[str, Any]
) -> Response:
    """What somebody is answered who is signed in now, with the cookie unless they have one."""
    user = await auth.account(connection, provider, signed_in.member_id)
    response = cookies.secret({**more, **_on_wire(signed_in.access), "user": user})
    if signed_in.refresh_token:
        _set_refresh_cookie(response, provider.settings, signed_in.refresh_token)
    return response


@router.post(
    "/users/logout",
    summary="Sign out",
    response_model=Payload[LoggedOut],
    dependencies=[limited_writes],
)
async def log_out(
    member: CurrentMember,
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
async def list_sessions(member: CurrentMember, connection: Read, paging: Paged) -> JSONBytes:
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
async def end_session(
    id: PathId, member: CurrentMember, connection: Write
) -> Payload[SessionEnded]:
    """Signs a device out: its refresh token stops at once, its access token within five seconds.
    Idempotent."""
    await auth.end_session(connection, member, parse_id(id, problems.session_not_found))
    return Payload(payload=SessionEnded())


@router.post(
    "/users/sessions/endOthers",
    summary="End all my other sessions",
    response_model=Payload[SessionEnded],
    dependencies=[limited_writes],
)
async def end_other_sessions(member: CurrentMember, connection: Write) -> Payload[SessionEnded]:
    """Signs every other device out, as ending each would; the one that asks stays. Idempotent."""
    await auth.end_other_sessions(connection, member)
    return Payload(payload=SessionEnded())


@identity.post(
    "/identity/refresh",
    summary="Renew the access token",
    response_model=Payload[TokenBody],
    responses=documented(problems.session_ended, errors.forbidden),
    dependencies=[limited_guest_writes],
)
async def refresh_token(request: Request, provider: AsProvider, connection: Write) -> Response:
    """Takes the refresh cookie (`refresh`, in production `__Secure-refresh`) and rotates it; there
    is no body. Tabs that ask within ten seconds are given the same one; a used one after that ends
    the session. Without a cookie, or with one that is over, it is `session_ended`: sign in again.
    Of browsers only the product's own pages may ask; programs send no `Origin`."""
    cookies.own_pages_only(request)
    presented = cookies.cookie(request, _COOKIE)
    if not presented:
        raise problems.session_ended()
    grant = await sessions.refresh(connection, provider, presented)
    response = cookies.secret(_on_wire(grant.access))
    _set_refresh_cookie(response, provider.settings, grant.refresh_token)
    return response


identity.include_router(discovery_router.router)
identity.include_router(oidc_router.router)


def _on_wire(access: AccessToken) -> dict[str, Any]:
    return {"token": access.token, "expiresAt": iso(access.expires_at)}


def _set_refresh_cookie(response: Response, settings: Settings, value: str) -> None:
    """Set the cookie; an empty value clears it."""
    age = int(sessions.REFRESH_LIFETIME.total_seconds())
    cookies.set_cookie(response, settings, _COOKIE, value, max_age=age, samesite="strict")
