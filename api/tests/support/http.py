"""Calls of the API and assertions on their responses."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.http import refusal_delay
from api.tests.factories import SignedInMember


async def get_payload(
    client: httpx.AsyncClient, path: str, viewer: SignedInMember | None = None
) -> Any:
    """Return the payload of a GET, which must succeed."""
    answer = await client.get(path, headers=viewer.headers if viewer else {})
    assert answer.status_code == 200, answer.text
    return answer.json()["payload"]


async def post_payload(
    client: httpx.AsyncClient, path: str, viewer: SignedInMember, body: Any = None
) -> Any:
    """Return the payload of a POST, which must succeed."""
    answer = await client.post(path, json=body, headers=viewer.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["payload"]


async def post_until_accepted(
    client: httpx.AsyncClient, path: str, *, body: Any = None, viewer: SignedInMember | None = None
) -> httpx.Response:
    """Post until the response is not 503; return it."""
    headers = viewer.headers if viewer else {}
    return await repeat_while_busy(lambda: client.post(path, json=body, headers=headers))


async def repeat_while_busy(send: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
    """Send a request until its response is not 503; return it.

    A 503 has no effect. Requests that wait for the same row may exceed the lock timeout.
    """
    while True:
        answer = await send()
        if answer.status_code != 503:
            return answer


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """Return status and code of an error."""
    assert answer.is_error, f"{answer.status_code}: {answer.text}"
    return answer.status_code, answer.json()["error"]["code"]


def field_errors(answer: httpx.Response) -> dict[str, str]:
    """Return the messages of a 422 by field."""
    assert answer.status_code == 422, answer.text
    found: dict[str, str] = answer.json()["error"]["fields"]
    return found


async def list_pages(
    client: httpx.AsyncClient, path: str, viewer: SignedInMember | None = None, *, limit: int = 20
) -> AsyncIterator[list[dict[str, Any]]]:
    """Yield all pages of a list, following its cursors."""
    query: dict[str, Any] = {"limit": limit}
    while True:
        url = httpx.URL(path).copy_merge_params(query)
        answer = await client.get(url, headers=viewer.headers if viewer else {})
        assert answer.status_code == 200, answer.text
        body = answer.json()
        yield body["payload"]
        if body["nextCursor"] is None:
            return
        query["cursor"] = body["nextCursor"]


async def list_all(
    client: httpx.AsyncClient, path: str, viewer: SignedInMember | None = None, *, limit: int = 20
) -> list[dict[str, Any]]:
    """Return all items of a list; every page but the last must be full."""
    found: list[dict[str, Any]] = []
    async for page in list_pages(client, path, viewer, limit=limit):
        assert len(page) <= limit
        assert len(found) % limit == 0
        found += page
    return found


@asynccontextmanager
async def open_unchecked_client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """Open a client for undocumented routes; the application handles its exceptions."""
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


@asynccontextmanager
async def browser_at(app: FastAPI, address: str) -> AsyncIterator[httpx.AsyncClient]:
    """Open a client with a network address and a cookie jar of its own."""
    transport = httpx.ASGITransport(app=app, client=(address, 40000))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


def refuse_promptly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send the refusals of an address without their delay, for tests with many of them."""
    for name in ("MIN_DELAY_SECONDS", "MAX_DELAY_SECONDS"):
        monkeypatch.setattr(refusal_delay, name, 0)
