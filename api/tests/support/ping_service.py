"""A hub of feeds and IndexNow endpoint on a local socket."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from fastapi import FastAPI, Request, Response
from fastapi.responses import StreamingResponse

from api.tests.support.http_server import serve


@dataclass
class PingService:
    """A service with the pings that it received; its next responses have `statuses`, then 202.

    With `is_endless` the body of a response never ends; with `delay` it comes late, in seconds.
    """

    origin: str = ""
    statuses: list[int] = field(default_factory=list)
    attempts: int = 0
    forms: list[dict[str, str]] = field(default_factory=list)
    submissions: list[dict[str, Any]] = field(default_factory=list)
    is_endless: bool = False
    delay: float = 0

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that switch both kinds of pings on."""
        return {
            "websub_hub": f"{self.origin}/hub",
            "indexnow_key": "key-of-the-tests",
            "indexnow_endpoint": f"{self.origin}/indexnow",
        }

    async def answer(self) -> Response | None:
        """Return the next response that is not a success."""
        self.attempts += 1
        await asyncio.sleep(self.delay)
        status = self.statuses.pop(0) if self.statuses else 202
        if status < 300:
            return None
        headers = {"location": f"{self.origin}/elsewhere"} if status < 400 else {}
        return Response("a body that no log may have", status, headers)

    def accept(self) -> Response:
        """Return a success."""
        return StreamingResponse(_endless()) if self.is_endless else Response(status_code=202)


async def _endless() -> AsyncIterator[bytes]:
    while True:
        yield b"a body that no log may have" * 1000
        await asyncio.sleep(0.01)


@asynccontextmanager
async def open_ping_service() -> AsyncIterator[PingService]:
    """Serve the hub at `/hub` and IndexNow at `/indexnow`."""
    service, app = PingService(), FastAPI()

    @app.post("/hub")
    async def publish(request: Request) -> Response:
        if refused := await service.answer():
            return refused
        assert request.headers["content-type"] == "application/x-www-form-urlencoded"
        pairs = parse_qsl((await request.body()).decode(), strict_parsing=True)
        service.forms.append(dict(pairs))
        return service.accept()

    @app.post("/indexnow")
    async def submit(request: Request) -> Response:
        if refused := await service.answer():
            return refused
        service.submissions.append(await request.json())
        return service.accept()

    async with serve(app) as service.origin:
        yield service
