"""What holds for every operation of the service: its headers, whose page may ask, and that no
address which somebody gives is ever fetched."""

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

from api.main import create_app
from api.tests import factories
from api.tests.conftest import WEB_ORIGIN, OpenApp, client_of
from api.tests.cross_cutting.test_authz import OF_GUESTS, PAGES, WRITES
from api.tests.support.auth import Drain, register_member
from api.tests.support.engagement import UNKNOWN_ID

DOCUMENT: Final = create_app().openapi()
ENDLESS: Final = "GET /notifications/stream"
# What the document does not tell of: pages for developers, refusals, and paths that are none.
BESIDE: Final = (
    *("GET /docs", "GET /docs/guide", "GET /openapi.json", "GET /dev/inbox", "GET /nothing"),
    *("TRACE /health", "OPTIONS /posts", "HEAD /posts/guest", "GET /%00", "GET /posts/%FF"),
    *("PUT /users/me", f"GET /posts?x={'y' * 9000}"),
)
# How every answer is to be read, where it may be embedded, and by what it is found in a log.
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-resource-policy": "cross-origin",
    "x-request-id": "[0-9a-f]{32}",
    "content-language": "en",
    "cache-control": ".+",
}


def some(path: str) -> str:
    """The path with ids of nothing."""
    return re.sub(r"\{\w+\}", UNKNOWN_ID, path)


@pytest.mark.parametrize("who", ["guest", "member"])
async def test_every_answer_of_every_operation_has_its_headers(app: FastAPI, who: str) -> None:
    member = await factories.member(app)
    headers = member.headers if who == "member" else {}
    wrong = []
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for call in (*PAGES, *BESIDE):
            method, path = call.split(maxsplit=1)
            if call == ENDLESS and who == "member":
                continue
            answer = await client.request(method, some(path), headers=headers)
            wrong += [f"{call}: {fault}" for fault in faults_of(answer)]
            keeping = answer.headers.get("cache-control", "")
            personal = headers and "authorization" in answer.headers.get("vary", "")
            if (answer.is_error or personal) and keeping != "private, no-store":
                wrong.append(f"{call}: {answer.status_code} may be kept: {keeping}")
    assert wrong == []


def faults_of(answer: httpx.Response) -> Iterator[str]:
    for name, pattern in HEADERS.items():
        found = answer.headers.get_list(name)
        if len(found) != 1 or not re.fullmatch(pattern, found[0]):
            yield f"{answer.status_code} {name}: {found}"
    if "html" in answer.headers.get("content-type", "") and answer.content:
        policy = answer.headers.get("content-security-policy", "")
        if not re.match(r"default-src '(none|self)'", policy) or "unsafe-inline' 's" in policy:
            yield f"a page without a policy: {policy}"
    for name in ("server", "x-powered-by", "refresh"):
        if name in answer.headers:
            yield f"{name}: {answer.headers[name]}"
    place = answer.headers.get("location")
    if place is not None and not place.startswith(f"{WEB_ORIGIN}/login?"):
        yield f"location: {place}"


async def test_a_cookie_alone_is_nobody(client: httpx.AsyncClient, drain: Drain) -> None:
    """A page of somebody else's can have a browser send cookies, and no header of ours."""
    token = (await register_member(client, drain))["token"]
    client.headers.pop("authorization", None)
    (cookie,) = client.cookies.jar
    assert cookie.path == "/identity"
    # What would be good in the header, by every name that somebody might have thought of.
    names = ("token", "access", "access_token", "authorization", "Authorization", "session")
    carried = [f"{name}={token}" for name in names]
    sent = {"cookie": "; ".join([f"{cookie.name}={cookie.value}", *carried])}
    for call in WRITES:
        if call in OF_GUESTS:
            continue
        method, path = call.split()
        for form in ({"content-type": "application/json"}, {"content-type": "text/plain"}):
            path = some(path).replace("/parts/" + UNKNOWN_ID, "/parts/1")
            answer = await client.request(method, path, content=b"{}", headers=sent | form)
            assert answer.status_code == 401, call
    for path in (path for path in DOCUMENT["paths"] if path.startswith("/users/me")):
        assert (await client.get(path, headers=sent)).status_code == 401


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


WITH_THE_COOKIE: Final = ("/identity/refresh", "/identity/begin", "/identity/collect")


@pytest.mark.parametrize("origin", HOSTILE_ORIGINS)
async def test_no_page_of_others_uses_the_cookie_or_reads_an_answer(
    client: httpx.AsyncClient, drain: Drain, origin: str
) -> None:
    await register_member(client, drain)
    # A header's value has no spaces at its edges: the one with a space there is our own page's.
    for path in WITH_THE_COOKIE if origin.strip() != WEB_ORIGIN else ():
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
async def listening() -> AsyncIterator[tuple[int, list[bytes]]]:
    """A server that nobody should ask, and what it was asked."""
    asked: list[bytes] = []

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.read(200))
        writer.close()

    server = await asyncio.start_server(hear, "127.0.0.1")
    async with server:
        yield server.sockets[0].getsockname()[1], asked


def addresses(port: int) -> list[str]:
    """That server in the ways in which filters are got round."""
    hosts = ("127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1",
             "[::ffff:127.0.0.1]", "127.0.0.1.", "a@127.0.0.1", "localhost.")  # fmt: skip
    return [
        *(f"http://{host}:{port}/x.png" for host in hosts),
        *(f"{scheme}://127.0.0.1:{port}/x" for scheme in ("https", "ftp", "gopher", "dict")),
        f"//127.0.0.1:{port}/x",
        f"www.127.0.0.1:{port}/x",
        f"![x](http://127.0.0.1:{port}/x.png) <img src=http://127.0.0.1:{port}/y>",
    ]


def texts_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in a body a text stands."""
    if isinstance(value, str):
        yield path
    for key, each in (
        value.items() if isinstance(value, dict)
        else enumerate(value) if isinstance(value, list) else ()
    ):  # fmt: skip
        yield from texts_of(each, (*path, key))


def put(body: Any, path: tuple[Any, ...], text: str) -> Any:
    changed = copy.deepcopy(body)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = text
    return changed


# Whatever a member may write in words of their own, beside what the examples show.
WRITTEN: Final[tuple[tuple[str, dict[str, str], str], ...]] = (
    ("POST /posts", {"kind": "post"}, "text"),
    ("POST /posts", {"kind": "question"}, "text"),
    ("POST /posts/{id}/comments", {}, "text"),
    ("POST /posts/{id}/report", {"reason": "other"}, "text"),
    ("POST /users/update", {}, "name"),
    ("POST /users/update", {}, "bio"),
    ("POST /users/muteWord", {}, "word"),
    ("POST /users/deleteAccount", {}, "reason"),
)


def bodies() -> Iterator[tuple[str, Any, tuple[Any, ...]]]:
    """Every text of every example of a body that the document shows, and of those above."""
    for call, body, name in WRITTEN:
        yield call, {**body, name: ""}, (name,)
    for call, operation in PAGES.items():
        content = operation.get("requestBody", {}).get("content", {})
        for example in content.get("application/json", {}).get("examples", {}).values():
            for path in texts_of(example["value"]):
                yield call, example["value"], path


async def test_no_address_that_somebody_gives_is_fetched(open_app: OpenApp, drain: Drain) -> None:
    async with open_app() as app, client_of(app) as client, listening() as (port, asked):
        member = await factories.member(app)
        post = (await factories.post(client, await factories.member(app)))["_id"]
        taken, spelled = 0, itertools.cycle(addresses(port))
        for call, body, place in bodies():
            # Whoever leaves is another one each time.
            sender = await factories.member(app) if "deleteAccount" in call else member
            method, path = call.split()
            path = re.sub(r"\{\w+\}", UNKNOWN_ID if "/users/" in path else post, path)
            address = next(spelled)
            headers = {**sender.headers, **told(address)}
            answer = await client.request(
                method, path, json=put(body, place, address), headers=headers
            )
            taken += answer.is_success
            assert answer.status_code < 500, answer.text
        for call, operation in PAGES.items():
            for parameter in operation.get("parameters", []):
                if call.startswith("GET") and parameter["in"] == "query":
                    params = {parameter["name"]: next(spelled)}
                    path = some(call.split()[1])
                    await client.get(path, params=params, headers=member.headers)
        # Many texts may hold an address: were all refused, nothing would have been tried.
        assert taken >= 12
        await drain()
        for path in (f"/syndication/users/{member.id}/atom.xml", f"/posts/{member.id}"):
            assert f"127.0.0.1:{port}" in (await client.get(path)).text
        assert asked == []
        # The trap itself works.
        async with httpx.AsyncClient() as somebody:
            with pytest.raises(httpx.HTTPError):
                await somebody.get(f"http://127.0.0.1:{port}/")
        assert len(asked) == 1


def told(address: str) -> dict[str, str]:
    """What a proxy or a browser says of where it comes from."""
    names = ("referer", "user-agent", "x-forwarded-host", "x-forwarded-for", "x-original-url")
    return dict.fromkeys(names, address)


def test_one_answer_alone_sends_a_browser_elsewhere() -> None:
    """Without a redirect there is none to open; that one's has a list of its own, as the web's
    `next` has (`test_auth_federation.py`)."""
    sending = {
        call
        for call, operation in PAGES.items()
        if {*operation["responses"]} & {"301", "302", "303", "307", "308"}
    }
    assert sending == {"GET /identity/return/{provider}"}
