"""Uploads as a browser makes them, and a look at what was kept."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import httpx
from fastapi import FastAPI
from PIL import Image

from api.kernel.settings import Settings
from api.tests import factories
from api.tests.conftest import client_of

Upload = Callable[..., Awaitable[httpx.Response]]


@asynccontextmanager
async def signed_in(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client of somebody who has just joined."""
    member = await factories.member(app)
    async with client_of(app, authorization=member.token) as client:
        yield client


async def send(
    client: httpx.AsyncClient,
    name: str,
    data: bytes,
    *,
    purpose: str | None = "post",
    language: str = "en",
) -> httpx.Response:
    """Upload one file as the given client."""
    return await client.post(
        "/files/upload",
        files={"file": (name, data, "application/octet-stream")},
        data={"purpose": purpose} if purpose is not None else {},
        headers={"accept-language": language},
    )


async def fetch(client: httpx.AsyncClient, url: str) -> Image.Image:
    """The image at a public address, decoded."""
    answer = await client.get(urlsplit(url).path)
    assert answer.status_code == 200, answer.text
    image = Image.open(BytesIO(answer.content), formats=["WEBP"])
    image.load()
    return image


def kept_files(settings: Settings) -> list[Path]:
    """Everything that lies in storage."""
    return sorted(path for path in Path(settings.storage_dir).rglob("*") if path.is_file())


def stored_files(settings: Settings, file_id: str) -> list[Path]:
    """What lies in storage of one file."""
    found = sorted(Path(settings.storage_dir, file_id).iterdir())
    assert found
    return found
