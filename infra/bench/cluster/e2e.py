"""End-to-end tests of the web, run against the cluster."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from typing import Final

from infra.bench.cluster.environment import Cluster
from infra.local.process import ChildProcess, wait_until
from infra.support import reports
from infra.support.reports import Count

SELECTED_SPECS: Final = (
    *("page-revalidation", "comments", "follows", "checkout", "syndication"),
    *("live-updates", "post-page", "images"),
)


async def run_e2e(cluster: Cluster, names: Sequence[str]) -> Count:
    """Run the named specs, or all of them."""
    report = cluster.settings.data / "e2e.json"
    env = os.environ | {
        "WEB_ORIGIN": cluster.web,
        "API_ORIGIN": f"http://localhost:{cluster.settings.api_port}",
        "SANDBOX_PORT": str(cluster.settings.sandbox_port),
        "DATA_DIR": str(cluster.settings.data),
        "PLAYWRIGHT_JSON_OUTPUT_NAME": str(report),
    }
    # The dot excludes longer names: `account` must not match `account-lifecycle`.
    files = [f"e2e/{name}\\.spec" for name in names]
    command = ["npm", "run", "e2e", "-w", "web", "--", *files, "--reporter=list,json"]
    process = ChildProcess("e2e", command, env=env, sink=lambda _, line: cluster.print_line(line))
    process.start()
    try:
        await asyncio.to_thread(wait_until, lambda: not process.alive(), timeout=3600)
        code = process.exit_code
    finally:
        process.stop()
    return reports.from_playwright(report).judged_by(code)
