"""Buying and tipping as members do it, and the books afterwards."""

from dataclasses import dataclass
from typing import Any

import httpx
from fastapi import FastAPI

from api.payments.ledger import service as ledger
from api.payments.ledger.models import PlatformAccount
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.http import got, posted
from api.tests.support.products import create_product, request_payment_link
from api.tests.support.stripe_sandbox import Sandbox

# What these products cost, what the platform takes of it, and what is left to the seller.
PRICE, FEE, NET = 1999, 200, 1799


@dataclass(frozen=True)
class StartedCheckout:
    """A payment that is to be made, at that session."""

    post_id: str
    payment_id: str
    session_id: str
    link: dict[str, Any]


def session_id_in(url: str) -> str:
    """The session that a hosted page's address names."""
    return url.rpartition("/")[2]


async def start_checkout(
    client: httpx.AsyncClient, post_id: str, buyer: SignedInMember, **body: Any
) -> StartedCheckout:
    """A member asks where to pay; to buy unless the body says otherwise."""
    answer = await request_payment_link(client, post_id, buyer, **body)
    assert answer.status_code == 200, answer.text
    link = answer.json()["payload"]
    return StartedCheckout(post_id, link["paymentId"], session_id_in(link["url"]), link)


async def return_from_checkout(
    client: httpx.AsyncClient, buyer: SignedInMember, payment: StartedCheckout
) -> dict[str, Any]:
    """The buyer comes back from the page; how it went."""
    outcome: dict[str, Any] = await posted(
        client,
        f"/posts/{payment.post_id}/checkout",
        buyer,
        {"sessionId": payment.session_id},
    )
    return outcome


async def buy_product(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    post_id: str,
    buyer: SignedInMember,
    **body: Any,
) -> StartedCheckout:
    """A member pays and comes back."""
    payment = await start_checkout(client, post_id, buyer, **body)
    paid = await stripe_sandbox.pay_session(sandbox, payment.session_id)
    assert paid["outcome"] == "paid"
    assert (await return_from_checkout(client, buyer, payment))["status"] == "paid"
    return payment


async def get_intent_id(sandbox: Sandbox, payment: StartedCheckout) -> str:
    session = await stripe_sandbox.get_object(
        sandbox, f"/v1/checkout/sessions/{payment.session_id}"
    )
    return str(session["payment_intent"])


async def get_charge_id(sandbox: Sandbox, payment: StartedCheckout) -> str:
    intent = await get_intent_id(sandbox, payment)
    return str(
        (await stripe_sandbox.get_object(sandbox, f"/v1/payment_intents/{intent}"))["latest_charge"]
    )


async def sell_product(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    seller: SignedInMember,
    buyer: SignedInMember,
    **changes: Any,
) -> StartedCheckout:
    """A product of that seller, bought by that buyer."""
    made = await create_product(client, seller, **{"priceCents": PRICE, **changes})
    return await buy_product(client, sandbox, made["_id"], buyer)


async def get_only_sale(client: httpx.AsyncClient, seller: SignedInMember) -> dict[str, Any]:
    (only,) = await got(client, "/payments/sales", seller)
    shown: dict[str, Any] = only
    return shown


async def post_action(
    client: httpx.AsyncClient, what: str, payment: StartedCheckout, member: SignedInMember
) -> httpx.Response:
    return await client.post(
        f"/payments/{payment.payment_id}/{what}", json={}, headers=member.headers
    )


async def deliver_webhooks(sandbox: Sandbox, drain: Drain) -> None:
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()


class LedgerProbe:
    """What the books say, and whether they are true."""

    def __init__(self, app: FastAPI, database: TestDatabase, sandbox: Sandbox) -> None:
        self._app = app
        self._database = database
        self._sandbox = sandbox
        self._apart = 0

    @classmethod
    async def opened(cls, app: FastAPI, database: TestDatabase, sandbox: Sandbox) -> "LedgerProbe":
        """As they are now: what other tests left between the sandbox and the books stays."""
        books = cls(app, database, sandbox)
        books._apart = await books._difference()
        return books

    def keys(self) -> list[str]:
        """Every fact that was booked."""
        return self._database.sql("SELECT key FROM journal ORDER BY key").split()

    async def of(self, member: SignedInMember) -> tuple[int, int]:
        """What a member has: pending and available."""
        async with self._app.state.database.reading() as connection:
            found = await ledger.balances(connection, member.id)
        return found.pending, found.available

    async def platform(self, side: PlatformAccount) -> int:
        """Debit less credit of a platform's account."""
        async with self._app.state.database.reading() as connection:
            return await ledger.platform_balance(connection, side)

    async def hold(self) -> None:
        """Every balance is the sum of its postings, and the provider has what we say it has."""
        async with self._app.state.database.reading() as connection:
            assert await ledger.unbalanced_accounts(connection) == []
        assert await self._difference() == self._apart

    async def _difference(self) -> int:
        return await self.platform("stripe") - await stripe_sandbox.get_balance(self._sandbox)
