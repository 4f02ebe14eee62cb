"""Lists of posts that others show too."""

from collections.abc import Sequence
from datetime import datetime
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, Reading
from api.core.http.pagination import Paging
from api.posts.lists import candidate_query
from api.posts.lists.explore import read_explore_page
from api.posts.lists.filters import Filters
from api.posts.lists.recommended import DIVERSITY_MARGIN, RecommendationCursor, next_page
from api.users.service import author_on_wire

__all__ = ["Filters", "explore", "recommend", "serialize_reason"]


async def explore(
    connection: Reading, *, viewer_id: UUID | None, filters: Filters, paging: Paging
) -> tuple[Sequence[AnyRow], str | None]:
    """A page of posts and questions, or of products, for `on_wire`; and its continuation.

    One statement; what the viewer muted or blocked is left out, and the page is full all the same.

    Raises:
        ApiError: `invalid_cursor` for a cursor of another list, or of other filters.
    """
    order = filters.order
    after = paging.after_keys(order, *filters.keys)
    rows = await read_explore_page(
        connection, viewer_id=viewer_id, filters=filters, after=after, limit=paging.limit + 1
    )
    begin = after[-1] if after else _newest_id(now())

    def keys(row: AnyRow) -> tuple[float | str, ...]:
        if filters.by == "new":
            return (str(row.post_id),)
        value = row.hot if filters.by == "top" else row.price_cents
        return (value, str(row.post_id), *([str(begin)] if filters.narrowed else []))

    return paging.page_keys(order, rows, keys)


async def recommend(
    connection: Reading, *, member_id: UUID, paging: Paging
) -> tuple[Sequence[AnyRow], str | None]:
    """A page of what `api.posts.lists.recommended` puts first, in two statements; each row tells
    why (`reason_on_wire`).

    Raises:
        ApiError: `invalid_cursor`.
    """
    walk = RecommendationCursor.at(paging.cursor)
    found = await candidate_query.candidates(
        connection,
        member_id=member_id,
        begun_at=walk.begun_at,
        newest=_newest_id(walk.begun_at),
        best=_enough(walk, paging.limit),
    )
    page, following = next_page(found, walk, paging.limit)
    rows = await candidate_query.shown(connection, member_id=member_id, page=page)
    return rows, following.cursor() if following else None


def serialize_reason(row: AnyRow, api_origin: str) -> dict[str, Any]:
    """Why a row of `recommended` stands in the list, as the plain JSON of `schemas.Reason`."""
    friend = SimpleNamespace(
        id=row.friend_id,
        name=row.friend_name,
        handle=row.friend_handle,
        picture=row.friend_picture,
    )
    return {
        "type": row.reason,
        "member": author_on_wire(friend, api_origin) if friend.id else None,
        "interestId": row.interest_id,
    }


def _enough(walk: RecommendationCursor, limit: int) -> int:
    """How many of the best hold a page, what was shown before it, and others to vary it with."""
    return len(walk.shown) + limit + DIVERSITY_MARGIN


def _newest_id(at: datetime) -> UUID:
    """At least the id of everything made until then."""
    milliseconds = int(at.timestamp() * 1000)
    return UUID(int=((milliseconds + 1) << 80) - 1)
