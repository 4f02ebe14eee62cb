"""Operations of the identity provider: sign-in, registration and identification."""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Literal
from uuid import UUID

from api.auth import (
    appeal_tokens,
    id_tokens,
    known_devices,
    otp,
    otp_queries,
    problems,
    queries,
    sessions,
)
from api.auth.events import ContactVerified, SignedInOnNewDevice
from api.auth.identifiers import Contact, parse_contact
from api.auth.known_devices import Device
from api.auth.oidc_issuers import Identity
from api.auth.requesters import Requester
from api.auth.sessions import AccessToken, IdentityProvider
from api.core.clock import iso
from api.core.db.database import AnyConnection, WriteTransaction
from api.core.events.dispatch import emit
from api.core.http.auth import Member
from api.core.ids import new_id
from api.core.observability import security_log
from api.core.settings import Settings
from api.users import service as users
from api.users.service import NewMember

VERIFICATION_LIFETIME: Final = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """A signed-in member; `refresh_token` is None if the device keeps its own."""

    member_id: UUID
    access: AccessToken
    refresh_token: str | None


@dataclass(frozen=True, slots=True)
class VerifiedContact:
    """A verified contact without an account."""

    verification_token: str


async def verify_code(
    connection: WriteTransaction,
    provider: IdentityProvider,
    *,
    otp_id: UUID,
    code: str,
    viewer: tuple[Member | None, Requester],
    device: Device,
) -> OpenedSession | VerifiedContact:
    """Use a code: sign the member in, reauthenticate a session, or allow a registration.

    Raises:
        ApiError: `otp_invalid`, `otp_locked`; `account_suspended` only after a correct code.
    """
    member, requester = viewer
    proof = await otp.use_code(
        connection, provider.settings, otp_id=otp_id, code=code, requester=requester
    )
    if proof.purpose == "confirm" and member is not None:
        await queries.confirm_session(connection, member.session_id)
        security_log.record("session_confirmed", "success", member=member.id)
        return OpenedSession(
            member.id, sessions.issue_access_token(provider, member.id, member.session_id), None
        )
    member_id = await queries.find_member_by_contact(connection, proof.contact)
    if member_id is None:
        token = secrets.token_urlsafe(32)
        await otp_queries.set_verification(
            connection, otp_id, sessions.hash_token(token), VERIFICATION_LIFETIME
        )
        return VerifiedContact(token)
    await _require_not_suspended(connection, provider.settings, member_id)
    return await _open_session(connection, provider, member_id, device, method="code")


async def _require_not_suspended(
    connection: WriteTransaction, settings: Settings, member_id: UUID
) -> None:
    row = await queries.lock_suspension(connection, member_id)
    if row.suspended_at is not None:
        until = iso(row.suspended_until) if row.suspended_until else None
        facts = {
            "reason": row.suspension_reason,
            "until": until,
            "appealToken": appeal_tokens.create(settings, member_id, row.suspended_at),
        }
        security_log.record("sign_in_refused", "refused", member=member_id, reason="suspended")
        # The code or passkey is used nevertheless.
        raise problems.account_suspended(facts=facts, keeps_writes=True)


async def sign_in_with_identity(
    connection: WriteTransaction, provider: IdentityProvider, identity: Identity, device: Device
) -> OpenedSession | None:
    """Sign in with the identity at another issuer; None if it has no member.

    Raises:
        ApiError: `account_suspended`, `not_authenticated` for a token that was used.
    """
    member_id = await queries.find_member_by_identity(connection, identity.iss, identity.sub)
    if member_id is None:
        return None
    await _require_not_suspended(connection, provider.settings, member_id)
    await id_tokens.spend(connection, identity.token_hash)
    return await _open_session(connection, provider, member_id, device, method="provider")


async def sign_in_by_passkey(
    connection: WriteTransaction, provider: IdentityProvider, member_id: UUID, device: Device
) -> OpenedSession:
    """Sign in the member whose passkey was verified.

    Raises:
        ApiError: `account_suspended`.
    """
    await _require_not_suspended(connection, provider.settings, member_id)
    return await _open_session(connection, provider, member_id, device, method="passkey")


async def find_appellant(connection: AnyConnection, settings: Settings, token: str) -> UUID | None:
    """Return the suspended member to whom an appeal token belongs; None for any other token."""
    member_id = appeal_tokens.claimed_member(token)
    if member_id is None:
        return None
    suspended_at = await queries.find_suspension(connection, member_id)
    if suspended_at is None:
        return None
    is_valid = appeal_tokens.is_valid(settings, token, member_id, suspended_at)
    return member_id if is_valid else None


async def register(
    connection: WriteTransaction,
    provider: IdentityProvider,
    *,
    verification_token: str | None,
    identity: Identity | None,
    newcomer: NewMember,
    device: Device,
) -> OpenedSession:
    """Create the member, their identities and their first session in one transaction.

    Raises:
        ApiError: `verification_expired`; `contact_required` without a verified contact;
            `already_registered` if the identifier or identity has an account, decided by unique
            constraints; `validation_failed` at `name` or `handle` for one that imitates the
            platform, and at `handle` for one that another member has or reserved.
    """
    brands = provider.settings.brand_names
    users.refuse_imitation(newcomer.name, brands, handle=newcomer.handle)
    contact = await _resolve_contact(connection, verification_token, identity)
    member_id = await users.create_with_handle(connection, newcomer, brands=brands)
    is_new = await queries.insert_identifier(connection, new_id(), member_id, contact)
    if identity is not None:
        issuer_and_subject = identity.iss, identity.sub
        is_new = is_new and await queries.insert_identity(
            connection, member_id, *issuer_and_subject
        )
    if not is_new:
        raise problems.already_registered()
    await emit(connection, ContactVerified(member_id=member_id))
    if identity is not None:
        await id_tokens.spend(connection, identity.token_hash)
    return await _open_session(connection, provider, member_id, device, method="registration")


async def _resolve_contact(
    connection: WriteTransaction, verification_token: str | None, identity: Identity | None
) -> Contact:
    """Return the contact; without one the member could not reauthenticate for payments."""
    if verification_token is not None:
        contact = await otp_queries.spend_verification(
            connection, sessions.hash_token(verification_token)
        )
        if contact is None:
            raise problems.verification_expired()
        return contact
    if identity is None or identity.email is None:
        raise problems.contact_required.for_field("verificationToken")
    return identity.email


async def _open_session(
    connection: WriteTransaction,
    provider: IdentityProvider,
    member_id: UUID,
    device: Device,
    *,
    method: Literal["code", "provider", "registration", "passkey"],
) -> OpenedSession:
    """Sign a member in, and remember the device; the member receives a message about a new one."""
    opened = await sessions.open_session(connection, provider, member_id, device.user_agent)
    is_new = await known_devices.remember_device(connection, member_id, opened.session_id, device)
    security_log.record("sign_in", "success", member=member_id, method=method)
    if is_new and method != "registration":
        security_log.record("device_new", "success", member=member_id)
        await emit(connection, SignedInOnNewDevice(session_id=opened.session_id))
    return OpenedSession(member_id, opened.access, opened.refresh_token)


async def is_registered(connection: AnyConnection, verification_token: str) -> bool | None:
    """Return whether the token's identifier has an account; None for an invalid token."""
    contact = await otp_queries.find_verified_contact(
        connection, sessions.hash_token(verification_token)
    )
    if contact is None:
        return None
    return await queries.find_member_by_contact(connection, contact) is not None


async def log_out(
    connection: WriteTransaction, settings: Settings, member: Member, *, everywhere: bool
) -> None:
    """End the session, or all sessions of the member.

    Raises:
        ApiError: `reauthentication_required` if other sessions are to end.
    """
    if everywhere:
        await require_reauthentication(connection, settings, member)
        await end_all_sessions(connection, member.id)
        return
    await queries.end_session(connection, member.session_id)
    security_log.record("session_ended", "success", member=member.id, which="own")


async def end_all_sessions(connection: WriteTransaction, member_id: UUID) -> None:
    """End every session of a member, and forget their devices."""
    await queries.end_sessions(connection, member_id)
    await known_devices.forget_devices(connection, member_id)
    security_log.record("session_ended", "success", member=member_id, which="all")


async def end_session(
    connection: WriteTransaction, settings: Settings, member: Member, session_id: UUID
) -> None:
    """End a session of the member on any device.

    Raises:
        ApiError: `session_not_found` for unknown sessions and those of others;
            `reauthentication_required` for another session than the calling one.
    """
    if not await queries.end_own_session(connection, session_id, member.id):
        raise problems.session_not_found()
    if session_id != member.session_id:
        # An error rolls the end back.
        await require_reauthentication(connection, settings, member)
        await known_devices.forget_device(connection, session_id)
    security_log.record("session_ended", "success", member=member.id, which="one")


async def end_other_sessions(connection: WriteTransaction, member: Member) -> None:
    """End all sessions of the member except the calling one, and forget their devices."""
    await queries.end_other_sessions(connection, member.id, member.session_id)
    await known_devices.forget_devices(connection, member.id, except_session=member.session_id)
    security_log.record("session_ended", "success", member=member.id, which="others")


async def require_reauthentication(
    connection: WriteTransaction, settings: Settings, member: Member
) -> None:
    """Require a recent reauthentication, for operations that move money.

    Raises:
        ApiError: `reauthentication_required`; a code of purpose `confirm` reauthenticates.
    """
    if not await is_reauthenticated(connection, settings, member):
        raise problems.reauthentication_required()


async def is_reauthenticated(connection: AnyConnection, settings: Settings, member: Member) -> bool:
    """Return whether the session was reauthenticated recently."""
    span = timedelta(minutes=settings.reauth_window_minutes)
    return await queries.is_confirmed_within(connection, member.session_id, span)


async def find_member(connection: AnyConnection, identifier: str) -> UUID | None:
    """Return the member with an e-mail address or phone number, for operators.

    Raises:
        ApiError: `validation_failed` for other text.
    """
    return await queries.find_member_by_contact(connection, parse_contact(identifier))


async def get_identifiers(connection: AnyConnection, member_id: UUID) -> dict[str, str | None]:
    """Return a member's private `email` and `phone`, for /users/me only."""
    contacts = await queries.list_contacts(connection, member_id)
    found: dict[str, str | None] = {"email": None, "phone": None}
    found.update({contact.channel: contact.value for contact in reversed(contacts)})
    return found


async def get_own_account(
    connection: AnyConnection, provider: IdentityProvider, member_id: UUID
) -> dict[str, Any]:
    """Return the member's own account as in /users/me."""
    own = await users.get_account(connection, member_id, provider.settings.media_origin)
    return {**own, **await get_identifiers(connection, member_id)}
