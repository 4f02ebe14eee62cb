"""Division of a month's pair amounts into pieces that do not reveal who gave them. Pure.

The amount that a contributor distributes to an author is rounded to whole quanta, and divided into
pieces of 2^k quanta. The sizes of an author's pieces depend on two numbers only: the author's own
total, and the number of their contributors rounded up to a power of two. Any other amounts of the
same contributors with the same total have the same pieces. Sizes therefore say nothing about who
gave how much; see docs/adr/0114-revenue-share-proof-v2.md.

With a bound n of contributors and K sizes below the largest one, an author has at least n pieces of
each size 2^0 to 2^(K-1), and pieces of 2^K quanta for the rest. These sizes serve any amounts: each
contributor in turn takes the largest pieces that fit. If a piece of 2^k quanta fits no remaining
contributor, each of them lacks at most 2^k - 1 quanta, n(2^k - 1) in all. The smaller pieces alone
have that sum, so the remaining pieces would exceed the remaining amounts, which are equal.
"""

from array import array
from collections.abc import Iterable, Sequence
from os import urandom
from typing import Final, NamedTuple

from api.revenue_share.allocation_v1 import UNITS_PER_CENT, round_by_largest_remainder

# A quantum is at most one cent, and a cent is divisible by 2^12 quanta without remainder.
MAX_CENT_BITS: Final = 12
# The mean amount of a pair has at least so many quanta; fewer in months with many pairs.
MEAN_QUANTA: Final = 16
MEAN_QUANTA_OF_LARGE_MONTH: Final = 4
LARGE_MONTH_PAIRS: Final = 1 << 13
MIN_CONTRIBUTORS: Final = 4
MIN_LEAVES: Final = 16

_RANDOM_BITS: Final = 64
_SHUFFLE_BATCH: Final = 1 << 16


class Division(NamedTuple):
    """The units of a quantum, and the exponent of the largest piece in quanta."""

    quantum: int
    max_exponent: int


def choose_division(units: int, pairs: int) -> Division:
    """Choose the sizes of a month's pieces from its distributed units and number of pairs.

    The quantum is the largest fraction 2^-n of a cent for which the mean amount has enough quanta.
    The largest piece is between half of the mean amount and the mean amount.
    """
    wanted = MEAN_QUANTA if pairs <= LARGE_MONTH_PAIRS else MEAN_QUANTA_OF_LARGE_MONTH
    bits = 0
    while bits < MAX_CENT_BITS and (units << bits) < wanted * pairs * UNITS_PER_CENT:
        bits += 1
    quantum = UNITS_PER_CENT >> bits
    mean = units // quantum // max(1, pairs)
    return Division(quantum, max(0, mean.bit_length() - 1))


def round_amounts(amounts: Sequence[int], quantum: int) -> list[int]:
    """Round an author's amounts in units to quanta that add up to the whole quanta of their sum.

    Each amount is rounded down or up. Ties go to the earlier amount.
    """
    quanta = sum(amounts) // quantum
    rounded = round_by_largest_remainder(dict(enumerate(amounts)), quanta, quantum)
    return [rounded.get(position, 0) for position in range(len(amounts))]


def bound_contributors(count: int) -> int:
    """Round a number of contributors up to a power of two, of at least four."""
    return max(MIN_CONTRIBUTORS, 1 << max(0, count - 1).bit_length())


def count_sizes(quanta: int, contributors: int, max_exponent: int) -> list[int]:
    """Return how many pieces of 2^k quanta, by k, an author with this total has."""
    bound = bound_contributors(contributors)
    exponent = max_exponent
    while bound * ((1 << exponent) - 1) > quanta:
        exponent -= 1
    largest, rest = divmod(quanta - bound * ((1 << exponent) - 1), 1 << exponent)
    return [bound + (rest >> size & 1) for size in range(exponent)] + [largest]


def take_pieces(quanta: int, sizes: list[int]) -> list[int]:
    """Take a contributor's pieces from the sizes that remain; return the exponents."""
    taken = []
    for exponent in range(len(sizes) - 1, -1, -1):
        count = min(sizes[exponent], quanta >> exponent)
        if count:
            sizes[exponent] -= count
            quanta -= count << exponent
            taken += [exponent] * count
    if quanta:
        raise ValueError("the pieces do not serve the amounts")
    return taken


def divide(quanta: Sequence[int], max_exponent: int) -> Iterable[tuple[int, list[int]]]:
    """Yield the position of each of an author's contributors, in random order, and their pieces."""
    sizes = count_sizes(sum(quanta), len(quanta), max_exponent)
    for position in shuffle(len(quanta)):
        yield position, take_pieces(quanta[position], sizes)
    if any(sizes):
        raise ValueError("the pieces exceed the amounts")


def count_leaves(pieces: int) -> int:
    """Return the number of leaves of a tree: a power of two."""
    return max(MIN_LEAVES, 1 << max(0, pieces - 1).bit_length())


def shuffle(count: int) -> "array[int]":
    """Return a random permutation of `range(count)`, from the operating system's generator."""
    order = array("I", range(count))
    for end in range(count, 1, -_SHUFFLE_BATCH):
        batch = min(_SHUFFLE_BATCH, end - 1)
        draws = array("Q", urandom(8 * batch))
        for last, draw in zip(range(end - 1, end - 1 - batch, -1), draws, strict=True):
            # The bias of the multiplication is below 2^-40.
            other = draw * (last + 1) >> _RANDOM_BITS
            order[last], order[other] = order[other], order[last]
    return order
