"""Fingerprints of folded texts: a SimHash, of which near-duplicates differ in at most three bits.

The features of the SimHash are the 4-grams of each distinct word, so neither the order of words nor
a repetition changes it. A word in place of another changes several bits in a short text. The words
therefore also form groups by their hash. Replaced words leave the other groups as they were, and
two texts that have a group in common and differ in few bits are near-duplicates too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Final

BITS: Final = 64
BANDS: Final = 4
GROUPS: Final = 8
# Of texts that have a group of words in common. Unrelated texts differ in 32 bits.
MAX_DISTANCE_OF_GROUPS: Final = 18
MIN_GROUP_WORDS: Final = 2
# Further words change nothing: the time of a fingerprint is bounded.
MAX_WORDS: Final = 800
_BAND_BITS: Final = BITS // BANDS
_GROUP_BITS: Final = 27
_GRAM: Final = 4
_LANE_BITS: Final = 16
_LANE: Final = (1 << _LANE_BITS) - 1
# The bits of a byte, each in a lane of its own, so that one addition counts all of them.
_SPREAD: Final = tuple(
    sum((byte >> bit & 1) << (bit * _LANE_BITS) for bit in range(8)) for byte in range(256)
)


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """SimHash as a signed 64-bit integer, and the buckets of its bands and of the word groups."""

    simhash: int
    bands: list[int]
    groups: list[int]

    @property
    def buckets(self) -> list[int]:
        return self.bands + self.groups


def fingerprint(words: Iterable[str]) -> Fingerprint:
    """Return the fingerprint of the words of a text."""
    distinct = list(dict.fromkeys(words))[:MAX_WORDS]
    groups: list[list[str]] = [[] for _ in range(GROUPS)]
    for word in distinct:
        groups[_hash(word)[0] % GROUPS].append(word)
    value = _simhash(distinct)
    return Fingerprint(
        value,
        bands(value),
        [
            1 << 30 | place << _GROUP_BITS | _group_hash(group)
            for place, group in enumerate(groups)
            if len(group) >= MIN_GROUP_WORDS
        ],
    )


def bands(simhash: int) -> list[int]:
    """Return the buckets of a SimHash: two within three bits share at least one."""
    return [band << _BAND_BITS | simhash >> (band * _BAND_BITS) & 0xFFFF for band in range(BANDS)]


def is_copy(one: Fingerprint, other: Fingerprint, *, distance: int = 3) -> bool:
    """Return whether two texts are near-duplicates, as `queries.find_copies` decides."""
    bits = ((one.simhash ^ other.simhash) & (1 << BITS) - 1).bit_count()
    has_group = not set(one.groups).isdisjoint(other.groups)
    return bits <= distance or (bits <= MAX_DISTANCE_OF_GROUPS and has_group)


def _simhash(words: Sequence[str]) -> int:
    lanes = total = 0
    for word in words:
        word_lanes, grams = _lanes(word)
        lanes += word_lanes
        total += grams
    value = sum(1 << bit for bit in range(BITS) if 2 * (lanes >> bit * _LANE_BITS & _LANE) > total)
    return value - (1 << BITS) if value >> (BITS - 1) else value


@lru_cache(maxsize=20_000)
def _lanes(word: str) -> tuple[int, int]:
    """Return how often each bit is set in the hashes of the word's 4-grams, and their number."""
    # The marks of both ends tell the beginnings of words from their middles.
    marked = f"<{word[:60]}>"
    grams = [marked[start : start + _GRAM] for start in range(max(1, len(marked) - _GRAM + 1))]
    lanes = 0
    for gram in grams:
        for place, byte in enumerate(_hash(gram)):
            lanes += _SPREAD[byte] << (place * 8 * _LANE_BITS)
    return lanes, len(grams)


def _group_hash(group: Sequence[str]) -> int:
    return int.from_bytes(_hash(" ".join(sorted(group)))[:4]) >> (32 - _GROUP_BITS)


def _hash(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=BITS // 8).digest()
