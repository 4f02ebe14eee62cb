"""Rule v1 by itself: what always holds of it, whatever a month holds."""

import random
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from api.revenue_share.allocation_v1 import (
    Act,
    Budget,
    Giver,
    LineKey,
    Outcome,
    Part,
    Pot,
    gifts,
    largest_remainder,
    lines,
    reckon,
)

NAMES = st.sampled_from("abcdefgh")
POSTS = st.sampled_from("pqr")
KINDS = st.sampled_from(["evaluation", "purchase", "save"])
POINTS = st.integers(1, 5)
GIVERS = st.dictionaries(NAMES, st.builds(Giver, st.integers(-500, 5_000), st.booleans()))
ACTS = st.lists(st.builds(Act, NAMES, NAMES, POSTS, KINDS, POINTS), max_size=40)
CENTS = st.integers(0, 10**7)
POTS = st.builds(Pot, CENTS, st.sampled_from([0, 1, 5_000]), st.sampled_from([0, 7]))
Givers = dict[str, Giver]


def exact(pot: Pot, givers: Givers, acts: Sequence[Act]) -> tuple[dict[str, Fraction], Fraction]:
    """Return the rule of requirements M4 in exact fractions: authors' shares and the carry-over."""
    weights: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for act in acts:
        weights[act.giver][act.author] += act.points
    directed = Fraction(pot.pool * 4, 5)
    fees = sum(max(0, giver.fees) for giver in givers.values())
    budgets = {
        name: directed * Fraction(max(0, giver.fees), fees or 1) for name, giver in givers.items()
    }
    commons = pot.whole - sum(budget for name, budget in budgets.items() if name in weights)
    eligible = [name for name in weights if name in givers and givers[name].is_eligible]
    due: dict[str, Fraction] = defaultdict(Fraction)
    for name in weights.keys() & givers.keys():
        budget = budgets[name] + commons * Fraction(name in eligible, len(eligible) or 1)
        for author, weight in weights[name].items():
            due[author] += budget * Fraction(weight, sum(weights[name].values()))
    return due, Fraction(0) if eligible else Fraction(commons)


@given(POTS, GIVERS, ACTS)
def test_the_shares_and_what_is_carried_are_the_whole(
    pot: Pot, givers: Givers, acts: list[Act]
) -> None:
    outcome = reckon(pot, givers, acts)
    assert sum(outcome.shares.values()) + outcome.carried == pot.whole
    assert all(cents > 0 for cents in outcome.shares.values())
    assert outcome.carried >= 0


@given(POTS, GIVERS, ACTS)
def test_everybody_gets_what_is_exact_to_within_a_cent(
    pot: Pot, givers: Givers, acts: list[Act]
) -> None:
    outcome = reckon(pot, givers, acts)
    due, carried = exact(pot, givers, acts)
    for author in due.keys() | outcome.shares.keys():
        assert abs(outcome.shares.get(author, 0) - due[author]) < 1
    assert abs(outcome.carried - carried) < 1


@given(POTS, GIVERS, ACTS, st.randoms(use_true_random=False))
def test_the_order_of_nothing_matters(
    pot: Pot, givers: Givers, acts: list[Act], chance: random.Random
) -> None:
    shuffled = chance.sample(acts, len(acts))
    turned = dict(chance.sample(list(givers.items()), len(givers)))
    one, other = reckon(pot, givers, acts), reckon(pot, turned, shuffled)
    assert (one.shares, one.carried, one.budgets) == (other.shares, other.carried, other.budgets)
    assert lines(one, acts) == lines(other, shuffled)


@given(POTS, GIVERS, ACTS)
def test_an_author_s_lines_are_their_share(pot: Pot, givers: Givers, acts: list[Act]) -> None:
    outcome = reckon(pot, givers, acts)
    together: dict[str, int] = defaultdict(int)
    for key, part in lines(outcome, acts).items():
        assert part.cents >= 0
        together[key.author] += part.cents
    assert {author: cents for author, cents in together.items() if cents} == outcome.shares


@given(POTS, GIVERS, ACTS)
def test_lines_may_be_reckoned_an_author_at_a_time(
    pot: Pot, givers: Givers, acts: list[Act]
) -> None:
    outcome = reckon(pot, givers, acts)
    apart: dict[LineKey, Part] = {}
    for author in {act.author for act in acts}:
        apart |= lines(outcome, [act for act in acts if act.author == author])
    assert apart == lines(outcome, acts)


@given(POTS, GIVERS, ACTS)
def test_a_giver_s_statement_is_their_budget(pot: Pot, givers: Givers, acts: list[Act]) -> None:
    for name, budget in reckon(pot, givers, acts).budgets.items():
        points: dict[str, int] = defaultdict(int)
        for act in acts:
            if act.giver == name:
                points[act.author] += act.points
        given_away = gifts(budget, points)
        assert sum(given_away.values()) == (budget.directed + budget.commons) // 10**12


@given(POTS, GIVERS, ACTS, NAMES, POINTS)
def test_another_act_never_takes_from_its_author(
    pot: Pot, givers: Givers, acts: list[Act], author: str, points: int
) -> None:
    """Of a giver who gives already: a first act would bring a new budget, out of the commons."""
    giving = [act for act in acts if act.giver in givers]
    if not giving:
        return
    more = [*acts, Act(giving[0].giver, author, "p", "save", points)]
    before, after = reckon(pot, givers, acts), reckon(pot, givers, more)
    # Rounding may move the cent that is left over.
    assert after.shares.get(author, 0) >= before.shares.get(author, 0) - 1


@given(POTS, GIVERS, ACTS, st.integers(2, 9))
def test_what_everybody_does_as_often_again_changes_nothing(
    pot: Pot, givers: Givers, acts: list[Act], times: int
) -> None:
    more = [act._replace(points=act.points * times) for act in acts]
    one, other = reckon(pot, givers, acts), reckon(pot, givers, more)
    for author in one.shares.keys() | other.shares.keys():
        assert abs(one.shares.get(author, 0) - other.shares.get(author, 0)) <= 1


@given(POTS, GIVERS)
def test_without_acts_all_is_carried(pot: Pot, givers: Givers) -> None:
    assert reckon(pot, givers, []) == Outcome({}, pot.whole, {}, {})


@given(
    st.dictionaries(st.text("xyz", max_size=3), st.integers(0, 10**15), min_size=1),
    st.integers(1, 10**12),
    st.data(),
)
def test_largest_remainders_are_whole_and_near(
    due: dict[str, int], unit: int, data: st.DataObject
) -> None:
    least = sum(parts // unit for parts in due.values())
    whole = data.draw(st.integers(least, least + len(due)))
    found = largest_remainder(due, whole, unit)
    assert sum(found.values()) == whole
    for key, parts in due.items():
        assert parts // unit <= found.get(key, 0) <= parts // unit + 1


def test_of_equal_remainders_the_lesser_id_gets_the_cent() -> None:
    acts = [Act("g", author, "p", "save", 1) for author in ("c", "a", "b")]
    outcome = reckon(Pot(0, 100), {"g": Giver(0, is_eligible=True)}, acts)
    assert outcome.shares == {"a": 34, "b": 33, "c": 33}


def test_four_fifths_follow_the_fees_and_the_rest_is_everybody_s() -> None:
    givers = {"payer": Giver(300, False), "less": Giver(100, True), "back": Giver(-50, True)}
    acts = [
        Act("payer", "a", "p", "purchase", 5),
        Act("payer", "b", "q", "evaluation", 3),
        Act("less", "b", "q", "save", 1),
        Act("back", "c", "r", "save", 1),
    ]
    outcome = reckon(Pot(1_000), givers, acts)
    # 600 of payer 5 : 3, 200 of less, and 100 each of the commons.
    assert outcome.shares == {"a": 375, "b": 225 + 200 + 100, "c": 100}


def test_a_payer_who_did_nothing_leaves_their_part_to_the_commons() -> None:
    givers = {"payer": Giver(100, True), "other": Giver(0, True)}
    acts = [Act("other", "a", "p", "save", 1)]
    assert reckon(Pot(1_000), givers, acts).shares == {"a": 1_000}


def test_where_nobody_is_eligible_the_commons_is_carried() -> None:
    acts = [Act("payer", "a", "p", "save", 1)]
    outcome = reckon(Pot(1_000, 50, 3), {"payer": Giver(9, False)}, acts)
    assert (outcome.shares, outcome.carried) == ({"a": 800}, 253)


def test_a_hundred_bots_get_back_less_than_they_spend() -> None:
    """The attack of requirements M4: bots buy one author's cheap product, evaluate five others
    and then do all they can for that author, among three thousand honest members."""
    chance = random.Random(4)
    honest = [f"h{number}" for number in range(3_000)]
    bots = [f"bot{number}" for number in range(100)]
    givers: Givers = {}
    acts: list[Act] = []
    net = 0
    for name in honest:
        fees = 112 * (chance.random() < 0.3)
        net += fees
        givers[name] = Giver(fees, chance.random() < 0.6)
        for _ in range(chance.randrange(1, 30)):
            author = f"author{int(300 * chance.random() ** 2)}"
            acts.append(Act(name, author, f"p{chance.random()}", "evaluation", 3))
        if fees:
            author = f"author{int(300 * chance.random() ** 2)}"
            acts.append(Act(name, author, "product", "purchase", 5))
    # A product of 19.99: the platform keeps 2.00, of which Stripe asks for 0.88.
    spent = 0
    for bot in bots:
        net += 112
        spent += 200
        givers[bot] = Giver(112, is_eligible=True)
        acts.append(Act(bot, "attacker", "product", "purchase", 5))
        acts += [Act(bot, "attacker", f"p{number}", "evaluation", 3) for number in range(45)]
        acts += [Act(bot, f"author{number}", "p", "evaluation", 1) for number in range(4)]
    outcome = reckon(Pot(net // 2), givers, acts)
    got = outcome.shares["attacker"]
    assert 0 < got < spent / 2
    # A plain pro-rata pool by points would have given more than was spent.
    points = sum(act.points for act in acts if act.author == "attacker")
    assert got < net // 2 * points / sum(act.points for act in acts)


def test_units_are_never_more_than_the_budget() -> None:
    budget = Budget(10, 10, 3)
    assert sum(budget.of(1) for _ in range(3)) == 18
    assert sum(Budget(10**12, 0, 3).of(1) for _ in range(3)) == 10**12 - 1
