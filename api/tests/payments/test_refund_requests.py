"""Refund requests: answers, deadlines, escalation, cover and notifications."""

import argparse
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.errors import ApiError
from api.core.events.dispatch import WorkerContext
from api.payments import commands, refund_requests
from api.payments.context import PaymentsContext
from api.payments.jobs import answer_refund_requests, reconcile, release_funds
from api.payments.refund_requests import Decision
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain, read_inbox, wrong_code
from api.tests.support.checkout import (
    NET,
    PRICE,
    LedgerProbe,
    StartedCheckout,
    deliver_webhooks,
    get_charge_id,
    get_intent_id,
    get_only_sale,
    post_action,
    sell_product,
)
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.payouts import create_seller, create_staff, request_payout
from api.tests.support.staff import obtain_staff_code
from api.tests.support.stripe_sandbox import Sandbox

FORTNIGHT = timedelta(days=14, minutes=1)


def shift(database: TestDatabase, payment: StartedCheckout, *, days: float) -> None:
    """Move a purchase and its request into the past."""
    database.sql(
        f"UPDATE purchase SET paid_at = paid_at - interval '{days} days'"
        f" WHERE id = '{payment.payment_id}';"
        f" UPDATE refund_request SET requested_at = requested_at - interval '{days} days',"
        f" declined_at = declined_at - interval '{days} days',"
        f" escalated_at = escalated_at - interval '{days} days'"
        f" WHERE purchase_id = '{payment.payment_id}'"
    )


async def act(
    client: httpx.AsyncClient, payment: StartedCheckout, action: str, member: SignedInMember
) -> dict[str, Any]:
    body = {"reason": "as_described", "text": "كما في الوصف"} if action == "declineRefund" else {}
    done: dict[str, Any] = await post_payload(
        client, f"/payments/{payment.payment_id}/{action}", member, body
    )
    return done


async def test_request_in_time_can_be_granted_after_the_window(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar, refundDays=7)
    shift(database, payment, days=6.9)
    await act(client, payment, "requestRefund", omar)
    shift(database, payment, days=1)
    # The request holds the money of the sale.
    await release_funds(jobs, now() + timedelta(days=5))
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    sale = await post_payload(client, f"/payments/{payment.payment_id}/refund", layla)
    assert (sale["status"], sale["refundedCents"]) == ("refunded", PRICE)
    assert (sale["refundRequest"]["state"], sale["refundRequest"]["closedBy"]) == (
        "granted",
        "seller",
    )
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await ledger_probe.assert_consistent()


async def test_request_after_the_window_is_refused(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar, refundDays=7)
    shift(database, payment, days=7.1)
    answer = await post_action(client, "requestRefund", payment, omar)
    assert refusal(answer) == (409, "refund_window_closed")


async def test_unanswered_request_is_granted_from_the_seller_s_pending_money(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await act(client, payment, "requestRefund", omar)
    await answer_refund_requests(jobs, now() + timedelta(days=13, hours=23))
    assert (await get_only_sale(client, layla))["refundRequest"]["state"] == "open"
    for _ in range(2):
        await answer_refund_requests(jobs, now() + FORTNIGHT)
    sale = await get_only_sale(client, layla)
    assert (sale["status"], sale["refundRequest"]["closedBy"]) == ("refunded", "deadline")
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await ledger_probe.assert_consistent()


async def test_seller_without_cover_cannot_refund_and_the_request_goes_to_staff(
    client: httpx.AsyncClient,
    app: FastAPI,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    database: TestDatabase,
    omar: SignedInMember,
) -> None:
    """Money is released, paid out, and then "refunded": the seller must not gain by it."""
    seller = await create_seller(app, client, database, cents=0)
    payment = await sell_product(client, sandbox, seller, omar, priceCents=5_000, refundDays=30)
    # Earlier releases released funds within the refund window.
    await release_funds(jobs, now() + timedelta(days=31))
    assert await ledger_probe.member_balances(seller) == (0, 4_500)
    await act(client, payment, "requestRefund", omar)
    assert (await request_payout(client, seller, 4_000)).status_code == 200
    answer = await post_action(client, "refund", payment, seller)
    assert refusal(answer) == (409, "insufficient_balance")
    assert await ledger_probe.member_balances(seller) == (0, 500)
    request = (await get_only_sale(client, seller))["refundRequest"]
    assert request["state"] == "escalated"
    # Staff may decide for the buyer; the seller's next sales repay it.
    staff = await create_staff(app, database)
    decision = Decision(
        UUID(payment.payment_id), is_granted=True, reason="لم يُسلَّم", staff_id=staff.id
    )
    await refund_requests.decide_request(PaymentsContext.from_worker(jobs), decision)
    assert await ledger_probe.member_balances(seller) == (0, -4_000)
    request = (await get_only_sale(client, seller))["refundRequest"]
    assert (request["state"], request["closedBy"], request["decision"]) == (
        "granted",
        "staff",
        "لم يُسلَّم",
    )


async def test_declined_request_is_escalated_and_denied(
    client: httpx.AsyncClient,
    app: FastAPI,
    sandbox: Sandbox,
    jobs: WorkerContext,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await act(client, payment, "requestRefund", omar)
    await drain()
    sale = await act(client, payment, "declineRefund", layla)
    decline = sale["refundRequest"]["decline"]
    assert (decline["reason"], decline["text"]) == ("as_described", "كما في الوصف")
    assert (sale["status"], sale["refundRequest"]["state"]) == ("paid", "declined")
    await drain()
    for action, member in (("declineRefund", layla), ("withdrawRefundRequest", omar)):
        body = {"reason": "other"}
        answer = await client.post(
            f"/payments/{payment.payment_id}/{action}", json=body, headers=member.headers
        )
        assert refusal(answer) == (409, "refund_request_answered")
    repeated = await post_action(client, "requestRefund", payment, omar)
    assert refusal(repeated) == (409, "refund_request_answered")
    receipt = await act(client, payment, "escalateRefundRequest", omar)
    assert (receipt["status"], receipt["refundRequest"]["state"]) == (
        "refundRequested",
        "escalated",
    )
    staff = await create_staff(app, database)
    await drain()
    decision = Decision(UUID(payment.payment_id), is_granted=False, reason="سُلِّم", staff_id=staff.id)
    context = PaymentsContext.from_worker(jobs)
    await refund_requests.decide_request(context, decision)
    with pytest.raises(ApiError, match="refund_request_answered"):
        await refund_requests.decide_request(context, decision)
    await drain()
    request = (await get_only_sale(client, layla))["refundRequest"]
    assert (request["state"], request["closedBy"], request["decision"]) == (
        "denied",
        "staff",
        "سُلِّم",
    )
    for member, count in ((omar, 2), (layla, 2), (staff, 1)):
        listed = await get_payload(client, "/notifications", member)
        assert len([each for each in listed if each["type"] == "system"]) == count, listed
    subjects = [email["subject"] for email in await read_inbox(client, omar.email)]
    assert len([subject for subject in subjects if "الاسترداد" in subject]) == 2, subjects
    (email,) = [
        each for each in await read_inbox(client, layla.email) if "استرداد" in each["subject"]
    ]
    assert "19.99" in email["text"]


async def test_staff_decide_by_command_with_proof(
    client: httpx.AsyncClient,
    app: FastAPI,
    sandbox: Sandbox,
    jobs: WorkerContext,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await act(client, payment, "requestRefund", omar)
    await act(client, payment, "declineRefund", layla)
    await act(client, payment, "escalateRefundRequest", omar)
    staff = await create_staff(app, database)
    parser = argparse.ArgumentParser()
    commands.add(parser.add_subparsers())

    async def run_command(*words: str) -> int:
        args = parser.parse_args(["payments", "refund-requests", *words])
        code: int = await args.run(jobs, args)
        return code

    assert await run_command("list") == 0
    decision = ("grant", payment.payment_id, "--reason", "لم يُسلَّم", "--by")
    assert await run_command(*decision, layla.email, "--code", "000000") == 1
    code = await obtain_staff_code(jobs, client, drain, staff.email)
    assert await run_command(*decision, staff.email, "--code", wrong_code(code)) == 1
    assert (await get_only_sale(client, layla))["refundRequest"]["state"] == "escalated"
    assert await run_command(*decision, staff.email, "--code", code) == 0
    assert (await get_only_sale(client, layla))["refundRequest"]["state"] == "granted"


async def test_escalation_after_14_days_is_refused(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await act(client, payment, "requestRefund", omar)
    await act(client, payment, "declineRefund", layla)
    shift(database, payment, days=14.1)
    answer = await post_action(client, "escalateRefundRequest", payment, omar)
    assert refusal(answer) == (409, "escalation_period_over")


async def test_withdrawn_request_has_no_answer_and_can_be_repeated(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    for action, member in (
        ("withdrawRefundRequest", omar),
        ("escalateRefundRequest", omar),
        ("declineRefund", layla),
    ):
        answer = await client.post(
            f"/payments/{payment.payment_id}/{action}",
            json={"reason": "other"},
            headers=member.headers,
        )
        assert refusal(answer) == (404, "refund_request_not_found")
    await act(client, payment, "requestRefund", omar)
    receipt = await act(client, payment, "withdrawRefundRequest", omar)
    assert (receipt["status"], receipt["refundRequest"]) == ("paid", None)
    answer = await client.post(
        f"/payments/{payment.payment_id}/declineRefund",
        json={"reason": "other"},
        headers=layla.headers,
    )
    assert refusal(answer) == (409, "refund_request_withdrawn")
    await act(client, payment, "requestRefund", omar)
    counts = await get_payload(client, "/payments/refundRequests/counts", layla)
    assert counts == {"open": 1, "escalated": 0, "closed": 0}
    listed = await get_payload(client, "/payments/refundRequests", layla)
    assert [each["refundRequest"]["state"] for each in listed] == ["open"]
    (open_,) = await get_payload(client, "/payments/refundRequests?state=open", layla)
    assert open_["buyer"]["_id"] == str(omar.id)


async def test_dispute_closes_the_request(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await act(client, payment, "requestRefund", omar)
    await stripe_sandbox.open_dispute(sandbox, await get_charge_id(sandbox, payment))
    await reconcile(jobs)
    sale = await get_only_sale(client, layla)
    assert (sale["status"], sale["refundRequest"]["state"]) == ("disputed", "disputed")
    (order,) = await get_payload(client, "/posts/purchased", omar)
    assert order["order"]["status"] == "disputed"
    await answer_refund_requests(jobs, now() + FORTNIGHT)
    await ledger_probe.assert_consistent()


async def test_refund_that_fails_puts_its_request_before_staff(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await act(client, payment, "requestRefund", omar)
    await post_payload(client, f"/payments/{payment.payment_id}/refund", layla)
    refunds = await stripe_sandbox.get_object(
        sandbox, "/v1/refunds", payment_intent=await get_intent_id(sandbox, payment)
    )
    await stripe_sandbox.settle_refund(sandbox, refunds["data"][0]["id"], "failed")
    await deliver_webhooks(sandbox, drain)
    request = (await get_only_sale(client, layla))["refundRequest"]
    assert (request["state"], request["closedBy"]) == ("escalated", None)
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    await ledger_probe.assert_consistent()


async def test_request_of_the_previous_release_is_adopted(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    database.sql(
        "UPDATE purchase SET refund_requested_at = now(), refund_reason = 'x'"
        f" WHERE id = '{payment.payment_id}'"
    )
    for _ in range(2):
        await answer_refund_requests(jobs)
    request = (await get_only_sale(client, layla))["refundRequest"]
    assert (request["state"], request["reason"]) == ("open", "x")
