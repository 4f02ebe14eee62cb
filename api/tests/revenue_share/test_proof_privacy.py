"""Privacy of the proof: what colluding members learn of the acts and amounts of others.

Each challenge has two suspects, of whom one paid. Their evaluations are public. A third member, who
pays and saves in private, makes the totals of all authors equal in both cases, so that only leaves
and paths could tell them apart. Chance is one half.
"""

import math
import random
from array import array
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple
from uuid import UUID

import pytest

from api.revenue_share.leaves import MonthLeaves, derive_salt, unpack_given, unpack_received
from api.revenue_share.pair_amounts import AuthorAmounts, MonthAmounts
from api.revenue_share.sum_tree import Node, build_levels, commit_giver, list_siblings, unpack
from api.tests.support.proof_attacks import View, guess_payer, predict_amount
from api.tests.support.scale import needs_long

Amounts = dict[tuple[str, str], int]

COMMONS_UNITS: Final = 34_567_891_234_567
AUTHORS: Final = 8
# Several posts of an author, so that most members distribute amounts of their own.
MAX_POINTS: Final = 60
# Standard deviations by which the attack may differ from chance.
TOLERANCE: Final = 4
SETTINGS: Final = [(10, 1), (10, 3), (10, 7), (50, 1), (50, 3), (50, 10)]
LARGE_SETTINGS: Final = [(1_000, 1), (1_000, 3), (1_000, 10)]


class Challenge(NamedTuple):
    """Two suspects, and the amounts of both cases; the key is the one who paid."""

    suspects: tuple[str, str]
    cases: dict[str, Amounts]


class World:
    """A month of members who evaluate each other's posts; some pay and save in private."""

    def __init__(self, size: int, coalition: int, draw: random.Random) -> None:
        self.draw = draw
        self.members = [str(UUID(int=draw.getrandbits(128))) for _ in range(size)]
        self.coalition = self.members[:coalition]
        self.public: dict[str, dict[str, int]] = {}
        self.amounts: Amounts = {}
        for giver in self.members:
            others = [member for member in self.members if member != giver]
            self._evaluate(giver, draw.sample(others, min(AUTHORS, len(others))))
            self.amounts |= self._distribute(giver, draw.choice([0, 0, self._draw_fees()]))
        others = self.members[coalition:]
        # A challenge has three members. Each author gets at most a few of them.
        count = min(20, len(others) // 3)
        self.challenges = [
            self._challenge(*others[3 * number : 3 * number + 3]) for number in range(count)
        ]

    def _draw_fees(self) -> int:
        return self.draw.randint(10, 900) * 10**12 + self.draw.randrange(10**12)

    def _evaluate(self, giver: str, authors: list[str]) -> None:
        self.public[giver] = {author: self.draw.randint(1, MAX_POINTS) for author in authors}

    def _distribute(self, giver: str, fees: int) -> Amounts:
        return {
            (giver, author): predict_amount(self.public, giver, author, COMMONS_UNITS + fees)
            for author in self.public[giver]
        }

    def _challenge(self, first: str, second: str, balancer: str) -> Challenge:
        for member in (first, second, balancer):
            for author in self.public[member]:
                del self.amounts[member, author]
        # The suspects evaluated the same authors, with different points.
        authors = [*self.coalition, *self.draw.sample(self.members[-8:], 3)]
        trio = (first, second, balancer)
        authors = [author for author in dict.fromkeys(authors) if author not in trio]
        fees = self._draw_fees()
        cases: dict[str, Amounts] = {}
        for suspect in (first, second):
            self._evaluate(suspect, authors)
        for payer in (first, second):
            cases[payer] = {}
            for suspect in (first, second):
                cases[payer] |= self._distribute(suspect, fees if suspect == payer else 0)
        self.public[balancer] = {}
        for author in authors:
            given = {
                payer: case[first, author] + case[second, author] for payer, case in cases.items()
            }
            for payer, case in cases.items():
                case[balancer, author] = max(given.values()) - given[payer] + COMMONS_UNITS // 7
        return Challenge((first, second), cases)

    def decide(self, payers: list[str]) -> Amounts:
        """Return the amounts of the month in which these suspects paid."""
        amounts = dict(self.amounts)
        for challenge, payer in zip(self.challenges, payers, strict=True):
            amounts |= challenge.cases[payer]
        return amounts

    def predictions(self, suspects: tuple[str, str]) -> Amounts:
        return {
            (suspect, author): predict_amount(self.public, suspect, author, COMMONS_UNITS)
            for suspect in suspects
            for author in self.coalition
        }


def month_amounts(amounts: Amounts) -> MonthAmounts:
    contributors = sorted({giver for giver, _ in amounts})
    numbers = {giver: number for number, giver in enumerate(contributors)}
    by_author: dict[str, AuthorAmounts] = {}
    for (giver, author), units in sorted(amounts.items(), key=lambda item: item[0][::-1]):
        entry = by_author.setdefault(author, AuthorAmounts(UUID(author), array("I"), []))
        entry.contributors.append(numbers[giver])
        entry.amounts.append(units)
    return MonthAmounts([UUID(giver) for giver in contributors], list(by_author.values()))


def path_amounts(levels: list[bytes], indices: list[int]) -> list[int]:
    return [unpack(sibling).units for index in indices for sibling in list_siblings(levels, index)]


def view_divided(amounts: Amounts, coalition: list[str]) -> tuple[View, int]:
    """Return what a coalition sees of a published tree, and the quantum of its pieces."""
    leaves = MonthLeaves("2026-10", month_amounts(amounts))
    received = {str(author): unpack_received(records) for author, records in leaves.hash_received()}
    contributors = sorted({giver for giver, _ in amounts})
    own = {
        leaf.position
        for giver, records in zip(contributors, leaves.given, strict=True)
        if giver in coalition
        for leaf in unpack_given(bytes(records))
    }
    view, known = View(), set(own)
    quantum = leaves.division.quantum
    for author in coalition:
        pieces = received.get(author, [])
        known |= {leaf.position for leaf in pieces}
        # Colluding contributors know which pieces are theirs.
        view.received[author] = [
            quantum << leaf.exponent for leaf in pieces if leaf.position not in own
        ]
    view.path_amounts = path_amounts(build_levels(b"".join(leaves.chunk_nodes())), sorted(known))
    return view, quantum


def view_undivided(
    amounts: Amounts, coalition: list[str], draw: random.Random
) -> tuple[View, None]:
    """Return what a coalition sees of a tree with one leaf for each pair, at random places."""
    pairs: list[tuple[str, str] | None] = list(amounts)
    pairs += [None] * ((1 << (len(pairs) - 1).bit_length()) - len(pairs))
    draw.shuffle(pairs)
    nodes = [Node(amounts[pair] if pair else 0, draw.randbytes(32)) for pair in pairs]
    view = View({author: [] for author in coalition})
    known = []
    for index, pair in enumerate(pairs):
        if pair and not set(pair).isdisjoint(coalition):
            known.append(index)
            if pair[1] in coalition and pair[0] not in coalition:
                view.received[pair[1]].append(amounts[pair])
    view.path_amounts = path_amounts(build_levels(b"".join(map(Node.pack, nodes))), known)
    return view, None


def attack(size: int, coalition: int, rounds: int, *, divided: bool) -> Iterator[bool]:
    """Yield for each challenge whether the attack named the one who paid."""
    draw = random.Random(f"{size} {coalition}")
    for _ in range(rounds):
        world = World(size, coalition, draw)
        payers = [draw.choice(challenge.suspects) for challenge in world.challenges]
        amounts = world.decide(payers)
        view, quantum = (
            view_divided(amounts, world.coalition)
            if divided
            else view_undivided(amounts, world.coalition, draw)
        )
        for challenge, payer in zip(world.challenges, payers, strict=True):
            predicted = world.predictions(challenge.suspects)
            guess = guess_payer(view, challenge.suspects, predicted=predicted, quantum=quantum)
            yield (guess or draw.choice(challenge.suspects)) == payer


def assert_no_better_than_chance(outcomes: list[bool]) -> None:
    bound = TOLERANCE * math.sqrt(len(outcomes)) / 2
    assert len(outcomes) >= 20
    assert abs(sum(outcomes) - len(outcomes) / 2) <= bound, f"{sum(outcomes)} of {len(outcomes)}"


@pytest.mark.parametrize(("size", "coalition"), SETTINGS)
def test_coalition_names_payer_no_better_than_chance(size: int, coalition: int) -> None:
    rounds = 120 if size == 10 else 12
    assert_no_better_than_chance(list(attack(size, coalition, rounds, divided=True)))


@needs_long
@pytest.mark.parametrize(("size", "coalition"), LARGE_SETTINGS)
def test_coalition_in_large_month_names_payer_no_better_than_chance(
    size: int, coalition: int
) -> None:
    assert_no_better_than_chance(list(attack(size, coalition, 4, divided=True)))


@pytest.mark.parametrize(("size", "coalition"), [*SETTINGS, (1_000, 10)])
def test_attack_on_undivided_tree_names_payers(size: int, coalition: int) -> None:
    """The attack has teeth: without the division it names nearly all."""
    outcomes = list(attack(size, coalition, 2 if size == 1_000 else 12, divided=False))
    assert sum(outcomes) >= 0.9 * len(outcomes)


@pytest.mark.parametrize(("size", "coalition"), [*SETTINGS, (1_000, 1)])
def test_leaves_of_both_cases_have_equal_sizes(size: int, coalition: int) -> None:
    """No attack on sizes can succeed: each author has the same pieces in both cases."""
    world = World(size, coalition, random.Random(size + coalition))
    sizes = []
    for case in (0, 1):
        payers = [challenge.suspects[case] for challenge in world.challenges]
        leaves = MonthLeaves("2026-10", month_amounts(world.decide(payers)))
        by_author = {
            author: Counter(leaf.exponent for leaf in unpack_received(records))
            for author, records in leaves.hash_received()
        }
        sizes.append((leaves.division, leaves.count, by_author))
    assert sizes[0] == sizes[1]


def test_leaves_of_a_giver_cannot_be_linked() -> None:
    """Neither commitments nor salts repeat, and no salt that is seen opens a commitment."""
    world = World(10, 3, random.Random(7))
    amounts = world.decide([challenge.suspects[0] for challenge in world.challenges])
    month = month_amounts(amounts)
    leaves = MonthLeaves("2026-10", month)
    received = [leaf for _, records in leaves.hash_received() for leaf in unpack_received(records)]
    assert len({leaf.giver_commitment for leaf in received}) == len(received) > 100
    salts = [derive_salt(leaves.salt_key, leaf.position) for leaf in received]
    assert len(set(salts)) == len(salts)
    guesses = {
        commit_giver(b"2026-10", salt, giver) for salt in salts for giver in month.contributors
    }
    assert guesses.isdisjoint(leaf.giver_commitment for leaf in received)
