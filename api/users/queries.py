"""Every statement about members."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import aliased

from api.kernel.db import AnyRow, AnySelect, Reading, Writing
from api.users.models import Follow, Member, MemberInterest

AUTHOR = (Member.id, Member.name, Member.handle, Member.picture)


def active() -> ColumnElement[bool]:
    """Members whom others may see."""
    return Member.suspended_at.is_(None)


async def insert_member(connection: Writing, values: dict[str, Any], interests: list[str]) -> None:
    await connection.execute(insert(Member).values(values))
    await replace_interests(connection, values["id"], interests)


async def replace_interests(connection: Writing, member_id: UUID, interests: list[str]) -> None:
    await connection.execute(delete(MemberInterest).where(MemberInterest.member_id == member_id))
    await connection.execute(
        insert(MemberInterest),
        [{"member_id": member_id, "interest_id": interest} for interest in interests],
    )


async def update_member(connection: Writing, member_id: UUID, values: dict[str, Any]) -> None:
    await connection.execute(update(Member).where(Member.id == member_id).values(values))


async def own(connection: AsyncConnection, member_id: UUID) -> AnyRow | None:
    """Everything of one's own account, interests included."""
    interests = (
        select(func.array_agg(MemberInterest.interest_id))
        .where(MemberInterest.member_id == Member.id)
        .scalar_subquery()
    )
    rows = await connection.execute(
        select(Member.__table__, interests.label("interest_ids")).where(Member.id == member_id)
    )
    return rows.one_or_none()


async def profile(connection: Reading, member_id: UUID, viewer_id: UUID | None) -> AnyRow | None:
    rows = await connection.execute(
        select(
            *AUTHOR,
            Member.bio,
            Member.created_at,
            Member.followers_count,
            Member.following_count,
            Member.posts_count,
            Member.products_count,
            _follows(viewer_id, Member.id).label("is_following"),
            _follows(Member.id, viewer_id).label("follows_me"),
        ).where(Member.id == member_id, active())
    )
    return rows.one_or_none()


def _follows(follower: Any, followee: Any) -> ColumnElement[bool | None]:
    """Whether one follows the other; null for a guest and for oneself."""
    if follower is None or followee is None:
        return literal(None)
    return case(
        (follower == followee, None),
        else_=exists().where(Follow.follower_id == follower, Follow.followee_id == followee),
    )


async def directory(
    connection: Reading, *, viewer_id: UUID, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """Members by the time they joined, newest first."""
    query = _suggestions(viewer_id).order_by(Member.id.desc()).limit(limit)
    if after is not None:
        query = query.where(Member.id < after)
    return (await connection.execute(query)).all()


async def suggested(connection: Reading, *, viewer_id: UUID, limit: int) -> Sequence[AnyRow]:
    """Members not followed yet: those followed by whom I follow, then who shares my interests,
    then the most followed."""
    mine, theirs = aliased(Follow), aliased(Follow)
    by_friends = (
        select(theirs.followee_id.label("id"), func.count().label("friends"))
        .join(mine, mine.followee_id == theirs.follower_id)
        .where(mine.follower_id == viewer_id)
        .group_by(theirs.followee_id)
        .order_by(func.count().desc())
        .limit(200)
        .subquery()
    )
    others = aliased(MemberInterest)
    my_interests = select(MemberInterest.interest_id).where(MemberInterest.member_id == viewer_id)
    shared = (
        select(func.count())
        .select_from(others)
        .where(others.member_id == Member.id, others.interest_id.in_(my_interests))
        .scalar_subquery()
    )
    popular = select(Member.id).where(active()).order_by(Member.followers_count.desc()).limit(200)
    query = (
        _suggestions(viewer_id)
        .outerjoin(by_friends, by_friends.c.id == Member.id)
        .where(
            Member.id != viewer_id,
            ~_followed_by(viewer_id),
            or_(by_friends.c.id.is_not(None), Member.id.in_(popular)),
        )
        .order_by(
            (func.coalesce(by_friends.c.friends, 0) * 2 + shared).desc(),
            Member.followers_count.desc(),
            Member.id.desc(),
        )
        .limit(limit)
    )
    return (await connection.execute(query)).all()


def _followed_by(viewer_id: UUID) -> ColumnElement[bool]:
    return exists().where(Follow.follower_id == viewer_id, Follow.followee_id == Member.id)


def _suggestions(viewer_id: UUID) -> AnySelect:
    return select(
        *AUTHOR,
        Member.bio,
        Member.followers_count,
        _followed_by(viewer_id).label("is_following"),
    ).where(active())


async def exists_active(connection: AsyncConnection, member_id: UUID) -> bool:
    found = await connection.scalar(select(exists().where(Member.id == member_id, active())))
    return bool(found)


async def lock_pair(connection: Writing, one: UUID, other: UUID) -> None:
    """Take both members' counters in the order of their ids, so that two who follow each other at
    the same moment wait instead of deadlocking."""
    await connection.execute(
        select(Member.id)
        .where(Member.id.in_([one, other]))
        .order_by(Member.id)
        .with_for_update(key_share=True)
    )


async def insert_follow(connection: Writing, follower_id: UUID, followee_id: UUID) -> bool:
    """Whether it is new."""
    rows = await connection.execute(
        upsert(Follow)
        .values(follower_id=follower_id, followee_id=followee_id)
        .on_conflict_do_nothing()
        .returning(Follow.follower_id)
    )
    return rows.one_or_none() is not None


async def delete_follow(connection: Writing, follower_id: UUID, followee_id: UUID) -> bool:
    """Whether there was one."""
    rows = await connection.execute(
        delete(Follow)
        .where(Follow.follower_id == follower_id, Follow.followee_id == followee_id)
        .returning(Follow.follower_id)
    )
    return rows.one_or_none() is not None


async def count_follow(
    connection: Writing, follower_id: UUID, followee_id: UUID, step: int
) -> None:
    """Move both counters of a pair by one step, up or down."""
    is_followee = Member.id == followee_id
    await connection.execute(
        update(Member)
        .where(or_(is_followee, Member.id == follower_id))
        .values(
            followers_count=Member.followers_count + case((is_followee, step), else_=0),
            following_count=Member.following_count
            + case((and_(Member.id == follower_id, ~is_followee), step), else_=0),
        )
    )


async def followers_count(connection: AsyncConnection, member_id: UUID) -> int:
    count = await connection.scalar(select(Member.followers_count).where(Member.id == member_id))
    return count or 0


async def count_posts(connection: Writing, member_id: UUID, *, posts: int, products: int) -> None:
    """Move a member's counters of what they published."""
    await connection.execute(
        update(Member)
        .where(Member.id == member_id)
        .values(
            posts_count=Member.posts_count + posts,
            products_count=Member.products_count + products,
        )
    )
