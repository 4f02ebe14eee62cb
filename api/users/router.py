"""HTTP operations on members."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Request

from api.auth import service as auth
from api.core import errors
from api.core.clock import iso
from api.core.db.database import Read, Write
from api.core.http.auth import CurrentMember, CurrentViewer
from api.core.http.cache_control import publicly_cacheable
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import CleanText, JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.core.text.arabic import fold
from api.files.problems import file_not_found
from api.search import service as search
from api.users import handles, queries
from api.users import service as users
from api.users.problems import user_not_found
from api.users.schemas import (
    DisplayName,
    Handle,
    HandleCheck,
    Me,
    MemberUpdate,
    Person,
    Profile,
)
from api.users.serializers import serialize_person

router = APIRouter(tags=["Users"])


@router.get("/users/me", summary="Retrieve my account", response_model=Payload[Me])
async def get_me(request: Request, member: CurrentMember, connection: Read) -> JSONBytes:
    """Returns the authenticated member's account with settings, e-mail address and phone number.

    No operation returns the e-mail address or phone number of another member.
    """
    return answer(await _get_account(request, connection, member.id))


@router.post(
    "/users/update",
    summary="Update my account",
    response_model=Payload[Me],
    responses=documented(file_not_found, errors.validation_failed),
    dependencies=[limited_writes],
)
async def update_me(
    request: Request, member: CurrentMember, connection: Write, changes: MemberUpdate
) -> JSONBytes:
    """Updates the given fields and returns the whole account. Omitted fields keep their values.

    - `profilePic: null` and `handle: null` clear the field, as `""` clears `bio`. Other nulls
      change
      nothing.
    - `profilePic` is the `_id` of an upload with the purpose `avatar`.
    - `notifications` updates only the given types.
    - A former handle leads to its member for 90 days, and the last ten stay reserved to them. A
      handle that another member has or reserved is `validation_failed` at `handle`.
    - **Idempotency:** repeating the same update changes nothing.
    """
    sent = changes.model_dump(exclude_unset=True, exclude={"notifications"})
    clearable = {"profile_pic", "handle"}
    named = {name: value for name, value in sent.items() if value is not None or name in clearable}
    if changes.notifications is not None and (chosen := changes.notifications.chosen()):
        named["notifications"] = chosen
    brands = request.app.state.settings.brand_names
    await users.update_account(connection, member.id, named, brands=brands)
    return answer(await _get_account(request, connection, member.id))


async def _get_account(request: Request, connection: Any, member_id: Any) -> dict[str, Any]:
    origin = request.app.state.settings.media_origin
    account = await users.get_account(connection, member_id, origin)
    return {**account, **await auth.get_identifiers(connection, member_id)}


@router.get(
    "/users/checkHandle",
    summary="Check a handle and suggest others",
    response_model=Payload[HandleCheck],
)
async def check_handle(
    request: Request,
    connection: Read,
    handle: Annotated[Handle, Query(description="Handle to check.")] = None,
    name: Annotated[
        DisplayName | None, Query(description="Display name to suggest handles for.")
    ] = None,
) -> JSONBytes:
    """Returns whether a handle is available, and available handles for a name.

    Arabic names are transliterated. A registration without a `handle` uses the first suggestion.
    """
    brands = request.app.state.settings.brand_names
    is_available = handle and await users.is_available(connection, handle, brands=brands)
    suggestions = (
        await users.suggest_handles(connection, name, brands=brands, limit=3) if name else []
    )
    return answer({"handle": handle, "isAvailable": is_available, "suggestions": suggestions})


@router.get("/users", summary="List members", response_model=Page[Person])
async def list_users(
    request: Request,
    member: CurrentMember,
    connection: Read,
    paging: Paged,
    query: Annotated[
        CleanText,
        Query(
            max_length=64,
            description="Part of a name or handle, in any spelling.",
            examples=["عمر"],
        ),
    ] = "",
) -> JSONBytes:
    """Lists members, newest first.

    With `query`, matches at the beginning of the name or handle come first, then matches at a later
    word, then matches within a word. With few of them, names with one typo in each word follow.
    """
    folded = fold(query)
    order = "named" if folded else "users"
    after = paging.after_keys(order, int, UUID)
    rows = await queries.list_directory(
        connection,
        viewer_id=member.id,
        term=folded,
        after=after,
        limit=paging.limit + 1,
    )
    if folded and after is None:
        rows = await search.extend_directory(
            connection, query, rows, viewer_id=member.id, limit=paging.limit
        )
    kept, following = paging.page_keys(order, rows, lambda row: (row.rank, row.id))
    origin = request.app.state.settings.media_origin
    return answer_page([serialize_person(row, origin) for row in kept], following)


@router.get(
    "/users/{id}",
    summary="Retrieve a member's profile",
    response_model=Payload[Profile],
    responses=documented(user_not_found),
)
@publicly_cacheable
async def get_user(
    id: PathId, request: Request, viewer: CurrentViewer, connection: Read
) -> JSONBytes:
    """Returns a member by id, by `@handle`, or by the `@handle` that they gave up within 90 days.

    A member who blocked the caller is `user_not_found`. The profile of a member whom the caller
    blocked is returned; their posts are not listed. The relationship fields (`isFollowing` to
    `newPosts`) are null for guests and for the caller's own profile.
    """
    row = await users.get_profile(connection, _parse_member_reference(id), viewer.id)
    if row is None:
        raise user_not_found()
    return answer(
        {
            **users.serialize_author(row, request.app.state.settings.media_origin),
            "bio": row.bio,
            "createdAt": iso(row.created_at),
            "followersCount": row.followers_count,
            "followingCount": row.following_count,
            "postsCount": row.posts_count,
            "productsCount": row.products_count,
            "answersCount": row.answers_count,
            "isFollowing": row.is_following,
            "followsMe": row.follows_me,
            "isBlocked": row.is_blocked,
            "isMuted": row.is_muted,
            "newPosts": row.new_posts,
        }
    )


def _parse_member_reference(text: str) -> UUID | str:
    """Parse an id, or a handle after `@`."""
    if not text.startswith("@"):
        return parse_id(text, user_not_found)
    handle = handles.parse_handle(text)
    if handle is None:
        raise user_not_found()
    return handle
