"""The OpenAPI document: valid, and complete for generators of clients."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from openapi_spec_validator import OpenAPIV31SpecValidator

from api.core.errors import Problem


@pytest.fixture(scope="module")
def document(app: FastAPI) -> dict[str, Any]:
    return app.openapi()


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def properties(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, schema in document["components"]["schemas"].items():
        for field, declared in schema.get("properties", {}).items():
            yield f"{name}.{field}", declared


def test_document_is_valid(document: dict[str, Any]) -> None:
    assert [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()] == []


def test_every_field_is_described(document: dict[str, Any]) -> None:
    silent = [
        name
        for name, declared in properties(document)
        if not {"description", "$ref"} & declared.keys()
    ]
    assert silent == []


def test_every_operation_states_its_authentication_and_server(document: dict[str, Any]) -> None:
    assert document["servers"]
    assert [name for name, operation in operations(document) if "security" not in operation] == []


def test_ids_and_instants_have_formats(document: dict[str, Any]) -> None:
    fields = dict(properties(document))
    assert fields["Post._id"]["format"] == "uuid"
    assert fields["Post.createdAt"]["format"] == "date-time"
    parameter = document["paths"]["/posts/{id}"]["get"]["parameters"][0]
    assert parameter["schema"]["format"] == "uuid"


def test_error_codes_are_an_enumeration(document: dict[str, Any]) -> None:
    assert dict(properties(document))["ErrorDetail.code"]["enum"] == sorted(Problem.catalogue)


def test_examples_of_errors_are_whole(document: dict[str, Any]) -> None:
    """An error's envelope has a null payload, which the framework leaves out."""
    for name, operation in operations(document):
        for status, response in operation["responses"].items():
            examples = response.get("content", {}).get("application/json", {}).get("examples", {})
            for code, each in examples.items():
                if int(status) >= 400:
                    assert each["value"]["payload"] is None, f"{name} {code}"


def test_headers_are_documented(document: dict[str, Any]) -> None:
    for name, operation in operations(document):
        references = [each.get("$ref", "") for each in operation["parameters"]]
        assert "#/components/parameters/version" in references, name
        for status, response in operation["responses"].items():
            assert "X-Request-Id" in response["headers"], f"{name} {status}"
    guests = document["paths"]["/posts/guest"]["get"]
    assert "#/components/parameters/IfNoneMatch" in [
        each.get("$ref") for each in guests["parameters"]
    ]
    assert {"ETag"} <= guests["responses"]["200"]["headers"].keys()
