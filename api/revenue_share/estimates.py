"""Estimates: hourly computed shares of months that are not yet computed, for all members."""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, Final
from uuid import UUID

import orjson
from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyRow, Database
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payments.ledger.models import Period
from api.revenue_share import adjustments, bulk_sql, inputs_file, months, rules, snapshot
from api.revenue_share.allocation_v1 import UNITS_PER_CENT
from api.revenue_share.models import Estimate

_COLUMNS: Final = [
    Estimate.month,
    Estimate.member_id,
    Estimate.cents,
    Estimate.points,
    Estimate.kinds,
    Estimate.fees_cents,
    Estimate.directed_cents,
]


async def estimate(jobs: WorkerContext, *, at: datetime) -> list[date]:
    """Estimate the current month and past months that are not computed; return these months."""
    settings = jobs.service(Settings)
    current_month = months.month_of(at)
    async with jobs.database.writing() as connection:
        await connection.execute(
            upsert(Period).values(month=current_month).on_conflict_do_nothing()
        )
        rows = await connection.execute(
            select(*Period.__table__.columns)
            .where(Period.month <= current_month, Period.reckoned_at.is_(None))
            .order_by(Period.month)
        )
        periods = rows.all()
    estimated: list[date] = []
    for period in periods:
        await _estimate(jobs.database, period, estimated, share_bps=settings.pool_share_bps, at=at)
        estimated.append(period.month)
    return estimated


async def _estimate(
    database: Database, period: AnyRow, earlier: Sequence[date], *, share_bps: int, at: datetime
) -> None:
    month, version = period.month, rules.version_of(period)
    debts: dict[UUID, int] = {}
    with TemporaryDirectory(prefix="qima-estimate-") as folder:
        path = Path(folder, "inputs.csv")
        # The snapshot transaction only reads: results are written by a short transaction of their
        # own.
        async with database.writing() as connection:
            await bulk_sql.raise_limits(connection, snapshot=True)
            totals = await snapshot.create(connection, month, version, earlier=earlier)
            if version != "v1":
                changes = await adjustments.compute(connection, month, totals)
                debts = await adjustments.load_debts(connection, month, changes)
            values: dict[str, Any] = {
                "fees_cents": totals.fees,
                "returned_cents": totals.returned,
                "costs_cents": totals.costs,
                "share_bps": share_bps,
                "pool_cents": totals.pool(share_bps),
                "carried_in_cents": await inputs_file.carried_amount(connection, month),
            }
            estimated = SimpleNamespace(
                **{**period._mapping, **values, "proof_key": secrets.token_bytes(32)}
            )
            await inputs_file.write(
                connection, estimated, path, engagements=snapshot.select_counted()
            )
        outcome = await asyncio.to_thread(inputs_file.compute, path)
        values |= {"total_points": outcome.points, "estimated_at": at}
        computed = inputs_file.ComputedMonth(path, outcome, version)
        found = await asyncio.to_thread(_rows, month, computed, debts)
        await _store(database, month, values, found)


def _rows(
    month: date, computed: inputs_file.ComputedMonth, debts: dict[UUID, int]
) -> list[tuple[Any, ...]]:
    """Return rows of estimates: the share after deductions, and its kinds before them."""
    shares: dict[UUID, tuple[int, int, dict[str, int]]] = {}
    for author_id, lines in computed.authors():
        kinds: dict[str, int] = defaultdict(int)
        for key, share in lines:
            kinds[key.kind] += share.cents
        points = sum(share.points for _, share in lines)
        deduction = adjustments.deduct(sum(kinds.values()), debts.get(author_id, 0))
        shares[author_id] = (deduction.paid, points, kinds)
    fees = dict(computed.fees())
    directed = {
        member_id: budget.directed // UNITS_PER_CENT for member_id, budget in computed.budgets()
    }
    rows = []
    for member_id in shares.keys() | fees.keys():
        cents, points, kinds = shares.get(member_id, (0, 0, {}))
        cents_by_kind = orjson.dumps(kinds).decode()
        own_fees = (fees.get(member_id, 0), directed.get(member_id, 0))
        rows.append((month, member_id, cents, points, cents_by_kind, *own_fees))
    return rows


async def _store(
    database: Database, month: date, values: dict[str, Any], rows: list[tuple[Any, ...]]
) -> None:
    """Replace the month's estimates unless the month was computed in the meantime."""
    async with database.writing() as connection:
        await bulk_sql.raise_limits(connection)
        changed = await connection.execute(
            update(Period).where(Period.month == month, Period.reckoned_at.is_(None)).values(values)
        )
        if changed.rowcount:
            await bulk_sql.execute(connection, delete(Estimate).where(Estimate.month == month))
            await bulk_sql.copy_in(connection, Estimate, _COLUMNS, rows)
