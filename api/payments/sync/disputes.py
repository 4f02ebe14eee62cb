"""Disputes: a bank takes a payment back when it opens one, and reinstates it when it is won."""

from collections.abc import Sequence

import structlog

from api.core.db.database import WriteTransaction
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
        row = known[dispute.id]
        if dispute.reinstated_cents and row.status != "won":
            await payments.close_dispute(connection, row.id, "won", state.at)
            # The platform bears what the bank kept.
            kept = row.amount_cents - dispute.reinstated_cents
            state = await reverse_dispute(
                connection,
                state,
                row.id,
                row.amount_cents,
                cost=kept - dispute.cost_back_cents,
            )
        elif dispute.is_lost and row.status == "open":
            await payments.close_dispute(connection, row.id, "lost", state.at)
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
