"""A worker beside an app whose settings are its own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from api.core.events import dispatch
from api.core.events.dispatch import WorkerContext
from api.core.events.redis import connect
from api.core.settings import Settings
from api.payments.provider.client import Provider
from api.worker import SUBSCRIPTIONS, make_context


@asynccontextmanager
async def open_worker_context(app: FastAPI) -> AsyncIterator[WorkerContext]:
    """What its jobs may use."""
    settings: Settings = app.state.settings
    redis = connect(settings.redis_url)
    jobs = make_context(settings, app.state.database, redis)
    yield jobs
    await jobs.service(Provider).close()
    await redis.aclose(close_connection_pool=True)


async def run_pending_jobs(jobs: WorkerContext) -> int:
    """Everything that follows from what was done, here and now."""
    return await dispatch.run_pending(jobs, SUBSCRIPTIONS)
