"""HTTP operations of the identity provider."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from api.auth import (
    cookies,
    discovery_router,
    oidc_router,
    otp,
    problems,
    session_router,
    sessions,
    sms_limits,
)
from api.auth import service as auth
from api.auth.discovery_router import CurrentIdentityProvider
from api.auth.identifiers import parse_contact
from api.auth.oidc_issuers import ExternalIssuers, Identity
from api.auth.schemas import (
    CodeDelivery,
    CodeRequest,
    CodeVerification,
    LogoutResult,
    Registration,
    RegistrationResult,
    SignInResult,
    TokenBody,
    TokenCheck,
    TokenCheckResult,
    VerificationResult,
)
from api.auth.service import OpenedSession
from api.auth.sessions import AccessToken, IdentityProvider
from api.auth.tokens import TokenError
from api.core import errors
from api.core.clock import iso
from api.core.db.database import Write, WriteTransaction, database
from api.core.errors import ApiError
from api.core.http.auth import Authenticator, CurrentMember, CurrentViewer
from api.core.http.openapi import documented
from api.core.http.rate_limit import count, limited_guest_writes, limited_otp, limited_writes
from api.core.http.responses import JSONBytes, Payload, answer
from api.core.http.validation import validation_message
from api.core.ids import parse_id
from api.core.settings import Settings
from api.core.text.locale import current_locale
from api.users.service import NewMember

_REFRESH_COOKIE: Final = "refresh"

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
    provider: CurrentIdentityProvider,
    connection: Write,
) -> Payload[CodeDelivery]:
    """Sends a one-time code of six digits, valid once and for ten minutes. Each call sends another
    code.

    - The response is the same whether or not the identifier has an account. `login` and `register`
      are equivalent.
    - `confirm` reauthenticates the authenticated member at one of their own identifiers.
    - Phone numbers receive an SMS: `sms_unavailable` without a gateway, `sms_limit_reached` when
      the
      daily budget is used up.
    - Too many codes for one identifier are `otp_locked`; too many from one network address are
      `rate_limited`.
    """
    if body.purpose == "confirm":
        if viewer.member is None:
            raise errors.not_authenticated()
        contact = await otp.find_confirmation_contact(connection, viewer.member, body.identifier)
    elif body.identifier is None:
        raise errors.validation_failed(fields={"identifier": validation_message("missing")})
    else:
        contact = parse_contact(body.identifier)
    if contact.channel == "phone":
        await _count_text_message(request)
    sent = await otp.request_code(
        connection,
        provider.settings,
        contact=contact,
        purpose=body.purpose,
        locale=body.locale or current_locale.get(),
        member_id=viewer.member.id if viewer.member and body.purpose == "confirm" else None,
    )
    return Payload(
        payload=CodeDelivery(
            otp_id=str(sent.id),
            channel=contact.channel,
            masked=contact.masked,
            expires_at=sent.expires_at,
            resend_after=otp.RESEND_AFTER_SECONDS,
        )
    )


async def _count_text_message(request: Request) -> None:
    """Count the SMS of a network address per day."""
    if request.app.state.settings.sms_gateway_url is None:
        return
    try:
        await count(request, "sms", "rate_limit_sms_per_ip_day", "day")
    except ApiError as error:
        raise sms_limits.build_limit_error() from error


@router.post(
    "/users/verifyOTP",
    summary="Verify a one-time code",
    response_model=Payload[SignInResult | VerificationResult],
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
    body: CodeVerification,
    viewer: CurrentViewer,
    provider: CurrentIdentityProvider,
    connection: Write,
) -> Response:
    """Verifies a one-time code and sets the refresh cookie.

    - A member is signed in. Otherwise the response has a `verificationToken` for registration,
      valid
      once and for ten minutes.
    - A code has five attempts. Wrong, expired, used and unknown codes are `otp_invalid`.
    - A suspended member is `account_suspended`. Its facts are the `reason`, as a category of
      reports,
      and `until`; each may be null.
    - A code of `confirm` requires the member's token. It sets no cookie and reauthenticates the
      session; the response has a new access token.
    """
    outcome = await auth.verify_code(
        connection,
        provider,
        otp_id=parse_id(body.otp_id, problems.otp_invalid),
        code=body.code,
        member=viewer.member,
        user_agent=request.headers.get("user-agent", ""),
    )
    if isinstance(outcome, auth.VerifiedContact):
        return cookies.answer_no_store(
            {"registered": False, "verificationToken": outcome.verification_token}
        )
    return await _answer_signed_in(connection, provider, outcome, {"registered": True})


@router.post(
    "/users/verify",
    summary="Check a token",
    response_model=Payload[SignInResult | TokenCheckResult],
    responses=documented(
        errors.not_authenticated, problems.account_suspended, problems.issuer_unavailable
    ),
    dependencies=[limited_guest_writes],
)
async def verify_token(
    request: Request,
    viewer: CurrentViewer,
    provider: CurrentIdentityProvider,
    body: TokenCheck | None = None,
) -> Response:
    """Returns whether a token belongs to a member. The token of the body takes precedence over the
    header.

    - A verification token: whether its identifier has an account; `user` is null.
    - No token: `registered` is false.
    - An ID token of a trusted issuer, in the body: its member is signed in as by
      `/users/verifyOTP`,
      with `token`, `expiresAt` and the refresh cookie. Other persons register with it as
      `identityToken`.
    """
    presented = body.token if body else None
    # Before a connection is taken, so that a slow issuer does not hold one.
    identity = await _resolve_identity(request, presented)
    async with database(request).writing() as connection:
        if identity is not None:
            agent = request.headers.get("user-agent", "")
            signed_in = await auth.sign_in_with_identity(connection, provider, identity, agent)
            if signed_in is not None:
                return await _answer_signed_in(
                    connection, provider, signed_in, {"registered": True}
                )
        elif presented:
            return await _describe_token(request, connection, provider, presented)
        elif viewer.member is not None:
            user = await auth.get_own_account(connection, provider, viewer.member.id)
            return answer({"registered": True, "user": user})
        return answer({"registered": False, "user": None})


async def _describe_token(
    request: Request, connection: WriteTransaction, provider: IdentityProvider, token: str
) -> JSONBytes:
    """Describe a token of this service."""
    authenticate: Authenticator = request.app.state.authenticate
    member = await authenticate(token)
    if member is None:
        registered = await auth.is_registered(connection, token)
        if registered is None:
            raise errors.not_authenticated()
        return answer({"registered": registered, "user": None})
    user = await auth.get_own_account(connection, provider, member.id)
    return answer({"registered": True, "user": user})


async def _resolve_identity(request: Request, token: str | None) -> Identity | None:
    """Return the identity of an ID token; None if it is of no trusted issuer."""
    issuers: ExternalIssuers = request.app.state.issuers
    if token is None or not issuers.is_issuer_of(token):
        return None
    try:
        return await issuers.identify(token)
    except TokenError as error:
        raise errors.not_authenticated() from error


@router.post(
    "/users/register",
    summary="Register an account",
    response_model=Payload[RegistrationResult],
    responses=documented(
        problems.verification_expired,
        problems.already_registered,
        problems.contact_required,
        problems.issuer_unavailable,
        errors.not_authenticated,
    ),
    dependencies=[limited_guest_writes],
)
async def register_member(
    request: Request, body: Registration, provider: CurrentIdentityProvider
) -> Response:
    """Creates an account, signs the member in and sets the refresh cookie.

    - An error stores nothing. After `validation_failed` the verification token stays valid.
    - A used token is `verification_expired`; an identifier with an account is `already_registered`.
    - With an `identityToken` of another issuer, the member signs in with that issuer from then on.
      If
      it has no verified e-mail address, a `verificationToken` is required (`contact_required`).
    - An invalid `identityToken` is `not_authenticated`.
    """
    if body.verification_token is None and body.identity_token is None:
        raise errors.validation_failed(fields={"verificationToken": validation_message("missing")})
    identity = await _resolve_identity(request, body.identity_token)
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
        return await _answer_signed_in(connection, provider, outcome, {})


async def _answer_signed_in(
    connection: WriteTransaction,
    provider: IdentityProvider,
    signed_in: OpenedSession,
    more: dict[str, Any],
) -> Response:
    """Respond to a sign-in; sets the cookie unless the device has one."""
    user = await auth.get_own_account(connection, provider, signed_in.member_id)
    response = cookies.answer_no_store({**more, **_serialize_token(signed_in.access), "user": user})
    if signed_in.refresh_token:
        _set_refresh_cookie(response, provider.settings, signed_in.refresh_token)
    return response


@router.post(
    "/users/logout",
    summary="Sign out",
    response_model=Payload[LogoutResult],
    dependencies=[limited_writes],
)
async def log_out(
    member: CurrentMember,
    provider: CurrentIdentityProvider,
    connection: Write,
    everywhere: Annotated[
        bool, Query(description="Whether to end all sessions of the member.")
    ] = False,
) -> Response:
    """Signs out. The refresh token stops working at once, the access token within five seconds.
    The cookie is deleted."""
    await auth.log_out(connection, member, everywhere=everywhere)
    response = answer({"loggedOut": True})
    _set_refresh_cookie(response, provider.settings, "")
    return response


@identity.post(
    "/identity/refresh",
    summary="Refresh the access token",
    response_model=Payload[TokenBody],
    responses=documented(problems.session_ended, errors.forbidden),
    dependencies=[limited_guest_writes],
)
async def refresh_token(
    request: Request, provider: CurrentIdentityProvider, connection: Write
) -> Response:
    """Rotates the refresh cookie (`refresh`, in production `__Secure-refresh`); there is no body.

    - Tabs that refresh within ten seconds receive the same token. A used token ends the session
      after
      that.
    - Without a cookie, or with an expired one, the response is `session_ended`: sign in again.
    - Browsers may call it from the product's own pages only; programs send no `Origin`.
    """
    cookies.require_own_origin(request)
    presented = cookies.get_cookie(request, _REFRESH_COOKIE)
    if not presented:
        raise problems.session_ended()
    grant = await sessions.refresh(connection, provider, presented)
    response = cookies.answer_no_store(_serialize_token(grant.access))
    _set_refresh_cookie(response, provider.settings, grant.refresh_token)
    return response


router.include_router(session_router.router)
identity.include_router(discovery_router.router)
identity.include_router(oidc_router.router)


def _serialize_token(access: AccessToken) -> dict[str, Any]:
    return {"token": access.token, "expiresAt": iso(access.expires_at)}


def _set_refresh_cookie(response: Response, settings: Settings, value: str) -> None:
    """Set the refresh cookie; an empty value deletes it."""
    age = int(sessions.REFRESH_LIFETIME.total_seconds())
    cookies.set_cookie(response, settings, _REFRESH_COOKIE, value, max_age=age, samesite="strict")
