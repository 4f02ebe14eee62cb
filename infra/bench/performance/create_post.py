"""Line 6: a post is published, by an author whom few follow and by one whom everybody does.

The worker is held while posts are sent, so that the request's own cost stands alone; then it is let
go, and what it and Postgres do until nothing is left is what follows.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from uuid import UUID

from infra.bench.core import processes
from infra.bench.core.client import Client, post
from infra.bench.core.in_process import Inside, inside
from infra.bench.core.report import Row, at_most, times, told
from infra.bench.core.vocabulary import vocabulary
from infra.bench.core.worker_control import done, held
from infra.support import process_stats

if TYPE_CHECKING:
    from infra.bench.core.environment import Ground
    from infra.bench.core.processes import Served

POSTS: Final = 40
QUICK_POSTS: Final = 20
ROUNDS: Final = 5
FEW: Final = 30
FACTOR: Final = 1.2


@dataclass
class Spent:
    """Milliseconds of CPU a post, one figure a round."""

    request: list[float] = field(default_factory=list)
    server: list[float] = field(default_factory=list)
    following: list[float] = field(default_factory=list)

    def whole(self) -> float:
        pairs = zip(self.request, self.following, strict=True)
        return statistics.median(request + following for request, following in pairs)


async def rows(ground: Ground, database: str, *, quick: bool) -> list[Row]:
    """On a copy of the network: it may be written to."""
    # In the small network the most followed would be no large account.
    settings = {"LARGE_ACCOUNT_FOLLOWERS": "1000" if quick else "10000"}
    async with inside(ground, database) as product:
        [few] = await product.ids(
            "SELECT id FROM member ORDER BY abs(followers_count - $1), id LIMIT 1", FEW
        )
        authors = {"few": few, "many": await product.famous()}
        many = await product.sql.fetchval(
            "SELECT followers_count FROM member WHERE id = $1", authors["many"]
        )
        with (
            processes.api(ground, database, **settings) as api,
            processes.worker(ground, database, **settings) as worker,
        ):
            spent = await _rounds(ground, product, authors, api, worker, quick=quick)
    ground.print_line("posting is measured")
    return _rows(spent["few"], spent["many"], many)


def _rows(few: Spent, many: Spent, followers: int) -> list[Row]:
    request, famous = statistics.median(few.request), statistics.median(many.request)
    server = statistics.median(few.server)
    # As they are by default: of a large account one hears when one asked to. Line 8 has all asked.
    everything = f"create a post, all that follows included, {followers:,} followers, none asked"
    return [
        at_most("6", "create a post, server + Postgres CPU", request, "ms", 3.0, server_ms=server),
        times("6", f"the same, {followers:,} followers", famous, request, "ms", FACTOR),
        times("6", everything, many.whole(), few.whole(), "ms", FACTOR),
        told("6", "what follows of it: worker + Postgres", statistics.median(few.following), "ms"),
    ]


async def _rounds(
    ground: Ground,
    product: Inside,
    authors: dict[str, UUID],
    api: Served,
    worker: Served,
    *,
    quick: bool,
) -> dict[str, Spent]:
    spent = {name: Spent() for name in authors}
    client, count = Client(api.port, 2), QUICK_POSTS if quick else POSTS
    for number in range(ROUNDS + 1):
        for name, author in authors.items():
            requests = await _requests(product, author, count)
            await done(product.sql)
            with held(worker):
                server, database = (
                    process_stats.cpu_of_tree(api.pid),
                    process_stats.cpu_of_backends(ground.postmaster),
                )
                await client.all(requests)
                server = (process_stats.cpu_of_tree(api.pid) - server) * 1000 / count
                asked = (process_stats.cpu_of_backends(ground.postmaster) - database) * 1000 / count
                before = _followed(ground, product, worker)
            await done(product.sql)
            after = _followed(ground, product, worker)
            if number:  # the first warms up
                spent[name].server.append(server)
                spent[name].request.append(server + asked)
                spent[name].following.append((after - before) * 1000 / count)
    return spent


def _followed(ground: Ground, product: Inside, worker: Served) -> float:
    """Without the session that asks again and again whether all is done."""
    watching = product.sql.get_server_pid()
    asked = process_stats.cpu_of_backends(ground.postmaster, but=watching)
    return process_stats.cpu_of_tree(worker.pid) + asked


async def _requests(product: Inside, author: UUID, count: int) -> list[bytes]:
    headers = await product.headers(author)
    words = vocabulary().words
    return [
        post("/posts", {"text": " ".join(words[number * 40 : number * 40 + 55])}, headers)
        for number in range(count)
    ]
