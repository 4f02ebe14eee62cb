"""Parts of the OpenAPI document that are common to all operations: headers, formats, codes."""

from collections.abc import Mapping
from typing import Any, Final

from api.core.errors import Problem
from api.core.http.examples import Json

_LANGUAGES: Final = ("en", "ar")
# In the document by reference, since each operation has them.
PARAMETERS: Final[Mapping[str, Json]] = {
    "version": {
        "name": "version",
        "in": "header",
        "description": "Version of the API. Any value but 2 is `unsupported_version`.",
        "schema": {"type": "string", "enum": ["2"], "default": "2", "examples": ["2"]},
    },
    "AcceptLanguage": {
        "name": "Accept-Language",
        "in": "header",
        "description": "Language of messages and of reference data: `en` or `ar`; English is the "
        "default. A list with weights is negotiated as RFC 9110 describes.",
        "schema": {"type": "string", "examples": ["ar"]},
    },
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "`ETag` of the copy that the client has. Guests only.",
        "schema": {"type": "string", "examples": ['"0b7f4ac2d0a1e6f3c4d5b6a7"']},
    },
}
HEADERS: Final[Mapping[str, Json]] = {
    "RequestId": {
        "description": "Id of the request, for questions to the operator.",
        "schema": {"type": "string", "examples": ["0199f1b25a107c3e8a527d1f5c1e2b3a"]},
    },
    "ContentLanguage": {
        "description": "Language of the response's messages.",
        "schema": {"type": "string", "enum": [*_LANGUAGES]},
    },
    "ETag": {
        "description": "Validator of the response for `If-None-Match`. Guests only.",
        "schema": {"type": "string", "examples": ['"0b7f4ac2d0a1e6f3c4d5b6a7"']},
    },
    "RetryAfter": {
        "description": "Seconds to wait before a retry.",
        "schema": {"type": "integer", "minimum": 1, "examples": [1]},
    },
    "WWWAuthenticate": {
        "description": "The scheme in which the access token is expected.",
        "schema": {"type": "string", "const": "Bearer"},
    },
}
_EVERY_RESPONSE: Final = {"X-Request-Id": "RequestId", "Content-Language": "ContentLanguage"}
_BY_STATUS: Final = {
    "401": {"WWW-Authenticate": "WWWAuthenticate"},
    "429": {"Retry-After": "RetryAfter"},
    "503": {"Retry-After": "RetryAfter"},
}


def add_components(document: Json) -> None:
    """Add the common parameters and headers, and list every error code in the error's schema."""
    components = document["components"]
    components["parameters"] = dict(PARAMETERS)
    components["headers"] = dict(HEADERS)
    components["schemas"]["ErrorDetail"]["properties"]["code"]["enum"] = sorted(Problem.catalogue)


def add_headers(operation: Json, *, is_cacheable: bool) -> None:
    """Refer to the headers that an operation accepts and returns."""
    names = ["version", "AcceptLanguage", *(["IfNoneMatch"] if is_cacheable else [])]
    own = {each.get("name", "").lower() for each in operation.get("parameters", ())}
    operation.setdefault("parameters", []).extend(
        {"$ref": f"#/components/parameters/{name}"}
        for name in names
        if PARAMETERS[name]["name"].lower() not in own
    )
    for status, response in operation["responses"].items():
        headers = _EVERY_RESPONSE | _BY_STATUS.get(status, {})
        if is_cacheable and status in {"200", "304"}:
            headers |= {"ETag": "ETag"}
        response["headers"] = response.get("headers", {}) | {
            name: {"$ref": f"#/components/headers/{component}"}
            for name, component in headers.items()
        }


def describe_stream(operation: Json) -> None:
    """Describe an event stream by a string: `itemSchema` is a word of OpenAPI 3.2."""
    for response in operation["responses"].values():
        content: dict[str, Any] = response.get("content", {})
        if "text/event-stream" in content:
            content["text/event-stream"].pop("itemSchema", None)
            content["text/event-stream"].setdefault("schema", {"type": "string"})
