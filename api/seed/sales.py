"""Deals as rows and in the books, by the same functions that book what the provider tells."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import insert, select

from api.core.db.database import AnyRow, WriteTransaction
from api.core.settings import Settings
from api.payments import refund_requests
from api.payments.ledger import service as ledger
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.ledger_entries import record_sale
from api.payments.models import Entitlement, Payment, Purchase, Refund
from api.payments.provider.types import Charge, PaidIntent, ProviderDispute, ProviderRefund
from api.payments.sync.apply_intent import apply_intent
from api.seed.content import id_at
from api.seed.sales_plan import Deal
from api.seed.transaction_scope import Within

_CARDS: Final = (("visa", "4242"), ("mastercard", "4444"), ("visa", "1881"), ("amex", "0005"))
_DISPUTE_COST_CENTS: Final = 1_500


def fee_of(deal: Deal, settings: Settings) -> int:
    bps = settings.tip_fee_bps if deal.kind == "tip" else settings.sale_fee_bps
    return (deal.amount_cents * bps + 5_000) // 10_000


def charge_of(deal: Deal) -> Charge:
    """As Stripe settles a card of the same country: 2.9 % and 30 cents."""
    brand, last4 = _CARDS[deal.buyer_id.int % len(_CARDS)]
    return Charge(
        asked_cents=deal.amount_cents,
        currency="usd",
        amount_cents=deal.amount_cents,
        cost_cents=(deal.amount_cents * 29 + 500) // 1_000 + 30,
        paid_at=deal.paid_at,
        card_brand=brand,
        card_last4=last4,
    )


async def add_rows(
    connection: WriteTransaction, settings: Settings, deals: Sequence[Deal]
) -> dict[UUID, AnyRow]:
    """Purchases that were paid, by their ids, with their payments and what they let their buyers
    open."""
    if not deals:
        return {}
    made = await connection.execute(
        insert(Purchase).returning(*Purchase.__table__.columns),
        [_purchase(deal, settings) for deal in deals],
    )
    await connection.execute(insert(Payment), [_payment(deal) for deal in deals])
    bought = [_entitlement(deal) for deal in deals if deal.kind == "purchase"]
    if bought:
        await connection.execute(insert(Entitlement), bought)
    return {row.id: row for row in made}


def _purchase(deal: Deal, settings: Settings) -> dict[str, object]:
    return {
        "id": deal.id,
        "kind": deal.kind,
        "buyer_id": deal.buyer_id,
        "seller_id": deal.post.author_id,
        "post_id": deal.post.id,
        "title": deal.post.given["title"] or "",
        "amount_cents": deal.amount_cents,
        "fee_cents": fee_of(deal, settings),
        "refund_days": deal.refund_days,
        "status": "paid",
        "created_at": deal.paid_at,
        "paid_at": deal.paid_at,
    }


def _payment(deal: Deal) -> dict[str, object]:
    charge = charge_of(deal)
    return {
        "id": id_at(deal.paid_at),
        "purchase_id": deal.id,
        "intent_id": intent_of(deal.id),
        "is_duplicate": False,
        "amount_cents": charge.amount_cents,
        "cost_cents": charge.cost_cents,
        "card_brand": charge.card_brand,
        "card_last4": charge.card_last4,
        "paid_at": deal.paid_at,
    }


def _entitlement(deal: Deal) -> dict[str, object]:
    return {
        "id": id_at(deal.paid_at),
        "member_id": deal.buyer_id,
        "post_id": deal.post.id,
        "source": "purchase",
        "purchase_id": deal.id,
        "granted_at": deal.paid_at,
    }


def intent_of(purchase_id: UUID) -> str:
    """No provider knows it: what was paid like this can't be sent back any more."""
    return f"pi_demo_{purchase_id.hex}"


async def sell(connection: WriteTransaction, purchase: AnyRow, deal: Deal) -> None:
    await record_sale(connection, purchase, charge_of(deal))


async def give_back(connection: WriteTransaction, deal: Deal, at: datetime) -> None:
    """The seller refunds it, and the provider says that it is done."""
    await refund_requests.authorize_refund(
        connection, deal.id, seller_id=deal.post.author_id, at=at
    )
    own = select(Refund).join(Payment, Payment.id == Refund.payment_id)
    refund = (await connection.execute(own.where(Payment.purchase_id == deal.id))).one()
    done = ProviderRefund(f"re_demo_{deal.id.hex}", refund.id, refund.amount_cents, "succeeded", at)
    await apply_intent(Within(connection), _truth(deal, refunds=(done,)), at)


async def dispute(connection: WriteTransaction, deal: Deal, at: datetime, *, is_lost: bool) -> None:
    """The buyer's bank takes the money back, and keeps it once that is lost."""
    assert deal.disputed_at is not None
    taken = ProviderDispute(
        id=f"du_demo_{deal.id.hex}",
        amount_cents=deal.amount_cents,
        cost_cents=_DISPUTE_COST_CENTS,
        reinstated_cents=0,
        cost_back_cents=0,
        is_lost=is_lost,
        opened_at=deal.disputed_at,
    )
    await apply_intent(Within(connection), _truth(deal, disputes=(taken,)), at)


def _truth(deal: Deal, **came: Any) -> PaidIntent:
    return PaidIntent(intent_of(deal.id), deal.id, charge_of(deal), None, **came)


async def settle(connection: WriteTransaction, at: datetime) -> None:
    """The provider sends all that it holds for us to our bank, or takes what it lacks."""
    held = await ledger.platform_balance(connection, "stripe")
    entry = Posting("bank", "stripe", held) if held > 0 else Posting("stripe", "bank", -held)
    fact = JournalEntry(f"settlement:po_demo_{at:%Y%m%d%H%M}", "settlement", at=at)
    await ledger.record(connection, fact, [entry])
