"""Stored security events: an append-only table, written in batches, with a retention period."""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from uuid import UUID

import structlog
from sqlalchemy import Index, Text, func, insert, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.cleanup import CleanupStep, run_cleanup
from api.core.clock import now
from api.core.db.database import Database, Table, WriteTransaction, table_of
from api.core.events.dispatch import WorkerContext
from api.core.ids import first_id
from api.core.observability import security_log
from api.core.observability.redaction import describe_error
from api.core.observability.security_log import SecurityEvent
from api.core.settings import Settings

log = structlog.get_logger("security_events")

WRITE_SECONDS: Final = 1.0
BATCH_SIZE: Final = 500


class SecurityEventRow(Table):
    """A security event. The time is in the id; rows are removed by their age alone."""

    __tablename__ = "security_event"
    __table_args__ = (
        # For the export of a member, and the history that staff read.
        Index("ix_security_event_member", "member_id", "id"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    event: Mapped[str] = mapped_column(Text)
    outcome: Mapped[str] = mapped_column(Text)
    # No foreign key: an event survives the deletion of its member until its period ends.
    member_id: Mapped[UUID | None]
    address_hash: Mapped[str | None] = mapped_column(Text)
    request_id: Mapped[str | None] = mapped_column(Text)
    details: Mapped[dict[str, Any]] = mapped_column(JSONB)


async def run(database: Database) -> None:
    """Store the events of this process every second, forever, also through outages."""
    while True:
        await asyncio.sleep(WRITE_SECONDS)
        await flush(database)


async def flush(database: Database) -> None:
    """Store the events that wait. After an error they wait on; their log lines exist already."""
    while events := security_log.take_pending(BATCH_SIZE):
        is_stored = False
        try:
            async with database.writing() as connection:
                await _insert(connection, events)
            is_stored = True
        except Exception as error:  # noqa: BLE001 - whatever fails is tried again
            log.warning("security_events_wait", error=describe_error(error))
            return
        finally:
            if not is_stored:
                security_log.put_back(events)


async def _insert(connection: WriteTransaction, events: Sequence[SecurityEvent]) -> None:
    await connection.execute(
        insert(table_of(SecurityEventRow)), [event._asdict() for event in events]
    )


async def cleanup(jobs: WorkerContext) -> None:
    """Delete events after the retention period."""
    days = jobs.service(Settings).security_log_retention_days
    before = now() - timedelta(days=days)
    steps = (CleanupStep("security_event", partial(_delete_old, before=before)),)
    await run_cleanup(jobs.database, "security_log.cleanup", steps)


async def _delete_old(connection: WriteTransaction, *, before: datetime, limit: int) -> int:
    """Delete a batch by the owner's function: the application may not delete events itself."""
    return int(
        await connection.scalar(select(func.delete_security_events(first_id(before), limit))) or 0
    )
