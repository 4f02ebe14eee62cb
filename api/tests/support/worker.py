"""Worker of an application with its own settings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from api.core.events import dispatch
from api.core.events.dispatch import WorkerContext
from api.core.events.redis import connect
from api.core.settings import Settings
from api.payments.provider.client import Provider
from api.subscriptions import SUBSCRIPTIONS
from api.worker import make_context


@asynccontextmanager
async def open_worker_context(app: FastAPI) -> AsyncIterator[WorkerContext]:
    """Open the context of the worker's handlers and jobs."""
    settings: Settings = app.state.settings
    redis = connect(settings)
    jobs = make_context(settings, app.state.database, redis)
    yield jobs
    await jobs.service(Provider).close()
    await redis.aclose(close_connection_pool=True)


async def run_pending_jobs(jobs: WorkerContext) -> int:
    """Handle all pending events and jobs; return their number."""
    return await dispatch.run_pending(jobs, SUBSCRIPTIONS)
