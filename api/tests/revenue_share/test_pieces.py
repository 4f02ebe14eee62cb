"""Division of pair amounts into pieces."""

import itertools
import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from api.revenue_share.allocation_v1 import UNITS_PER_CENT
from api.revenue_share.pieces import (
    bound_contributors,
    choose_division,
    count_leaves,
    count_sizes,
    divide,
    round_amounts,
    shuffle,
)

AMOUNTS = st.lists(st.integers(1, 10**16), min_size=1, max_size=40)
QUANTA = st.lists(st.integers(0, 5_000), min_size=1, max_size=40)


@given(AMOUNTS)
def test_choose_division_quantum_divides_a_cent(amounts: list[int]) -> None:
    quantum, max_exponent = choose_division(sum(amounts), len(amounts))
    assert UNITS_PER_CENT % quantum == 0
    mean = sum(amounts) // quantum // len(amounts)
    # The largest piece is below the mean amount, unless that is a single quantum.
    assert mean < 2 or 1 << max_exponent <= mean
    assert mean >= 16 or quantum == UNITS_PER_CENT >> 12


@given(AMOUNTS, st.sampled_from([UNITS_PER_CENT, UNITS_PER_CENT >> 6]))
def test_round_amounts_each_within_one_quantum(amounts: list[int], quantum: int) -> None:
    rounded = round_amounts(amounts, quantum)
    assert sum(rounded) == sum(amounts) // quantum
    for amount, quanta in zip(amounts, rounded, strict=True):
        assert abs(amount - quanta * quantum) < quantum


@given(QUANTA, st.integers(0, 8))
def test_divide_serves_every_contributor_exactly(quanta: list[int], max_exponent: int) -> None:
    pieces = dict(divide(quanta, max_exponent))
    assert sorted(pieces) == list(range(len(quanta)))
    for position, amount in enumerate(quanta):
        assert sum(1 << exponent for exponent in pieces[position]) == amount
        assert all(exponent <= max_exponent for exponent in pieces[position])


@given(QUANTA, st.integers(0, 8), st.randoms())
def test_divide_sizes_depend_on_total_and_bound_only(
    quanta: list[int], max_exponent: int, draw: random.Random
) -> None:
    """Any other amounts with the same total have the same pieces: sizes say nothing else."""
    total = sum(quanta)
    contributors = draw.randint(
        bound_contributors(len(quanta)) // 2 + 1, bound_contributors(len(quanta))
    )
    cuts = sorted(draw.randint(0, total) for _ in range(contributors - 1))
    others = [end - begin for begin, end in itertools.pairwise([0, *cuts, total])]
    sizes = [
        Counter(exponent for _, exponents in divide(each, max_exponent) for exponent in exponents)
        for each in (quanta, others)
    ]
    assert sizes[0] == sizes[1]


def test_count_sizes_small_total_has_single_quanta_only() -> None:
    assert count_sizes(3, 2, 6) == [3]
    assert count_sizes(0, 1, 6) == [0]
    # Four pieces of each smaller size, and the rest in the largest.
    assert count_sizes(100, 3, 3) == [4, 4, 4, 9]
    assert count_sizes(103, 4, 3) == [5, 5, 4, 9]


def test_count_leaves_is_a_power_of_two() -> None:
    assert [count_leaves(pieces) for pieces in (0, 16, 17, 4096, 4097)] == [16, 16, 32, 4096, 8192]


def test_shuffle_is_uniform() -> None:
    counts = Counter(tuple(shuffle(3)) for _ in range(6_000))
    assert len(counts) == 6
    # Six standard deviations.
    assert all(abs(count - 1_000) < 180 for count in counts.values())
    assert sorted(shuffle(70_000)) == list(range(70_000))
