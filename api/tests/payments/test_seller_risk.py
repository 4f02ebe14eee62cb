"""Property tests of what colluding or dishonest sellers can take out, over months of trade.

LEDGER_SEED repeats a run, and LEDGER_HISTORIES sets the number of histories, as for the ledger
test; `npm run bench -- ledger-soak` runs many.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from api.core.settings import Settings
from api.stripe_sandbox.balance import DISPUTE_FEE, processing_fee
from api.tests.conftest import OpenApp
from api.tests.ledger import plans
from api.tests.ledger.plans import Fraud, Plan
from api.tests.ledger.ring import Ring, Sale, Terms
from api.tests.ledger.seed import ledger_seed, risk_history_count
from api.tests.support import stripe_sandbox
from api.tests.support.isolated_stack import IsolatedStack, open_isolated_stack
from api.tests.support.scale import needs_long
from infra.local.postgres import Postgres

pytestmark = needs_long

DAY: Final = timedelta(days=1)
START: Final = datetime(1700, 1, 3, tzinfo=UTC)
# The figures are published for the settings that the product has by default.
MONEY: Final = (
    "pending_days", "reserve_bps", "reserve_days", "new_seller_days",
    "new_seller_payout_limit_cents", "payout_approval_cents", "sale_fee_bps", "tip_fee_bps",
    "pool_share_bps",
)  # fmt: skip
DEFAULTS: Final[dict[str, int]] = {name: Settings.model_fields[name].default for name in MONEY}
# Banks take payments back for this long.
MAX_DISPUTE_AGE: Final = timedelta(days=120)


def list_starts() -> Iterator[datetime]:
    """Yield a start for each history, in whose year no other one has entries."""
    for year in itertools.count(START.year):
        yield datetime(year, 1, 3, tzinfo=UTC)


@pytest.fixture
async def loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


@pytest.fixture
async def stack(
    postgres: Postgres, open_app: OpenApp, tmp_path: Path, worker_id: str
) -> AsyncIterator[IsolatedStack]:
    async with open_isolated_stack(
        postgres,
        open_app,
        name=f"risk_{worker_id}",
        folder=tmp_path,
        payout_cooldown_hours=0,
        **DEFAULTS,
    ) as opened:
        yield opened


def run_histories(loop: asyncio.AbstractEventLoop, strategy: Any, run: Any, *, count: int) -> None:
    """Run `run` with random values of the strategy; note the seed with a failure."""
    run_seed = ledger_seed()

    @seed(run_seed)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        # A failure is not shrunk: it would take minutes.
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def history(drawn: Any) -> None:
        loop.run_until_complete(run(drawn))

    try:
        history()
    except BaseException as error:
        error.add_note(f"LEDGER_SEED={run_seed} repeats these histories.")
        raise


@pytest.mark.timeout(120 + 10 * risk_history_count())
def test_refunds_pay_no_ring_more_than_its_cards_paid(
    loop: asyncio.AbstractEventLoop, stack: IsolatedStack
) -> None:
    starts = list_starts()

    async def run(plan: Plan) -> None:
        await plans.run_plan(Ring(stack), plan, next(starts), closes_months=False)

    run_histories(loop, plans.plans(), run, count=risk_history_count())


@pytest.mark.timeout(120 + 20 * risk_history_count())
def test_refunds_and_revenue_share_pay_no_ring_more_than_its_cards_paid(
    loop: asyncio.AbstractEventLoop, stack: IsolatedStack
) -> None:
    starts = list_starts()

    async def run(plan: Plan) -> None:
        await plans.run_plan(Ring(stack), plan, next(starts), closes_months=True)

    run_histories(loop, plans.plans(), run, count=risk_history_count())


def compute_largest_payout(sales: list[Sale], at: datetime) -> float:
    """Return the published limit of what a new seller is paid by then, in cents."""
    first = min(sale.paid_at for sale in sales)
    total = 0.0
    for sale in sales:
        if sale.paid_at + DEFAULTS["pending_days"] * DAY > at:
            continue
        fee_bps = DEFAULTS["tip_fee_bps" if sale.terms.kind == "tip" else "sale_fee_bps"]
        reserved_until = sale.paid_at + DEFAULTS["reserve_days"] * DAY
        is_new = sale.paid_at < first + DEFAULTS["reserve_days"] * DAY
        reserve_bps = DEFAULTS["reserve_bps"] if is_new and at < reserved_until else 0
        # Fee and reserve are rounded to whole cents, by less than two together.
        total += sale.terms.cents * (1 - fee_bps / 1e4) * (1 - reserve_bps / 1e4) + 2
    is_new_seller = at < first + DEFAULTS["new_seller_days"] * DAY
    return min(total, DEFAULTS["new_seller_payout_limit_cents"]) if is_new_seller else total


@pytest.mark.timeout(120 + 10 * risk_history_count())
def test_chargebacks_of_a_new_seller_cost_at_most_the_published_figure(
    loop: asyncio.AbstractEventLoop, stack: IsolatedStack
) -> None:
    starts = list_starts()

    async def run(fraud: Fraud) -> None:
        await run_fraud(Ring(stack, staff_decides=False), fraud, next(starts))

    run_histories(loop, plans.frauds(), run, count=risk_history_count())


async def run_fraud(ring: Ring, fraud: Fraud, start: datetime) -> None:
    """Sell, withdraw and be charged back; compare what was paid out and lost with the figure."""
    await ring.begin(1, start)
    events: list[tuple[float, Any]] = [(day, "payout") for day in fraud.payout_days]
    events += [(day, terms) for day, terms in fraud.sales]
    events += [(fraud.sales[index][0] + days, index) for index, days in fraud.disputed]
    charged_back: list[Sale] = []
    before = await stripe_sandbox.get_balance(ring.stack.sandbox)
    for day, event in sorted(events, key=lambda each: each[0]):
        at = start + day * DAY
        await ring.run_jobs(at)
        if event == "payout":
            await ring.cash_out(0, "transferred", at)
        elif isinstance(event, Terms):
            await ring.sell(0, 1, event, at)
        else:
            charged_back.append(ring.sales[event])
            await ring.charge_back(ring.sales[event], at)
        if ring.sales:
            assert ring.banked_cents <= compute_largest_payout(ring.sales, at), f"day {day}"
        assert ring.count_banked_cents_since(at - DAY) <= DEFAULTS["payout_approval_cents"]
    at = start + max(day for day, _ in events) * DAY
    for sale in ring.sales:
        if sale not in charged_back and sale.paid_at > at - MAX_DISPUTE_AGE:
            charged_back.append(sale)
            await ring.charge_back(sale, at)
    # All that is left of these sales at the provider is what it charges for them.
    kept = ring.cards_cents - sum(sale.terms.cents for sale in charged_back)
    costs = sum(processing_fee(sale.terms.cents) for sale in ring.sales)
    costs += DISPUTE_FEE * len(charged_back)
    balance = await stripe_sandbox.get_balance(ring.stack.sandbox) - before
    assert balance == kept - costs
    assert ring.banked_cents - balance <= compute_largest_payout(ring.sales, at) + costs


@pytest.fixture
async def ring(stack: IsolatedStack) -> Ring:
    """A seller and a buyer, and the time of their first sale."""
    ring = Ring(stack)
    await ring.begin(1, START)
    return ring


PRODUCT: Final = Terms("purchase", 100_000, refund_days=14)


async def test_declined_request_holds_the_money_while_the_buyer_can_escalate_it(ring: Ring) -> None:
    sale = await ring.sell(0, 1, PRODUCT, START)
    await ring.act(sale, "request", START + 13 * DAY)
    await ring.act(sale, "decline", START + 13 * DAY)
    await ring.withdraw_all(START + 26 * DAY)
    await ring.act(sale, "escalate", START + 26 * DAY)
    await ring.act(sale, "grant", START + 27 * DAY)
    assert await ring.count_refunded_cents() == sale.terms.cents
    assert ring.banked_cents == 0


async def test_declined_request_holds_no_money_after_the_time_to_escalate_it(ring: Ring) -> None:
    sale = await ring.sell(0, 1, PRODUCT, START)
    await ring.act(sale, "request", START + 13 * DAY)
    await ring.act(sale, "decline", START + 13 * DAY)
    await ring.withdraw_all(START + 27.1 * DAY)
    assert ring.banked_cents == 81_000
    # The seller has no cover for a refund, and opens no way around it.
    await ring.act(sale, "refund", START + 28 * DAY)
    await ring.act(sale, "escalate", START + 28 * DAY)
    await ring.act(sale, "grant", START + 28 * DAY)
    assert await ring.count_refunded_cents() == 0


async def test_money_of_a_failed_refund_is_held_while_staff_decide(ring: Ring) -> None:
    sale = await ring.sell(0, 1, PRODUCT, START)
    await ring.act(sale, "request", START + DAY)
    await ring.act(sale, "refund", START + 2 * DAY)
    await ring.withdraw_all(START + 15 * DAY)
    await ring.act(sale, "bounce", START + 20 * DAY)
    await ring.withdraw_all(START + 20 * DAY)
    await ring.act(sale, "grant", START + 21 * DAY)
    assert await ring.count_refunded_cents() == sale.terms.cents
    assert ring.banked_cents == 0


async def test_money_of_a_failed_refund_is_released_when_staff_have_denied(ring: Ring) -> None:
    sale = await ring.sell(0, 1, PRODUCT, START)
    await ring.act(sale, "request", START + DAY)
    await ring.act(sale, "refund", START + 2 * DAY)
    await ring.act(sale, "bounce", START + 20 * DAY)
    await ring.act(sale, "deny", START + 21 * DAY)
    await ring.withdraw_all(START + 22 * DAY)
    assert (ring.banked_cents, await ring.count_refunded_cents()) == (81_000, 0)


async def test_refund_after_the_close_of_a_month_gains_no_share(ring: Ring) -> None:
    dear = Terms("purchase", 1_000_000, refund_days=14)
    sale = await ring.sell(0, 1, dear, START + 25 * DAY)
    # The month of the sale is closed within the refund window.
    await ring.close_months(START + 36.5 * DAY)
    await ring.act(sale, "refund", START + 37 * DAY)
    for days in (38, 70, 100):
        await ring.close_months(START + days * DAY)
        await ring.withdraw_all(START + days * DAY)
    assert await ring.count_refunded_cents() == sale.terms.cents
    assert ring.banked_cents == 0
