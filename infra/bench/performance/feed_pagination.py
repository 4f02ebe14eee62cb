"""Scoreboard line 2: the feed of a member with many followees, from the first to the last page."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Final

from infra.bench.core.ab_rounds import (
    QUICK_QUIET_TIMEOUT_SECONDS,
    QUIET_TIMEOUT_SECONDS,
    percentile,
    wait_until_quiet,
)
from infra.bench.core.in_process import open_app
from infra.bench.core.report import Row, at_most, info_row
from infra.bench.performance.replay import Cost, open_replay, select_times

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment

MEMBERS: Final = 5
REPETITIONS: Final = 12
# Share of all posts that are newer than the page.
DEPTHS: Final = (0, 0.0001, 0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97)


async def rows(bench: BenchEnvironment, database: str, *, quick: bool) -> list[Row]:
    """Return the p99 over members and pages, and the median per depth."""
    from api.core.http.pagination import cursor  # noqa: PLC0415 - after the environment is made

    found: dict[float, list[Cost]] = {}
    is_quiet = await wait_until_quiet(
        timeout=QUICK_QUIET_TIMEOUT_SECONDS if quick else QUIET_TIMEOUT_SECONDS
    )
    async with open_app(bench, database) as product, open_replay(bench, database) as replay:
        members = await product.heavy_members(2 if quick else MEMBERS)
        count = await product.sql.fetchval("SELECT count(*) FROM post")
        for depth in DEPTHS:
            boundary = await product.ids(
                "SELECT id FROM post ORDER BY id DESC OFFSET $1 LIMIT 1", int(count * depth)
            )
            page = f"?cursor={cursor('id', boundary[0])}" if depth else ""
            for member in members:
                headers = await product.headers(member)
                statements = await product.statements(f"/posts/feed{page}", headers)
                costs = [await replay.cost(statements) for _ in range(REPETITIONS + 2)]
                # The first executions are planned anew.
                found.setdefault(depth, []).extend(costs[2:])
        bench.print_line("measured feed pagination")
    values = {depth: select_times(costs, quiet=is_quiet) for depth, costs in found.items()}
    every = [value for each in values.values() for value in each]
    pages = {f"{depth:g}": statistics.median(each) for depth, each in values.items()}
    clock = "by the clock" if is_quiet else "of CPU"
    return [
        at_most(
            "2",
            f"feed at 2,000 followees, any page, p99 {clock}",
            percentile(every, 0.99),
            "ms",
            5.0,
            clock="wall" if is_quiet else "cpu",
            median_by_depth=pages,
        ),
        info_row("2", "the same, the median of the dearest page", max(pages.values()), "ms"),
    ]
