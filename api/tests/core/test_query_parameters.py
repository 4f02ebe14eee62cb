"""Query parameters: unknown ones are refused, in every operation."""

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.support.engagement import UNKNOWN_ID
from api.tests.support.http import field_errors
from api.tests.support.operations import OPERATIONS, resolve_parameters

# Identity providers, feed readers and crawlers add parameters of their own.
ACCEPTING = {
    call
    for call in OPERATIONS
    if call == "GET /identity/return/{provider}" or call.startswith("GET /syndication/")
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
    assert field_errors(answer) == {"foo": "Unknown field.", "bar[]": "Unknown field."}


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
