"""Allocation rule `v1`: distributes a month's pool over the authors. Pure and deterministic.

The rule can be recomputed from a month's proof. Amounts are integers in units of 10^-12 cent.
Divisions round down (`//` below).

1.  The directed part is 80 % of the members' part of the net fees. A contributor whose own net
    fees f are positive directs `directed * f // sum of all positive f` of it. If no fees are
    positive, the directed part is zero.
2.  The common pool is the rest: the remaining 20 %, grants, the amount carried over from the
    previous month, and the parts of contributors without points. Each eligible contributor with
    points receives `common pool // number of them`. Without such contributors, the common pool is
    carried over to the next month.
3.  Both parts of a contributor are distributed over their engagements by points, separately:
    `part * points // all points of the contributor`. An author's due amount is the sum of these.
4.  The largest-remainder method rounds to cents: every author receives the whole cents due. The
    remaining cents go, one each, to the largest remainders; ties go to the smaller id. The number
    of cents is the total less the carried amount, rounded down. Shares and the carried amount
    therefore add up to the total, to the cent.

Ids are the pseudonyms of the proof. They differ from month to month, so an id that wins ties
cannot be chosen.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

ALGORITHM_VERSION: Final = "v1"
UNITS_PER_CENT: Final = 10**12
DIRECTED_BPS: Final = 8_000
BASIS_POINTS: Final = 10_000
MAX_DAILY_ENGAGEMENTS: Final = 50
MIN_EVALUATED_AUTHORS: Final = 5
MIN_MEMBERSHIP_DAYS: Final = 30
MIN_ACTIVE_DAYS: Final = 3

REACTION_WEIGHTS: Final = {
    "perfect": 3,
    "fantastic": 3,
    "gotanswer": 3,
    "love": 2,
    "clap": 2,
    "surprise": 1,
    "hardquestion": 1,
    "sad": 1,
    "unclear": 0,
    "dontknow": 0,
}
WEIGHTS: Final = {**REACTION_WEIGHTS, "purchase": 5, "tip": 5, "save": 1, "comment": 1}

K = TypeVar("K", bound=Hashable)


class Engagement(NamedTuple):
    """A contributor's counted engagement with an author's post, and its points."""

    contributor: str
    author: str
    post: str
    kind: str
    points: int


class Contributor(NamedTuple):
    """A member's own net fees of the month in cents, and eligibility for the common pool."""

    fees: int
    is_eligible: bool


class Pool(NamedTuple):
    """The money to distribute, in cents; `from_fees` is the members' part of the net fees."""

    from_fees: int
    grants: int = 0
    carried_in: int = 0

    @property
    def total(self) -> int:
        return self.from_fees + self.grants + self.carried_in


class ContributorBudget(NamedTuple):
    """The amounts that a contributor distributes, in units of 10^-12 cent, and their points."""

    directed: int
    common_pool: int
    points: int

    def units_for(self, points: int) -> int:
        """Return the units that `points` of the contributor's points receive."""
        return self.directed * points // self.points + self.common_pool * points // self.points


class LineKey(NamedTuple):
    """One kind of engagement with one post of an author."""

    author: str
    post: str
    kind: str


class Share(NamedTuple):
    """A line's contributing members, points, and cents of the author's share."""

    members: int
    points: int
    cents: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Shares in cents by author, the carried amount, due units by author, budgets by contributor.

    Shares and the carried amount are in cents, due amounts and budgets in units of 10^-12 cent.
    """

    shares: dict[str, int]
    carried: int
    due: dict[str, int]
    budgets: dict[str, ContributorBudget]

    @property
    def points(self) -> int:
        """The points of all contributors who have a budget."""
        return sum(budget.points for budget in self.budgets.values())


def compute(
    pool: Pool, contributors: Mapping[str, Contributor], engagements: Iterable[Engagement]
) -> Outcome:
    """Distribute a month's pool.

    `engagements` contains counted engagements only and is iterated twice.
    """
    points: dict[str, int] = defaultdict(int)
    for engagement in engagements:
        points[engagement.contributor] += engagement.points
    budgets, carried = compute_budgets(pool, contributors, points)
    due: dict[str, int] = defaultdict(int)
    for engagement in engagements:
        budget = budgets.get(engagement.contributor)
        if budget is not None:
            due[engagement.author] += budget.units_for(engagement.points)
    cents = (pool.total * UNITS_PER_CENT - carried) // UNITS_PER_CENT if due else 0
    shares = round_by_largest_remainder(due, cents, UNITS_PER_CENT)
    return Outcome(shares, pool.total - sum(shares.values()), dict(due), budgets)


def compute_budgets(
    pool: Pool, contributors: Mapping[str, Contributor], points: Mapping[str, int]
) -> tuple[dict[str, ContributorBudget], int]:
    """Return the budgets of contributors who have points, and the carried units."""
    directed = pool.from_fees * UNITS_PER_CENT * DIRECTED_BPS // BASIS_POINTS
    fees = sum(max(0, contributor.fees) for contributor in contributors.values())
    common_pool = pool.total * UNITS_PER_CENT - (directed if fees else 0)
    directed_parts: dict[str, int] = {}
    eligible = []
    for name, contributor in contributors.items():
        part = directed * max(0, contributor.fees) // fees if fees else 0
        if not points.get(name):
            common_pool += part
            continue
        if part:
            directed_parts[name] = part
        if contributor.is_eligible:
            eligible.append(name)
    equal_part = common_pool // len(eligible) if eligible else 0
    budgets = {
        name: ContributorBudget(part, 0, points[name]) for name, part in directed_parts.items()
    }
    for name in eligible:
        budgets[name] = ContributorBudget(directed_parts.get(name, 0), equal_part, points[name])
    return budgets, 0 if eligible else common_pool


def round_by_largest_remainder(due: Mapping[K, int], total: int, unit: int) -> dict[K, int]:
    """Round amounts in fractions of `unit` to integers that add up to `total`; omit zeros.

    `total` must be at least the sum of the rounded-down amounts, and exceed it by at most one for
    each key.
    """
    rounded = {key: amount // unit for key, amount in due.items()}
    remaining = total - sum(rounded.values())
    if remaining:
        order = sorted(due, key=lambda key: (-(due[key] % unit), key))
        for key in order[:remaining]:
            rounded[key] += 1
    return {key: number for key, number in rounded.items() if number}


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
        due = {key: line[2] * share for key, line in lines.items()}
        cents = round_by_largest_remainder(due, share, outcome.due[author] or 1)
        for key, line in lines.items():
            shares[key] = Share(line[0], line[1], cents.get(key, 0))
    return shares


def compute_contributions(budget: ContributorBudget, points: Mapping[K, int]) -> dict[K, int]:
    """Return a contributor's cents by author, given their points by author."""
    units = budget.directed + budget.common_pool
    due = {key: units * number for key, number in points.items()}
    return round_by_largest_remainder(due, units // UNITS_PER_CENT, UNITS_PER_CENT * budget.points)
