"""Uploads through the API, and the content of the storage folder."""

import base64
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from fastapi import FastAPI
from PIL import Image

from api.core.events import dispatch
from api.core.events.dispatch import Subscription, WorkerContext
from api.core.settings import Settings
from api.files.events import FileRemoved, UploadCompleted
from api.files.jobs import assemble, delete_objects
from api.files.uploads import PART_BYTES
from api.tests import factories
from api.tests.conftest import client_of

# A product file with the signature of a ZIP archive.
SMALL_ARCHIVE = b"PK\x03\x04" + bytes(range(256)) * 40

Upload = Callable[..., Awaitable[httpx.Response]]


@asynccontextmanager
async def open_member_client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """Open a client of a new member."""
    member = await factories.member(app)
    async with client_of(app, authorization=member.token) as client:
        yield client


async def upload_file(
    client: httpx.AsyncClient,
    name: str,
    data: bytes,
    *,
    purpose: str | None = "post",
    language: str = "en",
    key: str | None = None,
) -> httpx.Response:
    """Upload one file as the given client."""
    return await client.post(
        "/files/upload",
        files={"file": (name, data, "application/octet-stream")},
        data={"purpose": purpose} if purpose is not None else {},
        headers={"accept-language": language, **({"idempotency-key": key} if key else {})},
    )


async def fetch_image(client: httpx.AsyncClient, url: str) -> Image.Image:
    """Fetch and decode the image at a public URL."""
    answer = await client.get(urlsplit(url).path)
    assert answer.status_code == 200, answer.text
    image = Image.open(BytesIO(answer.content), formats=["WEBP"])
    image.load()
    return image


def list_storage(settings: Settings) -> list[Path]:
    """List all files in storage."""
    return sorted(path for path in Path(settings.storage_dir).rglob("*") if path.is_file())


def list_file_storage(settings: Settings, file_id: str) -> list[Path]:
    """List the stored files of one upload."""
    found = sorted(Path(settings.storage_dir, file_id).iterdir())
    assert found
    return found


def digest_header(data: bytes) -> dict[str, str]:
    """Return the `Content-Digest` header of a part."""
    sha256 = base64.b64encode(hashlib.sha256(data).digest()).decode()
    return {"content-digest": f"sha-256=:{sha256}:"}


def split_parts(data: bytes) -> dict[int, bytes]:
    """Return the parts of a file by number."""
    starts = range(0, len(data), PART_BYTES)
    return {number: data[at : at + PART_BYTES] for number, at in enumerate(starts, 1)}


async def begin_upload(
    client: httpx.AsyncClient,
    data: bytes,
    name: str = "خطوط الكوفي.zip",
    mime: str = "application/zip",
) -> dict[str, Any]:
    """Create a resumable upload; return its JSON."""
    answer = await client.post("/files", json={"name": name, "size": len(data), "mime": mime})
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()["payload"]
    return payload


async def put_part(
    client: httpx.AsyncClient, file_id: str, number: int, data: bytes
) -> httpx.Response:
    """Upload one part."""
    return await client.put(
        f"/files/{file_id}/parts/{number}",
        content=data,
        headers={"content-type": "application/octet-stream", **digest_header(data)},
    )


async def upload_in_parts(client: httpx.AsyncClient, data: bytes, **more: Any) -> str:
    """Upload a file in parts and complete it; return its id."""
    file_id: str = (await begin_upload(client, data, **more))["_id"]
    for number, part in split_parts(data).items():
        answer = await put_part(client, file_id, number, part)
        assert answer.status_code == 200, answer.text
    answer = await client.post(f"/files/{file_id}/complete")
    assert answer.status_code == 200, answer.text
    return file_id


async def run_file_jobs(jobs: WorkerContext) -> int:
    """Run the worker's pending jobs of files; return their number."""
    subscriptions = (
        Subscription("files.assemble_upload", UploadCompleted, assemble),
        Subscription("files.erase_file", FileRemoved, delete_objects),
    )
    return await dispatch.run_pending(jobs, subscriptions)
