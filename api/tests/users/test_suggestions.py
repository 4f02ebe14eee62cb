"""Suggested members: order, reasons, and exclusions."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import get_payload, post_payload

PATH = "/users/suggestedOnes?limit=100"
RARE = ["astronomy", "gardening", "film"]
NONE_OF_MINE = ["cooking", "travel", "sports"]


@pytest.fixture
async def layla(app: FastAPI) -> SignedInMember:
    return await factories.member(app, interest_ids=RARE)


async def suggested(client: httpx.AsyncClient, viewer: SignedInMember) -> dict[str, dict[str, Any]]:
    """Return the ids of suggested members in order, each once."""
    rows = await get_payload(client, PATH, viewer)
    found = {row["_id"]: row for row in rows}
    assert len(found) == len(rows)
    return found


async def test_own_and_followed_members_are_excluded(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    followed, other = [await factories.member(app, interest_ids=RARE) for _ in range(2)]
    await factories.follow(client, layla, followed)
    await factories.follow(client, followed, layla)
    await factories.follow(client, followed, other)
    found = await suggested(client, layla)
    assert str(other.id) in found
    assert found[str(other.id)]["isFollowing"] is False
    assert not found.keys() & {str(layla.id), str(followed.id)}


@pytest.mark.parametrize("act", ["block", "blocked", "mute", "suspended"])
async def test_blocked_and_muted_members_are_neither_suggested_nor_reasons(
    client: httpx.AsyncClient,
    app: FastAPI,
    layla: SignedInMember,
    database: TestDatabase,
    act: str,
) -> None:
    friend, gone, other = [await factories.member(app, interest_ids=RARE) for _ in range(3)]
    for each in (friend, gone):
        await factories.follow(client, layla, each)
    # `gone` follows `other` and is followed by a followee.
    await factories.follow(client, gone, other)
    await factories.follow(client, friend, gone)
    before = await suggested(client, layla)
    assert before[str(other.id)]["reason"]["member"]["_id"] == str(gone.id)
    if act == "suspended":
        database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{gone.id}'")
    else:
        by, of = (gone, layla) if act == "blocked" else (layla, gone)
        await post_payload(client, f"/users/{act.removesuffix('ed')}/{of.id}", by)
    found = await suggested(client, layla)
    database.sql(f"UPDATE member SET suspended_at = NULL WHERE id = '{gone.id}'")
    assert str(gone.id) not in found
    assert found[str(other.id)]["reason"]["type"] == "interest"


async def test_reasons_are_ranked_followees_interests_popularity(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    friends = [await factories.member(app, interest_ids=NONE_OF_MINE) for _ in range(2)]
    by_two = await factories.member(app, interest_ids=NONE_OF_MINE)
    alike = await factories.member(app, interest_ids=RARE)
    by_one = await factories.member(app, interest_ids=NONE_OF_MINE)
    famous = await factories.member(app, interest_ids=NONE_OF_MINE)
    fans = [await factories.member(app, interest_ids=NONE_OF_MINE) for _ in range(3)]
    for friend in friends:
        await factories.follow(client, layla, friend)
        await factories.follow(client, friend, by_two)
    await factories.follow(client, friends[0], by_one)
    for fan in fans:
        await factories.follow(client, fan, famous)
        await factories.follow(client, fan, alike)
    found = await suggested(client, layla)
    wanted = [str(each.id) for each in (by_two, alike, by_one, famous)]
    assert [each for each in found if each in wanted] == wanted
    reasons = {each: found[each]["reason"] for each in wanted}
    by_friends = reasons[str(by_two.id)]
    assert (by_friends["type"], by_friends["count"]) == ("followedByFollowed", 2)
    assert by_friends["member"]["_id"] == str(friends[0].id)
    assert reasons[str(alike.id)] == {
        "type": "interest",
        "member": None,
        "interestId": "astronomy",
        "count": 3,
    }
    assert reasons[str(famous.id)] == {
        "type": "popular",
        "member": None,
        "interestId": None,
        "count": 3,
    }


async def test_author_of_evaluated_posts_is_suggested(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    author, unclear = [await factories.member(app, interest_ids=NONE_OF_MINE) for _ in range(2)]
    for writer, reaction in ((author, "love"), (author, "clap"), (unclear, "unclear")):
        made = await factories.post(client, writer)
        await post_payload(
            client, f"/posts/{made['_id']}/evaluations", layla, {"reaction": reaction}
        )
    found = await suggested(client, layla)
    assert found[str(author.id)]["reason"] == {
        "type": "evaluated",
        "member": None,
        "interestId": None,
        "count": 2,
    }
    assert (
        found.get(str(unclear.id), {"reason": {"type": "popular"}})["reason"]["type"] == "popular"
    )


async def test_equal_members_are_ranked_by_language_and_country(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    layla = await factories.member(app, interest_ids=RARE, country_id="OM", locale="ar")
    near = await factories.member(app, interest_ids=RARE, country_id="OM", locale="ar")
    far = await factories.member(app, interest_ids=RARE, country_id="FR", locale="en")
    found = list(await suggested(client, layla))
    assert found.index(str(near.id)) < found.index(str(far.id))


async def test_suggestions_are_one_page_and_one_statement(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, statements: Statements
) -> None:
    for _ in range(3):
        await factories.member(app, interest_ids=RARE)
    await get_payload(client, PATH, layla)
    statements.clear()
    answer = await client.get("/users/suggestedOnes?limit=2", headers=layla.headers)
    assert len(statements) == 1, statements
    assert len(answer.json()["payload"]) == 2
    assert answer.json()["nextCursor"] is None
