"""What one, two and four processes of the API carry: requests a second, and CPU a request."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Final

import httpx

from infra.bench.cluster.environment import Cluster
from infra.bench.cluster.read_your_writes import YOUNG
from infra.bench.core.client import Client, get
from infra.support.process_stats import cpu_of_backends, cpu_of_tree
from infra.support.signup import Person, join

CONNECTIONS: Final = 16
AUTHORS: Final = 15
# Of a hundred requests of somebody who is there, as the web asks them.
MIX: Final = (
    *(("/posts/feed", 30), ("/notifications/count", 30), ("/posts/guest", 10)),
    *(("/notifications", 10), ("/users/me", 10), ("/posts/{post}/comments", 10)),
)


@dataclass(frozen=True, slots=True)
class Carried:
    """By so many processes; milliseconds of CPU a request of the API and of each Postgres."""

    processes: int
    per_second: float
    api_ms: float
    primary_ms: float
    replica_ms: float


async def carried(world: Cluster, requests: int) -> Carried:
    """The mix, by as many at once as keep every process busy."""
    person, post = await _who_is_there(world)
    asked = [
        get(path.format(post=post), person.headers)
        for path, share in MIX
        for _ in range(share * requests // 100)
    ]
    # One of each behind the other, not all of a kind at once.
    mixed = [asked[number * 37 % len(asked)] for number in range(len(asked))]
    loaded = Client(world.settings.api_port, CONNECTIONS)
    await asyncio.sleep(YOUNG)
    await loaded.all(mixed[: len(mixed) // 4])
    before, began = _cpu(world), time.monotonic()
    await loaded.all(mixed)
    took, after = time.monotonic() - began, _cpu(world)
    api, primary, replica = (
        1000 * (late - early) / len(mixed) for early, late in zip(before, after, strict=True)
    )
    return Carried(len(world.names), len(mixed) / took, api, primary, replica)


async def _who_is_there(world: Cluster) -> tuple[Person, str]:
    """Somebody whose lists are full, and a post with comments."""
    async with httpx.AsyncClient(timeout=30) as client:
        person = await join(client, world.api, "Who is there")

        async def sent(author: Person, path: str, body: object = None) -> str:
            answer = await client.post(f"{world.api}{path}", json=body, headers=author.headers)
            answer.raise_for_status()
            return str(answer.json()["payload"].get("_id", ""))

        own = await sent(person, "/posts", {"kind": "post", "text": "Somebody's own " * 20})
        for number in range(AUTHORS):
            author = await join(client, world.api, f"Author {number}")
            await sent(person, f"/users/follow/{author.id}")
            await sent(author, f"/posts/{own}/comments", {"text": f"Comment {number}"})
            for part in range(2):
                text = f"Post {number}.{part} " * 30
                await sent(author, "/posts", {"kind": "post", "text": text})
    return person, own


def _cpu(world: Cluster) -> tuple[float, float, float]:
    """Seconds of the API's processes, and of the sessions of each Postgres."""
    servers = (world.primary, world.replica)
    primary, replica = (
        cpu_of_backends(server.process.pid) if server and server.process.pid else 0.0
        for server in servers
    )
    return sum(map(cpu_of_tree, world.pids("api "))), primary, replica
