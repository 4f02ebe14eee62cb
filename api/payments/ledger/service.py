"""Recording journal entries and reading balances.

An entry's unique key makes recording idempotent. Triggers enforce the rules that no program may
break: balances change only through postings, a payout needs sufficient funds, a frozen month
accepts no entries, and recorded rows never change.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from uuid import UUID

from sqlalchemy.exc import DBAPIError

from api.core.clock import now
from api.core.db.database import ReadConnection, WriteTransaction
from api.payments.ledger import queries
from api.payments.ledger.accounts import (
    AccountRef,
    MemberAccount,
    account_id,
    pending_account,
)
from api.payments.ledger.types import Balances, InsufficientFundsError, JournalEntry, Posting

# SQLSTATE raised by the posting trigger.
_INSUFFICIENT_FUNDS = "QM001"


async def record(
    connection: WriteTransaction, entry: JournalEntry, postings: Sequence[Posting]
) -> bool:
    """Record a journal entry with its postings; False if its key was recorded before.

    Postings of zero cents are dropped: a sale without a fee has no fee posting.

    Raises:
        InsufficientFundsError: a payout or the cover of a refund exceeds the available balance.
            The transaction accepts no further statement, unless a savepoint is rolled back.
    """
    at = entry.at or now()
    journal_id = await queries.add_journal(
        connection,
        key=entry.key,
        kind=entry.kind,
        month=(entry.month or at.date()).replace(day=1),
        subject_id=entry.subject_id,
        booked_at=at,
    )
    if journal_id is None:
        return False
    nonzero = [posting for posting in postings if posting.cents]
    # The trigger locks member accounts: a fixed order prevents deadlocks between two entries.
    nonzero.sort(key=lambda posting: sorted(map(str, _member_account_ids(posting))))
    accounts = {account for posting in nonzero for account in _member_accounts(posting)}
    await queries.create_accounts(connection, accounts)
    try:
        await queries.add_postings(connection, journal_id, nonzero)
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == _INSUFFICIENT_FUNDS:
            raise InsufficientFundsError from error
        raise
    return True


async def is_recorded(connection: ReadConnection | WriteTransaction, key: str) -> bool:
    return await queries.is_recorded(connection, key)


async def balances(connection: ReadConnection | WriteTransaction, member_id: UUID) -> Balances:
    """Return a member's balances; zero if nothing was ever recorded."""
    return Balances(**await queries.balances(connection, member_id))


async def sum_by_subject(
    connection: ReadConnection | WriteTransaction,
    account: AccountRef,
    subject_ids: Collection[UUID],
) -> dict[UUID, int]:
    """Sum what the entries about each subject left on an account: credit less debit, in cents."""
    return await queries.sum_by_subject(connection, [account_id(account)], subject_ids)


async def sum_pending(connection: ReadConnection, members: Mapping[UUID, UUID]) -> dict[UUID, int]:
    """Sum what the entries about each subject left pending for its member, in cents.

    `members` are the members by subject: no entry moves money between two of them.
    """
    accounts = {account_id(pending_account(member_id)) for member_id in members.values()}
    return await queries.sum_by_subject(connection, accounts, list(members))


async def available_cents(
    connection: ReadConnection, member_ids: Collection[UUID]
) -> dict[UUID, int]:
    """Return the available balance of each member that has one."""
    return await queries.available_cents(connection, member_ids)


async def entry_cents(connection: ReadConnection | WriteTransaction, key: str) -> int:
    """Return the cents that an entry moved; zero if it was not recorded."""
    return await queries.entry_cents(connection, key)


async def platform_balance(
    connection: ReadConnection | WriteTransaction, account: AccountRef
) -> int:
    """Sum a platform account now: debit less credit, in cents."""
    return await queries.platform_balance(connection, account_id(account))


async def freeze_month(connection: WriteTransaction, month: date, at: datetime) -> bool:
    """Close a month for further entries; False if it was frozen before.

    Waits for entries that other transactions are recording into it.
    """
    return await queries.freeze_month(connection, month, at)


async def unbalanced_accounts(connection: ReadConnection | WriteTransaction) -> list[str]:
    """Describe accounts whose running balance differs from the sum of their postings."""
    return [
        f"account {row.id}: balance {row.balance_cents}, postings {row.summed_cents}"
        for row in await queries.unbalanced_accounts(connection)
    ]


async def recently_unbalanced(connection: ReadConnection) -> int:
    """Count recently used accounts whose balance differs from that of their latest posting.

    Cheap enough to poll, unlike `unbalanced_accounts`, which sums every posting.
    """
    return await queries.recently_unbalanced(connection)


def _member_accounts(posting: Posting) -> list[MemberAccount]:
    sides = (posting.debit, posting.credit)
    return [account for account in sides if isinstance(account, MemberAccount)]


def _member_account_ids(posting: Posting) -> list[UUID]:
    return [account_id(account) for account in _member_accounts(posting)]
