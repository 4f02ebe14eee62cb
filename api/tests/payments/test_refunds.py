"""Refunds by the seller, by staff, in the provider's dashboard, and by a bank."""

import argparse
import re
from datetime import timedelta

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payments import commands
from api.payments.jobs import reconcile, release_funds
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    FEE,
    NET,
    PRICE,
    LedgerProbe,
    StartedCheckout,
    buy_product,
    deliver_webhooks,
    get_intent_id,
    get_only_sale,
    post_action,
    sell_product,
)
from api.tests.support.http import field_errors, get_payload, post_payload, refusal
from api.tests.support.products import create_product, request_payment_link
from api.tests.support.stripe_sandbox import Sandbox


async def test_refund_requested_by_buyer_is_issued_by_seller(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    path = f"/payments/{payment.payment_id}"
    too_long = await client.post(
        f"{path}/requestRefund", json={"reason": "ا" * 501}, headers=omar.headers
    )
    assert set(field_errors(too_long)) == {"reason"}
    receipt = await post_payload(client, f"{path}/requestRefund", omar, {"reason": "  لم يفتح  "})
    assert receipt["status"] == "refundRequested"
    assert receipt["refundRequest"]["reason"] == "لم يفتح"
    again = await post_payload(client, f"{path}/requestRefund", omar, {"reason": "مرة أخرى"})
    assert again["refundRequest"] == receipt["refundRequest"]
    (order,) = await get_payload(client, "/posts/purchased", omar)
    assert (order["order"]["status"], len(order["files"])) == ("refundRequested", 1)
    (sale,) = await get_payload(client, "/payments/sales?status=refundRequested", layla)
    assert sale["refundRequest"] == receipt["refundRequest"]
    refunded = await post_payload(client, f"{path}/refund", layla)
    assert (refunded["status"], refunded["refundedCents"]) == ("refunded", PRICE)
    assert (refunded["refundableUntil"], refunded["feeCents"], refunded["netCents"]) == (
        None,
        FEE,
        0,
    )
    assert await get_payload(client, "/payments/sales?status=refundRequested", layla) == []
    assert await ledger_probe.member_balances(layla) == (0, 0)
    (order,) = await get_payload(client, "/posts/purchased", omar)
    assert (order["order"]["status"], order["files"]) == ("refunded", [])
    post = await get_payload(client, f"/posts/post/{payment.post_id}", omar)
    assert (post["viewer"]["purchased"], post["counts"]["purchases"]) == (False, 0)
    file_id = post["files"][0]["fileId"]
    answer = await client.get(f"/posts/{payment.post_id}/files/{file_id}", headers=omar.headers)
    assert refusal(answer) == (403, "not_purchased")
    before = ledger_probe.journal_keys()
    await deliver_webhooks(sandbox, drain)
    assert ledger_probe.journal_keys() == before
    for action, member in (("refund", layla), ("requestRefund", omar)):
        assert refusal(await post_action(client, action, payment, member)) == (
            409,
            "already_refunded",
        )
    events = database.sql(
        "SELECT type FROM outbox WHERE type IN ('RefundRequested', 'Refunded') ORDER BY type"
    )
    assert events.split() == ["RefundRequested", "Refunded"]
    await ledger_probe.assert_consistent()
    # A repurchase leaves one order in the library.
    await buy_product(client, sandbox, payment.post_id, omar)
    (order,) = await get_payload(client, "/posts/purchased", omar)
    assert order["order"]["status"] == "owned"
    assert await ledger_probe.member_balances(layla) == (NET, 0)


async def test_repurchase_after_refund_notifies_seller_of_both_sales(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await post_payload(client, f"/payments/{payment.payment_id}/refund", layla)
    await buy_product(client, sandbox, payment.post_id, omar)
    await drain()
    notifications = await get_payload(client, "/notifications", layla)
    assert [each["type"] for each in notifications].count("purchase") == 2


async def test_payment_is_visible_and_refundable_for_its_parties_only(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    app: FastAPI,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    path, stranger = f"/payments/{payment.payment_id}", await factories.member(app)
    for viewer, card in ((omar, {"brand": "visa", "last4": "4242"}), (layla, None)):
        receipt = await get_payload(client, path, viewer)
        assert receipt["card"] == card
        assert receipt["seller"] == {"_id": str(layla.id), "name": "ليلى حداد"}
        assert receipt["buyer"] == {"_id": str(omar.id), "name": "عمر"}
        assert re.fullmatch(r"\d{4}-\d{6}", receipt["number"])
        assert (receipt["amountCents"], receipt["status"]) == (PRICE, "paid")
    before = ledger_probe.journal_keys()
    missing = StartedCheckout(payment.post_id, payment.post_id, "", {})
    unpaid = await create_product(client, layla, priceCents=PRICE)
    link = (await request_payment_link(client, unpaid["_id"], stranger)).json()["payload"]
    open_checkout = StartedCheckout(unpaid["_id"], link["paymentId"], "", {})
    forbidden, not_found = (403, "forbidden"), (404, "payment_not_found")
    for action, each, member, expected in (
        ("refund", payment, omar, forbidden),
        ("refund", payment, stranger, not_found),
        ("requestRefund", payment, layla, forbidden),
        ("requestRefund", payment, stranger, not_found),
        ("refund", missing, layla, not_found),
        ("refund", open_checkout, layla, not_found),
        ("requestRefund", open_checkout, stranger, not_found),
    ):
        assert refusal(await post_action(client, action, each, member)) == expected
    for path_ in (path, f"/payments/{open_checkout.payment_id}"):
        answer = await client.get(path_, headers=stranger.headers)
        assert refusal(answer) == (404, "payment_not_found")
    assert ledger_probe.journal_keys() == before


async def test_refund_after_window_is_allowed_for_staff_only(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    final = await sell_product(client, sandbox, layla, omar, refundDays=0)
    sale = await get_only_sale(client, layla)
    assert sale["refundableUntil"] is None
    payment = await sell_product(client, sandbox, layla, omar, refundDays=7)
    database.sql(
        "UPDATE purchase SET paid_at = paid_at - interval '8 days'"
        f" WHERE id = '{payment.payment_id}'"
    )
    for each in (final, payment):
        for action, member in (("refund", layla), ("requestRefund", omar)):
            answer = await post_action(client, action, each, member)
            assert refusal(answer) == (409, "refund_window_closed")
    parser = argparse.ArgumentParser()
    commands.add(parser.add_subparsers())

    async def run_command(*words: str) -> int:
        args = parser.parse_args(["payments", *words])
        code: int = await args.run(jobs, args)
        return code

    # A partial refund first: its part of the fee is rounded down.
    assert await run_command("refund", payment.payment_id, "--cents", "5") == 0
    assert await ledger_probe.member_balances(layla) == (2 * NET - 5, 0)
    assert await run_command("refund", payment.payment_id, "--cents", str(PRICE)) == 1
    assert await run_command("refund", payment.payment_id, "--cents", "0") == 1
    assert (await get_payload(client, f"/payments/{payment.payment_id}", omar))["status"] == "paid"
    assert await run_command("refund", payment.payment_id) == 0
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    assert await run_command("refund", payment.payment_id) == 1
    assert await run_command("refund", payment.post_id) == 1
    assert await run_command("reconcile") == 0
    assert await run_command("release-funds", "--as-of", "2020-01-01") == 0
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    await ledger_probe.assert_consistent()


async def test_refund_after_release_debits_available_balance(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    async with stripe_sandbox.stripe_client(sandbox) as stripe:
        await stripe.v1.refunds.create_async(
            {"payment_intent": await get_intent_id(sandbox, payment), "amount": 999}
        )
    await reconcile(jobs)
    # A refund of 999 of 1999 cents returns 99 cents of the fee.
    assert await ledger_probe.member_balances(layla) == (NET - 900, 0)
    await release_funds(jobs, now() + timedelta(days=13, hours=23))
    assert await ledger_probe.member_balances(layla) == (NET - 900, 0)
    for _ in range(2):
        await release_funds(jobs, now() + timedelta(days=14, minutes=1))
    assert await ledger_probe.member_balances(layla) == (0, NET - 900)
    sale = await get_only_sale(client, layla)
    assert (sale["isMature"], sale["status"], sale["refundedCents"]) == (True, "paid", 999)
    await post_payload(client, f"/payments/{payment.payment_id}/refund", layla)
    assert await ledger_probe.member_balances(layla) == (0, 0)
    assert (await get_only_sale(client, layla))["refundedCents"] == PRICE
    await ledger_probe.assert_consistent()


async def test_pending_and_failed_refund_is_recorded_by_status(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await stripe_sandbox.set_knobs(sandbox, refunds="pending")
    payment = await sell_product(client, sandbox, layla, omar)
    for _ in range(2):
        sale = await post_payload(client, f"/payments/{payment.payment_id}/refund", layla)
        assert (sale["status"], sale["refundedCents"]) == ("paid", 0)
    refunds = await stripe_sandbox.get_object(
        sandbox, "/v1/refunds", payment_intent=await get_intent_id(sandbox, payment)
    )
    (refund,) = refunds["data"]
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    await stripe_sandbox.settle_refund(sandbox, refund["id"])
    await reconcile(jobs)
    assert await ledger_probe.member_balances(layla) == (0, 0)
    assert [each["files"] for each in await get_payload(client, "/posts/purchased", omar)] == [[]]
    await ledger_probe.assert_consistent()
    # The buyer's bank rejects the refund: the sale is paid again.
    await stripe_sandbox.settle_refund(sandbox, refund["id"], "failed")
    await deliver_webhooks(sandbox, drain)
    assert await ledger_probe.member_balances(layla) == (NET, 0)
    assert (await get_only_sale(client, layla))["status"] == "paid"
    assert len((await get_payload(client, "/posts/purchased", omar))[0]["files"]) == 1
    await ledger_probe.assert_consistent()


async def test_refund_without_answer_is_created_once(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    for committed in (True, False):
        payment = await sell_product(client, sandbox, layla, omar)
        await stripe_sandbox.fail_next(sandbox, "POST /v1/refunds", times=3, committed=committed)
        answer = await post_action(client, "refund", payment, layla)
        assert refusal(answer) == (502, "payments_unavailable")
        await reconcile(jobs)
        refunds = await stripe_sandbox.get_object(
            sandbox, "/v1/refunds", payment_intent=await get_intent_id(sandbox, payment)
        )
        assert [refund["amount"] for refund in refunds["data"]] == [PRICE]
        assert await ledger_probe.member_balances(layla) == (0, 0)
        assert refusal(await post_action(client, "refund", payment, layla)) == (
            409,
            "already_refunded",
        )
    await ledger_probe.assert_consistent()


async def test_deleted_post_stays_with_buyers_and_in_sales(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    deleted = await client.delete(f"/posts/{payment.post_id}", headers=layla.headers)
    assert deleted.status_code == 200
    (order,) = await get_payload(client, "/posts/purchased", omar)
    assert len(order["files"]) == 1
    assert (await get_only_sale(client, layla))["post"]["_id"] == payment.post_id
    # A refunded product leaves the library when its post is deleted.
    await post_payload(client, f"/payments/{payment.payment_id}/refund", layla)
    assert await get_payload(client, "/posts/purchased", omar) == []
    assert (await get_payload(client, f"/payments/{payment.payment_id}", omar))[
        "status"
    ] == "refunded"
    await ledger_probe.assert_consistent()


@pytest.mark.parametrize(
    ("words", "new"),
    [
        (("verify-books",), "ledger verify"),
        (("payments", "mature", "--as-of", "2020-01-01"), "payments release-funds"),
    ],
)
async def test_deprecated_command_warns_and_runs(
    jobs: WorkerContext,
    ledger_probe: LedgerProbe,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    new: str,
) -> None:
    parser = argparse.ArgumentParser()
    commands.add(parser.add_subparsers())
    args = parser.parse_args(words)
    assert await args.run(jobs, args) in {0, 1}
    assert f"is deprecated: use `{new}`." in capsys.readouterr().err
    await ledger_probe.assert_consistent()
