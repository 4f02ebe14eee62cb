"""Query plans of the lists of posts and of suggestions: index scans with bounded rows and sorts."""

from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from api.core.db.database import ReadConnection
from api.core.http.pagination import Paging
from api.posts.lists import queries
from api.posts.lists import service as lists
from api.posts.lists.feed import MAX_SCANNED_POSTS, SCAN_MIN_FOLLOWEES, read_feed
from api.posts.lists.filters import Filters
from api.posts.lists.trending import MAX_LATEST_POSTS, list_trending
from api.tests.support.network import HEAVY, LIGHT, MEMBERS, POSTS
from api.tests.support.query_plans import plan_of
from api.users.suggestions import service as suggestions
from infra.local.postgres import Postgres


@pytest.mark.parametrize("as_guest", [False, True], ids=["member", "guest"])
@pytest.mark.parametrize(
    ("filters", "max_sorted", "max_read"),
    [
        (Filters(digital=False, sort="new"), 0, 100),
        (Filters(digital=True, sort="new"), 0, 100),
        (Filters(digital=False), 0, 100),
        (Filters(digital=True), 0, 100),
        (Filters(digital=True, sort="priceAsc"), 0, 100),
        (Filters(digital=True, sort="priceDesc"), 0, 100),
        (Filters(digital=False, category="music", sort="new"), 0, 200),
        (Filters(digital=True, category="design", sort="new"), 0, 100),
        (Filters(digital=False, tag="شِعر", sort="new"), 0, 100),
        (Filters(digital=False, category="music"), 1_000, 1_100),
        (Filters(digital=True, category="design", sort="priceAsc"), 1_000, 2_100),
        (Filters(digital=False, tag="شعر"), 1_000, 1_100),
        (Filters(digital=True, tag="خط"), 5_000, 5_100),
        (Filters(digital=False, sort="new", unanswered=True), 0, 100),
        (Filters(digital=False, unanswered=True), 1_000, 1_100),
        (Filters(digital=False, category="music", sort="new", unanswered=True), 0, 100),
        (Filters(digital=False, category="music", unanswered=True), 1_000, 1_100),
        (Filters(digital=False, tag="شعر", unanswered=True), 5_000, 15_100),
    ],
    ids=str,
)
async def test_explore_page_uses_an_index(
    postgres: Postgres,
    network: str,
    network_connection: AsyncConnection,
    network_members: dict[int, UUID],
    *,
    filters: Filters,
    max_sorted: int,
    max_read: int,
    as_guest: bool,
) -> None:
    viewer_id = None if as_guest else network_members[LIGHT]

    async def explore(connection: ReadConnection) -> None:
        rows, _ = await lists.explore(
            connection, viewer_id=viewer_id, filters=filters, paging=Paging(20, None)
        )
        assert len(rows) == 20

    plan = await plan_of(postgres, network, network_connection, explore)
    assert plan.max_sorted_rows() <= max_sorted
    rows_read = plan.rows_read()
    # Counters are joined. Of so few posts PostgreSQL rather reads a range of them, or all.
    counters_read = rows_read.pop("post_counts")
    assert sum(rows_read.values()) <= max_read, rows_read
    assert plan.sequential_scans() <= ({"post_counts"} if max_sorted else set())
    assert max_sorted or counters_read <= 500


@pytest.mark.parametrize("page", [1, 5])
@pytest.mark.parametrize("number", [LIGHT, HEAVY], ids=["light", "heavy"])
async def test_feed_page_reads_each_author_once(
    postgres: Postgres,
    network: str,
    network_connection: AsyncConnection,
    network_members: dict[int, UUID],
    number: int,
    page: int,
) -> None:
    viewer_id = network_members[number]
    after: UUID | None = None
    for _ in range(page - 1):
        rows = await read_feed(
            ReadConnection(network_connection), viewer_id=viewer_id, after=after, limit=21
        )
        after = rows[-2].post_id

    async def read_page(connection: ReadConnection) -> None:
        rows = await read_feed(connection, viewer_id=viewer_id, after=after, limit=21)
        assert len(rows) == 21

    plan = await plan_of(postgres, network, network_connection, read_page)
    rows_read = plan.rows_read()
    assert plan.max_sorted_rows() <= 500
    assert not plan.sequential_scans()
    if number == LIGHT:
        assert rows_read["post"] <= 31 + 21 * 21 + 21
        assert rows_read["follow"] <= 31
    else:
        # With many followees the scan of the newest posts fills the page without lookups.
        max_scanned = min(MAX_SCANNED_POSTS, 21 * MEMBERS // SCAN_MIN_FOLLOWEES * 2)
        assert rows_read["post"] <= max_scanned + 21
        assert rows_read["follow"] <= SCAN_MIN_FOLLOWEES + 100


async def test_feed_with_muted_word_reads_text_of_feed_posts_only(
    postgres: Postgres,
    network: str,
    network_connection: AsyncConnection,
    network_members: dict[int, UUID],
) -> None:
    viewer_id = network_members[HEAVY]
    # Every post has the word, so the feed keeps only the member's own posts.
    postgres.sql(
        f"INSERT INTO muted_word VALUES ('{viewer_id}', 'عاصفه', 'عاصفه', 'عاصفه'::tsquery)",
        database=network,
    )

    async def read_page(connection: ReadConnection) -> None:
        rows = await read_feed(connection, viewer_id=viewer_id, after=None, limit=21)
        assert {row.id for row in rows} <= {viewer_id}

    try:
        plan = await plan_of(postgres, network, network_connection, read_page)
    finally:
        postgres.sql("DELETE FROM muted_word WHERE word = 'عاصفه'", database=network)
    # Each of the two muted words is tested on each post; all posts together have `POSTS` rows.
    assert plan.rows_read()["post_text"] < POSTS


@pytest.mark.parametrize(
    ("number", "max_read_by_recommendations", "max_pages"),
    [(LIGHT, 2_100, 5_000), (HEAVY, 6_500, 11_000)],
    ids=["light", "heavy"],
)
async def test_recommendations_and_suggestions_read_bounded_candidates(
    postgres: Postgres,
    network: str,
    network_connection: AsyncConnection,
    network_members: dict[int, UUID],
    number: int,
    max_read_by_recommendations: int,
    max_pages: int,
) -> None:
    member_id = network_members[number]

    async def recommend(connection: ReadConnection) -> None:
        rows, _ = await lists.recommend(connection, member_id=member_id, paging=Paging(20, None))
        assert len(rows) == 20

    async def suggest(connection: ReadConnection) -> None:
        assert len(await suggestions.suggest_members(connection, member_id, 20)) == 20

    for call, max_sorted, max_read in (
        (recommend, 3_000, max_read_by_recommendations),
        (suggest, 4_000, 6_000),
    ):
        plan = await plan_of(postgres, network, network_connection, call)
        assert plan.max_sorted_rows() <= max_sorted
        rows_read = plan.rows_read()
        del rows_read["post_counts"]
        assert sum(rows_read.values()) <= max_read, rows_read
        assert plan.sequential_scans() <= {"post_counts"}
        assert plan.pages_read <= max_pages


async def test_trending_posts_read_few_rows_of_each_author(
    postgres: Postgres, network: str, network_connection: AsyncConnection
) -> None:
    async def list_page(connection: ReadConnection) -> None:
        rows, _ = await list_trending(connection, Paging(20, None))
        assert len(rows) == 20

    async def list_following(connection: ReadConnection) -> None:
        _, cursor = await list_trending(ReadConnection(network_connection), Paging(100, None))
        rows, _ = await list_trending(connection, Paging(20, cursor))
        assert len(rows) == 20

    for call in (list_page, list_following):
        plan = await plan_of(postgres, network, network_connection, call)
        rows_read = plan.rows_read()
        assert not plan.sequential_scans()
        # Of each of the 21 posts, three times the latest posts of its author.
        assert sum(rows_read.values()) <= 21 * (3 * 2 * MAX_LATEST_POSTS + 5)
        assert plan.max_sorted_rows() <= MAX_LATEST_POSTS


async def test_newest_and_own_posts_use_an_index(
    postgres: Postgres,
    network: str,
    network_connection: AsyncConnection,
    network_members: dict[int, UUID],
) -> None:
    async def list_newest(connection: ReadConnection) -> None:
        rows = await queries.list_newest(
            connection, viewer_id=network_members[LIGHT], after=None, limit=21
        )
        assert len(rows) == 21

    async def list_own(connection: ReadConnection) -> None:
        await queries.list_own(connection, member_id=network_members[LIGHT], after=None, limit=21)

    for call, max_sorted in ((list_newest, 0), (list_own, 50)):
        plan = await plan_of(postgres, network, network_connection, call)
        assert plan.max_sorted_rows() <= max_sorted
        assert not plan.sequential_scans()
        assert sum(plan.rows_read().values()) <= 100
