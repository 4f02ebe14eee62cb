"""Batches of wire transfers: creation, approval by a second person, and export for the bank.

A batch needs approval if the unapproved total of a day, including the batch and transfers to
connected accounts, exceeds `payout_approval_cents`. Splitting an amount over payouts or batches
thus avoids no approval. The approver is a member of staff who neither created the batch nor is paid
by it. Another member of staff than the approver exports it. A batch that the schedule created has
the collector `system`, so collector, approver and exporter are at least two people.

Approval covers the payouts that are in the batch at that time. A hold or a rejection takes a payout
out of the batch, which is then approved again before its export. `payout_checks` decides whether a
payout enters a batch, and once more before the bank gets the file.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from cryptography.fernet import InvalidToken

from api.core.clock import now
from api.core.db.database import AnyRow, Database, WriteTransaction
from api.core.ids import new_id
from api.core.settings import Settings
from api.payouts import batch_files, batch_queries, payout_checks, queries, transitions
from api.payouts.operator_errors import OperatorError
from api.payouts.payer import require_real_payer
from api.payouts.screening import load_screener
from api.payouts.transitions import Actor
from api.users.staff_roles import get_role, may_act_as

Format = batch_files.Format
# Limited by the duration of a transaction; the remaining payouts form the next batch.
MAX_PAYOUTS: Final = 200
APPROVAL_WINDOW: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """The file of a batch; its bytes are reproducible."""

    number: int
    name: str
    content: bytes
    sha256: str


@dataclass(frozen=True, slots=True)
class ApprovedSet:
    """The payouts of a batch that an approval covers."""

    count: int
    total_cents: int
    digest: bytes

    @classmethod
    def of(cls, rows: Sequence[AnyRow]) -> "ApprovedSet":
        lines = (f"{row.number}:{row.amount_cents}:{row.method_id}\n" for row in rows)
        digest = hashlib.sha256("".join(lines).encode()).digest()
        return cls(len(rows), sum(row.amount_cents for row in rows), digest)

    @property
    def columns(self) -> dict[str, int | bytes]:
        return {
            "approved_count": self.count,
            "approved_cents": self.total_cents,
            "approved_digest": self.digest,
        }

    def is_approved(self, batch: AnyRow) -> bool:
        """Return whether the batch was approved as this set.

        The previous release stored no digest, and could not take a payout out of a batch.
        """
        if batch.approved_digest is None:
            collected = (batch.payouts_count, batch.total_cents)
            return (self.count, self.total_cents) == collected
        return self.digest == bytes(batch.approved_digest)


async def create_batches(
    database: Database,
    settings: Settings,
    *,
    by: UUID | None = None,
    at: datetime | None = None,
) -> list[int]:
    """Create batches of all pending wire transfers; return their numbers.

    Raises:
        SanctionsListError: the sanctions lists cannot be read.
    """
    screener = await load_screener(settings)
    numbers: list[int] = []
    while True:
        async with database.writing() as connection:
            pending = await _lock_pending(connection)
            if not pending:
                return numbers
            actor = Actor(at or now(), by)
            payable = await payout_checks.keep_payable(
                connection, settings, screener, pending, actor
            )
            if payable:
                numbers.append(await _create_batch(connection, settings, payable, actor))


async def _lock_pending(connection: WriteTransaction) -> Sequence[AnyRow]:
    """Lock the next pending wires; none while another process is creating batches."""
    if not await batch_queries.try_lock_batch_creation(connection):
        return ()
    return await batch_queries.lock_pending(connection, "wire-transfer", limit=MAX_PAYOUTS)


async def _create_batch(
    connection: WriteTransaction, settings: Settings, pending: Sequence[AnyRow], actor: Actor
) -> int:
    batch_id, total = new_id(), sum(row.amount_cents for row in pending)
    unapproved = await batch_queries.sum_unapproved_since(connection, actor.at - APPROVAL_WINDOW)
    needs_approval = unapproved + total > settings.payout_approval_cents
    number = await batch_queries.insert_batch(
        connection,
        id=batch_id,
        payouts_count=len(pending),
        total_cents=total,
        needs_approval=needs_approval,
        created_by=actor.member_id,
        created_at=actor.at,
    )
    for row in pending:
        await transitions.transition(connection, "collected", row.id, actor, batch_id=batch_id)
    facts = {"payouts": len(pending), "totalCents": total, "needsApproval": needs_approval}
    await _log(connection, "batch-collected", batch_id, actor, facts)
    if not needs_approval:
        collected = ApprovedSet.of(
            await batch_queries.list_payouts_to_approve(connection, batch_id)
        )
        await batch_queries.update_batch(
            connection, batch_id, status="approved", approved_at=actor.at, **collected.columns
        )
    return number


async def approve(
    database: Database,
    settings: Settings,
    number: int,
    *,
    by: UUID,
    at: datetime | None = None,
) -> AnyRow:
    """Approve a batch as a second person; return the batch.

    A batch that changed since its approval is approved again.

    Raises:
        OperatorError: `batch_not_found`, `batch_approved`, `staff_only`, `approver_collected`,
            `approver_paid`, `member_suspended`.
    """
    actor = Actor(at or now(), by)
    async with database.writing() as connection:
        batch = await _lock_batch(connection, number)
        rows = await batch_queries.list_payouts_to_approve(connection, batch.id)
        present = ApprovedSet.of(rows)
        if not waits_for_approval(batch, present):
            raise OperatorError("batch_approved", f"Batch {number} is already {batch.status}.")
        if not may_act_as(await get_role(connection, by), "treasurer"):
            raise OperatorError("staff_only", "Only treasurers may approve a batch.")
        if (obstacle := find_obstacle(batch, rows, settings, by=by)) is not None:
            raise obstacle
        await batch_queries.approve_batch(
            connection,
            batch.id,
            actor,
            is_alone=settings.payout_single_approver,
            approved=present.columns,
        )
        facts = {
            "payouts": present.count,
            "totalCents": present.total_cents,
            "singleApprover": settings.payout_single_approver,
        }
        await _log(
            connection,
            "batch-approved",
            batch.id,
            actor,
            {**facts, "digest": present.digest.hex()},
        )
        return await _lock_batch(connection, number)


def waits_for_approval(batch: AnyRow, present: ApprovedSet) -> bool:
    """Return whether a batch is not approved, or changed since its approval."""
    return batch.status == "draft" or (
        batch.status == "approved" and not present.is_approved(batch)
    )


def find_obstacle(
    batch: AnyRow, rows: Sequence[AnyRow], settings: Settings, *, by: UUID
) -> OperatorError | None:
    """Return the reason why a member of staff may not approve a batch of these payouts.

    The codes are `approver_collected`, `approver_paid` and `member_suspended`.
    """
    if batch.created_by == by and not settings.payout_single_approver:
        return OperatorError(
            "approver_collected",
            "You collected this batch: another member of staff must approve it.",
        )
    if any(row.member_id == by for row in rows):
        return OperatorError(
            "approver_paid", "This batch pays you: another member of staff must approve it."
        )
    return _find_suspended(rows)


def _find_suspended(rows: Sequence[AnyRow]) -> OperatorError | None:
    """Suspension holds a payout; this covers members who were suspended in another way."""
    numbers = [f"PO-{row.number}" for row in rows if row.is_suspended]
    if not numbers:
        return None
    return OperatorError(
        "member_suspended",
        f"The account of {', '.join(numbers)} is suspended: hold or reject the payout.",
    )


async def export(
    database: Database,
    settings: Settings,
    number: int,
    *,
    file_format: Format = "pain.001",
    by: UUID | None = None,
    at: datetime | None = None,
) -> ExportedFile:
    """Export the batch's file for the bank.

    The first export stores the digests of both formats. Later exports return the same bytes. `by`
    is None for demo content only.

    Raises:
        OperatorError: `batch_not_found`, `approval_missing`, `batch_cancelled`, `batch_changed`,
            `exporter_approved`, `member_suspended`, `payer_is_example`, `sanctions_lists_missing`,
            `sanctions_lists_invalid`, `secret_changed`, `account_erased`, `file_format_changed` or
            `file_differs`.
    """
    actor = Actor(at or now(), by)
    require_real_payer(settings)
    if settings.is_production and settings.sanctions_dir is None:
        raise OperatorError("sanctions_lists_missing", "SANCTIONS_DIR has no sanctions lists.")
    await payout_checks.take_out_findings(database, settings, number, actor)
    async with database.writing() as connection:
        batch = await _lock_batch(connection, number)
        await _require_exportable(connection, batch, by)
        exported_at = batch.exported_at or actor.at.replace(microsecond=0)
        try:
            rendered = await batch_files.render(connection, settings, batch, exported_at)
        except InvalidToken as error:
            raise OperatorError(
                "secret_changed", "APP_SECRET is not the one that accounts were saved with."
            ) from error
        digests = {
            "pain_sha256": hashlib.sha256(rendered["pain.001"]).digest(),
            "csv_sha256": hashlib.sha256(rendered["csv"]).digest(),
        }
        if batch.status == "approved":
            await batch_queries.update_batch(
                connection,
                batch.id,
                status="exported",
                exported_by=by,
                exported_at=exported_at,
                **digests,
            )
            facts = {name: digest.hex() for name, digest in digests.items()}
            await _log(connection, "batch-exported", batch.id, actor, facts)
        elif any(getattr(batch, name) != digest for name, digest in digests.items()):
            raise OperatorError(
                "file_differs",
                f"Batch {number} would not be the file that was exported before:"
                " PAYER_NAME, another setting of the payer, or PURPOSE_CODES changed.",
            )
    content = rendered[file_format]
    ending = "xml" if file_format == "pain.001" else "csv"
    name = f"payouts-{number}.{ending}"
    return ExportedFile(number, name, content, hashlib.sha256(content).hexdigest())


async def _require_exportable(connection: WriteTransaction, batch: AnyRow, by: UUID | None) -> None:
    if batch.status == "draft":
        raise OperatorError("approval_missing", f"Batch {batch.number} waits for approval.")
    if batch.status == "cancelled":
        raise OperatorError("batch_cancelled", f"Batch {batch.number} has no payout any more.")
    if batch.status == "approved":
        rows = await batch_queries.list_payouts_to_approve(connection, batch.id)
        if not ApprovedSet.of(rows).is_approved(batch):
            raise OperatorError(
                "batch_changed",
                f"Batch {batch.number} changed since its approval: approve it again.",
            )
        if (obstacle := _find_suspended(rows)) is not None:
            raise obstacle
        is_alone = by is not None and by == batch.approved_by
        if is_alone and not batch.has_single_approver:
            raise OperatorError(
                "exporter_approved",
                "You approved this batch: another member of staff must export it.",
            )


async def _lock_batch(connection: WriteTransaction, number: int) -> AnyRow:
    batch = await batch_queries.get_batch(connection, number, lock=True)
    if batch is None:
        raise OperatorError("batch_not_found", f"There is no batch {number}.")
    return batch


async def _log(
    connection: WriteTransaction,
    action: str,
    batch_id: UUID,
    actor: Actor,
    facts: Mapping[str, object],
) -> None:
    await queries.add_event(
        connection,
        at=actor.at,
        actor_id=actor.member_id,
        action=action,
        batch_id=batch_id,
        facts=dict(facts),
    )
