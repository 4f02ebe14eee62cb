"""Scoreboard line 4: a guest's post page from the web's production server, cached and rendered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final
from uuid import UUID

from infra.bench.core import processes
from infra.bench.core.ab_rounds import QUICK_ROUNDS, ROUNDS, Side, measure_interleaved, medians
from infra.bench.core.client import Client, get
from infra.bench.core.in_process import open_app
from infra.bench.core.report import Row, at_most, info_row, times

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment
    from infra.bench.core.processes import RunningProcess

# CPU milliseconds of Ghost for the same page on the reference machine, server and database
# together. It is not measured here.
GHOST_CPU_MS: Final = 17.0
CACHED_PAGES: Final = 10
REQUESTS: Final = 300
QUICK_REQUESTS: Final = 100
RENDERED: Final = 40
QUICK_RENDERED: Final = 20


async def rows(
    bench: BenchEnvironment, database: str, web: RunningProcess, api: RunningProcess, *, quick: bool
) -> list[Row]:
    """Return the rows of cached pages, of rendered pages, and of a plain Node server."""
    rounds = QUICK_ROUNDS if quick else ROUNDS
    rendered, count = (QUICK_RENDERED, QUICK_REQUESTS) if quick else (RENDERED, REQUESTS)
    async with open_app(bench, database) as product:
        posts = await product.ids(
            "SELECT id FROM post ORDER BY id DESC OFFSET 1000 LIMIT $1",
            CACHED_PAGES + rendered * (rounds + 1),
        )
    client = Client(web.port)
    requests = [_request(web, post) for post in posts]
    cached_requests, uncached_requests = requests[:CACHED_PAGES], requests[CACHED_PAGES:]
    page = (await client.send(cached_requests[0])).body
    with processes.plain_node(bench, page) as plain:
        sides = (
            Side("cached", [web.pid], _repeat(client, cached_requests, count)),
            Side("rendered", [web.pid, api.pid], _each_once(client, uncached_requests, rendered)),
            Side("plain", [plain.pid], _repeat(Client(plain.port), [get("/")], count)),
        )
        spent = await measure_interleaved(sides, bench.postmaster, rounds=rounds)
    bench.print_line("measured page rendering")
    cached, uncached, baseline = (medians(spent[name]) for name in ("cached", "rendered", "plain"))
    more = {"plain_node_ms": baseline.server, "html_bytes": len(page)}
    return [
        at_most("4", "guest post page, cached, CPU", cached.server, "ms", 1.5, **more),
        times(
            "4", "cached, beside a tenth of Ghost's 17 ms", cached.both, GHOST_CPU_MS / 10, "ms", 1
        ),
        at_most("4", "guest post page, uncached, API included", uncached.both, "ms", 10.0),
        info_row("4", "a plain Node server with the same page", baseline.server, "ms"),
    ]


def _request(web: RunningProcess, post: UUID) -> bytes:
    return get(f"/posts/{post}", host=f"localhost:{web.port}")


def _repeat(client: Client, requests: list[bytes], count: int) -> Callable[[], Awaitable[int]]:
    async def send() -> int:
        cycled = [requests[number % len(requests)] for number in range(count)]
        return len(await client.send_all(cycled))

    return send


def _each_once(client: Client, requests: list[bytes], count: int) -> Callable[[], Awaitable[int]]:
    """Request each page once: a rendered page is cached."""
    remaining = iter(requests)

    async def send() -> int:
        return len(await client.send_all([next(remaining) for _ in range(count)]))

    return send
