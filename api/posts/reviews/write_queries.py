"""Statements of the transactions that write reviews."""

from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    and_,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy import Uuid as UuidType
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow, WriteTransaction
from api.payments.models import Entitlement
from api.posts.models import Post
from api.posts.reviews.models import ProductReview
from api.posts.reviews.serializers import readable_by
from api.posts.visibility import visible_to
from api.users.models import Member

_REPLY = ("text", "lang", "dir", "entities")
REPLY_COLUMNS: Final = (
    *("reply_id", "replied_at", "reply_edited_at"),
    *(f"reply_{name}" for name in _REPLY),
)


async def lock_entitlement(connection: WriteTransaction, member_id: UUID, post_id: UUID) -> bool:
    """Lock the member's active entitlement; False without one.

    A refund waits for the lock, so that it revokes the review that this transaction writes.
    """
    locked = await connection.scalar(
        select(Entitlement.id)
        .where(
            Entitlement.member_id == member_id,
            Entitlement.post_id == post_id,
            Entitlement.revoked_at.is_(None),
        )
        .with_for_update(read=True)
    )
    return locked is not None


async def find_own(connection: WriteTransaction, post_id: UUID, author_id: UUID) -> UUID | None:
    """Find the id of the member's review of a product."""
    found: UUID | None = await connection.scalar(
        select(ProductReview.id).where(
            ProductReview.post_id == post_id,
            ProductReview.author_id == author_id,
            ProductReview.deleted_at.is_(None),
        )
    )
    return found


async def upsert_review(connection: WriteTransaction, values: dict[str, Any]) -> AnyRow | None:
    """Insert or replace a member's review; return None if it is the same already.

    `is_new` of the row tells whether the member had none. The index decides concurrent requests.
    """
    new = upsert(ProductReview).values(values)
    changed = ("rating", "text", "lang", "dir", "entities")
    rows = await connection.execute(
        new.on_conflict_do_update(
            index_elements=[ProductReview.post_id, ProductReview.author_id],
            index_where=ProductReview.deleted_at.is_(None),
            set_={
                **{name: new.excluded[name] for name in changed},
                "edited_at": func.now(),
            },
            where=or_(
                ProductReview.rating != new.excluded.rating,
                ProductReview.text != new.excluded.text,
            ),
        ).returning(ProductReview.id, literal_column("old.id", UuidType).is_(None).label("is_new"))
    )
    return rows.one_or_none()


async def find_review(
    connection: WriteTransaction, post_id: UUID, review_id: UUID
) -> AnyRow | None:
    """Find the writer, the seller and the reply of a review that is not deleted."""
    rows = await connection.execute(
        select(
            ProductReview.author_id,
            ProductReview.reply_id,
            ProductReview.reply_text,
            Post.author_id.label("seller_id"),
        )
        .join(Post, Post.id == ProductReview.post_id)
        .where(
            ProductReview.id == review_id,
            ProductReview.post_id == post_id,
            ProductReview.deleted_at.is_(None),
        )
    )
    return rows.one_or_none()


async def is_visible(
    connection: WriteTransaction, post_id: UUID, review_id: UUID, viewer_id: UUID
) -> bool:
    """Return whether a review and its product are visible to the viewer."""
    writer = aliased(Member)
    found = await connection.scalar(
        select(ProductReview.id)
        .join(writer, writer.id == ProductReview.author_id)
        .join(Post, Post.id == ProductReview.post_id)
        .join(Member, Member.id == Post.author_id)
        .where(
            ProductReview.id == review_id,
            ProductReview.post_id == post_id,
            visible_to(viewer_id),
            readable_by(viewer_id, writer),
        )
    )
    return found is not None


async def mark_deleted(connection: WriteTransaction, review_id: UUID) -> bool:
    """Mark a review as deleted; return False if it was deleted before."""
    deleted = await connection.scalar(
        update(ProductReview)
        .where(ProductReview.id == review_id, ProductReview.deleted_at.is_(None))
        .values(deleted_at=func.now())
        .returning(ProductReview.id)
    )
    return deleted is not None


async def lock_deleted(connection: WriteTransaction, review_id: UUID) -> AnyRow | None:
    """Lock a deleted review that can be restored, after its buyer's entitlements.

    A new review by the buyer, and a refund, wait for the lock. None if the buyer is gone or wrote
    another one.
    """
    other = aliased(ProductReview)
    deleted = (
        select(ProductReview.post_id, ProductReview.author_id, Post.author_id.label("seller_id"))
        .join(Post, Post.id == ProductReview.post_id)
        .join(Member, Member.id == ProductReview.author_id)
        .where(
            ProductReview.id == review_id,
            ProductReview.deleted_at.is_not(None),
            Member.purged_at.is_(None),
            ~exists().where(
                other.post_id == ProductReview.post_id,
                other.author_id == ProductReview.author_id,
                other.deleted_at.is_(None),
            ),
        )
    )
    found = (await connection.execute(deleted)).one_or_none()
    if found is None:
        return None
    entitlements = select(Entitlement.id).where(
        Entitlement.member_id == found.author_id, Entitlement.post_id == found.post_id
    )
    ordered = entitlements.order_by(Entitlement.id).with_for_update(key_share=True)
    await connection.execute(ordered)
    locked = deleted.with_for_update(of=ProductReview, key_share=True)
    return (await connection.execute(locked)).one_or_none()


async def mark_restored(connection: WriteTransaction, review_id: UUID) -> None:
    """Undo the deletion of a review; it is revoked if its buyer has lost access meanwhile."""
    of_buyer = (
        Entitlement.member_id == ProductReview.author_id,
        Entitlement.post_id == ProductReview.post_id,
    )
    has_access = exists().where(*of_buyer, Entitlement.revoked_at.is_(None))
    lost_at = select(func.max(Entitlement.revoked_at)).where(*of_buyer).scalar_subquery()
    await connection.execute(
        update(ProductReview)
        .where(ProductReview.id == review_id)
        .values(deleted_at=None, revoked_at=case((has_access, None), else_=lost_at))
    )


async def set_reply(
    connection: WriteTransaction, review_id: UUID, reply_id: UUID, columns: dict[str, Any]
) -> bool | None:
    """Insert or replace the reply to a review; return whether it is new.

    None for a review that was deleted or revoked meanwhile. An identical text changes nothing.
    """
    is_edit = and_(ProductReview.reply_id.is_not(None), ProductReview.reply_text != columns["text"])
    rows = await connection.execute(
        update(ProductReview)
        .where(
            ProductReview.id == review_id,
            ProductReview.deleted_at.is_(None),
            ProductReview.revoked_at.is_(None),
        )
        .values(
            {f"reply_{name}": columns[name] for name in _REPLY}
            | {
                "reply_id": func.coalesce(ProductReview.reply_id, reply_id),
                "replied_at": func.coalesce(ProductReview.replied_at, func.now()),
                "reply_edited_at": case((is_edit, func.now()), else_=ProductReview.reply_edited_at),
            }
        )
        .returning(literal_column("old.reply_id", UuidType).is_(None).label("is_new"))
    )
    return rows.scalar_one_or_none()


async def clear_reply(connection: WriteTransaction, review_id: UUID) -> None:
    """Remove the reply to a review."""
    await _clear_replies(connection, ProductReview.id == review_id)


async def lock_reply(connection: WriteTransaction, reply_id: UUID) -> AnyRow | None:
    """Lock the review of a reply; return its id with the columns of the reply."""
    rows = await connection.execute(
        select(ProductReview.id, *(getattr(ProductReview, name) for name in REPLY_COLUMNS))
        .where(ProductReview.reply_id == reply_id)
        .with_for_update()
    )
    return rows.one_or_none()


async def restore_reply(
    connection: WriteTransaction, review_id: UUID, columns: dict[str, Any]
) -> bool:
    """Restore a reply by its columns; return False if there is another, or the review is gone."""
    restored = await connection.scalar(
        update(ProductReview)
        .where(
            ProductReview.id == review_id,
            ProductReview.deleted_at.is_(None),
            ProductReview.reply_id.is_(None),
        )
        .values(columns)
        .returning(ProductReview.id)
    )
    return restored is not None


async def clear_replies_of(connection: WriteTransaction, seller_id: UUID, *, limit: int) -> int:
    """Remove replies to reviews of a seller's products, also of deleted ones; return how many."""
    batch = (
        select(ProductReview.id)
        .join(Post, Post.id == ProductReview.post_id)
        .where(Post.author_id == seller_id, ProductReview.reply_id.is_not(None))
        .order_by(ProductReview.id)
        .limit(limit)
        .with_for_update(of=ProductReview)
    )
    ids = (await connection.scalars(batch)).all()
    return await _clear_replies(connection, ProductReview.id.in_(ids))


async def _clear_replies(connection: WriteTransaction, condition: ColumnElement[bool]) -> int:
    removed = await connection.execute(
        update(ProductReview)
        .where(condition, ProductReview.reply_id.is_not(None))
        .values(dict.fromkeys(REPLY_COLUMNS))
    )
    return int(removed.rowcount)
