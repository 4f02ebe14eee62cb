"""Middleware and error handlers: envelope, headers, language and limits of requests."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from asyncpg.exceptions import (
    DiskFullError,
    InterfaceError,
    InternalClientError,
    UndefinedTableError,
    UniqueViolationError,
)
from fastapi import FastAPI
from sqlalchemy import text

from api.core import errors
from api.core.db.database import Database, Write
from api.tests import factories
from api.tests.conftest import WEB_ORIGIN, OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.http import open_unchecked_client, refusal
from infra.local.ports import free_port

UNKNOWN_PATH = "/no/such/path"


async def test_unknown_path_is_404_in_the_envelope(client: httpx.AsyncClient) -> None:
    answer = await client.get(UNKNOWN_PATH)
    assert answer.status_code == 404
    assert answer.json() == {
        "payload": None,
        "error": {
            "code": "not_found",
            "message": errors.not_found.text["en"],
            "fields": {},
            "facts": {},
        },
    }


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/posts", {"GET", "HEAD", "POST"}),
        ("PATCH", "/posts/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", {"GET", "HEAD", "DELETE"}),
        ("DELETE", "/users/me", {"GET", "HEAD"}),
        ("POST", "/health", {"GET", "HEAD"}),
        ("POST", "/media/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/400.webp", {"GET", "HEAD"}),
        # The headers of a stream can't be sent alone.
        ("POST", "/notifications/stream", {"GET"}),
        # `/users/{id}` and `/posts/{id}` take these for no id.
        ("GET", "/users/sendOTP", {"POST"}),
        ("DELETE", "/posts/guest", {"GET", "HEAD"}),
    ],
)
async def test_wrong_method_lists_every_allowed_method(
    client: httpx.AsyncClient, method: str, path: str, allowed: set[str]
) -> None:
    answer = await client.request(method, path)
    assert refusal(answer) == (405, "method_not_allowed")
    assert set(answer.headers["allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    ("accept_language", "language"),
    [
        ("", "en"),
        ("ar", "ar"),
        ("ar-EG", "ar"),
        ("AR", "ar"),
        ("en, ar", "en"),
        ("ar, en", "ar"),
        ("en;q=0.5, ar;q=0.9", "ar"),
        ("ar;q=0.3, en;q=0.8", "en"),
        ("fr, ar;q=0.4", "ar"),
        ("fr", "en"),
        ("*", "en"),
        ("ar;q=0", "en"),
        ("ar;q=nonsense", "en"),
        ("ar; q=0.9, en; q=0.1", "ar"),
        (",,;;==", "en"),
        ("x," * 5000 + "ar", "en"),
    ],
)
async def test_locale_is_the_preferred_of_the_two(
    client: httpx.AsyncClient, accept_language: str, language: str
) -> None:
    answer = await client.get(UNKNOWN_PATH, headers={"accept-language": accept_language})
    assert answer.headers["content-language"] == language
    message = answer.json()["error"]["message"]
    assert message == errors.not_found.text["ar" if language == "ar" else "en"]
    assert message.isascii() == (language == "en")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/health"),
        ("GET", UNKNOWN_PATH),
        ("PUT", "/posts"),
        ("GET", "/users/me"),
        ("POST", "/users/sendOTP"),
        ("GET", "/docs"),
        ("GET", "/openapi.json"),
        ("GET", "/countries"),
        ("GET", "/dev/inbox"),
    ],
)
async def test_every_response_has_the_security_headers(
    client: httpx.AsyncClient, method: str, path: str
) -> None:
    answer = await client.request(method, path)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert len(answer.headers["x-request-id"]) == 32
    assert answer.headers["content-language"] == "en"
    for name in ("x-content-type-options", "x-request-id"):
        assert len(answer.headers.get_list(name)) == 1


@pytest.mark.parametrize("env", ["test", "production"])
async def test_browsers_use_https_alone_in_production(open_app: OpenApp, env: str) -> None:
    async with open_app(env=env) as app, client_of(app) as client:
        for path in ("/health", "/posts/guest", "/nowhere"):
            answer = await client.get(path)
            found = answer.headers.get("strict-transport-security")
            assert found == ("max-age=63072000; includeSubDomains" if env != "test" else None)


async def test_request_id_of_the_client_is_kept_when_well_formed(
    client: httpx.AsyncClient,
) -> None:
    answer = await client.get("/health", headers={"x-request-id": "abcdef0123456789"})
    assert answer.headers["x-request-id"] == "abcdef0123456789"
    for bad in ("short", "a" * 65, "with space", "line%0Abreak", "<script>"):
        answer = await client.get("/health", headers={"x-request-id": bad})
        assert answer.headers["x-request-id"] != bad


@pytest.mark.parametrize(
    "origin", [WEB_ORIGIN, "http://evil.example", "null", f"{WEB_ORIGIN}.evil.example"]
)
async def test_cors_allows_credentials_for_the_web_origin_only(
    client: httpx.AsyncClient, origin: str
) -> None:
    preflight = await client.options(
        "/posts",
        headers={
            "origin": origin,
            "access-control-request-method": "POST",
            "access-control-request-headers": "authorization,version,content-type",
        },
    )
    simple = await client.get("/health", headers={"origin": origin})
    for answer in (preflight, simple):
        allowed = answer.headers.get("access-control-allow-origin")
        assert allowed == (WEB_ORIGIN if origin == WEB_ORIGIN else None)
    if origin == WEB_ORIGIN:
        assert preflight.status_code == 200
        assert simple.headers["access-control-allow-credentials"] == "true"
        assert "Retry-After" in simple.headers["access-control-expose-headers"]
    else:
        assert preflight.status_code == 400


async def test_cors_headers_are_on_errors_too(app: FastAPI, client: httpx.AsyncClient) -> None:
    layla = await factories.member(app)
    headers = {"origin": WEB_ORIGIN, "content-type": "application/json", **layla.headers}
    big = await client.post("/posts", content=b" " * 300_000, headers=headers)
    old = await client.get("/posts/guest", headers={"origin": WEB_ORIGIN, "version": "1"})
    lost = await client.get(UNKNOWN_PATH, headers={"origin": WEB_ORIGIN})
    assert [each.status_code for each in (big, old, lost)] == [413, 400, 404]
    for answer in (big, old, lost):
        assert answer.headers["access-control-allow-origin"] == WEB_ORIGIN


async def test_body_over_256_kilobytes_is_refused_with_or_without_content_length(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    layla = await factories.member(app)
    headers = {**layla.headers, "content-type": "application/json"}
    body = json.dumps({"text": "a", "x": "y" * 270_000}).encode()

    async def in_pieces() -> AsyncIterator[bytes]:
        for start in range(0, len(body), 10_000):
            yield body[start : start + 10_000]

    announced = await client.post("/posts", content=body, headers=headers)
    assert refusal(announced) == (413, "body_too_large")
    chunked = await client.post("/posts", content=in_pieces(), headers=headers)
    assert refusal(chunked) == (413, "body_too_large")
    just = json.dumps({"text": "a" * 3000, "x": "y" * 200_000}).encode()
    taken = await client.post("/posts", content=just, headers=headers)
    assert refusal(taken) == (422, "validation_failed")


async def test_unexpected_error_is_500_with_reference_and_without_stack_trace(
    open_app: OpenApp,
) -> None:
    async with open_app() as app, open_unchecked_client(app) as client:

        @app.get("/breaks")
        async def breaks() -> None:
            raise RuntimeError("the secret of the house")

        answer = await client.get(
            "/breaks", headers={"accept-language": "ar", "origin": WEB_ORIGIN}
        )
    assert answer.status_code == 500
    error = answer.json()["error"]
    assert (answer.json()["payload"], error["code"]) == (None, "internal_error")
    assert error["facts"] == {"reference": answer.headers["x-request-id"]}
    assert error["message"].startswith("حدث خطأ لدينا")
    assert answer.headers["access-control-allow-origin"] == WEB_ORIGIN
    for leak in ("secret", "Traceback", "RuntimeError", ".py"):
        assert leak not in answer.text


async def test_commit_precedes_the_response(open_app: OpenApp, database: TestDatabase) -> None:
    database.sql("""
        CREATE TABLE late (id int UNIQUE DEFERRABLE INITIALLY DEFERRED);
        GRANT SELECT, INSERT ON late TO qima_app
    """)
    try:
        async with open_app() as app, open_unchecked_client(app) as client:

            @app.post("/late/{number}")
            async def late(number: int, connection: Write) -> dict[str, Any]:
                await connection.execute(text("INSERT INTO late VALUES (1)"))
                if number == 2:
                    await connection.execute(text("INSERT INTO late VALUES (1)"))
                return {"payload": "kept"}

            failed = await client.post("/late/2")
            assert refusal(failed) == (500, "internal_error")
            assert database.sql("SELECT count(*) FROM late") == "0"
            created = await client.post("/late/1")
            assert created.json() == {"payload": "kept"}
            assert database.sql("SELECT count(*) FROM late") == "1"
    finally:
        database.sql("DROP TABLE late")


async def test_health_and_readiness(client: httpx.AsyncClient, database: TestDatabase) -> None:
    assert (await client.get("/health")).json() == {"payload": {"status": "ok"}}
    head = database.sql("SELECT version_num FROM alembic_version")
    ready = (await client.get("/ready")).json()
    assert ready == {"payload": {"status": "ok", "migration": head}}


async def test_service_without_redis_is_degraded_and_serves(open_app: OpenApp) -> None:
    away = f"redis://:valkey@127.0.0.1:{free_port()}/0"
    async with open_app(redis_url=away) as app, client_of(app) as client:
        ready = await client.get("/ready")
        assert ready.json()["payload"]["status"] == "degraded"
        layla, omar = await factories.member(app), await factories.member(app)
        await factories.post(client, layla)
        await factories.follow(client, omar, layla)


async def test_service_without_postgres_is_alive_and_not_ready(open_app: OpenApp) -> None:
    async with open_app() as app, open_unchecked_client(app) as client:
        original = app.state.database
        unreachable = f"postgresql://qima_app:app@127.0.0.1:{free_port()}/qima"
        app.state.database = Database(
            app.state.settings.model_copy(update={"database_url": unreachable})
        )
        assert (await client.get("/health")).status_code == 200
        for path in ("/ready", "/posts/guest"):
            answer = await client.get(path)
            assert refusal(answer) == (503, "service_unavailable")
            assert answer.headers["retry-after"] == "1"
        await app.state.database.close()
        app.state.database = original


@pytest.mark.parametrize(
    "away",
    [
        InternalClientError("got result for unknown protocol state 3"),
        InterfaceError("connection is closed"),
        DiskFullError("could not extend file: No space left on device"),
        ConnectionResetError("gone"),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_unavailable_database_is_503(open_app: OpenApp, away: Exception) -> None:
    async with open_app() as app, open_unchecked_client(app) as client:

        @app.get("/breaks")
        async def breaks() -> None:
            raise away

        answer = await client.get("/breaks")
        assert refusal(answer) == (503, "service_unavailable")
        assert answer.headers["retry-after"] == "1"
        assert str(away) not in answer.text


@pytest.mark.parametrize(
    "wrong", [UniqueViolationError("twice"), UndefinedTableError("no such"), KeyError("mine")]
)
async def test_faulty_statement_is_500_not_503(open_app: OpenApp, wrong: Exception) -> None:
    async with open_app() as app, open_unchecked_client(app) as client:

        @app.get("/breaks")
        async def breaks() -> None:
            raise wrong

        assert refusal(await client.get("/breaks")) == (500, "internal_error")


@pytest.mark.parametrize(
    "path", ["/posts/guest", "/health", "/posts/explorePosts", "/countries", "/no/such/path"]
)
async def test_head_returns_the_headers_of_get_without_a_body(live_origin: str, path: str) -> None:
    async with httpx.AsyncClient(base_url=live_origin) as client:
        whole, head = await client.get(path), await client.head(path)
        assert head.status_code == whole.status_code
        assert head.content == b""
        for name in ("content-length", "content-type", "etag", "cache-control", "vary"):
            assert head.headers.get(name) == whole.headers.get(name)
        if "etag" in whole.headers:
            known = {"if-none-match": whole.headers["etag"]}
            assert (await client.head(path, headers=known)).status_code == 304


async def test_head_authenticates_and_excludes_other_methods_and_streams(
    live_origin: str, app: FastAPI
) -> None:
    layla = await factories.member(app)
    async with httpx.AsyncClient(base_url=live_origin) as client:
        assert (await client.head("/users/me")).status_code == 401
        assert (await client.head("/users/me", headers=layla.headers)).status_code == 200
        for path in ("/notifications/openAll", "/notifications/stream"):
            assert (await client.head(path, headers=layla.headers)).status_code == 405


@pytest.mark.parametrize("whole", ["/posts/guest?x=" + "y" * 9_000, "/posts/" + "z" * 9_000])
async def test_url_over_the_limit_is_refused(app: FastAPI, whole: str) -> None:
    async with open_unchecked_client(app) as client:
        answer = await client.get(whole)
    assert refusal(answer) == (414, "address_too_long")
    assert answer.headers["cache-control"] == "private, no-store"


async def test_stalled_body_times_out(
    open_app: OpenApp,
) -> None:
    async def stalled_body() -> AsyncIterator[bytes]:
        yield b'{"text": '
        await asyncio.Event().wait()

    async with open_app(body_timeout_seconds=0.1) as app, open_unchecked_client(app) as client:
        layla = await factories.member(app)
        answer = await client.post(
            "/posts",
            content=stalled_body(),
            headers={**layla.headers, "content-type": "application/json"},
        )
    assert refusal(answer) == (408, "body_stalled")


async def test_authentication_scheme_is_case_insensitive(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    token = layla.token
    for value in (token, f"Bearer {token}", f"bearer {token}", f"BEARER  {token}"):
        answer = await client.get("/users/me", headers={"Authorization": value})
        assert answer.status_code == 200, value


async def test_unauthenticated_response_names_the_scheme(client: httpx.AsyncClient) -> None:
    answer = await client.get("/users/me")
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")


async def test_vary_names_each_header_once(client: httpx.AsyncClient) -> None:
    answer = await client.get("/posts/guest", headers={"Origin": WEB_ORIGIN})
    names = [each.strip().lower() for each in answer.headers["vary"].split(",")]
    assert sorted(names) == ["accept-language", "authorization", "origin", "version"]
