"""Faults that are injected one after another while members write."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import asyncpg

from infra.bench.chaos.environment import ChaosEnvironment
from infra.bench.chaos.tcp_proxy import TcpProxy
from infra.bench.chaos.upload_workload import open_uploader
from infra.local.app_processes import API_PROCESSES

Inject = Callable[[ChaosEnvironment, float], Awaitable[None]]

MAX_POSTGRES_GAP_SECONDS: Final = 5.0
DELAY_SECONDS: Final = 0.02
REPETITIONS: Final = 3
# The API rejects a token that is a minute ahead of its clock. The worker checks no tokens.
API_SKEW_SECONDS: Final = 45
WORKER_SKEW_SECONDS: Final = 300
SKEW_DIRECTIONS: Final = {"ahead": 1, "behind": -1}
SKEW: Final = Path(__file__).with_name("skew")
ALL_PROCESSES: Final = (*API_PROCESSES, "worker", "valkey", "postgres")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault and its expected impact.

    - `gap`: maximum seconds without an acknowledged write, or None without a limit.
    - `is_outage`: no write can succeed during the fault; the gap counts from its end.
    - `no_impact_expected`: no member may see an error.
    - `repetitions`: number of separately measured injections in a long run.
    """

    name: str
    inject: Inject
    gap: float | None = 3.0
    no_impact_expected: bool = False
    is_outage: bool = False
    repetitions: int = 1


def kill_processes(*names: str) -> Inject:
    """Kill all these processes at the same moment."""

    async def inject(environment: ChaosEnvironment, seconds: float) -> None:
        for name in names:
            environment.kill(name)
        await asyncio.sleep(seconds)

    return inject


def freeze_process(name: str) -> Inject:
    """Stop a process with SIGSTOP, then continue it."""

    async def inject(environment: ChaosEnvironment, seconds: float) -> None:
        environment.kill(name, signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            environment.kill(name, signal.SIGCONT)

    return inject


def disrupt_connections(which: str, disrupt: Callable[[TcpProxy], None]) -> Inject:
    """Disrupt the connections to `postgres` or `valkey`."""

    async def inject(environment: ChaosEnvironment, seconds: float) -> None:
        proxy: TcpProxy = getattr(environment, which)
        disrupt(proxy)
        try:
            await asyncio.sleep(seconds)
        finally:
            proxy.restore()

    return inject


async def lock_comments(environment: ChaosEnvironment, seconds: float) -> None:
    """Lock the table of comments exclusively."""
    connection = await environment.connect()
    try:
        async with connection.transaction():
            await connection.execute("LOCK TABLE comment IN ACCESS EXCLUSIVE MODE")
            await asyncio.sleep(seconds)
    finally:
        await connection.close()


async def exhaust_connections(environment: ChaosEnvironment, seconds: float) -> None:
    """Open every connection that PostgreSQL has left."""
    connections: list[asyncpg.Connection] = []
    with contextlib.suppress(asyncpg.TooManyConnectionsError):
        while True:
            connections.append(await asyncpg.connect(environment.database.url("qima_app")))
    try:
        await asyncio.sleep(seconds)
    finally:
        for connection in connections:
            await connection.close()


def skew_clock(name: str, shift: float) -> Inject:
    """Run a process with a clock that is `shift` seconds ahead."""

    async def inject(environment: ChaosEnvironment, seconds: float) -> None:
        await environment.restart_process(name, PYTHONPATH=str(SKEW), CLOCK_SHIFT=str(shift))
        await asyncio.sleep(seconds)
        await environment.restart_process(name)

    return inject


async def fill_disk(environment: ChaosEnvironment, seconds: float) -> None:
    """Fill the file system: WAL, tables and uploads can't be written."""
    async with open_uploader(environment) as upload:
        with environment.disk.full():
            deadline = asyncio.get_running_loop().time() + seconds
            while asyncio.get_running_loop().time() < deadline:
                await upload()
                await asyncio.sleep(seconds / 10)


FAULTS: Final[Sequence[Fault]] = (
    Fault("calm", lambda _, seconds: asyncio.sleep(seconds), no_impact_expected=True),
    *(
        Fault(f"{name} killed", kill_processes(name), repetitions=REPETITIONS)
        for name in API_PROCESSES
    ),
    Fault("both of the API killed", kill_processes(*API_PROCESSES), None),
    # Clients connected to a frozen process wait for their timeout; there is no health check.
    *(Fault(f"{name} frozen", freeze_process(name), None) for name in API_PROCESSES),
    Fault("worker killed", kill_processes("worker"), no_impact_expected=True),
    Fault("worker frozen", freeze_process("worker"), no_impact_expected=True),
    Fault("Valkey killed", kill_processes("valkey"), no_impact_expected=True),
    Fault("Valkey frozen", freeze_process("valkey"), no_impact_expected=True),
    Fault(
        "Valkey cut off",
        disrupt_connections("valkey", TcpProxy.disconnect),
        no_impact_expected=True,
    ),
    Fault(
        "Valkey silent", disrupt_connections("valkey", TcpProxy.blackhole), no_impact_expected=True
    ),
    Fault(
        "Postgres killed",
        kill_processes("postgres"),
        MAX_POSTGRES_GAP_SECONDS,
        repetitions=REPETITIONS,
    ),
    Fault(
        "Postgres cut off",
        disrupt_connections("postgres", TcpProxy.disconnect),
        MAX_POSTGRES_GAP_SECONDS,
        is_outage=True,
    ),
    Fault(
        "Postgres silent",
        disrupt_connections("postgres", TcpProxy.blackhole),
        MAX_POSTGRES_GAP_SECONDS,
        is_outage=True,
    ),
    Fault(
        "Postgres slow", disrupt_connections("postgres", lambda proxy: proxy.delay(DELAY_SECONDS))
    ),
    Fault("comments locked", lock_comments, is_outage=True),
    Fault("no connection left", exhaust_connections),
    Fault("disk full", fill_disk, MAX_POSTGRES_GAP_SECONDS, is_outage=True),
    *(
        Fault(f"{name}'s clock {direction}", skew_clock(name, sign * API_SKEW_SECONDS))
        for name, (direction, sign) in zip(API_PROCESSES, SKEW_DIRECTIONS.items(), strict=True)
    ),
    *(
        Fault(
            f"worker's clock {direction}",
            skew_clock("worker", sign * WORKER_SKEW_SECONDS),
            no_impact_expected=True,
        )
        for direction, sign in SKEW_DIRECTIONS.items()
    ),
    Fault("all of them killed", kill_processes(*ALL_PROCESSES), None),
)
