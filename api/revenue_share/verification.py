"""Verification of a final month: recomputed from its proof, and compared with the ledger."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import func, select
from sqlalchemy.schema import CreateTable

from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.files.storage import open_storage
from api.payments.ledger.accounts import account_id, available_account
from api.payments.ledger.models import Journal, Period, PostingRow
from api.revenue_share import (
    allocation_v1,
    bulk_sql,
    counted_purchases,
    input_records,
    months,
    proof,
    rules,
    snapshot,
)
from api.revenue_share.ledger_totals import MonthTotals
from api.revenue_share.models import Allocation


async def verify(jobs: WorkerContext, month: date, file: Path | None = None) -> list[str]:
    """Return the faults of a final month; none if it is correct.

    `file` is a local proof to check instead of the published one.
    """
    async with jobs.database.writing() as connection:
        await bulk_sql.raise_limits(connection)
        period = await _get_period(connection, month)
        if period is None or period.status != "final":
            return [f"{months.label(month)} is not final"]
        with TemporaryDirectory(prefix="qima-verify-") as folder:
            path = file or Path(folder, "proof.csv")
            if file is None:
                await proof.download(open_storage(jobs.service(Settings)), month, path)
            faults = list(_file_faults(path, period))
            faults += await _ledger_faults(connection, period, path)
        return faults


def recompute(path: Path) -> list[str]:
    """Return the faults of a proof, recomputed from its own records alone."""
    try:
        parsed = input_records.parse(path)
        outcome = parsed.compute()
    except (input_records.InvalidRecordsError, KeyError, ValueError, IndexError) as error:
        return [f"invalid proof: {error!r}"]
    faults = []
    shares = Counter(parsed.shares) + Counter(parsed.adjusted)
    if outcome.shares != shares:
        wrong = sum(
            outcome.shares.get(who) != shares.get(who) for who in outcome.shares.keys() | shares
        )
        faults.append(f"{wrong} shares differ from the recomputed shares")
    carried = outcome.carried + sum(parsed.adjusted.values())
    if carried != parsed.carried:
        faults.append(f"the carried amount is {parsed.carried}, recomputed {carried}")
    if sum(parsed.shares.values()) + (parsed.carried or 0) != parsed.pool.total:
        faults.append("the shares and the carried amount do not add up to the total")
    fees, returned, costs, share_bps = (
        int(parsed.parameters[name])
        for name in ("feesCents", "returnedCents", "costsCents", "shareBps")
    )
    net_fees = fees - returned - costs
    if parsed.pool.from_fees != max(0, net_fees * share_bps // allocation_v1.BASIS_POINTS):
        faults.append("the pool is not its part of the net fees")
    return faults


def _file_faults(path: Path, period: AnyRow) -> Iterator[str]:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").digest()
    if digest != period.sha256:
        yield f"the file's SHA-256 is {digest.hex()}, the month's {period.sha256.hex()}"
    yield from recompute(path)


async def _get_period(connection: WriteTransaction, month: date) -> AnyRow | None:
    rows = await connection.execute(select(*Period.__table__.columns).where(Period.month == month))
    return rows.one_or_none()


async def _ledger_faults(connection: WriteTransaction, period: AnyRow, path: Path) -> list[str]:
    month, faults = period.month, []
    try:
        published = input_records.parse(path).shares
    except input_records.InvalidRecordsError:
        published = {}
    allocated = await bulk_sql.fetch(
        connection,
        select(Allocation.member_id, Allocation.cents).where(
            Allocation.month == month, Allocation.cents > 0
        ),
    )
    if {
        input_records.pseudonym(period.proof_key, row[0]): row[1] for row in allocated
    } != published:
        faults.append("the allocations differ from the proof")
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
