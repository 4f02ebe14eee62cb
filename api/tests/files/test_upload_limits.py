"""Fair shares of uploads and decoding, their time limits, and quotas by the age of the account."""

import asyncio
import time
import tracemalloc
from collections.abc import AsyncIterator
from datetime import timedelta
from itertools import pairwise
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.errors import ApiError
from api.core.ids import first_id
from api.core.keyed_slots import KeyedSlots
from api.core.settings import Settings
from api.files.quota import quota_mb
from api.files.upload_limits import BURST_BYTES, MAX_BYTES_PER_SECOND
from api.tests.conftest import OpenApp, client_of
from api.tests.factories import SignedInMember
from api.tests.support import images
from api.tests.support.http import refusal
from api.tests.support.scale import needs_long
from api.tests.support.uploads import open_member_client, upload_file, upload_in_parts

HOSTILE = images.svg(
    '<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence numOctaves="9"'
    ' baseFrequency="0.9"/><feMorphology radius="90"/><feGaussianBlur stdDeviation="900"/></filter>'
    '<rect width="4000" height="3000" filter="url(#f)"/>',
    size='width="4000" height="3000"',
)
BOUNDARY = "----qima"
HEADERS = {"content-type": f"multipart/form-data; boundary={BOUNDARY}"}


def multipart_parts(data: bytes) -> list[bytes]:
    """Return a form with a product file, in pieces of 64 kB."""
    head = (
        f'--{BOUNDARY}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nproduct\r\n'
        f'--{BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n'
    ).encode()
    body = [data[start : start + 65_536] for start in range(0, len(data), 65_536)]
    return [head, *body, f"\r\n--{BOUNDARY}--\r\n".encode()]


async def begin_after(release: asyncio.Event, data: bytes = b"PK\3\4") -> AsyncIterator[bytes]:
    """Yield the head of an upload, and the rest once it is released."""
    head, *rest = multipart_parts(data)
    yield head
    await release.wait()
    for piece in rest:
        yield piece


def count_decoded(uploads: list[asyncio.Task[httpx.Response]]) -> int:
    """Count the uploads that ended in the decoder, not at a limit."""
    return sum(task.done() and task.result().status_code == 422 for task in uploads)


@needs_long
async def test_sixteen_hostile_drawings_do_not_delay_the_picture_of_another_member(
    app: FastAPI,
) -> None:
    picture = images.png(1600, 1200)
    async with open_member_client(app) as hostile, open_member_client(app) as honest:
        sent = [asyncio.create_task(upload_file(hostile, "a.svg", HOSTILE)) for _ in range(16)]
        await asyncio.sleep(0.5)
        decoded = [count_decoded(sent)]
        assert not all(task.done() for task in sent)
        for _ in range(5):
            answer = await upload_file(honest, "a.png", picture)
            assert answer.status_code == 200, answer.text
            decoded.append(count_decoded(sent))
        done = [task.result() for task in sent if task.done()]
        for task in sent:
            task.cancel()
        await asyncio.gather(*sent, return_exceptions=True)
        # Counted instead of timed: in one queue, the first picture would wait for all sixteen.
        assert all(after - before <= 2 for before, after in pairwise(decoded)), decoded
        assert {refusal(answer) for answer in done} <= {
            (422, "image_unreadable"),
            (429, "rate_limited"),
        }


async def test_uploads_in_progress_are_limited_per_member_and_process(open_app: OpenApp) -> None:
    release = asyncio.Event()

    def send(client: httpx.AsyncClient) -> asyncio.Task[httpx.Response]:
        body = begin_after(release)
        return asyncio.create_task(client.post("/files/upload", content=body, headers=HEADERS))

    async with (
        open_app(max_concurrent_uploads=3) as app,
        open_member_client(app) as first,
        open_member_client(app) as second,
        open_member_client(app) as third,
    ):
        sent = [send(first) for _ in range(16)]
        await asyncio.sleep(0.3)
        limiter = app.state.upload_limiter
        assert limiter.in_progress == 2
        sent.append(send(second))
        await asyncio.sleep(0.3)
        assert limiter.in_progress == 3
        refused = await third.post(
            "/files/upload", content=begin_after(asyncio.Event()), headers=HEADERS
        )
        assert refusal(refused) == (503, "service_unavailable")
        assert refused.headers["retry-after"] == "5"
        release.set()
        answers = await asyncio.gather(*sent)
    # Two are received, ten wait for their turn, and the others are refused at once.
    codes = [answer.status_code for answer in answers]
    assert (codes.count(200), codes.count(429)) == (13, 4)
    assert limiter.in_progress == 0


async def test_product_file_is_never_whole_in_memory(app: FastAPI) -> None:
    pieces = multipart_parts(bytes(9_000_000))

    async def body() -> AsyncIterator[bytes]:
        for piece in pieces:
            yield piece

    async with open_member_client(app) as client:
        tracemalloc.start()
        try:
            answer = await client.post("/files/upload", content=body(), headers=HEADERS)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert answer.status_code == 200, answer.text
    assert answer.json()["payload"]["size"] == 9_000_000
    # The form's parser keeps the first megabyte in memory.
    assert peak < 5_000_000


async def test_upload_that_never_ends_is_aborted(open_app: OpenApp) -> None:
    async def drip() -> AsyncIterator[bytes]:
        for piece in multipart_parts(bytes(65_536 * 100)):
            yield piece
            await asyncio.sleep(0.05)

    async with open_app(upload_timeout_seconds=0.5) as app, open_member_client(app) as client:
        began = time.perf_counter()
        answer = await client.post("/files/upload", content=drip(), headers=HEADERS)
        assert refusal(answer) == (408, "upload_stalled")
        assert time.perf_counter() - began < 3
        assert app.state.upload_limiter.in_progress == 0


@pytest.mark.parametrize(
    ("days", "megabytes"), [(0, 1_024), (6, 1_024), (7, 5_120), (29, 5_120), (30, 20_480)]
)
def test_quota_grows_with_the_age_of_the_account(
    settings: Settings, days: int, megabytes: int
) -> None:
    joined: UUID = first_id(now() - timedelta(days=days, minutes=1))
    assert quota_mb(settings, joined) == megabytes
    assert quota_mb(settings.model_copy(update={"upload_quota_mb": 10}), joined) == 10


async def test_new_account_is_limited_by_its_own_quota(
    open_app: OpenApp, layla: SignedInMember
) -> None:
    steps = ((0, 1), (7, 5_120))
    async with (
        open_app(upload_quota_mb_by_age=steps) as app,
        client_of(app, authorization=layla.token) as client,
    ):
        answer = await client.post("/files", json={"name": "a", "size": 1_100_000})
        assert refusal(answer) == (422, "quota_exceeded")
        assert answer.json()["error"]["facts"] == {"quotaMb": 1}
        answer = await client.post("/files", json={"name": "a", "size": 1_000_000})
        assert answer.status_code == 200


async def test_slots_of_one_key_do_not_affect_others_and_are_forgotten() -> None:
    slots = KeyedSlots(1, max_waiting=1, timeout=0.1)
    async with slots.slot("a"), slots.slot("b"):
        waiting = asyncio.create_task(slots.slot("a").__aenter__())
        await asyncio.sleep(0.01)
        with pytest.raises(ApiError):
            await slots.slot("a").__aenter__()
        with pytest.raises(ApiError):
            await waiting
        assert slots.keys == 2
    assert slots.keys == 0


async def test_upload_is_received_at_a_limited_rate_after_a_burst(app: FastAPI) -> None:
    data = bytes(BURST_BYTES + MAX_BYTES_PER_SECOND // 4)
    async with open_member_client(app) as client:
        started = time.monotonic()
        answer = await upload_file(client, "a.bin", data, purpose="product")
        assert answer.status_code == 200, answer.text
        assert time.monotonic() - started >= 0.25
        started = time.monotonic()
        await upload_in_parts(client, data)
        assert time.monotonic() - started >= 0.25
