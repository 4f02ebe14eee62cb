"""Decisions about products that cost nothing, and what was begun under a key."""

from typing import Final, Literal
from uuid import UUID

from api.core.db.database import Writing
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.payments import problems
from api.payments.events import ProductPurchased
from api.payments.queries import entitlements, purchases

GRANTED: Final = "granted"


async def claim_free_product(
    connection: Writing,
    *,
    buyer_id: UUID,
    author_id: UUID,
    post_id: UUID,
    entitlement_id: UUID | None = None,
) -> None:
    """Give a member a product that costs nothing; what they began to pay for it is given up.

    Raises:
        ApiError: `already_purchased`.
    """
    await purchases.lock_buyer_and_post(connection, buyer_id, post_id)
    entitlement_id = entitlement_id or new_id()
    granted = await entitlements.grant(
        connection, entitlement_id, member_id=buyer_id, post_id=post_id
    )
    if not granted:
        raise problems.already_purchased()
    begun = await purchases.lock_live_purchase(connection, buyer_id, post_id)
    if begun is not None and begun.status == "open":
        await purchases.update_purchase(connection, begun.id, status="expired")
    await emit(
        connection,
        ProductPurchased(
            post_id=post_id,
            buyer_id=buyer_id,
            author_id=author_id,
            amount_cents=0,
            entitlement_id=entitlement_id,
        ),
    )


async def find_by_idempotency_key(
    connection: Writing, thing_id: UUID
) -> UUID | Literal["granted"] | None:
    """What a key made and stands: a purchase that was paid, or access that cost nothing."""
    purchase = await purchases.counterparties(connection, thing_id)
    if purchase is not None:
        return thing_id if purchase.status in {"paid", "reversed"} else None
    return GRANTED if await entitlements.was_granted(connection, thing_id) else None
