"""Every kind of e-mail in both languages, as the mail server gets it."""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import AsyncMock, MagicMock
from uuid import UUID

import aiosmtplib
import lxml.html
import pytest

from api.account import emails as account
from api.account.events import DeletionCancelled, DeletionRequested, ExportReady
from api.auth import emails as auth
from api.auth.events import (
    ContactChanged,
    GuessesBlocked,
    PasskeyAdded,
    PasskeyRemoved,
    RefreshTokenReused,
    SignedInOnNewDevice,
)
from api.auth.messages import build_code_email
from api.core.delivery.email import Mailer
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.moderation.appeals import emails as appeals
from api.moderation.appeals.events import AppealDecided
from api.payments.emails import disputes, fraud_refunds, receipts, refund_requests, sales
from api.payments.events import (
    DisputeOpened,
    FraudRefundOrdered,
    PaymentReceived,
    PaymentRefunded,
    RefundRequestAnswered,
    RefundRequested,
    SaleEmailQueued,
)
from api.payments.ledger.types import Balances
from api.payouts import emails as payouts
from api.payouts.events import MemberBankPayoutFailed, PayoutMethodChanged, PayoutStatusChanged

ID: Final = UUID(int=7)
AT: Final = datetime(2026, 11, 2, 12, tzinfo=UTC)
CODE: Final = "482913"
MARKUP: Final = "<script>x</script> & “ليلى”"
# What any of the statements reads, since the senders read rows by name.
ROW: Final[dict[str, Any]] = {
    **dict.fromkeys(
        ("id", "member_id", "receiver_id", "seller_id", "post_id", "receipt_id", "refund_id"), ID
    ),
    **dict.fromkeys(("title", "seller", "reason", "answer", "decision", "bank_name"), MARKUP),
    **dict.fromkeys(("paid_at", "requested_at", "declined_at", "due_at", "usable_from"), AT),
    **dict.fromkeys(("expires_at", "deletes_at", "asked_at", "created_at", "ended_at"), AT),
    **dict.fromkeys(("effective_at", "applied_at"), AT),
    **dict.fromkeys(("amount_cents", "returned_cents"), 123_456),
    "beneficiary_name": MARKUP,
    "email": "layla@qima.example",
    "channel": "email",
    "value": "new@qima.example",
    "former_value": "layla@qima.example",
    "cancelled_at": None,
    "user_agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0",
    "kind": "purchase",
    "refunded_cents": 0,
    "refund_days": 14,
    "receipt_year": 2026,
    "receipt_number": 12,
    "card_brand": "visa",
    "card_last4": "4242",
    "fee_cents": 12_346,
    "reserve_cents": 1_000,
    "licence_order_id": ID,
    "licence_text": MARKUP,
    "licence_default_version": None,
    "last4": "7519",
    "number": 40,
    "statement_number": 41,
    "decided_at": AT,
    "failure_code": "name_mismatch",
    "failure_reason": None,
    "is_seller": True,
}

Send = Callable[[Any, Any], Awaitable[None]]
# Name, sender, event, and the row's differences.
KINDS: Final[list[tuple[str, Send, Any, dict[str, Any]]]] = [
    ("export", account.send_export_ready, ExportReady(export_id=ID), {}),
    ("leaving", account.send_deletion_requested, DeletionRequested(member_id=ID), {}),
    ("kept", account.send_deletion_cancelled, DeletionCancelled(member_id=ID, leaving_id=ID), {}),
    ("device", auth.send_new_device_email, SignedInOnNewDevice(session_id=ID), {}),
    ("reused", auth.send_reuse_email, RefreshTokenReused(session_id=ID), {}),
    ("guesses", auth.send_guesses_email, GuessesBlocked(otp_id=ID), {}),
    *(
        (name, sender, event(passkey_id=ID, session_id=ID, at=AT), {})
        for name, sender, event in (
            ("passkey added", auth.send_passkey_added_email, PasskeyAdded),
            ("passkey removed", auth.send_passkey_removed_email, PasskeyRemoved),
        )
    ),
    ("changed", auth.send_contact_emails, ContactChanged(change_id=ID), {}),
    ("scheduled", auth.send_contact_emails, ContactChanged(change_id=ID), {"applied_at": None}),
    ("receipt", receipts.send_receipt, PaymentReceived(purchase_id=ID), {}),
    (
        "receipt with the default licence",
        receipts.send_receipt,
        PaymentReceived(purchase_id=ID),
        {"licence_text": None, "licence_default_version": 1},
    ),
    ("tip", receipts.send_receipt, PaymentReceived(purchase_id=ID), {"kind": "tip"}),
    (
        "refund",
        receipts.send_refund_receipt,
        PaymentRefunded(purchase_id=ID, refund_id=ID, amount_cents=1),
        {"refunded_cents": 123_456},
    ),
    (
        "refund request",
        refund_requests.send_refund_request,
        RefundRequested(purchase_id=ID, request_id=ID),
        {"state": "open"},
    ),
    *(
        (
            state,
            refund_requests.send_refund_answer,
            RefundRequestAnswered(request_id=ID, state=state),
            {"state": state},
        )
        for state in ("declined", "denied")
    ),
    ("sale", sales.send_sale_email, SaleEmailQueued(email_id=ID), {}),
    ("received tip", sales.send_sale_email, SaleEmailQueued(email_id=ID), {"kind": "tip"}),
    ("sales", sales.send_sale_email, SaleEmailQueued(email_id=ID), {"rows": 3}),
    ("tips", sales.send_sale_email, SaleEmailQueued(email_id=ID), {"kind": "tip", "rows": 12}),
    ("dispute", disputes.send_dispute_opened, DisputeOpened(dispute_id=ID), {}),
    (
        "dispute for staff",
        disputes.send_dispute_opened,
        DisputeOpened(dispute_id=ID),
        {"is_seller": False},
    ),
    ("fraud", fraud_refunds.send_fraud_refund, FraudRefundOrdered(refund_id=ID), {}),
    *(
        (
            name,
            payouts.send_payout_email,
            PayoutStatusChanged(payout_id=ID, member_id=ID, amount_cents=1, status=status),
            row,
        )
        for name, status, row in (
            ("transferred", "transferred", {}),
            ("failed", "failed", {}),
            ("rejected", "failed", {"failure_code": "rejected"}),
        )
    ),
    (
        "stopped",
        payouts.send_bank_payout_failed_email,
        MemberBankPayoutFailed(payout_id=ID, member_id=ID, amount_cents=1),
        {},
    ),
    *(
        (
            f"appeal {state}",
            appeals.send_appeal_email,
            AppealDecided(appeal_id=ID, member_id=ID),
            {"state": state, "is_alone": state == "upheld"},
        )
        for state in ("upheld", "changed", "reversed")
    ),
    ("method", payouts.send_method_changed_email, PayoutMethodChanged(member_id=ID), {}),
]


def code_email(settings: Settings, locale: Locale) -> Any:
    return build_code_email(
        settings, recipient="layla@qima.example", locale=locale, code=CODE, minutes=10
    )


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[EmailMessage]:
    """E-mails that were handed to the mail server."""
    handed: list[EmailMessage] = []

    async def hand_over(mail: bytes, **_: Any) -> None:
        handed.append(message_from_bytes(mail, policy=default))

    monkeypatch.setattr(aiosmtplib, "send", hand_over)
    monkeypatch.setattr("api.core.delivery.email.store_dev_copy", AsyncMock())
    monkeypatch.setattr(
        "api.payments.ledger.service.balances",
        AsyncMock(return_value=Balances(pending=2000, available=1234)),
    )
    return handed


def fake_jobs(settings: Settings, row: dict[str, Any]) -> Any:
    """Return a context whose statements all read one row."""
    result = MagicMock()
    result.one_or_none.return_value = SimpleNamespace(**row)
    result.all.return_value = [SimpleNamespace(**row)] * row.get("rows", 1)
    connection = MagicMock(
        execute=AsyncMock(return_value=result), scalar=AsyncMock(return_value=ID)
    )
    database = MagicMock()
    database.reading.return_value.__aenter__ = AsyncMock(return_value=connection)
    database.reading.return_value.__aexit__ = AsyncMock(return_value=None)
    services = {Settings: settings, Mailer: Mailer(settings, database)}
    return MagicMock(database=database, service=services.__getitem__)


def parts(mail: EmailMessage) -> tuple[str, str]:
    """Return the plain and the HTML part."""
    assert mail.get_content_type() == "multipart/alternative"
    plain, html = mail.get_body(("plain",)), mail.get_body(("html",))
    assert plain is not None
    assert html is not None
    # Lines of a message end with CRLF.
    return plain.get_content().replace("\r\n", "\n"), html.get_content()


def assert_is_complete(mail: EmailMessage, locale: Locale) -> None:
    """Assert what holds for every e-mail."""
    text, html = parts(mail)
    assert len(mail.as_bytes()) < 100_000
    assert max(map(len, mail.as_bytes().split(b"\n"))) < 999
    direction = "rtl" if locale == "ar" else "ltr"
    assert f'<html lang="{locale}" dir="{direction}">' in html
    page = lxml.html.fromstring(html)
    assert not page.xpath("//script|//link|//iframe|//form")
    # Nothing is loaded from elsewhere.
    assert page.xpath("//@src") == ["cid:mark@qima"]
    (picture,) = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert picture["Content-ID"] == "<mark@qima>"
    links = page.xpath("//a/@href")
    folder = "/ar/" if locale == "ar" else "/"
    assert all(link.startswith(f"http://localhost:9{folder}") for link in links)
    assert any(link.endswith(("/settings/main", "/settings/notifications")) for link in links)
    assert all(link in text for link in links)
    assert "prefers-color-scheme:dark" in html
    assert page.findtext(".//title") == mail["Subject"]
    # The title and each fact are in both parts, apart from the marks of direction.
    assert all(cell.text_content() in text for cell in page.xpath("//bdi")), (
        "the parts say different things"
    )
    assert "{" not in text
    if locale == "ar":
        shown = re.sub(r"\u2066[^\u2069]*\u2069|\u2068[^\u2069]*\u2069|https?://\S+", "", text)
        assert not re.search(r"""[\u0621-\u064a] ?[,;?"]""", f"{mail['Subject']}\n{shown}")


@pytest.mark.parametrize("locale", ["en", "ar"])
@pytest.mark.parametrize(
    ("send", "event", "changes"),
    [kind[1:] for kind in KINDS],
    ids=[kind[0] for kind in KINDS],
)
async def test_email_is_complete(
    settings: Settings,
    sent: list[EmailMessage],
    locale: Locale,
    send: Send,
    event: Any,
    changes: dict[str, Any],
) -> None:
    await send(fake_jobs(settings, {**ROW, "locale": locale, **_status(event), **changes}), event)
    assert sent
    for mail in sent:
        assert_is_complete(mail, locale)


def _status(event: Any) -> dict[str, Any]:
    return {"status": getattr(event, "status", None), "state": None}


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_code_is_in_the_subject_and_large_in_the_body(
    settings: Settings, sent: list[EmailMessage], locale: Locale
) -> None:
    await Mailer(settings, MagicMock()).send(code_email(settings, locale))
    (mail,) = sent
    assert_is_complete(mail, locale)
    assert CODE in mail["Subject"]
    text, html = parts(mail)
    assert CODE in text.splitlines()
    (shown,) = lxml.html.fromstring(html).xpath(f"//p[text()='{CODE}']")
    assert "font-size:36px" in shown.get("style")


async def test_preview_of_a_mailbox_has_the_terms_and_no_code(
    settings: Settings, sent: list[EmailMessage]
) -> None:
    await Mailer(settings, MagicMock()).send(code_email(settings, "en"))
    hidden = lxml.html.fromstring(parts(sent[0])[1]).xpath("//div[contains(@style,'none')]")[0]
    assert hidden.text_content().startswith("It expires in 10 minutes and works once.")
    assert CODE not in hidden.text_content()


@pytest.mark.parametrize(
    ("refunded", "status"), [(0, "Paid"), (1, "Partly refunded"), (123_456, "Refunded")]
)
async def test_receipt_has_the_status_of_the_payment(
    settings: Settings, sent: list[EmailMessage], refunded: int, status: str
) -> None:
    row = {**ROW, "locale": "en", "refunded_cents": refunded}
    await receipts.send_receipt(fake_jobs(settings, row), PaymentReceived(purchase_id=ID))
    assert f"Status: {status}\n" in parts(sent[0])[0]
