"""Every statement about posts; each list is one."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    and_,
    delete,
    func,
    insert,
    literal,
    select,
    true,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from api.kernel.db import AnyRow, AnySelect, Reading, Writing
from api.posts.models import AuthorHead, Post, PostCounts, PostShare, PostTag
from api.users.models import Follow, Member

_SHOWN = (
    Post.id.label("post_id"),
    Post.kind,
    Post.title,
    Post.text,
    Post.lang,
    Post.dir,
    Post.media,
    Post.tags,
    Post.category_id,
    Post.price_cents,
    Post.created_at,
    Post.edited_at,
    Member.id,
    Member.name,
    Member.handle,
    Member.picture,
    PostCounts.comments,
    PostCounts.shares,
    PostCounts.saves,
    PostCounts.purchases,
    PostCounts.evaluations,
)


def visible_to(viewer_id: UUID | None) -> ColumnElement[bool]:
    """The one clause of privacy: what this viewer may see of posts joined with their authors."""
    public = and_(
        Post.deleted_at.is_(None), Post.hidden_at.is_(None), Member.suspended_at.is_(None)
    )
    if viewer_id is None:
        return public
    # A member still sees their own post while it is hidden from everybody else.
    return and_(
        Post.deleted_at.is_(None),
        Member.suspended_at.is_(None) | (Post.author_id == viewer_id),
        Post.hidden_at.is_(None) | (Post.author_id == viewer_id),
    )


def _posts(viewer_id: UUID | None) -> AnySelect:
    return (
        select(*_SHOWN)
        .select_from(Post)
        .join(Member, Member.id == Post.author_id)
        .join(PostCounts, PostCounts.post_id == Post.id)
        .where(visible_to(viewer_id))
    )


async def one(connection: AsyncConnection, post_id: UUID, viewer_id: UUID | None) -> AnyRow | None:
    rows = await connection.execute(_posts(viewer_id).where(Post.id == post_id))
    return rows.one_or_none()


async def newest(
    connection: Reading,
    *,
    viewer_id: UUID | None,
    after: UUID | None,
    limit: int,
    author_id: UUID | None = None,
    digital: bool | None = None,
) -> Sequence[AnyRow]:
    """Public posts, newest first; of one author and of one kind where asked."""
    query = _posts(viewer_id).order_by(Post.id.desc()).limit(limit)
    if author_id is not None:
        query = query.where(Post.author_id == author_id)
    if digital is not None:
        query = query.where(Post.kind == "digital" if digital else Post.kind != "digital")
    if after is not None:
        query = query.where(Post.id < after)
    return (await connection.execute(query)).all()


async def feed(
    connection: Reading, *, viewer_id: UUID, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """The newest posts of those the member follows, and their own.

    The newest n posts come from at most n authors, and those are among the n whose newest post is
    newest. So only their posts are looked at, n each, whatever the number of posts and follows.
    On a later page an author whose newest post is above the cursor may still have some below it.
    """
    circle = union_all(
        select(Follow.followee_id.label("author_id")).where(Follow.follower_id == viewer_id),
        select(literal(viewer_id)),
    ).subquery("circle")
    heads = select(AuthorHead.author_id, AuthorHead.last_post_id).join(
        circle, circle.c.author_id == AuthorHead.author_id
    )
    by_head = AuthorHead.last_post_id.desc()
    if after is None:
        authors = heads.order_by(by_head).limit(limit).subquery("authors")
    else:
        authors = union_all(
            heads.where(AuthorHead.last_post_id >= after),
            heads.where(AuthorHead.last_post_id < after)
            .order_by(by_head)
            .limit(limit)
            .subquery()
            .select(),
        ).subquery("authors")
    theirs = (
        select(Post.id.label("post_id"))
        .where(
            Post.author_id == authors.c.author_id,
            Post.deleted_at.is_(None),
            Post.hidden_at.is_(None),
            Post.id < after if after is not None else true(),
        )
        .order_by(Post.id.desc())
        .limit(limit)
        .lateral("theirs")
    )
    found = (
        select(theirs.c.post_id)
        .select_from(authors.join(theirs, true()))
        .order_by(theirs.c.post_id.desc())
        .limit(limit)
        .subquery("found")
    )
    query = _posts(viewer_id).join(found, found.c.post_id == Post.id).order_by(Post.id.desc())
    return (await connection.execute(query)).all()


async def insert_post(
    connection: Writing, values: dict[str, Any], folded_tags: Sequence[str]
) -> None:
    """The post, its counters, its tags and its author's head."""
    await connection.execute(insert(Post).values(values))
    await connection.execute(insert(PostCounts).values(post_id=values["id"]))
    if folded_tags:
        await connection.execute(
            insert(PostTag),
            [
                {"post_id": values["id"], "folded": folded, "position": position}
                for position, folded in enumerate(folded_tags)
            ],
        )
    await raise_head(connection, values["author_id"], values["id"])


async def raise_head(connection: Writing, author_id: UUID, post_id: UUID) -> None:
    """Make a post its author's head, unless a newer one is: two may be published at once."""
    head = upsert(AuthorHead).values(author_id=author_id, last_post_id=post_id)
    await connection.execute(
        head.on_conflict_do_update(
            index_elements=[AuthorHead.author_id],
            set_={"last_post_id": head.excluded.last_post_id},
            where=AuthorHead.last_post_id < head.excluded.last_post_id,
        )
    )


async def mark_deleted(connection: Writing, post_id: UUID, author_id: UUID) -> str | None:
    """The kind of what was deleted now; None when it is not this author's, or gone already."""
    kind: str | None = await connection.scalar(
        update(Post)
        .where(Post.id == post_id, Post.author_id == author_id, Post.deleted_at.is_(None))
        .values(deleted_at=func.now())
        .returning(Post.kind)
    )
    return kind


async def lower_head(connection: Writing, author_id: UUID) -> None:
    """Set the author's head to what is left; the row is locked first, against a post made now."""
    await connection.execute(
        select(AuthorHead.author_id).where(AuthorHead.author_id == author_id).with_for_update()
    )
    newest_left = (
        select(Post.id)
        .where(Post.author_id == author_id, Post.deleted_at.is_(None), Post.hidden_at.is_(None))
        .order_by(Post.id.desc())
        .limit(1)
    )
    left = await connection.scalar(newest_left)
    if left is None:
        await connection.execute(delete(AuthorHead).where(AuthorHead.author_id == author_id))
    else:
        await connection.execute(
            update(AuthorHead).where(AuthorHead.author_id == author_id).values(last_post_id=left)
        )


async def exists_for(connection: AsyncConnection, post_id: UUID, viewer_id: UUID) -> bool:
    found = await connection.scalar(
        select(Post.id)
        .join(Member, Member.id == Post.author_id)
        .where(Post.id == post_id, visible_to(viewer_id))
    )
    return found is not None


async def count_share(connection: Writing, post_id: UUID, member_id: UUID) -> int:
    """Count a share once a member and day; the shares after it."""
    new = await connection.scalar(
        upsert(PostShare)
        .values(post_id=post_id, member_id=member_id)
        .on_conflict_do_nothing()
        .returning(PostShare.post_id)
    )
    if new is not None:
        await connection.execute(
            update(PostCounts)
            .where(PostCounts.post_id == post_id)
            .values(shares=PostCounts.shares + 1)
        )
    shares = await connection.scalar(select(PostCounts.shares).where(PostCounts.post_id == post_id))
    return shares or 0
