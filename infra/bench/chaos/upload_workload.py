"""A member who uploads, and is told to come back where there is no place."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

import httpx

from infra.bench.chaos.environment import World
from infra.support.signup import join
from infra.support.workload import PATIENCE_SECONDS

# Larger than what a full file system still finds between two of its blocks.
CONTENT: Final = b"what only a buyer reads\n" * 100_000


@contextlib.asynccontextmanager
async def uploading(world: World) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """One upload for each call."""
    async with httpx.AsyncClient(timeout=PATIENCE_SECONDS) as client:
        person = world.uploader or await join(client, world.api, "Uploader")

        async def send() -> int:
            files = {"file": ("guide.txt", CONTENT, "text/plain")}
            try:
                answer = await client.post(
                    f"{world.api}/files/upload",
                    files=files,
                    data={"purpose": "product"},
                    headers=person.headers,
                )
            except httpx.TransportError:
                return 503
            return answer.status_code

        async def upload() -> None:
            if await send() not in {200, 503}:
                world.faults["uploads refused without a word"] += 1

        world.faults["uploads refused without a word"] += 0
        await upload()
        yield upload
