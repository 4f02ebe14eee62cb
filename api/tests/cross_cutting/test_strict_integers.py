"""Integers of request bodies: JSON numbers without a fraction, in every operation."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from pydantic import TypeAdapter, ValidationError

from api.core.http.responses import Schema
from api.tests.conftest import TestDatabase
from api.tests.support.engagement import UNKNOWN_ID
from api.tests.support.http import field_errors
from api.tests.support.operations import DOCUMENT, OPERATIONS, resolve_parameters
from api.tests.support.payouts import create_staff


def resolve(schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        found: dict[str, Any] = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return found
    return schema


def alternatives(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the schemas of a value, those of a nullable one or of a choice too."""
    schema = resolve(schema)
    return [resolve(each) for each in schema.get("anyOf", schema.get("oneOf", [schema]))]


def integer_fields() -> Iterator[tuple[str, str]]:
    """Yield the calls with the integer fields of their bodies."""
    for call, operation in OPERATIONS.items():
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        for body in alternatives(content.get("schema", {})):
            for name, field in body.get("properties", {}).items():
                if any(each.get("type") == "integer" for each in alternatives(field)):
                    yield call, name


FIELDS = sorted(set(integer_fields()))


def test_bodies_have_integer_fields() -> None:
    assert {
        ("POST /files", "size"),
        ("POST /posts", "priceCents"),
        ("POST /posts/{id}/generatePaymentIntentLink", "amountCents"),
        ("POST /users/payouts", "amountCents"),
        ("POST /users/register", "genderId"),
    } <= set(FIELDS)


@pytest.mark.parametrize(("call", "name"), FIELDS)
async def test_integer_field_refuses_other_json(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase, call: str, name: str
) -> None:
    # For staff every path exists.
    member = await create_staff(app, database)
    method, path = call.split()
    for parameter in resolve_parameters(OPERATIONS[call]):
        path = path.replace(f"{{{parameter['name']}}}", UNKNOWN_ID)
    values: tuple[Any, ...] = ("500", "", 5.0, 500.5, 1e3, True, False, [], {}, "٥")
    for value in values:
        answer = await client.request(method, path, json={name: value}, headers=member.headers)
        assert answer.json()["error"]["code"] == "validation_failed"
        assert name in field_errors(answer), value


class Numbers(Schema):
    """Fields as a new body would declare them."""

    amount_cents: int
    optional: int | None = None
    several: list[int] = []
    days: int | str = 0


@pytest.mark.parametrize("value", ["500", 5.0, True])
def test_schema_is_strict_without_a_mark_at_the_field(value: Any) -> None:
    adapter = TypeAdapter(Numbers)
    assert adapter.validate_python({"amountCents": 500, "several": [1]}).several == [1]
    for body in (
        {"amountCents": value},
        {"amountCents": 1, "optional": value},
        {"amountCents": 1, "several": [1, value]},
    ):
        with pytest.raises(ValidationError):
            adapter.validate_python(body)
