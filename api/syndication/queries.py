"""Every statement about sitemaps and feeds."""

from collections.abc import Sequence
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    LargeBinary,
    case,
    cast,
    func,
    or_,
    select,
    true,
    union,
    update,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow, AnySelect, ReadConnection, WriteTransaction
from api.core.db.plan_hints import inline_literal
from api.posts.lists.index_ranges import MAX_ID, tag_order, with_tag
from api.posts.models import Post, PostTag
from api.posts.serializers import select_visible_posts
from api.posts.visibility import is_listed, visible_to
from api.syndication.models import SitemapRange
from api.users.models import Member
from api.users.visibility import active

Kind = Literal["members", "posts"]

# With both languages of a page that is 30,000 addresses. The protocol allows 50,000 in a file and
# 50 MB, which comes first where the web's own address is as long as one may be.
MOST_LISTED: Final = 15_000
# How many files an index may name.
MOST_FILES: Final = 50_000
# Among how many of a tag's newest posts the public ones are looked for.
TAGGED: Final = 1_000

_IDS: Final[dict[Kind, Any]] = {"members": Member.id, "posts": Post.id}


def _end() -> ColumnElement[UUID]:
    """Where the next range of its kind begins, which belongs to that one."""
    later = aliased(SitemapRange)
    following = (
        select(later.first_id)
        .where(later.kind == SitemapRange.kind, later.first_id > SitemapRange.first_id)
        .order_by(later.first_id)
        .limit(1)
        .scalar_subquery()
    )
    return func.coalesce(following, MAX_ID)


def _listed(kind: Kind, first_id: Any, end: Any) -> AnySelect:
    """What is public between two ids, by id, and when its page got something new last."""
    key = _IDS[kind]
    changed_at = func.coalesce(Post.edited_at, Post.created_at).label("changed_at")
    if kind == "posts":
        found = (
            select(key.label("id"), changed_at)
            .join(Member, Member.id == Post.author_id)
            .where(visible_to(None))
        )
    else:
        newest = (
            select(changed_at)
            .where(Post.author_id == Member.id, is_listed())
            .order_by(Post.id.desc())
            .limit(1)
            .lateral("newest")
        )
        # Members without anything public have a page that nobody needs to find.
        found = (
            select(key.label("id"), newest.c.changed_at)
            .join(newest, true())
            .where(active(), Member.posts_count > 0)
        )
    within = found.where(key >= first_id, key < end)
    return within.order_by(key).limit(inline_literal(MOST_LISTED))


async def packed(connection: ReadConnection, kind: Kind, first_id: UUID) -> bytes | None:
    """What the sitemap of a range lists, 24 bytes each: the id, and the second of the last change.

    Packed by Postgres, because so many rows would cost fifty times that in this process. None
    where there is no such range, or nothing public in it.
    """
    bounds = (
        select(SitemapRange.first_id, _end().label("end"))
        .where(SitemapRange.kind == kind, SitemapRange.first_id == first_id)
        .cte("bounds")
    )
    bounded = select(bounds.c.first_id).scalar_subquery(), select(bounds.c.end).scalar_subquery()
    listed = _listed(kind, *bounded).subquery("listed")
    seconds = cast(func.floor(func.extract("epoch", listed.c.changed_at)), BigInteger)
    record = func.uuid_send(listed.c.id, type_=LargeBinary).concat(func.int8send(seconds))
    whole = func.string_agg(record, aggregate_order_by(cast(b"", LargeBinary), listed.c.id))
    found: bytes | None = await connection.scalar(select(whole))
    return found


async def files(connection: ReadConnection) -> Sequence[AnyRow]:
    """The ranges that hold anything; of those in which nothing was seen yet it is looked up."""
    ranges = select(
        SitemapRange.kind,
        SitemapRange.first_id,
        SitemapRange.listed,
        SitemapRange.changed_at,
        _end().label("end"),
    ).subquery("ranges")
    holds_any = case(
        *(
            (ranges.c.kind == kind, _holds_any(kind, ranges.c.first_id, ranges.c.end))
            for kind in _IDS
        )
    )
    query = (
        select(ranges.c.kind, ranges.c.first_id, ranges.c.changed_at)
        .where(or_(ranges.c.listed > 0, holds_any))
        .order_by(ranges.c.kind, ranges.c.first_id)
        # One is the file of the fixed pages.
        .limit(inline_literal(MOST_FILES - 1))
    )
    return (await connection.execute(query)).all()


def _holds_any(kind: Kind, first_id: Any, end: Any) -> ColumnElement[bool]:
    # Correlated: it asks of the statement's ranges, not of a list of its own.
    return _listed(kind, first_id, end).correlate(first_id.table).exists()


async def newest_change(connection: ReadConnection) -> Any:
    """When something public was published last."""
    newest = (
        select(Post.created_at)
        .join(Member, Member.id == Post.author_id)
        .where(visible_to(None))
        .order_by(Post.id.desc())
        .limit(inline_literal(1))
    )
    return await connection.scalar(newest)


async def worth_a_look(connection: ReadConnection, limit: int) -> Sequence[tuple[Kind, UUID]]:
    """The newest two ranges of each kind, of which one may not have begun, and those that were
    looked at longest ago."""
    place = func.row_number().over(
        partition_by=SitemapRange.kind, order_by=SitemapRange.first_id.desc()
    )
    ranges = select(SitemapRange.kind, SitemapRange.first_id, place.label("place")).subquery()
    newest = select(ranges.c.kind, ranges.c.first_id).where(ranges.c.place <= 2)
    oldest = (
        select(SitemapRange.kind, SitemapRange.first_id)
        .order_by(SitemapRange.looked_at.nulls_first(), SitemapRange.kind, SitemapRange.first_id)
        .limit(limit)
        .subquery()
    )
    rows = await connection.execute(union(newest, select(oldest)).order_by("kind", "first_id"))
    return [(row.kind, row.first_id) for row in rows]


async def lock_range(connection: WriteTransaction, kind: Kind, first_id: UUID) -> UUID:
    """Where a range ends; whoever else looks at it waits."""
    query = (
        select(_end())
        .where(SitemapRange.kind == kind, SitemapRange.first_id == first_id)
        .with_for_update(of=SitemapRange)
    )
    return (await connection.execute(query)).scalar_one()


async def id_at(
    connection: WriteTransaction, kind: Kind, first_id: UUID, end: UUID, place: int
) -> UUID | None:
    """The id at a place of a range, the first being 0, whether it is public or not."""
    key = _IDS[kind]
    # The one OFFSET: where a range is cut is a count.
    query = select(key).where(key >= first_id, key < end).order_by(key).offset(place).limit(1)
    found: UUID | None = await connection.scalar(query)
    return found


async def begin_range(connection: WriteTransaction, kind: Kind, first_id: UUID) -> None:
    """Two who do it at once begin it once."""
    new = upsert(SitemapRange).values(kind=kind, first_id=first_id)
    await connection.execute(new.on_conflict_do_nothing())


async def note(connection: WriteTransaction, kind: Kind, first_id: UUID, end: UUID) -> None:
    """What the index tells of a range, as it is now."""
    listed = _listed(kind, first_id, end).subquery("listed")
    seen = (
        select(func.count().label("listed"), func.max(listed.c.changed_at).label("changed_at"))
        .select_from(listed)
        .cte("seen")
    )
    await connection.execute(
        update(SitemapRange)
        .where(SitemapRange.kind == kind, SitemapRange.first_id == first_id)
        .values(
            listed=select(seen.c.listed).scalar_subquery(),
            changed_at=select(seen.c.changed_at).scalar_subquery(),
            looked_at=func.now(),
        )
    )


async def member(connection: ReadConnection, member_id: UUID) -> AnyRow | None:
    """A member whom others see."""
    query = select(Member.id, Member.name, Member.bio, Member.created_at)
    rows = await connection.execute(query.where(Member.id == member_id, active()))
    return rows.one_or_none()


async def newest_of_member(
    connection: ReadConnection, member_id: UUID, limit: int
) -> Sequence[AnyRow]:
    """Rows of `posts_shown_to`, newest first."""
    # Cut before it is joined, as a page of a member's posts is.
    page = (
        select(Post.id.label("post_id"))
        .where(Post.author_id == member_id, is_listed())
        .order_by(Post.id.desc())
        .limit(inline_literal(limit))
        .subquery("page")
    )
    shown = select_visible_posts(None).join(page, page.c.post_id == Post.id)
    return (await connection.execute(shown.order_by(Post.id.desc()))).all()


async def newest_of_tag(connection: ReadConnection, folded: str, limit: int) -> Sequence[AnyRow]:
    """Rows of `posts_shown_to`, newest first; among so many of the tag's newest."""
    found = (
        select(PostTag.folded, PostTag.post_id)
        .where(with_tag(folded, None))
        .order_by(*tag_order())
        .limit(inline_literal(TAGGED))
        .subquery("tagged")
    )
    shown = select_visible_posts(None).join(found, found.c.post_id == Post.id)
    ordered = shown.order_by(found.c.folded.desc(), found.c.post_id.desc())
    return (await connection.execute(ordered.limit(inline_literal(limit)))).all()
