"""Booking facts, and what the books say.

A fact of business is one journal under a unique key, so that it is booked once whoever finds it
out first. The rules that no program may break are triggers: balances move with postings alone, a
payout needs cover, a frozen month takes nothing, and nothing that was booked changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy.exc import DBAPIError

from api.core.clock import now
from api.core.db.database import Reading, Writing
from api.payments.ledger import queries
from api.payments.ledger.accounts import AccountRef, MemberAccount, account_id
from api.payments.ledger.models import JournalKind

_INSUFFICIENT_FUNDS = "QM001"


class Posting(NamedTuple):
    """Cents from the debit side to the credit side."""

    debit: AccountRef
    credit: AccountRef
    cents: int


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """What happened, by a key that is unique for ever, such as `sale:<purchase>`.

    `month` is the accounting month that it belongs to, its own where none is named; where that is
    frozen the trigger takes the next one that is not.
    """

    key: str
    kind: JournalKind
    subject_id: UUID | None = None
    month: date | None = None
    at: datetime | None = None


class Balances(NamedTuple):
    """What the platform holds for a member, in cents; returns may drive `available` below zero."""

    available: int
    pending: int


class InsufficientFundsError(Exception):
    """A payout of more than is available."""


async def record(connection: Writing, fact: JournalEntry, entries: Sequence[Posting]) -> bool:
    """Book a fact; False where it was booked before, and nothing happens.

    Entries of no cents are left out: a sale without a fee is no movement of a fee.

    Raises:
        NoCoverError: a payout of more than is available.
    """
    at = fact.at or now()
    journal_id = await queries.add_journal(
        connection,
        key=fact.key,
        kind=fact.kind,
        month=(fact.month or at.date()).replace(day=1),
        subject_id=fact.subject_id,
        booked_at=at,
    )
    if journal_id is None:
        return False
    moving = [entry for entry in entries if entry.cents]
    # Members' accounts are locked by the trigger: in one order, or two journals may wait in a ring.
    moving.sort(key=lambda entry: sorted(map(str, _member_account_ids(entry))))
    await queries.create_accounts(
        connection, {side for entry in moving for side in _member_accounts(entry)}
    )
    try:
        await queries.add_postings(connection, journal_id, moving)
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == _INSUFFICIENT_FUNDS:
            raise InsufficientFundsError from error
        raise
    return True


async def is_recorded(connection: Reading | Writing, key: str) -> bool:
    return await queries.is_recorded(connection, key)


async def balances(connection: Reading | Writing, member_id: UUID) -> Balances:
    """What a member has; nothing where nothing was ever booked."""
    return Balances(**await queries.balances(connection, member_id))


async def platform_balance(connection: Reading | Writing, side: AccountRef) -> int:
    """Debit less credit of a platform's account, in cents, summed now."""
    return await queries.platform_balance(connection, account_id(side))


async def freeze_month(connection: Writing, month: date, at: datetime) -> bool:
    """From now on nothing more is booked into that month; False where it was frozen before.

    Waits for what is being booked into it at this moment.
    """
    return await queries.freeze_month(connection, month, at)


async def unbalanced_accounts(connection: Reading | Writing) -> list[str]:
    """Accounts whose running balance is not the sum of their postings; none in true books."""
    return [
        f"account {row.id}: balance {row.balance_cents}, postings {row.summed_cents}"
        for row in await queries.unbalanced_accounts(connection)
    ]


async def recently_unbalanced(connection: Reading) -> int:
    """How many accounts that moved lately don't hold what their last posting left; a glance beside
    `faults`, which sums everything."""
    return await queries.recently_unbalanced(connection)


def _member_accounts(entry: Posting) -> list[MemberAccount]:
    return [side for side in (entry.debit, entry.credit) if isinstance(side, MemberAccount)]


def _member_account_ids(entry: Posting) -> list[UUID]:
    return [account_id(side) for side in _member_accounts(entry)]
