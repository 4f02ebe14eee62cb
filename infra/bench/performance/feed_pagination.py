"""Line 2: the feed of who follows a great many, from its first page to its last."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Final

from infra.bench.core.ab_rounds import PATIENCE, QUICK_PATIENCE, percentile, quiet
from infra.bench.core.in_process import inside
from infra.bench.core.report import Row, at_most, told
from infra.bench.performance.replay import Cost, replaying, told_by

if TYPE_CHECKING:
    from infra.bench.core.environment import Ground

MEMBERS: Final = 5
TIMES: Final = 12
# How many posts of everybody lie above a page, as parts of all of them.
DEPTHS: Final = (0, 0.0001, 0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97)


async def rows(ground: Ground, database: str, *, quick: bool) -> list[Row]:
    """p99 over members and pages; also what each depth takes."""
    from api.core.http.pagination import cursor  # noqa: PLC0415 - after the environment is made

    found: dict[float, list[Cost]] = {}
    clocked = await quiet(patience=QUICK_PATIENCE if quick else PATIENCE)
    async with inside(ground, database) as product, replaying(ground, database) as replay:
        members = await product.heavies(2 if quick else MEMBERS)
        count = await product.sql.fetchval("SELECT count(*) FROM post")
        for depth in DEPTHS:
            place = await product.ids(
                "SELECT id FROM post ORDER BY id DESC OFFSET $1 LIMIT 1", int(count * depth)
            )
            page = f"?cursor={cursor('id', place[0])}" if depth else ""
            for member in members:
                headers = await product.headers(member)
                statements = await product.statements(f"/posts/feed{page}", headers)
                costs = [await replay.cost(statements) for _ in range(TIMES + 2)]
                # The first were planned anew.
                found.setdefault(depth, []).extend(costs[2:])
        ground.print_line("deep pages are measured")
    values = {depth: told_by(costs, quiet=clocked) for depth, costs in found.items()}
    every = [value for each in values.values() for value in each]
    pages = {f"{depth:g}": statistics.median(each) for depth, each in values.items()}
    clock = "by the clock" if clocked else "of CPU"
    return [
        at_most(
            "2",
            f"feed at 2,000 followees, any page, p99 {clock}",
            percentile(every, 0.99),
            "ms",
            5.0,
            clock="wall" if clocked else "cpu",
            median_by_depth=pages,
        ),
        told("2", "the same, the median of the dearest page", max(pages.values()), "ms"),
    ]
