"""Changes of a member's e-mail address or phone number.

The new contact is confirmed by a code. The former one is confirmed by the reauthentication, whose
code goes to a contact of the account. A member who cannot receive that code waits: the change takes
effect after `CONTACT_CHANGE_DELAY_DAYS`, and each session of the account can cancel it until then.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, and_, delete, func, insert, literal, select, update
from sqlalchemy.types import Interval

from api.auth import otp, problems, queries
from api.auth import service as auth
from api.auth.events import ContactChanged, ContactVerified
from api.auth.identifiers import Contact, parse_contact
from api.auth.models import ContactChange, Identifier
from api.auth.requesters import Requester
from api.core import errors
from api.core.cleanup import delete_rows
from api.core.clock import now
from api.core.db.database import AnyRow, Database, ReadConnection, WriteTransaction
from api.core.events.dispatch import emit
from api.core.http.auth import Member
from api.core.http.validation import validation_message
from api.core.ids import new_id
from api.core.observability import security_log
from api.core.settings import Settings
from api.core.text.locale import Locale

BATCH_SIZE: Final = 100
PURPOSES: Final[frozenset[otp.Purpose]] = frozenset({"contact"})
_RETENTION: Final = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Code of the new contact; `is_former_lost` replaces the reauthentication by a delay."""

    otp_id: UUID
    code: str
    is_former_lost: bool


async def request_change(
    connection: WriteTransaction,
    settings: Settings,
    *,
    identifier: str,
    locale: Locale,
    requester: Requester,
) -> otp.SentCode:
    """Send a code to the new contact of the asking member.

    Raises:
        ApiError: `validation_failed` at `identifier` for invalid text and for contacts of the
            member; otherwise as `otp.request_code`.
    """
    contact = parse_contact(identifier)
    if requester.member_id is None:
        raise errors.not_authenticated()
    if contact in await queries.list_contacts(connection, requester.member_id):
        raise errors.validation_failed(
            fields={"identifier": validation_message("identifier_invalid")}
        )
    return await otp.request_code(
        connection, settings, contact=contact, purpose="contact", locale=locale, requester=requester
    )


async def confirm_change(
    connection: WriteTransaction,
    settings: Settings,
    *,
    member: Member,
    confirmation: Confirmation,
    requester: Requester,
) -> datetime | None:
    """Apply a change, or schedule it; return the time at which a scheduled one takes effect.

    Raises:
        ApiError: `reauthentication_required`; `already_registered` for a contact of another
            account; otherwise as `otp.use_code`.
    """
    is_delayed = confirmation.is_former_lost
    if not is_delayed:
        await auth.require_reauthentication(connection, settings, member)
    proof = await otp.use_code(
        connection,
        settings,
        otp_id=confirmation.otp_id,
        code=confirmation.code,
        requester=requester,
        purposes=PURPOSES,
    )
    if await queries.find_member_by_contact(connection, proof.contact) is not None:
        raise problems.already_registered()
    await cancel_change(connection, member.id)
    delay = timedelta(days=settings.contact_change_delay_days if is_delayed else 0)
    change = await _insert_change(connection, member.id, proof.contact, delay)
    if not is_delayed and not await _apply(connection, change):
        raise problems.already_registered()
    await emit(connection, ContactChanged(change_id=change.id))
    outcome = "scheduled" if is_delayed else "applied"
    security_log.record(
        "email_changed", "success", member=member.id, channel=proof.contact.channel, state=outcome
    )
    effective_at: datetime = change.effective_at
    return effective_at if is_delayed else None


async def cancel_change(connection: WriteTransaction, member_id: UUID) -> bool:
    """Cancel the scheduled change of a member; return whether there was one."""
    rows = await connection.execute(
        update(ContactChange)
        .where(ContactChange.member_id == member_id, _is_pending())
        .values(cancelled_at=func.now())
        .returning(ContactChange.id)
    )
    is_cancelled = rows.one_or_none() is not None
    if is_cancelled:
        security_log.record("email_change_cancelled", "success", member=member_id)
    return is_cancelled


async def find_pending_change(connection: ReadConnection, member_id: UUID) -> AnyRow | None:
    """Return channel, value and time of a scheduled change."""
    rows = await connection.execute(
        select(ContactChange.channel, ContactChange.value, ContactChange.effective_at).where(
            ContactChange.member_id == member_id, _is_pending()
        )
    )
    return rows.one_or_none()


async def apply_due_changes(database: Database) -> int:
    """Apply scheduled changes whose time has come; return their number."""
    applied = 0
    while batch := await _list_due(database):
        for change_id in batch:
            async with database.writing() as connection:
                applied += await _apply_due(connection, change_id)
    return applied


async def delete_old_changes(connection: WriteTransaction, *, limit: int) -> int:
    """Delete one batch of changes that were applied or cancelled long ago; return their number."""
    is_old = and_(ContactChange.created_at < now() - _RETENTION, ~_is_pending())
    return await delete_rows(connection, ContactChange, is_old, limit=limit)


async def _list_due(database: Database) -> Sequence[UUID]:
    async with database.reading() as connection:
        rows = await connection.execute(
            select(ContactChange.id)
            .where(_is_pending(), ContactChange.effective_at <= func.now())
            .order_by(ContactChange.effective_at, ContactChange.id)
            .limit(BATCH_SIZE)
        )
        return [row.id for row in rows]


async def _apply_due(connection: WriteTransaction, change_id: UUID) -> bool:
    rows = await connection.execute(
        select(ContactChange.__table__)
        .where(ContactChange.id == change_id, _is_pending())
        .with_for_update()
    )
    change = rows.one_or_none()
    if change is None:
        return False
    if not await _apply(connection, change):
        # Another account verified the contact in the meantime.
        await cancel_change(connection, change.member_id)
        return False
    security_log.record(
        "email_changed", "success", member=change.member_id, channel=change.channel, state="applied"
    )
    await emit(connection, ContactChanged(change_id=change.id))
    return True


async def _insert_change(
    connection: WriteTransaction, member_id: UUID, contact: Contact, delay: timedelta
) -> AnyRow:
    former = (
        select(Identifier.value)
        .where(Identifier.member_id == member_id, Identifier.channel == contact.channel)
        .order_by(Identifier.id)
        .limit(1)
        .scalar_subquery()
    )
    rows = await connection.execute(
        insert(ContactChange)
        .values(
            id=new_id(),
            member_id=member_id,
            channel=contact.channel,
            value=contact.value,
            former_value=former,
            effective_at=func.now() + literal(delay, Interval()),
        )
        .returning(ContactChange.__table__)
    )
    change: AnyRow = rows.one()
    return change


async def _apply(connection: WriteTransaction, change: Any) -> bool:
    """Replace the member's contact of the channel; False if another account has the new one."""
    contact, new = Contact(change.channel, change.value), new_id()
    if not await queries.insert_identifier(connection, new, change.member_id, contact):
        return False
    await connection.execute(
        delete(Identifier).where(
            Identifier.member_id == change.member_id,
            Identifier.channel == contact.channel,
            Identifier.id != new,
        )
    )
    await connection.execute(
        update(ContactChange).where(ContactChange.id == change.id).values(applied_at=func.now())
    )
    await emit(connection, ContactVerified(member_id=change.member_id))
    return True


def _is_pending() -> ColumnElement[bool]:
    return and_(ContactChange.applied_at.is_(None), ContactChange.cancelled_at.is_(None))
