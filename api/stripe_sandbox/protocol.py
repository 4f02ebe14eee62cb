"""Stripe's protocol over HTTP: who asks, in which encoding, once or again, and what comes back."""

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
from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.events import API_VERSION
from api.stripe_sandbox.expand import expand
from api.stripe_sandbox.operations import Operation
from api.stripe_sandbox.resources import new_id
from api.stripe_sandbox.state import Asked, Call, World

_FORM = "application/x-www-form-urlencoded"
_VERSION = re.compile(r"20[0-9]{2}-[01][0-9]-[0-3][0-9](\.[a-z]+)?")
_KEY_LIVES = 24 * 3600


class Cut(Response):
    """An answer whose connection ends before its body does."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        headers = [(b"content-length", b"100"), (b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"{", "more_body": True})


@dataclass(frozen=True)
class Answer:
    """What goes back, and what is kept under the idempotency key."""

    status: int
    body: dict[str, Any]
    replayed_from: str | None = None


def route(operation: Operation) -> Route:
    """The operation's place in the app."""

    async def endpoint(request: Request) -> Response:
        return await _answer(operation, request)

    return Route(operation.path, endpoint, methods=[operation.method])


async def unknown(request: Request) -> Response:
    """404 for whatever else is asked under /v1."""
    refusal = Refusal(
        f"Unrecognized request URL ({request.method}: {request.url.path}). If you are trying to "
        "list objects, remove the trailing slash. If you are trying to retrieve an object, make "
        "sure you passed a valid (non-empty) identifier in your code.",
        status=404,
    )
    return _response(Answer(404, refusal.body()), new_id("req_", 14), None)


async def _answer(operation: Operation, request: Request) -> Response:
    world: World = request.app.state.world
    request_id, key = new_id("req_", 14), request.headers.get("idempotency-key")
    try:
        _authenticate(request)
        _hold_version(request)
        params = forms.decode(await _encoded(request))
        if world.panel.now.slow:
            await asyncio.sleep(world.panel.now.slow)
        if failure := world.panel.take("before", operation.route):
            return _failing(failure, request_id)
        account = _account(operation, request)
        asking = _Asking(operation, request.url.path, params, dict(request.path_params), account)
        answer = _execute(world, asking, request_id, key if operation.method == "POST" else None)
    except Refusal as refusal:
        answer = Answer(refusal.status, refusal.body())
    else:
        if answer.status == 200 and (failure := world.panel.take("after", operation.route)):
            return _failing(failure, request_id)
    return _response(answer, request_id, key)


@dataclass(frozen=True)
class _Asking:
    operation: Operation
    path: str
    params: dict[str, Any]
    ids: dict[str, str]
    account: str

    @property
    def route(self) -> str:
        return f"{self.operation.method} {self.path} {self.account}".rstrip()


def _execute(world: World, asking: _Asking, id: str, key: str | None) -> Answer:
    """One step: what it changes and what is remembered of it stand or fall together."""
    operation = asking.operation
    params = parameters.check(asking.params, operation.params, operation.supported)
    with world.store.writing():
        if key and (earlier := _replay(world, asking, key)):
            return earlier
        world.asked = Asked(id, key)
        try:
            answer = _handled(world, asking, params)
        finally:
            world.asked = Asked()
        if key:
            _remember(world, asking, key, id, answer)
        return answer


def _handled(world: World, asking: _Asking, params: dict[str, Any]) -> Answer:
    call = Call(world, params, asking.ids, asking.account)
    try:
        with world.store.trying():
            body = asking.operation.handle(call)
            return Answer(200, expand(world, body, params.get("expand", [])))
    except Refusal as refusal:
        # Remembered as well: Stripe gives the same refusal again to the same key.
        return Answer(refusal.status, refusal.body())


def _replay(world: World, asking: _Asking, key: str) -> Answer | None:
    if len(key) > 255:
        raise Refusal("Idempotency keys have at most 255 characters.", kind="idempotency_error")
    rows = world.store.run(
        "SELECT route, params, request, status, body FROM idempotency"
        " WHERE key = ? AND created > ?",
        *(key, world.now() - _KEY_LIVES),
    )
    if not rows:
        return None
    route, params, request, status, body = rows[0]
    if route != asking.route:
        raise Refusal(
            "Keys for idempotent requests can only be used for the same endpoint they were first "
            f"used for ('{asking.path}' vs '{route}'). Try using a key other than '{key}' if you "
            "meant to execute a different request.",
            kind="idempotency_error",
        )
    if params != _canonical(asking.params):
        raise Refusal(
            "Keys for idempotent requests can only be used with the same parameters they were "
            f"first used with. Try using a key other than '{key}' if you meant to execute a "
            "different request.",
            kind="idempotency_error",
        )
    return Answer(status, json.loads(body), request)


def _remember(world: World, asking: _Asking, key: str, id: str, answer: Answer) -> None:
    world.store.run(
        "INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?, ?, ?)",
        *(key, asking.route, _canonical(asking.params), id),
        *(answer.status, json.dumps(answer.body), world.now()),
    )


def _canonical(params: dict[str, Any]) -> str:
    return json.dumps(params, sort_keys=True)


def _authenticate(request: Request) -> None:
    key = _key(request.headers.get("authorization", ""))
    if not key:
        raise Refusal(
            "You did not provide an API key. You need to provide your API key in the "
            "Authorization header, using Bearer auth (e.g. 'Authorization: Bearer "
            "YOUR_SECRET_KEY').",
            status=401,
        )
    if not key.startswith("sk_test_"):
        hidden = key[:8] + "*" * max(0, len(key) - 12) + key[-4:] if len(key) > 12 else "***"
        raise Refusal(f"Invalid API Key provided: {hidden}", status=401)


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


def _hold_version(request: Request) -> None:
    version = request.headers.get("stripe-version", API_VERSION)
    if not _VERSION.fullmatch(version):
        raise Refusal(f"Invalid Stripe API version: {version[:40]}")


def _account(operation: Operation, request: Request) -> str:
    account = request.headers.get("stripe-account", "")
    if account and not operation.on_behalf:
        raise Refusal(
            f"The sandbox does not know {operation.route} on behalf of an account.",
            code="sandbox_unsupported",
        )
    world: World = request.app.state.world
    if account and not world.store.get(account, "account"):
        raise Refusal(
            f"The provided key does not have access to account '{account}' (or that account does "
            "not exist).",
            code="account_invalid",
            status=403,
        )
    return account


async def _encoded(request: Request) -> bytes:
    query: bytes = request.scope["query_string"]
    if request.method != "POST":
        return query
    body = await request.body()
    kind = request.headers.get("content-type", _FORM).partition(";")[0].strip().lower()
    if body and kind != _FORM:
        raise Refusal(
            f"Invalid request (check that your POST content type is {_FORM}). If you have "
            "questions, we can help at https://support.stripe.com/."
        )
    return b"&".join(part for part in (query, body) if part)


def _failing(failure: str, id: str) -> Response:
    if failure == "cut":
        return Cut()
    if failure == "429":
        refusal = Refusal(
            "Too many requests hit the API too quickly.", code="rate_limit", status=429
        )
    else:
        refusal = Refusal(
            "An unknown error occurred while processing the request.", status=500, kind="api_error"
        )
    return _response(Answer(refusal.status, refusal.body()), id, None)


def _response(answer: Answer, id: str, key: str | None) -> Response:
    headers = {"request-id": id, "stripe-version": API_VERSION, "cache-control": "no-store"}
    if key:
        headers["idempotency-key"] = key[:255]
    if answer.replayed_from:
        headers |= {"idempotent-replayed": "true", "original-request": answer.replayed_from}
    return JSONResponse(answer.body, answer.status, headers)
