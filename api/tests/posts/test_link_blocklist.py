"""Blocklist of hosts: refused when written, unlinked when served."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from structlog.testing import CapturingLogger

from api.core.observability import security_log
from api.posts import link_blocklist
from api.posts.link_blocklist import LinkBlocklist
from api.tests import factories
from api.tests.conftest import OpenApp, client_of
from api.tests.factories import SignedInMember
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.products import claim_product, create_product

LISTED = "https://login.evil.example/account"


@pytest.fixture
def hosts(tmp_path: Path) -> Path:
    path = tmp_path / "hosts.txt"
    path.write_text("# of a phishing feed\nevil.example\nسيئ.example\n", encoding="utf-8")
    return path


@pytest.fixture
async def listing_app(open_app: OpenApp, hosts: Path) -> AsyncIterator[FastAPI]:
    """An application with a blocklist."""
    async with open_app(link_blocklist=hosts) as app:
        yield app
    link_blocklist.configure(None)


@pytest.mark.parametrize(
    ("url", "is_listed"),
    [
        ("https://evil.example", True),
        ("http://EVIL.example:8080/path?q#f", True),
        ("https://a.b.evil.example/", True),
        ("https://evil.example./", True),
        ("https://evil。example/", True),
        ("https://سيئ.example/", True),
        ("https://xn--lgbzze.example/", True),
        ("https://notevil.example", False),
        ("https://evil.example.org", False),
        ("https://example/evil.example", False),
        ("https://[::1", False),
    ],
)
def test_host_is_listed_with_its_subdomains(hosts: Path, url: str, is_listed: bool) -> None:
    assert (LinkBlocklist(hosts).blocked_host(url) is not None) == is_listed


async def test_text_with_a_listed_link_is_refused(
    listing_app: FastAPI,
    layla: SignedInMember,
    omar: SignedInMember,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = CapturingLogger()
    monkeypatch.setattr(security_log, "log", lines)
    async with client_of(listing_app) as client:
        post = (await factories.post(client, layla, "رابط https://good.example سليم"))["_id"]
        product = (await create_product(client, omar))["_id"]
        await claim_product(client, product, layla)
        for path, body in (
            ("/posts", {"text": f"انظروا {LISTED}"}),
            ("/posts", {"text": "www.evil.example"}),
            (f"/posts/{post}/update", {"kind": "post", "text": f"انظروا {LISTED}"}),
            (f"/posts/{post}/comments", {"text": f"انظروا {LISTED}"}),
            (f"/posts/{product}/reviews", {"rating": 1, "text": f"انظروا {LISTED}"}),
        ):
            answer = await client.post(path, json=body, headers=layla.headers)
            assert refusal(answer) == (422, "link_not_allowed"), path
            assert set(answer.json()["error"]["fields"]) == {"text"}
            line = lines.calls[-1]
            assert line.args == ("link_refused",)
            assert (line.kwargs["host"], line.kwargs["member"]) == ("evil.example", str(layla.id))
        assert len(lines.calls) == 5
        await post_payload(client, f"/posts/{post}/comments", layla, {"text": "بلا روابط"})


async def test_link_that_was_listed_later_is_served_as_text(
    open_app: OpenApp, hosts: Path, layla: SignedInMember
) -> None:
    await asyncio.to_thread(hosts.write_text, "")
    async with open_app(link_blocklist=hosts) as app, client_of(app) as client:
        text = f"أوّلًا {LISTED} ثم https://good.example"
        post = (await factories.post(client, layla, text))["_id"]
        await post_payload(client, f"/posts/{post}/comments", layla, {"text": text})

        async def urls() -> list[list[str]]:
            shown = await get_payload(client, f"/posts/{post}/guest")
            (comment,) = await get_payload(client, f"/posts/{post}/comments")
            listed = await get_payload(client, f"/posts/{layla.id}")
            texts = (shown, comment, listed[0])
            assert {each["text"] for each in texts} == {text}
            return [[entity["url"] for entity in each["entities"]] for each in texts]

        assert await urls() == [[LISTED, "https://good.example"]] * 3
        await asyncio.to_thread(hosts.write_text, "evil.example")
        link_blocklist.current().list.check_again()
        assert await urls() == [["https://good.example"]] * 3
        feed = await client.get(f"/syndication/users/{layla.id}/atom.xml")
        assert "https://good.example" in feed.text
        assert f'href="{LISTED}"' not in feed.text.replace("&quot;", '"')
    link_blocklist.configure(None)


async def test_reads_send_no_further_statement(
    listing_app: FastAPI, layla: SignedInMember, statements: list[str]
) -> None:
    async with client_of(listing_app) as client:
        post = (await factories.post(client, layla, "https://good.example"))["_id"]
        await get_payload(client, f"/posts/{post}/guest")
        statements.clear()
        answer: httpx.Response = await client.get(f"/posts/{post}/guest")
        assert answer.status_code == 200
        assert len(statements) == 1
