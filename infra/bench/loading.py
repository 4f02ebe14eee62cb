"""Loads a network into a database of its own, through the product's own migrations.

Rows come by COPY into tables without their secondary indexes, which are built afterwards: minutes
instead of hours. References are not looked at while it loads; the generator keeps them.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import asyncpg

from infra.bench.network import COLUMNS, Network

Say = Callable[[str], None]

# A foreign key or a unique index that a constraint owns stays: it is the table's own.
_SECONDARY = """
    SELECT indexname, indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = ANY($1::text[])
      AND indexname NOT IN (SELECT conname FROM pg_constraint)
    ORDER BY indexname
"""


async def load(network: Network, superuser_url: str, say: Say) -> None:
    """Fill an empty, migrated database."""
    with tempfile.TemporaryDirectory(prefix="qima-network-") as folder:
        started = time.monotonic()
        paths = network.write(Path(folder))
        say(f"rows written in {time.monotonic() - started:.0f} s")
        connection = await asyncpg.connect(superuser_url)
        try:
            await _copy(connection, paths, say)
        finally:
            await connection.close()


async def _copy(connection: asyncpg.Connection, paths: dict[str, Path], say: Say) -> None:
    await connection.execute("SET session_replication_role = replica")
    await connection.execute("SET synchronous_commit = off")
    await connection.execute("SET maintenance_work_mem = '1GB'")
    indexes = await connection.fetch(_SECONDARY, list(COLUMNS))
    for index in indexes:
        await connection.execute(f'DROP INDEX "{index["indexname"]}"')
    for table, path in paths.items():
        started = time.monotonic()
        columns = COLUMNS[table].split()
        done = await connection.copy_to_table(table, source=path, columns=columns, timeout=3600)
        say(f"{table}: {done.split()[-1]} rows in {time.monotonic() - started:.0f} s")
        path.unlink()
    for index in indexes:
        started = time.monotonic()
        await connection.execute(index["indexdef"], timeout=3600)
        say(f"{index['indexname']} in {time.monotonic() - started:.0f} s")
    await connection.execute("VACUUM ANALYZE", timeout=3600)
