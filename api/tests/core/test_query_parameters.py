"""Query parameters: unknown ones are refused, in every operation."""

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.support.engagement import UNKNOWN_ID
from api.tests.support.http import field_errors
from api.tests.support.operations import OPERATIONS, resolve_parameters

# Identity providers, feed readers, crawlers and embedding sites add parameters of their own.
ACCEPTING = {
    call
    for call in OPERATIONS
    if call in {"GET /identity/return/{provider}", "GET /oembed"}
    or call.startswith("GET /syndication/")
}


@pytest.mark.parametrize("call", sorted(OPERATIONS.keys() - ACCEPTING))
async def test_unknown_query_parameters_are_field_errors(
    client: httpx.AsyncClient, call: str
) -> None:
    method, path = call.split()
    for parameter in resolve_parameters(OPERATIONS[call]):
        path = path.replace(f"{{{parameter['name']}}}", UNKNOWN_ID)
    answer = await client.request(method, path, params={"foo": "1", "bar[]": ""})
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "validation_failed"
    # Beside the required parameters and fields, which are missing.
    fields = field_errors(answer)
    assert (fields.pop("foo"), fields.pop("bar[]")) == ("Unknown field.", "Unknown field.")
    assert set(fields.values()) <= {"This field is required.", "This value isn’t allowed."}


async def test_every_wrong_field_and_parameter_is_reported_at_once(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    member = await factories.member(app)
    body = {
        "kind": "nothing",
        "text": "ا" * 3001,
        "tags": ["a b"],
        "categoryId": "nothing",
        "media": [{"fileId": 1, "alt": 2, "width": 3}],
        "priceCents": "500",
        "refundDays": 7.0,
        "unknown": 1,
        "title_": 2,
    }
    headers = {**member.headers, "idempotency-key": "x" * 256}
    answer = await client.post("/posts?foo=1&foo=2&bar=", json=body, headers=headers)
    fields = field_errors(answer)
    named = {
        "tags.0",
        "media.0.fileId",
        "media.0.alt",
        "media.0.width",
        "foo",
        "bar",
        "Idempotency-Key",
    }
    assert fields.keys() == (body.keys() - {"media", "tags"}) | named
    # Nothing was published, and without the unknown parameters the others remain.
    rest = field_errors(await client.post("/posts", json=body, headers=headers))
    assert rest == {name: text for name, text in fields.items() if name not in {"foo", "bar"}}


async def test_wrong_and_unknown_query_parameters_are_reported_at_once(
    client: httpx.AsyncClient,
) -> None:
    query = "limit=x&category=nothing&sort=old&foo=1"
    answer = await client.get(f"/posts/explorePosts?{query}")
    assert field_errors(answer).keys() == {"limit", "category", "sort", "foo"}


@pytest.mark.parametrize("sent", [b"", b"{", b"[1]", b'{"reason": "spam"}'])
async def test_unknown_parameters_are_reported_with_any_body(
    client: httpx.AsyncClient, app: FastAPI, sent: bytes
) -> None:
    member = await factories.member(app)
    path = f"/posts/{UNKNOWN_ID}/report?foo=1"
    headers = {**member.headers, "content-type": "application/json"}
    assert "foo" in field_errors(await client.post(path, content=sent, headers=headers))


async def test_parameters_of_the_provider_are_accepted(client: httpx.AsyncClient) -> None:
    answer = await client.get("/identity/return/nobody?session_state=1&scope=openid")
    assert answer.status_code == 303


async def test_parameters_of_dependencies_are_known(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    member = await factories.member(app)
    path = "/posts/explorePosts?limit=1&category=design&tag=x&sort=new&query=x"
    answer = await client.get(path, headers=member.headers)
    assert answer.status_code in {200, 422}
    assert "sort" not in answer.text
