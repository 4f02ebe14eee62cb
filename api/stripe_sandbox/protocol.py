"""Stripe's HTTP protocol: authentication, encoding, idempotency and responses."""

import asyncio
import base64
import binascii
import json
import re
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from api.stripe_sandbox import forms, parameters
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.events import API_VERSION
from api.stripe_sandbox.expand import expand
from api.stripe_sandbox.operations import Operation
from api.stripe_sandbox.resources import new_id
from api.stripe_sandbox.state import Call, RequestInfo, SandboxState

_FORM = "application/x-www-form-urlencoded"
_VERSION = re.compile(r"20[0-9]{2}-[01][0-9]-[0-3][0-9](\.[a-z]+)?")
_IDEMPOTENCY_KEY_SECONDS = 24 * 3600


class TruncatedResponse(Response):
    """A response whose connection closes before the end of its body."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        headers = [(b"content-length", b"100"), (b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"{", "more_body": True})


@dataclass(frozen=True)
class ApiResponse:
    """Response of an operation, as stored under its idempotency key."""

    status: int
    body: dict[str, Any]
    replayed_from: str | None = None


def build_route(operation: Operation) -> Route:
    """Return the operation's route."""

    async def endpoint(request: Request) -> Response:
        return await _respond(operation, request)

    return Route(operation.path, endpoint, methods=[operation.method])


async def unknown_url(request: Request) -> Response:
    """Return Stripe's 404 for an unknown URL under /v1."""
    error = ApiError(
        f"Unrecognized request URL ({request.method}: {request.url.path}). If you are trying to "
        "list objects, remove the trailing slash. If you are trying to retrieve an object, make "
        "sure you passed a valid (non-empty) identifier in your code.",
        status=404,
    )
    return _response(ApiResponse(404, error.body()), new_id("req_", 14), None)


async def _respond(operation: Operation, request: Request) -> Response:
    state: SandboxState = request.app.state.sandbox
    request_id, key = new_id("req_", 14), request.headers.get("idempotency-key")
    try:
        _authenticate(request)
        _validate_version(request)
        params = forms.decode(await _read_parameters(request))
        if state.faults.current.slow:
            await asyncio.sleep(state.faults.current.slow)
        if failure := state.faults.next_failure("before", operation.route):
            return _fault_response(failure, request_id)
        account = _account(operation, request)
        api_request = _ApiRequest(
            operation, request.url.path, params, dict(request.path_params), account
        )
        response = _execute(
            state, api_request, request_id, key if operation.method == "POST" else None
        )
    except ApiError as error:
        response = ApiResponse(error.status, error.body())
    else:
        if response.status == 200 and (
            failure := state.faults.next_failure("after", operation.route)
        ):
            return _fault_response(failure, request_id)
    return _response(response, request_id, key)


@dataclass(frozen=True)
class _ApiRequest:
    operation: Operation
    path: str
    params: dict[str, Any]
    ids: dict[str, str]
    account: str

    @property
    def route(self) -> str:
        return f"{self.operation.method} {self.path} {self.account}".rstrip()


def _execute(state: SandboxState, request: _ApiRequest, id: str, key: str | None) -> ApiResponse:
    """Run the operation and store its response in one transaction."""
    operation = request.operation
    params = parameters.validate(request.params, operation.params, operation.supported)
    with state.store.transaction():
        if key and (replayed := _replay(state, request, key)):
            return replayed
        state.request = RequestInfo(id, key)
        try:
            response = _handle(state, request, params)
        finally:
            state.request = RequestInfo()
        if key:
            _store_response(state, request, key, id, response)
        return response


def _handle(state: SandboxState, request: _ApiRequest, params: dict[str, Any]) -> ApiResponse:
    call = Call(state, params, request.ids, request.account)
    try:
        with state.store.savepoint():
            try:
                body = request.operation.handler(call)
            except ApiError as error:
                if not error.keeps_changes:
                    raise
                return ApiResponse(error.status, error.body())
            return ApiResponse(200, expand(state, body, params.get("expand", [])))
    except ApiError as error:
        # Errors are stored too: Stripe replays them for the same key.
        return ApiResponse(error.status, error.body())


def _replay(state: SandboxState, request: _ApiRequest, key: str) -> ApiResponse | None:
    if len(key) > 255:
        raise ApiError("Idempotency keys have at most 255 characters.", kind="idempotency_error")
    rows = state.store.run(
        "SELECT route, params, request, status, body FROM idempotency"
        " WHERE key = ? AND created > ?",
        *(key, state.now() - _IDEMPOTENCY_KEY_SECONDS),
    )
    if not rows:
        return None
    route, params, original_request, status, body = rows[0]
    if route != request.route:
        raise ApiError(
            "Keys for idempotent requests can only be used for the same endpoint they were first "
            f"used for ('{request.path}' vs '{route}'). Try using a key other than '{key}' if you "
            "meant to execute a different request.",
            kind="idempotency_error",
        )
    if params != _canonical(request.params):
        raise ApiError(
            "Keys for idempotent requests can only be used with the same parameters they were "
            f"first used with. Try using a key other than '{key}' if you meant to execute a "
            "different request.",
            kind="idempotency_error",
        )
    return ApiResponse(status, json.loads(body), original_request)


def _store_response(
    state: SandboxState, request: _ApiRequest, key: str, id: str, response: ApiResponse
) -> None:
    state.store.run(
        "INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?, ?, ?)",
        *(key, request.route, _canonical(request.params), id),
        *(response.status, json.dumps(response.body), state.now()),
    )


def _canonical(params: dict[str, Any]) -> str:
    return json.dumps(params, sort_keys=True)


def _authenticate(request: Request) -> None:
    key = _key(request.headers.get("authorization", ""))
    if not key:
        raise ApiError(
            "You did not provide an API key. You need to provide your API key in the "
            "Authorization header, using Bearer auth (e.g. 'Authorization: Bearer "
            "YOUR_SECRET_KEY').",
            status=401,
        )
    if not key.startswith("sk_test_"):
        hidden = key[:8] + "*" * max(0, len(key) - 12) + key[-4:] if len(key) > 12 else "***"
        raise ApiError(f"Invalid API Key provided: {hidden}", status=401)


def _key(header: str) -> str:
    scheme, _, value = header.partition(" ")
    if scheme.lower() == "bearer":
        return value.strip()
    if scheme.lower() == "basic":
        try:
            return base64.b64decode(value, validate=True).decode().partition(":")[0]
        except (binascii.Error, UnicodeDecodeError):
            return ""
    return ""


def _validate_version(request: Request) -> None:
    version = request.headers.get("stripe-version", API_VERSION)
    if not _VERSION.fullmatch(version):
        raise ApiError(f"Invalid Stripe API version: {version[:40]}")


def _account(operation: Operation, request: Request) -> str:
    account = request.headers.get("stripe-account", "")
    if account and not operation.accepts_account:
        raise ApiError(
            f"The sandbox does not know {operation.route} on behalf of an account.",
            code="sandbox_unsupported",
        )
    state: SandboxState = request.app.state.sandbox
    if account and not state.store.get(account, "account"):
        raise ApiError(
            f"The provided key does not have access to account '{account}' (or that account does "
            "not exist).",
            code="account_invalid",
            status=403,
        )
    return account


async def _read_parameters(request: Request) -> bytes:
    query: bytes = request.scope["query_string"]
    if request.method != "POST":
        return query
    body = await request.body()
    kind = request.headers.get("content-type", _FORM).partition(";")[0].strip().lower()
    if body and kind != _FORM:
        raise ApiError(
            f"Invalid request (check that your POST content type is {_FORM}). If you have "
            "questions, we can help at https://support.stripe.com/."
        )
    return b"&".join(part for part in (query, body) if part)


def _fault_response(failure: str, id: str) -> Response:
    if failure == "cut":
        return TruncatedResponse()
    if failure == "429":
        error = ApiError(
            "Too many requests hit the API too quickly.", code="rate_limit", status=429
        )
    else:
        error = ApiError(
            "An unknown error occurred while processing the request.", status=500, kind="api_error"
        )
    return _response(ApiResponse(error.status, error.body()), id, None)


def _response(response: ApiResponse, id: str, key: str | None) -> Response:
    headers = {"request-id": id, "stripe-version": API_VERSION, "cache-control": "no-store"}
    if key:
        headers["idempotency-key"] = key[:255]
    if response.replayed_from:
        headers |= {"idempotent-replayed": "true", "original-request": response.replayed_from}
    return JSONResponse(response.body, response.status, headers)
