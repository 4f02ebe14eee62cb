"""Unclaimed balances: the money of deleted accounts.

A deleted member can request no payout, so the available balance moves to the platform account
`unclaimed`. Funds that are released after the deletion follow. A return that exceeds the balance
is paid from what was moved before.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from api.core.clock import now
from api.core.db.database import Database, WriteTransaction
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.queries import unclaimed as queries

_BATCH_SIZE: Final = 200


async def collect_balance(
    connection: WriteTransaction, member_id: UUID, at: datetime | None = None
) -> int:
    """Move a deleted member's available balance; return the cents, negative if some came back."""
    await queries.lock_collection(connection, member_id)
    cents = (await ledger.balances(connection, member_id)).available
    if cents < 0:
        moved = await ledger.sum_by_subject(connection, "unclaimed", [member_id])
        cents = -min(-cents, max(0, moved.get(member_id, 0)))
    if cents == 0:
        return 0
    number = await queries.count_entries(connection, member_id)
    key = f"balance-unclaimed:{member_id}:{number + 1}"
    entry = JournalEntry(key, "balance-unclaimed", subject_id=member_id, at=at or now())
    available = available_account(member_id)
    posting = (
        Posting(available, "unclaimed", cents)
        if cents > 0
        else Posting("unclaimed", available, -cents)
    )
    await ledger.record(connection, entry, [posting])
    return cents


async def collect_balances(database: Database, at: datetime | None = None) -> int:
    """Move what the accounts of deleted members have received since; return their number."""
    collected, after = 0, UUID(int=0)
    while True:
        async with database.reading() as connection:
            members = await queries.list_deleted_with_balance(
                connection, after=after, limit=_BATCH_SIZE
            )
        for member_id in members:
            async with database.writing() as connection:
                collected += bool(await collect_balance(connection, member_id, at))
        if len(members) < _BATCH_SIZE:
            return collected
        after = members[-1]
