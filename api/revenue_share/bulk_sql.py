"""Statements over a whole month: longer than a request may wait, and rows by the hundred thousand.

They go to the driver beneath, which takes a time of its own for each; the transaction is the same.
"""

from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.sql import ClauseElement

from api.core.db.database import WriteTransaction

SECONDS: Final = 900
_DIALECT: Final = asyncpg.dialect()  # type: ignore[no-untyped-call]


async def patient(connection: WriteTransaction, *, snapshot: bool = False) -> None:
    """Let this transaction's statements take their time, and see one moment where asked.

    Comes before its first statement. Locks are waited for no longer than elsewhere.
    """
    if snapshot:
        await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    await connection.execute(text(f"SET LOCAL statement_timeout = '{SECONDS}s'"))
    await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = '600s'"))
    await connection.execute(text("SET LOCAL work_mem = '64MB'"))


async def run(connection: WriteTransaction, statement: ClauseElement) -> int:
    """Execute a statement, however long it takes; how many rows it wrote."""
    sql, values = _rendered(statement)
    status: str = await (await _driver(connection)).execute(sql, *values, timeout=SECONDS)
    last = status.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0


async def fetch(connection: WriteTransaction, statement: ClauseElement) -> Sequence[Any]:
    """A statement's rows, by column name or place."""
    sql, values = _rendered(statement)
    rows: Sequence[Any] = await (await _driver(connection)).fetch(sql, *values, timeout=SECONDS)
    return rows


async def copy_out(
    connection: WriteTransaction, statement: ClauseElement, write: Callable[[bytes], Any]
) -> None:
    """Hand a statement's rows to `write` as CSV."""
    sql, values = _rendered(statement)

    async def output(data: bytes) -> None:
        write(data)

    driver = await _driver(connection)
    await driver.copy_from_query(sql, *values, output=output, format="csv", timeout=SECONDS)


async def copy_in(
    connection: WriteTransaction,
    table: type[Any],
    columns: Sequence[Any],
    rows: Iterable[Sequence[Any]],
) -> None:
    """Write rows into a mapped table, fast."""
    await (await _driver(connection)).copy_records_to_table(
        table.__tablename__,
        records=rows,
        columns=[column.key for column in columns],
        timeout=SECONDS,
    )


async def pieces(path: Any, size: int = 1 << 20) -> AsyncIterator[bytes]:
    """A file's bytes; from the disk of this machine, which is not waited for."""
    with path.open("rb") as file:
        while data := file.read(size):
            yield data


async def _driver(connection: WriteTransaction) -> Any:
    return (await connection.get_raw_connection()).driver_connection


def _rendered(statement: ClauseElement) -> tuple[str, list[Any]]:
    compiled: Any = statement.compile(dialect=_DIALECT, compile_kwargs={"render_postcompile": True})
    values = compiled.construct_params()
    return str(compiled), [values[name] for name in compiled.positiontup or ()]
