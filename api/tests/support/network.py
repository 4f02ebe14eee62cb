"""Databases with a synthetic network of members and posts, for tests of query plans.

The first worker that needs the network builds it as a template, behind a file lock. Every worker
then has a copy of its own, which takes a fraction of a second. `network` has all fixtures of the
plan tests; `small_network` has a quarter of the posts, to measure growth, and is only read.
"""

import fcntl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from api.core.settings import asyncpg_url
from api.posts.lists.feed import SCAN_MIN_FOLLOWEES
from api.tests.support.query_plans import LARGE_TABLES
from infra.local.postgres import Postgres
from infra.local.process import wait_until

MEMBERS: Final = 3_000
POSTS: Final = 32_000
SMALL_POSTS: Final = POSTS // 4
# Numbers of two members, with 30 followees and with enough for the feed to scan posts.
LIGHT, HEAVY = 1, 2

# Members m and posts p have the numbers n, in the order of time. Every 20th post is a product,
# every third other one a question; of these every third has no accepted answer.
# Words of posts: عاصفه in all, زيتون in every second, زعتر and جبل together in every second with
# alternating order, مرجان in every fiftieth; none of these but عاصفه in a product.
# A single transaction, because rows that autovacuum reads meanwhile would not become all-visible.
_NETWORK = """
    BEGIN;
    SELECT setseed(0.5);
    SET session_replication_role = replica;
    CREATE TABLE m AS
        SELECT n, uuidv7(({members} - n) * interval '-1 hour') AS id
        FROM generate_series(1, {members}) n;
    INSERT INTO member
        (id, name, gender_id, country_id, birth_date, locale, terms_accepted_at, followers_count)
        SELECT id, 'عضو', 3, 'LB', '1990-01-01', 'ar', now(), {members} - n FROM m;
    INSERT INTO member_interest
        SELECT id, (ARRAY['typography', 'poetry', 'music', 'cooking'])[1 + n % 4] FROM m;
    INSERT INTO follow (follower_id, followee_id)
        SELECT DISTINCT a.id, b.id
        FROM (
            SELECT 1 + floor({members} * random())::int AS x,
                1 + floor({members} * random() ^ 2)::int AS y
            FROM generate_series(1, {members} * 20)
        ) AS pair
        JOIN m a ON a.n = x JOIN m b ON b.n = y
        WHERE x <> y AND x NOT IN ({light}, {heavy});
    INSERT INTO follow (follower_id, followee_id)
        SELECT a.id, b.id FROM m a, m b
        WHERE (a.n = {light} AND b.n BETWEEN 100 AND 129)
            OR (a.n = {heavy} AND b.n BETWEEN 100 AND 100 + {heavy_followees} - 1);
    UPDATE member SET following_count = (SELECT count(*) FROM follow WHERE follower_id = member.id);
    CREATE TABLE p AS
        SELECT n, uuidv7(({posts} - n) * interval '-1 minute') AS id,
            1 + floor({members} * random())::int AS author, n % 20 = 7 AS digital
        FROM generate_series(1, {posts}) n;
    INSERT INTO post
        (id, author_id, kind, answer_id, title, text, lang, dir, category_id, price_cents)
        SELECT p.id, m.id,
            CASE WHEN digital THEN 'digital' WHEN p.n % 3 = 0 THEN 'question' ELSE 'post' END,
            CASE WHEN NOT digital AND p.n % 9 IN (3, 6) THEN p.id END,
            CASE WHEN digital THEN 'منتج' END, repeat('كلمة في السطر ', 25), 'ar', 'rtl',
            (ARRAY['music', 'writing', 'design', 'cooking', 'crafts'])[1 + p.n % 5],
            CASE WHEN digital THEN 99 + p.n % 500 END
        FROM p JOIN m ON m.n = author ORDER BY p.id;
    INSERT INTO post_counts (post_id, is_digital, evaluations)
        SELECT id, digital, jsonb_build_object('love', (random() ^ 8 * 50)::int) FROM p ORDER BY id;
    INSERT INTO post_text (post_id, folded)
        SELECT id, concat(CASE WHEN digital THEN 'منتج' END, E'\\x1eعاصفه ', concat_ws(' ',
                CASE WHEN n % 2 = 0 THEN 'زيتون' END,
                CASE WHEN n % 4 = 0 THEN 'زعتر جبل' WHEN n % 4 = 1 THEN 'جبل زعتر' END,
                CASE WHEN n % 50 = 0 THEN 'مرجان' END, 'كلمه' || n), E'\\x1e')
        FROM p ORDER BY n;
    INSERT INTO post_tag
        SELECT id, (ARRAY['شعر', 'خط', 'قهوه', 'نحو', 'لغه', 'سفر'])[1 + n % 6], 0 FROM p;
    INSERT INTO evaluation (post_id, member_id, reaction)
        SELECT DISTINCT p.id, m.id, 'love'
        FROM generate_series(1, {members} * 10) AS act
        JOIN p ON p.n = 1 + (act * 7919) % {posts} JOIN m ON m.n = 1 + (act * 10007) % {members};
    INSERT INTO muted_word SELECT id, 'زنجبيل', 'زنجبيل', 'زنجبيل'::tsquery FROM m;
    COMMIT;
"""
_VACUUM_TIMEOUT_SECONDS: Final = 120


def _build_once(postgres: Postgres, name: str, *, members: int, posts: int) -> None:
    """Build a template, unless a worker of this run has done so."""
    with (postgres.folder.parent / "network.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if postgres.sql(f"SELECT 1 FROM pg_database WHERE datname = '{name}' AND datistemplate"):
            return
        postgres.sql(f"CREATE DATABASE {name} TEMPLATE qima")
        network = _NETWORK.format(
            members=members,
            posts=posts,
            light=LIGHT,
            heavy=HEAVY,
            heavy_followees=SCAN_MIN_FOLLOWEES + 100,
        )
        postgres.sql(network, database=name)
        _vacuum(postgres, name)
        postgres.sql(f"ALTER DATABASE {name} IS_TEMPLATE true")


def _vacuum(postgres: Postgres, name: str) -> None:
    """Vacuum until all pages are all-visible.

    An open snapshot of autovacuum delays it. The planner then avoids index-only scans.
    """

    def is_all_visible() -> bool:
        postgres.sql("VACUUM ANALYZE", database=name)
        tables = ", ".join(f"'{table}'" for table in sorted(LARGE_TABLES))
        query = f"SELECT sum(relpages - relallvisible) FROM pg_class WHERE relname IN ({tables})"
        return postgres.sql(query, database=name) == "0"

    if not wait_until(is_all_visible, timeout=_VACUUM_TIMEOUT_SECONDS):
        raise RuntimeError(f"The pages of {name} did not become all-visible.")


@pytest.fixture(scope="session")
def network(postgres: Postgres, worker_id: str) -> str:
    """Name of this worker's copy of the network; the run's Postgres is removed with it."""
    _build_once(postgres, "network", members=MEMBERS, posts=POSTS)
    name = f"network_{worker_id}"
    # The fixture is set up once for each slice that imports it.
    if not postgres.sql(f"SELECT 1 FROM pg_database WHERE datname = '{name}'"):
        postgres.sql(f"CREATE DATABASE {name} TEMPLATE network")
    return name


@pytest.fixture(scope="session")
def small_network(postgres: Postgres) -> str:
    """Name of the network with a quarter of the posts, which all workers share."""
    _build_once(postgres, "network_small", members=MEMBERS // 4, posts=SMALL_POSTS)
    return "network_small"


@asynccontextmanager
async def open_connection(postgres: Postgres, database: str) -> AsyncIterator[AsyncConnection]:
    """Open a connection of the application's role."""
    engine = create_async_engine(
        asyncpg_url(postgres.url("qima_app", database)), isolation_level="AUTOCOMMIT"
    )
    async with engine.connect() as connection:
        yield connection
    await engine.dispose()


@pytest.fixture
async def network_connection(postgres: Postgres, network: str) -> AsyncIterator[AsyncConnection]:
    """A connection to the network."""
    async with open_connection(postgres, network) as connection:
        yield connection


@pytest.fixture(scope="session")
def network_members(postgres: Postgres, network: str) -> dict[int, UUID]:
    """The ids of the members `LIGHT` and `HEAVY`."""
    rows = postgres.sql(f"SELECT n, id FROM m WHERE n IN ({LIGHT}, {HEAVY})", database=network)
    pairs = (line.split("|") for line in rows.splitlines())
    return {int(number): UUID(member_id) for number, member_id in pairs}
