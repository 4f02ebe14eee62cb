"""Members over HTTP."""

from typing import Any

from fastapi import APIRouter, Request

from api.auth import service as auth
from api.files.problems import file_not_found
from api.kernel import errors
from api.kernel.clock import iso
from api.kernel.db import AnyRow, Read, Write
from api.kernel.ids import PathId, parse_id
from api.kernel.limits import limited_writes
from api.kernel.openapi import documented
from api.kernel.paging import Paged
from api.kernel.security import AnyViewer, AsMember
from api.kernel.wire import JSONBytes, Page, Payload, answer, answer_page
from api.users import queries
from api.users import service as users
from api.users.problems import own_follow, user_not_found
from api.users.schemas import FollowState, Me, MemberChanges, Profile, Suggestion

router = APIRouter(tags=["Users"])


@router.get("/users/me", summary="My account", response_model=Payload[Me])
async def get_me(request: Request, member: AsMember, connection: Read) -> JSONBytes:
    """The signed-in member with their settings, e-mail address and phone number."""
    return answer(await _me(request, connection, member.id))


@router.post(
    "/users/update",
    summary="Change my account",
    response_model=Payload[Me],
    responses=documented(file_not_found, errors.validation_failed),
    dependencies=[limited_writes],
)
async def update_me(
    request: Request, member: AsMember, connection: Write, changes: MemberChanges
) -> JSONBytes:
    """Changes what is sent and leaves the rest; `profilePic: null` and `handle: null` clear."""
    sent = changes.model_dump(exclude_unset=True)
    clearable = {"profile_pic", "handle"}
    named = {name: value for name, value in sent.items() if value is not None or name in clearable}
    await users.change(connection, member.id, named)
    return answer(await _me(request, connection, member.id))


async def _me(request: Request, connection: Any, member_id: Any) -> dict[str, Any]:
    origin = request.app.state.settings.api_origin
    account = await users.me(connection, member_id, origin)
    return {**account, **await auth.identifiers_of(connection, member_id)}


@router.get("/users", summary="Directory of members", response_model=Page[Suggestion])
async def list_users(
    request: Request, member: AsMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Every member, the newest first."""
    rows = await queries.directory(
        connection, viewer_id=member.id, after=paging.after("id"), limit=paging.limit + 1
    )
    kept, following = paging.page("id", rows, lambda row: row.id)
    return answer_page([_suggestion(request, row) for row in kept], following)


@router.get("/users/suggestedOnes", summary="People to follow", response_model=Page[Suggestion])
async def list_suggested(
    request: Request, member: AsMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Members I don't follow: friends of those I follow, then shared interests, then the most
    followed. One page; it is made anew at each call."""
    rows = await queries.suggested(connection, viewer_id=member.id, limit=paging.limit)
    return answer_page([_suggestion(request, row) for row in rows], None)


@router.get(
    "/users/{id}",
    summary="A member's profile",
    response_model=Payload[Profile],
    responses=documented(user_not_found),
)
async def get_user(id: PathId, request: Request, viewer: AnyViewer, connection: Read) -> JSONBytes:
    """Public; `isFollowing` and `followsMe` are null for a guest and on one's own."""
    row = await queries.profile(connection, parse_id(id, user_not_found), viewer.id)
    if row is None:
        raise user_not_found()
    return answer(
        {
            **users.author_on_wire(row, request.app.state.settings.api_origin),
            "bio": row.bio,
            "createdAt": iso(row.created_at),
            "followersCount": row.followers_count,
            "followingCount": row.following_count,
            "postsCount": row.posts_count,
            "productsCount": row.products_count,
            "isFollowing": row.is_following,
            "followsMe": row.follows_me,
        }
    )


@router.post(
    "/users/follow/{id}",
    summary="Follow a member",
    response_model=Payload[FollowState],
    responses=documented(user_not_found, own_follow),
    dependencies=[limited_writes],
)
async def follow_user(id: PathId, member: AsMember, connection: Write) -> Payload[FollowState]:
    """Idempotent; the member is notified once."""
    count = await users.follow(connection, member.id, parse_id(id, user_not_found))
    return Payload(payload=FollowState(is_following=True, followers_count=count))


@router.post(
    "/users/unfollow/{id}",
    summary="Stop following a member",
    response_model=Payload[FollowState],
    responses=documented(user_not_found, own_follow),
    dependencies=[limited_writes],
)
async def unfollow_user(id: PathId, member: AsMember, connection: Write) -> Payload[FollowState]:
    """Idempotent."""
    count = await users.unfollow(connection, member.id, parse_id(id, user_not_found))
    return Payload(payload=FollowState(is_following=False, followers_count=count))


def _suggestion(request: Request, row: AnyRow) -> dict[str, Any]:
    return {
        **users.author_on_wire(row, request.app.state.settings.api_origin),
        "bio": row.bio,
        "followersCount": row.followers_count,
        "isFollowing": row.is_following,
    }
