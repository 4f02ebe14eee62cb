"""Lists of posts over HTTP."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from fastapi import APIRouter, Request

from api.core.db.database import AnyRow, Read
from api.core.http.auth import AsMember
from api.core.http.cache_control import shared
from api.core.http.pagination import Paged, Paging
from api.core.http.responses import JSONBytes, Page, answer_page
from api.posts.lists import queries
from api.posts.lists import service as lists
from api.posts.lists.feed import read_feed
from api.posts.schemas import Post
from api.posts.serializers import serialize_post

router = APIRouter(tags=["Posts"])


@router.get("/posts", summary="Newest public posts", response_model=Page[Post])
async def list_posts(
    request: Request, member: AsMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Everybody's posts of every kind, newest first, but for whom and what I blocked or muted."""
    rows = await queries.list_newest(connection, viewer_id=member.id, **_keyset(paging))
    return _page(request, rows, paging, member.id)


@router.get("/posts/feed", summary="My feed", response_model=Page[Post])
async def list_feed(
    request: Request, member: AsMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Posts of every kind by those I follow and by me, newest first, each with its `reason`:
    `follow` with the author, or `mine`. Whom and what I muted is left out. Empty for who follows
    nobody: show `/users/recommendedPosts`."""
    rows = await read_feed(connection, viewer_id=member.id, **_keyset(paging))
    return _page(request, rows, paging, member.id, in_feed=True)


@router.get("/posts/guest", summary="Public posts, as a guest", response_model=Page[Post])
@shared
async def list_guest_posts(request: Request, connection: Read, paging: Paged) -> JSONBytes:
    """The newest public posts and questions, without products; `viewer` is null, and no token is
    looked at."""
    rows = await queries.list_newest(connection, viewer_id=None, **_keyset(paging))
    return _page(request, rows, paging, None)


@router.get("/posts/mine", summary="My posts", response_model=Page[Post])
async def list_my_posts(
    request: Request, member: AsMember, connection: Read, paging: Paged
) -> JSONBytes:
    """What I published, of every kind, newest first; what moderation hid from others stands here
    too."""
    rows = await queries.list_own(connection, member_id=member.id, **_keyset(paging))
    return _page(request, rows, paging, member.id)


@router.get("/users/recommendedPosts", summary="Posts I may like", response_model=Page[Post])
async def list_recommended(
    request: Request, member: AsMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Posts by authors I don't follow yet, each with its `reason`: `evaluatedByFollowed` and
    `followedByFollowed` name one of those I follow, `interest` one of my interests; `popular` fills
    what is left. Nothing that I evaluated, saved, bought, wrote, blocked or muted; nothing twice.
    The list ends after 160 posts at the latest; asked for anew, it begins with what is best then.
    """
    rows, following = await lists.recommend(connection, member_id=member.id, paging=paging)
    origin = request.app.state.settings.api_origin
    items = [
        serialize_post(row, origin, member.id, reason=lists.serialize_reason(row, origin))
        for row in rows
    ]
    return answer_page(items, following)


def _keyset(paging: Paging) -> dict[str, Any]:
    return {"after": paging.after("id"), "limit": paging.limit + 1}


def _page(
    request: Request,
    rows: Sequence[AnyRow],
    paging: Paging,
    viewer_id: UUID | None,
    *,
    in_feed: bool = False,
) -> JSONBytes:
    origin = request.app.state.settings.api_origin
    kept, following = paging.page("id", rows, lambda row: row.post_id)
    items = [serialize_post(row, origin, viewer_id) for row in kept]
    if in_feed:
        for item in items:
            item["reason"] = _reason(item)
    return answer_page(items, following)


def _reason(item: Mapping[str, Any]) -> dict[str, Any]:
    """Of a post in the feed: whoever I follow wrote it."""
    mine = item["viewer"]["mine"]
    return {
        "type": "mine" if mine else "follow",
        "member": None if mine else item["author"],
        "interestId": None,
    }
