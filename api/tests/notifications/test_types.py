"""Each type: told to whom it concerns, in both languages, and to nobody who wants it not."""

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
from api.tests.support.auth import Drain
from api.tests.support.http import got, posted

COMMENT = "Well said, and worth a second reading."


class Stage:
    """A member to be told, another who acts, and what they do to each other."""

    def __init__(self, client: httpx.AsyncClient, app: FastAPI, database: TestDatabase) -> None:
        self.client, self.app, self.database = client, app, database

    async def set(self) -> None:
        self.layla = await factories.member(self.app, name="Layla")
        self.omar = await factories.member(self.app, name="Omar")
        self.handle = "l" + str(self.layla.id.int)[-15:]
        self.database.sql(
            f"UPDATE member SET handle = '{self.handle}' WHERE id = '{self.layla.id}'"
        )
        self.post = await factories.post(self.client, self.layla, "Wider lines")

    async def follow(self) -> None:
        await factories.follow(self.client, self.omar, self.layla)

    async def evaluation(self) -> None:
        path = f"/posts/{self.post['_id']}/evaluations"
        await posted(self.client, path, self.omar, {"reaction": "fantastic"})

    async def comment(self, by: SignedInMember | None = None, **more: str) -> str:
        path = f"/posts/{self.post['_id']}/comments"
        made = await posted(self.client, path, by or self.omar, {"text": COMMENT, **more})
        return str(made["_id"])

    async def reply(self) -> None:
        await self.comment(parentId=await self.comment(by=self.layla))

    async def mention(self) -> None:
        await factories.post(self.client, self.omar, f"As @{self.handle} says")

    async def newPost(self) -> None:  # noqa: N802 - the type's name
        await factories.follow(self.client, self.layla, self.omar)
        await factories.post(self.client, self.omar, "Wider lines")

    async def purchase(self) -> None:
        post_id = self.post["_id"]
        self.database.sql(
            "UPDATE post SET kind = 'digital', title = 'Wider lines', price_cents = 1999"
            f" WHERE id = '{post_id}'"
        )
        await create_purchase(self.app, post_id, buyer_id=self.omar.id, seller_id=self.layla.id)
        fact = ProductPurchased(
            post_id=UUID(post_id),
            buyer_id=self.omar.id,
            author_id=self.layla.id,
            amount_cents=1999,
        )
        await emit_events(self.app, fact)

    async def _tell(self, type_: str, **more: Any) -> None:
        notice = DirectNotification(self.layla.id, type_, f"{type_}:1", **more)
        async with self.app.state.database.writing() as connection:
            await notifications.notify(connection, notice)

    async def tip(self) -> None:
        post_id = self.post["_id"]
        purchase_id = await create_purchase(
            self.app,
            post_id,
            buyer_id=self.omar.id,
            seller_id=self.layla.id,
            kind="tip",
            amount_cents=2000,
        )
        fact = TipReceived(
            purchase_id=purchase_id,
            post_id=UUID(post_id),
            buyer_id=self.omar.id,
            seller_id=self.layla.id,
            amount_cents=2000,
        )
        await emit_events(self.app, fact)

    async def payout(self) -> None:
        fact = PayoutStatusChanged(
            payout_id=new_id(),
            member_id=self.layla.id,
            amount_cents=42050,
            status="transferred",
        )
        await emit_events(self.app, fact)

    async def revenueReport(self) -> None:  # noqa: N802 - the type's name
        await self._tell("revenueReport", facts={"period": "2026-10"})

    async def system(self) -> None:
        await self._tell("system", facts={"en": "We moved house.", "ar": "انتقلنا إلى بيت جديد."})

    def act(self, type_: str) -> Callable[[], Awaitable[None]]:
        found: Callable[[], Awaitable[None]] = getattr(self, type_)
        return found

    async def told(self, locale: str = "en") -> list[dict[str, Any]]:
        headers = {**self.layla.headers, "accept-language": locale}
        answer = await self.client.get("/notifications", headers=headers)
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["payload"]
        assert await got(self.client, "/notifications/count", self.layla) == len(found)
        return found


@pytest.fixture
async def stage(client: httpx.AsyncClient, app: FastAPI, database: TestDatabase) -> Stage:
    made = Stage(client, app, database)
    await made.set()
    return made


SAID = {
    "follow": ("Omar followed you", "متابعة جديدة من Omar"),
    "evaluation": (
        "Omar evaluated your post “Wider lines”: Fantastic",
        "تقييم جديد من Omar على «Wider lines»: رائع",
    ),
    "comment": ("Omar commented on “Wider lines”", "تعليق من Omar على «Wider lines»"),
    "reply": ("Omar replied to your comment", "ردّ من Omar على تعليقك"),
    "mention": ("Omar mentioned you", "إشارة إليك من Omar"),
    "purchase": ("Omar bought “Wider lines”", "عملية شراء من Omar: «Wider lines»"),
    "tip": ("Omar sent you a $20 tip", "وصلك دعم قدره $20 من Omar"),
    "payout": ("Payout of $420.50: Transferred", "دفعة بقيمة $420.50: تم التحويل"),
    "revenueReport": (
        "Your revenue report for October 2026 is ready",
        "تقرير إيراداتك عن أكتوبر 2026 جاهز",
    ),
    "newPost": ("Omar posted “Wider lines”", "منشور جديد من Omar: «Wider lines»"),
    "system": ("We moved house.", "انتقلنا إلى بيت جديد."),
}
OF_PEOPLE = [type_ for type_ in SAID if type_ not in {"payout", "revenueReport", "system"}]
OF_PLATFORM = [type_ for type_ in SAID if type_ not in OF_PEOPLE]


@pytest.mark.parametrize("type_", SAID)
async def test_type_notifies_once_in_both_languages(
    stage: Stage, drain: Drain, database: TestDatabase, type_: str
) -> None:
    await stage.act(type_)()
    await drain()
    database.sql("UPDATE delivery SET done_at = NULL, due_at = now()")
    await drain()
    (told,) = await stage.told()
    (arabic,) = await stage.told("ar")
    assert (told["type"], told["message"], arabic["message"]) == (type_, *SAID[type_])
    if type_ in OF_PEOPLE:
        assert (told["from"]["name"], len(told["actors"])) == ("Omar", 1)
    else:
        assert told["from"] == {
            "_id": "00000000-0000-0000-0000-000000000000",
            "name": "Qima",
            "profilePic": None,
        }
        assert (arabic["from"]["name"], told["actors"], told["count"]) == ("قيمة", [], 1)


@pytest.mark.parametrize("type_", SAID)
async def test_disabled_type_sends_no_notification(
    stage: Stage, drain: Drain, database: TestDatabase, type_: str
) -> None:
    database.sql(
        f"UPDATE member SET notification_choices = '{{\"{type_}\": false}}'"
        f" WHERE id = '{stage.layla.id}'"
    )
    await stage.act(type_)()
    await drain()
    # Who turned replies off hears of those below their own post as of any comment on it.
    expected = ["comment"] if type_ == "reply" else []
    assert [told["type"] for told in await stage.told()] == expected


@pytest.mark.parametrize("type_", SAID)
async def test_type_with_all_others_disabled_notifies(
    stage: Stage, drain: Drain, database: TestDatabase, type_: str
) -> None:
    choices = ", ".join(f'"{other}": {str(other == type_).lower()}' for other in SAID)
    database.sql(
        f"UPDATE member SET notification_choices = '{{{choices}}}' WHERE id = '{stage.layla.id}'"
    )
    await stage.act(type_)()
    await drain()
    assert [told["type"] for told in await stage.told()] == [type_]


@pytest.mark.parametrize("type_", OF_PEOPLE)
@pytest.mark.parametrize("how", ["blocked", "blocked by", "muted", "suspended"])
async def test_hidden_actor_before_or_after_delivery_is_not_listed(
    stage: Stage, drain: Drain, database: TestDatabase, type_: str, how: str
) -> None:
    layla, omar = stage.layla.id, stage.omar.id
    away = {
        "blocked": f"INSERT INTO block VALUES ('{layla}', '{omar}')",
        "blocked by": f"INSERT INTO block VALUES ('{omar}', '{layla}')",
        "muted": f"INSERT INTO mute VALUES ('{layla}', '{omar}')",
        "suspended": f"UPDATE member SET suspended_at = now() WHERE id = '{omar}'",
    }
    back = "DELETE FROM block; DELETE FROM mute; UPDATE member SET suspended_at = NULL"
    await stage.act(type_)()
    database.sql(away[how])
    await drain()
    assert await stage.told() == []
    database.sql(back)
    # What was not told then is told by a delivery that comes now; then it is hidden.
    assert await stage.told() == []
    database.sql("UPDATE delivery SET done_at = NULL, due_at = now()")
    await drain()
    assert len(await stage.told()) == 1
    database.sql(away[how])
    assert await stage.told() == []
    database.sql(back)


@pytest.mark.parametrize("type_", ["follow", "evaluation", "comment", "mention", "newPost"])
async def test_block_deletes_notifications_of_both_members_and_keeps_groups(
    stage: Stage, drain: Drain, type_: str
) -> None:
    await stage.act(type_)()
    await drain()
    grouped = type_ in {"follow", "evaluation", "comment"}
    if grouped:
        first = stage.omar
        stage.omar = await factories.member(stage.app, name="Sara")
        await stage.act(type_)()
        stage.omar = first
        await stage.act(type_)() if type_ == "comment" else None
        await drain()
        assert (await stage.told())[0]["count"] == 2
    await posted(stage.client, f"/users/block/{stage.omar.id}", stage.layla)
    await drain()
    await posted(stage.client, f"/users/unblock/{stage.omar.id}", stage.layla)
    left = await stage.told()
    if not grouped:
        assert left == []
        return
    assert [(told["count"], told["from"]["name"]) for told in left] == [(1, "Sara")]
    assert [actor["name"] for actor in left[0]["actors"]] == ["Sara"]


async def test_block_keeps_notifications_of_others(stage: Stage, drain: Drain) -> None:
    stranger = await factories.member(stage.app)
    await factories.post(stage.client, stranger)
    await posted(stage.client, f"/users/block/{stranger.id}", stage.layla)
    await stage.comment()
    await stage.newPost()
    await drain()
    assert [told["type"] for told in await stage.told()] == ["newPost", "comment"]


async def test_reply_below_post_of_blocked_author_is_not_listed(
    stage: Stage, drain: Drain, database: TestDatabase
) -> None:
    sara = await factories.member(stage.app, name="Sara")
    stage.post = await factories.post(stage.client, sara, "Wider lines")
    await stage.reply()
    await drain()
    assert [told["type"] for told in await stage.told()] == ["reply"]
    database.sql(f"INSERT INTO block VALUES ('{sara.id}', '{stage.layla.id}')")
    assert await stage.told() == []


async def test_comment_with_muted_word_sends_no_notification(stage: Stage, drain: Drain) -> None:
    await posted(stage.client, "/users/muteWord", stage.layla, {"word": "reading"})
    await stage.comment()
    await stage.reply()
    await drain()
    assert await stage.told() == []


async def test_post_with_muted_word_sends_no_notification(stage: Stage, drain: Drain) -> None:
    await posted(stage.client, "/users/muteWord", stage.layla, {"word": "wider"})
    await stage.newPost()
    await drain()
    assert await stage.told() == []


async def test_mention_in_comment_on_own_post_notifies_once(
    stage: Stage, drain: Drain, database: TestDatabase
) -> None:
    text = {"text": f"@{stage.handle} this is worth a second reading"}
    path = f"/posts/{stage.post['_id']}/comments"
    await posted(stage.client, path, stage.omar, text)
    await drain()
    assert [told["type"] for told in await stage.told()] == ["comment"]
    await posted(stage.client, "/notifications/openAll", stage.layla)
    # Whoever turned comments off is told as named.
    database.sql(
        "UPDATE member SET notification_choices = '{\"comment\": false}'"
        f" WHERE id = '{stage.layla.id}'"
    )
    await posted(stage.client, path, stage.omar, text)
    await drain()
    assert [told["type"] for told in await got(stage.client, "/notifications", stage.layla)] == [
        "mention",
        "comment",
    ]


async def test_own_acts_send_no_notification(stage: Stage, drain: Drain) -> None:
    own = await stage.comment(by=stage.layla)
    await stage.comment(by=stage.layla, parentId=own)
    await factories.post(stage.client, stage.layla, f"I, @{stage.handle}, say so")
    await drain()
    assert await stage.told() == []


@pytest.mark.parametrize("type_", ["evaluation", "comment", "newPost"])
async def test_list_omits_notifications_about_deleted_post(
    stage: Stage, drain: Drain, database: TestDatabase, type_: str
) -> None:
    await stage.act(type_)()
    await drain()
    (told,) = await stage.told()
    database.sql(f"UPDATE post SET deleted_at = now() WHERE id = '{told['postId']['_id']}'")
    assert await stage.told() == []


async def test_notification_of_long_text_has_excerpt_as_title(stage: Stage, drain: Drain) -> None:
    text = "قَهْوَةٌ في الصباحِ\n\nثم سطرٌ ثانٍ يطولُ حتى لا يتّسعَ له إشعارٌ واحدٌ أبدًا مهما حاولنا"
    stage.post = await factories.post(stage.client, stage.layla, text)
    await stage.evaluation()
    await drain()
    title = (await stage.told())[0]["facts"]["title"]
    assert title == "قَهْوَةٌ في الصباحِ ثم سطرٌ ثانٍ يطولُ حتى لا يتّسعَ له إشعارٌ واحدٌ…"
