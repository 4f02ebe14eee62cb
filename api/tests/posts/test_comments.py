"""Comments and replies: creation, lists, counters."""

import asyncio
from typing import Any

import httpx
import pytest

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import (
    UNKNOWN_ID,
    comment,
    count_events,
    first_engagements,
    request_statements,
)
from api.tests.support.http import field_errors, get_payload, list_all, post_payload, refusal


@pytest.fixture
async def post_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    created_id: str = (await factories.post(client, layla))["_id"]
    return created_id


async def texts(
    client: httpx.AsyncClient, post_id: str, viewer: SignedInMember | None = None, query: str = ""
) -> list[str]:
    comments = await get_payload(client, f"/posts/{post_id}/comments{query}", viewer)
    return [comment["text"] for comment in comments]


async def count_of(client: httpx.AsyncClient, post_id: str) -> int:
    post = await get_payload(client, f"/posts/{post_id}/guest")
    count: int = post["counts"]["comments"]
    return count


async def test_create_comment_returns_comment_as_listed(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    created = await post_payload(
        client, f"/posts/{post_id}/comments", omar, {"text": " أحسنتِ، انظري #خط و qima.com "}
    )
    assert created["text"] == "أحسنتِ، انظري #خط و qima.com"
    assert (created["lang"], created["dir"]) == ("ar", "rtl")
    assert (created["parentId"], created["isAuthor"], created["hidden"]) == (None, False, False)
    assert (created["repliesCount"], created["replies"]) == (0, [])
    assert created["author"]["_id"] == str(omar.id)
    assert [(each["type"], each["tag"] or each["url"]) for each in created["entities"]] == [
        ("tag", "خط"),
        ("link", "https://qima.com"),
    ]
    for viewer in (None, layla, omar):
        listed = {**created, "helpful": None if viewer is None else False}
        assert await get_payload(client, f"/posts/{post_id}/comments", viewer) == [listed]
    assert await count_of(client, post_id) == 1
    own = await post_payload(client, f"/posts/{post_id}/comments", layla, {"text": "Thank you"})
    assert (own["lang"], own["dir"], own["isAuthor"]) == ("en", "ltr", True)


async def test_list_comments_includes_first_two_replies_and_parent_id_lists_all(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    first = await comment(client, omar, post_id, "أول")
    second = await comment(client, omar, post_id, "ثان")
    for number in range(5):
        await comment(client, layla if number % 2 else omar, post_id, f"رد {number}", first)
    comments = await get_payload(client, f"/posts/{post_id}/comments")
    assert [each["_id"] for each in comments] == [second, first]
    assert [each["repliesCount"] for each in comments] == [0, 5]
    assert comments[0]["replies"] == []
    assert [reply["text"] for reply in comments[1]["replies"]] == ["رد 0", "رد 1"]
    assert [reply["isAuthor"] for reply in comments[1]["replies"]] == [False, True]
    assert {reply["parentId"] for reply in comments[1]["replies"]} == {first}
    for limit in (1, 2, 20):
        path = f"/posts/{post_id}/comments?parentId={first}"
        replies = await list_all(client, path, limit=limit)
        assert [reply["text"] for reply in replies] == [f"رد {number}" for number in range(5)]
        assert {reply["repliesCount"] for reply in replies} == {0}
    assert await get_payload(client, f"/posts/{post_id}/comments?parentId={second}") == []
    assert await count_of(client, post_id) == 7


async def test_list_comments_returns_twenty_newest_first(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str
) -> None:
    created = [await comment(client, omar, post_id, f"{number}") for number in range(23)][::-1]
    first = await get_payload(client, f"/posts/{post_id}/comments")
    assert [each["_id"] for each in first] == created[:20]
    for limit in (1, 7, 100):
        path = f"/posts/{post_id}/comments"
        assert [each["_id"] for each in await list_all(client, path, limit=limit)] == created


async def test_list_comments_sorted_by_top_orders_by_replies_then_newest(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str
) -> None:
    created = {}
    for name, replies in [("a", 1), ("b", 3), ("c", 0), ("d", 1), ("e", 0)]:
        created[name] = await comment(client, omar, post_id, name)
        for _ in range(replies):
            await comment(client, omar, post_id, "رد", created[name])
    path = f"/posts/{post_id}/comments?sort=top"
    for limit in (1, 2, 3, 20):
        comments = await list_all(client, path, limit=limit)
        assert [each["text"] for each in comments] == ["b", "d", "a", "e", "c"]
        assert [len(each["replies"]) for each in comments] == [2, 1, 1, 0, 0]
    # The comment of the cursor may get replies or be deleted.
    first = (await client.get(f"{path}&limit=2")).json()
    await comment(client, omar, post_id, "رد", created["d"])
    await client.delete(f"/posts/{post_id}/comments/{created['d']}", headers=omar.headers)
    rest = (await client.get(f"{path}&cursor={first['nextCursor']}")).json()
    assert [each["text"] for each in rest["payload"]] == ["a", "e", "c"]


@pytest.mark.parametrize("sort", ["newest", "top"])
async def test_list_comments_with_cursor_of_other_order_is_rejected(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, sort: str
) -> None:
    path = f"/posts/{post_id}/comments"
    parent = await comment(client, omar, post_id)
    for number in range(2):
        await comment(client, omar, post_id, f"{number}", parent)
        await comment(client, omar, post_id, f"{number}")
    cursors = {}
    for query in ("sort=newest", "sort=top", f"parentId={parent}"):
        answer = await client.get(f"{path}?{query}&limit=1")
        cursors[query] = answer.json()["nextCursor"]
    for query, cursor in {**cursors, "": "stale"}.items():
        answer = await client.get(path, params={"sort": sort, "cursor": cursor})
        if query == f"sort={sort}":
            assert answer.status_code == 200
        else:
            assert refusal(answer) == (422, "invalid_cursor")
    assert refusal(await client.get(path, params={"sort": "oldest"})) == (422, "validation_failed")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": None},
        {"text": ""},
        {"text": " \n\t "},
        {"text": 7},
        {"text": "كلمة" * 501},
        {"text": "مقلوب \u202e"},
        {"text": "\x00"},
    ],
)
async def test_create_comment_with_invalid_text_is_rejected(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, body: dict[str, Any]
) -> None:
    answer = await client.post(f"/posts/{post_id}/comments", json=body, headers=omar.headers)
    assert set(field_errors(answer)) == {"text"}
    assert await count_of(client, post_id) == 0


async def test_create_comment_counts_letters_without_marks(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str
) -> None:
    created = await post_payload(client, f"/posts/{post_id}/comments", omar, {"text": "بَّ" * 2000})
    assert len(created["text"]) == 6000


async def test_create_reply_to_reply_or_on_other_post_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    path = f"/posts/{post_id}/comments"
    parent = await comment(client, omar, post_id)
    reply = await comment(client, layla, post_id, "رد", parent)
    answer = await client.post(path, json={"text": "رد", "parentId": reply}, headers=omar.headers)
    assert refusal(answer) == (422, "reply_depth")
    assert set(answer.json()["error"]["fields"]) == {"parentId"}
    other_post = (await factories.post(client, layla))["_id"]
    for other, parent_id in [(other_post, parent), (post_id, UNKNOWN_ID), (post_id, "%00")]:
        answer = await client.post(
            f"/posts/{other}/comments",
            json={"text": "رد", "parentId": parent_id},
            headers=omar.headers,
        )
        assert refusal(answer) == (404, "comment_not_found")
        listed = await client.get(f"/posts/{other}/comments", params={"parentId": parent_id})
        assert refusal(listed) == (404, "comment_not_found")
    # A reply has no list of replies.
    listed = await client.get(path, params={"parentId": reply})
    assert refusal(listed) == (404, "comment_not_found")
    assert (await count_of(client, post_id), await count_of(client, other_post)) == (2, 0)


@pytest.mark.parametrize("unknown_id", [UNKNOWN_ID, "nothing", "%00"])
async def test_comments_of_unknown_post_return_not_found(
    client: httpx.AsyncClient, omar: SignedInMember, unknown_id: str
) -> None:
    path = f"/posts/{unknown_id}/comments"
    assert refusal(await client.get(path)) == (404, "post_not_found")
    listed = await client.get(path, params={"parentId": UNKNOWN_ID})
    assert refusal(listed) == (404, "post_not_found")
    answer = await client.post(path, json={"text": "تعليق"}, headers=omar.headers)
    assert refusal(answer) == (404, "post_not_found")


async def test_comments_are_read_only_for_guests(client: httpx.AsyncClient, post_id: str) -> None:
    path = f"/posts/{post_id}/comments"
    assert await get_payload(client, path) == []
    answer = await client.post(path, json={"text": "تعليق"})
    assert refusal(answer) == (401, "not_authenticated")
    for action in ("hide", "unhide"):
        answer = await client.post(f"{path}/{UNKNOWN_ID}/{action}")
        assert refusal(answer) == (401, "not_authenticated")
    assert refusal(await client.delete(f"{path}/{UNKNOWN_ID}")) == (401, "not_authenticated")


async def test_create_comment_concurrently_with_same_key_creates_one(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    path = f"/posts/{post_id}/comments"
    headers = {**omar.headers, "idempotency-key": "one"}
    requests = [client.post(path, json={"text": "مرة"}, headers=headers) for _ in range(10)]
    answers = await asyncio.gather(*requests)
    assert len({answer.text for answer in answers}) == 1
    assert answers[0].status_code == 200
    assert await count_of(client, post_id) == 1
    parent = answers[0].json()["payload"]["_id"]
    for body in ({"text": "أخرى"}, {"text": "مرة", "parentId": parent}):
        other = await client.post(path, json=body, headers=headers)
        assert refusal(other) == (409, "idempotency_conflict")
    # Keys of different members are independent.
    other_headers = {**layla.headers, "idempotency-key": "one"}
    replies = [
        await client.post(path, json={"text": "رد", "parentId": parent}, headers=other_headers)
        for _ in range(2)
    ]
    assert len({reply.json()["payload"]["_id"] for reply in replies}) == 1
    comments = await get_payload(client, path)
    assert [each["repliesCount"] for each in comments] == [1]
    assert await count_of(client, post_id) == 2


async def test_create_comment_with_mention_stores_entity_and_emits_event(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    handle = f"l{layla.id.hex[-12:]}"
    await post_payload(client, "/users/update", layla, {"handle": handle})
    created = await post_payload(
        client, f"/posts/{post_id}/comments", omar, {"text": f"شكرًا @{handle}"}
    )
    assert [each["userId"] for each in created["entities"]] == [str(layla.id)]
    event = database.sql(
        "SELECT payload ->> 'comment_id', payload -> 'member_ids' ->> 0 FROM outbox"
        f" WHERE type = 'Mentioned' AND payload ->> 'post_id' = '{post_id}'"
    )
    assert event == f"{created['_id']}|{layla.id}"
    assert count_events(database, "Commented", post_id) == 1


async def test_create_comment_records_first_engagement_for_long_text_only(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    await comment(client, omar, post_id, "ن" * 19)
    assert first_engagements(database, omar, post_id) == []
    long = await comment(client, omar, post_id, "نّ" * 20)
    await client.delete(f"/posts/{post_id}/comments/{long}", headers=omar.headers)
    await comment(client, omar, post_id, "ن" * 30)
    await comment(client, layla, post_id, "ن" * 30)
    assert first_engagements(database, omar, post_id) == ["comment"]
    assert first_engagements(database, layla, post_id) == []


async def test_list_comments_runs_one_statement(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, statements: Statements
) -> None:
    path = f"/posts/{post_id}/comments"
    for query in ("", "?sort=top"):
        statements.clear()
        assert await texts(client, post_id, omar, query) == []
        assert len(request_statements(statements)) == 1
    parents = [await comment(client, omar, post_id, f"{number}") for number in range(5)]
    for parent in parents:
        await comment(client, omar, post_id, "رد", parent)
    for query in ("", "?sort=top", f"?parentId={parents[0]}"):
        for viewer in (omar, None):
            statements.clear()
            assert await get_payload(client, path + query, viewer)
            assert len(request_statements(statements)) == 1
