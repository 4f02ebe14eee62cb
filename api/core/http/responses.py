"""Response envelope, camelCase schemas and the JSON response classes.

Small responses use their response model. Hot reads serialise plain rows directly by `answer` or
`answer_page`. Their schema is declared in OpenAPI, and tests check every response against it.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Final, Generic, TypeVar, cast

import orjson
from fastapi import Response
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    PlainSerializer,
    WithJsonSchema,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError, core_schema

from api.core.clock import iso
from api.core.text.text import clean

T = TypeVar("T")

# The largest body has about twenty.
MAX_FIELDS: Final = 100

Instant = Annotated[
    datetime,
    PlainSerializer(iso, return_type=str),
    WithJsonSchema({"type": "string", "format": "date-time"}, mode="serialization"),
]

# An id in a response. Its format is for the document: what the server writes is not parsed again.
Id = Annotated[str, WithJsonSchema({"type": "string", "format": "uuid"})]

CleanText = Annotated[str, BeforeValidator(clean)]


def require_integer(value: Any) -> Any:
    """Refuse 1.0, "1" and true, which equal a literal 1 or are converted to it.

    Raises:
        PydanticCustomError: `not_an_integer`.
    """
    if type(value) is not int:
        raise PydanticCustomError("not_an_integer", "not an integer")
    return value


def _refuse_other_json(value: Any) -> Any:
    if type(value) in {str, float, bool}:
        raise PydanticCustomError("not_an_integer", "not an integer")
    return value


def _with_json_integers(schema: Any) -> Any:
    """Have each integer of a model's schema refuse other JSON, in lists and choices too.

    Not by `strict`, which would refuse the decimals that PostgreSQL returns for sums.
    """
    if isinstance(schema, (list, tuple)):
        return type(schema)(_with_json_integers(each) for each in schema)
    if not isinstance(schema, dict):
        return schema
    if schema.get("type") == "int":
        return core_schema.no_info_before_validator_function(
            _refuse_other_json, cast("core_schema.IntSchema", schema)
        )
    kept = {"metadata", "serialization", "default"}
    return {
        name: each if name in kept else _with_json_integers(each) for name, each in schema.items()
    }


class Schema(BaseModel):
    """Base of request and response bodies: camelCase names, unknown fields refused.

    An integer is a JSON number without a fraction: "1", 1.0 and true are refused.
    """

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        extra="forbid",
        from_attributes=True,
    )

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        return cast("core_schema.CoreSchema", _with_json_integers(handler(source)))

    @model_validator(mode="before")
    @classmethod
    def _refuse_many_fields(cls, data: Any) -> Any:
        # Each unknown field would get an error with two messages: thousands take a quarter second.
        if isinstance(data, dict) and len(data) > MAX_FIELDS:
            raise PydanticCustomError("too_many_fields", "too many fields")
        return data


class Identified(Schema):
    """An object with an `_id`."""

    id: Id = Field(
        alias="_id",
        description="A UUID (version 7).",
        examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"],
    )


class Payload(BaseModel, Generic[T]):
    """Envelope of one object."""

    payload: T = Field(description="The result.")


class Page(BaseModel, Generic[T]):
    """Envelope of a list page; `nextCursor` is null on the last page."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True)

    payload: list[T] = Field(description="Items of the page.")
    next_cursor: str | None = Field(
        description="Value of `cursor` for the next page; null on the last page."
    )


class JSONBytes(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return orjson.dumps(content, default=_plain)


def answer(payload: Any) -> JSONBytes:
    """Return one object as a response."""
    return JSONBytes({"payload": payload})


def answer_page(items: Sequence[Any], next_cursor: str | None) -> JSONBytes:
    """Return a list page as a response."""
    return JSONBytes({"payload": items, "nextCursor": next_cursor})


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(by_alias=True, mode="json")
    raise TypeError(type(value).__name__)
