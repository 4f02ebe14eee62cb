"""Grouping of notifications until they are opened, with exact counts."""

import asyncio
from uuid import UUID

import httpx
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.notifications import jobs as notification_jobs
from api.posts.events import Commented, Evaluated
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload


async def create_members(app: FastAPI, *names: str) -> list[SignedInMember]:
    return [await factories.member(app, name=name) for name in names]


async def evaluate(
    client: httpx.AsyncClient, member: SignedInMember, post_id: str, reaction: str | None = "love"
) -> None:
    await post_payload(client, f"/posts/{post_id}/evaluations", member, {"reaction": reaction})


async def comment(
    client: httpx.AsyncClient,
    member: SignedInMember,
    post_id: str,
    text: str = "Well said, and worth a second reading.",
    **more: str,
) -> str:
    created = await post_payload(
        client, f"/posts/{post_id}/comments", member, {"text": text, **more}
    )
    return str(created["_id"])


async def list_messages(
    client: httpx.AsyncClient, member: SignedInMember, locale: str
) -> list[str]:
    headers = {**member.headers, "accept-language": locale}
    answer = await client.get("/notifications", headers=headers)
    return [each["message"] for each in answer.json()["payload"]]


async def test_group_names_latest_evaluator_and_counts_earlier_ones(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, layla: SignedInMember
) -> None:
    post = await factories.post(client, layla, "Wider lines")
    readers = await create_members(app, "Omar", "Sara", "Nour", "Adam", "Khaled")
    messages, notification = [], {}
    for reader in readers:
        await evaluate(client, reader, post["_id"], "clap")
        await drain()
        (notification,) = await get_payload(client, "/notifications", layla)
        messages.append(notification["message"])
    assert messages == [
        "Omar reacted to your post “Wider lines”: Clap",
        "Sara and 1 other reacted to your post “Wider lines”: Clap",
        "Nour and 2 others reacted to your post “Wider lines”: Clap",
        "Adam and 3 others reacted to your post “Wider lines”: Clap",
        "Khaled and 4 others reacted to your post “Wider lines”: Clap",
    ]
    assert [actor["name"] for actor in notification["actors"]] == ["Khaled", "Adam", "Nour"]
    assert (notification["from"], notification["count"]) == (notification["actors"][0], 5)
    assert notification["postId"] == {"_id": post["_id"]}
    assert notification["facts"]["title"] == "Wider lines"
    assert notification["facts"]["reaction"] == "clap"
    assert await get_payload(client, "/notifications/count", layla) == 1
    assert await list_messages(client, layla, "ar") == [
        "تفاعل جديد من Khaled و4 آخرين مع «Wider lines»: تصفيق"
    ]


async def test_opened_group_is_followed_by_a_new_group(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, layla: SignedInMember
) -> None:
    post = await factories.post(client, layla)
    omar, sara, nour, adam = await create_members(app, "Omar", "Sara", "Nour", "Adam")
    for reader in (omar, sara):
        await evaluate(client, reader, post["_id"])
    await drain()
    (first,) = await get_payload(client, "/notifications", layla)
    opened = await post_payload(client, f"/notifications/{first['_id']}/open", layla)
    assert opened == {**first, "isOpened": True}
    await evaluate(client, nour, post["_id"])
    await drain()
    second, old = await get_payload(client, "/notifications", layla)
    assert (second["isOpened"], second["count"], second["from"]["name"]) == (False, 1, "Nour")
    assert old == opened
    await post_payload(client, "/notifications/openAll", layla)
    await evaluate(client, adam, post["_id"])
    await drain()
    counts = [each["count"] for each in await get_payload(client, "/notifications", layla)]
    assert counts == [1, 1, 2]
    assert await get_payload(client, "/notifications/count", layla) == 1


async def test_group_with_new_actor_moves_to_the_top(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, layla: SignedInMember
) -> None:
    one, other = [await factories.post(client, layla, text) for text in ("First", "Second")]
    omar, sara = await create_members(app, "Omar", "Sara")
    titles, notifications = [], []
    for reader, post in ((omar, one), (omar, other), (sara, one)):
        await evaluate(client, reader, post["_id"])
        await drain()
        notifications = await get_payload(client, "/notifications", layla)
        titles.append([each["facts"]["title"] for each in notifications])
    assert titles == [["First"], ["Second", "First"], ["First", "Second"]]
    assert notifications[0]["createdAt"] > notifications[1]["createdAt"]


async def test_group_of_concurrent_evaluations_counts_each_actor_once(
    client: httpx.AsyncClient,
    app: FastAPI,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
) -> None:
    post = await factories.post(client, layla)
    readers = await create_members(app, *["Reader"] * 50)
    for reader in readers:
        await evaluate(client, reader, post["_id"])
    events = [
        Evaluated(post_id=UUID(post["_id"]), member_id=reader.id, reaction="love")
        for reader in readers
        for _ in range(3)  # each event is delivered three times
    ]
    # Few wait for the row: the worker would retry after the lock timeout, this test does not.
    slots = asyncio.Semaphore(4)

    async def deliver(event: Evaluated) -> None:
        async with slots:
            await notification_jobs.notify_evaluated(jobs, event)

    await asyncio.gather(*map(deliver, events))
    (notification,) = await get_payload(client, "/notifications", layla)
    assert notification["count"] == 50
    assert len({actor["_id"] for actor in notification["actors"]}) == 3
    recorded = (
        "SELECT count(DISTINCT actor_id) FROM told_act"
        f" WHERE notification_id = '{notification['_id']}'"
    )
    assert database.sql(recorded) == "50"


async def test_group_opened_during_concurrent_evaluations_counts_each_actor_once(
    client: httpx.AsyncClient, app: FastAPI, jobs: WorkerContext, layla: SignedInMember
) -> None:
    post = await factories.post(client, layla)
    readers = await create_members(app, *["Reader"] * 12)
    for reader in readers:
        await evaluate(client, reader, post["_id"])
    deliveries = [
        notification_jobs.notify_evaluated(
            jobs, Evaluated(post_id=UUID(post["_id"]), member_id=reader.id, reaction="love")
        )
        for reader in readers
    ]
    opening = [post_payload(client, "/notifications/openAll", layla) for _ in range(3)]
    mixed = [each for turn in zip(*[iter(deliveries)] * 4, opening, strict=True) for each in turn]
    await asyncio.gather(*mixed)
    groups = await get_payload(client, "/notifications?limit=100", layla)
    assert sum(each["count"] for each in groups) == 12
    assert sum(not notification["isOpened"] for notification in groups) <= 1


async def test_changed_evaluation_updates_existing_notification(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, layla: SignedInMember
) -> None:
    post = await factories.post(client, layla)
    (omar,) = await create_members(app, "Omar")
    await evaluate(client, omar, post["_id"], "love")
    await drain()
    await post_payload(client, "/notifications/openAll", layla)
    await evaluate(client, omar, post["_id"], "unclear")
    await drain()
    (notification,) = await get_payload(client, "/notifications", layla)
    assert (notification["isOpened"], notification["facts"]["reaction"]) == (True, "unclear")
    assert await get_payload(client, "/notifications/count", layla) == 0
    await evaluate(client, omar, post["_id"], None)
    await evaluate(client, omar, post["_id"], "clap")
    await drain()
    (notification,) = await get_payload(client, "/notifications", layla)
    assert (notification["count"], notification["facts"]["reaction"]) == (1, "clap")


async def test_act_undone_before_delivery_sends_no_notification(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, layla: SignedInMember
) -> None:
    post = await factories.post(client, layla)
    (omar,) = await create_members(app, "Omar")
    await evaluate(client, omar, post["_id"])
    await evaluate(client, omar, post["_id"], None)
    written = await comment(client, omar, post["_id"])
    answer = await client.delete(f"/posts/{post['_id']}/comments/{written}", headers=omar.headers)
    assert answer.status_code == 200
    await drain()
    assert await get_payload(client, "/notifications", layla) == []
    # A new evaluation notifies.
    await evaluate(client, omar, post["_id"])
    await drain()
    assert len(await get_payload(client, "/notifications", layla)) == 1


async def test_group_with_repeated_commenter_counts_once_and_shows_latest_comment(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, layla: SignedInMember
) -> None:
    post = await factories.post(client, layla, "Wider lines")
    omar, sara = await create_members(app, "Omar", "Sara")
    last = ""
    for member in (omar, sara, omar):
        last = await comment(client, member, post["_id"])
        await drain()
    (notification,) = await get_payload(client, "/notifications", layla)
    assert notification["message"] == "Omar and 1 other commented on “Wider lines”"
    assert [actor["name"] for actor in notification["actors"]] == ["Omar", "Sara"]
    assert notification["commentId"] == {"_id": last}
    assert await list_messages(client, layla, "ar") == [
        "تعليق جديد من Omar وشخص آخر على «Wider lines»"
    ]


async def test_group_with_concurrent_comments_of_one_member_counts_once(
    client: httpx.AsyncClient, app: FastAPI, jobs: WorkerContext, layla: SignedInMember
) -> None:
    post = await factories.post(client, layla)
    (omar,) = await create_members(app, "Omar")
    written = [await comment(client, omar, post["_id"]) for _ in range(8)]
    events = [
        Commented(
            comment_id=UUID(comment_id),
            post_id=UUID(post["_id"]),
            parent_id=None,
            author_id=omar.id,
        )
        for comment_id in written
    ]
    await asyncio.gather(*[notification_jobs.notify_commented(jobs, event) for event in events])
    (notification,) = await get_payload(client, "/notifications", layla)
    assert (notification["count"], len(notification["actors"])) == (1, 1)


async def test_reply_and_comment_notify_each_author_once(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, layla: SignedInMember
) -> None:
    post = await factories.post(client, layla, "Wider lines")
    omar, sara = await create_members(app, "Omar", "Sara")
    by_omar = await comment(client, omar, post["_id"])
    by_layla = await comment(client, layla, post["_id"])
    await drain()
    await post_payload(client, "/notifications/openAll", layla)
    await comment(client, sara, post["_id"], parentId=by_omar)
    await comment(client, omar, post["_id"], parentId=by_layla)
    await drain()
    assert await list_messages(client, omar, "en") == ["Sara replied to your comment"]
    unread = [
        (each["type"], each["from"]["name"])
        for each in await get_payload(client, "/notifications", layla)
        if not each["isOpened"]
    ]
    assert unread == [("reply", "Omar"), ("comment", "Sara")]
    assert await list_messages(client, sara, "en") == []


async def test_list_and_count_execute_one_statement_each(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    layla: SignedInMember,
    statements: Statements,
) -> None:
    post = await factories.post(client, layla)
    for reader in await create_members(app, *["Reader"] * 4):
        await evaluate(client, reader, post["_id"])
        await factories.follow(client, reader, layla)
    await drain()
    for path in ("/notifications", "/notifications/count"):
        await get_payload(client, path, layla)
        statements.clear()
        await get_payload(client, path, layla)
        assert len(statements) == 1
