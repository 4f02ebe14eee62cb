"""Scheduled transitions: expiry, disputes, fraud warnings, settlement of refunds and payouts."""

from collections.abc import Callable
from contextlib import suppress

from api.stripe_sandbox import checkout, disputes, fraud_warnings, payouts, refunds
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.state import SandboxState
from api.stripe_sandbox.store import Record

_DAY = 24 * 3600


def _follow_up(state: SandboxState, charge: Record) -> None:
    """Report the charge as fraud, or dispute it, as its card asks."""
    charge.due = None
    state.store.save(charge)
    if charge.extra.get("warns"):
        fraud_warnings.report_fraud(state, charge)
        return
    with suppress(ApiError):  # refunded in the meantime
        disputes.open_dispute(state, charge, amount=None, reason="fraudulent")


def _settle(state: SandboxState, refund: Record) -> None:
    refunds.settle_refund(state, refund, succeeds=True)


_BY_KIND: dict[str, Callable[[SandboxState, Record], object]] = {
    checkout.KIND: checkout.expire,
    "charge": _follow_up,
    refunds.KIND: _settle,
    payouts.KIND: payouts.settle_payout,
}


def delete_expired(state: SandboxState) -> None:
    """Delete idempotency keys after 24 hours, and finished deliveries after 30 days."""
    state.store.run("DELETE FROM idempotency WHERE created < ?", state.now() - _DAY)
    state.store.run(
        "DELETE FROM delivery WHERE state <> 'pending' AND next_at < ?", state.now() - 30 * _DAY
    )


def run_due(state: SandboxState) -> int:
    """Run the due transitions, each in its own transaction; return their number."""
    payouts.run_schedule(state)
    due = state.store.due(state.now())
    for record in due:
        with state.store.transaction():
            _BY_KIND[record.kind](state, record)
    return len(due)
