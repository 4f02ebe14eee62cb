"""Calls of requirements 7, and completeness of every operation's documentation."""

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.docs.openapi_info import TAGS
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import openapi_check
from api.tests.support.http import refusal
from api.tests.support.operations import DOCUMENT, OPERATIONS, resolve_parameters
from api.tests.support.payouts import create_staff

# Requirements 7, with methods.
SPECIFIED = (
    "POST /users/verify",
    "POST /users/sendOTP",
    "POST /users/verifyOTP",
    "POST /users/register",
    "POST /users/logout",
    "GET /countries",
    "GET /interests",
    "GET /categories",
    "GET /posts",
    "POST /posts",
    "GET /posts/feed",
    "GET /posts/{postId}/guest",
    "GET /posts/guest",
    "GET /posts/saved",
    "GET /posts/purchased",
    "GET /posts/{userId}",
    "POST /posts/{postId}/generatePaymentIntentLink",
    "GET /posts/post/{postId}",
    "GET /posts/{postId}/comments",
    "POST /posts/{postId}/comments",
    "POST /posts/{postId}/share",
    "DELETE /posts/{id}",
    "GET /posts/mine",
    "POST /posts/{id}/save",
    "POST /posts/{id}/unsave",
    "GET /posts/{postId}/evaluations",
    "POST /posts/{postId}/evaluations",
    "POST /posts/{postId}/update",
    "GET /posts/explorePosts",
    "GET /posts/exploreDigitalProducts",
    "GET /notifications",
    "GET /notifications/count",
    "POST /notifications/{notificationId}/open",
    "GET /users/suggestedOnes",
    "POST /files/upload",
    "GET /users/me",
    "GET /users",
    "GET /users/{id}",
    "POST /users/follow/{id}",
    "POST /users/unfollow/{id}",
    "GET /users/network",
    "POST /users/generateConnectAccountLink",
    "GET /users/listPayoutMethods",
    "POST /users/savePayoutMethod",
    "GET /users/explore",
    "GET /users/exploreUsers",
    "POST /users/update",
    "GET /users/recommendedPosts",
    "GET /revenue-share/current-revenue-share",
    "GET /revenue-share/user-reports",
    "GET /revenue-share/details",
)

# Redirects the browser, so it has no response for programs.
REDIRECT = "GET /identity/return/{provider}"
# An address of an earlier release, which is gone.
REMOVED = "GET /revenue-share/proof"
UUID7 = "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"


def without_names(call: str) -> str:
    """Remove the names of path parameters, which differ from those of requirements 7."""
    return re.sub(r"\{\w+\}", "{}", call)


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


CALLS = {without_names(f"{method} {path}") for method, path, _ in operations()}
OPERATION_PARAMS = [
    pytest.param(operation, id=f"{method} {path}") for method, path, operation in operations()
]
BODY_PARAMS = [
    pytest.param(method, path, operation, id=f"{method} {path}")
    for method, path, operation in operations()
    if "application/json" in operation.get("requestBody", {}).get("content", {})
]


def schema_errors(shape: dict[str, Any], value: Any) -> list[str]:
    """List the violations of a schema of the document."""
    return openapi_check.schema_errors(
        openapi_check.create_validator(shape, DOCUMENT["components"]), value
    )


def example_values(content: dict[str, Any]) -> list[Any]:
    """Return the examples of a body."""
    return [each["value"] for each in content["examples"].values()]


@pytest.mark.parametrize("call", SPECIFIED)
def test_specified_call_exists(call: str) -> None:
    assert without_names(call) in CALLS


async def test_literal_path_is_not_shadowed_by_a_parameter(app: FastAPI) -> None:
    reached: list[str] = []

    async def record_endpoint(scope: Any, receive: Any, send: Any) -> None:
        await app(scope, receive, send)
        reached.append(scope["endpoint"].__name__)

    transport = httpx.ASGITransport(app=record_endpoint)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as guest:
        for method, path, operation in operations():
            sample = re.sub(r"\{\w+\}", UUID7, path)
            await guest.request(method, sample)
            assert reached.pop() == operation["operationId"], f"{method} {path}"


@pytest.mark.parametrize("operation", OPERATION_PARAMS)
def test_operation_documents_purpose_and_errors(operation: dict[str, Any]) -> None:
    assert operation["summary"]
    assert not operation["summary"].endswith(".")
    assert operation["description"].rstrip().endswith(".")
    assert re.fullmatch(r"[a-z]+(_[a-z]+)+|health|ready", operation["operationId"])
    for status, answer in operation["responses"].items():
        if int(status) < 400:
            continue
        content = answer["content"]["application/json"]
        assert content["schema"] == {"$ref": "#/components/schemas/ErrorBody"}
        codes = content["examples"]
        assert codes, status
        for code, example in codes.items():
            assert example["value"]["error"]["code"] == code
            assert example["value"]["error"]["message"] == example["summary"]
            assert f"`{code}`" in answer["description"]


def test_redirect_declares_no_body() -> None:
    (operation,) = (each for method, path, each in operations() if f"{method} {path}" == REDIRECT)
    assert "200" not in operation["responses"]
    assert "content" not in operation["responses"]["303"]


def test_removed_operation_declares_no_success() -> None:
    (operation,) = (each for method, path, each in operations() if f"{method} {path}" == REMOVED)
    assert operation["deprecated"]
    assert "410" in operation["responses"]
    assert not any(status.startswith("2") for status in operation["responses"])


@pytest.mark.parametrize(
    "operation", [each for each in OPERATION_PARAMS if each.id not in {REDIRECT, REMOVED}]
)
def test_operation_declares_schema_of_success(operation: dict[str, Any]) -> None:
    content = dict(operation["responses"]["200"]["content"])
    if in_json := content.pop("application/json", None):
        reference = in_json["schema"]["$ref"].rpartition("/")[2]
        shape = DOCUMENT["components"]["schemas"][reference]
        # Of RFC 7517, of OpenID Connect, of oEmbed, and a document whose bytes are hashed.
        documents = {"JsonWebKeySet", "ProviderMetadata", "OEmbed", "PublicReport"}
        assert "payload" in shape["required"] or reference in documents
        # oEmbed has two formats.
        assert set(content) == ({"text/xml"} if reference == "OEmbed" else set())
    else:
        (kind,) = content
        assert kind in {
            "application/atom+xml",
            "application/gzip",
            "application/xml",
            "image/webp",
            "text/plain",
            "text/csv",
            "text/event-stream",
            "application/octet-stream",
            "application/zip",
            "*/*",
        }


@pytest.mark.parametrize("operation", OPERATION_PARAMS)
def test_operation_has_one_tag_of_the_requirements(operation: dict[str, Any]) -> None:
    (tag,) = operation["tags"]
    assert tag in {each["name"] for each in TAGS}


def test_tags_are_described_in_order() -> None:
    assert DOCUMENT["tags"] == TAGS
    assert all(each["description"].endswith(".") for each in TAGS)


@pytest.mark.parametrize("operation", OPERATION_PARAMS)
def test_success_examples_match_their_schema(operation: dict[str, Any]) -> None:
    for status, answer in operation["responses"].items():
        content = answer.get("content", {}).get("application/json")
        if int(status) >= 300 or content is None:
            continue
        assert example_values(content)
        for value in example_values(content):
            assert schema_errors(content["schema"], value) == []


@pytest.mark.parametrize(("method", "path", "operation"), BODY_PARAMS)
async def test_body_example_matches_its_schema_and_is_accepted(
    app: FastAPI, client: httpx.AsyncClient, method: str, path: str, operation: dict[str, Any]
) -> None:
    content = operation["requestBody"]["content"]["application/json"]
    member = await factories.member(app)
    for value in example_values(content):
        assert schema_errors(content["schema"], value) == []
        url = re.sub(r"\{\w+\}", UUID7, path)
        answer = await client.request(method, url, json=value, headers=member.headers)
        # The objects it refers to need not exist, but the body must be valid.
        if answer.is_error:
            assert refusal(answer)[1] not in {"validation_failed", "malformed_body"}, answer.text


@pytest.mark.parametrize("operation", OPERATION_PARAMS)
def test_parameter_has_description_and_valid_examples(operation: dict[str, Any]) -> None:
    for parameter in resolve_parameters(operation):
        name, schema = parameter["name"], parameter["schema"]
        assert parameter.get("description", "").endswith("."), name
        assert schema["examples"], name
        for value in schema["examples"]:
            assert schema_errors(schema, value) == [], name


def test_operation_ids_are_unique() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert len(ids) == len(set(ids))


def test_path_has_one_parameter_name_for_all_methods() -> None:
    paths = list(DOCUMENT["paths"])
    assert len({without_names(path) for path in paths}) == len(paths)


def test_security_is_declared_for_members_and_not_for_guests() -> None:
    public = {"/posts/guest", "/posts/{id}/guest", "/countries", "/interests", "/categories"}
    for _, path, operation in operations():
        if path in public:
            assert operation["security"] == []
        if path.startswith("/notifications") or path in {"/users/me", "/posts/feed"}:
            assert operation["security"] == [{"token": []}]


@pytest.fixture
async def staff(app: FastAPI, database: TestDatabase) -> SignedInMember:
    """A caller for whom every path exists."""
    return await create_staff(app, database)


def _integers() -> Iterator[tuple[str, str]]:
    """Yield the operation and the name of each integer in the body of a request."""
    components = DOCUMENT["components"]["schemas"]
    for name, operation in OPERATIONS.items():
        schema = (
            operation.get("requestBody", {})
            .get("content", {})
            .get("application/json", {})
            .get("schema", {})
        )
        reference = schema.get("$ref", "").rpartition("/")[2]
        for field, declared in components.get(reference, {}).get("properties", {}).items():
            kinds = [
                declared.get("type"),
                *(each.get("type") for each in declared.get("anyOf", ())),
            ]
            if "integer" in kinds:
                yield name, field


@pytest.mark.parametrize(("name", "field"), list(_integers()))
@pytest.mark.parametrize("value", ["500", 500.0, True, False])
async def test_integer_of_a_body_takes_no_other_type(
    client: httpx.AsyncClient, staff: SignedInMember, name: str, field: str, value: Any
) -> None:
    method, path = name.split(" ")
    url = re.sub(r"\{\w+\}", UUID7, path)
    content = f'{{"{field}": {json.dumps(value)}}}'
    headers = staff.headers | {"Content-Type": "application/json"}
    answer = await client.request(method, url, content=content, headers=headers)
    assert answer.status_code == 422
    assert field in answer.json()["error"]["fields"]
