"""Views of products: who counts, how often, and what is stored."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.posts.jobs import delete_old_views, save_views
from api.posts.views import sketches
from api.tests import factories
from api.tests.conftest import OpenApp, Statements, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.http import browser_at, refusal
from api.tests.support.products import create_product

BROWSER: Final = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0 Safari/537.36"}


@pytest.fixture
async def product_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    return str((await create_product(client, layla))["_id"])


async def view(
    client: httpx.AsyncClient,
    post_id: str,
    viewer: SignedInMember | None = None,
    headers: Mapping[str, str] = BROWSER,
) -> None:
    sent = {**headers, **(viewer.headers if viewer else {})}
    answer = await client.post(f"/posts/{post_id}/view", headers=sent)
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"payload": {"received": True}}


async def viewers_of(jobs: WorkerContext, database: TestDatabase, post_id: str) -> int:
    """Store the counted viewers; return those of the product."""
    await save_views(jobs)
    viewers = f"SELECT coalesce(sum(viewers), 0) FROM product_view WHERE post_id = '{post_id}'"
    return int(database.sql(viewers))


async def test_viewer_counts_once_a_day(
    app: FastAPI,
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    omar: SignedInMember,
    product_id: str,
) -> None:
    sara = await factories.member(app)
    for _ in range(3):
        await view(client, product_id, omar)
        await view(client, product_id)
    assert await viewers_of(jobs, database, product_id) == 2
    await view(client, product_id, sara)
    async with browser_at(app, "203.0.113.9") as browser:
        await view(browser, product_id)
    assert await viewers_of(jobs, database, product_id) == 4
    # Other headers make no other viewer.
    for number in range(5):
        await view(client, product_id, headers={"user-agent": f"Mozilla/5.0 Firefox/{number}"})
    assert await viewers_of(jobs, database, product_id) == 4


async def test_author_and_other_posts_do_not_count(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
    product_id: str,
) -> None:
    await view(client, product_id, layla)
    post_id = (await factories.post(client, layla))["_id"]
    await view(client, post_id, omar)
    assert await viewers_of(jobs, database, product_id) == 0
    assert await viewers_of(jobs, database, post_id) == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},
        {"user-agent": "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/131.0"},
        {"user-agent": "facebookexternalhit/1.1 (link preview)"},
        {"user-agent": "curl/8.5.0"},
        {"user-agent": ""},
        {**BROWSER, "sec-gpc": "1"},
        {**BROWSER, "dnt": "1"},
        {**BROWSER, "save-data": "on"},
    ],
    ids=lambda headers: " ".join(headers.values())[-24:],
)
async def test_robots_and_refusing_clients_do_not_count(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    product_id: str,
    headers: dict[str, str],
) -> None:
    await view(client, product_id, headers=headers)
    assert await viewers_of(jobs, database, product_id) == 0


async def test_phone_of_a_brand_with_bot_in_its_name_counts(
    client: httpx.AsyncClient, jobs: WorkerContext, database: TestDatabase, product_id: str
) -> None:
    await view(client, product_id, headers={"user-agent": "Mozilla/5.0 (Linux; CUBOT X30) Chrome"})
    assert await viewers_of(jobs, database, product_id) == 1


async def test_view_of_invisible_product_is_not_found(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, product_id: str
) -> None:
    await client.post(f"/users/block/{omar.id}", headers=layla.headers)
    path = f"/posts/{product_id}/view"
    answer = await client.post(path, headers={**BROWSER, **omar.headers})
    assert refusal(answer) == (404, "post_not_found")
    await client.delete(f"/posts/{product_id}", headers=layla.headers)
    assert refusal(await client.post(path, headers=BROWSER)) == (404, "post_not_found")


async def test_view_costs_one_statement_and_reads_cost_none(
    client: httpx.AsyncClient, omar: SignedInMember, statements: Statements, product_id: str
) -> None:
    await client.get(f"/posts/post/{product_id}", headers=omar.headers)
    statements.clear()
    await view(client, product_id, omar)
    assert len(statements) == 1
    statements.clear()
    await client.get(f"/posts/post/{product_id}", headers=omar.headers)
    assert [each for each in statements if "product_view" in each] == []


async def test_views_have_a_limit_apart_from_writes(open_app: OpenApp) -> None:
    async with open_app(rate_limit_views_per_ip_minute=2) as app:
        layla, omar = await factories.member(app), await factories.member(app)
        async with client_of(app) as client:
            product = await create_product(client, layla)
            path = f"/posts/{product['_id']}/view"
            statuses = [
                (await client.post(path, headers={**BROWSER, **omar.headers})).status_code
                for _ in range(3)
            ]
            assert statuses == [200, 200, 429]
            saved = await client.post(f"/posts/{product['_id']}/save", headers=omar.headers)
            assert saved.status_code == 200


async def test_stored_numbers_never_fall_and_days_are_apart(
    app: FastAPI,
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    omar: SignedInMember,
    product_id: str,
) -> None:
    await view(client, product_id, omar)
    await view(client, product_id)
    assert await viewers_of(jobs, database, product_id) == 2
    # Valkey is emptied, and a viewer of before comes back.
    async for key in app.state.redis.scan_iter(f"qima:views:*:{product_id}"):
        await app.state.redis.delete(key)
    await view(client, product_id, omar)
    assert await viewers_of(jobs, database, product_id) == 2
    # The job of the next day stores this day once more.
    await save_views(jobs, now() + timedelta(days=1))
    assert await viewers_of(jobs, database, product_id) == 2


async def test_sketches_contain_no_identifier_and_expire(
    app: FastAPI, client: httpx.AsyncClient, omar: SignedInMember, product_id: str
) -> None:
    redis = app.state.redis
    async with browser_at(app, "203.0.113.77") as browser:
        await view(browser, product_id)
    await view(client, product_id, omar)
    keys = [key async for key in redis.scan_iter("qima:view*")]
    assert keys
    for key in keys:
        assert 0 < await redis.ttl(key) <= sketches.LIFETIME.total_seconds()
        dumped = key + (await redis.dump(key) or b"")
        for identifier in (str(omar.id).encode(), omar.id.bytes, b"203.0.113.77"):
            assert identifier not in dumped


def test_viewer_of_two_days_has_unrelated_hashes() -> None:
    today = now().date()
    secret = b"s" * 32
    hashes = {
        sketches.viewer_hash(secret, today + timedelta(days=offset), "member 1")
        for offset in (0, 0, 1)
    }
    assert len(hashes) == 2


async def test_old_days_are_deleted(
    jobs: WorkerContext, database: TestDatabase, layla: SignedInMember, product_id: str
) -> None:
    database.sql(
        "INSERT INTO product_view (seller_id, day, post_id, viewers) SELECT"
        f" '{layla.id}', current_date - age, '{product_id}', 1 FROM unnest(ARRAY[0, 365, 372]) age"
    )
    await delete_old_views(jobs)
    own = f"SELECT count(*) FROM product_view WHERE post_id = '{product_id}'"
    assert database.sql(own) == "2"
