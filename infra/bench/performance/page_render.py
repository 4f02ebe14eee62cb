"""Line 4: a guest's post page from the web's production server, kept and drawn anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final
from uuid import UUID

from infra.bench.core import processes
from infra.bench.core.ab_rounds import QUICK_ROUNDS, ROUNDS, Side, interleaved, medians
from infra.bench.core.client import Client, get
from infra.bench.core.in_process import inside
from infra.bench.core.report import Row, at_most, times, told

if TYPE_CHECKING:
    from infra.bench.core.environment import Ground
    from infra.bench.core.processes import Served

# Milliseconds of CPU of Ghost for the same page, on the machine of the reference measurements
# (server and database together); it is not measured here.
GHOST: Final = 17.0
KEPT_PAGES: Final = 10
REQUESTS: Final = 300
QUICK_REQUESTS: Final = 100
DRAWN: Final = 40
QUICK_DRAWN: Final = 20


async def rows(
    ground: Ground, database: str, web: Served, api: Served, *, quick: bool
) -> list[Row]:
    """Pages that the web keeps, pages that it draws, and a plain Node server's."""
    rounds = QUICK_ROUNDS if quick else ROUNDS
    drawn, count = (QUICK_DRAWN, QUICK_REQUESTS) if quick else (DRAWN, REQUESTS)
    async with inside(ground, database) as product:
        posts = await product.ids(
            "SELECT id FROM post ORDER BY id DESC OFFSET 1000 LIMIT $1",
            KEPT_PAGES + drawn * (rounds + 1),
        )
    client = Client(web.port)
    requests = [_request(web, post) for post in posts]
    kept, others = requests[:KEPT_PAGES], requests[KEPT_PAGES:]
    page = (await client.one(kept[0])).body
    with processes.plain_node(ground, page) as plain:
        sides = (
            Side("kept", [web.pid], _again(client, kept, count)),
            Side("drawn", [web.pid, api.pid], _anew(client, others, drawn)),
            Side("plain", [plain.pid], _again(Client(plain.port), [get("/")], count)),
        )
        spent = await interleaved(sides, ground.postmaster, rounds=rounds)
    ground.print_line("pages are measured")
    cached, uncached, floor = (medians(spent[name]) for name in ("kept", "drawn", "plain"))
    more = {"plain_node_ms": floor.server, "html_bytes": len(page)}
    return [
        at_most("4", "guest post page, cached, CPU", cached.server, "ms", 1.5, **more),
        times("4", "cached, beside a tenth of Ghost's 17 ms", cached.both, GHOST / 10, "ms", 1),
        at_most("4", "guest post page, uncached, API included", uncached.both, "ms", 10.0),
        told("4", "a plain Node server with the same page", floor.server, "ms"),
    ]


def _request(web: Served, post: UUID) -> bytes:
    return get(f"/posts/{post}", host=f"localhost:{web.port}")


def _again(client: Client, requests: list[bytes], count: int) -> Callable[[], Awaitable[int]]:
    async def send() -> int:
        asked = [requests[number % len(requests)] for number in range(count)]
        return len(await client.all(asked))

    return send


def _anew(client: Client, requests: list[bytes], count: int) -> Callable[[], Awaitable[int]]:
    """Each page once: what was drawn is kept."""
    left = iter(requests)

    async def send() -> int:
        return len(await client.all([next(left) for _ in range(count)]))

    return send
