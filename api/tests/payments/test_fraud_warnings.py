"""Early fraud warnings: payments that banks report as fraud are refunded before a dispute."""

from datetime import timedelta

import httpx
import pytest

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payments.jobs import reconcile, release_funds
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account
from api.payments.ledger.types import JournalEntry, Posting
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.checkout import (
    NET,
    LedgerProbe,
    StartedCheckout,
    deliver_webhooks,
    get_charge_id,
    get_intent_id,
    get_only_sale,
    return_from_checkout,
    sell_product,
    start_checkout,
)
from api.tests.support.http import get_payload, post_payload
from api.tests.support.products import create_product
from api.tests.support.scale import needs_long
from api.tests.support.stripe_sandbox import Sandbox

pytestmark = needs_long


async def count_refunds(sandbox: Sandbox, payment: StartedCheckout) -> int:
    intent_id = await get_intent_id(sandbox, payment)
    listed = await stripe_sandbox.get_object(sandbox, "/v1/refunds", payment_intent=intent_id)
    return len(listed["data"])


@pytest.mark.parametrize("by", ["webhook", "reconciliation"])
async def test_fraud_warning_refunds_payment_once(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
    by: str,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    costs = await ledger_probe.platform_balance("disputes")
    await stripe_sandbox.report_fraud(sandbox, await get_charge_id(sandbox, payment))
    if by == "webhook":
        await stripe_sandbox.set_knobs(sandbox, duplicate=2)
        for _ in range(2):
            await deliver_webhooks(sandbox, drain)
    else:
        await stripe_sandbox.discard_webhooks(sandbox)
    for _ in range(2):
        await reconcile(jobs)
        await drain()
    assert await count_refunds(sandbox, payment) == 1
    assert await ledger_probe.member_balances(layla) == (0, 0)
    assert await ledger_probe.platform_balance("disputes") == costs
    assert (await get_only_sale(client, layla))["status"] == "refunded"
    (order,) = await get_payload(client, "/posts/purchased", omar)
    assert (order["order"]["status"], order["files"]) == ("refunded", [])
    await ledger_probe.assert_consistent()


async def test_fraud_warning_notifies_seller_once(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar, title="Wider lines")
    await stripe_sandbox.report_fraud(sandbox, await get_charge_id(sandbox, payment))
    for _ in range(2):
        await deliver_webhooks(sandbox, drain)
    cause = (
        "SELECT cause, status FROM refund JOIN payment ON payment.id = payment_id"
        f" WHERE purchase_id = '{payment.payment_id}'"
    )
    assert database.sql(cause) == "fraud|succeeded"
    headers = {**layla.headers, "accept-language": "en"}
    listed = (await client.get("/notifications", headers=headers)).json()["payload"]
    messages = [each["message"] for each in listed if each["facts"]["status"] == "fraudRefunded"]
    assert messages == [
        "The buyer’s bank reported the payment for “Wider lines” as fraud, so we refunded it"
    ]
    emails = await read_inbox(client, layla.email)
    (email,) = [each for each in emails if "Wider lines" in each["subject"]]
    assert "19.99 USD" in email["text"]


async def test_fraud_warning_without_cover_makes_balance_negative(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await release_funds(jobs, now() + timedelta(days=15))
    async with jobs.database.writing() as connection:
        entry = JournalEntry(f"payout:{layla.id}:reserve", "payout")
        posting = Posting(available_account(layla.id), "payout_clearing", NET)
        await ledger.record(connection, entry, [posting])
    await stripe_sandbox.report_fraud(sandbox, await get_charge_id(sandbox, payment))
    await deliver_webhooks(sandbox, drain)
    assert await ledger_probe.member_balances(layla) == (0, -NET)
    assert (await get_only_sale(client, layla))["status"] == "refunded"
    await ledger_probe.assert_consistent()


async def test_fraud_warning_after_dispute_or_refund_changes_nothing(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    disputed = await sell_product(client, sandbox, layla, omar)
    await stripe_sandbox.open_dispute(sandbox, await get_charge_id(sandbox, disputed))
    refunded = await sell_product(client, sandbox, layla, omar)
    await post_payload(client, f"/payments/{refunded.payment_id}/refund", layla)
    await deliver_webhooks(sandbox, drain)
    before = ledger_probe.journal_keys()
    for payment in (disputed, refunded):
        await stripe_sandbox.report_fraud(sandbox, await get_charge_id(sandbox, payment))
    await deliver_webhooks(sandbox, drain)
    assert ledger_probe.journal_keys() == before
    assert [await count_refunds(sandbox, each) for each in (disputed, refunded)] == [0, 1]


async def test_fraud_warning_grants_the_refund_request_by_the_bank(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    path = f"/payments/{payment.payment_id}"
    await post_payload(client, f"{path}/requestRefund", omar, {"reason": ""})
    await stripe_sandbox.report_fraud(sandbox, await get_charge_id(sandbox, payment))
    await deliver_webhooks(sandbox, drain)
    request = (await get_payload(client, path, omar))["refundRequest"]
    assert (request["state"], request["closedBy"]) == ("granted", "bank")


async def test_fraud_warning_before_the_sale_is_recorded_refunds_it(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    product = await create_product(client, layla, priceCents=1_999)
    payment = await start_checkout(client, product["_id"], omar)
    await stripe_sandbox.pay_session(sandbox, payment.session_id)
    await stripe_sandbox.report_fraud(sandbox, await get_charge_id(sandbox, payment))
    # The newest event, that of the warning, is delivered first.
    await stripe_sandbox.set_knobs(sandbox, reorder=60, seed=3)
    await deliver_webhooks(sandbox, drain)
    assert (await return_from_checkout(client, omar, payment))["status"] == "refunded"
    assert await count_refunds(sandbox, payment) == 1
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await ledger_probe.assert_consistent()


async def test_fraud_warning_during_provider_outage_is_retried(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await stripe_sandbox.report_fraud(sandbox, await get_charge_id(sandbox, payment))
    await stripe_sandbox.discard_webhooks(sandbox)
    await stripe_sandbox.fail_next(sandbox, "POST /v1/refunds", times=3)
    await reconcile(jobs)
    await reconcile(jobs)
    await drain()
    assert await count_refunds(sandbox, payment) == 1
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await ledger_probe.assert_consistent()
