"""Properties and examples of allocation rule v1."""

import random
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from api.revenue_share.allocation_v1 import (
    Contributor,
    ContributorBudget,
    Engagement,
    LineKey,
    Outcome,
    Pool,
    Share,
    compute,
    compute_contributions,
    compute_lines,
    round_by_largest_remainder,
)

NAMES = st.sampled_from("abcdefgh")
POSTS = st.sampled_from("pqr")
KINDS = st.sampled_from(["evaluation", "purchase", "save"])
POINTS = st.integers(1, 5)
CONTRIBUTORS = st.dictionaries(
    NAMES, st.builds(Contributor, st.integers(-500, 5_000), st.booleans())
)
ENGAGEMENTS = st.lists(st.builds(Engagement, NAMES, NAMES, POSTS, KINDS, POINTS), max_size=40)
CENTS = st.integers(0, 10**7)
POOLS = st.builds(Pool, CENTS, st.sampled_from([0, 1, 5_000]), st.sampled_from([0, 7]))
Contributors = dict[str, Contributor]


def exact_shares(
    pool: Pool, contributors: Contributors, engagements: Sequence[Engagement]
) -> tuple[dict[str, Fraction], Fraction]:
    """Return the rule of requirements M4 in exact fractions: authors' shares and the carry-over."""
    weights: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for engagement in engagements:
        weights[engagement.contributor][engagement.author] += engagement.points
    directed = Fraction(pool.from_fees * 4, 5)
    fees = sum(max(0, contributor.fees) for contributor in contributors.values())
    budgets = {
        name: directed * Fraction(max(0, contributor.fees), fees or 1)
        for name, contributor in contributors.items()
    }
    common_pool = pool.total - sum(budget for name, budget in budgets.items() if name in weights)
    eligible = [name for name in weights if name in contributors and contributors[name].is_eligible]
    due: dict[str, Fraction] = defaultdict(Fraction)
    for name in weights.keys() & contributors.keys():
        budget = budgets[name] + common_pool * Fraction(name in eligible, len(eligible) or 1)
        for author, weight in weights[name].items():
            due[author] += budget * Fraction(weight, sum(weights[name].values()))
    return due, Fraction(0) if eligible else Fraction(common_pool)


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


@given(POOLS, CONTRIBUTORS, ENGAGEMENTS, st.randoms(use_true_random=False))
def test_compute_any_input_order_same_outcome(
    pool: Pool, contributors: Contributors, engagements: list[Engagement], rng: random.Random
) -> None:
    shuffled = rng.sample(engagements, len(engagements))
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
def test_compute_lines_per_author_same_as_all_at_once(
    pool: Pool, contributors: Contributors, engagements: list[Engagement]
) -> None:
    outcome = compute(pool, contributors, engagements)
    separate: dict[LineKey, Share] = {}
    for author in {engagement.author for engagement in engagements}:
        separate |= compute_lines(
            outcome, [engagement for engagement in engagements if engagement.author == author]
        )
    assert separate == compute_lines(outcome, engagements)


@given(POOLS, CONTRIBUTORS, ENGAGEMENTS)
def test_compute_contributions_add_up_to_budget(
    pool: Pool, contributors: Contributors, engagements: list[Engagement]
) -> None:
    for name, budget in compute(pool, contributors, engagements).budgets.items():
        points: dict[str, int] = defaultdict(int)
        for engagement in engagements:
            if engagement.contributor == name:
                points[engagement.author] += engagement.points
        contributions = compute_contributions(budget, points)
        assert sum(contributions.values()) == (budget.directed + budget.common_pool) // 10**12


@given(POOLS, CONTRIBUTORS, ENGAGEMENTS, NAMES, POINTS)
def test_compute_additional_engagement_never_reduces_author_share(
    pool: Pool, contributors: Contributors, engagements: list[Engagement], author: str, points: int
) -> None:
    """The contributor has a budget already; a new budget would reduce the others' equal parts."""
    counted = [engagement for engagement in engagements if engagement.contributor in contributors]
    if not counted:
        return
    more = [*engagements, Engagement(counted[0].contributor, author, "p", "save", points)]
    before, after = compute(pool, contributors, engagements), compute(pool, contributors, more)
    # Rounding can assign a remaining cent to another author.
    assert after.shares.get(author, 0) >= before.shares.get(author, 0) - 1


@given(POOLS, CONTRIBUTORS, ENGAGEMENTS, st.integers(2, 9))
def test_compute_scaled_points_same_shares(
    pool: Pool, contributors: Contributors, engagements: list[Engagement], times: int
) -> None:
    more = [engagement._replace(points=engagement.points * times) for engagement in engagements]
    one, other = compute(pool, contributors, engagements), compute(pool, contributors, more)
    for author in one.shares.keys() | other.shares.keys():
        assert abs(one.shares.get(author, 0) - other.shares.get(author, 0)) <= 1


@given(POOLS, CONTRIBUTORS)
def test_compute_without_engagements_carries_total(pool: Pool, contributors: Contributors) -> None:
    assert compute(pool, contributors, []) == Outcome({}, pool.total, {}, {})


@given(
    st.dictionaries(st.text("xyz", max_size=3), st.integers(0, 10**15), min_size=1),
    st.integers(1, 10**12),
    st.data(),
)
def test_round_by_largest_remainder_total_exact_within_one(
    due: dict[str, int], unit: int, data: st.DataObject
) -> None:
    minimum = sum(amount // unit for amount in due.values())
    total = data.draw(st.integers(minimum, minimum + len(due)))
    rounded = round_by_largest_remainder(due, total, unit)
    assert sum(rounded.values()) == total
    for key, amount in due.items():
        assert amount // unit <= rounded.get(key, 0) <= amount // unit + 1


def test_compute_equal_remainders_smaller_id_first() -> None:
    engagements = [Engagement("g", author, "p", "save", 1) for author in ("c", "a", "b")]
    outcome = compute(Pool(0, 100), {"g": Contributor(0, is_eligible=True)}, engagements)
    assert outcome.shares == {"a": 34, "b": 33, "c": 33}


def test_compute_directed_part_and_common_pool() -> None:
    contributors = {
        "payer": Contributor(300, False),
        "less": Contributor(100, True),
        "back": Contributor(-50, True),
    }
    engagements = [
        Engagement("payer", "a", "p", "purchase", 5),
        Engagement("payer", "b", "q", "evaluation", 3),
        Engagement("less", "b", "q", "save", 1),
        Engagement("back", "c", "r", "save", 1),
    ]
    outcome = compute(Pool(1_000), contributors, engagements)
    # 600 of "payer" 5 : 3, 200 of "less", and 100 each of the common pool.
    assert outcome.shares == {"a": 375, "b": 225 + 200 + 100, "c": 100}


def test_compute_payer_without_points_part_joins_common_pool() -> None:
    contributors = {"payer": Contributor(100, True), "other": Contributor(0, True)}
    engagements = [Engagement("other", "a", "p", "save", 1)]
    assert compute(Pool(1_000), contributors, engagements).shares == {"a": 1_000}


def test_compute_none_eligible_common_pool_carried() -> None:
    engagements = [Engagement("payer", "a", "p", "save", 1)]
    outcome = compute(Pool(1_000, 50, 3), {"payer": Contributor(9, False)}, engagements)
    assert (outcome.shares, outcome.carried) == ({"a": 800}, 253)


def test_compute_bot_attack_returns_less_than_cost() -> None:
    """The attack of requirements M4 among 3,000 honest members.

    The bots buy one author's cheap product, evaluate five authors, and evaluate as many of that
    author's posts as the daily limit allows.
    """
    rng = random.Random(4)
    honest = [f"h{number}" for number in range(3_000)]
    bots = [f"bot{number}" for number in range(100)]
    contributors: Contributors = {}
    engagements: list[Engagement] = []
    net = 0
    for name in honest:
        fees = 112 * (rng.random() < 0.3)
        net += fees
        contributors[name] = Contributor(fees, rng.random() < 0.6)
        for _ in range(rng.randrange(1, 30)):
            author = f"author{int(300 * rng.random() ** 2)}"
            engagements.append(Engagement(name, author, f"p{rng.random()}", "evaluation", 3))
        if fees:
            author = f"author{int(300 * rng.random() ** 2)}"
            engagements.append(Engagement(name, author, "product", "purchase", 5))
    # A product of 19.99: the platform fee is 2.00, Stripe's fee 0.88.
    spent = 0
    for bot in bots:
        net += 112
        spent += 200
        contributors[bot] = Contributor(112, is_eligible=True)
        engagements.append(Engagement(bot, "attacker", "product", "purchase", 5))
        engagements += [
            Engagement(bot, "attacker", f"p{number}", "evaluation", 3) for number in range(45)
        ]
        engagements += [
            Engagement(bot, f"author{number}", "p", "evaluation", 1) for number in range(4)
        ]
    outcome = compute(Pool(net // 2), contributors, engagements)
    share = outcome.shares["attacker"]
    assert 0 < share < spent / 2
    # A pool distributed by points alone would give the attacker more.
    points = sum(engagement.points for engagement in engagements if engagement.author == "attacker")
    assert share < net // 2 * points / sum(engagement.points for engagement in engagements)


def test_units_for_sum_never_exceeds_budget() -> None:
    budget = ContributorBudget(10, 10, 3)
    assert sum(budget.units_for(1) for _ in range(3)) == 18
    assert sum(ContributorBudget(10**12, 0, 3).units_for(1) for _ in range(3)) == 10**12 - 1
