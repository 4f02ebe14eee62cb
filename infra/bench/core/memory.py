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
    peaks, counts = asyncio.run(_run(ChaosEnvironment(folder), requests))
    label = f"after {requests:,} hostile requests, {counts['files']} files"
    found = [_row(f"memory of {name} {label}", peak, "MB", MAX_MB) for name, peak in peaks.items()]
    return [*found, _row("of these answered by 5xx, or not at all", counts["faults"], "", 0)]


def _row(work: str, value: float, unit: str, most: float) -> dict[str, Any]:
    text = f"{value:.0f} {unit}".strip()
    return {"work": work, "value": text, "goal": f"≤ {most} {unit}".strip(), "ok": value <= most}


async def _run(
    environment: ChaosEnvironment, requests: int
) -> tuple[dict[str, float], Counter[str]]:
    counts: Counter[str] = Counter()
    async with (
        environment.running(),
        httpx.AsyncClient(base_url=environment.api, timeout=60) as client,
    ):
        member = await join(client, environment.api, "Visitor")
        await _send_files(client, member, counts)
        await _send_requests(client, member, requests, counts)
        names = (*API_PROCESSES, "worker")
        pids = {name: environment.process(name).pid or 0 for name in names}
        return {name: process_stats.peak_mb(pid) for name, pid in pids.items()}, counts


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


async def _send_requests(
    client: httpx.AsyncClient, member: Person, count: int, counts: Counter[str]
) -> None:
    document = (await client.get("/openapi.json")).json()
    # An event stream never ends, and a logout would make all later requests anonymous.
    calls = [
        (method, path)
        for path, operations in document["paths"].items()
        for method in operations
        if not path.endswith(("/stream", "/logout"))
    ]
    rng, remaining = random.Random(20261122), iter(range(count))

    async def send_all() -> None:
        for _ in remaining:
            method, path = rng.choice(calls)
            await _count_response(
                counts, client.request(method, **_hostile_request(rng, path, member))
            )

    await asyncio.gather(*(send_all() for _ in range(MAX_CONCURRENCY)))


def _hostile_request(rng: random.Random, path: str, member: Person) -> dict[str, Any]:
    """Return a random hostile request for that path."""
    while "{" in path:
        before, _, rest = path.partition("{")
        path = f"{before}{quote(rng.choice(_IDS), safe='')}{rest.partition('}')[2]}"
    headers = dict(member.headers) if rng.random() < 0.7 else {"Authorization": "x" * 7000}
    body = rng.choice(
        (
            _json({name: rng.choice(_TEXTS) for name in ("text", "name", "title", "bio", "q")}),
            _json({name: rng.choice(_NUMBERS) for name in ("text", "kind", "priceCents")}),
            b"[" * 100_000,
            b'{"a":' * 20_000,
            rng.randbytes(50_000),
            b"",
        )
    )
    query = {name: rng.choice((*_IDS, *_TEXTS[:3])) for name in ("limit", "cursor", "query")}
    query_text = "&".join(f"{name}={quote(value)}" for name, value in query.items())
    url = f"{path}?{query_text}" if rng.random() < 0.5 else path
    return {"url": url, "content": body, "headers": headers | {"Content-Type": "application/json"}}


def _json(value: dict[str, Any]) -> bytes:
    import json  # noqa: PLC0415 - it also writes NaN and lone surrogates

    return json.dumps(value).encode()


async def _count_response(counts: Counter[str], request: Any) -> None:
    try:
        answer = await request
    except httpx.HTTPError:
        counts["faults"] += 1
        return
    counts["faults"] += answer.status_code >= 500
