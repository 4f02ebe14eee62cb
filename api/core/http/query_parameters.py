"""Query parameters of a route: unknown ones are refused, like unknown fields of a body."""

from collections.abc import Callable, Iterator
from typing import TypeVar
from urllib.parse import parse_qsl

from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute

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
    yield from (parameter.alias for parameter in dependant.query_params)
    for each in dependant.dependencies:
        yield from _parameters_of(each)


def refuse_unknown(query: bytes, known: frozenset[str]) -> None:
    """Refuse a query with other parameters.

    Raises:
        RequestValidationError: `extra_forbidden` for each unknown parameter.
    """
    names = dict.fromkeys(name for name, _ in parse_qsl(query.decode("latin-1"), True))
    unknown = [name for name in names if name not in known]
    if unknown:
        raise RequestValidationError(
            [{"type": "extra_forbidden", "loc": ("query", name)} for name in unknown]
        )
