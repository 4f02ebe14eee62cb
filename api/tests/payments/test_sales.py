"""What others paid me: a list by pages, for me alone."""

import asyncio
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.ids import new_id
from api.payments.ledger import service as ledger
from api.payments.provider.types import Charge, PaidIntent
from api.payments.sync.apply_intent import apply_intent
from api.tests import factories
from api.tests.conftest import Statements
from api.tests.factories import SignedInMember
from api.tests.support.checkout import start_checkout
from api.tests.support.http import got, pages, refusal, whole


async def tip_told(client: httpx.AsyncClient, buyer: SignedInMember, post_id: str) -> PaidIntent:
    """What the provider would say of a tip of five dollars once it is paid."""
    payment = await start_checkout(client, post_id, buyer, purpose="tip", amountCents=500)
    charge = Charge(500, "usd", 500, 45, now(), "visa", "4242")
    return PaidIntent(f"pi_{new_id().hex}", UUID(payment.payment_id), charge, None)


@pytest.mark.usefixtures("sandbox")
async def test_sales_are_paged_newest_first_for_their_seller(
    client: httpx.AsyncClient, app: FastAPI, statements: Statements
) -> None:
    layla, omar = await factories.member(app), await factories.member(app, name="عمر")
    post = await factories.post(client, layla)
    made = [await tip_told(client, omar, post["_id"]) for _ in range(5)]
    assert await got(client, "/payments/sales", layla) == []
    for truth in made:
        await apply_intent(app.state.database, truth)
    statements.clear()
    found = await got(client, "/payments/sales", layla)
    assert len(statements) <= 2
    assert [each["_id"] for each in found] == [str(each.purchase_id) for each in reversed(made)]
    shown = found[0]
    assert (shown["kind"], shown["amountCents"], shown["feeCents"]) == ("tip", 500, 25)
    assert (shown["netCents"], shown["status"], shown["isMature"]) == (475, "paid", False)
    assert (shown["refundableUntil"], shown["refundRequest"]) == (None, None)
    assert shown["buyer"] == {"_id": str(omar.id), "name": "عمر", "profilePic": None}
    assert await whole(client, "/payments/sales", layla, limit=2) == found
    parts = [page async for page in pages(client, "/payments/sales", layla, limit=2)]
    assert [len(part) for part in parts] == [2, 2, 1]
    assert await got(client, "/payments/sales?status=refundRequested", layla) == []
    assert await got(client, "/payments/sales", omar) == []
    assert refusal(await client.get("/payments/sales")) == (401, "not_authenticated")


@pytest.mark.usefixtures("sandbox")
async def test_apply_intent_concurrently_records_payment_once(
    client: httpx.AsyncClient, app: FastAPI
) -> None:
    layla, omar = await factories.member(app), await factories.member(app)
    post = await factories.post(client, layla)
    truths = [await tip_told(client, omar, post["_id"]) for _ in range(3)]
    await asyncio.gather(*[apply_intent(app.state.database, each) for each in truths * 4])
    async with app.state.database.reading() as connection:
        assert (await ledger.balances(connection, layla.id)).pending == 3 * 475
        assert await ledger.unbalanced_accounts(connection) == []
