"""The route index finds the same route as the router."""

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import Match

from api.core.http.middleware import Scope
from api.core.http.route_index import RouteIndex
from api.core.http.routes import routes


def _found(candidates: list[APIRoute], scope: Scope) -> APIRoute:
    return next(route for route in candidates if route.matches(scope)[0] is Match.FULL)


async def test_route_index_finds_the_same_routes_as_the_router(app: FastAPI) -> None:
    candidates = [each for each in routes(app.router.routes) if isinstance(each, APIRoute)]
    shortcut = app.router.routes[0]
    assert isinstance(shortcut, RouteIndex)
    for route in candidates:
        for method in route.methods or ():
            path = route.path_format.format_map(_Anything())
            scope: Scope = {"type": "http", "method": method, "path": path, "root_path": ""}
            match, child = shortcut.matches(scope)
            assert match is Match.FULL, path
            assert child["route"] is _found(candidates, scope), path


class _Anything(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "anything"
