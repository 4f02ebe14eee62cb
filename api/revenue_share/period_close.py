"""Closing a month: open → frozen → reckoned → proven → booked → final.

Each step is a transaction, or several, that leaves the month as it found it or one step further.
Whoever is killed anywhere is followed by somebody who goes on from the last step, to the same end:
from the second step on everything follows from tables that nobody can change.
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
from api.revenue_share.ledger_totals import MonthBooks, Sales
from api.revenue_share.models import Act, Allocation, Budget, Excluded, Giver, Line

MEMBERS_AT_ONCE: Final = 2_000
_LOCK_NOT_AVAILABLE: Final = "55P03"


class NotClosableError(Exception):
    """A month that can't be closed now, and why."""


@dataclass(frozen=True, slots=True)
class _Closing:
    database: Database
    settings: Settings
    month: date
    at: datetime
    members_at_once: int

    @property
    def name(self) -> str:
        return months.label(self.month)


async def close(
    jobs: WorkerContext, month: date, *, at: datetime, members_at_once: int = MEMBERS_AT_ONCE
) -> str:
    """Share out a month that is due; the SHA-256 of its proof. A final month is left as it is.

    Raises:
        NotClosableError: it still runs, or its seven days do, or the month before is not final.
    """
    closing = _Closing(jobs.database, jobs.service(Settings), month, at, members_at_once)
    period = await _freeze(closing)
    if period.status == "final":
        return str(period.sha256.hex())
    with TemporaryDirectory(prefix="qima-month-") as folder:
        if period.reckoned_at is None:
            await _reckon(closing, Path(folder, "inputs.csv"))
        digest = await _prove(closing, Path(folder, "proof.csv"))
    await _book(closing)
    await _finish(closing)
    return digest


async def due(database: Database, at: datetime) -> list[date]:
    """The months that may be closed and are not, the oldest first."""
    async with database.writing() as connection:
        rows = await connection.scalars(
            select(Period.month).where(Period.status != "final").order_by(Period.month)
        )
        return [month for month in rows if months.is_due(month, at)]


async def locked(connection: WriteTransaction, month: date) -> AnyRow:
    """The month's row, for whoever goes a step.

    Raises:
        NotClosableError: somebody else is at it.
    """
    try:
        rows = await connection.execute(
            select(*Period.__table__.columns)
            .where(Period.month == month)
            .with_for_update(nowait=True)
        )
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == _LOCK_NOT_AVAILABLE:
            raise NotClosableError("the month is being closed by somebody else") from error
        raise
    return rows.one()


async def _freeze(closing: _Closing) -> AnyRow:
    month = closing.month
    if not months.is_due(month, closing.at):
        raise NotClosableError(f"{closing.name} is not over for seven days")
    async with closing.database.writing() as connection:
        await connection.execute(upsert(Period).values(month=month).on_conflict_do_nothing())
        earlier = await connection.scalar(
            select(Period.month).where(Period.month < month, Period.status != "final").limit(1)
        )
        if earlier is not None:
            raise NotClosableError(f"{months.label(earlier)} has to be closed before")
        await ledger.freeze_month(connection, month, closing.at)
        return await locked(connection, month)


async def _reckon(closing: _Closing, path: Path) -> None:
    """All that the shares follow from, and the shares, in one snapshot and one commit."""
    month = closing.month
    async with closing.database.writing() as connection:
        await bulk_sql.patient(connection, snapshot=True)
        if (await locked(connection, month)).reckoned_at is not None:
            return
        found = await snapshot.collect(connection, month)
        await _keep_inputs(connection, month)
        period = await _set_pool(connection, closing, found)
        await inputs_file.write(connection, period, path, acts=snapshot.counting())
        outcome = await asyncio.to_thread(inputs_file.reckon, path)
        await _keep_outcome(connection, month, found, inputs_file.Reckoned(path, outcome))
        await connection.execute(
            update(Period)
            .where(Period.month == month)
            .values(
                carried_cents=outcome.carried,
                total_points=outcome.points,
                reckoned_at=closing.at,
            )
        )


async def _keep_inputs(connection: WriteTransaction, month: date) -> None:
    giving = snapshot.GIVING.c
    acts, excluded = snapshot.counting().subquery(), snapshot.excluded().subquery()
    for table, rows in (
        (Giver, select(literal(month), giving.member_id, giving.fees_cents, giving.is_eligible)),
        (
            Act,
            select(
                literal(month),
                acts.c.giver_id,
                acts.c.author_id,
                acts.c.post_id,
                acts.c.kind,
                acts.c.points,
                # In the order of the table's own index, which is filled once from left to right.
            ).order_by(acts.c.giver_id, acts.c.post_id, acts.c.kind),
        ),
        (Excluded, select(literal(month), *excluded.c)),
    ):
        names = {
            Giver: ["month", "member_id", "fees_cents", "is_eligible"],
            Act: ["month", "giver_id", "author_id", "post_id", "kind", "points"],
            Excluded: ["month", "author_id", "reason", "count"],
        }[table]
        await bulk_sql.run(connection, insert(table).from_select(names, rows))


async def _set_pool(connection: WriteTransaction, closing: _Closing, found: MonthBooks) -> AnyRow:
    share_bps = closing.settings.pool_share_bps
    rows = await connection.execute(
        update(Period)
        .where(Period.month == closing.month)
        .values(
            fees_cents=found.fees,
            returned_cents=found.returned,
            costs_cents=found.costs,
            share_bps=share_bps,
            pool_cents=found.pool(share_bps),
            carried_in_cents=await inputs_file.carried_into(connection, closing.month),
            proof_key=secrets.token_bytes(32),
        )
        .returning(*Period.__table__.columns)
    )
    return rows.one()


async def _keep_outcome(
    connection: WriteTransaction, month: date, found: MonthBooks, reckoned: inputs_file.Reckoned
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
        _lines(month, reckoned, authors),
    )
    await bulk_sql.copy_in(
        connection,
        Budget,
        [
            Budget.month,
            Budget.member_id,
            Budget.directed_units,
            Budget.commons_units,
            Budget.points,
        ],
        (
            (month, member_id, Decimal(budget.directed), Decimal(budget.commons), budget.points)
            for member_id, budget in reckoned.budgets()
        ),
    )
    nothing = Sales()
    rows = []
    for member_id in authors.keys() | found.sellers.keys():
        cents, points = authors.get(member_id, (0, 0))
        sales = found.sellers.get(member_id, nothing)
        sums = (sales.sales, sales.tips, sales.refunds, sales.fees)
        rows.append((month, member_id, cents, points, *sums))
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
    month: date, reckoned: inputs_file.Reckoned, authors: dict[UUID, tuple[int, int]]
) -> Iterator[tuple[Any, ...]]:
    """Rows of lines, an author at a time; what each author has together comes into `authors`."""
    for author_id, lines in reckoned.authors():
        points = 0
        for (_, post_id, kind), part in lines:
            points += part.points
            yield month, author_id, post_id, kind, part.members, part.points, part.cents
        authors[author_id] = (sum(part.cents for _, part in lines), points)


async def _prove(closing: _Closing, path: Path) -> str:
    """Publish the proof, and pin its SHA-256; from the tables alone, so that it is the same each
    time."""
    async with closing.database.writing() as connection:
        await bulk_sql.patient(connection)
        period = await locked(connection, closing.month)
        digest = await proof.write(connection, period, path)
    await proof.keep(open_storage(closing.settings), closing.month, path)
    async with closing.database.writing() as connection:
        await connection.execute(
            update(Period)
            .where(Period.month == closing.month, Period.status != "final")
            .values(sha256=bytes.fromhex(digest))
        )
    return digest


async def _book(closing: _Closing) -> None:
    """The pool, then the shares, one journal for so many members."""
    month, at = closing.month, closing.at
    async with closing.database.writing() as connection:
        period = await locked(connection, month)
        fact = JournalEntry(f"pool:{closing.name}", "pool", month=month, at=at)
        await ledger.record(connection, fact, [Posting("fees", "pool", period.pool_cents)])
    chunk, last = 0, UUID(int=0)
    while True:
        async with closing.database.writing() as connection:
            await bulk_sql.patient(connection)
            await locked(connection, month)
            rows = await _next_shares(connection, closing, last)
            if not rows:
                return
            fact = JournalEntry(f"share:{closing.name}:{chunk}", "share", month=month, at=at)
            entries = [Posting("pool", available_account(row.member_id), row.cents) for row in rows]
            await ledger.record(connection, fact, entries)
        chunk, last = chunk + 1, rows[-1].member_id


async def _next_shares(connection: WriteTransaction, closing: _Closing, last: UUID) -> list[AnyRow]:
    rows = await connection.execute(
        select(Allocation.member_id, Allocation.cents)
        .where(Allocation.month == closing.month, Allocation.member_id > last, Allocation.cents > 0)
        .order_by(Allocation.member_id)
        .limit(closing.members_at_once)
    )
    return list(rows.all())


async def _finish(closing: _Closing) -> None:
    async with closing.database.writing() as connection:
        await bulk_sql.patient(connection)
        if (await locked(connection, closing.month)).status == "final":
            return
        await connection.execute(
            update(Period)
            .where(Period.month == closing.month)
            .values(status="final", final_at=closing.at)
        )
        await emit(connection, MonthClosed(month=closing.name))
