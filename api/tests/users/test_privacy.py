"""Private data of /users/me appears in no other response."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.factories import SignedInMember
from api.tests.support.http import get_payload, post_payload
from api.tests.support.operations import resolve_parameters

PHONE = "+9613555777"


@pytest.fixture
async def canary(app: FastAPI) -> SignedInMember:
    """A member with a unique address, phone number and date of birth."""
    from api.auth import queries
    from api.auth.identifiers import Contact
    from api.core.ids import new_id

    member = await factories.member(app, name="كناري")
    async with app.state.database.writing() as connection:
        await queries.insert_identifier(connection, new_id(), member.id, Contact("phone", PHONE))
    return member


def asked(app: FastAPI, ids: dict[str, str], words: list[str]) -> Iterator[str]:
    """Yield the path of every GET operation, with every id it accepts."""
    for template, methods in app.openapi()["paths"].items():
        operation: dict[str, Any] = methods.get("get", {})
        if "application/json" not in operation.get("responses", {}).get("200", {}).get(
            "content", {}
        ):
            continue
        names = {each["name"] for each in resolve_parameters(operation) if each["in"] == "query"}
        queries = [httpx.QueryParams(limit=100) if "limit" in names else httpx.QueryParams()]
        if "query" in names:
            queries += [queries[0].set("query", word) for word in words]
        if "tab" in names:
            tabs = [{"tab": tab, "userId": ids["member"]} for tab in ("followers", "following")]
            queries = [queries[0].merge(tab) for tab in tabs]
        if "list" in names:
            queries = [queries[0].set("list", "suggested-users")]
        for value in ids.values() if "{" in template else [""]:
            for query in queries:
                path = re.sub(r"\{\w+\}", value, template)
                yield f"{path}?{query}" if str(query) else path


async def test_private_identifiers_appear_for_their_owner_only(
    client: httpx.AsyncClient, app: FastAPI, canary: SignedInMember
) -> None:
    omar = await factories.member(app, name="عمر")
    await post_payload(client, "/users/update", canary, {"handle": "canary_bird"})
    post = await factories.post(client, canary, "منشور الكناري #كناري")
    for one, other in ((canary, omar), (omar, canary)):
        await factories.follow(client, one, other)
    mine = await factories.post(client, omar, "سؤال @canary_bird")
    for path in (f"/posts/{mine['_id']}/comments", f"/posts/{post['_id']}/comments"):
        await client.post(path, json={"text": "تعليق"}, headers=canary.headers)
    ids = {
        "member": str(canary.id),
        "handle": "@canary_bird",
        "post": post["_id"],
        "other post": mine["_id"],
    }
    words = ["كناري", canary.email, "@canary_bird", "canary", PHONE]
    secrets = (canary.email, PHONE, PHONE.removeprefix("+"), "1991-04-17")
    reached = 0
    for path in asked(app, ids, words):
        for viewer in (omar, None):
            answer = await client.get(path, headers=viewer.headers if viewer else {})
            assert answer.status_code < 500, path
            reached += "كناري" in answer.text
            if path.partition("?")[0] == "/users/me":
                continue
            for secret in secrets:
                assert secret not in answer.text, path
            assert "birthDate" not in answer.text, path
    # The test must meet the member in lists, or it proves nothing.
    assert reached >= 10
    own = await get_payload(client, "/users/me", canary)
    assert (own["email"], own["phone"], own["birthDate"]) == (canary.email, PHONE, "1991-04-17")
