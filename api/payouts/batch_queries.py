"""Statements on batches and on the payouts in them."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    LargeBinary,
    Uuid,
    bindparam,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import TIMESTAMP

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payouts.models import ConnectAccount, Payout, PayoutBatch, PayoutMethod
from api.payouts.transitions import Actor
from api.users.models import Member


async def lock_pending(connection: WriteTransaction, kind: str, *, limit: int) -> Sequence[AnyRow]:
    """Lock pending payouts, oldest first, except held ones and those of suspended members."""
    rows = await connection.execute(
        select(Payout.id, Payout.amount_cents, Payout.reviewed_at)
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .join(Member, Member.id == Payout.member_id)
        .where(
            Payout.status == "pending",
            Payout.held_at.is_(None),
            PayoutMethod.kind == kind,
            Member.suspended_at.is_(None),
        )
        .order_by(Payout.id)
        .limit(limit)
        # Concurrent runs take different rows.
        .with_for_update(of=Payout.__table__, skip_locked=True)
    )
    return rows.all()


async def list_pending_transfers(connection: ReadConnection, *, limit: int) -> Sequence[AnyRow]:
    """List pending payouts to connected accounts, oldest first."""
    return await _list_transfers(connection, "pending", limit)


async def list_untransferred(connection: ReadConnection, *, limit: int) -> Sequence[AnyRow]:
    """List payouts to connected accounts whose transfer is not confirmed."""
    return await _list_transfers(connection, "in-progress", limit)


async def _list_transfers(connection: ReadConnection, status: str, limit: int) -> Sequence[AnyRow]:
    rows = await connection.execute(
        select(Payout.id, Payout.amount_cents, Payout.attempts, ConnectAccount.account_id)
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .join(ConnectAccount, ConnectAccount.member_id == Payout.member_id)
        .where(Payout.status == status, Payout.held_at.is_(None), PayoutMethod.kind == "connect")
        .order_by(Payout.id)
        .limit(limit)
    )
    return rows.all()


async def count_refusal(connection: WriteTransaction, payout_id: UUID, attempt: int) -> None:
    """Count the refusal of a transfer, once."""
    await connection.execute(
        update(Payout)
        .where(Payout.id == payout_id, Payout.attempts == attempt, Payout.status == "in-progress")
        .values(attempts=attempt + 1)
    )


async def find_payout_by_transfer(connection: ReadConnection, transfer_id: str) -> UUID | None:
    payout_id: UUID | None = await connection.scalar(
        select(Payout.id).where(Payout.transfer_id == transfer_id)
    )
    return payout_id


async def try_lock_batch_creation(connection: WriteTransaction) -> bool:
    """Try to lock the creation of batches, since the daily total must not be read concurrently."""
    key = func.hashtext("collect payouts")
    return bool(await connection.scalar(select(func.pg_try_advisory_xact_lock(key))))


async def sum_unapproved_since(connection: WriteTransaction, since: datetime) -> int:
    """Sum what left without an approval since then, by wire and to connected accounts, in cents."""
    wires = select(func.coalesce(func.sum(PayoutBatch.total_cents), 0)).where(
        PayoutBatch.created_at > since, ~PayoutBatch.needs_approval
    )
    transfers = (
        select(func.coalesce(func.sum(Payout.amount_cents), 0))
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .where(
            PayoutMethod.kind == "connect",
            Payout.collected_at > since,
            Payout.reviewed_at.is_(None),
        )
    )
    sums = await connection.execute(select(wires.scalar_subquery() + transfers.scalar_subquery()))
    return int(sums.scalar_one())


async def insert_batch(connection: WriteTransaction, **values: Any) -> int:
    """Insert a batch; return its number."""
    return int(
        await connection.scalar(insert(PayoutBatch).values(**values).returning(PayoutBatch.number))
        or 0
    )


async def get_batch(
    connection: ReadConnection | WriteTransaction, number: int, *, lock: bool = False
) -> AnyRow | None:
    query = select(*PayoutBatch.__table__.c).where(PayoutBatch.number == number)
    rows = await connection.execute(query.with_for_update() if lock else query)
    return rows.one_or_none()


async def list_batches(connection: ReadConnection, *, limit: int) -> Sequence[AnyRow]:
    """List batches, newest first."""
    rows = await connection.execute(
        select(*PayoutBatch.__table__.c).order_by(PayoutBatch.number.desc()).limit(limit)
    )
    return rows.all()


async def update_batch(connection: WriteTransaction, batch_id: UUID, **values: Any) -> None:
    await connection.execute(update(PayoutBatch).where(PayoutBatch.id == batch_id).values(**values))


async def approve_batch(
    connection: WriteTransaction,
    batch_id: UUID,
    actor: Actor,
    *,
    is_alone: bool,
    approved: Mapping[str, Any],
) -> None:
    """Approve a batch by the owner's function, which checks the approver again."""
    call = func.approve_payout_batch(
        bindparam("batch", type_=Uuid),
        bindparam("actor", type_=Uuid),
        bindparam("at", type_=TIMESTAMP(timezone=True)),
        bindparam("approved_count", type_=BigInteger),
        bindparam("approved_cents", type_=BigInteger),
        bindparam("approved_digest", type_=LargeBinary),
        bindparam("is_alone", type_=Boolean),
    )
    values = {"batch": batch_id, "actor": actor.member_id, "at": actor.at, "is_alone": is_alone}
    await connection.execute(select(call), {**values, **approved})


async def settle_batch(connection: WriteTransaction, batch_id: UUID, at: datetime) -> bool:
    """Settle an exported batch without payouts in progress; False if there are some."""
    in_progress = select(Payout.id).where(
        Payout.batch_id == batch_id, Payout.status == "in-progress"
    )
    settled = await connection.execute(
        update(PayoutBatch)
        .where(PayoutBatch.id == batch_id, PayoutBatch.status == "exported", ~in_progress.exists())
        .values(status="settled", settled_at=at)
    )
    return bool(settled.rowcount)


async def list_transfer_details(
    connection: ReadConnection | WriteTransaction, batch_id: UUID
) -> Sequence[AnyRow]:
    """List a batch's payouts with the details of the bank accounts, oldest first."""
    rows = await connection.execute(
        select(
            Payout.id,
            Payout.number,
            Payout.amount_cents,
            Payout.uetr,
            PayoutMethod.encrypted_number,
            PayoutMethod.is_iban,
            PayoutMethod.beneficiary_name,
            PayoutMethod.residence_country,
            PayoutMethod.city,
            PayoutMethod.street,
            PayoutMethod.building_number,
            PayoutMethod.post_code,
            PayoutMethod.country,
            PayoutMethod.bic,
            PayoutMethod.routing_number,
            PayoutMethod.bank_name,
        )
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .where(Payout.batch_id == batch_id)
        .order_by(Payout.id)
    )
    return rows.all()


async def set_missing_uetrs(connection: WriteTransaction, batch_id: UUID) -> None:
    """Set the reference of payouts that the previous release collected."""
    await connection.execute(
        update(Payout)
        .where(Payout.batch_id == batch_id, Payout.uetr.is_(None))
        .values(uetr=func.gen_random_uuid())
    )


async def list_payouts_to_approve(
    connection: ReadConnection | WriteTransaction, batch_id: UUID
) -> Sequence[AnyRow]:
    """List a batch's payouts as an approval covers them, oldest first."""
    return (await list_payouts_of_batches(connection, [batch_id])).get(batch_id, ())


async def list_unsent_batches(connection: ReadConnection, *, limit: int) -> Sequence[AnyRow]:
    """List the batches that the bank does not have, oldest first."""
    rows = await connection.execute(
        select(*PayoutBatch.__table__.c)
        .where(PayoutBatch.status.in_(["draft", "approved"]))
        .order_by(PayoutBatch.number)
        .limit(limit)
    )
    return rows.all()


async def list_payouts_of_batches(
    connection: ReadConnection | WriteTransaction, batch_ids: Collection[UUID]
) -> dict[UUID, Sequence[AnyRow]]:
    """List the payouts of each batch as an approval covers them, oldest first."""
    rows = await connection.execute(
        select(
            Payout.number,
            Payout.amount_cents,
            Payout.method_id,
            Payout.member_id,
            Payout.batch_id,
            Member.suspended_at.is_not(None).label("is_suspended"),
        )
        .join(Member, Member.id == Payout.member_id)
        .where(Payout.batch_id.in_(batch_ids))
        .order_by(Payout.id)
    )
    found: dict[UUID, list[AnyRow]] = {}
    for row in rows:
        found.setdefault(row.batch_id, []).append(row)
    return dict(found)


async def lock_payout_and_batch(connection: WriteTransaction, number: int) -> AnyRow | None:
    """Lock a payout by number, then its batch. The batch of a locked payout does not change."""
    batch_ids = await connection.execute(
        select(Payout.batch_id).where(Payout.number == number).with_for_update()
    )
    for batch_id in batch_ids.scalars():
        await connection.execute(
            select(PayoutBatch.id).where(PayoutBatch.id == batch_id).with_for_update()
        )
    rows = await connection.execute(
        select(
            Payout.id,
            Payout.number,
            Payout.member_id,
            Payout.status,
            Payout.amount_cents,
            Payout.held_at,
            Payout.hold_reason,
            Payout.batch_id,
            PayoutMethod.kind,
            PayoutBatch.number.label("batch_number"),
            PayoutBatch.status.label("batch_status"),
            PayoutBatch.exported_at,
        )
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .outerjoin(PayoutBatch, PayoutBatch.id == Payout.batch_id)
        .where(Payout.number == number)
    )
    return rows.one_or_none()


async def find_number_by_uetr(connection: WriteTransaction, uetr: UUID) -> int | None:
    """Return the number of the wire with a transaction reference."""
    number: int | None = await connection.scalar(select(Payout.number).where(Payout.uetr == uetr))
    return number


async def find_live_payout(
    connection: ReadConnection | WriteTransaction, member_id: UUID
) -> int | None:
    """Return the number of the member's pending or collected payout."""
    number: int | None = await connection.scalar(
        select(Payout.number).where(
            Payout.member_id == member_id, Payout.status.in_(["pending", "in-progress"])
        )
    )
    return number


async def has_payouts(connection: WriteTransaction, batch_id: UUID) -> bool:
    return bool(
        await connection.scalar(
            select(select(Payout.id).where(Payout.batch_id == batch_id).exists())
        )
    )


async def list_payout_numbers(connection: ReadConnection, batch_id: UUID) -> Sequence[int]:
    """List the numbers of a batch's payouts, oldest first."""
    rows = await connection.scalars(
        select(Payout.number).where(Payout.batch_id == batch_id).order_by(Payout.id)
    )
    return rows.all()


async def list_payouts(
    connection: ReadConnection, statuses: Collection[str], *, limit: int
) -> Sequence[AnyRow]:
    """List payouts of all members, newest first."""
    rows = await connection.execute(
        select(
            Payout.number,
            Payout.status,
            Payout.amount_cents,
            Payout.requested_at,
            Payout.failure_code,
            Payout.failure_reason,
            Payout.bank_reason,
            Payout.hold_reason,
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


async def count_by_status(connection: ReadConnection) -> dict[str, tuple[int, int]]:
    """Count payouts and sum their cents by status."""
    rows = await connection.execute(
        select(Payout.status, func.count(), func.sum(Payout.amount_cents))
        .group_by(Payout.status)
        .order_by(Payout.status)
    )
    return {status: (int(count), int(cents)) for status, count, cents in rows}
