"""Routes of an application, and the methods of a path."""

from collections.abc import Iterable, Iterator

from fastapi import Request
from fastapi.sse import EventSourceResponse
from starlette.routing import BaseRoute, Match, Route


def routes(mounted: Iterable[BaseRoute]) -> Iterator[BaseRoute]:
    """Yield the routes, those of included routers too, which FastAPI keeps as one entry."""
    for route in mounted:
        router = getattr(route, "original_router", None)
        if router is None:
            yield route
        else:
            yield from routes(router.routes)


def allowed_methods(request: Request) -> set[str]:
    """Return every method of the path; Starlette names only those of the first route.

    A path without parameters is not also an object with that id.
    """
    found = [
        route
        for route in routes(request.app.router.routes)
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE
    ]
    exact = [route for route in found if route.path == request.scope["path"]]
    allowed = {method for route in exact or found for method in route.methods or ()}
    return allowed | {"HEAD" for route in exact or found if answers_head(route)}


def answers_head(route: BaseRoute) -> bool:
    """Return whether HEAD is answered by a GET route.

    A stream never ends, so its headers alone cannot be sent.
    """
    response_class = getattr(route, "response_class", None)
    return "GET" in getattr(route, "methods", ()) and response_class is not EventSourceResponse
