"""Chaos environment: two API processes and a worker, connected to their services by TCP proxies."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final
from urllib.parse import urlsplit

import asyncpg
import httpx

from infra.bench.chaos.disk import Disk
from infra.bench.chaos.tcp_proxy import TcpProxy
from infra.local.app_processes import API_PROCESSES, AppProcesses, SupervisedProcess
from infra.local.console import Console
from infra.local.ports import free_port
from infra.local.postgres import Postgres
from infra.local.process import PYTHON, ROOT, ChildProcess
from infra.local.restarter import Restarter
from infra.local.services import Services
from infra.local.settings import Settings
from infra.support.environment import inherited_environment
from infra.support.signup import Person

READY_TIMEOUT_SECONDS: Final = 60
# All members write from one address, far above the rate limits.
_RAISED_LIMITS: Final = MappingProxyType(
    {
        "RATE_LIMIT_WRITES_PER_IP_MINUTE": "100000000",
        "RATE_LIMIT_WRITES_PER_MEMBER_MINUTE": "100000000",
        "RATE_LIMIT_READS_PER_IP_MINUTE": "100000000",
        "RATE_LIMIT_READS_PER_MEMBER_MINUTE": "100000000",
        "MAX_CONCURRENT_REQUESTS_PER_IP": "100000",
        "UNCACHED_PAGES_PER_IP_MINUTE": "100000000",
        "MAX_CONCURRENT_UNCACHED_PAGES_PER_IP": "100000",
        "LOG_FORMAT": "json",
    }
)


class _Log(Console):
    """Console that writes to a file, because crashing processes print much."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._file = path.open("w", encoding="utf-8")

    def close(self) -> None:
        """Close the file; later lines are discarded."""
        with self._lock:
            self._file.close()

    def _write(self, text: str) -> None:
        with self._lock:
            if not self._file.closed:
                self._file.write(f"{text}\n")


class ChaosEnvironment:
    """Processes that are restarted when they die, as under `npm start`."""

    def __init__(
        self,
        folder: Path,
        *,
        has_money: bool = False,
        worker: str = "api.worker",
        is_proxied: bool = True,
        changes: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Prepare the folder and the ports.

        `has_money` adds the payments sandbox, `worker` is the module of the worker, and `changes`
        are further environment variables. Without proxies, connections are as fast as elsewhere.
        """
        self.has_money = has_money
        self.is_proxied = is_proxied
        self.worker = worker
        self._changes = changes
        environ = {**inherited_environment(), **changes}
        ports = {f"{name}_PORT": str(free_port()) for name in ("API", "WEB", "SANDBOX")}
        self.disk = Disk(folder / "disk")
        self.disk.unmount()
        shutil.rmtree(folder, ignore_errors=True)
        self.settings = Settings.read({**environ, **ports, "DATA_DIR": str(self.disk.folder)})
        self.settings.choose_internal_ports()
        self.log = _Log(folder / "parts.log")
        self.services = Services(self.settings, self._handle_line)
        self._serving: set[str] = set()
        self._killed: set[int] = set()
        self.violations: Counter[str] = Counter()
        """What a weather saw that must not be, by what it is."""
        self.uploader: Person | None = None
        self.watch = Restarter(self.log)
        self.postgres = TcpProxy(self.settings.ports["postgres"])
        self.valkey = TcpProxy(self.settings.ports["valkey"])

    @property
    def database(self) -> Postgres:
        """Return the embedded PostgreSQL; the caller's environment is ignored."""
        if self.services.postgres is None:
            raise RuntimeError("The chaos run needs the embedded PostgreSQL.")
        return self.services.postgres

    @property
    def api(self) -> str:
        """Return the API's address."""
        return f"http://127.0.0.1:{self.settings.api_port}"

    @property
    def sandbox(self) -> str:
        """Return the payments sandbox's address."""
        return f"http://localhost:{self.settings.sandbox_port}"

    def process(self, name: str) -> ChildProcess:
        """Return one of `api`, `api 2`, `worker`, `postgres`, `valkey`, `mailbox`, `sandbox`."""
        return self._member(name).process

    def _member(self, name: str) -> SupervisedProcess:
        return next(member for member in self.watch.members if member.process.name == name)

    async def is_ready(self, name: str) -> bool:
        """Return whether a process runs and has started."""
        member = self._member(name)
        return member.process.alive() and await asyncio.to_thread(member.ready)

    def kill(self, name: str, number: int = signal.SIGKILL) -> None:
        """Send a signal to a process if it runs."""
        pid = self.process(name).pid
        if pid and self.process(name).alive():
            if number == signal.SIGKILL:
                self._killed.add(pid)
            self._serving.discard(name)
            os.kill(pid, number)

    async def restart_process(self, name: str, **changes: str) -> None:
        """Kill a process and wait for its successor, which gets changed environment variables.

        Raises:
            RuntimeError: no successor is ready within READY_TIMEOUT_SECONDS.
        """
        member = self._member(name)
        environment, killed = dict(member.process.env or {}), member.process.pid
        member.process.env = environment | changes
        self.kill(name)
        try:
            for _ in range(READY_TIMEOUT_SECONDS * 10):
                if member.process.pid not in {killed, None} and (
                    name in API_PROCESSES or member.ready()
                ):
                    await self.wait_until_serving()
                    return
                await asyncio.sleep(0.1)
        finally:
            member.process.env = environment
        raise RuntimeError(f"{name} did not restart.")

    async def wait_until_serving(self) -> None:
        """Wait until each API process has answered a request since its last fault.

        Raises:
            RuntimeError: a process does not within READY_TIMEOUT_SECONDS.
        """
        for _ in range(READY_TIMEOUT_SECONDS * 10):
            if self._serving.issuperset(API_PROCESSES):
                return
            # A new connection is accepted by any idle process.
            with contextlib.suppress(httpx.HTTPError):
                async with httpx.AsyncClient(timeout=2) as client:
                    await client.get(f"{self.api}/ready")
            await asyncio.sleep(0.1)
        raise RuntimeError("An API process did not recover.")

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run all processes and services until the block ends."""
        try:
            async with self._running():
                yield
        finally:
            self.disk.unmount()

    @contextlib.asynccontextmanager
    async def _running(self) -> AsyncIterator[None]:
        self.services.start()
        for member in self.services.members():
            self.watch.adopt(member)
        for proxy in (self.postgres, self.valkey):
            await proxy.start()
        environment = {**self._addresses(), **_RAISED_LIMITS, **self._changes}
        self._migrate(self.services.environment())
        servers = AppProcesses(self.settings, environment, self._handle_line, dev=False)
        for member in servers.members:
            if member.process.name == "worker":
                member.process.command = [str(PYTHON), "-m", self.worker]
            if member.process.name != "sandbox" or self.has_money:
                self.watch.start(member)
        watch_task = asyncio.create_task(self._watch())
        try:
            await self.wait_until_serving()
            yield
        finally:
            watch_task.cancel()
            for proxy in (self.postgres, self.valkey):
                await proxy.stop()
            servers.close()
            for name in ("worker", *API_PROCESSES, *(["sandbox"] if self.has_money else [])):
                self.process(name).stop()
            self.services.stop()

    async def query(self, sql: str, *values: object) -> list[asyncpg.Record]:
        """Query PostgreSQL directly, without the proxy."""
        connection = await self.connect()
        try:
            return list(await connection.fetch(sql, *values))
        finally:
            await connection.close()

    async def connect(self) -> asyncpg.Connection:
        """Connect as superuser without the proxy, and retry while PostgreSQL restarts."""
        deadline = time.monotonic() + READY_TIMEOUT_SECONDS
        while True:
            try:
                return await asyncpg.connect(self.database.url("postgres"))
            except (OSError, asyncpg.CannotConnectNowError):
                if time.monotonic() > deadline:
                    raise
            await asyncio.sleep(0.2)

    def _addresses(self) -> Mapping[str, str]:
        env = self.services.environment()
        if not self.is_proxied:
            return env
        return env | {
            "DATABASE_URL": _at_port(env["DATABASE_URL"], self.postgres.port),
            "REDIS_URL": _at_port(env["REDIS_URL"], self.valkey.port),
        }

    def _migrate(self, environment: Mapping[str, str]) -> None:
        command = [str(PYTHON), "-m", "api.cli", "migrate"]
        subprocess.run(command, cwd=ROOT, env=dict(environment), check=True, capture_output=True)

    async def _watch(self) -> None:
        while True:
            self.watch.restart_dead()
            await asyncio.sleep(0.05)

    def _handle_line(self, name: str, line: str) -> None:
        # Buffered lines of a killed process are read after its death: they do not mean recovery.
        if '"event":"request"' in line and self._pid(name) not in self._killed:
            self._serving.add(name)
        self.log.line(name, line)

    def _pid(self, name: str) -> int | None:
        members = self.watch.members
        return next((each.process.pid for each in members if each.process.name == name), None)


def _at_port(url: str, port: int) -> str:
    parts = urlsplit(url)
    place = f"{parts.netloc.rpartition(':')[0]}:{port}"
    return parts._replace(netloc=place).geturl()
