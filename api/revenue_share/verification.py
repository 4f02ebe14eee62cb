"""Checking a final month: from its proof alone, and against the books."""

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
from api.revenue_share.ledger_totals import MonthBooks
from api.revenue_share.models import Allocation

AT_ONCE = 5_000


async def verify(jobs: WorkerContext, month: date, file: Path | None = None) -> list[str]:
    """What is wrong with a final month; nothing in a true one. `file` is its proof where one lies
    here already, else the published one is brought."""
    async with jobs.database.writing() as connection:
        await bulk_sql.patient(connection)
        period = await _period(connection, month)
        if period is None or period.status != "final":
            return [f"{months.label(month)} is not final"]
        with TemporaryDirectory(prefix="qima-verify-") as folder:
            path = file or Path(folder, "proof.csv")
            if file is None:
                await proof.fetch(open_storage(jobs.service(Settings)), month, path)
            faults = list(_faults_of_file(path, period))
            faults += await _faults_of_books(connection, period, path)
        return faults


def recompute(path: Path) -> list[str]:
    """What is wrong with a proof, by nothing but itself."""
    try:
        found = proof.read(path)
        if found.parameters["version"] != allocation_v1.VERSION:
            return [f"rule {found.parameters['version']} is not known here"]
        outcome = found.reckon()
    except (proof.BrokenProofError, KeyError, ValueError, IndexError) as error:
        return [f"no proof: {error!r}"]
    faults = []
    if outcome.shares != found.shares:
        wrong = sum(
            outcome.shares.get(who) != found.shares.get(who)
            for who in outcome.shares.keys() | found.shares.keys()
        )
        faults.append(f"{wrong} shares are not what the rule gives")
    if outcome.carried != found.carried:
        faults.append(f"carried is {found.carried}, by the rule {outcome.carried}")
    if sum(found.shares.values()) + (found.carried or 0) != found.pot.whole:
        faults.append("the shares and what is carried are not the whole")
    net = sum(int(found.parameters[name]) for name in ("feesCents",)) - sum(
        int(found.parameters[name]) for name in ("returnedCents", "costsCents")
    )
    if found.pot.pool != max(0, net * int(found.parameters["shareBps"]) // allocation_v1.WHOLE_BPS):
        faults.append("the pool is not its part of the net fees")
    return faults


def _faults_of_file(path: Path, period: AnyRow) -> Iterator[str]:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").digest()
    if digest != period.sha256:
        yield f"the file's SHA-256 is {digest.hex()}, the month's {period.sha256.hex()}"
    yield from recompute(path)


async def _period(connection: WriteTransaction, month: date) -> AnyRow | None:
    rows = await connection.execute(select(*Period.__table__.columns).where(Period.month == month))
    return rows.one_or_none()


async def _faults_of_books(connection: WriteTransaction, period: AnyRow, path: Path) -> list[str]:
    month, faults = period.month, []
    try:
        told = proof.read(path).shares
    except proof.BrokenProofError:
        told = {}
    allocated = await bulk_sql.fetch(
        connection,
        select(Allocation.member_id, Allocation.cents).where(
            Allocation.month == month, Allocation.cents > 0
        ),
    )
    if {proof.pseudonym(period.proof_key, row[0]): row[1] for row in allocated} != told:
        faults.append("the allocations are not those of the proof")
    booked = await bulk_sql.fetch(
        connection,
        select(PostingRow.credit_id, PostingRow.amount_cents)
        .join(Journal, Journal.id == PostingRow.journal_id)
        .where(Journal.month == month, Journal.kind == "share"),
    )
    if {row[0]: row[1] for row in booked} != {
        account_id(available_account(row[0])): row[1] for row in allocated
    } or len(booked) != len(allocated):
        faults.append("the shares in the books are not the allocations")
    if await _moved(connection, month, "pool") != period.pool_cents:
        faults.append("the pool in the books is another")
    if await _moved(connection, month, "grant") != period.grants_cents:
        faults.append("the grants in the books are others")
    found = await read_books(connection, month)
    if (found.fees, found.returned, found.costs) != (
        period.fees_cents,
        period.returned_cents,
        period.costs_cents,
    ):
        faults.append("the fees in the books are others")
    return faults


async def read_books(connection: WriteTransaction, month: date) -> MonthBooks:
    """What the books say of a month, now."""
    found = MonthBooks()
    journals = [
        row[0] for row in await bulk_sql.fetch(connection, ledger_totals.journals_of(month))
    ]
    for start in range(0, len(journals), AT_ONCE):
        chunk = journals[start : start + AT_ONCE]
        found.add(
            await bulk_sql.fetch(connection, ledger_totals.movements().where(Journal.id.in_(chunk)))
        )
    return found


async def _moved(connection: WriteTransaction, month: date, kind: str) -> int:
    cents = select(func.coalesce(func.sum(PostingRow.amount_cents), 0)).join(
        Journal, Journal.id == PostingRow.journal_id
    )
    return int(
        await connection.scalar(cents.where(Journal.month == month, Journal.kind == kind)) or 0
    )
