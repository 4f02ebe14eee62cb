"""`Idempotency-Key`: the same key of a caller with the same body is the same thing, made once.

The key's row is written in the transaction that makes the thing and holds the id that the thing
gets. A second call at the same moment waits for the first one's commit at the unique key.
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

KEPT: Final = timedelta(days=7)

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=255,
        description="The same key with the same body repeats the first answer; with another body "
        "it is `idempotency_conflict`. Kept for seven days.",
    ),
]


class KeyRow(Table):
    """A key that somebody used, for what body, and the id of what came of it."""

    __tablename__ = "idempotency_key"
    __table_args__ = (
        # Serves the sweep.
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
    """The thing's id, and whether this call is the one that makes it."""

    thing_id: UUID
    is_first: bool


async def claim(
    connection: WriteTransaction, owner_id: UUID, key: str | None, request: Mapping[str, Any]
) -> Claim:
    """What a call makes: under its key something new, or what the same call made before.

    `request` is all that makes two calls the same, the operation's name too; it must be plain JSON.

    Raises:
        ApiError: `idempotency_conflict` where the key came with another request.
    """
    thing_id = new_id()
    if key is None:
        return Claim(thing_id, is_first=True)
    digest = sha256(orjson.dumps(request, option=orjson.OPT_SORT_KEYS)).digest()
    written = await connection.scalar(
        upsert(KeyRow)
        .values(owner_id=owner_id, key=key, digest=digest, thing_id=thing_id)
        .on_conflict_do_nothing()
        .returning(KeyRow.thing_id)
    )
    if written is not None:
        return Claim(thing_id, is_first=True)
    found = await connection.execute(
        select(KeyRow.digest, KeyRow.thing_id).where(KeyRow.owner_id == owner_id, KeyRow.key == key)
    )
    row = found.one()
    if row.digest != digest:
        raise idempotency_conflict()
    return Claim(row.thing_id, is_first=False)


async def cleanup(jobs: WorkerContext) -> None:
    """Forget keys of more than seven days ago."""
    async with jobs.database.writing() as connection:
        await connection.execute(delete(KeyRow).where(KeyRow.created_at < now() - KEPT))
