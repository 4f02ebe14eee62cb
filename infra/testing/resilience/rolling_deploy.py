"""Rolling deployment: own services, processes of two releases, and a load balancer.

The balancer opens a connection for each request and skips a process that no longer listens.
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

from infra.local.app_processes import WEB_HEAP, is_responding
from infra.local.node import find_node
from infra.local.ports import free_port
from infra.local.process import PYTHON, ROOT, ChildProcess, wait_until
from infra.local.services import Services
from infra.local.settings import Settings

# The workload exceeds the limits per address. Releases before 0.2 use the former names.
_LIMIT_NAMES: Final = (
    *("RATE_LIMIT_WRITES_PER_IP_MINUTE", "RATE_LIMIT_WRITES_PER_MEMBER_MINUTE"),
    *("RATE_LIMIT_OTP_PER_IDENTIFIER_MINUTE", "RATE_LIMIT_OTP_PER_IDENTIFIER_HOUR"),
    "RATE_LIMIT_OTP_PER_IP_HOUR",
    *("RATE_LIMIT_OTP_STRANGERS_HOUR", "OTP_REQUESTS_WITHOUT_PROOF"),
    *("RATE_LIMIT_READS_PER_IP_MINUTE", "RATE_LIMIT_READS_PER_MEMBER_MINUTE"),
    "MAX_CONCURRENT_REQUESTS_PER_IP",
    *("UNCACHED_PAGES_PER_IP_MINUTE", "MAX_CONCURRENT_UNCACHED_PAGES_PER_IP"),
)
_FORMER_NAMES: Final = (
    *("WRITES_PER_MINUTE", "WRITES_PER_MEMBER_MINUTE"),
    *("OTP_PER_MINUTE", "OTP_PER_HOUR", "OTP_PER_ADDRESS_HOUR"),
)
_NO_LIMITS: Final = dict.fromkeys((*_LIMIT_NAMES, *_FORMER_NAMES), "100000000")


class Proxy:
    """Load balancer: hands each connection to the next process of a pool."""

    def __init__(self) -> None:
        self.port = 0
        self.pool: list[int] = []
        self.delay = 0.0
        """Seconds by which requests are delayed, on kept connections too."""
        self._turn = itertools.count()
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._forward(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward both directions until the process has responded or closed the connection."""
        upstream = await self._open()
        if upstream is not None:
            upstream_reader, upstream_writer = upstream
            forward_task = asyncio.create_task(_copy(reader, upstream_writer, lambda: self.delay))
            try:
                await _copy(upstream_reader, writer)
            finally:
                forward_task.cancel()
                await asyncio.gather(forward_task, return_exceptions=True)
                upstream_writer.close()
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
        while chunk := await reader.read(65536):
            await asyncio.sleep(delay())
            writer.write(chunk)
            await writer.drain()
        writer.write_eof()


@contextmanager
def own_services(folder: Path) -> Iterator[tuple[Services, dict[str, str]]]:
    """Start PostgreSQL, Valkey and a mailbox; yield them and the environment of their users."""
    ports = ("API_PORT", "WEB_PORT", "SANDBOX_PORT")
    settings = Settings.read(
        {"DATA_DIR": str(folder), **{name: str(free_port()) for name in ports}}
    )
    settings.choose_internal_ports()
    services = Services(settings, lambda *_: None, durable=False)
    try:
        services.start()
        inherited = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        yield services, inherited | services.environment() | _NO_LIMITS
    finally:
        services.stop()


def migrate(env: dict[str, str], tree: Path = ROOT) -> None:
    """Migrate the database to the newest schema of the code in `tree`."""
    command = [str(PYTHON), "-m", "api.cli", "migrate"]
    done = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def start_api(env: dict[str, str], port: int) -> ChildProcess:
    """Start a process of the API and wait until it is ready."""
    command = [str(PYTHON), "-m", "api.serve", "api.main:app", f"127.0.0.1:{port}"]
    process = ChildProcess("api", command, env=env)
    return _wait_until_up(process, f"http://127.0.0.1:{port}/ready")


def start_previous_api(env: dict[str, str], port: int, tree: Path) -> ChildProcess:
    """Start a process of the API of the code in `tree` and wait until it is ready."""
    command = (str(PYTHON), "-m", "uvicorn", "api.main:app", "--port", str(port))
    options = ("--no-access-log", "--log-level", "warning", "--timeout-graceful-shutdown", "3")
    process = ChildProcess("api", [*command, *options], env=env, cwd=tree)
    return _wait_until_up(process, f"http://127.0.0.1:{port}/ready")


def start_web(env: dict[str, str], port: int) -> ChildProcess:
    """Start a web server and wait until it is ready."""
    own = env | {"WEB_PORT": str(port), "WEB_HOST": "127.0.0.1"}
    process = ChildProcess(
        "web", [find_node(), WEB_HEAP, "server/index.mjs"], env=own, cwd=ROOT / "web"
    )
    return _wait_until_up(process, f"http://127.0.0.1:{port}/api/health")


def start_worker(
    env: dict[str, str], tree: Path = ROOT, lines: list[str] | None = None
) -> ChildProcess:
    """Start a worker of the code in `tree` and wait until it is ready.

    Its output is added to `lines`.
    """
    lines = [] if lines is None else lines
    command = [str(PYTHON), "-m", "api.worker"]
    process = ChildProcess(
        "worker", command, env=env, cwd=tree, sink=lambda _, line: lines.append(line)
    )
    process.start()
    if not wait_until(lambda: any("worker ready" in line for line in lines), timeout=60):
        process.stop()
        raise AssertionError("\n".join(["The worker did not start:", *lines]))
    return process


def _wait_until_up(process: ChildProcess, address: str) -> ChildProcess:
    process.start()
    if not wait_until(lambda: is_responding(address), timeout=90):
        process.stop()
        raise AssertionError(f"{process.name} did not come up")
    return process


Start = Callable[[dict[str, str], int], ChildProcess]


async def replace(
    proxy: Proxy,
    old: ChildProcess,
    at: int,
    start: Start,
    env: dict[str, str],
    *,
    pre_stop: float = 0,
) -> ChildProcess:
    """Replace a process without downtime and return the new one.

    The new process serves first. Then the old one leaves the pool, answers its last requests for
    `pre_stop` seconds, and gets SIGTERM.
    """
    port = free_port()
    new = await asyncio.to_thread(start, env, port)
    proxy.pool.append(port)
    proxy.pool.remove(at)
    await asyncio.sleep(pre_stop)
    pid = old.pid
    assert pid
    os.kill(pid, signal.SIGTERM)
    ended = await asyncio.to_thread(wait_until, lambda: not old.alive(), timeout=30)
    assert ended, f"{old.name} did not end by itself"
    old.stop()
    return new


Call = Callable[[], Awaitable[httpx.Response]]


async def call_repeatedly(calls: Sequence[Call], seen: Counter[str]) -> None:
    """Repeat each call until cancelled, and count the status codes and errors in `seen`."""

    async def repeat(call: Call) -> None:
        while True:
            try:
                answer = await call()
                seen[str(answer.status_code)] += 1
            except httpx.HTTPError as error:
                seen[repr(error)] += 1

    await asyncio.gather(*map(repeat, calls))
