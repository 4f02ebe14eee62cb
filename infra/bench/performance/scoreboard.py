"""npm run bench: every line of the scoreboard, beside its baseline, measured in one run."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from infra.bench.core import processes
from infra.bench.core.lines import ORDER
from infra.bench.core.report import Row, at_most, failed
from infra.bench.performance import (
    create_post,
    feed_pagination,
    notification_fan_out,
    page_render,
    pictures,
    query_costs,
    reads,
    scaling,
    search,
    startup,
)

if TYPE_CHECKING:
    from infra.bench.core.dataset import Shape
    from infra.bench.core.environment import BenchEnvironment

Measure = Callable[[], list[Row]]


def rows(bench: BenchEnvironment, *, quick: bool, only: Collection[str] = frozenset()) -> list[Row]:
    """Return all lines, or what the steps that measure the lines `only` return.

    The stored dataset is only read; writes go to a copy.
    """
    if not only or "G" in only:
        datasets = scaling.prepare_datasets(bench, quick=quick)
    else:
        full = scaling.shapes(quick=quick)[-1]
        datasets = [(full, bench.load_dataset(full))]
    network = datasets[-1][1]
    with bench.writable_copy(network) as copy:
        bench.wait_for_autovacuum()
        bench.prewarm(network)
        steps = _steps(bench, datasets, copy, quick=quick)
        found = [
            row
            for lines, name, step in steps
            if not only or not set(lines).isdisjoint(only)
            for row in run_step(lines[0], name, step)
        ]
    return sorted(found, key=lambda row: ORDER.index(row.line))


def _steps(
    bench: BenchEnvironment, datasets: Sequence[tuple[Shape, str]], copy: str, *, quick: bool
) -> list[tuple[Sequence[str], str, Measure]]:
    """Return the steps with the lines that each measures.

    Steps that read the whole dataset come first: memory may not hold it beside the copy.
    """
    network, run = datasets[-1][1], asyncio.run
    return [
        (
            ("1", "2", "3", "5", "10"),
            "hot reads",
            lambda: run(reads.rows(bench, network, quick=quick)),
        ),
        (("2",), "deep pages", lambda: run(feed_pagination.rows(bench, network, quick=quick))),
        (("7",), "search", lambda: run(search.rows(bench, network, quick=quick))),
        (("G",), "growth", lambda: run(scaling.rows(bench, datasets, quick=quick))),
        (("11",), "statements", lambda: _statements(bench, network)),
        (("3",), "pictures", lambda: run(pictures.rows(bench, copy, quick=quick))),
        (("6",), "posting", lambda: _create_post(bench, copy, quick=quick)),
        (("8", "9"), "telling", lambda: run(notification_fan_out.rows(bench, copy, quick=quick))),
        (("4", "12"), "programs", lambda: _programs(bench, network, quick=quick)),
        (("13",), "starts", lambda: run(startup.start_rows(bench, network, quick=quick))),
    ]


def run_step(line: str, work: str, measure: Measure) -> list[Row]:
    """Return the rows of one step. Its failure does not affect the other steps."""
    try:
        return measure()
    except Exception as error:  # noqa: BLE001 - one that fails must not lose what was measured
        traceback.print_exc()
        return [failed(line, work, error)]


def scaling_rows(bench: BenchEnvironment, *, quick: bool) -> list[Row]:
    """Return the lines of scaling alone."""
    datasets = scaling.prepare_datasets(bench, quick=quick)
    bench.wait_for_autovacuum()
    return asyncio.run(scaling.rows(bench, datasets, quick=quick))


def _create_post(bench: BenchEnvironment, copy: str, *, quick: bool) -> list[Row]:
    bench.prewarm(copy)
    return asyncio.run(create_post.rows(bench, copy, quick=quick))


def _statements(bench: BenchEnvironment, network: str) -> list[Row]:
    superuser = bench.postgres.url("postgres", network)
    costs = asyncio.run(query_costs.measure(bench.settings(network), superuser))
    most = max(costs, key=lambda cost: cost.statements)
    bench.print_line("counted statements")
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


def _programs(bench: BenchEnvironment, network: str, *, quick: bool) -> list[Row]:
    """Return the lines of pages and memory, with all programs of the product running."""
    bench.prewarm(network)  # writes in between may have evicted it
    with (
        processes.api(bench, network) as api,
        processes.worker(bench, network) as worker,
        processes.web(bench, api.port) as web,
    ):
        found = asyncio.run(page_render.rows(bench, network, web, api, quick=quick))
        asyncio.run(startup.load_api(bench, network, api, quick=quick))
        return [*found, *startup.memory_rows(api, worker, web)]
