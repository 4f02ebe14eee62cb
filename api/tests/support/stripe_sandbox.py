"""Client of the Stripe sandbox's control API: acts as payer or bank, and injects faults."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

import httpx

from api.core.clock import now
from api.tests.support.http_server import serve

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from starlette.applications import Starlette
    from stripe import StripeClient
    from stripe.params.checkout import SessionCreateParams

SECRET_KEY = "sk_test_of_the_tests"
WEBHOOK_SECRET = "whsec_of_the_tests"
CONNECT_WEBHOOK_SECRET = "whsec_of_connected_accounts"


@dataclass(frozen=True)
class Sandbox:
    """A sandbox behind a port; `app` is the application in this process."""

    origin: str
    app: Starlette
    http: httpx.AsyncClient


@asynccontextmanager
async def open_sandbox(folder: Path, port: int, **settings: Any) -> AsyncIterator[Sandbox]:
    """Serve a sandbox whose state is stored in the folder and survives a restart."""
    from api.stripe_sandbox.main import create_app
    from api.stripe_sandbox.settings import SandboxSettings

    origin = f"http://127.0.0.1:{port}"
    values: dict[str, Any] = {
        "data_dir": folder,
        "sandbox_origin": origin,
        "api_origin": "http://localhost:9",
        "api_internal_origin": None,
        "web_origin": "http://localhost:9",
        "stripe_webhook_secret": WEBHOOK_SECRET,
        "stripe_connect_webhook_secret": CONNECT_WEBHOOK_SECRET,
    }
    app = create_app(SandboxSettings(_env_file=None, **(values | settings)))
    async with (
        app.router.lifespan_context(app),
        serve(app, port),
        httpx.AsyncClient(base_url=origin, timeout=30) as http,
    ):
        yield Sandbox(origin, app, http)


@asynccontextmanager
async def stripe_client(sandbox: Sandbox, *, retries: int = 2) -> AsyncIterator[StripeClient]:
    """Yield the official Stripe client, configured with the sandbox's address only."""
    from stripe import HTTPXClient, StripeClient

    http = HTTPXClient()
    yield StripeClient(
        SECRET_KEY,
        base_addresses={"api": sandbox.origin},
        http_client=http,
        max_network_retries=retries,
    )
    await http.close_async()  # type: ignore[no-untyped-call]


def checkout_params(**changes: Any) -> SessionCreateParams:
    """Return the parameters of a session for one item of 29 dollars."""
    params: SessionCreateParams = {
        "mode": "payment",
        "line_items": [
            {
                "quantity": 1,
                "price_data": {
                    "currency": "usd",
                    "unit_amount": 2900,
                    "product_data": {"name": "An atlas"},
                },
            }
        ],
        "success_url": "http://localhost:9/posts/1?checkout={CHECKOUT_SESSION_ID}",
        "cancel_url": "http://localhost:9/posts/1",
        "metadata": {"purchase_id": "7"},
        "payment_intent_data": {"metadata": {"purchase_id": "7"}},
    }
    return cast("SessionCreateParams", params | changes)


async def _control(sandbox: Sandbox, path: str, **values: Any) -> dict[str, Any]:
    """Post to the control API, without values that are None; an error fails the test."""
    body = {name: value for name, value in values.items() if value is not None}
    return await _post_control(sandbox, path, body)


async def _post_control(sandbox: Sandbox, path: str, body: dict[str, Any]) -> dict[str, Any]:
    response = await sandbox.http.post(f"/_sandbox/{path}", json=body)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


async def pay_session(
    sandbox: Sandbox,
    session_id: str,
    *,
    card: str | None = None,
    authenticated: bool | None = None,
) -> dict[str, Any]:
    """Pay a session; return `outcome`, `decline`, `session` and `payment_intent`."""
    path = f"sessions/{session_id}/pay"
    return await _control(sandbox, path, card=card, authenticated=authenticated)


async def decline_session(
    sandbox: Sandbox, session_id: str, code: str = "generic_decline"
) -> dict[str, Any]:
    """Attempt to pay a session with a card that the bank declines."""
    return await _control(sandbox, f"sessions/{session_id}/decline", code=code)


async def expire_session(sandbox: Sandbox, session_id: str) -> dict[str, Any]:
    """Expire an open session; return it."""
    return await _control(sandbox, f"sessions/{session_id}/expire")


async def open_dispute(
    sandbox: Sandbox,
    charge_id: str,
    *,
    amount: int | None = None,
    reason: str | None = None,
    inquiry: bool | None = None,
) -> dict[str, Any]:
    """Open a dispute of a charge; return it."""
    path = f"charges/{charge_id}/dispute"
    return await _control(sandbox, path, amount=amount, reason=reason, inquiry=inquiry)


async def report_fraud(sandbox: Sandbox, charge_id: str) -> dict[str, Any]:
    """Report a charge as fraud, as its bank does; return the warning."""
    return await _control(sandbox, f"charges/{charge_id}/warn")


async def close_dispute(
    sandbox: Sandbox,
    dispute_id: str,
    status: Literal["won", "lost", "withdrawn", "partially-won"],
) -> dict[str, Any]:
    """Close a dispute; return it."""
    return await _control(sandbox, f"disputes/{dispute_id}/close", status=status)


async def settle_refund(
    sandbox: Sandbox, refund_id: str, status: Literal["succeeded", "failed"] = "succeeded"
) -> dict[str, Any]:
    """Settle a pending refund, or fail one that had succeeded; return it."""
    return await _control(sandbox, f"refunds/{refund_id}/settle", status=status)


async def settle_payout(
    sandbox: Sandbox, payout_id: str, status: Literal["succeeded", "failed"] = "succeeded"
) -> dict[str, Any]:
    """Settle a payout; return it."""
    return await _control(sandbox, f"payouts/{payout_id}/settle", status=status)


async def pay_out_balance(sandbox: Sandbox, account_id: str | None = None) -> dict[str, Any]:
    """Pay out the balance of the platform or a connected account; empty without a balance."""
    return await _control(sandbox, f"accounts/{account_id}/payouts" if account_id else "payouts")


async def add_movement(
    sandbox: Sandbox, type: str, amount: int, *, fee: int = 0, description: str | None = None
) -> str:
    """Add a balance transaction without a source, such as a fee; return its id."""
    body = {"type": type, "amount": amount, "fee": fee, "description": description}
    return str((await _control(sandbox, "movements", **body))["id"])


async def complete_onboarding(
    sandbox: Sandbox, account_id: str, *, verified: bool = True
) -> dict[str, Any]:
    """Complete the onboarding of a connected account; return the account."""
    return await _control(sandbox, f"accounts/{account_id}/onboard", verified=verified)


async def deliver_webhooks(sandbox: Sandbox) -> int:
    """Send every pending webhook once; return how many were accepted."""
    return int((await _control(sandbox, "flush"))["delivered"])


async def discard_webhooks(sandbox: Sandbox) -> None:
    """Drop all pending webhooks."""
    await _control(sandbox, "discard")


async def set_knobs(sandbox: Sandbox, **knobs: Any) -> dict[str, Any]:
    """Set fault-injection settings, such as `duplicate=2, drop=0.5, seed=1`; return all."""
    return await _post_control(sandbox, "knobs", knobs)


async def set_clock(sandbox: Sandbox, at: datetime) -> None:
    """Set the sandbox's clock."""
    await set_knobs(sandbox, clock=round((at - now()).total_seconds()))


async def fail_next(
    sandbox: Sandbox,
    route: str,
    *,
    times: int = 1,
    how: Literal["500", "429", "cut"] = "500",
    committed: bool = True,
) -> None:
    """Fail the next calls of a route such as `POST /v1/refunds`, before or after they commit."""
    fault = {"route": route, "times": times, "how": how}
    await set_knobs(sandbox, **{"fail_after" if committed else "fail_before": [fault]})


async def reset_knobs(sandbox: Sandbox) -> None:
    """Restore the default settings, hold webhooks until a flush, and drop pending ones."""
    await sandbox.http.delete("/_sandbox/knobs")
    await set_knobs(sandbox, hold=True)
    await discard_webhooks(sandbox)


async def reset(sandbox: Sandbox) -> None:
    """Delete all state; webhooks are held until a flush."""
    await _control(sandbox, "reset")
    await set_knobs(sandbox, hold=True)


async def get_object(sandbox: Sandbox, path: str, **query: Any) -> dict[str, Any]:
    """Fetch an object or a list from the sandbox's API, such as `/v1/balance`."""
    response = await sandbox.http.get(
        path, params=query, headers={"Authorization": f"Bearer {SECRET_KEY}"}
    )
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


async def get_balance(sandbox: Sandbox) -> int:
    """Return the platform's balance at the sandbox, available and pending, in US cents."""
    body = await get_object(sandbox, "/v1/balance")
    parts = [part for name in ("available", "pending") for part in body[name]]
    return sum(part["amount"] for part in parts if part["currency"] == "usd")
