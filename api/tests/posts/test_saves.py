"""Saving posts, removing saves, and the list of saved posts."""

import asyncio

import httpx
import pytest
from fastapi import FastAPI

from api.core.ids import new_id
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import (
    UNKNOWN_ID,
    block,
    first_engagements,
    mute,
    request_statements,
    suspend,
)
from api.tests.support.http import get_payload, list_all, post_payload, post_until_accepted, refusal


async def save(client: httpx.AsyncClient, member: SignedInMember, post_id: str) -> int:
    state = await post_payload(client, f"/posts/{post_id}/save", member)
    assert state["saved"] is True
    count: int = state["count"]
    return count


async def list_saved(
    client: httpx.AsyncClient, member: SignedInMember, query: str = "", limit: int = 20
) -> list[str]:
    return [
        post["_id"] for post in await list_all(client, f"/posts/saved{query}", member, limit=limit)
    ]


async def test_save_and_unsave_are_idempotent(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    post_id = (await factories.post(client, layla))["_id"]
    for _ in range(2):
        assert await save(client, omar, post_id) == 1
    assert await save(client, layla, post_id) == 2
    post = await get_payload(client, f"/posts/post/{post_id}", omar)
    assert (post["counts"]["saves"], post["viewer"]["saved"]) == (2, True)
    for _ in range(2):
        state = await post_payload(client, f"/posts/{post_id}/unsave", omar)
        assert state == {"saved": False, "count": 1}
    post = await get_payload(client, f"/posts/post/{post_id}", omar)
    assert (post["counts"]["saves"], post["viewer"]["saved"]) == (1, False)


@pytest.mark.parametrize("limit", [1, 2, 5, 100])
async def test_list_saved_posts_returns_last_saved_first(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, limit: int
) -> None:
    created = [(await factories.post(client, layla))["_id"] for _ in range(5)]
    order = [created[2], created[0], created[4], created[1], created[3]]
    for post_id in order:
        await save(client, omar, post_id)
    assert await list_saved(client, omar, limit=limit) == order[::-1]
    assert await list_saved(client, layla) == []
    # A repeated save is the last one.
    await post_payload(client, f"/posts/{order[0]}/unsave", omar)
    await save(client, omar, order[0])
    await save(client, omar, order[1])
    assert await list_saved(client, omar, limit=limit) == [order[0], *order[:0:-1]]


async def test_list_saved_posts_filters_by_kind(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    product = str(new_id())
    database.sql(f"""
        INSERT INTO post (id, author_id, kind, title, text, lang, dir, price_cents)
        VALUES ('{product}', '{layla.id}', 'digital', 'خط الثلث', 'ملف', 'ar', 'rtl', 1999);
        INSERT INTO post_counts (post_id, is_digital) VALUES ('{product}', true)
    """)
    question = (await factories.post(client, layla, kind="question"))["_id"]
    for post_id in (product, question):
        await save(client, omar, post_id)
    assert await list_saved(client, omar) == [question, product]
    assert await list_saved(client, omar, "?kind=post") == [question]
    assert await list_saved(client, omar, "?kind=digital") == [product]
    answer = await client.get("/posts/saved?kind=question", headers=omar.headers)
    assert refusal(answer) == (422, "validation_failed")


async def test_list_saved_posts_excludes_deleted_and_hidden(
    app: FastAPI, client: httpx.AsyncClient, omar: SignedInMember, database: TestDatabase
) -> None:
    authors = [await factories.member(app) for _ in range(6)]
    created = [(await factories.post(client, author))["_id"] for author in authors]
    for post_id in created:
        await save(client, omar, post_id)
    assert await list_saved(client, omar) == created[::-1]
    await client.delete(f"/posts/{created[0]}", headers=authors[0].headers)
    database.sql(f"UPDATE post SET hidden_at = now() WHERE id = '{created[1]}'")
    block(database, authors[2], omar)
    block(database, omar, authors[3])
    suspend(database, authors[4])
    # Muting does not affect saved posts.
    mute(database, omar, authors[5])
    assert await list_saved(client, omar) == [created[5]]
    for post_id in created[:5]:
        answer = await client.post(f"/posts/{post_id}/save", headers=omar.headers)
        assert refusal(answer) == (404, "post_not_found")
        # The save can still be removed, once.
        state = await post_payload(client, f"/posts/{post_id}/unsave", omar)
        assert state == {"saved": False, "count": 0}
        again = await client.post(f"/posts/{post_id}/unsave", headers=omar.headers)
        assert refusal(again) == (404, "post_not_found")


async def test_save_requires_member_and_existing_post(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    post_id = (await factories.post(client, layla))["_id"]
    assert refusal(await client.get("/posts/saved")) == (401, "not_authenticated")
    for action in ("save", "unsave"):
        answer = await client.post(f"/posts/{post_id}/{action}")
        assert refusal(answer) == (401, "not_authenticated")
        for unknown_id in (UNKNOWN_ID, "nothing", "%00"):
            answer = await client.post(f"/posts/{unknown_id}/{action}", headers=layla.headers)
            assert refusal(answer) == (404, "post_not_found")
    for cursor in ("stale", "", "WyJpZCIsICJ4Il0"):
        answer = await client.get("/posts/saved", params={"cursor": cursor}, headers=layla.headers)
        assert refusal(answer) == (422, "invalid_cursor")


async def test_saves_count_is_exact_after_concurrent_requests(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, database: TestDatabase
) -> None:
    post_id = (await factories.post(client, layla))["_id"]
    members = [await factories.member(app) for _ in range(5)]
    for _ in range(3):
        answers = await asyncio.gather(
            *[
                post_until_accepted(client, f"/posts/{post_id}/{action}", viewer=member)
                for member in members
                for action in ("save", "unsave", "save", "save", "unsave") * 2
            ]
        )
        assert {answer.status_code for answer in answers} == {200}
        rows = database.sql(f"SELECT count(*) FROM saved_post WHERE post_id = '{post_id}'")
        assert (await get_payload(client, f"/posts/{post_id}/guest"))["counts"]["saves"] == int(
            rows
        )


async def test_save_records_first_engagement(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    post_id = (await factories.post(client, layla))["_id"]
    for member in (omar, layla):
        await save(client, member, post_id)
        await post_payload(client, f"/posts/{post_id}/unsave", member)
        await save(client, member, post_id)
    assert first_engagements(database, omar, post_id) == ["save"]
    assert first_engagements(database, layla, post_id) == []


async def test_list_saved_posts_runs_one_statement(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, statements: Statements
) -> None:
    for _ in range(3):
        await save(client, omar, (await factories.post(client, layla))["_id"])
    for query in ("", "?kind=post", "?limit=1"):
        statements.clear()
        assert await get_payload(client, f"/posts/saved{query}", omar)
        assert len(request_statements(statements)) == 1
