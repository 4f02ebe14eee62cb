"""Sharing: the URL, and one counted share per member and day."""

import asyncio

import httpx
import pytest

from api.tests import factories
from api.tests.conftest import WEB_ORIGIN, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import UNKNOWN_ID, block, first_engagements
from api.tests.support.http import get_payload, post_payload, refusal


@pytest.fixture
async def post_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    created_id: str = (await factories.post(client, layla))["_id"]
    return created_id


async def test_share_returns_url_and_counts_once_per_member_and_day(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    path = f"/posts/{post_id}/share"
    url = f"{WEB_ORIGIN}/posts/{post_id}"
    for _ in range(2):
        assert await post_payload(client, path, omar) == {"url": url, "count": 1}
    assert (await post_payload(client, path, layla))["count"] == 2
    database.sql("UPDATE post_share SET day = day - interval '1 day'")
    assert (await post_payload(client, path, omar))["count"] == 3
    assert (await get_payload(client, f"/posts/{post_id}/guest"))["counts"]["shares"] == 3


async def test_share_concurrently_counts_once(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str
) -> None:
    path = f"/posts/{post_id}/share"
    taps = [client.post(path, headers=omar.headers) for _ in range(20)]
    answers = await asyncio.gather(*taps)
    assert {answer.json()["payload"]["count"] for answer in answers} == {1}


async def test_share_as_guest_is_rejected(client: httpx.AsyncClient, post_id: str) -> None:
    answer = await client.post(f"/posts/{post_id}/share")
    assert refusal(answer) == (401, "not_authenticated")


async def test_share_of_unknown_or_blocked_post_returns_not_found(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    deleted = (await factories.post(client, layla))["_id"]
    await client.delete(f"/posts/{deleted}", headers=layla.headers)
    block(database, layla, omar)
    for unknown_id in (deleted, post_id, UNKNOWN_ID, "nothing", "%00"):
        answer = await client.post(f"/posts/{unknown_id}/share", headers=omar.headers)
        assert refusal(answer) == (404, "post_not_found")


async def test_share_records_first_engagement(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    for member in (omar, layla):
        await post_payload(client, f"/posts/{post_id}/share", member)
    assert first_engagements(database, omar, post_id) == ["share"]
    assert first_engagements(database, layla, post_id) == []
