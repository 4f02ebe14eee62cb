"""Peak memory of the API and the worker under hostile files and hostile requests."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import httpx

from api.tests.support.hostile_files import REFUSED_FILES, TRANSCODED_FILES
from infra.bench.chaos.environment import ChaosEnvironment
from infra.local.app_processes import API_PROCESSES
from infra.support import process_stats
from infra.support.signup import Person, join

MAX_MB: Final = 300
MAX_CONCURRENCY: Final = 16
MAX_FILE_CONCURRENCY: Final = 4
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
    """Return one row per process, and one for failed requests."""
    peaks, seen = asyncio.run(_run(ChaosEnvironment(folder), requests))
    tried = f"after {requests:,} hostile requests, {seen['files']} files"
    found = [_row(f"memory of {name} {tried}", peak, "MB", MAX_MB) for name, peak in peaks.items()]
    return [*found, _row("of these answered by 5xx, or not at all", seen["faults"], "", 0)]


def _row(work: str, value: float, unit: str, most: float) -> dict[str, Any]:
    text = f"{value:.0f} {unit}".strip()
    return {"work": work, "value": text, "goal": f"≤ {most} {unit}".strip(), "ok": value <= most}


async def _run(
    environment: ChaosEnvironment, requests: int
) -> tuple[dict[str, float], Counter[str]]:
    seen: Counter[str] = Counter()
    async with (
        environment.running(),
        httpx.AsyncClient(base_url=environment.api, timeout=60) as client,
    ):
        person = await join(client, environment.api, "Visitor")
        await _send_files(client, person, seen)
        await _send_requests(client, person, requests, seen)
        names = (*API_PROCESSES, "worker")
        pids = {name: environment.process(name).pid or 0 for name in names}
        return {name: process_stats.peak_mb(pid) for name, pid in pids.items()}, seen


async def _send_files(client: httpx.AsyncClient, person: Person, seen: Counter[str]) -> None:
    gate = asyncio.Semaphore(MAX_FILE_CONCURRENCY)

    async def send(name: str, data: bytes) -> None:
        async with gate:
            await _record(
                seen,
                client.post(
                    "/files/upload",
                    files={"file": (name, data, "application/octet-stream")},
                    data={"purpose": "post"},
                    headers=person.headers,
                ),
            )
            seen["files"] += 1

    hostile = [*((name, make) for name, make, _ in REFUSED_FILES), *TRANSCODED_FILES]
    await asyncio.gather(*(send(name, make()) for name, make in hostile))


async def _send_requests(
    client: httpx.AsyncClient, person: Person, count: int, seen: Counter[str]
) -> None:
    document = (await client.get("/openapi.json")).json()
    # An event stream never ends, and a logout would make all later requests anonymous.
    calls = [
        (method, path)
        for path, operations in document["paths"].items()
        for method in operations
        if not path.endswith(("/stream", "/logout"))
    ]
    chance, left = random.Random(20261122), iter(range(count))

    async def send_all() -> None:
        for _ in left:
            method, path = chance.choice(calls)
            await _record(seen, client.request(method, **_hostile_request(chance, path, person)))

    await asyncio.gather(*(send_all() for _ in range(MAX_CONCURRENCY)))


def _hostile_request(chance: random.Random, path: str, person: Person) -> dict[str, Any]:
    """Return a random hostile request for that path."""
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
    import json  # noqa: PLC0415 - it also writes NaN and lone surrogates

    return json.dumps(value).encode()


async def _record(seen: Counter[str], request: Any) -> None:
    try:
        answer = await request
    except httpx.HTTPError:
        seen["faults"] += 1
        return
    seen["faults"] += answer.status_code >= 500
