"""Who writes and looks at once: in the API, on a page behind the proxy, and in the bucket."""

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

# A session is young for so long, and reads on the primary alone (api/core/db/read_consistency.py).
YOUNG: Final = 17.0
DELAY_MS: Final = 300
PAGES: Final = 100
# But what asks how far it is.
_CALLS: Final = """
SELECT coalesce(sum(calls), 0) FROM pg_stat_statements JOIN pg_database ON oid = dbid
WHERE datname = 'qima' AND query NOT LIKE '%pg_is_in_recovery%'
"""


@dataclass(frozen=True, slots=True)
class OwnWrites:
    """`writes` were looked for at once in two lists; `unseen` is how often one was missing."""

    writes: int
    unseen: int
    replica_share: float
    """Of the feeds of members who only read, how many the replica answered."""


@dataclass(frozen=True, slots=True)
class Pages:
    """A guest's page through the proxy. `old_again`: how often an old one came after a new one."""

    kept_share: float
    not_modified: bool
    new_after: float
    old_again: int


async def own_writes(world: Cluster, *, writers: int, each: int) -> OwnWrites:
    """While the replica shows everything a third of a second late."""
    async with _fresh() as client:
        people = [await join(client, world.api, f"Writer {number}") for number in range(writers)]
        reader = await join(client, world.api, "Reader")
        talks = [
            [await _talk(client, world, reader, f"About {n} with {p.name}") for n in range(each)]
            for p in people
        ]
        await asyncio.sleep(YOUNG)
        world.delay_replay(DELAY_MS)
        try:
            unseen = await asyncio.gather(
                *(_write_and_look(world, *one) for one in zip(people, talks, strict=True))
            )
            share = await _share(world, client, reader, 100)
        finally:
            world.delay_replay(0)
    return OwnWrites(writers * each * 2, sum(unseen), share)


async def pages(world: Cluster) -> Pages:
    """One post's page, asked for again and again while its author changes it."""
    async with _fresh() as client:
        author = await join(client, world.api, "Author of a page")
        post = await _post(client, world, author, "/posts", {"kind": "post", "text": "first state"})
        address = f"{world.web}/posts/{post['_id']}"
        first = await client.get(address)
        first.raise_for_status()
        kept = [await client.get(address) for _ in range(PAGES)]
        tag = {"if-none-match": first.headers["etag"]}
        again = await client.get(address, headers=tag)
        world.delay_replay(DELAY_MS)
        try:
            changed = {"text": "second state"}
            await _post(client, world, author, f"/posts/{post['_id']}/update", changed)
            new_after, old_again = await _watch(client, address)
        finally:
            world.delay_replay(0)
    by_proxy = sum("age" in answer.headers for answer in kept)
    return Pages(by_proxy / PAGES, again.status_code == 304, new_after, old_again)


async def objects(world: Cluster) -> tuple[int, int]:
    """How many objects the bucket has after a picture came, and how many files the disk."""
    picture = io.BytesIO()
    Image.linear_gradient("L").resize((800, 600)).convert("RGB").save(picture, "PNG")
    async with _fresh() as client:
        person = await join(client, world.api, "Painter")
        files = {"file": ("picture.png", picture.getvalue(), "image/png")}
        upload = f"{world.api}/files/upload"
        sent = await client.post(
            upload, files=files, data={"purpose": "post"}, headers=person.headers
        )
        sent.raise_for_status()
        (await client.get(sent.json()["payload"]["url"])).raise_for_status()
        env = world.environment
        listed = await client.get(f"{env['STORAGE_S3_ENDPOINT']}/{env['STORAGE_S3_BUCKET']}")
    on_disk = [path for path in (world.settings.data / "files").rglob("*") if path.is_file()]
    return len(re.findall("<Key>", listed.text)), len(on_disk)


async def _write_and_look(world: Cluster, person: Person, talks: Sequence[str]) -> int:
    """A post of their own, and a comment on each of another's."""
    unseen = 0
    async with _fresh() as client:
        for number, talk in enumerate(talks):
            text = f"{person.name} says {number}"
            post = await _post(client, world, person, "/posts", {"kind": "post", "text": text})
            mine = await _list(client, f"{world.api}/posts/{person.id}", person)
            unseen += post["_id"] not in mine
            path = f"/posts/{talk}/comments"
            made = await _post(client, world, person, path, {"text": text})
            unseen += made["_id"] not in await _list(client, f"{world.api}{path}", person)
    return unseen


async def _talk(client: httpx.AsyncClient, world: Cluster, author: Person, text: str) -> str:
    made = await _post(client, world, author, "/posts", {"kind": "post", "text": text})
    return str(made["_id"])


async def _share(world: Cluster, client: httpx.AsyncClient, reader: Person, times: int) -> float:
    if world.replica is None:
        return 0.0
    before = await _calls(world.replica)
    for _ in range(times):
        await _list(client, f"{world.api}/posts/feed", reader)
    return min(1.0, (await _calls(world.replica) - before) / times)


async def _calls(server: Postgres) -> int:
    connection = await asyncpg.connect(server.url("postgres", "postgres"))
    try:
        return int(await connection.fetchval(_CALLS))
    finally:
        await connection.close()


async def _watch(client: httpx.AsyncClient, address: str) -> tuple[float, int]:
    """Seconds until the new page comes, and how often an old one did in the four after it."""
    began = time.monotonic()
    new_after, old_again = 30.0, 0
    while time.monotonic() - began < min(new_after + 4, 30):
        is_new = "second state" in (await client.get(address)).text
        if is_new and new_after == 30:
            new_after = time.monotonic() - began
        old_again += not is_new and new_after < 30
        await asyncio.sleep(0.05)
    return new_after, old_again


def _fresh() -> httpx.AsyncClient:
    """A connection for each request: whichever process is idle takes it."""
    return httpx.AsyncClient(timeout=30, headers={"Connection": "close"})


async def _post(
    client: httpx.AsyncClient, world: Cluster, person: Person, path: str, body: Any
) -> Any:
    answer = await client.post(f"{world.api}{path}", json=body, headers=person.headers)
    answer.raise_for_status()
    return answer.json()["payload"]


async def _list(client: httpx.AsyncClient, address: str, person: Person) -> set[str]:
    answer = await client.get(address, headers=person.headers)
    answer.raise_for_status()
    return {each["_id"] for each in answer.json()["payload"]}
