"""Storage of a month's tree in chunks of 32 nodes, and the inclusion paths read from it.

A chunk of level 5n contains adjacent nodes of that level. The four levels above it are computed
from the chunk, so that a path reads one chunk for every five levels.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import islice
from typing import Any, Final, NamedTuple

from sqlalchemy import Integer, SmallInteger, and_, func, insert, literal, select
from sqlalchemy.dialects.postgresql import ARRAY

from api.core.db.database import AnyConnection, Table, WriteTransaction
from api.revenue_share import bulk_sql, months
from api.revenue_share.leaves import CHUNK_LEVELS, CHUNK_NODES, MonthLeaves
from api.revenue_share.models import MemberLeaves, SumTree, TreeNodes
from api.revenue_share.pair_amounts import MonthAmounts
from api.revenue_share.sum_tree import (
    NODE_BYTES,
    Node,
    build_levels,
    list_siblings,
    unpack,
)

# Leaves whose paths are read by one statement.
PATH_BATCH_SIZE: Final = 500
_ROW_BATCH_SIZE: Final = 500

# The level and the number of a chunk.
ChunkId = tuple[int, int]


class StoredTree(NamedTuple):
    """The published figures of a stored tree."""

    root: Node
    leaf_count: int


class ChunkRows:
    """The rows of all chunks of a tree, from the leaves upwards; afterwards its root."""

    def __init__(self, leaf_chunks: Iterable[bytes]) -> None:
        self._chunks = leaf_chunks
        self.root = Node(0, b"")

    def __iter__(self) -> Iterator[tuple[int, int, bytes]]:
        level, chunks = 0, self._chunks
        while True:
            parents = bytearray()
            for number, nodes in enumerate(chunks):
                yield level, number, nodes
                parents += build_levels(nodes)[-1]
            if len(parents) == NODE_BYTES:
                self.root = unpack(bytes(parents))
                return
            level, chunks = level + CHUNK_LEVELS, list(_cut(bytes(parents)))


def _cut(nodes: bytes) -> Iterator[bytes]:
    size = CHUNK_NODES * NODE_BYTES
    return (nodes[start : start + size] for start in range(0, len(nodes), size))


async def store(connection: WriteTransaction, month: date, amounts: MonthAmounts) -> StoredTree:
    """Build and store the tree of a month, in the caller's transaction."""
    leaves = await asyncio.to_thread(MonthLeaves, months.label(month), amounts)
    columns = [
        MemberLeaves.month,
        MemberLeaves.member_id,
        MemberLeaves.role,
        MemberLeaves.secret,
        MemberLeaves.leaves,
    ]
    received = (
        (month, author_id, "author", None, records) for author_id, records in leaves.hash_received()
    )
    await _copy(connection, MemberLeaves, columns, received)
    given = (
        (month, member_id, "giver", leaves.secrets[number], bytes(leaves.given[number]))
        for number, member_id in enumerate(amounts.contributors)
        if leaves.given[number]
    )
    await _copy(connection, MemberLeaves, columns, given)
    chunks = ChunkRows(leaves.chunk_nodes())
    await _copy(
        connection,
        TreeNodes,
        [TreeNodes.month, TreeNodes.level, TreeNodes.number, TreeNodes.nodes],
        ((month, *row) for row in chunks),
    )
    await connection.execute(
        insert(SumTree).values(
            month=month,
            leaf_count=leaves.count,
            quantum_units=leaves.division.quantum,
            root_units=chunks.root.units,
            root_hash=chunks.root.hash,
            salt_key=leaves.salt_key,
        )
    )
    return StoredTree(chunks.root, leaves.count)


async def _copy(
    connection: WriteTransaction,
    table: type[Table],
    columns: Sequence[Any],
    rows: Iterator[Sequence[Any]],
) -> None:
    """Insert rows in batches; a thread computes them, so that other jobs are not delayed."""
    while batch := await asyncio.to_thread(lambda: list(islice(rows, _ROW_BATCH_SIZE))):
        await bulk_sql.copy_in(connection, table, columns, batch)


def list_chunks(index: int, leaf_count: int) -> list[ChunkId]:
    """List the chunks on the path of a leaf."""
    height = leaf_count.bit_length() - 1
    return [
        (level, index >> (level + CHUNK_LEVELS)) for level in range(0, max(1, height), CHUNK_LEVELS)
    ]


async def load_paths(
    connection: AnyConnection, month: date, leaf_count: int, indices: Sequence[int]
) -> dict[int, list[Node]]:
    """Return the inclusion paths of leaves, by index."""
    paths: dict[int, list[Node]] = {}
    ordered = sorted(indices)
    for start in range(0, len(ordered), PATH_BATCH_SIZE):
        batch = ordered[start : start + PATH_BATCH_SIZE]
        wanted = {chunk for index in batch for chunk in list_chunks(index, leaf_count)}
        chunks = await _load_chunks(connection, month, sorted(wanted))
        paths |= await asyncio.to_thread(_build_paths, batch, leaf_count, chunks)
    return paths


def _build_paths(
    indices: Sequence[int], leaf_count: int, chunks: dict[ChunkId, bytes]
) -> dict[int, list[Node]]:
    levels = {chunk: build_levels(nodes) for chunk, nodes in chunks.items()}
    return {
        index: [
            unpack(sibling)
            for level, number in list_chunks(index, leaf_count)
            for sibling in list_siblings(levels[level, number], (index >> level) % CHUNK_NODES)
        ]
        for index in indices
    }


async def _load_chunks(
    connection: AnyConnection, month: date, wanted: Sequence[ChunkId]
) -> dict[ChunkId, bytes]:
    ids = (
        func.unnest(
            literal([level for level, _ in wanted], ARRAY(SmallInteger)),
            literal([number for _, number in wanted], ARRAY(Integer)),
        )
        .table_valued("level", "number", name="wanted")
        .render_derived()
    )
    rows = await connection.execute(
        select(TreeNodes.level, TreeNodes.number, TreeNodes.nodes)
        .join(ids, and_(TreeNodes.level == ids.c.level, TreeNodes.number == ids.c.number))
        .where(TreeNodes.month == month)
    )
    return {(row.level, row.number): row.nodes for row in rows}
