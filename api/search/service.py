"""Decisions about search: when fewer words must do, what a page goes on from, what is completed."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from api.core.clock import now
from api.core.db.database import AnyRow, Reading
from api.core.http.pagination import Paging
from api.posts.lists.filters import Filters
from api.posts.serializers import serialize_post
from api.search import completions as complete
from api.search import member_queries, queries
from api.search.highlights import serialize_highlights
from api.search.parsing import ParsedQuery, parse
from api.search.scan import SearchState, needs_second_pass
from api.users.serializers import suggestion

# With fewer hits than these, posts that hold only some of the words are better than none.
FEW: Final = 5


async def search_posts(
    connection: Reading, query: str, *, viewer_id: UUID | None, filters: Filters, paging: Paging
) -> tuple[Sequence[AnyRow], str | None]:
    """A page of posts that hold what was asked, for `found_on_wire`; and its continuation.

    Where hardly any post holds every word, those that hold any follow; where the viewer may see
    few of the newest hits, those behind them. Either is a second statement.

    Raises:
        ApiError: `invalid_cursor` for a cursor of another list, query or filters.
    """
    order = _order(query, filters)
    after = paging.after_keys(order, int, int, int, *_kinds(filters))
    asked = parse(query)
    if not asked:
        return [], None
    search = _search(asked, filters, after)
    limit = paging.limit + 1
    rows, met = await queries.found(connection, search, viewer_id=viewer_id, limit=limit)
    if after is None and _are_few(rows, search):
        search = replace(search, every=False)
        rows, _ = await queries.found(connection, search, viewer_id=viewer_id, limit=limit)
    elif after is None and len(rows) < limit and needs_second_pass(search, met):
        behind = replace(search, further=True)
        left = limit - len(rows)
        more, _ = await queries.found(connection, behind, viewer_id=viewer_id, limit=left)
        rows = [*rows, *more]
    return paging.page_keys(order, rows, lambda row: _keys(search, row))


def serialize_search_result(row: AnyRow, api_origin: str, viewer_id: UUID | None) -> dict[str, Any]:
    """A row of `posts` as the plain JSON of `schemas.FoundPost`."""
    marked = serialize_highlights(row.title, row.text, row.tags, row.places)
    return {**serialize_post(row, api_origin, viewer_id), "highlights": marked}


async def search_members(
    connection: Reading, query: str, *, viewer_id: UUID | None, paging: Paging
) -> tuple[Sequence[AnyRow], str | None]:
    """A page of members by name or handle, for `api.users.serializers.suggestion`; without a query
    the most followed.

    A member who is hardly found is looked for with one slip, in a second statement.

    Raises:
        ApiError: `invalid_cursor`.
    """
    name = member_queries.NameQuery.of(query)
    order = f"people:{_digest(name)}" if query.strip() else "people"
    after = paging.after_keys(order, int, int, UUID)
    limit = paging.limit + 1
    if not query.strip():
        rows = await member_queries.list_most_followed(
            connection, viewer_id, after=after, limit=limit
        )
    elif name:
        rows = await member_queries.find_by_name(
            connection, name, viewer_id, after=after, limit=limit
        )
        if after is None and len(rows) < FEW and name.can_slip:
            rows = [*rows, *await _slipped(connection, name, viewer_id, rows, paging.limit)]
    else:
        rows = []
    return paging.page_keys(
        order, rows, lambda row: (row.closeness, row.followers_count, str(row.id))
    )


async def complete_query(
    connection: Reading, query: str, viewer_id: UUID, limit: int, api_origin: str
) -> list[dict[str, Any]]:
    """What a query that is being typed may become: members, then tags; for `#` tags alone, for
    `@` members alone. The plain JSON of `schemas.UserCompletion` and `schemas.TagCompletion`."""
    name = member_queries.NameQuery.of(query)
    typed = member_queries.strip_sigil(query, "#")
    found: list[dict[str, Any]] = []
    if name and not query.lstrip().startswith("#"):
        rows = await member_queries.complete_name(
            connection, name, viewer_id, limit=max(limit * 2 // 3, 1)
        )
        found += [{"type": "user", **suggestion(row, api_origin)} for row in rows]
    if name and not name.by_handle and len(found) < limit:
        tags = await complete.complete_tags(connection, typed, viewer_id, limit=limit - len(found))
        found += [{"type": "tag", "tag": row.tag, "count": row.posts} for row in tags]
    return found


async def _slipped(
    connection: Reading,
    name: member_queries.NameQuery,
    viewer_id: UUID | None,
    known: Sequence[AnyRow],
    limit: int,
) -> Sequence[AnyRow]:
    ids = {row.id for row in known}
    rows = await member_queries.find_fuzzy(connection, name, viewer_id, limit=limit)
    return [row for row in rows if row.id not in ids][: limit - len(known)]


def _search(asked: ParsedQuery, filters: Filters, after: tuple[Any, ...] | None) -> SearchState:
    if after is None:
        return SearchState(asked, filters, every=True, hour=int(now().timestamp()) // 3600)
    every, further, hour, *keys = after
    return SearchState(
        asked, filters, every=bool(every), hour=hour, further=bool(further), after=tuple(keys)
    )


def _are_few(rows: Sequence[AnyRow], search: SearchState) -> bool:
    if len(search.asked.words) < 2:
        return False
    # In any other order than the best first, half matches would come between the whole ones.
    return len(rows) < FEW if search.filters.by == "top" else not rows


def _kinds(filters: Filters) -> tuple[type[Any], ...]:
    return (UUID,) if filters.by == "new" else (int, UUID)


def _keys(search: SearchState, row: AnyRow) -> tuple[Any, ...]:
    key = {"new": (), "top": (row.rank,)}.get(search.filters.by, (row.price_cents,))
    return (int(search.every), int(row.further), search.hour, *key, str(row.post_id))


def _order(query: str, filters: Filters) -> str:
    return f"search:{_digest((query, filters.order))}"


def _digest(asked: object) -> str:
    return sha256(repr(asked).encode()).hexdigest()[:12]
