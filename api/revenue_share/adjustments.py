"""Adjustments of rule `v2`: shares that came from payments which went back later.

A payment directs a part of the pool in the month in which it counts. When it goes back in a later
month, each author who received a part of it owes that part. The debt is deducted from the author's
shares, that of the month itself first; what a share cannot cover stays for the next months. What is
deducted is carried over, into the common pool of the next month.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import func, literal, select

from api.core.db.database import AnyRow, WriteTransaction
from api.payments.ledger.kinds import REVENUE_KINDS
from api.payments.ledger.models import Journal
from api.payments.models import Purchase
from api.revenue_share import bulk_sql, ledger_totals
from api.revenue_share.allocation_v1 import UNITS_PER_CENT
from api.revenue_share.counted_engagements import IDS
from api.revenue_share.counted_purchases import COUNTED
from api.revenue_share.ledger_totals import MonthTotals
from api.revenue_share.models import (
    Allocation,
    BudgetRow,
    ContributorRow,
    CountedPurchase,
    EngagementRow,
    ShareAdjustment,
)


class Direction(NamedTuple):
    """A contributor's fees of a month, which directed a part of its pool."""

    contributor_id: UUID
    month: date


class Loss(NamedTuple):
    """Net fees of a purchase that went back, and the month in which they had directed money."""

    cents: int
    month: date


@dataclass(slots=True)
class MonthAdjustments:
    """Losses by purchase; claims in cents by author and month of the share."""

    losses: dict[UUID, Loss] = field(default_factory=dict)
    claims: dict[tuple[UUID, date], int] = field(default_factory=dict)


class Deduction(NamedTuple):
    """An author's share after the deduction, and the deducted cents."""

    paid: int
    adjusted: int


def deduct(share: int, debt: int) -> Deduction:
    """Deduct a debt from a share, as far as the share covers it."""
    adjusted = min(share, debt)
    return Deduction(share - adjusted, adjusted)


def split_claim(
    loss: int, direction: tuple[int, int], points: Mapping[UUID, int]
) -> dict[UUID, int]:
    """Return the units that authors received from `loss` cents of a contributor's net fees.

    `direction` is the contributor's net fees in cents and the units that they directed; `points`
    are the contributor's points by author.
    """
    fees, units = direction
    total = sum(points.values())
    return {author: units * loss * number // (fees * total) for author, number in points.items()}


async def compute(
    connection: WriteTransaction, month: date, totals: MonthTotals
) -> MonthAdjustments:
    """Compute the adjustments that follow from the purchases of the month's snapshot."""
    adjustments = MonthAdjustments()
    returned = {key: -cents for key, cents in totals.purchase_fees.items() if cents < 0}
    rows = await _load_counted_before(connection, month, list(returned))
    before = await _load_net_before(connection, [row["id"] for row in rows])
    lost: dict[Direction, dict[UUID, int]] = defaultdict(dict)
    for row in rows:
        cents = min(returned[row["id"]], before.get(row["id"], 0))
        if cents > 0 and row["from_month"] is not None:
            lost[Direction(row["buyer_id"], row["from_month"])][row["id"]] = cents
    units: dict[tuple[UUID, date], int] = defaultdict(int)
    for direction, purchases in sorted(lost.items()):
        budget = await _load_budget(connection, direction)
        if budget is None or not budget.directed_units:
            continue
        left = budget.fees - await _sum_lost(connection, direction, month)
        total = 0
        for purchase_id, cents in sorted(purchases.items()):
            loss = min(cents, left - total)
            if loss > 0:
                adjustments.losses[purchase_id] = Loss(loss, direction.month)
                total += loss
        points = await _load_points(connection, direction)
        directed = (budget.fees, int(budget.directed_units))
        for author_id, amount in split_claim(total, directed, points).items():
            units[author_id, direction.month] += amount
    adjustments.claims = {
        key: amount // UNITS_PER_CENT for key, amount in units.items() if amount >= UNITS_PER_CENT
    }
    return adjustments


async def store(
    connection: WriteTransaction, month: date, totals: MonthTotals, adjustments: MonthAdjustments
) -> None:
    """Store the purchases of the month's snapshot, and the claims."""
    counted = await bulk_sql.fetch(connection, select(COUNTED.c.purchase_id))
    await bulk_sql.copy_in(
        connection,
        CountedPurchase,
        [
            CountedPurchase.purchase_id,
            CountedPurchase.month,
            CountedPurchase.net_cents,
            CountedPurchase.lost_cents,
            CountedPurchase.from_month,
        ],
        _counted_rows(month, (row[0] for row in counted), totals, adjustments),
    )
    await bulk_sql.copy_in(
        connection,
        ShareAdjustment,
        [
            ShareAdjustment.author_id,
            ShareAdjustment.month,
            ShareAdjustment.from_month,
            ShareAdjustment.cents,
        ],
        [
            (author_id, month, from_month, cents)
            for (author_id, from_month), cents in sorted(adjustments.claims.items())
        ],
    )


async def load_debts(
    connection: WriteTransaction, month: date, adjustments: MonthAdjustments
) -> dict[UUID, int]:
    """Return what authors owe in a month: claims up to it, less what was deducted before."""
    debts: dict[UUID, int] = defaultdict(int)
    for (author_id, _), cents in adjustments.claims.items():
        debts[author_id] += cents
    claimed = (
        select(ShareAdjustment.author_id, func.sum(ShareAdjustment.cents))
        .where(ShareAdjustment.month < month)
        .group_by(ShareAdjustment.author_id)
    )
    deducted = (
        select(Allocation.member_id, -func.sum(Allocation.adjusted_cents))
        .where(Allocation.month < month, Allocation.adjusted_cents > 0)
        .group_by(Allocation.member_id)
    )
    for statement in (claimed, deducted):
        for author_id, cents in await bulk_sql.fetch(connection, statement):
            debts[author_id] += int(cents)
    return {author_id: cents for author_id, cents in debts.items() if cents > 0}


def _counted_rows(
    month: date, purchases: Iterable[UUID], totals: MonthTotals, adjustments: MonthAdjustments
) -> Iterable[tuple[object, ...]]:
    for purchase_id in purchases:
        loss = adjustments.losses.get(purchase_id)
        net = totals.purchase_fees.get(purchase_id, 0)
        yield (
            purchase_id,
            month,
            net,
            loss.cents if loss else 0,
            loss.month if loss else None,
        )


async def _load_counted_before(
    connection: WriteTransaction, month: date, purchases: list[UUID]
) -> Sequence[Any]:
    """Return these purchases with the last month before in which they had positive net fees.

    For a purchase of rule `v1` it is the month of its sale.
    """
    counted = (
        select(func.max(CountedPurchase.month))
        .where(
            CountedPurchase.purchase_id == Purchase.id,
            CountedPurchase.month < month,
            CountedPurchase.net_cents > 0,
        )
        .scalar_subquery()
    )
    sold = (
        select(func.max(Journal.month))
        .where(
            Journal.subject_id == Purchase.id,
            Journal.kind.in_(["sale", "tip"]),
            Journal.month <= COUNTED.c.after_month,
        )
        .scalar_subquery()
    )
    statement = (
        select(Purchase.id, Purchase.buyer_id, func.coalesce(counted, sold).label("from_month"))
        .join(COUNTED, COUNTED.c.purchase_id == Purchase.id)
        .where(Purchase.id == func.any(literal(purchases, type_=IDS)))
    )
    return await bulk_sql.fetch(connection, statement) if purchases else []


async def _load_net_before(connection: WriteTransaction, purchases: list[UUID]) -> dict[UUID, int]:
    """Return the net fees of purchases by the journals that counted before."""
    if not purchases:
        return {}
    statement = (
        ledger_totals.select_movements()
        .join(COUNTED, COUNTED.c.purchase_id == Journal.subject_id)
        .where(
            COUNTED.c.purchase_id == func.any(literal(purchases, type_=IDS)),
            Journal.kind.in_(REVENUE_KINDS),
            Journal.month <= COUNTED.c.after_month,
        )
    )
    totals = MonthTotals()
    totals.add(await bulk_sql.fetch(connection, statement))
    return totals.purchase_fees


async def _load_budget(connection: WriteTransaction, direction: Direction) -> AnyRow | None:
    rows = await connection.execute(
        select(
            (ContributorRow.fees_cents + ContributorRow.carried_in_cents).label("fees"),
            BudgetRow.directed_units,
        )
        .join(
            BudgetRow,
            (BudgetRow.month == ContributorRow.month)
            & (BudgetRow.member_id == ContributorRow.member_id),
        )
        .where(
            ContributorRow.month == direction.month,
            ContributorRow.member_id == direction.contributor_id,
        )
    )
    return rows.one_or_none()


async def _sum_lost(connection: WriteTransaction, direction: Direction, month: date) -> int:
    """Sum the losses of the contributor's fees of a month that earlier months have counted."""
    lost = await connection.scalar(
        select(func.coalesce(func.sum(CountedPurchase.lost_cents), 0))
        .join(Purchase, Purchase.id == CountedPurchase.purchase_id)
        .where(
            Purchase.buyer_id == direction.contributor_id,
            CountedPurchase.from_month == direction.month,
            CountedPurchase.month < month,
        )
    )
    return int(lost or 0)


async def _load_points(connection: WriteTransaction, direction: Direction) -> dict[UUID, int]:
    rows = await connection.execute(
        select(EngagementRow.author_id, func.sum(EngagementRow.points).label("points"))
        .where(
            EngagementRow.month == direction.month,
            EngagementRow.giver_id == direction.contributor_id,
        )
        .group_by(EngagementRow.author_id)
    )
    return {row.author_id: int(row.points) for row in rows}
