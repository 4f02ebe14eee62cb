"""Peak memory, CPU time per answer and honest calls under hostile files and hostile requests."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx

from api.tests.support.hostile_files import REFUSED_FILES, TRANSCODED_FILES
from infra.bench.chaos.environment import ChaosEnvironment
from infra.bench.core.honest_calls import PATHS, honest_calls
from infra.bench.core.hostile_requests import HostileRequests, Request
from infra.local.app_processes import API_PROCESSES
from infra.support import process_stats
from infra.support.signup import Person, join

MAX_MB: Final = 300
MAX_CPU_MS: Final = 500
# An honest call may take this many times its usual time, among as many ordinary requests.
MAX_SLOWDOWN: Final = 2
MAX_CONCURRENCY: Final = 16
MAX_FILE_CONCURRENCY: Final = 4
# As many requests of an address at a time as production accepts.
_LIMITS: Final = {"MAX_CONCURRENT_REQUESTS_PER_IP": "16"}
_ATTACKER: Final = {"X-Forwarded-For": "198.51.100.1"}
_HONEST: Final = {"X-Forwarded-For": "203.0.113.1"}
# One request in so many is sent alone, for its CPU time.
_MEASURED_SHARE: Final = 10
_ORDINARY_SECONDS: Final = 10.0


@dataclass
class Results:
    """Figures of a run."""

    counts: Counter[str] = field(default_factory=Counter)
    peaks_mb: dict[str, float] = field(default_factory=dict)
    # Milliseconds of CPU time, with the class of the request.
    slowest: tuple[float, str] = (0.0, "")
    usual: list[float] = field(default_factory=list)
    meanwhile: list[float] = field(default_factory=list)


def rows(folder: Path, *, requests: int) -> list[dict[str, Any]]:
    """Return a row for the memory of each process, for failed requests, CPU and honest calls."""
    # Proxies in this process would wait for the attack.
    environment = ChaosEnvironment(folder, is_proxied=False, changes=_LIMITS)
    results = asyncio.run(_run(environment, requests))
    label = f"after {requests:,} hostile requests, {results.counts['files']} files"
    milliseconds, name = results.slowest
    usual, meanwhile = _p95_ms(results.usual), _p95_ms(results.meanwhile)
    return [
        *(
            _row(f"memory of {process} {label}", peak, "MB", MAX_MB)
            for process, peak in results.peaks_mb.items()
        ),
        _row("of these answered by 5xx, or not at all", results.counts["faults"], "", 0),
        _row(f"CPU time of the slowest answer ({name})", milliseconds, "ms", MAX_CPU_MS),
        _row(
            f"p95 of {len(results.meanwhile):,} honest calls meanwhile ({usual:.0f} ms among"
            " ordinary requests)",
            meanwhile,
            "ms",
            MAX_SLOWDOWN * usual,
        ),
    ]


def _p95_ms(seconds: list[float]) -> float:
    return 1000 * sorted(seconds)[int(len(seconds) * 0.95)]


def _row(work: str, value: float, unit: str, most: float) -> dict[str, Any]:
    text = f"{value:.0f} {unit}".strip()
    return {
        "work": work,
        "value": text,
        "goal": f"≤ {most:.0f} {unit}".strip(),
        "ok": value <= most,
    }


async def _run(environment: ChaosEnvironment, requests: int) -> Results:
    results = Results()
    async with (
        environment.running(),
        httpx.AsyncClient(base_url=environment.api, headers=_ATTACKER, timeout=60) as client,
    ):
        member, honest = [
            await join(client, environment.api, name) for name in ("Visitor", "Layla")
        ]
        hostile = HostileRequests((await client.get("/openapi.json")).json(), member, seed=20261122)
        await _send_files(client, member, results.counts)
        ordinary = ({"method": "GET", "url": url, "headers": member.headers} for url in _cycle())
        usual = (Counter[str](), results.usual)
        await _send_among_honest_calls(client, ordinary, honest, usual, _ORDINARY_SECONDS)
        made = (
            hostile.make(name)
            for name, _ in zip(itertools.cycle(hostile.classes), range(requests), strict=False)
        )
        await _send_among_honest_calls(client, made, honest, (results.counts, results.meanwhile))
        names = (*API_PROCESSES, "worker")
        pids = {name: environment.process(name).pid or 0 for name in names}
        alone = requests // _MEASURED_SHARE
        api_pids = [pids[name] for name in API_PROCESSES]
        results.slowest = await _measure_cpu(client, hostile, alone, api_pids)
        results.peaks_mb = {name: process_stats.peak_mb(pid) for name, pid in pids.items()}
    return results


def _cycle() -> Iterable[str]:
    return itertools.cycle(PATHS)


async def _send_files(client: httpx.AsyncClient, member: Person, counts: Counter[str]) -> None:
    limit = asyncio.Semaphore(MAX_FILE_CONCURRENCY)

    async def send(name: str, data: bytes) -> None:
        async with limit:
            await _count_response(
                counts,
                client.post(
                    "/files/upload",
                    files={"file": (name, data, "application/octet-stream")},
                    data={"purpose": "post"},
                    headers=member.headers,
                ),
            )
            counts["files"] += 1

    hostile = [*((name, make) for name, make, _ in REFUSED_FILES), *TRANSCODED_FILES]
    await asyncio.gather(*(send(name, make()) for name, make in hostile))


async def _send_among_honest_calls(
    client: httpx.AsyncClient,
    requests: Iterable[Request],
    honest: Person,
    results: tuple[Counter[str], list[float]],
    most_seconds: float | None = None,
) -> None:
    """Send the requests while another member calls; note the faults and the times of the calls."""
    counts, seconds = results
    remaining = iter(requests)

    async def send_all() -> None:
        for request in remaining:
            await _count_response(counts, client.request(**request))

    async with honest_calls(str(client.base_url), {**honest.headers, **_HONEST}) as calls:
        with suppress(TimeoutError):
            async with asyncio.timeout(most_seconds):
                await asyncio.gather(*(send_all() for _ in range(MAX_CONCURRENCY)))
    counts["faults"] += calls.faults
    seconds += calls.seconds


async def _measure_cpu(
    client: httpx.AsyncClient, hostile: HostileRequests, count: int, pids: list[int]
) -> tuple[float, str]:
    """Send requests one at a time; return the most CPU milliseconds of an answer, and its class."""
    slowest = (0.0, "")
    for name, _ in zip(itertools.cycle(hostile.classes), range(count), strict=False):
        before = process_stats.exact_cpu(pids)
        with suppress(httpx.HTTPError):
            await client.request(**hostile.make(name))
        slowest = max(slowest, (1000 * (process_stats.exact_cpu(pids) - before), name))
    return slowest


async def _count_response(counts: Counter[str], request: Any) -> None:
    try:
        answer = await request
    except httpx.HTTPError:
        counts["faults"] += 1
        return
    counts["faults"] += answer.status_code >= 500
