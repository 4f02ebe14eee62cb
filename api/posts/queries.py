"""Every statement about posts; each list is one."""

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

from api.core.db.compiled_sql import built_once, fetch
from api.core.db.database import AnyRow, AnySelect, Asking, Reading, Writing
from api.core.db.plan_hints import written
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


async def find_post(connection: Asking, post_id: UUID, viewer_id: UUID | None) -> AnyRow | None:
    """A post that the viewer may see; what they bought they see whatever became of it."""
    rows = await fetch(connection, _one(post_id=post_id, viewer_id=viewer_id))
    return rows[0] if rows else None


@built_once
def _one(*, post_id: UUID, viewer_id: UUID | None) -> AnySelect:
    seen = or_(visible_to(viewer_id), has_access(viewer_id, Post.id))
    return select_posts(viewer_id).where(Post.id == post_id, seen)


async def list_by_author(
    connection: Reading,
    author_id: UUID,
    *,
    viewer_id: UUID | None,
    after: UUID | None,
    limit: int,
    digital: bool | None,
) -> Sequence[AnyRow]:
    """What an author published, newest first, of one kind where asked."""
    page = _of_author(
        author_id=author_id, viewer_id=viewer_id, after=after, limit=limit, digital=digital
    )
    return await fetch(connection, page)


@built_once
def _of_author(
    *,
    author_id: UUID,
    viewer_id: UUID | None,
    after: UUID | None,
    limit: int,
    digital: bool | None,
) -> AnySelect:
    # A page is cut before it is joined: of the author's clauses Postgres expects to leave hardly
    # a row, and would read all that they ever wrote.
    page = (
        select(Post.id.label("post_id"))
        .where(
            Post.author_id == author_id,
            Post.deleted_at.is_(None),
            or_(Post.hidden_at.is_(None), Post.author_id == viewer_id),
            true() if after is None else Post.id < after,
        )
        .order_by(Post.id.desc())
        .limit(written(limit))
    )
    if digital is not None:
        kind = written("digital")
        page = page.where(Post.kind == kind if digital else Post.kind != kind)
    cut = page.subquery("page")
    shown = select_visible_posts(viewer_id).join(cut, cut.c.post_id == Post.id)
    return shown.order_by(Post.id.desc())


async def find_mentionable_members(
    connection: Asking, author_id: UUID, handles: Sequence[str]
) -> dict[str, UUID]:
    """Those of these handles whom the author may mention, in the order asked."""
    rows = await connection.execute(
        select(Member.handle, Member.id)
        .where(Member.handle.in_(handles), active(), not_blocked(author_id, Member.id))
        .order_by(func.array_position(literal(handles, _TEXTS), Member.handle))
        .limit(len(handles))
    )
    return {handle: member_id for handle, member_id in rows if handle is not None}


async def lock_own_post(connection: Writing, post_id: UUID, author_id: UUID) -> AnyRow | None:
    """What the author may change of a post, locked: of two edits at once the later one replaces
    the earlier one, and both are kept. Comments and evaluations need not wait."""
    rows = await connection.execute(
        select(Post.__table__)
        .where(Post.id == post_id, Post.author_id == author_id, Post.deleted_at.is_(None))
        .with_for_update(key_share=True)
    )
    return rows.one_or_none()


async def replace_post(
    connection: Writing,
    post_id: UUID,
    *,
    before: dict[str, Any],
    values: dict[str, Any],
    folded_tags: Sequence[str],
    searched_text: str,
) -> None:
    """Put a post in its own place with all that belongs to it, and keep what was there."""
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
        file_ids = literal(_ids(values["files"]), _UUIDS)
        parts += [_taken_out(post_id, file_ids), upsert_files(literal(post_id), file_ids)]
    await connection.execute(_at_once(_searchable(post_id, searched_text), parts))


def _at_once(last: Insert, parts: Sequence[HasCTE]) -> Insert:
    """Several writes as one statement, which is one way to the database and back."""
    names = (f"part_{number}" for number in range(len(parts)))
    ctes = [part.cte(name) for part, name in zip(parts, names, strict=False)]
    return last.add_cte(*ctes)


def upsert_tags(post_id: ColumnElement[UUID], folded_tags: ColumnElement[Sequence[str]]) -> Insert:
    """The tags in their order, where they stand already too."""
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
    """The files that whoever buys from now on gets."""
    each = func.unnest(file_ids).column_valued("file_id")
    new = upsert(PostFile).from_select(["post_id", "file_id"], select(post_id, each))
    return new.on_conflict_do_update(
        index_elements=[PostFile.post_id, PostFile.file_id], set_={"removed_at": None}
    )


def _taken_out(post_id: UUID, file_ids: ColumnElement[Sequence[UUID]]) -> Update:
    """Files that are not among those offered any longer: earlier buyers keep them."""
    return (
        update(PostFile)
        .where(
            PostFile.post_id == post_id,
            PostFile.removed_at.is_(None),
            PostFile.file_id != all_(file_ids),
        )
        # The moment, not the transaction's beginning: whoever took the product while this waited
        # for them is an earlier buyer.
        .values(removed_at=func.clock_timestamp())
    )


def _ids(stored: Sequence[StoredFile]) -> list[UUID]:
    return [UUID(file["fileId"]) for file in stored]


def _searchable(post_id: UUID, searched_text: str) -> Insert:
    new = upsert(PostText).values(post_id=post_id, folded=searched_text)
    return new.on_conflict_do_update(
        index_elements=[PostText.post_id],
        set_={"folded": new.excluded.folded},
        where=PostText.folded != new.excluded.folded,
    )


async def mark_deleted(connection: Writing, post_id: UUID, author_id: UUID) -> str | None:
    """The kind of what was deleted now; None when it is not this author's, or gone already.

    Nothing finds it by its words any more.
    """
    gone = (
        update(Post)
        .where(Post.id == post_id, Post.author_id == author_id, Post.deleted_at.is_(None))
        .values(deleted_at=func.now())
        .returning(Post.id, Post.kind)
        .cte("gone")
    )
    unsearched = delete(PostText).where(PostText.post_id == gone.c.id).cte("unsearched")
    kind: str | None = await connection.scalar(select(gone.c.kind).add_cte(unsearched))
    return kind
