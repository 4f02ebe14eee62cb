"""Devices on which members signed in: recognised at the next sign-in, forgotten with a session."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import delete, func
from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth.models import KnownDevice
from api.core.cleanup import delete_rows
from api.core.clock import now
from api.core.db.database import WriteTransaction

# As long as browsers keep the cookie.
RETENTION: Final = timedelta(days=400)


@dataclass(frozen=True, slots=True)
class Device:
    """Device of a sign-in: the hash of its id, and its User-Agent."""

    id_hash: bytes
    user_agent: str


async def remember_device(
    connection: WriteTransaction, member_id: UUID, session_id: UUID, device: Device
) -> bool:
    """Remember the device of a new session; return whether the member had not used it before."""
    # The time of the transaction is that of a row only if this statement inserted it.
    remembered = (
        upsert(KnownDevice)
        .values(member_id=member_id, device_hash=device.id_hash, session_id=session_id)
        .on_conflict_do_update(
            index_elements=[KnownDevice.member_id, KnownDevice.device_hash],
            set_={"session_id": session_id, "last_seen_at": func.now()},
        )
        .returning((KnownDevice.created_at == func.now()).label("is_new"))
    )
    return bool((await connection.execute(remembered)).scalar_one())


async def forget_device(connection: WriteTransaction, session_id: UUID) -> None:
    """Forget the device of a session that its member or a reused token ended."""
    await connection.execute(delete(KnownDevice).where(KnownDevice.session_id == session_id))


async def forget_devices(
    connection: WriteTransaction, member_id: UUID, *, except_session: UUID | None = None
) -> None:
    """Forget all devices of a member, or all but that of one session."""
    forgotten = delete(KnownDevice).where(KnownDevice.member_id == member_id)
    if except_session is not None:
        forgotten = forgotten.where(KnownDevice.session_id != except_session)
    await connection.execute(forgotten)


async def delete_old_devices(connection: WriteTransaction, *, limit: int) -> int:
    """Delete one batch of devices whose cookie has expired; return their number."""
    is_old = KnownDevice.last_seen_at < now() - RETENTION
    return await delete_rows(connection, KnownDevice, is_old, limit=limit)
