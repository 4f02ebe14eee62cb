"""Cluster environment: the product as deployed on several machines, on one machine."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final
from urllib.parse import urlsplit

import httpx
from moto.server import ThreadedMotoServer

from infra.bench.chaos.environment import ChaosEnvironment
from infra.bench.chaos.tcp_proxy import TcpProxy
from infra.local.app_processes import WEB_HEAP, is_responding
from infra.local.atomic_files import write_environment
from infra.local.node import find_node
from infra.local.ports import free_port, is_open, open_listener
from infra.local.postgres import Postgres
from infra.local.process import PYTHON, ROOT, ChildProcess, wait_until
from infra.local.replica import Replica

WORKERS: Final = 2
REPLICA: Final = "replica"
BUCKET: Final = "files"
CHECK_INTERVAL_SECONDS: Final = 0.25
# Longer than a restart of PostgreSQL on the same machine takes. Kubernetes operators wait longer.
FAILOVER_AFTER_SECONDS: Final = 1.0
READY_TIMEOUT_SECONDS: Final = 120
PARTITION_SECONDS: Final = 0.5
_RAISED_LIMITS: Final = MappingProxyType(
    {
        "RATE_LIMIT_WRITES_PER_IP_MINUTE": "100000000",
        "RATE_LIMIT_WRITES_PER_MEMBER_MINUTE": "100000000",
        "RATE_LIMIT_READS_PER_IP_MINUTE": "100000000",
        "RATE_LIMIT_READS_PER_MEMBER_MINUTE": "100000000",
        "MAX_CONCURRENT_REQUESTS_PER_IP": "100000",
        "UNCACHED_PAGES_PER_IP_MINUTE": "100000000",
        "MAX_CONCURRENT_UNCACHED_PAGES_PER_IP": "100000",
        "RATE_LIMIT_OTP_PER_IP_HOUR": "100000000",
        "PAYOUT_COOLDOWN_HOURS": "0",
        "LOG_FORMAT": "json",
    }
)


class Cluster(ChaosEnvironment):
    """A primary with a synchronous replica, a bucket, API processes behind one address, workers,
    the web, and a caching proxy before it."""

    def __init__(
        self,
        folder: Path,
        say: Callable[[str], None],
        *,
        processes: int,
        web: bool = False,
        demo: bool = False,
    ) -> None:
        """Prepare the folder and the ports. `demo` loads the demo content that end-to-end tests
        need."""
        super().__init__(folder)
        self.print_line = say
        self.has_web = web
        self.has_demo = demo
        self.names = [f"api {number}" for number in range(1, processes + 1)]
        self.replica: Replica | None = None
        self._is_promoted = False
        self._parts: list[ChildProcess] = []
        self.failover_seconds: float | None = None
        self.internal_web_port = free_port()
        self.replication = TcpProxy(self.settings.ports["postgres"])

    @property
    def primary(self) -> Postgres:
        """Return the initial primary."""
        return super().database

    @property
    def database(self) -> Postgres:
        """Return the server that accepts writes."""
        if self._is_promoted and self.replica is not None:
            return self.replica
        return self.primary

    @property
    def web(self) -> str:
        """Return the public address, which is the proxy's."""
        return f"http://localhost:{self.settings.web_port}"

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment variables of every process and of the end-to-end tests."""
        return self._environment

    def pids(self, prefix: str) -> list[int]:
        """Return the ids of the processes with that name prefix."""
        return [part.pid for part in self._parts if part.name.startswith(prefix) and part.pid]

    async def wait_until_ready(self) -> None:
        """Wait until every API process, the worker and the web are ready.

        Raises:
            RuntimeError: a process is not ready within READY_TIMEOUT_SECONDS.
        """
        addresses = [f"{self.api}/ready", *([f"{self.web}/api/health"] if self.has_web else [])]
        for address in addresses:
            up = await asyncio.to_thread(
                wait_until, partial(is_responding, address), timeout=READY_TIMEOUT_SECONDS
            )
            if not up:
                raise RuntimeError(f"{address} does not respond; see {self.settings.data}")
        deadline = time.monotonic() + READY_TIMEOUT_SECONDS
        while not self._serving.issuperset(self.names):
            if time.monotonic() > deadline:
                raise RuntimeError("An API process does not serve requests.")
            with contextlib.suppress(httpx.HTTPError):
                async with httpx.AsyncClient(timeout=2) as client:
                    await client.get(f"{self.api}/ready")

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run all processes and services until the block ends."""
        with contextlib.ExitStack() as stack:
            stack.callback(self._stop)
            self.services.start()
            for member in self.services.members()[1:]:
                self.watch.adopt(member)
            await self.replication.start()
            self.replica = self._start_replica()
            bucket = stack.enter_context(_bucket())
            self._environment = {**self.services.environment(), **self._addresses(), **bucket}
            self._environment |= _RAISED_LIMITS
            write_environment(self.settings.data, self._environment)
            database_environment = self._environment | {
                "DATABASE_URL": self.primary.url("qima_app")
            }
            # Replication passes through the event loop of this thread, which must not block.
            await asyncio.to_thread(self._migrate, database_environment)
            if self.has_demo:
                await asyncio.to_thread(self._run_command, "seed", database_environment)
            await asyncio.to_thread(self._start_synchronous_replication)
            self._listening = open_listener(self.settings.api_port)
            stack.callback(self._listening.close)
            self._start_parts()
            watch_task = asyncio.create_task(self._watch())
            failover_task = asyncio.create_task(self._promote_on_failure())
            try:
                await self.wait_until_ready()
                yield
            finally:
                failover_task.cancel()
                watch_task.cancel()
                await self.replication.stop()
                await asyncio.gather(failover_task, watch_task, return_exceptions=True)

    async def lose_primary(self) -> float:
        """Kill the primary after a network partition, and return the time.

        What the replica has not received before the partition is lost.
        """
        pid = self.primary.process.pid
        if pid is None:
            raise RuntimeError("The primary does not run.")
        self.replication.blackhole()
        await asyncio.sleep(PARTITION_SECONDS)
        os.kill(pid, signal.SIGKILL)
        self.replication.disconnect()
        return time.monotonic()

    def set_synchronous(self, *, on: bool) -> None:
        """Set whether a commit waits for the replica."""
        self.primary.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{REPLICA if on else ''}'")
        self.primary.sql("SELECT pg_reload_conf()")

    def delay_replay(self, milliseconds: int) -> None:
        """Delay the replay of received WAL on the replica."""
        if self.replica is None:
            raise RuntimeError("There is no replica.")
        self.replica.sql(f"ALTER SYSTEM SET recovery_min_apply_delay = '{milliseconds}ms'")
        self.replica.sql("SELECT pg_reload_conf()")

    def _start_replica(self) -> Replica:
        """Start the replica, replicating through the proxy."""
        replica = Replica(
            self.primary, self.settings.data / "replica", REPLICA, sink=self._handle_line
        )
        replica.start()
        parts = urlsplit(self.primary.url("postgres"))
        conninfo = (
            f"host=127.0.0.1 port={self.replication.port} user=postgres sslmode=disable "
            f"password={parts.password} application_name={REPLICA}"
        )
        replica.sql(f"ALTER SYSTEM SET primary_conninfo = '{conninfo}'")
        replica.sql("SELECT pg_reload_conf()")
        return replica

    def _start_synchronous_replication(self) -> None:
        self.set_synchronous(on=True)
        streams = "SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
        if not wait_until(lambda: self.primary.sql(streams) == "t", timeout=30):
            raise RuntimeError("The replica does not replicate synchronously.")

    def _addresses(self) -> dict[str, str]:
        """Return database URLs with both servers.

        Writes use the server that accepts them. Reads fall back to the primary without a replica.
        """
        if self.replica is None:
            raise RuntimeError("There is no replica.")
        first, second = f"127.0.0.1:{self.primary.port}", f"127.0.0.1:{self.replica.port}"
        url = self.primary.url("qima_app")
        writes = url.replace(first, f"{first},{second}")
        reads = url.replace(first, f"{second},{first}")
        return {
            "DATABASE_URL": f"{writes}&target_session_attrs=read-write",
            "DATABASE_REPLICA_URL": f"{reads}&target_session_attrs=prefer-standby",
            "WEB_ORIGIN": self.web,
        }

    def _start_parts(self) -> None:
        descriptor = self._listening.fileno()
        serve = [str(PYTHON), "-m", "api.serve", "api.main:app", str(descriptor)]
        sandbox = [
            str(PYTHON),
            "-m",
            "uvicorn",
            "api.stripe_sandbox.main:app",
            "--host",
            "127.0.0.1",
        ]
        sandbox += ["--port", str(self.settings.sandbox_port), "--log-level", "warning"]
        work = [str(PYTHON), "-m", "api.worker"]
        self._start_process("sandbox", sandbox)
        for name in self.names:
            self._start_process(name, serve, descriptors=[descriptor])
        for number in range(1, WORKERS + 1):
            self._start_process(f"worker {number}", work)
        if self.has_web:
            internal = {"WEB_PORT": str(self.internal_web_port)}
            self._start_process(
                "web", [find_node(), WEB_HEAP, "server/index.mjs"], internal, cwd=ROOT / "web"
            )
            upstream = f"http://localhost:{self.internal_web_port}"
            proxy = ROOT / "infra/bench/cluster/proxy.mjs"
            self._start_process(
                "proxy", [find_node(), str(proxy), str(self.settings.web_port), upstream]
            )

    def _start_process(
        self,
        name: str,
        command: Sequence[str],
        extra: Mapping[str, str] | None = None,
        *,
        cwd: Path = ROOT,
        descriptors: Sequence[int] = (),
    ) -> None:
        env = {**self._environment, **(extra or {})}
        process = ChildProcess(
            name, command, env=env, sink=self._handle_line, cwd=cwd, descriptors=descriptors
        )
        process.start()
        self._parts.append(process)

    def _stop(self) -> None:
        for part in reversed(self._parts):
            part.stop()
        if self.replica is not None:
            self.replica.stop()
        self.services.stop()

    def _run_command(self, name: str, environment: Mapping[str, str]) -> None:
        process = ChildProcess(
            name, [str(PYTHON), "-m", "api.cli", name], env=environment, sink=self._handle_line
        )
        process.start()
        wait_until(lambda: not process.alive(), timeout=900)
        code = process.exit_code
        process.stop()
        if code != 0:
            raise RuntimeError(f"api.cli {name} ended with {code}; see {self.settings.data}")

    async def _promote_on_failure(self) -> None:
        """Promote the replica when the primary is gone for a while, like CloudNativePG or Patroni.

        The old primary must not return; this environment never restarts it.
        """
        lost_since: float | None = None
        while not self._is_promoted:
            await asyncio.sleep(CHECK_INTERVAL_SECONDS)
            if await asyncio.to_thread(is_open, self.primary.port):
                lost_since = None
                continue
            lost_since = lost_since or time.monotonic()
            if time.monotonic() - lost_since < FAILOVER_AFTER_SECONDS or self.replica is None:
                continue
            await asyncio.to_thread(self.replica.promote)
            self._is_promoted = True
            self.failover_seconds = time.monotonic() - lost_since


@contextlib.contextmanager
def _bucket() -> Iterator[dict[str, str]]:
    """Start an S3-compatible server and yield the settings of its bucket."""
    logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        endpoint = f"http://{host}:{port}"
        httpx.put(f"{endpoint}/{BUCKET}").raise_for_status()
        yield {
            "STORAGE_S3_BUCKET": BUCKET,
            "STORAGE_S3_ENDPOINT": endpoint,
            "STORAGE_S3_ACCESS_KEY_ID": "cluster",
            "STORAGE_S3_SECRET_ACCESS_KEY": "cluster",
        }
    finally:
        server.stop()
