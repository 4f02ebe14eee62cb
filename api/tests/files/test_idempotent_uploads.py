"""`Idempotency-Key` of uploads: a retry returns the first file and stores no other."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests.conftest import OpenApp
from api.tests.support import images
from api.tests.support.http import refusal
from api.tests.support.uploads import (
    SMALL_ARCHIVE,
    list_storage,
    open_member_client,
    put_part,
    upload_file,
)

KEY = {"idempotency-key": "upload-1"}


@pytest.fixture
async def uploader(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with open_member_client(app) as member_client:
        yield member_client


@pytest.mark.parametrize(
    ("name", "data", "purpose"),
    [("a.png", images.png(), "post"), ("a.zip", SMALL_ARCHIVE, "product")],
)
async def test_repeated_upload_returns_the_first_file(
    uploader: httpx.AsyncClient, app: FastAPI, name: str, data: bytes, purpose: str
) -> None:
    first = await upload_file(uploader, name, data, purpose=purpose, key="upload-1")
    assert first.status_code == 200, first.text
    stored = list_storage(app.state.settings)
    again = await upload_file(uploader, name, data, purpose=purpose, key="upload-1")
    assert (again.status_code, again.json()) == (200, first.json())
    assert list_storage(app.state.settings) == stored
    other = await upload_file(uploader, name, data, purpose=purpose, key="b")
    assert other.json()["payload"]["_id"] != first.json()["payload"]["_id"]
    for changed in (
        await upload_file(uploader, f"b{name}", data, purpose=purpose, key="upload-1"),
        await upload_file(uploader, name, data + b"\n", purpose=purpose, key="upload-1"),
        await uploader.post("/files", json={"name": name, "size": 3}, headers=KEY),
    ):
        assert refusal(changed) == (409, "idempotency_conflict")


async def test_concurrent_uploads_with_one_key_store_one_file(
    uploader: httpx.AsyncClient, app: FastAPI
) -> None:
    before = len(list_storage(app.state.settings))
    answers = await asyncio.gather(
        *(
            upload_file(uploader, "a.zip", SMALL_ARCHIVE, purpose="product", key="c")
            for _ in range(4)
        )
    )
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["payload"]["_id"] for answer in answers}) == 1
    assert len(list_storage(app.state.settings)) == before + 1


async def test_failed_upload_keeps_its_key(uploader: httpx.AsyncClient) -> None:
    for _ in range(2):
        answer = await upload_file(uploader, "a.png", b"not an image", key="d")
        assert refusal(answer) == (422, "image_mismatch")
    assert (await upload_file(uploader, "a.png", images.png(), key="d")).status_code == 200


async def test_repeated_upload_of_a_removed_file_is_not_found(uploader: httpx.AsyncClient) -> None:
    first = await upload_file(uploader, "a.png", images.png(), key="e")
    await uploader.delete(f"/files/{first.json()['payload']['_id']}")
    answer = await upload_file(uploader, "a.png", images.png(), key="e")
    assert refusal(answer) == (404, "file_not_found")


async def test_retries_of_an_upload_in_parts_return_the_same_upload(
    uploader: httpx.AsyncClient,
) -> None:
    body: dict[str, Any] = {"name": "a.zip", "size": len(SMALL_ARCHIVE)}
    begun = [(await uploader.post("/files", json=body, headers=KEY)).json() for _ in range(2)]
    assert begun[0] == begun[1]
    changed = await uploader.post("/files", json={**body, "size": 3}, headers=KEY)
    assert refusal(changed) == (409, "idempotency_conflict")
    file_id = begun[0]["payload"]["_id"]
    assert (await put_part(uploader, file_id, 1, SMALL_ARCHIVE)).status_code == 200
    again = (await uploader.post("/files", json=body, headers=KEY)).json()["payload"]
    assert (again["_id"], again["parts"]) == (file_id, [1])
    path = f"/files/{file_id}"
    complete = {"idempotency-key": "complete"}
    done = [await uploader.post(f"{path}/complete", headers=complete) for _ in range(2)]
    assert [each.json()["payload"]["status"] for each in done] == ["ready", "ready"]
    promised = await uploader.post(f"{path}/complete", headers=complete, json={"sha256": "0" * 64})
    assert refusal(promised) == (409, "idempotency_conflict")
    remove = {"idempotency-key": "remove"}
    for _ in range(2):
        answer = await uploader.delete(path, headers=remove)
        assert answer.json() == {"payload": {"deleted": True}}
    assert refusal(await uploader.delete(path)) == (404, "file_not_found")


async def test_begun_upload_counts_once_towards_the_quota(
    open_app: OpenApp,
) -> None:
    async with open_app(upload_quota_mb_by_age=((0, 1),)) as app, open_member_client(app) as client:
        body = {"name": "a.zip", "size": 700_000}
        for _ in range(2):
            answer = await client.post("/files", json=body, headers=KEY)
            assert answer.status_code == 200, answer.text
        assert refusal(await client.post("/files", json=body))[1] == "quota_exceeded"
