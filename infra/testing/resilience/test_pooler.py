"""The API behind PgBouncer in transaction mode, with the configuration that compose ships."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from infra.local.ports import free_port
from infra.local.postgres import Postgres, process_identity
from infra.local.process import ROOT, ChildProcess
from infra.support.signup import Person, join
from infra.testing.resilience.rolling_deploy import migrate, own_services, start_api, start_worker

pytestmark = [pytest.mark.own_services, pytest.mark.timeout(300)]

SERVER_CONNECTIONS = 6
MEMBERS = 12
ROUNDS = 15


def _missing() -> str:
    """Return the reason to skip, or an empty string."""
    program = shutil.which("pgbouncer")
    if program is None:
        return "PgBouncer is not installed"
    output = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    version = re.search(r"(\d+)\.(\d+)", output.stdout)
    assert version, output.stdout
    is_new = (int(version[1]), int(version[2])) >= (1, 21)
    return "" if is_new else f"PgBouncer 1.21 or newer is needed, found {version[0]}"


@contextmanager
def _pooler(postgres: Postgres, folder: Path) -> Iterator[str]:
    """Start PgBouncer before the server; yield the URL of its database."""
    port = free_port()
    folder.mkdir()
    folder.chmod(0o777)  # PgBouncer refuses to run as root
    env = {
        "PATH": os.environ["PATH"],
        "TMPDIR": str(folder),
        "APP_PASSWORD": postgres.passwords.app,
        "POSTGRES_HOST": "127.0.0.1",
        "POSTGRES_PORT": str(postgres.port),
        "POOLER_HOST": "127.0.0.1",
        "POOLER_PORT": str(port),
        "POOLER_CONNECTIONS": str(SERVER_CONNECTIONS),
    }
    script = ROOT / "infra/docker/pgbouncer/run.sh"
    process = ChildProcess("pgbouncer", ["sh", script], env=env, identity=process_identity())
    process.start()
    try:
        yield postgres.url().replace(f":{postgres.port}/", f":{port}/")
    finally:
        process.stop()


async def _act(client: httpx.AsyncClient, api: str, person: Person) -> list[int]:
    """Publish, comment, read and search; return the statuses."""

    async def post(path: str, body: Any = None) -> httpx.Response:
        return await client.post(f"{api}{path}", json=body, headers=person.headers)

    written = await post("/posts", {"kind": "post", "text": f"من {person.name}"})
    post_id = written.json()["payload"]["_id"]
    answers = [
        written,
        await post(f"/posts/{post_id}/comments", {"text": "تعليق"}),
        *[
            await client.get(f"{api}{path}", headers=person.headers)
            for path in ("/posts/feed", "/posts", f"/posts/post/{post_id}", "/notifications")
        ],
        await client.get(f"{api}/posts/explorePosts?query=من", headers=person.headers),
    ]
    return [answer.status_code for answer in answers]


@pytest.mark.skipif(bool(_missing()), reason=_missing() or "-")
async def test_members_share_few_connections(tmp_path: Path) -> None:
    with own_services(tmp_path / "data") as (services, env):
        postgres = services.postgres
        assert postgres
        await asyncio.to_thread(migrate, env)
        with _pooler(postgres, tmp_path / "pooler") as url:
            pooled = env | {"DATABASE_URL": url, "DATABASE_POOL_SIZE": "20"}
            ports = [free_port(), free_port()]
            running = [await asyncio.to_thread(start_api, pooled, port) for port in ports]
            running.append(await asyncio.to_thread(start_worker, pooled))
            try:
                origins = [f"http://127.0.0.1:{port}" for port in ports]
                statuses = await _use(origins, postgres)
                timeouts = {await _read_timeout(url) for _ in range(2 * SERVER_CONNECTIONS)}
            finally:
                for process in running:
                    process.stop()
    assert set(statuses) == {200}, statuses
    assert statuses[200] == MEMBERS * ROUNDS * 7
    # A default of the role, which no connection of the pooler lacks.
    assert timeouts == {"3s"}


async def _use(origins: list[str], postgres: Postgres) -> Counter[int]:
    """Have the members act at once, at both processes in turn; return the statuses."""
    statuses: Counter[int] = Counter()
    async with httpx.AsyncClient(timeout=30) as client:
        people = [await join(client, origins[0], f"Member {chr(65 + n)}") for n in range(MEMBERS)]
        for turn in range(ROUNDS):
            acts = (
                _act(client, origins[(turn + n) % 2], person) for n, person in enumerate(people)
            )
            for found in await asyncio.gather(*acts):
                statuses.update(found)
        open_connections = await asyncio.to_thread(
            postgres.sql,
            "SELECT count(*) FROM pg_stat_activity WHERE usename = 'qima_app'",
        )
    assert int(open_connections) <= SERVER_CONNECTIONS
    return statuses


async def _read_timeout(url: str) -> str:
    connection = await asyncpg.connect(url)
    try:
        return str(await connection.fetchval("SHOW statement_timeout"))
    finally:
        await connection.close()
