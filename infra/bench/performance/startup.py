"""Scoreboard lines 12 and 13: memory after load, and time of a start."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from infra.bench.core import processes
from infra.bench.core.ab_rounds import (
    QUICK_QUIET_TIMEOUT_SECONDS,
    QUIET_TIMEOUT_SECONDS,
    wait_until_quiet,
)
from infra.bench.core.client import Client, get
from infra.bench.core.in_process import cycle_items, open_app
from infra.bench.core.report import Row, at_most, info_row
from infra.local.ports import free_port
from infra.local.signals import ShutdownRequest
from infra.support import process_stats
from infra.support.product import Product

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment
    from infra.bench.core.processes import RunningProcess

STARTS: Final = 5
QUICK_STARTS: Final = 3
SECOND_START_SECONDS: Final = 15.0


async def load_api(
    bench: BenchEnvironment, database: str, api: RunningProcess, *, quick: bool
) -> None:
    """Load the API with a few thousand requests of every common kind."""
    async with open_app(bench, database) as product:
        members = await product.median_members(50)
        paths = ("/posts/feed", "/notifications", "/posts", "/users/recommendedPosts", "/users")
        requests = []
        for member in members:
            headers = await product.headers(member)
            requests += [get(path, headers) for path in paths]
    await Client(api.port, 16).send_all(cycle_items(requests, 500 if quick else 3_000))


def memory_rows(api: RunningProcess, worker: RunningProcess, web: RunningProcess) -> list[Row]:
    """Return the rows of memory after load."""
    bounds = {"API process": (api, 200), "worker": (worker, 150), "web": (web, 300)}
    return [
        at_most(
            "12",
            f"memory of the {name}, after load",
            process_stats.memory_mb(each.pid),
            "MB",
            bound,
        )
        for name, (each, bound) in bounds.items()
    ]


async def start_rows(bench: BenchEnvironment, database: str, *, quick: bool) -> list[Row]:
    """Return the times from exec until the API and the worker are ready."""
    is_quiet = await wait_until_quiet(
        timeout=QUICK_QUIET_TIMEOUT_SECONDS if quick else QUIET_TIMEOUT_SECONDS
    )
    api, worker = [], []
    for _ in range(QUICK_STARTS if quick else STARTS):
        with processes.api(bench, database, processes.API) as served:
            api.append(served)
        with processes.worker(bench, database) as served:
            worker.append(served)
    bench.print_line("measured starts")
    label = "" if is_quiet else ", CPU"
    value, api_extra = _medians(api, is_quiet=is_quiet)
    worker_value, worker_extra = _medians(worker, is_quiet=is_quiet)
    return [
        at_most("13", f"API ready after exec{label}", value, "s", 2.0, **api_extra),
        info_row("13", f"worker ready after exec{label}", worker_value, "s", **worker_extra),
    ]


def _medians(
    processes_started: Sequence[RunningProcess], *, is_quiet: bool
) -> tuple[float, dict[str, float]]:
    """Return medians of wall-clock and CPU time. A start is single-threaded, so they are nearly
    equal on a quiet machine."""
    wall = statistics.median(each.seconds for each in processes_started)
    cpu = statistics.median(each.cpu for each in processes_started)
    return (wall if is_quiet else cpu), {"wall_s": wall, "cpu_s": cpu}


def measure_second_start(folder: Path, say: Callable[[str], None]) -> Row:
    """Measure the second start of the whole product, with the demo content."""
    ports = {name: str(free_port()) for name in ("API_PORT", "WEB_PORT", "SANDBOX_PORT")}
    environment = os.environ | ports | {"DATA_DIR": str(folder / "product")}
    for name in ("DATABASE_URL", "REDIS_URL", "SMTP_URL", "ENV", "WEB_ORIGIN", "API_ORIGIN"):
        environment.pop(name, None)
    product = Product(environment, ShutdownRequest())
    try:
        if not (folder / "product" / "environment.json").exists():
            say("the product's first start")
            product.start(timeout=900)
            product.stop()
        seconds = product.start(timeout=300)
    finally:
        product.stop()
    return at_most("13", "second npm start, ready", seconds, "s", SECOND_START_SECONDS)
