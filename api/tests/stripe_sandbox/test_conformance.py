"""Conformance: every operation called by Stripe's SDK, every response checked against its types."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any, get_args

import pytest

from api.tests.stripe_sandbox.every_operation import call_every_operation, pay_with_card
from api.tests.support import stripe_sandbox
from api.tests.support.stripe_sandbox import Sandbox, checkout_params, open_sandbox
from api.tests.support.stripe_schema import schema_errors
from infra.local.ports import free_port

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send
    from stripe import StripeClient


RecordedResponse = tuple[str, str, dict[str, Any]]


class RecordingMiddleware:
    """Records the method, path and JSON of every response under /v1."""

    def __init__(self, app: ASGIApp, responses: list[RecordedResponse]) -> None:
        self._app = app
        self._responses = responses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = b""

        async def record_body(message: Message) -> None:
            nonlocal body
            body += message.get("body", b"")
            await send(message)

        await self._app(scope, receive, record_body)
        if scope["type"] == "http" and scope["path"].startswith("/v1/"):
            self._responses.append((scope["method"], scope["path"], json.loads(body)))


_responses: list[RecordedResponse] = []


@pytest.fixture(scope="module")
async def opened(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    async with open_sandbox(tmp_path_factory.mktemp("sandbox"), free_port()) as sandbox:
        sandbox.app.add_middleware(RecordingMiddleware, responses=_responses)
        yield sandbox


@pytest.fixture
async def sandbox(opened: Sandbox) -> Sandbox:
    """An empty sandbox."""
    await stripe_sandbox.reset(opened)
    _responses.clear()
    return opened


def _route(method: str, path: str) -> str | None:
    """Return the route of the operation that matches a call."""
    from api.stripe_sandbox.main import OPERATIONS

    for operation in OPERATIONS:
        pattern = re.sub(r"{[a-z]+}", "[^/]+", operation.path)
        if operation.method == method and re.fullmatch(pattern, path):
            return operation.route
    return None


async def test_operations_responses_match_sdk_classes(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    from api.stripe_sandbox.main import OPERATIONS

    await call_every_operation(stripe, sandbox)
    called = {_route(method, path) for method, path, _ in _responses}
    assert called == {operation.route for operation in OPERATIONS}
    faults = {
        f"{index}: {method} {path}": schema_errors(body)
        for index, (method, path, body) in enumerate(_responses)
        if "error" not in body
    }
    assert {call: call_faults for call, call_faults in faults.items() if call_faults} == {}


async def test_events_objects_match_sdk_classes(sandbox: Sandbox, stripe: StripeClient) -> None:
    await call_every_operation(stripe, sandbox)
    listed: list[dict[str, Any]] = []
    seen, faults = set(), {}
    accounts = (await stripe.v1.accounts.list_async()).data
    for events in (
        await stripe.v1.events.list_async({"limit": 100}),
        await stripe.v1.events.list_async({}, {"stripe_account": accounts[0].id}),
    ):
        listed += [event.to_dict() async for event in events.auto_paging_iter()]
    for raw in listed:
        seen.add(raw["type"])
        event_faults = schema_errors(raw) + schema_errors(raw["data"]["object"])
        if event_faults:
            faults[raw["type"]] = event_faults
    assert not faults
    assert seen >= {
        "account.updated",
        "charge.dispute.closed",
        "charge.dispute.created",
        "charge.dispute.funds_reinstated",
        "charge.dispute.funds_withdrawn",
        "charge.refunded",
        "checkout.session.completed",
        "checkout.session.expired",
        "payment_intent.payment_failed",
        "payment_intent.succeeded",
        "payout.failed",
        "refund.created",
        "refund.failed",
        "refund.updated",
        "transfer.created",
        "transfer.reversed",
    }


def _leaves(declared: type, path: str = "") -> set[str]:
    """Return the dotted paths of all parameters of an SDK type, including nested ones."""
    from api.stripe_sandbox.parameters import parameter_fields

    paths = set()
    for name, hint in parameter_fields(declared).items():
        parameter = f"{path}{name}"
        paths.add(parameter)
        for inner in _objects(hint):
            paths |= _leaves(inner, f"{parameter}.")
    return paths


def _objects(hint: Any) -> list[type]:
    if hasattr(hint, "__required_keys__"):
        return [hint]
    return [object_type for arm in get_args(hint) for object_type in _objects(arm)]


def test_supported_parameters_are_declared_by_sdk() -> None:
    from api.stripe_sandbox.main import OPERATIONS

    undeclared = {o.route: o.supported - _leaves(o.params) for o in OPERATIONS}
    assert {route: names for route, names in undeclared.items() if names} == {}


@pytest.mark.parametrize(
    ("corrupt", "fault"),
    [
        (lambda body: body.update(colour="red"), ".colour: extra"),
        (lambda body: body.pop("captured"), ".captured: absent"),
        (lambda body: body.update(amount=None), ".amount: null"),
        (lambda body: body.update(amount="2900"), ".amount: '2900' is no <class 'int'>"),
        (lambda body: body.update(paid=1), ".paid: 1"),
        (
            lambda body: body.update(status="done"),
            ".status: 'done' is none of ['failed', 'pending', 'succeeded']",
        ),
        (
            lambda body: body["payment_method_details"]["card"].pop("exp_year"),
            ".payment_method_details.card.exp_year: absent",
        ),
        (
            lambda body: body.update(balance_transaction={"object": "refund"}),
            ".balance_transaction: refund instead of BalanceTransaction",
        ),
    ],
)
async def test_schema_check_detects_each_fault(
    sandbox: Sandbox, stripe: StripeClient, corrupt: Callable[[Any], Any], fault: str
) -> None:
    intent = await pay_with_card(stripe, sandbox, "4242424242424242")
    charge = (await stripe.v1.charges.list_async({"payment_intent": intent})).data[0]
    body = charge.to_dict()
    assert schema_errors(body) == []
    corrupt(body)
    assert schema_errors(body) == [fault]


async def test_operations_unknown_parameter_refused(
    sandbox: Sandbox,
) -> None:
    from api.stripe_sandbox.main import OPERATIONS

    for operation in OPERATIONS:
        path = re.sub(r"{[a-z]+}", "x", operation.path)
        sent = {"colour": "red"} if operation.method == "POST" else None
        response = await sandbox.http.request(
            operation.method,
            path if sent else f"{path}?colour=red",
            headers={"Authorization": f"Bearer {stripe_sandbox.SECRET_KEY}"},
            data=sent,
        )
        error = response.json()["error"]
        assert (response.status_code, error.get("code"), error.get("param")) == (
            400,
            "parameter_unknown",
            "colour",
        ), operation.route


async def test_unsupported_parameter_refused(stripe: StripeClient) -> None:
    from stripe import InvalidRequestError

    with pytest.raises(InvalidRequestError) as refused:
        await stripe.v1.checkout.sessions.create_async(
            checkout_params(automatic_tax={"enabled": True})
        )
    assert (refused.value.code, refused.value.param) == ("sandbox_unsupported", "automatic_tax")
