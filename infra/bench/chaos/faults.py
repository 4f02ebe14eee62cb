"""What happens to the parts, one after another, while members write."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import asyncpg

from infra.bench.chaos.environment import World
from infra.bench.chaos.tcp_proxy import Cable
from infra.bench.chaos.upload_workload import uploading
from infra.local.app_processes import API_PROCESSES

Hurt = Callable[[World, float], Awaitable[None]]

POSTGRES_GAP: Final = 5.0
SLOW_SECONDS: Final = 0.02
TIMES: Final = 3
# A token of a clock that is a minute ahead is refused; a worker asks nobody for the time.
AWRY_SECONDS: Final = 45
LOST_SECONDS: Final = 300
SIDES: Final = {"ahead": 1, "behind": -1}
SKEW: Final = Path(__file__).with_name("skew")
ALL: Final = (*API_PROCESSES, "worker", "valkey", "postgres")


@dataclass(frozen=True, slots=True)
class Weather:
    """`gap` is for how many seconds at most no write may be acknowledged, after the hurt where
    nothing can be written while it lasts (`is_outage`); without one nothing can be promised: what
    serves is gone as a whole. `is_calm` says that no member may notice it. A long run lets it come
    so many `times`, each measured by itself."""

    name: str
    hurt: Hurt
    gap: float | None = 3.0
    is_calm: bool = False
    is_outage: bool = False
    times: int = 1


def killed(*names: str) -> Hurt:
    """All of them at the same moment."""

    async def hurt(world: World, seconds: float) -> None:
        for name in names:
            world.kill(name)
        await asyncio.sleep(seconds)

    return hurt


def frozen(name: str) -> Hurt:
    """It lives and does nothing."""

    async def hurt(world: World, seconds: float) -> None:
        world.kill(name, signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            world.kill(name, signal.SIGCONT)

    return hurt


def cable(which: str, harm: Callable[[Cable], None]) -> Hurt:
    """The way to `postgres` or `valkey` is hurt."""

    async def hurt(world: World, seconds: float) -> None:
        way: Cable = getattr(world, which)
        harm(way)
        try:
            await asyncio.sleep(seconds)
        finally:
            way.mend()

    return hurt


async def locked(world: World, seconds: float) -> None:
    """Nobody can read or write a comment."""
    connection = await world.connect()
    try:
        async with connection.transaction():
            await connection.execute("LOCK TABLE comment IN ACCESS EXCLUSIVE MODE")
            await asyncio.sleep(seconds)
    finally:
        await connection.close()


async def crowded(world: World, seconds: float) -> None:
    """Strangers hold every connection that Postgres still has."""
    held: list[asyncpg.Connection] = []
    with contextlib.suppress(asyncpg.TooManyConnectionsError):
        while True:
            held.append(await asyncpg.connect(world.database.url("qima_app")))
    try:
        await asyncio.sleep(seconds)
    finally:
        for connection in held:
            await connection.close()


def wrong_clock(name: str, shift: float) -> Hurt:
    """A process whose clock is so many seconds ahead takes its place for a while."""

    async def hurt(world: World, seconds: float) -> None:
        await world.again(name, PYTHONPATH=str(SKEW), CLOCK_SHIFT=str(shift))
        await asyncio.sleep(seconds)
        await world.again(name)

    return hurt


async def full_disk(world: World, seconds: float) -> None:
    """Nothing that is written has a place: not Postgres's log, not its tables, not an upload."""
    async with uploading(world) as upload:
        with world.disk.full():
            ends = asyncio.get_running_loop().time() + seconds
            while asyncio.get_running_loop().time() < ends:
                await upload()
                await asyncio.sleep(seconds / 10)


WEATHERS: Final[Sequence[Weather]] = (
    Weather("calm", lambda _, seconds: asyncio.sleep(seconds), is_calm=True),
    *(Weather(f"{name} killed", killed(name), times=TIMES) for name in API_PROCESSES),
    Weather("both of the API killed", killed(*API_PROCESSES), None),
    # Who is connected to it waits; nobody watches but the members themselves.
    *(Weather(f"{name} frozen", frozen(name), None) for name in API_PROCESSES),
    Weather("worker killed", killed("worker"), is_calm=True),
    Weather("worker frozen", frozen("worker"), is_calm=True),
    Weather("Valkey killed", killed("valkey"), is_calm=True),
    Weather("Valkey frozen", frozen("valkey"), is_calm=True),
    Weather("Valkey cut off", cable("valkey", Cable.cut), is_calm=True),
    Weather("Valkey silent", cable("valkey", Cable.die), is_calm=True),
    Weather("Postgres killed", killed("postgres"), POSTGRES_GAP, times=TIMES),
    Weather("Postgres cut off", cable("postgres", Cable.cut), POSTGRES_GAP, is_outage=True),
    Weather("Postgres silent", cable("postgres", Cable.die), POSTGRES_GAP, is_outage=True),
    Weather("Postgres slow", cable("postgres", lambda way: way.slow(SLOW_SECONDS))),
    Weather("comments locked", locked, is_outage=True),
    Weather("no connection left", crowded),
    Weather("disk full", full_disk, POSTGRES_GAP, is_outage=True),
    *(
        Weather(f"{name}'s clock {word}", wrong_clock(name, sign * AWRY_SECONDS))
        for name, (word, sign) in zip(API_PROCESSES, SIDES.items(), strict=True)
    ),
    *(
        Weather(f"worker's clock {word}", wrong_clock("worker", sign * LOST_SECONDS), is_calm=True)
        for word, sign in SIDES.items()
    ),
    Weather("all of them killed", killed(*ALL), None),
)
