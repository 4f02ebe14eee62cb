"""Read routes that are called directly, with a plan of their parameters made at start-up.

FastAPI walks the tree of dependencies, opens three exit stacks and makes a response object in each
request: half of what an empty route costs. A read without a body, whose dependencies are coroutines
without clean-up, needs none of it. Its declaration remains FastAPI's, and so does every request
with a fault: FastAPI handles it from the start and reports the fault.
"""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, get_type_hints

from fastapi import Request
from fastapi._compat import ModelField, is_scalar_field
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic_core import PydanticUndefined
from starlette.responses import Response

from api.core.http.concurrency import Receive, Send

_IMMUTABLE: Final = (str, int, float, bool, type(None))


@dataclass(frozen=True, slots=True)
class _Parameter:
    """A parameter of the path or of the query; `default` is undefined if it is required."""

    name: str
    alias: str
    default: Any
    validate: Callable[[Any], tuple[Any, Any]]


@dataclass(frozen=True, slots=True)
class _Call:
    """A dependency or an endpoint; `name` is the endpoint's argument that gets the result."""

    function: Callable[..., Awaitable[Any]]
    name: str | None
    request_name: str | None
    path: tuple[_Parameter, ...]
    query: tuple[_Parameter, ...]

    def arguments(self, path: Mapping[str, str], query: Mapping[str, str]) -> dict[str, Any] | None:
        """Return the validated arguments; None for a missing or invalid one."""
        values: dict[str, Any] = {}
        for parameters, sent in ((self.path, path), (self.query, query)):
            for each in parameters:
                text = sent.get(each.alias)
                if text is None:
                    if each.default is PydanticUndefined:
                        return None
                    values[each.name] = each.default
                    continue
                value, faults = each.validate(text)
                if faults:
                    return None
                values[each.name] = value
        return values


class DirectRoute:
    """The calls of a read route: its dependencies in order, then its endpoint."""

    def __init__(self, dependencies: tuple[_Call, ...], endpoint: _Call) -> None:
        self._dependencies = dependencies
        self._endpoint = endpoint

    async def answer(
        self, scope: Any, receive: Receive, send: Send, query: Mapping[str, str]
    ) -> bool:
        """Answer a request; return False, with nothing called, if it has a fault."""
        path = scope["path_params"]
        values = self._endpoint.arguments(path, query)
        given = [each.arguments(path, query) for each in self._dependencies]
        if values is None or None in given:
            return False
        request = Request(scope, receive, send)
        for call, arguments in zip(self._dependencies, given, strict=True):
            found = await _run(call, arguments or {}, request)
            if call.name is not None:
                values[call.name] = found
        response = await _run(self._endpoint, values, request)
        await response(scope, receive, send)
        return True


async def _run(call: _Call, arguments: dict[str, Any], request: Request) -> Any:
    if call.request_name is not None:
        arguments[call.request_name] = request
    return await call.function(**arguments)


def plan(route: APIRoute) -> DirectRoute | None:
    """Return the plan of a route, or None for a route that only FastAPI handles."""
    if route.methods != {"GET"} or not _returns_response(route.endpoint):
        return None
    endpoint = _plan_call(route.dependant)
    dependencies = [_plan_call(each) for each in route.dependant.dependencies]
    calls = [each.call for each in route.dependant.dependencies]
    has_nested = any(each.dependencies for each in route.dependant.dependencies)
    if endpoint is None or None in dependencies or has_nested or len(set(calls)) < len(calls):
        return None
    return DirectRoute(tuple(each for each in dependencies if each), endpoint)


def _plan_call(dependant: Dependant) -> _Call | None:
    call: Any = dependant.call
    is_coroutine = inspect.iscoroutinefunction(call) or inspect.iscoroutinefunction(
        getattr(call, "__call__", None)  # noqa: B004 - an object that is called, such as a security scheme
    )
    takes_more = (
        dependant.header_params
        or dependant.cookie_params
        or dependant.body_params
        or dependant.websocket_param_name
        or dependant.response_param_name
        or dependant.background_tasks_param_name
        or dependant.security_scopes_param_name
        or dependant.concurrency
        or (dependant.http_connection_param_name and dependant.request_param_name)
    )
    path = _plan_parameters(dependant.path_params)
    query = _plan_parameters(dependant.query_params)
    if not is_coroutine or takes_more or path is None or query is None:
        return None
    request_name = dependant.request_param_name or dependant.http_connection_param_name
    return _Call(call, dependant.name, request_name, path, query)


def _plan_parameters(fields: list[ModelField]) -> tuple[_Parameter, ...] | None:
    planned = []
    for each in fields:
        info = each.field_info
        default = PydanticUndefined if info.is_required() else each.get_default()
        is_plain = isinstance(info.validation_alias, (str, type(None))) and is_scalar_field(each)
        has_default = default is PydanticUndefined or isinstance(default, _IMMUTABLE)
        if not is_plain or not has_default or info.validate_default:
            return None
        alias = info.validation_alias or each.alias
        planned.append(_Parameter(each.name, str(alias), default, each.validate))
    return tuple(planned)


def _returns_response(endpoint: Callable[..., Any]) -> bool:
    """Return whether the endpoint returns a response itself, and not a model to serialise."""
    returned = get_type_hints(endpoint).get("return")
    return isinstance(returned, type) and issubclass(returned, Response)
