"""Upload workload: a full disk must be reported as 503."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

import httpx

from infra.bench.chaos.environment import ChaosEnvironment
from infra.support.signup import join
from infra.support.workload import REQUEST_TIMEOUT_SECONDS

# Larger than the free space that remains in blocks of a full file system.
CONTENT: Final = b"what only a buyer reads\n" * 100_000


@contextlib.asynccontextmanager
async def open_uploader(
    environment: ChaosEnvironment,
) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Yield a function that uploads one file."""
    async with httpx.AsyncClient(timeout=REQUEST_TIMEOUT_SECONDS) as client:
        person = environment.uploader or await join(client, environment.api, "Uploader")

        async def send() -> int:
            files = {"file": ("guide.txt", CONTENT, "text/plain")}
            try:
                answer = await client.post(
                    f"{environment.api}/files/upload",
                    files=files,
                    data={"purpose": "product"},
                    headers=person.headers,
                )
            except httpx.TransportError:
                return 503
            return answer.status_code

        async def upload() -> None:
            if await send() not in {200, 503}:
                environment.violations["uploads refused without a word"] += 1

        environment.violations["uploads refused without a word"] += 0
        await upload()
        yield upload
