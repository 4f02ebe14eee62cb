"""Planned sales as rows and ledger entries, created by the same functions as real ones."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import insert, select

from api.core.db.database import AnyRow, WriteTransaction
from api.core.settings import Settings
from api.payments import refund_policy
from api.payments.fees import compute_fee
from api.payments.ledger import service as ledger
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.ledger_entries import record_sale
from api.payments.models import Entitlement, Payment, Purchase, Refund
from api.payments.provider.types import Charge, PaidIntent, ProviderDispute, ProviderRefund
from api.payments.refund_policy import RefundOrder
from api.payments.sync.apply_intent import apply_intent
from api.seed.content import uuid7_at
from api.seed.sales_plan import PlannedSale
from api.seed.transaction_scope import TransactionScope

_CARDS: Final = (("visa", "4242"), ("mastercard", "4444"), ("visa", "1881"), ("amex", "0005"))
_DISPUTE_COST_CENTS: Final = 1_500


def platform_fee(sale: PlannedSale, settings: Settings) -> int:
    return compute_fee(settings, sale.kind, sale.amount_cents)


def build_charge(sale: PlannedSale) -> Charge:
    """Return the charge with Stripe's fee of 2.9 % and 30 cents."""
    brand, last4 = _CARDS[sale.buyer_id.int % len(_CARDS)]
    return Charge(
        asked_cents=sale.amount_cents,
        currency="usd",
        amount_cents=sale.amount_cents,
        cost_cents=(sale.amount_cents * 29 + 500) // 1_000 + 30,
        paid_at=sale.paid_at,
        card_brand=brand,
        card_last4=last4,
    )


async def add_purchases(
    connection: WriteTransaction, settings: Settings, sales: Sequence[PlannedSale]
) -> dict[UUID, AnyRow]:
    """Insert paid purchases with their payments and entitlements; return the purchases by id."""
    if not sales:
        return {}
    purchases = await connection.execute(
        insert(Purchase).returning(*Purchase.__table__.columns),
        [_purchase(sale, settings) for sale in sales],
    )
    await connection.execute(insert(Payment), [_payment(sale) for sale in sales])
    entitlements = [_entitlement(sale) for sale in sales if sale.kind == "purchase"]
    if entitlements:
        await connection.execute(insert(Entitlement), entitlements)
    return {row.id: row for row in purchases}


def _purchase(sale: PlannedSale, settings: Settings) -> dict[str, object]:
    return {
        "id": sale.id,
        "kind": sale.kind,
        "buyer_id": sale.buyer_id,
        "seller_id": sale.post.author_id,
        "post_id": sale.post.id,
        "title": sale.post.source["title"] or "",
        "amount_cents": sale.amount_cents,
        "fee_cents": platform_fee(sale, settings),
        "refund_days": sale.refund_days,
        "status": "paid",
        "created_at": sale.paid_at,
        "paid_at": sale.paid_at,
    }


def _payment(sale: PlannedSale) -> dict[str, object]:
    charge = build_charge(sale)
    return {
        "id": uuid7_at(sale.paid_at),
        "purchase_id": sale.id,
        "intent_id": intent_id(sale.id),
        "is_duplicate": False,
        "amount_cents": charge.amount_cents,
        "cost_cents": charge.cost_cents,
        "card_brand": charge.card_brand,
        "card_last4": charge.card_last4,
        "paid_at": sale.paid_at,
    }


def _entitlement(sale: PlannedSale) -> dict[str, object]:
    return {
        "id": uuid7_at(sale.paid_at),
        "member_id": sale.buyer_id,
        "post_id": sale.post.id,
        "source": "purchase",
        "purchase_id": sale.id,
        "granted_at": sale.paid_at,
    }


def intent_id(purchase_id: UUID) -> str:
    """Return a PaymentIntent id that does not exist: such payments cannot be refunded."""
    return f"pi_demo_{purchase_id.hex}"


async def record_sale_entry(
    connection: WriteTransaction, purchase: AnyRow, sale: PlannedSale
) -> None:
    await record_sale(connection, purchase, build_charge(sale))


async def refund(connection: WriteTransaction, sale: PlannedSale, at: datetime) -> None:
    """Refund a sale by its seller, with a succeeded refund of the provider."""
    order = RefundOrder(sale.id, "seller", seller_id=sale.post.author_id, at=at)
    await refund_policy.authorize_refund(connection, order)
    own = select(Refund).join(Payment, Payment.id == Refund.payment_id)
    refund = (await connection.execute(own.where(Payment.purchase_id == sale.id))).one()
    provider_refund = ProviderRefund(
        f"re_demo_{sale.id.hex}", refund.id, refund.amount_cents, "succeeded", at
    )
    await apply_intent(
        TransactionScope(connection), _snapshot(sale, refunds=(provider_refund,)), at
    )


async def dispute(
    connection: WriteTransaction, sale: PlannedSale, at: datetime, *, is_lost: bool
) -> None:
    """Open a dispute of a sale, or lose it."""
    assert sale.disputed_at is not None
    provider_dispute = ProviderDispute(
        id=f"du_demo_{sale.id.hex}",
        amount_cents=sale.amount_cents,
        cost_cents=_DISPUTE_COST_CENTS,
        reinstated_cents=0,
        cost_back_cents=0,
        is_lost=is_lost,
        opened_at=sale.disputed_at,
    )
    await apply_intent(
        TransactionScope(connection), _snapshot(sale, disputes=(provider_dispute,)), at
    )


def _snapshot(sale: PlannedSale, **returns: Any) -> PaidIntent:
    return PaidIntent(intent_id(sale.id), sale.id, build_charge(sale), None, **returns)


async def settle_platform_balance(connection: WriteTransaction, at: datetime) -> None:
    """Settle the provider's balance with the platform's bank account."""
    balance = await ledger.platform_balance(connection, "stripe")
    posting = (
        Posting("bank", "stripe", balance) if balance > 0 else Posting("stripe", "bank", -balance)
    )
    entry = JournalEntry(f"settlement:po_demo_{at:%Y%m%d%H%M}", "settlement", at=at)
    await ledger.record(connection, entry, [posting])
