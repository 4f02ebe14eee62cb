"""Revalidation of pages and link previews with files that were blocked or unblocked."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI, Request, Response

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.files import evidence
from api.files.media_access import CACHE_SECONDS
from api.tests import factories
from api.tests.conftest import OpenApp
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http_server import serve
from api.tests.support.products import upload_image
from api.tests.support.worker import open_worker_context, run_pending_jobs


@dataclass
class Web:
    """A web server that records which ids it had to revalidate, and when."""

    origin: str = ""
    ids: set[str] = field(default_factory=set)
    called_at: list[float] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)


@pytest.fixture
async def web() -> AsyncIterator[Web]:
    opened, app = Web(), FastAPI()

    @app.post("/api/revalidate")
    async def revalidate(request: Request) -> Response:
        status = opened.statuses.pop(0) if opened.statuses else 200
        if status == 200:
            opened.ids.update((await request.json())["ids"])
            opened.called_at.append(asyncio.get_running_loop().time())
        return Response(status_code=status)

    async with serve(app) as opened.origin:
        yield opened


async def publish(client: httpx.AsyncClient, author: SignedInMember, image: str) -> str:
    media = [{"fileId": image, "alt": "صورة"}]
    return str((await factories.post(client, author, "صورة", media=media))["_id"])


@dataclass
class Worker:
    """Blocks files as staff do, and handles what that emits."""

    app: FastAPI
    jobs: WorkerContext

    async def block(self, image: str) -> None:
        async with self.app.state.database.writing() as connection:
            await evidence.block(connection, [UUID(image)], now())

    async def unblock(self, image: str) -> None:
        async with self.app.state.database.writing() as connection:
            await evidence.unblock(connection, [UUID(image)])

    async def handle_events(self) -> None:
        await run_pending_jobs(self.jobs)


@asynccontextmanager
async def open_worker(open_app: OpenApp, web: Web) -> AsyncIterator[Worker]:
    async with open_app(web_origin=web.origin) as app, open_worker_context(app) as jobs:
        yield Worker(app, jobs)


async def test_pages_with_a_blocked_picture_are_revalidated_once_no_process_serves_it(
    open_app: OpenApp,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    drain: Drain,
    web: Web,
) -> None:
    image = await upload_image(client, layla)
    showing = {await publish(client, layla, image) for _ in range(2)}
    other = await publish(client, layla, await upload_image(client, layla))
    foreign = await publish(client, omar, await upload_image(client, omar))
    await drain()
    async with open_worker(open_app, web) as worker:
        began = asyncio.get_running_loop().time()
        await worker.block(image)
        await worker.handle_events()
        assert web.ids >= {*showing, str(layla.id)}
        assert web.ids.isdisjoint({other, foreign, str(omar.id)})
        assert min(web.called_at) - began >= CACHE_SECONDS


async def test_pages_with_an_unblocked_picture_are_revalidated(
    open_app: OpenApp, client: httpx.AsyncClient, layla: SignedInMember, drain: Drain, web: Web
) -> None:
    image = await upload_image(client, layla)
    post = await publish(client, layla, image)
    await drain()
    async with open_worker(open_app, web) as worker:
        await worker.block(image)
        await worker.handle_events()
        web.ids.clear()
        await worker.unblock(image)
        await worker.handle_events()
        assert web.ids >= {post, str(layla.id)}


async def test_revalidation_that_the_web_refuses_is_repeated(
    open_app: OpenApp, client: httpx.AsyncClient, layla: SignedInMember, drain: Drain, web: Web
) -> None:
    image = await upload_image(client, layla)
    post = await publish(client, layla, image)
    await drain()
    web.statuses = [503]
    async with open_worker(open_app, web) as worker:
        await worker.block(image)
        async with asyncio.timeout(20):
            while post not in web.ids:
                await worker.handle_events()
                await asyncio.sleep(0.2)
