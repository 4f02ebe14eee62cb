"""Actions of the ledger test: buyers, banks, the provider, the worker and the schedule.

Webhooks arrive late, repeatedly or never, and work is interrupted at any point. The expected ledger
is computed by `invariants`.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import httpx
from fastapi import FastAPI
from sqlalchemy import delete, func, select, update

from api.auth.models import Session
from api.core.clock import now
from api.core.errors import ApiError
from api.core.events import dispatch
from api.core.events.dispatch import WorkerContext
from api.core.events.outbox import Delivery
from api.payments import jobs as payment_jobs
from api.payments import refund_requests
from api.payments.context import PaymentsContext
from api.payments.models import Purchase, RefundRequest
from api.payments.refund_requests import Decision
from api.payments.sync import balance_transactions
from api.payouts import batches, stripe_connect
from api.payouts.models import ConnectAccount, PayoutBatch
from api.payouts.operator_errors import OperatorError
from api.subscriptions import SUBSCRIPTIONS
from api.tests import factories
from api.tests.factories import SignedInMember
from api.tests.support import payouts, products, stripe_sandbox
from api.tests.support.stripe_sandbox import Sandbox

PRICES: Final = (99, 1_999, 7_501)
# The last member is paid by transfers to a connected account, the others by wire.
CONNECTED: Final = len(PRICES) - 1
# Errors that clients may see are part of a history; internal errors are not.
EXPECTED_STATUSES: Final = frozenset({200, 403, 404, 409, 422, 502, 503})


@dataclass
class Checkout:
    """A checkout session with its buyer and post."""

    buyer: SignedInMember
    post_id: str
    session_id: str


@dataclass
class LedgerScenario:
    """Three members: each sells one product and buys those of the others.

    The app runs without a cooldown for new payout methods.
    """

    app: FastAPI
    client: httpx.AsyncClient
    jobs: WorkerContext
    sandbox: Sandbox
    staff_id: UUID
    members: list[SignedInMember] = field(default_factory=list)
    posts: list[str] = field(default_factory=list)
    terms: list[dict[str, Any]] = field(default_factory=list)
    checkouts: list[Checkout] = field(default_factory=list)
    since: int = 0

    async def begin(self) -> None:
        """Create the members with their products and bank accounts; reset all faults."""
        await stripe_sandbox.reset_knobs(self.sandbox)
        await self._discard_leftovers()
        self.since = int(now().timestamp()) - 1
        for number, price in enumerate(PRICES):
            country = "FR" if number == CONNECTED else "LB"
            member = await factories.member(self.app, country_id=country)
            terms = await products.product_input(self.client, member, priceCents=price)
            self.members.append(member)
            self.terms.append(terms)
            self.posts.append((await self.call("/posts", member, terms))["_id"])
        async with self.app.state.database.writing() as connection:
            await connection.execute(
                update(Session)
                .where(Session.member_id.in_([member.id for member in self.members]))
                .values(confirmed_at=func.now())
            )
        for member in self.members[:CONNECTED]:
            await self.call("/users/savePayoutMethod", member, payouts.LEBANESE_ACCOUNT)
        await self._connect_account(self.members[CONNECTED])
        # What other tests left at the provider belongs to no history, and is not read again.
        at = now() + 2 * balance_transactions.LISTING_DELAY
        await balance_transactions.record_new_transactions(self.app.state.payments, at)

    async def _connect_account(self, member: SignedInMember) -> None:
        await self.call(payouts.ACCOUNT_LINK_PATH, member, None)
        async with self.app.state.database.reading() as connection:
            account_id = await connection.scalar(
                select(ConnectAccount.account_id).where(ConnectAccount.member_id == member.id)
            )
        await stripe_sandbox.complete_onboarding(self.sandbox, str(account_id))
        await stripe_connect.sync_account(
            self.app.state.database, self.app.state.provider, str(account_id)
        )

    async def _discard_leftovers(self) -> None:
        """Close what other tests left open, since every run of a job would process it."""
        async with self.app.state.database.writing() as connection:
            await connection.execute(
                update(Purchase).where(Purchase.status == "open").values(status="expired")
            )
            await connection.execute(delete(Delivery).where(Delivery.done_at.is_not(None)))
        for status in ("pending", "in_transit"):
            for payout in await self.list_objects("payouts", status=status):
                await self._control(stripe_sandbox.settle_payout, payout["id"], "succeeded")

    async def call(self, path: str, member: SignedInMember, body: Any) -> Any:
        """Post as a member; return the payload, or None for an error."""
        answer = await self.client.post(path, json=body, headers=member.headers)
        assert answer.status_code in EXPECTED_STATUSES, answer.text
        return answer.json()["payload"]

    async def buy(self, buyer: int, seller: int) -> None:
        await self._start_checkout(buyer, seller, {"purpose": "purchase"})

    async def tip(self, buyer: int, seller: int, cents: int) -> None:
        await self._start_checkout(buyer, seller, {"purpose": "tip", "amountCents": cents})

    async def _start_checkout(self, buyer: int, seller: int, body: dict[str, Any]) -> None:
        member, post_id = self.members[buyer], self.posts[seller]
        link = await self.call(f"/posts/{post_id}/generatePaymentIntentLink", member, body)
        if link is not None:
            session_id = str(link["url"]).rpartition("/")[2].partition("?")[0].partition("#")[0]
            self.checkouts.append(Checkout(member, post_id, session_id))

    async def pay(self, checkout: Checkout) -> None:
        """Pay a session, or attempt to if it is paid or expired."""
        await self._control(stripe_sandbox.pay_session, checkout.session_id)

    async def decline(self, checkout: Checkout) -> None:
        await self._control(stripe_sandbox.decline_session, checkout.session_id)

    async def expire(self, checkout: Checkout) -> None:
        await self._control(stripe_sandbox.expire_session, checkout.session_id)

    async def return_from_checkout(self, checkout: Checkout) -> None:
        """Complete the checkout as the buyer's browser does after the payment page."""
        path = f"/posts/{checkout.post_id}/checkout"
        await self.call(path, checkout.buyer, {"sessionId": checkout.session_id})

    async def refund_by_seller(self, seller: int, sale: int) -> None:
        member = self.members[seller]
        answer = await self.client.get("/payments/sales?limit=100", headers=member.headers)
        sales = answer.json()["payload"]
        if sales:
            await self.call(f"/payments/{sales[sale % len(sales)]['_id']}/refund", member, {})

    async def act_on_refund_request(self, member: int, sale: int, action: str) -> None:
        """Request, decline, escalate or withdraw a refund, as far as it is the member's to do."""
        who = self.members[member]
        path = "/payments/sales" if action == "declineRefund" else "/posts/purchased"
        answer = await self.client.get(f"{path}?limit=100", headers=who.headers)
        ids = [
            row["order"]["paymentId"] if "order" in row else row["_id"]
            for row in answer.json()["payload"]
        ]
        if ids:
            body = {"reason": "other"} if action == "declineRefund" else {}
            await self.call(f"/payments/{ids[sale % len(ids)]}/{action}", who, body)

    async def answer_refund_requests(self) -> None:
        await payment_jobs.answer_refund_requests(self.jobs, at=now() + timedelta(days=15))

    async def refund_at_provider(self, charge: dict[str, Any], percent: int) -> None:
        """Refund a part of a charge in the provider's dashboard."""
        remaining = charge["amount"] - charge["amount_refunded"]
        form = {"charge": charge["id"], "amount": str(max(1, remaining * percent // 100))}
        headers = {"Authorization": f"Bearer {stripe_sandbox.SECRET_KEY}"}
        await self.sandbox.http.post("/v1/refunds", data=form, headers=headers)

    async def dispute(self, charge: dict[str, Any], percent: int) -> None:
        amount = max(1, charge["amount"] * percent // 100)
        await self._control(stripe_sandbox.open_dispute, charge["id"], amount=amount)

    async def close_dispute(self, dispute: dict[str, Any], status: Any) -> None:
        await self._control(stripe_sandbox.close_dispute, dispute["id"], status)

    async def settle_refund(self, refund: dict[str, Any], status: Any) -> None:
        await self._control(stripe_sandbox.settle_refund, refund["id"], status)

    async def pay_foreign(self) -> None:
        """Pay another business on the same account of the provider."""
        async with stripe_sandbox.stripe_client(self.sandbox) as stripe:
            session = await stripe.v1.checkout.sessions.create_async(
                stripe_sandbox.checkout_params()
            )
        await self._control(stripe_sandbox.pay_session, session.id)

    async def add_movement(self, type: str, cents: int, fee: int) -> None:
        """Let the provider charge a fee, correct the balance or receive a top-up."""
        await self._control(stripe_sandbox.add_movement, type, cents, fee=fee)

    async def pay_out_balance(self, seconds: int) -> None:
        """Pay the provider's balance out to the platform's bank, to arrive after some seconds."""
        await stripe_sandbox.set_knobs(self.sandbox, payout_after=seconds)
        await self._control(stripe_sandbox.pay_out_balance)

    async def settle_bank_payout(self, pick: int, status: Any) -> None:
        """Let a payout to the platform's bank arrive or fail, also after it had arrived."""
        settled = await self.list_objects("payouts", **{"created[gte]": self.since})
        if settled:
            await self._control(
                stripe_sandbox.settle_payout, settled[pick % len(settled)]["id"], status
            )

    async def deliver_webhooks(self, *, times: int) -> None:
        """Deliver the pending webhooks in random order, each `times` times."""
        await stripe_sandbox.set_knobs(self.sandbox, hold=True, duplicate=times - 1)
        await stripe_sandbox.deliver_webhooks(self.sandbox)

    async def lose_webhooks(self) -> None:
        await stripe_sandbox.discard_webhooks(self.sandbox)

    async def set_refund_outcome(self, outcome: str) -> None:
        await stripe_sandbox.set_knobs(self.sandbox, refunds=outcome)

    async def run_worker(self) -> None:
        """Run every due event handler."""
        await dispatch.run_pending(self.jobs, SUBSCRIPTIONS)

    async def reconcile(self) -> None:
        """Run reconciliation as of a time at which every open purchase is old enough."""
        await payment_jobs.reconcile(self.jobs, at=now() + timedelta(minutes=11))

    async def release_funds(self) -> None:
        await payment_jobs.release_funds(self.jobs, at=now() + timedelta(days=15))

    async def release_reserves(self) -> None:
        """Release funds as of a time at which every reserve is due."""
        await payment_jobs.release_funds(self.jobs, at=now() + timedelta(days=121))

    async def withdraw(self, member: int, percent: int) -> None:
        seller = self.members[member]
        answer = await self.client.get("/users/balance", headers=seller.headers)
        cents = max(1, answer.json()["payload"]["availableCents"] * percent // 100)
        await self.call("/users/payouts", seller, {"amountCents": cents})

    async def cancel_payout(self, member: int) -> None:
        """Cancel the member's latest payout, if it can still be cancelled."""
        seller = self.members[member]
        answer = await self.client.get("/users/payouts?limit=1", headers=seller.headers)
        for row in answer.json()["payload"]:
            await self.call(f"/users/payouts/{row['_id']}/cancel", seller, {})

    async def collect_payouts(self, *, needs_approval: bool) -> None:
        """Create batches of the pending wires, as far as they can be exported without approval."""
        limit = 0 if needs_approval else 10**12
        settings = payouts.with_approval_limit(self.app, limit)
        await batches.create_batches(self.app.state.database, settings)

    async def export_batches(self) -> None:
        """Create batches of the pending wires; approve and export all that are not exported."""
        await self.collect_payouts(needs_approval=False)
        database, settings = self.app.state.database, self.app.state.settings
        async with database.reading() as connection:
            numbers = await connection.scalars(
                select(PayoutBatch.number)
                .where(PayoutBatch.status.in_(["draft", "approved"]))
                .order_by(PayoutBatch.number)
            )
        for number in numbers.all():
            with suppress(OperatorError):  # approved by its amount
                await batches.approve(database, settings, number, by=self.staff_id)
            await batches.export(database, settings, number)

    async def send_transfers(self) -> None:
        """Send the pending transfers, and resume those that were interrupted."""
        await payouts.submit_transfers(self.app)

    async def import_bank_result(self, member: int, status: str) -> None:
        """Import the bank's result for a member's latest payout."""
        seller = self.members[member]
        answer = await self.client.get("/users/payouts?limit=1", headers=seller.headers)
        lines = [f"{row['reference']},{status},AC01," for row in answer.json()["payload"]]
        if lines:
            await payouts.import_bank_results(self.app, *lines)

    async def expire_leases(self) -> None:
        """Make failed and interrupted deliveries due now instead of at the end of their lease."""
        async with self.app.state.database.writing() as connection:
            await connection.execute(
                update(Delivery).where(Delivery.due_at.is_not(None)).values(due_at=func.now())
            )

    async def settle(self) -> None:
        """End all faults and waits: webhooks are lost, pending refunds succeed, all jobs run.

        Banks and staff decide for the sellers what is still open.
        """
        await stripe_sandbox.reset_knobs(self.sandbox)
        for checkout in self.checkouts:
            await self.expire(checkout)
        for refund in await self.list_objects("refunds", **{"created[gte]": self.since}):
            if refund["status"] == "pending":
                await self.settle_refund(refund, "succeeded")
        for dispute in await self.list_objects("disputes", **{"created[gte]": self.since}):
            if dispute["status"] not in {"won", "lost"}:
                await self.close_dispute(dispute, "won")
        await self.catch_up()
        await self.answer_refund_requests()
        for purchase_id in await self.list_escalated():
            await self.decide_refund_request(purchase_id, is_granted=False)
        await self.run_worker()

    async def list_escalated(self) -> list[UUID]:
        """List the purchases whose refund requests wait for staff."""
        async with self.app.state.database.reading() as connection:
            purchases = await connection.scalars(
                select(RefundRequest.purchase_id)
                .where(RefundRequest.state == "escalated")
                .order_by(RefundRequest.id)
            )
        return list(purchases)

    async def decide_refund_request(self, purchase_id: UUID, *, is_granted: bool) -> None:
        """Decide an escalated refund request as staff."""
        context = PaymentsContext.from_worker(self.jobs)
        decision = Decision(purchase_id, is_granted, reason="", staff_id=self.staff_id)
        with suppress(ApiError):  # the provider may refuse it
            await refund_requests.decide_request(context, decision)

    async def catch_up(self) -> None:
        """Repeat what was interrupted, until nothing waits but the decisions of others."""
        for _ in range(2):
            await self.expire_leases()
            await self.run_all_jobs()
        await self.run_worker()

    async def run_all_jobs(self) -> None:
        """Run the worker, transfers and reconciliation."""
        await self.run_worker()
        await self.send_transfers()
        await self.reconcile()

    async def charges(self) -> list[dict[str, Any]]:
        """List the charges of this history, newest first."""
        return await self.list_objects("charges", **{"created[gte]": self.since})

    async def list_objects(self, resource: str, **query: Any) -> list[dict[str, Any]]:
        """List all objects of a kind at the provider, newest first."""
        objects: list[dict[str, Any]] = []
        while True:
            page = await stripe_sandbox.get_object(
                self.sandbox, f"/v1/{resource}", limit=100, **query
            )
            objects += page["data"]
            if not page["has_more"]:
                return objects
            query["starting_after"] = objects[-1]["id"]

    async def _control(
        self, action: Callable[..., Awaitable[Any]], *args: Any, **kwargs: Any
    ) -> None:
        """Act on the sandbox; a rejected action, such as a second payment, has no effect."""
        with suppress(AssertionError):
            await action(self.sandbox, *args, **kwargs)


async def run_interrupted(work: Coroutine[Any, Any, None], after: int | None) -> None:
    """Run a coroutine, or cancel it after some loop iterations as if the process had died."""
    if after is None:
        await work
        return
    task = asyncio.ensure_future(work)
    for _ in range(after):
        if task.done():
            break
        await asyncio.sleep(0)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
