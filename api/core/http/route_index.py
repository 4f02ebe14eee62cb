"""Route index: finds a route by method and first path segment, and calls read routes directly."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match

from api.core.http.concurrency import Receive, Send
from api.core.http.direct_route import DirectRoute, plan
from api.core.http.middleware import Scope
from api.core.http.query_parameters import (
    known_parameters,
    parse_query,
    refusal_of,
    unknown_parameters,
)
from api.core.http.routes import answers_head


class RouteIndex(BaseRoute):
    """First route of an application, which dispatches to the other ones.

    Unknown paths and methods are left to the routes themselves. HEAD is answered by the GET route;
    the server leaves the body out.
    """

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self._routes: dict[tuple[str, str, int], list[APIRoute]] = defaultdict(list)
        self._methods_of_fixed_paths: dict[str, set[str]] = defaultdict(set)
        self._parameters: dict[int, frozenset[str] | None] = {}
        self._direct: dict[int, DirectRoute | None] = {}
        for route in routes:
            if isinstance(route, APIRoute):
                self._parameters[id(route)] = known_parameters(route)
                self._direct[id(route)] = plan(route)
                for method in route.methods or ():
                    self._routes[_key(method, route.path)].append(route)
                    if not route.param_convertors:
                        self._methods_of_fixed_paths[route.path].add(method)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match the first of the few routes with the same key.

        Raises:
            HTTPException: 405 for another method of a fixed path, such as `/users/me`, which
                `/users/{id}` would take for an id.
        """
        if scope["type"] == "http":
            self._check_method(scope)
            match, found = self._match(scope)
            if match is Match.FULL or scope["method"] != "HEAD":
                return match, found
            match, found = self._match({**scope, "method": "GET"})
            if match is Match.FULL and answers_head(found["route"]):
                return match, {**found, "method": "GET"}
        return Match.NONE, {}

    def _check_method(self, scope: Scope) -> None:
        methods = self._methods_of_fixed_paths.get(scope["path"])
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        if methods and method not in methods:
            raise HTTPException(405)

    def _match(self, scope: Scope) -> tuple[Match, Scope]:
        for route in self._routes.get(_key(scope["method"], scope["path"]), ()):
            match, found = route.matches(scope)
            if match is Match.FULL:
                return match, found
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the matched route.

        Raises:
            RequestValidationError: for unknown query parameters, with the other faults.
        """
        route: Any = scope["route"]
        known = self._parameters[id(route)]
        query = parse_query(scope["query_string"]) if scope["query_string"] else []
        if query and known is not None and (unknown := unknown_parameters(query, known)):
            raise await refusal_of(unknown, route.dependant, Request(scope, receive))
        direct = self._direct[id(route)]
        if direct is None or not await direct.answer(scope, receive, send, dict(query)):
            await route.handle(scope, receive, send)


def _key(method: str, path: str) -> tuple[str, str, int]:
    return method, path[1:].partition("/")[0], path.count("/")
