"""OpenAPI document: errors and examples of every operation."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field

from api.core import errors
from api.core.errors import Problem
from api.core.http import openapi_completion
from api.core.http.cache_control import is_publicly_cacheable
from api.core.http.examples import Json, Sample, example
from api.core.http.routes import routes
from api.core.http.validation import validation_message

Responses = dict[int | str, dict[str, Any]]

_READ_ERRORS = (errors.service_unavailable,)
_EVERY_ERROR = (errors.unsupported_version, errors.internal_error)
_NO_SAMPLE: Final = Sample()
_PLACE: Final = "#/components/schemas/{model}"
_NOT_MODIFIED: Final[Json] = {
    "description": "Not modified: the `ETag` equals the one in `If-None-Match`. Guests only."
}
_WAITING: Final = {"429", "503"}
_LICENSE: Final = {"name": "GNU Affero General Public License", "identifier": "AGPL-3.0-or-later"}


class ErrorDetail(BaseModel):
    """Error of a request: a stable code, a message in the requested language, and facts."""

    code: str = Field(description="Stable error code.", examples=["validation_failed"])
    message: str = Field(description="Message in the language of `Accept-Language`.")
    fields: dict[str, str] = Field(
        description="Messages of invalid fields by JSON path, such as `tags.0`."
    )
    facts: dict[str, Any] = Field(
        description="Values of this error, such as `retryAfter` in seconds or `limit`."
    )


class ErrorBody(BaseModel):
    """Envelope of every error."""

    payload: None = Field(None, description="Always null.")
    error: ErrorDetail


_ERROR: Final = {"$ref": _PLACE.format(model=ErrorBody.__name__)}


def documented(*problems: Problem) -> Responses:
    """Return the `responses=` of an operation, with an example for each error code."""
    responses: Responses = {}
    for problem in problems:
        content = responses.setdefault(
            problem.status,
            {
                "description": "",
                # A reference: FastAPI would build the schema of a model for each response.
                "content": {"application/json": {"schema": _ERROR, "examples": {}}},
            },
        )
        content["content"]["application/json"]["examples"][problem.code] = {
            "summary": problem.text["en"],
            "value": _example_body(problem),
        }
    return responses


def _example_body(problem: Problem) -> Json:
    fields = {"text": validation_message("missing")} if problem is errors.validation_failed else {}
    return problem(fields=fields).body("en")


def complete(app: FastAPI, samples: Mapping[str, Sample], *, origin: str) -> None:
    """Complete the document: examples, authentication, headers and errors of every operation.

    `origin` is the server's. Examples come from `samples` by operation id, else from the schema.
    FastAPI's 422 is removed.
    """

    def openapi() -> Json:
        if app.openapi_schema is None:
            app.openapi_schema = _completed(app, samples) | {
                "servers": [{"url": origin, "description": "This service."}]
            }
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _completed(app: FastAPI, samples: Mapping[str, Sample]) -> Json:
    document = get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        tags=app.openapi_tags,
        contact=app.contact,
        license_info=_LICENSE,
        routes=app.routes,
    )
    schemas = document["components"]["schemas"]
    error = ErrorBody.model_json_schema(ref_template=_PLACE, mode="serialization")
    schemas |= {**error.pop("$defs"), ErrorBody.__name__: error}
    openapi_completion.add_components(document)
    for_members = _ids(app, lambda route: _asks_for_member(route.dependant))
    kept = _ids(app, lambda route: is_publicly_cacheable(route.endpoint))
    for operations in document["paths"].values():
        for operation in operations.values():
            name = operation["operationId"]
            _add_authentication(operation, members_only=name in for_members)
            _merge(operation["responses"], documented(*_common_problems(operation)))
            if name in kept:
                operation["responses"]["304"] = _NOT_MODIFIED
            _exemplify(operation, schemas, samples.get(name, _NO_SAMPLE))
            openapi_completion.describe_stream(operation)
            openapi_completion.add_headers(operation, is_cacheable=name in kept)
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    return document


def _ids(app: FastAPI, having: Callable[[APIRoute], bool]) -> set[str]:
    """Return the operation ids of the routes that satisfy `having`."""
    return {
        app.router.generate_unique_id_function(route)
        for route in routes(app.router.routes)
        if isinstance(route, APIRoute) and having(route)
    }


def _asks_for_member(dependant: Dependant) -> bool:
    return getattr(dependant.call, "is_required", False) or any(
        map(_asks_for_member, dependant.dependencies)
    )


def _add_authentication(operation: Json, *, members_only: bool) -> None:
    """State the authentication of an operation, also where a token is optional."""
    if "security" not in operation:
        operation["security"] = []
        return
    if not members_only:
        operation["security"] = [{}, *operation["security"]]
    note = "Requires authentication." if members_only else "Authentication is optional."
    operation["description"] = f"{operation['description'].rstrip()}\n\n{note}"


def _common_problems(operation: Json) -> list[Problem]:
    """Return the errors that follow from the inputs of an operation."""
    problems = [*_EVERY_ERROR, *_READ_ERRORS, errors.rate_limited, errors.validation_failed]
    if operation.get("parameters") or operation.get("requestBody"):
        problems.append(errors.address_too_long)
    if operation.get("requestBody"):
        problems += [
            *(errors.malformed_body, errors.body_stalled, errors.body_too_large),
            errors.unsupported_encoding,
        ]
    if operation.get("security"):
        problems.append(errors.not_authenticated)
    if "cursor" in {each["name"] for each in operation.get("parameters", [])}:
        problems.append(errors.invalid_cursor)
    return problems


def _exemplify(operation: Json, schemas: Json, sample: Sample) -> None:
    """Add examples of parameters, body and response where the route has none."""
    summary = operation["summary"]
    for parameter in operation.get("parameters", ()):
        schema = parameter["schema"]
        if not {"example", "examples"} & {*parameter, *schema}:
            # In the schema, where it is shown: the parameter's own would be filled in and sent.
            schema["examples"] = [example(schema, schemas, name=parameter["name"])]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        made = example(body["schema"], schemas, is_request=True)
        body["examples"] = _named(sample.request or {"": made}, summary)
    success = operation["responses"].get("200", {"description": ""})
    if success["description"] == "Successful Response":  # the framework's word for anything
        success["description"] = "Done."
    for kind, answer in success.get("content", {}).items():
        if kind in sample.other_response:
            answer["examples"] = _named({"": sample.other_response[kind]}, summary)
        elif sample.response:
            answer["examples"] = _named(sample.response, summary)
        elif kind == "application/json":
            answer["examples"] = _named({"": example(answer["schema"], schemas)}, summary)


def _named(bodies: Mapping[str, Any], summary: str) -> Json:
    """Return the bodies as OpenAPI examples by the name of their case."""
    return {
        name or "example": {"summary": name or summary, "value": body}
        for name, body in bodies.items()
    }


def _merge(responses: dict[str, Any], more: Responses) -> None:
    """Add the common errors, and list the codes of each status in its description."""
    if "HTTPValidationError" in str(responses.get("422", "")):
        del responses["422"]
    for status, content in more.items():
        found = responses.setdefault(str(status), {"content": {}})
        body = found["content"].setdefault("application/json", {"examples": {}})
        body.setdefault("schema", _ERROR)
        body.setdefault("examples", {}).update(content["content"]["application/json"]["examples"])
    for status, found in responses.items():
        if int(status) < HTTPStatus.BAD_REQUEST:
            continue
        examples = found["content"]["application/json"]["examples"]
        for code, each in examples.items():
            # FastAPI leaves out what is null.
            each["value"] = _example_body(Problem.catalogue[code])
        lines = [f"- `{code}`: {examples[code]['summary']}" for code in sorted(examples)]
        if status in _WAITING:
            lines.append("- `Retry-After` has the seconds to wait.")
        found["description"] = "\n".join(lines)
