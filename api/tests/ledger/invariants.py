"""Invariants of the ledger after any history, computed from the provider's objects.

P1  every running balance equals the sum of its postings
P2  sellers have their money to the cent, whatever the order of events
P3  every payment is recorded once, and unmatched ones are returned
P4  no payout exceeds the available balance
P6  each sale grants one access and sends one notification
P7  a failed payout restores its amount
P8  `stripe` equals the provider's balance, and `in_transit` its bank payouts on their way
P9  jobs change nothing when they run again
P10 `ledger verify` finds nothing; what it compares within the database holds after every step
"""

import argparse
import io
from collections import defaultdict
from contextlib import redirect_stdout
from typing import Any, Final
from uuid import UUID

from sqlalchemy import text

from api.core.db.database import ReadConnection
from api.payments import commands as payment_commands
from api.payments.ledger import service as ledger
from api.payments.ledger import verification
from api.payouts import commands as payout_commands
from api.tests.ledger.actions import LedgerScenario
from api.tests.support import stripe_sandbox

_PURCHASES: Final = text("""
    SELECT purchase.id, seller_id, buyer_id, kind, purchase.amount_cents, fee_cents, status,
        intent_id, refunded_cents, disputed_cents, matured_at, withdrawn_at,
        CASE WHEN reserve_released_at IS NULL THEN reserve_cents ELSE 0 END AS reserve_cents,
        (SELECT coalesce(sum(amount_cents), 0) FROM posting JOIN journal ON journal.id = journal_id
            WHERE subject_id = purchase.id AND kind = 'mature')::bigint AS released_cents,
        (SELECT count(*) FROM entitlement
            WHERE purchase_id = purchase.id AND revoked_at IS NULL) AS open_to
    FROM purchase LEFT JOIN payment ON payment.purchase_id = purchase.id AND NOT is_duplicate
    WHERE seller_id = ANY(:members) AND buyer_id = ANY(:members)
""")
_PAID_OUT: Final = text("""
    SELECT member_id, coalesce(sum(amount_cents) FILTER (WHERE status <> 'failed'), 0)::bigint
    FROM payout WHERE member_id = ANY(:members) GROUP BY member_id
""")
_OVERDRAWN: Final = text("""
    SELECT count(*) FROM payout JOIN journal ON subject_id = payout.id
    JOIN posting ON journal.id = journal_id
    WHERE member_id = ANY(:members) AND kind = 'payout' AND debit_balance_cents < 0
""")
_NOT_RESTORED: Final = text("""
    SELECT count(*) FROM payout
    WHERE member_id = ANY(:members) AND status = 'failed' AND amount_cents IS DISTINCT FROM (
        SELECT sum(amount_cents)::bigint FROM posting JOIN journal ON journal.id = journal_id
        WHERE subject_id = payout.id AND kind IN ('payout-failed', 'payout-returned')
    )
""")
_NOTIFIED: Final = text("""
    SELECT entitlement.id, count(notification.id) FROM entitlement
    LEFT JOIN notification ON subject = 'purchase:' || entitlement.id
    WHERE entitlement.member_id = ANY(:members) GROUP BY entitlement.id
""")
_UNDELIVERED: Final = text("SELECT DISTINCT handler, error FROM delivery WHERE done_at IS NULL")
_STATE: Final = text("""
    SELECT (SELECT count(*) FROM journal), (SELECT count(*) FROM posting),
        (SELECT count(*) FROM payment), (SELECT count(*) FROM refund),
        (SELECT count(*) FROM entitlement), (SELECT count(*) FROM notification),
        (SELECT coalesce(sum(balance_cents), 0) FROM account),
        (SELECT count(*) FROM purchase WHERE status = 'paid')
""")


async def provider_difference(world: LedgerScenario) -> tuple[int, int]:
    """Return `stripe` and `in_transit` less what the provider has and has sent, in cents."""
    async with world.app.state.database.reading() as connection:
        ours = await ledger.platform_balance(connection, "stripe")
        sent = await ledger.platform_balance(connection, "in_transit")
    for status in ("pending", "in_transit"):
        for payout in await world.list_objects("payouts", status=status):
            sent -= payout["amount"]
    return ours - await stripe_sandbox.get_balance(world.sandbox), sent


async def verify(world: LedgerScenario) -> None:
    """Assert that the operator's `ledger verify` finds no difference."""
    groups = argparse.ArgumentParser().add_subparsers()
    for slice_commands in (payment_commands, payout_commands):
        slice_commands.add(groups)  # adds the slice's checks
    with redirect_stdout(io.StringIO()) as output:
        code = await payment_commands.verify_ledger(world.jobs, argparse.Namespace())
    assert code == 0, f"P10: {output.getvalue()}"


async def check_step(world: LedgerScenario) -> None:
    """Assert what holds at any time: a step is recorded with all of its entries, or not at all."""
    async with world.app.state.database.reading() as connection:
        assert await ledger.recently_unbalanced(connection) == 0, "P1"
        for find_differences in verification.CHECKS[1:]:
            differences = await find_differences(connection)
            assert differences == [], f"P10: {differences}"


async def snapshot_state(world: LedgerScenario) -> tuple[Any, ...]:
    """Return counts and sums that a repeated job must not change."""
    async with world.app.state.database.reading() as connection:
        return tuple((await connection.execute(_STATE)).one())


async def check(
    world: LedgerScenario, difference: tuple[int, int], *, is_released: bool = False
) -> None:
    """Assert every invariant after all deliveries are done.

    `difference` is the provider's difference at the start of the history. With `is_released` no
    seller has pending funds.
    """
    ids = [member.id for member in world.members]
    charges = await world.charges()
    async with world.app.state.database.reading() as connection:
        assert (await connection.execute(_UNDELIVERED)).all() == []
        assert await ledger.unbalanced_accounts(connection) == [], "P1"
        pending = await _check_members(connection, world, charges, ids)
        assert not is_released or not any(pending.values()), f"P2: never available: {pending}"
        assert await connection.scalar(_OVERDRAWN, {"members": ids}) == 0, "P4"
        assert await connection.scalar(_NOT_RESTORED, {"members": ids}) == 0, "P7"
        notified = (await connection.execute(_NOTIFIED, {"members": ids})).all()
        assert {count for _, count in notified} <= {1}, f"P6: {notified}"
    assert await provider_difference(world) == difference, "P8"
    await verify(world)


async def _check_members(
    connection: ReadConnection,
    world: LedgerScenario,
    charges: list[dict[str, Any]],
    ids: list[UUID],
) -> dict[UUID, int]:
    """Assert what concerns each member; return the pending cents by seller."""
    paid = defaultdict(list)
    rows = (await connection.execute(_PURCHASES, {"members": ids})).all()
    ours = {str(row.id) for row in rows}
    for charge in charges:
        if charge["paid"] and charge["metadata"]["purchase_id"] in ours:
            paid[charge["metadata"]["purchase_id"]].append(charge)
    disputed = await _disputed(world)
    earned: dict[UUID, int] = defaultdict(int)
    pending_range: dict[UUID, list[int]] = defaultdict(lambda: [0, 0])
    pending: dict[UUID, int] = {}
    for row in rows:
        row_charges = paid.pop(str(row.id), [])
        # A payment for an offer that has ended is unmatched.
        is_settled = row.intent_id is not None or row.withdrawn_at is not None
        assert not row_charges or is_settled, f"P3: {row}"
        assert row_charges or row.intent_id is None, f"P3: {row}"
        for charge in row_charges:
            if charge["payment_intent"] == row.intent_id:
                returned = charge["amount_refunded"] + disputed[charge["id"]]
                part = _seller_part(row, returned)
                earned[row.seller_id] += part
                lowest, highest = _pending_range(row, part)
                pending_range[row.seller_id][0] += lowest
                pending_range[row.seller_id][1] += highest
                _check_access(row, charge["amount_refunded"], disputed[charge["id"]])
            else:
                returned = charge["amount_refunded"] + disputed[charge["id"]]
                assert returned >= charge["amount"], f"P3: paid twice and kept: {charge['id']}"
    paid_out = {
        row[0]: int(row[1]) for row in await connection.execute(_PAID_OUT, {"members": ids})
    }
    for member in ids:
        balances = await ledger.balances(connection, member)
        total = balances.pending + balances.available + paid_out.get(member, 0)
        assert total == earned[member], "P2"
        lowest, highest = pending_range[member]
        assert lowest <= balances.pending <= highest, "P2: pending"
        pending[member] = balances.pending
    return pending


def _seller_part(row: Any, returned: int) -> int:
    """Compute price less fee, less the returned part; the fee returns pro rata, rounded down."""
    returned = min(returned, row.amount_cents)  # the platform bears what a bank takes beyond
    fee_back = row.fee_cents * returned // row.amount_cents
    return int(row.amount_cents - row.fee_cents - (returned - fee_back))


def _pending_range(row: Any, part: int) -> tuple[int, int]:
    """Return the least and most of the seller's part that may be pending, in cents.

    After the release of funds it is the reserve, less what was returned since. What comes back in
    parts refills the reserve first, so that it depends on the order.
    """
    if row.matured_at is None:
        return part, part
    return (
        min(max(0, part - row.released_cents), row.reserve_cents),
        min(part, row.reserve_cents),
    )


def _check_access(row: Any, refunded: int, disputed: int) -> None:
    returned = (refunded, min(disputed, row.amount_cents - refunded))
    assert (row.refunded_cents, row.disputed_cents) == returned, f"P3: {row}"
    if row.kind == "tip":
        assert row.open_to == 0
    else:
        is_open = not disputed and refunded < row.amount_cents
        assert row.open_to == is_open, f"P6: {row}"


async def _disputed(world: LedgerScenario) -> dict[str, int]:
    """Sum the cents that a bank holds or kept, by charge."""
    disputed: dict[str, int] = defaultdict(int)
    for dispute in await world.list_objects("disputes", **{"created[gte]": world.since}):
        moved = [each["amount"] for each in dispute["balance_transactions"]]
        disputed[dispute["charge"]] -= sum(moved)
    return disputed
