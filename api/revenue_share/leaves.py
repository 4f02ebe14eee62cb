"""Leaves of a month: the pieces of all pairs, salted and at random positions of the tree.

Salts are derived by keyed BLAKE2b from the index of the leaf. The month's key gives the salts that
a contributor and an author share. The contributor's secret gives the salts of their commitments, so
that only the contributor can open them, and nothing can after the secret is deleted.
"""

from collections.abc import Iterator
from hashlib import blake2b
from os import urandom
from struct import Struct
from typing import Final, NamedTuple
from uuid import UUID

from api.revenue_share import pieces
from api.revenue_share.pair_amounts import AuthorAmounts, MonthAmounts
from api.revenue_share.sum_tree import (
    HASH_BYTES,
    SALT_BYTES,
    UNITS_BYTES,
    LeafSecrets,
    commit_giver,
    hash_leaf,
)

SECRET_BYTES: Final = 32
CHUNK_LEVELS: Final = 5
CHUNK_NODES: Final = 1 << CHUNK_LEVELS

_GIVEN: Final = Struct(">IB16s")
_RECEIVED: Final = Struct(f">IB{HASH_BYTES}s")
_RANDOM_BATCH: Final = 1 << 20


class GivenLeaf(NamedTuple):
    """A contributor's leaf: its index in the tree, the exponent of its size, and the author."""

    position: int
    exponent: int
    author_id: UUID

    def pack(self) -> bytes:
        return _GIVEN.pack(self.position, self.exponent, self.author_id.bytes)


class ReceivedLeaf(NamedTuple):
    """An author's leaf: its index in the tree, the exponent of its size, and the commitment."""

    position: int
    exponent: int
    giver_commitment: bytes

    def pack(self) -> bytes:
        return _RECEIVED.pack(self.position, self.exponent, self.giver_commitment)


def unpack_given(records: bytes) -> list[GivenLeaf]:
    return [
        GivenLeaf(index, exponent, UUID(bytes=author))
        for index, exponent, author in _GIVEN.iter_unpack(records)
    ]


def unpack_received(records: bytes) -> list[ReceivedLeaf]:
    return [ReceivedLeaf(*fields) for fields in _RECEIVED.iter_unpack(records)]


def derive_salt(key: bytes, index: int) -> bytes:
    """Return the salt of a leaf from the month's key or from a contributor's secret."""
    return blake2b(index.to_bytes(4, "big"), digest_size=SALT_BYTES, key=key).digest()


class MonthLeaves:
    """The leaves of a month while its tree is built.

    `hash_received` computes them author by author. Afterwards `given` contains the records of each
    contributor, and `chunk_nodes` the packed leaves. Zero leaves have random hashes.
    """

    def __init__(self, month: str, amounts: MonthAmounts) -> None:
        self._month = month.encode()
        self._contributors = amounts.contributors
        self.division = pieces.choose_division(amounts.units, amounts.pairs)
        self._authors = [self._round(author) for author in amounts.authors]
        self.count = pieces.count_leaves(sum(map(self._count_pieces, self._authors)))
        self.salt_key = urandom(SECRET_BYTES)
        self.secrets = [urandom(SECRET_BYTES) for _ in self._contributors]
        self.given = [bytearray() for _ in self._contributors]
        self._indices = iter(pieces.shuffle(self.count))
        # The exponent of each leaf's size plus one; zero leaves stay zero.
        self._sizes = bytearray(self.count)
        self._hashes = bytearray()
        while missing := self.count * HASH_BYTES - len(self._hashes):
            self._hashes += urandom(min(_RANDOM_BATCH, missing))

    def _round(self, author: AuthorAmounts) -> AuthorAmounts:
        rounded = pieces.round_amounts(author.amounts, self.division.quantum)
        return AuthorAmounts(author.author_id, author.contributors, rounded)

    def _count_pieces(self, author: AuthorAmounts) -> int:
        quanta, contributors = sum(author.amounts), len(author.amounts)
        return sum(pieces.count_sizes(quanta, contributors, self.division.max_exponent))

    def hash_received(self) -> Iterator[tuple[UUID, bytes]]:
        """Yield each author who has leaves, with their records."""
        for author in self._authors:
            records = bytearray()
            divided = pieces.divide(author.amounts, self.division.max_exponent)
            for position, exponents in divided:
                contributor = author.contributors[position]
                for exponent in exponents:
                    leaf = self._hash(contributor, author.author_id, exponent)
                    records += leaf.pack()
            if records:
                yield author.author_id, bytes(records)

    def _hash(self, contributor: int, author_id: UUID, exponent: int) -> ReceivedLeaf:
        index = next(self._indices)
        giver_salt = derive_salt(self.secrets[contributor], index)
        commitment = commit_giver(self._month, giver_salt, self._contributors[contributor])
        secrets = LeafSecrets(derive_salt(self.salt_key, index), commitment, author_id)
        units = self.division.quantum << exponent
        start = index * HASH_BYTES
        self._hashes[start : start + HASH_BYTES] = hash_leaf(self._month, secrets, units)
        self._sizes[index] = exponent + 1
        self.given[contributor] += GivenLeaf(index, exponent, author_id).pack()
        return ReceivedLeaf(index, exponent, commitment)

    def chunk_nodes(self) -> Iterator[bytes]:
        """Yield the packed leaves of each chunk."""
        units = [bytes(UNITS_BYTES)] + [
            (self.division.quantum << exponent).to_bytes(UNITS_BYTES, "big")
            for exponent in range(self.division.max_exponent + 1)
        ]
        for begin in range(0, self.count, CHUNK_NODES):
            yield b"".join(
                units[self._sizes[index]]
                + self._hashes[index * HASH_BYTES : (index + 1) * HASH_BYTES]
                for index in range(begin, min(begin + CHUNK_NODES, self.count))
            )
