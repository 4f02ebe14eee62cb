"""A small benchmark dataset: exact counters, and bounded costs of lists."""

from collections.abc import AsyncIterator

import pytest

from api.core.settings import Settings
from api.tests.conftest import TestDatabase
from api.tests.support.scale import needs_long
from infra.bench.core.dataset import Dataset, Shape
from infra.bench.core.dataset_load import load, load_subset
from infra.bench.core.dataset_migrate import GENERATED_REVISION, migrate
from infra.bench.core.environment import TRANSIENT_TABLES
from infra.bench.performance import query_costs
from infra.local.postgres import Postgres

pytestmark = needs_long

# Each denormalised counter, and the count of its rows.
COUNTERS = {
    "member.followers_count": "SELECT id, followers_count, (SELECT count(*) FROM follow WHERE"
    " followee_id = member.id) FROM member",
    "member.following_count": "SELECT id, following_count, (SELECT count(*) FROM follow WHERE"
    " follower_id = member.id) FROM member",
    "member.posts_count": "SELECT id, posts_count, (SELECT count(*) FROM post WHERE"
    " author_id = member.id) FROM member",
    "post_counts.comments": "SELECT post_id, comments, (SELECT count(*) FROM comment WHERE"
    " comment.post_id = post_counts.post_id) FROM post_counts",
    "post_counts.saves": "SELECT post_id, saves, (SELECT count(*) FROM saved_post WHERE"
    " saved_post.post_id = post_counts.post_id) FROM post_counts",
    "post_counts.evaluations": "SELECT post_id, evaluations, (SELECT"
    " coalesce(jsonb_object_agg(reaction, times), '{}') FROM (SELECT reaction, count(*) AS times"
    " FROM evaluation WHERE evaluation.post_id = post_counts.post_id GROUP BY reaction) each)"
    " FROM post_counts",
}


@pytest.fixture(scope="module")
async def network(postgres: Postgres, database: TestDatabase) -> AsyncIterator[TestDatabase]:
    """Database with the small dataset, migrated as in `npm run bench`."""
    loaded = _empty(postgres, f"network_{database.name}")
    await load(Dataset(Shape.small()), postgres.url("postgres", loaded.name), lambda _: None)
    _fill(loaded)
    yield loaded
    postgres.sql(f"DROP DATABASE {loaded.name} WITH (FORCE)")


def _empty(postgres: Postgres, name: str) -> TestDatabase:
    """Create a database with the schema of the generator."""
    postgres.sql(f"CREATE DATABASE {name} OWNER qima_owner")
    postgres.sql("CREATE EXTENSION IF NOT EXISTS pg_trgm", database=name)
    urls = postgres.url("qima_app", name), postgres.url("qima_owner", name)
    migrate(*urls, GENERATED_REVISION)
    return TestDatabase(name, *urls, postgres)


def _fill(database: TestDatabase) -> None:
    """Run the later migrations, which fill their own columns."""
    migrate(database.app_url, database.owner_url)
    database.postgres.sql("VACUUM ANALYZE", database=database.name)


@pytest.mark.parametrize("counter", COUNTERS)
def test_counter_equals_its_rows(network: TestDatabase, counter: str) -> None:
    columns = "subject, counted, found"
    wrong = f"SELECT count(*) FROM ({COUNTERS[counter]}) AS each ({columns}) WHERE counted <> found"
    assert network.sql(wrong) == "0"


async def test_subset_counts_its_own_posts(network: TestDatabase, postgres: Postgres) -> None:
    smaller = _empty(postgres, f"{network.name}_cut")
    source, target = (postgres.url("postgres", each.name) for each in (network, smaller))
    await load_subset(source, target, 4, lambda _: None)
    _fill(smaller)
    counts = "SELECT (SELECT count(*) FROM member), (SELECT count(*) FROM post)"
    assert (network.sql(counts), smaller.sql(counts)) == ("2000|8000", "2000|2000")
    for statement in COUNTERS.values():
        columns = "subject, counted, found"
        wrong = f"SELECT count(*) FROM ({statement}) AS each ({columns}) WHERE counted <> found"
        assert smaller.sql(wrong) == "0"
    postgres.sql(f"DROP DATABASE {smaller.name} WITH (FORCE)")


def test_emptying_transient_tables_keeps_the_dataset(network: TestDatabase) -> None:
    network.sql(f"TRUNCATE {', '.join(TRANSIENT_TABLES)} CASCADE")
    counts = "SELECT (SELECT count(*) FROM member), (SELECT count(*) FROM post)"
    assert network.sql(counts) == "2000|8000"


@pytest.fixture(scope="module")
async def costs(network: TestDatabase, settings: Settings) -> list[query_costs.Cost]:
    """Costs of every list, measured once."""
    changed = {"database_url": network.app_url, "migration_database_url": network.owner_url}
    superuser = network.postgres.url("postgres", network.name)
    return await query_costs.measure(settings.model_copy(update=changed), superuser, small=True)


def test_list_takes_two_statements_and_no_sequential_scan(
    costs: list[query_costs.Cost],
) -> None:
    assert {cost.viewer for cost in costs} == {"guest", "follows 30", "follows 2,000"}
    lists = [cost for cost in costs if "?query=" not in cost.call]
    assert not [cost for cost in lists if cost.statements > 2]
    assert not [cost for cost in costs if cost.scanned]


def test_search_takes_one_statement_and_two_more_with_few_results(
    costs: list[query_costs.Cost],
) -> None:
    statements = {
        (cost.call.partition("=")[2], cost.viewer): cost.statements
        for cost in costs
        if "/explorePosts?query=" in cost.call
    }
    for viewer in ("guest", "follows 30", "follows 2,000"):
        assert statements["في", viewer] == 1
        # A rare word: the wider search of 0169, and the vocabulary of corrections.
        assert statements["كتاب", viewer] == 3


@pytest.mark.parametrize("call", ["/posts/feed", "/posts/feed#5"])
def test_feed_of_many_followees_reads_at_most_three_times_the_pages(
    costs: list[query_costs.Cost], call: str
) -> None:
    pages = {cost.viewer: cost.buffers for cost in costs if cost.call == call}
    assert pages["follows 2,000"] <= 3 * pages["follows 30"]
