"""HTTP routes of lists of posts."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request

from api.core.db.database import Read
from api.core.http.auth import CurrentMember, CurrentViewer
from api.core.http.cache_control import publicly_cacheable
from api.core.http.pagination import Paged
from api.core.http.responses import JSONBytes, Page, answer_page
from api.core.text.locale import current_locale
from api.posts.lists import queries, trending_tags
from api.posts.lists import service as lists
from api.posts.lists.feed import read_feed
from api.posts.lists.trending import list_trending
from api.posts.schemas import Post, TrendingTag
from api.posts.serializers import serialize_page, serialize_post

router = APIRouter(tags=["Posts"])


@router.get("/posts", summary="List the newest posts", response_model=Page[Post])
async def list_posts(
    request: Request, member: CurrentMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Returns the public posts of all members and kinds, newest first.

    Excludes the members whom the authenticated member blocked or muted, and posts with muted words.
    """
    rows = await queries.list_newest(
        connection, viewer_id=member.id, after=paging.after("id"), limit=paging.limit + 1
    )
    origin = request.app.state.settings.media_origin
    return answer_page(*serialize_page(rows, paging, member.id, origin))


@router.get("/posts/feed", summary="List the feed", response_model=Page[Post])
async def list_feed(
    request: Request, member: CurrentMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Returns the posts of the authenticated member and of followed members, newest first.

    The `type` of each `reason` is `follow`, with the author as `member`, or `mine`. Excludes muted
    members and posts with muted words.

    The feed of a member who follows no members contains only the member's own posts. Clients can
    show `/users/recommendedPosts` instead.
    """
    rows = await read_feed(
        connection, viewer_id=member.id, after=paging.after("id"), limit=paging.limit + 1
    )
    origin = request.app.state.settings.media_origin
    items, next_cursor = serialize_page(rows, paging, member.id, origin)
    for item in items:
        item["reason"] = _feed_reason(item)
    return answer_page(items, next_cursor)


@router.get("/posts/guest", summary="List public posts as a guest", response_model=Page[Post])
@publicly_cacheable
async def list_guest_posts(request: Request, connection: Read, paging: Paged) -> JSONBytes:
    """Returns the popular public posts and questions, hottest first.

    - An author has at most two posts in the list: the hottest ones of their latest 30.
    - Members who joined in the last three days are excluded until a post of theirs is evaluated.
    - Digital products are excluded.

    `viewer` is null, and the `Authorization` header is ignored.
    """
    rows, next_cursor = await list_trending(connection, paging)
    origin = request.app.state.settings.media_origin
    return answer_page([serialize_post(row, origin, None) for row in rows], next_cursor)


@router.get("/posts/trendingTags", summary="List trending tags", response_model=Page[TrendingTag])
@publicly_cacheable
async def list_trending_tags(viewer: CurrentViewer, connection: Read) -> JSONBytes:
    """Returns at most ten tags that many members used in the last 72 hours.

    - Tags of posts in the language of `Accept-Language` come first, and of these the tags of most
      authors. Uses count less the older they are. Spellings of a tag count together.
    - A tag has at least three authors. New accounts without an evaluation don't count.
    - For members, tags with their muted words are excluded.

    Tags are counted every ten minutes. There is a single page: `nextCursor` is always null.
    """
    rows = await trending_tags.list_tags(connection, viewer_id=viewer.id, lang=current_locale.get())
    return answer_page([{"tag": row.tag, "authors": row.authors} for row in rows], None)


@router.get("/posts/mine", summary="List my posts", response_model=Page[Post])
async def list_my_posts(
    request: Request, member: CurrentMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Returns the authenticated member's posts of all kinds, newest first.

    Includes posts that moderation hid from other members.
    """
    rows = await queries.list_own(
        connection, member_id=member.id, after=paging.after("id"), limit=paging.limit + 1
    )
    origin = request.app.state.settings.media_origin
    return answer_page(*serialize_page(rows, paging, member.id, origin))


@router.get("/users/recommendedPosts", summary="List recommended posts", response_model=Page[Post])
async def list_recommended(
    request: Request, member: CurrentMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Returns posts of authors whom the authenticated member does not follow, best first.

    The `type` of each `reason` is one of:

    - `evaluatedByFollowed`, `followedByFollowed`: `member` is a followed member.
    - `interest`: `interestId` is an interest of the authenticated member.
    - `popular`: none of the others applies.

    Excludes posts that the authenticated member wrote, evaluated, saved or bought, and blocked or
    muted content. No post is repeated within a list.

    A list has at most 160 posts. A call without a cursor starts a new list.
    """
    rows, next_cursor = await lists.recommend(connection, member_id=member.id, paging=paging)
    origin = request.app.state.settings.media_origin
    items = [
        serialize_post(row, origin, member.id, reason=lists.serialize_reason(row, origin))
        for row in rows
    ]
    return answer_page(items, next_cursor)


def _feed_reason(item: Mapping[str, Any]) -> dict[str, Any]:
    mine = item["viewer"]["mine"]
    return {
        "type": "mine" if mine else "follow",
        "member": None if mine else item["author"],
        "interestId": None,
    }
