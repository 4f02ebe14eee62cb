"""Licences of orders: what the buyer saw stays, whatever the seller does afterwards."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from api.payments.events import PaymentReceived
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.purchases import create_purchase, emit_events
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.checkout import (
    PRICE,
    buy_product,
    return_from_checkout,
    sell_product,
    start_checkout,
)
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.products import claim_product, create_product
from api.tests.support.stripe_sandbox import Sandbox, pay_session

FIRST, SECOND = "Use it in one project.", "Use it nowhere."
DEFAULT = "For your own use. Don’t pass the files on."


async def change_licence(
    client: httpx.AsyncClient, seller: SignedInMember, post_id: str, licence: str | None
) -> None:
    await post_payload(client, f"/posts/{post_id}/update", seller, {"licence": licence})


async def library_licence(client: httpx.AsyncClient, buyer: SignedInMember) -> dict[str, Any]:
    (owned,) = await get_payload(client, "/posts/purchased", buyer)
    licence: dict[str, Any] = owned["order"]["licence"]
    return licence


async def test_buyer_keeps_licence_that_seller_changes(
    client: httpx.AsyncClient, sandbox: Sandbox, layla: SignedInMember, omar: SignedInMember
) -> None:
    payment = await sell_product(client, sandbox, layla, omar, licence=FIRST)
    await change_licence(client, layla, payment.post_id, SECOND)
    agreed = {"text": FIRST, "isDefault": False, "isRecorded": True}
    assert await library_licence(client, omar) == agreed
    assert await get_payload(client, f"/posts/{payment.post_id}/licence", omar) == agreed
    for party in (omar, layla):
        receipt = await get_payload(client, f"/payments/{payment.payment_id}", party)
        assert receipt["licence"] == agreed
    # The next buyer gets what is offered now, also after the product is deleted.
    assert (await get_payload(client, f"/posts/{payment.post_id}/guest"))["licence"] == SECOND
    await client.delete(f"/posts/{payment.post_id}", headers=layla.headers)
    assert await get_payload(client, f"/posts/{payment.post_id}/licence", omar) == agreed


async def test_default_licence_is_kept_in_both_languages(
    client: httpx.AsyncClient, sandbox: Sandbox, layla: SignedInMember, omar: SignedInMember
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await change_licence(client, layla, payment.post_id, SECOND)
    path = f"/posts/{payment.post_id}/licence"
    assert await get_payload(client, path, omar) == {
        "text": DEFAULT,
        "isDefault": True,
        "isRecorded": True,
    }
    answer = await client.get(path, headers={**omar.headers, "accept-language": "ar"})
    assert answer.json()["payload"]["text"].startswith("للاستخدام الشخصي")


async def test_free_claim_keeps_its_licence(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    product = await create_product(client, layla, licence=FIRST)
    await claim_product(client, product["_id"], omar)
    await change_licence(client, layla, product["_id"], None)
    assert (await library_licence(client, omar))["text"] == FIRST


async def test_buyer_keeps_licence_after_the_refund(
    client: httpx.AsyncClient, sandbox: Sandbox, layla: SignedInMember, omar: SignedInMember
) -> None:
    payment = await sell_product(client, sandbox, layla, omar, licence=FIRST)
    await post_payload(client, f"/payments/{payment.payment_id}/refund", layla)
    await change_licence(client, layla, payment.post_id, SECOND)
    licence = await get_payload(client, f"/posts/{payment.post_id}/licence", omar)
    assert licence["text"] == FIRST


async def test_buyer_reads_licence_of_payment_disputed_before_access(
    client: httpx.AsyncClient, sandbox: Sandbox, layla: SignedInMember, omar: SignedInMember
) -> None:
    product = await create_product(client, layla, licence=FIRST, priceCents=PRICE)
    payment = await start_checkout(client, product["_id"], omar)
    await pay_session(sandbox, payment.session_id, card="4000000000000259")
    await return_from_checkout(client, omar, payment)
    await change_licence(client, layla, product["_id"], SECOND)
    licence = await get_payload(client, f"/posts/{product['_id']}/licence", omar)
    assert licence["text"] == FIRST


async def test_licence_is_shown_to_owners_of_the_product_only(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, omar: SignedInMember
) -> None:
    product = await create_product(client, layla, licence=FIRST)
    await claim_product(client, product["_id"], omar)
    path = f"/posts/{product['_id']}/licence"
    stranger = await factories.member(app)
    for viewer in (layla, stranger):
        answer = await client.get(path, headers=viewer.headers)
        assert refusal(answer) == (403, "not_purchased")
    assert refusal(await client.get(path)) == (401, "not_authenticated")


async def test_checkout_with_former_licence_is_withdrawn(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    product = await create_product(client, layla, licence=FIRST, priceCents=PRICE)
    former = await start_checkout(client, product["_id"], omar)
    await change_licence(client, layla, product["_id"], SECOND)
    later = await start_checkout(client, product["_id"], omar)
    assert later.payment_id != former.payment_id
    await drain()
    again = await start_checkout(client, product["_id"], omar)
    assert again.payment_id == later.payment_id
    await pay_session(sandbox, again.session_id)
    assert (await return_from_checkout(client, omar, again))["status"] == "paid"
    receipt = await get_payload(client, f"/payments/{again.payment_id}", omar)
    assert receipt["licence"]["text"] == SECOND


async def test_tip_has_no_licence(
    client: httpx.AsyncClient, sandbox: Sandbox, layla: SignedInMember, omar: SignedInMember
) -> None:
    product = await create_product(client, layla, licence=FIRST)
    tip = await buy_product(client, sandbox, product["_id"], omar, purpose="tip", amountCents=500)
    receipt = await get_payload(client, f"/payments/{tip.payment_id}", omar)
    assert receipt["licence"] is None


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE agreed_licence SET text = 'other'",
        "INSERT INTO agreed_licence (order_id, text) VALUES (gen_random_uuid(), 'other')",
    ],
)
async def test_application_cannot_write_licences(app: FastAPI, statement: str) -> None:
    with pytest.raises(DBAPIError, match="permission denied"):
        async with app.state.database.writing() as connection:
            await connection.execute(text(statement))


async def test_paid_licence_cannot_be_changed_or_deleted(
    client: httpx.AsyncClient,
    app: FastAPI,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    product = await create_product(client, layla, licence=FIRST, priceCents=PRICE)
    paid = await create_purchase(app, product["_id"], buyer_id=omar.id, seller_id=layla.id)
    own = f"agreed_licence WHERE order_id = '{paid}'"
    with pytest.raises(DBAPIError, match="an agreed licence stays"):
        async with app.state.database.writing() as connection:
            await connection.execute(text(f"DELETE FROM {own}"))
    with pytest.raises(Exception, match="an agreed licence stays"):
        database.sql(f"UPDATE agreed_licence SET text = '{SECOND}' WHERE order_id = '{paid}'")
    assert database.sql(f"SELECT text FROM {own}") == FIRST


async def test_receipt_email_has_the_licence(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    layla: SignedInMember,
) -> None:
    omar = await factories.member(app, locale="en")
    product = await create_product(
        client, layla, licence=f"{FIRST}\n\nللاستخدام الشخصي", priceCents=PRICE
    )
    paid = await create_purchase(app, product["_id"], buyer_id=omar.id, seller_id=layla.id)
    await change_licence(client, layla, product["_id"], SECOND)
    await emit_events(app, PaymentReceived(purchase_id=paid))
    await drain()
    (email,) = await read_inbox(client, omar.email)
    assert (
        "Your licence at the time of purchase:\n"
        f"\u2068{FIRST}\u2069\n\u2068للاستخدام الشخصي\u2069\n" in email["text"]
    )
    assert SECOND not in email["text"]
