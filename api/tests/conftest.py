"""What every test stands on.

The first process starts one Postgres and migrates it once; each pytest-xdist worker then gets its
own copy of that database (0.1 s), its own Valkey and its own mail server. Nothing survives a run.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from uuid import UUID

import httpx
import pytest
import sqlalchemy
import uvicorn
from fastapi import FastAPI

from api.tests import factories
from api.tests.factories import SignedInMember
from api.tests.ledger.seed import ledger_seed
from api.tests.support import openapi_check, stripe_sandbox
from api.tests.support.cluster import Cluster, running_cluster
from infra.local.ports import free_port, is_open
from infra.local.postgres import Postgres
from infra.local.process import PYTHON, Part, wait_until
from infra.local.valkey import Valkey

if TYPE_CHECKING:
    from api.core.events.dispatch import WorkerContext
    from api.core.settings import Settings

SECRET = "a secret that only the tests know, long enough"
# Where no web is: nothing that listens on this machine may be told of what tests do.
WEB_ORIGIN = "http://localhost:9"
# Limits would meet every test at once, from one address; their own tests set them back.
GENEROUS: dict[str, Any] = {
    "max_concurrent_requests": 1_000_000,
    "request_timeout_seconds": 60,
    "rate_limit_writes_per_ip_minute": 1_000_000,
    "rate_limit_writes_per_member_minute": 1_000_000,
    "rate_limit_oidc_per_ip_minute": 1_000_000,
    "rate_limit_otp_per_identifier_minute": 1_000_000,
    "rate_limit_otp_per_identifier_hour": 1_000_000,
    "rate_limit_otp_per_ip_hour": 1_000_000,
}


_cluster: pytest.StashKey[Cluster] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    """Starts Postgres in the first process, before any worker exists."""
    if hasattr(config, "workerinput") or config.option.collectonly or config.option.help:
        return
    config.stash[_cluster] = cluster = Cluster()
    cluster.start()


def pytest_report_header() -> str:
    """Print the seed of the ledger's random histories."""
    return f"ledger histories: LEDGER_SEED={ledger_seed()}"


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stops Postgres after the last worker has left."""
    if _cluster in config.stash:
        config.stash[_cluster].stop()


@dataclass(frozen=True)
class TestDatabase:
    """One worker's copy of the migrated database: addresses for the two roles."""

    __test__ = False

    name: str
    app_url: str
    owner_url: str
    postgres: Postgres

    def sql(self, statements: str) -> str:
        """Runs statements as the superuser, past every right; returns unaligned output."""
        return self.postgres.sql(statements, database=self.name)


@pytest.fixture(scope="session")
def postgres() -> Postgres:
    """The run's Postgres; `url`, `sql` and `ready` work, starting and stopping it don't."""
    return running_cluster()


@pytest.fixture(scope="session")
def database(postgres: Postgres, worker_id: str) -> Iterator[TestDatabase]:
    """A migrated database of this worker's own."""
    name = f"test_{worker_id}"
    postgres.sql(f"CREATE DATABASE {name} TEMPLATE qima OWNER qima_owner")
    yield TestDatabase(
        name=name,
        app_url=postgres.url("qima_app", name),
        owner_url=postgres.url("qima_owner", name),
        postgres=postgres,
    )
    postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def empty_database(postgres: Postgres, worker_id: str) -> Iterator[TestDatabase]:
    """A database without any table, for tests of the migrations themselves."""
    name = f"empty_{worker_id}"
    postgres.sql(f"CREATE DATABASE {name} TEMPLATE template0 OWNER qima_owner")
    yield TestDatabase(
        name=name,
        app_url=postgres.url("qima_app", name),
        owner_url=postgres.url("qima_owner", name),
        postgres=postgres,
    )
    postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    """A Valkey of this worker's own: channels aren't divided by database number."""
    server = Valkey(tmp_path_factory.mktemp("valkey"), port=free_port(), password="valkey")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def mail_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the mail server keeps what it was sent."""
    return tmp_path_factory.mktemp("mail")


@pytest.fixture(scope="session")
def mailbox(mail_folder: Path) -> Iterator[str]:
    """The address of a mail server that takes everything."""
    port = free_port()
    command = (PYTHON, "-m", "infra.local.mailbox", "--port", str(port), "--folder", mail_folder)
    server = Part("mailbox", command)
    server.start()
    assert wait_until(lambda: is_open(port), timeout=10)
    yield f"smtp://127.0.0.1:{port}"
    server.stop()


@pytest.fixture(scope="session")
def sandbox_port() -> int:
    """Where the payments sandbox will listen, known before it does."""
    return free_port()


@pytest.fixture(scope="session")
def settings(
    database: TestDatabase,
    valkey: Valkey,
    mailbox: str,
    sandbox_port: int,
    tmp_path_factory: pytest.TempPathFactory,
) -> Settings:
    """The settings of the app under test; nothing of the caller's environment gets in."""
    from api.core.settings import Settings

    values: dict[str, Any] = {
        "env": "test",
        "database_url": database.app_url,
        "migration_database_url": database.owner_url,
        "database_pool_size": 10,
        "redis_url": valkey.url(),
        "smtp_url": mailbox,
        "web_origin": WEB_ORIGIN,
        "app_secret": SECRET,
        "internal_secret": SECRET,
        "revalidate_secret": SECRET,
        "stripe_api_base": f"http://127.0.0.1:{sandbox_port}",
        "stripe_secret_key": stripe_sandbox.SECRET_KEY,
        "stripe_webhook_secret": stripe_sandbox.WEBHOOK_SECRET,
        "storage_dir": tmp_path_factory.mktemp("files"),
        "log_level": "warning",
        # What is written beside the requests would be counted among their statements.
        "activity_flush_seconds": 3600,
        "signing_key_refresh_seconds": 3600,
        "deletion_grace_seconds": 0,
    }
    return Settings(_env_file=None, **values, **GENEROUS)


class OpenApp(Protocol):
    """Opens an app of its own whose settings differ in what is named."""

    def __call__(self, **changes: Any) -> AbstractAsyncContextManager[FastAPI]: ...


@pytest.fixture(scope="session")
def open_app(settings: Settings) -> OpenApp:
    """Open an app with other settings: `async with open_app(max_concurrent_requests=6) as app`."""
    from api.main import create_app

    @asynccontextmanager
    async def opened(**changes: Any) -> AsyncIterator[FastAPI]:
        app = create_app(settings.model_copy(update=changes))
        async with app.router.lifespan_context(app):  # ASGITransport runs none
            yield app

    return opened


@pytest.fixture(scope="session")
async def app(open_app: OpenApp) -> AsyncIterator[FastAPI]:
    """The app that most tests share."""
    async with open_app() as opened:
        yield opened


def client_of(app: FastAPI, **headers: str) -> httpx.AsyncClient:
    """A client that calls the app in this process; an unexpected exception fails the test, and so
    does an answer that the app's OpenAPI does not declare."""

    async def hold(answer: httpx.Response) -> None:
        await answer.aread()
        openapi_check.assert_documented(app, answer.request.method, answer.request.url.path, answer)

    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app),
        base_url="http://localhost",
        headers=headers,
        event_hooks={"response": [hold]},
    )


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A guest with cookies of its own."""
    async with client_of(app) as guest:
        yield guest


class Statements(list[str]):
    """What was asked of Postgres since the last `clear`, whoever asked.

    Whether a session lives is asked again after two seconds, which a busy machine may take for a
    call: it stands apart, in `sessions`.
    """

    def __init__(self) -> None:
        super().__init__()
        from api.auth.queries import living

        self._living, _ = living(session_id=UUID(int=0), member_id=UUID(int=0))
        self.sessions = 0

    def hear(self, *event: Any) -> None:
        if event[2] == self._living:
            self.sessions += 1
        else:
            self.append(event[2])

    def clear(self) -> None:
        super().clear()
        self.sessions = 0


@pytest.fixture
def statements() -> Iterator[Statements]:
    """Every statement of every engine in this process while the test runs."""
    heard = Statements()
    sqlalchemy.event.listen(sqlalchemy.Engine, "before_cursor_execute", heard.hear)
    yield heard
    sqlalchemy.event.remove(sqlalchemy.Engine, "before_cursor_execute", heard.hear)


@pytest.fixture(scope="session")
async def live_origin(app: FastAPI) -> AsyncIterator[str]:
    """The same app behind a real socket, for streams: ASGITransport waits for a body's end."""
    config = uvicorn.Config(
        app, host="127.0.0.1", port=free_port(), lifespan="off", log_config=None, ws="none"
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve())  # `serve` would take over pytest's signals
    while not server.started:  # noqa: ASYNC110 - uvicorn offers no event to wait for
        await asyncio.sleep(0.01)
    yield f"http://127.0.0.1:{config.port}"
    server.should_exit = server.force_exit = True
    await serving


@pytest.fixture(scope="session")
async def sandbox_server(
    sandbox_port: int, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[stripe_sandbox.Sandbox]:
    """The payments sandbox on its port."""
    folder = tmp_path_factory.mktemp("sandbox")
    async with stripe_sandbox.open_sandbox(folder, sandbox_port, api_origin="http://api") as opened:
        yield opened


@pytest.fixture
async def sandbox(
    sandbox_server: stripe_sandbox.Sandbox, app: FastAPI
) -> AsyncIterator[stripe_sandbox.Sandbox]:
    """The payments sandbox with its knobs at rest; `flush` brings its webhooks to the app."""
    await stripe_sandbox.reset_knobs(sandbox_server)
    transport = httpx.ASGITransport(app=app)
    postman = sandbox_server.app.state.postman
    over_sockets = postman.client
    async with httpx.AsyncClient(transport=transport) as postman.client:
        yield sandbox_server
        await stripe_sandbox.reset_knobs(sandbox_server)
    postman.client = over_sockets


@pytest.fixture
async def layla(app: FastAPI) -> SignedInMember:
    """A member with an Arabic name."""
    return await factories.member(app)


@pytest.fixture
async def omar(app: FastAPI) -> SignedInMember:
    """A second member."""
    return await factories.member(app, name="عمر")


@pytest.fixture(scope="session")
async def jobs(app: FastAPI) -> AsyncIterator[WorkerContext]:
    """What the worker's handlers may use, on the shared app's connections."""
    from api.payments.provider.client import Provider
    from api.worker import make_context

    made = make_context(app.state.settings, app.state.database, app.state.redis)
    yield made
    await made.service(Provider).close()


@pytest.fixture
def drain(jobs: WorkerContext, database: TestDatabase) -> Callable[[], Awaitable[int]]:
    """Does, here and now, everything that follows from what this test did; returns how much."""
    from api.core.events import dispatch
    from api.worker import SUBSCRIPTIONS

    # What earlier tests left undone would be done at this test's expense.
    database.sql("DELETE FROM delivery; DELETE FROM outbox")

    async def drained() -> int:
        return await dispatch.run_pending(jobs, SUBSCRIPTIONS)

    return drained
