"""Purge hook of a CDN: removed, blocked and hidden images are named to it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI, Request, Response
from pydantic import SecretStr

from api.core.settings import Settings
from api.files import cdn_purge
from api.files.events import FileAccessChanged, FileRemoved
from api.files.jobs import purge_blocked, purge_removed
from api.files.media_access import CACHE_SECONDS
from api.moderation.events import MemberVisibilityChanged
from api.moderation.jobs import purge_member_media
from api.tests.conftest import OpenApp
from api.tests.factories import SignedInMember
from api.tests.support.http_server import serve
from api.tests.support.products import upload_image
from api.tests.support.scale import needs_long
from api.tests.support.worker import open_worker_context

pytestmark = needs_long

TOKEN = "of the hook"


@dataclass
class Hook:
    """A purge hook that accepts or refuses, and what it was asked to purge."""

    url: str = ""
    status: int = 204
    authorizations: set[str] = field(default_factory=set)
    batches: list[list[str]] = field(default_factory=list)

    @property
    def urls(self) -> set[str]:
        return {url for batch in self.batches for url in batch}


@asynccontextmanager
async def open_hook() -> AsyncIterator[Hook]:
    """Serve a purge hook on a local socket."""
    hook, app = Hook(), FastAPI()

    @app.post("/purge")
    async def purge(request: Request) -> Response:
        hook.authorizations.add(request.headers["authorization"])
        if hook.status < 300:
            hook.batches.append((await request.json())["urls"])
        return Response(status_code=hook.status)

    async with serve(app) as origin:
        hook.url = f"{origin}/purge"
        yield hook


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    async with open_hook() as opened:
        yield opened


def hook_settings(hook: Hook) -> dict[str, Any]:
    return {"media_purge_url": hook.url, "media_purge_token": SecretStr(TOKEN)}


async def test_removed_and_blocked_images_are_purged_once_no_process_serves_them(
    open_app: OpenApp, client: httpx.AsyncClient, layla: SignedInMember, hook: Hook
) -> None:
    image = await upload_image(client, layla)
    expected = {f"http://localhost:8000/media/{image}/{width}.webp" for width in (320, 400)}
    async with open_app(**hook_settings(hook)) as app, open_worker_context(app) as jobs:
        began = asyncio.get_running_loop().time()
        await purge_removed(jobs, FileRemoved(keys=[f"{image}/320.webp", f"{image}/{image}"]))
        assert asyncio.get_running_loop().time() - began >= CACHE_SECONDS
        assert hook.urls == {f"http://localhost:8000/media/{image}/320.webp"}
        await purge_blocked(jobs, FileAccessChanged(file_ids=[UUID(image)]))
        assert hook.urls == expected
        assert hook.authorizations == {f"Bearer {TOKEN}"}


async def test_images_of_a_suspended_member_are_purged_in_batches(
    open_app: OpenApp,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    hook: Hook,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cdn_purge, "CACHE_SECONDS", 0)
    monkeypatch.setattr(cdn_purge, "BATCH_SIZE", 3)
    monkeypatch.setattr(cdn_purge, "FILES_BATCH_SIZE", 2)
    own = [await upload_image(client, layla) for _ in range(5)]
    await upload_image(client, omar)
    async with open_app(**hook_settings(hook)) as app, open_worker_context(app) as jobs:
        await purge_member_media(jobs, MemberVisibilityChanged(member_id=layla.id))
    assert {url.split("/")[-2] for url in hook.urls} == set(own)
    assert len(hook.urls) == 10
    assert max(map(len, hook.batches)) == 3


async def test_refused_purge_is_repeated_with_its_delivery(
    open_app: OpenApp, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cdn_purge, "CACHE_SECONDS", 0)
    event = FileRemoved(keys=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/320.webp"])
    async with open_app(**hook_settings(hook)) as app, open_worker_context(app) as jobs:
        hook.status = 500
        with pytest.raises(httpx.HTTPStatusError):
            await purge_removed(jobs, event)
        hook.status = 204
        await purge_removed(jobs, event)
    assert len(hook.urls) == 1


async def test_nothing_is_purged_without_a_hook(settings: Settings) -> None:
    began = asyncio.get_running_loop().time()
    await cdn_purge.purge_keys(settings, ["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/320.webp"])
    assert asyncio.get_running_loop().time() - began < 0.5
