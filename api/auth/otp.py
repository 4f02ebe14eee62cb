"""One-time codes: limits, generation and verification."""

import hashlib
import hmac
import secrets
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from api.auth import (
    guesses,
    mail_delivery,
    otp_queries,
    problems,
    proof_of_work,
    queries,
    sms_limits,
)
from api.auth.events import OtpRequested
from api.auth.identifiers import Contact, parse_contact
from api.auth.requesters import Requester
from api.core import errors
from api.core.crypto import derive
from api.core.db.database import WriteTransaction
from api.core.errors import ApiError
from api.core.events.dispatch import emit
from api.core.http.auth import Member
from api.core.http.validation import validation_message
from api.core.ids import new_id
from api.core.observability import security_log
from api.core.settings import Settings
from api.core.text.locale import Locale

Purpose = Literal["login", "register", "confirm", "contact"]

LIFETIME: Final = timedelta(minutes=10)
BLOCK_PERIOD: Final = timedelta(minutes=15)
MAX_TRIES: Final = 5
RESEND_AFTER_SECONDS: Final = 30
SIGN_IN_PURPOSES: Final[frozenset[Purpose]] = frozenset({"login", "register", "confirm"})


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
    requester: Requester,
) -> SentCode:
    """Request a code. The result does not depend on whether the identifier has an account.

    Raises:
        ApiError: `otp_locked` after too many codes, `proof_of_work_required` after several of an
            unknown device. For phones `sms_unavailable`, `sms_limit_reached`, or
            `validation_failed` for numbers that receive no SMS.
    """
    is_phone = contact.channel == "phone"
    if is_phone:
        sms_limits.require_reachable(settings, contact)
    if requester.member_id is None:
        is_known = await otp_queries.is_known_device(connection, contact, requester.device_hash)
        requester = requester.as_known(is_known)
    try:
        # A stranger's requests mostly end here: waiting for the lock, they would delay the owner.
        # What passes is counted again under the lock, against others of the same moment.
        await _require_allowance(connection, settings, contact, requester)
        await otp_queries.lock_contact(connection, contact)
        await _require_allowance(connection, settings, contact, requester)
    except ApiError:
        security_log.record(
            "code_requested", "refused", member=requester.member_id, known=requester.is_trusted
        )
        raise
    if is_phone:
        await sms_limits.reserve(connection, settings, contact)
    row = await otp_queries.insert_code(
        connection,
        LIFETIME,
        id=new_id(),
        channel=contact.channel,
        identifier=contact.value,
        purpose=purpose,
        member_id=requester.member_id,
        locale=locale,
        address_hash=requester.address_hash,
        device_hash=requester.device_hash,
        is_trusted=requester.is_trusted,
        proof_hash=proof_of_work.hash_challenge(requester.proof) if requester.proof else None,
    )
    await emit(connection, OtpRequested(otp_id=row.id))
    security_log.record(
        "code_requested",
        "success",
        member=requester.member_id,
        known=requester.is_trusted,
        purpose=purpose,
    )
    return SentCode(row.id, contact, row.expires_at)


async def _require_allowance(
    connection: WriteTransaction, settings: Settings, contact: Contact, requester: Requester
) -> None:
    wait = await otp_queries.get_block_seconds(
        connection,
        contact,
        requester,
        limits=(
            settings.rate_limit_otp_per_identifier_minute,
            settings.rate_limit_otp_per_identifier_hour,
        ),
        block=BLOCK_PERIOD,
    )
    if wait is not None:
        raise problems.otp_locked(facts={"retryAfter": wait})
    if requester.is_trusted:
        return
    counted = await otp_queries.count_requests(connection, contact, requester)
    if counted.strangers >= settings.rate_limit_otp_strangers_hour:
        raise problems.otp_locked(facts={"retryAfter": max(1, int(counted.wait))})
    if counted.own < settings.otp_requests_without_proof:
        return
    is_fresh = requester.proof is not None and not await otp_queries.is_proof_used(
        connection, contact, proof_of_work.hash_challenge(requester.proof)
    )
    if not (is_fresh and proof_of_work.is_solved(settings, contact, requester)):
        facts = proof_of_work.create_challenge(settings, contact, requester)
        raise problems.proof_of_work_required(facts=facts)


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
    before = await otp_queries.lock_code(connection, otp_id)
    if before is not None and before.channel == "phone" and before.is_made:
        contact = Contact(before.channel, before.identifier)
        if not await sms_limits.reserve_retry(connection, settings, contact):
            return None
    code = f"{secrets.randbelow(1_000_000):06}"
    row = await otp_queries.set_code(connection, otp_id, _hmac(settings, otp_id, code))
    return (Contact(row.channel, row.identifier), row.locale, code) if row else None


async def use_code(
    connection: WriteTransaction,
    settings: Settings,
    *,
    otp_id: UUID,
    code: str,
    requester: Requester,
    purposes: Collection[Purpose] = SIGN_IN_PURPOSES,
) -> Proof:
    """Verify and use a code of one of the purposes.

    Raises:
        ApiError: `otp_invalid` for wrong, expired, used and unknown codes, `otp_locked` after five
            attempts, or when the requester has no guess left today.
    """
    found = await otp_queries.find_guessed_code(connection, otp_id, requester)
    if found is None or found.purpose not in purposes:
        raise problems.otp_invalid()
    contact = Contact(found.channel, found.identifier)
    if found.member_id is None or found.member_id != requester.member_id:
        # Signing in as another member is a stranger's guess, or that of a known device.
        requester = replace(requester, member_id=None, is_known=found.is_known)
    guess = guesses.Guess(otp_id, contact, requester, found.owner_id)
    await guesses.reserve(connection, settings, guess)
    row = await otp_queries.try_code(
        connection,
        otp_id,
        _hmac(settings, otp_id, code),
        viewer_id=requester.member_id,
        max_tries=MAX_TRIES,
    )
    if row is None:
        raise problems.otp_invalid()
    if row.accepted:
        await guesses.release(connection, guess)
        await mail_delivery.resume(connection, contact=contact)
        return Proof(contact, row.purpose)
    if row.tries > MAX_TRIES:
        await guesses.release(connection, guess)
        # This code is locked; another one may be requested after the usual pause.
        wait = max(1, RESEND_AFTER_SECONDS - int(row.age))
        raise problems.otp_locked(facts={"retryAfter": wait}, keeps_writes=True)
    await guesses.record_failure(connection, settings, guess)
    raise problems.otp_invalid(keeps_writes=True)


def _hmac(settings: Settings, otp_id: UUID, code: str) -> bytes:
    """Keyed per row: precomputed digests of one code don't match another row."""
    key = derive(settings.secret, "one-time codes")
    return hmac.digest(key, otp_id.bytes + code.encode(), hashlib.sha256)
