"""Phases and gates: the other members alone, beside each kind of attack, and beside all of them."""

from __future__ import annotations

import asyncio
import itertools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import httpx

from infra.bench.core import report
from infra.bench.core.dataset import Shape
from infra.bench.core.report import Row
from infra.bench.core.vocabulary import build_vocabulary
from infra.bench.fair_shares.attack import KINDS, SIGN_IN_CODES, Target, attack
from infra.bench.fair_shares.environment import RunningProduct, running_product
from infra.bench.fair_shares.others import PICTURE, Calls, Plan, others_call
from infra.bench.fair_shares.victims import Victim, open_browser
from infra.support.signup import Person, join

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment

MAX_SLOWDOWN: Final = 2
# A member does not notice a call of this time, so it is not compared with what it takes alone.
FLOOR_MS: Final = 50.0
MIN_CALLS_OF_P95: Final = 20
MAX_MB: Final = 300
MAX_SIGN_IN_SECONDS: Final = 20.0
OTHER_MEMBERS: Final = 4
FOLLOWEES: Final = 30
# Kinds of each attack, by its name.
ATTACKS: Final = {**{kind: (kind,) for kind in KINDS}, "all together": KINDS}
# The rest of a phase's work, such as pictures in the queue, ends before the next.
_PAUSE_SECONDS: Final = 2.0
_POSTS: Final = """
    SELECT id FROM post WHERE kind = 'post' AND deleted_at IS NULL AND hidden_at IS NULL
    ORDER BY id DESC LIMIT 200
"""
_AUTHORS: Final = "SELECT id FROM member ORDER BY followers_count DESC, id LIMIT 30"


class Size(NamedTuple):
    """Seconds of the calls alone, before and after the attacks, and of each attack."""

    alone: float = 40.0
    attack: float = 30.0


QUICK: Final = Size(10.0, 7.0)


@dataclass
class Phase:
    """Calls of the others and sign-ins of the victims during one attack, and its answers."""

    name: str
    calls: Calls = field(default_factory=Calls)
    answers: Counter[str] = field(default_factory=Counter)
    # Seconds of each sign-in, or the reason why it was not possible.
    sign_ins: dict[str, float | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Stage:
    plan: Plan
    targets: dict[str, Target]
    victims: dict[str, tuple[Victim, Victim]]


def rows(bench: BenchEnvironment, *, quick: bool) -> list[dict[str, Any]]:
    """Return the rows, on a copy of the small dataset."""
    with (
        bench.writable_copy(bench.load_dataset(Shape.small())) as database,
        running_product(bench, database) as product,
    ):
        posts, authors = (
            bench.postgres.sql(query, database=database).split() for query in (_POSTS, _AUTHORS)
        )
        size = QUICK if quick else Size()
        alone, phases = asyncio.run(_run(bench, product, posts, authors, size))
        found = [
            *_alone_rows(alone),
            *(row for phase in phases for row in _phase_rows(alone, phase)),
            *_sign_in_rows(phases),
            *(
                report.at_most("", f"memory of {name}", peak, "MB", MAX_MB)
                for name, peak in product.peaks_mb().items()
            ),
        ]
    print(f"\n{report.describe_machine()}\n\n{report.format_table(found)}")
    return [row.as_dict() for row in found]


async def _run(
    bench: BenchEnvironment,
    product: RunningProduct,
    posts: Sequence[str],
    authors: Sequence[str],
    size: Size,
) -> tuple[Calls, list[Phase]]:
    stage = await _prepare(product, posts, authors)
    try:
        # Pages and plans are cached, as in a product that runs for a while.
        await _call_alone(stage, size.alone / 2)
        bench.print_line("the others alone")
        alone = await _call_alone(stage, size.alone)
        phases = []
        for name in ATTACKS:
            bench.print_line(f"beside {name}")
            phases.append(await _call_beside(stage, name, size.attack))
            bench.print_line(f"its answers: {dict(sorted(phases[-1].answers.items()))}")
            if phases[-1].sign_ins:
                bench.print_line(f"sign-ins of the victims: {phases[-1].sign_ins}")
            await asyncio.sleep(_PAUSE_SECONDS)
        bench.print_line("the others alone again")
        return alone.merge(await _call_alone(stage, size.alone)), phases
    finally:
        for victim in itertools.chain.from_iterable(stage.victims.values()):
            await victim.close()


async def _prepare(product: RunningProduct, posts: Sequence[str], authors: Sequence[str]) -> _Stage:
    others = [
        await _join(product, f"203.0.113.{number}", "Layla", authors)
        for number in range(1, OTHER_MEMBERS + 1)
    ]
    words = build_vocabulary().words
    # Each attack begins with limits of its own that nothing has used. An identifier has a limit of
    # failed guesses of all strangers in a day, so each attack has victims of its own.
    victims: dict[str, tuple[Victim, Victim]] = {}
    targets = {}
    for number, name in enumerate(ATTACKS):
        address, other_address = f"198.51.100.{number}", f"198.51.100.{100 + number}"
        member = _headers(await _join(product, address, "Visitor", ()), address)
        guest = {"X-Forwarded-For": other_address}
        home = f"203.0.113.{200 + number}"
        victims[name] = (Victim(product.api, home), Victim(product.api, home))
        for victim, victim_name in zip(victims[name], ("Salma", "Karim"), strict=True):
            await victim.join(victim_name)
        identifiers = [victim.identifier for victim in victims[name]]
        targets[name] = Target(
            product.api, product.web, member, guest, posts, words[:200], identifiers
        )
    headers = [
        _headers(person, f"203.0.113.{number}") for number, person in enumerate(others, start=1)
    ]
    return _Stage(Plan(product.api, product.web, headers, posts, words), targets, victims)


async def _join(
    product: RunningProduct, address: str, name: str, followees: Sequence[str]
) -> Person:
    async with open_browser(address) as client:
        person = await join(client, product.api, name)
        for followee in followees:
            answer = await client.post(
                f"{product.api}/users/follow/{followee}", headers=person.headers
            )
            answer.raise_for_status()
    return person


def _headers(person: Person, address: str) -> dict[str, str]:
    return {**person.headers, "X-Forwarded-For": address}


async def _call_alone(stage: _Stage, seconds: float) -> Calls:
    async with others_call(stage.plan) as calls:
        await asyncio.sleep(seconds)
    return calls


async def _call_beside(stage: _Stage, name: str, seconds: float) -> Phase:
    phase, kinds = Phase(name), ATTACKS[name]
    # The attack ends last.
    async with attack(stage.targets[name], kinds) as answers, others_call(stage.plan) as calls:
        await asyncio.sleep(seconds / 2)
        if SIGN_IN_CODES in kinds:
            await _sign_in(stage, phase)
        await asyncio.sleep(seconds / 2)
    phase.calls, phase.answers = calls, answers
    return phase


_new_addresses = (f"192.0.2.{number}" for number in itertools.count(1))


async def _sign_in(stage: _Stage, phase: Phase) -> None:
    first, second = stage.victims[phase.name]
    attempts = {
        "at the known device": first.sign_in_at_known_device(),
        "at a new device": second.sign_in_at_new_device(next(_new_addresses)),
    }
    for name, attempt in attempts.items():
        try:
            phase.sign_ins[name] = await attempt
        except (httpx.HTTPError, TimeoutError, KeyError) as error:
            phase.sign_ins[name] = repr(error)


def _percentile(*samples: Sequence[float]) -> tuple[str, list[float]]:
    """Return the p95 of each sample in milliseconds, or the medians where a sample is too small."""
    is_small = min(map(len, samples)) < MIN_CALLS_OF_P95
    name, share = ("median", 0.5) if is_small else ("p95", 0.95)
    return name, [1000 * sorted(each)[int(len(each) * share)] for each in samples]


def _reads(calls: Calls) -> list[float]:
    return [
        seconds for kind, found in calls.seconds.items() if kind != PICTURE for seconds in found
    ]


def _alone_rows(alone: Calls) -> list[Row]:
    failures = sum(alone.failures.values())
    return [
        *(
            report.info_row("", f"alone: {name} of {kind} ({len(seconds)} calls)", value, "ms")
            for kind, seconds in sorted(alone.seconds.items())
            for name, (value,) in [_percentile(seconds)]
        ),
        report.at_most("", "failed calls alone", failures, "", 0, failures=alone.failures),
    ]


def _phase_rows(alone: Calls, phase: Phase) -> list[Row]:
    """Return the rows of an attack: each kind of call beside the same kind alone."""
    found = [
        _slowdown_row(phase.name, "all reads", _reads(phase.calls), _reads(alone)),
        *(
            _slowdown_row(phase.name, kind, seconds, alone.seconds[kind])
            for kind, seconds in sorted(phase.calls.seconds.items())
        ),
    ]
    failures = phase.calls.failures
    work = f"{phase.name}: failed calls of others"
    return [*found, report.at_most("", work, sum(failures.values()), "", 0, failures=failures)]


def _slowdown_row(
    attack_name: str, kind: str, seconds: Sequence[float], alone: Sequence[float]
) -> Row:
    name, (value, usual) = _percentile(seconds, alone)
    bound = MAX_SLOWDOWN * max(usual, FLOOR_MS / MAX_SLOWDOWN)
    return Row(
        "",
        f"{attack_name}: {name} of {kind} ({len(seconds)} calls)",
        value,
        "ms",
        f"≤ {report.format_figure(bound)} ms",
        bound,
        usual,
    )


def _sign_in_rows(phases: Sequence[Phase]) -> list[Row]:
    return [
        report.at_most(
            "",
            f"{phase.name}: a victim signs in {name}",
            outcome if isinstance(outcome, float) else math.inf,
            "s",
            MAX_SIGN_IN_SECONDS,
            outcome=outcome,
        )
        for phase in phases
        for name, outcome in phase.sign_ins.items()
    ]
