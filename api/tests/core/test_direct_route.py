"""Read routes that are called directly, with plans made at start-up."""

from collections.abc import Iterator
from typing import Annotated, Any

import httpx
import pytest
from fastapi import APIRouter, Depends, FastAPI, Header, Query, Request
from fastapi.routing import APIRoute
from starlette.responses import Response

from api.core.http.direct_route import plan
from api.core.http.pagination import Paged
from api.core.http.responses import JSONBytes, answer
from api.core.http.routes import routes
from api.tests import factories
from api.tests.support.http import field_errors

HOT = {
    "/posts/feed",
    "/posts/guest",
    "/posts/post/{id}",
    "/posts/{id}/guest",
    "/posts/{id}",
    "/posts/{id}/comments",
    "/posts/saved",
    "/posts/purchased",
    "/posts/explorePosts",
    "/users/me",
    "/users/{id}",
    "/users/exploreUsers",
    "/notifications",
    "/notifications/count",
}


async def _first() -> str:
    return "first"


def _with_clean_up() -> Iterator[str]:
    yield "late"


router = APIRouter()


@router.get("/plain")
async def plain(
    request: Request, paging: Paged, first: Annotated[str, Depends(_first)], kind: str = "post"
) -> JSONBytes:
    return answer({"limit": paging.limit, "first": first, "kind": kind, "path": request.url.path})


@router.get("/clean-up")
async def clean_up(late: Annotated[str, Depends(_with_clean_up)]) -> JSONBytes:
    return answer(late)


@router.get("/model")
async def model() -> dict[str, Any]:
    return {}


@router.get("/header")
async def header(accept: Annotated[str, Header()]) -> JSONBytes:
    return answer(accept)


@router.get("/list")
async def several(names: Annotated[list[str], Query()]) -> JSONBytes:
    return answer(names)


@router.get("/response")
async def given(response: Response) -> Response:
    return response


@router.get("/thread")
def thread() -> JSONBytes:
    return answer("")


@router.post("/write")
async def write() -> JSONBytes:
    return answer("")


def _route(path: str) -> APIRoute:
    return next(each for each in router.routes if isinstance(each, APIRoute) and each.path == path)


@pytest.mark.parametrize(
    "path", ["/clean-up", "/model", "/header", "/list", "/response", "/thread", "/write"]
)
def test_other_routes_are_left_to_the_framework(path: str) -> None:
    assert plan(_route("/plain")) is not None
    assert plan(_route(path)) is None


def test_hot_reads_have_plans(app: FastAPI) -> None:
    planned = {
        route.path
        for route in routes(app.router.routes)
        if isinstance(route, APIRoute) and plan(route)
    }
    assert planned >= HOT


async def test_arguments_and_defaults_are_those_of_the_declaration() -> None:
    direct = plan(_route("/plain"))
    assert direct is not None
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("a read has no body")

    scope = {
        "type": "http",
        "method": "GET",
        "path": "/plain",
        "path_params": {},
        "headers": [(b"host", b"qima.example")],
        "query_string": b"",
    }
    assert await direct.answer(scope, receive, send, {"limit": "7"})
    assert sent[1]["body"] == (
        b'{"payload":{"limit":7,"first":"first","kind":"post","path":"/plain"}}'
    )
    sent.clear()
    assert not await direct.answer(scope, receive, send, {"limit": "0"})
    assert sent == []


async def test_faults_are_answered_as_by_the_framework(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    member = await factories.member(app)
    refused = await client.get("/posts/feed?limit=0&cursor=x", headers=member.headers)
    assert (refused.status_code, set(field_errors(refused))) == (422, {"limit"})
    # The caller is authenticated before a parameter is reported.
    assert (await client.get("/posts/feed?limit=0")).status_code == 401
    # The last of repeated values counts.
    several = await client.get("/posts/feed?limit=0&limit=1", headers=member.headers)
    assert several.status_code == 200


async def test_faulty_request_counts_as_one_read(app: FastAPI, client: httpx.AsyncClient) -> None:
    member = await factories.member(app)
    limits = app.state.read_limits.by_member
    take, taken = limits.take, list[str]()

    def count(key: str) -> int:
        taken.append(key)
        return int(take(key))

    limits.take = count
    try:
        for query in ("limit=1", "limit=0"):
            await client.get(f"/posts/feed?{query}", headers=member.headers)
    finally:
        del limits.take
    assert taken == [member.id.hex] * 2
