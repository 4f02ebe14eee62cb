"""Scheduled jobs on the tables of events: partitions ahead, and removal after the retention period.

Whole weeks are dropped. Rows are deleted where a partition cannot be dropped: beside dead letters,
and in the default partition, which has the ids of objects older than their partition.
"""

from datetime import datetime, timedelta
from functools import partial
from typing import Final

from sqlalchemy import delete, select, tuple_

from api.core.cleanup import BATCH_SIZE, CleanupStep, run_cleanup
from api.core.clock import now
from api.core.db.database import WriteTransaction
from api.core.db.plan_hints import correlated_exists
from api.core.events import partitions
from api.core.events.dispatch import WorkerContext
from api.core.events.outbox import Delivery, OutboxRow
from api.core.ids import first_id

# At least; a week is dropped when its last event is this old.
RETENTION: Final = timedelta(days=7)


async def create_partitions(jobs: WorkerContext) -> None:
    """Create the next partitions of events and deliveries. Runs hourly."""
    await partitions.create_ahead(jobs.database)


async def delete_expired(
    jobs: WorkerContext, at: datetime | None = None, *, batch_size: int = BATCH_SIZE
) -> None:
    """Drop and delete handled events and deliveries after the retention period. Runs hourly.

    Dead deliveries, and their events, are kept for an operator to replay.
    """
    before = (at or now()) - RETENTION
    await partitions.drop_expired(jobs.database, before)
    # Only of weeks that have ended, so that partitions are dropped with their rows.
    week = partitions.week_of(before)
    steps = (
        CleanupStep("delivery", partial(_delete_done, before=week), batch_size),
        CleanupStep("outbox", partial(_delete_dispatched, before=week), batch_size),
    )
    await run_cleanup(jobs.database, "events.cleanup", steps)


async def _delete_done(connection: WriteTransaction, *, before: datetime, limit: int) -> int:
    done = (
        select(Delivery.event_id, Delivery.handler)
        # The id decides about the partition. It may be older than the event: see `emit_once`.
        .where(Delivery.event_id < first_id(before), Delivery.done_at < before)
        .order_by(Delivery.event_id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    deleted = await connection.execute(
        delete(Delivery).where(
            Delivery.event_id < first_id(before),
            tuple_(Delivery.event_id, Delivery.handler).in_(done),
        )
    )
    return deleted.rowcount


async def _delete_dispatched(connection: WriteTransaction, *, before: datetime, limit: int) -> int:
    # A join would read all deliveries for each batch.
    has_delivery = correlated_exists(
        select(Delivery.event_id)
        .where(Delivery.event_id == OutboxRow.id, Delivery.event_id < first_id(before))
        .correlate(OutboxRow)
    )
    dispatched = (
        select(OutboxRow.id)
        .where(
            OutboxRow.id < first_id(before),
            OutboxRow.dispatched_at < before,
            ~has_delivery,
        )
        .order_by(OutboxRow.id)
        .limit(limit)
        .with_for_update(of=OutboxRow, skip_locked=True)
    )
    deleted = await connection.execute(
        delete(OutboxRow).where(OutboxRow.id < first_id(before), OutboxRow.id.in_(dispatched))
    )
    return deleted.rowcount
