"""Route index: finds a route by method and first path segment instead of trying each in turn."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from fastapi.routing import APIRoute
from fastapi.sse import EventSourceResponse
from starlette.routing import BaseRoute, Match

from api.core.http.concurrency import Receive, Send
from api.core.http.middleware import Scope


class RouteIndex(BaseRoute):
    """First route of an application, which dispatches to the other ones.

    Unknown paths and methods are left to the routes themselves. HEAD is answered by the GET route;
    the server leaves the body out.
    """

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self._routes: dict[tuple[str, str, int], list[APIRoute]] = defaultdict(list)
        for route in routes:
            if isinstance(route, APIRoute):
                for method in route.methods or ():
                    self._routes[_key(method, route.path)].append(route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match the first of the few routes with the same key."""
        if scope["type"] == "http":
            match, found = self._match(scope)
            if match is Match.FULL or scope["method"] != "HEAD":
                return match, found
            match, found = self._match({**scope, "method": "GET"})
            # A stream never ends, so its headers alone cannot be sent.
            if match is Match.FULL and not _is_stream(found["route"]):
                return match, {**found, "method": "GET"}
        return Match.NONE, {}

    def _match(self, scope: Scope) -> tuple[Match, Scope]:
        for route in self._routes.get(_key(scope["method"], scope["path"]), ()):
            match, found = route.matches(scope)
            if match is Match.FULL:
                return match, found
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the matched route."""
        route: Any = scope["route"]
        await route.handle(scope, receive, send)


def _is_stream(route: APIRoute) -> bool:
    return route.response_class is EventSourceResponse


def _key(method: str, path: str) -> tuple[str, str, int]:
    return method, path[1:].partition("/")[0], path.count("/")
