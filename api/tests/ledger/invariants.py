"""What the books must say after any history, reckoned from the provider's own objects.

P1 to P9 are the properties of the design: balanced books, sellers' money to the cent whatever the
order of things, cover, one access and one notification a sale, legal payouts, the provider's
balance, and jobs that change nothing when they run again.
"""

from collections import defaultdict
from typing import Any, Final
from uuid import UUID

from sqlalchemy import text

from api.core.db.database import Reading
from api.payments.ledger import service as ledger
from api.tests.ledger.actions import LedgerWorld
from api.tests.support import stripe_sandbox

_PURCHASES: Final = text("""
    SELECT purchase.id, seller_id, buyer_id, kind, purchase.amount_cents, fee_cents, status,
        intent_id, refunded_cents, disputed_cents, matured_at,
        (SELECT count(*) FROM entitlement
            WHERE purchase_id = purchase.id AND revoked_at IS NULL) AS open_to
    FROM purchase LEFT JOIN payment ON payment.purchase_id = purchase.id AND NOT is_duplicate
    WHERE seller_id = ANY(:members) AND buyer_id = ANY(:members)
""")
_PAID_OUT: Final = text("""
    SELECT member_id, coalesce(sum(amount_cents) FILTER (WHERE status <> 'failed'), 0)::bigint
    FROM payout WHERE member_id = ANY(:members) GROUP BY member_id
""")
_UNCOVERED: Final = text("""
    SELECT count(*) FROM payout JOIN journal ON subject_id = payout.id
    JOIN posting ON journal.id = journal_id
    WHERE member_id = ANY(:members) AND kind = 'payout' AND debit_balance_cents < 0
""")
_NOT_GIVEN_BACK: Final = text("""
    SELECT count(*) FROM payout
    WHERE member_id = ANY(:members) AND status = 'failed' AND amount_cents IS DISTINCT FROM (
        SELECT sum(amount_cents)::bigint FROM posting JOIN journal ON journal.id = journal_id
        WHERE subject_id = payout.id AND kind IN ('payout-failed', 'payout-returned')
    )
""")
_TOLD: Final = text("""
    SELECT entitlement.id, count(notification.id) FROM entitlement
    LEFT JOIN notification ON subject = 'purchase:' || entitlement.id
    WHERE entitlement.member_id = ANY(:members) GROUP BY entitlement.id
""")
_UNDONE: Final = text("SELECT DISTINCT handler, error FROM delivery WHERE done_at IS NULL")
_STATE: Final = text("""
    SELECT (SELECT count(*) FROM journal), (SELECT count(*) FROM posting),
        (SELECT count(*) FROM payment), (SELECT count(*) FROM refund),
        (SELECT count(*) FROM entitlement), (SELECT count(*) FROM notification),
        (SELECT coalesce(sum(balance_cents), 0) FROM account),
        (SELECT count(*) FROM purchase WHERE status = 'paid')
""")


async def provider_difference(world: LedgerWorld) -> int:
    """Our `stripe` account less the provider's own balance, in cents."""
    async with world.app.state.database.reading() as connection:
        ours = await ledger.platform_balance(connection, "stripe")
    return ours - await stripe_sandbox.get_balance(world.sandbox)


async def snapshot_state(world: LedgerWorld) -> tuple[Any, ...]:
    """What running a job again must not change."""
    async with world.app.state.database.reading() as connection:
        return tuple((await connection.execute(_STATE)).one())


async def check(world: LedgerWorld, gap: int, *, is_ripe: bool = False) -> None:
    """Every property, once all is delivered; `gap` is the provider's when the history began, and
    once it is ripe no seller waits for a cent."""
    ids = [member.id for member in world.members]
    charges = await world.charges()
    async with world.app.state.database.reading() as connection:
        assert (await connection.execute(_UNDONE)).all() == []
        assert await ledger.unbalanced_accounts(connection) == [], "P1"
        waiting = await _check_members(connection, world, charges, ids)
        assert not is_ripe or not any(waiting.values()), f"P2: never available: {waiting}"
        assert await connection.scalar(_UNCOVERED, {"members": ids}) == 0, "P4"
        assert await connection.scalar(_NOT_GIVEN_BACK, {"members": ids}) == 0, "P7"
        told = (await connection.execute(_TOLD, {"members": ids})).all()
        assert {count for _, count in told} <= {1}, f"P6: {told}"
    assert await provider_difference(world) == gap, "P8"


async def _check_members(
    connection: Reading, world: LedgerWorld, charges: list[dict[str, Any]], ids: list[UUID]
) -> dict[UUID, int]:
    """Cents that wait for their time, by seller."""
    paid = defaultdict(list)
    rows = (await connection.execute(_PURCHASES, {"members": ids})).all()
    ours = {str(row.id) for row in rows}
    for charge in charges:
        if charge["paid"] and charge["metadata"]["purchase_id"] in ours:
            paid[charge["metadata"]["purchase_id"]].append(charge)
    disputed = await _disputed(world)
    earned: dict[UUID, int] = defaultdict(int)
    waiting: dict[UUID, int] = defaultdict(int)
    for row in rows:
        mine = paid.pop(str(row.id), [])
        assert bool(mine) == (row.intent_id is not None), f"P3: {row}"
        for charge in mine:
            if charge["payment_intent"] == row.intent_id:
                gone = charge["amount_refunded"] + disputed[charge["id"]]
                kept = _kept_by_seller(row, gone)
                earned[row.seller_id] += kept
                waiting[row.seller_id] += 0 if row.matured_at else kept
                _check_access(row, charge["amount_refunded"], disputed[charge["id"]])
            else:
                back = charge["amount_refunded"] + disputed[charge["id"]]
                assert back >= charge["amount"], f"P3: paid twice and kept: {charge['id']}"
    out = {row[0]: int(row[1]) for row in await connection.execute(_PAID_OUT, {"members": ids})}
    for member in ids:
        held = await ledger.balances(connection, member)
        assert held.pending + held.available + out.get(member, 0) == earned[member], "P2"
        assert held.pending == waiting[member], "P2: pending"
    return waiting


def _kept_by_seller(row: Any, gone: int) -> int:
    """Price less fee, less what went back: the fee returns in the same proportion, rounded down."""
    gone = min(gone, row.amount_cents)  # a bank that takes more takes it from the platform
    fee_back = row.fee_cents * gone // row.amount_cents
    return int(row.amount_cents - row.fee_cents - (gone - fee_back))


def _check_access(row: Any, refunded: int, disputed: int) -> None:
    returned = (refunded, min(disputed, row.amount_cents - refunded))
    assert (row.refunded_cents, row.disputed_cents) == returned, f"P3: {row}"
    if row.kind == "tip":
        assert row.open_to == 0
    elif refunded + disputed == row.amount_cents:
        assert row.open_to == 0, f"P6: {row}"
    elif not disputed:
        assert row.open_to == 1, f"P6: {row}"


async def _disputed(world: LedgerWorld) -> dict[str, int]:
    """Cents that a bank holds or kept, by charge."""
    found: dict[str, int] = defaultdict(int)
    for dispute in await world.listed("disputes", **{"created[gte]": world.since}):
        if dispute["status"] not in {"won", "warning_closed", "warning_needs_response"}:
            found[dispute["charge"]] += dispute["amount"]
    return found
