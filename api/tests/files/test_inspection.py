"""Inspection of files before they are ready: ClamAV, and lists of digests."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from structlog.testing import CapturingLogger

from api.core.clock import now
from api.core.list_files import ListFiles
from api.core.observability import security_log
from api.core.settings import Settings
from api.files import clamd, jobs
from api.files.clamd import ScannerUnavailableError
from api.files.inspection import open_inspector
from api.files.uploads import PART_BYTES
from api.tests.conftest import OpenApp, TestDatabase
from api.tests.support import images
from api.tests.support.clamd import MALWARE, Clamd, open_clamd
from api.tests.support.http import get_payload, refusal
from api.tests.support.uploads import (
    SMALL_ARCHIVE,
    list_storage,
    open_member_client,
    run_file_jobs,
    upload_file,
    upload_in_parts,
)
from api.tests.support.worker import open_worker_context

INFECTED = SMALL_ARCHIVE + MALWARE


@pytest.fixture
async def scanner() -> AsyncIterator[Clamd]:
    async with open_clamd() as opened:
        yield opened


@pytest.fixture(autouse=True)
def _no_old_events(database: TestDatabase) -> None:
    database.sql("DELETE FROM delivery; DELETE FROM outbox")


@pytest.fixture
def security_lines(monkeypatch: pytest.MonkeyPatch) -> CapturingLogger:
    """The lines of the security log."""
    logger = CapturingLogger()
    monkeypatch.setattr(security_log, "log", logger)
    return logger


async def upload_small(client: httpx.AsyncClient, data: bytes) -> dict[str, Any]:
    answer = await upload_file(client, "a.zip", data, purpose="product")
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()["payload"]
    return payload


async def offer(client: httpx.AsyncClient, file_id: str) -> httpx.Response:
    body = {"kind": "digital", "title": "دليل", "text": "درس", "priceCents": 0, "files": [file_id]}
    return await client.post("/posts", json=body)


@pytest.mark.parametrize("is_large", [False, True])
async def test_clean_file_is_ready_after_its_inspection(
    open_app: OpenApp, scanner: Clamd, is_large: bool
) -> None:
    data = bytes(PART_BYTES) + SMALL_ARCHIVE if is_large else SMALL_ARCHIVE
    async with (
        open_app(clamav_address=scanner.address) as app,
        open_worker_context(app) as context,
        open_member_client(app) as client,
    ):
        if is_large:
            file_id = await upload_in_parts(client, data)
        else:
            pending = await upload_small(client, data)
            assert pending["status"] == "processing"
            file_id = pending["_id"]
        assert refusal(await offer(client, file_id)) == (409, "file_not_ready")
        await run_file_jobs(context)
        found = await get_payload(client, f"/files/{file_id}")
        assert (found["status"], found["sha256"]) == ("ready", hashlib.sha256(data).hexdigest())
        assert scanner.streams == [data]
        assert (await offer(client, file_id)).status_code == 200


@pytest.mark.parametrize("is_resumable", [False, True])
async def test_infected_file_is_refused_and_erased(
    open_app: OpenApp,
    scanner: Clamd,
    settings: Settings,
    database: TestDatabase,
    security_lines: CapturingLogger,
    is_resumable: bool,
) -> None:
    async with (
        open_app(clamav_address=scanner.address) as app,
        open_worker_context(app) as context,
        open_member_client(app) as client,
    ):
        if is_resumable:
            file_id = await upload_in_parts(client, INFECTED)
        else:
            file_id = (await upload_small(client, INFECTED))["_id"]
        await run_file_jobs(context)
        found = await get_payload(client, f"/files/{file_id}")
        assert (found["status"], found["problem"]) == ("uploading", "file_infected")
        answer = await offer(client, file_id)
        assert refusal(answer) == (422, "file_infected")
        assert set(answer.json()["error"]["fields"]) == {"files"}
        arabic = await client.post(f"/files/{file_id}/complete", headers={"accept-language": "ar"})
        assert refusal(arabic) == (422, "file_infected")
        assert "برمجيات" in arabic.json()["error"]["message"]
        (line,) = security_lines.calls
        assert line.args == ("file_refused",)
        written = {name: line.kwargs[name] for name in ("outcome", "verdict", "name", "file")}
        assert written == {
            "outcome": "refused",
            "verdict": "file_infected",
            "name": "Qima.Test",
            "file": file_id,
        }
        assert not any(file_id in path.parts for path in list_storage(settings))
        told = "SELECT payload ->> 'file_id', payload ->> 'problem' FROM outbox WHERE type = "
        assert database.sql(f"{told} 'FileRefused'") == f"{file_id}|file_infected"
        await jobs.cleanup(context)
        assert (await client.get(f"/files/{file_id}")).status_code == 404


async def test_file_waits_for_a_scanner_that_is_away(
    open_app: OpenApp, scanner: Clamd, database: TestDatabase
) -> None:
    async with (
        open_app(clamav_address="tcp:127.0.0.1:9") as away,
        open_app(clamav_address=scanner.address) as app,
        open_worker_context(away) as context,
        open_worker_context(app) as later,
        open_member_client(app) as client,
    ):
        clean, infected = [
            (await upload_small(client, data))["_id"] for data in (SMALL_ARCHIVE, INFECTED)
        ]
        await run_file_jobs(context)
        for file_id in (clean, infected):
            assert (await get_payload(client, f"/files/{file_id}"))["status"] == "processing"
        # Nothing is given up: the event is done, and the schedule tries again.
        assert database.sql("SELECT count(*) FROM delivery WHERE done_at IS NULL") == "0"
        scanner.answer = b"Can't allocate memory ERROR"
        await jobs.retry_assemblies(later, now() + timedelta(minutes=5))
        assert (await get_payload(client, f"/files/{clean}"))["status"] == "processing"
        scanner.answer = None
        await jobs.retry_assemblies(later, now() + timedelta(minutes=5))
        assert (await get_payload(client, f"/files/{clean}"))["status"] == "ready"
        assert (await get_payload(client, f"/files/{infected}"))["problem"] == "file_infected"


async def test_listed_file_and_picture_are_refused(
    open_app: OpenApp, database: TestDatabase, tmp_path: Path
) -> None:
    picture, archive = images.png(), SMALL_ARCHIVE
    lines = [hashlib.sha256(picture).hexdigest(), f"{hashlib.sha256(archive).hexdigest()}  a.zip"]
    (tmp_path / "known.txt").write_text("# of an authority\n" + "\n".join(lines))
    async with (
        open_app(file_hash_lists=tmp_path) as app,
        open_worker_context(app) as context,
        open_member_client(app) as client,
    ):
        answer = await upload_file(client, "a.png", picture)
        assert refusal(answer) == (422, "file_listed")
        told = "SELECT payload ->> 'problem' FROM outbox WHERE type = 'FileRefused'"
        assert database.sql(told) == "file_listed"
        assert (await upload_file(client, "a.png", images.png(401, 300))).status_code == 200
        file_id = (await upload_small(client, archive))["_id"]
        other = (await upload_small(client, archive + b"more"))["_id"]
        await run_file_jobs(context)
        assert (await get_payload(client, f"/files/{file_id}"))["problem"] == "file_listed"
        assert (await get_payload(client, f"/files/{other}"))["status"] == "ready"
        # An entry that is added while the service runs counts too.
        (tmp_path / "more.txt").write_text(hashlib.sha256(images.png(402, 300)).hexdigest())
        open_inspector(app.state.settings).lists.check_again()
        answer = await upload_file(client, "a.png", images.png(402, 300))
        assert refusal(answer) == (422, "file_listed")


async def test_scan_ends_at_the_limit_of_the_daemon(scanner: Clamd) -> None:
    scanner.max_bytes = 100_000

    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(10):
            yield bytes(30_000)

    assert await clamd.scan(scanner.address, chunks(), 100_000) is None
    assert len(scanner.streams[0]) == 100_000
    with pytest.raises(ScannerUnavailableError, match="size limit"):
        await clamd.scan(scanner.address, chunks(), 200_000)


async def test_scanner_is_reached_over_a_unix_socket(tmp_path: Path) -> None:
    daemon = Clamd()
    server = await asyncio.start_unix_server(daemon.serve, tmp_path / "clamd.sock")

    async def chunks() -> AsyncIterator[bytes]:
        yield b""
        yield MALWARE

    async with server:
        assert await clamd.scan(f"unix:{tmp_path / 'clamd.sock'}", chunks(), 1000) == "Qima.Test"


def test_unreadable_list_keeps_its_entries(tmp_path: Path) -> None:
    path = tmp_path / "hosts.txt"
    path.write_text("one.example # why\n\nTWO\n")
    found = ListFiles(path, lambda text: text if text.islower() else None)
    assert found.entries == {"one.example"}
    path.unlink()
    found.check_again()
    assert found.entries == {"one.example"}


async def test_files_are_ready_at_once_without_an_inspection(app: FastAPI) -> None:
    async with open_member_client(app) as client:
        assert (await upload_small(client, INFECTED))["status"] == "ready"
