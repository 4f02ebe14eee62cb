"""One-time codes: limits, generation and verification."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from api.auth import problems, queries, sms_limits
from api.auth.events import OtpRequested
from api.auth.identifiers import Contact, parse_contact
from api.core import errors
from api.core.crypto import derive
from api.core.db.database import WriteTransaction
from api.core.events.dispatch import emit
from api.core.http.auth import Member
from api.core.http.validation import validation_message
from api.core.ids import new_id
from api.core.settings import Settings
from api.core.text.locale import Locale

Purpose = Literal["login", "register", "confirm"]

LIFETIME: Final = timedelta(minutes=10)
BLOCK_PERIOD: Final = timedelta(minutes=15)
MAX_TRIES: Final = 5
RESEND_AFTER_SECONDS: Final = 30


@dataclass(frozen=True, slots=True)
class SentCode:
    """A requested code."""

    id: UUID
    contact: Contact
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Proof:
    """Result of a correct code."""

    contact: Contact
    purpose: Purpose


async def request_code(
    connection: WriteTransaction,
    settings: Settings,
    *,
    contact: Contact,
    purpose: Purpose,
    locale: Locale,
    member_id: UUID | None = None,
) -> SentCode:
    """Request a code. The result does not depend on whether the identifier has an account.

    Raises:
        ApiError: `otp_locked` after too many codes. For phones `sms_unavailable`,
            `sms_limit_reached`, or `validation_failed` for numbers that receive no SMS.
    """
    is_phone = contact.channel == "phone"
    if is_phone:
        sms_limits.require_reachable(settings, contact)
    await queries.lock_contact(connection, contact)
    wait = await queries.get_block_seconds(
        connection,
        contact,
        per_minute=settings.rate_limit_otp_per_identifier_minute,
        per_hour=settings.rate_limit_otp_per_identifier_hour,
        block=BLOCK_PERIOD,
    )
    if wait is not None:
        raise problems.otp_locked(facts={"retryAfter": wait})
    if is_phone:
        await sms_limits.reserve(connection, settings, contact)
    row = await queries.insert_code(
        connection,
        LIFETIME,
        id=new_id(),
        channel=contact.channel,
        identifier=contact.value,
        purpose=purpose,
        member_id=member_id,
        locale=locale,
    )
    await emit(connection, OtpRequested(otp_id=row.id))
    return SentCode(row.id, contact, row.expires_at)


async def find_confirmation_contact(
    connection: WriteTransaction, member: Member, identifier: str | None
) -> Contact:
    """Return the contact for a reauthentication: the given identifier, or the member's own.

    Raises:
        ApiError: `validation_failed` at `identifier` if it is not the member's.
    """
    own = await queries.list_contacts(connection, member.id)
    named = parse_contact(identifier) if identifier else None
    for contact in own:
        if named in (None, contact):
            return contact
    raise errors.validation_failed(fields={"identifier": validation_message("identifier_invalid")})


async def generate_code(
    connection: WriteTransaction, settings: Settings, otp_id: UUID
) -> tuple[Contact, Locale, str] | None:
    """Generate the digits of a requested code.

    None if the code is used or expired, or if repeating a failed SMS would exceed the budget.
    """
    before = await queries.lock_code(connection, otp_id)
    if before is not None and before.channel == "phone" and before.is_made:
        contact = Contact(before.channel, before.identifier)
        if not await sms_limits.reserve_retry(connection, settings, contact):
            return None
    code = f"{secrets.randbelow(1_000_000):06}"
    row = await queries.set_code(connection, otp_id, _hmac(settings, otp_id, code))
    return (Contact(row.channel, row.identifier), row.locale, code) if row else None


async def use_code(
    connection: WriteTransaction,
    settings: Settings,
    *,
    otp_id: UUID,
    code: str,
    member_id: UUID | None,
) -> Proof:
    """Verify and use a code.

    Raises:
        ApiError: `otp_invalid` for wrong, expired, used and unknown codes, `otp_locked` after five
            attempts.
    """
    row = await queries.try_code(
        connection,
        otp_id,
        _hmac(settings, otp_id, code),
        viewer_id=member_id,
        max_tries=MAX_TRIES,
    )
    if row is None:
        raise problems.otp_invalid()
    if row.accepted:
        return Proof(Contact(row.channel, row.identifier), row.purpose)
    if row.tries > MAX_TRIES:
        # This code is locked; another one may be requested after the usual pause.
        wait = max(1, RESEND_AFTER_SECONDS - int(row.age))
        raise problems.otp_locked(facts={"retryAfter": wait}, keeps_writes=True)
    raise problems.otp_invalid(keeps_writes=True)


def _hmac(settings: Settings, otp_id: UUID, code: str) -> bytes:
    """Keyed per row: precomputed digests of one code don't match another row."""
    key = derive(settings.secret, "one-time codes")
    return hmac.digest(key, otp_id.bytes + code.encode(), hashlib.sha256)
