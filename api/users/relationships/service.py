"""Operations on follows, blocks and mutes."""

from collections.abc import Mapping
from typing import Final, TypedDict
from uuid import UUID

from api.core import errors
from api.core.db.database import WriteTransaction
from api.core.deferred_counts import DeferredCounter
from api.core.events.dispatch import emit
from api.core.http.validation import validation_message
from api.users import problems
from api.users import service as users
from api.users.events import Blocked, Followed
from api.users.relationships import queries
from api.users.relationships.muted_words import build_query, fold_phrase

MAX_MUTED_WORDS: Final = 100
FOLLOWERS: Final = DeferredCounter(
    "followers", queries.list_changed_followees, queries.apply_follower_changes
)


class FollowResult(TypedDict):
    """State of a follow, by the JSON names of `schemas.FollowState`."""

    is_following: bool
    followers_count: int
    new_posts: bool | None


async def follow(
    connection: WriteTransaction, mine: UUID, other: UUID, choice: Mapping[str, bool | None]
) -> FollowResult:
    """Follow a member; an existing follow only takes the preference in `choice`.

    Raises:
        ApiError: `own_follow` for the caller, `user_not_found` for unknown members and members who
            blocked the caller, `user_blocked` for members whom the caller blocked.
    """
    is_locked = await _lock_follow(connection, mine, other)
    chosen = choice.get("new_posts")
    if await queries.insert_follow(connection, mine, other, new_posts=chosen):
        await emit(connection, Followed(follower_id=mine, followee_id=other))
        count = await _count_follow(connection, mine, other, 1, is_locked=is_locked)
        return FollowResult(is_following=True, followers_count=count, new_posts=chosen)
    if await _check_blocks(connection, mine, other):
        raise problems.user_blocked()
    if "new_posts" in choice:
        await queries.set_new_posts(connection, mine, other, chosen=chosen)
    return await _get_follow_result(connection, mine, other, is_following=True)


async def unfollow(connection: WriteTransaction, mine: UUID, other: UUID) -> FollowResult:
    """Unfollow a member."""
    is_locked = await _lock_follow(connection, mine, other)
    if await queries.delete_follows(connection, [(mine, other)]):
        count = await _count_follow(connection, mine, other, -1, is_locked=is_locked)
        return FollowResult(is_following=False, followers_count=count, new_posts=None)
    await _check_blocks(connection, mine, other)
    return await _get_follow_result(connection, mine, other, is_following=False)


async def block(connection: WriteTransaction, mine: UUID, other: UUID) -> None:
    """Block a member and delete the follows between the two.

    Raises:
        ApiError: `own_block` for the caller, `user_not_found` for unknown members and members who
            blocked the caller.
    """
    if mine == other:
        raise problems.own_block()
    await queries.lock_pair(connection, mine, other)
    await _check_blocks(connection, mine, other)
    if await queries.insert_block(connection, mine, other):
        for row in await queries.delete_follows(connection, [(mine, other), (other, mine)]):
            await queries.apply_follower_changes(connection, row.followee_id)
            await queries.increment_follow_counters(
                connection, row.follower_id, row.followee_id, -1
            )
        await emit(connection, Blocked(blocker_id=mine, blocked_id=other))


async def unblock(connection: WriteTransaction, mine: UUID, other: UUID) -> None:
    """Delete a block, also of a member who is not visible; follows are not restored."""
    if mine == other:
        raise problems.own_block()
    if not await queries.delete_block(connection, mine, other):
        await _require_visible(connection, mine, other)


async def mute(connection: WriteTransaction, mine: UUID, other: UUID) -> None:
    """Mute a member, who is not notified."""
    if mine == other:
        raise problems.own_mute()
    await _require_visible(connection, mine, other)
    await queries.insert_mute(connection, mine, other)


async def unmute(connection: WriteTransaction, mine: UUID, other: UUID) -> None:
    """Unmute a member."""
    if mine == other:
        raise problems.own_mute()
    if not await queries.delete_mute(connection, mine, other):
        await _require_visible(connection, mine, other)


async def mute_word(connection: WriteTransaction, member_id: UUID, phrase: str) -> str:
    """Mute a word or phrase; return it as stored.

    Raises:
        ApiError: `validation_failed` at `word` if it contains no word, `too_many_muted_words`.
    """
    word = " ".join(phrase.split())
    folded = fold_phrase(word)
    lexemes = await queries.extract_lexemes(connection, folded)
    if not lexemes:
        raise errors.validation_failed(fields={"word": validation_message("word_without_letters")})
    await queries.lock_muted_words(connection, member_id)
    if await queries.count_other_muted_words(connection, member_id, folded) >= MAX_MUTED_WORDS:
        raise problems.too_many_muted_words.for_field("word", limit=MAX_MUTED_WORDS)
    query = build_query(word, lexemes)
    await queries.upsert_muted_word(connection, member_id, folded=folded, word=word, query=query)
    return word


async def unmute_word(connection: WriteTransaction, member_id: UUID, phrase: str) -> str:
    """Unmute a word in any spelling."""
    await queries.delete_muted_word(connection, member_id, fold_phrase(phrase))
    return " ".join(phrase.split())


async def _lock_follow(connection: WriteTransaction, mine: UUID, other: UUID) -> bool:
    """Lock what a follow changes, unless both ids are equal; later reads hold until the commit."""
    if mine == other:
        raise problems.own_follow()
    return await queries.lock_follow(connection, mine, other)


async def _count_follow(
    connection: WriteTransaction, mine: UUID, other: UUID, step: int, *, is_locked: bool
) -> int:
    """Change both counters; return the followers. The followee's is deferred unless locked."""
    count = queries.increment_follow_counters if is_locked else queries.defer_follow_counters
    return await count(connection, mine, other, step)


async def _check_blocks(connection: WriteTransaction, mine: UUID, other: UUID) -> bool:
    """Return whether the caller blocked the member.

    Raises:
        ApiError: `user_not_found` for unknown and suspended members and members who blocked the
            caller.
    """
    standing = await queries.get_block_state(connection, mine, other)
    if standing is None or standing.by_them:
        raise problems.user_not_found()
    return bool(standing.by_me)


async def _require_visible(connection: WriteTransaction, mine: UUID, other: UUID) -> None:
    if not await users.is_active(connection, other, mine):
        raise problems.user_not_found()


async def _get_follow_result(
    connection: WriteTransaction, mine: UUID, other: UUID, *, is_following: bool
) -> FollowResult:
    row = await queries.get_follow_state(connection, mine, other)
    return FollowResult(
        is_following=is_following, followers_count=row.followers_count, new_posts=row.new_posts
    )
