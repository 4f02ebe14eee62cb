"""Bringing the books to what the provider says: one idempotent function for every way to hear.

A webhook, the buyer's return and reconciliation all retrieve a payment first and hand it to
`sync_intent`; the order in which they come, and how often, makes no difference. Rows are locked in
one order: buyer and post, purchase, payments, the books, access.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.db.database import AnyRow, Database, Writing
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.payments.events import PaymentReceived, TipReceived
from api.payments.ledger_entries import record_sale, record_unmatched_payment
from api.payments.provider.types import Charge, PaidIntent
from api.payments.queries import entitlements, payments, purchases
from api.payments.sync import disputes, refunds
from api.payments.sync.payment_state import PaymentState

log = structlog.get_logger("payments")


async def apply_intent(
    database: Database, truth: PaidIntent, at: datetime | None = None
) -> AnyRow | None:
    """Book what is new of a payment as it was retrieved; its row, None where nothing was paid.

    A payment that its purchase does not want, since it was paid already, was had otherwise or has
    another amount, is parked, and its refund begun.
    """
    if truth.charge is None:
        return None
    if truth.purchase_id is None:
        log.warning("payment_of_others", intent=truth.id)
        return None
    async with database.writing() as connection:
        purchase = await _lock_purchase(connection, truth.purchase_id)
        if purchase is None:
            log.error("payment_of_nothing", intent=truth.id, purchase=str(truth.purchase_id))
            return None
        payment = await _find_or_insert_payment(connection, purchase, truth)
        purchase = await purchases.lock_purchase(connection, purchase.id)
        standing = await _load_state(connection, purchase, payment, at or now())
        # Before refunds: what a bank took can't be sent back a second time.
        await disputes.apply_disputes(connection, standing, truth.disputes)
        await refunds.apply_refunds(connection, standing, truth.refunds)
        await standing.keep(connection)
        return payment


async def _lock_purchase(connection: Writing, purchase_id: UUID) -> AnyRow | None:
    between = await purchases.counterparties(connection, purchase_id)
    if between is None:
        return None
    if between.kind == "purchase":
        await purchases.lock_buyer_and_post(connection, between.buyer_id, between.post_id)
    return await purchases.lock_purchase(connection, purchase_id)


async def _load_state(
    connection: Writing, purchase: AnyRow, payment: AnyRow, at: datetime
) -> PaymentState:
    taken = sum(
        dispute.amount_cents
        for dispute in await payments.list_disputes(connection, payment.id)
        if dispute.status != "won"
    )
    returned = sum(
        refund.amount_cents
        for refund in await payments.list_refunds(connection, payment.id)
        if refund.status == "succeeded"
    )
    return PaymentState(purchase, payment, at, refunded=returned, taken=taken)


async def _find_or_insert_payment(
    connection: Writing, purchase: AnyRow, truth: PaidIntent
) -> AnyRow:
    """The payment's row, written and booked where it is new."""
    known = await payments.lock_payments(connection, purchase.id)
    found = next((payment for payment in known if payment.intent_id == truth.id), None)
    if found is not None:
        return found
    charge = truth.charge
    assert charge is not None
    counts = await _pays_purchase(connection, purchase, known, charge)
    await payments.insert_payment(
        connection,
        {
            "id": new_id(),
            "purchase_id": purchase.id,
            "intent_id": truth.id,
            "is_duplicate": not counts,
            "amount_cents": charge.amount_cents,
            "cost_cents": charge.cost_cents,
            "card_brand": charge.card_brand,
            "card_last4": charge.card_last4,
            "paid_at": charge.paid_at,
        },
    )
    known = await payments.lock_payments(connection, purchase.id)
    payment = next(payment for payment in known if payment.intent_id == truth.id)
    if counts:
        await _complete_sale(connection, purchase, charge)
    else:
        log.warning("payment_parked", purchase=str(purchase.id), intent=truth.id)
        await record_unmatched_payment(connection, payment)
        await refunds.refund_duplicate(connection, payment, truth)
    return payment


async def _complete_sale(connection: Writing, purchase: AnyRow, charge: Charge) -> None:
    await purchases.update_purchase(connection, purchase.id, status="paid", paid_at=charge.paid_at)
    await record_sale(connection, purchase, charge)
    await emit(connection, PaymentReceived(purchase_id=purchase.id))
    if purchase.kind == "tip":
        tipped = TipReceived(
            purchase_id=purchase.id,
            post_id=purchase.post_id,
            buyer_id=purchase.buyer_id,
            seller_id=purchase.seller_id,
            amount_cents=purchase.amount_cents,
        )
        await emit(connection, tipped)


async def _pays_purchase(
    connection: Writing, purchase: AnyRow, known: Sequence[AnyRow], charge: Charge
) -> bool:
    """Whether this is the payment that its purchase was waiting for."""
    if any(not payment.is_duplicate for payment in known):
        return False
    asked = (charge.asked_cents, charge.currency, charge.amount_cents)
    if asked != (purchase.amount_cents, "usd", purchase.amount_cents):
        log.error("payment_of_another_amount", purchase=str(purchase.id), asked=asked)
        return False
    return purchase.kind == "tip" or await _is_still_needed(connection, purchase)


async def _is_still_needed(connection: Writing, purchase: AnyRow) -> bool:
    """Its buyer has the product by nothing else."""
    buyer_id, post_id = purchase.buyer_id, purchase.post_id
    if await entitlements.holds_by_other_means(connection, buyer_id, post_id, purchase.id):
        return False
    live = await purchases.lock_live_purchase(connection, buyer_id, post_id)
    if live is None or live.id == purchase.id:
        return True
    if live.status == "open":
        # A late payment is a payment: what was begun since is not needed any more.
        await purchases.update_purchase(connection, live.id, status="expired")
    return bool(live.status == "open")
