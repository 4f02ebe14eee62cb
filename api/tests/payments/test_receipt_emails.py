"""Receipt e-mails: recipient, language, content and deduplication."""

from datetime import UTC, datetime
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.payments.events import PaymentReceived, PaymentRefunded
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.purchases import create_purchase, create_refund, emit_events
from api.tests.support.auth import Drain, read_inbox

PAID_AT = datetime(2026, 11, 2, 23, 30, tzinfo=UTC)


@pytest.fixture
async def seller(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="ليلى حداد")


async def create_post_id(client: httpx.AsyncClient, author: SignedInMember) -> str:
    return str((await factories.post(client, author, "Wider lines"))["_id"])


async def create_buyer(app: FastAPI, locale: str = "en") -> SignedInMember:
    return await factories.member(app, name="Omar", locale=locale)


async def get_email(client: httpx.AsyncClient, to: SignedInMember) -> dict[str, Any]:
    (email,) = await read_inbox(client, to.email)
    return email


def receipt_number(database: TestDatabase, purchase_id: UUID) -> str:
    """Return the number that the purchase's receipt got."""
    number = "year || '-' || lpad(number::text, 6, '0')"
    return database.sql(f"SELECT {number} FROM receipt WHERE purchase_id = '{purchase_id}'")


def strip_isolates(text: str) -> str:
    """Remove the Unicode isolates around text of another direction."""
    return text.translate(dict.fromkeys(map(ord, "\u2066\u2068\u2069")))


async def test_receipt_contains_all_details(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    database: TestDatabase,
    seller: SignedInMember,
) -> None:
    post_id, omar = await create_post_id(client, seller), await create_buyer(app)
    purchase_id = await create_purchase(
        app, post_id, buyer_id=omar.id, seller_id=seller.id, title="Wider\nlines", paid_at=PAID_AT
    )
    await emit_events(app, PaymentReceived(purchase_id=purchase_id))
    await drain()
    email = await get_email(client, omar)
    assert email["subject"] == f"Receipt {receipt_number(database, purchase_id)} – Qima"
    assert strip_isolates(email["text"]).splitlines() == [
        "Thanks for your purchase! The product is yours.",
        "",
        f"Receipt: {receipt_number(database, purchase_id)}",
        "Date: 2 November 2026",
        "Product: Wider lines",
        "Seller: ليلى حداد",
        "Platform: Qima",
        "Amount: 19.99 USD",
        "Total: 19.99 USD, no fees added",
        "Status: Paid",
        "Card: Visa •••• 4242",
        "",
        "Open Purchased Posts:",
        "http://localhost:9/purchased-posts",
        "",
        "Product page:",
        f"http://localhost:9/posts/{post_id}",
        "",
        "You can request a refund in Purchased Posts until 16 November 2026.",
        "",
        "Your licence at the time of purchase:",
        "For your own use. Don’t pass the files on.",
        "",
        "You’re receiving this from Qima because it’s about your money.",
        "",
        "Your finances:",
        "http://localhost:9/finance",
        "",
        "Settings:",
        "http://localhost:9/settings/main",
    ]


async def test_receipt_is_in_language_of_buyer(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    database: TestDatabase,
    seller: SignedInMember,
) -> None:
    post_id, omar = await create_post_id(client, seller), await create_buyer(app, "ar")
    purchase_id = await create_purchase(
        app, post_id, buyer_id=omar.id, seller_id=seller.id, paid_at=PAID_AT
    )
    await emit_events(app, PaymentReceived(purchase_id=purchase_id))
    await drain()
    email = await get_email(client, omar)
    assert email["subject"] == f"الإيصال {receipt_number(database, purchase_id)} – قيمة"
    text = strip_isolates(email["text"])
    assert "التاريخ: 2 نوفمبر 2026\nالمنتج: Wider lines" in text
    assert "المنصّة: قيمة\nالمبلغ: 19.99 USD\n" in text
    assert "الحالة: مدفوع\nالبطاقة: Visa •••• 4242" in text
    assert f"http://localhost:9/ar/posts/{post_id}\n" in text
    assert "16 نوفمبر 2026" in text


async def test_tip_receipt_has_its_own_text(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, seller: SignedInMember
) -> None:
    post_id, omar = await create_post_id(client, seller), await create_buyer(app)
    purchase_id = await create_purchase(
        app,
        post_id,
        buyer_id=omar.id,
        seller_id=seller.id,
        kind="tip",
        amount_cents=10_000,
        title="",
    )
    await emit_events(app, PaymentReceived(purchase_id=purchase_id))
    await drain()
    text = strip_isolates((await get_email(client, omar))["text"])
    assert text.startswith("Thank you! Your tip went through.")
    assert "To: ليلى حداد\nPlatform: Qima\nAmount: 100.00 USD" in text
    assert f"View the post:\nhttp://localhost:9/posts/{post_id}" in text
    assert "refund" not in text
    assert "Tip for" not in text


@pytest.mark.parametrize(
    ("locale", "subject", "amount_line"),
    [
        ("en", "Refund for receipt", "Refunded: 19.99 USD"),
        ("ar", "استرداد مبلغ الإيصال", "المبلغ المستردّ: 19.99 USD"),
    ],
)
async def test_refund_receipt_is_sent_to_buyer(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    database: TestDatabase,
    seller: SignedInMember,
    locale: str,
    subject: str,
    amount_line: str,
) -> None:
    post_id, omar = await create_post_id(client, seller), await create_buyer(app, locale)
    purchase_id = await create_purchase(app, post_id, buyer_id=omar.id, seller_id=seller.id)
    refund_id = await create_refund(app, purchase_id)
    await emit_events(
        app, PaymentRefunded(purchase_id=purchase_id, refund_id=refund_id, amount_cents=1999)
    )
    await drain()
    email = await get_email(client, omar)
    assert email["subject"].startswith(f"{subject} {receipt_number(database, purchase_id)}")
    assert amount_line in strip_isolates(email["text"])


async def test_receipt_without_address_is_not_sent(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    seller: SignedInMember,
    database: TestDatabase,
) -> None:
    post_id, omar = await create_post_id(client, seller), await create_buyer(app)
    phone = f"+4915{omar.id.int % 10**9:09}"
    database.sql(
        f"UPDATE identifier SET channel = 'phone', value = '{phone}' WHERE member_id = '{omar.id}'"
    )
    purchase_id = await create_purchase(app, post_id, buyer_id=omar.id, seller_id=seller.id)
    refund_id = await create_refund(app, purchase_id)
    await emit_events(
        app,
        PaymentReceived(purchase_id=purchase_id),
        PaymentRefunded(purchase_id=purchase_id, refund_id=refund_id, amount_cents=1999),
    )
    await drain()
    assert await read_inbox(client, omar.email) == await read_inbox(client, phone) == []
    assert database.sql("SELECT count(*) FROM delivery WHERE done_at IS NULL") == "0"


async def test_receipt_is_sent_again_only_if_delivery_is_not_done(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    seller: SignedInMember,
    database: TestDatabase,
    mail_folder: Path,
) -> None:
    post_id, omar = await create_post_id(client, seller), await create_buyer(app)
    purchase_id = await create_purchase(app, post_id, buyer_id=omar.id, seller_id=seller.id)
    await emit_events(app, PaymentReceived(purchase_id=purchase_id))
    await drain()
    await drain()
    assert len(await read_inbox(client, omar.email)) == 1
    # As after a worker that stopped between the mail server's answer and its own commit.
    database.sql("UPDATE delivery SET done_at = NULL, due_at = now()")
    await drain()
    assert len(await read_inbox(client, omar.email)) == 2
    sent = [mail for mail in read_emails(mail_folder) if mail["To"] == omar.email]
    assert {mail["Message-ID"] for mail in sent} == {f"<receipt.{purchase_id}@qima.example>"}


def read_emails(folder: Path) -> list[Any]:
    return [
        message_from_bytes(path.read_bytes(), policy=policy.default)
        for path in sorted(folder.glob("*.eml"))
    ]


async def test_arabic_receipt_is_rtl_and_escapes_names(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, mail_folder: Path
) -> None:
    seller = await factories.member(app, name="<b>Layla</b> & “Co”")
    post_id, omar = await create_post_id(client, seller), await create_buyer(app, "ar")
    purchase_id = await create_purchase(
        app, post_id, buyer_id=omar.id, seller_id=seller.id, title="<script>x</script>"
    )
    await emit_events(app, PaymentReceived(purchase_id=purchase_id))
    await drain()
    (mail,) = [mail for mail in read_emails(mail_folder) if mail["To"] == omar.email]
    page = mail.get_body(("html",)).get_content()
    assert '<html lang="ar" dir="rtl">' in page
    assert "<script" not in page
    assert "&lt;b&gt;Layla&lt;/b&gt; &amp; “Co”" in page
    assert f'href="http://localhost:9/ar/posts/{post_id}"' in page
    assert "<script>x</script>" in mail.get_body(("plain",)).get_content()


async def test_duplicate_payment_sends_no_second_receipt(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    seller: SignedInMember,
    database: TestDatabase,
) -> None:
    post_id, omar = await create_post_id(client, seller), await create_buyer(app)
    purchase_id: UUID = await create_purchase(app, post_id, buyer_id=omar.id, seller_id=seller.id)
    database.sql(
        "INSERT INTO payment (id, purchase_id, intent_id, is_duplicate, amount_cents, cost_cents,"
        f" paid_at) VALUES (uuidv7(), '{purchase_id}', 'pi_2{purchase_id.hex}', true, 1999, 88,"
        " now())"
    )
    await emit_events(app, PaymentReceived(purchase_id=purchase_id))
    await drain()
    assert strip_isolates((await get_email(client, omar))["text"]).count("Amount: 19.99 USD") == 1
