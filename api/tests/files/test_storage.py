"""Object storage: the same behaviour on the local disk and in a bucket."""

import logging
import os
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import unquote, urlsplit
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI
from moto.server import ThreadedMotoServer
from pydantic import SecretStr

from api.core.ids import new_id
from api.core.settings import Settings
from api.files import service as files
from api.files.storage import DownloadMetadata, Storage, open_storage
from api.files.uploads import PART_BYTES
from api.tests.conftest import OpenApp
from api.tests.support import images
from api.tests.support.http import get_payload, refusal
from api.tests.support.uploads import (
    SMALL_ARCHIVE,
    open_member_client,
    put_part,
    run_file_jobs,
    upload_file,
    upload_in_parts,
)

LARGE = os.urandom(PART_BYTES + 4321)
SERVED = DownloadMetadata("application/pdf", "كتاب.pdf")


@pytest.fixture(scope="module")
def bucket() -> Iterator[dict[str, Any]]:
    """Settings of a bucket on an S3-compatible server."""
    logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    endpoint = f"http://{host}:{port}"
    assert httpx.put(f"{endpoint}/files").status_code == 200
    yield {
        "storage_s3_bucket": "files",
        "storage_s3_endpoint": endpoint,
        "storage_s3_access_key_id": "key",
        "storage_s3_secret_access_key": SecretStr("secret"),
    }
    server.stop()


@pytest.fixture(params=["disk", "bucket"])
def storage(request: pytest.FixtureRequest, settings: Settings) -> Storage:
    if request.param == "disk":
        return open_storage(settings)
    return open_storage(settings.model_copy(update=request.getfixturevalue("bucket")))


@pytest.fixture
def key() -> str:
    return f"{new_id()}/{new_id()}"


async def pieces(data: bytes, size: int = 300_000) -> AsyncIterator[bytes]:
    for at in range(0, len(data), size):
        yield data[at : at + size]


async def read(storage: Storage, key: str, **piece: int) -> bytes | None:
    found = await storage.get(key, **piece)
    return None if found is None else b"".join([chunk async for chunk in found.chunks])


async def test_disk_storage_syncs_to_disk(
    settings: Settings, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: set[int] = set()
    fsync = os.fsync

    def noted(descriptor: int) -> None:
        fsync(descriptor)
        synced.add(os.fstat(descriptor).st_ino)

    monkeypatch.setattr(os, "fsync", noted)
    await open_storage(settings).put(key, SMALL_ARCHIVE)
    path = settings.storage_dir.absolute() / key
    assert synced == {each.stat().st_ino for each in (path, path.parent, path.parent.parent)}


@pytest.mark.parametrize("data", [b"x", SMALL_ARCHIVE, LARGE], ids=["byte", "small", "large"])
@pytest.mark.parametrize("streamed", [True, False])
async def test_stored_object_is_returned(
    storage: Storage, key: str, data: bytes, streamed: bool
) -> None:
    await storage.put(key, pieces(data) if streamed else data, SERVED)
    assert await storage.size(key) == len(data)
    assert await read(storage, key) == data
    found = await storage.get(key)
    assert found is not None
    assert found.size == len(data)


async def test_range_is_returned(storage: Storage, key: str) -> None:
    await storage.put(key, SMALL_ARCHIVE)
    assert await read(storage, key, start=5, end=9) == SMALL_ARCHIVE[5:9]
    assert await read(storage, key, start=len(SMALL_ARCHIVE) - 3) == SMALL_ARCHIVE[-3:]
    assert await read(storage, key, start=0, end=1) == SMALL_ARCHIVE[:1]
    found = await storage.get(key, start=5, end=9)
    assert found is not None
    assert found.size == len(SMALL_ARCHIVE)


async def test_second_put_replaces_the_object(storage: Storage, key: str) -> None:
    await storage.put(key, SMALL_ARCHIVE)
    await storage.put(key, b"later")
    assert await read(storage, key) == b"later"


async def test_missing_object_is_none(storage: Storage, key: str) -> None:
    assert await storage.get(key) is None
    assert await storage.get(key, start=5, end=9) is None
    assert await storage.size(key) is None
    await storage.delete([key, key])


async def test_delete_removes_only_the_given_objects(storage: Storage, key: str) -> None:
    other = f"{key}-other"
    for each in (key, other):
        await storage.put(each, SMALL_ARCHIVE)
    await storage.delete([key, f"{key}-unknown"])
    assert await storage.size(key) is None
    assert await storage.size(other) == len(SMALL_ARCHIVE)


async def test_moved_object_is_found_at_its_new_key_only(storage: Storage, key: str) -> None:
    await storage.put(key, b"evidence", DownloadMetadata("application/pdf", "عقد.pdf"))
    for _ in range(2):
        await storage.move(key, f"blocked/{key}")
        assert await read(storage, key) is None
        assert await read(storage, f"blocked/{key}") == b"evidence"
    await storage.move(f"blocked/{key}", key)
    assert await read(storage, key) == b"evidence"
    assert await storage.size(f"blocked/{key}") is None


@pytest.mark.parametrize("data", [SMALL_ARCHIVE, LARGE], ids=["small", "large"])
async def test_broken_stream_stores_nothing_and_raises(
    storage: Storage, key: str, data: bytes
) -> None:
    class OddError(Exception):
        pass

    async def broken() -> AsyncIterator[bytes]:
        async for piece in pieces(data, len(data) // 3):
            yield piece
        raise OddError

    with pytest.raises(OddError):
        await storage.put(key, broken())
    assert await storage.size(key) is None


async def test_only_buckets_presign_urls(storage: Storage, key: str, settings: Settings) -> None:
    await storage.put(key, SMALL_ARCHIVE, SERVED)
    url = await storage.signed_url(key, timedelta(minutes=10))
    if storage is open_storage(settings):
        assert url is None
        return
    assert url is not None
    assert "X-Amz-Expires=600" in url
    async with httpx.AsyncClient() as browser:
        answer = await browser.get(url)
    assert answer.content == SMALL_ARCHIVE
    assert answer.headers["content-type"] == "application/pdf"
    assert unquote(answer.headers["content-disposition"]) == "attachment; filename*=UTF-8''كتاب.pdf"


async def test_uploads_and_downloads_work_with_a_bucket(
    open_app: OpenApp, bucket: dict[str, Any]
) -> None:
    from api.worker import make_context

    async with open_app(**bucket) as app, open_member_client(app) as seller:
        state = app.state
        jobs = make_context(state.settings, state.database, state.redis)
        image = (await upload_file(seller, "a.png", images.png())).json()["payload"]
        shown = await seller.get(urlsplit(image["url"]).path)
        assert shown.headers["content-type"] == "image/webp"
        assert len(shown.content) == int(shown.headers["content-length"])
        small = (await upload_file(seller, "a.zip", SMALL_ARCHIVE, purpose="product")).json()[
            "payload"
        ]
        file_id = await upload_in_parts(seller, LARGE)
        await run_file_jobs(jobs)
        assert (await get_payload(seller, f"/files/{file_id}"))["status"] == "ready"
        for each, data, name in (
            (file_id, LARGE, "خطوط الكوفي.zip"),
            (small["_id"], SMALL_ARCHIVE, "a.zip"),
        ):
            async with state.database.reading() as connection:
                link = await files.create_download_link(
                    connection, state.settings, state.storage, UUID(each)
                )
            assert link.url.startswith(bucket["storage_s3_endpoint"])
            async with httpx.AsyncClient() as browser:
                answer = await browser.get(link.url)
            assert answer.content == data
            assert unquote(answer.headers["content-disposition"]).endswith(f"''{name}")
        arriving = await seller.post("/files", json={"name": "a", "size": len(SMALL_ARCHIVE)})
        broken = await put_part(seller, arriving.json()["payload"]["_id"], 1, SMALL_ARCHIVE[:-1])
        assert refusal(broken) == (422, "part_wrong_length")


async def test_unavailable_bucket_is_an_outage(
    open_app: OpenApp, bucket: dict[str, Any], app: FastAPI
) -> None:
    async with open_member_client(app) as member:
        image = (await upload_file(member, "a.png", images.png())).json()["payload"]["_id"]
    away = bucket | {"storage_s3_endpoint": "http://127.0.0.1:9"}
    async with open_app(**away) as other, open_member_client(other) as seller:
        answer = await upload_file(seller, "a.zip", SMALL_ARCHIVE, purpose="product")
        assert refusal(answer) == (503, "service_unavailable")
        answer = await seller.get(f"/media/{image}/320.webp")
        assert refusal(answer) == (503, "service_unavailable")
