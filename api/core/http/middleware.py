"""Request middleware: request ids, API version, language, security headers, limits and errors."""

import asyncio
import re
import time
from collections.abc import Iterable, Mapping, MutableMapping
from hmac import compare_digest
from typing import Any

import structlog
from asyncpg.exceptions import PostgresError
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.core import errors
from api.core.db import read_consistency
from api.core.db.read_consistency import ReadConsistency
from api.core.db.replica import UNAVAILABLE
from api.core.http.cache_control import CacheControl
from api.core.http.concurrency import EXEMPT_PATHS, ConcurrencyLimiter, Message, Receive, Send, Slot
from api.core.http.cookie_header import detach_cookie_header
from api.core.http.network import client_network
from api.core.http.read_limit import READ_METHODS, ReadLimits
from api.core.http.refusal_delay import RefusalDelay
from api.core.http.responses import JSONBytes
from api.core.http.routes import allowed_methods
from api.core.http.validation import field_errors
from api.core.ids import new_id
from api.core.observability import metrics, security_log, tracing
from api.core.text.locale import Locale, current_locale, preferred

Scope = MutableMapping[str, Any]

log = structlog.get_logger("http")

MAX_BODY_BYTES = 256 * 1024
# A longer body is parsed long enough for others to notice.
LONG_BODY_BYTES = 32 * 1024
# Of the four requests of an address that run at a time by default: a search and one other.
HEAVY_WEIGHT = 3
# The longest cursor and the longest search query take a fourth of it.
MAX_URL_BYTES = 8 * 1024

_SOON = {"retryAfter": 1}
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
# The database is unavailable to SQLAlchemy or to the driver, or every connection is in use.
_DATABASE_ERRORS = (*UNAVAILABLE, PoolTimeoutError)
_SECURITY_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"cross-origin"),
    (b"x-frame-options", b"DENY"),
]
# Of responses without policies of their own: JSON is never part of another site's page.
_DEFAULT_POLICIES = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"referrer-policy", b"strict-origin-when-cross-origin"),
)
# A browser that has seen it once sends nothing in clear to this host for two years.
_HSTS = (b"strict-transport-security", b"max-age=63072000; includeSubDomains")


class RequestMiddleware:
    """Outermost middleware, with the rules of every request.

    Pure ASGI: a middleware that wraps the response in an object costs more than the rest of an
    empty request.
    """

    def __init__(
        self,
        app: Any,
        *,
        limiter: ConcurrencyLimiter,
        body_timeout_seconds: float,
        large_bodies: re.Pattern[str],
        heavy_reads: re.Pattern[str],
        internal_secret: bytes,
        read_limits: ReadLimits,
        is_production: bool = False,
    ) -> None:
        """Wrap `app`.

        - `large_bodies` matches paths with body limits of their own, which need no slot.
        - `heavy_reads` matches paths of which one address has one running at a time.
        - `body_timeout_seconds` limits the time to receive any other body.
        - `internal_secret` identifies the web server, which caches responses and limits its own
          visitors.
        - `is_production` lets browsers use https alone.
        """
        self.security_headers = [*_SECURITY_HEADERS, *([_HSTS] if is_production else ())]
        self.app = app
        self.internal_secret = internal_secret
        self.read_limits = read_limits
        self.limiter = limiter
        self.body_timeout_seconds = body_timeout_seconds
        self.large_bodies = large_bodies
        self.heavy_reads = heavy_reads
        self.refusal_delay = RefusalDelay()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            # Routed as GET; the server knows the method and leaves the body out.
            scope = dict(scope)
        headers = dict(scope["headers"])
        detach_cookie_header(scope, headers)
        request_id = _request_id(headers.get(b"x-request-id", b""))
        locale = preferred(headers.get(b"accept-language", b"").decode("latin-1"))
        current_locale.set(locale)
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        client = scope.get("client")
        security_log.bind_client(client[0] if client else None)
        is_web_server = self._is_web_server(headers)
        consistency = ReadConsistency(scope["method"], requires_latest=is_web_server)
        read_consistency.bind(scope, consistency)
        address = None if is_web_server else _limited_address(scope)
        started = time.perf_counter()
        status, is_stream = 0, False

        async def send_with_headers(message: Message) -> None:
            nonlocal status, is_stream, started
            if message["type"] == "http.response.start":
                status = message["status"]
                is_stream = _is_stream(message["headers"])
                if status == 429 and address is not None:
                    # Its time is no latency of the service.
                    started += await self.refusal_delay.wait(address)
                tracing.routed(request_id, scope)
                if not consistency.is_read_only:
                    # Before the response: the client may read in another process right after it.
                    await scope["app"].state.database.record_write_position(consistency)
                message["headers"] = [
                    *message["headers"],
                    *self.security_headers,
                    *_default_policies(message["headers"]),
                    (b"x-request-id", request_id.encode()),
                    (b"content-language", locale.encode()),
                ]
            await send(message)

        cache_control = CacheControl(scope, headers, send_with_headers)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await render(refusal())(scope, receive, cache_control.send)
        else:
            try:
                await self._pass(scope, headers, receive, cache_control.send, address)
            except Exception as error:  # the only catch-all: the client gets no stack trace
                if status:
                    raise
                await _unexpected(error, locale)(scope, receive, cache_control.send)
        seconds = time.perf_counter() - started
        metrics.request_answered(
            scope.get("route"), scope["method"], status, seconds, is_stream=is_stream
        )
        log.info(
            "request",
            method=scope["method"],
            path=scope["path"],
            status=status,
            ms=round(seconds * 1000, 1),
        )

    async def _pass(
        self,
        scope: Scope,
        headers: Mapping[bytes, bytes],
        receive: Receive,
        send: Send,
        address: str | None,
    ) -> None:
        """Call the application, with a slot where one is needed.

        `address` has limits of its own; None for requests without.
        """
        if self.large_bodies.fullmatch(scope["path"]):
            await self.app(scope, receive, send)
            return
        limited = self._limited(receive)
        if scope["path"] in EXEMPT_PATHS:
            await self.app(scope, limited, send)
            return
        if address is not None and (refusal := self._refuse_address(scope, address)) is not None:
            await render(refusal)(scope, receive, send)
            return
        if self.limiter.at_capacity:
            log.warning("concurrency_limit_reached", size=self.limiter.size)
            await _service_unavailable()(scope, receive, send)
            return
        is_heavy = self.heavy_reads.fullmatch(scope["path"]) or _has_long_body(headers)
        weight = HEAVY_WEIGHT if is_heavy else 1
        slot = Slot(self.limiter, limited, send, address=address, weight=weight)
        try:
            async with slot:
                await self.app(scope, slot.receive, slot.send)
        except HTTPException:  # the turn of its address did not come
            if slot.has_responded:
                raise
            metrics.rate_limited("concurrent")
            await render(errors.rate_limited(facts=_SOON))(scope, receive, send)
        except TimeoutError:
            if slot.has_responded:
                raise
            log.warning("request_timeout", seconds=self.limiter.seconds)
            await _service_unavailable()(scope, receive, send)

    def _refuse_address(self, scope: Scope, address: str) -> errors.ApiError | None:
        """Return the refusal of an address that has used its share of reads or slots."""
        if scope["method"] in READ_METHODS and (wait := self.read_limits.by_address.take(address)):
            metrics.rate_limited("read")
            return errors.rate_limited(facts={"retryAfter": wait})
        if self.limiter.is_share_used(address):
            metrics.rate_limited("concurrent")
            return errors.rate_limited(facts=_SOON)
        return None

    def _is_web_server(self, headers: dict[bytes, bytes]) -> bool:
        secret = headers.get(b"x-internal-secret")
        return secret is not None and compare_digest(secret, self.internal_secret)

    def _refusal(self, scope: Scope, headers: dict[bytes, bytes]) -> errors.Problem | None:
        if _is_too_long(scope):
            return errors.address_too_long
        if headers.get(b"version", b"2") != b"2":
            return errors.unsupported_version
        is_large = _exceeds(headers.get(b"content-length", b"0"))
        if is_large and not self.large_bodies.fullmatch(scope["path"]):
            return errors.body_too_large
        encoding = headers.get(b"content-encoding", b"identity").strip().lower()
        if encoding != b"identity" and scope["method"] not in READ_METHODS:
            return errors.unsupported_encoding
        return None

    def _limited(self, receive: Receive) -> Receive:
        """Limit the size and the duration of a body while it is received."""
        received, is_complete, deadline = 0, False, 0.0

        async def receive_within_limit() -> Message:
            nonlocal received, is_complete, deadline
            if is_complete:  # the next message is the disconnect
                return await receive()
            deadline = deadline or asyncio.get_running_loop().time() + self.body_timeout_seconds
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError as error:
                raise HTTPException(408) from error
            is_complete = not message.get("more_body", False)
            received += len(message.get("body", b""))
            if received > MAX_BODY_BYTES:
                # FastAPI passes no other exception on while it reads a body.
                raise HTTPException(413)
            return message

        return receive_within_limit


def _limited_address(scope: Scope) -> str | None:
    """Return the address whose limits the request counts towards, if any."""
    # Images are files, of which a page shows dozens at once.
    return None if scope["path"].startswith("/media/") else client_network(scope)


def _is_too_long(scope: Scope) -> bool:
    path = scope.get("raw_path") or b""
    return len(path) + len(scope["query_string"]) > MAX_URL_BYTES


def _default_policies(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return the policies that the response does not set itself."""
    own = {name for name, _ in headers}
    return [policy for policy in _DEFAULT_POLICIES if policy[0] not in own]


def _is_stream(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return whether the response is a stream, whose duration is not a latency."""
    return any(
        name == b"content-type" and value.startswith(b"text/event-stream")
        for name, value in headers
    )


def _has_long_body(headers: Mapping[bytes, bytes]) -> bool:
    """Return whether the body is long, or may be because its length is not declared."""
    declared = headers.get(b"content-length")
    if declared is None:
        return b"transfer-encoding" in headers
    return _length(declared) > LONG_BODY_BYTES


def _exceeds(declared: bytes) -> bool:
    return not declared.isdigit() or _length(declared) > MAX_BODY_BYTES


def _length(declared: bytes) -> int:
    """Read digits, of which Python takes 4,300 at most; more than twenty are too many bytes."""
    return int(declared.lstrip(b"0")[:20] or b"0")


def _request_id(header: bytes) -> str:
    if 8 <= len(header) <= 64 and header.isalnum():
        return header.decode()
    return new_id().hex


def install(app: FastAPI) -> None:
    """Register the exception handlers, which render every error in the API's envelope."""
    app.add_exception_handler(errors.ApiError, _on_api_error)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http_exception)
    for kind in _DATABASE_ERRORS:
        app.add_exception_handler(kind, _on_database_error)


def render(error: errors.ApiError, *, status: int | None = None) -> Response:
    body = error.body(current_locale.get())
    answer = JSONBytes(body, status_code=status or error.problem.status)
    if "retryAfter" in error.facts:
        answer.headers["retry-after"] = str(error.facts["retryAfter"])
    if answer.status_code == 401:
        answer.headers["www-authenticate"] = "Bearer"
    return answer


async def _on_api_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, errors.ApiError)
    if error.problem.status == 403:
        consistency = read_consistency.read_consistency(request)
        member_id = consistency.member_id if consistency else None
        security_log.record_refusal("forbidden", member=member_id, code=error.problem.code)
    return render(error)


async def _on_invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = error.errors()
    if any(fault["type"] == "json_invalid" for fault in faults):
        return render(errors.malformed_body())
    return render(errors.validation_failed(fields=field_errors(faults)))


async def _on_http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    problem = _BY_STATUS.get(error.status_code, errors.malformed_body)
    facts = _SOON if problem is errors.rate_limited else None
    answer = render(problem(facts=facts), status=error.status_code)
    if error.status_code == 405:
        answer.headers["allow"] = ", ".join(sorted(allowed_methods(request)))
    return answer


async def _on_database_error(_: Request, error: Exception) -> Response:
    """Answer 503 with Retry-After while the database is unavailable, full or slow."""
    cause = getattr(error, "orig", error)
    postgres = getattr(cause, "__cause__", None) or cause
    refused = isinstance(postgres, PostgresError) and (postgres.sqlstate or "")[:2] in {
        "22",
        "23",
        "42",
    }
    if refused:
        # A fault of our own statement, which a retry would not fix.
        raise error
    log.warning("database_unavailable", error=str(cause)[:300])
    return _service_unavailable()


def _service_unavailable() -> Response:
    return render(errors.service_unavailable(facts={"retryAfter": 1}))


def _unexpected(error: Exception, locale: Locale) -> Response:
    log.error("unexpected", exc_info=error)
    reference = structlog.contextvars.get_contextvars().get("request_id")
    body = errors.internal_error(facts={"reference": reference}).body(locale)
    return JSONBytes(body, status_code=500)
