"""Escalated refund requests in the staff console: the list, grants, denials and access."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.core.ids import new_id
from api.payments.jobs import reconcile, release_funds
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.checkout import (
    NET,
    PRICE,
    LedgerProbe,
    deliver_webhooks,
    get_intent_id,
    get_only_sale,
    sell_product,
)
from api.tests.support.http import get_payload, list_all, post_payload, refusal
from api.tests.support.moderation import create_staff_as
from api.tests.support.payouts import confirm_session, create_seller, request_payout
from api.tests.support.refunds import escalate_sale
from api.tests.support.staff_sessions import age_sessions
from api.tests.support.stripe_sandbox import Sandbox

LIST = "/staff/refundRequests"


@pytest.fixture(autouse=True)
def decided_elsewhere(database: TestDatabase) -> None:
    """Close the requests of other tests."""
    database.sql(
        "UPDATE refund_request SET state = 'withdrawn', closed_at = now(), closed_by = 'buyer'"
        " WHERE state = 'escalated'"
    )


@pytest.fixture
async def ledger_probe(app: FastAPI, database: TestDatabase, sandbox: Sandbox) -> LedgerProbe:
    return await LedgerProbe.open(app, database, sandbox)


@pytest.fixture
async def treasurer(app: FastAPI, database: TestDatabase) -> SignedInMember:
    """A treasurer whose session was confirmed now."""
    staff = await create_staff_as(app, database, "treasurer")
    confirm_session(database, staff)
    return staff


async def decide(
    client: httpx.AsyncClient, staff: SignedInMember, payment_id: object, act: str, reason: str = ""
) -> httpx.Response:
    return await client.post(
        f"{LIST}/{payment_id}/{act}", json={"reason": reason}, headers=staff.headers
    )


async def test_escalated_request_is_listed_with_parties_reasons_and_cover(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    treasurer: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await escalate_sale(client, sandbox, layla, omar)
    (listed,) = await list_all(client, LIST, treasurer)
    request = (await get_only_sale(client, layla))["refundRequest"]
    assert (listed["_id"], listed["kind"], listed["state"]) == (
        payment.payment_id,
        "purchase",
        "escalated",
    )
    assert listed["buyer"]["_id"] == str(omar.id)
    assert listed["seller"]["_id"] == str(layla.id)
    assert listed["post"]["_id"] == payment.post_id
    assert (listed["amountCents"], listed["refundableCents"]) == (PRICE, PRICE)
    assert listed["reason"] == "الملف لا يفتح"
    assert listed["decline"] == request["decline"]
    assert (listed["escalatedAt"], listed["answerDue"]) == (
        request["escalatedAt"],
        request["answerDue"],
    )
    # The sale is pending: its own money covers the refund.
    assert listed["cover"] == {
        "sellerCents": NET,
        "saleCents": NET,
        "availableCents": 0,
        "missingCents": 0,
    }
    counts = (await get_payload(client, "/staff/session", treasurer))["counts"]
    assert (counts["refunds"], counts["cases"]) == (1, None)


async def test_grant_without_cover_refunds_the_buyer_and_leaves_a_debt(
    client: httpx.AsyncClient,
    app: FastAPI,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    database: TestDatabase,
    treasurer: SignedInMember,
    omar: SignedInMember,
) -> None:
    seller = await create_seller(app, client, database, cents=0)
    payment = await sell_product(client, sandbox, seller, omar, priceCents=5_000, refundDays=30)
    # The money of the sale is released, and most of it is on its way to the seller.
    database.sql(
        f"UPDATE purchase SET paid_at = paid_at - interval '31 days'"
        f" WHERE id = '{payment.payment_id}'"
    )
    await release_funds(jobs)
    database.sql(
        f"UPDATE purchase SET paid_at = paid_at + interval '31 days'"
        f" WHERE id = '{payment.payment_id}'"
    )
    assert (await request_payout(client, seller, 4_000)).status_code == 200
    path = f"/payments/{payment.payment_id}"
    await post_payload(client, f"{path}/requestRefund", omar, {})
    refused = await client.post(f"{path}/refund", headers=seller.headers)
    assert refusal(refused) == (409, "insufficient_balance")

    (listed,) = await list_all(client, LIST, treasurer)
    assert (listed["reason"], listed["decline"]) == ("", None)
    assert listed["cover"] == {
        "sellerCents": 4_500,
        "saleCents": 0,
        "availableCents": 500,
        "missingCents": 4_000,
    }
    granted = await decide(client, treasurer, payment.payment_id, "grant", "لم يُسلَّم")
    assert granted.status_code == 200, granted.text
    decided = granted.json()["payload"]
    assert (decided["state"], decided["decision"]) == ("granted", "لم يُسلَّم")
    assert (decided["refundableCents"], decided["answerDue"]) == (0, None)
    assert decided["cover"]["availableCents"] == -4_000
    assert await ledger_probe.member_balances(seller) == (0, -4_000)
    assert await list_all(client, LIST, treasurer) == []
    request = (await get_only_sale(client, seller))["refundRequest"]
    assert (request["closedBy"], request["decision"]) == ("staff", "لم يُسلَّم")
    by = f"SELECT decided_by FROM refund_request WHERE purchase_id = '{payment.payment_id}'"
    assert database.sql(by) == str(treasurer.id)
    await ledger_probe.assert_consistent()


async def test_denied_request_is_closed_without_a_reason_and_tells_the_buyer(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    treasurer: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await escalate_sale(client, sandbox, layla, omar)
    await drain()
    before = len(await read_inbox(client, omar.email))
    denied = await decide(client, treasurer, payment.payment_id, "deny")
    assert denied.status_code == 200, denied.text
    decided = denied.json()["payload"]
    assert (decided["state"], decided["decision"]) == ("denied", None)
    await drain()
    assert len(await read_inbox(client, omar.email)) == before + 1
    for act in ("deny", "grant"):
        again = await decide(client, treasurer, payment.payment_id, act)
        assert refusal(again) == (409, "refund_request_answered")
    assert await ledger_probe.member_balances(layla) == (NET, 0)


async def test_decision_without_a_fresh_confirmation_is_refused(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    database: TestDatabase,
    treasurer: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await escalate_sale(client, sandbox, layla, omar)
    confirm_session(database, treasurer, minutes_ago=11)
    for act in ("grant", "deny"):
        answer = await decide(client, treasurer, payment.payment_id, act)
        assert refusal(answer) == (403, "reauthentication_required")
    assert len(await list_all(client, LIST, treasurer)) == 1


@pytest.mark.parametrize("party", ["buyer", "seller"])
async def test_party_of_the_payment_does_not_decide(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    database: TestDatabase,
    treasurer: SignedInMember,
    party: str,
) -> None:
    other = await factories.member(app)
    seller, buyer = (treasurer, other) if party == "seller" else (other, treasurer)
    payment = await escalate_sale(client, sandbox, seller, buyer)
    for act in ("grant", "deny"):
        answer = await decide(client, treasurer, payment.payment_id, act)
        assert refusal(answer) == (409, "own_payment")
    state = f"SELECT state FROM refund_request WHERE purchase_id = '{payment.payment_id}'"
    assert database.sql(state) == "escalated"


async def test_concurrent_grants_refund_the_price_once(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    treasurer: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await escalate_sale(client, sandbox, layla, omar)
    answers = await asyncio.gather(
        *(decide(client, treasurer, payment.payment_id, "grant") for _ in range(6))
    )
    assert {answer.status_code for answer in answers} <= {200, 409}
    assert 200 in {answer.status_code for answer in answers}
    assert (await get_only_sale(client, layla))["refundedCents"] == PRICE
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await ledger_probe.assert_consistent()


async def test_request_whose_refund_the_provider_refuses_waits_again(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    treasurer: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await escalate_sale(client, sandbox, layla, omar)
    granted = await decide(client, treasurer, payment.payment_id, "grant", "لم يُسلَّم")
    assert granted.status_code == 200, granted.text
    refunds = await stripe_sandbox.get_object(
        sandbox, "/v1/refunds", payment_intent=await get_intent_id(sandbox, payment)
    )
    await stripe_sandbox.settle_refund(sandbox, refunds["data"][0]["id"], "failed")
    await deliver_webhooks(sandbox, drain)
    (listed,) = await list_all(client, LIST, treasurer)
    assert (listed["_id"], listed["state"]) == (payment.payment_id, "escalated")
    assert listed["refundableCents"] == PRICE
    assert await ledger_probe.member_balances(layla) == (NET, 0)


async def test_provider_without_answer_keeps_the_grant_for_reconciliation(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    treasurer: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await escalate_sale(client, sandbox, layla, omar)
    await stripe_sandbox.fail_next(sandbox, "POST /v1/refunds", times=20, committed=False)
    answer = await decide(client, treasurer, payment.payment_id, "grant")
    assert refusal(answer) == (502, "payments_unavailable")
    again = await decide(client, treasurer, payment.payment_id, "grant")
    assert refusal(again) == (409, "refund_request_answered")
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    await stripe_sandbox.reset_knobs(sandbox)
    await reconcile(jobs)
    assert (await get_only_sale(client, layla))["refundedCents"] == PRICE
    assert await ledger_probe.member_balances(layla) == (0, 0)


async def test_unknown_withdrawn_and_missing_requests_are_refused(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    treasurer: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    for act in ("grant", "deny"):
        for unknown in (new_id(), "nothing"):
            answer = await decide(client, treasurer, unknown, act)
            assert refusal(answer) == (404, "payment_not_found")
        answer = await decide(client, treasurer, payment.payment_id, act)
        assert refusal(answer) == (404, "refund_request_not_found")
    path = f"/payments/{payment.payment_id}"
    await post_payload(client, f"{path}/requestRefund", omar, {})
    # It waits for the seller, and has no decision of staff.
    answer = await decide(client, treasurer, payment.payment_id, "grant")
    assert refusal(answer) == (409, "refund_request_answered")
    await post_payload(client, f"{path}/withdrawRefundRequest", omar)
    for act in ("grant", "deny"):
        answer = await decide(client, treasurer, payment.payment_id, act)
        assert refusal(answer) == (409, "refund_request_withdrawn")
    long = await decide(client, treasurer, payment.payment_id, "deny", "س" * 501)
    assert refusal(long)[0] == 422


async def test_escalation_notifies_staff_who_decide_it(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    database: TestDatabase,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    roles = ("treasurer", "admin", "moderator")
    staff = [await create_staff_as(app, database, role) for role in roles]
    await escalate_sale(client, sandbox, layla, omar)
    await drain()
    told = [await get_payload(client, "/notifications", each) for each in staff]
    statuses = [[each["facts"]["status"] for each in listed] for listed in told]
    assert statuses == [["refundToDecide"], ["refundToDecide"], []]


async def test_list_is_paged_by_the_time_of_the_escalation(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    database: TestDatabase,
    treasurer: SignedInMember,
    layla: SignedInMember,
) -> None:
    payments = [
        (await escalate_sale(client, sandbox, layla, await factories.member(app))).payment_id
        for _ in range(3)
    ]
    # The request that was made last was escalated first.
    database.sql(
        "UPDATE refund_request SET escalated_at = escalated_at - interval '1 day'"
        f" WHERE purchase_id = '{payments[2]}'"
    )
    listed = await list_all(client, LIST, treasurer, limit=2)
    assert [each["_id"] for each in listed] == [payments[2], payments[0], payments[1]]
    answer = await client.get(f"{LIST}?limit=1", headers=treasurer.headers)
    cursor = answer.json()["nextCursor"]
    other = await client.get(f"/staff/payouts?cursor={cursor}", headers=treasurer.headers)
    assert refusal(other) == (422, "invalid_cursor")


@pytest.mark.parametrize("caller", ["guest", "member", "moderator", "old session"])
async def test_refund_requests_do_not_exist_for_other_callers(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, caller: str
) -> None:
    headers: dict[str, Any] = {}
    if caller == "member":
        headers = (await factories.member(app)).headers
    elif caller == "moderator":
        staff = await create_staff_as(app, database, "moderator")
        headers = staff.headers
        counts = (await get_payload(client, "/staff/session", staff))["counts"]
        assert counts["refunds"] is None
    elif caller == "old session":
        staff = await create_staff_as(app, database, "treasurer")
        age_sessions(database, staff, hours=13)
        headers = staff.headers
    missing = await client.get(f"/staff/{new_id()}", headers=headers)
    for method, path in (
        ("GET", LIST),
        ("POST", f"{LIST}/{new_id()}/grant"),
        ("POST", f"{LIST}/{new_id()}/deny"),
        ("GET", "/staff/figures/money"),
    ):
        body: dict[str, Any] | None = {} if method == "POST" else None
        answer = await client.request(method, path, json=body, headers=headers)
        assert (answer.status_code, answer.json()) == (404, missing.json()), path
