"""The edge of HTTP: request ids, the version header, languages, headers, and errors as answers."""

import re
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from typing import Any

import structlog
from asyncpg.exceptions import PostgresError
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Match

from api.kernel import errors
from api.kernel.ids import new_id
from api.kernel.locale import Locale, current_locale, preferred
from api.kernel.validation import fields_of
from api.kernel.wire import JSONBytes

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

log = structlog.get_logger("http")

MAX_BODY_BYTES = 256 * 1024

_BY_STATUS = {
    400: errors.malformed_body,
    401: errors.not_authenticated,
    403: errors.forbidden,
    404: errors.not_found,
    405: errors.method_not_allowed,
    413: errors.body_too_large,
    422: errors.validation_failed,
    429: errors.rate_limited,
    503: errors.service_unavailable,
}
_SECURITY_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"strict-origin-when-cross-origin"),
    (b"cross-origin-resource-policy", b"cross-origin"),
]


class Edge:
    """The outermost middleware: everything that holds for every request.

    Pure ASGI, because a middleware that wraps the response as an object costs more than the rest
    of an empty route together.
    """

    def __init__(self, app: Any, *, large_bodies: re.Pattern[str] | None = None) -> None:
        """`large_bodies` matches the paths that hold bodies to limits of their own."""
        self.app = app
        self.large_bodies = large_bodies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        request_id = _request_id(headers.get(b"x-request-id", b""))
        locale = preferred(headers.get(b"accept-language", b"").decode("latin-1"))
        current_locale.set(locale)
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        started = time.perf_counter()
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message["headers"],
                    *_SECURITY_HEADERS,
                    (b"x-request-id", request_id.encode()),
                    (b"content-language", locale.encode()),
                ]
            await send(message)

        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await render(refusal())(scope, receive, send_with_headers)
        else:
            try:
                await self.app(scope, self._limited(scope, receive), send_with_headers)
            except Exception as error:  # the one place that may: nobody sees a trace
                if status:
                    raise
                await _unexpected(error, locale)(scope, receive, send_with_headers)
        log.info(
            "request",
            method=scope["method"],
            path=scope["path"],
            status=status,
            ms=round((time.perf_counter() - started) * 1000, 1),
        )

    def _refusal(self, scope: Scope, headers: dict[bytes, bytes]) -> errors.Problem | None:
        if headers.get(b"version", b"2") != b"2":
            return errors.unsupported_version
        announced = headers.get(b"content-length", b"0")
        if _exceeds(announced) and not self._takes_large(scope):
            return errors.body_too_large
        return None

    def _takes_large(self, scope: Scope) -> bool:
        return self.large_bodies is not None and bool(self.large_bodies.fullmatch(scope["path"]))

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """Counts a body that announced no length, while it arrives."""
        if self._takes_large(scope):
            return receive
        received = 0

        async def receive_within_limit() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > MAX_BODY_BYTES:
                # The one kind of exception that FastAPI lets through while it reads a body.
                raise HTTPException(413)
            return message

        return receive_within_limit


def _exceeds(announced: bytes) -> bool:
    return not announced.isdigit() or int(announced[:20]) > MAX_BODY_BYTES


def _request_id(given: bytes) -> str:
    if 8 <= len(given) <= 64 and given.isalnum():
        return given.decode()
    return new_id().hex


def install(app: FastAPI) -> None:
    """Hand every error of the application to the one renderer, and mend what the framework says."""
    app.add_exception_handler(errors.ApiError, _on_api_error)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http_exception)
    app.add_exception_handler(DBAPIError, _on_database_error)
    app.add_exception_handler(PoolTimeoutError, _on_database_error)
    app.add_exception_handler(ConnectionError, _on_database_error)
    app.add_exception_handler(TimeoutError, _on_database_error)


def render(error: errors.ApiError) -> Response:
    answer = JSONBytes(error.body(current_locale.get()), status_code=error.problem.status)
    if "retryAfter" in error.facts:
        answer.headers["retry-after"] = str(error.facts["retryAfter"])
    return answer


async def _on_api_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, errors.ApiError)
    return render(error)


async def _on_invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = error.errors()
    if any(fault["type"] == "json_invalid" for fault in faults):
        return render(errors.malformed_body())
    return render(errors.validation_failed(fields=fields_of(faults)))


async def _on_http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    problem = _BY_STATUS.get(error.status_code, errors.malformed_body)
    answer = render(problem())
    answer.status_code = error.status_code
    if error.status_code == 405:
        answer.headers["allow"] = ", ".join(sorted(_allowed_methods(request)))
    return answer


def _allowed_methods(request: Request) -> set[str]:
    """Every method of the path; Starlette names those of the first route that matches only."""
    return {
        method
        for route in routes(request.app.router.routes)
        if route.matches(request.scope)[0] is not Match.NONE
        for method in getattr(route, "methods", None) or ()
    }


def routes(mounted: Iterable[BaseRoute]) -> Iterator[BaseRoute]:
    """The routes themselves; FastAPI keeps an included router whole, as one that has no methods."""
    for route in mounted:
        router = getattr(route, "original_router", None)
        if router is None:
            yield route
        else:
            yield from routes(router.routes)


async def _on_database_error(_: Request, error: Exception) -> Response:
    """The database is away, full or slow: the client is told to come back, and may."""
    cause = getattr(error, "orig", error)
    postgres = getattr(cause, "__cause__", None)
    refused = isinstance(postgres, PostgresError) and (postgres.sqlstate or "")[:2] in {
        "22",
        "23",
        "42",
    }
    if refused:
        # Our own statement was wrong: nothing that waiting would mend.
        raise error
    log.warning("database_unavailable", error=str(cause)[:300])
    return render(errors.service_unavailable(facts={"retryAfter": 1}))


def _unexpected(error: Exception, locale: Locale) -> Response:
    log.error("unexpected", exc_info=error)
    reference = structlog.contextvars.get_contextvars().get("request_id")
    body = errors.internal_error(facts={"reference": reference}).body(locale)
    return JSONBytes(body, status_code=500)
