"""Allocation rule `v2`: distributes a month's pool over the authors. Pure and deterministic.

Amounts are integers in units of 10^-12 cent. Divisions round down (`//` below). What is not named
here is as in rule `v1`, whose types, weights and rounding this module imports.

1.  The directed part is 80 % of the members' part of the net fees. The fees f of a contributor are
    the net fees of the payments that count in the month, and a negative amount of earlier months.
    A contributor with positive f directs `directed * f // sum of all positive f`. Without positive
    fees the directed part is zero.
2.  The common pool is the rest: the remaining 20 %, grants, the amount carried over from the
    previous month, and the parts of contributors without points. An eligible contributor with
    points has a weight: 10 for a full budget, else 1. The budget is
    `weight * (common pool // sum of weights)`.
3.  With fewer than three engaged authors a budget counts `budget * authors // 3`. What is withheld
    is carried over to the next month. Without a weight, the whole common pool is.
4.  Both parts of a contributor are distributed over the authors by points, separately, and rounded
    down once for each author: `directed * points // all points + common pool * points // all
    points`. An author's due amount is the sum of these.
5.  The largest-remainder method rounds due amounts to cents, as in `v1`. Shares and the carried
    amount add up to the total, to the cent.

An author owes what was directed by payments that went back later. That is deducted from the share
afterwards (`api.revenue_share.adjustments`), so it changes no amount of this module.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from api.revenue_share.allocation_v1 import (
    BASIS_POINTS,
    DIRECTED_BPS,
    UNITS_PER_CENT,
    WEIGHTS,
    ContributorBudget,
    Engagement,
    LineKey,
    Outcome,
    Pool,
    Share,
    compute_contributions,
    round_by_largest_remainder,
)

__all__ = [
    "ALGORITHM_VERSION",
    "WEIGHTS",
    "Contributor",
    "Engagement",
    "Outcome",
    "Pool",
    "compute",
    "compute_budgets",
    "compute_contributions",
    "compute_lines",
]

ALGORITHM_VERSION: Final = "v2"
FULL_WEIGHT: Final = 10
REDUCED_WEIGHT: Final = 1
# A budget counts in full from this number of engaged authors.
FULL_AUTHORS: Final = 3
# The smallest kept purchase that gives its buyer a full budget.
MIN_KEPT_CENTS: Final = 99
# Tips have no refund window; they count this many days after the payment.
TIP_DAYS: Final = 7


class Contributor(NamedTuple):
    """A member's net fees in cents, eligibility for the common pool, and size of the budget.

    `fees` includes the negative amount that earlier months left.
    """

    fees: int
    is_eligible: bool
    has_full_budget: bool

    @property
    def weight(self) -> int:
        return FULL_WEIGHT if self.has_full_budget else REDUCED_WEIGHT


class Engaged(NamedTuple):
    """The points of a contributor, and the number of authors who received them."""

    points: int
    authors: int


def compute(
    pool: Pool, contributors: Mapping[str, Contributor], engagements: Iterable[Engagement]
) -> Outcome:
    """Distribute a month's pool.

    `engagements` contains counted engagements only, those of an author in a row. It is iterated
    twice.

    Raises:
        ValueError: the engagements of an author are not in a row.
    """
    engaged = _sum_engagements(engagements)
    budgets, carried = compute_budgets(pool, contributors, engaged)
    due: dict[str, int] = {}
    for author, points in _points_by_author(engagements):
        amounts = [
            budgets[contributor].units_for(number)
            for contributor, number in points.items()
            if contributor in budgets
        ]
        if amounts:
            due[author] = sum(amounts)
    cents = (pool.total * UNITS_PER_CENT - carried) // UNITS_PER_CENT if due else 0
    shares = round_by_largest_remainder(due, cents, UNITS_PER_CENT)
    return Outcome(shares, pool.total - sum(shares.values()), due, budgets)


def compute_budgets(
    pool: Pool, contributors: Mapping[str, Contributor], engaged: Mapping[str, Engaged]
) -> tuple[dict[str, ContributorBudget], int]:
    """Return the budgets of contributors who have points, and the carried units."""
    directed = pool.from_fees * UNITS_PER_CENT * DIRECTED_BPS // BASIS_POINTS
    fees = sum(max(0, contributor.fees) for contributor in contributors.values())
    common_pool = pool.total * UNITS_PER_CENT - (directed if fees else 0)
    directed_parts: dict[str, int] = {}
    weights: dict[str, int] = {}
    for name, contributor in contributors.items():
        part = directed * max(0, contributor.fees) // fees if fees else 0
        if name not in engaged:
            common_pool += part
            continue
        if part:
            directed_parts[name] = part
        if contributor.is_eligible:
            weights[name] = contributor.weight
    unit = common_pool // sum(weights.values()) if weights else 0
    withheld = 0 if weights else common_pool
    budgets = {}
    for name in directed_parts.keys() | weights.keys():
        whole = unit * weights.get(name, 0)
        counted = whole * min(engaged[name].authors, FULL_AUTHORS) // FULL_AUTHORS
        withheld += whole - counted
        budgets[name] = ContributorBudget(
            directed_parts.get(name, 0), counted, engaged[name].points
        )
    return budgets, withheld


def compute_lines(outcome: Outcome, engagements: Iterable[Engagement]) -> dict[LineKey, Share]:
    """Split the shares of these authors into lines, rounded by largest remainder.

    `engagements` must contain all engagements of each of its authors. Ties go to the smaller post
    and kind.
    """
    authors: dict[str, dict[LineKey, list[int]]] = defaultdict(dict)
    for contributor, author, post, kind, points in engagements:
        budget = outcome.budgets.get(contributor)
        if budget is None:
            continue
        line = authors[author].setdefault(LineKey(author, post, kind), [0, 0, 0])
        line[0] += 1
        line[1] += points
        line[2] += budget.units_for(points)
    shares: dict[LineKey, Share] = {}
    for author, lines in authors.items():
        share = outcome.shares.get(author, 0)
        # Lines are rounded down separately: their sum can be smaller than the author's due amount.
        units = sum(line[2] for line in lines.values()) or 1
        due = {key: line[2] * share for key, line in lines.items()}
        cents = round_by_largest_remainder(due, share, units)
        for key, line in lines.items():
            shares[key] = Share(line[0], line[1], cents.get(key, 0))
    return shares


def _sum_engagements(engagements: Iterable[Engagement]) -> dict[str, Engaged]:
    points: Counter[str] = Counter()
    authors: Counter[str] = Counter()
    for _, received in _points_by_author(engagements):
        points.update(received)
        authors.update(received.keys())
    return {name: Engaged(number, authors[name]) for name, number in points.items() if number}


def _points_by_author(engagements: Iterable[Engagement]) -> Iterator[tuple[str, dict[str, int]]]:
    """Yield each author with the points that contributors gave them; bounds the memory."""
    seen: set[str] = set()
    for author, group in groupby(engagements, key=attrgetter("author")):
        if author in seen:
            raise ValueError("the engagements of an author are not in a row")
        seen.add(author)
        points: dict[str, int] = defaultdict(int)
        for engagement in group:
            points[engagement.contributor] += engagement.points
        yield author, points
