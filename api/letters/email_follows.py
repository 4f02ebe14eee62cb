"""Follows by e-mail without an account: request, confirmation, end, and the way into an account.

The response to a request is the same for every address. What would reveal one is decided silently:
an address that complained, or received several confirmations today, receives no further one.
"""

from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID

from api.auth import mail_delivery, proof_of_work
from api.auth.identifiers import Contact, parse_contact
from api.auth.problems import proof_of_work_required
from api.auth.requesters import Requester
from api.core import errors
from api.core.db.database import ReadConnection, WriteTransaction
from api.core.errors import ApiError
from api.core.events.dispatch import emit
from api.core.http.validation import validation_message
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.letters import queries
from api.letters.events import EmailFollowRequested
from api.letters.problems import letters_off
from api.users.problems import user_not_found
from api.users.relationships import service as relationships


@dataclass(frozen=True, slots=True)
class EmailFollowRequest:
    """Author to follow, the address as written, and the language of the letters."""

    author_id: UUID
    email: str
    locale: Locale


async def request_follow(
    connection: WriteTransaction,
    settings: Settings,
    request: EmailFollowRequest,
    *,
    requester: Requester,
    viewer_id: UUID | None = None,
) -> None:
    """Request a follow; the address receives a confirmation, unless it must not.

    Raises:
        ApiError: `validation_failed` at `email`; `user_not_found`; `letters_off`; `rate_limited`
            for an author with many unconfirmed requests; `proof_of_work_required` after several
            requests of a network address.
    """
    contact = _parse_email(request.email)
    author = await queries.find_author(connection, request.author_id, viewer_id)
    if author is None:
        raise user_not_found()
    if author.mode == "off":
        raise letters_off()
    await queries.lock(connection, contact.value)
    counts = await queries.count_requests(
        connection, author.id, contact.value, requester.address_hash
    )
    if counts.requester >= settings.otp_requests_without_proof:
        await _require_proof(connection, settings, contact, requester)
    if counts.author >= settings.rate_limit_email_follows_per_author_hour:
        raise errors.rate_limited(facts={"retryAfter": int(queries.HOUR.total_seconds())})
    if counts.email >= settings.rate_limit_email_follows_per_address_day:
        return
    if await mail_delivery.is_refused(connection, settings, contact.value):
        return
    follow_id = await queries.request_follow(
        connection,
        author_id=author.id,
        email=contact.value,
        locale=request.locale,
        address_hash=requester.address_hash,
        proof_hash=proof_of_work.hash_challenge(requester.proof) if requester.proof else None,
    )
    await emit(connection, EmailFollowRequested(follow_id=follow_id))


async def confirm(connection: WriteTransaction, follow_id: UUID) -> str | None:
    """Confirm a follow and return the author's name; None if it or the author is gone.

    The address of a member follows with their account instead.
    """
    found = await queries.find_follow(connection, follow_id)
    confirmed = await queries.confirm_follow(connection, follow_id) if found else None
    if found is None or confirmed is None:
        return None
    member_id = await queries.find_member(connection, confirmed.email)
    if member_id is not None:
        await _move_to_member(connection, follow_id, member_id, confirmed.author_id)
    name: str = found.author_name
    return name


async def move_to_account(connection: WriteTransaction, member_id: UUID) -> None:
    """Turn the confirmed follows of a member's address into follows of the account."""
    for follow in await queries.list_follows_of_member(connection, member_id):
        await _move_to_member(connection, follow.id, member_id, follow.author_id)


async def end(connection: WriteTransaction, follow_id: UUID) -> None:
    """End a follow by e-mail; one that ended already changes nothing."""
    await queries.delete_follow(connection, follow_id)


async def find_author_name(connection: ReadConnection, follow_id: UUID) -> str | None:
    """Return the name of a follow's author; None if the follow or the author is gone."""
    found = await queries.find_follow(connection, follow_id)
    return found.author_name if found else None


async def _move_to_member(
    connection: WriteTransaction, follow_id: UUID, member_id: UUID, author_id: UUID
) -> None:
    # Refused for the author's own address, a block between the two, and an author who is gone.
    with suppress(ApiError):
        await relationships.follow(connection, member_id, author_id, {})
    await queries.delete_follow(connection, follow_id)


async def _require_proof(
    connection: WriteTransaction, settings: Settings, contact: Contact, requester: Requester
) -> None:
    is_fresh = requester.proof is not None and not await queries.is_proof_used(
        connection, contact.value, proof_of_work.hash_challenge(requester.proof)
    )
    if not (is_fresh and proof_of_work.is_solved(settings, contact, requester)):
        facts = proof_of_work.create_challenge(settings, contact, requester)
        raise proof_of_work_required(facts=facts)


def _parse_email(text: str) -> Contact:
    contact = None
    with suppress(ApiError):
        contact = parse_contact(text)
    if contact is None or contact.channel != "email":
        raise errors.validation_failed(fields={"email": validation_message("email_invalid")})
    return contact
