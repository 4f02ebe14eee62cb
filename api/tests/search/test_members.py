"""Finding members, completing what is typed, and the first screen of Explore."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember, follow, member, post
from api.tests.support.http import got, pages, posted, refusal

PATH = "/users/exploreUsers"


def asking(query: str, path: str = PATH, **more: Any) -> str:
    return str(httpx.URL(path, params={"query": query, **more}))


async def named(
    client: httpx.AsyncClient, query: str, viewer: SignedInMember | None = None
) -> list[str]:
    return [user["name"] for user in await got(client, asking(query), viewer)]


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("إحسان الزبيدي", "احسان الزبيدي"),
        ("احسان الجبوري", "إحسان الجبورى"),
        ("هُدى القاسمي", "هدي القاسمي"),
        ("Zoé Lagarde", "zoe lagarde"),
        ("عبد الغفور نصار", "عبدالغفور"),
        ("عبدالمطلب شرف", "عبد المطلب"),
        ("سوزان الخوري", "خوري سوزان"),
        ("سوزان البيطار", "بيطار"),
        ("Marguerite Duras", "guerit"),
        ("رستم باخوس", "با"),
    ],
)
async def test_a_member_is_found_by_a_part_of_the_name_in_any_spelling(
    client: httpx.AsyncClient, app: FastAPI, name: str, query: str
) -> None:
    await member(app, name=name)
    assert name in await named(client, query)


@pytest.mark.parametrize(
    ("name", "queries"),
    [
        ("ناجي قطشوم", ["قطسوم", "قطشومم", "قشوم", "قشطوم", "ناجي قظشوم", "قطوشم"]),
        ("Janna Kowalski", ["Kowalsky", "kowalki janna", "Kowwalski", "Kowlaski"]),
    ],
)
async def test_one_slip_is_forgiven(
    client: httpx.AsyncClient, app: FastAPI, name: str, queries: list[str]
) -> None:
    await member(app, name=name)
    for query in queries:
        assert name in await named(client, query), query


async def test_two_slips_are_another_name(client: httpx.AsyncClient, app: FastAPI) -> None:
    await member(app, name="Ferdinand Oyelaran")
    assert await named(client, "Oyeloron") == []


async def test_the_nearest_name_comes_first_then_the_most_followed(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    part = await member(app, name="أبوقنديل")
    begins = await member(app, name="قنديلة")
    exact, followed = await member(app, name="قنديل"), await member(app, name="سامي قنديل")
    also = await member(app, name="عادل قنديل")
    await follow(client, exact, followed)
    answer = await got(client, asking("قنديل"))
    assert [user["_id"] for user in answer] == [
        str(one.id) for one in (exact, begins, followed, also, part)
    ]


async def test_a_handle_finds_its_member(client: httpx.AsyncClient, app: FastAPI) -> None:
    found = await member(app, name="مجهول")
    await posted(client, "/users/update", found, {"handle": "quince_01"})
    for query in ("@quince_01", "@Quin", "quince_01", "quince"):
        assert (await got(client, asking(query)))[0]["_id"] == str(found.id), query


async def test_hidden_members_are_not_found_and_muted_ones_only_by_name(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase, statements: Statements
) -> None:
    viewer = await member(app)
    others = [await member(app, name=f"شمعدان {letter}") for letter in "ابجد"]
    blocked, blocker, suspended, muted = others
    database.sql(f"""
        INSERT INTO block (blocker_id, blocked_id)
        VALUES ('{viewer.id}', '{blocked.id}'), ('{blocker.id}', '{viewer.id}');
        INSERT INTO mute (muter_id, muted_id) VALUES ('{viewer.id}', '{muted.id}');
        UPDATE member SET suspended_at = now() WHERE id = '{suspended.id}';
    """)
    assert await named(client, "شمعدان", viewer) == ["شمعدان د"]
    assert await named(client, "شمعدات", viewer) == ["شمعدان د"]
    assert await got(client, asking("شمعدان", "/users/suggestedOnes"), viewer) == []
    statements.clear()
    await named(client, "شمعدات", viewer)
    assert len(statements) == 2


async def test_members_of_a_name_are_paged(client: httpx.AsyncClient, app: FastAPI) -> None:
    made = {str((await member(app, name=f"طربوش {letter}")).id) for letter in "ابجدهوز"}
    seen = [user["_id"] async for page in pages(client, asking("طربوش"), limit=3) for user in page]
    assert len(seen) == 7
    assert set(seen) == made


async def test_without_a_query_the_most_followed_are_listed(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    viewer, star = await member(app), await member(app)
    for _ in range(2):
        await follow(client, await member(app), star)
    await follow(client, viewer, star)
    await got(client, PATH, viewer)
    statements.clear()
    listed = await got(client, f"{PATH}?limit=100", viewer)
    assert len(statements) == 1
    counts = [user["followersCount"] for user in listed]
    assert counts == sorted(counts, reverse=True)
    assert next(user for user in listed if user["_id"] == str(star.id))["isFollowing"]


async def test_what_is_typed_is_completed_with_members_and_tags(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    viewer, author = await member(app), await member(app, name="لقلق البحري")
    await post(client, author, "أول", tags=["لَقالق_النهر"])
    await post(client, author, "ثان", tags=["لقالق_النهر"])
    await post(client, author, "ثالث", tags=["لقاح"])
    gone = await post(client, author, "رابع", tags=["لقمان"])
    await client.delete(f"/posts/{gone['_id']}", headers=author.headers)
    await got(client, asking("لق", "/users/suggestedOnes"), viewer)
    statements.clear()
    answer = await got(client, asking("لق", "/users/suggestedOnes"), viewer)
    assert len(statements) == 2
    assert [item["name"] for item in answer if item["type"] == "user"] == ["لقلق البحري"]
    tags = [(item["tag"], item["count"]) for item in answer if item["type"] == "tag"]
    assert tags == [("لقالق_النهر", 2), ("لقاح", 1)]
    alone = await got(client, asking("#لقا", "/users/suggestedOnes"), viewer)
    assert [item["tag"] for item in alone] == ["لقالق_النهر", "لقاح"]
    assert refusal(await client.get(asking("لق", "/users/suggestedOnes"))) == (
        401,
        "not_authenticated",
    )


async def test_without_a_query_members_to_follow_are_suggested(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    viewer = await member(app)
    await member(app)
    assert all("reason" in user for user in await got(client, "/users/suggestedOnes", viewer))


async def test_the_first_screen_of_explore_is_three_lists_in_one_call(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    viewer = await member(app)
    await post(client, viewer, "للاستكشاف")
    for who in (viewer, None):
        await got(client, "/users/explore", who)
        statements.clear()
        answer = await got(client, "/users/explore", who)
        assert len(statements) <= 4
        assert answer.keys() == {"users", "posts", "products"}
        assert answer["posts"]
