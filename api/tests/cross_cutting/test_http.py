"""Headers, cross-origin requests and server-side request forgery in every operation."""

import asyncio
import copy
import itertools
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import WEB_ORIGIN, OpenApp, TestDatabase, client_of
from api.tests.support.auth import Drain, register_member
from api.tests.support.engagement import UNKNOWN_ID
from api.tests.support.operations import (
    GUEST_WRITES,
    OPERATIONS,
    STAFF_CALLS,
    WRITES,
    resolve_parameters,
)

STREAM: Final = "GET /notifications/stream"
# Calls outside of the document: pages for developers, other methods and unknown paths.
UNDOCUMENTED_CALLS: Final = (
    *("GET /docs", "GET /docs/guide", "GET /openapi.json", "GET /dev/inbox", "GET /nothing"),
    *("TRACE /health", "OPTIONS /posts", "HEAD /posts/guest", "GET /%00", "GET /posts/%FF"),
    *("PUT /users/me", f"GET /posts?x={'y' * 9000}"),
)
# Headers of every response, with a pattern of the value.
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-resource-policy": "cross-origin",
    "x-request-id": "[0-9a-f]{32}",
    "x-frame-options": "DENY",
    "content-security-policy": ".*frame-ancestors 'none'.*",
    "content-language": "en",
    "cache-control": ".+",
}


def with_unknown_ids(path: str) -> str:
    return re.sub(r"\{\w+\}", UNKNOWN_ID, path)


@pytest.mark.parametrize("who", ["guest", "member"])
async def test_responses_have_security_headers(app: FastAPI, who: str) -> None:
    member = await factories.member(app)
    headers = member.headers if who == "member" else {}
    faults = []
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for call in (*OPERATIONS, *UNDOCUMENTED_CALLS):
            method, path = call.split(maxsplit=1)
            if call == STREAM and who == "member":
                continue
            answer = await client.request(method, with_unknown_ids(path), headers=headers)
            faults += [f"{call}: {fault}" for fault in header_faults(answer)]
            cache_control = answer.headers.get("cache-control", "")
            personal = headers and "authorization" in answer.headers.get("vary", "")
            if (answer.is_error or personal) and cache_control != "private, no-store":
                faults.append(f"{call}: {answer.status_code} may be cached: {cache_control}")
            assert faults == []


async def test_vary_is_one_field_that_names_each_header_once(app: FastAPI) -> None:
    member = await factories.member(app)
    reads = [call.split()[1] for call in OPERATIONS if call.startswith("GET ") and call != STREAM]
    reads += ["/docs", "/openapi.json", f"/syndication/users/{member.id}/atom.xml"]
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for path, headers in itertools.product(reads, ({}, member.headers)):
            answer = await client.get(
                with_unknown_ids(path), headers={**headers, "origin": WEB_ORIGIN}
            )
            fields = answer.headers.get_list("vary")
            names = [name.strip().lower() for field in fields for name in field.split(",")]
            assert len(fields) == 1, path
            assert "origin" in names
            assert len(names) == len(set(names)), (path, names)


def header_faults(answer: httpx.Response) -> Iterator[str]:
    for name, pattern in HEADERS.items():
        values = answer.headers.get_list(name)
        if len(values) != 1 or not re.fullmatch(pattern, values[0]):
            yield f"{answer.status_code} {name}: {values}"
    if "html" in answer.headers.get("content-type", "") and answer.content:
        policy = answer.headers.get("content-security-policy", "")
        if not re.match(r"default-src '(none|self)'", policy) or "unsafe-inline' 's" in policy:
            yield f"content-security-policy: {policy}"
    for name in ("server", "x-powered-by", "refresh"):
        if name in answer.headers:
            yield f"{name}: {answer.headers[name]}"
    location = answer.headers.get("location")
    if location is not None and not location.startswith(f"{WEB_ORIGIN}/login?"):
        yield f"location: {location}"


async def test_cookie_alone_does_not_authenticate(
    client: httpx.AsyncClient, drain: Drain, database: TestDatabase
) -> None:
    """A page of another origin can have a browser send cookies, but no authorization header."""
    registered = await register_member(client, drain)
    token = registered["token"]
    # Not even for staff do the paths of staff exist without the header.
    database.sql(f"UPDATE member SET is_staff = true WHERE id = '{registered['user']['_id']}'")
    client.headers.pop("authorization", None)
    (cookie,) = (each for each in client.cookies.jar if each.path == "/identity")
    # The token is valid in the header; here it is sent as a cookie with likely names.
    names = ("token", "access", "access_token", "authorization", "Authorization", "session")
    token_cookies = [f"{name}={token}" for name in names]
    headers = {"cookie": "; ".join([f"{cookie.name}={cookie.value}", *token_cookies])}
    for call in WRITES:
        if call in GUEST_WRITES:
            continue
        method, path = call.split()
        for form in ({"content-type": "application/json"}, {"content-type": "text/plain"}):
            path = with_unknown_ids(path).replace("/parts/" + UNKNOWN_ID, "/parts/1")
            answer = await client.request(method, path, content=b"{}", headers=headers | form)
            assert answer.status_code == (404 if call in STAFF_CALLS else 401), call
    paths = {call.split()[1] for call in OPERATIONS}
    for path in (path for path in paths if path.startswith("/users/me")):
        assert (await client.get(path, headers=headers)).status_code == 401


HOSTILE_ORIGINS: Final = [
    "null",
    "",
    "http://evil.example",
    "https://evil.example",
    WEB_ORIGIN.replace("http:", "https:"),
    WEB_ORIGIN + "0",
    WEB_ORIGIN + ".evil.example",
    WEB_ORIGIN + "@evil.example",
    WEB_ORIGIN + "/",
    WEB_ORIGIN + " ",
    " " + WEB_ORIGIN + ", http://evil.example",
    WEB_ORIGIN.upper(),
    WEB_ORIGIN.replace("localhost", "127.0.0.1"),
    WEB_ORIGIN.replace("localhost", "localhost."),
    WEB_ORIGIN.replace("localhost", "a.localhost"),
    "http://localhost",
    "localhost:9",
    "file://",
    "data:",
    "chrome-extension://abcdefghijklmnop",
    "http://[::1]:9",
]


COOKIE_PATHS: Final = ("/identity/refresh", "/identity/begin", "/identity/collect")


@pytest.mark.parametrize("origin", HOSTILE_ORIGINS)
async def test_foreign_origin_can_neither_use_cookie_nor_read_responses(
    client: httpx.AsyncClient, drain: Drain, origin: str
) -> None:
    await register_member(client, drain)
    # Spaces around a header's value are not part of it, so this is the web's own origin.
    for path in COOKIE_PATHS if origin.strip() != WEB_ORIGIN else ():
        body = {"provider": "nobody", "page": "login"} if path.endswith("begin") else None
        refused = await client.post(path, json=body, headers={"origin": origin})
        assert refused.status_code == 403, (path, origin)
        assert "set-cookie" not in refused.headers
    for answer in (
        await client.get("/users/me", headers={"origin": origin}),
        await client.options(
            "/posts", headers={"origin": origin, "access-control-request-method": "POST"}
        ),
    ):
        allowed = answer.headers.get("access-control-allow-origin")
        assert allowed is None or origin.strip() == WEB_ORIGIN, origin
    assert (await client.post("/identity/refresh", headers={"origin": WEB_ORIGIN})).is_success


@asynccontextmanager
async def run_trap() -> AsyncIterator[tuple[int, list[bytes]]]:
    """Run a server that the service must not call; yield its port and the received requests."""
    requests: list[bytes] = []

    async def receive(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        requests.append(await reader.read(200))
        writer.close()

    server = await asyncio.start_server(receive, "127.0.0.1")
    async with server:
        yield server.sockets[0].getsockname()[1], requests


def trap_urls(port: int) -> list[str]:
    """Return URLs of the server in notations that evade filters."""
    hosts = ("127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1",
             "[::ffff:127.0.0.1]", "127.0.0.1.", "a@127.0.0.1", "localhost.")  # fmt: skip
    return [
        *(f"http://{host}:{port}/x.png" for host in hosts),
        *(f"{scheme}://127.0.0.1:{port}/x" for scheme in ("https", "ftp", "gopher", "dict")),
        f"//127.0.0.1:{port}/x",
        f"www.127.0.0.1:{port}/x",
        f"![x](http://127.0.0.1:{port}/x.png) <img src=http://127.0.0.1:{port}/y>",
    ]


def text_paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all texts in a body."""
    if isinstance(value, str):
        yield path
    for key, each in (
        value.items() if isinstance(value, dict)
        else enumerate(value) if isinstance(value, list) else ()
    ):  # fmt: skip
        yield from text_paths(each, (*path, key))


def replace_text(body: Any, path: tuple[Any, ...], text: str) -> Any:
    changed = copy.deepcopy(body)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = text
    return changed


# Free texts of members, in addition to those of the examples.
FREE_TEXTS: Final[tuple[tuple[str, dict[str, Any], str], ...]] = (
    ("POST /posts", {"kind": "post"}, "text"),
    ("POST /posts", {"kind": "question"}, "text"),
    ("POST /posts/{id}/comments", {}, "text"),
    ("POST /posts/{id}/reviews", {"rating": 4}, "text"),
    ("POST /posts/{id}/reviews/{reviewId}/reply", {}, "text"),
    ("POST /posts/{id}/report", {"reason": "other"}, "text"),
    ("POST /users/update", {}, "name"),
    ("POST /users/update", {}, "bio"),
    ("POST /users/muteWord", {}, "word"),
    ("POST /users/deleteAccount", {}, "reason"),
)


def bodies() -> Iterator[tuple[str, Any, tuple[Any, ...]]]:
    """Yield each text of the examples and of `FREE_TEXTS`."""
    for call, body, name in FREE_TEXTS:
        yield call, {**body, name: ""}, (name,)
    for call, operation in OPERATIONS.items():
        content = operation.get("requestBody", {}).get("content", {})
        for example in content.get("application/json", {}).get("examples", {}).values():
            for path in text_paths(example["value"]):
                yield call, example["value"], path


async def test_urls_in_input_are_not_fetched(open_app: OpenApp, drain: Drain) -> None:
    async with open_app() as app, client_of(app) as client, run_trap() as (port, requests):
        member = await factories.member(app)
        post = (await factories.post(client, await factories.member(app)))["_id"]
        accepted, urls = 0, itertools.cycle(trap_urls(port))
        for call, body, text_path in bodies():
            # A deleted account cannot send the next call.
            sender = await factories.member(app) if "deleteAccount" in call else member
            method, path = call.split()
            path = re.sub(r"\{\w+\}", UNKNOWN_ID if "/users/" in path else post, path)
            url = next(urls)
            headers = {**sender.headers, **forwarding_headers(url)}
            answer = await client.request(
                method, path, json=replace_text(body, text_path, url), headers=headers
            )
            accepted += answer.is_success
            assert answer.status_code < 500, answer.text
        for call, operation in OPERATIONS.items():
            for parameter in resolve_parameters(operation):
                if call.startswith("GET") and parameter["in"] == "query":
                    params = {parameter["name"]: next(urls)}
                    path = with_unknown_ids(call.split()[1])
                    await client.get(path, params=params, headers=member.headers)
        # If all inputs were rejected, the test would be void.
        assert accepted >= 12
        await drain()
        for path in (f"/syndication/users/{member.id}/atom.xml", f"/posts/{member.id}"):
            assert f"127.0.0.1:{port}" in (await client.get(path)).text
        assert requests == []
        # The trap itself works.
        async with httpx.AsyncClient() as outsider:
            with pytest.raises(httpx.HTTPError):
                await outsider.get(f"http://127.0.0.1:{port}/")
        assert len(requests) == 1


def forwarding_headers(url: str) -> dict[str, str]:
    """Return the headers by which proxies and browsers identify themselves."""
    names = ("referer", "user-agent", "x-forwarded-host", "x-forwarded-for", "x-original-url")
    return dict.fromkeys(names, url)


def test_only_one_operation_redirects() -> None:
    """Its targets are tested in `api/tests/auth/test_oidc.py`."""
    redirecting = {
        call
        for call, operation in OPERATIONS.items()
        if {*operation["responses"]} & {"301", "302", "303", "307", "308"}
    }
    assert redirecting == {"GET /identity/return/{provider}"}
