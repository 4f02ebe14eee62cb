"""Rolling deployment under load: two API processes, the web, and a migration.

Both releases are the present code; test_backward_compat.py covers the previous release.
"""

from __future__ import annotations

import asyncio
import itertools
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from infra.local.ports import free_port
from infra.local.process import PYTHON, ROOT
from infra.testing.resilience.rolling_deploy import (
    Proxy,
    call_repeatedly,
    migrate,
    own_services,
    replace,
    start_api,
    start_web,
)

pytestmark = pytest.mark.timeout(300)

SLOW_SECONDS = 0.5
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


@pytest.fixture
def env_of_services(tmp_path: Path) -> Iterator[dict[str, str]]:
    with own_services(tmp_path) as (_, env):
        yield env


async def test_rolling_deploy_with_a_migration_fails_no_request(
    env_of_services: dict[str, str], tmp_path: Path
) -> None:
    versions = tmp_path / "versions"
    versions.mkdir()
    await asyncio.to_thread(migrate, env_of_services)
    (versions / "rolling.py").write_text(MIGRATION.format(head=_head()), encoding="utf-8")
    calls, pages = Proxy(), Proxy()
    async with (
        calls.serving(),
        pages.serving(),
        httpx.AsyncClient(timeout=30, headers={"Connection": "close"}) as client,
    ):
        env = env_of_services | {"API_INTERNAL_ORIGIN": f"http://127.0.0.1:{calls.port}"}
        running = []
        for proxy, start in ((calls, start_api), (calls, start_api), (pages, start_web)):
            port = free_port()
            running.append(await asyncio.to_thread(start, env, port))
            proxy.pool.append(port)
        seen: Counter[str] = Counter()
        rendered: Counter[str] = Counter()
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

        async def uncached_page() -> httpx.Response:
            """Request an uncached page, so that a page is always being rendered."""
            return await client.get(f"http://localhost:{pages.port}/users/{uuid4()}")

        meanwhile = asyncio.gather(
            call_repeatedly(kinds, seen), call_repeatedly([uncached_page, uncached_page], rendered)
        )
        try:
            new = [str(PYTHON), "-c", MIGRATE, str(versions)]
            await asyncio.to_thread(subprocess.run, new, cwd=ROOT, env=env_of_services, check=True)
            for place, (proxy, start) in enumerate(
                ((calls, start_api), (calls, start_api), (pages, start_web))
            ):
                old = running[place]
                # The web gets SIGTERM while it renders a page, which it has to complete.
                calls.delay = SLOW_SECONDS if proxy is pages else 0
                running[place] = await replace(proxy, old, proxy.pool[0], start, env)
        finally:
            meanwhile.cancel()
            await asyncio.gather(meanwhile, return_exceptions=True)
            for part in running:
                await asyncio.to_thread(part.stop)
    assert set(seen) == {"200"}, dict(seen)
    assert set(rendered) == {"404"}, dict(rendered)
    assert seen["200"] >= 100


def _head() -> str:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    found = ScriptDirectory.from_config(Config(toml_file=str(ROOT / "pyproject.toml")))
    head = found.get_current_head()
    assert head
    return head
