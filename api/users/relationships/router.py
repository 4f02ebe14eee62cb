"""HTTP operations on follows, blocks and mutes."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Request

from api.core.clock import iso
from api.core.db.database import AnyRow, Read, Write
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.pagination import Paged, Paging
from api.core.http.rate_limit import limited_follows, limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer_page
from api.core.ids import PathId, parse_id
from api.users import problems
from api.users import service as users
from api.users.problems import account_limited, user_not_found
from api.users.publishing import unlimited_members
from api.users.relationships import queries
from api.users.relationships import service as relationships
from api.users.relationships.schemas import (
    BlockState,
    FollowInput,
    FollowState,
    MutedPhrase,
    MutedWordInput,
    MutedWordState,
    MuteState,
    NetworkTab,
    RelationshipItem,
)
from api.users.schemas import Person
from api.users.serializers import serialize_person

router = APIRouter(tags=["Users"])


@router.post(
    "/users/follow/{id}",
    summary="Follow a member",
    response_model=Payload[FollowState],
    responses=documented(
        account_limited, user_not_found, problems.own_follow, problems.user_blocked
    ),
    dependencies=[limited_writes, limited_follows, unlimited_members],
)
async def follow_user(
    id: PathId, member: CurrentMember, connection: Write, choice: FollowInput | None = None
) -> Payload[FollowState]:
    """Follows a member, who is notified once. `newPosts` sets the notifications about their new
    posts, also for an existing follow. Without it the preference stays unchanged.

    - **Idempotency:** following again changes only `newPosts`.
    """
    chosen = choice.model_dump(exclude_unset=True) if choice else {}
    state = await relationships.follow(connection, member.id, parse_id(id, user_not_found), chosen)
    return Payload(payload=FollowState(**state))


@router.post(
    "/users/unfollow/{id}",
    summary="Unfollow a member",
    response_model=Payload[FollowState],
    responses=documented(user_not_found, problems.own_follow),
    dependencies=[limited_writes],
)
async def unfollow_user(
    id: PathId, member: CurrentMember, connection: Write
) -> Payload[FollowState]:
    """Unfollows a member and deletes the preference about their new posts.

    - **Idempotency:** unfollowing again changes nothing.
    """
    state = await relationships.unfollow(connection, member.id, parse_id(id, user_not_found))
    return Payload(payload=FollowState(**state))


@router.get(
    "/users/network",
    summary="List followers or followed members",
    response_model=Page[Person],
    responses=documented(user_not_found),
)
async def list_network(
    request: Request,
    member: CurrentMember,
    connection: Read,
    paging: Paged,
    tab: Annotated[NetworkTab, Query(description="Which of the two lists to return.")],
    user_id: Annotated[
        str | None,
        Query(
            alias="userId",
            max_length=64,
            description="Member whose list is returned; the caller by default.",
        ),
    ] = None,
) -> JSONBytes:
    """Lists the followers or the followed members of the caller, or of `userId`, newest follow
    first.

    `isFollowing` and `followsMe` are relative to the caller. Members blocked in either direction
    are omitted.
    """
    of_id = member.id if user_id is None else parse_id(user_id, user_not_found)
    rows = await queries.list_network(
        connection,
        viewer_id=member.id,
        of_id=of_id,
        tab=tab,
        after=paging.after_keys(tab, datetime, UUID),
        limit=paging.limit + 1,
    )
    if not rows and not await users.is_active(connection, of_id, member.id):
        raise user_not_found()
    shown, next_cursor = paging.page_keys(tab, rows, lambda row: (row.created_at, row.id))
    origin = request.app.state.settings.media_origin
    return answer_page([serialize_person(row, origin) for row in shown], next_cursor)


@router.post(
    "/users/block/{id}",
    summary="Block a member",
    response_model=Payload[BlockState],
    responses=documented(user_not_found, problems.own_block),
    dependencies=[limited_writes],
)
async def block_user(id: PathId, member: CurrentMember, connection: Write) -> Payload[BlockState]:
    """Blocks a member. Existing follows between the two are deleted. Each is hidden from the other
    in lists, search, comments and notifications. The blocked member is not notified and sees the
    caller as not found (404).

    - **Idempotency:** blocking again changes nothing.
    """
    await relationships.block(connection, member.id, parse_id(id, user_not_found))
    return Payload(payload=BlockState(is_blocked=True))


@router.post(
    "/users/unblock/{id}",
    summary="Unblock a member",
    response_model=Payload[BlockState],
    responses=documented(user_not_found, problems.own_block),
    dependencies=[limited_writes],
)
async def unblock_user(id: PathId, member: CurrentMember, connection: Write) -> Payload[BlockState]:
    """Unblocks a member. Follows that the block deleted are not restored.

    - **Idempotency:** unblocking again changes nothing.
    """
    await relationships.unblock(connection, member.id, parse_id(id, user_not_found))
    return Payload(payload=BlockState(is_blocked=False))


@router.get("/users/blocked", summary="List blocked members", response_model=Page[RelationshipItem])
async def list_blocked(
    request: Request, member: CurrentMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Lists the members whom the caller blocked, newest block first."""
    after = paging.after_keys("blocked", datetime, UUID)
    rows = await queries.list_blocked(connection, member.id, after=after, limit=paging.limit + 1)
    return _answer_relationships(request, paging, "blocked", rows)


@router.post(
    "/users/mute/{id}",
    summary="Mute a member",
    response_model=Payload[MuteState],
    responses=documented(user_not_found, problems.own_mute),
    dependencies=[limited_writes],
)
async def mute_user(id: PathId, member: CurrentMember, connection: Write) -> Payload[MuteState]:
    """Mutes a member: their posts leave the caller's lists, and their actions send no
    notifications. The muted member is not notified. Their profile and posts stay available by URL.

    - **Idempotency:** muting again changes nothing.
    """
    await relationships.mute(connection, member.id, parse_id(id, user_not_found))
    return Payload(payload=MuteState(is_muted=True))


@router.post(
    "/users/unmute/{id}",
    summary="Unmute a member",
    response_model=Payload[MuteState],
    responses=documented(user_not_found, problems.own_mute),
    dependencies=[limited_writes],
)
async def unmute_user(id: PathId, member: CurrentMember, connection: Write) -> Payload[MuteState]:
    """Unmutes a member. Their posts return to the caller's lists; future actions send notifications
    again.

    - **Idempotency:** unmuting again changes nothing.
    """
    await relationships.unmute(connection, member.id, parse_id(id, user_not_found))
    return Payload(payload=MuteState(is_muted=False))


@router.get("/users/muted", summary="List muted members", response_model=Page[RelationshipItem])
async def list_muted(
    request: Request, member: CurrentMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Lists the members whom the caller muted, newest mute first."""
    after = paging.after_keys("muted", datetime, UUID)
    rows = await queries.list_muted(connection, member.id, after=after, limit=paging.limit + 1)
    return _answer_relationships(request, paging, "muted", rows)


@router.get("/users/mutedWords", summary="List muted words", response_model=Page[MutedPhrase])
async def list_muted_words(member: CurrentMember, connection: Read) -> JSONBytes:
    """Lists the caller's muted words on one page, newest first. There are 100 at most;
    `nextCursor` is always null."""
    rows = await queries.list_muted_words(
        connection, member.id, limit=relationships.MAX_MUTED_WORDS
    )
    return answer_page([{"word": row.word, "since": iso(row.created_at)} for row in rows], None)


@router.post(
    "/users/muteWord",
    summary="Mute a word",
    response_model=Payload[MutedWordState],
    responses=documented(problems.too_many_muted_words),
    dependencies=[limited_writes],
)
async def mute_word(
    member: CurrentMember, connection: Write, body: MutedWordInput
) -> Payload[MutedWordState]:
    """Mutes a word or phrase: posts that contain it leave the caller's lists. It matches every
    spelling: قهوة hides قَهْوَة, القهوة and والقهوة, but not قهوجي. The word is in the request
    body, because a phrase may contain characters that a path can't.

    - **Idempotency:** muting again changes nothing.
    """
    word = await relationships.mute_word(connection, member.id, body.word)
    return Payload(payload=MutedWordState(word=word, is_muted=True))


@router.post(
    "/users/unmuteWord",
    summary="Unmute a word",
    response_model=Payload[MutedWordState],
    dependencies=[limited_writes],
)
async def unmute_word(
    member: CurrentMember, connection: Write, body: MutedWordInput
) -> Payload[MutedWordState]:
    """Unmutes a word or phrase, in any spelling.

    - **Idempotency:** unmuting again changes nothing.
    """
    word = await relationships.unmute_word(connection, member.id, body.word)
    return Payload(payload=MutedWordState(word=word, is_muted=False))


def _answer_relationships(
    request: Request, paging: Paging, order: str, rows: Sequence[AnyRow]
) -> JSONBytes:
    shown, next_cursor = paging.page_keys(order, rows, lambda row: (row.created_at, row.id))
    origin = request.app.state.settings.media_origin
    items: list[dict[str, Any]] = [
        {**users.serialize_author(row, origin), "since": iso(row.created_at)} for row in shown
    ]
    return answer_page(items, next_cursor)
