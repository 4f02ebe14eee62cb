"""Removing what is too old, a bounded piece at a time."""

from typing import Final

from sqlalchemy import delete, select, tuple_

from api.core.clock import now
from api.core.db.database import Database, WriteTransaction
from api.notifications.models import Notification, ToldAct
from api.notifications.retention import KEPT, oldest_kept

AT_ONCE: Final = 2000
# What is left after so many is the next day's: a sweep has to end.
PIECES: Final = 500


async def remove_old(database: Database) -> None:
    """Acts first, so that no notification takes more of them along than a piece is large."""
    for piece in (_remove_acts, _remove_notifications):
        for _ in range(PIECES):
            async with database.writing() as connection:
                removed = await piece(connection)
            if removed < AT_ONCE:
                break


async def _remove_acts(connection: WriteTransaction) -> int:
    old = (
        select(ToldAct.member_id, ToldAct.act)
        .where(ToldAct.told_at < now() - KEPT)
        .order_by(ToldAct.told_at)
        .limit(AT_ONCE)
        # Another sweep at the same moment takes the next piece.
        .with_for_update(skip_locked=True)
    )
    removed = await connection.execute(
        delete(ToldAct).where(tuple_(ToldAct.member_id, ToldAct.act).in_(old))
    )
    return removed.rowcount


async def _remove_notifications(connection: WriteTransaction) -> int:
    old = (
        select(Notification.id)
        # The first clause is the key's; the second keeps a group that somebody joined since.
        .where(Notification.id < oldest_kept(), Notification.moved_id < oldest_kept())
        .order_by(Notification.id)
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True)
    )
    removed = await connection.execute(delete(Notification).where(Notification.id.in_(old)))
    return removed.rowcount
