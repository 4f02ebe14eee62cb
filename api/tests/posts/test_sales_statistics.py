"""Sales statistics: agreement with the ledger, days, and products."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    FEE,
    NET,
    PRICE,
    buy_product,
    deliver_webhooks,
    get_charge_id,
    get_intent_id,
    post_action,
    sell_product,
)
from api.tests.support.http import field_errors, get_payload, list_all
from api.tests.support.products import create_product
from api.tests.support.stripe_sandbox import Sandbox

SALE_KINDS = {"sale", "refund", "refund-failed", "dispute", "dispute-won"}
SUMS = ("sales", "returns", "grossCents", "returnedCents", "feesCents", "netCents")


async def get_statistics(
    client: httpx.AsyncClient, seller: SignedInMember, query: str = ""
) -> dict[str, Any]:
    found: dict[str, Any] = await get_payload(client, f"/payments/sales/statistics{query}", seller)
    return found


def assert_consistent(statistics: dict[str, Any]) -> None:
    """Assert that days and products add up to the total, and each row in itself."""
    rows = [statistics["total"], *statistics["days"], *statistics["products"]]
    for row in rows:
        parts = row["grossCents"] - row["returnedCents"] - row["feesCents"]
        assert row["netCents"] == parts
    for name in (*SUMS, "viewers"):
        for part in ("days", "products"):
            assert sum(row[name] for row in statistics[part]) == statistics["total"][name]


async def ledger_net(client: httpx.AsyncClient, seller: SignedInMember) -> int:
    """Return the change of the seller's balance by sales of products, by the statement."""
    lines = await list_all(client, "/payments/statement", seller, limit=100)
    return sum(line["amountCents"] for line in lines if line["kind"] in SALE_KINDS)


async def test_amounts_agree_with_the_ledger_after_refunds_and_disputes(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    kept = await sell_product(client, sandbox, layla, omar)
    refunded = await sell_product(client, sandbox, layla, omar)
    assert (await post_action(client, "refund", refunded, layla)).status_code == 200
    partly = await sell_product(client, sandbox, layla, omar)
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        intent = await get_intent_id(sandbox, partly)
        await stripe.v1.refunds.create_async({"payment_intent": intent, "amount": 333})
    lost, won = [await sell_product(client, sandbox, layla, omar) for _ in range(2)]
    for payment, outcome in ((lost, "lost"), (won, "won")):
        dispute = await stripe_sandbox.open_dispute(sandbox, await get_charge_id(sandbox, payment))
        await deliver_webhooks(sandbox, drain)
        await stripe_sandbox.close_dispute(sandbox, dispute["id"], outcome)  # type: ignore[arg-type]
    await deliver_webhooks(sandbox, drain)
    # Neither tips nor the sales of others are included.
    await buy_product(client, sandbox, kept.post_id, omar, purpose="tip", amountCents=500)
    await sell_product(client, sandbox, omar, layla)

    statistics = await get_statistics(client, layla)
    assert_consistent(statistics)
    total = statistics["total"]
    part = FEE * 333 // PRICE
    assert {name: total[name] for name in SUMS} == {
        "sales": 5,
        # A refund, a partial one, and the lost dispute.
        "returns": 3,
        "grossCents": 5 * PRICE,
        "returnedCents": 2 * PRICE + 333,
        "feesCents": 3 * FEE - part,
        "netCents": 3 * NET - (333 - part),
    }
    tips = sum(
        line["amountCents"]
        for line in await list_all(client, "/payments/statement", layla, limit=100)
        if line["kind"] == "tip"
    )
    assert tips > 0
    assert total["netCents"] == await ledger_net(client, layla)
    balance = f"SELECT sum(balance_cents) FROM account WHERE member_id = '{layla.id}'"
    assert total["netCents"] + tips == int(database.sql(balance))
    by_product = {row["postId"]: row["netCents"] for row in statistics["products"]}
    assert by_product == {
        kept.post_id: NET,
        refunded.post_id: 0,
        partly.post_id: NET - (333 - part),
        lost.post_id: 0,
        won.post_id: NET,
    }
    assert [row["netCents"] for row in statistics["products"]] == sorted(
        by_product.values(), reverse=True
    )


def book(database: TestDatabase, payment_id: str, at: datetime) -> None:
    """Move the time of a sale's journal entries."""
    database.sql(
        "SET session_replication_role = replica; UPDATE journal"
        f" SET booked_at = '{at.isoformat()}' WHERE subject_id = '{payment_id}'"
    )


async def test_entries_count_on_their_day_in_utc(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    today = datetime.combine(now().date(), datetime.min.time(), UTC)
    for at in (
        today - timedelta(microseconds=1),
        today - timedelta(days=2),
        today - timedelta(days=2, microseconds=1),
    ):
        book(database, (await sell_product(client, sandbox, layla, omar)).payment_id, at)
    first, last = (today - timedelta(days=2)).date(), (today - timedelta(days=1)).date()
    statistics = await get_statistics(client, layla, f"?from={first}&until={last}")
    assert_consistent(statistics)
    assert (statistics["from"], statistics["until"]) == (str(first), str(last))
    assert [(day["day"], day["sales"]) for day in statistics["days"]] == [
        (str(first), 1),
        (str(last), 1),
    ]
    everything = await get_statistics(client, layla)
    assert everything["total"]["sales"] == 3
    assert len(everything["days"]) == 30
    assert everything["days"][-1]["day"] == str(today.date())


async def test_viewers_and_conversion_are_per_product(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    sold = await sell_product(client, sandbox, layla, omar)
    unsold = (await create_product(client, layla, title="Unsold"))["_id"]
    bare = (await create_product(client, layla, title="Never viewed"))["_id"]
    today = now().date()
    database.sql(
        "INSERT INTO product_view (seller_id, day, post_id, viewers) VALUES"
        f" ('{layla.id}', '{today}', '{sold.post_id}', 30),"
        f" ('{layla.id}', '{today - timedelta(1)}', '{sold.post_id}', 3),"
        f" ('{layla.id}', '{today - timedelta(40)}', '{sold.post_id}', 500),"
        f" ('{layla.id}', '{today}', '{unsold}', 7)"
    )
    statistics = await get_statistics(client, layla)
    assert_consistent(statistics)
    assert [
        (row["postId"], row["viewers"], row["conversionBps"]) for row in statistics["products"]
    ] == [(sold.post_id, 33, 303), (unsold, 7, 0), (bare, 0, None)]
    assert (statistics["total"]["viewers"], statistics["total"]["conversionBps"]) == (40, 250)
    # More sales than viewers say nothing about the viewers.
    day = await get_statistics(client, omar)
    assert day["products"] == []
    database.sql(f"DELETE FROM product_view WHERE post_id = '{sold.post_id}'")
    (first, *_) = (await get_statistics(client, layla))["products"]
    assert (first["sales"], first["viewers"], first["conversionBps"]) == (1, 0, None)


async def test_deleted_product_keeps_its_sales(
    client: httpx.AsyncClient, sandbox: Sandbox, layla: SignedInMember, omar: SignedInMember
) -> None:
    payment = await sell_product(client, sandbox, layla, omar, title="Gone tomorrow")
    await client.delete(f"/posts/{payment.post_id}", headers=layla.headers)
    (product,) = (await get_statistics(client, layla))["products"]
    assert (product["title"], product["netCents"]) == ("Gone tomorrow", NET)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("from=2026-11-02&until=2026-11-01", "from"),
        ("from=2025-11-01&until=2026-11-02", "from"),
        ("from=0001-01-01&until=0001-01-02", "from"),
        ("until=9999-12-31", "from"),
        ("until=0001-01-01", "from"),
        ("from=yesterday", "from"),
        ("until=2026-02-30", "until"),
    ],
)
async def test_invalid_period_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember, query: str, field: str
) -> None:
    answer = await client.get(f"/payments/sales/statistics?{query}", headers=layla.headers)
    assert set(field_errors(answer)) == {field}


async def test_longest_period_has_every_day(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    statistics = await get_statistics(client, layla, "?from=2024-01-01&until=2024-12-31")
    days = [date.fromisoformat(day["day"]) for day in statistics["days"]]
    assert len(days) == 366
    assert days == sorted(days)
    assert_consistent(statistics)


async def test_statistics_are_three_statements(
    client: httpx.AsyncClient, statements: Statements, layla: SignedInMember
) -> None:
    for _ in range(2):
        await create_product(client, layla)
    await get_statistics(client, layla)
    statements.clear()
    await get_statistics(client, layla)
    assert len(statements) == 3


async def test_statistics_need_a_member(app: FastAPI, client: httpx.AsyncClient) -> None:
    answer = await client.get("/payments/sales/statistics")
    assert answer.status_code == 401
    stranger = await factories.member(app)
    assert (await get_statistics(client, stranger))["products"] == []
