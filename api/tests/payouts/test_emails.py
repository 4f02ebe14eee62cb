"""E-mails about transferred and failed payouts and changed payout methods."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import insert, update

from api.core.ids import new_id
from api.payouts.events import PayoutMethodChanged, PayoutStatusChanged
from api.payouts.models import Payout, PayoutMethod
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.purchases import emit_events
from api.tests.support.auth import Drain, read_inbox

AT = datetime(2026, 10, 6, 9, tzinfo=UTC)
TRANSFERRED = {"status": "transferred", "settled_at": AT}
# The encrypted account number must appear in no e-mail.
NUMBER = b"SA0380000000608010167519"


async def create_member(app: FastAPI, locale: str) -> SignedInMember:
    return await factories.member(app, name="Layla", locale=locale)


async def insert_method(app: FastAPI, member: SignedInMember) -> UUID:
    method_id = new_id()
    values = {
        "id": method_id,
        "member_id": member.id,
        "kind": "wire-transfer",
        "country": "SA",
        "encrypted_number": NUMBER,
        "iban_hmac": b"hmac",
        "is_iban": True,
        "last4": "7519",
        "beneficiary_name": "Layla Haddad",
        "address": "12 Hamra Street",
        "bic": "RJHISARI",
        "bank_name": "Al Rajhi Bank",
        "usable_from": AT,
    }
    async with app.state.database.writing() as connection:
        await connection.execute(insert(PayoutMethod).values(values))
    return method_id


async def insert_payout(app: FastAPI, member: SignedInMember, **columns: Any) -> UUID:
    payout_id = new_id()
    values = {
        "id": payout_id,
        "member_id": member.id,
        "method_id": await insert_method(app, member),
        "amount_cents": 18_000,
        "requested_at": AT,
    }
    # A transfer of the provider: a wire transfer would need a batch.
    in_progress = {"status": "in-progress", "transfer_id": f"tr_{payout_id.hex}"}
    steps: list[dict[str, Any]] = [in_progress, columns]
    async with app.state.database.writing() as connection:
        await connection.execute(insert(Payout).values(values))
        for step in steps:
            await connection.execute(update(Payout).where(Payout.id == payout_id).values(step))
    return payout_id


async def emit_status(app: FastAPI, member: SignedInMember, payout_id: UUID, status: Any) -> None:
    event = PayoutStatusChanged(
        payout_id=payout_id, member_id=member.id, amount_cents=18_000, status=status
    )
    await emit_events(app, event)


def strip_isolates(text: str) -> str:
    """Remove the Unicode isolates around text of another direction."""
    return text.translate(dict.fromkeys(map(ord, "\u2066\u2068\u2069")))


@pytest.mark.parametrize(
    ("locale", "subject", "parts"),
    [
        (
            "en",
            " failed – Qima",
            [
                "The full amount is back in your balance.",
                "The name doesn’t match the account.",
                "Amount: 180.00 USD",
                "Requested on: 6 October 2026",
                "Bank: Al Rajhi Bank\nAccount: •••• 7519",
                "http://localhost:9/wire-transfer-setup",
            ],
        ),
        (
            "ar",
            " – قيمة",
            [
                "عاد المبلغ كله إلى رصيدك",
                "الاسم لا يطابق صاحب الحساب",
                "المبلغ: 180.00 USD",
                "http://localhost:9/ar/wire-transfer-setup",
            ],
        ),
    ],
)
async def test_failed_payout_email_contains_reason_and_remedy(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    locale: str,
    subject: str,
    parts: list[str],
) -> None:
    layla = await create_member(app, locale)
    payout_id = await insert_payout(
        app, layla, status="failed", failure_code="name_mismatch", settled_at=AT
    )
    await emit_status(app, layla, payout_id, "failed")
    await drain()
    (email,) = await read_inbox(client, layla.email)
    assert email["subject"].endswith(subject)
    assert "PO-" in email["subject"]
    for part in parts:
        assert part in strip_isolates(email["text"])
    assert NUMBER.decode() not in email["text"]


async def test_transferred_payout_sends_one_email(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain
) -> None:
    layla = await create_member(app, "en")
    payout_id = await insert_payout(app, layla, **TRANSFERRED)
    for status in ("pending", "in-progress", "transferred"):
        await emit_status(app, layla, payout_id, status)
    await drain()
    (email,) = await read_inbox(client, layla.email)
    assert email["subject"].endswith(" was transferred – Qima")
    assert "180.00 USD" in email["text"]


async def test_returned_payout_sends_no_transferred_email(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain
) -> None:
    layla = await create_member(app, "en")
    payout_id = await insert_payout(
        app, layla, status="failed", failure_code="returned", settled_at=AT
    )
    await emit_status(app, layla, payout_id, "transferred")
    await drain()
    assert await read_inbox(client, layla.email) == []


async def test_method_changed_email_omits_account_number(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain
) -> None:
    layla = await create_member(app, "en")
    await insert_method(app, layla)
    await emit_events(app, PayoutMethodChanged(member_id=layla.id))
    await drain()
    (email,) = await read_inbox(client, layla.email)
    assert email["subject"] == "Your payout details were changed – Qima"
    text = strip_isolates(email["text"])
    assert "Name: Layla Haddad\nBank: Al Rajhi Bank\nAccount: •••• 7519" in text
    assert "Wasn’t you?" in text
    assert NUMBER.decode() not in text


async def test_member_without_address_gets_no_payout_email(
    app: FastAPI, drain: Drain, database: TestDatabase
) -> None:
    layla = await create_member(app, "en")
    payout_id = await insert_payout(app, layla, **TRANSFERRED)
    database.sql(f"DELETE FROM identifier WHERE member_id = '{layla.id}'")
    before = database.sql("SELECT count(*) FROM dev_message")
    await emit_status(app, layla, payout_id, "transferred")
    await emit_events(app, PayoutMethodChanged(member_id=layla.id))
    await drain()
    assert database.sql("SELECT count(*) FROM dev_message") == before
    assert database.sql("SELECT count(*) FROM delivery WHERE done_at IS NULL") == "0"
