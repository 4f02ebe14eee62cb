"""Fees of the platform, and the operator's figures of a month."""

import argparse
from datetime import UTC, datetime

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payments import commands
from api.payments.fees import compute_fee
from api.payments.figures import FigureRow, load_figures, parse_month
from api.payments.jobs import reconcile
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.checkout import (
    FEE,
    PRICE,
    LedgerProbe,
    buy_product,
    get_charge_id,
    get_only_sale,
    sell_product,
    start_checkout,
)
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.moderation import create_staff_as
from api.tests.support.stripe_sandbox import Sandbox

# The provider's fees, 2.9 % and 30 cents, of a product and of a tip of five dollars.
COST, TIP_COST = 88, 45
# A month without payments of other tests.
MONTH = "2019-10"


@pytest.mark.parametrize(
    ("fixed", "amount", "fee"),
    [(0, 500, 25), (30, 500, 55), (30, 10_000, 530), (480, 500, 500)],
)
def test_fee_of_tip_has_fixed_part_and_never_exceeds_the_tip(
    app: FastAPI, fixed: int, amount: int, fee: int
) -> None:
    settings: Settings = app.state.settings.model_copy(update={"tip_fee_fixed_cents": fixed})
    assert compute_fee(settings, "tip", amount) == fee
    # A sale has no fixed part.
    assert compute_fee(settings, "purchase", PRICE) == FEE


async def test_fee_of_tip_is_fixed_when_the_tip_is_begun(
    open_app: OpenApp,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    post = await factories.post(client, layla)
    async with open_app(tip_fee_fixed_cents=30) as app, client_of(app) as other_client:
        tip = await start_checkout(other_client, post["_id"], omar, purpose="tip", amountCents=500)
    # The application that records the payment has no fixed part.
    await stripe_sandbox.pay_session(sandbox, tip.session_id)
    await post_payload(
        client, f"/posts/{post['_id']}/checkout", omar, {"sessionId": tip.session_id}
    )
    sale = await get_only_sale(client, layla)
    assert (sale["feeCents"], sale["netCents"]) == (55, 445)
    assert await ledger_probe.member_balances(layla) == (445, 0)
    await ledger_probe.assert_consistent()


def move_to_month(database: TestDatabase, payment_id: str) -> None:
    """Move a payment and its disputes to the month of these tests."""
    database.sql(
        f"UPDATE payment SET paid_at = '{MONTH}-15' WHERE purchase_id = '{payment_id}';"
        f" UPDATE dispute SET opened_at = '{MONTH}-20' WHERE payment_id IN"
        f" (SELECT id FROM payment WHERE purchase_id = '{payment_id}')"
    )


async def run_figures(jobs: WorkerContext, *words: str) -> int:
    parser = argparse.ArgumentParser()
    commands.add(parser.add_subparsers(required=True))
    args = parser.parse_args(["payments", "figures", *words])
    code: int = await args.run(jobs, args)
    return code


async def check_figures_of_staff(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase
) -> None:
    """Compare the console's figures of the month with what the payments were."""
    treasurer = await create_staff_as(app, database, "treasurer")
    figures = await get_payload(client, f"/staff/figures/money?month={MONTH}", treasurer)
    tips, sales = figures["rows"]
    assert tips == {
        "kind": "tip",
        "amountCents": 500,
        "payments": 2,
        "grossCents": 1_000,
        "returnedCents": 0,
        "feeCents": 50,
        "costCents": 2 * TIP_COST,
        "marginCents": 50 - 2 * TIP_COST,
    }
    assert (sales["kind"], sales["payments"]) == ("purchase", 3)
    assert figures["total"] == {
        name: tips[name] + sales[name] for name in tips if name not in {"kind", "amountCents"}
    }
    assert (figures["month"], figures["firstMonth"]) == (MONTH, MONTH)
    assert (figures["disputeCostCents"], figures["unmatchedCostCents"]) == (1_500, 0)
    empty = await get_payload(client, "/staff/figures/money?month=2018-01", treasurer)
    assert (empty["rows"], empty["total"]["payments"]) == ([], 0)
    present = await get_payload(client, "/staff/figures/money", treasurer)
    assert present["month"] == f"{now():%Y-%m}"
    for wrong in ("2019-13", "october", ""):
        answer = await client.get(f"/staff/figures/money?month={wrong}", headers=treasurer.headers)
        assert refusal(answer) == (422, "validation_failed"), wrong


async def test_figures_of_month_mark_payments_below_break_even(
    client: httpx.AsyncClient,
    app: FastAPI,
    sandbox: Sandbox,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
    capsys: pytest.CaptureFixture[str],
) -> None:
    post = await factories.post(client, layla)
    tips = [
        await buy_product(client, sandbox, post["_id"], omar, purpose="tip", amountCents=500)
        for _ in range(2)
    ]
    kept, refunded, disputed = [await sell_product(client, sandbox, layla, omar) for _ in range(3)]
    await post_payload(client, f"/payments/{refunded.payment_id}/refund", layla)
    await stripe_sandbox.open_dispute(sandbox, await get_charge_id(sandbox, disputed), amount=1000)
    await reconcile(jobs)
    for payment in (*tips, kept, refunded, disputed):
        move_to_month(database, payment.payment_id)

    async with jobs.database.reading() as connection:
        figures = await load_figures(connection, parse_month(MONTH))
    assert figures.rows == (
        FigureRow("tip", 500, 2, 1_000, 0, 50, 2 * TIP_COST),
        FigureRow(
            "purchase",
            PRICE,
            3,
            3 * PRICE,
            PRICE + 1_000,
            FEE + (FEE - FEE * 1_000 // PRICE),
            3 * COST,
        ),
    )
    assert [row.is_below_break_even for row in figures.rows] == [True, False]
    assert (figures.dispute_cost_cents, figures.unmatched_cost_cents) == (1_500, 0)
    await check_figures_of_staff(client, app, database)
    capsys.readouterr()
    assert await run_figures(jobs, "--month", MONTH) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in lines[1:3]] == [
        ["tip", "5.00", "2"],
        ["sale", "19.99", "3"],
    ]
    assert [line.endswith("below break-even") for line in lines[1:3]] == [True, False]
    assert lines[3].split()[:2] == ["total", "5"]
    assert "15.00 for disputes" in lines[4]


async def test_figures_refuse_what_is_no_month(jobs: WorkerContext) -> None:
    with pytest.raises(SystemExit):
        await run_figures(jobs, "--month", "October")


def test_month_of_figures_ends_before_the_next_one() -> None:
    assert parse_month("2026-12") == (
        datetime(2026, 12, 1, tzinfo=UTC),
        datetime(2027, 1, 1, tzinfo=UTC),
    )
