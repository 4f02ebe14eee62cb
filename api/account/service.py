"""Operations of data exports and account deletion."""

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from api.account import download_urls, queries
from api.account.events import DeletionCancelled, DeletionRequested, ExportRequested
from api.auth import service as auth
from api.core import errors
from api.core.clock import iso, now
from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.core.events.dispatch import emit
from api.core.http.auth import Member
from api.core.ids import new_id
from api.core.observability import security_log
from api.core.settings import Settings
from api.files.storage import Storage
from api.moderation.events import MemberVisibilityChanged
from api.payouts.problems import payout_in_progress

EXPORT_RETENTION: Final = timedelta(days=7)
EXPORT_INTERVAL: Final = timedelta(days=1)
# Period in which the member can cancel the deletion.
DELETION_GRACE: Final = timedelta(days=30)


async def request_export(
    connection: WriteTransaction, settings: Settings, member: Member
) -> AnyRow | None:
    """Request an export, or return the one that is in preparation or younger than a day.

    Raises:
        ApiError: `reauthentication_required`.
    """
    await auth.require_reauthentication(connection, settings, member)
    await queries.lock_member(connection, member.id)
    newest = await queries.get_newest_export(connection, member.id)
    if newest is not None and _is_current(newest):
        return newest
    export_id = new_id()
    await queries.insert_export(connection, export_id, member.id, EXPORT_RETENTION)
    await emit(connection, ExportRequested(export_id=export_id))
    security_log.record("export_requested", "success", member=member.id)
    return await queries.get_newest_export(connection, member.id)


def _is_current(export: AnyRow) -> bool:
    if export.status == "ready":
        recent: bool = export.requested_at > now() - EXPORT_INTERVAL
        return recent
    return bool(export.status == "preparing")


async def serialize_export(
    row: AnyRow | None, settings: Settings, storage: Storage, *, is_confirmed: bool
) -> dict[str, Any] | None:
    """Return the JSON of `schemas.Export`; only a re-authenticated session receives the URL."""
    if row is None:
        return None
    is_ready = row.status == "ready"
    url = None
    if is_ready and is_confirmed:
        url = await download_urls.create_url(settings, storage, row.id, row.object_id)
    return {
        "_id": str(row.id),
        "status": row.status,
        "progress": row.progress,
        "sizeBytes": row.size_bytes,
        "requestedAt": iso(row.requested_at),
        "readyAt": iso(row.ready_at) if is_ready else None,
        "expiresAt": iso(row.expires_at) if is_ready else None,
        "url": url,
    }


async def get_newest_export(connection: ReadConnection, member_id: UUID) -> AnyRow | None:
    """Return the most recent export, or None if there is none or it has expired."""
    return await queries.get_newest_export(connection, member_id)


async def request_deletion(
    connection: WriteTransaction, settings: Settings, member: Member, reason: str | None
) -> datetime:
    """Hide a member, end their other sessions and return the date of the deletion.

    A repeated request keeps the date.

    Raises:
        ApiError: `reauthentication_required`; `payout_in_progress`, because a payout requires the
            member's name.
    """
    await auth.require_reauthentication(connection, settings, member)
    before = await queries.lock_member(connection, member.id)
    if await queries.has_unfinished_payout(connection, member.id):
        raise payout_in_progress()
    deletes_at = await queries.upsert_deletion_request(
        connection, member.id, reason or None, DELETION_GRACE
    )
    await auth.end_other_sessions(connection, member)
    if before.deletes_at is None:
        event = DeletionRequested(member_id=member.id)
        await emit(connection, event, MemberVisibilityChanged(member_id=member.id))
        security_log.record("deletion_requested", "success", member=member.id)
    return deletes_at


async def cancel_deletion(connection: WriteTransaction, member_id: UUID) -> None:
    """Cancel a deletion request; without one, nothing changes.

    Raises:
        ApiError: `not_authenticated` if the deletion has begun.
    """
    before = await queries.lock_member(connection, member_id)
    if before.deletes_at is None:
        return
    if not await queries.delete_deletion_request(connection, member_id):
        raise errors.not_authenticated()
    security_log.record("deletion_cancelled", "success", member=member_id)
    event = DeletionCancelled(member_id=member_id, leaving_id=new_id())
    await emit(connection, event, MemberVisibilityChanged(member_id=member_id))
