"""The list of sales, and idempotent application of payments."""

import asyncio
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.core.ids import new_id
from api.core.text.text import excerpt
from api.payments.jobs import reconcile
from api.payments.ledger import service as ledger
from api.payments.provider.types import Charge, PaidIntent
from api.payments.sync.apply_intent import apply_intent
from api.tests import factories
from api.tests.conftest import Statements
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.checkout import (
    FEE,
    NET,
    PRICE,
    LedgerProbe,
    get_charge_id,
    get_intent_id,
    get_only_sale,
    sell_product,
    start_checkout,
)
from api.tests.support.http import get_payload, list_all, list_pages, refusal
from api.tests.support.stripe_sandbox import Sandbox


async def create_tip_intent(
    client: httpx.AsyncClient, buyer: SignedInMember, post_id: str
) -> PaidIntent:
    """Start a tip of five dollars; return its intent as after the payment."""
    payment = await start_checkout(client, post_id, buyer, purpose="tip", amountCents=500)
    charge = Charge(500, "usd", 500, 45, now(), "visa", "4242")
    return PaidIntent(f"pi_{new_id().hex}", UUID(payment.payment_id), charge, None)


@pytest.mark.usefixtures("sandbox")
async def test_sales_are_paged_newest_first_for_their_seller(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    layla, omar = await factories.member(app), await factories.member(app, name="عمر")
    post = await factories.post(client, layla)
    tip_intents = [await create_tip_intent(client, omar, post["_id"]) for _ in range(5)]
    assert await get_payload(client, "/payments/sales", layla) == []
    for intent in tip_intents:
        await apply_intent(app.state.database, intent)
    statements.clear()
    listed = await get_payload(client, "/payments/sales", layla)
    assert len(statements) <= 2
    assert [each["_id"] for each in listed] == [
        str(each.purchase_id) for each in reversed(tip_intents)
    ]
    newest = listed[0]
    # A post without a title is named by its text.
    assert newest["post"]["title"] == excerpt(post["text"])
    assert (newest["kind"], newest["amountCents"], newest["feeCents"]) == ("tip", 500, 25)
    assert (newest["netCents"], newest["status"], newest["isMature"]) == (475, "paid", False)
    assert (newest["refundableUntil"], newest["refundRequest"]) == (None, None)
    assert newest["buyer"] == {"_id": str(omar.id), "name": "عمر", "profilePic": None}
    assert await list_all(client, "/payments/sales", layla, limit=2) == listed
    parts = [page async for page in list_pages(client, "/payments/sales", layla, limit=2)]
    assert [len(part) for part in parts] == [2, 2, 1]
    assert await get_payload(client, "/payments/sales?status=refundRequested", layla) == []
    assert await get_payload(client, "/payments/sales", omar) == []
    assert refusal(await client.get("/payments/sales")) == (401, "not_authenticated")


@pytest.mark.usefixtures("sandbox")
async def test_apply_intent_concurrently_records_payment_once(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    layla, omar = await factories.member(app), await factories.member(app)
    post = await factories.post(client, layla)
    tip_intents = [await create_tip_intent(client, omar, post["_id"]) for _ in range(3)]
    await asyncio.gather(*[apply_intent(app.state.database, each) for each in tip_intents * 4])
    async with app.state.database.reading() as connection:
        assert (await ledger.balances(connection, layla.id)).pending == 3 * 475
        assert await ledger.unbalanced_accounts(connection) == []


@pytest.mark.parametrize("returned", [1, 333, 1_000, PRICE])
async def test_net_of_sale_is_what_the_seller_keeps_after_a_refund(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
    returned: int,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        intent_id = await get_intent_id(sandbox, payment)
        await stripe.v1.refunds.create_async({"payment_intent": intent_id, "amount": returned})
    await reconcile(jobs)
    sale = await get_only_sale(client, layla)
    assert sale["refundedCents"] == returned
    assert sale["netCents"] == NET - (returned - FEE * returned // PRICE)
    assert await ledger_probe.member_balances(layla) == (sale["netCents"], 0)


async def test_net_of_disputed_sale_is_zero_until_the_dispute_is_won(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    dispute = await stripe_sandbox.open_dispute(sandbox, await get_charge_id(sandbox, payment))
    await reconcile(jobs)
    assert (await get_only_sale(client, layla))["netCents"] == 0
    await stripe_sandbox.close_dispute(sandbox, dispute["id"], "won")
    await reconcile(jobs)
    assert (await get_only_sale(client, layla))["netCents"] == NET
