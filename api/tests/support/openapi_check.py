"""Validation of responses against the application's OpenAPI document.

Hot reads serialize rows without their response models, so only these checks compare them with the
models. The code of each error must be one that its operation documents.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import httpx
from fastapi import FastAPI
from fastapi.routing import APIRoute
from jsonschema_rs import Draft202012Validator

from api.core.http.routes import routes

# Paths outside of the document: the development inbox, links of e-mails and the documentation.
UNDOCUMENTED_PATHS = re.compile(
    r"/(dev/inbox|(letters|digests|notifications/email)/\w+|docs(/[\w.-]+)?|openapi\.json)"
)


@dataclass(frozen=True)
class Operation:
    """An operation: the pattern of its path, and its declared responses by status."""

    name: str
    pattern: re.Pattern[str]
    responses: dict[str, Any]


class OpenApiDocument:
    """The operations of a document by method, those with fewer parameters first."""

    def __init__(self, openapi: dict[str, Any]) -> None:
        self._components = openapi["components"]
        self._paths = frozenset(openapi["paths"])
        self._operations: dict[str, list[Operation]] = {}
        for path in sorted(openapi["paths"], key=lambda path: path.count("{")):
            for method, operation in openapi["paths"][path].items():
                found = Operation(
                    f"{method.upper()} {path}", _pattern(path), operation["responses"]
                )
                self._operations.setdefault(method.upper(), []).append(found)
        self.validator = cache(self._validator)

    def operation(self, method: str, path: str) -> Operation | None:
        """Find the operation of a request; a path without parameters stands for itself alone."""
        candidates = self._operations.get(method, [])
        if path in self._paths:
            return next((each for each in candidates if each.name == f"{method} {path}"), None)
        return next((each for each in candidates if each.pattern.fullmatch(path)), None)

    def has_path(self, path: str) -> bool:
        """Return whether a path has an operation with any method."""
        return any(self.operation(method, path) for method in self._operations)

    def _validator(self, name: str, status: str) -> Draft202012Validator | None:
        operation = next(
            each for group in self._operations.values() for each in group if each.name == name
        )
        content = operation.responses[status].get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if schema is None:
            return None
        return create_validator(schema, self._components)


def _pattern(path: str) -> re.Pattern[str]:
    parts = re.split(r"\{\w+\}", path)
    return re.compile("[^/]+".join(re.escape(part) for part in parts))


_of_apps: WeakKeyDictionary[FastAPI, OpenApiDocument] = WeakKeyDictionary()
_of_operations: dict[frozenset[Callable[..., Any]], OpenApiDocument] = {}


def document_of(app: FastAPI) -> OpenApiDocument:
    """Return the document of an application.

    It takes half a second to build, so applications with the same operations share it.
    """
    if app not in _of_apps:
        mounted = routes(app.router.routes)
        operations = frozenset(each.endpoint for each in mounted if isinstance(each, APIRoute))
        if operations not in _of_operations:
            _of_operations[operations] = OpenApiDocument(app.openapi())
        _of_apps[app] = _of_operations[operations]
    return _of_apps[app]


def assert_documented(app: FastAPI, method: str, path: str, answer: httpx.Response) -> None:
    """Assert that an operation declares the response."""
    declared = document_of(app)
    status = str(answer.status_code)
    operation = declared.operation(method, path)
    if operation is None:
        expected = "405" if declared.has_path(path) else "404"
        exempt = method in {"HEAD", "OPTIONS"} or UNDOCUMENTED_PATHS.fullmatch(path)
        # Middleware rejects some requests before routing.
        refusals = {expected, "400", "413", "415"}
        assert exempt or status in refusals, f"{method} {path} is not documented"
        return
    assert status in operation.responses, f"{operation.name} does not declare {status}"
    content = operation.responses[status].get("content")
    if not content:
        assert not answer.content, f"{operation.name} declares no body for {status}"
        return
    kind = answer.headers["content-type"].partition(";")[0]
    # A product's file has its own media type.
    assert kind in content or "*/*" in content, (
        f"{operation.name} does not declare {kind} for {status}"
    )
    if kind != "application/json":
        return
    body = answer.json()
    validator = declared.validator(operation.name, status)
    assert validator, f"{operation.name} has no schema for {status}"
    faults = schema_errors(validator, body)
    assert not faults, f"{operation.name} {status}: {faults}"
    if answer.is_error:
        codes = content["application/json"]["examples"]
        assert body["error"]["code"] in codes, (
            f"{operation.name} does not document {body['error']['code']}"
        )


def create_validator(schema: dict[str, Any], components: dict[str, Any]) -> Draft202012Validator:
    """Create a validator of a schema that may refer to the document's components."""
    return Draft202012Validator({**schema, "components": components})


def schema_errors(validator: Draft202012Validator, value: Any) -> list[str]:
    """List the path and message of each violation of a schema."""
    return [
        f"{'.'.join(map(str, fault.instance_path))}: {fault.message}"
        for fault in validator.iter_errors(value)
    ]
