"""Period close: freeze a month, compute it, publish its proof, record its shares, finalize it.

Each step is one or more transactions. The job is resumable: if a worker is killed, the next run
continues from the last committed step and produces the same result. From the second step on, the
result depends on immutable tables only.
"""

import asyncio
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from uuid import UUID

from sqlalchemy import insert, literal, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.exc import DBAPIError

from api.core.db.database import AnyRow, Database, WriteTransaction
from api.core.events.dispatch import WorkerContext, emit
from api.core.settings import Settings
from api.files.storage import open_storage
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account
from api.payments.ledger.models import Period
from api.payments.ledger.types import JournalEntry, Posting
from api.revenue_share import bulk_sql, inputs_file, months, proof, snapshot
from api.revenue_share.events import MonthClosed
from api.revenue_share.ledger_totals import MonthTotals, SellerTotals
from api.revenue_share.models import (
    Allocation,
    BudgetRow,
    ContributorRow,
    EngagementRow,
    Exclusion,
    Line,
)

BATCH_SIZE: Final = 2_000
_LOCK_NOT_AVAILABLE: Final = "55P03"


class NotClosableError(Exception):
    """The month cannot be closed now; the message contains the reason."""


@dataclass(frozen=True, slots=True)
class _PeriodClose:
    database: Database
    settings: Settings
    month: date
    at: datetime
    batch_size: int

    @property
    def name(self) -> str:
        return months.label(self.month)


async def close(
    jobs: WorkerContext, month: date, *, at: datetime, batch_size: int = BATCH_SIZE
) -> str:
    """Close a month that is due and return the SHA-256 of its proof; no-op for a final month.

    Raises:
        NotClosableError: the month ended less than seven days ago, an earlier month is not final,
            or another process is closing the month.
    """
    job = _PeriodClose(jobs.database, jobs.service(Settings), month, at, batch_size)
    period = await _freeze(job)
    if period.status == "final":
        return str(period.sha256.hex())
    with TemporaryDirectory(prefix="qima-month-") as folder:
        if period.reckoned_at is None:
            await _compute(job, Path(folder, "inputs.csv"))
        sha256 = await _publish_proof(job, Path(folder, "proof.csv"))
    await _record_shares(job)
    await _finalize(job)
    return sha256


async def due_months(database: Database, at: datetime) -> list[date]:
    """Return the months that are due and not final, oldest first."""
    async with database.writing() as connection:
        rows = await connection.scalars(
            select(Period.month).where(Period.status != "final").order_by(Period.month)
        )
        return [month for month in rows if months.is_due(month, at)]


async def lock_period(connection: WriteTransaction, month: date) -> AnyRow:
    """Lock and return the month's row.

    Raises:
        NotClosableError: another transaction holds the lock.
    """
    try:
        rows = await connection.execute(
            select(*Period.__table__.columns)
            .where(Period.month == month)
            .with_for_update(nowait=True)
        )
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == _LOCK_NOT_AVAILABLE:
            raise NotClosableError("another process is closing the month") from error
        raise
    return rows.one()


async def _freeze(job: _PeriodClose) -> AnyRow:
    month = job.month
    if not months.is_due(month, job.at):
        raise NotClosableError(f"{job.name} is not over for seven days")
    async with job.database.writing() as connection:
        await connection.execute(upsert(Period).values(month=month).on_conflict_do_nothing())
        earlier_month = await connection.scalar(
            select(Period.month).where(Period.month < month, Period.status != "final").limit(1)
        )
        if earlier_month is not None:
            raise NotClosableError(f"{months.label(earlier_month)} has to be closed before")
        await ledger.freeze_month(connection, month, job.at)
        return await lock_period(connection, month)


async def _compute(job: _PeriodClose, path: Path) -> None:
    """Store the month's inputs and shares: one snapshot, one commit."""
    month = job.month
    async with job.database.writing() as connection:
        await bulk_sql.raise_limits(connection, snapshot=True)
        if (await lock_period(connection, month)).reckoned_at is not None:
            return
        totals = await snapshot.create(connection, month)
        await _store_inputs(connection, month)
        period = await _set_pool(connection, job, totals)
        await inputs_file.write(connection, period, path, engagements=snapshot.select_counted())
        outcome = await asyncio.to_thread(inputs_file.compute, path)
        await _store_outcome(connection, month, totals, inputs_file.ComputedMonth(path, outcome))
        await connection.execute(
            update(Period)
            .where(Period.month == month)
            .values(
                carried_cents=outcome.carried,
                total_points=outcome.points,
                reckoned_at=job.at,
            )
        )


async def _store_inputs(connection: WriteTransaction, month: date) -> None:
    contributors = snapshot.CONTRIBUTORS.c
    engagements = snapshot.select_counted().subquery()
    exclusions = snapshot.select_exclusions().subquery()
    for table, rows in (
        (
            ContributorRow,
            select(
                literal(month),
                contributors.member_id,
                contributors.fees_cents,
                contributors.is_eligible,
            ),
        ),
        (
            EngagementRow,
            select(
                literal(month),
                engagements.c.giver_id,
                engagements.c.author_id,
                engagements.c.post_id,
                engagements.c.kind,
                engagements.c.points,
                # The order of the primary key: its index is then appended to.
            ).order_by(engagements.c.giver_id, engagements.c.post_id, engagements.c.kind),
        ),
        (Exclusion, select(literal(month), *exclusions.c)),
    ):
        names = {
            ContributorRow: ["month", "member_id", "fees_cents", "is_eligible"],
            EngagementRow: ["month", "giver_id", "author_id", "post_id", "kind", "points"],
            Exclusion: ["month", "author_id", "reason", "count"],
        }[table]
        await bulk_sql.execute(connection, insert(table).from_select(names, rows))


async def _set_pool(connection: WriteTransaction, job: _PeriodClose, totals: MonthTotals) -> AnyRow:
    share_bps = job.settings.pool_share_bps
    rows = await connection.execute(
        update(Period)
        .where(Period.month == job.month)
        .values(
            fees_cents=totals.fees,
            returned_cents=totals.returned,
            costs_cents=totals.costs,
            share_bps=share_bps,
            pool_cents=totals.pool(share_bps),
            carried_in_cents=await inputs_file.carried_amount(connection, job.month),
            proof_key=secrets.token_bytes(32),
        )
        .returning(*Period.__table__.columns)
    )
    return rows.one()


async def _store_outcome(
    connection: WriteTransaction,
    month: date,
    totals: MonthTotals,
    computed: inputs_file.ComputedMonth,
) -> None:
    authors: dict[UUID, tuple[int, int]] = {}
    await bulk_sql.copy_in(
        connection,
        Line,
        [
            Line.month,
            Line.author_id,
            Line.post_id,
            Line.kind,
            Line.members,
            Line.points,
            Line.cents,
        ],
        _lines(month, computed, authors),
    )
    await bulk_sql.copy_in(
        connection,
        BudgetRow,
        [
            BudgetRow.month,
            BudgetRow.member_id,
            BudgetRow.directed_units,
            BudgetRow.commons_units,
            BudgetRow.points,
        ],
        (
            (month, member_id, Decimal(budget.directed), Decimal(budget.common_pool), budget.points)
            for member_id, budget in computed.budgets()
        ),
    )
    no_sales = SellerTotals()
    rows = []
    for member_id in authors.keys() | totals.sellers.keys():
        cents, points = authors.get(member_id, (0, 0))
        sales = totals.sellers.get(member_id, no_sales)
        amounts = (sales.sales, sales.tips, sales.refunds, sales.fees)
        rows.append((month, member_id, cents, points, *amounts))
    columns = [
        Allocation.month,
        Allocation.member_id,
        Allocation.cents,
        Allocation.points,
        Allocation.sales_cents,
        Allocation.tips_cents,
        Allocation.refunds_cents,
        Allocation.fees_cents,
    ]
    await bulk_sql.copy_in(connection, Allocation, columns, rows)


def _lines(
    month: date, computed: inputs_file.ComputedMonth, authors: dict[UUID, tuple[int, int]]
) -> Iterator[tuple[Any, ...]]:
    """Yield rows of lines and add each author's cents and points to `authors`."""
    for author_id, lines in computed.authors():
        points = 0
        for (_, post_id, kind), share in lines:
            points += share.points
            yield month, author_id, post_id, kind, share.members, share.points, share.cents
        authors[author_id] = (sum(share.cents for _, share in lines), points)


async def _publish_proof(job: _PeriodClose, path: Path) -> str:
    """Publish the proof and store its SHA-256.

    The proof depends on immutable tables only, so a repeated run writes the same file.
    """
    async with job.database.writing() as connection:
        await bulk_sql.raise_limits(connection)
        period = await lock_period(connection, job.month)
        sha256 = await proof.write(connection, period, path)
    await proof.store(open_storage(job.settings), job.month, path)
    async with job.database.writing() as connection:
        await connection.execute(
            update(Period)
            .where(Period.month == job.month, Period.status != "final")
            .values(sha256=bytes.fromhex(sha256))
        )
    return sha256


async def _record_shares(job: _PeriodClose) -> None:
    """Record the pool, then the shares, one journal per batch of members."""
    month, at = job.month, job.at
    async with job.database.writing() as connection:
        period = await lock_period(connection, month)
        entry = JournalEntry(f"pool:{job.name}", "pool", month=month, at=at)
        await ledger.record(connection, entry, [Posting("fees", "pool", period.pool_cents)])
    batch_number, last = 0, UUID(int=0)
    while True:
        async with job.database.writing() as connection:
            await bulk_sql.raise_limits(connection)
            await lock_period(connection, month)
            rows = await _next_shares(connection, job, last)
            if not rows:
                return
            entry = JournalEntry(f"share:{job.name}:{batch_number}", "share", month=month, at=at)
            postings = [
                Posting("pool", available_account(row.member_id), row.cents) for row in rows
            ]
            await ledger.record(connection, entry, postings)
        batch_number, last = batch_number + 1, rows[-1].member_id


async def _next_shares(connection: WriteTransaction, job: _PeriodClose, last: UUID) -> list[AnyRow]:
    rows = await connection.execute(
        select(Allocation.member_id, Allocation.cents)
        .where(Allocation.month == job.month, Allocation.member_id > last, Allocation.cents > 0)
        .order_by(Allocation.member_id)
        .limit(job.batch_size)
    )
    return list(rows.all())


async def _finalize(job: _PeriodClose) -> None:
    async with job.database.writing() as connection:
        await bulk_sql.raise_limits(connection)
        if (await lock_period(connection, job.month)).status == "final":
            return
        await connection.execute(
            update(Period).where(Period.month == job.month).values(status="final", final_at=job.at)
        )
        await emit(connection, MonthClosed(month=job.name))
