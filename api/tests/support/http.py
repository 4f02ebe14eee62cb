"""Short ways to say what a test calls and expects."""

from collections.abc import AsyncIterator
from typing import Any

import httpx

from api.tests.factories import SignedInMember


async def got(client: httpx.AsyncClient, path: str, viewer: SignedInMember | None = None) -> Any:
    """The payload of a GET that succeeds."""
    answer = await client.get(path, headers=viewer.headers if viewer else {})
    assert answer.status_code == 200, answer.text
    return answer.json()["payload"]


async def posted(
    client: httpx.AsyncClient, path: str, viewer: SignedInMember, body: Any = None
) -> Any:
    """The payload of a POST that succeeds."""
    answer = await client.post(path, json=body, headers=viewer.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["payload"]


async def post_until_accepted(
    client: httpx.AsyncClient, path: str, *, body: Any = None, viewer: SignedInMember | None = None
) -> httpx.Response:
    """The answer of a POST that comes back as long as it is told to: 503 means that nothing was
    done, and on a machine at its limit a queue of many for one row ends in it."""
    headers = viewer.headers if viewer else {}
    while True:
        answer = await client.post(path, json=body, headers=headers)
        if answer.status_code != 503:
            return answer


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of an error."""
    assert answer.is_error, f"{answer.status_code}: {answer.text}"
    return answer.status_code, answer.json()["error"]["code"]


def field_errors(answer: httpx.Response) -> dict[str, str]:
    """What a 422 says of each field."""
    assert answer.status_code == 422, answer.text
    found: dict[str, str] = answer.json()["error"]["fields"]
    return found


async def list_pages(
    client: httpx.AsyncClient, path: str, viewer: SignedInMember | None = None, *, limit: int = 20
) -> AsyncIterator[list[dict[str, Any]]]:
    """Each page of a list, by its own cursors, to the end."""
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
    """A list to its end; every page but the last is full."""
    found: list[dict[str, Any]] = []
    async for page in list_pages(client, path, viewer, limit=limit):
        assert len(page) <= limit
        assert len(found) % limit == 0
        found += page
    return found
