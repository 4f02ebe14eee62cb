"""Statements about follows, blocks and mutes."""

from collections.abc import Sequence
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Text,
    and_,
    case,
    cast,
    column,
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
from sqlalchemy.dialects.postgresql import TSQUERY
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.core.deferred_counts import DEFERRED_FROM
from api.core.http.pagination import behind
from api.users.columns import AUTHOR_COLUMNS, select_people
from api.users.models import Block, Follow, FollowerCountChange, Member, Mute, MutedWord
from api.users.visibility import active, not_blocked


async def lock_pair(connection: WriteTransaction, one: UUID, other: UUID) -> None:
    """Lock both members in the order of their ids.

    Members who follow or block each other at the same moment wait instead of deadlocking.
    """
    await connection.execute(
        select(Member.id)
        .where(Member.id.in_([one, other]))
        .order_by(Member.id)
        .with_for_update(key_share=True)
    )


async def lock_follow(connection: WriteTransaction, follower_id: UUID, followee_id: UUID) -> bool:
    """Lock the follower, then the followee if that takes no wait; return whether it was locked.

    Otherwise the followee's counter is deferred: another transaction changes the row, it has
    `DEFERRED_FROM` followers, or changes are deferred already, so that a follow is counted before
    its end. The follower's lock is enough to exclude a block of the pair, which
    locks both.
    """
    own = select(Member.id).where(Member.id == follower_id)
    locked = own.with_for_update(key_share=True).cte("locked")
    # The order of the locks follows from the condition: no wait begins with the second one held.
    # The others depend on the followee's row, so that PostgreSQL tests the lock before them.
    free = (
        select(Member.id)
        .where(
            Member.id == followee_id,
            Member.followers_count < DEFERRED_FROM,
            ~exists().where(FollowerCountChange.followee_id == Member.id),
            select(func.count()).select_from(locked).scalar_subquery() == 1,
        )
        .with_for_update(key_share=True, skip_locked=True)
    )
    return await connection.scalar(free.add_cte(locked)) is not None


async def get_block_state(connection: WriteTransaction, mine: UUID, other: UUID) -> AnyRow | None:
    """Return whether either member blocked the other; None for unknown and suspended members."""
    rows = await connection.execute(
        select(
            _has_blocked(mine, other).label("by_me"),
            _has_blocked(other, mine).label("by_them"),
        ).where(Member.id == other, active())
    )
    return rows.one_or_none()


def _has_blocked(blocker_id: UUID, blocked_id: UUID) -> ColumnElement[bool]:
    return exists().where(Block.blocker_id == blocker_id, Block.blocked_id == blocked_id)


async def insert_follow(
    connection: WriteTransaction, follower_id: UUID, followee_id: UUID, *, new_posts: bool | None
) -> bool:
    """Insert a follow; return whether it is new.

    Nothing is inserted for a blocked pair or an unknown followee.
    """
    may_be = select(literal(follower_id), Member.id, literal(new_posts, Boolean)).where(
        Member.id == followee_id, active(), not_blocked(follower_id, Member.id)
    )
    rows = await connection.execute(
        upsert(Follow)
        .from_select(["follower_id", "followee_id", "new_posts"], may_be)
        .on_conflict_do_nothing()
        .returning(Follow.follower_id)
    )
    return rows.one_or_none() is not None


async def set_new_posts(
    connection: WriteTransaction, follower_id: UUID, followee_id: UUID, *, chosen: bool | None
) -> None:
    await connection.execute(
        update(Follow)
        .where(Follow.follower_id == follower_id, Follow.followee_id == followee_id)
        .values(new_posts=chosen)
    )


async def delete_follows(
    connection: WriteTransaction, pairs: Sequence[tuple[UUID, UUID]]
) -> Sequence[AnyRow]:
    """Delete follows; return the deleted ones."""
    rows = await connection.execute(
        delete(Follow)
        .where(
            or_(
                *(
                    and_(Follow.follower_id == follower, Follow.followee_id == followee)
                    for follower, followee in pairs
                )
            )
        )
        .returning(Follow.follower_id, Follow.followee_id)
    )
    return rows.all()


async def increment_follow_counters(
    connection: WriteTransaction, follower_id: UUID, followee_id: UUID, step: int
) -> int:
    """Change both counters of a pair by one step, the followers last."""
    is_followee = Member.id == followee_id
    rows = await connection.execute(
        update(Member)
        .where(or_(is_followee, Member.id == follower_id))
        .values(
            followers_count=Member.followers_count + case((is_followee, step), else_=0),
            following_count=Member.following_count + case((is_followee, 0), else_=step),
        )
        .returning(Member.id, Member.followers_count)
    )
    counts: dict[UUID, int] = {row.id: row.followers_count for row in rows}
    return counts[followee_id]


async def defer_follow_counters(
    connection: WriteTransaction, follower_id: UUID, followee_id: UUID, step: int
) -> int:
    """Change the follower's counter, and leave the followee's to a worker.

    Return the followers with all changes that are committed and this one.
    """
    followee = aliased(Member)
    change = insert(FollowerCountChange).values(followee_id=followee_id, step=step).cte("change")
    pending = select(func.coalesce(func.sum(FollowerCountChange.step), 0)).where(
        FollowerCountChange.followee_id == followee_id
    )
    count = select(followee.followers_count + pending.scalar_subquery() + step).where(
        followee.id == followee_id
    )
    rows = await connection.execute(
        update(Member)
        .where(Member.id == follower_id)
        .values(following_count=Member.following_count + step)
        .returning(count.scalar_subquery())
        .add_cte(change)
    )
    value: int = rows.scalar_one()
    return value


async def list_changed_followees(connection: ReadConnection, limit: int) -> Sequence[UUID]:
    """List members with deferred changes of their followers."""
    rows = await connection.scalars(select(FollowerCountChange.followee_id).distinct().limit(limit))
    return rows.all()


async def apply_follower_changes(connection: WriteTransaction, followee_id: UUID) -> None:
    """Add the deferred changes of a member's followers to the counter."""
    member = select(Member.id).where(Member.id == followee_id)
    await connection.execute(member.with_for_update(key_share=True))
    steps = await connection.scalars(
        delete(FollowerCountChange)
        .where(FollowerCountChange.followee_id == followee_id)
        .returning(FollowerCountChange.step)
    )
    if step := sum(steps.all()):
        await connection.execute(
            update(Member)
            .where(Member.id == followee_id)
            .values(followers_count=Member.followers_count + step)
        )


async def get_follow_state(
    connection: WriteTransaction, follower_id: UUID, followee_id: UUID
) -> AnyRow:
    """Return the member's followers and the follower's preference."""
    rows = await connection.execute(
        select(Member.followers_count, Follow.new_posts)
        .outerjoin(Follow, and_(Follow.follower_id == follower_id, Follow.followee_id == Member.id))
        .where(Member.id == followee_id)
    )
    return rows.one()


async def list_network(
    connection: ReadConnection,
    *,
    viewer_id: UUID,
    of_id: UUID,
    tab: Literal["followers", "following"],
    after: Sequence[Any] | None,
    limit: int,
) -> Sequence[AnyRow]:
    """List followers or followed members, newest follow first.

    Empty if the member is suspended or blocked the viewer.
    """
    whose, who = Follow.followee_id, Follow.follower_id
    if tab == "following":
        whose, who = who, whose
    query = (
        select_people(viewer_id)
        .add_columns(Follow.created_at)
        .join(Follow, who == Member.id)
        .where(
            whose == of_id,
            not_blocked(viewer_id, who),
            behind((Follow.created_at, who), after),
        )
        .order_by(Follow.created_at.desc(), who.desc())
        .limit(limit)
    )
    if of_id != viewer_id:
        owner = aliased(Member)
        there = exists().where(owner.id == of_id, active(owner))
        query = query.where(there, ~_has_blocked(of_id, viewer_id))
    return (await connection.execute(query)).all()


async def insert_block(connection: WriteTransaction, blocker_id: UUID, blocked_id: UUID) -> bool:
    """Insert a block; return whether it is new."""
    rows = await connection.execute(
        upsert(Block)
        .values(blocker_id=blocker_id, blocked_id=blocked_id)
        .on_conflict_do_nothing()
        .returning(Block.blocker_id)
    )
    return rows.one_or_none() is not None


async def delete_block(connection: WriteTransaction, blocker_id: UUID, blocked_id: UUID) -> bool:
    """Delete a block; return whether there was one."""
    rows = await connection.execute(
        delete(Block)
        .where(Block.blocker_id == blocker_id, Block.blocked_id == blocked_id)
        .returning(Block.blocker_id)
    )
    return rows.one_or_none() is not None


async def list_blocked(
    connection: ReadConnection, member_id: UUID, *, after: Sequence[Any] | None, limit: int
) -> Sequence[AnyRow]:
    rows = await connection.execute(
        select(*AUTHOR_COLUMNS, Block.created_at)
        .join(Block, Block.blocked_id == Member.id)
        .where(
            Block.blocker_id == member_id,
            active(),
            behind((Block.created_at, Block.blocked_id), after),
        )
        .order_by(Block.created_at.desc(), Block.blocked_id.desc())
        .limit(limit)
    )
    return rows.all()


async def insert_mute(connection: WriteTransaction, muter_id: UUID, muted_id: UUID) -> None:
    await connection.execute(
        upsert(Mute).values(muter_id=muter_id, muted_id=muted_id).on_conflict_do_nothing()
    )


async def delete_mute(connection: WriteTransaction, muter_id: UUID, muted_id: UUID) -> bool:
    """Delete a mute; return whether there was one."""
    rows = await connection.execute(
        delete(Mute)
        .where(Mute.muter_id == muter_id, Mute.muted_id == muted_id)
        .returning(Mute.muter_id)
    )
    return rows.one_or_none() is not None


async def list_muted(
    connection: ReadConnection, member_id: UUID, *, after: Sequence[Any] | None, limit: int
) -> Sequence[AnyRow]:
    """List muted members who are still visible to the member."""
    rows = await connection.execute(
        select(*AUTHOR_COLUMNS, Mute.created_at)
        .join(Mute, Mute.muted_id == Member.id)
        .where(
            Mute.muter_id == member_id,
            active(),
            ~exists().where(Block.blocker_id == Mute.muted_id, Block.blocked_id == member_id),
            behind((Mute.created_at, Mute.muted_id), after),
        )
        .order_by(Mute.created_at.desc(), Mute.muted_id.desc())
        .limit(limit)
    )
    return rows.all()


async def extract_lexemes(connection: WriteTransaction, folded: str) -> Sequence[str]:
    """Return the words of a folded text in order, as `search_vector` splits posts (weight A)."""
    vector = func.unnest(func.search_vector(cast(folded, Text), cast(0, BigInteger)))
    found = vector.table_valued(
        column("lexeme", Text), column("positions"), column("weights"), name="found"
    )
    spots = func.unnest(found.c.positions, found.c.weights)
    spot = spots.table_valued(column("place"), column("weight", Text), name="spot").render_derived()
    rows = await connection.scalars(
        select(found.c.lexeme).join(spot, true()).where(spot.c.weight == "A").order_by(spot.c.place)
    )
    return rows.all()


async def lock_muted_words(connection: WriteTransaction, member_id: UUID) -> None:
    """Serialize changes to one member's muted words, so that their number is exact."""
    await connection.execute(
        select(Member.id).where(Member.id == member_id).with_for_update(key_share=True)
    )


async def count_other_muted_words(
    connection: WriteTransaction, member_id: UUID, folded: str
) -> int:
    count = await connection.scalar(
        select(func.count()).where(MutedWord.member_id == member_id, MutedWord.folded != folded)
    )
    return count or 0


async def upsert_muted_word(
    connection: WriteTransaction, member_id: UUID, *, folded: str, word: str, query: str
) -> None:
    """Mute a word; replaces the same word in another spelling."""
    put = upsert(MutedWord).values(
        member_id=member_id, folded=folded, word=word, query=cast(query, TSQUERY)
    )
    await connection.execute(
        put.on_conflict_do_update(
            index_elements=[MutedWord.member_id, MutedWord.folded],
            set_={"word": put.excluded.word, "query": put.excluded.query},
        )
    )


async def delete_muted_word(connection: WriteTransaction, member_id: UUID, folded: str) -> None:
    await connection.execute(
        delete(MutedWord).where(MutedWord.member_id == member_id, MutedWord.folded == folded)
    )


async def list_muted_words(
    connection: ReadConnection, member_id: UUID, *, limit: int
) -> Sequence[AnyRow]:
    rows = await connection.execute(
        select(MutedWord.word, MutedWord.created_at)
        .where(MutedWord.member_id == member_id)
        .order_by(MutedWord.created_at.desc(), MutedWord.folded)
        .limit(limit)
    )
    return rows.all()
