"""Comments and their replies: writing, reading, counting."""

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
from api.tests.support.http import fields, got, posted, refusal, whole


@pytest.fixture
async def post_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    found: str = (await factories.post(client, layla))["_id"]
    return found


async def texts(
    client: httpx.AsyncClient, post_id: str, viewer: SignedInMember | None = None, query: str = ""
) -> list[str]:
    shown = await got(client, f"/posts/{post_id}/comments{query}", viewer)
    return [each["text"] for each in shown]


async def count_of(client: httpx.AsyncClient, post_id: str) -> int:
    shown = await got(client, f"/posts/{post_id}/guest")
    counted: int = shown["counts"]["comments"]
    return counted


async def test_a_comment_is_answered_as_the_list_then_shows_it(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    made = await posted(
        client, f"/posts/{post_id}/comments", omar, {"text": " أحسنتِ، انظري #خط و qima.com "}
    )
    assert made["text"] == "أحسنتِ، انظري #خط و qima.com"
    assert (made["lang"], made["dir"]) == ("ar", "rtl")
    assert (made["parentId"], made["isAuthor"], made["hidden"]) == (None, False, False)
    assert (made["repliesCount"], made["replies"]) == (0, [])
    assert made["author"]["_id"] == str(omar.id)
    assert [(each["type"], each["tag"] or each["url"]) for each in made["entities"]] == [
        ("tag", "خط"),
        ("link", "https://qima.com"),
    ]
    for viewer in (None, layla, omar):
        assert await got(client, f"/posts/{post_id}/comments", viewer) == [made]
    assert await count_of(client, post_id) == 1
    mine = await posted(client, f"/posts/{post_id}/comments", layla, {"text": "Thank you"})
    assert (mine["lang"], mine["dir"], mine["isAuthor"]) == ("en", "ltr", True)


async def test_the_first_two_replies_stand_below_a_comment_and_all_have_their_list(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    first = await comment(client, omar, post_id, "أول")
    second = await comment(client, omar, post_id, "ثان")
    for number in range(5):
        await comment(client, layla if number % 2 else omar, post_id, f"رد {number}", first)
    shown = await got(client, f"/posts/{post_id}/comments")
    assert [each["_id"] for each in shown] == [second, first]
    assert [each["repliesCount"] for each in shown] == [0, 5]
    assert shown[0]["replies"] == []
    assert [reply["text"] for reply in shown[1]["replies"]] == ["رد 0", "رد 1"]
    assert [reply["isAuthor"] for reply in shown[1]["replies"]] == [False, True]
    assert {reply["parentId"] for reply in shown[1]["replies"]} == {first}
    for limit in (1, 2, 20):
        path = f"/posts/{post_id}/comments?parentId={first}"
        replies = await whole(client, path, limit=limit)
        assert [reply["text"] for reply in replies] == [f"رد {number}" for number in range(5)]
        assert {reply["repliesCount"] for reply in replies} == {0}
    assert await got(client, f"/posts/{post_id}/comments?parentId={second}") == []
    assert await count_of(client, post_id) == 7


async def test_twenty_make_a_page_newest_first(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str
) -> None:
    made = [await comment(client, omar, post_id, f"{number}") for number in range(23)][::-1]
    first = await got(client, f"/posts/{post_id}/comments")
    assert [each["_id"] for each in first] == made[:20]
    for limit in (1, 7, 100):
        path = f"/posts/{post_id}/comments"
        assert [each["_id"] for each in await whole(client, path, limit=limit)] == made


async def test_the_top_is_what_was_replied_to_most_then_what_is_newer(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str
) -> None:
    made = {}
    for name, replies in [("a", 1), ("b", 3), ("c", 0), ("d", 1), ("e", 0)]:
        made[name] = await comment(client, omar, post_id, name)
        for _ in range(replies):
            await comment(client, omar, post_id, "رد", made[name])
    path = f"/posts/{post_id}/comments?sort=top"
    for limit in (1, 2, 3, 20):
        found = await whole(client, path, limit=limit)
        assert [each["text"] for each in found] == ["b", "d", "a", "e", "c"]
        assert [len(each["replies"]) for each in found] == [2, 1, 1, 0, 0]
    # The comment that a cursor points at may go, or be replied to.
    first = (await client.get(f"{path}&limit=2")).json()
    await comment(client, omar, post_id, "رد", made["d"])
    await client.delete(f"/posts/{post_id}/comments/{made['d']}", headers=omar.headers)
    rest = (await client.get(f"{path}&cursor={first['nextCursor']}")).json()
    assert [each["text"] for each in rest["payload"]] == ["a", "e", "c"]


@pytest.mark.parametrize("sort", ["newest", "top"])
async def test_a_cursor_of_another_order_is_refused(
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
async def test_a_comment_without_a_good_text_is_refused_at_its_field(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str, body: dict[str, Any]
) -> None:
    answer = await client.post(f"/posts/{post_id}/comments", json=body, headers=omar.headers)
    assert set(fields(answer)) == {"text"}
    assert await count_of(client, post_id) == 0


async def test_two_thousand_letters_with_all_their_marks_are_a_comment(
    client: httpx.AsyncClient, omar: SignedInMember, post_id: str
) -> None:
    made = await posted(client, f"/posts/{post_id}/comments", omar, {"text": "بَّ" * 2000})
    assert len(made["text"]) == 6000


async def test_a_reply_has_no_replies_and_stays_on_its_post(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    path = f"/posts/{post_id}/comments"
    parent = await comment(client, omar, post_id)
    reply = await comment(client, layla, post_id, "رد", parent)
    deeper = await client.post(path, json={"text": "رد", "parentId": reply}, headers=omar.headers)
    assert refusal(deeper) == (422, "reply_depth")
    assert set(deeper.json()["error"]["fields"]) == {"parentId"}
    elsewhere = (await factories.post(client, layla))["_id"]
    for other, parent_id in [(elsewhere, parent), (post_id, UNKNOWN_ID), (post_id, "%00")]:
        answer = await client.post(
            f"/posts/{other}/comments",
            json={"text": "رد", "parentId": parent_id},
            headers=omar.headers,
        )
        assert refusal(answer) == (404, "comment_not_found")
        listed = await client.get(f"/posts/{other}/comments", params={"parentId": parent_id})
        assert refusal(listed) == (404, "comment_not_found")
    # The list of a reply's replies is not there either.
    listed = await client.get(path, params={"parentId": reply})
    assert refusal(listed) == (404, "comment_not_found")
    assert (await count_of(client, post_id), await count_of(client, elsewhere)) == (2, 0)


@pytest.mark.parametrize("nothing", [UNKNOWN_ID, "nothing", "%00"])
async def test_what_is_no_post_has_no_comments(
    client: httpx.AsyncClient, omar: SignedInMember, nothing: str
) -> None:
    path = f"/posts/{nothing}/comments"
    assert refusal(await client.get(path)) == (404, "post_not_found")
    listed = await client.get(path, params={"parentId": UNKNOWN_ID})
    assert refusal(listed) == (404, "post_not_found")
    answer = await client.post(path, json={"text": "تعليق"}, headers=omar.headers)
    assert refusal(answer) == (404, "post_not_found")


async def test_a_guest_reads_and_does_not_write(client: httpx.AsyncClient, post_id: str) -> None:
    path = f"/posts/{post_id}/comments"
    assert await got(client, path) == []
    answer = await client.post(path, json={"text": "تعليق"})
    assert refusal(answer) == (401, "not_authenticated")
    for action in ("hide", "unhide"):
        answer = await client.post(f"{path}/{UNKNOWN_ID}/{action}")
        assert refusal(answer) == (401, "not_authenticated")
    assert refusal(await client.delete(f"{path}/{UNKNOWN_ID}")) == (401, "not_authenticated")


async def test_a_submit_that_is_tapped_ten_times_makes_one_comment_by_its_key(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, post_id: str
) -> None:
    path = f"/posts/{post_id}/comments"
    headers = {**omar.headers, "idempotency-key": "one"}
    taps = [client.post(path, json={"text": "مرة"}, headers=headers) for _ in range(10)]
    answers = await asyncio.gather(*taps)
    assert len({answer.text for answer in answers}) == 1
    assert answers[0].status_code == 200
    assert await count_of(client, post_id) == 1
    parent = answers[0].json()["payload"]["_id"]
    for body in ({"text": "أخرى"}, {"text": "مرة", "parentId": parent}):
        other = await client.post(path, json=body, headers=headers)
        assert refusal(other) == (409, "idempotency_conflict")
    # A key is its member's own.
    theirs = {**layla.headers, "idempotency-key": "one"}
    replies = [
        await client.post(path, json={"text": "رد", "parentId": parent}, headers=theirs)
        for _ in range(2)
    ]
    assert len({reply.json()["payload"]["_id"] for reply in replies}) == 1
    shown = await got(client, path)
    assert [each["repliesCount"] for each in shown] == [1]
    assert await count_of(client, post_id) == 2


async def test_a_mention_is_told_and_stands_in_the_text(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    post_id: str,
    database: TestDatabase,
) -> None:
    handle = f"l{layla.id.hex[-12:]}"
    await posted(client, "/users/update", layla, {"handle": handle})
    made = await posted(client, f"/posts/{post_id}/comments", omar, {"text": f"شكرًا @{handle}"})
    assert [each["userId"] for each in made["entities"]] == [str(layla.id)]
    told = database.sql(
        "SELECT payload ->> 'comment_id', payload -> 'member_ids' ->> 0 FROM outbox"
        f" WHERE type = 'Mentioned' AND payload ->> 'post_id' = '{post_id}'"
    )
    assert told == f"{made['_id']}|{layla.id}"
    assert count_events(database, "Commented", post_id) == 1


async def test_the_first_longer_comment_on_another_s_post_is_remembered(
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


async def test_a_page_of_comments_with_replies_is_one_statement(
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
            assert await got(client, path + query, viewer)
            assert len(request_statements(statements)) == 1
