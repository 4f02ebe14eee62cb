"""Refund execution: refunds are created, submitted to the provider, and recorded on success."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.payments.context import PaymentsContext
from api.payments.events import PaymentRefunded
from api.payments.provider import refunds as provider_refunds
from api.payments.provider.client import RefusedError
from api.payments.provider.types import PaidIntent, ProviderRefund
from api.payments.queries import payments, purchases, refund_requests
from api.payments.refund_cover import release_cover
from api.payments.sync.payment_state import PaymentState, record_refund, reverse_refund

log = structlog.get_logger("payments")

RefundCause = Literal["seller", "staff", "duplicate", "fraud"]
# Nothing is left to refund: a retry would be refused again.
_FINAL_REFUSALS: Final = frozenset({"charge_already_refunded", "charge_disputed"})
_STATUS_ORDER: Final = {"pending": 0, "succeeded": 1, "failed": 2}


async def create_refund(
    connection: WriteTransaction,
    payment_id: UUID,
    refund_id: UUID,
    cents: int,
    cause: RefundCause,
) -> None:
    """Create a pending refund; `submit_refunds` follows after the commit."""
    await payments.insert_refund(
        connection,
        {"id": refund_id, "payment_id": payment_id, "amount_cents": cents, "cause": cause},
    )


async def refund_duplicate(
    connection: WriteTransaction, payment: AnyRow, intent: PaidIntent
) -> None:
    """Create a refund of what is left of an unmatched payment."""
    returned = sum(refund.amount_cents for refund in intent.refunds if refund.status != "failed")
    returned += sum(dispute.taken_cents for dispute in intent.disputes)
    if returned < payment.amount_cents:
        remaining = payment.amount_cents - returned
        await create_refund(connection, payment.id, new_id(), remaining, "duplicate")


@dataclass(frozen=True, slots=True)
class SubmitResult:
    """The number of refunds that the provider accepted, and the last refusal, if any."""

    count: int
    refusal: RefusedError | None


async def submit_refunds(context: PaymentsContext, intent_id: str) -> SubmitResult:
    """Submit a payment's refunds that have no answer from the provider yet.

    A refused refund has failed. Refunds of unmatched payments are retried later, unless the refusal
    is final.

    Raises:
        ApiError: `payments_unavailable`: the refund stays pending.
    """
    # From the primary: a replica may lack a refund that was created a moment ago.
    async with context.database.writing() as connection:
        unsubmitted = await payments.list_unsubmitted_refunds(connection, intent_id)
    count, refusal = 0, None
    for refund in unsubmitted:
        cents = None if refund.is_whole else refund.amount_cents
        try:
            await provider_refunds.create(
                context.provider,
                refund.id,
                intent_id=intent_id,
                amount_cents=cents,
                attempt=refund.attempts,
            )
        except RefusedError as error:
            refusal = error
            await _record_refusal(context, refund, error)
        else:
            count += 1
    return SubmitResult(count, refusal)


async def _record_refusal(context: PaymentsContext, refund: AnyRow, refusal: RefusedError) -> None:
    log.error("refund_refused", refund=str(refund.id), code=refusal.code)
    if refund.cause != "duplicate" or refusal.code in _FINAL_REFUSALS:
        async with context.database.writing() as connection:
            purchase = await purchases.lock_purchase(connection, refund.purchase_id)
            if await payments.fail_unsubmitted_refund(connection, refund.id, now()):
                await _revoke_grant(connection, purchase, refund.id, now())
    elif refusal.is_final:
        async with context.database.writing() as connection:
            await payments.count_refusal(connection, refund.id, refund.attempts)


async def _revoke_grant(
    connection: WriteTransaction, purchase: AnyRow, refund_id: UUID, at: datetime
) -> None:
    """Put the request that a failed refund granted before staff."""
    await release_cover(connection, purchase, refund_id, at)
    await refund_requests.update_request(
        connection,
        purchase.id,
        ["granted"],
        "escalated",
        escalated_at=at,
        closed_at=None,
        closed_by=None,
    )


async def apply_refunds(
    connection: WriteTransaction, state: PaymentState, refunds: Iterable[ProviderRefund]
) -> PaymentState:
    """Record what is new of a payment's refunds; return the updated state.

    Refunds created in the provider's dashboard are adopted.
    """
    rows = await payments.list_refunds(connection, state.payment.id)
    known = {row.id: row for row in rows} | {row.refund_id: row for row in rows if row.refund_id}
    for refund in refunds:
        row = known.get(refund.own_id) or known.get(refund.id)
        if row is None:
            own_id, before = await _adopt(connection, state, refund), "pending"
        else:
            own_id, before = row.id, row.status
            if row.refund_id is None:
                # Also the first attempt of a refund whose second attempt was refused.
                before = "pending"
                # A refund of the remaining amount may be less than what was requested.
                values = {"refund_id": refund.id, "amount_cents": refund.amount_cents}
                await payments.update_refund(connection, own_id, **values)
        # A snapshot older than what is recorded never sets a status back.
        if _STATUS_ORDER[refund.status] > _STATUS_ORDER[before]:
            state = await _record_outcome(connection, state, own_id, refund, before)
    return state


async def _adopt(connection: WriteTransaction, state: PaymentState, refund: ProviderRefund) -> UUID:
    own_id = new_id()
    await payments.insert_refund(
        connection,
        {
            "id": own_id,
            "payment_id": state.payment.id,
            "refund_id": refund.id,
            "amount_cents": refund.amount_cents,
            "cause": "provider",
            "created_at": refund.created_at,
        },
    )
    return own_id


async def _record_outcome(
    connection: WriteTransaction,
    state: PaymentState,
    own_id: UUID,
    refund: ProviderRefund,
    before: str,
) -> PaymentState:
    await payments.update_refund(connection, own_id, status=refund.status, settled_at=state.at)
    if refund.status == "succeeded":
        state = await record_refund(connection, state, own_id, refund.amount_cents)
        refunded = PaymentRefunded(
            purchase_id=state.purchase.id, refund_id=own_id, amount_cents=refund.amount_cents
        )
        await emit(connection, refunded)
        await release_cover(connection, state.purchase, own_id, state.at)
    elif before == "succeeded":
        # The buyer's bank rejected the money: it is owed again.
        log.error("refund_failed_after_success", refund=str(own_id))
        state = await reverse_refund(connection, state, own_id, refund.amount_cents)
    if refund.status == "failed":
        await _revoke_grant(connection, state.purchase, own_id, state.at)
    return state
