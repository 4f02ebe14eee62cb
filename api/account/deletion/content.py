"""What a member wrote and uploaded: gone, but what others replied to or bought."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, and_, case, delete, exists, null, select, update
from sqlalchemy.orm import aliased

from api.core.db.database import ReadConnection, WriteTransaction
from api.core.errors import ApiError
from api.files import removal
from api.files.models import File
from api.payments.models import Dispute, Entitlement, Payment, Purchase
from api.posts import service as posts
from api.posts.comments import service as comments
from api.posts.comments.problems import comment_not_found
from api.posts.models import Comment, Post, PostFile, PostRevision, PostTag
from api.posts.problems import post_not_found
from api.users.models import Member
from api.users.visibility import is_deleted

BATCH_SIZE: Final = 50


def _has_owner() -> ColumnElement[bool]:
    """Somebody who is still there has it, bought or free, and keeps it; or has it again when a
    dispute is won."""
    buyer: Any = aliased(Member)
    may_come_back = exists().where(
        Payment.purchase_id == Entitlement.purchase_id,
        Dispute.payment_id == Payment.id,
        Dispute.status == "open",
    )
    return exists().where(
        Entitlement.post_id == Post.id,
        Entitlement.revoked_at.is_(None) | may_come_back,
        buyer.id == Entitlement.member_id,
        ~is_deleted(buyer),
    )


async def delete_comments(connection: WriteTransaction, member_id: UUID) -> int:
    """Remove words; a comment that others replied to stands without them, and without a name."""
    reply: Any = aliased(Comment)
    answered = exists().where(
        reply.parent_id == Comment.id, reply.author_id != member_id, reply.deleted_at.is_(None)
    )
    rows = await connection.execute(
        select(
            Comment.id,
            Comment.post_id,
            and_(Comment.deleted_at.is_(None), ~answered).label("goes"),
        )
        .where(Comment.author_id == member_id, Comment.text != "")
        .order_by(Comment.id)
        .limit(BATCH_SIZE)
    )
    found = rows.all()
    for row in found:
        if row.goes:
            await _delete_comment(connection, member_id, row.post_id, row.id)
    await connection.execute(
        update(Comment)
        .where(Comment.id.in_([row.id for row in found]))
        .values(text="", entities=[], client_key=None)
    )
    return len(found)


async def _delete_comment(
    connection: WriteTransaction, member_id: UUID, post_id: UUID, comment_id: UUID
) -> None:
    """As its writer would, so that every counter is right."""
    try:
        await comments.delete(connection, member_id, post_id, comment_id)
    except ApiError as error:
        # The post is gone, or the comment went with the one above it.
        if error.problem is not comment_not_found:
            raise


async def delete_posts(connection: WriteTransaction, member_id: UUID) -> int:
    """Delete what stands, as its author would."""
    standing = await connection.scalars(
        select(Post.id)
        .where(Post.author_id == member_id, Post.deleted_at.is_(None))
        .order_by(Post.id.desc())
        .limit(BATCH_SIZE)
    )
    ids = standing.all()
    for post_id in ids:
        try:
            await posts.delete(connection, member_id, post_id)
        except ApiError as error:
            if error.problem is not post_not_found:
                raise
    return len(ids)


async def list_authors_of_unowned_products(connection: ReadConnection, limit: int) -> list[UUID]:
    """Members who left for good and of whose products some are kept though nobody has them."""
    rows = await connection.scalars(
        select(Post.author_id)
        .join(Member, Member.id == Post.author_id)
        .where(is_deleted(), Post.deleted_at.is_not(None), Post.title != "", ~_has_owner())
        .group_by(Post.author_id)
        .order_by(Post.author_id)
        .limit(limit)
    )
    return list(rows.all())


async def erase_posts(
    connection: WriteTransaction, member_id: UUID, after: UUID | None
) -> UUID | None:
    """Take the words out of deleted posts, but of those that somebody keeps; the last of them."""
    query = (
        select(Post.id, _has_owner().label("is_kept"))
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
    emptied = [row.id for row in rows if not row.is_kept]
    await connection.execute(delete(PostRevision).where(PostRevision.post_id.in_(ids)))
    await connection.execute(
        update(Purchase)
        .where(Purchase.post_id.in_(ids), Purchase.paid_at.is_(None), Purchase.title != "")
        .values(title="")
    )
    await connection.execute(delete(PostTag).where(PostTag.post_id.in_(ids)))
    await connection.execute(delete(PostFile).where(PostFile.post_id.in_(emptied)))
    await connection.execute(update(Post).where(Post.id.in_(emptied)).values(_ERASED_COLUMNS))
    last: UUID = ids[-1]
    return last


_ERASED_COLUMNS: Final[dict[str, Any]] = {
    "text": "",
    # A product has one, if an empty one.
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
    """Pictures of products that somebody keeps."""
    rows = await connection.execute(
        select(Post.media, Post.previews).where(
            Post.author_id == member_id, Post.deleted_at.is_not(None), _has_owner()
        )
    )
    return {UUID(image["fileId"]) for media, previews in rows for image in [*media, *previews]}


async def delete_files(
    connection: WriteTransaction, member_id: UUID, kept: set[UUID], after: UUID | None
) -> UUID | None:
    """Remove files, but of those that somebody keeps; the last that was looked at."""
    is_offered = exists().where(PostFile.file_id == File.id)
    query = (
        select(File.id, is_offered.label("is_offered"))
        .where(File.owner_id == member_id)
        .order_by(File.id)
        .limit(BATCH_SIZE)
    )
    if after is not None:
        query = query.where(File.id > after)
    rows = (await connection.execute(query)).all()
    if not rows:
        return None
    goes: Sequence[UUID] = [row.id for row in rows if not row.is_offered and row.id not in kept]
    await removal.remove_all(connection, member_id, goes)
    last: UUID = rows[-1].id
    return last
