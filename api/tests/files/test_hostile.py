"""Hostile files: originals are never stored, and a refusal leaves nothing."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from functools import partial
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from PIL import Image

from api.core.settings import Settings
from api.tests.conftest import TestDatabase
from api.tests.support import images
from api.tests.support.hostile_files import REFUSED_FILES, TEN_MEGABYTES, TRANSCODED_FILES
from api.tests.support.images import MARKER
from api.tests.support.scale import needs_long, scaled
from api.tests.support.uploads import (
    Upload,
    fetch_image,
    list_file_storage,
    list_storage,
    open_member_client,
    upload_file,
)

pytestmark = needs_long

# The kernel's accounting of the program, read by a small process, because a child starts with the
# peak of its parent.
MEASURE = """
import os, subprocess, sys
program = subprocess.Popen(
    [sys.executable, "-m", "api.files.images.transcoder", "SVG", "post"],
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
)
print(os.wait4(program.pid, 0)[2].ru_maxrss, file=sys.stderr)
"""


@pytest.fixture
async def member_client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with open_member_client(app) as client:
        yield client


@pytest.fixture
def upload(member_client: httpx.AsyncClient) -> Upload:
    return partial(upload_file, member_client)


@pytest.fixture
def kept(settings: Settings, database: TestDatabase) -> Callable[[], tuple[list[Path], str]]:
    """Return everything stored of files, on disk and in rows."""
    return lambda: (list_storage(settings), database.sql("SELECT count(*) FROM file"))


@pytest.mark.parametrize(
    ("name", "make", "code"),
    [
        # Like filters.svg, it ends at the limit of processor time.
        pytest.param(*case, id=case[0], marks=[needs_long] if case[0] == "uses.svg" else [])
        for case in REFUSED_FILES
    ],
)
async def test_hostile_file_is_refused_and_leaves_nothing(
    upload: Upload,
    kept: Callable[[], tuple[list[Path], str]],
    name: str,
    make: Callable[[], bytes],
    code: str,
) -> None:
    before = kept()
    answer = await upload(name, make())
    error = answer.json()["error"]
    if code == "image_*":
        assert error["code"] in {"image_mismatch", "image_unreadable", "image_too_many_pixels"}
    else:
        assert error["code"] == code
    assert answer.status_code == (413 if code == "image_too_large" else 422)
    assert set(error["fields"]) == {"file"}
    assert kept() == before


@pytest.mark.parametrize(
    ("name", "make"), TRANSCODED_FILES, ids=[case[0] for case in TRANSCODED_FILES]
)
async def test_accepted_file_is_transcoded(
    upload: Upload, settings: Settings, name: str, make: Callable[[], bytes]
) -> None:
    sent = make()
    before = set(list_storage(settings))
    answer = await upload(name, sent)
    assert answer.status_code == 200, answer.text
    stored = list_file_storage(settings, answer.json()["payload"]["_id"])
    assert set(list_storage(settings)) - before == set(stored)
    for path in stored:
        kept = path.read_bytes()
        assert kept != sent
        assert MARKER not in kept
        assert b"MARKER" not in kept
        with Image.open(BytesIO(kept), formats=["WEBP"]) as drawn:
            drawn.load()


async def test_svg_references_are_not_loaded(
    upload: Upload, member_client: httpx.AsyncClient, tmp_path: Path
) -> None:
    picture = tmp_path / "red.png"
    picture.write_bytes(images.encode(Image.new("RGB", (40, 30), "red"), "PNG"))
    style = tmp_path / "red.css"
    style.write_text("rect { fill: red }")
    drawing = tmp_path / "red.svg"
    drawing.write_bytes(images.svg('<rect id="a" width="40" height="30" fill="red"/>'))
    asked: list[asyncio.StreamReader] = []
    server = await asyncio.start_server(lambda reader, _: asked.append(reader), "127.0.0.1")
    origin = "http://127.0.0.1:{1}/red.png".format(*server.sockets[0].getsockname())
    async with server:
        up = "../" * 12
        targets = scaled((picture,), (picture, style, drawing))
        absolute = [str(path) for path in targets]
        for address in (
            *(path.as_uri() for path in targets),
            *(f"{up}{path}" for path in targets),
            *scaled([], [*absolute, "/dev/stdin", "file:///etc/passwd"]),
            "file:///dev/zero",
            origin,
        ):
            answer = await upload("names.svg", images.svg_with_external_references(address))
            assert answer.status_code == 200, (address, answer.text)
            drawn = await fetch_image(member_client, answer.json()["payload"]["url"])
            assert drawn.convert("RGB").getpixel((800, 600)) == pytest.approx((0, 0, 255), abs=8), (
                address
            )
    assert not asked


@pytest.mark.parametrize(
    "make",
    [
        lambda: images.svg('<circle cx="20" cy="15" r="9"/>', size='viewBox="0 0 40 30"'),
        lambda: images.svg("<rect/>", size='width="6000" height="6000"'),
        lambda: images.svg("<rect/>", size='width="1" height="900"'),
        images.svg_with_image_bomb,
    ],
    ids=["small", "large", "tall", "bomb"],
)
def test_svg_takes_less_than_300_megabytes(tmp_path: Path, make: Callable[[], bytes]) -> None:
    drawing = tmp_path / "drawing.svg"
    drawing.write_bytes(make())
    with drawing.open("rb") as source:
        done = subprocess.run(
            [sys.executable, "-c", MEASURE], stdin=source, capture_output=True, check=True
        )
    assert int(done.stderr) < 300 * 1024


async def test_guest_is_refused_before_the_body_is_read(client: httpx.AsyncClient) -> None:
    read = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal read
        read += 1
        yield bytes(64 * 1024)

    for path, method in (("/files/upload", "POST"), ("/files/x/parts/1", "PUT")):
        for headers in ({}, {"authorization": "nonsense"}):
            answer = await client.request(
                method,
                path,
                content=body(),
                headers={"content-type": "multipart/form-data; boundary=x", **headers},
            )
            assert answer.status_code == 401
            assert answer.json()["error"]["code"] == "not_authenticated"
    assert read == 0


async def test_body_without_declared_length_is_limited_while_it_arrives(
    member_client: httpx.AsyncClient, settings: Settings
) -> None:
    before = list_storage(settings)
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        yield (
            b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n'
            b"Content-Type: image/jpeg\r\n\r\n"
        )
        while sent < 10 * TEN_MEGABYTES:
            sent += 64 * 1024
            yield bytes(64 * 1024)

    answer = await member_client.post(
        "/files/upload",
        content=endless(),
        headers={"content-type": "multipart/form-data; boundary=x"},
    )
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "image_too_large"
    assert sent < TEN_MEGABYTES + 1024 * 1024
    assert list_storage(settings) == before


async def test_declared_length_above_the_limit_is_refused_at_once(
    member_client: httpx.AsyncClient,
) -> None:
    read = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal read
        read += 1
        yield b""

    answer = await member_client.post(
        "/files/upload",
        content=body(),
        headers={
            "content-type": "multipart/form-data; boundary=x",
            "content-length": str(500 * 1024 * 1024),
        },
    )
    assert read == 0
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "image_too_large"


async def test_browser_receives_the_error_of_a_large_file(
    member_client: httpx.AsyncClient, live_origin: str
) -> None:
    async with httpx.AsyncClient(base_url=live_origin, headers=member_client.headers) as browser:
        answer = await upload_file(browser, "large.jpg", bytes(11 * 1024 * 1024))
        assert answer.status_code == 413
        assert answer.json()["error"]["code"] == "image_too_large"
        assert (await upload_file(browser, "good.png", images.png())).status_code == 200


async def test_multiple_files_in_one_body_are_refused(member_client: httpx.AsyncClient) -> None:
    parts = [("file", ("a.jpg", images.jpeg())) for _ in range(20)]
    answer = await member_client.post("/files/upload", files=parts, data={"purpose": "post"})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "malformed_body"


async def test_concurrent_hostile_files_leave_no_process(upload: Upload) -> None:
    answers = await asyncio.gather(
        *(upload("bomb.png", images.png_of_zeros(20_000, 10_000)) for _ in range(4)),
        *(upload("cut.jpg", images.truncate(images.jpeg, 0.6)) for _ in range(4)),
        *(upload("good.png", images.png()) for _ in range(4)),
    )
    assert [answer.status_code for answer in answers] == [422] * 8 + [200] * 4
    assert not drawing_processes()


async def test_aborted_request_stops_the_transcoder(
    member_client: httpx.AsyncClient, settings: Settings
) -> None:
    before = list_storage(settings)
    sending = asyncio.create_task(
        upload_file(member_client, "large.png", images.png_of_zeros(8000, 5000))
    )
    while not drawing_processes():
        assert not sending.done()
        await asyncio.sleep(0.005)
    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending
    assert not drawing_processes()
    assert list_storage(settings) == before
    answer = await upload_file(member_client, "good.png", images.png())
    assert answer.status_code == 200


def drawing_processes() -> list[str]:
    """Return the transcoder processes below this process.

    Read from the processes themselves, because the kernel's lists of children belong to threads.
    """
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            # The name in parentheses may contain anything.
            parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
            command = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if int(parent) == os.getpid() and b"api.files.images.transcoder" in command:
            found.append(process.name)
    return found
