"""Reviewing products, and replying to reviews.

A review counts in the product's ratings while its buyer has access to the product. The triggers of
`product_review` and `entitlement` maintain the ratings.
"""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from api.core import errors
from api.core.clock import iso
from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import emit
from api.core.http import idempotency
from api.core.ids import new_id
from api.posts import engagement, entities
from api.posts.events import PostChanged, ProductReviewed, ReviewAnswered
from api.posts.reviews import problems, queries, write_queries
from api.posts.reviews.schemas import ReviewInput

# Columns of a removed reply as JSON, and the id of its review.
RemovedReply = dict[str, Any]
_REPLY_TIMES: Final = ("replied_at", "reply_edited_at")


async def write(
    connection: WriteTransaction,
    member_id: UUID,
    post_id: UUID,
    review: ReviewInput,
    *,
    key: str | None = None,
) -> AnyRow:
    """Create or replace the member's review of a product; return its row for `serialize_review`.

    Only a new review notifies the seller. A repeated `key` changes nothing.

    Raises:
        ApiError: `post_not_found`, `own_review`, `not_a_buyer`, `link_not_allowed`,
            `idempotency_conflict`; `review_not_found` for a repeated key whose review was deleted.
    """
    post = await engagement.load_visible_post(connection, post_id, member_id)
    if post.author_id == member_id:
        raise problems.own_review()
    request = {"operation": "review", "post": str(post_id), **review.model_dump(mode="json")}
    if not await idempotency.is_first(connection, member_id, key, request):
        return await _get_own(connection, post_id, member_id)
    if not await write_queries.lock_entitlement(connection, member_id, post_id):
        raise problems.not_a_buyer()
    columns, _ = await entities.analyze_text(connection, member_id, review.text)
    written = await write_queries.upsert_review(
        connection,
        {
            "id": new_id(),
            "post_id": post_id,
            "author_id": member_id,
            "rating": review.rating,
            **columns,
        },
    )
    if written is not None:
        await emit(connection, PostChanged(post_id=post_id, author_id=post.author_id))
        if written.is_new:
            event = ProductReviewed(review_id=written.id, post_id=post_id, author_id=member_id)
            await emit(connection, event)
    return await _get_own(connection, post_id, member_id)


async def _get_own(connection: WriteTransaction, post_id: UUID, member_id: UUID) -> AnyRow:
    review_id = await write_queries.find_own(connection, post_id, member_id)
    if review_id is None:
        raise problems.review_not_found()
    return await queries.get_review(connection, review_id)


async def delete(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, review_id: UUID
) -> None:
    """Delete a review with its reply, as its writer, also after a refund or despite a block.

    Raises:
        ApiError: `review_not_found`, `forbidden`.
    """
    review = await write_queries.find_review(connection, post_id, review_id)
    if review is None:
        raise problems.review_not_found()
    if review.author_id != member_id:
        await _require_visible(connection, member_id, post_id, review_id)
        raise errors.forbidden()
    if not await write_queries.mark_deleted(connection, review_id):
        raise problems.review_not_found()
    await emit(connection, PostChanged(post_id=post_id, author_id=review.seller_id))


async def reply(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, review_id: UUID, text: str
) -> AnyRow:
    """Write or replace the seller's reply to a review; return the row of the review.

    Only a new reply notifies the writer of the review.

    Raises:
        ApiError: `review_not_found`, `forbidden`, `link_not_allowed`.
    """
    await _require_seller(connection, member_id, post_id, review_id)
    columns, _ = await entities.analyze_text(connection, member_id, text)
    is_new = await write_queries.set_reply(connection, review_id, new_id(), columns)
    if is_new is None:
        raise problems.review_not_found()
    if is_new:
        await emit(connection, ReviewAnswered(review_id=review_id, seller_id=member_id))
    return await queries.get_review(connection, review_id)


async def delete_reply(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, review_id: UUID
) -> AnyRow:
    """Remove the seller's reply to a review, idempotently; return the row of the review.

    Raises:
        ApiError: `review_not_found`, `forbidden`.
    """
    await _require_seller(connection, member_id, post_id, review_id)
    await write_queries.clear_reply(connection, review_id)
    return await queries.get_review(connection, review_id)


async def restore(connection: WriteTransaction, review_id: UUID) -> bool:
    """Undo the deletion of a review with its reply; return False if that is not possible.

    It is if the review is not deleted, its account is, or the buyer wrote another one.
    """
    found = await write_queries.lock_deleted(connection, review_id)
    if found is None:
        return False
    await write_queries.mark_restored(connection, review_id)
    await emit(connection, PostChanged(post_id=found.post_id, author_id=found.seller_id))
    return True


async def remove_reply(connection: WriteTransaction, reply_id: UUID) -> RemovedReply:
    """Remove a reply by its id, as a decision of staff; return what `restore_reply` needs.

    Raises:
        ApiError: `review_not_found` for a reply that was removed before.
    """
    found = await write_queries.lock_reply(connection, reply_id)
    if found is None:
        raise problems.review_not_found()
    await write_queries.clear_reply(connection, found.id)
    columns = {name: getattr(found, name) for name in write_queries.REPLY_COLUMNS}
    for name in _REPLY_TIMES:
        columns[name] = columns[name] and iso(columns[name])
    return {"review_id": str(found.id), **columns, "reply_id": str(reply_id)}


async def restore_reply(connection: WriteTransaction, removed: RemovedReply) -> bool:
    """Restore a removed reply; return False if there is another, or the review is gone."""
    columns = {name: removed[name] for name in write_queries.REPLY_COLUMNS}
    for name in _REPLY_TIMES:
        columns[name] = columns[name] and datetime.fromisoformat(columns[name])
    columns["reply_id"] = UUID(removed["reply_id"])
    return await write_queries.restore_reply(connection, UUID(removed["review_id"]), columns)


async def find_writer(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, review_id: UUID
) -> UUID:
    """Return the writer of a review that is visible to the member.

    Raises:
        ApiError: `review_not_found`.
    """
    review = await write_queries.find_review(connection, post_id, review_id)
    await _require_visible(connection, member_id, post_id, review_id)
    if review is None:
        raise problems.review_not_found()
    writer_id: UUID = review.author_id
    return writer_id


async def find_reply(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, review_id: UUID
) -> tuple[UUID, UUID]:
    """Return the ids of the reply and of its seller, of a review that is visible to the member.

    Raises:
        ApiError: `review_not_found`, also for a review without a reply.
    """
    review = await write_queries.find_review(connection, post_id, review_id)
    await _require_visible(connection, member_id, post_id, review_id)
    if review is None or review.reply_id is None:
        raise problems.review_not_found()
    return review.reply_id, review.seller_id


async def _require_seller(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, review_id: UUID
) -> None:
    await _require_visible(connection, member_id, post_id, review_id)
    review = await write_queries.find_review(connection, post_id, review_id)
    if review is None:
        raise problems.review_not_found()
    if review.seller_id != member_id:
        raise errors.forbidden()


async def _require_visible(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, review_id: UUID
) -> None:
    """Refuse a review that the member cannot see as not found, so as not to disclose it."""
    if not await write_queries.is_visible(connection, post_id, review_id, member_id):
        raise problems.review_not_found()
