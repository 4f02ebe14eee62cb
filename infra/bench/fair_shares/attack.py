"""One member and one guest, each from one network address, at full speed.

python -m infra.bench.fair_shares.attack

Reads the target and the kinds of the attack as a line of JSON, and attacks until standard input
ends. Prints the answers by kind and status as JSON. The process has a low priority, because a real
attacker has a machine of its own; the product and the other members come first.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import Any, Final
from urllib.parse import quote
from uuid import uuid4

from infra.bench.fair_shares.pictures import costly_drawing, noise_picture
from infra.bench.fair_shares.raw_client import Connection, request
from infra.local.process import PYTHON, ROOT

SIGN_IN_CODES: Final = "sign-in codes"
KINDS: Final = (
    "product uploads",
    "picture uploads",
    "streams",
    "searches",
    "pages",
    SIGN_IN_CODES,
)
CONNECTIONS: Final = 64
STREAMS: Final = 300
_NICENESS: Final = 10
_PRODUCT: Final = b"PK\3\4" + b"\0" * 9_900_000
_BOUNDARY: Final = "----attack"
_JSON: Final = {"Content-Type": "application/json"}
# A refused connection is opened again at once, but not in a loop that starves this process.
_RECONNECT_SECONDS: Final = 0.01

Send = Callable[[Connection], Awaitable[int]]


@dataclass(frozen=True, slots=True)
class Target:
    """The product, the headers of the attacking member and guest with their addresses, and what
    they ask for."""

    api: str
    web: str
    member: dict[str, str]
    guest: dict[str, str]
    posts: Sequence[str]
    words: Sequence[str]
    victims: Sequence[str]


@asynccontextmanager
async def attack(target: Target, kinds: Sequence[str]) -> AsyncIterator[Counter[str]]:
    """Attack while the block runs. The answers, by kind and status, are complete when it ends."""
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
    process.stdin.write(json.dumps([asdict(target), list(kinds)]).encode() + b"\n")
    await process.stdin.drain()
    await process.stdout.readline()  # it has started
    answers: Counter[str] = Counter()
    try:
        yield answers
    finally:
        process.stdin.close()
        output, _ = await process.communicate()
        answers.update(json.loads(output))


class Attack:
    """Loops of requests over many connections, and the count of their answers."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._draw = random.Random()
        self._codes: list[str] = []
        self.answers: Counter[str] = Counter()
        self._product = _form("product", "a.zip", _PRODUCT)
        self._pictures = [
            _form("post", "a.png", noise_picture()),
            _form("post", "a.svg", costly_drawing()),
        ]

    def loops(self, kind: str) -> list[Awaitable[None]]:
        """Return the loops of one kind of attack, which never end."""
        target = self._target
        if kind == "streams":
            return [self._hold_stream() for _ in range(STREAMS)]
        sends: dict[str, tuple[str, Sequence[Send]]] = {
            "product uploads": (target.api, [self._send_product]),
            "picture uploads": (target.api, [self._send_picture]),
            "searches": (target.api, [self._search_as_member, self._search_as_guest]),
            "pages": (target.web, [self._open_page]),
            SIGN_IN_CODES: (target.api, [self._request_code, self._guess_code]),
        }
        origin, senders = sends[kind]
        return [
            self._repeat(kind, origin, senders[number % len(senders)])
            for number in range(CONNECTIONS)
        ]

    async def _repeat(self, kind: str, origin: str, send: Send) -> None:
        connection = Connection(origin)
        while True:
            try:
                self.answers[f"{kind}: {await send(connection)}"] += 1
            except (OSError, EOFError, TimeoutError) as error:
                self.answers[f"{kind}: {type(error).__name__}"] += 1
                await asyncio.sleep(_RECONNECT_SECONDS)

    async def _hold_stream(self) -> None:
        connection = Connection(self._target.api)
        head, _ = request("GET", self._target.api, "/notifications/stream", self._target.member)
        while True:
            try:
                status = await connection.open_stream(head)
                self.answers[f"streams: {status}"] += 1
                if status == 200:
                    await connection.wait_closed()
            except (OSError, EOFError, TimeoutError) as error:
                self.answers[f"streams: {type(error).__name__}"] += 1
                await asyncio.sleep(_RECONNECT_SECONDS)
            connection.close()

    async def _send_product(self, connection: Connection) -> int:
        return await self._upload(connection, self._product)

    async def _send_picture(self, connection: Connection) -> int:
        return await self._upload(connection, self._draw.choice(self._pictures))

    async def _upload(self, connection: Connection, form: bytes) -> int:
        kind = {"Content-Type": f"multipart/form-data; boundary={_BOUNDARY}"}
        headers = {**self._target.member, **kind}
        status, _ = await connection.send(
            *request("POST", self._target.api, "/files/upload", headers, form)
        )
        return status

    async def _search_as_member(self, connection: Connection) -> int:
        return await self._search(connection, self._target.member)

    async def _search_as_guest(self, connection: Connection) -> int:
        return await self._search(connection, self._target.guest)

    async def _search(self, connection: Connection, headers: dict[str, str]) -> int:
        """Search for several frequent words, of which each process caches none together."""
        words = self._draw.sample(self._target.words, self._draw.choice((2, 3, 5)))
        path = self._draw.choice(
            ("/posts/explorePosts", "/posts/exploreDigitalProducts", "/users/exploreUsers")
        )
        url = f"{path}?query={quote(' '.join(words))}"
        status, _ = await connection.send(*request("GET", self._target.api, url, headers))
        return status

    async def _open_page(self, connection: Connection) -> int:
        post = self._draw.choice(self._target.posts)
        unknown = uuid4()
        path = self._draw.choice(
            (
                f"/posts/{unknown}",
                f"/posts/{post}?a={unknown}",
                f"/users/{unknown}",
                f"/search?query={unknown}",
                f"/explore?a={unknown}",
                f"/{unknown}",
            )
        )
        status, _ = await connection.send(
            *request("GET", self._target.web, path, self._target.guest)
        )
        return status

    async def _request_code(self, connection: Connection) -> int:
        body = {"identifier": self._draw.choice(self._target.victims), "purpose": "login"}
        status, content = await self._post(connection, "/users/sendOTP", body)
        if status == 200:
            self._codes.append(json.loads(content)["payload"]["otpId"])
        return status

    async def _guess_code(self, connection: Connection) -> int:
        code_id = self._draw.choice(self._codes) if self._codes else str(uuid4())
        guess = {"otpId": code_id, "code": f"{self._draw.randrange(10**6):06}"}
        status, _ = await self._post(connection, "/users/verifyOTP", guess)
        return status

    async def _post(
        self, connection: Connection, path: str, body: dict[str, str]
    ) -> tuple[int, bytes]:
        headers = {**self._target.guest, **_JSON}
        content = json.dumps(body).encode()
        return await connection.send(*request("POST", self._target.api, path, headers, content))


def _form(purpose: str, name: str, content: bytes) -> bytes:
    return b"\r\n".join(
        [
            f"--{_BOUNDARY}".encode(),
            b'content-disposition: form-data; name="purpose"',
            b"",
            purpose.encode(),
            f"--{_BOUNDARY}".encode(),
            f'content-disposition: form-data; name="file"; filename="{name}"'.encode(),
            b"",
            content,
            f"--{_BOUNDARY}--".encode(),
            b"",
        ]
    )


async def main() -> None:
    """Attack until standard input ends."""
    values: tuple[dict[str, Any], list[str]] = json.loads(sys.stdin.readline())
    os.nice(_NICENESS)
    started = Attack(Target(**values[0]))
    ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    loops = [asyncio.ensure_future(loop) for kind in values[1] for loop in started.loops(kind)]
    print("started", flush=True)
    await ended
    for loop in loops:
        loop.cancel()
    print(json.dumps(started.answers), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
