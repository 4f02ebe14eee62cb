"""Properties and examples of allocation rule v2."""

import random
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.revenue_share import allocation_v1
from api.revenue_share.allocation_v2 import (
    Contributor,
    Engagement,
    Outcome,
    Pool,
    compute,
    compute_contributions,
    compute_lines,
)

NAMES = st.sampled_from("abcdefgh")
POSTS = st.sampled_from("pqr")
KINDS = st.sampled_from(["evaluation", "purchase", "save"])
POINTS = st.integers(1, 5)
CONTRIBUTORS = st.dictionaries(
    NAMES, st.builds(Contributor, st.integers(-500, 5_000), st.booleans(), st.booleans())
)
ENGAGEMENTS = st.lists(st.builds(Engagement, NAMES, NAMES, POSTS, KINDS, POINTS), max_size=40).map(
    lambda items: sorted(items, key=lambda each: each.author)
)
CENTS = st.integers(0, 10**7)
POOLS = st.builds(Pool, CENTS, st.sampled_from([0, 1, 5_000]), st.sampled_from([0, 7]))
Contributors = dict[str, Contributor]


def sum_pairs(engagements: Sequence[Engagement]) -> dict[str, dict[str, int]]:
    """Return the points by contributor and author."""
    pairs: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for engagement in engagements:
        pairs[engagement.contributor][engagement.author] += engagement.points
    return pairs


def exact_shares(
    pool: Pool, contributors: Contributors, engagements: Sequence[Engagement]
) -> tuple[dict[str, Fraction], Fraction]:
    """Return the rule of requirements M4 in exact fractions: authors' shares and the carry-over."""
    pairs = sum_pairs(engagements)
    fees = sum(max(0, contributor.fees) for contributor in contributors.values())
    directed = Fraction(pool.from_fees * 4, 5)
    parts = {
        name: directed * Fraction(max(0, contributor.fees), fees or 1)
        for name, contributor in contributors.items()
    }
    common_pool = pool.total - sum(parts.get(name, 0) for name in pairs)
    weights = {
        name: Fraction(1) if contributor.has_full_budget else Fraction(1, 10)
        for name, contributor in contributors.items()
        if contributor.is_eligible and name in pairs
    }
    due: dict[str, Fraction] = defaultdict(Fraction)
    withheld = Fraction(0 if weights else common_pool)
    for name in pairs.keys() & contributors.keys():
        budget = Fraction(0)
        if name in weights:
            whole = common_pool * weights[name] / sum(weights.values())
            budget = whole * min(len(pairs[name]), 3) / 3
            withheld += whole - budget
        for author, points in pairs[name].items():
            due[author] += (parts[name] + budget) * Fraction(points, sum(pairs[name].values()))
    return due, withheld


@given(POOLS, CONTRIBUTORS, ENGAGEMENTS)
def test_compute_shares_and_carried_amount_add_up_to_total(
    pool: Pool, contributors: Contributors, engagements: list[Engagement]
) -> None:
    outcome = compute(pool, contributors, engagements)
    assert sum(outcome.shares.values()) + outcome.carried == pool.total
    assert all(cents > 0 for cents in outcome.shares.values())
    assert outcome.carried >= 0


@given(POOLS, CONTRIBUTORS, ENGAGEMENTS)
def test_compute_shares_are_within_one_cent_of_exact(
    pool: Pool, contributors: Contributors, engagements: list[Engagement]
) -> None:
    outcome = compute(pool, contributors, engagements)
    due, carried = exact_shares(pool, contributors, engagements)
    for author in due.keys() | outcome.shares.keys():
        assert abs(outcome.shares.get(author, 0) - due[author]) < 1
    assert abs(outcome.carried - carried) < 1


@given(POOLS, CONTRIBUTORS, ENGAGEMENTS)
def test_compute_due_is_sum_of_pair_amounts(
    pool: Pool, contributors: Contributors, engagements: list[Engagement]
) -> None:
    """The pair amounts follow from the stored budgets and engagements alone."""
    outcome = compute(pool, contributors, engagements)
    due: dict[str, int] = defaultdict(int)
    for name, authors in sum_pairs(engagements).items():
        if (budget := outcome.budgets.get(name)) is None:
            continue
        assert budget.points == sum(authors.values())
        for author, points in authors.items():
            due[author] += budget.directed * points // budget.points
            due[author] += budget.common_pool * points // budget.points
    assert outcome.due == due
    for author, units in due.items():
        assert outcome.shares.get(author, 0) - units // 10**12 in {0, 1}


@given(POOLS, CONTRIBUTORS, ENGAGEMENTS, st.randoms(use_true_random=False))
def test_compute_any_input_order_same_outcome(
    pool: Pool, contributors: Contributors, engagements: list[Engagement], rng: random.Random
) -> None:
    shuffled = rng.sample(engagements, len(engagements))
    order = rng.sample("abcdefgh", 8)
    shuffled.sort(key=lambda each: order.index(each.author))
    reordered = dict(rng.sample(list(contributors.items()), len(contributors)))
    one, other = compute(pool, contributors, engagements), compute(pool, reordered, shuffled)
    assert (one.shares, one.carried, one.budgets) == (other.shares, other.carried, other.budgets)
    assert compute_lines(one, engagements) == compute_lines(other, shuffled)


@given(POOLS, CONTRIBUTORS, ENGAGEMENTS)
def test_compute_lines_add_up_to_author_share(
    pool: Pool, contributors: Contributors, engagements: list[Engagement]
) -> None:
    outcome = compute(pool, contributors, engagements)
    totals: dict[str, int] = defaultdict(int)
    for key, share in compute_lines(outcome, engagements).items():
        assert share.cents >= 0
        totals[key.author] += share.cents
    assert {author: cents for author, cents in totals.items() if cents} == outcome.shares


@given(POOLS, CONTRIBUTORS, ENGAGEMENTS)
def test_compute_contributions_add_up_to_budget(
    pool: Pool, contributors: Contributors, engagements: list[Engagement]
) -> None:
    pairs = sum_pairs(engagements)
    for name, budget in compute(pool, contributors, engagements).budgets.items():
        contributions = compute_contributions(budget, pairs[name])
        assert sum(contributions.values()) == (budget.directed + budget.common_pool) // 10**12


@given(POOLS, CONTRIBUTORS, ENGAGEMENTS)
def test_compute_full_budgets_and_many_authors_same_as_v1(
    pool: Pool, contributors: Contributors, engagements: list[Engagement]
) -> None:
    """Without reduced and withheld budgets, the rules differ in rounding only."""
    everyone = [
        Engagement(name, author, "all", "save", 1) for author in "xyz" for name in contributors
    ]
    engagements = [*engagements, *everyone]
    full = {name: each._replace(has_full_budget=True) for name, each in contributors.items()}
    former = {
        name: allocation_v1.Contributor(each.fees, each.is_eligible)
        for name, each in contributors.items()
    }
    one, other = compute(pool, full, engagements), allocation_v1.compute(pool, former, engagements)
    assert one.budgets.keys() == other.budgets.keys()
    for name, budget in one.budgets.items():
        assert budget.directed == other.budgets[name].directed
        assert 0 <= other.budgets[name].common_pool - budget.common_pool < 10
    for author in one.due.keys() | other.due.keys():
        # Rule v1 rounds down each engagement, twice.
        difference = one.due.get(author, 0) - other.due.get(author, 0)
        assert abs(difference) <= 10 * len(engagements)


@given(POOLS, CONTRIBUTORS)
def test_compute_without_engagements_carries_total(pool: Pool, contributors: Contributors) -> None:
    assert compute(pool, contributors, []) == Outcome({}, pool.total, {}, {})


def test_compute_engagements_of_author_not_in_a_row_refused() -> None:
    engagements = [Engagement("g", author, "p", "save", 1) for author in ("a", "b", "a")]
    with pytest.raises(ValueError, match="in a row"):
        compute(Pool(100), {}, engagements)


def engage(name: str, *authors: str) -> list[Engagement]:
    return [Engagement(name, author, "p", "save", 1) for author in authors]


def test_compute_reduced_budget_is_a_tenth() -> None:
    contributors = {"full": Contributor(0, True, True), "reduced": Contributor(0, True, False)}
    engagements = sorted(
        engage("full", "a", "b", "c") + engage("reduced", "d", "e", "f"),
        key=lambda each: each.author,
    )
    outcome = compute(Pool(0, 3_300), contributors, engagements)
    assert outcome.shares == {"a": 1000, "b": 1000, "c": 1000, "d": 100, "e": 100, "f": 100}
    assert outcome.carried == 0


@pytest.mark.parametrize(("authors", "shared"), [("a", 100), ("ab", 200), ("abc", 300)])
def test_compute_fewer_than_three_authors_rest_is_carried(authors: str, shared: int) -> None:
    contributors = {"g": Contributor(0, True, True)}
    outcome = compute(Pool(0, 300), contributors, engage("g", *authors))
    assert sum(outcome.shares.values()) == shared
    assert outcome.carried == 300 - shared


def test_compute_withheld_part_does_not_enlarge_other_budgets() -> None:
    contributors = {name: Contributor(0, True, True) for name in ("one", "three")}
    engagements = sorted(
        engage("one", "x") + engage("three", "a", "b", "c"), key=lambda each: each.author
    )
    outcome = compute(Pool(0, 600), contributors, engagements)
    assert outcome.shares == {"a": 100, "b": 100, "c": 100, "x": 100}
    assert outcome.carried == 200


def test_compute_directed_part_counts_in_full_with_one_author() -> None:
    outcome = compute(Pool(1_000), {"g": Contributor(100, False, True)}, engage("g", "a"))
    assert (outcome.shares, outcome.carried) == ({"a": 800}, 200)


def test_compute_negative_fees_direct_nothing() -> None:
    contributors = {"g": Contributor(-1, False, True), "h": Contributor(10, False, True)}
    engagements = engage("g", "a") + engage("h", "b")
    assert compute(Pool(1_000), contributors, engagements).shares == {"b": 800}


def test_compute_pair_amount_rounded_down_once() -> None:
    """Three engagements of one pair receive as much as one of the same points."""
    contributors = {"g": Contributor(1, True, True)}
    rest = engage("g", "b", "c", "d", "e")
    three = [Engagement("g", "a", post, "save", 1) for post in "pqr"]
    one = [Engagement("g", "a", "p", "evaluation", 3)]
    pool = Pool(1, 1)
    split, whole = (compute(pool, contributors, [*each, *rest]) for each in (three, one))
    assert split.due == whole.due
