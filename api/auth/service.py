"""Decisions of the identity provider: signing in, joining, and who somebody is."""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from api.auth import otp, problems, queries, sessions
from api.auth.identifiers import Contact, parse_contact
from api.auth.oidc_issuers import Identity
from api.auth.sessions import AccessToken, Grant, Provider
from api.core.clock import iso
from api.core.db.database import AnyConnection, WriteTransaction
from api.core.http.auth import Member
from api.core.ids import new_id
from api.core.settings import Settings
from api.users import service as users
from api.users.service import NewMember

VERIFICATION_LIFETIME: Final = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A member; `refresh_token` is None where the device has one already."""

    member_id: UUID
    access: AccessToken
    refresh_token: str | None


@dataclass(frozen=True, slots=True)
class Verified:
    """Somebody who proved an identifier and is no member yet."""

    verification_token: str


async def verify_code(
    connection: WriteTransaction,
    provider: Provider,
    *,
    otp_id: UUID,
    code: str,
    member: Member | None,
    user_agent: str,
) -> SignedIn | Verified:
    """Use a code: sign its member in, confirm a session, or open the way to registration.

    Raises:
        ApiError: `otp_invalid`, `otp_locked`; `account_suspended` only to who proved whose it is.
    """
    proof = await otp.check(connection, provider.settings, otp_id=otp_id, code=code, member=member)
    if proof.purpose == "confirm" and member is not None:
        await queries.confirm_session(connection, member.session_id)
        return SignedIn(
            member.id, sessions.access_token(provider, member.id, member.session_id), None
        )
    member_id = await queries.member_of(connection, proof.contact)
    if member_id is None:
        token = secrets.token_urlsafe(32)
        await queries.set_verification(
            connection, otp_id, sessions.digest(token), VERIFICATION_LIFETIME
        )
        return Verified(token)
    await _refuse_suspended(connection, member_id)
    return _signed_in(
        member_id, await sessions.open_session(connection, provider, member_id, user_agent)
    )


async def _refuse_suspended(connection: WriteTransaction, member_id: UUID) -> None:
    row = await queries.lock_suspension(connection, member_id)
    if row.suspended_at is not None:
        until = iso(row.suspended_until) if row.suspended_until else None
        facts = {"reason": row.suspension_reason, "until": until}
        # The code is spent all the same.
        raise problems.account_suspended(facts=facts, keeps_writes=True)


async def sign_in_as(
    connection: WriteTransaction, provider: Provider, identity: Identity, user_agent: str
) -> SignedIn | None:
    """Exchange what another issuer proved for a session; None for nobody who is a member.

    Raises:
        ApiError: `account_suspended`.
    """
    member_id = await queries.member_known_as(connection, identity.iss, identity.sub)
    if member_id is None:
        return None
    await _refuse_suspended(connection, member_id)
    return _signed_in(
        member_id, await sessions.open_session(connection, provider, member_id, user_agent)
    )


async def register(
    connection: WriteTransaction,
    provider: Provider,
    *,
    verification_token: str | None,
    identity: Identity | None,
    newcomer: NewMember,
    user_agent: str,
) -> SignedIn:
    """Make the member, how they are known and their first session, or nothing of it.

    Raises:
        ApiError: `verification_expired`; `contact_required` when another issuer's token proves no
            address and no code did; `already_registered` when the identifier or the identity has
            an account by now, which their unique constraints decide.
    """
    contact = await _proved(connection, verification_token, identity)
    member_id = await users.create(connection, newcomer)
    is_new = await queries.insert_identifier(connection, new_id(), member_id, contact)
    if identity is not None:
        known_as = identity.iss, identity.sub
        is_new = is_new and await queries.insert_identity(connection, member_id, *known_as)
    if not is_new:
        raise problems.already_registered()
    return _signed_in(
        member_id, await sessions.open_session(connection, provider, member_id, user_agent)
    )


async def _proved(
    connection: WriteTransaction, verification_token: str | None, identity: Identity | None
) -> Contact:
    """Where the newcomer is reached: without that they could never confirm what moves money."""
    if verification_token is not None:
        contact = await queries.spend_verification(connection, sessions.digest(verification_token))
        if contact is None:
            raise problems.verification_expired()
        return contact
    if identity is None or identity.email is None:
        raise problems.contact_required.for_field("verificationToken")
    return identity.email


def _signed_in(member_id: UUID, grant: Grant) -> SignedIn:
    return SignedIn(member_id, grant.access, grant.refresh_token)


async def is_registered(connection: AnyConnection, verification_token: str) -> bool | None:
    """Whether the identifier that the token proves has an account; None for no good token."""
    contact = await queries.verified_contact(connection, sessions.digest(verification_token))
    if contact is None:
        return None
    return await queries.member_of(connection, contact) is not None


async def log_out(connection: WriteTransaction, member: Member, *, everywhere: bool) -> None:
    """End the session, or all of the member's."""
    if everywhere:
        await queries.end_sessions(connection, member.id)
    else:
        await queries.end_session(connection, member.session_id)


async def sign_out(connection: WriteTransaction, member_id: UUID) -> None:
    """End every session of a member, for whoever operates the service."""
    await queries.end_sessions(connection, member_id)


async def end_session(connection: WriteTransaction, member: Member, session_id: UUID) -> None:
    """End one of the member's sessions, on whatever device.

    Raises:
        ApiError: `session_not_found` for one that is nobody's or another's.
    """
    if not await queries.end_own_session(connection, session_id, member.id):
        raise problems.session_not_found()


async def end_other_sessions(connection: WriteTransaction, member: Member) -> None:
    """End all of the member's sessions but the one that asks."""
    await queries.end_other_sessions(connection, member.id, member.session_id)


async def require_confirmed(
    connection: WriteTransaction, settings: Settings, member: Member
) -> None:
    """What may move money asks for a session that was confirmed a moment ago.

    Raises:
        ApiError: `reauthentication_required`; a code of purpose `confirm` is the remedy.
    """
    if not await is_confirmed(connection, settings, member):
        raise problems.reauthentication_required()


async def is_confirmed(connection: AnyConnection, settings: Settings, member: Member) -> bool:
    """Whether the session was confirmed a moment ago."""
    span = timedelta(minutes=settings.reauth_window_minutes)
    return await queries.confirmed_within(connection, member.session_id, span)


async def member_with(connection: AnyConnection, identifier: str) -> UUID | None:
    """Whose e-mail address or phone number it is, for whoever operates the service.

    Raises:
        ApiError: `validation_failed` for what is neither.
    """
    return await queries.member_of(connection, parse_contact(identifier))


async def identifiers_of(connection: AnyConnection, member_id: UUID) -> dict[str, str | None]:
    """A member's private `email` and `phone`, for /users/me alone."""
    contacts = await queries.contacts_of(connection, member_id)
    found: dict[str, str | None] = {"email": None, "phone": None}
    found.update({contact.channel: contact.value for contact in reversed(contacts)})
    return found


async def account(connection: AnyConnection, provider: Provider, member_id: UUID) -> dict[str, Any]:
    """The member's own account as /users/me answers it."""
    own = await users.get_account(connection, member_id, provider.settings.api_origin)
    return {**own, **await identifiers_of(connection, member_id)}
