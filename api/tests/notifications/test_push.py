"""Push notifications, from an act to the browser that opens the message."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from py_vapid import Vapid02

from api.auth import sessions
from api.auth.sessions import IdentityProvider
from api.core.clock import now
from api.core.events import dispatch
from api.core.events.dispatch import WorkerContext
from api.core.ids import new_id
from api.notifications.push.client import PushClient, Recipient, encrypt, parse_retry_after
from api.notifications.push.endpoints import parse_auth, parse_public_key
from api.notifications.push.messages import MAX_BYTES, handling_of, make_payload, topic_of
from api.subscriptions import SUBSCRIPTIONS
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.engagement import block, comment, evaluate, mute, suspend
from api.tests.support.http import get_payload, post_payload
from api.tests.support.push_service import (
    HOST,
    Browser,
    PushService,
    open_push_client,
    open_push_service,
    subscribe,
)

CANARY = "Zqprivatecanary"


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[PushService]:
    async with open_push_service(tmp_path) as opened:
        yield opened


@dataclass
class Scene:
    """Layla with a browser, and Omar who notifies her."""

    app: FastAPI
    client: httpx.AsyncClient
    database: TestDatabase
    jobs: WorkerContext
    service: PushService
    layla: SignedInMember
    omar: SignedInMember
    browser: Browser
    post: dict[str, Any]

    async def deliver(self) -> int:
        return await dispatch.run_pending(self.jobs, SUBSCRIPTIONS)

    def make_due(self) -> None:
        """Let the waiting of a postponed delivery end."""
        self.database.sql("UPDATE delivery SET due_at = now() WHERE due_at IS NOT NULL")

    async def comment(self, text: str = "Well said") -> Any:
        return await comment(self.client, self.omar, self.post["_id"], text)

    def opened(self) -> list[dict[str, Any]]:
        return self.browser.open(self.service.pushes)

    def subscriptions(self) -> str:
        return self.database.sql(
            f"SELECT count(*) FROM push_subscription WHERE member_id = '{self.layla.id}'"
        ).strip()


@pytest.fixture
async def scene(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
    service: PushService,
) -> AsyncIterator[Scene]:
    layla = await factories.member(app, name="Layla")
    omar = await factories.member(app, name="Omar")
    post = await factories.post(client, layla, "Wider lines")
    await drain()
    browser = await subscribe(client, layla)
    async with open_push_client(app.state.settings, service) as pushing:
        own = replace(jobs, services={**jobs.services, PushClient: pushing})
        yield Scene(app, client, database, own, service, layla, omar, browser, post)


async def change(scene: Scene, **changes: Any) -> Any:
    return await post_payload(scene.client, "/notifications/settings", scene.layla, changes)


@pytest.mark.parametrize(
    ("locale", "title", "body", "prefix"),
    [
        ("en", "Qima", "Omar commented on “Wider lines”", ""),
        ("ar", "قيمة", "تعليق جديد من Omar على «Wider lines»", "/ar"),
    ],
)
async def test_push_of_a_comment_is_opened_by_another_implementation_with_the_text_of_the_list(
    scene: Scene, locale: str, title: str, body: str, prefix: str
) -> None:
    scene.database.sql(f"UPDATE member SET locale = '{locale}' WHERE id = '{scene.layla.id}'")
    created = await scene.comment(f"a text that stays here {CANARY}")
    await scene.deliver()
    (push,), (message,) = scene.service.pushes, scene.opened()
    headers = {**scene.layla.headers, "accept-language": locale}
    listed = (await scene.client.get("/notifications", headers=headers)).json()["payload"][0]
    assert message == {
        "id": listed["_id"],
        "title": title,
        "body": listed["message"],
        "url": f"{prefix}/posts/{scene.post['_id']}#comment-{created}",
        "tag": push.headers["topic"],
        "lang": locale,
    }
    assert listed["message"] == body
    assert CANARY not in str(message)


async def test_push_has_the_headers_of_the_protocol(scene: Scene) -> None:
    await scene.comment()
    await scene.deliver()
    (push,) = scene.service.pushes
    assert push.headers["content-encoding"] == "aes128gcm"
    assert push.headers["urgency"] == "normal"
    assert 86_000 < int(push.headers["ttl"]) <= 86_400
    assert len(push.headers["topic"]) == 32
    key = (await get_payload(scene.client, "/notifications/push/key", scene.layla))["publicKey"]
    assert f"k={key}" in push.headers["authorization"]
    assert Vapid02.verify(push.headers["authorization"])
    assert b"Omar" not in push.body


async def test_group_has_one_topic_and_single_notifications_have_their_own(scene: Scene) -> None:
    await scene.comment("first")
    await scene.comment("second")
    await factories.follow(scene.client, scene.omar, scene.layla)
    await scene.deliver()
    topics = [push.headers["topic"] for push in scene.service.pushes]
    assert len(topics) == 3
    assert len(set(topics)) == 2
    assert len(scene.service.by_topic()) == 2


async def test_push_that_is_delivered_twice_replaces_itself(scene: Scene) -> None:
    await scene.comment()
    await scene.deliver()
    scene.database.sql(
        "UPDATE delivery SET due_at = now(), done_at = NULL"
        " WHERE handler = 'notifications.send_push'"
    )
    await scene.deliver()
    assert len(scene.service.pushes) == 2
    assert len(scene.service.by_topic()) == 1


@pytest.mark.parametrize(
    "change",
    [
        "nothing",
        "read",
        "comment deleted",
        "actor blocked",
        "actor muted",
        "suspended",
        "session ended",
    ],
)
async def test_push_of_what_changed_meanwhile_is_not_sent(scene: Scene, change: str) -> None:
    created = await scene.comment(f"a {CANARY}")
    # Everything but the push itself.
    others = [each for each in SUBSCRIPTIONS if each.name != "notifications.send_push"]
    await dispatch.run_pending(scene.jobs, others)
    match change:
        case "read":
            await post_payload(scene.client, "/notifications/openAll", scene.layla)
        case "comment deleted":
            scene.database.sql(f"UPDATE comment SET deleted_at = now() WHERE id = '{created}'")
        case "actor blocked":
            block(scene.database, scene.layla, scene.omar)
        case "actor muted":
            mute(scene.database, scene.layla, scene.omar)
        case "suspended":
            suspend(scene.database, scene.layla)
        case "session ended":
            await scene.client.post("/users/logout", headers=scene.layla.headers)
    scene.database.sql("UPDATE outbox SET dispatched_at = NULL WHERE type = 'PushQueued'")
    await scene.deliver()
    assert scene.service.attempts == (1 if change == "nothing" else 0)


async def test_type_that_is_not_pushed_queues_nothing(scene: Scene) -> None:
    await evaluate(scene.client, scene.omar, scene.post["_id"], "love")
    await scene.deliver()
    assert scene.service.attempts == 0
    await change(scene, push={"evaluation": True, "comment": False})
    other = await factories.post(scene.client, scene.layla, "Another")
    await evaluate(scene.client, scene.omar, other["_id"], "love")
    await scene.comment()
    await scene.deliver()
    assert [each["url"] for each in scene.opened()] == [f"/ar/posts/{other['_id']}"]


async def test_new_post_is_pushed_only_to_followers_who_chose_it(scene: Scene) -> None:
    await factories.follow(scene.client, scene.layla, scene.omar)
    await factories.post(scene.client, scene.omar, "First")
    await scene.deliver()
    assert scene.service.attempts == 0
    await change(scene, push={"newPost": True})
    second = await factories.post(scene.client, scene.omar, "Second")
    await scene.deliver()
    assert [each["url"] for each in scene.opened()] == [f"/ar/posts/{second['_id']}"]


@pytest.mark.parametrize("status", [404, 410])
async def test_expired_subscription_is_removed(scene: Scene, status: int) -> None:
    scene.service.statuses = [status]
    await scene.comment()
    await scene.deliver()
    assert scene.subscriptions() == "0"


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_busy_service_gets_the_message_again_after_the_time_that_it_named(
    scene: Scene, status: int
) -> None:
    scene.service.statuses, scene.service.headers = [status], {"retry-after": "120"}
    await scene.comment()
    await scene.deliver()
    wait = scene.database.sql(
        "SELECT round(extract(epoch FROM due_at - now())) FROM delivery"
        " WHERE handler = 'notifications.send_push' AND due_at IS NOT NULL"
    )
    assert 110 <= int(wait) <= 120
    assert scene.service.pushes == []
    scene.make_due()
    await scene.deliver()
    assert len(scene.opened()) == 1


@pytest.mark.parametrize("status", [302, 400, 403, 413])
async def test_refused_message_is_dropped_and_the_subscription_stays(
    scene: Scene, status: int
) -> None:
    scene.service.statuses, scene.service.headers = [status], {"location": f"https://{HOST}/else"}
    await scene.comment()
    await scene.deliver()
    assert (scene.service.attempts, scene.subscriptions()) == (1, "1")
    scene.make_due()
    await scene.deliver()
    assert scene.service.attempts == 1


async def test_subscription_that_is_refused_again_and_again_is_removed(scene: Scene) -> None:
    scene.database.sql("UPDATE push_subscription SET failures = 9")
    scene.service.statuses = [403]
    await scene.comment()
    await scene.deliver()
    assert scene.subscriptions() == "0"


async def test_message_past_its_time_is_not_sent(scene: Scene) -> None:
    scene.service.statuses = [503]
    await scene.comment()
    await scene.deliver()
    old = now() - timedelta(days=2)
    milliseconds = int(old.timestamp() * 1000)
    scene.database.sql(
        "UPDATE notification SET moved_id ="
        f" ('{milliseconds:012x}' || substr(replace(moved_id::text, '-', ''), 13))::uuid"
        f" WHERE member_id = '{scene.layla.id}'"
    )
    scene.make_due()
    await scene.deliver()
    assert scene.service.attempts == 1


async def test_subscription_ends_with_its_session(scene: Scene) -> None:
    await scene.client.post("/users/logout", headers=scene.layla.headers)
    assert scene.subscriptions() == "0"


async def test_subscription_ends_when_another_device_ends_its_session(scene: Scene) -> None:
    provider = IdentityProvider(scene.app.state.settings, scene.app.state.signing_key)
    async with scene.app.state.database.writing() as connection:
        pair = await sessions.open_session(connection, provider, scene.layla.id, "another device")
    headers = {"authorization": pair.access.token}
    scene.database.sql(
        f"UPDATE session SET confirmed_at = now() WHERE member_id = '{scene.layla.id}'"
    )
    ended = await scene.client.post("/users/sessions/endOthers", headers=headers)
    assert ended.status_code == 200
    assert scene.subscriptions() == "0"


async def test_unsubscribing_deletes_the_subscription_of_this_session_alone(scene: Scene) -> None:
    await subscribe(scene.client, scene.omar)
    await scene.client.delete("/notifications/push", headers=scene.omar.headers)
    assert scene.subscriptions() == "1"
    await scene.client.delete("/notifications/push", headers=scene.layla.headers)
    assert scene.subscriptions() == "0"


async def test_quiet_hours_leave_out_all_but_what_matters(scene: Scene) -> None:
    quiet = {"isEnabled": True, "beginsAt": "00:00", "endsAt": "23:59", "timeZone": "UTC"}
    if datetime.now(UTC).strftime("%H:%M") == "23:59":
        quiet["beginsAt"], quiet["endsAt"] = "12:00", "11:59"
    await change(scene, quietHours=quiet)
    await scene.comment()
    await scene.deliver()
    assert scene.service.attempts == 0
    assert await get_payload(scene.client, "/notifications/count", scene.layla) == 1
    await change(scene, quietHours={"isEnabled": False})
    await scene.comment("again")
    await scene.deliver()
    assert len(scene.opened()) == 1


async def test_server_without_a_key_has_no_push_notifications(
    open_app: OpenApp, app: FastAPI
) -> None:
    member = await factories.member(app)
    async with open_app(env="production", vapid_private_key=None) as off, client_of(off) as client:
        key = await client.get("/notifications/push/key", headers=member.headers)
        stored = await client.post(
            "/notifications/push",
            json=Browser(f"https://{HOST}/x").subscription,
            headers=member.headers,
        )
    for answer in (key, stored):
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "push_unavailable")


def test_longest_message_fits_a_push() -> None:
    notification = {
        "_id": "0199f1d8-17a2-7e40-9f6b-5c3d8e21b0a7",
        "type": "comment",
        "message": "🦔" * 5000,
        "postId": {"_id": "0199f1d8-17a2-7e40-9f6b-5c3d8e21b0a7"},
        "commentId": {"_id": "0199f1d8-17a2-7e40-9f6b-5c3d8e21b0a7"},
        "actors": [],
        "facts": {},
    }
    payload = make_payload(notification, "قيمة", "ar")
    assert len(payload) <= MAX_BYTES
    browser = Browser("")
    keys = Recipient("", *_keys(browser))
    assert len(encrypt(keys, payload)) <= 4096


def _keys(browser: Browser) -> tuple[bytes, bytes]:
    keys = browser.subscription["keys"]
    p256dh, auth = parse_public_key(keys["p256dh"]), parse_auth(keys["auth"])
    assert p256dh is not None
    assert auth is not None
    return p256dh, auth


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("120", 120),
        ("0", 0),
        ("", 0),
        ("soon", 0),
        ("-5", 0),
        ("99999999999999999999", 3600),
        ("Fri, 27 Nov 2026 12:10:00 GMT", 600),
        ("Fri, 27 Nov 2026 11:00:00 GMT", 0),
    ],
)
def test_retry_after_is_seconds_or_a_date_and_an_hour_at_most(text: str, seconds: int) -> None:
    assert parse_retry_after(text, datetime(2026, 11, 27, 12, tzinfo=UTC)) == seconds


def test_money_and_security_wake_a_device_up_and_reactions_do_not() -> None:
    assert {handling_of(each).urgency for each in ("system", "payout", "purchase", "tip")} == {
        "high"
    }
    assert handling_of("evaluation").urgency == "low"


def test_topic_is_within_the_limit_of_the_protocol() -> None:
    topic = topic_of(new_id())
    assert len(topic) <= 32
    assert topic.replace("-", "").replace("_", "").isalnum()
