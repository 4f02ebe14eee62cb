"""Read-your-writes in the API, cache revalidation of a page, and storage in the bucket."""

from __future__ import annotations

import asyncio
import io
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import asyncpg
import httpx
from PIL import Image

from infra.bench.cluster.environment import Cluster
from infra.local.postgres import Postgres
from infra.support.signup import Person, join

# A new session reads from the primary for this long (api/core/db/read_consistency.py).
PRIMARY_READ_SECONDS: Final = 17.0
DELAY_MS: Final = 300
PAGES: Final = 100
# Without the health checks of the replica.
_CALLS: Final = """
SELECT coalesce(sum(calls), 0) FROM pg_stat_statements JOIN pg_database ON oid = dbid
WHERE datname = 'qima' AND query NOT LIKE '%pg_is_in_recovery%'
"""


@dataclass(frozen=True, slots=True)
class OwnWrites:
    """Reads directly after a write: `writes` of them, of which `unseen` lacked the write."""

    writes: int
    unseen: int
    replica_share: float
    """Of the feeds of members who only read, how many the replica answered."""


@dataclass(frozen=True, slots=True)
class Pages:
    """Responses of a guest's page through the proxy. `stale_after` counts old ones after a new
    one."""

    cached_share: float
    not_modified: bool
    fresh_after: float
    stale_after: int


async def check_own_writes(cluster: Cluster, *, writers: int, each: int) -> OwnWrites:
    """Check own writes while the replica replays with a delay of DELAY_MS."""
    async with open_client() as client:
        people = [await join(client, cluster.api, f"Writer {number}") for number in range(writers)]
        reader = await join(client, cluster.api, "Reader")
        post_ids = [
            [
                await _publish(client, cluster, reader, f"About {n} with {p.name}")
                for n in range(each)
            ]
            for p in people
        ]
        await asyncio.sleep(PRIMARY_READ_SECONDS)
        cluster.delay_replay(DELAY_MS)
        try:
            unseen = await asyncio.gather(
                *(_count_unseen(cluster, *one) for one in zip(people, post_ids, strict=True))
            )
            share = await _replica_share(cluster, client, reader, 100)
        finally:
            cluster.delay_replay(0)
    return OwnWrites(writers * each * 2, sum(unseen), share)


async def check_cached_page(cluster: Cluster) -> Pages:
    """Request a post's page repeatedly while its author edits the post."""
    async with open_client() as client:
        author = await join(client, cluster.api, "Author of a page")
        post = await _post(
            client, cluster, author, "/posts", {"kind": "post", "text": "first state"}
        )
        address = f"{cluster.web}/posts/{post['_id']}"
        first = await client.get(address)
        first.raise_for_status()
        responses = [await client.get(address) for _ in range(PAGES)]
        tag = {"if-none-match": first.headers["etag"]}
        again = await client.get(address, headers=tag)
        cluster.delay_replay(DELAY_MS)
        try:
            changed = {"text": "second state"}
            await _post(client, cluster, author, f"/posts/{post['_id']}/update", changed)
            fresh_after, stale_after = await _poll(client, address)
        finally:
            cluster.delay_replay(0)
    by_proxy = sum("age" in answer.headers for answer in responses)
    return Pages(by_proxy / PAGES, again.status_code == 304, fresh_after, stale_after)


async def count_objects(cluster: Cluster) -> tuple[int, int]:
    """Upload a picture. Return the number of objects in the bucket and of files on the disk."""
    async with open_client() as client:
        person = await join(client, cluster.api, "Painter")
        picture = await _upload_picture(client, cluster, person)
        (await client.get(picture["url"])).raise_for_status()
        env = cluster.environment
        listed = await client.get(f"{env['STORAGE_S3_ENDPOINT']}/{env['STORAGE_S3_BUCKET']}")
    on_disk = [path for path in (cluster.settings.data / "files").rglob("*") if path.is_file()]
    return len(re.findall("<Key>", listed.text)), len(on_disk)


async def publish_picture(client: httpx.AsyncClient, cluster: Cluster, author: Person) -> Any:
    """Publish a post with a picture and return it as a guest sees it."""
    picture = await _upload_picture(client, cluster, author)
    body = {"kind": "post", "text": "a picture", "media": [{"fileId": picture["_id"], "alt": ""}]}
    return await _post(client, cluster, author, "/posts", body)


async def _upload_picture(client: httpx.AsyncClient, cluster: Cluster, person: Person) -> Any:
    picture = io.BytesIO()
    Image.linear_gradient("L").resize((800, 600)).convert("RGB").save(picture, "PNG")
    files = {"file": ("picture.png", picture.getvalue(), "image/png")}
    upload = f"{cluster.api}/files/upload"
    sent = await client.post(upload, files=files, data={"purpose": "post"}, headers=person.headers)
    sent.raise_for_status()
    return sent.json()["payload"]


async def _count_unseen(cluster: Cluster, person: Person, post_ids: Sequence[str]) -> int:
    """Write posts and comments, and count those missing in an immediate read."""
    unseen = 0
    async with open_client() as client:
        for number, post_id in enumerate(post_ids):
            text = f"{person.name} says {number}"
            post = await _post(client, cluster, person, "/posts", {"kind": "post", "text": text})
            mine = await _list(client, f"{cluster.api}/posts/{person.id}", person)
            unseen += post["_id"] not in mine
            path = f"/posts/{post_id}/comments"
            made = await _post(client, cluster, person, path, {"text": text})
            unseen += made["_id"] not in await _list(client, f"{cluster.api}{path}", person)
    return unseen


async def _publish(client: httpx.AsyncClient, cluster: Cluster, author: Person, text: str) -> str:
    made = await _post(client, cluster, author, "/posts", {"kind": "post", "text": text})
    return str(made["_id"])


async def _replica_share(
    cluster: Cluster, client: httpx.AsyncClient, reader: Person, times: int
) -> float:
    if cluster.replica is None:
        return 0.0
    before = await _calls(cluster.replica)
    for _ in range(times):
        await _list(client, f"{cluster.api}/posts/feed", reader)
    return min(1.0, (await _calls(cluster.replica) - before) / times)


async def _calls(server: Postgres) -> int:
    connection = await asyncpg.connect(server.url("postgres", "postgres"))
    try:
        return int(await connection.fetchval(_CALLS))
    finally:
        await connection.close()


async def _poll(client: httpx.AsyncClient, address: str) -> tuple[float, int]:
    """Return the seconds until the new page is served, and the number of old responses in the
    four seconds after it."""
    began = time.monotonic()
    fresh_after, stale_after = 30.0, 0
    while time.monotonic() - began < min(fresh_after + 4, 30):
        is_new = "second state" in (await client.get(address)).text
        if is_new and fresh_after == 30:
            fresh_after = time.monotonic() - began
        stale_after += not is_new and fresh_after < 30
        await asyncio.sleep(0.05)
    return fresh_after, stale_after


def open_client() -> httpx.AsyncClient:
    """Open a client with a connection per request, accepted by any idle process."""
    return httpx.AsyncClient(timeout=30, headers={"Connection": "close"})


async def _post(
    client: httpx.AsyncClient, cluster: Cluster, person: Person, path: str, body: Any
) -> Any:
    answer = await client.post(f"{cluster.api}{path}", json=body, headers=person.headers)
    answer.raise_for_status()
    return answer.json()["payload"]


async def _list(client: httpx.AsyncClient, address: str, person: Person) -> set[str]:
    answer = await client.get(address, headers=person.headers)
    answer.raise_for_status()
    return {each["_id"] for each in answer.json()["payload"]}
