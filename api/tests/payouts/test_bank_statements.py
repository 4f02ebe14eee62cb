"""Import of bank statements: debits confirm transfers, credits are returned payouts."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.payments.ledger import service as ledger
from api.payments.ledger.models import PlatformAccount
from api.payouts import bank_import
from api.payouts.bank_import import MAX_RETURN_CHARGES_CENTS
from api.payouts.bank_results import parse
from api.payouts.status_lines import InvalidBankFileError
from api.tests.conftest import TestDatabase
from api.tests.support.bank_files import details, entry, statement
from api.tests.support.http import get_payload
from api.tests.support.payouts import (
    create_requested_payout,
    export_pending,
    get_balances,
    import_bank_results,
)

pytestmark = pytest.mark.usefixtures("isolated_ledger")

ACCOUNTS: tuple[PlatformAccount, ...] = ("payout_clearing", "bank", "bank_fees")


async def platform_balances(app: FastAPI) -> dict[str, int]:
    """Return the balances of the accounts of wires, debit less credit."""
    async with app.state.database.reading() as connection:
        return {each: await ledger.platform_balance(connection, each) for each in ACCOUNTS}


async def changes_since(app: FastAPI, before: dict[str, int]) -> dict[str, int]:
    after = await platform_balances(app)
    return {each: after[each] - before[each] for each in ACCOUNTS if after[each] != before[each]}


async def apply_statement(app: FastAPI, *entries: str) -> list[str]:
    results = await bank_import.import_results(app.state.database, statement(*entries))
    return [result.outcome for result in results]


def debit(reference: str, amount: str = "50.00", /, **texts: str) -> str:
    return entry(amount, "DBIT", details(reference, **texts))


def credit(reference: str, amount: str = "50.00", /, **texts: str) -> str:
    return entry(amount, "CRDT", details(reference, **{"reason": "AC04", **texts}))


async def test_booked_debit_confirms_the_transfer(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    before = await platform_balances(app)
    member, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    pending = entry("50.00", "DBIT", details(payout["reference"]), status="PDNG")
    assert await apply_statement(app, pending) == ["waiting"]
    other = entry("12.30", "DBIT", details("RENT-11"))
    fee = entry("3.00", "DBIT", "<TxDtls><AddtlTxInf>Monthly fee</AddtlTxInf></TxDtls>")
    assert await apply_statement(app, other, debit(payout["reference"]), fee) == ["transferred"]
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert listed["status"] == "transferred"
    assert await changes_since(app, before) == {"bank": -5_000}


async def test_debit_with_included_charges_confirms_the_transfer_and_books_them(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    before = await platform_balances(app)
    _, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    charged = debit(payout["reference"], "57.50", amount="57.50", charge="7.50")
    assert await apply_statement(app, charged) == ["transferred"]
    assert await changes_since(app, before) == {"bank": -5_750, "bank_fees": 750}
    assert await apply_statement(app, charged) == ["unchanged"]
    assert await changes_since(app, before) == {"bank": -5_750, "bank_fees": 750}


@pytest.mark.parametrize(("amount", "charge"), [("50.00", 0), ("37.50", 1_250), ("0.01", 4_999)])
async def test_return_less_charges_restores_the_whole_balance(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, amount: str, charge: int
) -> None:
    before = await platform_balances(app)
    member, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    reference = payout["reference"]
    assert await apply_statement(app, debit(reference)) == ["transferred"]
    assert await apply_statement(app, credit(reference, amount)) == ["returned"]
    assert (await get_balances(app, member)).available == 10_000
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["status"], listed["failureCode"]) == ("failed", "account_closed")
    expected = {"bank": -charge, "bank_fees": charge} if charge else {}
    assert await changes_since(app, before) == expected
    # Both statements once more, in one file and in any order.
    for entries in (
        (debit(reference), credit(reference, amount)),
        (credit(reference, amount), debit(reference)),
    ):
        assert await apply_statement(app, *entries) == ["unchanged", "unchanged"]
    assert await changes_since(app, before) == expected
    stored = database.sql(f"SELECT bank_reason FROM payout WHERE id = '{payout['_id']}'")
    assert stored == "AC04"


async def test_return_before_its_debit_books_the_charges_too(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    before = await platform_balances(app)
    member, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    assert await apply_statement(app, credit(payout["reference"], "45.00")) == ["failed"]
    assert (await get_balances(app, member)).available == 10_000
    # The bank has 5.00 less than before: what left and what came back.
    assert await changes_since(app, before) == {"bank": -500, "bank_fees": 500}


@pytest.mark.parametrize("amount", ["50.01", "0.00", "-1.00"])
async def test_return_of_an_impossible_amount_changes_nothing(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, amount: str
) -> None:
    before = await platform_balances(app)
    member, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    line = f"{payout['reference']},returned,,,{amount}"
    content = f"reference,status,code,date,amount\n{line}".encode()
    (result,) = await bank_import.import_results(app.state.database, content)
    assert (result.outcome, result.is_error) == ("wrong_amount", True)
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert listed["status"] == "in-progress"
    assert await changes_since(app, before) == {"payout_clearing": -5_000}


async def test_difference_beyond_charges_is_a_wrong_amount(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    cents = MAX_RETURN_CHARGES_CENTS * 3
    _, payout = await create_requested_payout(app, client, database, cents=cents)
    await export_pending(app)
    reference = payout["reference"]
    await import_bank_results(app, f"{reference},transferred,,")
    too_little = (cents - MAX_RETURN_CHARGES_CENTS - 1) / 100
    assert await apply_statement(app, credit(reference, f"{too_little:.2f}")) == ["wrong_amount"]
    most = (cents - MAX_RETURN_CHARGES_CENTS) / 100
    assert await apply_statement(app, credit(reference, f"{most:.2f}")) == ["returned"]


async def test_csv_return_less_charges_is_booked(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    before = await platform_balances(app)
    _, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    content = (
        "reference,status,code,amount\n"
        f"{payout['reference']},transferred,,50.00\n{payout['reference']},returned,AC06,42.00\n"
    ).encode()
    for expected in (["transferred", "returned"], ["unchanged", "unchanged"]):
        results = await bank_import.import_results(app.state.database, content)
        assert [result.outcome for result in results] == expected
    assert await changes_since(app, before) == {"bank": -800, "bank_fees": 800}


async def test_transfer_is_found_by_its_uetr(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    _, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    uetr = database.sql(f"SELECT uetr FROM payout WHERE id = '{payout['_id']}'")
    assert uetr[14] == "4"
    stranger = "00000000-0000-4000-8000-000000000000"
    assert await apply_statement(app, debit("", uetr=uetr), debit("", uetr=stranger)) == [
        "transferred",
        "unrelated",
    ]


@pytest.mark.parametrize(
    ("make", "outcome"),
    [
        (lambda _: debit("PO-999999999"), "unknown_reference"),
        (lambda reference: debit(reference, "49.99"), "wrong_amount"),
        (
            lambda reference: entry("46.10", "DBIT", details(reference), currency="EUR"),
            "unreadable",
        ),
        (lambda reference: debit(reference, "57.50", amount="57.50"), "wrong_amount"),
    ],
)
async def test_contradicting_entry_changes_nothing(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    make: Callable[[str], str],
    outcome: str,
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    assert await apply_statement(app, make(payout["reference"])) == [outcome]
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert listed["status"] == "in-progress"


async def test_notification_of_entries_is_read_like_a_statement(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    _, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    content = (
        statement(debit(payout["reference"]))
        .replace(b"BkToCstmrStmt", b"BkToCstmrDbtCdtNtfctn")
        .replace(b"Stmt>", b"Ntfctn>")
        .replace(b"camt.053", b"camt.054")
    )
    results = await bank_import.import_results(app.state.database, content)
    assert [result.outcome for result in results] == ["transferred"]


def test_statement_without_payouts_has_no_lines() -> None:
    assert parse(statement(entry("12.30", "DBIT", details("RENT-11")))) == []
    with pytest.raises(InvalidBankFileError, match="camt"):
        parse(b'<Document xmlns="urn:x"><Other/></Document>')


async def test_charges_appear_in_the_audit_log(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    _, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    await apply_statement(app, debit(payout["reference"]), credit(payout["reference"], "37.50"))
    facts: Any = database.sql(
        "SELECT facts FROM payout_event WHERE action = 'bank-charged'"
        f" AND payout_id = '{payout['_id']}'"
    )
    assert facts == '{"chargeCents": 1250}'
