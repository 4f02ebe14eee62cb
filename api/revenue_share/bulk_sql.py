"""Bulk statements over a whole month: long-running, with hundreds of thousands of rows.

They use the asyncpg connection of the same transaction, which accepts a timeout per statement.
"""

from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.sql import ClauseElement

from api.core.db.database import WriteTransaction

STATEMENT_TIMEOUT_SECONDS: Final = 900
_DIALECT: Final = asyncpg.dialect()  # type: ignore[no-untyped-call]


async def raise_limits(connection: WriteTransaction, *, snapshot: bool = False) -> None:
    """Raise the transaction's time and memory limits; call before its first statement.

    With `snapshot` the transaction is `REPEATABLE READ`. The lock timeout stays the default.
    """
    if snapshot:
        await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    await connection.execute(text(f"SET LOCAL statement_timeout = '{STATEMENT_TIMEOUT_SECONDS}s'"))
    await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = '600s'"))
    await connection.execute(text("SET LOCAL work_mem = '64MB'"))


async def execute(connection: WriteTransaction, statement: ClauseElement) -> int:
    """Execute a statement and return the number of rows written."""
    sql, values = _compile(statement)
    status: str = await (await _driver(connection)).execute(
        sql, *values, timeout=STATEMENT_TIMEOUT_SECONDS
    )
    last = status.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0


async def fetch(connection: WriteTransaction, statement: ClauseElement) -> Sequence[Any]:
    """Return a statement's rows, indexed by column name or position."""
    sql, values = _compile(statement)
    rows: Sequence[Any] = await (await _driver(connection)).fetch(
        sql, *values, timeout=STATEMENT_TIMEOUT_SECONDS
    )
    return rows


async def stream(
    connection: WriteTransaction, statement: ClauseElement, batch_size: int
) -> AsyncIterator[Sequence[Any]]:
    """Yield a statement's rows in batches, through a cursor of the transaction."""
    sql, values = _compile(statement)
    driver = await _driver(connection)
    cursor = await driver.cursor(sql, *values, timeout=STATEMENT_TIMEOUT_SECONDS)
    while rows := await cursor.fetch(batch_size, timeout=STATEMENT_TIMEOUT_SECONDS):
        yield rows


async def copy_out(
    connection: WriteTransaction, statement: ClauseElement, write: Callable[[bytes], Any]
) -> None:
    """Pass a statement's rows to `write` as CSV."""
    sql, values = _compile(statement)

    async def output(data: bytes) -> None:
        write(data)

    driver = await _driver(connection)
    await driver.copy_from_query(
        sql, *values, output=output, format="csv", timeout=STATEMENT_TIMEOUT_SECONDS
    )


async def copy_in(
    connection: WriteTransaction,
    table: type[Any],
    columns: Sequence[Any],
    rows: Iterable[Sequence[Any]],
) -> None:
    """Insert rows into a mapped table by `COPY`."""
    await (await _driver(connection)).copy_records_to_table(
        table.__tablename__,
        records=rows,
        columns=[column.key for column in columns],
        timeout=STATEMENT_TIMEOUT_SECONDS,
    )


async def read_chunks(path: Any, size: int = 1 << 20) -> AsyncIterator[bytes]:
    """Yield the bytes of a local file, `size` at a time."""
    with path.open("rb") as file:
        while data := file.read(size):
            yield data


async def _driver(connection: WriteTransaction) -> Any:
    return (await connection.get_raw_connection()).driver_connection


def _compile(statement: ClauseElement) -> tuple[str, list[Any]]:
    compiled: Any = statement.compile(dialect=_DIALECT, compile_kwargs={"render_postcompile": True})
    values = compiled.construct_params()
    return str(compiled), [values[name] for name in compiled.positiontup or ()]
