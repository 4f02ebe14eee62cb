"""Backward compatibility: the previous release on the new schema, during a rolling deployment.

The previous release is the newest commit before the newest migration whose revisions begin the
present chain, or the commit in QIMA_PREVIOUS. It starts on its own schema and keeps serving while
the migrations run. Then the worker is replaced, followed by the API. Members write meanwhile.
"""

from __future__ import annotations

import asyncio
import dataclasses
import io
import itertools
import os
import signal
import subprocess
import tarfile
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import asyncpg
import httpx
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from infra.local.ports import free_port
from infra.local.postgres import Postgres
from infra.local.process import PYTHON, ROOT, ChildProcess, wait_until
from infra.support.invariants import check_invariants
from infra.support.workload import WriteWorkload
from infra.testing.resilience.rolling_deploy import (
    Call,
    Proxy,
    call_repeatedly,
    migrate,
    own_services,
    replace,
    start_api,
    start_previous_api,
    start_worker,
)

pytestmark = [pytest.mark.own_services, pytest.mark.timeout(600)]

MEMBERS: Final = 4
# Responses of each call, before and after each step.
MIN_RESPONSES: Final = 5
STAGE_SECONDS: Final = 60
# `preStop` of the manifests. Older releases dropped connections accepted just before SIGTERM.
PRE_STOP_SECONDS: Final = 2
# A commit in the middle of a change may fail to start, or have revisions that were put in another
# order before the change was complete: it was never deployed.
MAX_COMMITS: Final = 80
READ_PATHS: Final = (
    *("/posts/guest", "/posts/explorePosts", "/posts/feed", "/posts/mine", "/posts/saved"),
    *("/posts/purchased", "/users/me", "/users/exploreUsers", "/users/suggestedOnes"),
    *("/users/balance", "/users/blocked", "/users/sessions", "/notifications", "/countries"),
    *("/notifications/count", "/revenue-share/user-reports", "/identity/jwks.json"),
)


class History:
    """Commits of the checkout."""

    def before_newest_migration(self, folder: Path) -> str:
        """Unpack the newest deployable commit before the newest migration; return its id.

        Skips without such a history: in an archive without git or in a shallow clone.
        """
        if previous := os.environ.get("QIMA_PREVIOUS"):
            commit = self._git("rev-parse", previous).strip()
            assert self._deployable(commit, folder / commit)
            return commit
        newest = self._newest_migration()
        added_in = self._git("log", "--diff-filter=A", "--format=%H", "-1", "--", newest).strip()
        if not added_in:
            pytest.skip("The newest migration is in no commit: nothing says what was before it.")
        commits = self._git(
            "rev-list", "--first-parent", f"-{MAX_COMMITS}", f"{added_in}^", check=False
        )
        if not commits:
            pytest.skip("This checkout's history does not reach back to before the migration.")
        for commit in commits.split():
            if self._deployable(commit, folder / commit):
                return commit
        raise AssertionError(
            f"None of the {MAX_COMMITS} commits before the newest migration is deployable."
        )

    def _deployable(self, commit: str, tree: Path) -> bool:
        packed = subprocess.run(
            ["git", "archive", commit, "--", "api", "migrations", "infra", "pyproject.toml"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        )
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(tree, filter="data")
        chain = revisions(tree)
        if not chain or revisions(ROOT)[: len(chain)] != chain:
            return False
        load = [str(PYTHON), "-c", "import api.main, api.worker"]
        return subprocess.run(load, cwd=tree, capture_output=True, check=False).returncode == 0

    def _newest_migration(self) -> str:
        head = script_directory(ROOT).get_revision("head")
        return str(Path(head.path).relative_to(ROOT))

    def _git(self, *arguments: str, check: bool = True) -> str:
        try:
            done = subprocess.run(
                ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
            )
        except FileNotFoundError:
            pytest.skip("There is no git to take older code out of.")
        if done.returncode != 0 and check:
            pytest.skip(f"This is no checkout with a history: {done.stderr.strip()}")
        return done.stdout if done.returncode == 0 else ""


def script_directory(tree: Path) -> ScriptDirectory:
    """Return the migrations of the code in `tree`."""
    config = Config(toml_file=str(tree / "pyproject.toml"))
    config.set_main_option("script_location", str(tree / "migrations"))
    return ScriptDirectory.from_config(config)


def revisions(tree: Path) -> list[str]:
    """Return the ids of the revisions of the code in `tree`, oldest first; [] for several heads."""
    migrations = script_directory(tree)
    if len(migrations.get_heads()) != 1:
        return []
    return [script.revision for script in migrations.walk_revisions()][::-1]


class SuperuserConnection:
    """Superuser's connection for the queries of the invariants."""

    def __init__(self, postgres: Postgres) -> None:
        self._url = postgres.url("postgres")

    async def query(self, sql: str, *values: object) -> list[asyncpg.Record]:
        connection = await asyncpg.connect(self._url)
        try:
            return list(await connection.fetch(sql, *values))
        finally:
            await connection.close()


class RequestLog:
    """Responses by call, counted while the calls repeat."""

    def __init__(self, calls: dict[str, Call]) -> None:
        self.seen: dict[str, Counter[str]] = {name: Counter() for name in calls}
        self._calls = calls

    @asynccontextmanager
    async def repeating(self) -> AsyncIterator[None]:
        tasks = [
            asyncio.create_task(call_repeatedly([call], self.seen[name]))
            for name, call in self._calls.items()
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def wait_for_responses(self) -> None:
        """Wait until each call got a few more responses."""
        before = {name: seen.total() for name, seen in self.seen.items()}
        async with asyncio.timeout(STAGE_SECONDS):
            while self._min_responses_since(before) < MIN_RESPONSES:  # noqa: ASYNC110 - a task counts
                await asyncio.sleep(0.1)

    def _min_responses_since(self, before: dict[str, int]) -> int:
        return min(seen.total() - before[name] for name, seen in self.seen.items())

    @property
    def faults(self) -> dict[str, dict[str, int]]:
        return {name: dict(seen) for name, seen in self.seen.items() if set(seen) - {"200"}}


async def test_previous_release_serves_on_the_new_schema_until_replaced(
    tmp_path: Path,
) -> None:
    commit = History().before_newest_migration(tmp_path)
    old, proxy = tmp_path / commit, Proxy()
    with own_services(tmp_path / "data") as (services, env):
        assert services.postgres
        # Older releases do not support this option of a database URL.
        before = {name: value.removesuffix("?sslmode=disable") for name, value in env.items()}
        await asyncio.to_thread(migrate, before, old)
        running: list[ChildProcess] = []
        worker_output: list[str] = []
        async with (
            proxy.serving(),
            httpx.AsyncClient(timeout=30, headers={"Connection": "close"}) as client,
        ):
            origin = f"http://127.0.0.1:{proxy.port}"
            try:
                running.append(await asyncio.to_thread(start_worker, before, old))
                for _ in range(2):
                    port = free_port()
                    running.append(await asyncio.to_thread(start_previous_api, before, port, old))
                    proxy.pool.append(port)
                load = WriteWorkload(client, origin)
                await load.begin(MEMBERS)
                log = RequestLog(request_calls(client, origin, load))
                async with log.repeating():
                    await log.wait_for_responses()
                    await asyncio.to_thread(migrate, env, ROOT)
                    await log.wait_for_responses()
                    await load.recover()
                    assert not log.faults, f"{commit[:9]} on the new schema: {log.faults}"
                    await replace_worker(running, env, worker_output)
                    for place in (1, 2):
                        running[place] = await replace(
                            proxy,
                            running[place],
                            proxy.pool[0],
                            start_api,
                            env,
                            pre_stop=PRE_STOP_SECONDS,
                        )
                    await log.wait_for_responses()
                    await load.recover()
                    await load.end(1)
                assert not log.faults, log.faults
                assert not load.errors, load.errors
                counted = await check_invariants(
                    SuperuserConnection(services.postgres), load.ack_log
                )
                assert running[0].alive(), "\n".join(["The worker ended:", *worker_output[-50:]])
            finally:
                for part in running:
                    await asyncio.to_thread(part.stop)
    violations = dataclasses.asdict(counted)
    assert violations.pop("writes") >= MEMBERS * MIN_RESPONSES
    violations.pop("drained_seconds")
    assert not any(violations.values()), "\n".join([str(violations), *worker_output[-50:]])


async def replace_worker(
    running: list[ChildProcess], env: dict[str, str], output: list[str]
) -> None:
    """Start the new worker beside the old one, then stop the old one."""
    new = await asyncio.to_thread(start_worker, env, ROOT, output)
    old, running[0] = running[0], new
    assert old.pid
    os.kill(old.pid, signal.SIGTERM)
    ended = await asyncio.to_thread(wait_until, lambda: not old.alive(), timeout=30)
    await asyncio.to_thread(old.stop)
    assert ended, "The old worker did not exit on SIGTERM."


def request_calls(client: httpx.AsyncClient, origin: str, load: WriteWorkload) -> dict[str, Call]:
    """Reads of a member, and a guest's request for a one-time code."""
    reader, numbers = load.people[0], itertools.count()

    def read(path: str) -> Call:
        return lambda: client.get(f"{origin}{path}", headers=reader.headers)

    async def code() -> httpx.Response:
        body = {"identifier": f"roll{next(numbers)}@qima.example", "purpose": "register"}
        return await client.post(f"{origin}/users/sendOTP", json=body)

    async def profile() -> httpx.Response:
        return await client.get(f"{origin}/users/{load.people[1].id}", headers=reader.headers)

    return {path: read(path) for path in READ_PATHS} | {"code": code, "profile": profile}
