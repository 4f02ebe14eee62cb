"""What banks took back: clawed back when they open a dispute, given again when it is won."""

from collections.abc import Iterable

import structlog

from api.core.db.database import Writing
from api.core.ids import new_id
from api.payments.provider.types import ProviderDispute
from api.payments.queries import payments
from api.payments.sync.payment_state import PaymentState

log = structlog.get_logger("payments")


async def apply_disputes(
    connection: Writing, standing: PaymentState, truth: Iterable[ProviderDispute]
) -> None:
    """Book what is new of a payment's disputes; whatever is known already changes nothing."""
    rows = await payments.list_disputes(connection, standing.payment.id)
    known = {row.dispute_id: row for row in rows}
    for dispute in truth:
        row = known.get(dispute.id)
        if row is None:
            await _open(connection, standing, dispute)
        elif row.amount_cents != dispute.amount_cents:
            log.error("dispute_changed", dispute=dispute.id, cents=dispute.amount_cents)
    rows = await payments.list_disputes(connection, standing.payment.id)
    known = {row.dispute_id: row for row in rows}
    for dispute in truth:
        row = known[dispute.id]
        if dispute.reinstated_cents and row.status != "won":
            await payments.close_dispute(connection, row.id, "won", standing.at)
            # What a bank kept of it all the same is the platform's.
            kept = row.amount_cents - dispute.reinstated_cents
            await standing.take(
                connection,
                f"dispute:{row.id}:won",
                "dispute-won",
                -row.amount_cents,
                cost=kept - dispute.cost_back_cents,
            )
        elif dispute.is_lost and row.status == "open":
            await payments.close_dispute(connection, row.id, "lost", standing.at)


async def _open(connection: Writing, standing: PaymentState, dispute: ProviderDispute) -> None:
    own_id = new_id()
    await payments.insert_dispute(
        connection,
        {
            "id": own_id,
            "payment_id": standing.payment.id,
            "dispute_id": dispute.id,
            "amount_cents": dispute.amount_cents,
            "cost_cents": dispute.cost_cents,
            "opened_at": dispute.opened_at,
        },
    )
    await standing.take(
        connection,
        f"dispute:{own_id}:opened",
        "dispute",
        dispute.amount_cents,
        cost=dispute.cost_cents,
    )
