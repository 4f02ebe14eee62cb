"""The state machine: any order of acts, in any weather, each perhaps cut off in the middle."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
)

from api.tests.ledger import invariants
from api.tests.ledger.actions import LedgerWorld, run_interrupted

MEMBERS = st.integers(0, 2)
PICKS = st.integers(0, 1_000)
PERCENTS = st.sampled_from([1, 33, 50, 100])
# Most things end well; the others after so many turns of the loop.
INTERRUPTIONS = st.none() | st.none() | st.integers(1, 40)


class LedgerHistories(RuleBasedStateMachine):
    """Three members who trade with each other; what they hold is checked when all is quiet."""

    loop: ClassVar[asyncio.AbstractEventLoop]
    new_world: ClassVar[Callable[[], LedgerWorld]]

    world: LedgerWorld
    gap: int

    def do(self, work: Coroutine[Any, Any, Any], cut: int | None = None) -> Any:
        if cut is None:
            return self.loop.run_until_complete(work)
        return self.loop.run_until_complete(run_interrupted(work, cut))

    @initialize()
    def begin(self) -> None:
        self.world = type(self).new_world()
        self.gap = self.do(invariants.provider_difference(self.world))
        self.do(self.world.begin())

    def picked(self, pick: int) -> Any:
        """A checkout, or None where none was made.

        How far a cut purchase came hangs on the machine, so no rule may be drawn by it.
        """
        made = self.world.checkouts
        return made[pick % len(made)] if made else None

    @rule(buyer=MEMBERS, seller=MEMBERS, cut=INTERRUPTIONS)
    def buy(self, buyer: int, seller: int, cut: int | None) -> None:
        self.do(self.world.buy(buyer, seller), cut)

    @rule(
        buyer=MEMBERS,
        seller=MEMBERS,
        cents=st.sampled_from([500, 2_000, 10_000]),
        cut=INTERRUPTIONS,
    )
    def tip(self, buyer: int, seller: int, cents: int, cut: int | None) -> None:
        self.do(self.world.tip(buyer, seller, cents), cut)

    @rule(pick=PICKS)
    def pay(self, pick: int) -> None:
        if checkout := self.picked(pick):
            self.do(self.world.pay(checkout))

    @rule(pick=PICKS, cut=INTERRUPTIONS)
    def pay_and_come_back(self, pick: int, cut: int | None) -> None:
        if checkout := self.picked(pick):
            self.do(self.world.pay(checkout))
            self.do(self.world.come_back(checkout), cut)

    @rule(buyer=MEMBERS, other=st.integers(1, 2))
    def sell(self, buyer: int, other: int) -> None:
        """Whole, as most sales go: chance alone seldom puts its three steps in their order."""
        known = len(self.world.checkouts)
        self.do(self.world.buy(buyer, (buyer + other) % 3))
        for checkout in self.world.checkouts[known:]:
            self.do(self.world.pay(checkout))
            self.do(self.world.come_back(checkout))

    @rule(pick=PICKS)
    def decline(self, pick: int) -> None:
        if checkout := self.picked(pick):
            self.do(self.world.decline(checkout))

    @rule(pick=PICKS)
    def expire(self, pick: int) -> None:
        if checkout := self.picked(pick):
            self.do(self.world.expire(checkout))

    @rule(seller=MEMBERS, pick=PICKS, cut=INTERRUPTIONS)
    def refund_by_seller(self, seller: int, pick: int, cut: int | None) -> None:
        self.do(self.world.refund_by_seller(seller, pick), cut)

    @rule(pick=PICKS, percent=PERCENTS)
    def refund_at_provider(self, pick: int, percent: int) -> None:
        paid = [charge for charge in self.do(self.world.charges()) if charge["paid"]]
        if paid:
            self.do(self.world.refund_at_provider(paid[pick % len(paid)], percent))

    @rule(manner=st.sampled_from(["succeed", "pending"]))
    def refunds_take(self, manner: str) -> None:
        self.do(self.world.refunds_take(manner))

    @rule(pick=PICKS, percent=PERCENTS)
    def dispute(self, pick: int, percent: int) -> None:
        paid = [charge for charge in self.do(self.world.charges()) if charge["paid"]]
        if paid:
            self.do(self.world.dispute(paid[pick % len(paid)], percent))

    @rule(pick=PICKS, status=st.sampled_from(["won", "lost"]))
    def close_dispute(self, pick: int, status: str) -> None:
        listed = self.world.listed("disputes", **{"created[gte]": self.world.since})
        disputes = self.do(listed)
        if disputes:
            self.do(self.world.close_dispute(disputes[pick % len(disputes)], status))

    @rule(times=st.integers(1, 3))
    def webhooks_come(self, times: int) -> None:
        self.do(self.world.webhooks(times=times))

    @rule()
    def webhooks_are_lost(self) -> None:
        self.do(self.world.lose_webhooks())

    @rule(cut=INTERRUPTIONS)
    def worker_works(self, cut: int | None) -> None:
        self.do(self.world.work(), cut)

    @rule(cut=INTERRUPTIONS)
    def reconcile(self, cut: int | None) -> None:
        self.do(self.world.reconcile(), cut)

    @rule(cut=INTERRUPTIONS)
    def days_pass(self, cut: int | None) -> None:
        self.do(self.world.mature(), cut)

    @rule(member=MEMBERS, percent=st.sampled_from([50, 100, 101]), cut=INTERRUPTIONS)
    def withdraw(self, member: int, percent: int, cut: int | None) -> None:
        self.do(self.world.withdraw(member, percent), cut)

    @rule(cut=INTERRUPTIONS)
    def bank_collects(self, cut: int | None) -> None:
        self.do(self.world.collect(), cut)

    @rule(member=MEMBERS, verdict=st.sampled_from(["transferred", "failed", "returned"]))
    def bank_says(self, member: int, verdict: str) -> None:
        self.do(self.world.bank_says(member, verdict))

    def teardown(self) -> None:
        if not hasattr(self, "world"):
            return
        self.do(self.world.settle())
        self.do(invariants.check(self.world, self.gap))
        self.do(self.world.mature())
        self.do(invariants.check(self.world, self.gap, is_ripe=True))
        before = self.do(invariants.snapshot_state(self.world))
        self.do(self.world.look_again())
        self.do(self.world.mature())
        assert self.do(invariants.snapshot_state(self.world)) == before, "P9"
