"""Revalidation of public pages after changes."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events import dispatch
from api.core.events.dispatch import WorkerContext
from api.files import evidence
from api.files.media_access import CACHE_SECONDS
from api.moderation import suspensions
from api.subscriptions import SUBSCRIPTIONS
from api.tests import factories
from api.tests.conftest import SECRET, TestDatabase
from api.tests.support.http import post_payload
from api.tests.support.payouts import create_staff
from api.tests.support.products import upload_image
from api.worker import make_context

REFUSED, DONE = "500 Internal Server Error", "200 OK"


class Web:
    """Web server that records requests and responds as configured."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.secrets: set[str] = set()
        self.status = DONE

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower().splitlines()
        headers = dict(line.split(": ", 1) for line in head[1:] if line)
        self.told.append(json.loads(await reader.readexactly(int(headers["content-length"]))))
        self.secrets.add(headers["x-revalidate-secret"])
        writer.write(f"HTTP/1.1 {self.status}\r\ncontent-length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@pytest.fixture
async def web() -> AsyncIterator[tuple[Web, str]]:
    listening = Web()
    server = await asyncio.start_server(listening.hear, "127.0.0.1", 0)
    yield listening, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    server.close()


def _jobs(app: FastAPI, origin: str) -> WorkerContext:
    settings = app.state.settings.model_copy(update={"web_origin": origin})
    return make_context(settings, app.state.database, app.state.redis)


async def test_profile_change_is_sent_until_the_web_accepts_it(
    client: httpx.AsyncClient, app: FastAPI, web: tuple[Web, str], database: TestDatabase
) -> None:
    listening, origin = web
    jobs = _jobs(app, origin)
    layla = await factories.member(app)
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    await post_payload(client, "/users/update", layla, {"name": "ليلى الحداد"})
    listening.status = REFUSED
    await dispatch.run_pending(jobs, SUBSCRIPTIONS)
    database.sql("UPDATE delivery SET due_at = now() WHERE done_at IS NULL")
    listening.status = DONE
    await dispatch.run_pending(jobs, SUBSCRIPTIONS)
    assert listening.told == [{"ids": [str(layla.id)]}] * 2
    assert listening.secrets == {SECRET}
    assert database.sql("SELECT count(*) FROM delivery WHERE done_at IS NULL") == "0"


async def test_post_change_revalidates_post_and_author(
    client: httpx.AsyncClient, app: FastAPI, web: tuple[Web, str], database: TestDatabase
) -> None:
    listening, origin = web
    jobs = _jobs(app, origin)
    layla, omar = await factories.member(app), await factories.member(app)
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    post = await factories.post(client, layla)
    await dispatch.run_pending(jobs, SUBSCRIPTIONS)
    await post_payload(client, f"/posts/{post['_id']}/comments", omar, {"text": "أحسنتِ"})
    await dispatch.run_pending(jobs, SUBSCRIPTIONS)
    answer = await client.delete(f"/posts/{post['_id']}", headers=layla.headers)
    assert answer.status_code == 200, answer.text
    await dispatch.run_pending(jobs, SUBSCRIPTIONS)
    assert listening.told == [{"ids": [post["_id"], str(layla.id)]}] * 3


async def test_suspension_and_restoration_send_one_message_each(
    client: httpx.AsyncClient, app: FastAPI, web: tuple[Web, str], database: TestDatabase
) -> None:
    listening, origin = web
    jobs = _jobs(app, origin)
    boss, layla = await create_staff(app, database), await factories.member(app)
    for _ in range(3):
        await factories.post(client, layla)
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    await suspensions.suspend(jobs.database, layla.id, by=boss.id, days=None, reason=None)
    await dispatch.run_pending(jobs, SUBSCRIPTIONS)
    assert await suspensions.restore(jobs.database, layla.id, by=boss.id)
    await dispatch.run_pending(jobs, SUBSCRIPTIONS)
    assert listening.told == [{"ids": [str(layla.id)]}] * 2


async def test_blocked_picture_revalidates_every_page_once_no_process_serves_it(
    client: httpx.AsyncClient, app: FastAPI, web: tuple[Web, str], database: TestDatabase
) -> None:
    listening, origin = web
    jobs = _jobs(app, origin)
    layla = await factories.member(app)
    image = await upload_image(client, layla)
    media = [{"fileId": image, "alt": "صورة"}]
    posts = [(await factories.post(client, layla, media=media))["_id"] for _ in range(2)]
    await factories.post(client, layla)
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    async with app.state.database.writing() as connection:
        await evidence.block(connection, [UUID(image)], now() + timedelta(days=1))
    began = asyncio.get_running_loop().time()
    await dispatch.run_pending(jobs, SUBSCRIPTIONS)
    assert asyncio.get_running_loop().time() - began >= CACHE_SECONDS
    (told,) = listening.told
    assert set(told["ids"]) == {str(layla.id), *posts}
    app.state.media_access.clear()
    assert (await client.get(f"/media/{image}/320.webp")).status_code == 410
