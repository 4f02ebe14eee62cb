"""One weather after another over members who write, and what is left in the end."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import httpx

from infra.bench.chaos.checkout_workload import Shop, Sold
from infra.bench.chaos.environment import World
from infra.bench.chaos.faults import WEATHERS, Hurt, Weather, full_disk
from infra.bench.core import report
from infra.bench.core.report import Row
from infra.support.invariants import Counted, count, drained
from infra.support.signup import join
from infra.support.workload import PATIENCE_SECONDS, Load

MEMBERS: Final = 24
WRITES: Final = 20_000
HURT_SECONDS: Final = 6.0
QUICK: Final = 0.25
# A short run shares its machine: how many times a gap may be what it may be in a long one.
LENIENT: Final = 3.0


@dataclass(slots=True)
class Passed:
    """One weather that is over."""

    weather: Weather
    writes: int
    silence: float
    """Seconds for which nothing was acknowledged, at most."""
    errors: Counter[str]
    turn: str = ""
    """Which time it was, where it came several times."""

    @property
    def name(self) -> str:
        return f"{self.weather.name}{self.turn}"


def rows(folder: Path, *, quick: bool) -> list[dict[str, Any]]:
    """What was counted, beside its gates; the parts' lines are in parts.log of the folder."""
    world = World(folder, has_money=True)
    if not world.disk.mount():
        print("No file system of its own can be mounted here: no disk will be full.")
    passed, counted, sold = asyncio.run(_run(world, quick=quick))
    print(_weathers(passed))
    found = [
        *_gates(passed, quick=quick),
        *_totals(passed, counted, quick=quick),
        *_money(sold),
        *(report.at_most("", name, number, "", 0) for name, number in world.faults.items()),
    ]
    print(f"\n{report.table(found)}")
    return [row.plain() for row in found]


async def _run(world: World, *, quick: bool) -> tuple[list[Passed], Counted, Sold]:
    factor = QUICK if quick else 1.0
    async with world.running(), httpx.AsyncClient(timeout=PATIENCE_SECONDS) as client:
        # While the worker is not behind: codes come by its letters.
        shop, load = Shop(client, world), Load(client, world.api)
        await shop.open()
        world.uploader = await join(client, world.api, "Uploader")
        await load.begin(MEMBERS)
        passed = []
        for weather in WEATHERS if world.disk.is_mounted else without(full_disk):
            times = 1 if quick else weather.times
            for turn in range(1, times + 1):
                one = await _pass(world, load, weather, factor)
                one.turn = f", {turn} of {times}" if times > 1 else ""
                passed.append(one)
        passed.append(await _pass(world, load, shop.weather, factor))
        await load.end(1 if quick else WRITES)
        # Who sold something hears of it when the worker has done what came before; what the shop
        # does then to find lost payments is counted with the rest.
        waited = await drained(world)
        sold = await shop.sold()
        counted = await count(world, load.kept)
        return passed, replace(counted, drained_seconds=waited), sold


def without(hurt: Hurt) -> list[Weather]:
    return [weather for weather in WEATHERS if weather.hurt is not hurt]


async def _pass(world: World, load: Load, weather: Weather, factor: float) -> Passed:
    errors, began, writes = load.errors.copy(), time.monotonic(), load.kept.writes
    hurt = HURT_SECONDS * factor
    await weather.hurt(world, hurt)
    await load.recover()
    await world.whole()
    moments = [began, *load.kept.moments[writes:], time.monotonic()]
    silence = max(later - earlier for earlier, later in itertools.pairwise(moments))
    if weather.is_outage:
        silence -= hurt
    return Passed(weather, load.kept.writes - writes, max(0.0, silence), load.errors - errors)


def _weathers(passed: Sequence[Passed]) -> str:
    lines = [f"\n{'weather':32} {'writes':>7} {'silence':>8}  errors that members met"]
    for each in passed:
        errors = ", ".join(f"{number} × {name}" for name, number in each.errors.items()) or "-"
        lines.append(f"{each.name:32} {each.writes:7,} {each.silence:6.2f} s  {errors}")
    return "\n".join(lines)


def _gates(passed: Sequence[Passed], *, quick: bool) -> list[Row]:
    found = []
    for one in passed:
        work, gap = f"write gap: {one.name}", one.weather.gap
        if gap is None:
            found.append(report.told("", work, one.silence, "s"))
        else:
            found.append(
                report.at_most("", work, one.silence, "s", gap * (LENIENT if quick else 1))
            )
    calm = [one for one in passed if one.weather.is_calm]
    return [
        *found,
        *(report.at_most("", f"errors: {one.name}", one.errors.total(), "", 0) for one in calm),
    ]


def _totals(passed: Sequence[Passed], counted: Counted, *, quick: bool) -> list[Row]:
    none = {
        "acknowledged writes lost": counted.lost,
        "things made twice": counted.doubled,
        "posts whose counters are wrong": counted.miscounted,
        "notifications missing": counted.untold,
        "notifications that count wrong": counted.told_wrong,
        "deliveries given up": counted.given_up,
        "failures that explain nothing (500)": sum(one.errors["500"] for one in passed),
    }
    least = 1 if quick else WRITES
    return [
        report.at_least("", "acknowledged writes", counted.writes, "", least),
        *(report.at_most("", name, number, "", 0) for name, number in none.items()),
        report.told("", "all that follows was done after", counted.drained_seconds, "s"),
    ]


def _money(sold: Sold) -> list[Row]:
    return [
        report.at_least("", "purchases paid for", sold.paid, "", 1),
        report.at_most("", "of these not in their buyers' libraries", sold.missing, "", 0),
        report.at_most("", "cents by which sellers' balances are off", sold.cents_off, "", 0),
        report.at_most("", "sales told of too seldom or too often", sold.told_wrong, "", 0),
        report.at_most("", "books that are not true", sold.untrue_books, "", 0),
    ]
