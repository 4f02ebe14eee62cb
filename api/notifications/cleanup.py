"""Deletion of notifications after the retention period."""

from sqlalchemy import delete, select, tuple_

from api.core.cleanup import BATCH_SIZE, CleanupStep, run_cleanup
from api.core.clock import now
from api.core.db.database import Database, WriteTransaction
from api.notifications.models import Notification, NotificationSource
from api.notifications.retention import RETENTION, retention_cutoff


async def delete_expired(database: Database, *, batch_size: int = BATCH_SIZE) -> None:
    """Delete sources and notifications older than the retention period.

    Sources come first: a cascade from notifications could exceed the batch size.
    """
    steps = (
        CleanupStep("told_act", _delete_sources, batch_size),
        CleanupStep("notification", _delete_notifications, batch_size),
    )
    await run_cleanup(database, "notifications.cleanup", steps)


async def _delete_sources(connection: WriteTransaction, *, limit: int) -> int:
    expired = (
        select(NotificationSource.member_id, NotificationSource.act)
        .where(NotificationSource.told_at < now() - RETENTION)
        .order_by(NotificationSource.told_at)
        .limit(limit)
        # A concurrent run skips these rows and takes the next batch.
        .with_for_update(skip_locked=True)
    )
    deleted = await connection.execute(
        delete(NotificationSource).where(
            tuple_(NotificationSource.member_id, NotificationSource.act).in_(expired)
        )
    )
    return deleted.rowcount


async def _delete_notifications(connection: WriteTransaction, *, limit: int) -> int:
    expired = (
        select(Notification.id)
        # The first condition uses the primary key. The second keeps groups with a recent actor.
        .where(Notification.id < retention_cutoff(), Notification.moved_id < retention_cutoff())
        .order_by(Notification.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    deleted = await connection.execute(delete(Notification).where(Notification.id.in_(expired)))
    return deleted.rowcount
