"""Accepted answers and marks of helpful answers."""

import asyncio
import random
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.answers import accept, accepted_answer, ask, helpful_path, mark
from api.tests.support.engagement import (
    UNKNOWN_ID,
    block,
    comment,
    count_events,
    first_engagements,
    suspend,
)
from api.tests.support.http import get_payload, list_all, post_payload, refusal


@pytest.fixture
async def question(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    return await ask(client, layla)


async def answers_count(client: httpx.AsyncClient, member: SignedInMember) -> int:
    counts = {
        (await get_payload(client, f"/users/{member.id}", viewer))["answersCount"]
        for viewer in (None, member)
    }
    (count,) = counts
    assert isinstance(count, int)
    return count


async def test_accept_answer_sets_changes_and_undoes_it_with_history(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    question: str,
    database: TestDatabase,
) -> None:
    first = await comment(client, omar, question, "أول")
    second = await comment(client, omar, question, "ثان")
    for answer_id in (first, first, second, None, None, first):
        await accept(client, layla, question, answer_id)
        for viewer in (None, layla, omar):
            assert await accepted_answer(client, question, viewer) == answer_id
        assert await answers_count(client, omar) == int(answer_id is not None)
    history = database.sql(
        f"SELECT coalesce(comment_id::text, '') FROM answer_choice WHERE post_id = '{question}'"
        " ORDER BY id"
    )
    assert history.split("\n") == [first, second, "", first]
    assert count_events(database, "AnswerAccepted", question) == 3


async def test_accept_answer_is_refused_for_other_members_and_other_comments(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, question: str
) -> None:
    answer_id = await comment(client, omar, question)
    reply_id = await comment(client, omar, question, parent=answer_id)
    post_id = (await factories.post(client, layla))["_id"]
    elsewhere = await comment(client, omar, await ask(client, layla))
    hidden = await comment(client, omar, question)
    await post_payload(client, f"/posts/{question}/comments/{hidden}/hide", layla)
    cases: list[tuple[SignedInMember | None, str, str | None, tuple[int, str]]] = [
        (None, question, answer_id, (401, "not_authenticated")),
        (omar, question, answer_id, (403, "forbidden")),
        (omar, question, None, (403, "forbidden")),
        (layla, post_id, await comment(client, omar, post_id), (422, "not_a_question")),
        (layla, question, reply_id, (422, "not_an_answer")),
        (layla, question, hidden, (422, "not_an_answer")),
        (layla, question, elsewhere, (404, "comment_not_found")),
        (layla, question, UNKNOWN_ID, (404, "comment_not_found")),
        (layla, question, "nothing", (404, "comment_not_found")),
        (layla, UNKNOWN_ID, None, (404, "post_not_found")),
    ]
    for member, post, wanted, expected in cases:
        answer = await client.post(
            f"/posts/{post}/acceptAnswer",
            json={"commentId": wanted},
            headers=member.headers if member else {},
        )
        assert refusal(answer) == expected
    for body in ({}, {"commentId": 1}, {"commentId": answer_id, "more": 1}):
        answer = await client.post(
            f"/posts/{question}/acceptAnswer", json=body, headers=layla.headers
        )
        assert refusal(answer) == (422, "validation_failed")
    assert await accepted_answer(client, question) is None


async def test_accepted_own_answer_is_not_counted(
    client: httpx.AsyncClient, layla: SignedInMember, question: str
) -> None:
    answer_id = await comment(client, layla, question, "وجدته بنفسي")
    await accept(client, layla, question, answer_id)
    assert await accepted_answer(client, question) == answer_id
    assert await answers_count(client, layla) == 0


async def test_hidden_answer_is_accepted_again_when_it_is_shown(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, question: str
) -> None:
    answer_id = await comment(client, omar, question)
    other_id = await comment(client, omar, question)
    await accept(client, layla, question, answer_id)
    for tail, accepted, count in (("hide", None, 0), ("unhide", answer_id, 1)):
        await post_payload(client, f"/posts/{question}/comments/{answer_id}/{tail}", layla)
        assert await accepted_answer(client, question) == accepted
        assert await answers_count(client, omar) == count
    # The author's later choice stands.
    for later in (other_id, None):
        await accept(client, layla, question, answer_id)
        await post_payload(client, f"/posts/{question}/comments/{answer_id}/hide", layla)
        await accept(client, layla, question, later)
        await post_payload(client, f"/posts/{question}/comments/{answer_id}/unhide", layla)
        assert await accepted_answer(client, question) == later


async def test_deleted_answer_or_question_is_not_counted(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, question: str
) -> None:
    answer_id = await comment(client, omar, question)
    await comment(client, layla, question, parent=answer_id)
    await accept(client, layla, question, answer_id)
    await client.delete(f"/posts/{question}/comments/{answer_id}", headers=omar.headers)
    assert await accepted_answer(client, question) is None
    assert await answers_count(client, omar) == 0
    kept = await comment(client, omar, question)
    await accept(client, layla, question, kept)
    assert await answers_count(client, omar) == 1
    await client.delete(f"/posts/{question}", headers=layla.headers)
    assert await answers_count(client, omar) == 0


async def test_answer_of_blocked_writer_cannot_be_accepted_and_can_be_undone(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    question: str,
    database: TestDatabase,
) -> None:
    answer_id = await comment(client, omar, question)
    await accept(client, layla, question, answer_id)
    block(database, layla, omar)
    await accept(client, layla, question, None)
    answer = await client.post(
        f"/posts/{question}/acceptAnswer", json={"commentId": answer_id}, headers=layla.headers
    )
    assert refusal(answer) == (404, "comment_not_found")


async def test_accept_answer_by_concurrent_requests_leaves_one(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, question: str
) -> None:
    writers = [await factories.member(app) for _ in range(5)]
    answers = [await comment(client, each, question) for each in writers]
    generator = random.Random(22)

    async def act() -> None:
        answer_id = generator.choice([*answers, None])
        if answer_id is not None and generator.random() < 0.3:
            tail = generator.choice(["hide", "unhide"])
            path, body = f"/posts/{question}/comments/{answer_id}/{tail}", None
        else:
            path, body = f"/posts/{question}/acceptAnswer", {"commentId": answer_id}
        answer = await client.post(path, json=body, headers=layla.headers)
        assert answer.status_code == 200 or refusal(answer) == (422, "not_an_answer")

    await asyncio.gather(*(act() for _ in range(50)))
    for answer_id in answers:
        await post_payload(client, f"/posts/{question}/comments/{answer_id}/unhide", layla)
    last = await accepted_answer(client, question)
    counts = [await answers_count(client, each) for each in writers]
    assert counts == [int(each == last) for each in answers]
    await accept(client, layla, question, answers[0])
    assert await accepted_answer(client, question) == answers[0]


async def test_helpful_marks_are_one_per_member_and_exact_under_concurrency(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    question: str,
) -> None:
    answer_id = await comment(client, omar, question)
    members = [layla, *[await factories.member(app) for _ in range(9)]]
    path = helpful_path(question, answer_id)
    generator = random.Random(22)
    for wanted in (["POST"] * 50, [generator.choice(["POST", "DELETE"]) for _ in range(50)]):
        answers = await asyncio.gather(
            *(
                client.request(method, path, headers=members[number % 10].headers)
                for number, method in enumerate(wanted)
            )
        )
        assert {answer.status_code for answer in answers} == {200}
        views = [
            (await get_payload(client, f"/posts/{question}/comments", each))[0] for each in members
        ]
        marked = sum(view["helpful"] for view in views)
        assert {view["helpfulCount"] for view in views} == {marked}
    assert all([await mark(client, each, question, answer_id) for each in members])
    assert await mark(client, layla, question, answer_id) == {"helpful": True, "helpfulCount": 10}
    for _ in range(2):
        answer = await client.delete(path, headers=layla.headers)
        assert answer.json()["payload"] == {"helpful": False, "helpfulCount": 9}
    (guest_view,) = await get_payload(client, f"/posts/{question}/comments")
    assert (guest_view["helpful"], guest_view["helpfulCount"]) == (None, 9)


async def test_helpful_mark_is_refused_where_it_says_nothing(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    question: str,
    database: TestDatabase,
) -> None:
    answer_id = await comment(client, omar, question)
    reply_id = await comment(client, layla, question, parent=answer_id)
    post_id = (await factories.post(client, layla))["_id"]
    on_post = await comment(client, layla, post_id)
    hidden = await comment(client, omar, question)
    await post_payload(client, f"/posts/{question}/comments/{hidden}/hide", layla)
    cases: list[tuple[SignedInMember | None, str, str, tuple[int, str]]] = [
        (None, question, answer_id, (401, "not_authenticated")),
        (omar, question, answer_id, (422, "own_answer")),
        (omar, question, reply_id, (422, "not_an_answer")),
        (layla, question, hidden, (422, "not_an_answer")),
        (omar, post_id, on_post, (422, "not_a_question")),
        (omar, question, on_post, (404, "comment_not_found")),
        (omar, question, UNKNOWN_ID, (404, "comment_not_found")),
        (omar, UNKNOWN_ID, answer_id, (404, "post_not_found")),
    ]
    for member, post, wanted, expected in cases:
        answer = await client.post(
            helpful_path(post, wanted), headers=member.headers if member else {}
        )
        assert refusal(answer) == expected
    marked = f"SELECT sum(helpful) FROM comment WHERE post_id IN ('{question}', '{post_id}')"
    assert database.sql(marked) == "0"


@pytest.mark.parametrize("is_blocker", [True, False])
async def test_helpful_mark_of_blocked_member_is_refused(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    app: FastAPI,
    database: TestDatabase,
    *,
    is_blocker: bool,
) -> None:
    sara = await factories.member(app)
    question = await ask(client, layla)
    answer_id = await comment(client, omar, question)
    block(database, *((omar, sara) if is_blocker else (sara, omar)))
    for method in ("POST", "DELETE"):
        answer = await client.request(
            method, helpful_path(question, answer_id), headers=sara.headers
        )
        assert refusal(answer) == (404, "comment_not_found")


async def test_helpful_mark_and_acceptance_carry_no_weight_in_the_revenue_share(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    question: str,
    database: TestDatabase,
) -> None:
    answer_id = await comment(client, layla, question)
    await mark(client, omar, question, answer_id)
    await accept(client, layla, question, answer_id)
    assert first_engagements(database, omar, question) == []
    assert first_engagements(database, layla, question) == []


async def order(client: httpx.AsyncClient, post_id: str, **params: Any) -> list[str]:
    query = "&".join(f"{name}={value}" for name, value in params.items())
    comments = await get_payload(client, f"/posts/{post_id}/comments?{query}")
    return [each["_id"] for each in comments]


async def test_comments_of_question_begin_with_accepted_then_helpful_answers(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    question: str,
) -> None:
    answers = [await comment(client, omar, question, f"جواب {number}") for number in range(8)]
    members = [layla, *[await factories.member(app) for _ in range(2)]]
    for number, marks in ((1, 2), (4, 3), (6, 2)):
        for each in members[:marks]:
            await mark(client, each, question, answers[number])
    for number, replies in ((6, 1), (0, 2), (3, 1)):
        for _ in range(replies):
            await comment(client, layla, question, parent=answers[number])
    await accept(client, layla, question, answers[2])
    expected = [answers[number] for number in (2, 4, 6, 1, 0, 3, 7, 5)]
    assert await order(client, question, sort="helpful") == expected
    assert await order(client, question, sort="newest") == answers[::-1]
    for limit in (1, 2, 3, 8):
        pages = await list_all(client, f"/posts/{question}/comments?sort=helpful", limit=limit)
        assert [each["_id"] for each in pages] == expected


async def test_helpful_order_of_other_posts_is_top(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    post_id = (await factories.post(client, layla))["_id"]
    comments = [await comment(client, omar, post_id, f"تعليق {number}") for number in range(4)]
    await comment(client, layla, post_id, parent=comments[1])
    for sort in ("top", "helpful"):
        pages = await list_all(client, f"/posts/{post_id}/comments?sort={sort}", limit=1)
        assert [each["_id"] for each in pages] == [comments[number] for number in (1, 3, 2, 0)]
    page = await client.get(f"/posts/{post_id}/comments?sort=top&limit=1")
    cursor = page.json()["nextCursor"]
    answer = await client.get(f"/posts/{post_id}/comments?sort=helpful&cursor={cursor}")
    assert refusal(answer) == (422, "invalid_cursor")


async def test_accepted_answer_beyond_the_ranked_comments_comes_first(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    question: str,
    database: TestDatabase,
) -> None:
    oldest = await comment(client, omar, question, "أقدم جواب")
    await accept(client, layla, question, oldest)
    database.sql(
        "INSERT INTO comment (id, post_id, author_id, text, lang, dir) SELECT uuidv7(),"
        f" '{question}', '{omar.id}', 'تعليق', 'ar', 'rtl' FROM generate_series(1, 500)"
    )
    pages = await list_all(client, f"/posts/{question}/comments?sort=helpful", limit=100)
    assert (pages[0]["_id"], len(pages)) == (oldest, 501)
    assert len({each["_id"] for each in pages}) == 501


async def test_unanswered_filter_lists_questions_without_accepted_answer(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    more = {"kind": "question", "categoryId": "education", "tags": ["فلك"]}
    settled, opened = [
        (await factories.post(client, layla, f"لماذا يسقط القمر؟ {number}", **more))["_id"]
        for number in range(2)
    ]
    post_id = (await factories.post(client, layla, "القمر", categoryId="education"))["_id"]
    answer_id = await comment(client, omar, settled)
    await comment(client, omar, opened)
    path = "/posts/explorePosts?unanswered=true"
    filters = ["", "&category=education", "&tag=فلك", "&category=education&tag=فلك", "&query=القمر"]
    queries = [f"{path}{each}&sort={sort}" for each in filters for sort in ("top", "new")]

    async def found(query: str, viewer: SignedInMember | None) -> set[str]:
        listed = await list_all(client, query, viewer, limit=1)
        return {each["_id"] for each in listed} & {settled, opened, post_id}

    for accepted, expected in (
        (None, {settled, opened}),
        (answer_id, {opened}),
        (None, {settled, opened}),
    ):
        await accept(client, layla, settled, accepted)
        for query in queries:
            for viewer in (None, omar):
                assert await found(query, viewer) == expected, query
    first = await client.get(f"{path}&limit=1")
    cursor = first.json()["nextCursor"]
    answer = await client.get(f"/posts/explorePosts?limit=1&cursor={cursor}")
    assert refusal(answer) == (422, "invalid_cursor")
    answer = await client.get("/posts/exploreDigitalProducts?unanswered=true")
    assert refusal(answer) == (422, "validation_failed")


async def test_answer_of_suspended_writer_is_not_listed(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    question: str,
    database: TestDatabase,
) -> None:
    answer_id = await comment(client, omar, question)
    await accept(client, layla, question, answer_id)
    suspend(database, omar)
    assert await order(client, question, sort="helpful") == []
