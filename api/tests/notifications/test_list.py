"""Notification list: contents, unread count, opening and pagination."""

from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext, deliver
from api.subscriptions import SUBSCRIPTIONS
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, list_all, post_payload, refusal


async def count_unread(client: httpx.AsyncClient, member: SignedInMember) -> int:
    count: int = await get_payload(client, "/notifications/count", member)
    return count


async def create_evaluations(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, author: SignedInMember, times: int
) -> list[SignedInMember]:
    """Create posts of the author, each with an evaluation; return the evaluators in order."""
    readers = [await factories.member(app) for _ in range(times)]
    for reader in readers:
        post = await factories.post(client, author)
        await post_payload(
            client, f"/posts/{post['_id']}/evaluations", reader, {"reaction": "clap"}
        )
        await drain()
    return readers


async def test_follow_notification_has_actor_and_message(
    client: httpx.AsyncClient, drain: Drain, layla: SignedInMember, omar: SignedInMember
) -> None:
    await factories.follow(client, omar, layla)
    assert await count_unread(client, layla) == 0
    await drain()
    assert await count_unread(client, layla) == 1
    (notification,) = await get_payload(client, "/notifications", layla)
    sender = {"_id": str(omar.id), "name": "عمر", "isStaff": False, "profilePic": None}
    assert notification.pop("createdAt").endswith("Z")
    assert notification == {
        "_id": notification["_id"],
        "type": "follow",
        "isOpened": False,
        "from": sender,
        "message": "عمر followed you",
        "postId": None,
        "commentId": None,
        "actors": [sender],
        "count": 1,
        "facts": dict.fromkeys(("title", "reaction", "amountCents", "status", "period")),
    }
    headers = {**layla.headers, "accept-language": "ar"}
    arabic = (await client.get("/notifications", headers=headers)).json()["payload"]
    assert arabic[0]["message"] == "متابعة جديدة من عمر"
    assert await get_payload(client, "/notifications", omar) == []


async def test_open_one_and_open_all_are_idempotent_and_return_counts(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, layla: SignedInMember
) -> None:
    await create_evaluations(client, app, drain, layla, 3)
    first, *_ = await get_payload(client, "/notifications", layla)
    for _ in range(2):
        opened = await post_payload(client, f"/notifications/{first['_id']}/open", layla)
        assert opened == {**first, "isOpened": True}
        assert await count_unread(client, layla) == 2
    assert await post_payload(client, "/notifications/openAll", layla) == {"opened": 2}
    assert await post_payload(client, "/notifications/openAll", layla) == {"opened": 0}
    assert await count_unread(client, layla) == 0
    assert {each["isOpened"] for each in await get_payload(client, "/notifications", layla)} == {
        True
    }


async def test_open_of_foreign_or_unknown_notification_is_not_found(
    client: httpx.AsyncClient, drain: Drain, layla: SignedInMember, omar: SignedInMember
) -> None:
    await factories.follow(client, omar, layla)
    await drain()
    (notification,) = await get_payload(client, "/notifications", layla)
    for wrong in (notification["_id"], "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "nothing", "%00"):
        answer = await client.post(f"/notifications/{wrong}/open", headers=omar.headers)
        assert refusal(answer) == (404, "notification_not_found")
    await post_payload(client, "/notifications/openAll", omar)
    assert await count_unread(client, layla) == 1


async def test_follow_redelivered_or_repeated_notifies_once(
    client: httpx.AsyncClient,
    drain: Drain,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await factories.follow(client, omar, layla)
    await drain()
    # Simulates a worker that died between the handler's commit and the delivery's update.
    database.sql("""
        UPDATE delivery SET done_at = NULL, due_at = now()
        WHERE handler = 'notifications.notify_followed'
    """)
    assert await drain() >= 1
    event_id = database.sql(
        "SELECT id FROM outbox WHERE type = 'Followed' ORDER BY id DESC LIMIT 1"
    )
    await deliver(jobs, SUBSCRIPTIONS, UUID(event_id), "notifications.notify_followed")
    await post_payload(client, f"/users/unfollow/{layla.id}", omar)
    await factories.follow(client, omar, layla)
    await drain()
    assert len(await get_payload(client, "/notifications", layla)) == 1


async def test_follow_undone_before_delivery_sends_no_notification(
    client: httpx.AsyncClient, drain: Drain, layla: SignedInMember, omar: SignedInMember
) -> None:
    await factories.follow(client, omar, layla)
    await post_payload(client, f"/users/unfollow/{layla.id}", omar)
    await drain()
    assert await get_payload(client, "/notifications", layla) == []
    assert await count_unread(client, layla) == 0


async def test_list_omits_notifications_of_suspended_actor(
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await factories.follow(client, omar, layla)
    await drain()
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{omar.id}'")
    assert await get_payload(client, "/notifications", layla) == []
    assert await count_unread(client, layla) == 0
    database.sql(f"UPDATE member SET suspended_at = NULL WHERE id = '{omar.id}'")


@pytest.mark.parametrize("limit", [1, 3, 20])
async def test_list_in_pages_is_complete_and_newest_first(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, layla: SignedInMember, limit: int
) -> None:
    readers = await create_evaluations(client, app, drain, layla, 7)
    listed = await list_all(client, "/notifications", layla, limit=limit)
    assert [each["from"]["_id"] for each in listed] == [str(each.id) for each in readers[::-1]]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/notifications"),
        ("GET", "/notifications/count"),
        ("GET", "/notifications/stream"),
        ("POST", "/notifications/openAll"),
        ("POST", "/notifications/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/open"),
    ],
)
async def test_notification_endpoints_without_authentication_are_refused(
    client: httpx.AsyncClient, method: str, path: str
) -> None:
    assert refusal(await client.request(method, path)) == (401, "not_authenticated")
