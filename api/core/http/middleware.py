"""The edge of HTTP: request ids, the version header, languages, headers, and errors as answers."""

import asyncio
import re
import time
from collections.abc import Iterable, Iterator, MutableMapping
from hmac import compare_digest
from typing import Any

import structlog
from asyncpg.exceptions import PostgresError
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Match

from api.core import errors
from api.core.db.read_consistency import Asker, asking
from api.core.db.replica import AWAY
from api.core.http.cache_control import Keeping
from api.core.http.concurrency import ALWAYS, Message, Place, Receive, Room, Send
from api.core.http.responses import JSONBytes
from api.core.http.validation import fields_of
from api.core.ids import new_id
from api.core.observability import metrics, tracing
from api.core.text.locale import Locale, current_locale, preferred

Scope = MutableMapping[str, Any]

log = structlog.get_logger("http")

MAX_BODY_BYTES = 256 * 1024
# A page's cursor and a search of the greatest length together take a fourth of it.
MAX_ADDRESS_BYTES = 8 * 1024

_BY_STATUS = {
    400: errors.malformed_body,
    401: errors.not_authenticated,
    403: errors.forbidden,
    404: errors.not_found,
    405: errors.method_not_allowed,
    408: errors.body_stalled,
    413: errors.body_too_large,
    422: errors.validation_failed,
    429: errors.rate_limited,
    503: errors.service_unavailable,
}
# Away, as it is to SQLAlchemy and to the driver, or too busy.
_OF_DATABASE = (*AWAY, PoolTimeoutError)
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

    def __init__(
        self,
        app: Any,
        *,
        room: Room,
        body_timeout_seconds: float,
        large_bodies: re.Pattern[str],
        internal_secret: bytes,
    ) -> None:
        """`large_bodies` matches the paths that hold bodies to limits of their own, and need no
        place in the room; any other is there within `body_timeout_seconds`. Who knows `internal_secret`
        keeps what is answered: the web's server."""
        self.app = app
        self.internal_secret = internal_secret
        self.room = room
        self.body_timeout_seconds = body_timeout_seconds
        self.large_bodies = large_bodies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            # Answered as GET is, while the server goes on knowing that the body stays here.
            scope = dict(scope)
        headers = dict(scope["headers"])
        request_id = _request_id(headers.get(b"x-request-id", b""))
        locale = preferred(headers.get(b"accept-language", b"").decode("latin-1"))
        current_locale.set(locale)
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        asker = Asker(scope["method"], is_fresh=self._is_kept(headers))
        asking.set(asker)
        started = time.perf_counter()
        status, is_stream = 0, False

        async def send_with_headers(message: Message) -> None:
            nonlocal status, is_stream
            if message["type"] == "http.response.start":
                status = message["status"]
                is_stream = _is_stream(message["headers"])
                tracing.routed(request_id, scope)
                if not asker.is_safe:
                    # What was committed, before anybody hears of it.
                    await scope["app"].state.database.wrote(asker)
                message["headers"] = [
                    *message["headers"],
                    *_SECURITY_HEADERS,
                    (b"x-request-id", request_id.encode()),
                    (b"content-language", locale.encode()),
                ]
            await send(message)

        keeping = Keeping(scope, headers, send_with_headers)
        refusal = self._refusal(scope, headers)
        if _is_too_long(scope):
            await render(errors.address_too_long())(scope, receive, keeping.send)
        elif refusal is not None:
            await render(refusal())(scope, receive, keeping.send)
        else:
            try:
                await self._pass(scope, receive, keeping.send)
            except Exception as error:  # the one place that may: nobody sees a trace
                if status:
                    raise
                await _unexpected(error, locale)(scope, receive, keeping.send)
        took = time.perf_counter() - started
        metrics.request_answered(
            scope.get("route"), scope["method"], status, took, is_stream=is_stream
        )
        log.info(
            "request",
            method=scope["method"],
            path=scope["path"],
            status=status,
            ms=round(took * 1000, 1),
        )

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        """To the application, with a place in the room where one is needed."""
        if self._takes_large(scope):
            await self.app(scope, receive, send)
            return
        limited = self._limited(receive)
        if scope["path"] in ALWAYS:
            await self.app(scope, limited, send)
            return
        if self.room.is_full:
            log.warning("room_full", size=self.room.size)
            await _come_back()(scope, receive, send)
            return
        place = Place(self.room, limited, send)
        try:
            async with place:
                await self.app(scope, place.receive, place.send)
        except TimeoutError:
            if place.has_answered:
                raise
            log.warning("request_too_slow", seconds=self.room.seconds)
            await _come_back()(scope, receive, send)

    def _is_kept(self, headers: dict[bytes, bytes]) -> bool:
        given = headers.get(b"x-internal-secret")
        return given is not None and compare_digest(given, self.internal_secret)

    def _refusal(self, scope: Scope, headers: dict[bytes, bytes]) -> errors.Problem | None:
        if headers.get(b"version", b"2") != b"2":
            return errors.unsupported_version
        announced = headers.get(b"content-length", b"0")
        if _exceeds(announced) and not self._takes_large(scope):
            return errors.body_too_large
        return None

    def _takes_large(self, scope: Scope) -> bool:
        return bool(self.large_bodies.fullmatch(scope["path"]))

    def _limited(self, receive: Receive) -> Receive:
        """Counts a body that announced no length, while it arrives, and waits for none for ever."""
        received, whole, deadline = 0, False, 0.0

        async def receive_within_limit() -> Message:
            nonlocal received, whole, deadline
            if whole:  # what comes now is that the client has gone
                return await receive()
            deadline = deadline or asyncio.get_running_loop().time() + self.body_timeout_seconds
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError as error:
                raise HTTPException(408) from error
            whole = not message.get("more_body", False)
            received += len(message.get("body", b""))
            if received > MAX_BODY_BYTES:
                # The one kind of exception that FastAPI lets through while it reads a body.
                raise HTTPException(413)
            return message

        return receive_within_limit


def _is_too_long(scope: Scope) -> bool:
    path = scope.get("raw_path") or b""
    return len(path) + len(scope["query_string"]) > MAX_ADDRESS_BYTES


def _is_stream(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Its length says how long somebody looked, not how long they waited."""
    return any(
        name == b"content-type" and value.startswith(b"text/event-stream")
        for name, value in headers
    )


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
    for away in _OF_DATABASE:
        app.add_exception_handler(away, _on_database_error)


def render(error: errors.ApiError, *, status: int | None = None) -> Response:
    body = error.body(current_locale.get())
    answer = JSONBytes(body, status_code=status or error.problem.status)
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
    answer = render(problem(), status=error.status_code)
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
    postgres = getattr(cause, "__cause__", None) or cause
    refused = isinstance(postgres, PostgresError) and (postgres.sqlstate or "")[:2] in {
        "22",
        "23",
        "42",
    }
    if refused:
        # Our own statement was wrong: nothing that waiting would mend.
        raise error
    log.warning("database_unavailable", error=str(cause)[:300])
    return _come_back()


def _come_back() -> Response:
    return render(errors.service_unavailable(facts={"retryAfter": 1}))


def _unexpected(error: Exception, locale: Locale) -> Response:
    log.error("unexpected", exc_info=error)
    reference = structlog.contextvars.get_contextvars().get("request_id")
    body = errors.internal_error(facts={"reference": reference}).body(locale)
    return JSONBytes(body, status_code=500)
