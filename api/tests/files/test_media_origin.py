"""MEDIA_ORIGIN: images are fetched by a CDN from the API, and end there when they are removed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi import FastAPI, Request, Response
from starlette.types import Receive, Scope, Send

from api.tests import factories
from api.tests.conftest import OpenApp, client_of
from api.tests.factories import SignedInMember
from api.tests.support.http_server import serve
from api.tests.support.products import upload_image
from api.tests.support.worker import open_worker_context, run_pending_jobs

MAX_TAKE_DOWN_SECONDS = 5


@dataclass
class Cdn:
    """A cache that keeps public images until they are purged, and asks the API for the others."""

    origin: str = ""
    api: FastAPI | None = None
    kept: dict[str, Response] = field(default_factory=dict)
    fetched: list[str] = field(default_factory=list)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        if request.url.path == "/purge":
            for url in (await request.json())["urls"]:
                self.kept.pop(url, None)
            response = Response(status_code=204)
        else:
            response = await self._find_or_fetch(request)
        await response(scope, receive, send)

    async def _find_or_fetch(self, request: Request) -> Response:
        url = f"{self.origin}{request.url.path}"
        if url in self.kept and not request.url.query:
            return self.kept[url]
        assert self.api is not None
        async with client_of(self.api) as api:
            given = await api.get(f"{request.url.path}?{request.url.query}")
        self.fetched.append(url)
        headers = {name: given.headers[name] for name in ("content-type", "cache-control")}
        response = Response(given.content, given.status_code, headers)
        if given.status_code == 200 and "public" in headers["cache-control"]:
            self.kept[url] = response
        return response


@pytest.fixture
async def cdn() -> AsyncIterator[Cdn]:
    opened = Cdn()
    async with serve(opened) as opened.origin:
        yield opened


@asynccontextmanager
async def open_behind(open_app: OpenApp, cdn: Cdn) -> AsyncIterator[FastAPI]:
    changes = {"media_origin": cdn.origin, "media_purge_url": f"{cdn.origin}/purge"}
    async with open_app(**changes) as app:
        cdn.api = app
        yield app


async def test_images_have_the_address_of_the_media_origin_and_are_fetched_once(
    open_app: OpenApp, cdn: Cdn, layla: SignedInMember
) -> None:
    async with open_behind(open_app, cdn) as app, client_of(app) as client:
        image = await upload_image(client, layla)
        media = [{"fileId": image, "alt": "غروب"}]
        post = await factories.post(client, layla, "من الشرفة", media=media)
        shown = post["media"][0]
        assert {urlsplit(size["url"]).netloc for size in shown["sizes"]} == {
            urlsplit(cdn.origin).netloc
        }
        async with httpx.AsyncClient() as reader:
            answers = [await reader.get(shown["url"]) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200] * 3
        assert cdn.fetched == [shown["url"]]
        assert {answer.headers["content-type"] for answer in answers} == {"image/webp"}


async def test_removed_image_ends_at_the_media_origin(
    open_app: OpenApp, cdn: Cdn, layla: SignedInMember
) -> None:
    async with (
        open_behind(open_app, cdn) as app,
        client_of(app) as client,
        open_worker_context(app) as jobs,
        httpx.AsyncClient() as reader,
    ):
        image = await upload_image(client, layla)
        media = [{"fileId": image, "alt": "غروب"}]
        post = await factories.post(client, layla, "من الشرفة", media=media)
        urls = [size["url"] for size in post["media"][0]["sizes"]]
        assert [(await reader.get(url)).status_code for url in urls] == [200] * len(urls)
        deleted = await client.delete(f"/posts/{post['_id']}", headers=layla.headers)
        assert deleted.status_code == 200
        began = asyncio.get_running_loop().time()
        while await run_pending_jobs(jobs):
            pass
        assert [(await reader.get(url)).status_code for url in urls] == [410] * len(urls)
        assert asyncio.get_running_loop().time() - began < MAX_TAKE_DOWN_SECONDS
