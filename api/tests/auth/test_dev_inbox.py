"""Development inbox, and its absence in production."""

import httpx
import lxml.html
import pytest
from fastapi import FastAPI

from api.core.settings import Settings
from api.main import create_app
from api.tests.conftest import client_of
from api.tests.support.auth import Drain, new_email, read_inbox, request_code
from api.tests.support.http import refusal


async def test_inbox_lists_messages_newest_first_and_by_address(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    address = new_email()
    for _ in range(2):
        await request_code(client, address)
        await drain()
    messages = await read_inbox(client, address.upper())
    assert len(messages) == 2
    assert messages[0]["sentAt"] > messages[1]["sentAt"]
    assert set(messages[0]) == {"to", "subject", "text", "html", "code", "sentAt"}
    assert {message["to"] for message in messages} == {address}


async def test_inbox_page_has_no_scripts(client: httpx.AsyncClient, drain: Drain) -> None:
    address = new_email()
    await request_code(client, address)
    await drain()
    code = (await read_inbox(client, address))[0]["code"]
    headers = {"accept": "text/html", "accept-language": "ar"}
    answer = await client.get("/dev/inbox", params={"to": address}, headers=headers)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert '<html lang="ar" dir="rtl">' in answer.text
    assert f">{code}<" in answer.text
    # The HTML part is shown without access to the page, with its mark.
    (frame,) = lxml.html.fromstring(answer.text).xpath("//iframe")
    assert "allow-scripts" not in frame.get("sandbox")
    assert "allow-same-origin" not in frame.get("sandbox")
    assert f">{code}<" in frame.get("srcdoc")
    assert 'src="data:image/png;base64,' in frame.get("srcdoc")
    assert "<script" not in answer.text


async def test_inbox_page_escapes_the_query(client: httpx.AsyncClient) -> None:
    asked = '"><script>alert(1)</script>'
    answer = await client.get("/dev/inbox", params={"to": asked})
    assert "<script" not in answer.text


async def test_inbox_is_absent_in_production_and_from_the_documentation(
    app: FastAPI, settings: Settings
) -> None:
    production = create_app(settings.model_copy(update={"env": "production"}))
    async with client_of(production) as client:
        answer = await client.get("/dev/inbox")
    assert answer.status_code == 404
    assert "/dev/inbox" not in app.openapi()["paths"]


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:8000", "", "[::ffff:1]"])
async def test_inbox_of_another_host_name_is_refused(client: httpx.AsyncClient, host: str) -> None:
    answer = await client.get("/dev/inbox", headers={"host": host})
    assert refusal(answer) == (404, "not_found")
    assert (await client.get("/dev/inbox", headers={"host": "127.0.0.1:8000"})).status_code == 200
