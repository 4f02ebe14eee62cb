"""Cost of a picture to the API: its bytes, and a cache that revalidates it, as a CDN does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, Any, Final

import httpx
from PIL import Image

from infra.bench.core import processes
from infra.bench.core.ab_rounds import QUICK_ROUNDS, ROUNDS, Side, measure_interleaved, medians
from infra.bench.core.client import Client, get
from infra.bench.core.in_process import open_app
from infra.bench.core.report import Row, info_row

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment
    from infra.bench.core.in_process import InProcessApp

LINE: Final = "3"
REQUESTS: Final = 500
QUICK_REQUESTS: Final = 200
SIZE: Final = (1600, 1200)


async def rows(bench: BenchEnvironment, database: str, *, quick: bool) -> list[Row]:
    """Return the rows; the database gets an image."""
    count, rounds = (QUICK_REQUESTS, QUICK_ROUNDS) if quick else (REQUESTS, ROUNDS)
    async with open_app(bench, database) as product:
        image = await _upload(product)
    widest = image["sizes"][-1]
    path = httpx.URL(widest["url"]).path
    with processes.api(bench, database) as api:
        client = Client(api.port)
        async with httpx.AsyncClient(base_url=f"http://localhost:{api.port}") as reader:
            answer = await reader.get(path)
        answer.raise_for_status()
        known = {"if-none-match": answer.headers["etag"]}
        sides = (
            Side("sent", [api.pid], _repeat(client, get(path), count)),
            Side("revalidated", [api.pid], _repeat(client, get(path, known), count)),
        )
        spent = await measure_interleaved(sides, bench.postmaster, rounds=rounds)
    bench.print_line("measured pictures")
    figures = {name: medians(found) for name, found in spent.items()}
    size = {"bytes": len(answer.content), "width": widest["width"]}
    return [
        info_row(LINE, "a picture, server CPU", figures["sent"].server, "ms", **size),
        info_row(LINE, "the same, not modified", figures["revalidated"].server, "ms"),
    ]


async def _upload(product: InProcessApp) -> dict[str, Any]:
    [member] = await product.median_members(1)
    answer = await product.client.post(
        "/files/upload",
        files={"file": ("photo.jpg", _photo(), "image/jpeg")},
        data={"purpose": "post"},
        headers=await product.headers(member),
    )
    answer.raise_for_status()
    uploaded: dict[str, Any] = answer.json()["payload"]
    return uploaded


def _photo() -> bytes:
    """Return a JPEG that compresses about as a photograph does: coarse noise, enlarged."""
    coarse = Image.frombytes("RGB", (200, 150), Random(1).randbytes(200 * 150 * 3))
    file = BytesIO()
    coarse.resize(SIZE, Image.Resampling.BICUBIC).save(file, "JPEG", quality=85)
    return file.getvalue()


def _repeat(client: Client, request: bytes, count: int) -> Callable[[], Awaitable[int]]:
    async def send() -> int:
        return len(await client.send_all([request] * count))

    return send
