"""Ordinary calls of other members, from a process of its own: the attack keeps its own busy.

python -m infra.bench.fair_shares.others

Reads what to call as a line of JSON, and calls until standard input ends. Prints the seconds of the
calls by kind, and the failures, as JSON.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import httpx

from infra.bench.fair_shares.pictures import ordinary_picture
from infra.local.process import PYTHON, ROOT

# Far below the limits of reads of a member.
PAUSE_SECONDS: Final = 0.1
UPLOAD_INTERVAL_SECONDS: Final = 2.0
PICTURE: Final = "picture"
TIMEOUT_SECONDS: Final = 30


@dataclass(frozen=True, slots=True)
class Plan:
    """Origins, posts and words of the calls, and the headers of each member: token and address."""

    api: str
    web: str
    headers: Sequence[dict[str, str]]
    posts: Sequence[str]
    words: Sequence[str]


@dataclass
class Calls:
    """Seconds of the calls by kind, and the failures by kind and status."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    failures: dict[str, int] = field(default_factory=dict)

    def merge(self, other: Calls) -> Calls:
        """Return both together."""
        names = {*self.seconds, *other.seconds}
        return Calls(
            {name: [*self.seconds.get(name, ()), *other.seconds.get(name, ())] for name in names},
            dict(Counter(self.failures) + Counter(other.failures)),
        )


@asynccontextmanager
async def others_call(plan: Plan) -> AsyncIterator[Calls]:
    """Call as other members while the block runs; the calls are complete when it ends."""
    process = await asyncio.create_subprocess_exec(
        str(PYTHON),
        "-m",
        __name__,
        cwd=ROOT,
        limit=2**24,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(asdict(plan)).encode() + b"\n")
    await process.stdin.drain()
    await process.stdout.readline()  # it has started
    calls = Calls()
    try:
        yield calls
    finally:
        process.stdin.close()
        output, _ = await process.communicate()
        calls.seconds, calls.failures = json.loads(output)


class _Members:
    def __init__(self, plan: Plan, client: httpx.AsyncClient) -> None:
        self._plan, self._client = plan, client
        self._draw = random.Random()
        self._picture = ordinary_picture()
        self.seconds: defaultdict[str, list[float]] = defaultdict(list)
        self.failures: Counter[str] = Counter()

    async def call(self, headers: dict[str, str], is_over: Callable[[], bool]) -> None:
        """Make one call after the other as one member."""
        makers = {
            "feed": self._feed,
            "post page": self._page,
            "search": self._search,
            "notifications": self._notifications,
        }
        for name, make in itertools.cycle(makers.items()):
            if is_over():
                return
            await self._measure(name, make(headers))
            await asyncio.sleep(PAUSE_SECONDS)

    async def upload(self, headers: dict[str, str], is_over: Callable[[], bool]) -> None:
        """Upload a picture now and then as one member."""
        while not is_over():
            await self._measure(PICTURE, self._upload(headers))
            await asyncio.sleep(UPLOAD_INTERVAL_SECONDS)

    async def _measure(self, name: str, request: Awaitable[httpx.Response]) -> None:
        began = time.perf_counter()
        try:
            status = str((await request).status_code)
        except httpx.HTTPError as error:
            status = type(error).__name__
        self.seconds[name].append(time.perf_counter() - began)
        if status != "200":
            self.failures[f"{name}: {status}"] += 1

    def _feed(self, headers: dict[str, str]) -> Awaitable[httpx.Response]:
        return self._client.get(f"{self._plan.api}/posts/feed", headers=headers)

    def _page(self, headers: dict[str, str]) -> Awaitable[httpx.Response]:
        address = {"X-Forwarded-For": headers["X-Forwarded-For"]}
        post = self._draw.choice(self._plan.posts)
        return self._client.get(f"{self._plan.web}/posts/{post}", headers=address)

    def _search(self, headers: dict[str, str]) -> Awaitable[httpx.Response]:
        query = {"query": self._draw.choice(self._plan.words)}
        url = f"{self._plan.api}/posts/explorePosts"
        return self._client.get(url, params=query, headers=headers)

    def _notifications(self, headers: dict[str, str]) -> Awaitable[httpx.Response]:
        return self._client.get(f"{self._plan.api}/notifications", headers=headers)

    def _upload(self, headers: dict[str, str]) -> Awaitable[httpx.Response]:
        return self._client.post(
            f"{self._plan.api}/files/upload",
            files={"file": ("picture.png", self._picture, "image/png")},
            data={"purpose": "post"},
            headers=headers,
        )


async def main() -> None:
    """Call until standard input ends."""
    values: dict[str, Any] = json.loads(sys.stdin.readline())
    plan = Plan(**values)
    ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS) as client:
        members = _Members(plan, client)
        print("started", flush=True)
        await asyncio.gather(
            members.upload(plan.headers[0], ended.done),
            *(members.call(headers, ended.done) for headers in plan.headers),
        )
    print(json.dumps([members.seconds, members.failures]))


if __name__ == "__main__":
    asyncio.run(main())
