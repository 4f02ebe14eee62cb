"""Sharing: an address, and a count of once a member and day."""

import asyncio

import httpx
import pytest

from api.tests import factories
from api.tests.conftest import WEB_ORIGIN, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import UNKNOWN_ID, block, first_engagements
from api.tests.support.http import got, posted, refusal


@pytest.fixture
async def post_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    found: str = (await factories.post(client, layla))["_id"]
    return found


async def test_a_share_answers_the_address_and_counts_once_a_member_and_day(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    path = f"/posts/{post_id}/share"
    url = f"{WEB_ORIGIN}/posts/{post_id}"
    for _ in range(2):
        assert await posted(client, path, omar) == {"url": url, "count": 1}
    assert (await posted(client, path, layla))["count"] == 2
    database.sql("UPDATE post_share SET day = day - interval '1 day'")
    assert (await posted(client, path, omar))["count"] == 3
    assert (await got(client, f"/posts/{post_id}/guest"))["counts"]["shares"] == 3


async def test_twenty_taps_at_once_are_one(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str
) -> None:
    path = f"/posts/{post_id}/share"
    taps = [client.post(path, headers=omar.headers) for _ in range(20)]
    answers = await asyncio.gather(*taps)
    assert {answer.json()["payload"]["count"] for answer in answers} == {1}


async def test_a_guest_shares_by_copying_the_address(
    client: httpx.AsyncClient, post_id: str
) -> None:
    answer = await client.post(f"/posts/{post_id}/share")
    assert refusal(answer) == (401, "not_authenticated")


async def test_what_is_not_there_or_hidden_by_a_block_can_t_be_shared(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    deleted = (await factories.post(client, layla))["_id"]
    await client.delete(f"/posts/{deleted}", headers=layla.headers)
    block(database, layla, omar)
    for nothing in (deleted, post_id, UNKNOWN_ID, "nothing", "%00"):
        answer = await client.post(f"/posts/{nothing}/share", headers=omar.headers)
        assert refusal(answer) == (404, "post_not_found")


async def test_the_first_share_of_another_s_post_is_remembered(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    for member in (omar, layla):
        await posted(client, f"/posts/{post_id}/share", member)
    assert first_engagements(database, omar, post_id) == ["share"]
    assert first_engagements(database, layla, post_id) == []
