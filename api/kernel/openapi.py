"""The interactive documentation: every error of an operation stands beside it, with an example."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, Field

from api.kernel import errors
from api.kernel.errors import Problem

Responses = dict[int | str, dict[str, Any]]

_READ_ERRORS = (errors.service_unavailable,)
_EVERY_ERROR = (errors.unsupported_version, errors.internal_error)


class ErrorDetail(BaseModel):
    """What went wrong: a stable code, a sentence in the asked language, and facts."""

    code: str = Field(examples=["validation_failed"])
    message: str
    fields: dict[str, str] = Field(description="One sentence for each field that is not right.")
    facts: dict[str, Any] = Field(description="Figures for the sentence, such as `retryAfter`.")


class ErrorBody(BaseModel):
    """The envelope of every error."""

    payload: None = None
    error: ErrorDetail


def documented(*problems: Problem) -> Responses:
    """The `responses=` of an operation, one example for each code."""
    responses: Responses = {}
    for problem in problems:
        content = responses.setdefault(
            problem.status,
            {
                "model": ErrorBody,
                "description": "",
                "content": {"application/json": {"examples": {}}},
            },
        )
        content["description"] = " · ".join(
            filter(None, [content["description"], f"`{problem.code}`"])
        )
        content["content"]["application/json"]["examples"][problem.code] = {
            "summary": problem.text["en"],
            "value": problem().body("en"),
        }
    return responses


def complete(app: FastAPI) -> None:
    """Give every operation the errors that any may answer, and drop the framework's own 422."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _completed(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _completed(app: FastAPI) -> dict[str, Any]:
    schema = get_openapi(
        title=app.title, version=app.version, description=app.description, routes=app.routes
    )
    for operations in schema["paths"].values():
        for method, operation in operations.items():
            problems = [*_EVERY_ERROR, *_READ_ERRORS]
            if operation.get("parameters") or operation.get("requestBody"):
                problems.append(errors.validation_failed)
            if operation.get("requestBody"):
                problems += [errors.malformed_body, errors.body_too_large]
            if method != "get":
                problems.append(errors.rate_limited)
            if operation.get("security"):
                problems.append(errors.not_authenticated)
            if "cursor" in {each["name"] for each in operation.get("parameters", [])}:
                problems.append(errors.invalid_cursor)
            _merge(operation["responses"], documented(*problems))
    for name in ("HTTPValidationError", "ValidationError"):
        schema["components"]["schemas"].pop(name, None)
    return schema


def _merge(responses: dict[str, Any], more: Responses) -> None:
    if "HTTPValidationError" in str(responses.get("422", "")):
        del responses["422"]
    for status, content in more.items():
        found = responses.setdefault(str(status), {"description": "", "content": {}})
        codes = _codes(found["description"]) | _codes(content["description"])
        found["description"] = " · ".join(sorted(f"`{code}`" for code in codes))
        body = found["content"].setdefault("application/json", {"examples": {}})
        body.setdefault("schema", {"$ref": "#/components/schemas/ErrorBody"})
        body.setdefault("examples", {}).update(content["content"]["application/json"]["examples"])


def _codes(description: str) -> set[str]:
    return {part.strip("` ") for part in description.split("·") if part.strip().startswith("`")}
