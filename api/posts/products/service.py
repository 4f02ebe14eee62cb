"""Decisions about digital products: who may take one, and who gets its files."""

from uuid import UUID

from api.files.problems import file_not_found
from api.kernel.db import Reading, Writing
from api.payments import problems
from api.payments import service as payments
from api.payments.schemas import Intent
from api.posts.problems import post_not_found
from api.posts.products import queries


async def pay(connection: Writing, member_id: UUID, post_id: UUID, intent: Intent) -> None:
    """Grant a free product; nothing is left to pay when this returns.

    Raises:
        ApiError: `post_not_found`, `own_post`, `not_for_sale`, `already_purchased`,
            `invalid_tip_amount`, and `payments_unavailable` for what costs something.
    """
    offer = await queries.lock_offer(connection, post_id, member_id)
    if offer is None:
        raise post_not_found()
    if offer.author_id == member_id:
        raise problems.own_post()
    if intent.purpose == "tip":
        payments.begin_tip(intent.amount_cents)
    if offer.kind != "digital":
        raise problems.not_for_sale()
    if offer.price_cents:
        await payments.begin_purchase(connection, buyer_id=member_id, post_id=post_id)
    await payments.take_free(
        connection, buyer_id=member_id, author_id=offer.author_id, post_id=post_id
    )


async def check_access(connection: Reading, viewer_id: UUID, post_id: UUID, file_id: UUID) -> None:
    """Only its author and who holds a product get its files.

    Raises:
        ApiError: `post_not_found`, `file_not_found`, `not_purchased`.
    """
    found = await queries.access(connection, post_id, file_id, viewer_id)
    if found is None:
        raise post_not_found()
    if not found.is_there:
        raise file_not_found()
    if not found.may_open:
        raise problems.not_purchased()
