"""Sum tree: hashes, levels and inclusion paths."""

import hashlib
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.revenue_share.sum_tree import (
    LeafSecrets,
    Node,
    build_levels,
    combine,
    commit_giver,
    fold,
    hash_leaf,
    list_siblings,
    unpack,
)
from api.revenue_share.tree_storage import ChunkRows, list_chunks

MONTH = b"2026-10"
GIVER = UUID("0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a")
AUTHOR = UUID("0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3b")


def test_hash_leaf_and_commitment_have_documented_bytes() -> None:
    """Clients in other languages compute the same bytes."""
    salt, units = bytes(range(16)), 5 * 10**12
    commitment = hashlib.sha256(b"\x02" + MONTH + salt + GIVER.bytes).digest()
    assert commit_giver(MONTH, salt, GIVER) == commitment
    fields = b"\x00" + MONTH + salt + commitment + AUTHOR.bytes + units.to_bytes(16, "big")
    secrets = LeafSecrets(salt, commitment, AUTHOR)
    assert hash_leaf(MONTH, secrets, units) == hashlib.sha256(fields).digest()


def test_combine_hashes_units_and_hashes_of_both_children() -> None:
    left, right = Node(3, b"l" * 32), Node(2**64, b"r" * 32)
    inner = hashlib.sha256(
        b"\x01" + (3).to_bytes(16, "big") + b"l" * 32 + (2**64).to_bytes(16, "big") + b"r" * 32
    )
    assert unpack(combine(left.pack() + right.pack())) == (3 + 2**64, inner.digest())


@st.composite
def trees(draw: st.DrawFn) -> list[Node]:
    height = draw(st.integers(1, 7))
    units = st.integers(0, 10**24)
    return [Node(draw(units), number.to_bytes(32, "big")) for number in range(1 << height)]


@given(trees(), st.data())
def test_fold_every_leaf_leads_to_the_root(leaves: list[Node], data: st.DataObject) -> None:
    levels = build_levels(b"".join(leaf.pack() for leaf in leaves))
    root = unpack(levels[-1])
    assert root.units == sum(leaf.units for leaf in leaves)
    index = data.draw(st.integers(0, len(leaves) - 1))
    path = [unpack(sibling) for sibling in list_siblings(levels, index)]
    assert 1 << len(path) == len(leaves)
    assert fold(leaves[index], index, path) == root
    changed = Node(leaves[index].units + 1, leaves[index].hash)
    assert fold(changed, index, path) != root
    assert fold(leaves[index], index ^ 1, path) != root
    understated = [Node(max(0, path[0].units - 1), path[0].hash), *path[1:]]
    assert (fold(leaves[index], index, understated) != root) == (path[0].units > 0)


@pytest.mark.parametrize("height", [4, 5, 6, 10, 11])
def test_chunk_rows_contain_every_path(height: int) -> None:
    leaves = [Node(number, number.to_bytes(32, "big")) for number in range(1 << height)]
    packed = [leaf.pack() for leaf in leaves]
    chunks = ChunkRows(b"".join(packed[start : start + 32]) for start in range(0, len(packed), 32))
    rows = {(level, number): nodes for level, number, nodes in chunks}
    assert chunks.root == unpack(build_levels(b"".join(packed))[-1])
    for index in {0, 1, 37 % len(leaves), len(leaves) - 1}:
        path = [
            unpack(sibling)
            for level, number in list_chunks(index, len(leaves))
            for sibling in list_siblings(build_levels(rows[level, number]), (index >> level) % 32)
        ]
        assert fold(leaves[index], index, path) == chunks.root
