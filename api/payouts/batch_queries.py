"""Statements of batches: what is collected, approved, exported, and what the bank says of it."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, insert, select, update

from api.core.db.database import AnyRow, Reading, Writing
from api.payouts.models import ConnectAccount, Payout, PayoutBatch, PayoutMethod
from api.users.models import Member


async def lock_pending(connection: Writing, kind: str, *, limit: int) -> Sequence[AnyRow]:
    """Payouts that nobody has begun, the oldest first, locked; those of suspended members wait."""
    rows = await connection.execute(
        select(Payout.id, Payout.amount_cents)
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .join(Member, Member.id == Payout.member_id)
        .where(Payout.status == "pending", PayoutMethod.kind == kind, Member.suspended_at.is_(None))
        .order_by(Payout.id)
        .limit(limit)
        # Two that collect at once take different ones.
        .with_for_update(of=Payout.__table__, skip_locked=True)
    )
    return rows.all()


async def list_untransferred(connection: Reading, *, limit: int) -> Sequence[AnyRow]:
    """Payouts to accounts at the provider of which it is not known whether they were sent."""
    rows = await connection.execute(
        select(Payout.id, Payout.amount_cents, ConnectAccount.account_id)
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .join(ConnectAccount, ConnectAccount.member_id == Payout.member_id)
        .where(Payout.status == "in-progress", PayoutMethod.kind == "connect")
        .order_by(Payout.id)
        .limit(limit)
    )
    return rows.all()


async def find_payout_by_transfer(connection: Reading, transfer_id: str) -> UUID | None:
    found: UUID | None = await connection.scalar(
        select(Payout.id).where(Payout.transfer_id == transfer_id)
    )
    return found


async def try_lock_batch_creation(connection: Writing) -> bool:
    """Whether nobody else collects at this moment: sums of a day are made by one at a time."""
    key = func.hashtext("collect payouts")
    return bool(await connection.scalar(select(func.pg_try_advisory_xact_lock(key))))


async def sum_unapproved_since(connection: Writing, since: datetime) -> int:
    """How many cents were collected since then that needed nobody's approval."""
    return int(
        await connection.scalar(
            select(func.coalesce(func.sum(PayoutBatch.total_cents), 0)).where(
                PayoutBatch.created_at > since, ~PayoutBatch.needs_approval
            )
        )
        or 0
    )


async def insert_batch(connection: Writing, **values: Any) -> int:
    """Its number."""
    return int(
        await connection.scalar(insert(PayoutBatch).values(**values).returning(PayoutBatch.number))
        or 0
    )


async def get_batch(
    connection: Reading | Writing, number: int, *, lock: bool = False
) -> AnyRow | None:
    query = select(*PayoutBatch.__table__.c).where(PayoutBatch.number == number)
    rows = await connection.execute(query.with_for_update() if lock else query)
    return rows.one_or_none()


async def list_batches(connection: Reading, *, limit: int) -> Sequence[AnyRow]:
    """The newest first."""
    rows = await connection.execute(
        select(*PayoutBatch.__table__.c).order_by(PayoutBatch.number.desc()).limit(limit)
    )
    return rows.all()


async def update_batch(connection: Writing, batch_id: UUID, **values: Any) -> None:
    await connection.execute(update(PayoutBatch).where(PayoutBatch.id == batch_id).values(**values))


async def settle_batch(connection: Writing, batch_id: UUID, at: datetime) -> bool:
    """Whether nothing of it is on its way any more, from now on."""
    left = select(Payout.id).where(Payout.batch_id == batch_id, Payout.status == "in-progress")
    settled = await connection.execute(
        update(PayoutBatch)
        .where(PayoutBatch.id == batch_id, PayoutBatch.status == "exported", ~left.exists())
        .values(status="settled", settled_at=at)
    )
    return bool(settled.rowcount)


async def pays_member(connection: Reading | Writing, batch_id: UUID, member_id: UUID) -> bool:
    """Whether a member has a payout in a batch."""
    own = select(Payout.id).where(Payout.batch_id == batch_id, Payout.member_id == member_id)
    return bool(await connection.scalar(select(own.exists())))


async def list_transfer_details(connection: Reading | Writing, batch_id: UUID) -> Sequence[AnyRow]:
    """A batch's payouts with all that the bank has to be told, the oldest first."""
    rows = await connection.execute(
        select(
            Payout.id,
            Payout.number,
            Payout.amount_cents,
            PayoutMethod.encrypted_number,
            PayoutMethod.is_iban,
            PayoutMethod.beneficiary_name,
            PayoutMethod.address,
            PayoutMethod.city,
            PayoutMethod.country,
            PayoutMethod.bic,
            PayoutMethod.bank_name,
        )
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .where(Payout.batch_id == batch_id)
        .order_by(Payout.id)
    )
    return rows.all()


async def lock_payout_and_batch(connection: Writing, number: int) -> AnyRow | None:
    """A payout by its number with its batch, which is locked first, as by all who touch both."""
    await connection.execute(
        select(PayoutBatch.id)
        .where(
            PayoutBatch.id
            == select(Payout.batch_id).where(Payout.number == number).scalar_subquery()
        )
        .with_for_update()
    )
    rows = await connection.execute(
        select(
            Payout.id,
            Payout.number,
            Payout.status,
            Payout.amount_cents,
            Payout.batch_id,
            PayoutMethod.kind,
            PayoutBatch.status.label("batch_status"),
            PayoutBatch.exported_at,
        )
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .outerjoin(PayoutBatch, PayoutBatch.id == Payout.batch_id)
        .where(Payout.number == number)
        .with_for_update(of=Payout.__table__)
    )
    return rows.one_or_none()


async def list_payout_numbers(connection: Reading, batch_id: UUID) -> Sequence[int]:
    """The numbers of a batch's payouts, the oldest first."""
    rows = await connection.scalars(
        select(Payout.number).where(Payout.batch_id == batch_id).order_by(Payout.id)
    )
    return rows.all()


async def list_payouts(
    connection: Reading, statuses: Collection[str], *, limit: int
) -> Sequence[AnyRow]:
    """Payouts of all members, the newest first."""
    rows = await connection.execute(
        select(
            Payout.number,
            Payout.status,
            Payout.amount_cents,
            Payout.requested_at,
            Payout.failure_code,
            PayoutMethod.kind,
            Member.name,
            PayoutBatch.number.label("batch_number"),
        )
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .join(Member, Member.id == Payout.member_id)
        .outerjoin(PayoutBatch, PayoutBatch.id == Payout.batch_id)
        .where(Payout.status.in_(statuses))
        .order_by(Payout.id.desc())
        .limit(limit)
    )
    return rows.all()


async def count_by_status(connection: Reading) -> dict[str, tuple[int, int]]:
    """How many payouts there are in each state, and of how many cents."""
    rows = await connection.execute(
        select(Payout.status, func.count(), func.sum(Payout.amount_cents))
        .group_by(Payout.status)
        .order_by(Payout.status)
    )
    return {status: (int(count), int(cents)) for status, count, cents in rows}
