"""Checkout through the API, and assertions on the ledger."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import or_, select

from api.core.clock import now
from api.payments.ledger import service as ledger
from api.payments.ledger.kinds import KIND_CLASSES
from api.payments.ledger.models import Account, Journal, PlatformAccount, PostingRow
from api.payments.queries import cursors
from api.payments.sync import balance_transactions
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload
from api.tests.support.products import create_product, request_payment_link
from api.tests.support.stripe_sandbox import Sandbox

# Price of the products, the platform's fee, and the seller's part.
PRICE, FEE, NET = 1999, 200, 1799
MAX_WALKS = 20

_KINDS_OF_MEMBERS = (
    select(Journal.kind)
    .join(PostingRow, PostingRow.journal_id == Journal.id)
    .join(Account, or_(Account.id == PostingRow.debit_id, Account.id == PostingRow.credit_id))
    .where(Account.member_id.is_not(None))
    .distinct()
)


@dataclass(frozen=True)
class StartedCheckout:
    """A checkout whose session is not paid yet."""

    post_id: str
    payment_id: str
    session_id: str
    link: dict[str, Any]


def session_id_in(url: str) -> str:
    """Return the session id in the URL of a payment page."""
    return url.rpartition("/")[2]


async def start_checkout(
    client: httpx.AsyncClient, post_id: str, buyer: SignedInMember, **body: Any
) -> StartedCheckout:
    """Request a payment link, for a purchase by default."""
    answer = await request_payment_link(client, post_id, buyer, **body)
    assert answer.status_code == 200, answer.text
    link = answer.json()["payload"]
    return StartedCheckout(post_id, link["paymentId"], session_id_in(link["url"]), link)


async def return_from_checkout(
    client: httpx.AsyncClient, buyer: SignedInMember, payment: StartedCheckout
) -> dict[str, Any]:
    """Complete the checkout as the buyer; return its outcome."""
    outcome: dict[str, Any] = await post_payload(
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
    """Start, pay and complete a checkout."""
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


async def pay_without_return(
    client: httpx.AsyncClient, sandbox: Sandbox, post_id: str, buyer: SignedInMember, **body: Any
) -> StartedCheckout:
    """Pay a checkout without returning to the product."""
    payment = await start_checkout(client, post_id, buyer, **body)
    await stripe_sandbox.pay_session(sandbox, payment.session_id)
    return payment


async def sell_product(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    seller: SignedInMember,
    buyer: SignedInMember,
    **changes: Any,
) -> StartedCheckout:
    """Create a product of the seller and buy it."""
    made = await create_product(client, seller, **{"priceCents": PRICE, **changes})
    return await buy_product(client, sandbox, made["_id"], buyer)


async def get_only_sale(client: httpx.AsyncClient, seller: SignedInMember) -> dict[str, Any]:
    (only,) = await get_payload(client, "/payments/sales", seller)
    sale: dict[str, Any] = only
    return sale


async def post_action(
    client: httpx.AsyncClient, action: str, payment: StartedCheckout, member: SignedInMember
) -> httpx.Response:
    return await client.post(
        f"/payments/{payment.payment_id}/{action}", json={}, headers=member.headers
    )


async def deliver_webhooks(sandbox: Sandbox, drain: Drain) -> None:
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()


async def record_all_transactions(app: FastAPI, sandbox: Sandbox) -> None:
    """Walk over the provider's balance transactions until the newest one is recorded.

    One walk may not suffice: it ends after some pages, or with a timeout on a busy machine.
    """
    newest = await stripe_sandbox.get_object(sandbox, "/v1/balance_transactions", limit=1)
    ids = [transaction["id"] for transaction in newest["data"]]
    for _ in range(MAX_WALKS):
        # The walk reads recent transactions again: at this time, none is recent.
        later = now() + timedelta(hours=1)
        await balance_transactions.record_new_transactions(app.state.payments, later)
        async with app.state.database.reading() as connection:
            forward = await cursors.get(connection, "balance_transactions")
            backward = await cursors.get(connection, "balance_transactions:backward")
        is_finished = backward is None or not backward.last_id
        if is_finished and ids == ([forward.last_id] if forward else []):
            return
    raise AssertionError(f"{ids} is not recorded after {MAX_WALKS} walks")


class LedgerProbe:
    """Reads the ledger and asserts that it is consistent."""

    def __init__(self, app: FastAPI, database: TestDatabase, sandbox: Sandbox) -> None:
        self._app = app
        self._database = database
        self._sandbox = sandbox
        self._initial_difference = 0

    @classmethod
    async def open(cls, app: FastAPI, database: TestDatabase, sandbox: Sandbox) -> "LedgerProbe":
        """Create a probe; the difference that other tests left is the baseline."""
        await record_all_transactions(app, sandbox)
        probe = cls(app, database, sandbox)
        probe._initial_difference = await probe._difference()
        return probe

    def journal_keys(self) -> list[str]:
        """Return the keys of all journal entries."""
        return self._database.sql("SELECT key FROM journal ORDER BY key").split()

    async def member_balances(self, member: SignedInMember) -> tuple[int, int]:
        """Return a member's pending and available balance."""
        async with self._app.state.database.reading() as connection:
            balances = await ledger.balances(connection, member.id)
        return balances.pending, balances.available

    async def platform_balance(self, account: PlatformAccount) -> int:
        """Return debit less credit of a platform account."""
        async with self._app.state.database.reading() as connection:
            return await ledger.platform_balance(connection, account)

    async def assert_consistent(self) -> None:
        """Assert that balances equal their postings, and `stripe` the provider's balance.

        Every kind of entry on a member's account has a name for statements.
        """
        async with self._app.state.database.reading() as connection:
            assert await ledger.unbalanced_accounts(connection) == []
            kinds = await connection.scalars(_KINDS_OF_MEMBERS)
            assert [kind for kind in kinds if KIND_CLASSES[kind].name is None] == []
        assert await self._difference() == self._initial_difference

    async def _difference(self) -> int:
        ours = await self.platform_balance("stripe")
        return ours - await stripe_sandbox.get_balance(self._sandbox)
