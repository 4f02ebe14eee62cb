"""Period close: freeze a month, compute it, publish its proof, record its shares, finalize it.

Each step is one or more transactions. The job is resumable: if a worker is killed, the next run
continues from the last committed step and produces the same result. From the second step on, the
result depends on immutable tables only.
"""

import asyncio
import secrets
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from uuid import UUID

from sqlalchemy import and_, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.exc import DBAPIError

from api.core.db.database import AnyRow, Database, WriteTransaction
from api.core.events.dispatch import WorkerContext, emit
from api.core.settings import Settings
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account
from api.payments.ledger.models import Account, Journal, Period, PostingRow
from api.payments.ledger.types import JournalEntry, Posting
from api.revenue_share import (
    adjustments,
    bulk_sql,
    inputs_file,
    months,
    period_results,
    proof_publication,
    rules,
    snapshot,
)
from api.revenue_share.events import MonthClosed
from api.revenue_share.ledger_totals import MonthTotals
from api.revenue_share.models import Allocation

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
    """Close a month that is due and return the digest of its report; no-op for a final month.

    Raises:
        NotClosableError: the month ended less than seven days ago, an earlier month is not final,
            or another process is closing the month.
    """
    job = _PeriodClose(jobs.database, jobs.service(Settings), month, at, batch_size)
    period = await _freeze(job)
    if period.status == "final":
        return str(period.sha256.hex())
    if period.reckoned_at is None:
        with TemporaryDirectory(prefix="qima-month-") as folder:
            await _compute(job, Path(folder, "inputs.csv"))
    sha256 = await _publish_proof(job)
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
        # The order of locks of the freeze: month, then row.
        await connection.execute(select(func.lock_month(month)))
        await connection.execute(
            update(Period)
            .where(Period.month == month, Period.frozen_at.is_(None))
            .values(rule_version=rules.CURRENT)
        )
        await ledger.freeze_month(connection, month, job.at)
        return await lock_period(connection, month)


async def _compute(job: _PeriodClose, path: Path) -> None:
    """Store the month's inputs and shares: one snapshot, one commit."""
    month = job.month
    async with job.database.writing() as connection:
        await bulk_sql.raise_limits(connection, snapshot=True)
        period = await lock_period(connection, month)
        if period.reckoned_at is not None:
            return
        version = rules.version_of(period)
        totals = await snapshot.create(connection, month, version)
        await period_results.store_inputs(connection, month)
        debts: dict[UUID, int] = {}
        if version != "v1":
            changes = await adjustments.compute(connection, month, totals)
            await adjustments.store(connection, month, totals, changes)
            debts = await adjustments.load_debts(connection, month, changes)
        period = await _set_pool(connection, job, totals)
        await inputs_file.write(connection, period, path, engagements=snapshot.select_counted())
        outcome = await asyncio.to_thread(inputs_file.compute, path)
        computed = inputs_file.ComputedMonth(path, outcome, version)
        result = period_results.Result(computed, totals, debts)
        adjusted = await period_results.store(connection, month, result)
        await connection.execute(
            update(Period)
            .where(Period.month == month)
            .values(
                carried_cents=outcome.carried + adjusted,
                adjusted_cents=None if version == "v1" else adjusted,
                total_points=outcome.points,
                reckoned_at=job.at,
            )
        )


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


async def _publish_proof(job: _PeriodClose) -> str:
    """Publish the proofs of this month and of earlier final months; return this month's digest."""
    await proof_publication.publish_final_months(job.database, job.settings, before=job.month)
    # An earlier release may have begun to close this month.
    await proof_publication.delete_file(job.settings, job.month)
    async with job.database.writing() as connection:
        await bulk_sql.raise_limits(connection)
        return await proof_publication.publish(connection, await lock_period(connection, job.month))


async def _record_shares(job: _PeriodClose) -> None:
    """Record the pool, then the shares, one journal per batch of members."""
    month, at = job.month, job.at
    async with job.database.writing() as connection:
        period = await lock_period(connection, month)
        entry = JournalEntry(f"pool:{job.name}", "pool", month=month, at=at)
        await ledger.record(connection, entry, [Posting("fees", "pool", period.pool_cents)])
    while True:
        async with job.database.writing() as connection:
            await bulk_sql.raise_limits(connection)
            await lock_period(connection, month)
            rows = await _next_shares(connection, job)
            if not rows:
                return
            # Named by its last member, so that a resumed run can have another batch size.
            key = f"share:{job.name}:{rows[-1].member_id}"
            entry = JournalEntry(key, "share", month=month, at=at)
            postings = [
                Posting("pool", available_account(row.member_id), row.cents) for row in rows
            ]
            if not await ledger.record(connection, entry, postings):
                raise RuntimeError(f"{key} is recorded, and its members are not the last ones")


async def _next_shares(connection: WriteTransaction, job: _PeriodClose) -> list[AnyRow]:
    """Return the next batch of shares; batches are recorded in the order of the members' ids."""
    last = await _last_paid_member(connection, job)
    rows = await connection.execute(
        select(Allocation.member_id, Allocation.cents)
        .where(Allocation.month == job.month, Allocation.member_id > last, Allocation.cents > 0)
        .order_by(Allocation.member_id)
        .limit(job.batch_size)
    )
    return list(rows.all())


async def _last_paid_member(connection: WriteTransaction, job: _PeriodClose) -> UUID:
    """Return the last member whose share is recorded, by the names of the batches."""
    journals = and_(Journal.month == job.month, Journal.kind == "share")
    keys = await connection.scalars(select(Journal.key).where(journals))
    names = [key.rpartition(":")[2] for key in keys]
    if any(name.isdigit() for name in names):
        # The previous release numbered the batches.
        last = await connection.scalar(
            select(Account.member_id)
            .join(PostingRow, PostingRow.credit_id == Account.id)
            .join(Journal, Journal.id == PostingRow.journal_id)
            .where(journals)
            .order_by(Account.member_id.desc())
            .limit(1)
        )
        return last or UUID(int=0)
    return max(map(UUID, names), default=UUID(int=0))


async def _finalize(job: _PeriodClose) -> None:
    async with job.database.writing() as connection:
        await bulk_sql.raise_limits(connection)
        if (await lock_period(connection, job.month)).status == "final":
            return
        await connection.execute(
            update(Period).where(Period.month == job.month).values(status="final", final_at=job.at)
        )
        await emit(connection, MonthClosed(month=job.name))
