"""Public report of a month: totals, bands of counts and the root of the sum tree, as JSON.

The body is canonical JSON: sorted keys, no spaces, UTF-8. Its SHA-256 is the month's digest. Each
report contains the digest of the one before, so that all members see the same history.

A month with fewer than ten contributors or ten authors is small. Its totals are published only
together with those of the following months, once these have ten of both.
"""

import hashlib
import importlib
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final

import orjson
from sqlalchemy import func, insert, select

from api.core.db.database import AnyRow, WriteTransaction
from api.payments.ledger.models import Period
from api.revenue_share import months
from api.revenue_share.allocation_v1 import UNITS_PER_CENT
from api.revenue_share.models import (
    Allocation,
    BudgetRow,
    ContributorRow,
    EngagementRow,
    Exclusion,
    PublicReport,
)
from api.revenue_share.tree_storage import StoredTree

FORMAT: Final = "qima-revenue-share/2"
BAND: Final = 10
MIN_MEMBERS: Final = 10

_SUMS: Final = {
    "feesCents": "fees_cents",
    "returnedCents": "returned_cents",
    "costsCents": "costs_cents",
    "poolCents": "pool_cents",
    "grantsCents": "grants_cents",
}


def compute_rule_digest(rule_version: str) -> str:
    """Return the SHA-256 of the source code of a rule."""
    rule = importlib.import_module(f"api.revenue_share.allocation_{rule_version}")
    return hashlib.sha256(Path(str(rule.__file__)).read_bytes()).hexdigest()


async def publish(connection: WriteTransaction, period: AnyRow, tree: StoredTree) -> bytes:
    """Compose and store the report of a month; return its digest."""
    report = await compose(connection, period, tree, compute_rule_digest(period.rule_version))
    body = encode(report)
    digest = hashlib.sha256(body).digest()
    await connection.execute(
        insert(PublicReport).values(
            month=period.month,
            digest=digest,
            body=body,
            has_totals=report["totals"] is not None,
        )
    )
    return digest


def encode(report: dict[str, Any]) -> bytes:
    """Return the canonical JSON of a report."""
    return orjson.dumps(report, option=orjson.OPT_SORT_KEYS)


async def compose(
    connection: WriteTransaction, period: AnyRow, tree: StoredTree, rule_digest: str
) -> dict[str, Any]:
    """Return the report of a month from its frozen inputs and the earlier reports."""
    month: date = period.month
    earlier = await _get_previous(connection, month)
    covered = [*await _list_months_without_totals(connection, month), month]
    has_totals = await _has_enough_members(connection, covered)
    is_alone = has_totals and covered == [month]
    return {
        "format": FORMAT,
        "period": months.label(month),
        "ruleVersion": period.rule_version,
        "ruleDigest": rule_digest,
        "root": tree.root.hash.hex(),
        # The hash covers the amount. In the clear it would reveal the total of a small month.
        "rootUnits": str(tree.root.units) if is_alone else None,
        "leafCount": tree.leaf_count,
        "totals": await _sum_totals(connection, covered) if has_totals else None,
        "counts": await _count(connection, month),
        "exclusions": await _count_exclusions(connection, month),
        "histogram": await _build_histogram(connection, month),
        "months": [months.label(each) for each in covered],
        "previousDigest": earlier.digest.hex() if earlier else None,
    }


async def _get_previous(connection: WriteTransaction, month: date) -> AnyRow | None:
    rows = await connection.execute(
        select(PublicReport.month, PublicReport.digest)
        .where(PublicReport.month < month)
        .order_by(PublicReport.month.desc())
        .limit(1)
    )
    return rows.one_or_none()


async def _list_months_without_totals(connection: WriteTransaction, month: date) -> list[date]:
    """List the months before this one whose totals no report contains."""
    last = select(func.max(PublicReport.month)).where(
        PublicReport.month < month, PublicReport.has_totals
    )
    rows = await connection.scalars(
        select(PublicReport.month)
        .where(
            PublicReport.month < month,
            PublicReport.month > func.coalesce(last.scalar_subquery(), date.min),
        )
        .order_by(PublicReport.month)
    )
    return list(rows)


async def _has_enough_members(connection: WriteTransaction, covered: Sequence[date]) -> bool:
    for column, condition in (
        (BudgetRow.member_id, BudgetRow.month.in_(covered)),
        (Allocation.member_id, Allocation.month.in_(covered) & (Allocation.cents > 0)),
    ):
        members = await connection.scalar(select(func.count(column.distinct())).where(condition))
        if int(members or 0) < MIN_MEMBERS:
            return False
    return True


async def _sum_totals(connection: WriteTransaction, covered: Sequence[date]) -> dict[str, int]:
    periods = (
        await connection.execute(
            select(*Period.__table__.columns)
            .where(Period.month.in_(covered))
            .order_by(Period.month)
        )
    ).all()
    totals = {name: sum(getattr(row, column) for row in periods) for name, column in _SUMS.items()}
    directed, commons = (
        await connection.execute(
            select(
                func.coalesce(func.sum(BudgetRow.directed_units), 0),
                func.coalesce(func.sum(BudgetRow.commons_units), 0),
            ).where(BudgetRow.month.in_(covered))
        )
    ).one()
    shares = await connection.scalar(
        select(func.coalesce(func.sum(Allocation.cents), 0)).where(Allocation.month.in_(covered))
    )
    return totals | {
        "directedCents": int(directed) // UNITS_PER_CENT,
        "commonsCents": int(commons) // UNITS_PER_CENT,
        "carriedInCents": periods[0].carried_in_cents,
        "carriedOutCents": periods[-1].carried_cents,
        # Months of rule `v1` have no adjustments.
        "adjustmentsCents": sum(row.adjusted_cents or 0 for row in periods),
        "sharesCents": int(shares or 0),
    }


async def _count(connection: WriteTransaction, month: date) -> dict[str, list[int]]:
    """Return the bands of the month's counts."""
    budgets = select(
        func.count().label("givers"),
        func.count().filter(BudgetRow.directed_units > 0).label("payers"),
    ).where(BudgetRow.month == month)
    counts = dict((await connection.execute(budgets)).one()._mapping)
    for name, table, condition in (
        ("eligible", ContributorRow, ContributorRow.is_eligible),
        ("authors", Allocation, Allocation.cents > 0),
        ("engagements", EngagementRow, EngagementRow.points > 0),
    ):
        counts[name] = await connection.scalar(
            select(func.count()).select_from(table).where(table.month == month, condition)
        )
    return {name: _band(int(count or 0)) for name, count in counts.items()}


async def _count_exclusions(connection: WriteTransaction, month: date) -> dict[str, list[int]]:
    rows = await connection.execute(
        select(Exclusion.reason, func.sum(Exclusion.count))
        .where(Exclusion.month == month)
        .group_by(Exclusion.reason)
        .order_by(Exclusion.reason)
    )
    return {reason: _band(int(count)) for reason, count in rows}


def _band(count: int) -> list[int]:
    return [count // BAND * BAND, count // BAND * BAND + BAND - 1]


async def _build_histogram(
    connection: WriteTransaction, month: date
) -> list[dict[str, int | None]]:
    rows = await connection.scalars(
        select(Allocation.cents)
        .where(Allocation.month == month, Allocation.cents > 0)
        .order_by(Allocation.cents)
    )
    return build_histogram(rows.all())


def build_histogram(cents: Sequence[int]) -> list[dict[str, int | None]]:
    """Return bands of shares with at least ten members each, from the sorted shares.

    Bounds are powers of two; `toCents` is exclusive. The last band has no upper bound, which would
    reveal the size of the largest share.
    """
    if len(cents) < MIN_MEMBERS:
        return []
    bands: list[dict[str, int | None]] = []
    begin, bound, members = 1, 2, 0
    for position, share in enumerate(cents):
        while share >= bound:
            if members >= MIN_MEMBERS and len(cents) - position >= MIN_MEMBERS:
                bands.append({"fromCents": begin, "toCents": bound, "members": members})
                begin, members = bound, 0
            bound *= 2
        members += 1
    return [*bands, {"fromCents": begin, "toCents": None, "members": members}]
