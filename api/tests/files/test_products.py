"""Product files: validation, ownership and single-request uploads."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.settings import Settings
from api.files.uploads import PART_BYTES
from api.tests.conftest import OpenApp, Statements, TestDatabase, client_of
from api.tests.support import images
from api.tests.support.http import field_errors, get_payload, refusal
from api.tests.support.uploads import (
    SMALL_ARCHIVE,
    begin_upload,
    digest_header,
    list_file_storage,
    list_storage,
    open_member_client,
    put_part,
    upload_file,
)


@pytest.fixture
async def seller(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with open_member_client(app) as client:
        yield client


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("book.pdf", "book.pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\fonts\\kufi.otf", "kufi.otf"),
        ("  كتاب.pdf ", "كتاب.pdf"),
        ("cafe\u0301.txt", "café.txt"),
        ("می\u200cخواهم.pdf", "می\u200cخواهم.pdf"),
        ("x" * 200, "x" * 200),
    ],
)
async def test_name_keeps_the_last_path_segment(
    seller: httpx.AsyncClient, given: str, kept: str
) -> None:
    assert (await begin_upload(seller, SMALL_ARCHIVE, name=given))["name"] == kept


@pytest.mark.parametrize(
    "name",
    ["a/", "..", ".", "/", "\\", " ", "a\nb", "a\tb", "a\x00b", "a\x1bb", "a\u202eb", "x" * 201],
)
async def test_invalid_name_is_refused(seller: httpx.AsyncClient, name: str) -> None:
    answer = await seller.post("/files", json={"name": name, "size": 10, "mime": "text/plain"})
    assert refusal(answer) == (422, "file_name_invalid")
    assert set(field_errors(answer)) == {"name"}


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Application/PDF", "application/pdf"),
        ("text/html; charset=utf-8", "text/html"),
        ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", None),
        ("", "application/octet-stream"),
        ("nonsense", "application/octet-stream"),
        ("a/b\r\nset-cookie: x", "application/octet-stream"),
        ("a/b/c", "application/octet-stream"),
        ("ملف/نص", "application/octet-stream"),
    ],
)
async def test_malformed_media_type_is_replaced(
    seller: httpx.AsyncClient, given: str, kept: str | None
) -> None:
    assert (await begin_upload(seller, SMALL_ARCHIVE, mime=given))["mime"] == (kept or given)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": "a", "size": 0}, "size"),
        ({"name": "a", "size": -1}, "size"),
        ({"name": "a", "size": 1_073_741_825}, "size"),
        ({"name": "a", "size": "much"}, "size"),
        ({"name": "a"}, "size"),
        ({"size": 1}, "name"),
        ({"name": "", "size": 1}, "name"),
        ({"name": "a", "size": 1, "purpose": "post"}, "purpose"),
        ({"name": "a", "size": 1, "status": "ready"}, "status"),
    ],
)
async def test_upload_requires_name_and_size_up_to_a_gigabyte(
    seller: httpx.AsyncClient, body: dict[str, Any], field: str
) -> None:
    assert set(field_errors(await seller.post("/files", json=body))) == {field}


async def test_quota_counts_declared_sizes(open_app: OpenApp) -> None:
    async with open_app(upload_quota_mb=20) as app, open_member_client(app) as client:
        body = {"name": "a.zip", "size": 8 * 1024 * 1024, "mime": "application/zip"}
        answers = await asyncio.gather(*(client.post("/files", json=body) for _ in range(5)))
        taken = [answer.json()["payload"] for answer in answers if answer.status_code == 200]
        assert len(taken) == 2
        refused = next(answer for answer in answers if answer.status_code != 200)
        assert refusal(refused) == (422, "quota_exceeded")
        assert refused.json()["error"]["facts"] == {"quotaMb": 20}
        await client.delete(f"/files/{taken[0]['_id']}")
        assert (await client.post("/files", json=body)).status_code == 200


async def test_gigabyte_has_128_parts(seller: httpx.AsyncClient) -> None:
    body = {"name": "film.mp4", "size": 1024**3, "mime": "video/mp4"}
    upload = (await seller.post("/files", json=body)).json()["payload"]
    assert refusal(await put_part(seller, upload["_id"], 129, SMALL_ARCHIVE)) == (
        422,
        "validation_failed",
    )
    answer = await put_part(seller, upload["_id"], 128, SMALL_ARCHIVE)
    assert answer.json()["error"]["facts"] == {
        "expected": PART_BYTES,
        "received": len(SMALL_ARCHIVE),
    }
    answer = await seller.post(f"/files/{upload['_id']}/complete")
    assert len(answer.json()["error"]["facts"]["missing"]) == 128


async def test_upload_expires(
    seller: httpx.AsyncClient, database: TestDatabase, settings: Settings
) -> None:
    assert timedelta(hours=settings.upload_expiry_hours) == timedelta(days=2)
    upload = await begin_upload(seller, SMALL_ARCHIVE)
    database.sql(f"UPDATE file SET expires_at = now() WHERE id = '{upload['_id']}'")
    assert refusal(await put_part(seller, upload["_id"], 1, SMALL_ARCHIVE)) == (
        409,
        "upload_expired",
    )
    answer = await seller.post(f"/files/{upload['_id']}/complete")
    assert refusal(answer) == (409, "upload_expired")


async def test_upload_is_private(
    seller: httpx.AsyncClient, app: FastAPI, client: httpx.AsyncClient
) -> None:
    file_id = (await begin_upload(seller, SMALL_ARCHIVE))["_id"]
    image = (await upload_file(seller, "a.png", images.png())).json()["payload"]["_id"]
    calls: list[tuple[str, str, bytes]] = [
        ("GET", "/files/{}", b""),
        ("PUT", "/files/{}/parts/1", SMALL_ARCHIVE),
        ("POST", "/files/{}/complete", b""),
        ("DELETE", "/files/{}", b""),
    ]
    async with open_member_client(app) as stranger:
        for method, path, body in calls:
            for who, unknown in (
                (stranger, file_id),
                (stranger, "nothing"),
                (seller, "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"),
                *([(seller, image)] if method != "DELETE" else []),
            ):
                answer = await who.request(
                    method, path.format(unknown), content=body, headers=digest_header(body)
                )
                assert refusal(answer) == (404, "file_not_found"), (method, unknown)
            guest = await client.request(
                method, path.format(file_id), content=body, headers=digest_header(body)
            )
            assert refusal(guest) == (401, "not_authenticated")
    assert (await client.post("/files", json={})).status_code == 401
    assert (await get_payload(seller, f"/files/{file_id}"))["status"] == "uploading"


async def test_upload_state_takes_one_statement(
    seller: httpx.AsyncClient, statements: Statements
) -> None:
    upload = await begin_upload(seller, SMALL_ARCHIVE)
    statements.clear()
    await get_payload(seller, f"/files/{upload['_id']}")
    assert len(statements) <= 2


async def test_small_file_is_stored_in_one_request(
    seller: httpx.AsyncClient, settings: Settings
) -> None:
    answer = await seller.post(
        "/files/upload",
        files={"file": ("../kufi.otf", SMALL_ARCHIVE, "font/otf")},
        data={"purpose": "product"},
    )
    assert answer.status_code == 200, answer.text
    file = answer.json()["payload"]
    assert (file["name"], file["mime"], file["size"]) == (
        "kufi.otf",
        "font/otf",
        len(SMALL_ARCHIVE),
    )
    assert (file["status"], file["sha256"]) == ("ready", hashlib.sha256(SMALL_ARCHIVE).hexdigest())
    (kept,) = list_file_storage(settings, file["_id"])
    assert kept.read_bytes() == SMALL_ARCHIVE
    assert await get_payload(seller, f"/files/{file['_id']}") == file


@pytest.mark.parametrize(
    ("name", "data", "refused"),
    [
        ("a.zip", b"", (422, "file_empty")),
        ("..", SMALL_ARCHIVE, (422, "file_name_invalid")),
        ("a.zip", bytes(10 * 1024 * 1024 + 1), (413, "file_too_large")),
    ],
)
async def test_invalid_small_file_is_not_stored(
    seller: httpx.AsyncClient,
    settings: Settings,
    name: str,
    data: bytes,
    refused: tuple[int, str],
) -> None:
    before = list_storage(settings)
    answer = await upload_file(seller, name, data, purpose="product")
    assert refusal(answer) == refused
    assert set(answer.json()["error"]["fields"]) == {"file"}
    assert list_storage(settings) == before


async def test_small_file_beyond_the_quota_is_not_stored(
    open_app: OpenApp, settings: Settings
) -> None:
    before = list_storage(settings)
    async with open_app(upload_quota_mb=0) as app, open_member_client(app) as client:
        answer = await upload_file(client, "a.zip", SMALL_ARCHIVE, purpose="product")
        assert refusal(answer) == (422, "quota_exceeded")
    assert list_storage(settings) == before


async def test_cors_allows_content_digest(app: FastAPI) -> None:
    async with client_of(app) as browser:
        answer = await browser.options(
            "/files/x/parts/1",
            headers={
                "origin": app.state.settings.web_origin,
                "access-control-request-method": "PUT",
                "access-control-request-headers": "authorization,content-digest,content-type",
            },
        )
    assert answer.status_code == 200
    assert "content-digest" in answer.headers["access-control-allow-headers"].lower()


@pytest.mark.parametrize(
    "kind",
    [
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/form-data; boundary=x; charset=nonsense",
        "application/x-www-form-urlencoded",
        "application/json",
        "nonsense",
    ],
)
async def test_malformed_form_is_refused(seller: httpx.AsyncClient, kind: str) -> None:
    answer = await seller.post(
        "/files/upload", content=b"--x\r\nnonsense\xff", headers={"content-type": kind}
    )
    assert answer.status_code in {400, 422}
    assert answer.json()["error"]["code"] in {"malformed_body", "validation_failed"}
