"""npm run bench: every line of the scoreboard, each beside its limit, measured in one run."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from infra.bench.core import processes
from infra.bench.core.report import Row, at_most, failed
from infra.bench.performance import (
    create_post,
    feed_pagination,
    notification_fan_out,
    page_render,
    query_costs,
    reads,
    scaling,
    search,
    startup,
)

if TYPE_CHECKING:
    from infra.bench.core.dataset import Shape
    from infra.bench.core.environment import Ground

Measure = Callable[[], list[Row]]
ORDER: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "G")


def rows(ground: Ground, *, quick: bool) -> list[Row]:
    """All lines; the network is only read, what is written goes into a copy of it."""
    kept = scaling.networks(ground, quick=quick)
    network = kept[-1][1]
    with ground.written(network) as written:
        ground.rest()
        ground.warm(network)
        try:
            steps = _steps(ground, kept, written, quick=quick)
            found = [row for line, name, step in steps for row in tried(line, name, step)]
        finally:
            ground.wake()
    return sorted(found, key=lambda row: ORDER.index(row.line))


def _steps(
    ground: Ground, kept: Sequence[tuple[Shape, str]], written: str, *, quick: bool
) -> list[tuple[str, str, Measure]]:
    """Each with the line that it is for: first what only reads the whole network, which memory may
    not hold beside the copy."""
    network, run = kept[-1][1], asyncio.run
    return [
        ("1", "hot reads", lambda: run(reads.rows(ground, network, quick=quick))),
        ("2", "deep pages", lambda: run(feed_pagination.rows(ground, network, quick=quick))),
        ("7", "search", lambda: run(search.rows(ground, network, quick=quick))),
        ("G", "growth", lambda: run(scaling.rows(ground, kept, quick=quick))),
        ("11", "statements", lambda: _statements(ground, network)),
        ("6", "posting", lambda: _posting(ground, written, quick=quick)),
        ("8", "telling", lambda: run(notification_fan_out.rows(ground, written, quick=quick))),
        ("12", "programs", lambda: _programs(ground, network, quick=quick)),
        ("13", "starts", lambda: run(startup.starts(ground, network, quick=quick))),
    ]


def tried(line: str, work: str, measure: Measure) -> list[Row]:
    """One step's rows; where it fails, the others are measured all the same."""
    try:
        return measure()
    except Exception as error:  # noqa: BLE001 - one that fails must not lose what was measured
        traceback.print_exc()
        return [failed(line, work, error)]


def grown(ground: Ground, *, quick: bool) -> list[Row]:
    """The growth lines alone."""
    kept = scaling.networks(ground, quick=quick)
    ground.rest()
    try:
        return asyncio.run(scaling.rows(ground, kept, quick=quick))
    finally:
        ground.wake()


def _posting(ground: Ground, written: str, *, quick: bool) -> list[Row]:
    ground.warm(written)
    return asyncio.run(create_post.rows(ground, written, quick=quick))


def _statements(ground: Ground, network: str) -> list[Row]:
    superuser = ground.postgres.url("postgres", network)
    costs = asyncio.run(query_costs.measure(ground.settings(network), superuser))
    most = max(costs, key=lambda cost: cost.statements)
    ground.print_line("statements are counted")
    return [
        at_most(
            "11",
            f"statements a read, the most of {len(costs)} reads",
            most.statements,
            "",
            2,
            call=most.call,
        )
    ]


def _programs(ground: Ground, network: str, *, quick: bool) -> list[Row]:
    """Pages and memory: the programs of a running product together."""
    ground.warm(network)  # what was written to in between may have taken its place
    with (
        processes.api(ground, network) as api,
        processes.worker(ground, network) as worker,
        processes.web(ground, api.port) as web,
    ):
        found = asyncio.run(page_render.rows(ground, network, web, api, quick=quick))
        asyncio.run(startup.load_api(ground, network, api, quick=quick))
        return [*found, *startup.memory(api, worker, web)]
