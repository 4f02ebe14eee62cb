"""Query parameters of a route: unknown ones are refused, like unknown fields of a body.

The response then lists every fault of the request, as FastAPI does without unknown parameters.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import orjson
from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import request_body_to_args, request_params_to_args
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic_core import PydanticUndefined as Undefined
from starlette.requests import ClientDisconnect

Endpoint = TypeVar("Endpoint", bound=Callable[..., object])

_MARK = "accepts_unknown_parameters"


def accepts_unknown_parameters(endpoint: Endpoint) -> Endpoint:
    """Mark an endpoint to which other services add parameters of their own."""
    setattr(endpoint, _MARK, True)
    return endpoint


def known_parameters(route: APIRoute) -> frozenset[str] | None:
    """Return the names of a route's query parameters; None if it accepts any."""
    if not route.include_in_schema or hasattr(route.endpoint, _MARK):
        return None
    return frozenset(_parameters_of(route.dependant))


def _parameters_of(dependant: Dependant) -> Iterator[str]:
    for each in _with_dependencies(dependant):
        yield from (parameter.alias for parameter in each.query_params)


def parse_query(query: bytes) -> list[tuple[str, str]]:
    """Return the names and values of a query string, in order."""
    return parse_qsl(query.decode("latin-1"), keep_blank_values=True)


def unknown_parameters(query: Iterable[tuple[str, str]], known: frozenset[str]) -> list[str]:
    """Return the names of a query that are not among the known ones."""
    return [name for name in dict.fromkeys(name for name, _ in query) if name not in known]


async def refusal_of(
    unknown: Sequence[str], dependant: Dependant, request: Request
) -> RequestValidationError:
    """Return the error of unknown parameters, with every other fault of the request.

    The faults of other parameters and of the body are added without calling a dependency.
    """
    faults: list[Any] = [{"type": "extra_forbidden", "loc": ("query", name)} for name in unknown]
    for each in _with_dependencies(dependant):
        for parameters, values in (
            (each.path_params, request.path_params),
            (each.query_params, request.query_params),
            (each.header_params, request.headers),
        ):
            faults += request_params_to_args(parameters, values)[1]
    if dependant.body_params:
        faults += await _body_faults(dependant, request)
    return RequestValidationError(faults)


async def _body_faults(dependant: Dependant, request: Request) -> list[Any]:
    try:
        sent = await request.body()
        body = orjson.loads(sent) if sent else Undefined
    except (ClientDisconnect, orjson.JSONDecodeError):
        # Of an incomplete or malformed body no field is known.
        return []
    fields = dependant.body_params
    _, faults = await request_body_to_args(fields, received_body=body, embed_body_fields=False)
    return faults


def _with_dependencies(dependant: Dependant) -> Iterator[Dependant]:
    yield dependant
    for each in dependant.dependencies:
        yield from _with_dependencies(each)
