"""Notifications of purchases, tips, refunds, payouts and revenue reports."""

from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.events import dispatch
from api.core.events.dispatch import WorkerContext
from api.core.ids import new_id
from api.notifications import jobs as notification_jobs
from api.notifications.fan_out_reports import BATCH_SIZE, insert_for_members
from api.payments.events import PaymentRefunded, RefundRequested, TipReceived
from api.payouts.events import PayoutStatusChanged
from api.revenue_share.events import MonthClosed
from api.subscriptions import SUBSCRIPTIONS
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.purchases import create_purchase, create_refund, emit_events
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload

MEMBERS = 3000


class Deal:
    """A seller, a buyer and a post for sale or tips."""

    def __init__(self, client: httpx.AsyncClient, app: FastAPI) -> None:
        (self.client, self.app) = (client, app)

    async def set_up(self) -> None:
        self.seller = await factories.member(self.app, name="Layla")
        self.buyer = await factories.member(self.app, name="Omar")
        post = await factories.post(self.client, self.seller, "Wider lines")
        self.post_id: str = post["_id"]

    async def buy(self, **columns: Any) -> UUID:
        return await create_purchase(
            self.app, self.post_id, buyer_id=self.buyer.id, seller_id=self.seller.id, **columns
        )

    async def list_for(self, member: SignedInMember, locale: str = "en") -> list[dict[str, Any]]:
        headers = {**member.headers, "accept-language": locale}
        answer = await self.client.get("/notifications", headers=headers)
        assert answer.status_code == 200, answer.text
        listed: list[dict[str, Any]] = answer.json()["payload"]
        return listed


@pytest.fixture
async def deal(client: httpx.AsyncClient, app: FastAPI) -> Deal:
    created = Deal(client, app)
    await created.set_up()
    return created


@pytest.mark.parametrize(
    ("title", "en", "ar"),
    [
        (
            "Wider lines",
            "A buyer requested a refund for “Wider lines”",
            "طلب استرداد ثمن «Wider lines» بانتظار ردّك",
        ),
        ("", "A buyer requested a $19.99 refund", "طلب استرداد \u2066$19.99\u2069 بانتظار ردّك"),
    ],
)
async def test_refund_request_notifies_seller_even_if_buyer_is_muted(
    deal: Deal, drain: Drain, database: TestDatabase, title: str, en: str, ar: str
) -> None:
    purchase_id = await deal.buy(title=title)
    await emit_events(deal.app, RefundRequested(purchase_id=purchase_id))
    await drain()
    # The rule reads the purchase, which has no refund request yet.
    assert await deal.list_for(deal.seller) == []
    database.sql(f"UPDATE purchase SET refund_requested_at = now() WHERE id = '{purchase_id}'")
    database.sql(f"INSERT INTO mute VALUES ('{deal.seller.id}', '{deal.buyer.id}')")
    for _ in range(2):
        await emit_events(deal.app, RefundRequested(purchase_id=purchase_id))
        await drain()
    (notification,) = await deal.list_for(deal.seller)
    (arabic,) = await deal.list_for(deal.seller, "ar")
    assert (notification["message"], arabic["message"]) == (en, ar)
    assert (notification["type"], notification["facts"]["status"], notification["actors"]) == (
        "system",
        "refundRequested",
        [],
    )
    assert await deal.list_for(deal.buyer) == []


async def test_refund_of_deleted_post_notifies_buyer(
    deal: Deal, drain: Drain, database: TestDatabase
) -> None:
    purchase_id = await deal.buy()
    refund_id = await create_refund(deal.app, purchase_id)
    database.sql(f"UPDATE post SET deleted_at = now() WHERE id = '{deal.post_id}'")
    database.sql(f"INSERT INTO block VALUES ('{deal.seller.id}', '{deal.buyer.id}')")
    event = PaymentRefunded(purchase_id=purchase_id, refund_id=refund_id, amount_cents=1999)
    await emit_events(deal.app, event, event)
    await drain()
    (notification,) = await deal.list_for(deal.buyer)
    (arabic,) = await deal.list_for(deal.buyer, "ar")
    assert notification["message"] == "We’ve sent your refund for “Wider lines”"
    assert arabic["message"] == "أعدنا إليك ثمن «Wider lines»"
    assert notification["facts"] == {
        "title": "Wider lines",
        "reaction": None,
        "amountCents": 1999,
        "status": "refunded",
        "period": None,
    }
    assert await deal.list_for(deal.seller) == []


async def test_reversed_tip_sends_no_notification(
    deal: Deal, drain: Drain, database: TestDatabase
) -> None:
    purchase_id = await deal.buy(kind="tip", amount_cents=500)
    database.sql(f"UPDATE purchase SET status = 'reversed' WHERE id = '{purchase_id}'")
    event = TipReceived(
        purchase_id=purchase_id,
        post_id=UUID(deal.post_id),
        buyer_id=deal.buyer.id,
        seller_id=deal.seller.id,
        amount_cents=500,
    )
    await emit_events(deal.app, event)
    await drain()
    assert await deal.list_for(deal.seller) == []


async def test_payout_notifies_when_transferred_and_when_failed(deal: Deal, drain: Drain) -> None:
    payout_id = new_id()
    for status in ("pending", "in-progress", "transferred", "transferred", "failed"):
        event = PayoutStatusChanged(
            payout_id=payout_id, member_id=deal.seller.id, amount_cents=18_000, status=status
        )
        await emit_events(deal.app, event)
        await drain()
    assert [each["message"] for each in await deal.list_for(deal.seller)] == [
        "Your $180 payout: Failed",
        "Your $180 payout: Transferred",
    ]


def add_allocations(database: TestDatabase, month: str, count: int) -> None:
    """Add members with a share of a month, and one with a share of zero."""
    database.sql(f"""
        WITH created AS (
            INSERT INTO member (id, name, gender_id, country_id, birth_date, locale,
                terms_accepted_at)
            SELECT uuidv7(), 'Author', 3, 'LB', '1990-01-01', 'ar', now()
            FROM generate_series(0, {count}) RETURNING id
        )
        INSERT INTO revenue_allocation (month, member_id, cents, points, sales_cents, tips_cents,
            refunds_cents, fees_cents)
        SELECT '{month}-01', id, least(row_number() OVER () - 1, 1), 3, 0, 0, 0, 0 FROM created;
    """)


def count_notified(database: TestDatabase, month: str) -> tuple[int, int]:
    """Return the number of notifications about a month's report, and of distinct members."""
    counts = database.sql(
        "SELECT count(*), count(DISTINCT member_id) FROM notification"
        f" WHERE type = 'revenueReport' AND facts ->> 'period' = '{month}'"
    ).split("|")
    return (int(counts[0]), int(counts[1]))


async def test_report_fan_out_with_failed_and_repeated_deliveries_notifies_each_member_once(
    app: FastAPI,
    jobs: WorkerContext,
    drain: Drain,
    database: TestDatabase,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert BATCH_SIZE < MEMBERS
    add_allocations(database, "2024-02", MEMBERS)
    # One batch per delivery, so that a delivery can fail between two batches.
    monkeypatch.setattr(notification_jobs, "MAX_BATCHES", 1)
    async with app.state.database.writing() as connection:
        await insert_for_members(connection, "2024-02", after=None)
        await connection.rollback()
    assert count_notified(database, "2024-02") == (0, 0)
    await emit_events(app, MonthClosed(month="2024-02"), MonthClosed(month="2024-02"))
    await drain()
    assert count_notified(database, "2024-02") == (MEMBERS, MEMBERS)
    database.sql("UPDATE delivery SET done_at = NULL, due_at = now()")
    await dispatch.run_pending(jobs, SUBSCRIPTIONS)
    assert count_notified(database, "2024-02") == (MEMBERS, MEMBERS)


async def test_report_notification_is_localized_and_respects_preference(
    deal: Deal, drain: Drain, database: TestDatabase
) -> None:
    for member in (deal.seller, deal.buyer):
        database.sql(
            "INSERT INTO revenue_allocation (month, member_id, cents, points, sales_cents,"
            " tips_cents, refunds_cents, fees_cents)"
            f" VALUES ('2024-03-01', '{member.id}', 7, 3, 0, 0, 0, 0)"
        )
    database.sql(
        "UPDATE member SET notification_choices = '{\"revenueReport\": false}'"
        f" WHERE id = '{deal.buyer.id}'"
    )
    await emit_events(deal.app, MonthClosed(month="2024-03"))
    await drain()
    (notification,) = await deal.list_for(deal.seller)
    (arabic,) = await deal.list_for(deal.seller, "ar")
    assert notification["message"] == "Your revenue report for March 2024 is ready"
    assert arabic["message"] == "تقرير إيراداتك عن مارس 2024 جاهز"
    assert notification["facts"]["period"] == "2024-03"
    assert await get_payload(deal.client, "/notifications/count", deal.seller) == 1
    assert await deal.list_for(deal.buyer) == []
