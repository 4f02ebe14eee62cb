"""Scoreboard line 6: creating a post, by an author with few and by one with the most followers.

The worker is paused while posts are sent, so that the request's own cost is measured. It is then
continued, and its work and PostgreSQL's until the queue is drained is the follow-up cost.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from uuid import UUID

from infra.bench.core import processes
from infra.bench.core.client import Client, post
from infra.bench.core.in_process import InProcessApp, open_app
from infra.bench.core.report import Row, at_most, info_row, times
from infra.bench.core.vocabulary import build_vocabulary
from infra.bench.core.worker_control import paused, wait_until_drained
from infra.support import process_stats

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment
    from infra.bench.core.processes import RunningProcess

POSTS: Final = 40
QUICK_POSTS: Final = 20
ROUNDS: Final = 5
FEW_FOLLOWERS: Final = 30
FACTOR: Final = 1.2


@dataclass
class CpuCosts:
    """CPU milliseconds per post, one figure per round."""

    request: list[float] = field(default_factory=list)
    server: list[float] = field(default_factory=list)
    follow_up: list[float] = field(default_factory=list)

    def whole(self) -> float:
        pairs = zip(self.request, self.follow_up, strict=True)
        return statistics.median(request + following for request, following in pairs)


async def rows(bench: BenchEnvironment, database: str, *, quick: bool) -> list[Row]:
    """Return the rows. The database must be a writable copy."""
    # No account of the small dataset reaches the default threshold.
    settings = {"LARGE_ACCOUNT_FOLLOWERS": "1000" if quick else "10000"}
    async with open_app(bench, database) as product:
        [few] = await product.ids(
            "SELECT id FROM member ORDER BY abs(followers_count - $1), id LIMIT 1", FEW_FOLLOWERS
        )
        authors = {"few": few, "many": await product.most_followed_member()}
        many = await product.sql.fetchval(
            "SELECT followers_count FROM member WHERE id = $1", authors["many"]
        )
        with (
            processes.api(bench, database, **settings) as api,
            processes.worker(bench, database, **settings) as worker,
        ):
            spent = await _rounds(bench, product, authors, api, worker, quick=quick)
    bench.print_line("measured creating a post")
    return _rows(spent["few"], spent["many"], many)


def _rows(few: CpuCosts, many: CpuCosts, followers: int) -> list[Row]:
    request, famous = statistics.median(few.request), statistics.median(many.request)
    server = statistics.median(few.server)
    # Followers of a large account are notified only if they asked for it. Line 8 has the case that
    # all did.
    total_work = f"create a post, all that follows included, {followers:,} followers, none asked"
    return [
        at_most("6", "create a post, server + Postgres CPU", request, "ms", 3.0, server_ms=server),
        times("6", f"the same, {followers:,} followers", famous, request, "ms", FACTOR),
        times("6", total_work, many.whole(), few.whole(), "ms", FACTOR),
        info_row(
            "6", "what follows of it: worker + Postgres", statistics.median(few.follow_up), "ms"
        ),
    ]


async def _rounds(
    bench: BenchEnvironment,
    product: InProcessApp,
    authors: dict[str, UUID],
    api: RunningProcess,
    worker: RunningProcess,
    *,
    quick: bool,
) -> dict[str, CpuCosts]:
    spent = {name: CpuCosts() for name in authors}
    client, count = Client(api.port, 2), QUICK_POSTS if quick else POSTS
    for number in range(ROUNDS + 1):
        for name, author in authors.items():
            requests = await _requests(product, author, count)
            await wait_until_drained(product.sql)
            with paused(worker):
                server, database = (
                    process_stats.cpu_of_tree(api.pid),
                    process_stats.cpu_of_backends(bench.postmaster),
                )
                await client.send_all(requests)
                server = (process_stats.cpu_of_tree(api.pid) - server) * 1000 / count
                asked = (process_stats.cpu_of_backends(bench.postmaster) - database) * 1000 / count
                before = _follow_up_cpu(bench, product, worker)
            await wait_until_drained(product.sql)
            after = _follow_up_cpu(bench, product, worker)
            if number:  # the first warms up
                spent[name].server.append(server)
                spent[name].request.append(server + asked)
                spent[name].follow_up.append((after - before) * 1000 / count)
    return spent


def _follow_up_cpu(bench: BenchEnvironment, product: InProcessApp, worker: RunningProcess) -> float:
    """Return CPU seconds of the follow-up, without the session that polls the queue."""
    polling_pid = product.sql.get_server_pid()
    asked = process_stats.cpu_of_backends(bench.postmaster, but=polling_pid)
    return process_stats.cpu_of_tree(worker.pid) + asked


async def _requests(product: InProcessApp, author: UUID, count: int) -> list[bytes]:
    headers = await product.headers(author)
    words = build_vocabulary().words
    return [
        post("/posts", {"text": " ".join(words[number * 40 : number * 40 + 55])}, headers)
        for number in range(count)
    ]
