"""Statements of posts. Each list is a single statement."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Insert,
    Text,
    Update,
    Uuid,
    all_,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.sql.selectable import HasCTE

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyConnection, AnyRow, AnySelect, ReadConnection, WriteTransaction
from api.core.db.plan_hints import inline_literal
from api.core.ids import new_id
from api.files.serializers import StoredFile
from api.payments.access import has_access
from api.posts.models import (
    Post,
    PostFile,
    PostRevision,
    PostTag,
    PostText,
)
from api.posts.serializers import select_posts, select_visible_posts
from api.posts.visibility import visible_to
from api.users.models import Member
from api.users.visibility import active, not_blocked

_TEXTS = ARRAY(Text)
_UUIDS = ARRAY(Uuid)


async def find_post(
    connection: AnyConnection, post_id: UUID, viewer_id: UUID | None
) -> AnyRow | None:
    """Find a post that the viewer may see. Buyers see a product even after its deletion."""
    rows = await fetch_all(connection, _find_post(post_id=post_id, viewer_id=viewer_id))
    return rows[0] if rows else None


@compiled_once(post_id=Uuid, viewer_id=Uuid)
def _find_post(*, post_id: UUID, viewer_id: UUID | None) -> AnySelect:
    is_readable = or_(visible_to(viewer_id), has_access(viewer_id, Post.id))
    return select_posts(viewer_id).where(Post.id == post_id, is_readable)


async def list_by_author(
    connection: ReadConnection,
    author_id: UUID,
    *,
    viewer_id: UUID | None,
    after: UUID | None,
    limit: int,
    digital: bool | None,
) -> Sequence[AnyRow]:
    """List an author's posts, newest first.

    `digital` selects products (true), posts and questions (false), or all (None).
    """
    page = _list_by_author(
        author_id=author_id, viewer_id=viewer_id, after=after, limit=limit, digital=digital
    )
    return await fetch_all(connection, page)


@compiled_once(author_id=Uuid, viewer_id=Uuid, after=Uuid)
def _list_by_author(
    *,
    author_id: UUID,
    viewer_id: UUID | None,
    after: UUID | None,
    limit: int,
    digital: bool | None,
) -> AnySelect:
    # The page is limited before the joins. PostgreSQL underestimates the rows that pass the
    # predicates on the author, and would otherwise read all of the author's posts.
    page = (
        select(Post.id.label("post_id"))
        .where(
            Post.author_id == author_id,
            Post.deleted_at.is_(None),
            or_(Post.hidden_at.is_(None), Post.author_id == viewer_id),
            true() if after is None else Post.id < after,
        )
        .order_by(Post.id.desc())
        .limit(inline_literal(limit))
    )
    if digital is not None:
        kind = inline_literal("digital")
        page = page.where(Post.kind == kind if digital else Post.kind != kind)
    page_ids = page.subquery("page")
    posts = select_visible_posts(viewer_id).join(page_ids, page_ids.c.post_id == Post.id)
    return posts.order_by(Post.id.desc())


async def find_mentionable_members(
    connection: AnyConnection, author_id: UUID, handles: Sequence[str]
) -> dict[str, UUID]:
    """Map handles to ids of members whom the author may mention, in the given order."""
    rows = await connection.execute(
        select(Member.handle, Member.id)
        .where(Member.handle.in_(handles), active(), not_blocked(author_id, Member.id))
        .order_by(func.array_position(literal(handles, _TEXTS), Member.handle))
        .limit(len(handles))
    )
    return {handle: member_id for handle, member_id in rows if handle is not None}


async def lock_own_post(
    connection: WriteTransaction, post_id: UUID, author_id: UUID
) -> AnyRow | None:
    """Lock a post of the author for an edit.

    Concurrent edits run one after the other, and each leaves a revision. Comments and evaluations
    are not blocked.
    """
    rows = await connection.execute(
        select(Post.__table__)
        .where(Post.id == post_id, Post.author_id == author_id, Post.deleted_at.is_(None))
        .with_for_update(key_share=True)
    )
    return rows.one_or_none()


async def replace_post(
    connection: WriteTransaction,
    post_id: UUID,
    *,
    before: dict[str, Any],
    values: dict[str, Any],
    folded_tags: Sequence[str],
    search_text: str,
) -> None:
    """Replace a post with its tags, files and search text, and insert `before` as a revision."""
    parts: list[HasCTE] = [
        insert(PostRevision).values(id=new_id(), post_id=post_id, content=before),
        update(Post).where(Post.id == post_id).values(**values, edited_at=func.now()),
        delete(PostTag).where(
            PostTag.post_id == post_id, PostTag.folded != all_(literal(folded_tags, _TEXTS))
        ),
    ]
    if folded_tags:
        parts.append(upsert_tags(literal(post_id), literal(folded_tags, _TEXTS)))
    if before["files"] != values["files"]:
        file_ids = literal(_file_ids(values["files"]), _UUIDS)
        parts += [_mark_files_removed(post_id, file_ids), upsert_files(literal(post_id), file_ids)]
    await connection.execute(_combine_writes(_upsert_search_text(post_id, search_text), parts))


def _combine_writes(last: Insert, parts: Sequence[HasCTE]) -> Insert:
    """Combine writes into one statement, to save round trips."""
    names = (f"part_{number}" for number in range(len(parts)))
    ctes = [part.cte(name) for part, name in zip(parts, names, strict=False)]
    return last.add_cte(*ctes)


def upsert_tags(post_id: ColumnElement[UUID], folded_tags: ColumnElement[Sequence[str]]) -> Insert:
    """Insert the tags of a post, or update the position of those already present."""
    tags = (
        func.unnest(folded_tags)
        .table_valued("folded", with_ordinality="position", name="tags")
        .render_derived()
    )
    rows = select(post_id, tags.c.folded, tags.c.position - 1)
    new = upsert(PostTag).from_select(["post_id", "folded", "position"], rows)
    return new.on_conflict_do_update(
        index_elements=[PostTag.post_id, PostTag.folded],
        set_={"position": new.excluded.position},
        where=PostTag.position != new.excluded.position,
    )


def upsert_files(post_id: ColumnElement[UUID], file_ids: ColumnElement[Sequence[UUID]]) -> Insert:
    """Add the files that future buyers of a product receive."""
    each = func.unnest(file_ids).column_valued("file_id")
    new = upsert(PostFile).from_select(["post_id", "file_id"], select(post_id, each))
    return new.on_conflict_do_update(
        index_elements=[PostFile.post_id, PostFile.file_id], set_={"removed_at": None}
    )


def _mark_files_removed(post_id: UUID, file_ids: ColumnElement[Sequence[UUID]]) -> Update:
    """Mark the files that are no longer offered as removed; earlier buyers keep access."""
    return (
        update(PostFile)
        .where(
            PostFile.post_id == post_id,
            PostFile.removed_at.is_(None),
            PostFile.file_id != all_(file_ids),
        )
        # Not the start of the transaction: a buyer whose purchase this update waited for is an
        # earlier buyer.
        .values(removed_at=func.clock_timestamp())
    )


def _file_ids(files: Sequence[StoredFile]) -> list[UUID]:
    return [UUID(file["fileId"]) for file in files]


def _upsert_search_text(post_id: UUID, search_text: str) -> Insert:
    new = upsert(PostText).values(post_id=post_id, folded=search_text)
    return new.on_conflict_do_update(
        index_elements=[PostText.post_id],
        set_={"folded": new.excluded.folded},
        where=PostText.folded != new.excluded.folded,
    )


async def mark_deleted(
    connection: WriteTransaction, post_id: UUID, author_id: UUID
) -> AnyRow | None:
    """Mark a post as deleted and remove it from search.

    Return its kind, files and state, or None for a post that is already deleted or
    belongs to another member.
    """
    deleted = (
        update(Post)
        .where(Post.id == post_id, Post.author_id == author_id, Post.deleted_at.is_(None))
        .values(deleted_at=func.now())
        .returning(Post.id, Post.kind, Post.media, Post.previews, Post.files, Post.hidden_at)
        .cte("deleted")
    )
    deleted_text = delete(PostText).where(PostText.post_id == deleted.c.id).cte("deleted_text")
    rows = await connection.execute(select(deleted).add_cte(deleted_text))
    return rows.one_or_none()


async def mark_restored(
    connection: WriteTransaction, post_id: UUID, author_id: UUID
) -> AnyRow | None:
    """Undo the deletion of a post; return it, or None if it is not deleted or its author is."""
    is_left = exists().where(Member.id == author_id, Member.purged_at.is_(None))
    rows = await connection.execute(
        update(Post)
        .where(
            Post.id == post_id,
            Post.author_id == author_id,
            Post.deleted_at.is_not(None),
            is_left,
        )
        .values(deleted_at=None)
        .returning(Post.kind, Post.title, Post.text, Post.tags, Post.hidden_at)
    )
    return rows.one_or_none()


async def insert_search_text(connection: WriteTransaction, post_id: UUID, search_text: str) -> None:
    """Insert or replace the search text of a post."""
    await connection.execute(_upsert_search_text(post_id, search_text))
