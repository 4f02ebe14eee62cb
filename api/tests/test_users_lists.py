"""Lists of members: the directory, suggestions, and what they never tell."""

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.calling import got, refusal, whole
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember

RARE = ["astronomy", "birds", "chess"]


@pytest.fixture
async def layla(app: FastAPI) -> SignedInMember:
    return await factories.member(app)


@pytest.mark.parametrize("limit", [7, 20, 100])
async def test_the_directory_holds_everybody_once_newest_first(
    client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase, limit: int
) -> None:
    everybody = database.sql("SELECT id FROM member ORDER BY id DESC LIMIT 40").split()
    found = [row["_id"] for row in await whole(client, "/users", layla, limit=limit)]
    assert len(found) == len(set(found))
    assert found[: len(everybody)] == everybody
    assert found == sorted(found, reverse=True)
    assert len(found) == int(database.sql("SELECT count(*) FROM member"))


async def test_who_joins_while_the_directory_is_read_doubles_nobody(
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


async def test_the_directory_says_whom_i_follow(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    omar, sara = await factories.member(app), await factories.member(app)
    await factories.follow(client, layla, omar)
    rows = {row["_id"]: row for row in await got(client, "/users", layla)}
    assert rows[str(omar.id)]["isFollowing"] is True
    assert rows[str(omar.id)]["followersCount"] == 1
    assert rows[str(sara.id)]["isFollowing"] is False
    assert rows[str(layla.id)]["isFollowing"] is False


async def test_suggestions_leave_out_oneself_those_followed_and_the_suspended(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    layla = await factories.member(app, interest_ids=RARE)
    followed = await factories.member(app, interest_ids=RARE)
    suspended = await factories.member(app, interest_ids=RARE)
    other = await factories.member(app, interest_ids=RARE)
    await factories.follow(client, layla, followed)
    for each in (suspended, other):
        await factories.follow(client, followed, each)
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{suspended.id}'")
    suggested = {row["_id"] for row in await got(client, "/users/suggestedOnes?limit=100", layla)}
    assert str(other.id) in suggested
    assert not suggested & {str(layla.id), str(followed.id), str(suspended.id)}
    database.sql(f"UPDATE member SET suspended_at = NULL WHERE id = '{suspended.id}'")


async def test_friends_of_friends_come_first_then_shared_interests_then_the_most_followed(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    none_of_mine = ["cooking", "travel", "football"]
    layla = await factories.member(app, interest_ids=RARE)
    friends = [await factories.member(app, interest_ids=none_of_mine) for _ in range(2)]
    by_two = await factories.member(app, interest_ids=none_of_mine)
    alike = await factories.member(app, interest_ids=RARE)
    by_one = await factories.member(app, interest_ids=none_of_mine)
    famous = await factories.member(app, interest_ids=none_of_mine)
    fans = [await factories.member(app, interest_ids=none_of_mine) for _ in range(3)]
    for friend in friends:
        await factories.follow(client, layla, friend)
        await factories.follow(client, friend, by_two)
    await factories.follow(client, friends[0], by_one)
    for fan in fans:
        await factories.follow(client, fan, famous)
        await factories.follow(client, fan, alike)
    suggested = [row["_id"] for row in await got(client, "/users/suggestedOnes?limit=100", layla)]
    wanted = [str(each.id) for each in (by_two, alike, by_one, famous)]
    assert [each for each in suggested if each in wanted] == wanted


async def test_suggestions_are_one_page(client: httpx.AsyncClient, layla: SignedInMember) -> None:
    answer = await client.get("/users/suggestedOnes", params={"limit": 2}, headers=layla.headers)
    assert len(answer.json()["payload"]) == 2
    assert answer.json()["nextCursor"] is None


async def test_an_address_is_told_to_its_owner_alone(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    omar = await factories.member(app, name="عمر")
    canary = await factories.member(app, name="كناري")
    post = await factories.post(client, canary, "منشور كناري")
    await factories.follow(client, canary, omar)
    paths = [
        f"/users/{canary.id}",
        "/users",
        "/users/suggestedOnes",
        "/posts",
        "/posts/guest",
        f"/posts/{canary.id}",
        f"/posts/post/{post['_id']}",
        f"/posts/{post['_id']}/guest",
        "/posts/feed",
        "/notifications",
    ]
    for path in paths:
        answer = await client.get(path, headers=omar.headers)
        assert answer.status_code == 200
        assert canary.email not in answer.text, path
        assert "birthDate" not in answer.text, path
    own = await client.get("/users/me", headers=canary.headers)
    assert canary.email in own.text


async def test_a_cursor_of_another_list_is_refused(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    answer = await client.get("/users", params={"cursor": "WyJvdGhlciJd"}, headers=layla.headers)
    assert refusal(answer) == (422, "invalid_cursor")
