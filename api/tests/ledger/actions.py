"""What can happen in a history of money, each thing as its doer does it.

Buyers, payers, banks and the provider act at will; webhooks come late, twice or never, and work is
cut off at any moment. Nothing here knows what the books should say: `truth` does.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

import httpx
from fastapi import FastAPI
from sqlalchemy import delete, func, update

from api.auth.models import Session
from api.core.clock import now
from api.core.events import dispatch
from api.core.events.dispatch import Jobs
from api.core.events.outbox import Delivery
from api.payments import jobs as payment_jobs
from api.payments.models import Purchase
from api.payouts import batches
from api.tests import factories
from api.tests.factories import SignedInMember
from api.tests.support import payouts, products, stripe_sandbox
from api.tests.support.stripe_sandbox import Sandbox
from api.worker import SUBSCRIPTIONS

PRICES: Final = (99, 1_999, 7_501)
# A refused call is part of a history; a failure of ours is not.
EXPECTED_STATUSES: Final = frozenset({200, 403, 404, 409, 422, 502, 503})


@dataclass
class Checkout:
    """A page where somebody may pay."""

    buyer: SignedInMember
    post_id: str
    session_id: str


@dataclass
class LedgerWorld:
    """Three members, each a seller of one product and a buyer of the others'.

    The app takes a bank account as rested the moment it is saved.
    """

    app: FastAPI
    client: httpx.AsyncClient
    jobs: Jobs
    sandbox: Sandbox
    members: list[SignedInMember] = field(default_factory=list)
    posts: list[str] = field(default_factory=list)
    checkouts: list[Checkout] = field(default_factory=list)
    since: int = 0

    async def begin(self) -> None:
        """New members with a product and a bank account each; fair weather."""
        await stripe_sandbox.reset_knobs(self.sandbox)
        await self._forget_others()
        self.since = int(now().timestamp()) - 1
        for price in PRICES:
            member = await factories.member(self.app)
            product = await products.create_product(self.client, member, priceCents=price)
            self.members.append(member)
            self.posts.append(product["_id"])
        async with self.app.state.database.writing() as connection:
            await connection.execute(
                update(Session)
                .where(Session.member_id.in_([member.id for member in self.members]))
                .values(confirmed_at=func.now())
            )
        for member in self.members:
            await self.call("/users/savePayoutMethod", member, payouts.LEBANESE_ACCOUNT)

    async def _forget_others(self) -> None:
        """What other tests left open would be looked at again and again."""
        async with self.app.state.database.writing() as connection:
            await connection.execute(
                update(Purchase).where(Purchase.status == "open").values(status="expired")
            )
            await connection.execute(delete(Delivery).where(Delivery.done_at.is_not(None)))

    async def call(self, path: str, who: SignedInMember, body: Any) -> Any:
        """A member's call: what it made, or None where it was refused."""
        answer = await self.client.post(path, json=body, headers=who.headers)
        assert answer.status_code in EXPECTED_STATUSES, answer.text
        return answer.json()["payload"]

    async def buy(self, buyer: int, seller: int) -> None:
        await self._check_out(buyer, seller, {"purpose": "purchase"})

    async def tip(self, buyer: int, seller: int, cents: int) -> None:
        await self._check_out(buyer, seller, {"purpose": "tip", "amountCents": cents})

    async def _check_out(self, buyer: int, seller: int, body: dict[str, Any]) -> None:
        who, post_id = self.members[buyer], self.posts[seller]
        link = await self.call(f"/posts/{post_id}/generatePaymentIntentLink", who, body)
        if link is not None:
            session_id = str(link["url"]).rpartition("/")[2].partition("?")[0].partition("#")[0]
            self.checkouts.append(Checkout(who, post_id, session_id))

    async def pay(self, checkout: Checkout) -> None:
        """Somebody pays at the page, or tries to where it is paid or over."""
        await self._lever(stripe_sandbox.pay_session, checkout.session_id)

    async def decline(self, checkout: Checkout) -> None:
        await self._lever(stripe_sandbox.decline_session, checkout.session_id)

    async def expire(self, checkout: Checkout) -> None:
        await self._lever(stripe_sandbox.expire_session, checkout.session_id)

    async def come_back(self, checkout: Checkout) -> None:
        """The buyer's browser is sent back to the product."""
        path = f"/posts/{checkout.post_id}/checkout"
        await self.call(path, checkout.buyer, {"sessionId": checkout.session_id})

    async def refund_by_seller(self, seller: int, sale: int) -> None:
        who = self.members[seller]
        answer = await self.client.get("/payments/sales?limit=100", headers=who.headers)
        sales = answer.json()["payload"]
        if sales:
            await self.call(f"/payments/{sales[sale % len(sales)]['_id']}/refund", who, {})

    async def refund_at_provider(self, charge: dict[str, Any], percent: int) -> None:
        """Staff gives something back at the provider's own pages."""
        left = charge["amount"] - charge["amount_refunded"]
        form = {"charge": charge["id"], "amount": str(max(1, left * percent // 100))}
        headers = {"Authorization": f"Bearer {stripe_sandbox.SECRET_KEY}"}
        await self.sandbox.http.post("/v1/refunds", data=form, headers=headers)

    async def dispute(self, charge: dict[str, Any], percent: int) -> None:
        amount = max(1, charge["amount"] * percent // 100)
        await self._lever(stripe_sandbox.open_dispute, charge["id"], amount=amount)

    async def close_dispute(self, dispute: dict[str, Any], status: Any) -> None:
        await self._lever(stripe_sandbox.close_dispute, dispute["id"], status)

    async def settle_refund(self, refund: dict[str, Any], status: Any) -> None:
        await self._lever(stripe_sandbox.settle_refund, refund["id"], status)

    async def webhooks(self, *, times: int) -> None:
        """All that wait are sent, shuffled, each so often."""
        await stripe_sandbox.set_knobs(self.sandbox, hold=True, duplicate=times - 1)
        await stripe_sandbox.deliver_webhooks(self.sandbox)

    async def lose_webhooks(self) -> None:
        await stripe_sandbox.discard_webhooks(self.sandbox)

    async def refunds_take(self, manner: str) -> None:
        await stripe_sandbox.set_knobs(self.sandbox, refunds=manner)

    async def work(self) -> None:
        """The worker does all that is due."""
        await dispatch.drain(self.jobs, SUBSCRIPTIONS)

    async def reconcile(self) -> None:
        """The clock's look at the provider, as if all were open for long enough."""
        await payment_jobs.reconcile(self.jobs, at=now() + timedelta(minutes=11))

    async def mature(self) -> None:
        await payment_jobs.release_funds(self.jobs, at=now() + timedelta(days=8))

    async def withdraw(self, member: int, percent: int) -> None:
        who = self.members[member]
        answer = await self.client.get("/users/balance", headers=who.headers)
        cents = max(1, answer.json()["payload"]["availableCents"] * percent // 100)
        await self.call("/users/payouts", who, {"amountCents": cents})

    async def collect(self) -> None:
        """What waits goes to the bank in a batch."""
        settings = self.app.state.settings.model_copy(update={"payout_approval_cents": 10**12})
        for number in await batches.create_batches(self.app.state.database, settings):
            await batches.export(self.app.state.database, settings, number)

    async def bank_says(self, member: int, verdict: str) -> None:
        """Of a member's latest payout."""
        who = self.members[member]
        answer = await self.client.get("/users/payouts?limit=1", headers=who.headers)
        lines = [f"{row['reference']},{verdict},AC01," for row in answer.json()["payload"]]
        if lines:
            await payouts.import_bank_results(self.app, *lines)

    async def hasten(self) -> None:
        """What failed or was cut off is due now, and not when its lease ends."""
        async with self.app.state.database.writing() as connection:
            await connection.execute(
                update(Delivery).where(Delivery.due_at.is_not(None)).values(due_at=func.now())
            )

    async def settle(self) -> None:
        """The weather clears: what waited is lost, what was on its way arrives, all is seen."""
        await stripe_sandbox.reset_knobs(self.sandbox)
        for checkout in self.checkouts:
            await self.expire(checkout)
        for refund in await self.listed("refunds", **{"created[gte]": self.since}):
            if refund["status"] == "pending":
                await self.settle_refund(refund, "succeeded")
        for _ in range(2):
            await self.hasten()
            await self.look_again()
        await self.work()

    async def look_again(self) -> None:
        """Everything that is due, and everything that could have been missed."""
        await self.work()
        await self.reconcile()

    async def charges(self) -> list[dict[str, Any]]:
        """What was paid since this history began, newest first."""
        return await self.listed("charges", **{"created[gte]": self.since})

    async def listed(self, resource: str, **query: Any) -> list[dict[str, Any]]:
        """Every object of a kind at the provider, newest first."""
        found: list[dict[str, Any]] = []
        while True:
            page = await stripe_sandbox.get_object(
                self.sandbox, f"/v1/{resource}", limit=100, **query
            )
            found += page["data"]
            if not page["has_more"]:
                return found
            query["starting_after"] = found[-1]["id"]

    async def _lever(self, lever: Callable[..., Awaitable[Any]], *given: Any, **more: Any) -> None:
        """What the sandbox refuses, as to pay what is paid, did not happen."""
        with suppress(AssertionError):
            await lever(self.sandbox, *given, **more)


async def run_interrupted(work: Coroutine[Any, Any, None], after: int | None) -> None:
    """Do something, or only so many turns of it, as where its process dies."""
    if after is None:
        await work
        return
    doing = asyncio.ensure_future(work)
    for _ in range(after):
        if doing.done():
            break
        await asyncio.sleep(0)
    doing.cancel()
    with suppress(asyncio.CancelledError):
        await doing
