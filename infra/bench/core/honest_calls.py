"""Calls of a member beside hostile requests, from a process of its own: those keep theirs busy.

python -m infra.bench.core.honest_calls ORIGIN

Reads the headers of the calls as a line of JSON and calls until standard input ends. Prints the
seconds of each call, and the number of failures, as JSON.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

import httpx

from infra.local.process import PYTHON, ROOT

PATHS: Final = ("/users/me", "/posts/feed", "/posts/guest")
_PAUSE_SECONDS: Final = 0.02


@dataclass
class HonestCalls:
    """Seconds of each call, and how many failed; complete when the block ends."""

    seconds: list[float] = field(default_factory=list)
    faults: int = 0


@asynccontextmanager
async def honest_calls(origin: str, headers: dict[str, str]) -> AsyncIterator[HonestCalls]:
    """Call as a member while the block runs."""
    process = await asyncio.create_subprocess_exec(
        str(PYTHON),
        "-m",
        __name__,
        origin,
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(headers).encode() + b"\n")
    await process.stdin.drain()
    await process.stdout.readline()  # it has started
    calls = HonestCalls()
    try:
        yield calls
    finally:
        process.stdin.close()
        output, _ = await process.communicate()
        calls.seconds, calls.faults = json.loads(output)


async def main() -> None:
    """Call until standard input ends."""
    headers = json.loads(sys.stdin.readline())
    ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    seconds: list[float] = []
    faults = 0
    async with httpx.AsyncClient(base_url=sys.argv[1], headers=headers, timeout=60) as client:
        print("started", flush=True)
        for path in itertools.cycle(PATHS):
            if ended.done():
                break
            began = time.perf_counter()
            answer = await client.get(path)
            seconds.append(time.perf_counter() - began)
            faults += not answer.is_success
            await asyncio.sleep(_PAUSE_SECONDS)
    print(json.dumps([seconds, faults]))


if __name__ == "__main__":
    asyncio.run(main())
