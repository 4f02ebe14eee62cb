"""Scoreboard lines 1, 2, 3, 5 and 10: hot reads through the API, compared with the baseline."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from uuid import UUID

import orjson

from infra.bench.core import processes
from infra.bench.core.ab_rounds import (
    QUICK_ROUNDS,
    ROUNDS,
    Medians,
    Side,
    measure_interleaved,
    medians,
)
from infra.bench.core.client import Client, get
from infra.bench.core.in_process import InProcessApp, cycle_items, open_app
from infra.bench.core.report import Row, at_most, info_row, times
from infra.bench.performance.baseline_app import StoredResponse
from infra.bench.performance.empty_route_app import EMPTY

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment

MEMBERS: Final = 20
REQUESTS: Final = 1_000
QUICK_REQUESTS: Final = 600
FEED_FACTOR: Final = 2.5
POST_FACTOR: Final = 2.5


@dataclass(frozen=True, slots=True)
class Call:
    """One kind of request: to the product, and its stored responses for the baseline."""

    name: str
    paths: list[str]
    headers: list[dict[str, str]]
    stored: list[StoredResponse]

    def requests(self, count: int) -> list[bytes]:
        pairs = list(zip(self.paths, self.headers, strict=True))
        return [get(path, headers) for path, headers in cycle_items(pairs, count)]

    def baseline_requests(self, count: int) -> list[bytes]:
        return [get(path) for path in cycle_items([*self.stored_by_path()], count)]

    def stored_by_path(self) -> Mapping[str, StoredResponse]:
        return {f"/{self.name}/{number}": stored for number, stored in enumerate(self.stored)}


async def rows(bench: BenchEnvironment, database: str, *, quick: bool) -> list[Row]:
    """Return the rows, each from many requests of different members."""
    spent: dict[str, tuple[Medians, Medians]] = {}
    count, rounds = (QUICK_REQUESTS, QUICK_ROUNDS) if quick else (REQUESTS, ROUNDS)
    async with open_app(bench, database) as product:
        members = await product.median_members(MEMBERS)
        calls = await _calls(product, members)
        stored_responses = {
            path: stored
            for call in calls.values()
            for path, stored in call.stored_by_path().items()
        }
        with (
            processes.api(bench, database) as product_process,
            processes.baseline(bench, database, stored_responses) as limit,
        ):
            product_client, baseline_client = Client(product_process.port), Client(limit.port)
            for name, call in calls.items():
                # A token is valid for 15 minutes.
                call.headers[:] = [await product.headers(member) for member in members]
                await _check_same_size(product_client, baseline_client, call)
                sides = (
                    Side(
                        "product",
                        [product_process.pid],
                        _sender(product_client, call.requests(count)),
                    ),
                    Side(
                        "baseline",
                        [limit.pid],
                        _sender(baseline_client, call.baseline_requests(count)),
                    ),
                )
                found = await measure_interleaved(sides, bench.postmaster, rounds=rounds)
                spent[name] = medians(found["product"]), medians(found["baseline"])
                bench.print_line(f"measured {name}")
    return _rows(spent)


def _rows(spent: Mapping[str, tuple[Medians, Medians]]) -> list[Row]:
    feed, feed_baseline = spent["feed"]
    post, post_baseline = spent["post"]
    empty, empty_baseline = spent["empty"]
    found = [
        times("1", "home feed, server CPU", feed.server, feed_baseline.server, "ms", FEED_FACTOR),
        at_most("2", "home feed of a median member, Postgres CPU", feed.database, "ms", 1.0),
        times(
            "3",
            "single post, server + Postgres CPU",
            post.both,
            post_baseline.both,
            "ms",
            POST_FACTOR,
        ),
    ]
    for name, label in (("notifications", "notifications"), ("unread", "unread count")):
        product, limit = spent[name]
        more = {"floor_server_ms": limit.server, "floor_postgres_ms": limit.database}
        found += [
            at_most("5", f"{label}, server CPU", product.server, "ms", 1.0, **more),
            at_most("5", f"{label}, Postgres CPU", product.database, "ms", 0.2, **more),
        ]
    found += [
        at_most(
            *("10", "an empty authenticated route, server CPU", empty.server, "ms", 0.3),
            floor_server_ms=empty_baseline.server,
        ),
        info_row("10", "the same of raw ASGI, which asks nobody who", empty_baseline.server, "ms"),
    ]
    return found


async def _calls(product: InProcessApp, members: Sequence[UUID]) -> dict[str, Call]:
    headers = [await product.headers(member) for member in members]
    posts = await product.ids("SELECT id FROM post ORDER BY id DESC OFFSET 500 LIMIT $1", MEMBERS)
    paths = {
        "feed": ["/posts/feed"] * len(members),
        "post": [f"/posts/post/{post}" for post in posts[: len(members)]],
        "notifications": ["/notifications"] * len(members),
        "unread": ["/notifications/count"] * len(members),
    }
    calls = {}
    for name, requested in paths.items():
        responses = [
            await _record(product, path, signed)
            for path, signed in zip(requested, headers, strict=True)
        ]
        calls[name] = Call(name, requested, [*headers], responses)
    empty_responses = [StoredResponse([], {"payload": None})] * len(members)
    calls["empty"] = Call("empty", [EMPTY] * len(members), [*headers], empty_responses)
    return calls


async def _record(product: InProcessApp, path: str, headers: Mapping[str, str]) -> StoredResponse:
    statements = await product.statements(path, headers)
    content = orjson.loads(await product.fetch_body(path, headers))
    return StoredResponse([(each.text, each.parameters) for each in statements], content)


async def _check_same_size(product: Client, baseline: Client, call: Call) -> None:
    """Check that product and baseline return bodies of the same size."""
    actual = await product.send(call.requests(1)[0])
    expected = await baseline.send(call.baseline_requests(1)[0])
    if len(actual.body) != len(expected.body):
        raise RuntimeError(f"{call.name}: {len(actual.body)} bytes beside {len(expected.body)}")


def _sender(client: Client, requests: list[bytes]) -> Callable[[], Awaitable[int]]:
    async def send() -> int:
        return len(await client.send_all(requests))

    return send
