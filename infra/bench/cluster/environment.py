"""The whole product as it stands on several machines, with real parts on this one."""

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

from infra.bench.chaos.environment import World
from infra.bench.chaos.tcp_proxy import Cable
from infra.local.app_processes import WEB_HEAP, is_responding
from infra.local.atomic_files import write_environment
from infra.local.ports import free_port, is_open, open_listener
from infra.local.postgres import Postgres
from infra.local.process import PYTHON, ROOT, ChildProcess, wait_until
from infra.local.replica import Replica

WORKERS: Final = 2
REPLICA: Final = "replica"
BUCKET: Final = "files"
LOOKS: Final = 0.25
# An operator of Kubernetes waits longer; a server that only starts anew would be back by then.
LOST_AFTER: Final = 1.0
READY: Final = 120
UNHEARD: Final = 0.5
_WIDE: Final = MappingProxyType(
    {
        "RATE_LIMIT_WRITES_PER_IP_MINUTE": "100000000",
        "RATE_LIMIT_WRITES_PER_MEMBER_MINUTE": "100000000",
        "RATE_LIMIT_OTP_PER_IP_HOUR": "100000000",
        "PAYOUT_COOLDOWN_HOURS": "0",
        "LOG_FORMAT": "json",
    }
)


class Cluster(World):
    """A primary and its synchronous replica, a bucket, processes of the API behind one address,
    workers, the web, and a proxy before it that keeps pages."""

    def __init__(
        self,
        folder: Path,
        say: Callable[[str], None],
        *,
        processes: int,
        web: bool = False,
        demo: bool = False,
    ) -> None:
        """`demo` is its content, on which journeys rely."""
        super().__init__(folder)
        self.print_line = say
        self.has_web = web
        self.has_demo = demo
        self.names = [f"api {number}" for number in range(1, processes + 1)]
        self.replica: Replica | None = None
        self._is_promoted = False
        self._parts: list[ChildProcess] = []
        self.took_over_after: float | None = None
        self.inner_web = free_port()
        self.replication = Cable(self.settings.ports["postgres"])

    @property
    def primary(self) -> Postgres:
        """Which one it was at first."""
        return super().database

    @property
    def database(self) -> Postgres:
        """Whoever takes writes now."""
        if self._is_promoted and self.replica is not None:
            return self.replica
        return self.primary

    @property
    def web(self) -> str:
        """The proxy's address, which is the public one."""
        return f"http://localhost:{self.settings.web_port}"

    @property
    def environment(self) -> dict[str, str]:
        """What every part has, and journeys too."""
        return self._environment

    def pids(self, prefix: str) -> list[int]:
        """The processes of that name."""
        return [part.pid for part in self._parts if part.name.startswith(prefix) and part.pid]

    async def ready(self) -> None:
        """Until each process of the API, the worker and the web have said so.

        Raises:
            RuntimeError: one does not come up.
        """
        addresses = [f"{self.api}/ready", *([f"{self.web}/api/health"] if self.has_web else [])]
        for address in addresses:
            up = await asyncio.to_thread(wait_until, partial(is_responding, address), timeout=READY)
            if not up:
                raise RuntimeError(f"{address} does not answer; see {self.settings.data}")
        ends = time.monotonic() + READY
        while not self._serving.issuperset(self.names):
            if time.monotonic() > ends:
                raise RuntimeError("A process of the API serves nothing.")
            with contextlib.suppress(httpx.HTTPError):
                async with httpx.AsyncClient(timeout=2) as client:
                    await client.get(f"{self.api}/ready")

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """All of it, until nothing of it is left."""
        with contextlib.ExitStack() as stack:
            stack.callback(self._stop)
            self.services.start()
            for member in self.services.members()[1:]:
                self.watch.adopt(member)
            await self.replication.lay()
            self.replica = self._follow()
            bucket = stack.enter_context(_bucket())
            self._environment = {**self.services.environment(), **self._addresses(), **bucket}
            self._environment |= _WIDE
            write_environment(self.settings.data, self._environment)
            own = self._environment | {"DATABASE_URL": self.primary.url("qima_app")}
            # The replica's way goes through this thread's loop.
            await asyncio.to_thread(self._migrate, own)
            if self.has_demo:
                await asyncio.to_thread(self._command, "seed", own)
            await asyncio.to_thread(self._synchronise)
            self._listening = open_listener(self.settings.api_port)
            stack.callback(self._listening.close)
            self._start_parts()
            watching = asyncio.create_task(self._watch())
            looking = asyncio.create_task(self._look_after_primary())
            try:
                await self.ready()
                yield
            finally:
                looking.cancel()
                watching.cancel()
                await self.replication.remove()
                await asyncio.gather(looking, watching, return_exceptions=True)

    async def lose_primary(self) -> float:
        """Its machine is gone, and for a moment before that the replica hears nothing of it: what
        it has not got by then never comes. Returns the moment."""
        pid = self.primary.process.pid
        if pid is None:
            raise RuntimeError("There is no primary to lose.")
        self.replication.die()
        await asyncio.sleep(UNHEARD)
        os.kill(pid, signal.SIGKILL)
        self.replication.cut()
        return time.monotonic()

    def synchronous(self, *, on: bool) -> None:
        """Whether a commit is acknowledged only when the replica has it too."""
        self.primary.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{REPLICA if on else ''}'")
        self.primary.sql("SELECT pg_reload_conf()")

    def delay_replay(self, milliseconds: int) -> None:
        """The replica has what is written at once, and shows it only so much later."""
        if self.replica is None:
            raise RuntimeError("There is no replica.")
        self.replica.sql(f"ALTER SYSTEM SET recovery_min_apply_delay = '{milliseconds}ms'")
        self.replica.sql("SELECT pg_reload_conf()")

    def _follow(self) -> Replica:
        """By way of the cable from its first moment on."""
        replica = Replica(self.primary, self.settings.data / "replica", REPLICA, sink=self._said)
        replica.start()
        parts = urlsplit(self.primary.url("postgres"))
        conninfo = (
            f"host=127.0.0.1 port={self.replication.port} user=postgres sslmode=disable "
            f"password={parts.password} application_name={REPLICA}"
        )
        replica.sql(f"ALTER SYSTEM SET primary_conninfo = '{conninfo}'")
        replica.sql("SELECT pg_reload_conf()")
        return replica

    def _synchronise(self) -> None:
        self.synchronous(on=True)
        streams = "SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
        if not wait_until(lambda: self.primary.sql(streams) == "t", timeout=30):
            raise RuntimeError("The replica does not follow synchronously.")

    def _addresses(self) -> dict[str, str]:
        """Both servers stand in each address: whoever takes writes is the primary, and where no
        replica is left the primary answers reads."""
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
        self._begin("sandbox", sandbox)
        for name in self.names:
            self._begin(name, serve, descriptors=[descriptor])
        for number in range(1, WORKERS + 1):
            self._begin(f"worker {number}", work)
        if self.has_web:
            inner = {"WEB_PORT": str(self.inner_web)}
            self._begin("web", ["node", WEB_HEAP, "server/index.mjs"], inner, cwd=ROOT / "web")
            upstream = f"http://localhost:{self.inner_web}"
            proxy = ROOT / "infra/bench/cluster/proxy.mjs"
            self._begin("proxy", ["node", str(proxy), str(self.settings.web_port), upstream])

    def _begin(
        self,
        name: str,
        command: Sequence[str],
        more: Mapping[str, str] | None = None,
        *,
        cwd: Path = ROOT,
        descriptors: Sequence[int] = (),
    ) -> None:
        env = {**self._environment, **(more or {})}
        process = ChildProcess(
            name, command, env=env, sink=self._said, cwd=cwd, descriptors=descriptors
        )
        process.start()
        self._parts.append(process)

    def _stop(self) -> None:
        for part in reversed(self._parts):
            part.stop()
        if self.replica is not None:
            self.replica.stop()
        self.services.stop()

    def _command(self, name: str, environment: Mapping[str, str]) -> None:
        process = ChildProcess(
            name, [str(PYTHON), "-m", "api.cli", name], env=environment, sink=self._said
        )
        process.start()
        wait_until(lambda: not process.alive(), timeout=900)
        code = process.exit_code
        process.stop()
        if code != 0:
            raise RuntimeError(f"api.cli {name} ended with {code}; see {self.settings.data}")

    async def _look_after_primary(self) -> None:
        """What CloudNativePG or Patroni does: a primary that is gone for a while gives its place.

        It must not come back by itself: nobody here starts it again.
        """
        lost_since: float | None = None
        while not self._is_promoted:
            await asyncio.sleep(LOOKS)
            if await asyncio.to_thread(is_open, self.primary.port):
                lost_since = None
                continue
            lost_since = lost_since or time.monotonic()
            if time.monotonic() - lost_since < LOST_AFTER or self.replica is None:
                continue
            await asyncio.to_thread(self.replica.promote)
            self._is_promoted = True
            self.took_over_after = time.monotonic() - lost_since


@contextlib.contextmanager
def _bucket() -> Iterator[dict[str, str]]:
    """The settings of a bucket on a server of S3's kind."""
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
