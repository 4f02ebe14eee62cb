"""Search for members, completions, and the first screen of Explore."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember, follow, member, post
from api.tests.support.http import (
    field_errors,
    get_payload,
    list_pages,
    post_payload,
    refusal,
)
from api.tests.support.products import create_product

PATH = "/users/exploreUsers"


def search_url(query: str, path: str = PATH, **more: Any) -> str:
    return str(httpx.URL(path, params={"query": query, **more}))


async def search_names(
    client: httpx.AsyncClient, query: str, viewer: SignedInMember | None = None
) -> list[str]:
    return [user["name"] for user in await get_payload(client, search_url(query), viewer)]


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
async def test_search_members_matches_partial_names_in_any_spelling(
    client: httpx.AsyncClient, app: FastAPI, name: str, query: str
) -> None:
    await member(app, name=name)
    assert name in await search_names(client, query)


@pytest.mark.parametrize(
    ("name", "queries"),
    [
        ("ناجي قطشوم", ["قطسوم", "قطشومم", "قشوم", "قشطوم", "ناجي قظشوم", "قطوشم"]),
        # Repeated letters are no elongation in a name.
        ("نادر قكككرن", ["قكككرم", "قكككزن"]),
        ("Janna Kowalski", ["Kowalsky", "kowalki janna", "Kowwalski", "Kowlaski"]),
    ],
)
async def test_search_members_tolerates_one_typo(
    client: httpx.AsyncClient, app: FastAPI, name: str, queries: list[str]
) -> None:
    await member(app, name=name)
    for query in queries:
        assert name in await search_names(client, query), query


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("سارة القحطاني", "سارا القحطاني"),
        ("Karim Benali", "Karin Benali"),
        ("Karim Benali", "Karin Bemali"),
        ("Adam Fischer", "Adan Fischr"),
        ("ليلى حداد", "ليلى حدد"),
        ("ليلى الحداد", "ليلا حدد"),
        ("ريمة العتيبي", "ريما العتيبي"),
        ("Layla Sabri", "layal"),
        ("Layla Sabri", "laila sabry"),
    ],
)
@pytest.mark.parametrize("path", [PATH, "/users/suggestedOnes", "/users"])
async def test_searches_of_members_tolerate_one_typo_in_each_word(
    client: httpx.AsyncClient, app: FastAPI, path: str, name: str, query: str
) -> None:
    viewer, expected = await member(app), await member(app, name=name)
    found = await get_payload(client, search_url(query, path, limit=100), viewer)
    assert str(expected.id) in [user.get("_id") for user in found]


async def test_search_members_keeps_short_names_apart(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    await member(app, name="Zoq Quorra")
    assert await search_names(client, "Zoqe Quorra") == []
    assert await search_names(client, "Zob Quorra") == []


async def test_search_members_rejects_two_typos(client: httpx.AsyncClient, app: FastAPI) -> None:
    await member(app, name="Ferdinand Oyelaran")
    assert await search_names(client, "Oyeloron") == []


async def test_search_members_orders_by_closeness_then_followers(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    part = await member(app, name="أبوقنديل")
    begins = await member(app, name="قنديلة")
    exact, followed = await member(app, name="قنديل"), await member(app, name="سامي قنديل")
    also = await member(app, name="عادل قنديل")
    await follow(client, exact, followed)
    answer = await get_payload(client, search_url("قنديل"))
    assert [user["_id"] for user in answer] == [
        str(one.id) for one in (exact, begins, followed, also, part)
    ]


async def test_search_members_matches_handles(client: httpx.AsyncClient, app: FastAPI) -> None:
    expected = await member(app, name="مجهول")
    await post_payload(client, "/users/update", expected, {"handle": "quince_01"})
    for query in ("@quince_01", "@Quin", "quince_01", "quince"):
        assert (await get_payload(client, search_url(query)))[0]["_id"] == str(expected.id), query


async def test_search_members_excludes_hidden_and_finds_muted_by_name(
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
    assert await search_names(client, "شمعدان", viewer) == ["شمعدان د"]
    assert await search_names(client, "شمعدات", viewer) == ["شمعدان د"]
    assert await get_payload(client, search_url("شمعدان", "/users/suggestedOnes"), viewer) == []
    statements.clear()
    await search_names(client, "شمعدات", viewer)
    assert len(statements) == 2


async def test_search_members_returns_pages(client: httpx.AsyncClient, app: FastAPI) -> None:
    created = {str((await member(app, name=f"طربوش {letter}")).id) for letter in "ابجدهوز"}
    result_ids = [
        user["_id"]
        async for page in list_pages(client, search_url("طربوش"), limit=3)
        for user in page
    ]
    assert len(result_ids) == 7
    assert set(result_ids) == created


async def test_explore_users_without_query_returns_most_followed(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    viewer, star = await member(app), await member(app)
    for _ in range(2):
        await follow(client, await member(app), star)
    await follow(client, viewer, star)
    await get_payload(client, PATH, viewer)
    statements.clear()
    listed = await get_payload(client, f"{PATH}?limit=100", viewer)
    assert len(statements) == 1
    counts = [user["followersCount"] for user in listed]
    assert counts == sorted(counts, reverse=True)
    assert next(user for user in listed if user["_id"] == str(star.id))["isFollowing"]


async def listed_ids(
    client: httpx.AsyncClient, viewer: SignedInMember | None = None, **parameters: Any
) -> list[str]:
    path = str(httpx.URL(PATH, params={"limit": 100, **parameters}))
    return [user["_id"] for user in await get_payload(client, path, viewer)]


async def test_explore_users_filters_by_category_and_tag_of_public_posts(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase, statements: Statements
) -> None:
    writer, asker, seller, hider, deleter, other = [await member(app) for _ in range(6)]
    here: dict[str, Any] = {"tags": ["بوصلة_البحر"], "categoryId": "crafts"}
    await post(client, writer, **here)
    await post(client, writer, **here)
    await post(client, asker, kind="question", tags=["بوصلة_البحر"])
    await create_product(client, seller, categoryId="crafts", tags=["بوصلة_البحر"])
    hidden = (await post(client, hider, **here))["_id"]
    database.sql(f"UPDATE post SET hidden_at = now() WHERE id = '{hidden}'")
    gone = await post(client, deleter, **here)
    await client.delete(f"/posts/{gone['_id']}", headers=deleter.headers)
    await post(client, other, tags=["بوصلة"], categoryId="music")
    for _ in range(2):
        await follow(client, await member(app), seller)
    await follow(client, other, asker)
    for viewer in (other, None):
        by_tag = [str(each.id) for each in (seller, asker, writer)]
        assert await listed_ids(client, viewer, tag="#بوصله_البحر") == by_tag
        statements.clear()
        both = await listed_ids(client, viewer, tag="بوصلة_البحر", category="crafts")
        assert both == [str(seller.id), str(writer.id)]
        assert len(statements) == 1
        in_category = await listed_ids(client, viewer, category="crafts")
        assert set(both) <= set(in_category)
        assert {str(each.id) for each in (asker, hider, deleter, other)}.isdisjoint(in_category)
        newest = await listed_ids(client, viewer, tag="بوصلة_البحر", sort="newest")
        assert newest == [str(each.id) for each in (seller, asker, writer)]
    assert await listed_ids(client, tag="بوصلة_لا_توجد") == []


async def test_explore_users_sorts_by_new(client: httpx.AsyncClient, app: FastAPI) -> None:
    older, newer = await member(app), await member(app)
    await follow(client, newer, older)
    assert (await listed_ids(client, sort="newest"))[:2] == [str(newer.id), str(older.id)]
    top = await listed_ids(client, sort="relevance")
    assert top == await listed_ids(client)
    assert top.index(str(older.id)) == 0 or str(newer.id) not in top[: top.index(str(older.id))]


async def test_search_members_applies_filters_and_sort(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    exact, longer, without = [await member(app, name=f"بطريق{end}") for end in ("", "ة", " أ")]
    for author in (exact, longer):
        await post(client, author, tags=["جليد"], categoryId="design")
    assert await listed_ids(client, query="بطريق", tag="جليد") == [str(exact.id), str(longer.id)]
    assert await listed_ids(client, query="بطريق", sort="newest") == [
        str(each.id) for each in (without, longer, exact)
    ]
    assert await listed_ids(
        client, query="بطريق", category="design", tag="جليد", sort="newest"
    ) == [
        str(longer.id),
        str(exact.id),
    ]
    await follow(client, exact, longer)
    assert await listed_ids(client, query="بطريق", sort="followers") == [
        str(each.id) for each in (longer, without, exact)
    ]
    # `without` has this name with a typo, too.
    assert await listed_ids(client, query="بطريك", tag="جليد") == [str(exact.id)]
    assert await listed_ids(client, query="بطريق", category="music") == []


@pytest.mark.parametrize("sort", ["relevance", "followers", "newest"])
@pytest.mark.parametrize("filters", [{}, {"tag": "قافلة"}, {"category": "cooking"}], ids=str)
@pytest.mark.parametrize("query", ["", "قبطان"])
async def test_explore_users_returns_pages_with_filters(
    client: httpx.AsyncClient, app: FastAPI, query: str, filters: dict[str, str], sort: str
) -> None:
    viewer = await member(app)
    authors = [await member(app, name=f"قبطان {letter}") for letter in "ابجده"]
    for author in authors:
        await post(client, author, tags=["قافلة"], categoryId="cooking")
    await follow(client, viewer, authors[2])
    path = str(httpx.URL(PATH, params={"query": query, "sort": sort, **filters}))
    # Without query and filters the list has all members of all tests.
    limit = 2 if query or filters else 100
    pages = [page async for page in list_pages(client, path, viewer, limit=limit)]
    ids = [user["_id"] for page in pages for user in page]
    assert len(ids) == len(set(ids))
    assert {str(author.id) for author in authors} <= set(ids)
    assert all(len(page) == limit for page in pages[:-1])
    cursor = (await client.get(path, params={**httpx.URL(path).params, "limit": 2})).json()
    for other in ({"sort": "newest" if sort == "relevance" else "relevance"}, {"tag": "أخرى"}):
        params = {**httpx.URL(path).params, **other, "cursor": cursor["nextCursor"]}
        assert refusal(await client.get(PATH, params=params)) == (422, "invalid_cursor")


async def test_explore_users_refuses_unknown_filters(client: httpx.AsyncClient) -> None:
    params = {"category": "nothing", "sort": "priceAsc", "tag": "ا" * 101}
    answer = await client.get(PATH, params=params)
    assert field_errors(answer).keys() == params.keys()


async def test_explore_users_with_filter_excludes_hidden_and_muted_members(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    viewer = await member(app)
    shown, blocked, blocker, suspended, leaving, muted = [await member(app) for _ in range(6)]
    for author in (shown, blocked, blocker, suspended, leaving, muted):
        await post(client, author, tags=["مرساة"], categoryId="writing")
    database.sql(f"""
        INSERT INTO block (blocker_id, blocked_id)
        VALUES ('{viewer.id}', '{blocked.id}'), ('{blocker.id}', '{viewer.id}');
        INSERT INTO mute (muter_id, muted_id) VALUES ('{viewer.id}', '{muted.id}');
        UPDATE member SET suspended_at = now() WHERE id = '{suspended.id}';
        UPDATE member SET deletes_at = now() + interval '1 day' WHERE id = '{leaving.id}';
    """)
    for sort in ("relevance", "followers", "newest"):
        assert await listed_ids(client, viewer, tag="مرساة", sort=sort) == [str(shown.id)]
        for_guests = await listed_ids(client, tag="مرساة", sort=sort)
        assert set(for_guests) == {str(each.id) for each in (shown, blocked, blocker, muted)}


async def test_completions_return_members_then_tags(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    viewer, author = await member(app), await member(app, name="لقلق البحري")
    await post(client, author, "أول", tags=["لَقالق_النهر"])
    await post(client, author, "ثان", tags=["لقالق_النهر"])
    await post(client, author, "ثالث", tags=["لقاح"])
    gone = await post(client, author, "رابع", tags=["لقمان"])
    await client.delete(f"/posts/{gone['_id']}", headers=author.headers)
    await get_payload(client, search_url("لق", "/users/suggestedOnes"), viewer)
    statements.clear()
    answer = await get_payload(client, search_url("لق", "/users/suggestedOnes"), viewer)
    assert len(statements) == 2
    assert [item["name"] for item in answer if item["type"] == "user"] == ["لقلق البحري"]
    tags = [(item["tag"], item["count"]) for item in answer if item["type"] == "tag"]
    assert tags == [("لقالق_النهر", 2), ("لقاح", 1)]
    tags_only = await get_payload(client, search_url("#لقا", "/users/suggestedOnes"), viewer)
    assert [item["tag"] for item in tags_only] == ["لقالق_النهر", "لقاح"]
    assert refusal(await client.get(search_url("لق", "/users/suggestedOnes"))) == (
        401,
        "not_authenticated",
    )


async def test_suggestions_without_query_have_reasons(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    viewer = await member(app)
    await member(app)
    assert all(
        "reason" in user for user in await get_payload(client, "/users/suggestedOnes", viewer)
    )


async def test_explore_overview_returns_three_lists(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    viewer = await member(app)
    await post(client, viewer, "للاستكشاف")
    for caller in (viewer, None):
        await get_payload(client, "/users/explore", caller)
        statements.clear()
        answer = await get_payload(client, "/users/explore", caller)
        assert len(statements) <= 4
        assert answer.keys() == {"users", "posts", "products"}
        assert answer["posts"]
