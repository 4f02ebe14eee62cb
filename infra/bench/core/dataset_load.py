"""Loads a dataset into its own database, through the product's migrations.

Rows are copied into tables without secondary indexes, which are built afterwards: minutes instead
of hours. Foreign keys are not checked while it loads, because the generator keeps them.

A dataset with fewer posts is a subset of a larger one, which takes a tenth of the time. Members,
follows and notifications are the same. Every n-th post is included with its related rows.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import asyncpg

from infra.bench.core.dataset import COLUMNS, Dataset

PrintLine = Callable[[str], None]

# The index of a constraint belongs to the table and is kept.
_SECONDARY_INDEXES = """
    SELECT indexname, indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = ANY($1::text[])
      AND indexname NOT IN (SELECT conname FROM pg_constraint)
    ORDER BY indexname
"""


async def load(dataset: Dataset, superuser_url: str, print_line: PrintLine) -> None:
    """Fill an empty, migrated database."""
    with tempfile.TemporaryDirectory(prefix="qima-network-") as folder:
        started = time.monotonic()
        paths = dataset.write(Path(folder))
        print_line(f"rows written in {time.monotonic() - started:.0f} s")
        connection = await asyncpg.connect(superuser_url)
        try:
            await _copy(connection, paths, print_line)
        finally:
            await connection.close()


async def load_subset(source_url: str, target_url: str, every: int, print_line: PrintLine) -> None:
    """Fill an empty, migrated database with a dataset's members and every n-th of its posts."""
    with tempfile.TemporaryDirectory(prefix="qima-network-") as folder:
        source = await asyncpg.connect(source_url)
        try:
            await source.execute(_SUBSET_TABLES.format(every=every), timeout=3600)
            await source.execute("ANALYZE kept; ANALYZE counted")
            paths = {}
            for table, columns in COLUMNS.items():
                paths[table] = Path(folder) / f"{table}.copy"
                query = _select_subset(table, columns.split())
                await source.copy_from_query(query, output=paths[table], timeout=3600)
        finally:
            await source.close()
        target = await asyncpg.connect(target_url)
        try:
            await _copy(target, paths, print_line)
        finally:
            await target.close()


# Multiples of n: each subset contains every smaller subset.
_SUBSET_TABLES = """
    CREATE TEMP TABLE kept AS
    SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM post) AS each
    WHERE number % {every} = 0;
    CREATE TEMP TABLE counted AS
    SELECT author_id, count(*) AS posts_count,
           count(*) FILTER (WHERE kind = 'digital') AS products_count
    FROM post WHERE id IN (SELECT id FROM kept) GROUP BY author_id;
"""


def _select_subset(table: str, columns: list[str]) -> str:
    """Select a table's rows that belong to the subset's posts, or to no post."""
    source, expressions, condition = table, columns, "true"
    if table == "member":
        source = "member LEFT JOIN counted ON counted.author_id = member.id"
        expressions = [_member_column(name) for name in columns]
    elif table == "notification":
        condition = "post_id IS NULL"
    elif table == "post":
        condition = "id = ANY (SELECT id FROM kept)"
    elif "post_id" in columns:
        condition = "post_id = ANY (SELECT id FROM kept)"
    return f"SELECT {', '.join(expressions)} FROM {source} WHERE {condition}"  # noqa: S608 - our own names


def _member_column(column: str) -> str:
    if column in {"posts_count", "products_count"}:
        return f"coalesce(counted.{column}, 0)"
    return f"member.{column}"


async def _copy(
    connection: asyncpg.Connection, paths: dict[str, Path], print_line: PrintLine
) -> None:
    await connection.execute("SET session_replication_role = replica")
    await connection.execute("SET synchronous_commit = off")
    await connection.execute("SET maintenance_work_mem = '1GB'")
    indexes = await connection.fetch(_SECONDARY_INDEXES, list(COLUMNS))
    for index in indexes:
        await connection.execute(f'DROP INDEX "{index["indexname"]}"')
    for table, path in paths.items():
        started = time.monotonic()
        columns = COLUMNS[table].split()
        done = await connection.copy_to_table(table, source=path, columns=columns, timeout=3600)
        print_line(f"{table}: {done.split()[-1]} rows in {time.monotonic() - started:.0f} s")
        path.unlink()
    for index in indexes:
        started = time.monotonic()
        await connection.execute(index["indexdef"], timeout=3600)
        print_line(f"{index['indexname']} in {time.monotonic() - started:.0f} s")
    await connection.execute("VACUUM ANALYZE", timeout=3600)
