"""The code of before the newest migration, taken out of the history, on the schema that comes.

As a release goes: it serves on its own schema, the migrations run under it, it serves on, and is
replaced: worker, then API. Members write all the while.
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

from infra.bench.chaos.invariants import count
from infra.bench.chaos.workload import Load
from infra.local.ports import free_port
from infra.local.postgres import Postgres
from infra.local.process import PYTHON, ROOT, Part, wait_until
from infra.testing.resilience.rolling_deploy import (
    Call,
    Proxy,
    api,
    asked_meanwhile,
    former_api,
    migrate,
    own_parts,
    replaced,
)

MEMBERS: Final = 4
# Of each call, on each side of the migration.
TIMES: Final = 5
STAGE_SECONDS: Final = 60
# As `preStop` of the manifests gives: older code dropped whom it had just accepted when told to go.
REST_SECONDS: Final = 2
# A commit in the middle of a change may not even start: it never ran anywhere.
COMMITS: Final = 40
READ: Final = (
    *("/posts/guest", "/posts/explorePosts", "/posts/feed", "/posts/mine", "/posts/saved"),
    *("/posts/purchased", "/users/me", "/users/exploreUsers", "/users/suggestedOnes"),
    *("/users/balance", "/users/blocked", "/users/sessions", "/notifications", "/countries"),
    *("/notifications/count", "/revenue-share/user-reports", "/identity/jwks.json"),
)


class History:
    """The checkout's commits, where it has them."""

    def before_newest_migration(self, folder: Path) -> str:
        """Unpacks the newest code of before it that starts; says which commit that is.

        Skips where there is no such history: a copy without git, or a shallow clone.
        """
        newest = self._newest_migration()
        came = self._git("log", "--diff-filter=A", "--format=%H", "-1", "--", newest).strip()
        if not came:
            pytest.skip("The newest migration is in no commit: nothing says what was before it.")
        line = self._git("rev-list", "--first-parent", f"-{COMMITS}", f"{came}^", check=False)
        if not line:
            pytest.skip("This checkout's history does not reach back to before the migration.")
        for commit in line.split():
            if self._starts(commit, folder / commit):
                return commit
        raise AssertionError(f"Nothing starts of {COMMITS} commits before the newest migration.")

    def _starts(self, commit: str, tree: Path) -> bool:
        packed = subprocess.run(
            ["git", "archive", commit, "--", "api", "migrations", "infra", "pyproject.toml"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        )
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(tree, filter="data")
        load = [str(PYTHON), "-c", "import api.main, api.worker"]
        return subprocess.run(load, cwd=tree, capture_output=True, check=False).returncode == 0

    def _newest_migration(self) -> str:
        from alembic.config import Config
        from alembic.script import ScriptDirectory

        found = ScriptDirectory.from_config(Config(toml_file=str(ROOT / "pyproject.toml")))
        head = found.get_revision("head")
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


class Asked:
    """Postgres itself, as `count` asks it."""

    def __init__(self, postgres: Postgres) -> None:
        self._url = postgres.url("postgres")

    async def ask(self, sql: str, *values: object) -> list[asyncpg.Record]:
        connection = await asyncpg.connect(self._url)
        try:
            return list(await connection.fetch(sql, *values))
        finally:
            await connection.close()


class Stage:
    """What was answered since it began, by call."""

    def __init__(self, calls: dict[str, Call]) -> None:
        self.seen: dict[str, Counter[str]] = {name: Counter() for name in calls}
        self._calls = calls

    @asynccontextmanager
    async def going_on(self) -> AsyncIterator[None]:
        hands = [
            asyncio.create_task(asked_meanwhile([call], self.seen[name]))
            for name, call in self._calls.items()
        ]
        try:
            yield
        finally:
            for hand in hands:
                hand.cancel()
            await asyncio.gather(*hands, return_exceptions=True)

    async def seen_often(self) -> None:
        """Until each call was answered some times more."""
        before = {name: seen.total() for name, seen in self.seen.items()}
        async with asyncio.timeout(STAGE_SECONDS):
            while self._times_since(before) < TIMES:  # noqa: ASYNC110 - answers come when they come
                await asyncio.sleep(0.1)

    def _times_since(self, before: dict[str, int]) -> int:
        """Of the call that was answered least."""
        return min(seen.total() - before[name] for name, seen in self.seen.items())

    @property
    def faults(self) -> dict[str, dict[str, int]]:
        return {name: dict(seen) for name, seen in self.seen.items() if set(seen) - {"200"}}


def worker(env: dict[str, str], tree: Path) -> Part:
    """A worker of that code, once it says that it is ready."""
    heard: list[str] = []
    command = [str(PYTHON), "-m", "api.worker"]
    part = Part("worker", command, env=env, cwd=tree, sink=lambda _, line: heard.append(line))
    part.start()
    if not wait_until(lambda: any("worker ready" in line for line in heard), timeout=60):
        part.stop()
        raise AssertionError("\n".join(["The worker did not come up:", *heard]))
    return part


async def test_the_code_of_before_serves_on_the_new_schema_until_it_is_replaced(
    tmp_path: Path,
) -> None:
    commit = History().before_newest_migration(tmp_path)
    old, proxy = tmp_path / commit, Proxy()
    with own_parts(tmp_path / "data") as (services, env):
        assert services.postgres
        # What an address may end with is younger than some versions.
        before = {name: value.removesuffix("?sslmode=disable") for name, value in env.items()}
        await asyncio.to_thread(migrate, before, old)
        running: list[Part] = []
        async with (
            proxy.serving(),
            httpx.AsyncClient(timeout=30, headers={"Connection": "close"}) as client,
        ):
            origin = f"http://127.0.0.1:{proxy.port}"
            try:
                running.append(await asyncio.to_thread(worker, before, old))
                for _ in range(2):
                    port = free_port()
                    running.append(await asyncio.to_thread(former_api, before, port, old))
                    proxy.pool.append(port)
                load = Load(client, origin)
                await load.begin(MEMBERS)
                stage = Stage(calls_of(client, origin, load))
                async with stage.going_on():
                    await stage.seen_often()
                    await asyncio.to_thread(migrate, env, ROOT)
                    await stage.seen_often()
                    await load.recover()
                    assert not stage.faults, f"{commit[:9]} on the new schema: {stage.faults}"
                    await replace_worker(running, env)
                    for place in (1, 2):
                        running[place] = await replaced(
                            proxy, running[place], proxy.pool[0], api, env, rest=REST_SECONDS
                        )
                    await stage.seen_often()
                    await load.recover()
                    await load.end(1)
                assert not stage.faults, stage.faults
                assert not load.errors, load.errors
                counted = await count(Asked(services.postgres), load.kept)
            finally:
                for part in running:
                    await asyncio.to_thread(part.stop)
    told = dataclasses.asdict(counted)
    assert told.pop("writes") >= MEMBERS * TIMES
    told.pop("drained_seconds")
    assert not any(told.values()), told


async def replace_worker(running: list[Part], env: dict[str, str]) -> None:
    """The new one works beside the old one, which then is asked to go."""
    new = await asyncio.to_thread(worker, env, ROOT)
    old, running[0] = running[0], new
    assert old.pid
    os.kill(old.pid, signal.SIGTERM)
    ended = await asyncio.to_thread(wait_until, lambda: not old.alive(), timeout=30)
    await asyncio.to_thread(old.stop)
    assert ended, "The old worker did not end by itself."


def calls_of(client: httpx.AsyncClient, origin: str, load: Load) -> dict[str, Call]:
    """What a member reads, and a guest who asks for a code."""
    reader, numbers = load.people[0], itertools.count()

    def reading(path: str) -> Call:
        return lambda: client.get(f"{origin}{path}", headers=reader.headers)

    async def code() -> httpx.Response:
        body = {"identifier": f"roll{next(numbers)}@qima.example", "purpose": "register"}
        return await client.post(f"{origin}/users/sendOTP", json=body)

    async def profile() -> httpx.Response:
        return await client.get(f"{origin}/users/{load.people[1].id}", headers=reader.headers)

    return {path: reading(path) for path in READ} | {"code": code, "profile": profile}
