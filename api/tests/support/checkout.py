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
from api.tests.support.products import pay, product
from api.tests.support.stripe_sandbox import Sandbox

# What these products cost, what the platform takes of it, and what is left to the seller.
PRICE, FEE, NET = 1999, 200, 1799


@dataclass(frozen=True)
class Begun:
    """A payment that is to be made, at that session."""

    post_id: str
    payment_id: str
    session_id: str
    link: dict[str, Any]


def session_in(url: str) -> str:
    """The session that a hosted page's address names."""
    return url.rpartition("/")[2]


async def begun(
    client: httpx.AsyncClient, post_id: str, buyer: SignedInMember, **body: Any
) -> Begun:
    """A member asks where to pay; to buy unless the body says otherwise."""
    answer = await pay(client, post_id, buyer, **body)
    assert answer.status_code == 200, answer.text
    link = answer.json()["payload"]
    return Begun(post_id, link["paymentId"], session_in(link["url"]), link)


async def returned(
    client: httpx.AsyncClient, buyer: SignedInMember, payment: Begun
) -> dict[str, Any]:
    """The buyer comes back from the page; how it went."""
    outcome: dict[str, Any] = await posted(
        client,
        f"/posts/{payment.post_id}/checkout",
        buyer,
        {"sessionId": payment.session_id},
    )
    return outcome


async def bought(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    post_id: str,
    buyer: SignedInMember,
    **body: Any,
) -> Begun:
    """A member pays and comes back."""
    payment = await begun(client, post_id, buyer, **body)
    paid = await stripe_sandbox.pay(sandbox, payment.session_id)
    assert paid["outcome"] == "paid"
    assert (await returned(client, buyer, payment))["status"] == "paid"
    return payment


async def intent_of(sandbox: Sandbox, payment: Begun) -> str:
    session = await stripe_sandbox.asked(sandbox, f"/v1/checkout/sessions/{payment.session_id}")
    return str(session["payment_intent"])


async def charge_of(sandbox: Sandbox, payment: Begun) -> str:
    intent = await intent_of(sandbox, payment)
    return str(
        (await stripe_sandbox.asked(sandbox, f"/v1/payment_intents/{intent}"))["latest_charge"]
    )


async def sold(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    seller: SignedInMember,
    buyer: SignedInMember,
    **changes: Any,
) -> Begun:
    """A product of that seller, bought by that buyer."""
    made = await product(client, seller, **{"priceCents": PRICE, **changes})
    return await bought(client, sandbox, made["_id"], buyer)


async def sale(client: httpx.AsyncClient, seller: SignedInMember) -> dict[str, Any]:
    (only,) = await got(client, "/payments/sales", seller)
    shown: dict[str, Any] = only
    return shown


async def asked(
    client: httpx.AsyncClient, what: str, payment: Begun, member: SignedInMember
) -> httpx.Response:
    return await client.post(
        f"/payments/{payment.payment_id}/{what}", json={}, headers=member.headers
    )


async def news(sandbox: Sandbox, drain: Drain) -> None:
    await stripe_sandbox.flush(sandbox)
    await drain()


class Books:
    """What the books say, and whether they are true."""

    def __init__(self, app: FastAPI, database: TestDatabase, sandbox: Sandbox) -> None:
        self._app = app
        self._database = database
        self._sandbox = sandbox
        self._apart = 0

    @classmethod
    async def opened(cls, app: FastAPI, database: TestDatabase, sandbox: Sandbox) -> "Books":
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
            assert await ledger.faults(connection) == []
        assert await self._difference() == self._apart

    async def _difference(self) -> int:
        return await self.platform("stripe") - await stripe_sandbox.balance(self._sandbox)
