"""Hostile files: originals are never stored, and a refusal leaves nothing."""

import asyncio
import gzip
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
from api.tests.support.images import HTML, MARKER, SVG
from api.tests.support.scale import scaled
from api.tests.support.uploads import (
    Upload,
    fetch_image,
    list_file_storage,
    list_storage,
    open_member_client,
    upload_file,
)

TEN_MEGABYTES = 10 * 1024 * 1024
TOO_MANY = "image_too_many_pixels"

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

REFUSED: list[tuple[str, Callable[[], bytes], str]] = [
    ("bomb.png", lambda: images.png_of_zeros(20_000, 10_000), TOO_MANY),
    ("just-over.png", lambda: images.png_of_zeros(8000, 5001), TOO_MANY),
    ("thin-bomb.png", lambda: images.png_of_zeros(1_000_000, 100), TOO_MANY),
    ("bomb.gif", lambda: images.gif_header(65_535, 65_535), TOO_MANY),
    ("bomb.bmp", lambda: images.bmp_header(60_000, 60_000), TOO_MANY),
    ("backwards.bmp", lambda: images.bmp_header(-60_000, -60_000), "image_*"),
    ("text-bomb.png", images.png_with_text_bomb, "image_unreadable"),
    ("gif-in-truth.jpg", images.gif, "image_mismatch"),
    ("png-in-truth.gif", images.png, "image_mismatch"),
    ("jpeg-in-truth.bmp", images.jpeg, "image_mismatch"),
    ("jpeg-in-truth.png", images.jpeg, "image_mismatch"),
    (
        "webp-in-truth.png",
        lambda: images.encode(images.gradient(), "WEBP"),
        "image_mismatch",
    ),
    (
        "tiff-in-truth.jpg",
        lambda: images.encode(images.gradient(), "TIFF"),
        "image_mismatch",
    ),
    ("ico-in-truth.png", lambda: images.encode(images.gradient(), "ICO"), "image_mismatch"),
    ("pdf-in-truth.jpg", lambda: b"%PDF-1.7\n" + HTML, "image_mismatch"),
    ("postscript.png", lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n" + HTML, "image_mismatch"),
    ("program.bmp", lambda: b"MZ" + bytes(500), "image_mismatch"),
    ("svg-in-truth.png", lambda: SVG, "image_mismatch"),
    ("png-in-truth.svg", images.png, "image_mismatch"),
    ("page-in-truth.svg", lambda: HTML, "image_mismatch"),
    ("packed.svg", lambda: gzip.compress(SVG), "image_mismatch"),
    ("sixteen-bits.svg", lambda: SVG.decode().encode("utf-16"), "image_mismatch"),
    ("page-in-xml.svg", lambda: b'<?xml version="1.0"?>' + HTML, "image_unreadable"),
    ("cut.svg", lambda: SVG[:60], "image_unreadable"),
    ("no-size.svg", lambda: images.svg("", size=""), "image_unreadable"),
    ("huge.svg", lambda: images.svg("", size='width="9000" height="9000"'), TOO_MANY),
    ("huge-view.svg", lambda: images.svg("", size='viewBox="0 0 1e5 1e5"'), TOO_MANY),
    ("endless-view.svg", lambda: images.svg("", size='viewBox="0 0 1e30 1e30"'), "image_*"),
    ("thin.svg", lambda: images.svg("", size='width="1000000" height="1"'), "image_unreadable"),
    ("laughs.svg", images.svg_with_billion_laughs, "image_unreadable"),
    ("repeated.svg", images.svg_with_quadratic_blowup, "image_unreadable"),
    ("passwords.svg", images.svg_with_external_entity, "image_unreadable"),
    ("outside.svg", images.svg_with_external_dtd, "image_unreadable"),
    ("uses.svg", images.svg_with_nested_uses, "image_unreadable"),
    ("deep.svg", lambda: images.svg("<g>" * 200_000 + "</g>" * 200_000), "image_unreadable"),
    ("layers.svg", images.svg_with_nested_groups, "image_unreadable"),
    ("filters.svg", images.svg_with_filter_bomb, "image_unreadable"),
    ("bomb-inside.svg", images.svg_with_image_bomb, "image_unreadable"),
    ("page.png", lambda: HTML, "image_mismatch"),
    ("page-with-signature.png", lambda: b"\x89PNG\r\n\x1a\n" + HTML, "image_*"),
    ("page-with-signature.gif", lambda: b"GIF89a" + HTML, "image_*"),
    ("page-with-signature.jpg", lambda: b"\xff\xd8\xff\xe0" + HTML, "image_*"),
    ("page-with-signature.bmp", lambda: b"BM" + HTML, "image_*"),
    ("cut.jpg", lambda: images.truncate(images.jpeg, 0.6), "image_unreadable"),
    ("cut.png", lambda: images.truncate(images.png, 0.6), "image_unreadable"),
    ("cut.gif", lambda: images.truncate(images.gif, 0.6), "image_unreadable"),
    (
        "cut.bmp",
        lambda: images.encode(images.gradient(), "BMP")[:5000],
        "image_unreadable",
    ),
    ("cut-in-its-header.jpg", lambda: images.jpeg()[:40], "image_*"),
    ("wrong-checksum.png", images.png_with_wrong_checksum, "image_*"),
    ("nothing.png", lambda: b"", "image_unreadable"),
    ("one-byte.gif", lambda: b"G", "image_mismatch"),
    ("too-large.jpg", lambda: images.jpeg() + bytes(TEN_MEGABYTES), "image_too_large"),
    ("far-too-large.png", lambda: bytes(11 * 1024 * 1024), "image_too_large"),
    ("photo.webp", images.jpeg, "image_bad_type"),
    ("photo.jpg.html", lambda: HTML, "image_bad_type"),
    ("shell.php", images.png, "image_bad_type"),
    ("photo", images.jpeg, "image_bad_type"),
    (".jpg", images.jpeg, "image_bad_type"),
    ("photo.jpg ", images.jpeg, "image_bad_type"),
    ("photo.jpg/", images.jpeg, "image_bad_type"),
    ("photo.\u202egpj", images.jpeg, "image_bad_type"),
]

REDRAWN: list[tuple[str, Callable[[], bytes]]] = [
    ("with-place.jpg", images.photo_with_metadata),
    ("with-words.png", images.png_with_text),
    ("script.svg", lambda: SVG),
    ("SCRIPT.SVG", lambda: b"\xef\xbb\xbf \n" + SVG),
    ("listener.svg", lambda: images.svg('<rect width="9" height="9" onload="MARKER()"/>')),
    ("page-inside.svg", images.svg_with_foreign_object),
    ("circle.svg", images.svg_with_reference_cycle),
    ("comment.svg", lambda: b"<!-- " + MARKER.replace(b"-", b"") + b" -->" + SVG),
    ("page-behind.png", lambda: images.png() + HTML),
    ("page-behind.jpg", lambda: images.jpeg() + HTML),
    ("page-behind.gif", lambda: images.gif() + HTML),
    ("page-behind.bmp", lambda: images.encode(images.gradient(), "BMP") + HTML),
    ("page-in-comment.jpg", lambda: images.jpeg(comment=HTML)),
    ("page-in-comment.gif", lambda: images.gif(comment=HTML)),
    ("page-in-profile.jpg", lambda: images.jpeg(icc_profile=HTML)),
    ("page-in-exif.jpg", lambda: images.jpeg(exif=b"Exif\0\0" + HTML)),
    ("exactly-ten-megabytes.jpg", lambda: images.jpeg().ljust(TEN_MEGABYTES, b"\0")),
    ("../../../../etc/cron.d/way-out.png", images.png),
    ("/etc/passwd.png", images.png),
    ("..\\..\\windows.png", images.png),
    ("name\u202egnp.png", images.png),
    ("<img src=x onerror=alert(1)>.png", images.png),
]


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


@pytest.mark.parametrize(("name", "make", "code"), REFUSED, ids=[case[0] for case in REFUSED])
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


@pytest.mark.parametrize(("name", "make"), REDRAWN, ids=[case[0] for case in REDRAWN])
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
        for address in (
            *(path.as_uri() for path in targets),
            *(str(path) for path in targets),
            *(f"{up}{path}" for path in targets),
            "/dev/stdin",
            "file:///dev/zero",
            "file:///etc/passwd",
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
