"""Withdrawal of checkouts: payment pages expire when their offer ends."""

import argparse
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.moderation import commands, suspensions
from api.payments.jobs import reconcile
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    PRICE,
    LedgerProbe,
    StartedCheckout,
    buy_product,
    deliver_webhooks,
    return_from_checkout,
    start_checkout,
)
from api.tests.support.http import post_payload
from api.tests.support.payouts import create_staff
from api.tests.support.products import create_product, product_input
from api.tests.support.staff import obtain_staff_code
from api.tests.support.stripe_sandbox import Sandbox

EXPIRE = "POST /v1/checkout/sessions/{id}/expire"


async def session_status(sandbox: Sandbox, checkout: StartedCheckout) -> str:
    path = f"/v1/checkout/sessions/{checkout.session_id}"
    return str((await stripe_sandbox.get_object(sandbox, path))["status"])


async def delete_post(client: httpx.AsyncClient, author: SignedInMember, post_id: str) -> None:
    answer = await client.delete(f"/posts/{post_id}", headers=author.headers)
    assert answer.status_code == 200, answer.text


@pytest.fixture
async def salma(app: FastAPI, database: TestDatabase) -> SignedInMember:
    """Another seller, who is staff."""
    return await create_staff(app, database)


@pytest.mark.parametrize("change", ["delete", "price", "refund window", "block", "suspension"])
async def test_payment_page_expires_when_offer_ends(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    jobs: WorkerContext,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
    salma: SignedInMember,
    change: str,
) -> None:
    terms = await product_input(client, layla, priceCents=PRICE)
    product = await post_payload(client, "/posts", layla, terms)
    checkout = await start_checkout(client, product["_id"], omar)
    other = await create_product(client, salma, priceCents=PRICE)
    kept = await start_checkout(client, other["_id"], omar)
    update = f"/posts/{product['_id']}/update"
    match change:
        case "delete":
            await delete_post(client, layla, product["_id"])
        case "price":
            await post_payload(client, update, layla, {**terms, "priceCents": 500})
        case "refund window":
            await post_payload(client, update, layla, {**terms, "refundDays": 30})
        case "block":
            await post_payload(client, f"/users/block/{layla.id}", omar, {})
        case "suspension":
            await suspensions.suspend(jobs.database, layla.id, by=salma.id, days=1, reason=None)
    await drain()
    assert await session_status(sandbox, checkout) == "expired"
    assert (await return_from_checkout(client, omar, checkout))["status"] == "expired"
    assert await session_status(sandbox, kept) == "open"


async def test_edit_of_text_keeps_payment_page(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    terms = await product_input(client, layla, priceCents=PRICE)
    product = await post_payload(client, "/posts", layla, terms)
    checkout = await start_checkout(client, product["_id"], omar)
    await post_payload(
        client, f"/posts/{product['_id']}/update", layla, {**terms, "text": "أربعون"}
    )
    await drain()
    assert await session_status(sandbox, checkout) == "open"


async def test_payment_after_withdrawal_is_returned(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    jobs: WorkerContext,
    drain: Drain,
    ledger_probe: LedgerProbe,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    product = await create_product(client, layla, priceCents=PRICE)
    checkout = await start_checkout(client, product["_id"], omar)
    await delete_post(client, layla, product["_id"])
    # The page cannot be expired: the payment comes through.
    await stripe_sandbox.fail_next(sandbox, EXPIRE, times=20, committed=False)
    await drain()
    await stripe_sandbox.reset_knobs(sandbox)
    await stripe_sandbox.pay_session(sandbox, checkout.session_id)
    await deliver_webhooks(sandbox, drain)
    assert (await return_from_checkout(client, omar, checkout))["status"] == "refunded"
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await reconcile(jobs)
    await ledger_probe.assert_consistent()


async def test_payment_before_withdrawal_is_sale(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    product = await create_product(client, layla, priceCents=PRICE)
    checkout = await start_checkout(client, product["_id"], omar)
    await stripe_sandbox.pay_session(sandbox, checkout.session_id)
    # Neither the webhook nor the buyer's return has arrived yet.
    await delete_post(client, layla, product["_id"])
    await drain()
    assert (await return_from_checkout(client, omar, checkout))["status"] == "paid"


async def test_removal_with_refund_returns_what_buyers_paid(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    jobs: WorkerContext,
    drain: Drain,
    database: TestDatabase,
    ledger_probe: LedgerProbe,
    capsys: pytest.CaptureFixture[str],
) -> None:
    seller, buyer, other, late = [await factories.member(app) for _ in range(4)]
    product = await create_product(client, seller, priceCents=PRICE)
    payments = [await buy_product(client, sandbox, product["_id"], each) for each in (buyer, other)]
    checkout = await start_checkout(client, product["_id"], late)
    report = {"reason": "scam", "text": ""}
    await post_payload(client, f"/posts/{product['_id']}/report", buyer, report)
    number = database.sql(f"SELECT max(number) FROM report WHERE subject_id = '{product['_id']}'")
    staff = await create_staff(app, database)
    code, output = await run_remove(jobs, capsys, number, "--by", staff.email, "--refund")
    assert (code, "A code was sent" in output) == (1, True)
    digits = await obtain_staff_code(jobs, client, drain, staff.email)
    arguments = ("--by", staff.email, "--code", digits, "--refund")
    code, output = await run_remove(jobs, capsys, number, *arguments)
    assert (code, output.splitlines()[-1]) == (0, "2 refunds ordered; the worker makes them.")
    await drain()
    assert await session_status(sandbox, checkout) == "expired"
    for payment, member in zip(payments, (buyer, other), strict=True):
        assert (await return_from_checkout(client, member, payment))["status"] == "refunded"
    assert await ledger_probe.member_balances(seller) == (0, 0)
    await ledger_probe.assert_consistent()


async def run_remove(
    jobs: WorkerContext, capsys: pytest.CaptureFixture[str], number: str, *arguments: Any
) -> tuple[int, str]:
    """Run `moderation remove`; return its exit code and output."""
    parser = argparse.ArgumentParser()
    commands.add(parser.add_subparsers(required=True))
    args = parser.parse_args(["moderation", "remove", number, *arguments])
    capsys.readouterr()
    code: int = await args.run(jobs, args)
    printed = capsys.readouterr()
    return code, printed.out + printed.err
