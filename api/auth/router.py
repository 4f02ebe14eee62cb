"""HTTP operations of the identity provider."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from api.auth import (
    account_router,
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
from api.auth.oidc_state import clear_ticket, load_ticket
from api.auth.passkeys import passkey_router
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
from api.auth.sessions import IdentityProvider
from api.auth.sign_in_response import (
    REFRESH_COOKIE,
    RequestDevice,
    answer_signed_in,
    resolve_requester,
    serialize_token,
    set_refresh_cookie,
)
from api.auth.tokens import TokenError
from api.core import errors
from api.core.db.database import Write, WriteTransaction, database
from api.core.errors import ApiError
from api.core.http.auth import Authenticator, CurrentMember, CurrentViewer
from api.core.http.openapi import documented
from api.core.http.rate_limit import count, limited_guest_writes, limited_otp, limited_writes
from api.core.http.responses import JSONBytes, Payload, answer
from api.core.http.validation import validation_message
from api.core.ids import parse_id
from api.core.observability import security_log
from api.core.text.locale import current_locale
from api.users.service import NewMember

router = APIRouter(tags=["Auth"])
identity = APIRouter(tags=["Identity provider"])


@router.post(
    "/users/sendOTP",
    summary="Send a one-time code",
    responses=documented(
        problems.sms_unavailable,
        problems.sms_limit_reached,
        problems.otp_locked,
        problems.proof_of_work_required,
        errors.not_authenticated,
    ),
    dependencies=[limited_otp],
)
async def send_otp(
    request: Request,
    response: Response,
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
      the daily budget is used up.
    - Too many codes for one identifier are `otp_locked`; too many from one network address are
      `rate_limited`. Limits count per requester: the authenticated member with `confirm`, a device
      that signed in before (by its cookie), or the network address.
    - `proof_of_work_required`: an unknown device requested several codes for the identifier. The
      facts have a `challenge` and a number of `bits`. Repeat the request within five minutes with
      `proofOfWork`.
    """
    device = RequestDevice(request)
    device.store(response)
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
        requester=resolve_requester(
            request,
            device,
            viewer.member if body.purpose == "confirm" else None,
            body.proof_of_work.as_proof() if body.proof_of_work else None,
        ),
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
    - After too many wrong codes for an identifier on one day, unknown devices are `otp_locked`
      until the day ends; `retryAfter` is in seconds. Known devices have attempts of their own.
    - A suspended member is `account_suspended`. Its facts are the `reason`, as a category of
      reports, and `until`, which may be null, and the `appealToken`. For an hour and while the
      suspension holds, this token retrieves `/users/standing` and appeals its statements.
    - A code of `confirm` requires the member's token. It sets no cookie and reauthenticates the
      session; the response has a new access token.
    """
    device = RequestDevice(request)
    outcome = await auth.verify_code(
        connection,
        provider,
        otp_id=parse_id(body.otp_id, problems.otp_invalid),
        code=body.code,
        viewer=(viewer.member, resolve_requester(request, device, viewer.member)),
        device=device.device,
    )
    if isinstance(outcome, auth.VerifiedContact):
        return cookies.answer_no_store(
            {"registered": False, "verificationToken": outcome.verification_token}
        )
    return await answer_signed_in(
        connection, provider, outcome, more={"registered": True}, device=device
    )


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

    - `verificationToken` has any of these tokens; `token` is its former name.
    - A verification token: whether its identifier has an account; `user` is null.
    - No token: `registered` is false.
    - An ID token of a trusted issuer, in the body: it signs its member in as `/users/verifyOTP`,
      with `token`, `expiresAt` and the refresh cookie. Other persons register with it as
      `identityToken`. A token signs in once, within five minutes of its issue, or with a `nonce` of
      `/identity/nonce` within ten.
    """
    presented = body.presented if body else None
    # Before a connection is taken, so that a slow issuer does not hold one.
    identity = await _resolve_identity(request, presented)
    async with database(request).writing() as connection:
        if identity is not None:
            device = RequestDevice(request)
            signed_in = await auth.sign_in_with_identity(
                connection, provider, identity, device.device
            )
            if signed_in is not None:
                return await answer_signed_in(
                    connection, provider, signed_in, more={"registered": True}, device=device
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
        security_log.record("sign_in_refused", "failure", reason="id_token")
        raise errors.not_authenticated() from error


@router.post(
    "/users/register",
    summary="Register an account",
    response_model=Payload[RegistrationResult],
    responses=documented(
        problems.verification_expired,
        problems.already_registered,
        problems.contact_required,
        problems.identity_expired,
        problems.issuer_unavailable,
        errors.not_authenticated,
        errors.forbidden,
    ),
    dependencies=[limited_guest_writes],
)
async def register_member(
    request: Request, body: Registration, provider: CurrentIdentityProvider
) -> Response:
    """Creates an account, signs the member in and sets the refresh cookie.

    - An error stores nothing. After `validation_failed` the verification token stays valid.
    - Without a `handle` the member gets one suggested from the name, which they can change.
    - A used token is `verification_expired`; an identifier with an account is `already_registered`.
    - With an `identityToken` of another issuer, the member signs in with that issuer from then on.
      If it has no verified e-mail address, a `verificationToken` is required (`contact_required`).
    - An invalid or used `identityToken` is `not_authenticated`.
    - The product's pages send the `identityTicket` of `/identity/collect` instead, with its cookie;
      without the cookie or after 30 minutes it is `identity_expired`.
    """
    identity = await _resolve_registering_identity(request, body)
    device = RequestDevice(request)
    newcomer = NewMember(
        name=body.name,
        handle=body.handle,
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
            device=device.device,
        )
        response = await answer_signed_in(connection, provider, outcome, more={}, device=device)
    if body.identity_ticket is not None:
        clear_ticket(response, provider.settings)
    return response


async def _resolve_registering_identity(request: Request, body: Registration) -> Identity | None:
    if body.identity_ticket is not None:
        cookies.require_own_origin(request)
        identity = load_ticket(request, request.app.state.settings, body.identity_ticket)
        if identity is None:
            raise problems.identity_expired()
        return identity
    if body.verification_token is None and body.identity_token is None:
        raise errors.validation_failed(fields={"verificationToken": validation_message("missing")})
    identity = await _resolve_identity(request, body.identity_token)
    if body.identity_token is not None and identity is None:
        raise errors.not_authenticated()
    return identity


@router.post(
    "/users/logout",
    summary="Sign out",
    response_model=Payload[LogoutResult],
    responses=documented(problems.reauthentication_required),
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
    The cookie is deleted.

    - With `everywhere`, a session that was not reauthenticated within the last ten minutes is
      `reauthentication_required`.
    """
    await auth.log_out(connection, provider.settings, member, everywhere=everywhere)
    response = answer({"loggedOut": True})
    set_refresh_cookie(response, provider.settings, "")
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
      after that.
    - Without a cookie, or with an expired one, the response is `session_ended`: sign in again.
    - Browsers may call it from the product's own pages only; programs send no `Origin`.
    """
    cookies.require_own_origin(request)
    presented = cookies.get_cookie(request, REFRESH_COOKIE)
    if not presented:
        raise problems.session_ended()
    grant = await sessions.refresh(connection, provider, presented)
    response = cookies.answer_no_store(serialize_token(grant.access))
    set_refresh_cookie(response, provider.settings, grant.refresh_token)
    return response


router.include_router(session_router.router)
router.include_router(account_router.router)
identity.include_router(discovery_router.router)
identity.include_router(oidc_router.router)
identity.include_router(passkey_router.router)
