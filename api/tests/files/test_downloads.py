"""Downloads of product files by signed URL, and operations for other slices."""

from collections.abc import AsyncIterator
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from api.core import clock, signed_urls
from api.core.errors import ApiError
from api.core.http.conditional import parse_range
from api.core.ids import new_id
from api.files import download_urls
from api.files import service as files
from api.files.download_urls import DownloadLink
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support import images
from api.tests.support.http import get_payload, refusal
from api.tests.support.uploads import (
    SMALL_ARCHIVE,
    begin_upload,
    list_file_storage,
    list_storage,
    upload_file,
)

NAME = 'خطوط "الكوفي"; 100%.zip'


@pytest.fixture(scope="module")
async def author(app: FastAPI) -> SignedInMember:
    return await factories.member(app)


@pytest.fixture
async def seller(app: FastAPI, author: SignedInMember) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(app, authorization=author.token) as client:
        yield client


@pytest.fixture(scope="module")
async def path(app: FastAPI, author: SignedInMember) -> str:
    """Return the path and query of a signed URL."""
    async with app.state.database.writing() as connection:
        kept = await files.store_product(
            connection,
            app.state.storage,
            owner_id=author.id,
            name=NAME,
            mime="application/zip",
            data=SMALL_ARCHIVE,
        )
    url = (await link_to(app, kept["fileId"])).url
    assert url.startswith("http://localhost:8000/files/")
    return url.removeprefix("http://localhost:8000")


@pytest.fixture
async def browser(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client without a token."""
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as guest:
        yield guest


async def link_to(app: FastAPI, file_id: str | UUID) -> DownloadLink:
    state = app.state
    async with state.database.reading() as connection:
        return await files.create_download_link(
            connection, state.settings, state.storage, UUID(str(file_id))
        )


async def test_signed_url_returns_the_file_as_attachment(
    browser: httpx.AsyncClient, path: str
) -> None:
    answer = await browser.get(path)
    assert answer.status_code == 200
    assert answer.content == SMALL_ARCHIVE
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-length"] == str(len(SMALL_ARCHIVE))
    assert answer.headers["content-disposition"] == (
        "attachment; filename*=UTF-8''%D8%AE%D8%B7%D9%88%D8%B7%20%22%D8%A7%D9%84%D9%83%D9%88%D9%81"
        "%D9%8A%22%3B%20100%25.zip"
    )
    assert answer.headers["cache-control"] == "private, no-store"
    assert answer.headers["content-security-policy"] == (
        "sandbox; default-src 'none'; frame-ancestors 'none'"
    )
    assert answer.headers.get_list("x-content-type-options") == ["nosniff"]
    assert answer.headers["accept-ranges"] == "bytes"


async def test_head_of_a_download_has_the_headers_of_get(
    browser: httpx.AsyncClient, path: str
) -> None:
    whole, head = await browser.get(path), await browser.head(path)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length", "content-disposition", "etag", "repr-digest"):
        assert head.headers[name] == whole.headers[name]


@pytest.mark.parametrize(
    ("asked", "start", "end"),
    [
        ("bytes=0-0", 0, 1),
        ("bytes=0-99", 0, 100),
        ("bytes=100-", 100, len(SMALL_ARCHIVE)),
        ("bytes=-5", len(SMALL_ARCHIVE) - 5, len(SMALL_ARCHIVE)),
        ("bytes=-999999", 0, len(SMALL_ARCHIVE)),
        ("bytes=10-999999", 10, len(SMALL_ARCHIVE)),
        (f"bytes={len(SMALL_ARCHIVE) - 1}-", len(SMALL_ARCHIVE) - 1, len(SMALL_ARCHIVE)),
    ],
)
async def test_range_is_answered(
    browser: httpx.AsyncClient, path: str, asked: str, start: int, end: int
) -> None:
    answer = await browser.get(path, headers={"range": asked})
    assert answer.status_code == 206
    assert answer.content == SMALL_ARCHIVE[start:end]
    assert answer.headers["content-range"] == f"bytes {start}-{end - 1}/{len(SMALL_ARCHIVE)}"
    assert answer.headers["content-length"] == str(end - start)


@pytest.mark.parametrize(
    "asked", [f"bytes={len(SMALL_ARCHIVE)}-", "bytes=999999-9999999", "bytes=-0"]
)
async def test_range_beyond_the_end_is_refused(
    browser: httpx.AsyncClient, path: str, asked: str
) -> None:
    answer = await browser.get(path, headers={"range": asked})
    assert refusal(answer) == (416, "range_not_satisfiable")
    assert answer.headers["content-range"] == f"bytes */{len(SMALL_ARCHIVE)}"


@pytest.mark.parametrize(
    "asked", ["bytes=0-1,5-6", "bytes=5-1", "bytes=-", "lines=1-2", "bytes=a-b", "", "bytes=1"]
)
async def test_invalid_or_multiple_ranges_return_the_whole_file(
    browser: httpx.AsyncClient, path: str, asked: str
) -> None:
    answer = await browser.get(path, headers={"range": asked})
    assert (answer.status_code, answer.content) == (200, SMALL_ARCHIVE)


async def test_download_resumes_only_with_the_same_file(
    browser: httpx.AsyncClient, path: str
) -> None:
    etag = (await browser.head(path)).headers["etag"]
    for known, status in ((etag, 206), ('"other"', 200)):
        answer = await browser.get(path, headers={"range": "bytes=5-", "if-range": known})
        assert answer.status_code == status


async def test_changed_url_is_refused(
    browser: httpx.AsyncClient, path: str, app: FastAPI, author: SignedInMember
) -> None:
    query = parse_qs(urlsplit(path).query)
    (expires,), (signature,) = query["expires"], query["signature"]
    base = urlsplit(path).path
    async with app.state.database.writing() as connection:
        other = await files.store_product(
            connection,
            app.state.storage,
            owner_id=author.id,
            name="b",
            mime="a/b",
            data=b"b",
        )
    for changed, ends, signed in (
        (base, str(int(expires) + 1), signature),
        (base, expires, signature[:-1] + ("A" if signature[-1] != "A" else "B")),
        (base, expires, signature[:-1]),
        (base, expires, signature + "="),
        (base, expires, ""),
        (base, expires, "é"),
        (base, f"0{expires}", signature),
        (base, f"+{expires}", signature),
        (base, f"{expires} ", signature),
        (base, "١٧٦٣٧٠٠٠٠٠", signature),
        (base, "never", signature),
        (base, "", signature),
        (f"/files/{other['fileId']}/download", expires, signature),
        (f"/files/{new_id()}/download", expires, signature),
    ):
        for method in ("GET", "HEAD"):
            answer = await browser.request(
                method, changed, params={"expires": ends, "signature": signed}
            )
            assert answer.status_code == 403, (changed, ends, signed)
            assert not answer.content or refusal(answer) == (403, "link_invalid")
    for missing in ("expires", "signature"):
        answer = await browser.get(base, params={missing: query[missing][0]})
        assert refusal(answer) == (422, "validation_failed")
    answer = await browser.get(f"/files/nothing/download?expires={expires}&signature={signature}")
    assert refusal(answer) == (404, "file_not_found")


async def test_url_expires_after_ten_minutes(
    browser: httpx.AsyncClient, app: FastAPI, path: str
) -> None:
    file_id = UUID(urlsplit(path).path.split("/")[2])
    link = await link_to(app, file_id)
    assert timedelta(minutes=9) < link.expires_at - clock.now() <= timedelta(minutes=10)
    ended = int(clock.now().timestamp()) - 1
    key = download_urls._key(app.state.settings)
    signature = parse_qs(signed_urls.sign_query(key, file_id, ended))["signature"][0]
    answer = await browser.get(
        urlsplit(path).path, params={"expires": ended, "signature": signature}
    )
    assert refusal(answer) == (403, "link_expired")


async def test_url_signed_with_another_secret_is_refused(
    browser: httpx.AsyncClient, app: FastAPI, path: str
) -> None:
    other = app.state.settings.model_copy(update={"app_secret": SecretStr("x" * 40)})
    file_id = UUID(urlsplit(path).path.split("/")[2])
    link = await download_urls.create_link(other, app.state.storage, file_id, new_id())
    answer = await browser.get(urlsplit(link.url).path, params=urlsplit(link.url).query)
    assert refusal(answer) == (403, "link_invalid")


async def test_only_ready_product_files_have_a_url(app: FastAPI, seller: httpx.AsyncClient) -> None:
    image = (await upload_file(seller, "a.png", images.png())).json()["payload"]["_id"]
    arriving = (await begin_upload(seller, SMALL_ARCHIVE))["_id"]
    for file_id in (image, arriving, str(new_id())):
        with pytest.raises(ApiError, match="file_not_found"):
            await link_to(app, file_id)


async def test_removed_file_is_not_found_by_its_url(
    app: FastAPI, seller: httpx.AsyncClient, browser: httpx.AsyncClient
) -> None:
    file_id = (await upload_file(seller, "a.zip", SMALL_ARCHIVE, purpose="product")).json()[
        "payload"
    ]["_id"]
    link = urlsplit((await link_to(app, file_id)).url)
    assert (await browser.get(link.path, params=link.query)).status_code == 200
    assert (await seller.delete(f"/files/{file_id}")).status_code == 200
    assert (await browser.get(link.path, params=link.query)).status_code == 404


async def test_product_files_are_not_public(
    seller: httpx.AsyncClient, browser: httpx.AsyncClient, app: FastAPI
) -> None:
    file_id = (await upload_file(seller, "a.zip", SMALL_ARCHIVE, purpose="product")).json()[
        "payload"
    ]["_id"]
    (kept,) = list_file_storage(app.state.settings, file_id)
    for name in (kept.name, f"{kept.name}.webp", "320.webp", "1.webp"):
        assert (await browser.get(f"/media/{file_id}/{name}")).status_code == 404


async def test_download_takes_two_statements_at_most(
    browser: httpx.AsyncClient, path: str, statements: Statements
) -> None:
    statements.clear()
    await browser.get(path)
    assert len(statements) == 1


async def test_product_files_are_attached_in_the_given_order(
    app: FastAPI, seller: httpx.AsyncClient, author: SignedInMember, database: TestDatabase
) -> None:
    ids = [
        (await upload_file(seller, f"{name}.zip", SMALL_ARCHIVE, purpose="product")).json()[
            "payload"
        ]["_id"]
        for name in "abc"
    ]
    ids.reverse()
    async with app.state.database.writing() as connection:
        found = await files.attach_products(connection, author.id, [*ids, ids[0]])
        assert await files.attach_products(connection, author.id, []) == []
    assert [file["fileId"] for file in found] == ids
    assert found[0] == {
        "fileId": ids[0],
        "name": "c.zip",
        "mime": "application/octet-stream",
        "size": len(SMALL_ARCHIVE),
    }
    for file_id in ids:
        assert refusal(await seller.delete(f"/files/{file_id}")) == (409, "file_in_use")
    attached = database.sql("SELECT id FROM file WHERE attached_at IS NOT NULL")
    assert all(file_id in attached for file_id in ids)


async def test_product_accepts_own_ready_files_only(
    app: FastAPI, seller: httpx.AsyncClient, author: SignedInMember, database: TestDatabase
) -> None:
    stranger = await factories.member(app)
    mine = (await upload_file(seller, "a.zip", SMALL_ARCHIVE, purpose="product")).json()["payload"][
        "_id"
    ]
    image = (await upload_file(seller, "a.png", images.png())).json()["payload"]["_id"]
    arriving = (await begin_upload(seller, SMALL_ARCHIVE))["_id"]
    for owner, file_ids, code in (
        (stranger.id, [mine], "file_not_found"),
        (author.id, [mine, image], "file_not_found"),
        (author.id, [mine, str(new_id())], "file_not_found"),
        (author.id, [mine, "nothing"], "file_not_found"),
        (author.id, [mine, arriving], "file_not_ready"),
        (stranger.id, [arriving], "file_not_found"),
    ):
        with pytest.raises(ApiError) as refused:
            async with app.state.database.writing() as connection:
                await files.attach_products(connection, owner, file_ids)
        assert (refused.value.problem.code, set(refused.value.fields)) == (code, {"files"})
    assert mine not in database.sql("SELECT id FROM file WHERE attached_at IS NOT NULL")


async def test_own_image_can_be_removed(seller: httpx.AsyncClient) -> None:
    image = (await upload_file(seller, "a.png", images.png())).json()["payload"]["_id"]
    assert (await seller.delete(f"/files/{image}")).json() == {"payload": {"deleted": True}}
    assert refusal(await seller.delete(f"/files/{image}")) == (404, "file_not_found")


async def test_stored_demo_file_needs_a_name_and_bytes(
    app: FastAPI, author: SignedInMember
) -> None:
    before = list_storage(app.state.settings)
    for name, data, code in (("..", b"x", "file_name_invalid"), ("a", b"", "file_empty")):
        with pytest.raises(ApiError, match=code):
            async with app.state.database.writing() as connection:
                await files.store_product(
                    connection,
                    app.state.storage,
                    owner_id=author.id,
                    name=name,
                    mime="a/b",
                    data=data,
                )
    assert list_storage(app.state.settings) == before


@given(first=st.integers(0, 12_000), last=st.integers(0, 12_000))
def test_any_range_is_a_slice_of_the_file(first: int, last: int) -> None:
    found = parse_range(f"bytes={first}-{last}", None, etag='"a"', size=len(SMALL_ARCHIVE))
    if last < first:
        assert found is None
        return
    assert found is not None
    start, end = found
    piece = SMALL_ARCHIVE[first : last + 1]
    assert found.is_satisfiable == bool(piece)
    assert not piece or SMALL_ARCHIVE[start:end] == piece


async def test_file_streams_over_a_real_connection(
    path: str, live_origin: str, seller: httpx.AsyncClient
) -> None:
    async with httpx.AsyncClient(base_url=live_origin) as browser:
        answer = await browser.get(path)
    assert answer.content == SMALL_ARCHIVE
    file_id = urlsplit(path).path.split("/")[2]
    assert (await get_payload(seller, f"/files/{file_id}"))["status"] == "ready"
