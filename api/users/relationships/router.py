"""Following, blocking and muting over HTTP."""

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
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer_page
from api.core.ids import PathId, parse_id
from api.users import problems
from api.users import service as users
from api.users.problems import user_not_found
from api.users.relationships import queries
from api.users.relationships import service as circle
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
    responses=documented(user_not_found, problems.own_follow, problems.user_blocked),
    dependencies=[limited_writes],
)
async def follow_user(
    id: PathId, member: CurrentMember, connection: Write, choice: FollowInput | None = None
) -> Payload[FollowState]:
    """Idempotent; the member is notified once. `newPosts` chooses whether to hear of their new
    posts, at the first follow or at a later one; left out, or without a body, it stays as it
    is."""
    chosen = choice.model_dump(exclude_unset=True) if choice else {}
    standing = await circle.follow(connection, member.id, parse_id(id, user_not_found), chosen)
    return Payload(payload=FollowState(**standing))


@router.post(
    "/users/unfollow/{id}",
    summary="Stop following a member",
    response_model=Payload[FollowState],
    responses=documented(user_not_found, problems.own_follow),
    dependencies=[limited_writes],
)
async def unfollow_user(
    id: PathId, member: CurrentMember, connection: Write
) -> Payload[FollowState]:
    """Idempotent; what was chosen about new posts is forgotten."""
    standing = await circle.unfollow(connection, member.id, parse_id(id, user_not_found))
    return Payload(payload=FollowState(**standing))


@router.get(
    "/users/network",
    summary="Followers, or whom a member follows",
    response_model=Page[Person],
    responses=documented(user_not_found),
)
async def list_network(
    request: Request,
    member: CurrentMember,
    connection: Read,
    paging: Paged,
    tab: Annotated[NetworkTab, Query(description="Which of the two lists.")],
    user_id: Annotated[
        str | None, Query(alias="userId", max_length=64, description="Whose; mine when left out.")
    ] = None,
) -> JSONBytes:
    """The newest follow first; mine, or with `userId` those of any member. `isFollowing` and
    `followsMe` are between them and me. Whoever is blocked, in either direction, stands in no
    list."""
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
    kept, following = paging.page_keys(tab, rows, lambda row: (row.created_at, row.id))
    origin = request.app.state.settings.api_origin
    return answer_page([serialize_person(row, origin) for row in kept], following)


@router.post(
    "/users/block/{id}",
    summary="Block a member",
    response_model=Payload[BlockState],
    responses=documented(user_not_found, problems.own_block),
    dependencies=[limited_writes],
)
async def block_user(id: PathId, member: CurrentMember, connection: Write) -> Payload[BlockState]:
    """Idempotent. Neither follows the other from then on, and neither meets the other in lists,
    search, comments or notifications. The member is not told; to them I am not here."""
    await circle.block(connection, member.id, parse_id(id, user_not_found))
    return Payload(payload=BlockState(is_blocked=True))


@router.post(
    "/users/unblock/{id}",
    summary="Unblock a member",
    response_model=Payload[BlockState],
    responses=documented(user_not_found, problems.own_block),
    dependencies=[limited_writes],
)
async def unblock_user(id: PathId, member: CurrentMember, connection: Write) -> Payload[BlockState]:
    """Idempotent. Follows that the block ended don't come back."""
    await circle.unblock(connection, member.id, parse_id(id, user_not_found))
    return Payload(payload=BlockState(is_blocked=False))


@router.get("/users/blocked", summary="Whom I blocked", response_model=Page[RelationshipItem])
async def list_blocked(
    request: Request, member: CurrentMember, connection: Read, paging: Paged
) -> JSONBytes:
    """The newest block first; nobody else sees it."""
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
    """Idempotent. Their posts leave my lists, and what they do tells me nothing; they are not
    told, and where I ask for them by name they are there."""
    await circle.mute(connection, member.id, parse_id(id, user_not_found))
    return Payload(payload=MuteState(is_muted=True))


@router.post(
    "/users/unmute/{id}",
    summary="Unmute a member",
    response_model=Payload[MuteState],
    responses=documented(user_not_found, problems.own_mute),
    dependencies=[limited_writes],
)
async def unmute_user(id: PathId, member: CurrentMember, connection: Write) -> Payload[MuteState]:
    """Idempotent. Their posts are back in my lists, and notifications come from now on."""
    await circle.unmute(connection, member.id, parse_id(id, user_not_found))
    return Payload(payload=MuteState(is_muted=False))


@router.get("/users/muted", summary="Whom I muted", response_model=Page[RelationshipItem])
async def list_muted(
    request: Request, member: CurrentMember, connection: Read, paging: Paged
) -> JSONBytes:
    """The newest mute first; nobody else sees it."""
    after = paging.after_keys("muted", datetime, UUID)
    rows = await queries.list_muted(connection, member.id, after=after, limit=paging.limit + 1)
    return _answer_relationships(request, paging, "muted", rows)


@router.get("/users/mutedWords", summary="Words I muted", response_model=Page[MutedPhrase])
async def list_muted_words(member: CurrentMember, connection: Read) -> JSONBytes:
    """All of them in one page, the newest first: there are 100 at most, and `nextCursor` is always
    null."""
    rows = await queries.list_muted_words(connection, member.id, limit=circle.MAX_MUTED_WORDS)
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
    """Posts that hold the word or phrase leave my lists, in whatever spelling: قهوة hides قَهْوَة,
    القهوة and والقهوة, but not قهوجي. Idempotent. The word is sent in a body, here and to unmute
    it, because a phrase may hold what a path may not."""
    word = await circle.mute_word(connection, member.id, body.word)
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
    """Idempotent; any spelling of the word will do."""
    word = await circle.unmute_word(connection, member.id, body.word)
    return Payload(payload=MutedWordState(word=word, is_muted=False))


def _answer_relationships(
    request: Request, paging: Paging, order: str, rows: Sequence[AnyRow]
) -> JSONBytes:
    kept, following = paging.page_keys(order, rows, lambda row: (row.created_at, row.id))
    origin = request.app.state.settings.api_origin
    items: list[dict[str, Any]] = [
        {**users.serialize_author(row, origin), "since": iso(row.created_at)} for row in kept
    ]
    return answer_page(items, following)
