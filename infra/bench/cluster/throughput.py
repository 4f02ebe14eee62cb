"""Throughput and CPU time per request of one, two and four API processes."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Final

import httpx

from infra.bench.cluster.environment import Cluster
from infra.bench.cluster.read_your_writes import PRIMARY_READ_SECONDS
from infra.bench.core.client import Client, get
from infra.support.process_stats import cpu_of_backends, cpu_of_tree
from infra.support.signup import Person, join
from infra.support.texts import distinct_text

CONNECTIONS: Final = 16
AUTHORS: Final = 15
# Requests of an active member by hundred, as sent by the web.
MIX: Final = (
    *(("/posts/feed", 30), ("/notifications/count", 30), ("/posts/guest", 10)),
    *(("/notifications", 10), ("/users/me", 10), ("/posts/{post}/comments", 10)),
)


@dataclass(frozen=True, slots=True)
class Throughput:
    """Throughput of a number of API processes, with CPU milliseconds per request of the API and
    of each PostgreSQL."""

    processes: int
    per_second: float
    api_ms: float
    primary_ms: float
    replica_ms: float


async def measure_throughput(cluster: Cluster, requests: int) -> Throughput:
    """Send the mix, concurrently enough to keep every process busy."""
    person, post = await _create_active_member(cluster)
    requests_by_kind = [
        get(path.format(post=post), person.headers)
        for path, share in MIX
        for _ in range(share * requests // 100)
    ]
    # Interleave the kinds of requests.
    mixed = [
        requests_by_kind[number * 37 % len(requests_by_kind)]
        for number in range(len(requests_by_kind))
    ]
    loaded = Client(cluster.settings.api_port, CONNECTIONS)
    await asyncio.sleep(PRIMARY_READ_SECONDS)
    await loaded.send_all(mixed[: len(mixed) // 4])
    before, began = _cpu(cluster), time.monotonic()
    await loaded.send_all(mixed)
    seconds, after = time.monotonic() - began, _cpu(cluster)
    api, primary, replica = (
        1000 * (late - early) / len(mixed) for early, late in zip(before, after, strict=True)
    )
    return Throughput(len(cluster.names), len(mixed) / seconds, api, primary, replica)


async def _create_active_member(cluster: Cluster) -> tuple[Person, str]:
    """Create a member with full lists, and a post with comments."""
    async with httpx.AsyncClient(timeout=30) as client:
        person = await join(client, cluster.api, "Who is there")

        async def send(author: Person, path: str, body: object = None) -> str:
            answer = await client.post(f"{cluster.api}{path}", json=body, headers=author.headers)
            answer.raise_for_status()
            return str(answer.json()["payload"].get("_id", ""))

        post_id = await send(person, "/posts", {"kind": "post", "text": "Somebody's own " * 20})
        for number in range(AUTHORS):
            author = await join(client, cluster.api, f"Author {number}")
            await send(person, f"/users/follow/{author.id}")
            await send(author, f"/posts/{post_id}/comments", {"text": f"Comment {number}"})
            for part in range(2):
                text = distinct_text(f"{author.id} {part}", words=30)
                await send(author, "/posts", {"kind": "post", "text": text})
    return person, post_id


def _cpu(cluster: Cluster) -> tuple[float, float, float]:
    """Return the CPU seconds of the API processes, and of the backends of each PostgreSQL."""
    servers = (cluster.primary, cluster.replica)
    primary, replica = (
        cpu_of_backends(server.process.pid) if server and server.process.pid else 0.0
        for server in servers
    )
    return sum(map(cpu_of_tree, cluster.pids("api "))), primary, replica
