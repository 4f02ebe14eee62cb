"""Fan-out of a post to all followers: time until each is notified, and latency of reads
meanwhile."""

from __future__ import annotations

import asyncio
import statistics
import time
from typing import TYPE_CHECKING, Any, Final

import asyncpg
import httpx

from infra.local.process import PYTHON, ChildProcess

if TYPE_CHECKING:
    from fastapi import FastAPI

    from api.core.settings import Settings
    from infra.bench.core.environment import BenchEnvironment

MAX_SECONDS: Final = 60.0

# Followers who have neither muted nor blocked the author and are not blocked.
_RECIPIENTS: Final = """
    SELECT count(*) FROM follow WHERE followee_id = $1
      AND NOT EXISTS (SELECT FROM mute WHERE muter_id = follower_id AND muted_id = $1)
      AND NOT EXISTS (SELECT FROM block WHERE blocker_id = follower_id AND blocked_id = $1)
      AND NOT EXISTS (SELECT FROM block WHERE blocker_id = $1 AND blocked_id = follower_id)
"""


def rows(bench: BenchEnvironment, database: str) -> list[dict[str, Any]]:
    """Return the figures of one fan-out by a separate worker."""
    settings = bench.settings(database)
    worker = ChildProcess("worker", (PYTHON, "-m", "api.worker"), env=bench.environment(database))
    worker.start()
    try:
        superuser = bench.postgres.url("postgres", database)
        return asyncio.run(_measure(settings, superuser))
    finally:
        worker.stop()


async def _measure(settings: Settings, superuser_url: str) -> list[dict[str, Any]]:
    from api.main import create_app  # noqa: PLC0415 - its settings are made by the caller

    app = create_app(settings)
    connection = await asyncpg.connect(superuser_url)
    author = await connection.fetchval(
        "SELECT id FROM member ORDER BY followers_count DESC LIMIT 1"
    )
    # Followers of a large account are notified only if they asked for it.
    await connection.execute(
        "UPDATE follow SET new_posts = true WHERE followee_id = $1 AND new_posts IS NULL", author
    )
    try:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app=app), base_url="http://localhost"
            ) as client,
        ):
            return await _publish(app, client, connection, author)
    finally:
        await connection.close()


async def _publish(
    app: FastAPI, client: httpx.AsyncClient, connection: asyncpg.Connection, author: Any
) -> list[dict[str, Any]]:
    from infra.bench.performance.query_costs import auth_headers  # noqa: PLC0415

    reader = await connection.fetchval("SELECT id FROM member ORDER BY id DESC LIMIT 1")
    headers = await auth_headers(app, author)
    reader_headers = await auth_headers(app, reader)
    before = [await _read(client, reader_headers) for _ in range(50)]
    expected = await connection.fetchval(_RECIPIENTS, author)
    answer = await client.post("/posts", json={"text": "منشور للجميع"}, headers=headers)
    answer.raise_for_status()
    post_id = answer.json()["payload"]["_id"]
    started, during, notified = time.monotonic(), [], 0
    while notified < expected and time.monotonic() - started < 2 * MAX_SECONDS:
        during.append(await _read(client, reader_headers))
        notified = await connection.fetchval(
            "SELECT count(*) FROM notification WHERE post_id = $1 AND type = 'newPost'", post_id
        )
        await asyncio.sleep(0.05)
    seconds = time.monotonic() - started
    distinct = await connection.fetchval(
        "SELECT count(DISTINCT member_id) FROM notification WHERE post_id = $1", post_id
    )
    slowest = sorted(during)[int(len(during) * 0.95)] * 1000
    median_before, median_during = statistics.median(before), statistics.median(during)
    print(
        f"{notified:,} of {expected:,} notified, {distinct:,} distinct, in {seconds:.1f} s; "
        f"a feed took {median_before * 1000:.1f} ms before, {median_during * 1000:.1f} ms "
        f"meanwhile (p95 {slowest:.0f} ms, {len(during)} reads)"
    )
    good = notified == distinct == expected and seconds <= MAX_SECONDS
    return [{"work": "fan-out", "value": seconds, "goal": f"<= {MAX_SECONDS} s", "ok": good}]


async def _read(client: httpx.AsyncClient, headers: dict[str, str]) -> float:
    started = time.monotonic()
    answer = await client.get("/posts/feed", headers=headers)
    answer.raise_for_status()
    return time.monotonic() - started
