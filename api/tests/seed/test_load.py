"""The demo content, loaded as `npm start` loads it."""

import os
import subprocess
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.auth import sessions
from api.auth.sessions import IdentityProvider
from api.core.clock import iso, now
from api.core.events import dispatch
from api.core.settings import Settings
from api.payments.ledger import service as ledger
from api.revenue_share.verification import verify
from api.seed import content, sales_plan
from api.seed.content import Demo
from api.seed.posts import Added
from api.seed.sales_plan import Town
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.http import got, list_all
from api.tests.support.scale import needs_long
from api.worker import SUBSCRIPTIONS, make_context
from infra.local.postgres import Postgres
from infra.local.process import PYTHON, ROOT, wait_until


@pytest.fixture
def demo_database(postgres: Postgres, worker_id: str) -> Iterator[TestDatabase]:
    name = f"demo_{worker_id}"
    postgres.sql(f"CREATE DATABASE {name} TEMPLATE qima OWNER qima_owner")
    yield TestDatabase(
        name,
        app_url=postgres.url("qima_app", name),
        owner_url=postgres.url("qima_owner", name),
        postgres=postgres,
    )
    postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")


def seeding(database: TestDatabase, folder: Path) -> subprocess.Popen[str]:
    environment = {"ENV": "test", "DATABASE_URL": database.app_url, "STORAGE_DIR": str(folder)}
    # Without a sandbox: nothing is paid for real.
    given = {name: value for name, value in os.environ.items() if not name.startswith("STRIPE")}
    return subprocess.Popen(
        [PYTHON, "-m", "api.cli", "seed"],
        cwd=ROOT,
        env=given | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def seed(database: TestDatabase, folder: Path) -> str:
    with seeding(database, folder) as running:
        said, _ = running.communicate()
    assert running.returncode == 0, said
    return said


def seed_and_die(database: TestDatabase, folder: Path) -> None:
    """A loading that is killed in the middle of its year of money."""
    with seeding(database, folder) as running:
        reached = "SELECT last_id FROM provider_cursor WHERE name = 'demo'"
        assert wait_until(lambda: database.sql(reached).startswith("20"), timeout=300)
        running.kill()


def pictures(value: Any) -> Iterator[str]:
    """The path of every rendition that an answer names."""
    if isinstance(value, dict):
        if "sizes" in value:
            yield from (urlsplit(size["url"]).path for size in value["sizes"])
        else:
            for inner in value.values():
                yield from pictures(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from pictures(inner)


async def hold_files(
    client: httpx.AsyncClient, product: dict[str, Any], holder: SignedInMember
) -> None:
    """Every file of a product is as large as it says."""
    assert product["files"]
    async with httpx.AsyncClient(transport=client._transport, base_url=client.base_url) as browser:
        for file in product["files"]:
            path = f"/posts/{product['_id']}/files/{file['fileId']}"
            link = urlsplit((await got(client, path, holder))["url"])
            answer = await browser.get(f"{link.path}?{link.query}")
            assert answer.status_code == 200
            assert len(answer.content) == file["size"]


COUNTERS = """
    SELECT count(*) FROM member WHERE
      followers_count <> (SELECT count(*) FROM follow WHERE followee_id = member.id)
      OR following_count <> (SELECT count(*) FROM follow WHERE follower_id = member.id)
      OR posts_count <> (
        SELECT count(*) FROM post WHERE author_id = member.id AND deleted_at IS NULL)
      OR products_count <> (
        SELECT count(*) FROM post
        WHERE author_id = member.id AND deleted_at IS NULL AND kind = 'digital')
"""
POST_COUNTERS = """
    SELECT count(*) FROM post_counts AS counts WHERE
      comments <> (SELECT count(*) FROM comment WHERE post_id = counts.post_id)
      OR saves <> (SELECT count(*) FROM saved_post WHERE post_id = counts.post_id)
      OR purchases <> (
        SELECT count(*) FROM entitlement WHERE post_id = counts.post_id AND revoked_at IS NULL)
      OR evaluations <> (
        SELECT coalesce(jsonb_object_agg(reaction, times), '{}') FROM (
          SELECT reaction, count(*) AS times FROM evaluation
          WHERE post_id = counts.post_id GROUP BY reaction) AS reactions)
"""
REPLIES = """
    SELECT count(*) FROM comment AS above WHERE
      replies <> (SELECT count(*) FROM comment WHERE parent_id = above.id)
      OR EXISTS (
        SELECT FROM comment AS below JOIN post ON post.id = below.post_id
        WHERE below.parent_id = above.id
          AND (below.post_id <> above.post_id OR below.created_at < above.created_at))
"""
# Nobody does something before there is a post and they are a member, nor in time to come.
UNLIKELY = """
    SELECT count(*) FROM first_act
    JOIN post ON post.id = post_id JOIN member ON member.id = member_id
    WHERE at < post.created_at OR at < member.created_at OR at > now() OR author_id = member_id
"""


@needs_long
async def test_demo_is_complete_and_loaded_once(
    demo_database: TestDatabase, settings: Settings, open_app: OpenApp, tmp_path: Path
) -> None:
    assert settings.env == "test"
    seed_and_die(demo_database, tmp_path)
    assert seed(demo_database, tmp_path).startswith("Loaded ")
    rows = demo_database.sql("SELECT (SELECT count(*) FROM member), (SELECT count(*) FROM post)")
    assert "left out" in seed(demo_database, tmp_path)
    assert rows == demo_database.sql(
        "SELECT (SELECT count(*) FROM member), (SELECT count(*) FROM post)"
    )
    assert demo_database.sql(COUNTERS) == "0"
    assert demo_database.sql(POST_COUNTERS) == "0"
    assert demo_database.sql(REPLIES) == "0"
    assert demo_database.sql(UNLIKELY) == "0"
    assert int(demo_database.sql("SELECT count(*) FROM post")) >= 300
    assert int(demo_database.sql("SELECT count(*) FROM comment WHERE parent_id IS NOT NULL")) > 50
    for table in ("comment", "evaluation", "saved_post", "entitlement", "post_file", "told_act"):
        assert int(demo_database.sql(f"SELECT count(*) FROM {table}")) > 5, table
    assert (
        demo_database.sql(
            "SELECT count(*) FROM post LEFT JOIN post_text ON post_id = id WHERE folded IS NULL"
        )
        == "0"
    )
    assert int(demo_database.sql("SELECT count(*) FROM post WHERE entities <> '[]'")) > 10
    layla_id = demo_database.sql(
        "SELECT member_id FROM identifier JOIN member ON member.id = member_id"
        " WHERE value LIKE 'layla@%' OR handle LIKE 'layla%' LIMIT 1"
    )
    async with (
        open_app(database_url=demo_database.app_url, storage_dir=tmp_path) as app,
        client_of(app) as client,
    ):
        provider = IdentityProvider(app.state.settings, app.state.signing_key)
        async with app.state.database.writing() as connection:
            grant = await sessions.open_session(connection, provider, UUID(layla_id), "tests")
        layla = SignedInMember(UUID(layla_id), grant.access.token, "layla")
        for category in await got(client, "/categories"):
            for kind in ("Posts", "DigitalProducts"):
                path = f"/posts/explore{kind}?category={category['_id']}"
                assert await got(client, path), path
        feed = await list_all(client, "/posts/feed", layla)
        assert len(feed) >= 20
        assert {post["reason"]["type"] for post in feed} == {"follow", "mine"}
        told = await got(client, "/notifications", layla)
        assert any(not each["isOpened"] for each in told)
        assert {each["type"] for each in told} >= {"evaluation", "comment", "follow"}
        library = await got(client, "/posts/purchased", layla)
        products = await list_all(client, f"/posts/{layla.id}?kind=digital", layla)
        assert products
        kept = [product for product in library if product["order"]["status"] != "refunded"]
        assert [product["files"] for product in library if product not in kept] == [[]]
        for product in [*kept, *products]:
            await hold_files(client, product, layla)
        shown = [
            feed,
            told,
            await list_all(client, "/posts", layla),
            await list_all(client, "/posts/exploreDigitalProducts"),
            await list_all(client, "/users", layla),
        ]
        paths = set(pictures(shown))
        assert len(paths) > 50
        for path in sorted(paths):
            answer = await client.head(path)
            assert answer.status_code == 200, path
            assert int(answer.headers["content-length"]) > 100
        await hold_money(client, layla)
        await hold_books(app, demo_database)


@pytest.mark.parametrize("days", [9, 25, 39, 72])
def test_sales_plan_does_not_depend_on_the_date(days: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading the demo on another day gives the same sales and refunds."""
    here = dealt()
    monkeypatch.setattr(content, "now", lambda: now() + timedelta(days=days))
    there = dealt()
    assert len(here) > 1000
    assert here == there
    back = [each for each in here if "refunded" in each]
    assert any(seller == content.MAIN for seller, *_ in back)
    assert any(buyer == content.MAIN for _, buyer, *_ in back)
    assert sum("disputed" in each for each in here) == 1


def dealt() -> list[tuple[str, ...]]:
    """Each deal's seller, buyer, kind, amount and how it ended, without ids and instants."""
    demo = Demo.read(ROOT / "infra" / "demo")
    keys = {member_id: key for key, member_id in demo.ids.items()}
    made_at = [demo.present - timedelta(minutes=given["ageMinutes"]) for given in demo.posts]
    posts = [
        Added(content.id_at(at), demo.ids[given["author"]], at, given)
        for at, given in zip(made_at, demo.posts, strict=True)
    ]
    joined_at = {demo.ids[person["key"]]: demo.joined(person) for person in demo.people}
    town = Town(joined_at, posts[::-1], demo.present)
    return sorted(
        (
            *(keys[deal.post.author_id], keys[deal.buyer_id]),
            *(deal.kind, str(deal.amount_cents)),
            "refunded" if deal.refunded_at else "disputed" if deal.disputed_at else "paid",
        )
        for deal in sales_plan.deals(town)
    )


async def hold_money(client: httpx.AsyncClient, layla: SignedInMember) -> None:
    """The main account has something to see on every screen of money."""
    balance = await got(client, "/users/balance", layla)
    assert balance["availableCents"] > 50_000
    assert balance["pendingCents"] == sum(each["cents"] for each in balance["releases"]) > 0
    assert balance["reason"] == "payout_in_progress"
    payouts = await list_all(client, "/users/payouts", layla)
    assert {each["status"] for each in payouts} == {"pending", "transferred", "failed"}
    (failed,) = [each for each in payouts if each["status"] == "failed"]
    assert failed["failureCode"] == "name_mismatch"
    (method,) = (await got(client, "/users/listPayoutMethods", layla))["saved"]
    assert (method["status"], method["ibanLast4"]) == ("ready", "7519")
    reports = await got(client, "/revenue-share/user-reports?limit=14", layla)
    # For the first days of a month the one before it is still counted.
    assert [report["status"] for report in reports].count("final") == 12
    assert all(report["salesCents"] > 0 for report in reports if report["status"] == "final")
    assert sum(report["shareCents"] > 0 for report in reports) >= 12
    sales = await list_all(client, "/payments/sales", layla, limit=100)
    assert {sale["kind"] for sale in sales} == {"purchase", "tip"}
    assert {sale["status"] for sale in sales} >= {"paid", "refunded"}
    # What may still be given back was paid at a provider, and here was none.
    windows = [sale["refundableUntil"] for sale in sales if sale["refundableUntil"]]
    assert max(windows) < iso(now())
    orders = await list_all(client, "/posts/purchased", layla)
    assert {post["order"]["source"] for post in orders} == {"free", "purchase"}


async def hold_books(app: FastAPI, database: TestDatabase) -> None:
    """Every cent is explained, and nobody is told today of what was months ago."""
    jobs = make_context(app.state.settings, app.state.database, app.state.redis)
    async with app.state.database.reading() as connection:
        assert await ledger.unbalanced_accounts(connection) == []
        assert await ledger.platform_balance(connection, "stripe") == 0
    final = database.sql("SELECT month FROM revenue_period WHERE status = 'final'").split()
    assert len(final) == 12
    for month in final:
        assert await verify(jobs, date.fromisoformat(month)) == []
    found = database.sql("SELECT DISTINCT status FROM payout ORDER BY 1").split()
    assert found == ["failed", "in-progress", "pending", "transferred"]
    assert database.sql("SELECT DISTINCT status FROM dispute") == "lost"
    assert database.sql("SELECT count(*) FROM session WHERE user_agent = 'demo'") == "0"
    unread = "SELECT count(*) FROM notification WHERE opened_at IS NULL"
    before = database.sql(unread)
    await dispatch.run_pending(jobs, SUBSCRIPTIONS)
    assert database.sql(unread) == before
    assert database.sql("SELECT count(*) FROM dev_message") == "0"
