"""A ring of colluding accounts that buy from each other with outside cards and withdraw.

Every step has a time in the past, so that months of trade take seconds. What left the cards, what
came back to them, and what reached the bank accounts is counted outside of the ledger.
"""

import csv
import io
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from schwifty import IBAN
from sqlalchemy import text

from api.core.errors import ApiError
from api.core.http.auth import Member
from api.core.ids import new_id
from api.payments import fund_release, refund_policy, refund_requests
from api.payments.checkout import begin
from api.payments.checkout.begin import CheckoutRequest
from api.payments.context import PaymentsContext
from api.payments.refund_requests import Decision, Decline
from api.payments.sync import provider_sync
from api.payouts import bank_import, batch_queries, batches, holds, limits, service
from api.payouts.operator_errors import OperatorError
from api.revenue_share import period_close
from api.tests import factories
from api.tests.factories import SignedInMember
from api.tests.factories.raw_rows import insert_post_sql
from api.tests.support import payouts, stripe_sandbox
from api.tests.support.http import post_payload
from api.tests.support.isolated_stack import IsolatedStack

BankResult = Literal["transferred", "failed", "returned"]
BIRTH_DATE: Final = date(1600, 1, 1)


@dataclass(frozen=True)
class Terms:
    """The terms of a sale: a product with its refund window, or a tip without one."""

    kind: Literal["purchase", "tip"]
    cents: int
    refund_days: int = 0


@dataclass(frozen=True)
class Sale:
    """A paid sale of the ring."""

    id: UUID
    buyer: int
    seller: int
    terms: Terms
    paid_at: datetime
    intent_id: str
    charge_id: str


@dataclass
class Ring:
    """Accounts with bank accounts of their own; the last one only buys.

    With `staff_decides` a member of staff, who is deceived, approves and releases all payouts.
    """

    stack: IsolatedStack
    staff_decides: bool = True
    members: list[SignedInMember] = field(default_factory=list)
    sales: list[Sale] = field(default_factory=list)
    banked: list[tuple[datetime, int]] = field(default_factory=list)
    _sessions: list[Member] = field(default_factory=list)
    _staff: SignedInMember | None = None

    @property
    def context(self) -> PaymentsContext:
        context: PaymentsContext = self.stack.app.state.payments
        return context

    @property
    def cards_cents(self) -> int:
        """Sum of the payments by cards of the ring."""
        return sum(sale.terms.cents for sale in self.sales)

    @property
    def banked_cents(self) -> int:
        """Sum that the bank accounts of the ring received and kept."""
        return sum(cents for _, cents in self.banked)

    def count_banked_cents_since(self, since: datetime) -> int:
        return sum(cents for at, cents in self.banked if at > since)

    async def begin(self, sellers: int, at: datetime) -> None:
        """Create the accounts as of a time at which their payout methods are usable."""
        app, database = self.stack.app, self.stack.database
        for _ in range(sellers + 1):
            self.members.append(await factories.member(app, birth_date=BIRTH_DATE))
            await self._save_method(self.members[-1])
        self._staff = await factories.member(app)
        ids = ", ".join(f"'{member.id}'" for member in self.members)
        database.sql(
            f"UPDATE member SET created_at = '{at - timedelta(days=400)}' WHERE id IN ({ids});"
            # Staff of earlier rings would be notified too.
            f" UPDATE member SET is_staff = id = '{self._staff.id}'"
            f" WHERE is_staff OR id = '{self._staff.id}'"
        )
        self._make_methods_usable(at)

    def _make_methods_usable(self, at: datetime) -> None:
        self.stack.database.sql(
            "ALTER TABLE payout_method DISABLE TRIGGER payout_method_guard;"
            f" UPDATE payout_method SET usable_from = '{at}' WHERE usable_from > '{at}';"
            " ALTER TABLE payout_method ENABLE TRIGGER payout_method_guard"
        )

    async def _save_method(self, member: SignedInMember) -> None:
        """Save an account that no other member of the ring has."""
        async with self.stack.app.state.database.writing() as connection:
            session_id = await connection.scalar(
                text(
                    "UPDATE session SET confirmed_at = now() + interval '1 day'"
                    " WHERE member_id = :member RETURNING id"
                ),
                {"member": member.id},
            )
        self._sessions.append(Member(member.id, session_id))
        await self._save_account(member)

    async def _save_account(self, member: SignedInMember) -> None:
        iban = IBAN.generate("LB", bank_code="0999", account_code=f"{member.id.int % 10**20:020}")
        account = {**payouts.LEBANESE_ACCOUNT, "iban": str(iban)}
        await post_payload(self.stack.client, "/users/savePayoutMethod", member, account)

    async def sell(self, seller: int, buyer: int, terms: Terms, at: datetime) -> Sale:
        """Sell a new product, or receive a tip, for a payment by an outside card."""
        post_id, purchase_id = new_id(), new_id()
        async with self.stack.app.state.database.writing() as connection:
            kind = "post" if terms.kind == "tip" else "digital"
            for statement in insert_post_sql(
                post_id, self.members[seller].id, kind=kind, price=terms.cents
            ).split(";"):
                if statement.strip():
                    await connection.exec_driver_sql(statement)
            request = CheckoutRequest(
                terms.kind,
                buyer_id=self.members[buyer].id,
                seller_id=self.members[seller].id,
                post_id=post_id,
                title="",
                amount_cents=terms.cents,
                refund_days=terms.refund_days,
            )
            await begin.begin_purchase(
                connection, self.context.settings, request, purchase_id, at=at
            )
        intent = await self._pay(purchase_id, terms.cents, at)
        await provider_sync.sync_payment(self.context, intent[0], at)
        sale = Sale(purchase_id, buyer, seller, terms, at, *intent)
        self.sales.append(sale)
        return sale

    async def _pay(self, purchase_id: UUID, cents: int, at: datetime) -> tuple[str, str]:
        """Pay a purchase; return the ids of the payment intent and of its charge."""
        sandbox = self.stack.sandbox
        await stripe_sandbox.set_clock(sandbox, at)
        async with stripe_sandbox.stripe_client(sandbox) as stripe:
            intent = await stripe.v1.payment_intents.create_async(
                {
                    "amount": cents,
                    "currency": "usd",
                    "confirm": True,
                    "payment_method": "pm_card_visa",
                    "metadata": {"purchase_id": str(purchase_id)},
                }
            )
        return intent.id, str(intent.latest_charge)

    async def act(self, sale: Sale, action: str, at: datetime) -> None:
        """Take a step of a refund, as far as its rules allow it then."""
        with suppress(ApiError):
            await self._act(sale, action, at)

    async def _act(self, sale: Sale, action: str, at: datetime) -> None:
        buyer_id, seller_id = self.members[sale.buyer].id, self.members[sale.seller].id
        if action == "refund":
            await refund_policy.refund_as_seller(self.context, sale.id, seller_id, at=at)
            return
        if action == "bounce":
            await self._bounce_refunds(sale, at)
            return
        if action in {"grant", "deny"}:
            assert self._staff is not None
            decision = Decision(sale.id, action == "grant", "", self._staff.id, at)
            await refund_requests.decide_request(self.context, decision)
            return
        async with self.context.database.writing() as connection:
            if action == "request":
                await refund_requests.request_refund(connection, sale.id, buyer_id, "", at)
            elif action == "withdraw":
                await refund_requests.withdraw_request(connection, sale.id, buyer_id, at)
            elif action == "escalate":
                await refund_requests.escalate_request(connection, sale.id, buyer_id, at)
            else:
                decline = Decline("other", "", at)
                await refund_requests.decline_request(connection, sale.id, seller_id, decline)

    async def _bounce_refunds(self, sale: Sale, at: datetime) -> None:
        """Let the bank of the card send refunds back."""
        sandbox = self.stack.sandbox
        listed = await stripe_sandbox.get_object(sandbox, "/v1/refunds", charge=sale.charge_id)
        for refund in listed["data"]:
            if refund["status"] != "failed":
                await stripe_sandbox.settle_refund(sandbox, refund["id"], "failed")
        await provider_sync.sync_payment(self.context, sale.intent_id, at)

    async def run_jobs(self, at: datetime) -> None:
        """Run the scheduled jobs of payments."""
        await fund_release.release_funds(self.context, at)
        await refund_requests.answer_overdue_requests(self.context, at)

    async def close_months(self, at: datetime) -> None:
        """Close all months that are due."""
        for month in await period_close.due_months(self.context.database, at):
            await period_close.close(self.stack.jobs, month, at=at)

    async def withdraw_all(self, at: datetime) -> None:
        """Release what is due, and withdraw the available balance of every seller."""
        await self.run_jobs(at)
        for seller in range(len(self.members) - 1):
            await self.cash_out(seller, "transferred", at)

    async def cash_out(self, seller: int, result: BankResult, at: datetime) -> None:
        """Withdraw the available balance, as far as the limits allow it, and let the bank act."""
        settings, database = self.context.settings, self.context.database
        member = self._sessions[seller]
        balances = await payouts.get_balances(self.stack.app, self.members[seller])
        cents = balances.available
        if not self.staff_decides:
            cents = min(cents, await self._free_cents(member.id, at))
        if cents < settings.payout_minimum_cents:
            return
        async with database.writing() as connection:
            await service.request_payout(connection, settings, member, cents, at=at)
        if self.staff_decides:
            await self._release_holds(at)
        for number in await batches.create_batches(database, settings, at=at):
            with suppress(OperatorError):
                await self._send(number, result, at)

    async def _free_cents(self, member_id: UUID, at: datetime) -> int:
        """Return the largest payout that needs no decision of staff."""
        settings = self.context.settings
        async with self.context.database.writing() as connection:
            new_seller = await limits.get_new_seller_limit(connection, settings, member_id, at)
            sent = await batch_queries.sum_unapproved_since(
                connection, at - batches.APPROVAL_WINDOW
            )
        free = settings.payout_approval_cents - sent
        if new_seller is None:
            return free
        return min(free, new_seller.limit_cents - new_seller.used_cents)

    async def _release_holds(self, at: datetime) -> None:
        assert self._staff is not None
        async with self.context.database.reading() as connection:
            held = await connection.execute(
                text("SELECT number FROM payout WHERE held_at IS NOT NULL AND status = 'pending'")
            )
            numbers = [row.number for row in held]
        for number in numbers:
            await holds.release(self.context.database, number, by=self._staff.id, at=at)

    async def _send(self, number: int, result: BankResult, at: datetime) -> None:
        """Export a batch, and import what the bank made of its payouts."""
        settings, database = self.context.settings, self.context.database
        if self.staff_decides:
            assert self._staff is not None
            with suppress(OperatorError):  # approved by its amount
                await batches.approve(database, settings, number, by=self._staff.id, at=at)
        exported = await batches.export(database, settings, number, file_format="csv", at=at)
        rows = list(csv.DictReader(io.StringIO(exported.content.decode())))
        first = "failed" if result == "failed" else "transferred"
        for status in [first, *(["returned"] if result == "returned" else [])]:
            lines = [f"{row['reference']},{status},AC01," for row in rows]
            content = "\n".join(("reference,status,code,date", *lines)).encode()
            await bank_import.import_results(database, content, at=at)
        if result != "transferred":
            # A method that failed is paused until its account is saved again.
            for member in self.members[:-1]:
                await self._save_account(member)
            self._make_methods_usable(at)
        else:
            cents = sum(int(row["amount"].replace(".", "")) for row in rows)
            self.banked.append((at, cents))

    async def charge_back(self, sale: Sale, at: datetime) -> None:
        """Let the bank of the card take a sale back."""
        sandbox = self.stack.sandbox
        await stripe_sandbox.set_clock(sandbox, at)
        await stripe_sandbox.open_dispute(sandbox, sale.charge_id)
        await provider_sync.sync_payment(self.context, sale.intent_id, at)

    async def count_refunded_cents(self) -> int:
        """Sum what came back to the cards of the ring by refunds."""
        refunded = 0
        for sale in self.sales:
            charge = await stripe_sandbox.get_object(
                self.stack.sandbox, f"/v1/charges/{sale.charge_id}"
            )
            refunded += charge["amount_refunded"]
        return refunded
