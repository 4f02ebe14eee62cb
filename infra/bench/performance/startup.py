"""Lines 12 and 13: memory after load, and how long a start takes."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from infra.bench.core import processes
from infra.bench.core.ab_rounds import PATIENCE, QUICK_PATIENCE, quiet
from infra.bench.core.client import Client, get
from infra.bench.core.in_process import in_turns, inside
from infra.bench.core.report import Row, at_most, told
from infra.local.ports import free_port
from infra.local.signals import ShutdownRequest
from infra.support import process_stats
from infra.support.product import Product

if TYPE_CHECKING:
    from infra.bench.core.environment import Ground
    from infra.bench.core.processes import Served

STARTS: Final = 5
QUICK_STARTS: Final = 3
SECOND_START: Final = 15.0


async def load_api(ground: Ground, database: str, api: Served, *, quick: bool) -> None:
    """A few thousand calls of every common kind, as many at a time as a busy minute brings."""
    async with inside(ground, database) as product:
        members = await product.medians(50)
        paths = ("/posts/feed", "/notifications", "/posts", "/users/recommendedPosts", "/users")
        requests = []
        for member in members:
            headers = await product.headers(member)
            requests += [get(path, headers) for path in paths]
    await Client(api.port, 16).all(in_turns(requests, 500 if quick else 3_000))


def memory(api: Served, worker: Served, web: Served) -> list[Row]:
    """Of programs that have done their share."""
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


async def starts(ground: Ground, database: str, *, quick: bool) -> list[Row]:
    """From exec to the API's first answer of /ready, and to the worker's word that it is."""
    clocked = await quiet(patience=QUICK_PATIENCE if quick else PATIENCE)
    api, worker = [], []
    for _ in range(QUICK_STARTS if quick else STARTS):
        with processes.api(ground, database, processes.API) as served:
            api.append(served)
        with processes.worker(ground, database) as served:
            worker.append(served)
    ground.print_line("starts are measured")
    said = "" if clocked else ", CPU"
    value, more = _taken(api, clocked=clocked)
    beside, others = _taken(worker, clocked=clocked)
    return [
        at_most("13", f"API ready after exec{said}", value, "s", 2.0, **more),
        told("13", f"worker ready after exec{said}", beside, "s", **others),
    ]


def _taken(started: Sequence[Served], *, clocked: bool) -> tuple[float, dict[str, float]]:
    """Medians by the clock and of CPU; a start is one thread's work, so that on a quiet machine
    they are nearly the same."""
    wall = statistics.median(each.seconds for each in started)
    cpu = statistics.median(each.cpu for each in started)
    return (wall if clocked else cpu), {"wall_s": wall, "cpu_s": cpu}


def second_start(folder: Path, say: Callable[[str], None]) -> Row:
    """The whole product with the demo content, whose first start was made before."""
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
    return at_most("13", "second npm start, ready", seconds, "s", SECOND_START)
