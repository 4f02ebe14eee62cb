"""Claims of free products, and lookup of what an idempotency key created."""

from typing import Final, Literal
from uuid import UUID

from api.core.db.database import WriteTransaction
from api.core.events.dispatch import emit
from api.core.ids import new_id
from api.payments import problems
from api.payments.events import ProductPurchased
from api.payments.queries import entitlements, purchases

GRANTED: Final = "granted"


async def claim_free_product(
    connection: WriteTransaction,
    *,
    buyer_id: UUID,
    author_id: UUID,
    post_id: UUID,
    entitlement_id: UUID | None = None,
) -> None:
    """Grant a member access to a free product; an open purchase of it expires.

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
    live = await purchases.lock_live_purchase(connection, buyer_id, post_id)
    if live is not None and live.status == "open":
        await purchases.update_purchase(connection, live.id, status="expired")
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
    connection: WriteTransaction, created_id: UUID
) -> UUID | Literal["granted"] | None:
    """Return the paid purchase or the free claim that a key created; None if neither exists."""
    purchase = await purchases.counterparties(connection, created_id)
    if purchase is not None:
        return created_id if purchase.status in {"paid", "reversed"} else None
    return GRANTED if await entitlements.was_granted(connection, created_id) else None
