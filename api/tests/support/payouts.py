"""Members with money and a bank account, and what becomes of their payouts."""

from datetime import timedelta
from typing import Any

import httpx
from fastapi import FastAPI

from api.core.clock import now
from api.core.ids import new_id
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account
from api.payments.ledger.types import Balances, JournalEntry, Posting
from api.payouts import bank_import, batches
from api.payouts.bank_import import LineResult
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import posted

IBAN = "LB62099900000001001901229114"
LEBANESE_ACCOUNT: dict[str, Any] = {
    "kind": "wire-transfer",
    "beneficiaryName": "Layla Haddad",
    "address": "12 Hamra Street",
    "city": "Beirut",
    "country": "LB",
    "iban": IBAN,
    "bic": "BLOMLBBX",
    "bankName": "Blom Bank",
}


def confirm_session(database: TestDatabase, member: SignedInMember, minutes_ago: float = 0) -> None:
    """The member proved again that it is them."""
    database.sql(
        f"UPDATE session SET confirmed_at = now() - interval '{minutes_ago} minutes'"
        f" WHERE member_id = '{member.id}'"
    )


def end_cooldown(database: TestDatabase, member: SignedInMember) -> None:
    """The member's method was saved two days ago: what the clock alone would do."""
    database.sql(
        "ALTER TABLE payout_method DISABLE TRIGGER payout_method_guard;"
        f" UPDATE payout_method SET usable_from = now() - interval '1 day'"
        f" WHERE member_id = '{member.id}';"
        " ALTER TABLE payout_method ENABLE TRIGGER payout_method_guard"
    )


async def credit_balance(app: FastAPI, member: SignedInMember, cents: int) -> None:
    """Money that may be paid out."""
    async with app.state.database.writing() as connection:
        month = now().date().replace(day=1)
        key = new_id()
        await ledger.record(
            connection,
            JournalEntry(f"pool:{key}", "pool", month=month),
            [Posting("fees", "pool", cents)],
        )
        await ledger.record(
            connection,
            JournalEntry(f"share:{key}", "share", month=month),
            [Posting("pool", available_account(member.id), cents)],
        )


async def get_balances(app: FastAPI, member: SignedInMember) -> Balances:
    async with app.state.database.reading() as connection:
        return await ledger.balances(connection, member.id)


async def create_seller(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    cents: int = 10_000,
    **bank: Any,
) -> SignedInMember:
    """Somebody with money, a bank account that has rested, and a confirmed session."""
    member = await factories.member(app)
    confirm_session(database, member)
    await posted(client, "/users/savePayoutMethod", member, {**LEBANESE_ACCOUNT, **bank})
    end_cooldown(database, member)
    await credit_balance(app, member, cents)
    return member


async def request_payout(
    client: httpx.AsyncClient, member: SignedInMember, cents: int = 5_000, **headers: str
) -> httpx.Response:
    return await client.post(
        "/users/payouts", json={"amountCents": cents}, headers={**member.headers, **headers}
    )


async def create_requested_payout(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, cents: int = 5_000
) -> tuple[SignedInMember, dict[str, Any]]:
    """Somebody new and their payout."""
    member = await create_seller(app, client, database, cents=2 * cents)
    answer = await request_payout(client, member, cents)
    assert answer.status_code == 200, answer.text
    return member, answer.json()["payload"]


async def create_staff(app: FastAPI, database: TestDatabase) -> SignedInMember:
    member = await factories.member(app)
    database.sql(f"UPDATE member SET is_staff = true WHERE id = '{member.id}'")
    return member


def suspend_pending_members(database: TestDatabase) -> None:
    """What other tests left pending is nothing to this one: its members are suspended."""
    database.sql(
        "UPDATE member SET suspended_at = now() WHERE id IN"
        " (SELECT member_id FROM payout WHERE status = 'pending')"
    )


async def export_pending(app: FastAPI) -> int:
    """All that waits, in one batch that went to the bank; its number."""
    settings = app.state.settings.model_copy(update={"payout_approval_cents": 10**12})
    (number,) = await batches.create_batches(app.state.database, settings)
    await batches.export(app.state.database, app.state.settings, number)
    return number


async def import_bank_results(app: FastAPI, *lines: str) -> list[LineResult]:
    """The bank's table of results, of lines such as `PO-10001,transferred,,`."""
    content = "\n".join(("reference,status,code,date", *lines)).encode()
    return await bank_import.import_results(
        app.state.database, content, at=now() + timedelta(seconds=1)
    )
