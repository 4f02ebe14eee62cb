"""Public renditions of images, and their attachment."""

from collections.abc import AsyncIterator
from functools import partial
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi import FastAPI

from api.core.ids import new_id
from api.tests.conftest import TestDatabase
from api.tests.support import images
from api.tests.support.http import refusal
from api.tests.support.uploads import Upload, open_member_client, upload_file


@pytest.fixture
async def member_client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with open_member_client(app) as client:
        yield client


@pytest.fixture
def upload(member_client: httpx.AsyncClient) -> Upload:
    return partial(upload_file, member_client)


async def test_image_is_public_and_cached_for_an_hour(
    upload: Upload, client: httpx.AsyncClient
) -> None:
    file = (await upload("a.png", images.png())).json()["payload"]
    answer = await client.get(urlsplit(file["url"]).path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/webp"
    assert answer.headers["cache-control"] == "public, max-age=3600, stale-while-revalidate=60"
    assert answer.headers["content-security-policy"] == (
        "sandbox; default-src 'none'; frame-ancestors 'none'"
    )
    assert answer.headers.get_list("x-content-type-options") == ["nosniff"]
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert int(answer.headers["content-length"]) == len(answer.content)


async def test_image_is_revalidated(upload: Upload, client: httpx.AsyncClient) -> None:
    file = (await upload("a.png", images.png())).json()["payload"]
    path = urlsplit(file["url"]).path
    etag = (await client.get(path)).headers["etag"]
    for known in (etag, f"W/{etag}", f'"other", {etag}'):
        answer = await client.get(path, headers={"if-none-match": known})
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["etag"] == etag
    other = urlsplit(file["sizes"][0]["url"]).path
    assert (await client.get(other, headers={"if-none-match": etag})).status_code == 200


async def test_head_of_an_image_has_the_headers_of_get(
    upload: Upload, client: httpx.AsyncClient
) -> None:
    path = urlsplit((await upload("a.png", images.png())).json()["payload"]["url"]).path
    got, head = await client.get(path), await client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length", "etag", "cache-control", "accept-ranges"):
        assert head.headers[name] == got.headers[name]
    for known in (got.headers["etag"], "*"):
        for method in ("GET", "HEAD"):
            answer = await client.request(method, path, headers={"if-none-match": known})
            assert answer.status_code == 304, (method, known)


async def test_image_range_is_answered(upload: Upload, client: httpx.AsyncClient) -> None:
    path = urlsplit((await upload("a.png", images.png())).json()["payload"]["url"]).path
    whole = await client.get(path)
    size, etag = len(whole.content), whole.headers["etag"]
    assert whole.headers["accept-ranges"] == "bytes"
    for asked, start, end in (
        ("bytes=0-0", 0, 1),
        ("bytes=10-", 10, size),
        ("bytes=-5", size - 5, size),
        (f"bytes=3-{size + 99}", 3, size),
    ):
        for conditions in ({}, {"if-range": etag}, {"if-none-match": '"other"'}):
            answer = await client.get(path, headers={"range": asked, **conditions})
            assert answer.status_code == 206, (asked, conditions)
            assert answer.content == whole.content[start:end]
            assert answer.headers["content-range"] == f"bytes {start}-{end - 1}/{size}"
            assert answer.headers["content-length"] == str(end - start)
            for name in ("etag", "cache-control", "content-type", "content-security-policy"):
                assert answer.headers[name] == whole.headers[name]


async def test_image_range_beyond_the_end_is_refused(
    upload: Upload, client: httpx.AsyncClient
) -> None:
    path = urlsplit((await upload("a.png", images.png())).json()["payload"]["url"]).path
    size = len((await client.get(path)).content)
    for asked in (f"bytes={size}-", "bytes=-0"):
        answer = await client.get(path, headers={"range": asked})
        assert refusal(answer) == (416, "range_not_satisfiable")
        assert answer.headers["content-range"] == f"bytes */{size}"
        assert answer.headers["cache-control"] == "private, no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"range": "bytes=0-4,6-9"},
        {"range": "bytes=9-4"},
        {"range": "pages=1-2"},
        {"range": "bytes=0-4", "if-range": '"other"'},
        {"range": "bytes=0-4", "if-range": "Thu, 26 Nov 2026 10:00:00 GMT"},
    ],
    ids=str,
)
async def test_image_is_sent_whole_for_other_ranges(
    upload: Upload, client: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    path = urlsplit((await upload("a.png", images.png())).json()["payload"]["url"]).path
    answer = await client.get(path, headers=headers)
    assert answer.status_code == 200
    assert answer.content == (await client.get(path)).content


async def test_range_of_a_current_image_is_304(upload: Upload, client: httpx.AsyncClient) -> None:
    path = urlsplit((await upload("a.png", images.png())).json()["payload"]["url"]).path
    etag = (await client.get(path)).headers["etag"]
    answer = await client.get(path, headers={"range": "bytes=0-4", "if-none-match": etag})
    assert answer.status_code == 304


async def test_image_streams_over_a_real_connection(
    upload: Upload, client: httpx.AsyncClient, live_origin: str
) -> None:
    large = images.encode(images.noise(1600, 1200), "JPEG")
    path = urlsplit((await upload("a.jpg", large)).json()["payload"]["url"]).path
    async with httpx.AsyncClient(base_url=live_origin) as browser:
        answer = await browser.get(path)
    assert len(answer.content) > 200_000
    assert answer.content == (await client.get(path)).content


@pytest.mark.parametrize(
    "path",
    [
        "/media/{id}/321.webp",
        "/media/{id}/400",
        "/media/{id}/400.png",
        "/media/{id}/-400.webp",
        "/media/{id}/٤٠٠.webp",
        "/media/{id}/999999999999999999999999.webp",
        "/media/{id}/.webp",
        "/media/{id}/400.webp%00",
        "/media/{id}/400.webp%2f..%2f320.webp",
        "/media/{id}/..%2f{id}%2f400.webp",
        "/media/{id}%2f..%2f{id}/400.webp",
        "/media/..%2f..%2f..%2f..%2fetc/passwd",
        "/media/..%2f..%2fetc%2fpasswd/1.webp",
        "/media/%2e%2e/400.webp",
        "/media/%00/400.webp",
        "/media/" + "a" * 3000 + "/400.webp",
        "/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/400.webp",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_other_paths_are_not_found(
    upload: Upload, client: httpx.AsyncClient, path: str, method: str
) -> None:
    file = (await upload("a.png", images.png())).json()["payload"]
    answer = await client.request(method, path.replace("{id}", file["_id"]))
    assert answer.status_code == 404
    if method == "GET":
        assert answer.json()["error"]["code"] in {"file_not_found", "not_found"}
    assert b"root:" not in answer.content


async def test_avatar_is_attached_and_shown(
    upload: Upload, member_client: httpx.AsyncClient, database: TestDatabase
) -> None:
    file = (await upload("me.png", images.png(), purpose="avatar")).json()["payload"]
    assert attached(database, file["_id"]) is False
    answer = await member_client.post("/users/update", json={"profilePic": file["_id"]})
    assert answer.status_code == 200, answer.text
    shown = answer.json()["payload"]["profilePic"]
    assert shown == {
        "fileId": file["_id"],
        "url": file["url"],
        "width": file["width"],
        "height": file["height"],
        "blurhash": file["blurhash"],
        "alt": None,
        "sizes": file["sizes"],
    }
    assert attached(database, file["_id"]) is True


async def test_only_own_images_of_the_right_purpose_are_attached(
    upload: Upload, app: FastAPI, member_client: httpx.AsyncClient, database: TestDatabase
) -> None:
    async with open_member_client(app) as other:
        theirs = (await upload_file(other, "a.png", images.png())).json()["payload"]["_id"]
    avatar = (await upload("a.png", images.png(), purpose="avatar")).json()["payload"]["_id"]
    mine = (await upload("a.png", images.png())).json()["payload"]["_id"]
    for wrong in (theirs, avatar, str(new_id()), "nothing", ""):
        answer = await member_client.post(
            "/posts",
            json={
                "kind": "post",
                "text": "صورة",
                "media": [{"fileId": mine, "alt": "a"}, {"fileId": wrong, "alt": "b"}],
            },
        )
        assert answer.status_code == 404, answer.text
        error = answer.json()["error"]
        assert (error["code"], set(error["fields"])) == ("file_not_found", {"media"})
    assert attached(database, mine) is False


async def test_post_images_keep_their_order_and_alternative_text(
    upload: Upload, member_client: httpx.AsyncClient, database: TestDatabase
) -> None:
    ids = [(await upload("a.png", images.png())).json()["payload"]["_id"] for _ in range(3)]
    ids.reverse()
    answer = await member_client.post(
        "/posts",
        json={
            "kind": "post",
            "text": "ثلاث صور",
            "media": [{"fileId": each, "alt": f"صورة {each[-4:]}"} for each in ids],
        },
    )
    assert answer.status_code in (200, 201), answer.text
    media = answer.json()["payload"]["media"]
    assert [image["fileId"] for image in media] == ids
    assert [image["alt"] for image in media] == [f"صورة {each[-4:]}" for each in ids]
    assert all(attached(database, each) for each in ids)


def attached(database: TestDatabase, file_id: str) -> bool:
    return file_id in database.sql("SELECT id FROM file WHERE attached_at IS NOT NULL")
