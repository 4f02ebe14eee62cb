"""Re-encryption of stored bank account numbers, in batches by the owner of the database."""

from collections.abc import AsyncIterator, Sequence
from typing import Final
from uuid import UUID

from cryptography.fernet import InvalidToken
from sqlalchemy import LargeBinary, Uuid, bindparam, func, select, update

from api.core.db.database import AnyRow, Database, WriteTransaction, table_of
from api.core.settings import Settings
from api.payouts import methods
from api.payouts.models import PayoutMethod

BATCH_SIZE: Final = 500
_FIRST: Final = UUID(int=0)


class UnknownSecretError(Exception):
    """An account number is of no secret in the settings; the message is shown."""


async def count_methods(database: Database) -> int:
    """Count the versions of methods that have an account number."""
    async with database.reading() as connection:
        query = select(func.count()).where(PayoutMethod.encrypted_number.is_not(None))
        return int(await connection.scalar(query) or 0)


async def re_encrypt_methods(database: Database, settings: Settings) -> AsyncIterator[int]:
    """Yield the size of each committed batch. A repeated run changes only what is left.

    Raises:
        UnknownSecretError: a number is of no secret of the list. Earlier batches stay.
    """
    last = _FIRST
    while True:
        async with database.writing() as connection:
            rows = await _lock_batch(connection, last)
            await _write(connection, settings, rows)
        if not rows:
            return
        last = rows[-1].id
        yield len(rows)


async def _lock_batch(connection: WriteTransaction, after: UUID) -> Sequence[AnyRow]:
    """Lock the next versions: an erased number must not come back."""
    method = PayoutMethod
    rows = await connection.execute(
        select(method.id, method.encrypted_number, method.is_iban, method.bic)
        .where(method.id > after, method.encrypted_number.is_not(None))
        .order_by(method.id)
        .limit(BATCH_SIZE)
        .with_for_update()
    )
    return rows.all()


async def _write(connection: WriteTransaction, settings: Settings, rows: Sequence[AnyRow]) -> None:
    keyring = settings.keyring
    changes = []
    for row in rows:
        if keyring.is_current(row.encrypted_number):
            continue
        try:
            number = methods.decrypt_number(settings, row.encrypted_number)
        except InvalidToken as error:
            raise UnknownSecretError(
                f"The account of method {row.id} is of no secret in APP_SECRET."
            ) from error
        changes.append(
            {
                "method": row.id,
                "number": methods.encrypt_number(settings, number),
                "hmac": methods.number_hmac(settings, number, row.bic if not row.is_iban else None),
            }
        )
    if not changes:
        return
    table = table_of(PayoutMethod)
    await connection.execute(
        update(table)
        .where(table.c.id == bindparam("method", type_=Uuid))
        .values(
            encrypted_number=bindparam("number", type_=LargeBinary),
            iban_hmac=bindparam("hmac", type_=LargeBinary),
        ),
        changes,
    )
