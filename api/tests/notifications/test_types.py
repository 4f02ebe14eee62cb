"""Notification types: recipients, messages in both languages, preferences and blocks."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.ids import new_id
from api.notifications import service as notifications
from api.notifications.recipients import DirectNotification
from api.payments.events import ProductPurchased, TipReceived
from api.payouts.events import PayoutStatusChanged
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.purchases import create_purchase, emit_events
from api.tests.support.answers import accept, create_answer
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload
from api.tests.support.products import claim_product
from api.tests.support.reviews import review
from api.tests.support.scale import pairs
from api.users.models import ALWAYS_ENABLED

COMMENT = "Well said, and worth a second reading."


class Scenario:
    """A recipient, an actor, and the acts that notify the recipient by type."""

    def __init__(self, client: httpx.AsyncClient, app: FastAPI, database: TestDatabase) -> None:
        (self.client, self.app, self.database) = (client, app, database)

    async def set_up(self) -> None:
        self.recipient = await factories.member(self.app, name="Layla")
        self.actor = await factories.member(self.app, name="Omar")
        self.handle = "l" + str(self.recipient.id.int)[-15:]
        self.database.sql(
            f"UPDATE member SET handle = '{self.handle}' WHERE id = '{self.recipient.id}'"
        )
        self.post = await factories.post(self.client, self.recipient, "Wider lines")

    async def follow(self) -> None:
        await factories.follow(self.client, self.actor, self.recipient)

    async def evaluation(self) -> None:
        path = f"/posts/{self.post['_id']}/evaluations"
        await post_payload(self.client, path, self.actor, {"reaction": "fantastic"})

    async def comment(self, by: SignedInMember | None = None, **more: str) -> str:
        path = f"/posts/{self.post['_id']}/comments"
        created = await post_payload(self.client, path, by or self.actor, {"text": COMMENT, **more})
        return str(created["_id"])

    async def reply(self) -> None:
        await self.comment(parentId=await self.comment(by=self.recipient))

    async def answer(self) -> None:
        ids = await create_answer(self.client, self.actor, self.recipient)
        await accept(self.client, self.actor, ids["question"], ids["answerId"])

    async def mention(self) -> None:
        await factories.post(self.client, self.actor, f"As @{self.handle} says")

    async def newPost(self) -> None:  # noqa: N802 - the type's name
        await factories.follow(self.client, self.recipient, self.actor)
        await factories.post(self.client, self.actor, "Wider lines")

    async def purchase(self) -> None:
        post_id = self.post["_id"]
        self.database.sql(
            "UPDATE post SET kind = 'digital', title = 'Wider lines', price_cents = 1999"
            f" WHERE id = '{post_id}'"
        )
        await create_purchase(
            self.app, post_id, buyer_id=self.actor.id, seller_id=self.recipient.id
        )
        event = ProductPurchased(
            post_id=UUID(post_id),
            buyer_id=self.actor.id,
            author_id=self.recipient.id,
            amount_cents=1999,
        )
        await emit_events(self.app, event)

    async def review(self) -> None:
        self.database.sql(
            f"UPDATE post_counts SET is_digital = true WHERE post_id = '{self.post['_id']}';"
            "UPDATE post SET kind = 'digital', title = 'Wider lines', price_cents = 0"
            f" WHERE id = '{self.post['_id']}'"
        )
        await claim_product(self.client, self.post["_id"], self.actor)
        # The claim itself notifies as a purchase.
        self.database.sql("DELETE FROM outbox WHERE type = 'Purchased'")
        await review(self.client, self.actor, self.post["_id"])

    async def _notify(self, type_: str, **more: Any) -> None:
        notification = DirectNotification(self.recipient.id, type_, f"{type_}:1", **more)
        async with self.app.state.database.writing() as connection:
            await notifications.notify(connection, notification)

    async def tip(self) -> None:
        post_id = self.post["_id"]
        purchase_id = await create_purchase(
            self.app,
            post_id,
            buyer_id=self.actor.id,
            seller_id=self.recipient.id,
            kind="tip",
            amount_cents=2000,
        )
        event = TipReceived(
            purchase_id=purchase_id,
            post_id=UUID(post_id),
            buyer_id=self.actor.id,
            seller_id=self.recipient.id,
            amount_cents=2000,
        )
        await emit_events(self.app, event)

    async def payout(self) -> None:
        event = PayoutStatusChanged(
            payout_id=new_id(),
            member_id=self.recipient.id,
            amount_cents=42050,
            status="transferred",
        )
        await emit_events(self.app, event)

    async def revenueReport(self) -> None:  # noqa: N802 - the type's name
        await self._notify("revenueReport", facts={"period": "2026-10"})

    async def system(self) -> None:
        await self._notify("system", facts={"en": "We moved house.", "ar": "انتقلنا إلى بيت جديد."})

    def act(self, type_: str) -> Callable[[], Awaitable[None]]:
        act: Callable[[], Awaitable[None]] = getattr(self, type_)
        return act

    async def list_received(self, locale: str = "en") -> list[dict[str, Any]]:
        headers = {**self.recipient.headers, "accept-language": locale}
        answer = await self.client.get("/notifications", headers=headers)
        assert answer.status_code == 200, answer.text
        listed: list[dict[str, Any]] = answer.json()["payload"]
        assert await get_payload(self.client, "/notifications/count", self.recipient) == len(listed)
        return listed


MESSAGES = {
    "follow": ("Omar followed you", "متابعة جديدة من Omar"),
    "evaluation": (
        "Omar reacted to your post “Wider lines”: Fantastic",
        "تفاعل جديد من Omar مع «Wider lines»: رائع",
    ),
    "comment": ("Omar commented on “Wider lines”", "تعليق جديد من Omar على «Wider lines»"),
    "reply": ("Omar replied to your comment", "ردّ جديد من Omar على تعليقك"),
    "answer": ("Omar accepted your answer to “سؤال؟”", "تم اعتماد جوابك عن سؤال Omar: «سؤال؟»"),
    "mention": ("Omar mentioned you", "إشارة جديدة إليك من Omar"),
    "purchase": ("Omar bought “Wider lines”", "عملية شراء جديدة من Omar: «Wider lines»"),
    "review": ("Omar reviewed “Wider lines”", "مراجعة جديدة من Omar لمنتجك «Wider lines»"),
    "tip": ("Omar sent you a $20 tip", "وصلك دعم قدره \u2066$20\u2069 من Omar"),
    "payout": (
        "Your $420.50 payout: Transferred",
        "عملية سحب بقيمة \u2066$420.50\u2069: تم التحويل",
    ),
    "revenueReport": (
        "Your revenue report for October 2026 is ready",
        "تقرير إيراداتك عن أكتوبر 2026 جاهز",
    ),
    "newPost": ("Omar posted “Wider lines”", "منشور جديد من Omar: «Wider lines»"),
    "system": ("We moved house.", "انتقلنا إلى بيت جديد."),
}
MEMBER_TYPES = [type_ for type_ in MESSAGES if type_ not in {"payout", "revenueReport", "system"}]
PLATFORM_TYPES = [type_ for type_ in MESSAGES if type_ not in MEMBER_TYPES]


@pytest.mark.parametrize("type_", MESSAGES)
async def test_type_notifies_once_in_both_languages(
    scenario: Scenario, drain: Drain, database: TestDatabase, type_: str
) -> None:
    await scenario.act(type_)()
    await drain()
    database.sql("UPDATE delivery SET done_at = NULL, due_at = now()")
    await drain()
    (notification,) = await scenario.list_received()
    (arabic,) = await scenario.list_received("ar")
    assert (notification["type"], notification["message"], arabic["message"]) == (
        type_,
        *MESSAGES[type_],
    )
    if type_ in MEMBER_TYPES:
        assert (notification["from"]["name"], len(notification["actors"])) == ("Omar", 1)
    else:
        assert notification["from"] == {
            "_id": "00000000-0000-0000-0000-000000000000",
            "name": "Qima",
            "isStaff": True,
            "profilePic": None,
        }
        assert (arabic["from"]["name"], notification["actors"], notification["count"]) == (
            "قيمة",
            [],
            1,
        )


async def test_placeholders_in_a_name_are_shown_as_typed(scenario: Scenario, drain: Drain) -> None:
    """A name is a value of a sentence, never a part of its format."""
    scenario.database.sql(
        f"UPDATE member SET name = '{{names.__class__}} {{0}}' WHERE id = '{scenario.actor.id}'"
    )
    await scenario.follow()
    await drain()
    (notification,) = await scenario.list_received()
    assert notification["message"] == "{names.__class__} {0} followed you"


@pytest.mark.parametrize("type_", MESSAGES)
async def test_disabled_type_sends_no_notification_unless_it_is_always_enabled(
    scenario: Scenario, drain: Drain, database: TestDatabase, type_: str
) -> None:
    database.sql(
        f"UPDATE member SET notification_choices = '{{\"{type_}\": false}}'"
        f" WHERE id = '{scenario.recipient.id}'"
    )
    await scenario.act(type_)()
    await drain()
    # With replies disabled, a reply below the member's own post notifies as a comment.
    expected = {"reply": ["comment"], **{each: [each] for each in ALWAYS_ENABLED}}.get(type_, [])
    assert [each["type"] for each in await scenario.list_received()] == expected


@pytest.mark.parametrize("type_", MESSAGES)
async def test_type_with_all_others_disabled_notifies(
    scenario: Scenario, drain: Drain, database: TestDatabase, type_: str
) -> None:
    choices = ", ".join(f'"{other}": {str(other == type_).lower()}' for other in MESSAGES)
    database.sql(
        f"UPDATE member SET notification_choices = '{{{choices}}}'"
        f" WHERE id = '{scenario.recipient.id}'"
    )
    await scenario.act(type_)()
    await drain()
    assert [each["type"] for each in await scenario.list_received()] == [type_]


@pytest.mark.parametrize(
    ("type_", "how"), pairs(MEMBER_TYPES, ("blocked", "blocked by", "muted", "suspended"))
)
async def test_hidden_actor_before_or_after_delivery_is_not_listed(
    scenario: Scenario, drain: Drain, database: TestDatabase, type_: str, how: str
) -> None:
    recipient, actor = scenario.recipient.id, scenario.actor.id
    hide = {
        "blocked": f"INSERT INTO block VALUES ('{recipient}', '{actor}')",
        "blocked by": f"INSERT INTO block VALUES ('{actor}', '{recipient}')",
        "muted": f"INSERT INTO mute VALUES ('{recipient}', '{actor}')",
        "suspended": f"UPDATE member SET suspended_at = now() WHERE id = '{actor}'",
    }
    # Rewriting every row of `member` would make later tests slow.
    restore = (
        "DELETE FROM block; DELETE FROM mute;"
        f" UPDATE member SET suspended_at = NULL WHERE id = '{actor}'"
    )
    await scenario.act(type_)()
    database.sql(hide[how])
    await drain()
    assert await scenario.list_received() == []
    database.sql(restore)
    # A redelivery inserts the notification, which is then hidden in the list.
    assert await scenario.list_received() == []
    database.sql("UPDATE delivery SET done_at = NULL, due_at = now()")
    await drain()
    assert len(await scenario.list_received()) == 1
    database.sql(hide[how])
    assert await scenario.list_received() == []
    database.sql(restore)


@pytest.mark.parametrize("type_", ["follow", "evaluation", "comment", "mention", "newPost"])
async def test_block_deletes_notifications_of_both_members_and_keeps_groups(
    scenario: Scenario, drain: Drain, type_: str
) -> None:
    await scenario.act(type_)()
    await drain()
    grouped = type_ in {"follow", "evaluation", "comment"}
    if grouped:
        first = scenario.actor
        scenario.actor = await factories.member(scenario.app, name="Sara")
        await scenario.act(type_)()
        scenario.actor = first
        await scenario.act(type_)() if type_ == "comment" else None
        await drain()
        assert (await scenario.list_received())[0]["count"] == 2
    await post_payload(scenario.client, f"/users/block/{scenario.actor.id}", scenario.recipient)
    await drain()
    await post_payload(scenario.client, f"/users/unblock/{scenario.actor.id}", scenario.recipient)
    remaining = await scenario.list_received()
    if not grouped:
        assert remaining == []
        return
    assert [(each["count"], each["from"]["name"]) for each in remaining] == [(1, "Sara")]
    assert [actor["name"] for actor in remaining[0]["actors"]] == ["Sara"]


async def test_block_keeps_notifications_of_others(scenario: Scenario, drain: Drain) -> None:
    stranger = await factories.member(scenario.app)
    await factories.post(scenario.client, stranger)
    await post_payload(scenario.client, f"/users/block/{stranger.id}", scenario.recipient)
    await scenario.comment()
    await scenario.newPost()
    await drain()
    assert [each["type"] for each in await scenario.list_received()] == ["newPost", "comment"]


async def test_reply_below_post_of_blocked_author_is_not_listed(
    scenario: Scenario, drain: Drain, database: TestDatabase
) -> None:
    sara = await factories.member(scenario.app, name="Sara")
    scenario.post = await factories.post(scenario.client, sara, "Wider lines")
    await scenario.reply()
    await drain()
    assert [each["type"] for each in await scenario.list_received()] == ["reply"]
    database.sql(f"INSERT INTO block VALUES ('{sara.id}', '{scenario.recipient.id}')")
    assert await scenario.list_received() == []


async def test_comment_with_muted_word_sends_no_notification(
    scenario: Scenario, drain: Drain
) -> None:
    await post_payload(scenario.client, "/users/muteWord", scenario.recipient, {"word": "reading"})
    await scenario.comment()
    await scenario.reply()
    await drain()
    assert await scenario.list_received() == []


async def test_post_with_muted_word_sends_no_notification(scenario: Scenario, drain: Drain) -> None:
    await post_payload(scenario.client, "/users/muteWord", scenario.recipient, {"word": "wider"})
    await scenario.newPost()
    await drain()
    assert await scenario.list_received() == []


async def test_mention_in_comment_on_own_post_notifies_once(
    scenario: Scenario, drain: Drain, database: TestDatabase
) -> None:
    text = {"text": f"@{scenario.handle} this is worth a second reading"}
    path = f"/posts/{scenario.post['_id']}/comments"
    await post_payload(scenario.client, path, scenario.actor, text)
    await drain()
    assert [each["type"] for each in await scenario.list_received()] == ["comment"]
    await post_payload(scenario.client, "/notifications/openAll", scenario.recipient)
    # With comments disabled, the member is notified of the mention.
    database.sql(
        "UPDATE member SET notification_choices = '{\"comment\": false}'"
        f" WHERE id = '{scenario.recipient.id}'"
    )
    await post_payload(scenario.client, path, scenario.actor, text)
    await drain()
    assert [
        each["type"]
        for each in await get_payload(scenario.client, "/notifications", scenario.recipient)
    ] == ["mention", "comment"]


async def test_own_acts_send_no_notification(scenario: Scenario, drain: Drain) -> None:
    own = await scenario.comment(by=scenario.recipient)
    await scenario.comment(by=scenario.recipient, parentId=own)
    await factories.post(scenario.client, scenario.recipient, f"I, @{scenario.handle}, say so")
    await drain()
    assert await scenario.list_received() == []


@pytest.mark.parametrize("type_", ["evaluation", "comment", "newPost"])
async def test_list_omits_notifications_about_deleted_post(
    scenario: Scenario, drain: Drain, database: TestDatabase, type_: str
) -> None:
    await scenario.act(type_)()
    await drain()
    (notification,) = await scenario.list_received()
    database.sql(f"UPDATE post SET deleted_at = now() WHERE id = '{notification['postId']['_id']}'")
    assert await scenario.list_received() == []


async def test_notification_of_long_text_has_excerpt_as_title(
    scenario: Scenario, drain: Drain
) -> None:
    text = "قَهْوَةٌ في الصباحِ\n\nثم سطرٌ ثانٍ يطولُ حتى لا يتّسعَ له إشعارٌ واحدٌ أبدًا مهما حاولنا"
    scenario.post = await factories.post(scenario.client, scenario.recipient, text)
    await scenario.evaluation()
    await drain()
    title = (await scenario.list_received())[0]["facts"]["title"]
    assert title == "قَهْوَةٌ في الصباحِ ثم سطرٌ ثانٍ يطولُ حتى لا يتّسعَ له إشعارٌ واحدٌ…"
