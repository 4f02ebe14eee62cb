"""What months that are not reckoned yet would give by now: made every hour, for all members."""

import asyncio
import secrets
from collections import defaultdict
from datetime import date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from uuid import UUID

import orjson
from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyRow, Database
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payments.ledger.models import Period
from api.revenue_share import bulk_sql, inputs_file, months, snapshot
from api.revenue_share.allocation_v1 import UNIT
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
    """Reckon the month that runs, and those before that are over and not closed, as they stand;
    which they are."""
    settings = jobs.service(Settings)
    this = months.month_of(at)
    async with jobs.database.writing() as connection:
        await connection.execute(upsert(Period).values(month=this).on_conflict_do_nothing())
        rows = await connection.scalars(
            select(Period.month)
            .where(Period.month <= this, Period.reckoned_at.is_(None))
            .order_by(Period.month)
        )
        open_months = list(rows)
    for month in open_months:
        await _estimate(jobs.database, month, settings.pool_share_bps, at)
    return open_months


async def _estimate(database: Database, month: date, share_bps: int, at: datetime) -> None:
    with TemporaryDirectory(prefix="qima-estimate-") as folder:
        path = Path(folder, "inputs.csv")
        # Nothing is written into the snapshot: what is found is written in a moment of its own.
        async with database.writing() as connection:
            await bulk_sql.patient(connection, snapshot=True)
            found = await snapshot.collect(connection, month)
            values: dict[str, Any] = {
                "fees_cents": found.fees,
                "returned_cents": found.returned,
                "costs_cents": found.costs,
                "share_bps": share_bps,
                "pool_cents": found.pool(share_bps),
                "carried_in_cents": await inputs_file.carried_into(connection, month),
            }
            period = await _as_if(database, month, values)
            await inputs_file.write(connection, period, path, acts=snapshot.counting())
        outcome = await asyncio.to_thread(inputs_file.reckon, path)
        values |= {"total_points": outcome.points, "estimated_at": at}
        reckoned = inputs_file.Reckoned(path, outcome)
        await _keep(database, month, values, await asyncio.to_thread(_rows, month, reckoned))


async def _as_if(database: Database, month: date, values: dict[str, Any]) -> Any:
    """The month's row with these values, which it has not."""
    async with database.writing() as connection:
        rows = await connection.execute(
            select(*Period.__table__.columns).where(Period.month == month)
        )
        row: AnyRow = rows.one()
    return _Row(**{**row._mapping, **values, "proof_key": secrets.token_bytes(32)})


class _Row:
    def __init__(self, **values: Any) -> None:
        self.__dict__ |= values


def _rows(month: date, reckoned: inputs_file.Reckoned) -> list[tuple[Any, ...]]:
    got: dict[UUID, tuple[int, int, dict[str, int]]] = {}
    for author_id, lines in reckoned.authors():
        kinds: dict[str, int] = defaultdict(int)
        for key, part in lines:
            kinds[key.kind] += part.cents
        points = sum(part.points for _, part in lines)
        got[author_id] = (sum(kinds.values()), points, kinds)
    fees = dict(reckoned.fees())
    directed = {member_id: budget.directed // UNIT for member_id, budget in reckoned.budgets()}
    rows = []
    for member_id in got.keys() | fees.keys():
        cents, points, kinds = got.get(member_id, (0, 0, {}))
        written = orjson.dumps(kinds).decode()
        paid = (fees.get(member_id, 0), directed.get(member_id, 0))
        rows.append((month, member_id, cents, points, written, *paid))
    return rows


async def _keep(
    database: Database, month: date, values: dict[str, Any], rows: list[tuple[Any, ...]]
) -> None:
    """Unless it was reckoned for good meanwhile."""
    async with database.writing() as connection:
        await bulk_sql.patient(connection)
        changed = await connection.execute(
            update(Period).where(Period.month == month, Period.reckoned_at.is_(None)).values(values)
        )
        if changed.rowcount:
            await bulk_sql.run(connection, delete(Estimate).where(Estimate.month == month))
            await bulk_sql.copy_in(connection, Estimate, _COLUMNS, rows)
