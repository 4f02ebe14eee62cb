"""Members with a balance and a payout method, and the processing of their payouts."""

from datetime import timedelta
from typing import Any

import httpx
from fastapi import FastAPI

from api.core.clock import now
from api.core.ids import new_id
from api.core.settings import Settings
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account
from api.payments.ledger.types import Balances, JournalEntry, Posting
from api.payouts import bank_import, batches, stripe_connect
from api.payouts.bank_import import LineResult
from api.payouts.batches import ExportedFile
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.checkout import return_from_checkout, start_checkout
from api.tests.support.http import post_payload
from api.tests.support.stripe_sandbox import Sandbox

ACCOUNT_LINK_PATH = "/users/generateConnectAccountLink"
IBAN = "LB62099900000001001901229114"
LEBANESE_ACCOUNT: dict[str, Any] = {
    "kind": "wire-transfer",
    "beneficiaryName": "Layla Haddad",
    "residenceCountry": "LB",
    "city": "Beirut",
    "street": "Hamra Street",
    "buildingNumber": "12",
    "country": "LB",
    "iban": IBAN,
    "bic": "BLOMLBBX",
    "bankName": "Blom Bank",
}
SAUDI_ACCOUNT: dict[str, Any] = {
    **LEBANESE_ACCOUNT,
    "country": "SA",
    "iban": "SA0380000000608010167519",
    "bic": "RJHISARI",
}


def confirm_session(database: TestDatabase, member: SignedInMember, minutes_ago: float = 0) -> None:
    """Mark the member's sessions as re-authenticated."""
    database.sql(
        f"UPDATE session SET confirmed_at = now() - interval '{minutes_ago} minutes'"
        f" WHERE member_id = '{member.id}'"
    )


def end_cooldown(database: TestDatabase, member: SignedInMember) -> None:
    """End the cooldown of the member's payout method."""
    database.sql(
        "ALTER TABLE payout_method DISABLE TRIGGER payout_method_guard;"
        f" UPDATE payout_method SET usable_from = now() - interval '1 day'"
        f" WHERE member_id = '{member.id}';"
        " ALTER TABLE payout_method ENABLE TRIGGER payout_method_guard"
    )


async def credit_balance(app: FastAPI, member: SignedInMember, cents: int) -> None:
    """Credit the member's available balance."""
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
    """Create a member with a balance, a usable bank account and a re-authenticated session."""
    member = await factories.member(app)
    confirm_session(database, member)
    await post_payload(client, "/users/savePayoutMethod", member, {**LEBANESE_ACCOUNT, **bank})
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
    """Create a member and request a payout; return both."""
    member = await create_seller(app, client, database, cents=2 * cents)
    answer = await request_payout(client, member, cents)
    assert answer.status_code == 200, answer.text
    return member, answer.json()["payload"]


async def create_staff(app: FastAPI, database: TestDatabase) -> SignedInMember:
    member = await factories.member(app)
    database.sql(f"UPDATE member SET is_staff = true WHERE id = '{member.id}'")
    return member


def suspend_pending_members(database: TestDatabase) -> None:
    """Exclude the pending payouts of other tests by suspending their members."""
    database.sql(
        "UPDATE member SET suspended_at = now() WHERE id IN"
        " (SELECT member_id FROM payout WHERE status = 'pending')"
    )


async def export_pending(app: FastAPI) -> int:
    """Create and export one batch of all pending payouts; return its number."""
    settings = with_approval_limit(app, 10**12)
    (number,) = await batches.create_batches(app.state.database, settings)
    await export_batch(app, number)
    return number


def with_approval_limit(app: FastAPI, cents: int) -> Settings:
    settings: Settings = app.state.settings.model_copy(update={"payout_approval_cents": cents})
    return settings


async def export_batch(app: FastAPI, number: int, file_format: Any = "pain.001") -> ExportedFile:
    return await batches.export(
        app.state.database, app.state.settings, number, file_format=file_format
    )


async def import_bank_results(app: FastAPI, *lines: str) -> list[LineResult]:
    """Import bank results in CSV, from lines such as `PO-10001,transferred,,`."""
    content = "\n".join(("reference,status,code,date", *lines)).encode()
    return await bank_import.import_results(
        app.state.database, content, at=now() + timedelta(seconds=1)
    )


async def fund_platform(app: FastAPI, client: httpx.AsyncClient, sandbox: Sandbox) -> None:
    """Give the platform an available balance at the provider, from which transfers are paid."""
    author, buyer = await factories.member(app), await factories.member(app)
    post = (await factories.post(client, author))["_id"]
    payment = await start_checkout(client, post, buyer, purpose="tip", amountCents=10_000)
    await stripe_sandbox.pay_session(sandbox, payment.session_id, card="4000000000000077")
    assert (await return_from_checkout(client, buyer, payment))["status"] == "paid"


def get_connect_account_id(database: TestDatabase, member: SignedInMember) -> str:
    return database.sql(f"SELECT account_id FROM connect_account WHERE member_id = '{member.id}'")


async def create_connected_seller(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    cents: int = 4_000,
) -> SignedInMember:
    """Create a member with a balance and a usable account at the provider."""
    member = await factories.member(app, country_id="FR")
    confirm_session(database, member)
    await post_payload(client, ACCOUNT_LINK_PATH, member)
    account_id = get_connect_account_id(database, member)
    await stripe_sandbox.complete_onboarding(sandbox, account_id)
    await stripe_connect.sync_account(app.state.database, app.state.provider, account_id)
    end_cooldown(database, member)
    confirm_session(database, member)
    await credit_balance(app, member, cents)
    return member


async def submit_transfers(app: FastAPI, approval_cents: int = 10**12) -> int:
    settings = with_approval_limit(app, approval_cents)
    return await stripe_connect.submit_transfers(app.state.database, settings, app.state.provider)


async def post_method(
    client: httpx.AsyncClient, member: SignedInMember, body: dict[str, Any], language: str = "en"
) -> httpx.Response:
    return await client.post(
        "/users/savePayoutMethod",
        json=body,
        headers={**member.headers, "accept-language": language},
    )


def count_versions(database: TestDatabase, member: SignedInMember) -> int:
    return int(database.sql(f"SELECT count(*) FROM payout_method WHERE member_id = '{member.id}'"))
