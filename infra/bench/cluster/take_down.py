"""Take-down in a cluster: a deleted picture disappears from every address that served it."""

from __future__ import annotations

import asyncio
import html
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import httpx

from infra.bench.cluster.environment import Cluster
from infra.bench.cluster.read_your_writes import open_client, publish_picture
from infra.support.signup import join

GONE: Final = frozenset({404, 410})
# Each request is a new connection, which any process accepts: all of them answer within this many.
REQUESTS_PER_ADDRESS: Final = 12
MAX_WAIT_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True)
class TakeDown:
    """Addresses that showed the picture, and the seconds until none of them did."""

    addresses: int
    seconds: float


async def check_take_down(cluster: Cluster) -> TakeDown:
    """Publish a post with a picture, request all that shows it, delete it, and poll."""
    async with open_client() as client:
        author = await join(client, cluster.api, "Photographer")
        post = await publish_picture(client, cluster, author)
        shown = [picture["url"] for picture in post["media"][0]["sizes"]]
        page = f"{cluster.web}/posts/{post['_id']}"
        shown += await _pictures_of(client, page)
        shown += [page, f"{cluster.web}/ar/posts/{post['_id']}"]
        addresses = sorted(set(shown))
        for address in addresses:
            for _ in range(REQUESTS_PER_ADDRESS):
                (await client.get(address)).raise_for_status()
        (
            await client.delete(f"{cluster.api}/posts/{post['_id']}", headers=author.headers)
        ).raise_for_status()
        began = time.monotonic()
        seconds = await asyncio.gather(*(_gone_after(client, each, began) for each in addresses))
    return TakeDown(len(addresses), max(seconds))


async def _pictures_of(client: httpx.AsyncClient, page: str) -> Iterable[str]:
    """Return the pictures of a page: in its text and for other sites."""
    answer = await client.get(page)
    answer.raise_for_status()
    found = re.findall(r'(?:src|content)="(https?://[^"]+)"', answer.text)
    found += re.findall(r'(?:src|content)="(/[^"]*(?:media|/og/)[^"]*)"', answer.text)
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(page))
    addresses = [html.unescape(each) for each in found]
    return [
        each if each.startswith("http") else origin + each
        for each in addresses
        if "/media/" in each or "/og/" in each
    ]


async def _gone_after(client: httpx.AsyncClient, address: str, began: float) -> float:
    """Return the seconds until every process answers that nothing is there."""
    last_shown = 0.0
    in_a_row = 0
    while in_a_row < REQUESTS_PER_ADDRESS:
        answer = await client.get(address)
        elapsed = time.monotonic() - began
        if answer.status_code in GONE:
            in_a_row += 1
            continue
        in_a_row, last_shown = 0, elapsed
        if elapsed > MAX_WAIT_SECONDS:
            break
        await asyncio.sleep(0.05)
    return last_shown
