"""What OpenAPI tells beside the routes: every error of an operation, and examples."""

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
from api.core.http.auth import require_member
from api.core.http.cache_control import is_publicly_cacheable
from api.core.http.examples import Json, Sample, example
from api.core.http.middleware import routes

Responses = dict[int | str, dict[str, Any]]

_READ_ERRORS = (errors.service_unavailable,)
_EVERY_ERROR = (errors.unsupported_version, errors.internal_error)
_NO_SAMPLE: Final = Sample()
_PLACE: Final = "#/components/schemas/{model}"
_NOT_MODIFIED: Final[Json] = {
    "description": "A guest has it: the `ETag` is the one in `If-None-Match`."
}
_WAITING: Final = {"429", "503"}
_RETRY_AFTER: Final = {
    "Retry-After": {
        "description": "Seconds to wait before asking again.",
        "schema": {"type": "integer", "minimum": 1, "examples": [1]},
    }
}


class ErrorDetail(BaseModel):
    """What went wrong: a stable code, a sentence in the asked language, and facts."""

    code: str = Field(
        description="What happened, for programs; it never changes.", examples=["validation_failed"]
    )
    message: str = Field(description="What happened, for people, as `Accept-Language` asks.")
    fields: dict[str, str] = Field(
        description="One sentence for each field that is not right, by its path, as `tags.0`."
    )
    facts: dict[str, Any] = Field(
        description="Figures of this case, such as `retryAfter` in seconds or `limit`."
    )


class ErrorBody(BaseModel):
    """The envelope of every error."""

    payload: None = None
    error: ErrorDetail


_ERROR: Final = {"$ref": _PLACE.format(model=ErrorBody.__name__)}


def documented(*problems: Problem) -> Responses:
    """The `responses=` of an operation, one example for each code."""
    responses: Responses = {}
    for problem in problems:
        content = responses.setdefault(
            problem.status,
            {
                "description": "",
                # Named and not given as a model: the framework would build it anew for each.
                "content": {"application/json": {"schema": _ERROR, "examples": {}}},
            },
        )
        content["content"]["application/json"]["examples"][problem.code] = {
            "summary": problem.text["en"],
            "value": problem().body("en"),
        }
    return responses


def complete(app: FastAPI, samples: Mapping[str, Sample]) -> None:
    """Give every operation its examples (the `samples` by its id, else what its schema tells), who
    may call it and the errors that any may answer, and drop the framework's own 422."""

    def openapi() -> Json:
        if app.openapi_schema is None:
            app.openapi_schema = _completed(app, samples)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _completed(app: FastAPI, samples: Mapping[str, Sample]) -> Json:
    document = get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        tags=app.openapi_tags,
        routes=app.routes,
    )
    schemas = document["components"]["schemas"]
    error = ErrorBody.model_json_schema(ref_template=_PLACE, mode="serialization")
    schemas |= {**error.pop("$defs"), ErrorBody.__name__: error}
    for_members = _ids(app, lambda route: _asks(route.dependant, require_member))
    kept = _ids(app, lambda route: is_publicly_cacheable(route.endpoint))
    for operations in document["paths"].values():
        for method, operation in operations.items():
            name = operation["operationId"]
            _say_who(operation, members_only=name in for_members)
            _merge(operation["responses"], documented(*_common_problems(method, operation)))
            if name in kept:
                operation["responses"]["304"] = _NOT_MODIFIED
            _exemplify(operation, schemas, samples.get(name, _NO_SAMPLE))
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    return document


def _ids(app: FastAPI, having: Callable[[APIRoute], bool]) -> set[str]:
    """The ids of the operations of such routes."""
    return {
        app.router.generate_unique_id_function(route)
        for route in routes(app.router.routes)
        if isinstance(route, APIRoute) and having(route)
    }


def _asks(dependant: Dependant, whom: Callable[..., Any]) -> bool:
    return dependant.call is whom or any(_asks(each, whom) for each in dependant.dependencies)


def _say_who(operation: Json, *, members_only: bool) -> None:
    """Where a token is optional it is said so to programs too: the framework knows only one way."""
    if "security" not in operation:
        return
    if not members_only:
        operation["security"] = [{}, *operation["security"]]
    who = "Members only." if members_only else "For guests too; a token that is sent must be good."
    operation["description"] = f"{operation['description'].rstrip()}\n\n{who}"


def _common_problems(method: str, operation: Json) -> list[Problem]:
    """The errors that an operation may answer for what it takes, whatever it does."""
    problems = [*_EVERY_ERROR, *_READ_ERRORS]
    if operation.get("parameters") or operation.get("requestBody"):
        problems += [errors.validation_failed, errors.address_too_long]
    if operation.get("requestBody"):
        problems += [errors.malformed_body, errors.body_stalled, errors.body_too_large]
    if method != "get":
        problems.append(errors.rate_limited)
    if operation.get("security"):
        problems.append(errors.not_authenticated)
    if "cursor" in {each["name"] for each in operation.get("parameters", [])}:
        problems.append(errors.invalid_cursor)
    return problems


def _exemplify(operation: Json, schemas: Json, sample: Sample) -> None:
    """Show each parameter, the body and the success filled in, where the route shows nothing."""
    summary = operation["summary"]
    for parameter in operation.get("parameters", ()):
        schema = parameter["schema"]
        if not {"example", "examples"} & {*parameter, *schema}:
            # In the schema, where it is shown: the parameter's own would be filled in and sent.
            schema["examples"] = [example(schema, schemas, name=parameter["name"])]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        made = example(body["schema"], schemas, asked=True)
        body["examples"] = _named(sample.asked or {"": made}, summary)
    success = operation["responses"].get("200", {"description": ""})
    if success["description"] == "Successful Response":  # the framework's word for anything
        success["description"] = "Done."
    for kind, answer in success.get("content", {}).items():
        if sample.answered:
            answer["examples"] = _named(sample.answered, summary)
        elif kind == "application/json":
            answer["examples"] = _named({"": example(answer["schema"], schemas)}, summary)


def _named(bodies: Mapping[str, Any], summary: str) -> Json:
    """Bodies by the name of their case, as OpenAPI shows them."""
    return {
        name or "example": {"summary": name or summary, "value": body}
        for name, body in bodies.items()
    }


def _merge(responses: dict[str, Any], more: Responses) -> None:
    """Put the errors of any operation to its own, and name all of a status in its description."""
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
        told = [f"- `{code}`: {examples[code]['summary']}" for code in sorted(examples)]
        if status in _WAITING:
            found["headers"] = _RETRY_AFTER
            told.append("- `Retry-After` has the seconds to wait.")
        found["description"] = "\n".join(told)
