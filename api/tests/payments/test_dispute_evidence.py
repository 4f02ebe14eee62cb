"""Disputes: notifications with the deadline, evidence, the log of downloads, staff commands."""

import argparse
from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payments import commands
from api.payments.downloads import truncate_address
from api.payments.jobs import delete_expired
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.checkout import (
    PRICE,
    LedgerProbe,
    StartedCheckout,
    deliver_webhooks,
    get_charge_id,
    sell_product,
)
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.payouts import create_staff
from api.tests.support.staff import obtain_staff_code
from api.tests.support.stripe_sandbox import Sandbox

STATEMENT = "نُزّل الملف مرتين يوم الشراء."


@pytest.fixture
async def disputed(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> StartedCheckout:
    """A product that layla sold to omar, who downloaded it before his bank took the money back."""
    payment = await sell_product(client, sandbox, layla, omar)
    (bought,) = await get_payload(client, "/posts/purchased", omar)
    file_id = bought["files"][0]["fileId"]
    await get_payload(client, f"/posts/{payment.post_id}/files/{file_id}", omar)
    charge_id = await get_charge_id(sandbox, payment)
    await stripe_sandbox.open_dispute(sandbox, charge_id, reason="product_not_received")
    await deliver_webhooks(sandbox, drain)
    return payment


@pytest.fixture
async def staff(app: FastAPI, database: TestDatabase) -> SignedInMember:
    return await create_staff(app, database)


async def get_dispute(client: httpx.AsyncClient, seller: SignedInMember) -> dict[str, Any]:
    """Return the only dispute of a seller."""
    (dispute,) = await get_payload(client, "/payments/disputes", seller)
    return dict(dispute)


async def answer_dispute(
    client: httpx.AsyncClient, dispute_id: str, seller: SignedInMember
) -> httpx.Response:
    return await client.post(
        f"/payments/disputes/{dispute_id}/evidence",
        json={"statement": STATEMENT},
        headers=seller.headers,
    )


async def get_evidence(sandbox: Sandbox, payment: StartedCheckout) -> dict[str, Any]:
    """Return the provider's dispute of a payment."""
    charge_id = await get_charge_id(sandbox, payment)
    listed = await stripe_sandbox.get_object(sandbox, "/v1/disputes", charge=charge_id)
    return dict(listed["data"][0])


async def test_dispute_notifies_seller_and_staff_with_the_deadline(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    staff: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar, title="Wider lines")
    opened = await stripe_sandbox.open_dispute(sandbox, await get_charge_id(sandbox, payment))
    for _ in range(2):
        await deliver_webhooks(sandbox, drain)
    dispute = await get_dispute(client, layla)
    assert dispute["amountCents"] == PRICE
    assert (dispute["state"], dispute["reason"]) == ("needsEvidence", "fraudulent")
    day = f"{now() + timedelta(days=9):%-d}"
    for member in (layla, staff):
        headers = {**member.headers, "accept-language": "en"}
        listed = (await client.get("/notifications", headers=headers)).json()["payload"]
        (notice,) = [
            each for each in listed if (each["facts"]["status"] or "").startswith("dispute")
        ]
        assert "Wider lines" in notice["message"]
        assert f"{day} " in notice["message"]
        emails = await read_inbox(client, member.email)
        (email,) = [each for each in emails if "Wider lines" in each["subject"]]
        assert f"{day} " in email["text"]
        assert "19.99 USD" in email["text"]
    assert opened["evidence_details"]["due_by"] > now().timestamp()
    assert await get_payload(client, "/payments/disputes", omar) == []


async def test_evidence_is_submitted_with_receipt_and_downloads(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    ledger_probe: LedgerProbe,
    layla: SignedInMember,
    omar: SignedInMember,
    disputed: StartedCheckout,
) -> None:
    dispute = await get_dispute(client, layla)
    assert refusal(await answer_dispute(client, dispute["_id"], omar)) == (404, "dispute_not_found")
    answer = await answer_dispute(client, dispute["_id"], layla)
    assert answer.json()["payload"]["state"] == "underReview"
    again = await answer_dispute(client, dispute["_id"], layla)
    assert refusal(again) == (409, "dispute_answered")
    await drain()
    number = (await get_payload(client, f"/payments/{disputed.payment_id}", layla))["number"]
    sent = await get_evidence(sandbox, disputed)
    assert (sent["status"], sent["evidence_details"]["submission_count"]) == ("under_review", 1)
    evidence = sent["evidence"]
    assert STATEMENT in evidence["uncategorized_text"]
    assert f"Receipt {number}: 19.99 USD" in evidence["uncategorized_text"]
    assert "UTC  downloaded" in evidence["access_activity_log"]
    assert evidence["refund_policy_disclosure"].startswith("Refunds within 14 days.")
    assert (await get_dispute(client, layla))["evidence"]["status"] == "submitted"
    await stripe_sandbox.close_dispute(sandbox, sent["id"], "won")
    await deliver_webhooks(sandbox, drain)
    assert (await get_dispute(client, layla))["state"] == "won"
    closed = await answer_dispute(client, dispute["_id"], layla)
    assert refusal(closed) == (409, "dispute_closed")
    await ledger_probe.assert_consistent()


async def test_evidence_during_an_outage_is_submitted_later(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    disputed: StartedCheckout,
) -> None:
    dispute = await get_dispute(client, layla)
    await stripe_sandbox.fail_next(sandbox, "POST /v1/disputes/{id}", times=6)
    assert (await answer_dispute(client, dispute["_id"], layla)).status_code == 200
    for _ in range(4):
        await drain()
        database.sql("UPDATE delivery SET due_at = now() WHERE done_at IS NULL")
    assert (await get_dispute(client, layla))["evidence"]["status"] == "submitted"
    assert (await get_evidence(sandbox, disputed))["status"] == "under_review"


@pytest.mark.usefixtures("disputed")
async def test_evidence_after_the_deadline_is_refused(
    client: httpx.AsyncClient, database: TestDatabase, layla: SignedInMember
) -> None:
    dispute = await get_dispute(client, layla)
    database.sql(
        f"UPDATE dispute SET due_at = now() - interval '1 minute' WHERE id = '{dispute['_id']}'"
    )
    assert (await get_dispute(client, layla))["state"] == "underReview"
    late = await answer_dispute(client, dispute["_id"], layla)
    assert refusal(late) == (409, "dispute_overdue")


async def test_staff_answer_dispute_by_command_with_proof(
    capsys: pytest.CaptureFixture[str],
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    jobs: WorkerContext,
    drain: Drain,
    staff: SignedInMember,
    layla: SignedInMember,
    disputed: StartedCheckout,
) -> None:
    dispute = await get_dispute(client, layla)
    parser = argparse.ArgumentParser()
    commands.add(parser.add_subparsers())

    async def run_command(*words: str) -> int:
        args = parser.parse_args(["payments", "disputes", *words])
        code: int = await args.run(jobs, args)
        return code

    assert await run_command("list") == 0
    printed = capsys.readouterr().out
    assert dispute["_id"] in printed
    assert dispute["answerDue"] in printed
    answer = ("answer", dispute["_id"], "--statement", STATEMENT, "--by")
    assert await run_command(*answer, layla.email, "--code", "000000") == 1
    code = await obtain_staff_code(jobs, client, drain, staff.email)
    assert await run_command(*answer, staff.email, "--code", code) == 0
    await drain()
    assert (await get_evidence(sandbox, disputed))["status"] == "under_review"
    assert (await get_dispute(client, layla))["evidence"]["statement"] == STATEMENT


async def test_download_is_logged_for_buyers_and_deleted_after_its_period(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
    disputed: StartedCheckout,
) -> None:
    (bought,) = await get_payload(client, "/posts/purchased", omar)
    file_id = database.sql(
        f"SELECT file_id FROM product_download WHERE purchase_id = '{disputed.payment_id}'"
    )
    assert bought["order"]["status"] == "disputed"
    await get_payload(client, f"/posts/{disputed.post_id}/files/{file_id}", layla)
    of_purchase = f"product_download WHERE purchase_id = '{disputed.payment_id}'"
    assert database.sql(f"SELECT count(*) FROM {of_purchase}") == "1"
    await delete_expired(jobs, now() + timedelta(days=179))
    assert database.sql(f"SELECT count(*) FROM {of_purchase}") == "1"
    await delete_expired(jobs, now() + timedelta(days=181))
    assert database.sql(f"SELECT count(*) FROM {of_purchase}") == "0"


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1:2::7", "2001:db8:1::/48"),
        ("testclient", None),
        (None, None),
    ],
)
def test_address_is_truncated(host: str | None, network: str | None) -> None:
    assert truncate_address(host) == network


async def test_dispute_without_evidence_can_be_lost(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    layla: SignedInMember,
    disputed: StartedCheckout,
) -> None:
    sent = await get_evidence(sandbox, disputed)
    await stripe_sandbox.close_dispute(sandbox, sent["id"], "lost")
    await deliver_webhooks(sandbox, drain)
    dispute = await get_dispute(client, layla)
    assert (dispute["state"], dispute["evidence"]) == ("lost", None)
    assert dispute["closedAt"]


@pytest.mark.usefixtures("disputed")
async def test_statement_without_text_is_refused(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    dispute = await get_dispute(client, layla)
    for statement in ("", " ", "x" * 5_001):
        answer = await client.post(
            f"/payments/disputes/{dispute['_id']}/evidence",
            json={"statement": statement},
            headers=layla.headers,
        )
        assert answer.status_code == 422, statement[:5]
    path = f"/payments/disputes/{dispute['_id']}/evidence"
    assert await post_payload(client, path, layla, {"statement": "x" * 5_000})
