"""The web's own journeys, on the cluster's addresses."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from typing import Final

from infra.bench.cluster.environment import Cluster
from infra.local.process import ChildProcess, wait_until
from infra.support import reports
from infra.support.reports import Count

NAMED: Final = (
    *("page-revalidation", "comments", "follows", "checkout", "syndication"),
    *("live-updates", "post-page", "images"),
)


async def journeys(world: Cluster, names: Sequence[str]) -> Count:
    """Those of these names, or all of them."""
    report = world.settings.data / "journeys.json"
    env = os.environ | {
        "WEB_ORIGIN": world.web,
        "API_ORIGIN": f"http://localhost:{world.settings.api_port}",
        "SANDBOX_PORT": str(world.settings.sandbox_port),
        "DATA_DIR": str(world.settings.data),
        "PLAYWRIGHT_JSON_OUTPUT_NAME": str(report),
    }
    # With the dot, or `account` would be `account-lifecycle` too.
    files = [f"e2e/{name}\\.spec" for name in names]
    command = ["npm", "run", "e2e", "-w", "web", "--", *files, "--reporter=list,json"]
    process = ChildProcess(
        "journeys", command, env=env, sink=lambda _, line: world.print_line(line)
    )
    process.start()
    try:
        await asyncio.to_thread(wait_until, lambda: not process.alive(), timeout=3600)
        code = process.exit_code
    finally:
        process.stop()
    return reports.from_playwright(report).judged_by(code)
