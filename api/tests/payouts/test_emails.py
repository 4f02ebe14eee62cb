"""Letters about payouts: that they went, why they did not, and that they go elsewhere."""

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
from api.tests.support.auth import Drain, inbox

AT = datetime(2026, 10, 6, 9, tzinfo=UTC)
TRANSFERRED = {"status": "transferred", "settled_at": AT}
# Of what is kept encrypted nothing may stand in a letter.
NUMBER = b"SA0380000000608010167519"


async def member_of(app: FastAPI, locale: str) -> SignedInMember:
    return await factories.member(app, name="Layla", locale=locale)


async def method_of(app: FastAPI, member: SignedInMember) -> UUID:
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


async def payout_of(app: FastAPI, member: SignedInMember, **columns: Any) -> UUID:
    payout_id = new_id()
    values = {
        "id": payout_id,
        "member_id": member.id,
        "method_id": await method_of(app, member),
        "amount_cents": 18_000,
        "requested_at": AT,
    }
    # As if the provider carried it: for a bank there would have to be a batch.
    carried = {"status": "in-progress", "transfer_id": f"tr_{payout_id.hex}"}
    steps: list[dict[str, Any]] = [carried, columns]
    async with app.state.database.writing() as connection:
        await connection.execute(insert(Payout).values(values))
        for step in steps:
            await connection.execute(update(Payout).where(Payout.id == payout_id).values(step))
    return payout_id


async def moved(app: FastAPI, member: SignedInMember, payout_id: UUID, status: Any) -> None:
    fact = PayoutStatusChanged(
        payout_id=payout_id, member_id=member.id, amount_cents=18_000, status=status
    )
    await emit_events(app, fact)


def words(text: str) -> str:
    """Without the marks around what is written in another direction."""
    return text.translate(dict.fromkeys(map(ord, "\u2066\u2068\u2069")))


@pytest.mark.parametrize(
    ("locale", "subject", "parts"),
    [
        (
            "en",
            " failed – Qima",
            [
                "The whole amount is back in your balance.",
                "The name is not that of the account.",
                "Amount: 180.00 USD",
                "Asked for on: 6 October 2026",
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
    layla = await member_of(app, locale)
    payout_id = await payout_of(
        app, layla, status="failed", failure_code="name_mismatch", settled_at=AT
    )
    await moved(app, layla, payout_id, "failed")
    await drain()
    (letter,) = await inbox(client, layla.email)
    assert letter["subject"].endswith(subject)
    assert "PO-" in letter["subject"]
    for part in parts:
        assert part in words(letter["text"])
    assert NUMBER.decode() not in letter["text"]


async def test_transferred_payout_sends_one_email(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain
) -> None:
    layla = await member_of(app, "en")
    payout_id = await payout_of(app, layla, **TRANSFERRED)
    for status in ("pending", "in-progress", "transferred"):
        await moved(app, layla, payout_id, status)
    await drain()
    (letter,) = await inbox(client, layla.email)
    assert letter["subject"].endswith(" was transferred – Qima")
    assert "180.00 USD" in letter["text"]


async def test_returned_payout_sends_no_transferred_email(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain
) -> None:
    layla = await member_of(app, "en")
    payout_id = await payout_of(app, layla, status="failed", failure_code="returned", settled_at=AT)
    await moved(app, layla, payout_id, "transferred")
    await drain()
    assert await inbox(client, layla.email) == []


async def test_method_changed_email_omits_account_number(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain
) -> None:
    layla = await member_of(app, "en")
    await method_of(app, layla)
    await emit_events(app, PayoutMethodChanged(member_id=layla.id))
    await drain()
    (letter,) = await inbox(client, layla.email)
    assert letter["subject"] == "Your payout details were changed – Qima"
    said = words(letter["text"])
    assert "Name: Layla Haddad\nBank: Al Rajhi Bank\nAccount: •••• 7519" in said
    assert "If this was not you" in said
    assert NUMBER.decode() not in said


async def test_member_without_address_gets_no_payout_email(
    app: FastAPI, drain: Drain, database: TestDatabase
) -> None:
    layla = await member_of(app, "en")
    payout_id = await payout_of(app, layla, **TRANSFERRED)
    database.sql(f"DELETE FROM identifier WHERE member_id = '{layla.id}'")
    before = database.sql("SELECT count(*) FROM dev_message")
    await moved(app, layla, payout_id, "transferred")
    await emit_events(app, PayoutMethodChanged(member_id=layla.id))
    await drain()
    assert database.sql("SELECT count(*) FROM dev_message") == before
    assert database.sql("SELECT count(*) FROM delivery WHERE done_at IS NULL") == "0"
