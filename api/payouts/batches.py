"""Batches of wires: collected by the clock, approved by a second person, and what the bank gets.

A batch needs a member of staff who did not make it and is not paid by it as soon as what went out
within a day without one, itself included, is above `payout_approval_cents`: nothing gets past by
being split over payouts or over batches.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from cryptography.fernet import InvalidToken

from api.core.clock import now
from api.core.db.database import AnyRow, Database, Reading, Writing
from api.core.ids import new_id
from api.core.settings import Settings
from api.payouts import batch_queries, methods, pain001, queries, transitions
from api.payouts.pain001 import CreditTransfer, Payer
from api.payouts.transitions import Actor

Format = Literal["pain.001", "csv"]
# As many as one transaction moves within its time; what is left is the next batch's.
MAX_PAYOUTS: Final = 200
_APPROVAL_WINDOW: Final = timedelta(days=1)
# Nobody's account is to be debited by a file that was made without saying whose.
_EXAMPLE_IBAN: Final[str] = Settings.model_fields["payer_iban"].default


class BatchError(Exception):
    """What an operator asked for can't be done; the message says why."""


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A batch's file, always of the same bytes."""

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
    """Put every pending wire into batches; their numbers, none where nothing waits."""
    numbers: list[int] = []
    while True:
        async with database.writing() as connection:
            number = await _create_batch(connection, settings, Actor(at or now(), by))
        if number is None:
            return numbers
        numbers.append(number)


async def _create_batch(connection: Writing, settings: Settings, cause: Actor) -> int | None:
    if not await batch_queries.try_lock_batch_creation(connection):
        return None  # somebody else takes it all
    waiting = await batch_queries.lock_pending(connection, "wire-transfer", limit=MAX_PAYOUTS)
    if not waiting:
        return None
    batch_id, total = new_id(), sum(row.amount_cents for row in waiting)
    unapproved = await batch_queries.sum_unapproved_since(connection, cause.at - _APPROVAL_WINDOW)
    needs_approval = unapproved + total > settings.payout_approval_cents
    number = await batch_queries.insert_batch(
        connection,
        id=batch_id,
        payouts_count=len(waiting),
        total_cents=total,
        needs_approval=needs_approval,
        created_by=cause.actor_id,
        created_at=cause.at,
    )
    for row in waiting:
        await transitions.transition(connection, "collected", row.id, cause, batch_id=batch_id)
    facts = {"payouts": len(waiting), "totalCents": total, "needsApproval": needs_approval}
    await _log(connection, "batch-collected", batch_id, cause, facts)
    if not needs_approval:
        await batch_queries.update_batch(
            connection, batch_id, status="approved", approved_at=cause.at
        )
    return number


async def approve(
    database: Database, number: int, *, by: UUID, at: datetime | None = None
) -> AnyRow:
    """A second person says that a batch may go to the bank; the batch.

    Raises:
        BatchError: there is no such batch, it is approved, or that person may not.
    """
    cause = Actor(at or now(), by)
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
            connection, batch.id, status="approved", approved_by=by, approved_at=cause.at
        )
        await _log(connection, "batch-approved", batch.id, cause, {"totalCents": batch.total_cents})
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
    """The batch's file for the bank. The first export pins the digests of both formats; a later
    one gives the same bytes, or nothing.

    Raises:
        BatchError: there is no such batch, it is not approved, or its file would be another.
    """
    cause = Actor(at or now(), by)
    async with database.writing() as connection:
        batch = await _lock_batch(connection, number)
        if batch.status == "draft":
            raise BatchError(f"Batch {number} waits for approval.")
        if settings.is_production and settings.payer_iban == _EXAMPLE_IBAN:
            raise BatchError("PAYER_NAME, PAYER_IBAN and PAYER_BIC are still those of an example.")
        exported_at = batch.exported_at or cause.at.replace(microsecond=0)
        try:
            orders = await _credit_transfers(connection, settings, batch.id)
        except InvalidToken as error:
            raise BatchError("APP_SECRET is not the one that accounts were saved with.") from error
        rendered = {
            "pain.001": pain001.render_pain001(batch.id, exported_at, get_payer(settings), orders),
            "csv": pain001.render_csv(orders),
        }
        digests = {
            "pain_sha256": hashlib.sha256(rendered["pain.001"]).digest(),
            "csv_sha256": hashlib.sha256(rendered["csv"]).digest(),
        }
        if batch.status == "approved":
            await batch_queries.update_batch(
                connection, batch.id, status="exported", exported_at=exported_at, **digests
            )
            told = {name: digest.hex() for name, digest in digests.items()}
            await _log(connection, "batch-exported", batch.id, cause, told)
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
    """Who pays, as the bank knows them."""
    return Payer(settings.payer_name, settings.payer_iban, settings.payer_bic)


async def _credit_transfers(
    connection: Reading | Writing, settings: Settings, batch_id: UUID
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


async def _lock_batch(connection: Writing, number: int) -> AnyRow:
    batch = await batch_queries.get_batch(connection, number, lock=True)
    if batch is None:
        raise BatchError(f"There is no batch {number}.")
    return batch


async def _log(
    connection: Writing, action: str, batch_id: UUID, cause: Actor, facts: Mapping[str, object]
) -> None:
    await queries.add_event(
        connection,
        at=cause.at,
        actor_id=cause.actor_id,
        action=action,
        batch_id=batch_id,
        facts=dict(facts),
    )
