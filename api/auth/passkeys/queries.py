"""Statements of passkeys."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import and_, delete, func, literal, or_, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth.models import Passkey
from api.core.db.database import AnyConnection, AnyRow, WriteTransaction
from api.users.models import Member

# More than a member may have; the limit bounds the response.
_MAX_LISTED = 100


async def list_passkeys(connection: AnyConnection, member_id: UUID) -> Sequence[AnyRow]:
    """List the passkeys of a member, newest first."""
    rows = await connection.execute(
        select(Passkey.__table__)
        .where(Passkey.member_id == member_id)
        .order_by(Passkey.id.desc())
        .limit(_MAX_LISTED)
    )
    return rows.all()


async def find_passkey(connection: AnyConnection, credential_id: bytes) -> AnyRow | None:
    """Return id, member, public key and counter of a credential."""
    rows = await connection.execute(
        select(Passkey.id, Passkey.member_id, Passkey.public_key, Passkey.sign_count).where(
            Passkey.credential_id == credential_id
        )
    )
    return rows.one_or_none()


async def find_name(connection: AnyConnection, member_id: UUID) -> str:
    """Return the name of a member."""
    name: str | None = await connection.scalar(select(Member.name).where(Member.id == member_id))
    return name or ""


async def insert_passkey(connection: WriteTransaction, **values: Any) -> AnyRow | None:
    """Insert a passkey; None if the credential is registered."""
    rows = await connection.execute(
        upsert(Passkey)
        .values(**values)
        .on_conflict_do_nothing(index_elements=[Passkey.credential_id])
        .returning(Passkey.__table__)
    )
    stored: AnyRow | None = rows.one_or_none()
    return stored


async def use_passkey(
    connection: WriteTransaction, passkey_id: UUID, *, sign_count: int, is_backed_up: bool
) -> bool:
    """Store the counter of a use; False if it did not increase, or the passkey is gone."""
    # Authenticators without a counter always say 0.
    has_none = and_(Passkey.sign_count == 0, literal(sign_count) == 0)
    rows = await connection.execute(
        update(Passkey)
        .where(Passkey.id == passkey_id, or_(has_none, Passkey.sign_count < sign_count))
        .values(sign_count=sign_count, is_backed_up=is_backed_up, last_used_at=func.now())
        .returning(Passkey.id)
    )
    return rows.one_or_none() is not None


async def rename_passkey(
    connection: WriteTransaction, member_id: UUID, passkey_id: UUID, name: str
) -> AnyRow | None:
    """Rename a passkey of the member; None if it is not theirs."""
    rows = await connection.execute(
        update(Passkey)
        .where(Passkey.id == passkey_id, Passkey.member_id == member_id)
        .values(name=name)
        .returning(Passkey.__table__)
    )
    renamed: AnyRow | None = rows.one_or_none()
    return renamed


async def delete_passkey(connection: WriteTransaction, member_id: UUID, passkey_id: UUID) -> bool:
    """Delete a passkey of the member; return whether it was theirs."""
    rows = await connection.execute(
        delete(Passkey)
        .where(Passkey.id == passkey_id, Passkey.member_id == member_id)
        .returning(Passkey.id)
    )
    return rows.one_or_none() is not None
