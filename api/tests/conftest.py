"""Fixtures of all tests: database, Valkey, mail server, payments sandbox and application.

The first process starts PostgreSQL and migrates a template database. Each pytest-xdist worker has a
copy of the template, a Valkey and a mail server. All of them are deleted after the run.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from uuid import UUID

import httpx
import pytest
import sqlalchemy
from fastapi import FastAPI

from api.tests import factories
from api.tests.factories import SignedInMember
from api.tests.ledger.seed import ledger_seed
from api.tests.support import openapi_check, stripe_sandbox
from api.tests.support.cluster import Cluster, running_cluster
from api.tests.support.http_server import serve
from api.tests.support.psql import PsqlSession
from infra.local.ports import free_port, is_open
from infra.local.postgres import Postgres
from infra.local.process import PYTHON, ChildProcess, wait_until
from infra.local.valkey import Valkey

if TYPE_CHECKING:
    from api.core.events.dispatch import WorkerContext
    from api.core.settings import Settings

SECRET = "a secret that only the tests know, long enough"
# No server listens on this port, so tests notify no web server of this machine.
WEB_ORIGIN = "http://localhost:9"
# All tests share a client address. Tests of a limit set it.
UNLIMITED: dict[str, Any] = {
    # Every seller of a test is new. Tests of the reserve set it.
    "reserve_bps": 0,
    "max_concurrent_requests": 1_000_000,
    "max_concurrent_requests_per_ip": 1_000_000,
    "rate_limit_reads_per_ip_minute": 1_000_000_000,
    "rate_limit_reads_per_member_minute": 1_000_000_000,
    "request_timeout_seconds": 60,
    "rate_limit_writes_per_ip_minute": 1_000_000,
    "rate_limit_writes_per_member_minute": 1_000_000,
    "rate_limit_writes_per_known_member_minute": 1_000_000,
    "rate_limit_follows_per_new_member_hour": 1_000_000,
    "rate_limit_reports_per_member_hour": 1_000_000,
    "rate_limit_oidc_per_ip_minute": 1_000_000,
    "rate_limit_email_follows_per_ip_hour": 1_000_000,
    "rate_limit_email_follows_per_author_hour": 1_000_000,
    "rate_limit_email_follows_per_address_day": 1_000_000,
    "rate_limit_otp_per_identifier_minute": 1_000_000,
    "rate_limit_otp_per_identifier_hour": 1_000_000,
    "rate_limit_otp_per_ip_hour": 1_000_000,
    "rate_limit_otp_strangers_hour": 1_000_000,
    "otp_requests_without_proof": 1_000_000,
    "rate_limit_otp_guesses_per_requester_day": 1_000_000,
    "rate_limit_otp_guesses_per_identifier_day": 1_000_000,
}


_cluster: pytest.StashKey[Cluster] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    """Start PostgreSQL in the first process, before the workers."""
    if hasattr(config, "workerinput") or config.option.collectonly or config.option.help:
        return
    config.stash[_cluster] = cluster = Cluster()
    cluster.start()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin each process's tests with long ones: a long test that begins last would run alone.

    pytest-xdist gives each process an equal, contiguous part of the tests, and lets idle processes
    take from the others' ends.
    """
    parts = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    has_own_timeout = [item.get_closest_marker("timeout") is not None for item in items]
    long = [item for item, is_long in zip(items, has_own_timeout, strict=True) if is_long]
    short = [item for item, is_long in zip(items, has_own_timeout, strict=True) if not is_long]
    size = len(items) // parts
    ordered: list[pytest.Item] = []
    for part in range(parts):
        ordered += long[part::parts]
        count = size * (part + 1) - len(ordered)
        ordered += short[:count]
        del short[:count]
    items[:] = ordered + short


def pytest_report_header() -> str:
    """Print the seed of the ledger's random histories."""
    return f"ledger histories: LEDGER_SEED={ledger_seed()}"


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop PostgreSQL after the last worker."""
    if _cluster in config.stash:
        config.stash[_cluster].stop()


@dataclass(frozen=True)
class TestDatabase:
    """Copy of the migrated database for one worker, with the URLs of both roles."""

    __test__ = False

    name: str
    app_url: str
    owner_url: str
    postgres: Postgres

    def sql(self, statements: str) -> str:
        """Run statements as the superuser; return psql's unaligned output."""
        return self._session.run(statements)

    @cached_property
    def _session(self) -> PsqlSession:
        return PsqlSession(self.postgres, self.name)


@pytest.fixture(scope="session")
def postgres() -> Postgres:
    """The PostgreSQL server of the run, which only the first process starts and stops."""
    return running_cluster()


@pytest.fixture(scope="session")
def database(postgres: Postgres, worker_id: str) -> Iterator[TestDatabase]:
    """The migrated database of this worker."""
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
    """A database without tables, for tests of migrations."""
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
    """The Valkey of this worker. Workers cannot share one: channels span all its databases."""
    server = Valkey(tmp_path_factory.mktemp("valkey"), port=free_port(), password="valkey")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def mail_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder in which the mail server stores messages."""
    return tmp_path_factory.mktemp("mail")


@pytest.fixture(scope="session")
def mailbox(mail_folder: Path) -> Iterator[str]:
    """URL of a mail server that accepts all messages."""
    port = free_port()
    command = (PYTHON, "-m", "infra.local.mailbox", "--port", str(port), "--folder", mail_folder)
    server = ChildProcess("mailbox", command)
    server.start()
    assert wait_until(lambda: is_open(port), timeout=10)
    yield f"smtp://127.0.0.1:{port}"
    server.stop()


@pytest.fixture(scope="session")
def sandbox_port() -> int:
    """Port of the payments sandbox, allocated before it starts."""
    return free_port()


@pytest.fixture(scope="session")
def settings(
    database: TestDatabase,
    valkey: Valkey,
    mailbox: str,
    sandbox_port: int,
    tmp_path_factory: pytest.TempPathFactory,
) -> Settings:
    """Settings of the application, independent of the environment."""
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
        "stripe_connect_webhook_secret": stripe_sandbox.CONNECT_WEBHOOK_SECRET,
        "storage_dir": tmp_path_factory.mktemp("files"),
        "log_level": "warning",
        # Background tasks would add statements to those of the requests.
        "activity_flush_seconds": 3600,
        "signing_key_refresh_seconds": 3600,
        "deletion_grace_seconds": 0,
    }
    return Settings(_env_file=None, **values, **UNLIMITED)


class OpenApp(Protocol):
    """Opens an application with changed settings."""

    def __call__(self, **changes: Any) -> AbstractAsyncContextManager[FastAPI]: ...


@pytest.fixture(scope="session")
def open_app(settings: Settings) -> OpenApp:
    """Open an application: `async with open_app(max_concurrent_requests=6) as app`."""
    from api.main import create_app

    @asynccontextmanager
    async def opened(**changes: Any) -> AsyncIterator[FastAPI]:
        app = create_app(settings.model_copy(update=changes))
        async with app.router.lifespan_context(app):  # ASGITransport runs none
            yield app

    return opened


@pytest.fixture(scope="session")
async def app(open_app: OpenApp) -> AsyncIterator[FastAPI]:
    """The application that most tests share."""
    async with open_app() as opened:
        yield opened


def client_of(app: FastAPI, **headers: str) -> httpx.AsyncClient:
    """Create a client that calls the application in this process.

    Unhandled exceptions and responses that OpenAPI does not declare fail the test.
    """

    async def check_response(answer: httpx.Response) -> None:
        await answer.aread()
        openapi_check.assert_documented(app, answer.request.method, answer.request.url.path, answer)

    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app),
        base_url="http://localhost",
        headers=headers,
        event_hooks={"response": [check_response]},
    )


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a guest, with its own cookies."""
    async with client_of(app) as guest:
        yield guest


class Statements(list[str]):
    """Statements that this process sent to PostgreSQL since the last `clear`.

    The look-up of a session is repeated when it is old, so it is counted separately, in `sessions`.
    Tasks in the background store security events and read the ended sessions.
    """

    def __init__(self) -> None:
        super().__init__()
        from api.auth.queries import ended_sessions_statement, live_session_statement

        self._living, _ = live_session_statement(session_id=UUID(int=0), member_id=UUID(int=0))
        self._ended, _ = ended_sessions_statement(window=timedelta())
        self.sessions = 0

    def record(self, *event: Any) -> None:
        if event[2] == self._living:
            self.sessions += 1
        elif event[2] != self._ended and not event[2].startswith("INSERT INTO security_event"):
            self.append(event[2])

    def clear(self) -> None:
        super().clear()
        self.sessions = 0


@pytest.fixture
def statements() -> Iterator[Statements]:
    """Records the statements of all engines in this process during the test."""
    recorded = Statements()
    sqlalchemy.event.listen(sqlalchemy.Engine, "before_cursor_execute", recorded.record)
    yield recorded
    sqlalchemy.event.remove(sqlalchemy.Engine, "before_cursor_execute", recorded.record)


@pytest.fixture(scope="session")
async def live_origin(app: FastAPI) -> AsyncIterator[str]:
    """URL of the application on a socket. ASGITransport cannot stream: it reads whole bodies."""
    async with serve(app) as origin:
        yield origin


@pytest.fixture(scope="session")
async def sandbox_server(
    sandbox_port: int, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[stripe_sandbox.Sandbox]:
    """The payments sandbox, listening on `sandbox_port`."""
    folder = tmp_path_factory.mktemp("sandbox")
    async with stripe_sandbox.open_sandbox(folder, sandbox_port, api_origin="http://api") as opened:
        yield opened


@pytest.fixture
async def sandbox(
    sandbox_server: stripe_sandbox.Sandbox, app: FastAPI
) -> AsyncIterator[stripe_sandbox.Sandbox]:
    """The payments sandbox with default settings; it sends webhooks to the application."""
    await stripe_sandbox.reset_knobs(sandbox_server)
    transport = httpx.ASGITransport(app=app)
    dispatcher = sandbox_server.app.state.dispatcher
    socket_client = dispatcher.client
    async with httpx.AsyncClient(transport=transport) as dispatcher.client:
        yield sandbox_server
        await stripe_sandbox.reset_knobs(sandbox_server)
    dispatcher.client = socket_client


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
    """The worker's context, with the connections of the shared application."""
    from api.payments.provider.client import Provider
    from api.worker import make_context

    context = make_context(app.state.settings, app.state.database, app.state.redis)
    yield context
    await context.service(Provider).close()


@pytest.fixture
def drain(jobs: WorkerContext, database: TestDatabase) -> Callable[[], Awaitable[int]]:
    """Handles all events and jobs that this test emitted; returns their number."""
    from api.core.events import dispatch
    from api.subscriptions import SUBSCRIPTIONS

    # Removes the pending work of earlier tests. The files of all tests have the same bytes, and a
    # rule finds those that were withheld before.
    database.sql(
        "DELETE FROM delivery; DELETE FROM outbox; UPDATE file SET sha256 = uuid_send(id)"
        " WHERE blocked_at IS NOT NULL AND sha256 IS NOT NULL"
    )

    async def run_pending() -> int:
        return await dispatch.run_pending(jobs, SUBSCRIPTIONS)

    return run_pending
