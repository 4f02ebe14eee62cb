"""SQL statements of the ledger."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Uuid, case, exists, func, insert, literal, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyRow, AnySelect, ReadConnection, WriteTransaction
from api.core.ids import new_id
from api.payments.ledger.accounts import (
    MemberAccount,
    account_id,
    available_account,
    pending_account,
)
from api.payments.ledger.models import Account, Journal, Period, PostingRow
from api.payments.ledger.types import Posting


async def add_journal(
    connection: WriteTransaction,
    *,
    key: str,
    kind: str,
    month: date,
    subject_id: UUID | None,
    booked_at: datetime,
) -> UUID | None:
    journal_id: UUID | None = await connection.scalar(
        upsert(Journal)
        .values(
            id=new_id(),
            key=key,
            kind=kind,
            month=month,
            subject_id=subject_id,
            booked_at=booked_at,
        )
        .on_conflict_do_nothing(index_elements=[Journal.key])
        .returning(Journal.id)
    )
    return journal_id


async def create_accounts(
    connection: WriteTransaction, accounts: Collection[MemberAccount]
) -> None:
    """Create the accounts that do not exist yet, in the order of their ids."""
    if not accounts:
        return
    rows = [
        {
            "id": account_id(account),
            "kind": account.kind,
            "member_id": account.member_id,
            "balance_cents": 0,
        }
        for account in sorted(accounts, key=account_id)
    ]
    await connection.execute(upsert(Account).on_conflict_do_nothing(), rows)


async def add_postings(
    connection: WriteTransaction, journal_id: UUID, postings: Sequence[Posting]
) -> None:
    if not postings:
        return
    rows = [
        {
            "journal_id": journal_id,
            "debit_id": account_id(posting.debit),
            "credit_id": account_id(posting.credit),
            "amount_cents": posting.cents,
        }
        for posting in postings
    ]
    await connection.execute(insert(PostingRow).inline(), rows)


async def is_recorded(connection: ReadConnection | WriteTransaction, key: str) -> bool:
    return bool(await connection.scalar(select(exists().where(Journal.key == key))))


async def balances(
    connection: ReadConnection | WriteTransaction, member_id: UUID
) -> dict[str, int]:
    accounts = {"available": available_account(member_id), "pending": pending_account(member_id)}
    rows = await connection.execute(
        select(Account.kind, Account.balance_cents).where(
            Account.id.in_([account_id(account) for account in accounts.values()])
        )
    )
    balances_by_kind = {row.kind: int(row.balance_cents) for row in rows}
    return {kind: balances_by_kind.get(kind, 0) for kind in accounts}


async def available_cents(
    connection: ReadConnection, member_ids: Collection[UUID]
) -> dict[UUID, int]:
    ids = [account_id(available_account(member_id)) for member_id in member_ids]
    rows = await connection.execute(
        select(Account.member_id, Account.balance_cents).where(Account.id.in_(ids))
    )
    return {row.member_id: int(row.balance_cents) for row in rows}


async def sum_by_subject(
    connection: ReadConnection | WriteTransaction,
    accounts: Collection[UUID],
    subject_ids: Collection[UUID],
) -> dict[UUID, int]:
    moved = case(
        (PostingRow.credit_id.in_(accounts), PostingRow.amount_cents),
        else_=-PostingRow.amount_cents,
    )
    rows = await connection.execute(
        select(Journal.subject_id, func.sum(moved).label("cents"))
        .join(PostingRow, PostingRow.journal_id == Journal.id)
        .where(
            Journal.subject_id.in_(subject_ids),
            or_(PostingRow.debit_id.in_(accounts), PostingRow.credit_id.in_(accounts)),
        )
        .group_by(Journal.subject_id)
    )
    return {row.subject_id: int(row.cents) for row in rows}


async def entry_cents(connection: ReadConnection | WriteTransaction, key: str) -> int:
    query = select(func.coalesce(func.sum(PostingRow.amount_cents), 0)).where(
        PostingRow.journal_id == select(Journal.id).where(Journal.key == key).scalar_subquery()
    )
    return int(await connection.scalar(query) or 0)


async def platform_balance(connection: ReadConnection | WriteTransaction, account: UUID) -> int:
    rows = await fetch_all(connection, _platform_balance_statement(account=account))
    return int(rows[0][0])


@compiled_once(account=Uuid)
def _platform_balance_statement(*, account: Any) -> AnySelect:
    """Compute debit less credit from two sums, each served by its own index."""
    debit, credit = (
        select(func.coalesce(func.sum(PostingRow.amount_cents), 0))
        .where(side == account)
        .scalar_subquery()
        for side in (PostingRow.debit_id, PostingRow.credit_id)
    )
    return select(debit - credit)


async def freeze_month(connection: WriteTransaction, month: date, at: datetime) -> bool:
    # Recording takes the same lock in shared mode: the two wait for each other.
    await connection.execute(select(func.lock_month(month)))
    await connection.execute(upsert(Period).values(month=month).on_conflict_do_nothing())
    updated = await connection.execute(
        update(Period)
        .where(Period.month == month, Period.frozen_at.is_(None))
        .values(frozen_at=at, status="closing")
    )
    return bool(updated.rowcount)


async def unbalanced_accounts(connection: ReadConnection | WriteTransaction) -> Iterable[AnyRow]:
    moved = case(
        (PostingRow.credit_id == Account.id, PostingRow.amount_cents),
        else_=-PostingRow.amount_cents,
    )
    summed = (
        select(func.coalesce(func.sum(moved), literal(0)))
        .where(or_(PostingRow.debit_id == Account.id, PostingRow.credit_id == Account.id))
        .correlate(Account)
        .scalar_subquery()
    )
    rows = await connection.execute(
        select(Account.id, Account.balance_cents, summed.label("summed_cents"))
        .where(Account.balance_cents.is_not(None), Account.balance_cents != summed)
        .order_by(Account.id)
        .limit(100)
    )
    return rows.all()


_RECENTLY_UNBALANCED: Final = text(
    """
    WITH recent AS (
        SELECT debit_id, credit_id FROM posting ORDER BY number DESC LIMIT 500
    ), touched AS (
        SELECT debit_id AS id FROM recent UNION SELECT credit_id FROM recent
    )
    SELECT count(*)
      FROM touched JOIN account USING (id)
     CROSS JOIN LATERAL (
        SELECT balance_cents FROM (
            (SELECT number, debit_balance_cents AS balance_cents FROM posting
              WHERE debit_id = account.id ORDER BY number DESC LIMIT 1)
            UNION ALL
            (SELECT number, credit_balance_cents FROM posting
              WHERE credit_id = account.id ORDER BY number DESC LIMIT 1)
        ) AS candidates ORDER BY number DESC LIMIT 1
     ) AS latest
     WHERE account.balance_cents <> latest.balance_cents
    """
)


async def recently_unbalanced(connection: ReadConnection) -> int:
    return int(await connection.scalar(_RECENTLY_UNBALANCED))
