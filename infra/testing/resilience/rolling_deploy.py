"""What a drill of a new version needs: parts of its own, and a proxy as it stands in front of real
ones: it opens a connection for each request, and goes to the next process where one no longer
listens.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import subprocess
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Final

import httpx

from infra.local.app_processes import WEB_HEAP, answers
from infra.local.ports import free_port
from infra.local.process import PYTHON, ROOT, Part, wait_until
from infra.local.services import Services
from infra.local.settings import Settings

# Nobody here is a flood.
_LIMITS: Final = (
    *("RATE_LIMIT_WRITES_PER_IP_MINUTE", "RATE_LIMIT_WRITES_PER_MEMBER_MINUTE"),
    *("RATE_LIMIT_OTP_PER_IDENTIFIER_MINUTE", "RATE_LIMIT_OTP_PER_IDENTIFIER_HOUR"),
    "RATE_LIMIT_OTP_PER_IP_HOUR",
)
_WIDE: Final = dict.fromkeys(_LIMITS, "100000000")


class Proxy:
    """Hands each connection to the next process of a pool."""

    def __init__(self) -> None:
        self.port = 0
        self.pool: list[int] = []
        self.delay = 0.0
        """Seconds for which all that is asked waits before a process hears of it, over connections
        that are kept too."""
        self._turn = itertools.count()
        self._passing: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._begin, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()
            for task in self._passing:
                task.cancel()
            await asyncio.gather(*self._passing, return_exceptions=True)

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._pass(reader, writer))
        self._passing.add(task)
        task.add_done_callback(self._passing.discard)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Until the process has answered, or is gone."""
        upstream = await self._open()
        if upstream is not None:
            there, back = upstream
            asking = asyncio.create_task(_copy(reader, back, lambda: self.delay))
            try:
                await _copy(there, writer)
            finally:
                asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)
                back.close()
        writer.close()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        pool, first = list(self.pool), next(self._turn)
        for turn in range(len(pool)):
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", pool[(first + turn) % len(pool)])
        return None


async def _copy(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    delay: Callable[[], float] = lambda: 0,
) -> None:
    with suppress(OSError):
        while piece := await reader.read(65536):
            await asyncio.sleep(delay())
            writer.write(piece)
            await writer.drain()
        writer.write_eof()


@contextmanager
def own_parts(folder: Path) -> Iterator[tuple[Services, dict[str, str]]]:
    """Postgres, Valkey and a mailbox of a drill's own, and the environment of who uses them."""
    ports = ("API_PORT", "WEB_PORT", "SANDBOX_PORT")
    settings = Settings.read(
        {"DATA_DIR": str(folder), **{name: str(free_port()) for name in ports}}
    )
    settings.choose_inner_ports()
    services = Services(settings, lambda *_: None, durable=False)
    try:
        services.start()
        inherited = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        yield services, inherited | services.environment() | _WIDE
    finally:
        services.stop()


def migrate(env: dict[str, str], tree: Path = ROOT) -> None:
    """Brings the drill's database to the newest schema of the code in that folder."""
    command = [str(PYTHON), "-m", "api.cli", "migrate"]
    done = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def api(env: dict[str, str], port: int) -> Part:
    """One process of the API, once it is ready."""
    command = [str(PYTHON), "-m", "api.serve", "api.main:app", f"127.0.0.1:{port}"]
    part = Part("api", command, env=env)
    return _started(part, f"http://127.0.0.1:{port}/ready")


def former_api(env: dict[str, str], port: int, tree: Path) -> Part:
    """One process of the API as it was, of the code in that folder, once it is ready."""
    command = (str(PYTHON), "-m", "uvicorn", "api.main:app", "--port", str(port))
    options = ("--no-access-log", "--log-level", "warning", "--timeout-graceful-shutdown", "3")
    part = Part("api", [*command, *options], env=env, cwd=tree)
    return _started(part, f"http://127.0.0.1:{port}/ready")


def web(env: dict[str, str], port: int) -> Part:
    """The web's server, once it is ready."""
    own = env | {"WEB_PORT": str(port), "WEB_HOST": "127.0.0.1"}
    part = Part("web", ["node", WEB_HEAP, "server/index.mjs"], env=own, cwd=ROOT / "web")
    return _started(part, f"http://127.0.0.1:{port}/api/health")


def _started(part: Part, address: str) -> Part:
    part.start()
    if not wait_until(lambda: answers(address), timeout=90):
        part.stop()
        raise AssertionError(f"{part.name} did not come up")
    return part


Start = Callable[[dict[str, str], int], Part]


async def replaced(
    proxy: Proxy, old: Part, at: int, start: Start, env: dict[str, str], *, rest: float = 0
) -> Part:
    """The new one serves before the old one, which nobody is sent to any more, is asked to go:
    `rest` seconds later, in which it can answer whom it was just sent."""
    port = free_port()
    new = await asyncio.to_thread(start, env, port)
    proxy.pool.append(port)
    proxy.pool.remove(at)
    await asyncio.sleep(rest)
    pid = old.pid
    assert pid
    os.kill(pid, signal.SIGTERM)
    ended = await asyncio.to_thread(wait_until, lambda: not old.alive(), timeout=30)
    assert ended, f"{old.name} did not end by itself"
    old.stop()
    return new


Call = Callable[[], Awaitable[httpx.Response]]


async def asked_meanwhile(calls: Sequence[Call], seen: Counter[str]) -> None:
    """Each call again and again, for as long as this runs."""

    async def again(call: Call) -> None:
        while True:
            try:
                answer = await call()
                seen[str(answer.status_code)] += 1
            except httpx.HTTPError as error:
                seen[repr(error)] += 1

    await asyncio.gather(*map(again, calls))
