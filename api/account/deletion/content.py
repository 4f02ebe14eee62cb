"""Deletion of a member's content and files, except products with an owner."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, and_, case, delete, exists, null, select, union_all, update
from sqlalchemy.orm import aliased

from api.core.db.database import ReadConnection, WriteTransaction
from api.core.errors import ApiError
from api.files import removal
from api.files.models import File
from api.payments.licences.models import AgreedLicence
from api.payments.models import Dispute, Entitlement, Payment, Purchase
from api.posts import service as posts
from api.posts.answers import acceptances
from api.posts.comments import service as comments
from api.posts.comments.problems import comment_not_found
from api.posts.models import Comment, Post, PostFile, PostRevision, PostTag
from api.posts.problems import post_not_found
from api.posts.reviews import write_queries as reviews
from api.posts.reviews.models import ProductReview
from api.users.models import Member
from api.users.visibility import is_deleted

BATCH_SIZE: Final = 50


def _has_owner() -> ColumnElement[bool]:
    """The post has an entitlement of an active account, or one that a won dispute can restore."""
    buyer: Any = aliased(Member)
    is_restorable = exists().where(
        Payment.purchase_id == Entitlement.purchase_id,
        Dispute.payment_id == Payment.id,
        Dispute.status == "open",
    )
    return exists().where(
        Entitlement.post_id == Post.id,
        Entitlement.revoked_at.is_(None) | is_restorable,
        buyer.id == Entitlement.member_id,
        ~is_deleted(buyer),
    )


async def delete_comments(connection: WriteTransaction, member_id: UUID) -> int:
    """Delete one batch of comments; a comment with replies is only erased and anonymized."""
    reply: Any = aliased(Comment)
    has_replies = exists().where(
        reply.parent_id == Comment.id, reply.author_id != member_id, reply.deleted_at.is_(None)
    )
    rows = await connection.execute(
        select(
            Comment.id,
            Comment.post_id,
            and_(Comment.deleted_at.is_(None), ~has_replies).label("is_deleted"),
        )
        .where(Comment.author_id == member_id, Comment.text != "")
        .order_by(Comment.id)
        .limit(BATCH_SIZE)
    )
    batch = rows.all()
    for row in batch:
        # Erased, it answers nothing any more, even where it stays with the replies of others.
        await acceptances.withdraw(connection, row.post_id, row.id)
        if row.is_deleted:
            await _delete_comment(connection, member_id, row.post_id, row.id)
    await connection.execute(
        update(Comment)
        .where(Comment.id.in_([row.id for row in batch]))
        .values(text="", entities=[], client_key=None)
    )
    return len(batch)


async def _delete_comment(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, comment_id: UUID
) -> None:
    """Delete a comment as its author, which updates every counter."""
    try:
        await comments.delete(connection, member_id, post_id, comment_id)
    except ApiError as error:
        # The post or the parent comment was deleted before.
        if error.problem is not comment_not_found:
            raise


async def delete_reviews(connection: WriteTransaction, member_id: UUID) -> int:
    """Delete one batch of the member's reviews with their replies; a trigger updates the ratings.

    Rows are locked in id order, which prevents deadlocks.
    """
    ids = (
        select(ProductReview.id)
        .where(ProductReview.author_id == member_id)
        .order_by(ProductReview.id)
        .limit(BATCH_SIZE)
        .with_for_update()
    )
    batch = (await connection.scalars(ids)).all()
    await connection.execute(delete(ProductReview).where(ProductReview.id.in_(batch)))
    return len(batch)


async def delete_review_replies(connection: WriteTransaction, member_id: UUID) -> int:
    """Remove one batch of the replies that the member wrote as a seller."""
    return await reviews.clear_replies_of(connection, member_id, limit=BATCH_SIZE)


async def delete_posts(connection: WriteTransaction, member_id: UUID) -> int:
    """Delete one batch of posts as their author, which updates every counter."""
    rows = await connection.scalars(
        select(Post.id)
        .where(Post.author_id == member_id, Post.deleted_at.is_(None))
        .order_by(Post.id.desc())
        .limit(BATCH_SIZE)
    )
    ids = rows.all()
    for post_id in ids:
        try:
            await posts.delete(connection, member_id, post_id)
        except ApiError as error:
            if error.problem is not post_not_found:
                raise
    return len(ids)


async def list_authors_of_unowned_products(
    connection: ReadConnection, limit: int, *, after: UUID
) -> list[UUID]:
    """List deleted members with products that are not erased and have no owner."""
    rows = await connection.scalars(
        select(Post.author_id)
        .join(Member, Member.id == Post.author_id)
        .where(
            Post.author_id > after,
            is_deleted(),
            Post.deleted_at.is_not(None),
            Post.title != "",
            ~_has_owner(),
        )
        .group_by(Post.author_id)
        .order_by(Post.author_id)
        .limit(limit)
    )
    return list(rows.all())


async def erase_posts(
    connection: WriteTransaction, member_id: UUID, after: UUID | None
) -> UUID | None:
    """Erase one batch of deleted posts without an owner; return the last id of the batch."""
    query = (
        select(Post.id, _has_owner().label("has_owner"))
        .where(Post.author_id == member_id, Post.deleted_at.is_not(None))
        .order_by(Post.id)
        .limit(BATCH_SIZE)
    )
    if after is not None:
        query = query.where(Post.id > after)
    rows = (await connection.execute(query)).all()
    if not rows:
        return None
    ids = [row.id for row in rows]
    unowned = [row.id for row in rows if not row.has_owner]
    await connection.execute(delete(PostRevision).where(PostRevision.post_id.in_(ids)))
    await _delete_unpaid_licences(connection, ids, unowned)
    await connection.execute(
        update(Purchase)
        .where(Purchase.post_id.in_(ids), Purchase.paid_at.is_(None), Purchase.title != "")
        .values(title="")
    )
    await connection.execute(delete(PostTag).where(PostTag.post_id.in_(ids)))
    await connection.execute(delete(PostFile).where(PostFile.post_id.in_(unowned)))
    await connection.execute(update(Post).where(Post.id.in_(unowned)).values(_ERASED_COLUMNS))
    last: UUID = ids[-1]
    return last


async def _delete_unpaid_licences(
    connection: WriteTransaction, ids: Sequence[UUID], unowned: Sequence[UUID]
) -> None:
    """Delete licences that no buyer agreed to, and those of free claims of erased products."""
    unpaid = select(Purchase.id).where(Purchase.post_id.in_(ids), Purchase.paid_at.is_(None))
    claims = select(Entitlement.id).where(
        Entitlement.post_id.in_(unowned), Entitlement.source == "free"
    )
    await connection.execute(
        delete(AgreedLicence).where(AgreedLicence.order_id.in_(union_all(unpaid, claims)))
    )


_ERASED_COLUMNS: Final[dict[str, Any]] = {
    "text": "",
    # A check constraint requires a title for products.
    "title": case((Post.title.is_(None), null()), else_=""),
    "category_id": None,
    "media": [],
    "tags": [],
    "entities": [],
    "licence": None,
    "previews": [],
    "files": [],
}


async def list_owned_images(connection: ReadConnection, member_id: UUID) -> set[UUID]:
    """Return the picture ids of deleted products with an owner."""
    rows = await connection.execute(
        select(Post.media, Post.previews).where(
            Post.author_id == member_id, Post.deleted_at.is_not(None), _has_owner()
        )
    )
    return {UUID(image["fileId"]) for media, previews in rows for image in [*media, *previews]}


async def delete_files(
    connection: WriteTransaction, member_id: UUID, owned_images: set[UUID], after: UUID | None
) -> UUID | None:
    """Delete one batch of files without an owner; return the last id of the batch."""
    is_product_file = exists().where(PostFile.file_id == File.id)
    query = (
        select(File.id, is_product_file.label("is_product_file"))
        .where(File.owner_id == member_id)
        .order_by(File.id)
        .limit(BATCH_SIZE)
    )
    if after is not None:
        query = query.where(File.id > after)
    rows = (await connection.execute(query)).all()
    if not rows:
        return None
    deletable: Sequence[UUID] = [
        row.id for row in rows if not row.is_product_file and row.id not in owned_images
    ]
    await removal.remove_all(connection, member_id, deletable)
    last: UUID = rows[-1].id
    return last
