"""What happens by itself once its time has come."""

from collections.abc import Callable
from contextlib import suppress

from api.stripe_sandbox import checkout, disputes, payouts, refunds
from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.state import World
from api.stripe_sandbox.store import Record

_DAY = 24 * 3600


def _dispute(world: World, charge: Record) -> None:
    charge.due = None
    world.store.save(charge)
    with suppress(Refusal):  # it was given back in the meantime
        disputes.start(world, charge, amount=None, reason="fraudulent")


def _settle(world: World, refund: Record) -> None:
    refunds.settle(world, refund, succeeds=True)


_BY_KIND: dict[str, Callable[[World, Record], object]] = {
    checkout.KIND: checkout.expire,
    "charge": _dispute,
    refunds.KIND: _settle,
    payouts.KIND: payouts.settle,
}


def forget(world: World) -> None:
    """Lets go of idempotency keys whose day is over, and of webhooks that arrived a month ago."""
    world.store.run("DELETE FROM idempotency WHERE created < ?", world.now() - _DAY)
    world.store.run(
        "DELETE FROM delivery WHERE state <> 'pending' AND next_at < ?", world.now() - 30 * _DAY
    )


def catch_up(world: World) -> int:
    """Does what is due and answers how much that was; each in a transaction of its own."""
    due = world.store.due(world.now())
    for record in due:
        with world.store.writing():
            _BY_KIND[record.kind](world, record)
    return len(due)
