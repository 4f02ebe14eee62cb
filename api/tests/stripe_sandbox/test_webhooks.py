"""Webhook delivery of the sandbox: signatures, retries, fault settings and persistence."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from api.tests.support import stripe_sandbox
from api.tests.support.http_server import serve
from api.tests.support.scale import needs_long
from api.tests.support.stripe_sandbox import (
    Sandbox,
    checkout_params,
    open_sandbox,
    pay_session,
    stripe_client,
)
from infra.local.ports import free_port, is_open
from infra.local.process import PYTHON, ROOT, wait_until

pytestmark = needs_long

if TYPE_CHECKING:
    from stripe import StripeClient


PAID = [
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "checkout.session.completed",
]
DELIVERY_TIMEOUT = 20


@dataclass
class Product:
    """A webhook endpoint; responds with `statuses` in turn, then with 200."""

    port: int
    statuses: list[int] = field(default_factory=list)
    received: asyncio.Queue[tuple[str, bytes]] = field(default_factory=asyncio.Queue)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def receive(self, request: Request) -> Response:
        await self.received.put((request.headers["stripe-signature"], await request.body()))
        return Response(status_code=self.statuses.pop(0) if self.statuses else 200)

    async def next(self, count: int) -> list[str]:
        """Return the types of the next events."""
        async with asyncio.timeout(DELIVERY_TIMEOUT):
            return [json.loads((await self.received.get())[1])["type"] for _ in range(count)]


@asynccontextmanager
async def serve_endpoint(product: Product) -> AsyncIterator[Product]:
    app = Starlette(routes=[Route("/webhooks/stripe", product.receive, methods=["POST"])])
    async with serve(app, product.port):
        yield product


@pytest.fixture
async def product() -> AsyncIterator[Product]:
    async with serve_endpoint(Product(free_port())) as opened:
        yield opened


@pytest.fixture
async def sandbox(tmp_path: Path, product: Product) -> AsyncIterator[Sandbox]:
    async with open_sandbox(tmp_path, free_port(), api_origin=product.origin) as opened:
        yield opened


@pytest.fixture
async def stripe(sandbox: Sandbox) -> AsyncIterator[StripeClient]:
    async with stripe_client(sandbox) as client:
        yield client


async def pay(stripe: StripeClient, sandbox: Sandbox) -> dict[str, Any]:
    session = await stripe.v1.checkout.sessions.create_async(checkout_params())
    return await pay_session(sandbox, session.id)


async def test_webhook_payment_delivered_with_valid_signature(
    sandbox: Sandbox, stripe: StripeClient, product: Product
) -> None:
    from stripe import SignatureVerificationError, WebhookSignature

    await pay(stripe, sandbox)
    async with asyncio.timeout(DELIVERY_TIMEOUT):
        received = [await product.received.get() for _ in PAID]
    for header, body in received:
        assert WebhookSignature.verify_header(
            body.decode(), header, stripe_sandbox.WEBHOOK_SECRET, tolerance=300
        )
        with pytest.raises(SignatureVerificationError):
            WebhookSignature.verify_header(body.decode(), header, "whsec_another")
    event = next(
        one for one in (json.loads(body) for _, body in received) if one["type"] == PAID[-1]
    )
    assert event["data"]["object"]["metadata"] == {"purchase_id": "7"}
    listed = await stripe.v1.events.retrieve_async(event["id"])
    assert listed.type == PAID[-1]


async def test_webhook_refused_retried_until_accepted(
    sandbox: Sandbox, stripe: StripeClient, product: Product
) -> None:
    session = await stripe.v1.checkout.sessions.create_async(checkout_params())
    await stripe_sandbox.set_knobs(sandbox, retry=0.01)
    product.statuses = [500, 404, 302]
    await stripe.v1.checkout.sessions.expire_async(session.id)
    assert await product.next(4) == ["checkout.session.expired"] * 4


async def test_event_pending_webhooks_counts_undelivered(
    sandbox: Sandbox, stripe: StripeClient, product: Product
) -> None:
    await stripe_sandbox.set_knobs(sandbox, hold=True)
    await pay(stripe, sandbox)
    event = (await stripe.v1.events.list_async({"limit": 1})).data[0]
    assert event.pending_webhooks == 1
    product.statuses = [500]
    assert await stripe_sandbox.deliver_webhooks(sandbox) == 3
    assert await stripe_sandbox.deliver_webhooks(sandbox) == 1
    assert (await stripe.v1.events.retrieve_async(event.id)).pending_webhooks == 0


async def test_endpoint_receives_enabled_events_with_own_secret(
    sandbox: Sandbox, stripe: StripeClient
) -> None:
    from stripe import WebhookSignature

    async with serve_endpoint(Product(free_port())) as other:
        endpoint = await stripe.v1.webhook_endpoints.create_async(
            {
                "url": f"{other.origin}/webhooks/stripe",
                "enabled_events": ["checkout.session.completed"],
            }
        )
        await pay(stripe, sandbox)
        async with asyncio.timeout(DELIVERY_TIMEOUT):
            header, body = await other.received.get()
        assert endpoint.secret
        assert WebhookSignature.verify_header(body.decode(), header, endpoint.secret, tolerance=300)
        assert json.loads(body)["type"] == "checkout.session.completed"
        await stripe.v1.webhook_endpoints.delete_async(endpoint.id)
        await pay(stripe, sandbox)
        await stripe_sandbox.deliver_webhooks(sandbox)
        assert other.received.empty()


async def test_webhook_duplicate_setting_repeats_deliveries(
    sandbox: Sandbox, stripe: StripeClient, product: Product
) -> None:
    await stripe_sandbox.set_knobs(sandbox, duplicate=2)
    await pay(stripe, sandbox)
    assert sorted(await product.next(12)) == sorted(PAID * 3)


async def test_webhook_dropped_not_delivered_but_listed(
    sandbox: Sandbox, stripe: StripeClient, product: Product
) -> None:
    await stripe_sandbox.set_knobs(sandbox, drop=1)
    await pay(stripe, sandbox)
    await stripe_sandbox.set_knobs(sandbox, drop=0)
    assert await stripe_sandbox.deliver_webhooks(sandbox) == 0
    assert product.received.empty()
    assert [one.type for one in (await stripe.v1.events.list_async()).data] == PAID[::-1]


async def test_webhook_reorder_setting_changes_order(
    sandbox: Sandbox, stripe: StripeClient, product: Product
) -> None:
    await stripe_sandbox.set_knobs(sandbox, hold=True, reorder=60, seed=3)
    for _ in range(3):
        await pay(stripe, sandbox)
    assert await stripe_sandbox.deliver_webhooks(sandbox) == 12
    types = await product.next(12)
    assert sorted(types) == sorted(PAID * 3)
    assert types != PAID * 3


async def test_webhook_delay_setting_keeps_deliveries_pending(
    sandbox: Sandbox, stripe: StripeClient, product: Product
) -> None:
    await stripe_sandbox.set_knobs(sandbox, delay=3600)
    await pay(stripe, sandbox)
    states = (await sandbox.http.get("/_sandbox/deliveries")).json()
    assert [(one["state"], one["attempts"]) for one in states] == [("pending", 0)] * 4
    assert await stripe_sandbox.deliver_webhooks(sandbox) == 4
    assert await product.next(4) == PAID


async def test_flush_interrupted_keeps_deliveries(
    sandbox: Sandbox, stripe: StripeClient, product: Product
) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("The endpoint failed.")

    await stripe_sandbox.set_knobs(sandbox, hold=True)
    await pay(stripe, sandbox)
    dispatcher = sandbox.app.state.dispatcher
    socket_client = dispatcher.client
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=broken)) as dispatcher.client:
        assert (await sandbox.http.post("/_sandbox/flush")).status_code == 500
    dispatcher.client = socket_client
    assert await stripe_sandbox.deliver_webhooks(sandbox) == 4
    assert await product.next(4) == PAID


@pytest.mark.parametrize("how", ["500", "cut"])
async def test_fault_after_commit_retry_refunds_once(
    sandbox: Sandbox, stripe: StripeClient, how: Any
) -> None:
    intent = (await pay(stripe, sandbox))["payment_intent"]
    await stripe_sandbox.fail_next(sandbox, "POST /v1/refunds", how=how)
    refund = await stripe.v1.refunds.create_async({"payment_intent": intent, "amount": 900})
    assert refund.amount == 900
    assert [one.id for one in (await stripe.v1.refunds.list_async()).data] == [refund.id]


@pytest.mark.parametrize("how", ["500", "cut"])
async def test_fault_before_commit_has_no_effect(
    sandbox: Sandbox, stripe: StripeClient, how: Any
) -> None:
    from stripe import StripeError

    intent = (await pay(stripe, sandbox))["payment_intent"]
    await stripe_sandbox.fail_next(sandbox, "*", times=3, how=how, committed=False)
    with pytest.raises(StripeError):
        await stripe.v1.refunds.create_async({"payment_intent": intent})
    assert (await stripe.v1.refunds.list_async()).data == []
    assert (await stripe.v1.refunds.create_async({"payment_intent": intent})).amount == 2900


@pytest.mark.parametrize(
    "knobs",
    [{"colour": 1}, {"drop": 2}, {"duplicate": -1}, {"fail_after": [{"route": "PATCH /x"}]}],
)
async def test_fault_settings_invalid_refused(sandbox: Sandbox, knobs: Any) -> None:
    before = (await sandbox.http.get("/_sandbox/knobs")).json()
    response = await sandbox.http.post("/_sandbox/knobs", json=knobs)
    assert response.status_code == 400
    assert (await sandbox.http.get("/_sandbox/knobs")).json() == before


@pytest.mark.parametrize("body", [b"{", b"[1]", b'"x"'])
async def test_control_api_non_object_body_refused(sandbox: Sandbox, body: bytes) -> None:
    for path in ("knobs", "sessions/cs_1/pay"):
        assert (await sandbox.http.post(f"/_sandbox/{path}", content=body)).status_code == 400


async def test_control_api_unknown_id_returns_stripe_error(sandbox: Sandbox) -> None:
    for path in ("sessions/x/pay", "charges/x/dispute", "refunds/x/settle", "accounts/x/onboard"):
        response = await sandbox.http.post(f"/_sandbox/{path}")
        assert (response.status_code, response.json()["error"]["code"]) == (404, "resource_missing")


async def test_state_survives_restart(tmp_path: Path, product: Product) -> None:
    port = free_port()
    async with (
        open_sandbox(tmp_path, port, api_origin="http://127.0.0.1:9") as first,
        stripe_client(first) as stripe,
    ):
        payment = await pay(stripe, first)
        key = {"idempotency_key": "refund:1"}
        refund = await stripe.v1.refunds.create_async(
            {"payment_intent": payment["payment_intent"], "amount": 100},
            key,  # type: ignore[arg-type]
        )
        await stripe_sandbox.set_knobs(first, seed=5)
    async with (
        open_sandbox(tmp_path, port, api_origin=product.origin) as second,
        stripe_client(second) as stripe,
    ):
        again = await stripe.v1.refunds.create_async(
            {"payment_intent": payment["payment_intent"], "amount": 100},
            key,  # type: ignore[arg-type]
        )
        assert again.id == refund.id
        assert (await second.http.get("/_sandbox/knobs")).json()["seed"] == 5
        assert await stripe_sandbox.get_balance(second) == 2900 - 114 - 100
        await stripe_sandbox.deliver_webhooks(second)
        assert sorted(await product.next(6)) == sorted([*PAID, "refund.created", "charge.refunded"])


async def test_shutdown_with_pending_webhooks_completes(tmp_path: Path) -> None:
    async with asyncio.timeout(60):
        async with open_sandbox(tmp_path, free_port(), api_origin="http://127.0.0.1:9") as sandbox:
            await stripe_sandbox.set_knobs(sandbox, retry=0.01, duplicate=20)
            async with stripe_client(sandbox) as stripe:
                for _ in range(10):
                    await pay(stripe, sandbox)


@asynccontextmanager
async def process(
    folder: Path, port: int, product: Product
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the sandbox as a separate process."""
    command = (PYTHON, "-m", "uvicorn", "api.stripe_sandbox.main:app", "--port", str(port))
    running = await asyncio.create_subprocess_exec(
        *command,
        *("--log-level", "warning"),
        cwd=ROOT,
        env=os.environ
        | {
            "DATA_DIR": str(folder),
            "SANDBOX_ORIGIN": f"http://127.0.0.1:{port}",
            "API_ORIGIN": product.origin,
            "API_INTERNAL_ORIGIN": product.origin,
            "STRIPE_WEBHOOK_SECRET": stripe_sandbox.WEBHOOK_SECRET,
        },
    )
    try:
        assert await asyncio.to_thread(wait_until, lambda: is_open(port), timeout=30)
        yield running
    finally:
        if running.returncode is None:
            running.kill()
            await running.wait()


async def test_state_survives_killed_process(tmp_path: Path, product: Product) -> None:
    port = free_port()
    origin = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=origin) as http:
        sandbox = Sandbox(origin, Starlette(), http)
        async with process(tmp_path, port, product) as running, stripe_client(sandbox) as stripe:
            await stripe_sandbox.set_knobs(sandbox, hold=True)
            payment = await asyncio.gather(*(pay(stripe, sandbox) for _ in range(5)))
            running.kill()  # SIGKILL: the process cannot write anything more
            await running.wait()
        async with process(tmp_path, port, product), stripe_client(sandbox) as stripe:
            charges = (await stripe.v1.charges.list_async()).data
            assert {one.payment_intent for one in charges} == {
                one["payment_intent"] for one in payment
            }
            assert await stripe_sandbox.get_balance(sandbox) == 5 * (2900 - 114)
            await stripe_sandbox.set_knobs(sandbox, hold=False)
            assert sorted(await product.next(20)) == sorted(PAID * 5)
