"""Cache headers: public responses to guests, and no caching of errors and of members' responses."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi.responses import StreamingResponse

from api.core.http.cache_control import publicly_cacheable
from api.tests import factories
from api.tests.conftest import WEB_ORIGIN, OpenApp
from api.tests.factories import SignedInMember

PATHS = (
    "/posts/guest",
    "/posts/trendingTags",
    "/posts/{post}/guest",
    "/posts/{member}",
    "/posts/{post}/comments",
    "/posts/explorePosts",
    "/posts/exploreDigitalProducts",
    "/users/{member}",
    "/users/exploreUsers",
    "/users/explore",
)


@pytest.mark.parametrize("path", PATHS)
async def test_response_to_a_guest_is_cacheable_and_to_a_member_is_not(
    client: httpx.AsyncClient, layla: SignedInMember, path: str
) -> None:
    post = await factories.post(client, layla)
    url = path.format(post=post["_id"], member=layla.id)
    guest = await client.get(url)
    assert guest.status_code == 200
    assert guest.headers["cache-control"] == (
        "public, max-age=0, s-maxage=2, stale-while-revalidate=2"
    )
    for name in ("authorization", "accept-language", "origin", "version"):
        assert name in guest.headers["vary"]
    again = await client.get(url, headers={"if-none-match": f'"other", {guest.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    any_copy = await client.get(url, headers={"if-none-match": "*"})
    assert any_copy.status_code == 304
    for name in ("etag", "cache-control", "vary"):
        assert again.headers[name] == guest.headers[name]
    condition = {"if-none-match": guest.headers["etag"]}
    personal = await client.get(url, headers=layla.headers | condition)
    assert personal.status_code == 200
    assert personal.headers["cache-control"] == "private, no-store"
    assert "etag" not in personal.headers


async def test_etag_changes_with_the_content(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    post = await factories.post(client, layla, "قبل")
    path = f"/posts/{post['_id']}/guest"
    condition = {"if-none-match": (await client.get(path)).headers["etag"]}
    draft = {"text": "بعد"}
    changed = await client.post(f"/posts/{post['_id']}/update", json=draft, headers=layla.headers)
    assert changed.status_code == 200
    after = await client.get(path, headers=condition)
    assert (after.status_code, after.json()["payload"]["text"]) == (200, "بعد")


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/no/such/path", {}, 404),
        ("GET", "/posts/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/guest", {}, 404),
        ("GET", "/posts/guest?limit=0", {}, 422),
        ("GET", "/posts/guest?cursor=nonsense", {}, 422),
        ("GET", "/posts/guest", {"version": "1"}, 400),
        ("GET", "/posts/explorePosts", {"authorization": "nonsense"}, 401),
        ("PATCH", "/posts/guest", {}, 405),
        ("GET", "/users/me", {}, 401),
        ("GET", "/ready", {}, 200),
    ],
)
async def test_errors_and_unmarked_routes_are_not_cacheable(
    client: httpx.AsyncClient, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    answer = await client.request(method, path, headers=headers)
    assert answer.status_code == status
    assert answer.headers["cache-control"] == "private, no-store"
    assert "etag" not in answer.headers


async def test_defaults_and_unknown_headers_change_no_etag(client: httpx.AsyncClient) -> None:
    plain = await client.get("/posts/guest")
    extended = await client.get(
        "/posts/guest?limit=20",
        headers={"x-forwarded-host": "evil.example", "range": "bytes=0-3", "origin": WEB_ORIGIN},
    )
    assert (extended.status_code, extended.content) == (200, plain.content)
    assert extended.headers["etag"] == plain.headers["etag"]


async def test_response_failing_after_its_start_is_started_once(open_app: OpenApp) -> None:
    @publicly_cacheable
    async def breaks() -> StreamingResponse:
        async def fail_at_once() -> AsyncIterator[bytes]:
            pieces: list[bytes] = []
            for piece in pieces:
                yield piece
            raise RuntimeError("before its first byte")

        return StreamingResponse(fail_at_once())

    started = []
    async with open_app() as app:
        app.get("/breaks")(breaks)

        async def record_starts(scope: Any, receive: Any, send: Any) -> None:
            async def record(message: Any) -> None:
                if message["type"] == "http.response.start":
                    started.append(message["status"])
                await send(message)

            await app(scope, receive, record)

        transport = httpx.ASGITransport(app=record_starts, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answer = await client.get("/breaks")
    assert started == [500]
    assert answer.headers["cache-control"] == "private, no-store"
    assert answer.json()["error"]["code"] == "internal_error"
