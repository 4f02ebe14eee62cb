"""Directory of members, and the data it never contains."""

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.factories import SignedInMember
from api.tests.support.http import get_payload, list_pages, refusal

RARE = ["astronomy", "birds", "chess"]


@pytest.mark.parametrize("limit", [7, 20, 100])
async def test_directory_lists_every_member_once_newest_first(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, limit: int
) -> None:
    newest = [str((await factories.member(app)).id) for _ in range(30)][::-1]
    found: list[str] = []
    async for page in list_pages(client, "/users", layla, limit=limit):
        found += [row["_id"] for row in page]
        if len(found) > 40:
            break
    assert len(found) == len(set(found))
    assert found[:31] == [*newest, str(layla.id)]
    assert found == sorted(found, reverse=True)


async def test_directory_pages_have_no_duplicates_while_members_join(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    for _ in range(5):
        await factories.member(app)
    first = (await client.get("/users", params={"limit": 3}, headers=layla.headers)).json()
    await factories.member(app)
    query = {"limit": 3, "cursor": first["nextCursor"]}
    second = (await client.get("/users", params=query, headers=layla.headers)).json()
    ids = [row["_id"] for row in first["payload"] + second["payload"]]
    assert ids == sorted(set(ids), reverse=True)
    assert len(ids) == 6


async def test_directory_shows_followed_members(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    omar, sara = await factories.member(app), await factories.member(app)
    await factories.follow(client, layla, omar)
    rows = {row["_id"]: row for row in await get_payload(client, "/users", layla)}
    assert rows[str(omar.id)]["isFollowing"] is True
    assert rows[str(omar.id)]["followersCount"] == 1
    assert rows[str(sara.id)]["isFollowing"] is False
    assert rows[str(layla.id)]["isFollowing"] is False


async def test_cursor_of_another_list_is_refused(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    answer = await client.get("/users", params={"cursor": "WyJvdGhlciJd"}, headers=layla.headers)
    assert refusal(answer) == (422, "invalid_cursor")
