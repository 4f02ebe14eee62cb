"""What a search reads on two networks, one four times the other: no more pages on the larger.

The plan is the one for any words: a connection keeps it from its sixth search on.
"""

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from api.core.db.database import ReadConnection
from api.core.http.pagination import Paging
from api.core.settings import asyncpg_url
from api.posts.lists.filters import Filters
from api.search import service
from api.search.parsing import parse
from api.search.state import SearchState
from infra.local.postgres import Postgres

SMALL, LARGE = 8_000, 32_000
GROWTH = 1.5
LARGE_TABLES = {"post", "post_text", "post_counts"}

# Every post holds one word, every second another, every fourth both of a pair, every fiftieth a
# third; half have one category.
NETWORK = """
    SET session_replication_role = replica;
    CREATE TABLE m AS SELECT n, uuidv7(n * interval '-1 hour') AS id FROM generate_series(1, 50) n;
    INSERT INTO member (id, name, gender_id, country_id, birth_date, locale, terms_accepted_at)
        SELECT id, 'عضو', 3, 'LB', '1990-01-01', 'ar', now() FROM m;
    CREATE TABLE p AS SELECT n, uuidv7(({posts} - n) * interval '-1 minute') AS id
        FROM generate_series(1, {posts}) n;
    INSERT INTO post (id, author_id, kind, text, lang, dir, category_id)
        SELECT p.id, m.id, 'post', 'x', 'ar', 'rtl', (ARRAY['music', 'design'])[1 + p.n % 2]
        FROM p JOIN m ON m.n = 1 + p.n % 50 ORDER BY p.id;
    INSERT INTO post_counts (post_id) SELECT id FROM p ORDER BY id;
    INSERT INTO post_text (post_id, folded)
        SELECT id, E'\\x1eعاصفه ' || concat_ws(' ',
            CASE WHEN n % 2 = 0 THEN 'زيتون' END,
            CASE WHEN n % 4 = 0 THEN 'زعتر جبل' WHEN n % 4 = 1 THEN 'جبل زعتر' END,
            CASE WHEN n % 50 = 0 THEN 'مرجان' END, 'كلمه' || n) || E'\\x1e'
        FROM p ORDER BY n;
"""


@pytest.fixture(scope="module")
def networks(postgres: Postgres, worker_id: str) -> Iterator[dict[int, str]]:
    """Two databases of their own; their names by size."""
    names = {posts: f"search_{posts}_{worker_id}" for posts in (SMALL, LARGE)}
    for posts, name in names.items():
        postgres.sql(f"CREATE DATABASE {name} TEMPLATE qima")
        postgres.sql(NETWORK.format(posts=posts), database=name)
        postgres.sql("VACUUM ANALYZE", database=name)
    yield names
    for name in names.values():
        postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def reads(
    postgres: Postgres, networks: dict[int, str]
) -> AsyncIterator[dict[int, AsyncConnection]]:
    engines = {
        posts: create_async_engine(
            asyncpg_url(postgres.url("qima_app", name)), isolation_level="AUTOCOMMIT"
        )
        for posts, name in networks.items()
    }
    connections = {posts: await engine.connect() for posts, engine in engines.items()}
    yield connections
    for posts, connection in connections.items():
        await connection.close()
        await engines[posts].dispose()


async def plans_of(reading: AsyncConnection, query: str, filters: Filters) -> list[dict[str, Any]]:
    """The plans of one search, for any words, with what they read."""
    heard: list[tuple[str, Any]] = []

    def hear(*event: Any) -> None:
        heard.append((event[2], event[3]))

    engine = reading.engine.sync_engine
    sqlalchemy.event.listen(engine, "before_cursor_execute", hear)
    viewer = UUID(int=1)
    rows, _ = await service.search_posts(
        ReadConnection(reading), query, viewer_id=viewer, filters=filters, paging=Paging(20, None)
    )
    sqlalchemy.event.remove(engine, "before_cursor_execute", hear)
    assert len(rows) == 20
    await reading.exec_driver_sql("SET plan_cache_mode = force_generic_plan")
    plans = []
    for number, (statement, parameters) in enumerate(heard):
        name = f"search_{number}"
        await reading.exec_driver_sql(f"PREPARE {name} AS {statement}")
        given = ", ".join(map(written, parameters))
        explained = f"EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE {name}({given})"
        found = (await reading.exec_driver_sql(explained)).scalar_one()
        await reading.exec_driver_sql(f"DEALLOCATE {name}")
        plans.append((json.loads(found) if isinstance(found, str) else found)[0]["Plan"])
    return plans


def written(parameter: Any) -> str:
    if isinstance(parameter, list):
        return f"ARRAY[{', '.join(map(written, parameter))}]"
    if isinstance(parameter, (int, float)):
        return str(parameter)
    return "'" + str(parameter).replace("'", "''") + "'"


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for below in plan.get("Plans", []):
        yield from nodes(below)


def pages_read(plans: list[dict[str, Any]]) -> int:
    return sum(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] for plan in plans)


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
async def test_a_search_reads_no_more_of_more_posts(
    readings: dict[int, AsyncConnection], query: str, filters: Filters
) -> None:
    small = await plans_of(readings[SMALL], query, filters)
    large = await plans_of(readings[LARGE], query, filters)
    # Of a word of every fiftieth post the larger has more hits to rank, and not more than enough.
    most = 16_000 if query == "مرجان" else GROWTH * pages_read(small)
    assert pages_read(large) <= most
    for node in (node for plan in large for node in nodes(plan)):
        assert node["Node Type"] != "Seq Scan" or node["Relation Name"] not in LARGE_TABLES
        thrown_away = node.get("Rows Removed by Join Filter", 0) * node["Actual Loops"]
        assert thrown_away <= 5_000


async def test_what_is_rare_is_asked_for_at_once(readings: dict[int, AsyncConnection]) -> None:
    [plan] = await plans_of(readings[LARGE], "عاصفة مرجان", Filters(digital=False))
    [asked] = [node for node in nodes(plan) if node.get("Index Name") == "ix_post_text_vector"]
    assert asked["Actual Loops"] == 1
    # As many posts as hold the rarer of the two.
    assert asked["Actual Rows"] == LARGE // 50


async def test_a_range_is_the_first_thing_that_the_index_is_asked_for(
    readings: dict[int, AsyncConnection],
) -> None:
    """It takes conditions in turns: behind the words each range would begin at the oldest post."""
    [plan] = await plans_of(readings[LARGE], "عاصفة زيتون", Filters(digital=False))
    [asked] = [node for node in nodes(plan) if node.get("Index Name") == "ix_post_text_vector"]
    assert ".range" in asked["Index Cond"].split(" AND ")[0]
    assert asked["Actual Loops"] < 8


def test_whatever_a_hit_must_hold_decides_how_far_back_is_looked() -> None:
    search = SearchState(parse("قهوة صباح @layla"), Filters(digital=True), every=True, hour=0)
    assert search.told[-2:] == [["@layla"], ["~digital"]]
    assert len(search.told) == len(search.parts) + 2
