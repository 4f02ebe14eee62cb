"""Replay of captured statements, one at a time: the cost of each in PostgreSQL."""

from __future__ import annotations

import itertools
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import asyncpg
import orjson

from infra.bench.core.in_process import Statement
from infra.support import process_stats

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of wall-clock and CPU time."""

    wall: float
    cpu: float


class Replay:
    """Session of the application's role in one database."""

    def __init__(self, connection: asyncpg.Connection, pid: int, explain_connection: Any) -> None:
        self._connection = connection
        self._pid = pid
        self._explain_connection = explain_connection
        self._names = (f"replayed_{number}" for number in itertools.count())

    async def cost(self, statements: Sequence[Statement], *, rolls_back: bool = False) -> Cost:
        """Return the cost of these statements together; `rolls_back` is for statements that
        write."""
        transaction = self._connection.transaction() if rolls_back else None
        if transaction:
            await transaction.start()
        started, cpu = time.perf_counter(), process_stats.exact_cpu([self._pid])
        for statement in statements:
            await self._connection.fetch(statement.text, *statement.parameters)
        cost = Cost(
            (time.perf_counter() - started) * 1000,
            (process_stats.exact_cpu([self._pid]) - cpu) * 1000,
        )
        if transaction:
            await transaction.rollback()
        return cost

    async def buffers(self, statements: Sequence[Statement], *, rolls_back: bool = False) -> int:
        """Return the pages read by these statements, cached or not.

        The plan is the generic one that a session of the product keeps.
        """
        total = 0
        transaction = self._explain_connection.transaction() if rolls_back else None
        if transaction:
            await transaction.start()
        for statement in statements:
            plan = await self._explained(statement)
            total += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
        if transaction:
            await transaction.rollback()
        return total

    async def _explained(self, statement: Statement) -> dict[str, Any]:
        """EXPLAIN takes no parameters: those of EXECUTE are part of its text."""
        name = next(self._names)
        arguments = ", ".join(map(literal, statement.parameters))
        call = f"{name}({arguments})" if arguments else name
        await self._explain_connection.execute(f"PREPARE {name} AS {statement.text}")
        try:
            found = await self._explain_connection.fetchval(
                f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE {call}"
            )
        finally:
            await self._explain_connection.execute(f"DEALLOCATE {name}")
        plan: dict[str, Any] = orjson.loads(found)[0]["Plan"]
        return plan


def literal(value: Any) -> str:
    """Return a parameter as an SQL literal; the statement defines its type."""
    if value is None:
        return "NULL"
    if isinstance(value, list | tuple):
        return f"ARRAY[{', '.join(map(literal, value))}]" if value else "'{}'"
    if isinstance(value, bool | int | float):
        return str(value)
    if isinstance(value, bytes):
        return f"'\\x{value.hex()}'"
    return "'" + str(value).replace("'", "''") + "'"


@asynccontextmanager
async def open_replay(bench: BenchEnvironment, database: str) -> AsyncIterator[Replay]:
    """Open a session with the settings of the product's sessions."""
    settings = {"jit": "off", "timezone": "UTC"}
    url = bench.postgres.url("qima_app", database)
    connection = await asyncpg.connect(url, server_settings=settings)
    kept = settings | {"plan_cache_mode": "force_generic_plan"}
    explain_connection = await asyncpg.connect(url, server_settings=kept)
    try:
        pid = await connection.fetchval("SELECT pg_backend_pid()")
        yield Replay(connection, pid, explain_connection)
    finally:
        await connection.close()
        await explain_connection.close()


def select_times(costs: Sequence[Cost], *, quiet: bool) -> list[float]:
    """Return the wall-clock times of a quiet machine, otherwise the CPU times."""
    return [cost.wall if quiet else cost.cpu for cost in costs]
