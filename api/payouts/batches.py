"""Batches of wire transfers: creation, approval by a second person, and export for the bank.

A batch needs approval if the unapproved total of a day, including the batch, exceeds
`payout_approval_cents`. Splitting an amount over payouts or batches thus avoids no approval. The
approver is a member of staff who neither created the batch nor is paid by it.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from cryptography.fernet import InvalidToken

from api.core.clock import now
from api.core.db.database import AnyRow, Database, ReadConnection, WriteTransaction
from api.core.ids import new_id
from api.core.settings import Settings
from api.payouts import batch_queries, methods, pain001, queries, transitions
from api.payouts.pain001 import CreditTransfer, Payer
from api.payouts.transitions import Actor

Format = Literal["pain.001", "csv"]
# Limited by the duration of a transaction; the remaining payouts form the next batch.
MAX_PAYOUTS: Final = 200
_APPROVAL_WINDOW: Final = timedelta(days=1)
# The example in the settings: an export in production requires a real payer.
_EXAMPLE_IBAN: Final[str] = Settings.model_fields["payer_iban"].default


class BatchError(Exception):
    """An operation on a batch is not possible; the message is shown to the operator."""


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """The file of a batch; its bytes are reproducible."""

    number: int
    name: str
    content: bytes
    sha256: str


async def create_batches(
    database: Database,
    settings: Settings,
    *,
    by: UUID | None = None,
    at: datetime | None = None,
) -> list[int]:
    """Create batches of all pending wire transfers; return their numbers."""
    numbers: list[int] = []
    while True:
        async with database.writing() as connection:
            number = await _create_batch(connection, settings, Actor(at or now(), by))
        if number is None:
            return numbers
        numbers.append(number)


async def _create_batch(
    connection: WriteTransaction, settings: Settings, actor: Actor
) -> int | None:
    if not await batch_queries.try_lock_batch_creation(connection):
        return None  # another process is creating batches
    pending = await batch_queries.lock_pending(connection, "wire-transfer", limit=MAX_PAYOUTS)
    if not pending:
        return None
    batch_id, total = new_id(), sum(row.amount_cents for row in pending)
    unapproved = await batch_queries.sum_unapproved_since(connection, actor.at - _APPROVAL_WINDOW)
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
        await batch_queries.update_batch(
            connection, batch_id, status="approved", approved_at=actor.at
        )
    return number


async def approve(
    database: Database, number: int, *, by: UUID, at: datetime | None = None
) -> AnyRow:
    """Approve a batch as a second person; return the batch.

    Raises:
        BatchError: the batch does not exist or is approved, or the member may not approve it.
    """
    actor = Actor(at or now(), by)
    async with database.writing() as connection:
        batch = await _lock_batch(connection, number)
        if batch.status != "draft":
            raise BatchError(f"Batch {number} is {batch.status} already.")
        if not await queries.is_active_staff(connection, by):
            raise BatchError("Only staff may approve a batch.")
        if batch.created_by == by:
            raise BatchError("Whoever collected a batch does not approve it.")
        if await batch_queries.pays_member(connection, batch.id, by):
            raise BatchError("Nobody approves a batch that pays them.")
        await batch_queries.update_batch(
            connection, batch.id, status="approved", approved_by=by, approved_at=actor.at
        )
        await _log(connection, "batch-approved", batch.id, actor, {"totalCents": batch.total_cents})
        return await _lock_batch(connection, number)


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

    The first export stores the digests of both formats. Later exports return the same bytes.

    Raises:
        BatchError: the batch does not exist or is not approved, or its file would differ.
    """
    actor = Actor(at or now(), by)
    async with database.writing() as connection:
        batch = await _lock_batch(connection, number)
        if batch.status == "draft":
            raise BatchError(f"Batch {number} waits for approval.")
        if settings.is_production and settings.payer_iban == _EXAMPLE_IBAN:
            raise BatchError("PAYER_NAME, PAYER_IBAN and PAYER_BIC are still those of an example.")
        exported_at = batch.exported_at or actor.at.replace(microsecond=0)
        try:
            transfers = await _credit_transfers(connection, settings, batch.id)
        except InvalidToken as error:
            raise BatchError("APP_SECRET is not the one that accounts were saved with.") from error
        rendered = {
            "pain.001": pain001.render_pain001(
                batch.id, exported_at, get_payer(settings), transfers
            ),
            "csv": pain001.render_csv(transfers),
        }
        digests = {
            "pain_sha256": hashlib.sha256(rendered["pain.001"]).digest(),
            "csv_sha256": hashlib.sha256(rendered["csv"]).digest(),
        }
        if batch.status == "approved":
            await batch_queries.update_batch(
                connection, batch.id, status="exported", exported_at=exported_at, **digests
            )
            facts = {name: digest.hex() for name, digest in digests.items()}
            await _log(connection, "batch-exported", batch.id, actor, facts)
        elif any(getattr(batch, name) != digest for name, digest in digests.items()):
            raise BatchError(
                f"Batch {number} would not be the file that was exported before:"
                " PAYER_NAME, PAYER_IBAN or PAYER_BIC changed."
            )
    content = rendered[file_format]
    ending = "xml" if file_format == "pain.001" else "csv"
    name = f"payouts-{number}.{ending}"
    return ExportedFile(number, name, content, hashlib.sha256(content).hexdigest())


def get_payer(settings: Settings) -> Payer:
    """Return the payer from the settings."""
    return Payer(settings.payer_name, settings.payer_iban, settings.payer_bic)


async def _credit_transfers(
    connection: ReadConnection | WriteTransaction, settings: Settings, batch_id: UUID
) -> list[CreditTransfer]:
    rows = await batch_queries.list_transfer_details(connection, batch_id)
    if any(row.encrypted_number is None for row in rows):
        raise BatchError(
            "An account of this batch was erased with its member; the file stands as it was sent."
        )
    return [
        CreditTransfer(
            reference=f"PO-{row.number}",
            amount_cents=row.amount_cents,
            name=row.beneficiary_name,
            address=row.address,
            city=row.city,
            country=row.country,
            number=methods.decrypt_number(settings, row.encrypted_number),
            is_iban=row.is_iban,
            bic=row.bic,
            bank_name=row.bank_name,
        )
        for row in rows
    ]


async def _lock_batch(connection: WriteTransaction, number: int) -> AnyRow:
    batch = await batch_queries.get_batch(connection, number, lock=True)
    if batch is None:
        raise BatchError(f"There is no batch {number}.")
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
