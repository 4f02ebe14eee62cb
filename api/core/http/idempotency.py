"""Idempotency keys: calls with the same key and body create one object.

The key is stored with the object's id, in the transaction that creates the object. A concurrent
call with the same key waits for that commit at the unique constraint.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Annotated, Any, Final, NamedTuple
from uuid import UUID

import orjson
from fastapi import Header
from sqlalchemy import Index, LargeBinary, Text, func, select
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Mapped, mapped_column

from api.core.cleanup import CleanupStep, delete_rows, run_cleanup
from api.core.clock import now
from api.core.db.database import ReadConnection, Table, WriteTransaction
from api.core.errors import idempotency_conflict
from api.core.events.dispatch import WorkerContext
from api.core.ids import new_id

RETENTION: Final = timedelta(days=7)

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=255,
        description="Repeating a key with the same body returns the first response. With another "
        "body the response is `idempotency_conflict`. Keys expire after seven days.",
    ),
]


class KeyRow(Table):
    """A used key, the digest of its request, and the id of the created object."""

    __tablename__ = "idempotency_key"
    __table_args__ = (
        # For the cleanup.
        Index("ix_idempotency_key_created_at", "created_at"),
    )
    owner_id: Mapped[UUID] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(Text, primary_key=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary)
    thing_id: Mapped[UUID] = mapped_column()
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class Claim(NamedTuple):
    """Id of the object, and whether this call creates it."""

    object_id: UUID
    is_first: bool


class RepeatedCallError(Exception):
    """Another call with the same key and request has created the object."""

    def __init__(self, object_id: UUID) -> None:
        super().__init__(object_id)
        self.object_id = object_id


async def claim(
    connection: WriteTransaction,
    owner_id: UUID,
    key: str | None,
    request: Mapping[str, Any],
    *,
    object_id: UUID | None = None,
) -> Claim:
    """Claim a key for a call. Return the id of the object that the call creates or created.

    `request` identifies the call, including the operation's name, as plain JSON. `object_id` is the
    id of an object that has one before its transaction.

    Raises:
        ApiError: `idempotency_conflict` when the key was used for another request.
    """
    object_id = object_id or new_id()
    if key is None:
        return Claim(object_id, is_first=True)
    written = await connection.scalar(
        upsert(KeyRow)
        .values(owner_id=owner_id, key=key, digest=_digest(request), thing_id=object_id)
        .on_conflict_do_nothing()
        .returning(KeyRow.thing_id)
    )
    if written is not None:
        return Claim(object_id, is_first=True)
    earlier_id = await find(connection, owner_id, key, request)
    return Claim(earlier_id or object_id, is_first=earlier_id is None)


async def is_first(
    connection: WriteTransaction, owner_id: UUID, key: str | None, request: Mapping[str, Any]
) -> bool:
    """Claim a key for a call that changes an object; its state is the response of each call.

    Raises:
        ApiError: `idempotency_conflict`.
    """
    return (await claim(connection, owner_id, key, request)).is_first


async def require_first(
    connection: WriteTransaction,
    owner_id: UUID,
    key: str | None,
    request: Mapping[str, Any],
    *,
    object_id: UUID,
) -> None:
    """Claim a key for an object that was prepared before the transaction.

    Raises:
        ApiError: `idempotency_conflict`.
        RepeatedCallError: a concurrent call was faster; what was prepared has to be deleted.
    """
    claimed = await claim(connection, owner_id, key, request, object_id=object_id)
    if not claimed.is_first:
        raise RepeatedCallError(claimed.object_id)


async def find(
    connection: ReadConnection | WriteTransaction,
    owner_id: UUID,
    key: str,
    request: Mapping[str, Any],
) -> UUID | None:
    """Return the id of the object that an earlier call created; None without such a call.

    Raises:
        ApiError: `idempotency_conflict`.
    """
    found = await connection.execute(
        select(KeyRow.digest, KeyRow.thing_id).where(KeyRow.owner_id == owner_id, KeyRow.key == key)
    )
    row = found.one_or_none()
    if row is None:
        return None
    if row.digest != _digest(request):
        raise idempotency_conflict()
    object_id: UUID = row.thing_id
    return object_id


def _digest(request: Mapping[str, Any]) -> bytes:
    return sha256(orjson.dumps(request, option=orjson.OPT_SORT_KEYS)).digest()


async def cleanup(jobs: WorkerContext) -> None:
    """Delete expired keys."""
    steps = (CleanupStep("idempotency_key", _delete_expired),)
    await run_cleanup(jobs.database, "idempotency.cleanup", steps)


async def _delete_expired(connection: WriteTransaction, *, limit: int) -> int:
    return await delete_rows(connection, KeyRow, KeyRow.created_at < now() - RETENTION, limit=limit)
