"""Merkle sum tree: hashes of leaves and inner nodes, subtrees and inclusion paths. Pure.

A node is its amount in units, 16 bytes big-endian, followed by its SHA-256. The hash of an inner
node covers the amounts and hashes of both children, so that no amount below it can be understated:

    giver commitment   SHA-256(0x02, month, giver salt, giver id)
    leaf               SHA-256(0x00, month, salt, giver commitment, author id, units)
    inner node         SHA-256(0x01, left units, left hash, right units, right hash)

`month` is seven ASCII characters such as 2026-10, ids and salts have 16 bytes. The number of leaves
is a power of two. An inclusion path lists the siblings from the leaf upwards.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple
from uuid import UUID

UNITS_BYTES: Final = 16
HASH_BYTES: Final = 32
NODE_BYTES: Final = UNITS_BYTES + HASH_BYTES
SALT_BYTES: Final = 16

# First byte of each hash, so that none is taken for one of another kind.
LEAF: Final = b"\x00"
INNER: Final = b"\x01"
COMMITMENT: Final = b"\x02"


class Node(NamedTuple):
    """The amount below a node, in units, and the node's hash."""

    units: int
    hash: bytes

    def pack(self) -> bytes:
        return self.units.to_bytes(UNITS_BYTES, "big") + self.hash


class LeafSecrets(NamedTuple):
    """The fields of a leaf that only its giver and its author know."""

    salt: bytes
    giver_commitment: bytes
    author_id: UUID


def unpack(node: bytes) -> Node:
    return Node(int.from_bytes(node[:UNITS_BYTES], "big"), node[UNITS_BYTES:])


def commit_giver(month: bytes, giver_salt: bytes, giver_id: UUID) -> bytes:
    """Return the commitment to a leaf's giver."""
    return sha256(COMMITMENT + month + giver_salt + giver_id.bytes).digest()


def hash_leaf(month: bytes, secrets: LeafSecrets, units: int) -> bytes:
    """Return the hash of a leaf."""
    return sha256(
        LEAF
        + month
        + secrets.salt
        + secrets.giver_commitment
        + secrets.author_id.bytes
        + units.to_bytes(UNITS_BYTES, "big")
    ).digest()


def combine(children: bytes) -> bytes:
    """Return the parent of two packed nodes."""
    left = int.from_bytes(children[:UNITS_BYTES], "big")
    right = int.from_bytes(children[NODE_BYTES : NODE_BYTES + UNITS_BYTES], "big")
    return (left + right).to_bytes(UNITS_BYTES, "big") + sha256(INNER + children).digest()


def build_levels(nodes: bytes) -> list[bytes]:
    """Return the levels of a subtree, from its packed leaves up to its root."""
    levels = [nodes]
    while len(nodes) > NODE_BYTES:
        nodes = b"".join(
            combine(nodes[start : start + 2 * NODE_BYTES])
            for start in range(0, len(nodes), 2 * NODE_BYTES)
        )
        levels.append(nodes)
    return levels


def list_siblings(levels: Sequence[bytes], index: int) -> list[bytes]:
    """Return the packed siblings on the path of a leaf of a subtree, without its root."""
    path = []
    for nodes in levels[:-1]:
        start = (index ^ 1) * NODE_BYTES
        path.append(nodes[start : start + NODE_BYTES])
        index >>= 1
    return path


def fold(leaf: Node, index: int, path: Iterable[Node]) -> Node:
    """Return the root that a leaf and its inclusion path lead to."""
    node = leaf.pack()
    for sibling in path:
        other = sibling.pack()
        node = combine(other + node if index & 1 else node + other)
        index >>= 1
    return unpack(node)
