"""Statements on the balances of deleted accounts."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, literal, select

from api.core.db.database import ReadConnection, WriteTransaction
from api.payments.ledger.models import Account, Journal
from api.users.models import Member


async def lock_collection(connection: WriteTransaction, member_id: UUID) -> None:
    """Serialize the collections of a member's balance until the end of the transaction."""
    name = literal(f"unclaimed:{member_id}")
    await connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))


async def count_entries(connection: WriteTransaction, member_id: UUID) -> int:
    """Count the collections of a member's balance."""
    query = select(func.count()).where(
        Journal.subject_id == member_id, Journal.kind == "balance-unclaimed"
    )
    return int(await connection.scalar(query) or 0)


async def list_deleted_with_balance(
    connection: ReadConnection, *, after: UUID, limit: int
) -> Sequence[UUID]:
    """List a batch of deleted members whose available balance is not zero, in id order."""
    rows = await connection.scalars(
        select(Member.id)
        .join(Account, Account.member_id == Member.id)
        .where(
            Member.purged_at.is_not(None),
            Member.id > after,
            Account.kind == "available",
            Account.balance_cents != 0,
        )
        .order_by(Member.id)
        .limit(limit)
    )
    return rows.all()
