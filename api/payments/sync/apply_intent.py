"""Idempotent application of a payment intent to the purchase, the ledger and access.

Webhooks, the buyer's return from checkout and reconciliation all retrieve the payment first and
then call `apply_intent`. Neither the order nor the number of calls matters. Rows are locked in one
order: buyer and post, purchase, payments, ledger accounts, access.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

import structlog

from api.core.clock import now
from api.core.db.database import AnyRow, Database, WriteTransaction
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.payments.events import PaymentReceived, TipReceived
from api.payments.ledger_entries import record_sale, record_unmatched_payment
from api.payments.provider.types import Charge, PaidIntent
from api.payments.queries import entitlements, payments, purchases
from api.payments.sync import payment_state
from api.payments.sync.disputes import apply_disputes
from api.payments.sync.payment_state import PaymentState
from api.payments.sync.refund_execution import apply_refunds, refund_duplicate

log = structlog.get_logger("payments")


async def apply_intent(
    database: Database, intent: PaidIntent, at: datetime | None = None
) -> AnyRow | None:
    """Record what is new of a retrieved payment; return its row, or None if nothing was paid.

    A payment is unmatched if its purchase was paid already, has another amount, was withdrawn
    before the payment, or if the buyer has the product by other means. An unmatched payment is
    recorded as owed, and a refund is created.
    """
    if intent.charge is None:
        return None
    if intent.purchase_id is None:
        log.warning("payment_not_ours", intent=intent.id)
        return None
    async with database.writing() as connection:
        purchase = await _lock_purchase(connection, intent.purchase_id)
        if purchase is None:
            log.error(
                "payment_without_purchase", intent=intent.id, purchase=str(intent.purchase_id)
            )
            return None
        payment = await _find_or_insert_payment(connection, purchase, intent)
        purchase = await purchases.lock_purchase(connection, purchase.id)
        state = await _load_state(connection, purchase, payment, at or now())
        # Before refunds: an amount that a bank took must not be refunded as well.
        state = await apply_disputes(connection, state, intent.disputes)
        state = await apply_refunds(connection, state, intent.refunds)
        await payment_state.save(connection, state)
        return payment


async def _lock_purchase(connection: WriteTransaction, purchase_id: UUID) -> AnyRow | None:
    parties = await purchases.counterparties(connection, purchase_id)
    if parties is None:
        return None
    if parties.kind == "purchase":
        await purchases.lock_buyer_and_post(connection, parties.buyer_id, parties.post_id)
    return await purchases.lock_purchase(connection, purchase_id)


async def _load_state(
    connection: WriteTransaction, purchase: AnyRow, payment: AnyRow, at: datetime
) -> PaymentState:
    disputed = sum(
        dispute.amount_cents - dispute.reinstated_cents
        for dispute in await payments.list_disputes(connection, payment.id)
        if dispute.status != "won"
    )
    refunded = sum(
        refund.amount_cents
        for refund in await payments.list_refunds(connection, payment.id)
        if refund.status == "succeeded"
    )
    return PaymentState(purchase, payment, at, refunded_cents=refunded, disputed_cents=disputed)


async def _find_or_insert_payment(
    connection: WriteTransaction, purchase: AnyRow, intent: PaidIntent
) -> AnyRow:
    """Return the payment's row; insert and record it if it is new."""
    existing = await payments.lock_payments(connection, purchase.id)
    known = next((payment for payment in existing if payment.intent_id == intent.id), None)
    if known is not None:
        return known
    charge = intent.charge
    assert charge is not None
    is_match = await _pays_purchase(connection, purchase, existing, charge)
    await payments.insert_payment(
        connection,
        {
            "id": new_id(),
            "purchase_id": purchase.id,
            "intent_id": intent.id,
            "is_duplicate": not is_match,
            "amount_cents": charge.amount_cents,
            "cost_cents": charge.cost_cents,
            "card_brand": charge.card_brand,
            "card_last4": charge.card_last4,
            "paid_at": charge.paid_at,
        },
    )
    rows = await payments.lock_payments(connection, purchase.id)
    payment = next(payment for payment in rows if payment.intent_id == intent.id)
    if is_match:
        await _complete_sale(connection, purchase, charge)
    else:
        log.warning("payment_unmatched", purchase=str(purchase.id), intent=intent.id)
        await record_unmatched_payment(connection, payment)
        await refund_duplicate(connection, payment, intent)
    return payment


async def _complete_sale(connection: WriteTransaction, purchase: AnyRow, charge: Charge) -> None:
    await purchases.update_purchase(connection, purchase.id, status="paid", paid_at=charge.paid_at)
    await record_sale(connection, purchase, charge)
    await emit(connection, PaymentReceived(purchase_id=purchase.id))
    if purchase.kind == "tip":
        received = TipReceived(
            purchase_id=purchase.id,
            post_id=purchase.post_id,
            buyer_id=purchase.buyer_id,
            seller_id=purchase.seller_id,
            amount_cents=purchase.amount_cents,
        )
        await emit(connection, received)


async def _pays_purchase(
    connection: WriteTransaction, purchase: AnyRow, existing: Sequence[AnyRow], charge: Charge
) -> bool:
    """Decide whether the payment settles its purchase; otherwise it is unmatched."""
    if any(not payment.is_duplicate for payment in existing):
        return False
    charged = (charge.asked_cents, charge.currency)
    if charged != (purchase.amount_cents, "usd"):
        log.error("payment_amount_mismatch", purchase=str(purchase.id), charged=charged)
        return False
    if purchase.withdrawn_at is not None and charge.paid_at > purchase.withdrawn_at:
        return False
    return purchase.kind == "tip" or await _is_still_needed(connection, purchase)


async def _is_still_needed(connection: WriteTransaction, purchase: AnyRow) -> bool:
    """Return whether the buyer has no access to the product by other means."""
    buyer_id, post_id = purchase.buyer_id, purchase.post_id
    if await entitlements.holds_by_other_means(connection, buyer_id, post_id, purchase.id):
        return False
    live = await purchases.lock_live_purchase(connection, buyer_id, post_id)
    if live is None or live.id == purchase.id:
        return True
    if live.status == "open":
        # A late payment still counts: it replaces the purchase that was started since.
        await purchases.update_purchase(connection, live.id, status="expired")
    return bool(live.status == "open")
