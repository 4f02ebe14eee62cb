"""Steps of a sign-in with another provider from the product's pages."""

from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx

from api.tests.conftest import WEB_ORIGIN
from api.tests.support.auth import registration_body
from api.tests.support.oidc_issuer import complete_sign_in

API_ORIGIN = "http://localhost:8000"
RETURN = f"{API_ORIGIN}/identity/return/"


async def begun(
    client: httpx.AsyncClient, language: str = "en", **changes: Any
) -> tuple[str, httpx.Response]:
    """Begin a sign-in; return the provider's URL and the response."""
    body = {"provider": "example", "page": "login", **changes}
    answer = await client.post("/identity/begin", json=body, headers={"accept-language": language})
    assert answer.status_code == 200, answer.text
    return answer.json()["payload"]["address"], answer


async def returned(client: httpx.AsyncClient, place: str) -> httpx.URL:
    """Follow the provider's redirect; return where the browser is sent."""
    answer = await client.get(place.removeprefix(API_ORIGIN))
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"].startswith(WEB_ORIGIN + "/")
    return httpx.URL(answer.headers["location"])


async def at_provider(address: str, person: str | None, until: str = RETURN) -> str:
    async with httpx.AsyncClient(base_url=origin_of(address), timeout=30) as browser:
        return await complete_sign_in(browser, address, person, until=until)


def origin_of(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


async def collected(client: httpx.AsyncClient) -> httpx.Response:
    return await client.post("/identity/collect", headers={"origin": WEB_ORIGIN})


async def brought(client: httpx.AsyncClient, person: str, **changes: Any) -> dict[str, Any]:
    """Complete a sign-in; return what the page collects."""
    address, _ = await begun(client, **changes)
    await returned(client, await at_provider(address, person))
    answer = await collected(client)
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()["payload"]
    return payload


def changed(address: str, **values: str) -> str:
    return str(httpx.URL(address).copy_merge_params(values))


def new_person(name: str = "Sami") -> str:
    return f"{name}-{uuid4().hex}@elsewhere.example"


def named(ticket: str) -> dict[str, object]:
    body = registration_body("", identityTicket=ticket)
    del body["verificationToken"]
    return body


async def joined_with(client: httpx.AsyncClient, ticket: str, **changes: Any) -> httpx.Response:
    body = named(ticket) | changes
    return await client.post("/users/register", json=body, headers={"origin": WEB_ORIGIN})
