"""Purchases, tips and refunds as rows, without checkout and ledger entries."""

from typing import Any, Literal
from uuid import UUID

from fastapi import FastAPI
from sqlalchemy import insert

from api.core.clock import now
from api.core.events.dispatch import Event, emit
from api.core.ids import new_id
from api.payments.models import Entitlement, Payment, Purchase, Refund


async def create_purchase(
    app: FastAPI,
    post_id: str,
    *,
    buyer_id: UUID,
    seller_id: UUID,
    kind: Literal["purchase", "tip"] = "purchase",
    **columns: Any,
) -> UUID:
    """Insert a paid purchase with its payment and entitlement; return its id."""
    cents = columns.get("amount_cents", 1999 if kind == "purchase" else 2000)
    purchase = {
        "id": new_id(),
        "kind": kind,
        "buyer_id": buyer_id,
        "seller_id": seller_id,
        "post_id": UUID(post_id),
        "title": "Wider lines",
        "amount_cents": cents,
        "fee_cents": cents // 10,
        "refund_days": 14 if kind == "purchase" else 0,
        "status": "paid",
        "paid_at": now(),
        # The ledger has no funds of it to release.
        "matured_at": now(),
        **columns,
    }
    payment = {
        "id": new_id(),
        "purchase_id": purchase["id"],
        "intent_id": f"pi_{purchase['id'].hex}",
        "is_duplicate": False,
        "amount_cents": cents,
        "cost_cents": 88,
        "card_brand": "visa",
        "card_last4": "4242",
        "paid_at": purchase["paid_at"],
    }
    entitlement = {
        "id": new_id(),
        "member_id": buyer_id,
        "post_id": UUID(post_id),
        "source": "purchase",
        "purchase_id": purchase["id"],
    }
    async with app.state.database.writing() as connection:
        await connection.execute(insert(Purchase).values(purchase))
        await connection.execute(insert(Payment).values(payment))
        if kind == "purchase":
            await connection.execute(insert(Entitlement).values(entitlement))
    purchase_id: UUID = purchase["id"]
    return purchase_id


async def create_refund(app: FastAPI, purchase_id: UUID, cents: int = 1999) -> UUID:
    """Insert a succeeded refund; return its id."""
    refund_id = new_id()
    query = Payment.__table__.select().where(Payment.purchase_id == purchase_id)
    async with app.state.database.writing() as connection:
        payment = (await connection.execute(query)).one()
        await connection.execute(
            insert(Refund).values(
                id=refund_id,
                payment_id=payment.id,
                refund_id=f"re_{refund_id.hex}",
                amount_cents=cents,
                status="succeeded",
                cause="seller",
            )
        )
    return refund_id


async def emit_events(app: FastAPI, *events: Event) -> None:
    """Emit events in a transaction of their own."""
    async with app.state.database.writing() as connection:
        await emit(connection, *events)
