"""`Idempotency-Key` of refunds and refund requests: a retry returns the state, not an error."""

from datetime import timedelta
from typing import Any

import httpx
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payments.jobs import release_funds
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.checkout import (
    PRICE,
    LedgerProbe,
    StartedCheckout,
    get_only_sale,
    sell_product,
)
from api.tests.support.http import refusal
from api.tests.support.payouts import create_seller, request_payout
from api.tests.support.stripe_sandbox import Sandbox


async def send(
    client: httpx.AsyncClient,
    payment: StartedCheckout,
    action: str,
    member: SignedInMember,
    *,
    key: str | None = None,
    **body: str,
) -> httpx.Response:
    headers = {**member.headers, "idempotency-key": key or action}
    path = f"/payments/{payment.payment_id}/{action}"
    return await client.post(path, json=body or None, headers=headers)


def count(database: TestDatabase, table: str) -> int:
    return int(database.sql(f"SELECT count(*) FROM {table}"))


async def test_retries_of_each_step_of_a_refund_request_return_its_state(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    database: TestDatabase,
    ledger_probe: LedgerProbe,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    requests, refunds = count(database, "refund_request"), count(database, "refund")
    steps: tuple[tuple[str, SignedInMember, dict[str, str]], ...] = (
        ("requestRefund", omar, {"reason": "لم يفتح"}),
        ("declineRefund", layla, {"reason": "as_described", "text": "كما في الوصف"}),
        ("escalateRefundRequest", omar, {}),
        ("refund", layla, {}),
    )
    answers: list[Any] = []
    for action, member, body in steps:
        first = await send(client, payment, action, member, **body)
        assert first.status_code == 200, first.text
        answers.append(first.json())
        again = await send(client, payment, action, member, **body)
        assert (again.status_code, again.json()) == (200, first.json())
    # Late retries, after the request went on.
    for action, member, body in steps:
        late = await send(client, payment, action, member, **body)
        assert late.status_code == 200, late.text
        assert late.json()["payload"]["refundRequest"]["state"] == "granted"
    assert count(database, "refund_request") == requests + 1
    assert count(database, "refund") == refunds + 1
    assert (await get_only_sale(client, layla))["refundedCents"] == PRICE
    changed = await send(client, payment, "requestRefund", omar, reason="غيره")
    assert refusal(changed) == (409, "idempotency_conflict")
    other = await send(client, payment, "escalateRefundRequest", omar, key="requestRefund")
    assert refusal(other) == (409, "idempotency_conflict")
    # Another key is another refund, of which nothing is left.
    assert refusal(await send(client, payment, "refund", layla, key="new"))[1] == "already_refunded"
    await ledger_probe.assert_consistent()


async def test_late_retry_of_a_withdrawn_request_opens_no_other(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    assert (await send(client, payment, "requestRefund", omar, reason="خطأ")).status_code == 200
    withdrawn = await send(client, payment, "withdrawRefundRequest", omar)
    assert withdrawn.status_code == 200, withdrawn.text
    assert withdrawn.json()["payload"]["status"] == "paid"
    for action, body in (("withdrawRefundRequest", {}), ("requestRefund", {"reason": "خطأ"})):
        late = await send(client, payment, action, omar, **body)
        assert (late.status_code, late.json()) == (200, withdrawn.json())


async def test_refund_without_cover_is_tried_again_with_the_same_key(
    client: httpx.AsyncClient,
    app: FastAPI,
    sandbox: Sandbox,
    jobs: WorkerContext,
    database: TestDatabase,
    omar: SignedInMember,
) -> None:
    seller = await create_seller(app, client, database, cents=0)
    payment = await sell_product(client, sandbox, seller, omar, priceCents=5_000, refundDays=30)
    await release_funds(jobs, now() + timedelta(days=31))
    assert (await request_payout(client, seller, 4_000)).status_code == 200
    for _ in range(2):
        answer = await send(client, payment, "refund", seller)
        assert refusal(answer)[1] == "insufficient_balance"
