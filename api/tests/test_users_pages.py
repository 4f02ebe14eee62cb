"""Public pages of members: the web is told to draw one anew when what it shows has changed."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.kernel import events
from api.tests import factories
from api.tests.calling import posted
from api.tests.conftest import SECRET, TestDatabase
from api.worker import SUBSCRIPTIONS, make_jobs

REFUSED, DONE = "500 Internal Server Error", "200 OK"


class Web:
    """Where the web would be: keeps what it is told, and answers as it is told."""

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


async def test_a_changed_profile_is_drawn_anew_until_the_web_has_heard_it(
    client: httpx.AsyncClient, app: FastAPI, web: tuple[Web, str], database: TestDatabase
) -> None:
    listening, origin = web
    settings = app.state.settings.model_copy(update={"web_origin": origin})
    jobs = make_jobs(settings, app.state.database, app.state.redis)
    layla = await factories.member(app)
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    await posted(client, "/users/update", layla, {"name": "ليلى الحداد"})
    listening.status = REFUSED
    await events.drain(jobs, SUBSCRIPTIONS)
    database.sql("UPDATE delivery SET due_at = now() WHERE done_at IS NULL")
    listening.status = DONE
    await events.drain(jobs, SUBSCRIPTIONS)
    assert listening.told == [{"paths": [f"/users/{layla.id}"]}] * 2
    assert listening.secrets == {SECRET}
    assert database.sql("SELECT count(*) FROM delivery WHERE done_at IS NULL") == "0"
