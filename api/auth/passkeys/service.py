"""Passkeys of members: registration, sign-in, reauthentication and removal.

A passkey signs a challenge of this service for this origin. It therefore works on no other site,
and needs no message: with a passkey, a member reaches their money while mail is down.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from api.auth import linked_identities, problems, sessions
from api.auth import queries as auth_queries
from api.auth import service as auth
from api.auth.events import PasskeyAdded, PasskeyRemoved
from api.auth.known_devices import Device
from api.auth.passkeys import challenges, queries, verification
from api.auth.passkeys.challenges import Purpose
from api.auth.passkeys.verification import PasskeyError
from api.auth.service import OpenedSession
from api.auth.sessions import AccessToken, IdentityProvider
from api.core.clock import now
from api.core.db.database import AnyConnection, AnyRow, WriteTransaction
from api.core.events.dispatch import emit
from api.core.http.auth import Member
from api.core.ids import new_id
from api.core.observability import security_log
from api.core.settings import Settings

MAX_PASSKEYS: Final = 20
# Its private part was not kept. A response for an unknown credential takes as long as others.
_UNKNOWN_KEY: Final = bytes.fromhex(
    "a5010203262001"
    "215820b5f682394a1cf75fd647331e9c7809c28b5c1eaff54de3f9a4ca32398890fd48"
    "22582040cfacac4aed64d92cf77a997a6cdb1949648b2b0b2c6c87c653082e4ec1aaf3"
)

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewPasskey:
    """Response of an authenticator to a registration, with the name that the member gave."""

    credential: Json
    transports: Sequence[str]
    name: str | None
    device: str | None


async def begin_registration(
    connection: WriteTransaction, settings: Settings, member: Member
) -> Json:
    """Return the options with which a browser creates a passkey of the member.

    Raises:
        ApiError: `reauthentication_required`, `passkey_limit_reached`, `passkeys_unavailable`.
    """
    _require_available(settings)
    await auth.require_reauthentication(connection, settings, member)
    passkeys = await queries.list_passkeys(connection, member.id)
    if len(passkeys) >= MAX_PASSKEYS:
        raise problems.passkey_limit_reached()
    name = await queries.find_name(connection, member.id)
    contacts = await auth_queries.list_contacts(connection, member.id)
    return verification.registration_options(
        settings,
        challenges.create(settings, "register", member.session_id),
        member_id=member.id,
        names=(contacts[0].value if contacts else name, name),
        known=[each.credential_id for each in passkeys],
    )


async def finish_registration(
    connection: WriteTransaction, settings: Settings, member: Member, new: NewPasskey
) -> AnyRow:
    """Store a passkey; the member receives an e-mail.

    Raises:
        ApiError: `reauthentication_required`, `passkey_invalid`, `passkey_limit_reached`,
            `passkey_already_registered`.
    """
    await auth.require_reauthentication(connection, settings, member)
    try:
        challenge = _read_challenge(settings, new.credential, "register", member.session_id)
        created = verification.verify_registration(settings, new.credential, challenge)
    except PasskeyError as error:
        raise _refuse(error, "register", member.id) from error
    if not await challenges.spend(connection, challenge):
        raise _refuse(PasskeyError("challenge used before"), "register", member.id)
    # Two concurrent registrations must not exceed the limit.
    await auth_queries.lock_suspension(connection, member.id, is_exclusive=True)
    if await auth_queries.count_passkeys(connection, member.id) >= MAX_PASSKEYS:
        raise problems.passkey_limit_reached()
    stored = await queries.insert_passkey(
        connection,
        id=new_id(),
        member_id=member.id,
        credential_id=created.id,
        public_key=created.public_key,
        sign_count=created.sign_count,
        aaguid=created.aaguid,
        is_backed_up=created.is_backed_up,
        transports=list(dict.fromkeys(new.transports)),
        name=new.name,
        device=new.device,
    )
    if stored is None:
        raise problems.passkey_already_registered()
    added = PasskeyAdded(passkey_id=stored.id, session_id=member.session_id, at=now())
    await emit(connection, added)
    security_log.record("passkey_added", "success", member=member.id)
    return stored


async def rename(
    connection: WriteTransaction, member: Member, passkey_id: UUID, name: str
) -> AnyRow:
    """Rename a passkey of the member.

    Raises:
        ApiError: `passkey_not_found`.
    """
    renamed = await queries.rename_passkey(connection, member.id, passkey_id, name)
    if renamed is None:
        raise problems.passkey_not_found()
    return renamed


async def remove(
    connection: WriteTransaction, settings: Settings, member: Member, passkey_id: UUID
) -> None:
    """Remove a passkey, which then no longer signs the member in; they receive an e-mail.

    Raises:
        ApiError: `passkey_not_found`, `last_sign_in_method`, `reauthentication_required`.
    """
    # Two concurrent removals must not leave the member without a way to sign in.
    await auth_queries.lock_suspension(connection, member.id, is_exclusive=True)
    if not await queries.delete_passkey(connection, member.id, passkey_id):
        raise problems.passkey_not_found()
    # An error rolls the removal back.
    if not await linked_identities.can_sign_in(connection, settings, member.id):
        raise problems.last_sign_in_method()
    await auth.require_reauthentication(connection, settings, member)
    removed = PasskeyRemoved(passkey_id=passkey_id, session_id=member.session_id, at=now())
    await emit(connection, removed)
    security_log.record("passkey_removed", "success", member=member.id)


def begin_sign_in(settings: Settings) -> Json:
    """Return the options with which a browser offers the passkeys of any member.

    Raises:
        ApiError: `passkeys_unavailable`.
    """
    _require_available(settings)
    challenge = challenges.create(settings, "sign-in", None)
    return verification.authentication_options(settings, challenge)


async def sign_in(
    connection: WriteTransaction, provider: IdentityProvider, credential: Json, device: Device
) -> OpenedSession:
    """Sign in the member of a passkey.

    Raises:
        ApiError: `passkey_invalid`, also for credentials that are unknown; `account_suspended`
            only after a valid signature.
    """
    member_id = await _use(connection, provider.settings, credential, None)
    return await auth.sign_in_by_passkey(connection, provider, member_id, device)


async def begin_confirmation(connection: AnyConnection, settings: Settings, member: Member) -> Json:
    """Return the options with which a browser asks for a passkey of the member.

    Raises:
        ApiError: `passkey_not_found` for a member without one, `passkeys_unavailable`.
    """
    _require_available(settings)
    passkeys = await queries.list_passkeys(connection, member.id)
    if not passkeys:
        raise problems.passkey_not_found()
    challenge = challenges.create(settings, "confirm", member.session_id)
    allowed = [each.credential_id for each in passkeys]
    return verification.authentication_options(settings, challenge, allowed=allowed)


async def confirm(
    connection: WriteTransaction, provider: IdentityProvider, member: Member, credential: Json
) -> AccessToken:
    """Reauthenticate the session by a passkey of its member, as a code of `confirm` does.

    Raises:
        ApiError: `passkey_invalid`.
    """
    await _use(connection, provider.settings, credential, member)
    await auth_queries.confirm_session(connection, member.session_id)
    security_log.record("session_confirmed", "success", member=member.id, method="passkey")
    return sessions.issue_access_token(provider, member.id, member.session_id)


async def _use(
    connection: WriteTransaction, settings: Settings, credential: Json, member: Member | None
) -> UUID:
    """Verify and use an assertion of a passkey, of `member` if given; return its member."""
    purpose: Purpose = "confirm" if member else "sign-in"
    owner_id: UUID | None = None
    try:
        session_id = member.session_id if member else None
        challenge = _read_challenge(settings, credential, purpose, session_id)
        credential_id = verification.read_credential_id(credential)
        passkey = await queries.find_passkey(connection, credential_id)
        owner_id = passkey.member_id if passkey else None
        public_key = passkey.public_key if passkey else _UNKNOWN_KEY
        used = verification.verify_assertion(settings, credential, challenge, public_key)
        if passkey is None or owner_id is None:
            raise PasskeyError("unknown credential")
        if member is not None and member.id != owner_id:
            raise PasskeyError("passkey of another member")
        # Without a list of credentials, the authenticator names the member.
        handle = verification.read_user_handle(credential)
        if handle != owner_id.bytes and (handle is not None or member is None):
            raise PasskeyError("user handle of another member")
    except PasskeyError as error:
        raise _refuse(error, purpose, owner_id) from error
    if not await challenges.spend(connection, challenge):
        raise _refuse(PasskeyError("challenge used before"), purpose, owner_id)
    if not await queries.use_passkey(
        connection, passkey.id, sign_count=used.sign_count, is_backed_up=used.is_backed_up
    ):
        # A copy of the authenticator may exist. The challenge stays used.
        security_log.record("passkey_counter", "failure", member=owner_id, purpose=purpose)
        raise problems.passkey_invalid(keeps_writes=True)
    signed_in: UUID = owner_id
    return signed_in


def _read_challenge(
    settings: Settings, credential: Json, purpose: Purpose, session_id: UUID | None
) -> bytes:
    challenge = verification.read_challenge(credential)
    if not challenges.is_valid(settings, challenge, purpose, session_id):
        raise PasskeyError("challenge of another service, purpose or session, or expired")
    return challenge


def _require_available(settings: Settings) -> None:
    if not verification.is_available(settings):
        raise problems.passkeys_unavailable()


def _refuse(error: PasskeyError, purpose: Purpose, member_id: UUID | None) -> Exception:
    """Record a refusal; the response does not depend on its reason."""
    security_log.record(
        "passkey_wrong", "failure", member=member_id, purpose=purpose, reason=str(error)
    )
    return problems.passkey_invalid()
