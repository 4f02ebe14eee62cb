"""Attacks on the proof of the revenue share: what colluding members learn of the others.

The attackers know every public evaluation, the rule, the exact budget that the common pool gives
each eligible member, and their own statements. Payments and saves of others are private.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from api.revenue_share.allocation_v1 import ContributorBudget
from api.revenue_share.pieces import take_pieces

# Public points that a member gave to the posts of each author.
PublicPoints = Mapping[str, Mapping[str, int]]


@dataclass
class View:
    """View of a coalition: amounts of its pieces from others by author, and amounts in paths."""

    received: dict[str, list[int]] = field(default_factory=dict)
    path_amounts: list[int] = field(default_factory=list)


def predict_amount(public: PublicPoints, giver: str, author: str, commons_units: int) -> int:
    """Return what a giver who neither paid nor saved distributes to an author."""
    points = public[giver]
    budget = ContributorBudget(0, commons_units, sum(points.values()))
    return budget.units_for(points[author])


def is_subset_sum(amounts: Iterable[int], wanted: int, quantum: int) -> bool:
    """Return whether some pieces add up to an amount, rounded down or up to quanta.

    Sizes of pieces are powers of two, of which the largest ones that fit are a solution if one
    exists.
    """
    sizes = [0] * 64
    for amount in amounts:
        sizes[(amount // quantum).bit_length() - 1] += 1
    for quanta in (wanted // quantum, wanted // quantum + 1):
        try:
            take_pieces(quanta, list(sizes))
        except ValueError:
            continue
        return True
    return False


def matches(view: View, author: str, wanted: int, quantum: int | None) -> bool:
    """Return whether a predicted amount is among those that the coalition sees.

    Without `quantum` the pieces are compared one by one, in a tree whose amounts are undivided.
    """
    received = view.received[author]
    if quantum is None:
        return wanted in received or wanted in view.path_amounts
    return is_subset_sum(received, wanted, quantum)


def guess_payer(
    view: View,
    suspects: tuple[str, str],
    *,
    predicted: Mapping[tuple[str, str], int],
    quantum: int | None,
) -> str | None:
    """Guess which of two members paid; None without any evidence.

    The one whose predicted amounts are found distributed the common pool only, and did not pay.
    """
    found = {
        suspect: sum(
            matches(view, author, predicted[suspect, author], quantum) for author in view.received
        )
        for suspect in suspects
    }
    first, second = suspects
    if found[first] == found[second]:
        return None
    return second if found[first] > found[second] else first


class Act(NamedTuple):
    """A record of the file of rule `v1`: pseudonyms of giver and post, kind and points."""

    giver: str
    post: str
    kind: str
    points: int


def identify_by_acts(
    acts: Iterable[Act], evaluations: Mapping[str, Mapping[str, int]], posts: Collection[str]
) -> dict[str, str]:
    """Match the acts on known posts with public evaluations; return members by pseudonym.

    `evaluations` are the public points by member and post. A pseudonym is identified if its
    evaluations of the known posts are those of a single member.
    """
    published: dict[str, dict[str, int]] = defaultdict(dict)
    for act in acts:
        if act.kind == "evaluation" and act.post in posts:
            published[act.giver][act.post] = act.points
    members = {
        member: frozenset((post, points) for post, points in given.items() if post in posts)
        for member, given in evaluations.items()
    }
    signatures = Counter(members.values())
    by_signature = {signature: member for member, signature in members.items()}
    return {
        giver: by_signature[signature]
        for giver, given in published.items()
        if signatures[signature := frozenset(given.items())] == 1
    }
