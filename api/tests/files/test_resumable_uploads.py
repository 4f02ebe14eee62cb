"""Uploads in parts: begin, resume, complete and assemble."""

import asyncio
import hashlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.files import jobs as files_jobs
from api.files.events import UploadCompleted
from api.files.uploads import PART_BYTES
from api.tests.conftest import OpenApp, TestDatabase
from api.tests.support.http import get_payload, refusal
from api.tests.support.uploads import (
    SMALL_ARCHIVE,
    begin_upload,
    digest_header,
    list_file_storage,
    list_storage,
    open_member_client,
    put_part,
    run_file_jobs,
    split_parts,
    upload_file,
    upload_in_parts,
)

LARGE = os.urandom(2 * PART_BYTES + 12_345)


@pytest.fixture
async def seller(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with open_member_client(app) as client:
        yield client


@pytest.fixture
def work(jobs: WorkerContext, database: TestDatabase) -> Callable[[], Awaitable[int]]:
    """Run the jobs that follow from the test."""
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    return lambda: run_file_jobs(jobs)


async def test_upload_begins(seller: httpx.AsyncClient) -> None:
    upload = await begin_upload(seller, LARGE)
    expires_at = upload.pop("expiresAt")
    assert expires_at.endswith("Z")
    assert upload == {
        "_id": upload["_id"],
        "name": "خطوط الكوفي.zip",
        "mime": "application/zip",
        "size": len(LARGE),
        "status": "uploading",
        "partSize": 8_388_608,
        "parts": [],
        "sha256": None,
        "problem": None,
    }
    again = await get_payload(seller, f"/files/{upload['_id']}")
    assert again == {**upload, "expiresAt": expires_at}


async def test_parts_in_any_order_and_in_parallel_become_one_file(
    seller: httpx.AsyncClient, settings: Settings, work: Callable[[], Awaitable[int]]
) -> None:
    upload = await begin_upload(seller, LARGE)
    path, parts = f"/files/{upload['_id']}", split_parts(LARGE)
    answers = await asyncio.gather(
        *(put_part(seller, upload["_id"], number, parts[number]) for number in (3, 1))
    )
    assert [answer.status_code for answer in answers] == [200, 200]
    refused = await seller.post(f"{path}/complete")
    assert refusal(refused) == (409, "upload_incomplete")
    assert refused.json()["error"]["facts"] == {"missing": [2]}
    # After an interruption the client lists the received parts and sends the rest.
    assert (await get_payload(seller, path))["parts"] == [1, 3]
    assert (await put_part(seller, upload["_id"], 2, parts[2])).json()["payload"]["parts"] == [
        1,
        2,
        3,
    ]
    whole = hashlib.sha256(LARGE).hexdigest()
    answer = await seller.post(f"{path}/complete", json={"sha256": whole})
    assert answer.json()["payload"]["status"] == "processing"
    await work()
    done = await get_payload(seller, path)
    assert (done["status"], done["sha256"], done["parts"]) == ("ready", whole, [])
    assert done["expiresAt"] is None
    (kept,) = list_file_storage(settings, upload["_id"])
    assert kept.read_bytes() == LARGE


async def test_repeated_completion_and_assembly_change_nothing(
    seller: httpx.AsyncClient,
    settings: Settings,
    jobs: WorkerContext,
    work: Callable[[], Awaitable[int]],
) -> None:
    file_id = await upload_in_parts(seller, LARGE)
    fact = UploadCompleted(file_id=UUID(file_id))
    answer = await seller.post(f"/files/{file_id}/complete")
    assert answer.json()["payload"]["status"] == "processing"
    await asyncio.gather(*(files_jobs.assemble(jobs, fact) for _ in range(3)))
    await work()
    await files_jobs.assemble(jobs, fact)
    (kept,) = list_file_storage(settings, file_id)
    assert kept.read_bytes() == LARGE
    answer = await seller.post(f"/files/{file_id}/complete")
    assert answer.json()["payload"]["status"] == "ready"
    other = hashlib.sha256(b"other").hexdigest()
    answer = await seller.post(f"/files/{file_id}/complete", json={"sha256": other})
    assert refusal(answer) == (422, "file_digest_mismatch")


async def test_file_of_one_part_is_ready_at_once(
    seller: httpx.AsyncClient, settings: Settings
) -> None:
    upload = await begin_upload(seller, SMALL_ARCHIVE)
    await put_part(seller, upload["_id"], 1, SMALL_ARCHIVE)
    path = f"/files/{upload['_id']}/complete"
    wrong = await seller.post(path, json={"sha256": "0" * 64})
    assert refusal(wrong) == (422, "file_digest_mismatch")
    done = (await seller.post(path)).json()["payload"]
    assert done["status"] == "ready"
    assert done["sha256"] == hashlib.sha256(SMALL_ARCHIVE).hexdigest()
    (kept,) = list_file_storage(settings, upload["_id"])
    assert kept.read_bytes() == SMALL_ARCHIVE
    late = await put_part(seller, upload["_id"], 1, SMALL_ARCHIVE)
    assert refusal(late) == (409, "upload_finished")


async def test_digest_mismatch_reopens_the_upload(
    seller: httpx.AsyncClient, work: Callable[[], Awaitable[int]]
) -> None:
    upload = await begin_upload(seller, LARGE)
    path, parts = f"/files/{upload['_id']}", split_parts(LARGE)
    for number, part in parts.items():
        await put_part(seller, upload["_id"], number, part)
    await seller.post(f"{path}/complete", json={"sha256": "0" * 64})
    await work()
    found = await get_payload(seller, path)
    assert (found["status"], found["problem"]) == ("uploading", "file_digest_mismatch")
    assert found["parts"] == [1, 2, 3]
    whole = hashlib.sha256(LARGE).hexdigest()
    await seller.post(f"{path}/complete", json={"sha256": whole})
    await work()
    found = await get_payload(seller, path)
    assert (found["status"], found["problem"]) == ("ready", None)


async def test_part_with_lost_bytes_is_requested_again(
    seller: httpx.AsyncClient, settings: Settings, work: Callable[[], Awaitable[int]]
) -> None:
    upload = await begin_upload(seller, LARGE)
    path, parts = f"/files/{upload['_id']}", split_parts(LARGE)
    await put_part(seller, upload["_id"], 2, parts[2])
    (second,) = list_file_storage(settings, upload["_id"])
    for number in (1, 3):
        await put_part(seller, upload["_id"], number, parts[number])
    second.unlink()
    await seller.post(f"{path}/complete")
    await work()
    found = await get_payload(seller, path)
    assert (found["status"], found["problem"]) == ("uploading", "upload_incomplete")
    assert found["parts"] == [1, 3]


async def test_repeated_part_replaces_the_first(
    seller: httpx.AsyncClient, settings: Settings, work: Callable[[], Awaitable[int]]
) -> None:
    upload = await begin_upload(seller, SMALL_ARCHIVE)
    other = SMALL_ARCHIVE[::-1]
    await asyncio.gather(*(put_part(seller, upload["_id"], 1, SMALL_ARCHIVE) for _ in range(4)))
    answer = await put_part(seller, upload["_id"], 1, other)
    assert answer.json()["payload"]["parts"] == [1]
    await seller.post(f"/files/{upload['_id']}/complete")
    await work()
    (kept,) = list_file_storage(settings, upload["_id"])
    assert kept.read_bytes() == other


@pytest.mark.parametrize(
    ("number", "body", "headers", "code"),
    [
        (1, SMALL_ARCHIVE[:-1], None, "part_wrong_length"),
        (1, SMALL_ARCHIVE + b"x", None, "part_wrong_length"),
        (1, b"", None, "part_wrong_length"),
        (1, SMALL_ARCHIVE, {}, "part_digest_required"),
        (1, SMALL_ARCHIVE, {"content-digest": "sha-256=:AAAA:"}, "part_digest_required"),
        (1, SMALL_ARCHIVE, {"content-digest": "sha-512=:AAAA:"}, "part_digest_required"),
        (1, SMALL_ARCHIVE, {"content-digest": f"sha-256=:{'=' * 44}:"}, "part_digest_required"),
        (1, SMALL_ARCHIVE, digest_header(SMALL_ARCHIVE[::-1]), "part_digest_mismatch"),
        (0, SMALL_ARCHIVE, None, "validation_failed"),
        (2, SMALL_ARCHIVE, None, "part_unknown"),
        ("one", SMALL_ARCHIVE, None, "validation_failed"),
        (-1, SMALL_ARCHIVE, None, "validation_failed"),
        (129, SMALL_ARCHIVE, None, "validation_failed"),
    ],
)
@pytest.mark.parametrize("announced", [True, False])
async def test_invalid_part_is_not_stored(
    seller: httpx.AsyncClient,
    settings: Settings,
    announced: bool,
    number: object,
    body: bytes,
    headers: dict[str, str] | None,
    code: str,
) -> None:
    upload = await begin_upload(seller, SMALL_ARCHIVE)
    before = list_storage(settings)

    async def chunks() -> AsyncIterator[bytes]:
        for at in range(0, len(body), 1000):
            yield body[at : at + 1000]

    answer = await seller.put(
        f"/files/{upload['_id']}/parts/{number}",
        content=body if announced else chunks(),
        headers=digest_header(body) if headers is None else headers,
    )
    assert refusal(answer) == (422, code)
    assert list_storage(settings) == before
    assert (await get_payload(seller, f"/files/{upload['_id']}"))["parts"] == []


async def test_part_beyond_the_last_reports_the_number_of_parts(
    seller: httpx.AsyncClient,
) -> None:
    upload = await begin_upload(seller, SMALL_ARCHIVE)
    answer = await put_part(seller, upload["_id"], 2, SMALL_ARCHIVE)
    assert answer.json()["error"]["facts"] == {"parts": 1}


async def test_endless_part_is_stopped_at_its_length(
    seller: httpx.AsyncClient, settings: Settings
) -> None:
    upload = await begin_upload(seller, SMALL_ARCHIVE)
    before, sent = list_storage(settings), 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while sent < 1000 * len(SMALL_ARCHIVE):
            sent += len(SMALL_ARCHIVE)
            yield SMALL_ARCHIVE

    answer = await seller.put(
        f"/files/{upload['_id']}/parts/1", content=endless(), headers=digest_header(SMALL_ARCHIVE)
    )
    assert refusal(answer) == (422, "part_wrong_length")
    assert sent <= 3 * len(SMALL_ARCHIVE)
    assert list_storage(settings) == before


async def cut_off(origin: str, head: dict[str, str], half: bytes) -> asyncio.StreamWriter:
    """Send the first half of a body, then disconnect."""
    host, port = origin.removeprefix("http://").split(":")
    _, writer = await asyncio.open_connection(host, int(port))
    first, *lines = [*(f"{name}: {value}" for name, value in head.items()), "host: localhost"]
    writer.write("\r\n".join([first.replace(": ", " ", 1), *lines, "", ""]).encode() + half)
    await writer.drain()
    return writer


async def test_aborted_part_leaves_nothing(
    seller: httpx.AsyncClient, settings: Settings, live_origin: str
) -> None:
    data = LARGE[:PART_BYTES]
    upload = await begin_upload(seller, data)
    before = list_storage(settings)
    head = {
        "PUT": f"/files/{upload['_id']}/parts/1 HTTP/1.1",
        "authorization": seller.headers["authorization"],
        "content-length": str(len(data)),
        **digest_header(data),
    }
    writer = await cut_off(live_origin, head, data[: PART_BYTES // 2])
    while list_storage(settings) == before:  # noqa: ASYNC110 - a disk offers no event
        await asyncio.sleep(0.01)
    writer.close()
    while list_storage(settings) != before:  # noqa: ASYNC110 - as above
        await asyncio.sleep(0.01)
    assert (await get_payload(seller, f"/files/{upload['_id']}"))["parts"] == []


async def test_aborted_upload_leaves_nothing(
    seller: httpx.AsyncClient,
    settings: Settings,
    live_origin: str,
    database: TestDatabase,
) -> None:
    def kept() -> object:
        return list_storage(settings), database.sql("SELECT count(*) FROM file")

    request = seller.build_request(
        "POST",
        "/files/upload",
        files={"file": ("a.zip", SMALL_ARCHIVE * 100)},
        data={"purpose": "product"},
    )
    body, before = request.read(), kept()
    head = {"POST": "/files/upload HTTP/1.1", **request.headers}
    head.pop("host")
    writer = await cut_off(live_origin, head, body[: len(body) // 2])
    writer.close()
    await writer.wait_closed()
    async with httpx.AsyncClient(base_url=live_origin, headers=seller.headers) as browser:
        assert (await upload_file(browser, "a.tiff", SMALL_ARCHIVE)).status_code == 422
    assert kept() == before


async def test_stalled_part_times_out(open_app: OpenApp, settings: Settings) -> None:
    before = list_storage(settings)

    async def stalling() -> AsyncIterator[bytes]:
        yield b"--x\r\n"
        await asyncio.Event().wait()

    async with open_app(upload_idle_timeout_seconds=0.05) as app, open_member_client(app) as client:
        path = f"/files/{(await begin_upload(client, SMALL_ARCHIVE))['_id']}"
        answer = await client.put(
            f"{path}/parts/1", content=stalling(), headers=digest_header(SMALL_ARCHIVE)
        )
        assert refusal(answer) == (408, "upload_stalled")
        kind = {"content-type": "multipart/form-data; boundary=x"}
        answer = await client.post("/files/upload", content=stalling(), headers=kind)
        assert refusal(answer) == (408, "upload_stalled")
        assert (await get_payload(client, path))["parts"] == []
    assert list_storage(settings) == before


async def test_file_removed_during_a_part_stays_removed(
    seller: httpx.AsyncClient, settings: Settings
) -> None:
    before = list_storage(settings)
    path = f"/files/{(await begin_upload(seller, SMALL_ARCHIVE))['_id']}"

    async def body() -> AsyncIterator[bytes]:
        yield SMALL_ARCHIVE[:100]
        assert (await seller.delete(path)).status_code == 200
        yield SMALL_ARCHIVE[100:]

    answer = await seller.put(
        f"{path}/parts/1", content=body(), headers=digest_header(SMALL_ARCHIVE)
    )
    assert refusal(answer) == (404, "file_not_found")
    assert list_storage(settings) == before


async def test_part_arrives_over_a_real_connection(
    seller: httpx.AsyncClient, live_origin: str
) -> None:
    upload = await begin_upload(seller, LARGE)
    async with httpx.AsyncClient(base_url=live_origin, headers=seller.headers) as browser:
        for number, part in split_parts(LARGE).items():
            assert (await put_part(browser, upload["_id"], number, part)).status_code == 200
    assert (await get_payload(seller, f"/files/{upload['_id']}"))["parts"] == [1, 2, 3]


async def test_streaming_bodies_hold_no_connection(open_app: OpenApp) -> None:
    """More waiting bodies than database connections: another request still succeeds."""
    limits = ("max_uploads_per_member", "max_uploads_per_ip", "max_concurrent_uploads")
    async with open_app(**dict.fromkeys(limits, 100)) as app, open_member_client(app) as seller:
        await hold_bodies_open(app, seller)


async def hold_bodies_open(app: FastAPI, seller: httpx.AsyncClient) -> None:
    upload = await begin_upload(seller, SMALL_ARCHIVE)
    path = f"/files/{upload['_id']}"

    async def slow(started: asyncio.Event, go_on: asyncio.Event) -> AsyncIterator[bytes]:
        yield SMALL_ARCHIVE[:100]
        started.set()
        await go_on.wait()
        yield SMALL_ARCHIVE[100:]

    waiting: list[tuple[asyncio.Event, asyncio.Task[httpx.Response]]] = []
    for _ in range(app.state.settings.database_pool_size + 1):
        started, go_on = asyncio.Event(), asyncio.Event()
        sent = seller.put(
            f"{path}/parts/1", content=slow(started, go_on), headers=digest_header(SMALL_ARCHIVE)
        )
        waiting.append((go_on, asyncio.create_task(sent)))
        await asyncio.wait_for(started.wait(), 20)
    assert (await get_payload(seller, path))["parts"] == []
    # One after the other: they all replace the same part, which each of them locks.
    for go_on, answer in waiting:
        go_on.set()
        assert (await answer).status_code == 200
