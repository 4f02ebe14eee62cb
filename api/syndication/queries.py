"""Statements about sitemaps and feeds."""

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
    null,
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
from api.users.handles import MAX_HANDLE_LENGTH
from api.users.models import Member
from api.users.visibility import active

Kind = Literal["members", "posts"]

# With both languages 30,000 URLs. The protocol allows 50,000 per file and 50 MB, which long origins
# reach first.
MAX_ENTRIES: Final = 15_000
# Maximum number of files in an index.
MAX_FILES: Final = 50_000
# Newest posts of a tag among which public ones are selected.
TAGGED: Final = 1_000

_IDS: Final[dict[Kind, Any]] = {"members": Member.id, "posts": Post.id}


def _range_end() -> ColumnElement[UUID]:
    """Select the exclusive end of a range: the next range of its kind."""
    later = aliased(SitemapRange)
    following = (
        select(later.first_id)
        .where(later.kind == SitemapRange.kind, later.first_id > SitemapRange.first_id)
        .order_by(later.first_id)
        .limit(1)
        .scalar_subquery()
    )
    return func.coalesce(following, MAX_ID)


def _select_entries(kind: Kind, first_id: Any, end: Any) -> AnySelect:
    """Select public entries between two ids, with the last change of their pages."""
    key = _IDS[kind]
    changed_at = func.coalesce(Post.edited_at, Post.created_at).label("changed_at")
    if kind == "posts":
        found = (
            select(key.label("id"), changed_at, null().label("handle"))
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
        # Members without public content are not listed.
        found = (
            select(key.label("id"), newest.c.changed_at, Member.handle)
            .join(newest, true())
            .where(active(), Member.posts_count > 0)
        )
    within = found.where(key >= first_id, key < end)
    return within.order_by(key).limit(inline_literal(MAX_ENTRIES))


async def get_packed_entries(
    connection: ReadConnection, kind: Kind, first_id: UUID
) -> bytes | None:
    """Return the packed entries of a range: id and second of the last change, 24 bytes each.

    Members have 20 bytes more for their handle, filled with spaces.

    PostgreSQL packs them, because so many rows would cost this process fifty times as much. None if
    the range is unknown or empty.
    """
    bounds = (
        select(SitemapRange.first_id, _range_end().label("end"))
        .where(SitemapRange.kind == kind, SitemapRange.first_id == first_id)
        .cte("bounds")
    )
    bounded = select(bounds.c.first_id).scalar_subquery(), select(bounds.c.end).scalar_subquery()
    listed = _select_entries(kind, *bounded).subquery("listed")
    seconds = cast(func.floor(func.extract("epoch", listed.c.changed_at)), BigInteger)
    record = func.uuid_send(listed.c.id, type_=LargeBinary).concat(func.int8send(seconds))
    if kind == "members":
        handle = func.rpad(func.coalesce(listed.c.handle, ""), MAX_HANDLE_LENGTH)
        record = record.concat(func.convert_to(handle, "UTF8"))
    whole = func.string_agg(record, aggregate_order_by(cast(b"", LargeBinary), listed.c.id))
    found: bytes | None = await connection.scalar(select(whole))
    return found


async def list_files(connection: ReadConnection) -> Sequence[AnyRow]:
    """List the ranges with entries; ranges without a recorded entry are checked."""
    ranges = select(
        SitemapRange.kind,
        SitemapRange.first_id,
        SitemapRange.listed,
        SitemapRange.changed_at,
        _range_end().label("end"),
    ).subquery("ranges")
    holds_any = case(
        *(
            (ranges.c.kind == kind, _has_entries(kind, ranges.c.first_id, ranges.c.end))
            for kind in _IDS
        )
    )
    query = (
        select(ranges.c.kind, ranges.c.first_id, ranges.c.changed_at)
        .where(or_(ranges.c.listed > 0, holds_any))
        .order_by(ranges.c.kind, ranges.c.first_id)
        # One file is that of the fixed pages.
        .limit(inline_literal(MAX_FILES - 1))
    )
    return (await connection.execute(query)).all()


def _has_entries(kind: Kind, first_id: Any, end: Any) -> ColumnElement[bool]:
    # Correlated with the ranges of the statement.
    return _select_entries(kind, first_id, end).correlate(first_id.table).exists()


async def get_newest_change(connection: ReadConnection) -> Any:
    """Return the time of the last public post."""
    newest = (
        select(Post.created_at)
        .join(Member, Member.id == Post.author_id)
        .where(visible_to(None))
        .order_by(Post.id.desc())
        .limit(inline_literal(1))
    )
    return await connection.scalar(newest)


async def list_outdated_ranges(
    connection: ReadConnection, limit: int
) -> Sequence[tuple[Kind, UUID]]:
    """List the newest two ranges of each kind, and those checked longest ago.

    The newest range may not have begun yet.
    """
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
    """Lock a range and return its end; concurrent updates wait."""
    query = (
        select(_range_end())
        .where(SitemapRange.kind == kind, SitemapRange.first_id == first_id)
        .with_for_update(of=SitemapRange)
    )
    return (await connection.execute(query)).scalar_one()


async def find_id_at(
    connection: WriteTransaction, kind: Kind, first_id: UUID, end: UUID, place: int
) -> UUID | None:
    """Return the id at an offset of a range, public or not; 0 is the first."""
    key = _IDS[kind]
    # The only OFFSET: a range is split by count.
    query = select(key).where(key >= first_id, key < end).order_by(key).offset(place).limit(1)
    found: UUID | None = await connection.scalar(query)
    return found


async def insert_range(connection: WriteTransaction, kind: Kind, first_id: UUID) -> None:
    """Insert a range unless it exists."""
    new = upsert(SitemapRange).values(kind=kind, first_id=first_id)
    await connection.execute(new.on_conflict_do_nothing())


async def update_range(connection: WriteTransaction, kind: Kind, first_id: UUID, end: UUID) -> None:
    """Record the index values of a range."""
    listed = _select_entries(kind, first_id, end).subquery("listed")
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


async def get_member(connection: ReadConnection, member_id: UUID) -> AnyRow | None:
    """Return a visible member."""
    query = select(Member.id, Member.name, Member.handle, Member.bio, Member.created_at)
    rows = await connection.execute(query.where(Member.id == member_id, active()))
    return rows.one_or_none()


async def get_post(connection: ReadConnection, post_id: UUID) -> AnyRow | None:
    """Return a row of `select_visible_posts` for a guest."""
    rows = await connection.execute(select_visible_posts(None).where(Post.id == post_id))
    return rows.one_or_none()


async def is_or_was_public(connection: ReadConnection, post_id: UUID) -> bool:
    """Return whether a post is visible to guests, or was until its deletion."""
    query = (
        select(Post.id)
        .join(Member, Member.id == Post.author_id)
        .where(Post.id == post_id, Post.hidden_at.is_(None), active())
    )
    return await connection.scalar(query) is not None


async def list_newest_of_member(
    connection: ReadConnection, member_id: UUID, limit: int
) -> Sequence[AnyRow]:
    """List rows of `select_visible_posts`, newest first."""
    # Limited before the join, as in a member's list of posts.
    page = (
        select(Post.id.label("post_id"))
        .where(Post.author_id == member_id, is_listed())
        .order_by(Post.id.desc())
        .limit(inline_literal(limit))
        .subquery("page")
    )
    shown = select_visible_posts(None).join(page, page.c.post_id == Post.id)
    return (await connection.execute(shown.order_by(Post.id.desc()))).all()


async def list_newest_of_tag(
    connection: ReadConnection, folded: str, limit: int
) -> Sequence[AnyRow]:
    """List rows of `select_visible_posts`, newest first, among the newest posts of the tag."""
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
