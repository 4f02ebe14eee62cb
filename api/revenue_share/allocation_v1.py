"""Rule `v1`: who gets what of a month. Pure: the same inputs give the same cents anywhere.

Anybody recomputes it from a month's proof. All is reckoned in whole units of 10^-12 cent, and what
is divided is rounded down (`//` below):

1.  The directed part is 80 % of the pool. A giver whose own net fees f are above zero directs
    `directed * f // sum of all such f` of it. Where nobody's are, nothing is directed.
2.  The rest of the pool, with grants, what the month before carried over and the parts of givers
    without points, is the commons. Every eligible giver who has points gets `commons // how many
    they are`; where there is none, the commons is carried to the next month.
3.  A giver's parts are split over their acts by points, each part of its own: `part * points // all
    points of the giver`. An author's sum of these is what they are due.
4.  Cents by largest remainder: everybody gets the whole cents of what they are due, and the cents
    that are left go, one each, to the largest remainders, of equal ones to the lesser id. There are
    as many cents as the whole less what is carried, rounded down; so the shares and what is carried
    are the whole, to the cent.

Ids are those of the proof: they differ from month to month, so that nobody chooses an id that wins.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

VERSION: Final = "v1"
UNIT: Final = 10**12  # of a cent
DIRECTED_BPS: Final = 8_000
WHOLE_BPS: Final = 10_000
DAILY_ACTS: Final = 50
ELIGIBLE_AUTHORS: Final = 5
ELIGIBLE_AGE_DAYS: Final = 30
ELIGIBLE_ACTIVE_DAYS: Final = 3

REACTIONS: Final = {
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
WEIGHTS: Final = {**REACTIONS, "purchase": 5, "tip": 5, "save": 1, "comment": 1}

K = TypeVar("K", bound=Hashable)


class Act(NamedTuple):
    """Something that a giver did with an author's post, and how many points it counts."""

    giver: str
    author: str
    post: str
    kind: str
    points: int


class Giver(NamedTuple):
    """A member's own net fees of the month in cents, and whether the commons is theirs to give."""

    fees: int
    is_eligible: bool


class Pot(NamedTuple):
    """What is shared out, in cents."""

    pool: int
    grants: int = 0
    carried_in: int = 0

    @property
    def whole(self) -> int:
        return self.pool + self.grants + self.carried_in


class Budget(NamedTuple):
    """What a giver shares out, in units of 10^-12 cent, by `points` of theirs."""

    directed: int
    commons: int
    points: int

    def of(self, points: int) -> int:
        """The units that so many of the points bring."""
        return self.directed * points // self.points + self.commons * points // self.points


class LineKey(NamedTuple):
    """One kind of acts on one post of an author."""

    author: str
    post: str
    kind: str


class Part(NamedTuple):
    """What a line brought: by how many members and points, and its cents of the author's."""

    members: int
    points: int
    cents: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Cents by author, what is carried on, and behind it what authors are due in units, and the
    budgets by giver."""

    shares: dict[str, int]
    carried: int
    due: dict[str, int]
    budgets: dict[str, Budget]

    @property
    def points(self) -> int:
        """Of all that brings something."""
        return sum(budget.points for budget in self.budgets.values())


def reckon(pot: Pot, givers: Mapping[str, Giver], acts: Iterable[Act]) -> Outcome:
    """Share out a month; `acts` is gone through twice and holds those that count alone."""
    points: dict[str, int] = defaultdict(int)
    for act in acts:
        points[act.giver] += act.points
    budgets, carried = share_budgets(pot, givers, points)
    due: dict[str, int] = defaultdict(int)
    for act in acts:
        budget = budgets.get(act.giver)
        if budget is not None:
            due[act.author] += budget.of(act.points)
    cents = (pot.whole * UNIT - carried) // UNIT if due else 0
    shares = largest_remainder(due, cents, UNIT)
    return Outcome(shares, pot.whole - sum(shares.values()), dict(due), budgets)


def share_budgets(
    pot: Pot, givers: Mapping[str, Giver], points: Mapping[str, int]
) -> tuple[dict[str, Budget], int]:
    """The budgets of givers who have points, and the units that nobody is there to give."""
    pool = pot.pool * UNIT
    directed = pool * DIRECTED_BPS // WHOLE_BPS
    fees = sum(max(0, giver.fees) for giver in givers.values())
    commons = pot.whole * UNIT - (directed if fees else 0)
    own: dict[str, int] = {}
    eligible = []
    for name, giver in givers.items():
        part = directed * max(0, giver.fees) // fees if fees else 0
        if not points.get(name):
            commons += part
            continue
        if part:
            own[name] = part
        if giver.is_eligible:
            eligible.append(name)
    each = commons // len(eligible) if eligible else 0
    budgets = {name: Budget(part, 0, points[name]) for name, part in own.items()}
    for name in eligible:
        budgets[name] = Budget(own.get(name, 0), each, points[name])
    return budgets, 0 if eligible else commons


def largest_remainder(due: Mapping[K, int], whole: int, unit: int) -> dict[K, int]:
    """Whole numbers for what is due in parts of `unit`, `whole` together; who gets none is absent.

    `whole` must lie between the sum of what is due rounded down and that sum and one for each.
    """
    given = {key: parts // unit for key, parts in due.items()}
    left = whole - sum(given.values())
    if left:
        order = sorted(due, key=lambda key: (-(due[key] % unit), key))
        for key in order[:left]:
            given[key] += 1
    return {key: number for key, number in given.items() if number}


def lines(outcome: Outcome, acts: Iterable[Act]) -> dict[LineKey, Part]:
    """The lines of the authors of these acts, which must be all of theirs: each author's cents by
    largest remainder, of equal ones to the lesser post and kind."""
    found: dict[str, dict[LineKey, list[int]]] = defaultdict(dict)
    for giver, author, post, kind, points in acts:
        budget = outcome.budgets.get(giver)
        if budget is None:
            continue
        line = found[author].setdefault(LineKey(author, post, kind), [0, 0, 0])
        line[0] += 1
        line[1] += points
        line[2] += budget.of(points)
    parts: dict[LineKey, Part] = {}
    for author, of_author in found.items():
        share = outcome.shares.get(author, 0)
        due = {key: line[2] * share for key, line in of_author.items()}
        cents = largest_remainder(due, share, outcome.due[author] or 1)
        for key, line in of_author.items():
            parts[key] = Part(line[0], line[1], cents.get(key, 0))
    return parts


def gifts(budget: Budget, points: Mapping[K, int]) -> dict[K, int]:
    """A giver's whole cents by author, by largest remainder: `points` of theirs by author."""
    units = budget.directed + budget.commons
    parts = {key: units * number for key, number in points.items()}
    return largest_remainder(parts, units // UNIT, UNIT * budget.points)
