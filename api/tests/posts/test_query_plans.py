"""The plans of the lists, in a small network: along indexes, and nothing sorted but a bounded few.

No clock is read: what counts is which nodes a plan has and how many rows went through them.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, TypeAlias
from uuid import UUID

import pytest
import sqlalchemy
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from api.core.db.database import ReadConnection
from api.core.http.pagination import Paging
from api.core.settings import asyncpg_url
from api.posts.lists import queries
from api.posts.lists import service as lists
from api.posts.lists.feed import MAX_SCANNED_POSTS, SCAN_MIN_FOLLOWEES, read_feed
from api.posts.lists.filters import Filters
from api.users.suggestions import service as suggestions
from infra.local.postgres import Postgres

Call: TypeAlias = Callable[[ReadConnection], Awaitable[Any]]

MEMBERS, POSTS = 3_000, 20_000
LARGE = {"post", "post_counts", "post_text", "post_tag", "follow", "evaluation"}
LIGHT, HEAVY = 1, 2

# In one transaction: what autovacuum looked at meanwhile would not count as seen by everybody.
NETWORK = f"""
    BEGIN;
    SELECT setseed(0.5);
    SET session_replication_role = replica;
    CREATE TABLE m AS
        SELECT n, uuidv7(({MEMBERS} - n) * interval '-1 hour') AS id
        FROM generate_series(1, {MEMBERS}) n;
    INSERT INTO member
        (id, name, gender_id, country_id, birth_date, locale, terms_accepted_at, followers_count)
        SELECT id, 'عضو', 3, 'LB', '1990-01-01', 'ar', now(), {MEMBERS} - n FROM m;
    INSERT INTO member_interest
        SELECT id, (ARRAY['typography', 'poetry', 'music', 'cooking'])[1 + n % 4] FROM m;
    INSERT INTO follow (follower_id, followee_id)
        SELECT DISTINCT a.id, b.id
        FROM (
            SELECT 1 + floor({MEMBERS} * random())::int AS x,
                1 + floor({MEMBERS} * random() ^ 2)::int AS y
            FROM generate_series(1, {MEMBERS} * 20)
        ) AS pair
        JOIN m a ON a.n = x JOIN m b ON b.n = y
        WHERE x <> y AND x NOT IN ({LIGHT}, {HEAVY});
    INSERT INTO follow (follower_id, followee_id)
        SELECT a.id, b.id FROM m a, m b
        WHERE (a.n = {LIGHT} AND b.n BETWEEN 100 AND 129)
            OR (a.n = {HEAVY} AND b.n BETWEEN 100 AND {100 + SCAN_MIN_FOLLOWEES + 99});
    UPDATE member SET following_count = (SELECT count(*) FROM follow WHERE follower_id = member.id);
    CREATE TABLE p AS
        SELECT n, uuidv7(({POSTS} - n) * interval '-1 minute') AS id,
            1 + floor({MEMBERS} * random())::int AS author, n % 20 = 0 AS digital
        FROM generate_series(1, {POSTS}) n;
    INSERT INTO post (id, author_id, kind, title, text, lang, dir, category_id, price_cents)
        SELECT p.id, m.id, CASE WHEN digital THEN 'digital' ELSE 'post' END,
            CASE WHEN digital THEN 'منتج' END, repeat('كلمة في السطر ', 25), 'ar', 'rtl',
            (ARRAY['design', 'writing', 'music', 'cooking', 'crafts'])[1 + p.n % 5],
            CASE WHEN digital THEN 99 + p.n % 500 END
        FROM p JOIN m ON m.n = author ORDER BY p.id;
    INSERT INTO post_counts (post_id, is_digital, evaluations)
        SELECT id, digital, jsonb_build_object('love', (random() ^ 8 * 50)::int) FROM p ORDER BY id;
    INSERT INTO post_text (post_id, folded)
        SELECT id, E'\\x1eكلمه في السطر\\x1e' FROM p ORDER BY id;
    INSERT INTO post_tag
        SELECT id, (ARRAY['خط', 'شعر', 'قهوه', 'نحو', 'لغه', 'سفر'])[1 + n % 6], 0 FROM p;
    INSERT INTO evaluation (post_id, member_id, reaction)
        SELECT DISTINCT p.id, m.id, 'love'
        FROM generate_series(1, 30000) AS act
        JOIN p ON p.n = 1 + (act * 7919) % {POSTS} JOIN m ON m.n = 1 + (act * 10007) % {MEMBERS};
    INSERT INTO muted_word SELECT id, 'زنجبيل', 'زنجبيل', 'زنجبيل'::tsquery FROM m;
    COMMIT;
    VACUUM ANALYZE;
"""


@pytest.fixture(scope="module")
def network(postgres: Postgres, worker_id: str) -> Iterator[str]:
    """A database of its own; its name."""
    name = f"plans_{worker_id}"
    postgres.sql(f"CREATE DATABASE {name} TEMPLATE qima")
    postgres.sql(NETWORK, database=name)
    yield name
    postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def reading(postgres: Postgres, network: str) -> AsyncIterator[AsyncConnection]:
    engine = create_async_engine(
        asyncpg_url(postgres.url("qima_app", network)), isolation_level="AUTOCOMMIT"
    )
    async with engine.connect() as connection:
        yield connection
    await engine.dispose()


class Plan:
    """What Postgres did for one call."""

    def __init__(self, measured: list[dict[str, Any]], general: list[dict[str, Any]]) -> None:
        self.nodes = [node for plan in measured for node in _nodes(plan)]
        self.general = [node for plan in general for node in _nodes(plan)]
        self.pages = sum(
            plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] for plan in measured
        )

    def touched(self) -> dict[str, int]:
        """Rows of each large table that were looked at."""
        rows = dict.fromkeys(LARGE, 0)
        for node in self.nodes:
            if node.get("Relation Name") in LARGE:
                each = node["Actual Rows"] + node.get("Rows Removed by Filter", 0)
                rows[node["Relation Name"]] += round(each * node["Actual Loops"])
        return rows

    def sorted_rows(self) -> int:
        """The most that any sort was given."""
        return max(
            (
                round(node["Plans"][0]["Actual Rows"])
                for node in self.nodes
                if node["Node Type"] in {"Sort", "Incremental Sort"} and node["Actual Loops"]
            ),
            default=0,
        )

    def read_whole(self) -> set[str]:
        """Large tables read from one end to the other, here or by the plan for any parameters."""
        return {
            node["Relation Name"]
            for node in (*self.nodes, *self.general)
            if node["Node Type"] == "Seq Scan" and node["Relation Name"] in LARGE
        }


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for below in plan.get("Plans", []):
        yield from _nodes(below)


async def plan_of(postgres: Postgres, network: str, reading: AsyncConnection, call: Call) -> Plan:
    heard: list[tuple[str, Any]] = []

    def hear(*event: Any) -> None:
        heard.append((event[2], event[3]))

    sqlalchemy.event.listen(reading.engine.sync_engine, "before_cursor_execute", hear)
    await call(ReadConnection(reading))
    sqlalchemy.event.remove(reading.engine.sync_engine, "before_cursor_execute", hear)
    assert heard
    measured, general = [], []
    for statement, parameters in heard:
        # As on a disk without a moving head; by the default a sort and a walk along the index cost
        # the same in so small a table, and chance decides.
        await reading.exec_driver_sql("SET random_page_cost = 1.1")
        explained = f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {statement}"
        rows = await reading.exec_driver_sql(explained, parameters)
        found = rows.scalar_one()
        measured.append((json.loads(found) if isinstance(found, str) else found)[0]["Plan"])
        explained = f"EXPLAIN (GENERIC_PLAN, FORMAT JSON) {statement}"
        general.append(json.loads(postgres.sql(explained, database=network))[0]["Plan"])
    return Plan(measured, general)


@pytest.fixture
def member(postgres: Postgres, network: str) -> dict[int, UUID]:
    rows = postgres.sql(f"SELECT n, id FROM m WHERE n IN ({LIGHT}, {HEAVY})", database=network)
    pairs = (line.split("|") for line in rows.splitlines())
    return {int(number): UUID(found) for number, found in pairs}


@pytest.mark.parametrize("as_guest", [False, True], ids=["member", "guest"])
@pytest.mark.parametrize(
    ("filters", "sorted_rows", "touched"),
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
    ],
    ids=str,
)
async def test_explore_goes_along_an_index(
    postgres: Postgres,
    network: str,
    reading: AsyncConnection,
    member: dict[int, UUID],
    *,
    filters: Filters,
    sorted_rows: int,
    touched: int,
    as_guest: bool,
) -> None:
    viewer_id = None if as_guest else member[LIGHT]

    async def call(connection: ReadConnection) -> None:
        rows, _ = await lists.explore(
            connection, viewer_id=viewer_id, filters=filters, paging=Paging(20, None)
        )
        assert len(rows) == 20

    plan = await plan_of(postgres, network, reading, call)
    assert plan.sorted_rows() <= sorted_rows
    rows = plan.touched()
    # Counters are joined: of so few posts Postgres rather reads a stretch of them, or all.
    counters = rows.pop("post_counts")
    assert sum(rows.values()) <= touched, rows
    assert plan.read_whole() <= ({"post_counts"} if sorted_rows else set())
    assert sorted_rows or counters <= 500


@pytest.mark.parametrize("page", [1, 5])
@pytest.mark.parametrize("who", [LIGHT, HEAVY], ids=["light", "heavy"])
async def test_a_page_of_the_feed_looks_at_what_it_shows_and_at_each_author_once(
    postgres: Postgres,
    network: str,
    reading: AsyncConnection,
    member: dict[int, UUID],
    who: int,
    page: int,
) -> None:
    after: UUID | None = None
    for _ in range(page - 1):
        rows = await read_feed(
            ReadConnection(reading), viewer_id=member[who], after=after, limit=21
        )
        after = rows[-2].post_id

    async def call(connection: ReadConnection) -> None:
        rows = await read_feed(connection, viewer_id=member[who], after=after, limit=21)
        assert len(rows) == 21

    plan = await plan_of(postgres, network, reading, call)
    touched = plan.touched()
    assert plan.sorted_rows() <= 500
    assert not plan.read_whole()
    if who == LIGHT:
        assert touched["post"] <= 31 + 21 * 21 + 21
        assert touched["follow"] <= 31
    else:
        # Those who follow many meet a page's worth soon: no author is asked.
        assert (
            touched["post"] <= min(MAX_SCANNED_POSTS, 21 * MEMBERS // SCAN_MIN_FOLLOWEES * 2) + 21
        )
        assert touched["follow"] <= SCAN_MIN_FOLLOWEES + 100


async def test_a_muted_word_costs_the_feed_a_look_at_its_own_posts_alone(
    postgres: Postgres, network: str, reading: AsyncConnection, member: dict[int, UUID]
) -> None:
    # It stands in every post: nothing is left of the feed but the member's own.
    postgres.sql(
        f"""
        INSERT INTO muted_word
            SELECT '{member[HEAVY]}', 'كلمه', 'كلمه', quote_literal(lexeme)::tsquery
            FROM (SELECT vector FROM post_text LIMIT 1) AS any_post, unnest(vector)
            WHERE lexeme ~ '^[ء-ي]' LIMIT 1
        """,
        database=network,
    )

    async def call(connection: ReadConnection) -> None:
        rows = await read_feed(connection, viewer_id=member[HEAVY], after=None, limit=21)
        assert {row.id for row in rows} <= {member[HEAVY]}

    try:
        plan = await plan_of(postgres, network, reading, call)
    finally:
        postgres.sql("DELETE FROM muted_word WHERE word = 'كلمه'", database=network)
    # Each of the two words is tried on each post; all posts have as many rows as there are.
    assert plan.touched()["post_text"] < POSTS


@pytest.mark.parametrize(
    ("who", "rows_of_recommended", "pages"),
    [(LIGHT, 2_100, 5_000), (HEAVY, 6_500, 11_000)],
    ids=["light", "heavy"],
)
async def test_what_is_recommended_and_suggested_is_chosen_among_a_bounded_few(
    postgres: Postgres,
    network: str,
    reading: AsyncConnection,
    member: dict[int, UUID],
    who: int,
    rows_of_recommended: int,
    pages: int,
) -> None:
    async def recommended(connection: ReadConnection) -> None:
        rows, _ = await lists.recommend(connection, member_id=member[who], paging=Paging(20, None))
        assert len(rows) == 20

    async def suggested(connection: ReadConnection) -> None:
        assert len(await suggestions.suggest_members(connection, member[who], 20)) == 20

    for call, sorted_rows, touched in (
        (recommended, 3_000, rows_of_recommended),
        (suggested, 4_000, 6_000),
    ):
        plan = await plan_of(postgres, network, reading, call)
        assert plan.sorted_rows() <= sorted_rows
        rows = plan.touched()
        del rows["post_counts"]
        assert sum(rows.values()) <= touched, rows
        assert plan.read_whole() <= {"post_counts"}
        assert plan.pages <= pages


async def test_the_newest_and_one_s_own_go_along_an_index(
    postgres: Postgres, network: str, reading: AsyncConnection, member: dict[int, UUID]
) -> None:
    async def newest(connection: ReadConnection) -> None:
        rows = await queries.list_newest(connection, viewer_id=member[LIGHT], after=None, limit=21)
        assert len(rows) == 21

    async def mine(connection: ReadConnection) -> None:
        await queries.list_own(connection, member_id=member[LIGHT], after=None, limit=21)

    for call, sorted_rows in ((newest, 0), (mine, 50)):
        plan = await plan_of(postgres, network, reading, call)
        assert plan.sorted_rows() <= sorted_rows
        assert not plan.read_whole()
        assert sum(plan.touched().values()) <= 100
