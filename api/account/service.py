"""Decisions about copies of what is a member's, and about leaving."""

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from api.account import links, queries
from api.account.events import ExportAsked, LeavingAsked, LeavingTakenBack
from api.auth import service as auth
from api.core import errors
from api.core.clock import iso, now
from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.core.events.dispatch import emit
from api.core.http.auth import Member
from api.core.ids import new_id
from api.core.settings import Settings
from api.files.storage import Storage
from api.moderation.events import StandingChanged
from api.payouts.problems import payout_in_progress

# How long a copy can be downloaded, and how soon another can be asked for.
KEPT: Final = timedelta(days=7)
PAUSE: Final = timedelta(days=1)
# How long one may change one's mind.
GRACE: Final = timedelta(days=30)


async def ask_export(
    connection: WriteTransaction, settings: Settings, member: Member
) -> AnyRow | None:
    """Have a copy prepared; one that is on its way, or was made within a day, is answered again.

    Raises:
        ApiError: `reauthentication_required`.
    """
    await auth.require_confirmed(connection, settings, member)
    await queries.lock_member(connection, member.id)
    newest = await queries.newest_export(connection, member.id)
    if newest is not None and _stands(newest):
        return newest
    export_id = new_id()
    await queries.insert_export(connection, export_id, member.id, KEPT)
    await emit(connection, ExportAsked(export_id=export_id))
    return await queries.newest_export(connection, member.id)


def _stands(export: AnyRow) -> bool:
    if export.status == "ready":
        recent: bool = export.requested_at > now() - PAUSE
        return recent
    return bool(export.status == "preparing")


async def export_on_wire(
    row: AnyRow | None, settings: Settings, storage: Storage, *, is_confirmed: bool
) -> dict[str, Any] | None:
    """A row of the table as the plain JSON of `schemas.Export`; the address of everything that is
    a member's is for a session that was confirmed just now, as asking for it was."""
    if row is None:
        return None
    is_ready = row.status == "ready"
    url = None
    if is_ready and is_confirmed:
        url = await links.issue(settings, storage, row.id, row.object_id)
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


async def newest_export(connection: ReadConnection, member_id: UUID) -> AnyRow | None:
    """The copy that was asked for last; None where there is none, or its time is over."""
    return await queries.newest_export(connection, member_id)


async def leave(
    connection: WriteTransaction, settings: Settings, member: Member, reason: str | None
) -> datetime:
    """Hide a member from everybody, end their other sessions and set the date of their deletion;
    again changes no date.

    Raises:
        ApiError: `reauthentication_required`; `payout_in_progress`, since money that is on its way
            needs its name.
    """
    await auth.require_confirmed(connection, settings, member)
    before = await queries.lock_member(connection, member.id)
    if await queries.has_live_payout(connection, member.id):
        raise payout_in_progress()
    deletes_at = await queries.put_leaving(connection, member.id, reason or None, GRACE)
    await auth.end_other_sessions(connection, member)
    if before.deletes_at is None:
        told = LeavingAsked(member_id=member.id)
        await emit(connection, told, StandingChanged(member_id=member.id))
    return deletes_at


async def stay(connection: WriteTransaction, member_id: UUID) -> None:
    """Take the wish to leave back; where there is none, nothing changes.

    Raises:
        ApiError: `not_authenticated` when their end has begun, of which nothing can be taken back.
    """
    before = await queries.lock_member(connection, member_id)
    if before.deletes_at is None:
        return
    if not await queries.take_back(connection, member_id):
        raise errors.not_authenticated()
    told = LeavingTakenBack(member_id=member_id, leaving_id=new_id())
    await emit(connection, told, StandingChanged(member_id=member_id))
