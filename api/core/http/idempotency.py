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
from sqlalchemy import Index, LargeBinary, Text, delete, func, select
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Mapped, mapped_column

from api.core.clock import now
from api.core.db.database import Table, WriteTransaction
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


async def claim(
    connection: WriteTransaction, owner_id: UUID, key: str | None, request: Mapping[str, Any]
) -> Claim:
    """Claim a key for a call. Return the id of the object that the call creates or created.

    `request` identifies the call, including the operation's name, as plain JSON.

    Raises:
        ApiError: `idempotency_conflict` when the key was used for another request.
    """
    object_id = new_id()
    if key is None:
        return Claim(object_id, is_first=True)
    digest = sha256(orjson.dumps(request, option=orjson.OPT_SORT_KEYS)).digest()
    written = await connection.scalar(
        upsert(KeyRow)
        .values(owner_id=owner_id, key=key, digest=digest, thing_id=object_id)
        .on_conflict_do_nothing()
        .returning(KeyRow.thing_id)
    )
    if written is not None:
        return Claim(object_id, is_first=True)
    found = await connection.execute(
        select(KeyRow.digest, KeyRow.thing_id).where(KeyRow.owner_id == owner_id, KeyRow.key == key)
    )
    row = found.one()
    if row.digest != digest:
        raise idempotency_conflict()
    return Claim(row.thing_id, is_first=False)


async def cleanup(jobs: WorkerContext) -> None:
    """Delete expired keys."""
    async with jobs.database.writing() as connection:
        await connection.execute(delete(KeyRow).where(KeyRow.created_at < now() - RETENTION))
