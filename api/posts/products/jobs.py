"""Event handlers of digital products: payment pages expire when their offer ends."""

from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, and_, or_

from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import WorkerContext
from api.payments.checkout import withdraw
from api.payments.context import PaymentsContext
from api.payments.models import Purchase
from api.payments.queries import purchases
from api.posts.events import OfferChanged
from api.posts.products import queries
from api.users.events import Blocked

BATCH_SIZE: Final = 100


async def withdraw_checkouts_of_post(jobs: WorkerContext, event: OfferChanged) -> None:
    """Withdraw checkouts of a product that was deleted or is offered on other terms."""
    await _withdraw_checkouts(jobs, Purchase.post_id == event.post_id)


async def withdraw_checkouts_after_block(jobs: WorkerContext, event: Blocked) -> None:
    """Withdraw checkouts between two members of whom one blocked the other."""
    blocker, blocked = event.blocker_id, event.blocked_id
    await _withdraw_checkouts(
        jobs,
        or_(
            and_(Purchase.buyer_id == blocker, Purchase.seller_id == blocked),
            and_(Purchase.buyer_id == blocked, Purchase.seller_id == blocker),
        ),
    )


async def withdraw_checkouts_of_seller(jobs: WorkerContext, member_id: UUID) -> None:
    """Withdraw checkouts of a seller whose posts their buyers no longer see."""
    await _withdraw_checkouts(jobs, Purchase.seller_id == member_id)


async def _withdraw_checkouts(jobs: WorkerContext, matches: ColumnElement[bool]) -> None:
    """Withdraw the open purchases whose offer has ended, and expire their payment pages.

    Also expires the pages of purchases that were withdrawn before, so that a retry continues.
    """
    context = PaymentsContext.from_worker(jobs)
    after: UUID | None = None
    while True:
        async with context.database.writing() as connection:
            batch = await purchases.list_unpaid_purchases(
                connection, matches, after=after, limit=BATCH_SIZE
            )
            ended = [purchase.id for purchase in batch if await _withdraw(connection, purchase)]
        for purchase_id in ended:
            await withdraw.expire_sessions(context, purchase_id)
        if len(batch) < BATCH_SIZE:
            return
        after = batch[-1].id


async def _withdraw(connection: WriteTransaction, purchase: AnyRow) -> bool:
    """Return whether the purchase is withdrawn, after withdrawing it if its offer has ended."""
    if purchase.withdrawn_at is not None:
        return True
    offer = await queries.lock_offer(connection, purchase.post_id, purchase.buyer_id)
    if offer is not None and _has_same_terms(offer, purchase):
        return False
    return await withdraw.withdraw_purchase(connection, purchase)


def _has_same_terms(offer: AnyRow, purchase: AnyRow) -> bool:
    if offer.is_sales_held:
        return False
    if purchase.kind == "tip":
        return True
    terms = (offer.kind, offer.price_cents, offer.refund_days, offer.licence)
    return terms == ("digital", purchase.amount_cents, purchase.refund_days, purchase.licence)
