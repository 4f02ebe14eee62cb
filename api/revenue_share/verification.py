"""Verification of a final month: recomputed from its proof, and compared with the ledger."""

import hashlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import func, select

from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.files.storage import open_storage
from api.payments.ledger.accounts import account_id, available_account
from api.payments.ledger.models import Journal, Period, PostingRow
from api.revenue_share import allocation_v1, bulk_sql, ledger_totals, months, proof
from api.revenue_share.ledger_totals import MonthTotals
from api.revenue_share.models import Allocation

BATCH_SIZE = 5_000


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
        parsed = proof.parse(path)
        if parsed.parameters["version"] != allocation_v1.ALGORITHM_VERSION:
            return [f"unknown rule version {parsed.parameters['version']}"]
        outcome = parsed.compute()
    except (proof.InvalidProofError, KeyError, ValueError, IndexError) as error:
        return [f"invalid proof: {error!r}"]
    faults = []
    if outcome.shares != parsed.shares:
        wrong = sum(
            outcome.shares.get(who) != parsed.shares.get(who)
            for who in outcome.shares.keys() | parsed.shares.keys()
        )
        faults.append(f"{wrong} shares differ from the recomputed shares")
    if outcome.carried != parsed.carried:
        faults.append(f"the carried amount is {parsed.carried}, recomputed {outcome.carried}")
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
        published = proof.parse(path).shares
    except proof.InvalidProofError:
        published = {}
    allocated = await bulk_sql.fetch(
        connection,
        select(Allocation.member_id, Allocation.cents).where(
            Allocation.month == month, Allocation.cents > 0
        ),
    )
    if {proof.pseudonym(period.proof_key, row[0]): row[1] for row in allocated} != published:
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
    totals = await load_ledger_totals(connection, month)
    if (totals.fees, totals.returned, totals.costs) != (
        period.fees_cents,
        period.returned_cents,
        period.costs_cents,
    ):
        faults.append("the fees in the ledger differ from the period")
    return faults


async def load_ledger_totals(connection: WriteTransaction, month: date) -> MonthTotals:
    """Return the current ledger totals of a month."""
    totals = MonthTotals()
    journals = [
        row[0] for row in await bulk_sql.fetch(connection, ledger_totals.select_journals(month))
    ]
    for start in range(0, len(journals), BATCH_SIZE):
        batch = journals[start : start + BATCH_SIZE]
        totals.add(
            await bulk_sql.fetch(
                connection, ledger_totals.select_movements().where(Journal.id.in_(batch))
            )
        )
    return totals


async def _sum_of_postings(connection: WriteTransaction, month: date, kind: str) -> int:
    cents = select(func.coalesce(func.sum(PostingRow.amount_cents), 0)).join(
        Journal, Journal.id == PostingRow.journal_id
    )
    return int(
        await connection.scalar(cents.where(Journal.month == month, Journal.kind == kind)) or 0
    )
