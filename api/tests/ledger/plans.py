"""Plans of a ring: sales over some months, the steps of their refunds, and withdrawals."""

import itertools
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal, get_args

from hypothesis import strategies as st

from api.tests.ledger.ring import BankResult, Ring, Sale, Terms

DAY: Final = timedelta(days=1)
# Days after the last step by which every request is answered and every reserve is released.
SETTLING_DAYS: Final = 75
# Days on both sides of the ends of periods: 7 days pending, 14 days to answer, refund windows.
WAITS: Final = (0.1, 3, 6.9, 7.1, 13.9, 14.1, 27.9, 29.9, 30.1)
Action = Literal["request", "withdraw", "decline", "escalate", "grant", "deny", "refund", "bounce"]
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
# Random steps rarely make a whole procedure.
PROCEDURES: Final[tuple[tuple[Action, ...], ...]] = (
    (),
    ("request",),
    ("refund",),
    ("request", "refund", "bounce", "grant"),
    ("request", "decline", "refund", "grant"),
    ("request", "decline", "escalate", "grant"),
    ("request", "decline", "escalate", "deny", "refund"),
    ("request", "withdraw", "request", "decline", "escalate", "grant"),
)


@dataclass(frozen=True)
class PlannedSale:
    """A sale on a day, and the steps of its refund with the days before each."""

    day: float
    seller: int
    buyer: int
    terms: Terms
    steps: tuple[tuple[float, Action], ...]


@dataclass(frozen=True)
class Plan:
    """Three months of a ring. Its sellers withdraw on some days, or whenever they have money."""

    sellers: int
    sales: tuple[PlannedSale, ...]
    payout_days: tuple[float, ...]
    is_greedy: bool
    bank_results: tuple[BankResult, ...]


products = st.builds(
    Terms,
    st.just("purchase"),
    st.sampled_from([99, 1_999, 30_000, 1_000_000, 1_000_000]),
    st.sampled_from([0, 7, 14, 30]),
)
tips = st.builds(Terms, st.just("tip"), st.sampled_from([500, 10_000]))
waits = st.sampled_from(WAITS)


@st.composite
def refund_steps(draw: st.DrawFn) -> tuple[tuple[float, Action], ...]:
    """Draw the steps of a procedure, or any steps."""
    random_steps = st.lists(st.sampled_from(ACTIONS), max_size=4)
    actions = draw(st.sampled_from(PROCEDURES) | st.sampled_from(PROCEDURES) | random_steps)
    return tuple((draw(waits), action) for action in actions)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    sellers = draw(st.integers(1, 5))
    sales = []
    for _ in range(draw(st.integers(1, 5))):
        seller = draw(st.integers(0, sellers - 1))
        sales.append(
            PlannedSale(
                draw(st.sampled_from([0.0, 0.1, 1, 5, 12, 20, 24, 26, 45])),
                seller,
                draw(st.sampled_from([each for each in range(sellers + 1) if each != seller])),
                draw(products | products | tips),
                draw(refund_steps()),
            )
        )
    results: Any = st.sampled_from(["transferred", "transferred", "transferred", "failed"])
    return Plan(
        sellers,
        tuple(sales),
        tuple(draw(st.lists(st.integers(7, 90).map(float), max_size=4))),
        draw(st.sampled_from([True, True, False])),
        tuple(draw(st.lists(results | st.just("returned"), min_size=1, max_size=3))),
    )


@dataclass(frozen=True)
class Event:
    """A sale, a step of its refund, or the withdrawal of all sellers without one."""

    day: float
    sale: PlannedSale | None = None
    action: Action | None = None


def list_events(plan: Plan) -> list[Event]:
    """List the events of a plan in their order."""
    events = [Event(day) for day in plan.payout_days]
    for sale in plan.sales:
        events.append(Event(sale.day, sale))
        day = sale.day
        for wait, action in sale.steps:
            day += wait
            events.append(Event(day, sale, action))
    events.sort(key=lambda event: event.day)
    return [*events, Event(events[-1].day + SETTLING_DAYS)]


async def run_plan(ring: Ring, plan: Plan, start: datetime, *, closes_months: bool) -> None:
    """Let the ring carry out its plan; assert after each event that it has gained nothing."""
    await ring.begin(plan.sellers, start)
    results = itertools.cycle(plan.bank_results)
    sold: dict[int, Sale] = {}
    for event in list_events(plan):
        at = start + event.day * DAY
        await ring.run_jobs(at)
        if closes_months:
            await ring.close_months(at)
        if event.sale is not None:
            await _take_step(ring, event.sale, event.action, sold, at)
        if event.sale is None or plan.is_greedy:
            for seller in range(plan.sellers):
                await ring.cash_out(seller, next(results), at)
        taken = ring.banked_cents + await ring.count_refunded_cents()
        assert taken <= ring.cards_cents, f"{taken} of {ring.cards_cents} cents on day {event.day}"


async def _take_step(
    ring: Ring, planned: PlannedSale, action: Action | None, sold: dict[int, Sale], at: datetime
) -> None:
    if action is None:
        sold[id(planned)] = await ring.sell(planned.seller, planned.buyer, planned.terms, at)
    else:
        await ring.act(sold[id(planned)], action, at)


@dataclass(frozen=True)
class Fraud:
    """Sales of one seller to stolen cards, by day, and the days on which the seller withdraws.

    Banks take back the sales named in `disputed` some days after the sale.
    """

    sales: tuple[tuple[float, Terms], ...]
    payout_days: tuple[float, ...]
    disputed: tuple[tuple[int, float], ...]


@st.composite
def frauds(draw: st.DrawFn) -> Fraud:
    sales = draw(
        st.lists(
            st.tuples(st.sampled_from([0.0, 0.5, 1, 20, 24, 31, 60, 119, 121]), products | tips),
            min_size=1,
            max_size=6,
        )
    )
    days = st.sampled_from(
        [6.9, 7.1, 14.5, 29.5, 29.9, 30.1, 31.2, 38.1, 45, 61, 90.5, 119.9, 128.2]
    )
    disputed = draw(
        st.lists(
            st.tuples(st.integers(0, len(sales) - 1), st.sampled_from([1.0, 8, 31, 60, 119])),
            max_size=3,
            unique_by=lambda each: each[0],
        )
    )
    payouts = draw(st.lists(days, min_size=2, max_size=8))
    return Fraud(tuple(sorted(sales, key=lambda each: each[0])), tuple(payouts), tuple(disputed))
