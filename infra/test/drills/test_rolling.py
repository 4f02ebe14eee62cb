"""A new version comes while people read and write: two API processes, the web, and a migration.

With parts of its own, behind a proxy as it stands in front of real ones: it opens a connection for
each request, and goes to the next process where one no longer listens.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import subprocess
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest

from infra.local.ports import free_port
from infra.local.process import PYTHON, ROOT, Part, wait_until
from infra.local.product import WEB_HEAP, answers
from infra.local.services import Services
from infra.local.settings import Settings

MIGRATION = """
from alembic import op
revision, down_revision = "rolling", "{head}"
branch_labels = depends_on = None
def upgrade():
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.execute("ALTER TABLE post ADD COLUMN rolled text")
    op.execute("ALTER TABLE one_time_code ADD COLUMN rolled boolean NOT NULL DEFAULT false")
    with op.get_context().autocommit_block():
        op.execute("CREATE INDEX CONCURRENTLY ix_post_rolled ON post (rolled)")
"""
MIGRATE = """
import sys
from alembic import command
from alembic.config import Config
config = Config(toml_file="pyproject.toml")
config.set_main_option("version_locations", f"migrations/versions {sys.argv[1]}")
config.set_main_option("path_separator", "space")
command.upgrade(config, "rolling")
"""


class Proxy:
    """Hands each connection to the next process of a pool."""

    def __init__(self) -> None:
        self.port = 0
        self.pool: list[int] = []
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
            asking = asyncio.create_task(_copy(reader, back))
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


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while piece := await reader.read(65536):
            writer.write(piece)
            await writer.drain()
        writer.write_eof()


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Postgres, Valkey and a mailbox of this drill's own, migrated."""
    ports = ("API_PORT", "WEB_PORT", "SANDBOX_PORT")
    settings = Settings.read(
        {"DATA_DIR": str(tmp_path), **{name: str(free_port()) for name in ports}}
    )
    settings.choose_inner_ports()
    services = Services(settings, lambda *_: None, durable=False)
    try:
        services.start()
        inherited = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        yield inherited | services.environment() | {"OTP_PER_ADDRESS_HOUR": "1000000"}
    finally:
        services.stop()


def api(env: dict[str, str], port: int) -> Part:
    command = (PYTHON, "-m", "uvicorn", "api.main:app", "--port", str(port))
    options = ("--no-access-log", "--log-level", "warning", "--timeout-graceful-shutdown", "3")
    return _started(Part("api", [*command, *options], env=env), f"http://127.0.0.1:{port}/ready")


def web(env: dict[str, str], port: int) -> Part:
    own = env | {"WEB_PORT": str(port), "WEB_HOST": "127.0.0.1"}
    part = Part("web", ["node", WEB_HEAP, "server.mjs"], env=own, cwd=ROOT / "web")
    return _started(part, f"http://127.0.0.1:{port}/api/health")


def _started(part: Part, address: str) -> Part:
    part.start()
    if not wait_until(lambda: answers(address), timeout=90):
        part.stop()
        raise AssertionError(f"{part.name} did not come up")
    return part


Start = Callable[[dict[str, str], int], Part]


async def replaced(proxy: Proxy, old: Part, at: int, start: Start, env: dict[str, str]) -> Part:
    """The new one serves before the old one, which nobody is sent to any more, is asked to go."""
    port = free_port()
    new = await asyncio.to_thread(start, env, port)
    proxy.pool.append(port)
    proxy.pool.remove(at)
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


async def test_a_new_version_with_a_migration_fails_no_request(
    parts: dict[str, str], tmp_path: Path
) -> None:
    versions = tmp_path / "versions"
    versions.mkdir()
    migrate = [str(PYTHON), "-m", "api.cli", "migrate"]
    await asyncio.to_thread(subprocess.run, migrate, cwd=ROOT, env=parts, check=True)
    (versions / "rolling.py").write_text(MIGRATION.format(head=_head()), encoding="utf-8")
    calls, pages = Proxy(), Proxy()
    async with (
        calls.serving(),
        pages.serving(),
        httpx.AsyncClient(timeout=30, headers={"Connection": "close"}) as client,
    ):
        env = parts | {"API_INTERNAL_ORIGIN": f"http://127.0.0.1:{calls.port}"}
        running = []
        for proxy, start in ((calls, api), (calls, api), (pages, web)):
            port = free_port()
            running.append(await asyncio.to_thread(start, env, port))
            proxy.pool.append(port)
        seen: Counter[str] = Counter()
        numbers = itertools.count()
        origin = f"http://127.0.0.1:{calls.port}"

        async def write() -> httpx.Response:
            body = {"identifier": f"roll{next(numbers)}@qima.example", "purpose": "register"}
            return await client.post(f"{origin}/users/sendOTP", json=body)

        kinds = [
            write,
            lambda: client.get(f"{origin}/posts/guest"),
            lambda: client.get(f"http://localhost:{pages.port}/guest"),
            lambda: client.get(f"http://localhost:{pages.port}/ar/guest"),
        ]
        meanwhile = asyncio.create_task(asked_meanwhile(kinds, seen))
        try:
            new = [str(PYTHON), "-c", MIGRATE, str(versions)]
            await asyncio.to_thread(subprocess.run, new, cwd=ROOT, env=parts, check=True)
            for place, (proxy, start) in enumerate(((calls, api), (calls, api), (pages, web))):
                old = running[place]
                running[place] = await replaced(proxy, old, proxy.pool[0], start, env)
        finally:
            meanwhile.cancel()
            await asyncio.gather(meanwhile, return_exceptions=True)
            for part in running:
                await asyncio.to_thread(part.stop)
    assert set(seen) == {"200"}, dict(seen)
    assert seen["200"] >= 100


def _head() -> str:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    found = ScriptDirectory.from_config(Config(toml_file=str(ROOT / "pyproject.toml")))
    head = found.get_current_head()
    assert head
    return head
