"""Verification of a final month for auditors: recomputed, and compared with tree and ledger."""

import asyncio
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import func, select
from sqlalchemy.schema import CreateTable

from api.core.db.database import AnyRow, AnySelect, WriteTransaction
from api.core.events.dispatch import WorkerContext
from api.payments.ledger.accounts import account_id, available_account
from api.payments.ledger.models import Journal, Period, PostingRow
from api.revenue_share import (
    allocation_v1,
    bulk_sql,
    counted_purchases,
    input_records,
    inputs_file,
    months,
    rules,
    snapshot,
    tree_verification,
)
from api.revenue_share.ledger_totals import MonthTotals
from api.revenue_share.models import Allocation, BudgetRow, ContributorRow, EngagementRow


async def verify(jobs: WorkerContext, month: date) -> list[str]:
    """Return the faults of a final month; none if it follows from its frozen inputs."""
    async with jobs.database.writing() as connection:
        await bulk_sql.raise_limits(connection)
        period = await _get_period(connection, month)
        if period is None or period.status != "final":
            return [f"{months.label(month)} is not final"]
        with TemporaryDirectory(prefix="qima-verify-") as folder:
            faults = await _list_share_faults(connection, period, Path(folder, "inputs.csv"))
        faults += await tree_verification.list_faults(connection, period)
        faults += await _list_ledger_faults(connection, period)
        return faults


async def _list_share_faults(connection: WriteTransaction, period: AnyRow, path: Path) -> list[str]:
    """Recompute the shares by the month's rule and compare them with the stored ones."""
    month, key = period.month, period.proof_key
    givers = select(*ContributorRow.__table__.columns).where(ContributorRow.month == month)
    acts = select(*EngagementRow.__table__.columns).where(EngagementRow.month == month)
    await inputs_file.write(
        connection, period, path, engagements=acts, contributors=givers.subquery().c
    )
    outcome = await asyncio.to_thread(inputs_file.compute, path)
    faults = []
    # The rule computes shares before the deduction of adjustments.
    allocated = await bulk_sql.fetch(
        connection,
        select(Allocation.member_id, Allocation.cents + Allocation.adjusted_cents).where(
            Allocation.month == month, Allocation.cents + Allocation.adjusted_cents > 0
        ),
    )
    shares = {input_records.pseudonym(key, row[0]): row[1] for row in allocated}
    if shares != outcome.shares:
        wrong = sum(
            outcome.shares.get(who) != shares.get(who) for who in outcome.shares.keys() | shares
        )
        faults.append(f"{wrong} shares differ from the recomputed shares")
    adjusted = await connection.scalar(
        select(func.coalesce(func.sum(Allocation.adjusted_cents), 0)).where(
            Allocation.month == month
        )
    )
    carried = outcome.carried + int(adjusted or 0)
    if carried != period.carried_cents:
        faults.append(f"the carried amount is {period.carried_cents}, recomputed {carried}")
    budgets = await bulk_sql.fetch(
        connection, select(*BudgetRow.__table__.columns).where(BudgetRow.month == month)
    )
    if {
        input_records.pseudonym(key, row["member_id"]): (
            int(row["directed_units"]),
            int(row["commons_units"]),
            row["points"],
        )
        for row in budgets
    } != outcome.budgets:
        faults.append("the budgets differ from the recomputed budgets")
    net_fees = period.fees_cents - period.returned_cents - period.costs_cents
    if period.pool_cents != max(0, net_fees * period.share_bps // allocation_v1.BASIS_POINTS):
        faults.append("the pool is not its part of the net fees")
    return faults


def _select_allocated(month: date) -> AnySelect:
    return select(Allocation.member_id, Allocation.cents).where(
        Allocation.month == month, Allocation.cents > 0
    )


async def _get_period(connection: WriteTransaction, month: date) -> AnyRow | None:
    rows = await connection.execute(select(*Period.__table__.columns).where(Period.month == month))
    return rows.one_or_none()


async def _list_ledger_faults(connection: WriteTransaction, period: AnyRow) -> list[str]:
    month, faults = period.month, []
    allocated = await bulk_sql.fetch(connection, _select_allocated(month))
    recorded = await bulk_sql.fetch(
        connection,
        select(PostingRow.credit_id, PostingRow.amount_cents)
        .join(Journal, Journal.id == PostingRow.journal_id)
        .where(Journal.month == month, Journal.kind == "share"),
    )
    if {row[0]: row[1] for row in recorded} != {
        account_id(available_account(row[0])): row[1] for row in allocated
    } or len(recorded) != len(allocated):
        faults.append("the shares in the ledger differ from the allocations")
    if await _sum_of_postings(connection, month, "pool") != period.pool_cents:
        faults.append("the pool in the ledger differs from the period")
    if await _sum_of_postings(connection, month, "grant") != period.grants_cents:
        faults.append("the grants in the ledger differ from the period")
    totals = await load_ledger_totals(connection, period)
    if (totals.fees, totals.returned, totals.costs) != (
        period.fees_cents,
        period.returned_cents,
        period.costs_cents,
    ):
        faults.append("the fees in the ledger differ from the period")
    return faults


async def load_ledger_totals(connection: WriteTransaction, period: AnyRow) -> MonthTotals:
    """Return the current ledger totals of a computed month, by its rule."""
    if rules.version_of(period) == "v1":
        return await snapshot.load_recorded(connection, period.month)
    await connection.execute(CreateTable(counted_purchases.COUNTED))
    await bulk_sql.execute(connection, counted_purchases.insert_recorded(period.month))
    return await snapshot.load_counted(connection, period.month)


async def _sum_of_postings(connection: WriteTransaction, month: date, kind: str) -> int:
    cents = select(func.coalesce(func.sum(PostingRow.amount_cents), 0)).join(
        Journal, Journal.id == PostingRow.journal_id
    )
    return int(
        await connection.scalar(cents.where(Journal.month == month, Journal.kind == kind)) or 0
    )
