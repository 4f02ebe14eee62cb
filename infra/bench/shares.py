"""npm run bench -- shares: what accounts that cooperate get out of the revenue share.

Simulated months are computed by the rule itself. `--readme` writes the figures into
docs/revenue-share.md, and the chart beside it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from api.revenue_share import allocation_v1, allocation_v2
from api.revenue_share.allocation_v1 import Engagement, Outcome, Pool
from infra.bench.core import readme
from infra.bench.core.chart import draw
from infra.bench.core.report import Row, at_most, format_figure, format_table, info_row
from infra.local.process import ROOT

PAGE: Final = ROOT / "docs" / "revenue-share.md"
PICTURE: Final = ROOT / "docs" / "revenue-share.svg"
GRANT_CENTS: Final = 100_000
# A mobile number that receives a code. Its price differs by country; the table shows from which
# price on the goals hold.
PHONE_CENTS: Final = 200
# A product of 19.99 USD: the platform's fee is 2.00, the provider's 0.88.
NET_FEE_CENTS: Final = 112
# A product of 0.99 USD: the platform's fee is 0.10, the provider's 0.33.
CHEAP_FEE_CENTS: Final = 10
CHEAP_NET_FEE_CENTS: Final = -23
SHARE_BPS: Final = 5_000
SEED: Final = 20261125
# The accounts engage with as many authors as eligibility requires, all of them their own.
BOT_AUTHORS: Final = 5
BOT_POINTS: Final = 100
ATTACKER: Final = "attacker"


class Population(NamedTuple):
    """Honest members who meet the conditions of the month, and what they did."""

    members: int = 3_000
    buyers: int = 500
    phones: int = 500
    authors: int = 300


@dataclass(frozen=True)
class Attack:
    """Accounts of one attacker in a month, and the grant of the month."""

    bots: int
    net_fee_cents: int = 0
    has_full_budget: bool = False
    grant_cents: int = GRANT_CENTS


class Gain(NamedTuple):
    """Cents that the attacker's authors received, and the part of the common pool in them."""

    cents: int
    part_of_common_pool: float


def rows(*, quick: bool, with_page: bool = False) -> list[dict[str, Any]]:
    """Simulate, print the assumptions and the table; return the rows."""
    found = measure(Population(600, 100, 100, 60) if quick else Population())
    if with_page:
        _write_page(found)
    print(f"{describe()}\n\n{format_table(found)}")
    return [row.as_dict() for row in found]


def _write_page(found: Sequence[Row]) -> None:
    PICTURE.write_text(picture(found), encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(readme.replace_between_markers(text, figures(found)), encoding="utf-8")


def picture(found: Sequence[Row]) -> str:
    """Return the chart of the rows with a goal."""
    return draw(
        found,
        "3,000 honest members; a month with a grant of 1,000 USD unless stated",
        title="What cooperating accounts get, beside its limits",
    )


def figures(found: Sequence[Row]) -> str:
    """Return the assumptions and the rows as Markdown."""
    lines = [describe(), "", "| attack | result | goal | |", "|---|---|---|---|"]
    for row in found:
        result = f"{format_figure(row.value)} {row.unit}"
        verdict = "" if row.bound is None else "✓" if row.ok else "**missed**"
        goal = row.goal if row.bound is not None else ""
        lines.append(f"| {row.work} | {result} | {goal} | {verdict} |")
    return "\n".join(lines)


def describe() -> str:
    """Return the assumptions of the simulation."""
    population = Population()
    return (
        f"{population.members:,} honest members meet the conditions of the month: "
        f"{population.buyers:,} bought a product of 19.99 USD (net fee {NET_FEE_CENTS / 100:.2f}),"
        f" {population.phones:,} others have a verified phone number. A phone number costs an"
        f" attacker {PHONE_CENTS / 100:.2f} USD. All accounts of the attacker meet the conditions,"
        " and engage only with the attacker's own authors."
    )


def measure(population: Population) -> list[Row]:
    """Return the attacks, with the goals of rule v2."""
    return [*_without_costs(population), *_with_phones(population), *_with_purchases(population)]


def _without_costs(population: Population) -> Iterator[Row]:
    attack = Attack(1_000)
    part = _simulate(population, attack).part_of_common_pool
    work = "1,000 accounts that cost nothing, of the common pool"
    yield at_most("1", work, 100 * part, "%", 10)
    former = _simulate(population, attack, version="v1").part_of_common_pool
    yield info_row("1", "the same by rule v1", 100 * former, "%")
    fewer = population._replace(
        members=population.members * 3 // 5,
        buyers=population.buyers * 3 // 5,
        phones=population.phones * 3 // 5,
    )
    part = _simulate(fewer, attack).part_of_common_pool
    work = "the same, if three of five honest members meet the conditions"
    yield info_row("1", work, 100 * part, "%")


def _with_phones(population: Population) -> Iterator[Row]:
    for bots in (100, 1_000, 5_000):
        gain = _simulate(population, Attack(bots, has_full_budget=True)).cents
        work = f"{bots:,} accounts with phones, of what the phones cost"
        yield at_most("2", work, 100 * gain / (bots * PHONE_CENTS), "%", 100)
        work = "price of a phone below which a month pays for it"
        yield info_row("2", work, gain / bots / 100, "USD")


def _with_purchases(population: Population) -> Iterator[Row]:
    attack = Attack(100, NET_FEE_CENTS, has_full_budget=True)
    fees, phones = attack.bots * NET_FEE_CENTS, attack.bots * PHONE_CENTS
    gain = _simulate(population, replace(attack, grant_cents=0)).cents
    work = "100 accounts that buy, of their net fees, without a grant"
    yield at_most("3", work, 100 * gain / fees, "%", 50)
    gain = _simulate(population, attack).cents
    work = "100 accounts with phones that buy, of net fees and phones"
    yield at_most("3", work, 100 * gain / (fees + phones), "%", 50)
    yield info_row("3", "the same without phones, of their net fees", 100 * gain / fees, "%")
    cheap = replace(attack, net_fee_cents=CHEAP_NET_FEE_CENTS)
    gain = _simulate(population, cheap).cents
    work = "100 accounts that buy for 0.99 USD once, of their fees, a month"
    yield info_row("3", work, 100 * gain / (cheap.bots * CHEAP_FEE_CENTS), "%")


def _simulate(population: Population, attack: Attack, *, version: str = "v2") -> Gain:
    """Compute a month with the attack by a version of the rule."""
    rng = random.Random(SEED)
    engagements: list[Engagement] = []
    members: list[tuple[str, int, bool]] = []
    for number in range(population.members):
        name = f"member{number}"
        buys, has_phone = number < population.buyers, number < population.buyers + population.phones
        members.append((name, NET_FEE_CENTS if buys else 0, buys or has_phone))
        authors = {int(population.authors * rng.random() ** 2) for _ in range(rng.randrange(8, 30))}
        engagements += [
            Engagement(name, f"author{author}", "post", "evaluation", 3)
            for author in sorted(authors)
        ]
    for number in range(attack.bots):
        name = f"bot{number}"
        members.append((name, attack.net_fee_cents, attack.has_full_budget))
        engagements += [
            Engagement(name, f"{ATTACKER}{author}", "post", "evaluation", BOT_POINTS)
            for author in range(BOT_AUTHORS)
        ]
    engagements.sort(key=lambda each: each.author)
    net = max(0, sum(fees for _, fees, _ in members))
    pool = Pool(net * SHARE_BPS // allocation_v1.BASIS_POINTS, attack.grant_cents)
    if version == "v1":
        former = {name: allocation_v1.Contributor(fees, True) for name, fees, _ in members}
        outcome = allocation_v1.compute(pool, former, engagements)
    else:
        contributors = {
            name: allocation_v2.Contributor(fees, True, full) for name, fees, full in members
        }
        outcome = allocation_v2.compute(pool, contributors, engagements)
    return _gain(pool, outcome)


def _gain(pool: Pool, outcome: Outcome) -> Gain:
    received = sum(cents for author, cents in outcome.shares.items() if author.startswith(ATTACKER))
    common_pool = pool.total * allocation_v1.UNITS_PER_CENT - sum(
        budget.directed for budget in outcome.budgets.values()
    )
    taken = sum(
        budget.common_pool for name, budget in outcome.budgets.items() if name.startswith("bot")
    )
    return Gain(received, taken / common_pool)
