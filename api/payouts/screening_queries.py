"""Statements of the checks of beneficiaries."""

from collections.abc import Collection, Sequence
from uuid import UUID

from sqlalchemy import exists, select

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.payouts.models import Payout, PayoutBatch, PayoutEvent, PayoutMethod


async def list_beneficiaries(
    connection: WriteTransaction, payout_ids: Collection[UUID]
) -> Sequence[AnyRow]:
    """List the beneficiaries of payouts: name, bank and countries."""
    rows = await connection.execute(
        select(
            Payout.id,
            Payout.method_id,
            PayoutMethod.kind,
            PayoutMethod.beneficiary_name,
            PayoutMethod.bic,
            PayoutMethod.country,
            PayoutMethod.residence_country,
            PayoutMethod.city,
            PayoutMethod.routing_number,
        )
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .where(Payout.id.in_(payout_ids))
        .order_by(Payout.id)
        .limit(len(payout_ids))
    )
    return rows.all()


async def list_unsent_numbers(connection: ReadConnection, batch_number: int) -> Sequence[int]:
    """List the numbers of the payouts of a batch that is not exported, oldest first."""
    rows = await connection.scalars(
        select(Payout.number)
        .join(PayoutBatch, PayoutBatch.id == Payout.batch_id)
        .where(PayoutBatch.number == batch_number, PayoutBatch.status.in_(["draft", "approved"]))
        .order_by(Payout.id)
    )
    return rows.all()


async def has_hit(connection: WriteTransaction, member_id: UUID, method_id: UUID) -> bool:
    """Return whether a hit on the member's method was logged when it was saved."""
    is_logged = exists().where(
        PayoutEvent.member_id == member_id,
        PayoutEvent.action == "screening-hit",
        PayoutEvent.facts["method"].astext == str(method_id),
    )
    return bool(await connection.scalar(select(is_logged)))


async def list_cleared_keys(connection: WriteTransaction, method_id: UUID) -> frozenset[str]:
    """Return the keys of hits on a method whose payouts staff released after they had seen them."""
    owner = select(PayoutMethod.member_id).where(PayoutMethod.id == method_id).scalar_subquery()
    rows = await connection.scalars(
        select(PayoutEvent.facts["hits"])
        .join(Payout, Payout.id == PayoutEvent.payout_id)
        .where(
            PayoutEvent.action == "screening-hit",
            # The member's payouts have an index.
            Payout.member_id == owner,
            Payout.method_id == method_id,
            Payout.reviewed_at >= PayoutEvent.at,
        )
    )
    return frozenset(hit["key"] for hits in rows for hit in hits)
