"""Members with money and a bank account, and what becomes of their payouts."""

from datetime import timedelta
from typing import Any

import httpx
from fastapi import FastAPI

from api.core.clock import now
from api.core.ids import new_id
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available
from api.payments.ledger.service import Balances, Entry, Fact
from api.payouts import bank_import, batches
from api.payouts.bank_import import Result
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import posted

IBAN = "LB62099900000001001901229114"
LEBANESE: dict[str, Any] = {
    "kind": "wire-transfer",
    "beneficiaryName": "Layla Haddad",
    "address": "12 Hamra Street",
    "city": "Beirut",
    "country": "LB",
    "iban": IBAN,
    "bic": "BLOMLBBX",
    "bankName": "Blom Bank",
}


def confirm(database: TestDatabase, member: SignedInMember, minutes_ago: float = 0) -> None:
    """The member proved again that it is them."""
    database.sql(
        f"UPDATE session SET confirmed_at = now() - interval '{minutes_ago} minutes'"
        f" WHERE member_id = '{member.id}'"
    )


def rest(database: TestDatabase, member: SignedInMember) -> None:
    """The member's method was saved two days ago: what the clock alone would do."""
    database.sql(
        "ALTER TABLE payout_method DISABLE TRIGGER payout_method_guard;"
        f" UPDATE payout_method SET usable_from = now() - interval '1 day'"
        f" WHERE member_id = '{member.id}';"
        " ALTER TABLE payout_method ENABLE TRIGGER payout_method_guard"
    )


async def earn(app: FastAPI, member: SignedInMember, cents: int) -> None:
    """Money that may be paid out."""
    async with app.state.database.writing() as connection:
        month = now().date().replace(day=1)
        key = new_id()
        await ledger.book(
            connection, Fact(f"pool:{key}", "pool", month=month), [Entry("fees", "pool", cents)]
        )
        await ledger.book(
            connection,
            Fact(f"share:{key}", "share", month=month),
            [Entry("pool", available(member.id), cents)],
        )


async def balances(app: FastAPI, member: SignedInMember) -> Balances:
    async with app.state.database.reading() as connection:
        return await ledger.balances(connection, member.id)


async def seller(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    cents: int = 10_000,
    **bank: Any,
) -> SignedInMember:
    """Somebody with money, a bank account that has rested, and a confirmed session."""
    member = await factories.member(app)
    confirm(database, member)
    await posted(client, "/users/savePayoutMethod", member, {**LEBANESE, **bank})
    rest(database, member)
    await earn(app, member, cents)
    return member


async def ask(
    client: httpx.AsyncClient, member: SignedInMember, cents: int = 5_000, **headers: str
) -> httpx.Response:
    return await client.post(
        "/users/payouts", json={"amountCents": cents}, headers={**member.headers, **headers}
    )


async def requested(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, cents: int = 5_000
) -> tuple[SignedInMember, dict[str, Any]]:
    """Somebody new and their payout."""
    member = await seller(app, client, database, cents=2 * cents)
    answer = await ask(client, member, cents)
    assert answer.status_code == 200, answer.text
    return member, answer.json()["payload"]


async def staff(app: FastAPI, database: TestDatabase) -> SignedInMember:
    member = await factories.member(app)
    database.sql(f"UPDATE member SET is_staff = true WHERE id = '{member.id}'")
    return member


def sweep_pending(database: TestDatabase) -> None:
    """What other tests left pending is nothing to this one: its members are suspended."""
    database.sql(
        "UPDATE member SET suspended_at = now() WHERE id IN"
        " (SELECT member_id FROM payout WHERE status = 'pending')"
    )


async def exported(app: FastAPI) -> int:
    """All that waits, in one batch that went to the bank; its number."""
    settings = app.state.settings.model_copy(update={"payout_approval_cents": 10**12})
    (number,) = await batches.collect(app.state.database, settings)
    await batches.export(app.state.database, app.state.settings, number)
    return number


async def bank_says(app: FastAPI, *lines: str) -> list[Result]:
    """The bank's table of results, of lines such as `PO-10001,transferred,,`."""
    content = "\n".join(("reference,status,code,date", *lines)).encode()
    return await bank_import.import_results(
        app.state.database, content, at=now() + timedelta(seconds=1)
    )
