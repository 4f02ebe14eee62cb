"""Files of posts: which something still shows, and the removal of the others.

A picture is shown by a post, also by a deleted product that buyers keep, or by its owner's profile.
A product file is shown by a post that offers it, or that a buyer holds or is paying for.
"""

from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, Text, and_, cast, delete, func, or_, select, true, update
from sqlalchemy import exists as sql_exists

from api.core.db.database import AnyConnection, WriteTransaction
from api.core.db.plan_hints import correlated_exists
from api.files import evidence, removal
from api.files.models import File
from api.files.serializers import StoredFile, StoredImage
from api.payments.models import Dispute, Entitlement, Payment, Purchase
from api.posts.models import Post, PostFile
from api.users.models import Member

MAX_POSTS: Final = 500


def file_ids(*lists: Iterable[StoredImage | StoredFile]) -> set[UUID]:
    """Return the ids of stored images and files."""
    return {UUID(stored["fileId"]) for stored_list in lists for stored in stored_list}


async def release(connection: WriteTransaction, owner_id: UUID, candidates: Iterable[UUID]) -> None:
    """Remove those of a member's files that nothing shows any more; their quota is free at once.

    The files are locked first, so that a concurrent post that attaches one is seen.
    """
    wanted = sorted(candidates)
    if not wanted:
        return
    locked = select(File.id).where(File.id.in_(wanted), File.owner_id == owner_id)
    await connection.execute(locked.order_by(File.id).with_for_update())
    unshown = await _list_unshown(connection, File.id.in_(wanted), File.owner_id == owner_id)
    await _remove(connection, owner_id, unshown)
    kept = [file_id for file_id in wanted if file_id not in unshown]
    # Those that a buyer holds or is paying for are checked again later.
    await connection.execute(
        update(File)
        .where(File.id.in_(kept), File.owner_id == owner_id, File.purpose == "product")
        .values(checked_at=None)
    )


async def remove_expired_evidence(connection: WriteTransaction, limit: int) -> int:
    """Erase one batch of blocked files whose retention has ended; return their number."""
    expired = await evidence.lock_expired(connection, limit)
    if expired:
        await connection.execute(delete(PostFile).where(PostFile.file_id.in_(expired)))
        await removal.remove_evidence(connection, expired)
    return len(expired)


async def detach_unshown(connection: WriteTransaction, limit: int) -> int:
    """Check one batch of files that are due; remove those that nothing shows."""
    due = (
        select(File.id, File.owner_id)
        .where(File.checked_at.is_(None), File.attached_at.is_not(None))
        .order_by(File.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    owners = {row.id: row.owner_id for row in await connection.execute(due)}
    unshown = await _list_unshown(connection, File.id.in_(owners))
    await connection.execute(update(File).where(File.id.in_(owners)).values(checked_at=func.now()))
    for owner_id in sorted({owners[file_id] for file_id in unshown}):
        await _remove(connection, owner_id, [each for each in unshown if owners[each] == owner_id])
    return len(owners)


async def _remove(connection: WriteTransaction, owner_id: UUID, unshown: Sequence[UUID]) -> None:
    if unshown:
        # Blocked files are not removed; their rows here are needed to restore a product.
        is_free = sql_exists().where(File.id == PostFile.file_id, File.blocked_at.is_(None))
        held = File.evidence_until > func.now()
        is_held = sql_exists().where(File.id == PostFile.file_id, held)
        await connection.execute(
            delete(PostFile).where(PostFile.file_id.in_(unshown), is_free, ~is_held)
        )
        await removal.remove_all(connection, owner_id, unshown)


async def _list_unshown(
    connection: WriteTransaction, *which: ColumnElement[bool]
) -> Sequence[UUID]:
    rows = await connection.scalars(select(File.id).where(*which, ~is_shown()).order_by(File.id))
    return rows.all()


def is_shown() -> ColumnElement[bool]:
    """Match files that a post, a profile or a buyer's library shows."""
    return or_(
        and_(File.purpose == "avatar", _is_avatar()),
        and_(File.purpose == "post", _is_picture_of_post()),
        and_(File.purpose == "product", _is_product_file()),
    )


def is_withheld() -> ColumnElement[bool]:
    """Match pictures of a held post that no other post shows."""
    of_owner = select(Post.id).where(
        Post.author_id == File.owner_id, Post.deleted_at.is_(None), _has_picture()
    )
    return and_(
        File.purpose == "post",
        # Few posts are held: its index answers for all other pictures.
        correlated_exists(of_owner.where(Post.hidden_at.is_not(None))),
        ~correlated_exists(of_owner.where(Post.hidden_at.is_(None))),
    )


def _is_avatar() -> ColumnElement[bool]:
    return correlated_exists(
        select(Member.id).where(
            Member.id == File.owner_id, Member.picture["fileId"].astext == cast(File.id, Text)
        )
    )


def _is_picture_of_post() -> ColumnElement[bool]:
    of_owner = select(Post.id).where(Post.author_id == File.owner_id, _has_picture())
    # Two conditions, each of which has a partial index.
    return or_(
        correlated_exists(of_owner.where(Post.deleted_at.is_(None))),
        correlated_exists(of_owner.where(Post.deleted_at.is_not(None), _has_holder(true()))),
    )


def _has_picture() -> ColumnElement[bool]:
    stored = func.jsonb_build_array(func.jsonb_build_object("fileId", File.id))
    return or_(Post.media.op("@>")(stored), Post.previews.op("@>")(stored))


def _is_product_file() -> ColumnElement[bool]:
    is_offered = and_(Post.deleted_at.is_(None), PostFile.removed_at.is_(None))
    granted_before = or_(
        PostFile.removed_at.is_(None), Entitlement.granted_at < PostFile.removed_at
    )
    return correlated_exists(
        select(PostFile.file_id).where(
            PostFile.file_id == File.id,
            Post.id == PostFile.post_id,
            or_(is_offered, _has_holder(granted_before)),
        )
    )


def _has_holder(granted: ColumnElement[bool]) -> ColumnElement[bool]:
    """Match posts that a member holds, pays for, or gets back with a won dispute."""
    is_restorable = correlated_exists(
        select(Dispute.id).where(
            Payment.purchase_id == Entitlement.purchase_id,
            Dispute.payment_id == Payment.id,
            Dispute.status == "open",
        )
    )
    is_held = correlated_exists(
        select(Entitlement.id).where(
            Entitlement.post_id == Post.id,
            or_(Entitlement.revoked_at.is_(None), is_restorable),
            granted,
        )
    )
    is_being_paid = correlated_exists(
        select(Purchase.id).where(
            Purchase.post_id == Post.id, Purchase.kind == "purchase", Purchase.status == "open"
        )
    )
    return or_(is_held, is_being_paid)


async def list_files_of_post(connection: AnyConnection, post_id: UUID) -> set[UUID]:
    """Return the ids of all pictures and files of a post, also of those that it only sold once."""
    post = (
        await connection.execute(
            select(Post.media, Post.previews, Post.files).where(Post.id == post_id)
        )
    ).one()
    sold = await connection.execute(select(PostFile.file_id).where(PostFile.post_id == post_id))
    return file_ids(post.media, post.previews, post.files) | {row.file_id for row in sold}


async def list_showing(connection: AnyConnection, wanted: Iterable[UUID]) -> list[UUID]:
    """List the members whose files these are, and their posts with one of the pictures."""
    rows = await connection.execute(
        select(File.owner_id, Post.id)
        .outerjoin(
            Post,
            and_(Post.author_id == File.owner_id, Post.deleted_at.is_(None), _has_picture()),
        )
        .where(File.id.in_(sorted(wanted)))
        .order_by(File.owner_id, Post.id.desc())
        .limit(MAX_POSTS)
    )
    return list(dict.fromkeys(each for row in rows for each in row if each is not None))
