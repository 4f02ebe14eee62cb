"""Digests: when they are sent, what is in them, and when they stop."""

from datetime import date

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.digests import jobs as digest_jobs
from api.digests.events import DigestQueued
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.digests.support import due_at, make_due, read_digests, see, send_due
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.engagement import comment, evaluate
from api.tests.support.http import get_payload, post_payload
from api.tests.support.products import create_product


async def test_digest_has_posts_of_followees_and_numbers(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
) -> None:
    stranger = await factories.member(app)
    await factories.post(client, stranger, "منشور لا علاقة له")
    own = await factories.post(client, reader, "منشور صاحب الملخّص")
    shown = await factories.post(client, author, "من أثقل وزنًا أم من أخفّه؟")
    product = await create_product(client, author, title="تقويم الراصد", priceCents=700)
    await comment(client, stranger, shown["_id"])
    await evaluate(client, stranger, own["_id"], "love")
    await factories.follow(client, stranger, reader)
    await drain()
    make_due(database, reader)
    await send_due(jobs, drain)
    (digest,) = await read_digests(client, reader.email)
    assert digest["subject"] == "أسبوعك في قيمة: منشوران فاتاك"
    text = digest["text"]
    for expected in ("تفاعل جديد", "متابع جديد", "4 إشعارات غير مقروءة", "تعليق واحد", "7.00 USD"):
        assert expected in text
    assert text.index(shown["_id"]) < text.index(product["_id"])
    assert "لا علاقة له" not in text
    assert "صاحب الملخّص" not in text


async def test_digest_without_news_is_not_sent(
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
) -> None:
    # An estimated share alone is no news.
    database.sql(
        "INSERT INTO revenue_estimate SELECT date_trunc('month', now() AT TIME ZONE 'UTC'),"
        f" '{reader.id}', 4620, 1, '{{}}', 0, 0"
    )
    make_due(database, reader)
    await send_due(jobs, drain)
    assert await read_digests(client, reader.email) == []
    row = database.sql(
        "SELECT queued_at IS NULL, sent_at IS NULL, due_at > now() FROM digest"
        f" WHERE member_id = '{reader.id}'"
    )
    assert row.strip() == "t|t|t"


async def test_estimated_share_is_in_a_digest_with_news(
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
) -> None:
    database.sql(
        "INSERT INTO revenue_estimate SELECT date_trunc('month', now() AT TIME ZONE 'UTC'),"
        f" '{reader.id}', 4620, 1, '{{}}', 0, 0"
    )
    await factories.post(client, author)
    make_due(database, reader)
    await send_due(jobs, drain)
    (digest,) = await read_digests(client, reader.email)
    assert "46.20 USD" in digest["text"]


async def test_post_before_the_last_visit_is_no_news(
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
) -> None:
    await factories.post(client, author)
    await drain()
    see(database, reader, days_ago=0)
    make_due(database, reader)
    await send_due(jobs, drain)
    assert await read_digests(client, reader.email) == []


@pytest.mark.parametrize(("rhythm", "is_sent"), [("daily", False), ("weekly", True)])
async def test_digest_reaches_back_one_period(
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
    rhythm: str,
    is_sent: bool,
) -> None:
    database.sql(
        "INSERT INTO follow (follower_id, followee_id, created_at)"
        f" VALUES ('{author.id}', '{reader.id}', now() - interval '2 days')"
    )
    make_due(database, reader, rhythm)
    await send_due(jobs, drain)
    assert bool(await read_digests(client, reader.email)) is is_sent


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE post SET hidden_at = now() WHERE author_id = '{author}'",
        "UPDATE post SET deleted_at = now() WHERE author_id = '{author}'",
        "UPDATE member SET suspended_at = now() WHERE id = '{author}'",
        "UPDATE member SET deletes_at = now() WHERE id = '{author}'",
        "INSERT INTO mute (muter_id, muted_id) VALUES ('{reader}', '{author}')",
        "INSERT INTO block (blocker_id, blocked_id) VALUES ('{author}', '{reader}')",
        "INSERT INTO block (blocker_id, blocked_id) VALUES ('{reader}', '{author}')",
        "DELETE FROM follow WHERE follower_id = '{reader}'",
        "UPDATE member SET suspended_at = now() WHERE id = '{reader}'",
        "UPDATE member SET deletes_at = now() WHERE id = '{reader}'",
        "DELETE FROM identifier WHERE member_id = '{reader}'",
        "UPDATE digest SET rhythm = 'off', due_at = NULL WHERE member_id = '{reader}'",
    ],
)
async def test_digest_that_lost_its_reason_is_not_sent(
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
    change: str,
) -> None:
    await factories.post(client, author, "سرّ")
    await drain()
    # Of the post and of the follow.
    database.sql("DELETE FROM notification")
    make_due(database, reader)
    event = DigestQueued(member_id=reader.id, due_at=due_at(database, reader))
    database.sql(change.format(author=author.id, reader=reader.id))
    await digest_jobs.send_digest(jobs, event)
    assert await read_digests(client, reader.email) == []


async def test_post_with_a_muted_word_is_left_out(
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
) -> None:
    await factories.post(client, author, "نتيجة المباراة البارحة")
    await factories.post(client, author, "خطّ الثلث")
    await post_payload(client, "/users/muteWord", reader, {"word": "المباراة"})
    make_due(database, reader)
    await send_due(jobs, drain)
    (digest,) = await read_digests(client, reader.email)
    assert "خطّ الثلث" in digest["text"]
    assert "المباراة" not in digest["text"]


async def test_most_engaging_posts_come_first_and_two_of_an_author_at_most(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
) -> None:
    posts = [await factories.post(client, author, f"رقم {number}") for number in range(3)]
    others = [await factories.member(app) for _ in range(3)]
    for other in others:
        await factories.follow(client, reader, other)
        await factories.post(client, other, "منشور آخر")
    for other in others[:2]:
        await evaluate(client, other, posts[0]["_id"], "love")
    make_due(database, reader)
    await send_due(jobs, drain)
    (digest,) = await read_digests(client, reader.email)
    text = digest["text"]
    assert text.count("/posts/") == 5
    assert text.index(posts[0]["_id"]) == min(
        text.index(post["_id"]) for post in posts if post["_id"] in text
    )
    assert text.index("/posts/") + len("/posts/") == text.index(posts[0]["_id"])
    assert sum(post["_id"] in text for post in posts) == 2


async def test_digest_stops_after_three_unread_in_a_row(
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
) -> None:
    counts = []
    for number in range(5):
        await factories.post(client, author, f"رقم {number}")
        if number < 4:
            make_due(database, reader)
        await send_due(jobs, drain)
        counts.append(len(await read_digests(client, reader.email)))
    assert counts == [1, 2, 3, 3, 3]
    settings = await get_payload(client, "/notifications/digest", reader)
    assert settings["rhythm"] == "off"
    assert settings["stoppedAt"] is not None
    again = await post_payload(client, "/notifications/digest", reader, {"rhythm": "weekly"})
    assert (again["rhythm"], again["stoppedAt"]) == ("weekly", None)
    make_due(database, reader)
    await send_due(jobs, drain)
    assert len(await read_digests(client, reader.email)) == 4


async def test_visit_after_two_unread_digests_begins_the_count_again(
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
) -> None:
    for number in range(5):
        if number == 2:
            see(database, reader, days_ago=0)
        await factories.post(client, author, f"رقم {number}")
        make_due(database, reader)
        await send_due(jobs, drain)
    assert len(await read_digests(client, reader.email)) == 5
    settings = await get_payload(client, "/notifications/digest", reader)
    assert settings["rhythm"] == "weekly"


async def test_times_without_news_are_no_unread_digests(
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
) -> None:
    await factories.post(client, author)
    for _ in range(5):
        make_due(database, reader)
        await send_due(jobs, drain)
    assert len(await read_digests(client, reader.email)) == 1
    settings = await get_payload(client, "/notifications/digest", reader)
    assert settings["rhythm"] == "weekly"


async def test_private_words_are_in_no_digest(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
) -> None:
    author = await factories.member(app, name="Sara", birth_date=date(1987, 6, 5))
    other = await factories.member(app, name="Hamad")
    await factories.follow(client, reader, author)
    shown = await factories.post(client, author, "A public text")
    for word, change in (("canaryheld", "hidden_at"), ("canarydeleted", "deleted_at")):
        post = await factories.post(client, author, f"{word} text")
        database.sql(f"UPDATE post SET {change} = now() WHERE id = '{post['_id']}'")
    product = await create_product(client, author, title="A guide")
    await post_payload(client, "/users/muteWord", author, {"word": "canarymuted"})
    told = {"reason": "other", "text": "canaryreport"}
    await post_payload(client, f"/posts/{shown['_id']}/report", other, told)
    await comment(client, other, shown["_id"], "canarycomment")
    own = await factories.post(client, reader, "canaryown")
    await comment(client, other, own["_id"], "canaryreply")
    await drain()
    make_due(database, reader)
    await send_due(jobs, drain)
    (digest,) = await read_digests(client, reader.email)
    content = f"{digest['subject']} {digest['text']} {digest['html']}"
    assert "A public text" in content
    assert product["_id"] in content
    private = ("canary", author.email, other.email, "1987-06-05", str(other.id), "الدليل.pdf")
    for word in private:
        assert word not in content
