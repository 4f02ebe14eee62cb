"""Leaves of a month: the pieces of all pairs, salted and at random positions of the tree.

Salts are the first half of SHA-256(key, index of the leaf). The month's key gives the salts that
a contributor and an author share. The contributor's secret gives the salts of their commitments, so
that only the contributor can open them, and nothing can after the secret is deleted.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from os import urandom
from struct import Struct
from typing import Final, NamedTuple
from uuid import UUID

from api.revenue_share import pieces
from api.revenue_share.pair_amounts import AuthorAmounts, MonthAmounts
from api.revenue_share.sum_tree import (
    COMMITMENT,
    HASH_BYTES,
    LEAF,
    SALT_BYTES,
    UNITS_BYTES,
)

SECRET_BYTES: Final = 32
CHUNK_LEVELS: Final = 5
CHUNK_NODES: Final = 1 << CHUNK_LEVELS

_GIVEN: Final = Struct(">IB16s")
_RECEIVED: Final = Struct(f">IB{HASH_BYTES}s")
_INDEX_BYTES: Final = 4
_SIZES: Final = [bytes([exponent]) for exponent in range(256)]
_RANDOM_BATCH: Final = 1 << 20


class GivenLeaf(NamedTuple):
    """A contributor's leaf: its index in the tree, the exponent of its size, and the author."""

    position: int
    exponent: int
    author_id: UUID


class ReceivedLeaf(NamedTuple):
    """An author's leaf: its index in the tree, the exponent of its size, and the commitment."""

    position: int
    exponent: int
    giver_commitment: bytes


def unpack_given(records: bytes) -> list[GivenLeaf]:
    return [
        GivenLeaf(index, exponent, UUID(bytes=author))
        for index, exponent, author in _GIVEN.iter_unpack(records)
    ]


def unpack_received(records: bytes) -> list[ReceivedLeaf]:
    return [ReceivedLeaf(*fields) for fields in _RECEIVED.iter_unpack(records)]


def derive_salt(key: bytes, index: int) -> bytes:
    """Return the salt of a leaf from the month's key or from a contributor's secret."""
    return sha256(key + index.to_bytes(_INDEX_BYTES, "big")).digest()[:SALT_BYTES]


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
        # The amounts by exponent plus one, after the amount of zero leaves.
        self._units = [bytes(UNITS_BYTES)] + [
            (self.division.quantum << exponent).to_bytes(UNITS_BYTES, "big")
            for exponent in range(self.division.max_exponent + 1)
        ]
        # The position of each leaf's amount in that list; zero leaves stay zero.
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
            for number, exponents in pieces.divide(author.amounts, self.division.max_exponent):
                records += self._hash(author.contributors[number], author.author_id, exponents)
            if records:
                yield author.author_id, bytes(records)

    def _hash(self, contributor: int, author_id: UUID, exponents: Iterable[int]) -> bytearray:
        """Hash the leaves of a pair; return the author's records.

        The bytes are those of `sum_tree.commit_giver` and `hash_leaf`. A month has millions.
        """
        records, given = bytearray(), self.given[contributor]
        secret, salt_key = self.secrets[contributor], self.salt_key
        giver, author = self._contributors[contributor].bytes, author_id.bytes
        commitment_prefix, leaf_prefix = COMMITMENT + self._month, LEAF + self._month
        for exponent in exponents:
            index = next(self._indices)
            place = index.to_bytes(_INDEX_BYTES, "big")
            giver_salt = sha256(secret + place).digest()[:SALT_BYTES]
            salt = sha256(salt_key + place).digest()[:SALT_BYTES]
            commitment = sha256(commitment_prefix + giver_salt + giver).digest()
            leaf = sha256(leaf_prefix + salt + commitment + author + self._units[exponent + 1])
            start = index * HASH_BYTES
            self._hashes[start : start + HASH_BYTES] = leaf.digest()
            self._sizes[index] = exponent + 1
            size = _SIZES[exponent]
            records += place + size + commitment
            given += place + size + author
        return records

    def chunk_nodes(self) -> Iterator[bytes]:
        """Yield the packed leaves of each chunk."""
        for begin in range(0, self.count, CHUNK_NODES):
            yield b"".join(
                self._units[self._sizes[index]]
                + self._hashes[index * HASH_BYTES : (index + 1) * HASH_BYTES]
                for index in range(begin, min(begin + CHUNK_NODES, self.count))
            )
