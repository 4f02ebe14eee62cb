"""Query plans of sitemaps and feeds in a small network: index scans, few rows."""

import gzip
from collections.abc import AsyncIterator
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from api.core.db.database import ReadConnection
from api.posts.lists.index_ranges import MIN_ID
from api.syndication import queries, sitemaps
from api.tests.support.network import LIGHT, MEMBERS, POSTS
from api.tests.support.query_plans import Call, plan_of
from infra.local.postgres import Postgres

RANGE = 1_000


@pytest.fixture
async def bound(postgres: Postgres, network: str) -> AsyncIterator[UUID]:
    """Return the beginning of a range of posts that is followed by a thousand more."""
    found = postgres.sql(
        f"SELECT id FROM p WHERE n IN ({POSTS // 2}, {POSTS // 2 + RANGE}) ORDER BY n",
        database=network,
    )
    first, end = found.splitlines()
    postgres.sql(
        "INSERT INTO sitemap_range (kind, first_id)"
        f" VALUES ('posts', '{first}'), ('posts', '{end}')",
        database=network,
    )
    yield UUID(first)
    postgres.sql(
        f"DELETE FROM sitemap_range WHERE first_id IN ('{first}', '{end}')", database=network
    )


async def test_sitemap_reads_its_own_range_only(
    postgres: Postgres,
    network: str,
    network_connection: AsyncConnection,
    bound: UUID,
) -> None:
    async def call(connection: ReadConnection) -> None:
        packed = await queries.get_packed_entries(connection, "posts", bound)
        assert packed is not None
        assert len(packed) == RANGE * 24

    plan = await plan_of(postgres, network, network_connection, call)
    assert plan.rows_read()["post"] == RANGE
    assert sum(plan.rows_read().values()) == RANGE
    assert plan.sequential_scans() == set()


async def test_newest_post_of_member_is_one_index_lookup(
    postgres: Postgres,
    network: str,
    network_connection: AsyncConnection,
) -> None:
    async def call(connection: ReadConnection) -> None:
        packed = await queries.get_packed_entries(connection, "members", MIN_ID)
        assert packed is not None

    postgres.sql("UPDATE member SET posts_count = 1; ANALYZE member", database=network)
    plan = await plan_of(postgres, network, network_connection, call)
    assert sum(plan.rows_read().values()) <= MEMBERS
    assert plan.sequential_scans() == set()


@pytest.mark.usefixtures("bound")
async def test_index_and_feeds_read_what_they_show(
    postgres: Postgres,
    network: str,
    network_connection: AsyncConnection,
    network_members: dict[int, UUID],
) -> None:
    async def of_member(connection: ReadConnection) -> None:
        assert await queries.list_newest_of_member(connection, network_members[LIGHT], 30)

    async def of_tag(connection: ReadConnection) -> None:
        assert len(await queries.list_newest_of_tag(connection, "شعر", 30)) == 30

    calls: list[tuple[Call, int]] = [
        (queries.list_files, 10),
        (queries.get_newest_change, 1),
        (of_member, 100),
        (of_tag, 100),
    ]
    for call, most in calls:
        plan = await plan_of(postgres, network, network_connection, call)
        assert sum(plan.rows_read().values()) <= most, (call, plan.rows_read())
        assert plan.sequential_scans() == set()


async def test_file_stays_within_the_protocol_limits(
    network_connection: AsyncConnection,
) -> None:
    packed = await queries.get_packed_entries(ReadConnection(network_connection), "posts", MIN_ID)
    assert packed is not None
    assert len(packed) / 24 == queries.MAX_ENTRIES < POSTS
    # An origin of the maximum length of a host name.
    origin = f"https://{'.'.join(['q' * 60] * 4)}.example"
    pieces = list(sitemaps.build_sitemap(origin, sitemaps.unpack("posts", packed)))
    plain = gzip.decompress(b"".join(pieces))
    assert plain.count(b"<url>") == 2 * queries.MAX_ENTRIES <= 50_000
    assert len(plain) <= 50 * 1024 * 1024
    # Memory of a piece while it is sent.
    assert max(map(len, pieces)) <= 256 * 1024
