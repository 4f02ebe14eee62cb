"""Pages of the documentation: complete, self-contained and correct."""

import base64
import gzip
import hashlib
import re
from collections.abc import AsyncIterator
from datetime import date
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.errors import Problem
from api.docs import assets, pages
from api.docs.samples import OF_OPERATIONS
from api.tests import factories
from api.tests.conftest import OpenApp
from api.tests.support import guide
from api.tests.support.auth import Drain, read_inbox, registration_body, sign_in
from api.tests.support.engagement import evaluate
from api.tests.support.images import png

LAYLA = "layla@qima.example"
_ADDRESS = re.compile(r'(?:href|src)="([^"]*)"')


@pytest.fixture
async def reader(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A browser without the client's OpenAPI check, because pages are not operations."""
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as someone:
        yield someone


@pytest.mark.parametrize("path", ["/docs", "/docs/guide"])
async def test_page_links_resolve(reader: httpx.AsyncClient, path: str) -> None:
    page = await reader.get(path)
    assert page.status_code == 200
    assert "{{" not in page.text
    addresses = set(_ADDRESS.findall(page.text)) - {"data:,"}
    assert {each for each in addresses if not each.startswith(("/", "#"))} == set()
    for address in addresses:
        if address.startswith("#"):
            assert f'id="{address[1:]}"' in page.text
        else:
            assert (await reader.get(address)).status_code == 200, address


@pytest.mark.parametrize("path", ["/docs", "/docs/guide"])
async def test_page_loads_nothing_from_other_hosts_and_runs_nothing_inline(
    reader: httpx.AsyncClient, path: str
) -> None:
    page = await reader.get(path)
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "connect-src 'self';" in policy
    assert "unsafe" not in policy
    assert re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=", page.text) is None


@pytest.mark.parametrize("name", assets.NAMES)
async def test_asset_is_immutable_and_compressed(reader: httpx.AsyncClient, name: str) -> None:
    packed = await reader.get(assets.asset_url(name), headers={"accept-encoding": "gzip"})
    plain = await reader.get(assets.asset_url(name), headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content == gzip.decompress(assets.load_asset(name).packed)
    for answer in (packed, plain):
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["vary"].lower().startswith("accept-encoding")
    if name.endswith(".css"):
        assert set(re.findall(r"url\(\W?(\w+):", plain.text)) <= {"data"}


async def test_openapi_document_is_served_and_revalidated(
    app: FastAPI, reader: httpx.AsyncClient
) -> None:
    answer = await reader.get("/openapi.json")
    assert answer.json() == app.openapi()
    again = await reader.get("/openapi.json", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_unknown_asset_is_not_found(reader: httpx.AsyncClient) -> None:
    for name in ("reference.html", "..%2Frouter.py", "index.html"):
        answer = await reader.get(f"/docs/{name}")
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not_found"


async def test_guide_lists_every_error_in_both_languages(reader: httpx.AsyncClient) -> None:
    page = (await reader.get("/docs/guide")).text
    for problem in Problem.catalogue.values():
        assert f'<tr id="{problem.code}">' in page
        assert f'<td lang="ar" dir="rtl">{problem.text["ar"]}</td>' in page


async def test_guide_in_production_does_not_mention_the_inbox(open_app: OpenApp) -> None:
    async with open_app() as app:
        production = app.state.settings.model_copy(update={"env": "production"})
    for page in (pages.render_reference(production), pages.render_guide(production)):
        assert "/dev/inbox" not in page
        assert "{{" not in page


@pytest.mark.usefixtures("sandbox")
async def test_every_command_of_the_guide_works_in_order(
    app: FastAPI,
    client: httpx.AsyncClient,
    reader: httpx.AsyncClient,
    drain: Drain,
    live_origin: str,
) -> None:
    proof = await sign_in(client, drain, LAYLA)
    if not proof["registered"]:
        await client.post("/users/register", json=registration_body(proof["verificationToken"]))
    client.cookies.clear()
    fan = await factories.member(app)
    for text in ("مشقُ اليوم", "مشقُ أمس"):
        # Trending posts of new accounts have an evaluation.
        post = await factories.post(client, await factories.member(app), text)
        await evaluate(client, fan, post["_id"], "love")
    page = (await reader.get("/docs/guide")).text
    book = b"%PDF-1.7\n" + bytes(2000)
    files = {"picture.png": png(), "book.pdf": book}
    digest = base64.b64encode(hashlib.sha256(book).digest()).decode()
    newcomer = (await sign_in(client, drain, "hind@qima.example"))["verificationToken"]
    variables = {
        "CODE": "of the inbox",
        "SIZE": str(len(book)),
        "DIGEST": digest,
        "VERIFICATION_TOKEN": newcomer,
    }
    blocks = guide.CommandBlockParser(page).blocks
    assert len(blocks) > 20
    for block in blocks:
        for name, value in block.variables():
            if not value.startswith(("…", "$(")):
                variables[name] = value
            assert name in variables, f"${name} comes from nowhere"
        for command in block.commands():
            if "$CODE" in command:
                await drain()
                variables["CODE"] = (await read_inbox(client, LAYLA))[0]["code"]
            asked = guide.parse_curl(command, variables, files)
            if "data-stream" in block.attributes:
                await _listen(live_origin, asked, block.attributes["data-stream"])
                continue
            answer = await client.request(**asked)
            assert answer.status_code == int(block.attributes.get("data-status", 200)), answer.text
            if "data-bytes" in block.attributes:
                assert answer.content == book
                continue
            variables |= guide.saved_variables(block, answer.json())


async def _listen(origin: str, asked: dict[str, Any], expected: str) -> None:
    path = httpx.URL(asked["url"]).path
    async with httpx.AsyncClient(base_url=origin) as someone:
        request = someone.stream("GET", path, headers=asked["headers"])
        async with request as stream:
            assert stream.status_code == 200
            async for line in stream.aiter_lines():
                if line:
                    assert line == expected
                    return


async def test_samples_belong_to_existing_operations(
    app: FastAPI,
) -> None:
    operations = [each for path in app.openapi()["paths"].values() for each in path.values()]
    assert {*OF_OPERATIONS} <= {operation["operationId"] for operation in operations}


async def test_operation_states_its_authentication(app: FastAPI) -> None:
    paths = app.openapi()["paths"]
    assert paths["/users/me"]["get"]["description"].endswith("\n\nRequires authentication.")
    assert paths["/users/me"]["get"]["security"] == [{"token": []}]
    profile = paths["/users/{id}"]["get"]
    assert profile["description"].endswith("\n\nAuthentication is optional.")
    assert profile["security"] == [{}, {"token": []}]
    assert paths["/posts/guest"]["get"]["security"] == []


async def test_security_txt_has_contact_and_date_of_the_settings(open_app: OpenApp) -> None:
    async with open_app(security_txt_expires=date(2027, 5, 1)) as app:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://api") as client:
            answer = await client.get("/.well-known/security.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    lines = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert lines["Contact"] == "mailto:security@localhost"
    assert lines["Expires"] == "2027-05-01T00:00:00Z"
    assert lines["Canonical"].endswith("/.well-known/security.txt")


async def test_security_txt_without_a_date_is_not_found(reader: httpx.AsyncClient) -> None:
    assert (await reader.get("/.well-known/security.txt")).status_code == 404
