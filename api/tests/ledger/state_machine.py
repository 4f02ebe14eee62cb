"""Hypothesis state machine: actions in any order, under any faults, each possibly interrupted."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
)

from api.tests.ledger import invariants, other_actions
from api.tests.ledger.actions import LedgerScenario, run_interrupted

MEMBERS = st.integers(0, 2)
PICKS = st.integers(0, 1_000)
PERCENTS = st.sampled_from([1, 33, 50, 100])
# Most actions complete; the others stop after some loop iterations.
INTERRUPTIONS = st.none() | st.none() | st.integers(1, 40)


class LedgerHistories(RuleBasedStateMachine):
    """Random trade between three members; most invariants are checked after each history."""

    loop: ClassVar[asyncio.AbstractEventLoop]
    new_world: ClassVar[Callable[[], LedgerScenario]]
    failures: ClassVar[list[BaseException]]

    world: LedgerScenario
    difference: tuple[int, int]

    def do(self, work: Coroutine[Any, Any, Any], after: int | None = None) -> Any:
        step = work if after is None else run_interrupted(work, after)
        try:
            return self.loop.run_until_complete(step)
        except BaseException as error:
            # A failure that depends on timing would be reported as inconsistent data only.
            self.failures.append(error)
            raise

    @initialize()
    def begin(self) -> None:
        self.world = type(self).new_world()
        self.do(self.world.begin())
        self.difference = self.do(invariants.provider_difference(self.world))

    def pick_checkout(self, pick: int) -> Any:
        """Return a checkout, or None if there is none.

        The progress of an interrupted purchase depends on timing: rules must not draw from it.
        """
        checkouts = self.world.checkouts
        return checkouts[pick % len(checkouts)] if checkouts else None

    @rule(buyer=MEMBERS, seller=MEMBERS, after=INTERRUPTIONS)
    def buy(self, buyer: int, seller: int, after: int | None) -> None:
        self.do(self.world.buy(buyer, seller), after)

    @rule(
        buyer=MEMBERS,
        seller=MEMBERS,
        cents=st.sampled_from([500, 2_000, 10_000]),
        after=INTERRUPTIONS,
    )
    def tip(self, buyer: int, seller: int, cents: int, after: int | None) -> None:
        self.do(self.world.tip(buyer, seller, cents), after)

    @rule(pick=PICKS)
    def pay(self, pick: int) -> None:
        if checkout := self.pick_checkout(pick):
            self.do(self.world.pay(checkout))

    @rule(pick=PICKS, after=INTERRUPTIONS)
    def pay_and_return(self, pick: int, after: int | None) -> None:
        if checkout := self.pick_checkout(pick):
            self.do(self.world.pay(checkout))
            self.do(self.world.return_from_checkout(checkout), after)

    @rule(buyer=MEMBERS, other=st.integers(1, 2))
    def sell(self, buyer: int, other: int) -> None:
        """Complete a sale, since random rules rarely produce its three steps in order."""
        known = len(self.world.checkouts)
        self.do(self.world.buy(buyer, (buyer + other) % 3))
        for checkout in self.world.checkouts[known:]:
            self.do(self.world.pay(checkout))
            self.do(self.world.return_from_checkout(checkout))

    @rule(pick=PICKS)
    def decline(self, pick: int) -> None:
        if checkout := self.pick_checkout(pick):
            self.do(self.world.decline(checkout))

    @rule(pick=PICKS)
    def expire(self, pick: int) -> None:
        if checkout := self.pick_checkout(pick):
            self.do(self.world.expire(checkout))

    @rule(seller=MEMBERS, pick=PICKS, after=INTERRUPTIONS)
    def refund_by_seller(self, seller: int, pick: int, after: int | None) -> None:
        self.do(self.world.refund_by_seller(seller, pick), after)

    @rule(
        member=MEMBERS,
        pick=PICKS,
        action=st.sampled_from(
            ["requestRefund", "declineRefund", "escalateRefundRequest", "withdrawRefundRequest"]
        ),
    )
    def act_on_refund_request(self, member: int, pick: int, action: str) -> None:
        self.do(self.world.act_on_refund_request(member, pick, action))

    @rule(after=INTERRUPTIONS)
    def answer_refund_requests(self, after: int | None) -> None:
        self.do(self.world.answer_refund_requests(), after)

    @rule(pick=PICKS, is_granted=st.booleans(), after=INTERRUPTIONS)
    def decide_refund_request(self, pick: int, is_granted: bool, after: int | None) -> None:
        self.do(other_actions.decide_refund_request(self.world, pick, is_granted=is_granted), after)

    @rule(seller=MEMBERS, pick=PICKS)
    def give_evidence(self, seller: int, pick: int) -> None:
        self.do(other_actions.give_evidence(self.world, seller, pick))

    @rule(seller=MEMBERS, cents=st.sampled_from([0, 500]))
    def change_price(self, seller: int, cents: int) -> None:
        self.do(other_actions.change_price(self.world, seller, cents))

    @rule(pick=PICKS, percent=PERCENTS)
    def refund_at_provider(self, pick: int, percent: int) -> None:
        paid = [charge for charge in self.do(self.world.charges()) if charge["paid"]]
        if paid:
            self.do(self.world.refund_at_provider(paid[pick % len(paid)], percent))

    @rule(outcome=st.sampled_from(["succeed", "pending"]))
    def set_refund_outcome(self, outcome: str) -> None:
        self.do(self.world.set_refund_outcome(outcome))

    @rule(pick=PICKS, percent=PERCENTS)
    def dispute(self, pick: int, percent: int) -> None:
        paid = [charge for charge in self.do(self.world.charges()) if charge["paid"]]
        if paid:
            self.do(self.world.dispute(paid[pick % len(paid)], percent))

    @rule(pick=PICKS, status=st.sampled_from(["won", "lost", "withdrawn", "partially-won"]))
    def close_dispute(self, pick: int, status: str) -> None:
        disputes = self.do(
            self.world.list_objects("disputes", **{"created[gte]": self.world.since})
        )
        if disputes:
            self.do(self.world.close_dispute(disputes[pick % len(disputes)], status))

    @rule()
    def pay_foreign(self) -> None:
        self.do(self.world.pay_foreign())

    @rule(
        type=st.sampled_from(["stripe_fee", "adjustment", "topup", "kind_of_next_year"]),
        cents=st.integers(-500, 500).filter(bool),
        fee=st.sampled_from([0, 0, 35, -35]),
    )
    def add_movement(self, type: str, cents: int, fee: int) -> None:
        self.do(self.world.add_movement(type, cents, fee))

    @rule(seconds=st.sampled_from([0, 172_800]))
    def pay_out_balance(self, seconds: int) -> None:
        self.do(self.world.pay_out_balance(seconds))

    @rule(pick=PICKS, status=st.sampled_from(["succeeded", "failed"]))
    def settle_bank_payout(self, pick: int, status: str) -> None:
        self.do(self.world.settle_bank_payout(pick, status))

    @rule(times=st.integers(1, 3))
    def deliver_webhooks(self, times: int) -> None:
        self.do(self.world.deliver_webhooks(times=times))

    @rule()
    def lose_webhooks(self) -> None:
        self.do(self.world.lose_webhooks())

    @rule(after=INTERRUPTIONS)
    def run_worker(self, after: int | None) -> None:
        self.do(self.world.run_worker(), after)

    @rule(after=INTERRUPTIONS)
    def reconcile(self, after: int | None) -> None:
        self.do(self.world.reconcile(), after)

    @rule(after=INTERRUPTIONS)
    def release_funds(self, after: int | None) -> None:
        self.do(self.world.release_funds(), after)

    @rule(member=MEMBERS, percent=st.sampled_from([50, 100, 101]), after=INTERRUPTIONS)
    def withdraw(self, member: int, percent: int, after: int | None) -> None:
        self.do(self.world.withdraw(member, percent), after)

    @rule(member=MEMBERS, after=INTERRUPTIONS)
    def cancel_payout(self, member: int, after: int | None) -> None:
        self.do(self.world.cancel_payout(member), after)

    @rule(member=MEMBERS, review=st.sampled_from(["hold", "release", "reject"]))
    def review_payout(self, member: int, review: Any) -> None:
        self.do(other_actions.review_payout(self.world, member, review))

    @rule(after=INTERRUPTIONS)
    def send_transfers(self, after: int | None) -> None:
        self.do(self.world.send_transfers(), after)

    @rule(pick=PICKS, percent=PERCENTS)
    def reverse_transfer(self, pick: int, percent: int) -> None:
        self.do(other_actions.reverse_transfer(self.world, pick, percent))

    @rule(needs_approval=st.booleans(), after=INTERRUPTIONS)
    def collect_payouts(self, needs_approval: bool, after: int | None) -> None:
        self.do(self.world.collect_payouts(needs_approval=needs_approval), after)

    @rule(after=INTERRUPTIONS)
    def export_batches(self, after: int | None) -> None:
        self.do(self.world.export_batches(), after)

    @rule(member=MEMBERS, status=st.sampled_from(["transferred", "failed", "returned"]))
    def import_bank_result(self, member: int, status: str) -> None:
        self.do(self.world.import_bank_result(member, status))

    @rule()
    def verify(self) -> None:
        self.do(self.world.catch_up())
        self.do(invariants.verify(self.world))

    @invariant()
    def check_step(self) -> None:
        self.do(invariants.check_step(self.world))

    def teardown(self) -> None:
        if not hasattr(self, "world"):
            return
        self.do(self.world.settle())
        self.do(invariants.check(self.world, self.difference))
        self.do(self.world.release_funds())
        self.do(invariants.check(self.world, self.difference))
        self.do(self.world.release_reserves())
        self.do(invariants.check(self.world, self.difference, is_released=True))
        before = self.do(invariants.snapshot_state(self.world))
        self.do(self.world.run_all_jobs())
        self.do(self.world.release_funds())
        assert self.do(invariants.snapshot_state(self.world)) == before, "P9"
