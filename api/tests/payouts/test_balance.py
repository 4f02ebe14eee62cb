"""Balance of a member: releases, the limit of new sellers, and the times of payout runs."""

from datetime import UTC, datetime, timedelta, timezone

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.ids import new_id
from api.payouts.models import MethodKind
from api.payouts.run_times import compute_next_run
from api.schedule import SCHEDULE
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.checkout import buy_product
from api.tests.support.http import get_payload
from api.tests.support.payouts import (
    create_seller,
    request_payout,
)
from api.tests.support.stripe_sandbox import Sandbox

pytestmark = pytest.mark.usefixtures("isolated_ledger")


async def test_balance_of_new_member_is_zero_with_reason(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    member = await factories.member(app)
    assert await get_payload(client, "/users/balance", member) == {
        "availableCents": 0,
        "pendingCents": 0,
        "inPayoutCents": 0,
        "lifetimeCents": 0,
        "currency": "USD",
        "canRequestPayout": False,
        "minimumCents": 2_000,
        "reason": "no_method",
        "releases": [],
        "newSeller": None,
        "reserve": None,
    }


async def test_balance_lists_releases_by_day(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    author, buyer = await factories.member(app), await factories.member(app)
    post = (await factories.post(client, author))["_id"]
    for days, cents in ((1, 500), (1, 1_000), (3, 2_000)):
        tip = await buy_product(client, sandbox, post, buyer, purpose="tip", amountCents=cents)
        database.sql(
            f"UPDATE purchase SET paid_at = paid_at - interval '{days} days'"
            f" WHERE id = '{tip.payment_id}'"
        )
    today = now().date()
    balance = await get_payload(client, "/users/balance", author)
    assert balance["releases"] == [
        {"date": (today + timedelta(days=4)).isoformat(), "cents": 1_900},
        {"date": (today + timedelta(days=6)).isoformat(), "cents": 1_425},
    ]


async def insert_first_sale(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    seller: SignedInMember,
    days_ago: float,
) -> None:
    buyer = await factories.member(app)
    post = (await factories.post(client, seller))["_id"]
    database.sql(
        "INSERT INTO purchase (id, kind, buyer_id, seller_id, post_id, amount_cents, fee_cents,"
        " refund_days, status, paid_at, matured_at)"
        f" VALUES ('{new_id()}', 'tip', '{buyer.id}', '{seller.id}', '{post}', 500, 25, 14,"
        f" 'paid', now() - interval '{days_ago} days', now())"
    )


async def test_payout_above_new_seller_limit_is_held_and_cancellable(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database, cents=100_000)
    await insert_first_sale(app, client, database, member, days_ago=29)
    new_seller = (await get_payload(client, "/users/balance", member))["newSeller"]
    assert (new_seller["limitCents"], new_seller["usedCents"]) == (50_000, 0)
    payout = (await request_payout(client, member, 50_001)).json()["payload"]
    assert (payout["status"], payout["title"]) == ("pending", "Payout on hold")
    assert (payout["hold"]["reason"], payout["isCancellable"]) == ("new_seller_limit", True)
    assert payout["scheduledFor"] is None
    path = f"/users/payouts/{payout['_id']}/cancel"
    assert (await client.post(path, headers=member.headers)).status_code == 200
    first = (await request_payout(client, member, 50_000)).json()["payload"]
    assert first["hold"] is None
    new_seller = (await get_payload(client, "/users/balance", member))["newSeller"]
    assert new_seller["usedCents"] == 50_000


async def test_limit_of_new_sellers_ends_after_its_days(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database, cents=100_000)
    await insert_first_sale(app, client, database, member, days_ago=30.1)
    assert (await get_payload(client, "/users/balance", member))["newSeller"] is None
    assert (await request_payout(client, member, 90_000)).json()["payload"]["hold"] is None


@pytest.mark.parametrize(
    ("kind", "at", "expected"),
    [
        ("wire-transfer", "2026-11-25T04:59:59", "2026-11-25T05:00:00"),
        ("wire-transfer", "2026-11-25T05:00:00", "2026-11-26T05:00:00"),
        ("wire-transfer", "2026-12-31T23:00:00", "2027-01-01T05:00:00"),
        ("connect", "2026-11-25T04:24:59", "2026-11-25T04:25:00"),
        ("connect", "2026-11-25T23:25:00", "2026-11-26T00:25:00"),
    ],
)
def test_next_run_follows_the_time_and_is_in_utc(kind: MethodKind, at: str, expected: str) -> None:
    instant = datetime.fromisoformat(at).replace(tzinfo=UTC)
    run = datetime.fromisoformat(expected).replace(tzinfo=UTC)
    assert compute_next_run(kind, instant) == run
    assert compute_next_run(kind, instant.astimezone(timezone(timedelta(hours=3)))) == run


def test_next_run_is_a_run_of_the_schedule() -> None:
    jobs = {job.name: job for job in SCHEDULE}
    batch = compute_next_run("wire-transfer", now())
    job = jobs["payouts.create_batches"]
    assert (batch.hour, frozenset({batch.minute})) == (job.hour, job.minutes)
    transfer = compute_next_run("connect", now())
    job = jobs["payouts.send_transfers"]
    assert (job.hour, job.minutes) == (None, frozenset({transfer.minute}))
