"""The provider's account: settlement currency, clock, and what a checkout session says."""

import re

import httpx
import pytest
from fastapi import FastAPI

from api.payments.provider.account import UnsuitableAccountError, require_suitable_account
from api.payments.provider.events import CONNECT_EVENTS, PLATFORM_EVENTS
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    NET,
    PRICE,
    LedgerProbe,
    deliver_webhooks,
    get_intent_id,
    sell_product,
    start_checkout,
)
from api.tests.support.http import get_payload
from api.tests.support.products import create_product
from api.tests.support.stripe_sandbox import Sandbox
from infra.local.process import ROOT


async def test_sale_on_account_in_other_currency_is_not_refunded(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    """The charge is compared in its own currency, not by what the account receives for it."""
    await stripe_sandbox.set_knobs(sandbox, settlement_currency="eur")
    payment = await sell_product(client, sandbox, layla, omar)
    await deliver_webhooks(sandbox, drain)
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    intent = await get_intent_id(sandbox, payment)
    refunds = await stripe_sandbox.get_object(sandbox, "/v1/refunds", payment_intent=intent)
    assert refunds["data"] == []


@pytest.mark.parametrize("currency", ["eur", "aed", "gbp"])
async def test_start_with_account_in_other_currency_is_refused(
    app: FastAPI, sandbox: Sandbox, currency: str
) -> None:
    production = app.state.settings.model_copy(update={"env": "production"})
    await require_suitable_account(app.state.provider, production)
    await stripe_sandbox.set_knobs(sandbox, settlement_currency=currency)
    with pytest.raises(UnsuitableAccountError, match=f"settles in {currency.upper()}"):
        await require_suitable_account(app.state.provider, production)
    # The development sandbox is not asked.
    await require_suitable_account(app.state.provider, app.state.settings)


async def test_start_without_answer_of_provider_is_not_delayed(
    app: FastAPI, sandbox: Sandbox
) -> None:
    await stripe_sandbox.set_knobs(sandbox, settlement_currency="eur")
    await stripe_sandbox.fail_next(sandbox, "GET /v1/account", times=9, committed=False)
    production = app.state.settings.model_copy(update={"env": "production"})
    await require_suitable_account(app.state.provider, production)


@pytest.mark.parametrize("seconds", [-240, -60, 60, 240])
async def test_checkout_succeeds_with_different_clocks(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    layla: SignedInMember,
    omar: SignedInMember,
    seconds: int,
) -> None:
    await stripe_sandbox.set_knobs(sandbox, clock=seconds)
    product = await create_product(client, layla, priceCents=PRICE)
    assert (await start_checkout(client, product["_id"], omar)).link["url"]


async def test_checkout_session_names_buyer_product_and_statement(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar, title="An atlas of rivers")
    session = await stripe_sandbox.get_object(
        sandbox, f"/v1/checkout/sessions/{payment.session_id}"
    )
    intent = await stripe_sandbox.get_object(
        sandbox, f"/v1/payment_intents/{session['payment_intent']}"
    )
    assert session["adaptive_pricing"] == {"enabled": False}
    assert session["customer_email"] == (await get_payload(client, "/users/me", omar))["email"]
    assert intent["description"] == "An atlas of rivers"
    assert intent["statement_descriptor_suffix"] == "QIMA"


def test_deployment_guide_lists_every_event() -> None:
    guide = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    rows = [line for line in guide.splitlines() if "_WEBHOOK_SECRET` |" in line]
    assert [set(re.findall(r"`([a-z_.]+\.[a-z_]+)`", row)) for row in rows] == [
        set(PLATFORM_EVENTS),
        set(CONNECT_EVENTS),
    ]
