"""Disputes: a bank takes a payment back when it opens one, and reinstates it when it is won.

It may take more than is left of a payment that was refunded in part. When such a dispute is lost,
it usually returns the part that was refunded.
"""

from collections.abc import Sequence

import structlog

from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.payments.events import DisputeOpened
from api.payments.provider.types import ProviderDispute
from api.payments.queries import payments
from api.payments.sync.payment_state import PaymentState, record_dispute, reverse_dispute

log = structlog.get_logger("payments")


async def apply_disputes(
    connection: WriteTransaction, state: PaymentState, disputes: Sequence[ProviderDispute]
) -> PaymentState:
    """Record what is new of a payment's disputes; return the updated state."""
    rows = await payments.list_disputes(connection, state.payment.id)
    known = {row.dispute_id: row for row in rows}
    for dispute in disputes:
        row = known.get(dispute.id)
        if row is None:
            state = await _open(connection, state, dispute)
            continue
        if row.amount_cents != dispute.amount_cents:
            log.error("dispute_changed", dispute=dispute.id, cents=dispute.amount_cents)
        if (row.due_at, row.reason) != (dispute.due_at, dispute.reason):
            await payments.update_dispute(
                connection, row.id, due_at=dispute.due_at, reason=dispute.reason
            )
    rows = await payments.list_disputes(connection, state.payment.id)
    known = {row.dispute_id: row for row in rows}
    for dispute in disputes:
        if known[dispute.id].status != "won":
            state = await _apply_outcome(connection, state, known[dispute.id], dispute)
    return state


async def _apply_outcome(
    connection: WriteTransaction, state: PaymentState, row: AnyRow, dispute: ProviderDispute
) -> PaymentState:
    if not dispute.is_lost:
        is_won = dispute.reinstated_cents > 0
        return await _win(connection, state, row, dispute) if is_won else state
    if row.status == "open":
        await payments.close_dispute(connection, row.id, "lost", state.at)
    if dispute.reinstated_cents > row.reinstated_cents:
        return await _reinstate(connection, state, row, dispute)
    return state


async def _open(
    connection: WriteTransaction, state: PaymentState, dispute: ProviderDispute
) -> PaymentState:
    dispute_id = new_id()
    await payments.insert_dispute(
        connection,
        {
            "id": dispute_id,
            "payment_id": state.payment.id,
            "dispute_id": dispute.id,
            "amount_cents": dispute.amount_cents,
            "cost_cents": dispute.cost_cents,
            "opened_at": dispute.opened_at,
            "reason": dispute.reason,
            "due_at": dispute.due_at,
        },
    )
    if not state.payment.is_duplicate and not dispute.is_lost:
        await emit(connection, DisputeOpened(dispute_id=dispute_id))
    return await record_dispute(
        connection, state, dispute_id, dispute.amount_cents, cost=dispute.cost_cents
    )


async def _win(
    connection: WriteTransaction, state: PaymentState, row: AnyRow, dispute: ProviderDispute
) -> PaymentState:
    """Record that a dispute was won; the platform bears what the bank kept."""
    await payments.close_dispute(connection, row.id, "won", state.at)
    kept = row.amount_cents - dispute.reinstated_cents
    cost = kept - (dispute.cost_back_cents - row.cost_back_cents)
    cents = row.amount_cents - row.reinstated_cents
    await _store_returned(connection, row, dispute)
    return await reverse_dispute(connection, state, f"dispute:{row.id}:won", cents, cost=cost)


async def _reinstate(
    connection: WriteTransaction, state: PaymentState, row: AnyRow, dispute: ProviderDispute
) -> PaymentState:
    """Record what the bank returned of a lost dispute, since it had been refunded before."""
    await _store_returned(connection, row, dispute)
    return await reverse_dispute(
        connection,
        state,
        f"dispute:{row.id}:reinstated:{dispute.reinstated_cents}",
        dispute.reinstated_cents - row.reinstated_cents,
        cost=row.cost_back_cents - dispute.cost_back_cents,
    )


async def _store_returned(
    connection: WriteTransaction, row: AnyRow, dispute: ProviderDispute
) -> None:
    await payments.update_dispute(
        connection,
        row.id,
        reinstated_cents=dispute.reinstated_cents,
        cost_back_cents=dispute.cost_back_cents,
    )
