"""E-mails to sellers: the first sale at once, those of the next hour in one, each sale once."""

import asyncio
from datetime import datetime, timedelta
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payments.events import PaymentReceived
from api.payments.jobs import delete_expired, queue_sale_emails
from api.payments.sale_emails import service as sale_emails
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.purchases import create_purchase, emit_events
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.checkout import sell_product
from api.tests.support.http import get_payload, post_payload
from api.tests.support.products import claim_product, create_product
from api.tests.support.stripe_sandbox import Sandbox

REASON = (
    "You’re receiving this because emails about your sales are on. You can turn them off in your "
    "settings."
)
PAID_AT = "2026-11-02T12:00:00+00:00"


def strip_isolates(text: str) -> str:
    return text.translate(dict.fromkeys(map(ord, "\u2066\u2068\u2069")))


@pytest.fixture
async def seller(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="Layla", locale="en")


@pytest.fixture
async def buyer(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="Secret Buyer")


async def sell(
    app: FastAPI,
    client: httpx.AsyncClient,
    seller: SignedInMember,
    buyer: SignedInMember,
    **columns: Any,
) -> UUID:
    """Insert a paid purchase of a post of its own; emit its event."""
    post = await factories.post(client, seller, "Wider lines")
    purchase_id = await create_purchase(
        app, post["_id"], buyer_id=buyer.id, seller_id=seller.id, **columns
    )
    await emit_events(app, PaymentReceived(purchase_id=purchase_id))
    return purchase_id


async def test_sale_is_emailed_at_once_without_the_buyer(
    app: FastAPI,
    client: httpx.AsyncClient,
    drain: Drain,
    seller: SignedInMember,
    buyer: SignedInMember,
) -> None:
    paid_at = datetime.fromisoformat(PAID_AT)
    await sell(app, client, seller, buyer, paid_at=paid_at, fee_cents=200, reserve_cents=180)
    await drain()
    (email,) = await read_inbox(client, seller.email)
    assert strip_isolates(email["subject"]) == "You sold Wider lines – Qima"
    assert strip_isolates(email["text"]).splitlines() == [
        "Someone bought your product. The money is pending until the date below.",
        "",
        "Product: Wider lines",
        "Amount: 19.99 USD",
        "Fee: 2.00 USD",
        "Net: 17.99 USD",
        "Available from: 16 November 2026",
        "",
        "1.80 USD of this goes into your reserve and is released later.",
        "",
        "View your sales:",
        "http://localhost:9/finance?tab=sales",
        "",
        REASON,
        "",
        "Your finances:",
        "http://localhost:9/finance",
        "",
        "Settings:",
        "http://localhost:9/settings/notifications",
    ]
    for private in ("Secret Buyer", buyer.email, "4242"):
        assert private not in email["text"] + email["html"]


async def test_email_is_in_language_of_seller(
    app: FastAPI, client: httpx.AsyncClient, drain: Drain, buyer: SignedInMember
) -> None:
    seller = await factories.member(app, locale="ar")
    await sell(app, client, seller, buyer, kind="tip", amount_cents=2000, fee_cents=50)
    await drain()
    (email,) = await read_inbox(client, seller.email)
    text = strip_isolates(email["text"])
    assert strip_isolates(email["subject"]) == "وصلك دعم: 20.00 USD – قيمة"
    assert "المبلغ: 20.00 USD\nالرسوم: 0.50 USD\nالصافي: 19.50 USD\nموعد الإتاحة: " in text
    # The tab of sales leaves tips out.
    assert "عرض حركاتك المالية:\nhttp://localhost:9/ar/finance\n" in text


async def test_sales_of_an_hour_are_one_email(
    app: FastAPI,
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    drain: Drain,
    seller: SignedInMember,
    buyer: SignedInMember,
) -> None:
    for title in ("First", "Second", "Second", "Third <b>"):
        await sell(app, client, seller, buyer, title=title, fee_cents=200)
    await sell(app, client, seller, buyer, kind="tip", amount_cents=500, fee_cents=50)
    await drain()
    await queue_sale_emails(jobs)
    await drain()
    assert len(await read_inbox(client, seller.email)) == 1
    for _ in range(2):
        await queue_sale_emails(jobs, now() + timedelta(hours=1))
        await drain()
    summary, _ = await read_inbox(client, seller.email)
    text = strip_isolates(summary["text"])
    # Each sale is of a post of its own.
    assert strip_isolates(summary["subject"]) == (
        "4 sales and tips in the last hour: 58.47 USD – Qima"
    )
    assert "Third <b>: 1 sale · 17.99 USD\n" in text
    assert text.count("Second: 1 sale · 17.99 USD\n") == 2
    assert "Tips: 1 tip · 4.50 USD\n" in text
    assert "Amount: 64.97 USD\nFee: 6.50 USD\nNet: 58.47 USD\n" in text
    assert "First" not in text
    assert "<b>" not in summary["html"]


async def test_next_hour_begins_at_once_after_a_quiet_one(
    app: FastAPI,
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    drain: Drain,
    seller: SignedInMember,
    buyer: SignedInMember,
) -> None:
    began = now()

    async def sell_at(minutes: int) -> int:
        """Collect a sale at a minute; return the number of e-mails after its queue was run."""
        post = await factories.post(client, seller)
        paid = await create_purchase(app, post["_id"], buyer_id=buyer.id, seller_id=seller.id)
        at = began + timedelta(minutes=minutes)
        await sale_emails.collect(app.state.database, paid, at)
        await queue_sale_emails(jobs, at)
        await drain()
        return len(await read_inbox(client, seller.email))

    # At once; collected; sent with the second at 60; collected again; sent at 120; at once.
    assert [await sell_at(minutes) for minutes in (0, 10, 61, 62, 119, 120, 190)] == [
        1, 1, 2, 2, 2, 3, 4,
    ]  # fmt: skip


def message_ids(folder: Path) -> set[str]:
    """Return the Message-IDs of all e-mails that the mail server got."""
    return {
        message_from_bytes(path.read_bytes(), policy=policy.default)["Message-ID"]
        for path in folder.glob("*.eml")
    }


async def test_sale_is_collected_once_under_redelivery_and_concurrency(
    app: FastAPI,
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    drain: Drain,
    database: TestDatabase,
    mail_folder: Path,
    seller: SignedInMember,
    buyer: SignedInMember,
) -> None:
    purchases = []
    for _ in range(6):
        post = await factories.post(client, seller)
        purchases.append(
            await create_purchase(app, post["_id"], buyer_id=buyer.id, seller_id=seller.id)
        )
    collected = [sale_emails.collect(app.state.database, paid) for paid in purchases * 3]
    await asyncio.gather(*collected)
    await drain()
    later = now() + timedelta(hours=2)
    await asyncio.gather(*(queue_sale_emails(jobs, later) for _ in range(4)))
    await drain()
    # As after a worker that stopped between the mail server's answer and its own commit.
    database.sql("UPDATE delivery SET done_at = NULL, due_at = now()")
    await drain()
    emails = await read_inbox(client, seller.email)
    assert len(emails) == 4
    assert len({email["text"] for email in emails}) == 2
    items = (
        f"SELECT count(*) FROM sale_email_item JOIN sale_email ON id = email_id"
        f" WHERE seller_id = '{seller.id}'"
    )
    assert database.sql(items) == "6"
    known = database.sql(f"SELECT id FROM sale_email WHERE seller_id = '{seller.id}'").split()
    assert message_ids(mail_folder) >= {f"<sales.{each}@qima.example>" for each in known}


async def test_setting_stops_emails_also_of_collected_sales(
    app: FastAPI,
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    drain: Drain,
    seller: SignedInMember,
    buyer: SignedInMember,
) -> None:
    assert (await get_payload(client, "/users/me", seller))["notifications"]["saleEmails"] is True
    for _ in range(2):
        await sell(app, client, seller, buyer)
    await drain()
    off = {"notifications": {"saleEmails": False}}
    account = await post_payload(client, "/users/update", seller, off)
    assert account["notifications"]["saleEmails"] is False
    assert account["notifications"]["purchase"] is True
    await sell(app, client, seller, buyer)
    await drain()
    await queue_sale_emails(jobs, now() + timedelta(hours=2))
    await drain()
    assert len(await read_inbox(client, seller.email)) == 1


async def test_returned_sales_are_left_out(
    app: FastAPI,
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    drain: Drain,
    database: TestDatabase,
    seller: SignedInMember,
    buyer: SignedInMember,
) -> None:
    _, returned, _ = [
        await sell(app, client, seller, buyer, title=title) for title in ("One", "Gone", "Kept")
    ]
    await drain()
    database.sql(f"UPDATE purchase SET status = 'reversed' WHERE id = '{returned}'")
    await queue_sale_emails(jobs, now() + timedelta(hours=2))
    await drain()
    newest, _ = await read_inbox(client, seller.email)
    assert "Kept" in newest["subject"]
    assert "Gone" not in newest["text"]


async def test_real_sale_is_emailed_with_the_amounts_of_the_ledger(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await sell_product(client, sandbox, layla, omar, title="An atlas of rivers")
    await drain()
    (sale,) = await get_payload(client, "/payments/sales", layla)
    (email,) = await read_inbox(client, layla.email)
    cents = sale["netCents"]
    assert f"{cents // 100}.{cents % 100:02} USD" in email["text"]
    assert "An atlas of rivers" in email["subject"]


async def test_free_claim_is_not_emailed(
    client: httpx.AsyncClient, drain: Drain, layla: SignedInMember, omar: SignedInMember
) -> None:
    product = await create_product(client, layla)
    await claim_product(client, product["_id"], omar)
    await drain()
    assert await read_inbox(client, layla.email) == []


async def test_old_emails_are_deleted(
    app: FastAPI,
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    drain: Drain,
    database: TestDatabase,
    seller: SignedInMember,
    buyer: SignedInMember,
) -> None:
    await sell(app, client, seller, buyer)
    await drain()
    own = f"SELECT count(*) FROM sale_email WHERE seller_id = '{seller.id}'"
    await delete_expired(jobs, now() + timedelta(days=29))
    assert database.sql(own) == "1"
    await delete_expired(jobs, now() + timedelta(days=31))
    assert database.sql(own) == "0"
