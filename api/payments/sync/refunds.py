"""What becomes of refunds that were begun: sent, taken over, and booked once they succeeded."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.db.database import AnyRow, Writing
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.payments.context import PaymentsContext
from api.payments.events import PaymentRefunded
from api.payments.provider import refunds as provider
from api.payments.provider.client import RefusedError
from api.payments.provider.types import PaidIntent, ProviderRefund
from api.payments.queries import payments
from api.payments.sync.payment_state import PaymentState

log = structlog.get_logger("payments")

# Nothing is left to send back: to go on asking would never help.
_FINAL_REFUSALS: Final = frozenset({"charge_already_refunded", "charge_disputed"})
_STATUS_ORDER: Final = {"pending": 0, "succeeded": 1, "failed": 2}


async def create_refund(
    connection: Writing,
    payment: AnyRow,
    cents: int,
    cause: Literal["seller", "staff", "duplicate"],
) -> None:
    """Write down that cents of a payment are to go back; `send` follows after the commit."""
    await payments.insert_refund(
        connection,
        {"id": new_id(), "payment_id": payment.id, "amount_cents": cents, "cause": cause},
    )


async def refund_duplicate(connection: Writing, payment: AnyRow, truth: PaidIntent) -> None:
    """What nobody wants goes back by itself, but for what went back or was taken already."""
    gone = sum(refund.amount_cents for refund in truth.refunds if refund.status != "failed")
    gone += sum(each.amount_cents for each in truth.disputes if not each.reinstated_cents)
    if gone < payment.amount_cents:
        await create_refund(connection, payment, payment.amount_cents - gone, "duplicate")


@dataclass(frozen=True, slots=True)
class SubmitResult:
    """How many refunds the provider took, and why it refused one, if it did."""

    count: int
    refusal: RefusedError | None


async def submit_refunds(context: PaymentsContext, intent_id: str) -> SubmitResult:
    """Ask the provider for what was begun of a payment and has no answer.

    What it refuses for good has failed. What is to go back by itself is asked for again later.

    Raises:
        ApiError: `payments_unavailable`: it stays begun.
    """
    # A replica may not have what was begun a moment ago.
    async with context.database.writing() as connection:
        unsent = await payments.list_unsubmitted_refunds(connection, intent_id)
    count, refusal = 0, None
    for refund in unsent:
        cents = None if refund.is_whole else refund.amount_cents
        try:
            await provider.create(
                context.provider, refund.id, intent_id=intent_id, amount_cents=cents
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
            await payments.fail_unsubmitted_refund(connection, refund.id, now())


async def apply_refunds(
    connection: Writing, standing: PaymentState, truth: Iterable[ProviderRefund]
) -> None:
    """Book what is new of a payment's refunds, ours and those made at the provider's own desk."""
    rows = await payments.list_refunds(connection, standing.payment.id)
    known = {row.id: row for row in rows} | {row.refund_id: row for row in rows if row.refund_id}
    for refund in truth:
        row = known.get(refund.own_id) or known.get(refund.id)
        if row is None:
            own_id, before = await _adopt(connection, standing, refund), "pending"
        else:
            own_id, before = row.id, row.status
            if row.refund_id is None:
                # Also where it was refused when it was asked for a second time.
                before = "pending"
                # All that was left may be less than what was meant.
                told = {"refund_id": refund.id, "amount_cents": refund.amount_cents}
                await payments.update_refund(connection, own_id, **told)
        # One that was answered before this truth was retrieved is never taken back.
        if _STATUS_ORDER[refund.status] > _STATUS_ORDER[before]:
            await _record_outcome(connection, standing, own_id, refund, before)


async def _adopt(connection: Writing, standing: PaymentState, refund: ProviderRefund) -> UUID:
    own_id = new_id()
    await payments.insert_refund(
        connection,
        {
            "id": own_id,
            "payment_id": standing.payment.id,
            "refund_id": refund.id,
            "amount_cents": refund.amount_cents,
            "cause": "provider",
            "created_at": refund.created_at,
        },
    )
    return own_id


async def _record_outcome(
    connection: Writing, standing: PaymentState, own_id: UUID, refund: ProviderRefund, before: str
) -> None:
    await payments.update_refund(connection, own_id, status=refund.status, settled_at=standing.at)
    is_parked = standing.payment.is_duplicate
    name = "duplicate-refund" if is_parked else "refund"
    if refund.status == "succeeded":
        await standing.refund(
            connection,
            f"{name}:{own_id}",
            "duplicate-refund" if is_parked else "refund",
            refund.amount_cents,
        )
        told = PaymentRefunded(
            purchase_id=standing.purchase.id, refund_id=own_id, amount_cents=refund.amount_cents
        )
        await emit(connection, told)
    elif before == "succeeded":
        # A bank would not take it: it is back, and owed again.
        log.error("refund_came_back", refund=str(own_id))
        await standing.refund(
            connection,
            f"{name}:{own_id}:failed",
            "duplicate-refund-failed" if is_parked else "refund-failed",
            -refund.amount_cents,
        )
