"""Query plans of search: pages read in a network and in one of a quarter of the posts.

The plans are generic ones, which a connection uses from the sixth execution on.
"""

from collections.abc import AsyncIterator
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from api.core.db.database import ReadConnection
from api.core.http.pagination import Paging
from api.posts.lists.authors import MAX_AUTHORED_POSTS
from api.posts.lists.explore import MAX_TAGGED_POSTS
from api.posts.lists.filters import Filters
from api.search import service, spelling, vocabulary
from api.search.member_filters import MemberFilters, MemberSort
from api.search.query_parser import parse
from api.search.scan import MAX_HITS
from api.search.state import SearchState
from api.tests.support.network import LIGHT, POSTS, open_connection
from api.tests.support.query_plans import Plan, generic_plan_of, plan_of
from infra.local.postgres import Postgres

MAX_GROWTH = 1.5
INDEX = "ix_post_text_vector"
TABLES = {"post", "post_text", "post_counts"}
VIEWER_ID = UUID(int=1)


@pytest.fixture
async def small_connection(
    postgres: Postgres, small_network: str
) -> AsyncIterator[AsyncConnection]:
    async with open_connection(postgres, small_network) as connection:
        yield connection


async def plan_of_search(connection: AsyncConnection, query: str, filters: Filters) -> Plan:
    async def search(read_connection: ReadConnection) -> None:
        page = await service.search_posts(
            read_connection, query, viewer_id=VIEWER_ID, filters=filters, paging=Paging(20, None)
        )
        assert len(page.rows) == 20

    return await generic_plan_of(connection, search)


@pytest.mark.parametrize(
    ("query", "filters"),
    [
        ("عاصفة", Filters(digital=False)),
        ("زيتون", Filters(digital=False)),
        ("مرجان", Filters(digital=False)),
        ("عاصفة زيتون", Filters(digital=False)),
        ("عاصفة زيتون زعتر جبل", Filters(digital=False)),
        ('"جبل زعتر"', Filters(digital=False)),
        ("عاصفة -مرجان", Filters(digital=False)),
        ("عاصفة", Filters(digital=False, category="music")),
        ("عاصفة", Filters(digital=False, sort="new")),
    ],
    ids=str,
)
async def test_search_pages_read_do_not_grow_with_posts(
    network_connection: AsyncConnection,
    small_connection: AsyncConnection,
    query: str,
    filters: Filters,
) -> None:
    small = await plan_of_search(small_connection, query, filters)
    large = await plan_of_search(network_connection, query, filters)
    # Of a word of every fiftieth post the larger network has more hits to rank, up to the limit.
    max_pages = 16_000 if query == "مرجان" else MAX_GROWTH * small.pages_read
    assert large.pages_read <= max_pages
    assert large.index_scans(INDEX)
    for node in large.nodes:
        assert node["Node Type"] != "Seq Scan" or node["Relation Name"] not in TABLES
        rejected = node.get("Rows Removed by Join Filter", 0) * node["Actual Loops"]
        assert rejected <= 5_000


async def test_search_with_rare_word_scans_index_once(network_connection: AsyncConnection) -> None:
    plan = await plan_of_search(network_connection, "عاصفة مرجان", Filters(digital=False))
    [scan] = plan.index_scans(INDEX)
    assert scan["Actual Loops"] == 1
    # The number of posts with the rarer word.
    assert scan["Actual Rows"] == POSTS // 50


async def test_search_range_is_first_index_condition(network_connection: AsyncConnection) -> None:
    """The index evaluates conditions in their order, so a scan has to start with its range."""
    plan = await plan_of_search(network_connection, "عاصفة زيتون", Filters(digital=False))
    [scan] = plan.index_scans(INDEX)
    assert ".range" in scan["Index Cond"].split(" AND ")[0]
    assert scan["Actual Loops"] < 8


async def test_search_of_frequent_word_ends_after_max_hits(
    network_connection: AsyncConnection,
) -> None:
    filters, count, cursor = Filters(digital=False), 0, None
    connection = ReadConnection(network_connection)
    while count == 0 or cursor is not None:
        page = await service.search_posts(
            connection, "عاصفة", viewer_id=None, filters=filters, paging=Paging(100, cursor)
        )
        count, cursor = count + len(page.rows), page.next_cursor
    assert count == MAX_HITS


async def test_correction_reads_words_by_their_indexes(
    postgres: Postgres, network: str, network_connection: AsyncConnection
) -> None:
    postgres.sql(
        """
        INSERT INTO search_word
        SELECT string_agg(substr('ابتثجحخدذرزسشصضطظعغفقكلمنهوي', place, 1), ''), 3, 3
        FROM (
            SELECT n, 1 + (n * 7919::bigint / 28 ^ letter)::bigint::int % 28 AS place
            FROM generate_series(1, 20000) n, generate_series(0, 8) letter
        ) AS letters
        GROUP BY n
        ON CONFLICT DO NOTHING
        """,
        database=network,
    )
    postgres.sql("VACUUM ANALYZE search_word", database=network)
    near = spelling.words_with_one_typo("البرمجيات")
    for call, max_pages in (
        (lambda connection: vocabulary.find_known(connection, near), 300),
        (lambda connection: vocabulary.find_similar(connection, "البرمجيات"), 300),
    ):
        plan = await generic_plan_of(network_connection, call)
        assert plan.pages_read <= max_pages
        assert all(node["Node Type"] != "Seq Scan" for node in plan.nodes)


def test_search_depth_considers_handles_and_kind() -> None:
    search = SearchState(
        parse("قهوة صباح @layla"), Filters(digital=True), requires_all=True, hour=0
    )
    assert search.depth_conditions[-2:] == [["@layla"], ["~digital"]]
    assert len(search.depth_conditions) == len(search.conditions) + 2


@pytest.mark.parametrize("as_guest", [False, True], ids=["member", "guest"])
@pytest.mark.parametrize("query", ["", "عضو"])
@pytest.mark.parametrize(
    ("filters", "max_read"),
    [
        (MemberFilters(sort="newest"), 0),
        (MemberFilters(category="music"), MAX_AUTHORED_POSTS),
        (MemberFilters(category="music", sort="newest"), MAX_AUTHORED_POSTS),
        (MemberFilters(tag="شِعر"), 2 * MAX_AUTHORED_POSTS),
        (MemberFilters(tag="شعر", sort="newest"), 2 * MAX_AUTHORED_POSTS),
        # PostgreSQL reports averages per lookup, of which the filtered ones are rounded up.
        (MemberFilters(category="music", tag="شعر"), 2.2 * MAX_TAGGED_POSTS),
    ],
    ids=str,
)
async def test_members_of_a_category_or_tag_are_found_by_indexes(
    postgres: Postgres,
    network: str,
    network_connection: AsyncConnection,
    network_members: dict[int, UUID],
    *,
    filters: MemberFilters,
    max_read: float,
    query: str,
    as_guest: bool,
) -> None:
    viewer_id = None if as_guest else network_members[LIGHT]

    async def explore(connection: ReadConnection) -> None:
        rows, _ = await service.search_members(
            connection, query, viewer_id=viewer_id, filters=filters, paging=Paging(20, None)
        )
        assert len(rows) == 20

    plan = await plan_of(postgres, network, network_connection, explore)
    assert not plan.sequential_scans()
    rows_read = plan.rows_read()
    # Whether the viewer follows the members of the page.
    assert rows_read.pop("follow") <= 100
    assert sum(rows_read.values()) <= max_read, rows_read


@pytest.mark.parametrize("sort", ["relevance", "followers", "newest"])
async def test_members_of_a_category_read_no_more_pages_in_a_larger_network(
    network_connection: AsyncConnection, small_connection: AsyncConnection, sort: MemberSort
) -> None:
    async def explore(connection: ReadConnection) -> None:
        await service.search_members(
            connection,
            "",
            viewer_id=VIEWER_ID,
            filters=MemberFilters(category="music", sort=sort),
            paging=Paging(20, None),
        )

    small = await generic_plan_of(small_connection, explore)
    large = await generic_plan_of(network_connection, explore)
    assert large.pages_read <= 1.5 * small.pages_read + 100
