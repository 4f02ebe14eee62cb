"""Statements about members."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Date,
    Interval,
    RowMapping,
    Text,
    Uuid,
    and_,
    case,
    cast,
    column,
    delete,
    exists,
    func,
    insert,
    literal,
    literal_column,
    or_,
    select,
    true,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.sql.dml import ReturningUpdate

from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import (
    AnyConnection,
    AnyRow,
    AnySelect,
    ReadConnection,
    WriteTransaction,
    table_of,
)
from api.core.http.pagination import behind
from api.users.columns import AUTHOR_COLUMNS, follows, select_people
from api.users.models import (
    ActivityDay,
    Block,
    Follow,
    Member,
    MemberInterest,
    MutedWord,
    ReservedHandle,
)
from api.users.visibility import active, not_blocked, not_muted


async def insert_member(
    connection: WriteTransaction, values: dict[str, Any], interests: list[str]
) -> None:
    await connection.execute(insert(Member).values(values))
    await replace_interests(connection, values["id"], interests)


async def replace_interests(
    connection: WriteTransaction, member_id: UUID, interests: list[str]
) -> None:
    await connection.execute(delete(MemberInterest).where(MemberInterest.member_id == member_id))
    await connection.execute(
        insert(MemberInterest),
        [{"member_id": member_id, "interest_id": interest} for interest in interests],
    )


async def lock_profile(connection: WriteTransaction, member_id: UUID) -> RowMapping:
    """Lock the member's row until the end of the transaction, and return its public columns and
    `is_staff`.

    Concurrent changes by the same member wait for each other, so each sees the handle it replaces.
    """
    rows = await connection.execute(
        select(Member.name, Member.handle, Member.bio, Member.picture, Member.is_staff)
        .where(Member.id == member_id)
        .with_for_update(key_share=True)
    )
    return rows.mappings().one()


def select_picture(member_id: UUID) -> AnySelect:
    """Select the picture of a member."""
    return select(Member.picture).where(Member.id == member_id)


def select_bio(member_id: UUID) -> AnySelect:
    """Select the biography of a member."""
    return select(Member.bio).where(Member.id == member_id)


async def update_member(
    connection: WriteTransaction, member_id: UUID, values: dict[str, Any]
) -> None:
    """Update columns; `notifications` are merged into the stored preferences."""
    columns = dict(values)
    if "notifications" in columns:
        chosen = cast(columns.pop("notifications"), JSONB)
        columns["notification_choices"] = Member.notification_choices.concat(chosen)
    await connection.execute(update(Member).where(Member.id == member_id).values(columns))


async def is_reserved(connection: AnyConnection, handle: str, member_id: UUID) -> bool:
    """Return whether another member gave up the handle."""
    found = await connection.scalar(
        select(
            exists().where(ReservedHandle.handle == handle, ReservedHandle.member_id != member_id)
        )
    )
    return bool(found)


async def reserve_handle(
    connection: WriteTransaction, member_id: UUID, handle: str, *, limit: int
) -> None:
    """Reserve the former handle of a member, and release those beyond the last ones."""
    kept = upsert(ReservedHandle).values(handle=handle, member_id=member_id, given_up_at=func.now())
    await connection.execute(
        kept.on_conflict_do_update(
            index_elements=[ReservedHandle.handle],
            set_={"member_id": kept.excluded.member_id, "given_up_at": kept.excluded.given_up_at},
        )
    )
    oldest = (
        select(ReservedHandle.handle)
        .where(ReservedHandle.member_id == member_id)
        .order_by(ReservedHandle.given_up_at.desc(), ReservedHandle.handle)
        .offset(limit)
    )
    await connection.execute(delete(ReservedHandle).where(ReservedHandle.handle.in_(oldest)))


async def release_handle(connection: WriteTransaction, member_id: UUID, handle: str) -> None:
    """Release a handle that its member has again."""
    await connection.execute(
        delete(ReservedHandle).where(
            ReservedHandle.handle == handle, ReservedHandle.member_id == member_id
        )
    )


async def list_unavailable(connection: AnyConnection, handles: Sequence[str]) -> set[str]:
    """Return those of the handles that a member has or reserves."""
    used = select(Member.handle).where(Member.handle.in_(handles))
    reserved = select(ReservedHandle.handle).where(ReservedHandle.handle.in_(handles))
    rows = await connection.execute(union_all(used, reserved))
    return set(rows.scalars())


async def find_by_former_handle(
    connection: ReadConnection, handle: str, within: timedelta
) -> UUID | None:
    """Return the member who gave up the handle within that time."""
    found: UUID | None = await connection.scalar(
        select(ReservedHandle.member_id).where(
            ReservedHandle.handle == handle,
            ReservedHandle.given_up_at > func.now() - literal(within, Interval()),
        )
    )
    return found


async def insert_activity(connection: WriteTransaction, days: Sequence[tuple[UUID, date]]) -> None:
    """Insert activity days; known days and deleted members are skipped."""
    seen = (
        func.unnest(
            cast([member_id for member_id, _ in days], ARRAY(Uuid)),
            cast([day for _, day in days], ARRAY(Date)),
        )
        .table_valued(column("member_id", Uuid), column("day", Date), name="seen")
        .render_derived()
    )
    await connection.execute(
        upsert(ActivityDay)
        .from_select(
            ["member_id", "day"],
            select(Member.id, seen.c.day).join(seen, seen.c.member_id == Member.id),
        )
        .on_conflict_do_nothing()
    )


async def get_account(connection: AnyConnection, member_id: UUID) -> AnyRow | None:
    """Return the row of a member's own account, with interests and the number of muted words."""
    interests = (
        select(func.array_agg(MemberInterest.interest_id))
        .where(MemberInterest.member_id == Member.id)
        .scalar_subquery()
    )
    muted_words = select(func.count()).where(MutedWord.member_id == Member.id).scalar_subquery()
    rows = await connection.execute(
        select(
            Member.__table__,
            interests.label("interest_ids"),
            muted_words.label("muted_words_count"),
        ).where(Member.id == member_id)
    )
    return rows.one_or_none()


async def get_profile(
    connection: ReadConnection, whom: UUID | str, viewer_id: UUID | None
) -> AnyRow | None:
    """Return a member by id or handle, with the viewer's relationship.

    None if the member blocked the viewer.
    """
    if isinstance(whom, UUID):
        query = _profile_statement(member_id=whom, handle=None, viewer_id=viewer_id)
    else:
        query = _profile_statement(member_id=None, handle=whom, viewer_id=viewer_id)
    rows = await fetch_all(connection, query)
    return rows[0] if rows else None


@compiled_once(member_id=Uuid, handle=Text, viewer_id=Uuid)
def _profile_statement(
    *, member_id: UUID | None, handle: str | None, viewer_id: UUID | None
) -> AnySelect:
    found = Member.handle == handle if member_id is None else Member.id == member_id
    query = select(
        *AUTHOR_COLUMNS,
        Member.bio,
        Member.created_at,
        Member.followers_count,
        Member.following_count,
        Member.posts_count,
        Member.products_count,
        Member.answers_count,
        *_relationship_columns(viewer_id),
    )
    if viewer_id is not None:
        query = query.outerjoin(
            Follow, and_(Follow.follower_id == viewer_id, Follow.followee_id == Member.id)
        )
    # A member who requested deletion still sees their own profile.
    seen = active() if viewer_id is None else or_(active(), Member.id == viewer_id)
    return query.where(found, seen, _not_blocking(viewer_id))


def _relationship_columns(viewer_id: UUID | None) -> Sequence[ColumnElement[Any]]:
    """Select the viewer's relationship; null for guests and for the viewer's own row.

    The statement joins the viewer's follow of the member.
    """
    if viewer_id is None:
        names = ("is_following", "follows_me", "is_blocked", "is_muted", "new_posts")
        return [literal(None).label(name) for name in names]

    def unless_oneself(claim: ColumnElement[bool]) -> ColumnElement[bool | None]:
        return case((Member.id == viewer_id, None), else_=claim)

    blocked = exists().where(Block.blocker_id == viewer_id, Block.blocked_id == Member.id)
    return [
        unless_oneself(Follow.follower_id.is_not(None)).label("is_following"),
        unless_oneself(follows(Member.id, viewer_id)).label("follows_me"),
        unless_oneself(blocked).label("is_blocked"),
        unless_oneself(~not_muted(viewer_id, Member.id)).label("is_muted"),
        Follow.new_posts.label("new_posts"),
    ]


def _not_blocking(viewer_id: UUID | None) -> ColumnElement[bool]:
    """Test that the member did not block the viewer."""
    if viewer_id is None:
        return true()
    return ~exists().where(Block.blocker_id == Member.id, Block.blocked_id == viewer_id)


async def list_directory(
    connection: ReadConnection,
    *,
    viewer_id: UUID,
    term: str,
    after: Sequence[Any] | None,
    limit: int,
) -> Sequence[AnyRow]:
    """List members by match, then newest first; all members without a text.

    A match at the beginning of the name or handle comes first, then of a later word, then
    elsewhere.
    """
    query = select_people(viewer_id).where(not_blocked(viewer_id, Member.id)).limit(limit)
    if term:
        rank = _match_rank(term)
        query = (
            query.add_columns(rank.label("rank"))
            .where(_matches(term), behind((rank, Member.id), after))
            .order_by(rank.desc(), Member.id.desc())
        )
    else:
        # Ids only, so that the primary key answers it.
        query = (
            query.add_columns(literal(0).label("rank"))
            .where(behind((Member.id,), after and after[1:]))
            .order_by(Member.id.desc())
        )
    return (await connection.execute(query)).all()


def _matches(term: str) -> ColumnElement[bool]:
    """Match a part of the name or handle; text too short for trigrams matches a prefix."""
    handle = term.removeprefix("@")
    if len(term) < 3:
        return or_(
            Member.name_folded.startswith(term, autoescape=True),
            Member.handle.startswith(handle, autoescape=True),
        )
    return or_(
        Member.name_folded.contains(term, autoescape=True),
        Member.handle.contains(handle, autoescape=True),
    )


def _match_rank(term: str) -> ColumnElement[int]:
    """Rank a match: 2 at the beginning of name or handle, 1 at a later word, 0 elsewhere."""
    return case(
        (
            or_(
                Member.name_folded.startswith(term, autoescape=True),
                Member.handle.startswith(term.removeprefix("@"), autoescape=True),
            ),
            2,
        ),
        (Member.name_folded.contains(f" {term}", autoescape=True), 1),
        else_=0,
    )


async def is_visible(connection: AnyConnection, member_id: UUID, viewer_id: UUID | None) -> bool:
    found = await connection.scalar(
        select(exists().where(Member.id == member_id, active(), _not_blocking(viewer_id)))
    )
    return bool(found)


def count_published_statement(
    member_id: Any, *, posts: int, products: int
) -> ReturningUpdate[*tuple[Any, ...]]:
    """Update a member's counters of published posts; the id may be a parameter."""
    return (
        update(table_of(Member))
        .where(Member.id == member_id)
        .values(
            posts_count=Member.posts_count + literal_column(str(posts)),
            products_count=Member.products_count + literal_column(str(products)),
        )
        .returning(*AUTHOR_COLUMNS)
    )
