"""Identities of a member at other providers: list and removal."""

import hashlib
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import delete, select

from api.auth import problems, queries
from api.auth import service as auth
from api.auth.models import ExternalIdentity
from api.core.db.database import AnyConnection, AnyRow, WriteTransaction
from api.core.http.auth import Member
from api.core.observability import security_log
from api.core.settings import Settings

# A member links few; the limit bounds the response.
MAX_LISTED = 100


def identity_id(iss: str, sub: str) -> UUID:
    """Return the id of an identity in URLs, which does not show the subject."""
    return UUID(bytes=hashlib.sha256(f"{iss}\0{sub}".encode()).digest()[:16])


async def list_identities(connection: AnyConnection, member_id: UUID) -> Sequence[AnyRow]:
    """List the identities of a member, oldest first."""
    rows = await connection.execute(
        select(ExternalIdentity.iss, ExternalIdentity.sub, ExternalIdentity.created_at)
        .where(ExternalIdentity.member_id == member_id)
        .order_by(ExternalIdentity.created_at, ExternalIdentity.iss, ExternalIdentity.sub)
        .limit(MAX_LISTED)
    )
    return rows.all()


async def can_remove(
    connection: AnyConnection, settings: Settings, member_id: UUID, *, linked: int
) -> bool:
    """Return whether a member with `linked` identities can still sign in without one of them."""
    return linked > 1 or await _has_other_method(connection, settings, member_id)


async def can_sign_in(connection: AnyConnection, settings: Settings, member_id: UUID) -> bool:
    """Return whether a member has any way to sign in."""
    linked = await list_identities(connection, member_id)
    return bool(linked) or await _has_other_method(connection, settings, member_id)


async def _has_other_method(connection: AnyConnection, settings: Settings, member_id: UUID) -> bool:
    """Return whether a member can sign in by a code or a passkey."""
    contacts = await queries.list_contacts(connection, member_id)
    # Without a gateway no code reaches a phone.
    usable = [
        each for each in contacts if each.channel == "email" or settings.sms_gateway_url is not None
    ]
    return bool(usable) or await queries.count_passkeys(connection, member_id) > 0


async def remove_identity(
    connection: WriteTransaction, settings: Settings, member: Member, wanted: UUID
) -> None:
    """Remove an identity; its provider no longer signs the member in.

    Raises:
        ApiError: `provider_not_found`, `last_sign_in_method`, `reauthentication_required`.
    """
    # Two concurrent removals must not leave the member without a way to sign in.
    await queries.lock_suspension(connection, member.id, is_exclusive=True)
    linked = await list_identities(connection, member.id)
    found = next((each for each in linked if identity_id(each.iss, each.sub) == wanted), None)
    if found is None:
        raise problems.provider_not_found()
    if not await can_remove(connection, settings, member.id, linked=len(linked)):
        raise problems.last_sign_in_method()
    await auth.require_reauthentication(connection, settings, member)
    await connection.execute(
        delete(ExternalIdentity).where(
            ExternalIdentity.iss == found.iss,
            ExternalIdentity.sub == found.sub,
            ExternalIdentity.member_id == member.id,
        )
    )
    security_log.record("provider_removed", "success", member=member.id)
