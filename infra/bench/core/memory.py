"""What API and worker hold at most while they are sent hostile files and hostile requests."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import httpx

from infra.bench.chaos.environment import World
from infra.local.app_processes import API_PROCESSES
from infra.support import process_stats
from infra.support.signup import Person, join

GOAL_MB: Final = 300
AT_ONCE: Final = 16
FILES_AT_ONCE: Final = 4
_IDS: Final = (
    *("nobody", "-1", "0", "9" * 400, "\0", "../../etc/passwd", "%2e%2e", "ليلى", "'; --"),
    *("01a20413-894e-779a-856f-3c54cd1dd914", "{}", "null", "\u202e", "a" * 4000),
)
_TEXTS: Final = (
    *("", "\0", "\u202eabc", "a" * 200_000, "ـ" * 60_000, "<script>alert(1)</script>", "\ud800"),
    *("{{7*7}}", "%s%n", "' OR 1=1 --", "\ufdfd" * 9_000, "e\u0301" * 40_000),
)
_NUMBERS: Final[tuple[Any, ...]] = (0, -1, 2**63, 1e308, float("nan"), True, None, [], {}, [[[[]]]])


def rows(folder: Path, *, requests: int) -> list[dict[str, Any]]:
    """A gate for each process, and one for what went wrong."""
    peaks, seen = asyncio.run(_tried(World(folder), requests))
    tried = f"after {requests:,} hostile requests, {seen['files']} files"
    found = [_row(f"memory of {name} {tried}", peak, "MB", GOAL_MB) for name, peak in peaks.items()]
    return [*found, _row("of these answered by 5xx, or not at all", seen["faults"], "", 0)]


def _row(work: str, value: float, unit: str, most: float) -> dict[str, Any]:
    told = f"{value:.0f} {unit}".strip()
    return {"work": work, "value": told, "goal": f"≤ {most} {unit}".strip(), "ok": value <= most}


async def _tried(world: World, requests: int) -> tuple[dict[str, float], Counter[str]]:
    seen: Counter[str] = Counter()
    async with world.running(), httpx.AsyncClient(base_url=world.api, timeout=60) as client:
        person = await join(client, world.api, "Visitor")
        await _send_files(client, person, seen)
        await _send_requests(client, person, requests, seen)
        names = (*API_PROCESSES, "worker")
        pids = {name: world.process(name).pid or 0 for name in names}
        return {name: process_stats.peak_mb(pid) for name, pid in pids.items()}, seen


async def _send_files(client: httpx.AsyncClient, person: Person, seen: Counter[str]) -> None:
    from api.tests.files.test_hostile import REDRAWN, REFUSED  # noqa: PLC0415 - needs pytest

    gate = asyncio.Semaphore(FILES_AT_ONCE)

    async def send(name: str, data: bytes) -> None:
        async with gate:
            await _noted(
                seen,
                client.post(
                    "/files/upload",
                    files={"file": (name, data, "application/octet-stream")},
                    data={"purpose": "post"},
                    headers=person.headers,
                ),
            )
            seen["files"] += 1

    hostile = [*((name, make) for name, make, _ in REFUSED), *REDRAWN]
    await asyncio.gather(*(send(name, make()) for name, make in hostile))


async def _send_requests(
    client: httpx.AsyncClient, person: Person, count: int, seen: Counter[str]
) -> None:
    document = (await client.get("/openapi.json")).json()
    # A stream never ends, and who signs out is a guest from then on.
    calls = [
        (method, path)
        for path, operations in document["paths"].items()
        for method in operations
        if not path.endswith(("/stream", "/logout"))
    ]
    chance, left = random.Random(20261122), iter(range(count))

    async def hand() -> None:
        for _ in left:
            method, path = chance.choice(calls)
            await _noted(seen, client.request(method, **_odd(chance, path, person)))

    await asyncio.gather(*(hand() for _ in range(AT_ONCE)))


def _odd(chance: random.Random, path: str, person: Person) -> dict[str, Any]:
    """A request for that path that nobody means well by."""
    while "{" in path:
        before, _, rest = path.partition("{")
        path = f"{before}{quote(chance.choice(_IDS), safe='')}{rest.partition('}')[2]}"
    headers = dict(person.headers) if chance.random() < 0.7 else {"Authorization": "x" * 7000}
    body = chance.choice(
        (
            _json({name: chance.choice(_TEXTS) for name in ("text", "name", "title", "bio", "q")}),
            _json({name: chance.choice(_NUMBERS) for name in ("text", "kind", "priceCents")}),
            b"[" * 100_000,
            b'{"a":' * 20_000,
            chance.randbytes(50_000),
            b"",
        )
    )
    query = {name: chance.choice((*_IDS, *_TEXTS[:3])) for name in ("limit", "cursor", "query")}
    odd = "&".join(f"{name}={quote(value)}" for name, value in query.items())
    url = f"{path}?{odd}" if chance.random() < 0.5 else path
    return {"url": url, "content": body, "headers": headers | {"Content-Type": "application/json"}}


def _json(value: dict[str, Any]) -> bytes:
    import json  # noqa: PLC0415 - the one that writes what no JSON is: NaN and lone surrogates

    return json.dumps(value).encode()


async def _noted(seen: Counter[str], asking: Any) -> None:
    try:
        answer = await asking
    except httpx.HTTPError:
        seen["faults"] += 1
        return
    seen["faults"] += answer.status_code >= 500
