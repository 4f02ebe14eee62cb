"""An application with a database and a payments sandbox of its own, for tests of whole ledgers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.payments.provider.client import Provider
from api.tests.conftest import OpenApp, TestDatabase
from api.tests.support import stripe_sandbox
from api.tests.support.stripe_sandbox import Sandbox
from api.worker import make_context
from infra.local.ports import free_port
from infra.local.postgres import Postgres


@dataclass(frozen=True)
class IsolatedStack:
    """The parts of a product that no other test uses."""

    app: FastAPI
    client: httpx.AsyncClient
    jobs: WorkerContext
    sandbox: Sandbox
    database: TestDatabase


@asynccontextmanager
async def open_isolated_stack(
    postgres: Postgres, open_app: OpenApp, *, name: str, folder: Path, **settings: Any
) -> AsyncIterator[IsolatedStack]:
    """Open a stack on a copy of the migrated database; `name` is that of the copy."""
    postgres.sql(f"CREATE DATABASE {name} TEMPLATE qima OWNER qima_owner")
    database = TestDatabase(
        name, postgres.url("qima_app", name), postgres.url("qima_owner", name), postgres
    )
    port = free_port()
    changes = {
        "database_url": database.app_url,
        "migration_database_url": database.owner_url,
        "stripe_api_base": f"http://127.0.0.1:{port}",
    }
    try:
        async with (
            stripe_sandbox.open_sandbox(folder, port, api_origin="http://api") as sandbox,
            open_app(**changes | settings) as app,
            _client_of(app) as client,
            _client_of(app) as webhooks,
        ):
            dispatcher = sandbox.app.state.dispatcher
            socket_client, dispatcher.client = dispatcher.client, webhooks
            await stripe_sandbox.reset_knobs(sandbox)
            jobs = make_context(app.state.settings, app.state.database, app.state.redis)
            yield IsolatedStack(app, client, jobs, sandbox, database)
            await jobs.service(Provider).close()
            dispatcher.client = socket_client
    finally:
        postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")


def _client_of(app: FastAPI) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://localhost")
