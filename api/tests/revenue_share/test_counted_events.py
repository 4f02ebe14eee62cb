"""Counted and excluded engagements of a month."""

from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.periods import LONG_COMMENT, Month
from api.tests.support.engagement import comment, suspend
from api.tests.support.http import post_payload


@pytest.fixture
def month(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> Month:
    return Month(app, client, database, jobs)


class Scene:
    """A payer who adds 100 cents to the pool, the shop that sold to them, an author with a post."""

    def __init__(self, month: Month) -> None:
        self.month = month

    async def make(self) -> "Scene":
        self.payer = await self.month.member()
        (self.shop, self.sold), (self.author, self.post) = await self.month.authors(2)
        self.sale = await self.month.pay(self.payer, self.shop, self.sold)
        return self

    async def points(self) -> dict[str, int]:
        """Close the month and return the author's points by kind."""
        await self.month.close()
        rows = self.month.database.sql(
            f"SELECT kind, points FROM revenue_line WHERE month = '{self.month.month}'"
            f" AND author_id = '{self.author.id}'"
        )
        return {kind: int(points) for kind, points in (r.split("|") for r in rows.splitlines())}

    def excluded(self, author: SignedInMember | None = None) -> dict[str, int]:
        return self.month.excluded(author or self.author)


@pytest.fixture
async def scene(month: Month) -> Scene:
    return await Scene(month).make()


async def test_engagement_each_kind_has_its_points(scene: Scene) -> None:
    month = scene.month
    await month.evaluate(scene.payer, scene.post, "love")
    await month.save(scene.payer, scene.post)
    await month.comment(scene.payer, scene.post)
    await month.pay(scene.payer, scene.author, scene.post)
    await month.pay(scene.payer, scene.author, scene.post, amount=500, fee=25, kind="tip")
    assert await scene.points() == {
        "evaluation": 2,
        "save": 1,
        "comment": 1,
        "purchase": 5,
        "tip": 5,
    }
    assert scene.excluded() == {}


@pytest.mark.parametrize(
    ("kind", "reaction", "points"),
    [
        ("post", "perfect", 3),
        ("post", "fantastic", 3),
        ("question", "gotanswer", 3),
        ("post", "clap", 2),
        ("post", "surprise", 1),
        ("question", "hardquestion", 1),
        ("question", "sad", 1),
        ("post", "unclear", 0),
        ("question", "dontknow", 0),
    ],
)
async def test_evaluation_each_reaction_has_its_points(
    scene: Scene, kind: str, reaction: str, points: int
) -> None:
    created = await post_payload(
        scene.month.client, "/posts", scene.author, {"text": "سؤال", "kind": kind}
    )
    await scene.month.evaluate(scene.payer, created["_id"], reaction)
    assert await scene.points() == ({"evaluation": points} if points else {})
    assert scene.excluded() == ({} if points else {"no_weight": 1})


async def test_evaluation_changed_counts_latest_reaction(scene: Scene) -> None:
    await scene.month.evaluate(scene.payer, scene.post, "surprise")
    answer = {"reaction": "perfect"}
    await post_payload(scene.month.client, f"/posts/{scene.post}/evaluations", scene.payer, answer)
    assert await scene.points() == {"evaluation": 3}


async def test_engagement_outside_month_not_counted(scene: Scene) -> None:
    await scene.month.evaluate(scene.payer, scene.post, "love", day=-3)
    await scene.month.save(scene.payer, scene.post, day=40)
    assert await scene.points() == {}
    assert scene.excluded() == {}


async def test_tips_repeated_count_once(scene: Scene) -> None:
    for _ in range(3):
        await scene.month.pay(scene.payer, scene.author, scene.post, amount=500, fee=25, kind="tip")
    assert await scene.points() == {"tip": 5}


async def test_tips_one_refunded_other_counts(scene: Scene) -> None:
    tip = {"amount": 500, "fee": 25, "kind": "tip"}
    first = await scene.month.pay(scene.payer, scene.author, scene.post, day=2, **tip)  # type: ignore[arg-type]
    await scene.month.pay(scene.payer, scene.author, scene.post, day=4, **tip)  # type: ignore[arg-type]
    await scene.month.refund(first, scene.author, amount=500, fee=25)
    assert await scene.points() == {"tip": 5}


async def test_engagements_withdrawn_or_refunded_excluded(scene: Scene) -> None:
    month, client = scene.month, scene.month.client
    await month.evaluate(scene.payer, scene.post)
    await month.evaluate(scene.payer, scene.post, None)
    await month.save(scene.payer, scene.post)
    await post_payload(client, f"/posts/{scene.post}/unsave", scene.payer)
    comment_id = await month.comment(scene.payer, scene.post)
    await client.delete(f"/posts/{scene.post}/comments/{comment_id}", headers=scene.payer.headers)
    tip = await month.pay(scene.payer, scene.author, scene.post, amount=500, fee=25, kind="tip")
    await month.refund(tip, scene.author, amount=500, fee=25)
    assert await scene.points() == {}
    assert scene.excluded() == {"withdrawn": 3, "refunded": 1}


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("تعليقٌ قصير", False),
        (LONG_COMMENT, True),
        ("ن" * 19, False),
        ("ن" * 20, True),
        # Combining marks are not counted: 19 and 20 letters with a mark each.
        ("نَ" * 19, False),
        ("نَ" * 20, True),
        ("👨‍👩‍👧‍👦" * 19, False),
        ("👨‍👩‍👧‍👦" * 20, True),
        ("é" * 20, True),
    ],
)
async def test_comment_counts_from_20_characters(scene: Scene, text: str, counts: bool) -> None:
    await scene.month.comment(scene.payer, scene.post, text)
    assert await scene.points() == ({"comment": 1} if counts else {})
    assert scene.excluded() == {}


async def test_comments_repeated_count_once(scene: Scene) -> None:
    await comment(scene.month.client, scene.payer, scene.post, "شكرًا")
    await scene.month.comment(scene.payer, scene.post)
    await comment(scene.month.client, scene.payer, scene.post, LONG_COMMENT)
    assert await scene.points() == {"comment": 1}


async def test_engagement_with_deleted_post_excluded(scene: Scene) -> None:
    await scene.month.evaluate(scene.payer, scene.post)
    await scene.month.client.delete(f"/posts/{scene.post}", headers=scene.author.headers)
    assert await scene.points() == {}
    assert scene.excluded() == {"removed_post": 1}


async def test_engagement_with_hidden_post_excluded(scene: Scene) -> None:
    await scene.month.save(scene.payer, scene.post)
    scene.month.database.sql(f"UPDATE post SET hidden_at = now() WHERE id = '{scene.post}'")
    assert await scene.points() == {}
    assert scene.excluded() == {"removed_post": 1}


@pytest.mark.parametrize("who", ["payer", "author"])
async def test_engagement_of_suspended_member_excluded(scene: Scene, who: str) -> None:
    await scene.month.evaluate(scene.payer, scene.post)
    suspend(scene.month.database, getattr(scene, who))
    assert await scene.points() == {}
    assert scene.excluded() == {"suspended": 1}
    # The part of a suspended payer goes to the common pool.
    assert scene.month.shares().get(scene.shop.id, 0) == (80 if who == "author" else 0)


def insert_payout_method(
    database: TestDatabase, member: SignedInMember, number: str, *, retired: bool
) -> None:
    """Insert a version of a payout method with this account number."""
    database.sql(
        f"""
        INSERT INTO payout_method (id, member_id, kind, country, encrypted_number, iban_hmac,
            is_iban, last4, beneficiary_name, address, bic, bank_name, usable_from, retired_at)
        VALUES ('{uuid4()}', '{member.id}', 'wire-transfer', 'LB', 'x', '{number}', true, '1234',
            'Layla', 'Street 1', 'AAAABBCC', 'Bank', now(), {"now()" if retired else "NULL"})
        """
    )


@pytest.mark.parametrize("retired", [False, True])
async def test_engagement_shared_payout_account_excluded(scene: Scene, retired: bool) -> None:
    month, number = scene.month, str(uuid4())
    await month.evaluate(scene.payer, scene.post)
    await month.save(scene.payer, scene.sold)
    insert_payout_method(month.database, scene.payer, number, retired=False)
    insert_payout_method(month.database, scene.author, number, retired=retired)
    insert_payout_method(month.database, scene.shop, str(uuid4()), retired=False)
    assert await scene.points() == {}
    assert scene.excluded() == {"shared_payout_account": 1}
    assert month.shares() == {scene.shop.id: 80}


async def test_engagements_beyond_daily_limit_excluded(scene: Scene) -> None:
    month = scene.month
    posts = await month.posts(scene.author, 52)
    for post_id in posts:
        await month.save(scene.payer, post_id, day=12)
    await month.save(scene.payer, scene.post, day=13)
    assert await scene.points() == {"save": 1}
    assert scene.excluded() == {"daily_limit": 2}


async def test_engagement_without_budget_excluded(scene: Scene) -> None:
    await scene.month.evaluate(await scene.month.member(), scene.post)
    assert await scene.points() == {}
    assert scene.excluded() == {"not_eligible": 1}
