"""A call's route, found by what its path begins with instead of by trying one after the other."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from fastapi.routing import APIRoute
from fastapi.sse import EventSourceResponse
from starlette.routing import BaseRoute, Match

from api.core.http.concurrency import Receive, Send
from api.core.http.middleware import Scope


class Shortcut(BaseRoute):
    """Stands before an application's routes and goes straight to one of them.

    A path that nobody knows and a method that is not allowed are left to the routes themselves.
    HEAD is answered by whatever answers GET; the server leaves the body out.
    """

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self._routes: dict[tuple[str, str, int], list[APIRoute]] = defaultdict(list)
        for route in routes:
            if isinstance(route, APIRoute):
                for method in route.methods or ():
                    self._routes[_place(method, route.path)].append(route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """The first of the few routes whose paths are alike."""
        if scope["type"] == "http":
            match, found = self._found(scope)
            if match is Match.FULL or scope["method"] != "HEAD":
                return match, found
            match, found = self._found({**scope, "method": "GET"})
            # A stream has no end at which its head could be told from it.
            if match is Match.FULL and not _is_stream(found["route"]):
                return match, {**found, "method": "GET"}
        return Match.NONE, {}

    def _found(self, scope: Scope) -> tuple[Match, Scope]:
        for route in self._routes.get(_place(scope["method"], scope["path"]), ()):
            match, found = route.matches(scope)
            if match is Match.FULL:
                return match, found
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the route answer that was found."""
        route: Any = scope["route"]
        await route.handle(scope, receive, send)


def _is_stream(route: APIRoute) -> bool:
    return route.response_class is EventSourceResponse


def _place(method: str, path: str) -> tuple[str, str, int]:
    return method, path[1:].partition("/")[0], path.count("/")
