"""Lines 1, 2, 3, 5 and 10: hot reads through the API, each beside the floor of the same answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from uuid import UUID

import orjson

from infra.bench.core import processes
from infra.bench.core.ab_rounds import QUICK_ROUNDS, ROUNDS, Medians, Side, interleaved, medians
from infra.bench.core.client import Client, get
from infra.bench.core.in_process import Inside, in_turns, inside
from infra.bench.core.report import Row, at_most, times, told
from infra.bench.performance.baseline_app import Kept
from infra.bench.performance.empty_route_app import EMPTY

if TYPE_CHECKING:
    from infra.bench.core.environment import Ground

MEMBERS: Final = 20
REQUESTS: Final = 1_000
QUICK_REQUESTS: Final = 600
FEED_FACTOR: Final = 2.5
POST_FACTOR: Final = 2.5


@dataclass(frozen=True, slots=True)
class Call:
    """One work: what is sent to the product, and what the floor keeps for each."""

    name: str
    paths: list[str]
    headers: list[dict[str, str]]
    kept: list[Kept]

    def requests(self, count: int) -> list[bytes]:
        pairs = list(zip(self.paths, self.headers, strict=True))
        return [get(path, headers) for path, headers in in_turns(pairs, count)]

    def floors(self, count: int) -> list[bytes]:
        return [get(path) for path in in_turns([*self.answers()], count)]

    def answers(self) -> Mapping[str, Kept]:
        return {f"/{self.name}/{number}": kept for number, kept in enumerate(self.kept)}


async def rows(ground: Ground, database: str, *, quick: bool) -> list[Row]:
    """The lines, each of so many requests of different members."""
    spent: dict[str, tuple[Medians, Medians]] = {}
    count, rounds = (QUICK_REQUESTS, QUICK_ROUNDS) if quick else (REQUESTS, ROUNDS)
    async with inside(ground, database) as product:
        members = await product.medians(MEMBERS)
        calls = await _calls(product, members)
        answers = {path: kept for call in calls.values() for path, kept in call.answers().items()}
        with (
            processes.api(ground, database) as subject,
            processes.floor(ground, database, answers) as limit,
        ):
            asked, beside = Client(subject.port), Client(limit.port)
            for name, call in calls.items():
                # A token is good for a quarter of an hour.
                call.headers[:] = [await product.headers(member) for member in members]
                await _is_the_same(asked, beside, call)
                sides = (
                    Side("product", [subject.pid], _sending(asked, call.requests(count))),
                    Side("floor", [limit.pid], _sending(beside, call.floors(count))),
                )
                found = await interleaved(sides, ground.postmaster, rounds=rounds)
                spent[name] = medians(found["product"]), medians(found["floor"])
                ground.print_line(f"{name} is measured")
    return _rows(spent)


def _rows(spent: Mapping[str, tuple[Medians, Medians]]) -> list[Row]:
    feed, feed_floor = spent["feed"]
    post, post_floor = spent["post"]
    empty, empty_floor = spent["empty"]
    found = [
        times("1", "home feed, server CPU", feed.server, feed_floor.server, "ms", FEED_FACTOR),
        at_most("2", "home feed of a median member, Postgres CPU", feed.database, "ms", 1.0),
        times(
            "3", "single post, server + Postgres CPU", post.both, post_floor.both, "ms", POST_FACTOR
        ),
    ]
    for name, said in (("notifications", "notifications"), ("unread", "unread count")):
        product, limit = spent[name]
        more = {"floor_server_ms": limit.server, "floor_postgres_ms": limit.database}
        found += [
            at_most("5", f"{said}, server CPU", product.server, "ms", 1.0, **more),
            at_most("5", f"{said}, Postgres CPU", product.database, "ms", 0.2, **more),
        ]
    found += [
        at_most(
            *("10", "an empty authenticated route, server CPU", empty.server, "ms", 0.3),
            floor_server_ms=empty_floor.server,
        ),
        told("10", "the same of raw ASGI, which asks nobody who", empty_floor.server, "ms"),
    ]
    return found


async def _calls(product: Inside, members: Sequence[UUID]) -> dict[str, Call]:
    headers = [await product.headers(member) for member in members]
    posts = await product.ids("SELECT id FROM post ORDER BY id DESC OFFSET 500 LIMIT $1", MEMBERS)
    paths = {
        "feed": ["/posts/feed"] * len(members),
        "post": [f"/posts/post/{post}" for post in posts[: len(members)]],
        "notifications": ["/notifications"] * len(members),
        "unread": ["/notifications/count"] * len(members),
    }
    calls = {}
    for name, asked in paths.items():
        kept = [
            await _kept(product, path, signed) for path, signed in zip(asked, headers, strict=True)
        ]
        calls[name] = Call(name, asked, [*headers], kept)
    nothing = [Kept([], {"payload": None})] * len(members)
    calls["empty"] = Call("empty", [EMPTY] * len(members), [*headers], nothing)
    return calls


async def _kept(product: Inside, path: str, headers: Mapping[str, str]) -> Kept:
    statements = await product.statements(path, headers)
    content = orjson.loads(await product.ask(path, headers))
    return Kept([(each.text, each.parameters) for each in statements], content)


async def _is_the_same(product: Client, floor: Client, call: Call) -> None:
    """What is compared must be the same work."""
    asked = await product.one(call.requests(1)[0])
    beside = await floor.one(call.floors(1)[0])
    if len(asked.body) != len(beside.body):
        raise RuntimeError(f"{call.name}: {len(asked.body)} bytes beside {len(beside.body)}")


def _sending(client: Client, requests: list[bytes]) -> Callable[[], Awaitable[int]]:
    async def send() -> int:
        return len(await client.all(requests))

    return send
