"""Explore lists and recommendations, with their pagination."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, ReadConnection
from api.core.http.pagination import Paging
from api.posts.lists import candidate_query
from api.posts.lists.explore import read_explore_page
from api.posts.lists.filters import Filters
from api.posts.lists.index_ranges import newest_id
from api.posts.lists.recommended import DIVERSITY_MARGIN, RecommendationCursor, next_page
from api.users.suggestions.service import serialize_reason_member

__all__ = ["Filters", "explore", "recommend", "serialize_reason"]


async def explore(
    connection: ReadConnection, *, viewer_id: UUID | None, filters: Filters, paging: Paging
) -> tuple[Sequence[AnyRow], str | None]:
    """Return a page of posts and questions, or of products, and the next cursor.

    Runs one statement. Muted and blocked content is excluded, and pages are full nevertheless.

    Raises:
        ApiError: `invalid_cursor` for a cursor of another list, or of other filters.
    """
    order = filters.cursor_order
    after = paging.after_keys(order, *filters.cursor_key_types)
    rows = await read_explore_page(
        connection, viewer_id=viewer_id, filters=filters, after=after, limit=paging.limit + 1
    )
    newest = after[-1] if after else newest_id(now())

    def keys(row: AnyRow) -> tuple[float | str, ...]:
        if filters.effective_sort == "new":
            return (str(row.post_id),)
        value = row.hot if filters.effective_sort == "top" else row.price_cents
        return (value, str(row.post_id), *([str(newest)] if filters.is_narrowed else []))

    return paging.page_keys(order, rows, keys)


async def recommend(
    connection: ReadConnection, *, member_id: UUID, paging: Paging
) -> tuple[Sequence[AnyRow], str | None]:
    """Return a page of recommended posts and the next cursor, in two statements.

    Each row has the columns of `serialize_reason`.

    Raises:
        ApiError: `invalid_cursor`.
    """
    position = RecommendationCursor.decode(paging.cursor)
    candidates = await candidate_query.list_candidates(
        connection,
        member_id=member_id,
        started_at=position.started_at,
        newest=newest_id(position.started_at),
        # The posts of earlier pages are among the best, and some others are skipped for diversity.
        limit=len(position.post_hashes) + paging.limit + DIVERSITY_MARGIN,
    )
    page, next_position = next_page(candidates, position, paging.limit)
    rows = await candidate_query.list_page(connection, member_id=member_id, page=page)
    return rows, next_position.encode() if next_position else None


def serialize_reason(row: AnyRow, media_origin: str) -> dict[str, Any]:
    """Serialize the reason of a row of `recommend` as `schemas.Reason`."""
    return {
        "type": row.reason,
        "member": serialize_reason_member(row, media_origin),
        "interestId": row.interest_id,
    }
