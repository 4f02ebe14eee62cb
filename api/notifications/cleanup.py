"""Deletion of notifications after the retention period, in bounded batches."""

from typing import Final

from sqlalchemy import delete, select, tuple_

from api.core.batches import run_batches
from api.core.clock import now
from api.core.db.database import Database, WriteTransaction
from api.notifications.models import Notification, NotificationSource
from api.notifications.retention import RETENTION, retention_cutoff

BATCH_SIZE: Final = 2000
# The next daily run deletes the remainder, so that each run ends.
MAX_BATCHES: Final = 500


async def delete_expired(database: Database) -> None:
    """Delete sources and notifications older than the retention period.

    Sources come first: a cascade from notifications could exceed the batch size.
    """
    for delete_batch in (_delete_sources, _delete_notifications):
        await run_batches(database, delete_batch, full_batch=BATCH_SIZE, max_batches=MAX_BATCHES)


async def _delete_sources(connection: WriteTransaction) -> int:
    expired = (
        select(NotificationSource.member_id, NotificationSource.act)
        .where(NotificationSource.told_at < now() - RETENTION)
        .order_by(NotificationSource.told_at)
        .limit(BATCH_SIZE)
        # A concurrent run skips these rows and takes the next batch.
        .with_for_update(skip_locked=True)
    )
    deleted = await connection.execute(
        delete(NotificationSource).where(
            tuple_(NotificationSource.member_id, NotificationSource.act).in_(expired)
        )
    )
    return deleted.rowcount


async def _delete_notifications(connection: WriteTransaction) -> int:
    expired = (
        select(Notification.id)
        # The first condition uses the primary key. The second keeps groups with a recent actor.
        .where(Notification.id < retention_cutoff(), Notification.moved_id < retention_cutoff())
        .order_by(Notification.id)
        .limit(BATCH_SIZE)
        .with_for_update(skip_locked=True)
    )
    deleted = await connection.execute(delete(Notification).where(Notification.id.in_(expired)))
    return deleted.rowcount
