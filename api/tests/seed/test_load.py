"""Demo content, loaded as by `npm start`."""

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
from pydantic import SecretStr

from api.auth import sessions
from api.auth.sessions import IdentityProvider
from api.core.clock import iso, now
from api.core.events import dispatch
from api.core.setting_fields import DEVELOPMENT_SECRET
from api.core.settings import Settings
from api.payments.ledger import service as ledger
from api.payouts import batches
from api.revenue_share.verification import verify
from api.seed import content, sales_plan
from api.seed.content import DemoContent
from api.seed.posts import SeededPost
from api.seed.sales_plan import SeededContent
from api.subscriptions import SUBSCRIPTIONS
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.bank_files import assert_valid_pain001
from api.tests.support.http import get_payload, list_all
from api.tests.support.scale import needs_long
from api.worker import make_context
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


def start_seed(database: TestDatabase, folder: Path) -> subprocess.Popen[str]:
    settings = {
        "ENV": "test",
        "DATABASE_URL": database.app_url,
        # The owner makes staff of members.
        "MIGRATION_DATABASE_URL": database.owner_url,
        "STORAGE_DIR": str(folder),
    }
    # Without a sandbox, the recent sales are not paid.
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("STRIPE")}
    return subprocess.Popen(
        [PYTHON, "-m", "api.cli", "seed"],
        cwd=ROOT,
        env=inherited | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def seed(database: TestDatabase, folder: Path) -> str:
    with start_seed(database, folder) as process:
        output, _ = process.communicate()
    assert process.returncode == 0, output
    return output


def seed_interrupted(database: TestDatabase, folder: Path) -> None:
    """Start the seed and kill it after its first segment of history."""
    with start_seed(database, folder) as process:
        progress = "SELECT last_id FROM provider_cursor WHERE name = 'demo'"
        assert wait_until(lambda: database.sql(progress).startswith("20"), timeout=300)
        process.kill()


def pictures(value: Any) -> Iterator[str]:
    """Yield the path of every rendition in a response."""
    if isinstance(value, dict):
        if "sizes" in value:
            yield from (urlsplit(size["url"]).path for size in value["sizes"])
        else:
            for inner in value.values():
                yield from pictures(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from pictures(inner)


async def check_files(
    client: httpx.AsyncClient, product: dict[str, Any], owner: SignedInMember
) -> None:
    """Check that every file of a product can be downloaded and has the stated size."""
    assert product["files"]
    async with httpx.AsyncClient(transport=client._transport, base_url=client.base_url) as browser:
        for file in product["files"]:
            path = f"/posts/{product['_id']}/files/{file['fileId']}"
            link = urlsplit((await get_payload(client, path, owner))["url"])
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
      OR coalesce((SELECT sum(each) FROM unnest(ratings) AS each), 0) <> (
        SELECT count(*) FROM product_review WHERE post_id = counts.post_id
          AND revoked_at IS NULL)
"""
# Reviews of members without access, before the purchase, in the future, or by the seller.
IMPOSSIBLE_REVIEWS = """
    SELECT count(*) FROM product_review AS review JOIN post ON post.id = post_id WHERE
      post.author_id = review.author_id
      OR review.created_at > now() OR review.replied_at > now()
      OR NOT EXISTS (
        SELECT FROM entitlement WHERE entitlement.post_id = review.post_id
          AND member_id = review.author_id AND revoked_at IS NULL
          AND granted_at < review.created_at)
"""
REPLIES = """
    SELECT count(*) FROM comment AS above WHERE
      replies <> (SELECT count(*) FROM comment WHERE parent_id = above.id)
      OR EXISTS (
        SELECT FROM comment AS below JOIN post ON post.id = below.post_id
        WHERE below.parent_id = above.id
          AND (below.post_id <> above.post_id OR below.created_at < above.created_at))
"""
# Engagement before the post or the member existed, in the future, or with one's own post.
IMPOSSIBLE_ENGAGEMENT = """
    SELECT count(*) FROM first_act
    JOIN post ON post.id = post_id JOIN member ON member.id = member_id
    WHERE at < post.created_at OR at < member.created_at OR at > now() OR author_id = member_id
"""


# Seeds the whole demo content twice, and an interrupted time.
@pytest.mark.timeout(400)
@needs_long
async def test_demo_is_complete_and_loaded_once(
    demo_database: TestDatabase, settings: Settings, open_app: OpenApp, tmp_path: Path
) -> None:
    assert settings.env == "test"
    seed_interrupted(demo_database, tmp_path)
    assert seed(demo_database, tmp_path).startswith("Loaded ")
    rows = demo_database.sql("SELECT (SELECT count(*) FROM member), (SELECT count(*) FROM post)")
    assert "left out" in seed(demo_database, tmp_path)
    assert rows == demo_database.sql(
        "SELECT (SELECT count(*) FROM member), (SELECT count(*) FROM post)"
    )
    assert demo_database.sql(COUNTERS) == "0"
    assert demo_database.sql(POST_COUNTERS) == "0"
    assert demo_database.sql(REPLIES) == "0"
    assert demo_database.sql(IMPOSSIBLE_ENGAGEMENT) == "0"
    assert demo_database.sql(IMPOSSIBLE_REVIEWS) == "0"
    assert int(demo_database.sql("SELECT count(*) FROM product_review")) > 60
    assert int(demo_database.sql("SELECT count(*) FROM post")) >= 300
    assert int(demo_database.sql("SELECT count(*) FROM search_word")) > 100
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
    appeal = (
        "SELECT member.handle || ' ' || statement.act || ' ' || appeal.state FROM appeal"
        " JOIN statement ON statement.id = appeal.statement_id"
        " JOIN member ON member.id = appeal.member_id"
    )
    assert demo_database.sql(appeal) == "hassan_g warn open"
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
        for category in await get_payload(client, "/categories"):
            for kind in ("Posts", "DigitalProducts"):
                path = f"/posts/explore{kind}?category={category['_id']}"
                assert await get_payload(client, path), path
        feed = await list_all(client, "/posts/feed", layla)
        assert len(feed) >= 20
        assert {post["reason"]["type"] for post in feed} == {"follow", "mine"}
        notifications = await get_payload(client, "/notifications", layla)
        assert any(not notification["isOpened"] for notification in notifications)
        types = {notification["type"] for notification in notifications}
        assert types >= {"evaluation", "comment", "follow"}
        library = await get_payload(client, "/posts/purchased", layla)
        products = await list_all(client, f"/posts/{layla.id}?kind=digital", layla)
        assert products
        owned = [product for product in library if product["order"]["status"] != "refunded"]
        assert [product["files"] for product in library if product not in owned] == [[]]
        for product in [*owned, *products]:
            await check_files(client, product, layla)
        responses = [
            feed,
            notifications,
            await list_all(client, "/posts", layla),
            await list_all(client, "/posts/exploreDigitalProducts"),
            await list_all(client, "/users", layla),
        ]
        paths = set(pictures(responses))
        assert len(paths) > 50
        for path in sorted(paths):
            answer = await client.head(path)
            assert answer.status_code == 200, path
            assert int(answer.headers["content-length"]) > 100
        await check_payments(client, layla)
        await check_bank_files(app, demo_database)
        await check_ledger(app, demo_database)


@pytest.mark.parametrize("days", [9, 25, 39, 72])
def test_sales_plan_does_not_depend_on_the_date(days: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading the demo on another day results in the same sales and refunds."""
    today = planned_sales()
    monkeypatch.setattr(content, "now", lambda: now() + timedelta(days=days))
    later = planned_sales()
    assert len(today) > 1000
    assert today == later
    refunded = [sale for sale in today if "refunded" in sale]
    assert any(seller == content.MAIN_ACCOUNT for seller, *_ in refunded)
    assert any(buyer == content.MAIN_ACCOUNT for _, buyer, *_ in refunded)
    assert sum("disputed" in sale for sale in today) == 1


def planned_sales() -> list[tuple[str, ...]]:
    """Return the seller, buyer, kind, amount and outcome of each sale, without ids and times."""
    demo = DemoContent.read(ROOT / "infra" / "demo")
    keys = {member_id: key for key, member_id in demo.ids.items()}
    created_at = [
        demo.reference_time - timedelta(minutes=source["ageMinutes"]) for source in demo.posts
    ]
    posts = [
        SeededPost(content.uuid7_at(at), demo.ids[source["author"]], at, source)
        for at, source in zip(created_at, demo.posts, strict=True)
    ]
    joined_at = {demo.ids[person["key"]]: demo.joined(person) for person in demo.people}
    seeded = SeededContent(joined_at, posts[::-1], demo.reference_time)
    return sorted(
        (
            *(keys[sale.post.author_id], keys[sale.buyer_id]),
            *(sale.kind, str(sale.amount_cents)),
            "refunded" if sale.refunded_at else "disputed" if sale.disputed_at else "paid",
        )
        for sale in sales_plan.plan_sales(seeded)
    )


async def check_payments(client: httpx.AsyncClient, layla: SignedInMember) -> None:
    """Check that the main account has content on every page about payments."""
    balance = await get_payload(client, "/users/balance", layla)
    assert balance["availableCents"] > 50_000
    assert balance["pendingCents"] == sum(release["cents"] for release in balance["releases"]) > 0
    assert balance["reason"] == "payout_in_progress"
    payouts = await list_all(client, "/users/payouts", layla)
    assert {payout["status"] for payout in payouts} == {"pending", "transferred", "failed"}
    (failed,) = [payout for payout in payouts if payout["status"] == "failed"]
    assert failed["failureCode"] == "name_mismatch"
    (method,) = (await get_payload(client, "/users/listPayoutMethods", layla))["saved"]
    assert (method["status"], method["ibanLast4"]) == ("ready", "7519")
    reports = await get_payload(client, "/revenue-share/user-reports?limit=14", layla)
    # In the first days of a month, the previous one is still closing.
    assert [report["status"] for report in reports].count("final") == 12
    assert all(report["salesCents"] > 0 for report in reports if report["status"] == "final")
    assert sum(report["shareCents"] > 0 for report in reports) >= 12
    sales = await list_all(client, "/payments/sales", layla, limit=100)
    assert {sale["kind"] for sale in sales} == {"purchase", "tip"}
    assert {sale["status"] for sale in sales} >= {"paid", "refunded"}
    # Without a sandbox there are no refundable sales.
    windows = [sale["refundableUntil"] for sale in sales if sale["refundableUntil"]]
    assert max(windows) < iso(now())
    orders = await list_all(client, "/posts/purchased", layla)
    assert {post["order"]["source"] for post in orders} == {"free", "purchase"}


async def check_bank_files(app: FastAPI, database: TestDatabase) -> None:
    """Check that the file of every batch is the exported one, and conforms to its schema."""
    numbers = database.sql("SELECT number FROM payout_batch WHERE exported_at IS NOT NULL").split()
    assert len(numbers) > 5
    # The accounts are encrypted with the secret of the process that loaded them.
    secret = {"app_secret": SecretStr(DEVELOPMENT_SECRET)}
    settings = app.state.settings.model_copy(update=secret)
    for number in numbers:
        file = await batches.export(app.state.database, settings, int(number))
        assert_valid_pain001(file.content)
    layla = database.sql(
        "SELECT DISTINCT m.country, m.residence_country, m.city FROM payout_method m"
        " JOIN member ON member.id = m.member_id WHERE handle = 'layla' AND retired_at IS NULL"
    )
    assert layla == "SA|LB|Beirut"


async def check_ledger(app: FastAPI, database: TestDatabase) -> None:
    """Check the ledger and the periods, and that no notification is sent for past events."""
    jobs = make_context(app.state.settings, app.state.database, app.state.redis)
    async with app.state.database.reading() as connection:
        assert await ledger.unbalanced_accounts(connection) == []
        assert await ledger.platform_balance(connection, "stripe") == 0
    final = database.sql("SELECT month FROM revenue_period WHERE status = 'final'").split()
    assert len(final) == 12
    for month in final:
        assert await verify(jobs, date.fromisoformat(month)) == []
    statuses = database.sql("SELECT DISTINCT status FROM payout ORDER BY 1").split()
    assert statuses == ["failed", "in-progress", "pending", "transferred"]
    assert database.sql("SELECT DISTINCT status FROM dispute") == "lost"
    assert database.sql("SELECT count(*) FROM session WHERE user_agent = 'demo'") == "0"
    # Decisions of staff notify their members, as always; a warning is sent by e-mail too.
    unread = "SELECT count(*) FROM notification WHERE opened_at IS NULL AND type <> 'system'"
    before = database.sql(unread)
    await dispatch.run_pending(jobs, SUBSCRIPTIONS)
    assert database.sql(unread) == before
    assert database.sql("SELECT recipient FROM dev_message").startswith("hassan@")
