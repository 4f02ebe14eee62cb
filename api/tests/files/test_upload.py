"""Image uploads and their renditions."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from io import BytesIO
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from PIL import Image

from api.core.settings import Settings
from api.tests.conftest import OpenApp
from api.tests.support import images
from api.tests.support.uploads import (
    Upload,
    fetch_image,
    list_file_storage,
    list_storage,
    open_member_client,
    upload_file,
)


@pytest.fixture
async def member_client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with open_member_client(app) as client:
        yield client


@pytest.fixture
def upload(member_client: httpx.AsyncClient) -> Upload:
    return partial(upload_file, member_client)


async def test_image_has_webp_renditions_up_to_its_width(upload: Upload) -> None:
    answer = await upload("photo.jpg", images.jpeg(1000, 500))
    assert answer.status_code == 200, answer.text
    file = answer.json()["payload"]
    assert set(file) == {
        "_id",
        "url",
        "mime",
        "size",
        "width",
        "height",
        "blurhash",
        "status",
        "sizes",
    }
    assert (file["mime"], file["status"]) == ("image/webp", "ready")
    assert (file["width"], file["height"]) == (1000, 500)
    assert [size["width"] for size in file["sizes"]] == [320, 640, 1000]
    assert file["url"] == file["sizes"][-1]["url"]
    assert 20 <= len(file["blurhash"]) <= 30


@pytest.mark.parametrize(
    ("width", "widths"),
    [
        (1, [1]),
        (300, [300]),
        (330, [330]),
        (640, [320, 640]),
        (1280, [320, 640, 1280]),
        (1600, [320, 640, 1280, 1600]),
        (2400, [320, 640, 1280, 1600]),
    ],
)
async def test_post_image_is_never_enlarged(
    upload: Upload, client: httpx.AsyncClient, width: int, widths: list[int]
) -> None:
    file = (await upload("photo.png", images.png(width, 40))).json()["payload"]
    assert [size["width"] for size in file["sizes"]] == widths
    for size in file["sizes"]:
        drawn = await fetch_image(client, size["url"])
        assert drawn.size == (size["width"], max(1, round(40 * size["width"] / width)))


async def test_avatar_is_the_center_square(upload: Upload, client: httpx.AsyncClient) -> None:
    picture = Image.new("RGB", (1800, 600), "red")
    picture.paste("blue", (600, 0, 1200, 600))
    answer = await upload("me.PNG", images.encode(picture, "PNG"), purpose="avatar")
    file = answer.json()["payload"]
    assert (file["width"], file["height"]) == (512, 512)
    assert [size["width"] for size in file["sizes"]] == [96, 256, 512]
    drawn = (await fetch_image(client, file["url"])).convert("RGB")
    for corner in ((8, 8), (503, 8), (8, 503), (503, 503)):
        red, _, blue = _pixel(drawn, corner)
        assert red < 60
        assert blue > 200


async def test_small_avatar_keeps_its_size(upload: Upload) -> None:
    file = (await upload("me.gif", images.animated_gif(), purpose="avatar")).json()["payload"]
    assert (file["width"], file["height"]) == (48, 48)
    assert [size["width"] for size in file["sizes"]] == [48]


async def test_rotated_photo_is_upright_without_metadata(
    upload: Upload, client: httpx.AsyncClient, settings: Settings
) -> None:
    sent = images.photo_with_metadata()
    file = (await upload("holiday.jpeg", sent)).json()["payload"]
    assert (file["width"], file["height"]) == (300, 400)
    drawn = await fetch_image(client, file["url"])
    assert not dict(drawn.getexif())
    assert not {"exif", "icc_profile", "xmp", "comment"} & set(drawn.info)
    # Red increased to the right before the rotation, so it increases downwards after it.
    assert _pixel(drawn, (150, 380))[0] > _pixel(drawn, (150, 20))[0] + 100
    for kept in list_file_storage(settings, file["_id"]):
        assert b"MARKER" not in kept.read_bytes()
        assert b"EXIF" not in kept.read_bytes()


@pytest.mark.parametrize("orientation", range(1, 9))
async def test_every_orientation_is_applied(
    upload: Upload, client: httpx.AsyncClient, orientation: int
) -> None:
    turns = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        # An image that needs a right turn was stored turned left.
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    turn = turns[orientation]
    upright = images.gradient(300, 200)
    exif = Image.Exif()
    exif[0x0112] = orientation
    stored = upright.transpose(turn) if turn is not None else upright
    sent = images.encode(stored, "JPEG", exif=exif.tobytes(), quality=95)
    drawn = await fetch_image(client, (await upload("a.jpg", sent)).json()["payload"]["url"])
    assert drawn.size == upright.size
    for point in ((20, 20), (280, 20), (20, 180), (280, 180)):
        wanted, found = _pixel(upright, point), _pixel(drawn.convert("RGB"), point)
        assert all(abs(a - b) < 30 for a, b in zip(wanted, found, strict=True))


async def test_animation_keeps_its_first_frame(upload: Upload, client: httpx.AsyncClient) -> None:
    file = (await upload("dance.gif", images.animated_gif())).json()["payload"]
    drawn = await fetch_image(client, file["url"])
    assert getattr(drawn, "n_frames", 1) == 1
    red, green, blue = _pixel(drawn.convert("RGB"), (32, 24))
    assert red > 200
    assert max(green, blue) < 60


async def test_transparency_is_kept(upload: Upload, client: httpx.AsyncClient) -> None:
    picture = Image.new("RGBA", (200, 100), (0, 90, 200, 255))
    picture.paste((0, 0, 0, 0), (0, 0, 100, 100))
    palette = picture.quantize(8)
    for name, sent in (
        ("a.png", images.encode(picture, "PNG")),
        ("b.png", images.encode(palette, "PNG")),
        ("c.gif", images.encode(picture, "GIF")),
        ("d.png", images.encode(picture.convert("LA"), "PNG")),
    ):
        file = (await upload(name, sent)).json()["payload"]
        drawn = await fetch_image(client, file["url"])
        assert drawn.mode == "RGBA", name
        assert _pixel(drawn, (20, 50))[3] == 0
        assert _pixel(drawn, (180, 50))[3] == 255


@pytest.mark.parametrize(
    ("name", "picture", "colour"),
    [
        ("cmyk.jpg", Image.new("CMYK", (90, 60), (0, 255, 255, 0)), (255, 0, 0)),
        ("grey16.png", Image.new("I;16", (90, 60), 32768), (128, 128, 128)),
        ("grey.jpg", Image.new("L", (90, 60), 77), (77, 77, 77)),
        ("white.bmp", Image.new("1", (90, 60), 1), (255, 255, 255)),
        ("blue.bmp", Image.new("RGB", (90, 60), "blue"), (0, 0, 255)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_colors_are_kept_in_every_pixel_format(
    upload: Upload,
    client: httpx.AsyncClient,
    name: str,
    picture: Image.Image,
    colour: tuple[int, int, int],
) -> None:
    image_format = {"jpg": "JPEG", "png": "PNG", "bmp": "BMP"}[name[-3:]]
    answer = await upload(name, images.encode(picture, image_format))
    drawn = (await fetch_image(client, answer.json()["payload"]["url"])).convert("RGB")
    found = _pixel(drawn, (45, 30))
    assert all(abs(a - b) <= 12 for a, b in zip(found, colour, strict=True)), found


async def test_forty_megapixels_are_accepted(upload: Upload) -> None:
    answer = await upload("large.png", images.png_of_zeros(8000, 5000))
    assert answer.status_code == 200, answer.text
    assert answer.json()["payload"]["width"] == 1600


async def test_tall_image_is_limited(upload: Upload) -> None:
    file = (await upload("tall.png", images.png_of_zeros(500, 40_000))).json()["payload"]
    assert (file["width"], file["height"]) == (102, 8160)


async def test_guest_cannot_upload(client: httpx.AsyncClient) -> None:
    answer = await client.post(
        "/files/upload",
        files={"file": ("a.jpg", images.jpeg())},
        data={"purpose": "post"},
    )
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "not_authenticated"


@pytest.mark.parametrize("purpose", ["products", "", "POST", None])
async def test_unknown_purpose_is_refused(upload: Upload, purpose: str | None) -> None:
    answer = await upload("a.jpg", images.jpeg(), purpose=purpose)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["code"] == "validation_failed"
    assert list(error["fields"]) == ["purpose"]


async def test_file_field_is_required(member_client: httpx.AsyncClient) -> None:
    for body in ({"files": {"other": ("a.jpg", b"x")}}, {"data": {"file": "text"}}):
        request: dict[str, Any] = {"data": {}, "files": {}} | body
        request["data"] = {"purpose": "post", **request["data"]}
        answer = await member_client.post("/files/upload", **request)
        assert answer.status_code == 422, answer.text
        assert "file" in answer.json()["error"]["fields"]


async def test_malformed_multipart_body_is_refused(member_client: httpx.AsyncClient) -> None:
    answer = await member_client.post(
        "/files/upload",
        content=b"--x\r\nnonsense",
        headers={"content-type": "multipart/form-data; boundary=x"},
    )
    assert answer.status_code in (400, 422)
    assert answer.json()["payload"] is None


async def test_errors_are_in_the_requested_language(upload: Upload) -> None:
    answer = await upload("a.tiff", b"II*\0", language="ar")
    assert "الصور المقبولة" in answer.json()["error"]["fields"]["file"]


async def test_quota_holds_for_concurrent_uploads(open_app: OpenApp, settings: Settings) -> None:
    before = list_storage(settings)
    large = images.encode(images.noise(900, 700), "JPEG")
    async with open_app(upload_quota_mb=2) as app, open_member_client(app) as client:
        answers = await asyncio.gather(*(upload_file(client, "a.jpg", large) for _ in range(5)))
    taken = [answer.json()["payload"] for answer in answers if answer.status_code == 200]
    refused = [answer.json()["error"] for answer in answers if answer.status_code != 200]
    assert 0 < len(taken) < 5
    assert {(error["code"], error["facts"]["quotaMb"]) for error in refused} == {
        ("quota_exceeded", 2)
    }
    assert sum(file["size"] for file in taken) <= 2 * 1024 * 1024
    added = {path.parent.name for path in set(list_storage(settings)) - set(before)}
    assert added == {file["_id"] for file in taken}


def _pixel(image: Image.Image, point: tuple[int, int]) -> tuple[int, ...]:
    found = image.getpixel(point)
    assert isinstance(found, tuple)
    return found


def test_sample_files_have_their_declared_format() -> None:
    assert len(images.png_of_zeros(20_000, 10_000)) < 30_000
    with Image.open(BytesIO(images.animated_gif())) as animated:
        assert getattr(animated, "n_frames", 1) == 3
