"""Search for posts and members, and completion of queries.

Decides on second statements: any of the words instead of all, hits beyond the newest, and typos.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Subquery, literal

from api.core.clock import now
from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.core.http.pagination import Paging
from api.posts.lists.authors import select_recent_authors
from api.posts.lists.filters import Filters
from api.posts.lists.index_ranges import newest_id
from api.posts.serializers import serialize_post
from api.search import completions, corrections, member_queries, queries
from api.search.highlights import serialize_highlights
from api.search.member_filters import MemberFilters
from api.search.member_queries import MemberPage
from api.search.query_parser import ParsedQuery, parse
from api.search.scan import needs_second_pass
from api.search.state import SearchState
from api.users.columns import select_people
from api.users.models import Member
from api.users.serializers import serialize_suggestion
from api.users.visibility import not_blocked

# With fewer results the condition is relaxed: any of the words, or a name with a typo.
MIN_RESULTS: Final = 5
# With fewer posts of all words the query may be misspelt.
MIN_COMPLETE_RESULTS: Final = 3
# Bits of the first key of a cursor.
_REQUIRES_ALL: Final = 1
_IS_WIDENED: Final = 2


@dataclass(frozen=True, slots=True)
class SearchPage:
    """Rows for `serialize_search_result`, the next cursor, and a correction of the query."""

    rows: Sequence[AnyRow]
    next_cursor: str | None
    did_you_mean: str | None = None


async def search_posts(
    connection: ReadConnection,
    query: str,
    *,
    viewer_id: UUID | None,
    filters: Filters,
    paging: Paging,
) -> SearchPage:
    """Return a page of posts.

    The first page may run a second statement. If hardly any post has all words, it searches for
    posts with any of them, and for other spellings, such as names in the other script. If the
    viewer may see few of the newest hits, it searches beyond them. With hardly any post of all
    words, further statements correct the query.

    Raises:
        ApiError: `invalid_cursor` for a cursor of another list, query or filters.
    """
    order = _cursor_order(query, filters)
    after = paging.after_keys(order, int, int, int, *_sort_key_types(filters))
    parsed = parse(query)
    if not parsed:
        return SearchPage([], None)
    search = _search_state(parsed, filters, after)
    limit = paging.limit + 1
    rows, hit_count = await queries.find_posts(connection, search, viewer_id=viewer_id, limit=limit)
    complete = len(rows)
    may_have_more = needs_second_pass(search.shape, hit_count)
    if after is None and _has_few_results(rows, search, limit, may_have_more=may_have_more):
        search = replace(search, requires_all=len(parsed.words) < 2, is_widened=True)
        rows, _ = await queries.find_posts(connection, search, viewer_id=viewer_id, limit=limit)
    elif after is None and len(rows) < limit and may_have_more:
        second_pass = replace(search, is_second_pass=True)
        more, _ = await queries.find_posts(
            connection, second_pass, viewer_id=viewer_id, limit=limit - len(rows)
        )
        rows = [*rows, *more]
        complete = len(rows)
    did_you_mean = None
    if after is None and complete < min(MIN_COMPLETE_RESULTS, limit):
        did_you_mean = await corrections.correct_query(
            connection, query, viewer_id=viewer_id, search=search
        )
    page, next_cursor = paging.page_keys(order, rows, lambda row: _cursor_keys(search, row))
    return SearchPage(page, next_cursor, did_you_mean)


def serialize_search_result(row: AnyRow, api_origin: str, viewer_id: UUID | None) -> dict[str, Any]:
    """Serialize a row of `search_posts` as `schemas.PostSearchResult`."""
    highlights = serialize_highlights(row.title, row.text, row.tags, row.positions)
    return {**serialize_post(row, api_origin, viewer_id), "highlights": highlights}


async def search_members(
    connection: ReadConnection,
    query: str,
    *,
    viewer_id: UUID | None,
    filters: MemberFilters,
    paging: Paging,
) -> tuple[Sequence[AnyRow], str | None]:
    """Return a page of members by name or handle, and the next cursor.

    Without a query it lists all members. With few results it runs a second statement for names with
    one typo.

    Raises:
        ApiError: `invalid_cursor` for a cursor of another list, query or filters.
    """
    name = member_queries.NameQuery.parse(query) if query.strip() else None
    order = _member_order(name, filters)
    after = paging.after_keys(order, *filters.cursor_key_types)
    bound: tuple[UUID, ...] = ()
    if filters.is_narrowed:
        bound = after[-1:] if after else (newest_id(now()),)
        after = after and after[:-1]
    page = MemberPage(
        paging.limit + 1, filters.sort, after, _select_authors(filters, *bound) if bound else None
    )
    rows = await _list_members(connection, name, viewer_id, page)

    def keys(row: AnyRow) -> tuple[Any, ...]:
        ranks = () if filters.sort == "newest" else (row.closeness, row.followers_count)
        return (*ranks, str(row.id), *map(str, bound))

    return paging.page_keys(order, rows, keys)


def _select_authors(filters: MemberFilters, newest: UUID) -> Subquery:
    return select_recent_authors(filters.category, filters.folded_tag, newest_id=newest)


async def _list_members(
    connection: ReadConnection,
    name: member_queries.NameQuery | None,
    viewer_id: UUID | None,
    page: MemberPage,
) -> Sequence[AnyRow]:
    if name is None:
        return await member_queries.list_members(connection, viewer_id, page)
    if not name:
        return []
    rows = await member_queries.find_by_name(connection, name, viewer_id, page)
    if page.after is not None:
        return rows
    members = member_queries.select_members(viewer_id, page.authors)
    return await _with_fuzzy(connection, name, rows, members, replace(page, limit=page.limit - 1))


async def extend_directory(
    connection: ReadConnection, query: str, rows: Sequence[AnyRow], *, viewer_id: UUID, limit: int
) -> Sequence[AnyRow]:
    """Append members whose names have typos to few results of the directory."""
    name = member_queries.NameQuery.parse(query)
    members = select_people(viewer_id).where(not_blocked(viewer_id, Member.id))
    members = members.add_columns(literal(0).label("rank"))
    return await _with_fuzzy(connection, name, rows, members, MemberPage(limit))


async def complete_query(
    connection: ReadConnection, query: str, viewer_id: UUID, limit: int, api_origin: str
) -> list[dict[str, Any]]:
    """Return completions of a query: members, then tags.

    `#` completes tags only, and `@` members only. The items are the JSON of
    `schemas.UserCompletion` and `schemas.TagCompletion`.
    """
    name = member_queries.NameQuery.parse(query)
    items: list[dict[str, Any]] = []
    if name and not query.lstrip().startswith("#"):
        members_limit = max(limit * 2 // 3, 1)
        rows = await member_queries.complete_name(connection, name, viewer_id, limit=members_limit)
        members = member_queries.select_completing_members(viewer_id)
        rows = await _with_fuzzy(connection, name, rows, members, MemberPage(members_limit))
        items += [{"type": "user", **serialize_suggestion(row, api_origin)} for row in rows]
    if name and not name.by_handle and len(items) < limit:
        prefix = member_queries.strip_sigil(query, "#")
        tags = await completions.complete_tags(
            connection, prefix, viewer_id, limit=limit - len(items)
        )
        items += [{"type": "tag", "tag": row.tag, "count": row.posts} for row in tags]
    return items


async def _with_fuzzy(
    connection: ReadConnection,
    name: member_queries.NameQuery,
    rows: Sequence[AnyRow],
    members: AnySelect,
    page: MemberPage,
) -> Sequence[AnyRow]:
    """Append names with typos to few results."""
    if len(rows) >= min(MIN_RESULTS, page.limit) or not name.allows_typo:
        return rows
    found = {row.id for row in rows}
    fuzzy = await member_queries.find_fuzzy(connection, name, members, page)
    return [*rows, *(row for row in fuzzy if row.id not in found)][: page.limit]


def _search_state(
    query: ParsedQuery, filters: Filters, after: tuple[Any, ...] | None
) -> SearchState:
    if after is None:
        hour = int(now().timestamp()) // 3600
        return SearchState(query, filters, requires_all=True, hour=hour)
    flags, is_second_pass, hour, *keys = after
    return SearchState(
        query,
        filters,
        requires_all=bool(flags & _REQUIRES_ALL),
        is_widened=bool(flags & _IS_WIDENED),
        hour=hour,
        is_second_pass=bool(is_second_pass),
        after=tuple(keys),
    )


def _has_few_results(
    rows: Sequence[AnyRow], search: SearchState, limit: int, *, may_have_more: bool
) -> bool:
    """Return whether other posts are searched for; of one word only if there are no older hits."""
    words = len(search.query.words)
    if words < 2:
        return words == 1 and not may_have_more and len(rows) < min(MIN_COMPLETE_RESULTS, limit)
    # In other orders than `top` partial matches would be mixed with complete ones.
    is_ranked = search.filters.effective_sort == "top"
    return len(rows) < MIN_RESULTS if is_ranked else not rows


def _sort_key_types(filters: Filters) -> tuple[type[Any], ...]:
    return (UUID,) if filters.effective_sort == "new" else (int, UUID)


def _cursor_keys(search: SearchState, row: AnyRow) -> tuple[Any, ...]:
    sort = search.filters.effective_sort
    sort_key = {"new": (), "top": (row.rank,)}.get(sort, (row.price_cents,))
    flags = _REQUIRES_ALL * search.requires_all + _IS_WIDENED * search.is_widened
    return (flags, int(row.is_second_pass), search.hour, *sort_key, str(row.post_id))


def _cursor_order(query: str, filters: Filters) -> str:
    return f"search:{_digest((query, filters.cursor_order))}"


def _member_order(name: member_queries.NameQuery | None, filters: MemberFilters) -> str:
    """Identify the list in a cursor; lists without filters as the previous release does."""
    if filters.is_narrowed or filters.sort != "relevance":
        return f"people:{_digest((name, filters.category, filters.folded_tag, filters.sort))}"
    return "people" if name is None else f"people:{_digest(name)}"


def _digest(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:12]
