"""Import of bank results: transferred, failed, returned, and impossible lines."""

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.payments.ledger import service as ledger
from api.payouts import bank_import, messages
from api.payouts.bank_import import LineResult
from api.payouts.bank_results import parse
from api.payouts.status_lines import InvalidBankFileError
from api.tests.conftest import TestDatabase
from api.tests.support.bank_files import status_report, transaction
from api.tests.support.http import get_payload, refusal
from api.tests.support.payouts import (
    LEBANESE_ACCOUNT,
    confirm_session,
    create_requested_payout,
    end_cooldown,
    export_pending,
    get_balances,
    import_bank_results,
    request_payout,
)

pytestmark = pytest.mark.usefixtures("isolated_ledger")


async def clearing_and_bank(app: FastAPI) -> tuple[int, int]:
    """Return the balances of `payout_clearing` and `bank`, debit less credit."""
    async with app.state.database.reading() as connection:
        return (
            await ledger.platform_balance(connection, "payout_clearing"),
            await ledger.platform_balance(connection, "bank"),
        )


def outcomes(results: list[LineResult]) -> list[str]:
    return [result.outcome for result in results]


async def test_transferred_payout_moves_clearing_to_bank(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    before = await clearing_and_bank(app)
    member, payout = await create_requested_payout(app, client, database)
    number = await export_pending(app)
    reserved = await clearing_and_bank(app)
    assert (reserved[0], reserved[1]) == (before[0] - 5_000, before[1])
    assert outcomes(await import_bank_results(app, f"{payout['reference']},transferred,,")) == [
        "transferred"
    ]
    assert await clearing_and_bank(app) == (before[0], before[1] - 5_000)
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["status"], listed["title"]) == ("transferred", "Payout transferred")
    assert listed["settledAt"] is not None
    balance = await get_payload(client, "/users/balance", member)
    assert (balance["availableCents"], balance["inPayoutCents"]) == (5_000, 0)
    assert (balance["lifetimeCents"], balance["canRequestPayout"]) == (10_000, True)
    status = database.sql(f"SELECT status FROM payout_batch WHERE number = {number}")
    assert status == "settled"


async def test_failed_payout_restores_balance_and_shows_remedy(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    before = await clearing_and_bank(app)
    member, payout = await create_requested_payout(app, client, database, cents=4_321)
    await export_pending(app)
    assert outcomes(await import_bank_results(app, f"{payout['reference']},failed,AC04,")) == [
        "failed"
    ]
    assert await clearing_and_bank(app) == before
    assert (await get_balances(app, member)).available == 2 * 4_321
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["status"], listed["failureCode"]) == ("failed", "account_closed")
    assert listed["title"] == "Payout failed"
    assert listed["remedy"] == messages.REMEDIES["account_closed"]["en"]
    arabic = await client.get("/users/payouts", headers={**member.headers, "accept-language": "ar"})
    assert arabic.json()["payload"][0]["remedy"] == messages.REMEDIES["account_closed"]["ar"]


async def test_method_after_failure_is_paused_until_saved_again(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    await import_bank_results(app, f"{payout['reference']},failed,BE01,")
    (saved,) = (await get_payload(client, "/users/listPayoutMethods", member))["saved"]
    assert (saved["status"], saved["isDefault"]) == ("paused", False)
    assert (await get_payload(client, "/users/balance", member))["reason"] == "no_method"
    assert refusal(await request_payout(client, member)) == (422, "no_payout_method")
    confirm_session(database, member)
    again = await client.post(
        "/users/savePayoutMethod", json=LEBANESE_ACCOUNT, headers=member.headers
    )
    assert again.json()["payload"]["status"] == "resting"
    end_cooldown(database, member)
    assert (await request_payout(client, member)).json()["payload"]["_id"] != payout["_id"]


async def test_returned_payout_restores_balance(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    before = await clearing_and_bank(app)
    member, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    await import_bank_results(app, f"{payout['reference']},transferred,,")
    assert outcomes(await import_bank_results(app, f"{payout['reference']},returned,,")) == [
        "returned"
    ]
    assert await clearing_and_bank(app) == before
    assert (await get_balances(app, member)).available == 10_000
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["status"], listed["failureCode"]) == ("failed", "returned")
    statuses = database.sql(
        "SELECT payload->>'status' FROM outbox WHERE type = 'PayoutMoved'"
        f" AND payload->>'member_id' = '{member.id}' ORDER BY id"
    ).split()
    assert statuses == ["pending", "in-progress", "transferred", "failed"]


async def test_repeated_import_changes_nothing(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    _, transferred = await create_requested_payout(app, client, database)
    _, failed = await create_requested_payout(app, client, database)
    await export_pending(app)
    lines = (f"{transferred['reference']},transferred,,", f"{failed['reference']},failed,AC01,")
    assert outcomes(await import_bank_results(app, *lines)) == ["transferred", "failed"]
    count = database.sql("SELECT (SELECT count(*) FROM posting), (SELECT count(*) FROM outbox)")
    assert outcomes(await import_bank_results(app, *lines)) == ["unchanged", "unchanged"]
    assert outcomes(await import_bank_results(app, *lines, *lines)) == ["unchanged"] * 4
    assert count == database.sql(
        "SELECT (SELECT count(*) FROM posting), (SELECT count(*) FROM outbox)"
    )


async def test_impossible_lines_are_reported_and_others_applied(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    _, good = await create_requested_payout(app, client, database)
    member, failed = await create_requested_payout(app, client, database)
    await export_pending(app)
    _, never_sent = await create_requested_payout(app, client, database)
    content = "\n".join(
        (
            "\ufeffReference,Status,Code,Date,Amount",
            "PO-999999999,transferred,,,",
            "PO-x,transferred,,,",
            f"{failed['reference']},failed,AC06,2026-11-21,50.00",
            f"{good['reference']},transferred,,,50.01",
            f"{good['reference']},transferred,,,fifty",
            f"{good['reference']},transferred,,yesterday,50.00",
            f"{good['reference']},sent,,,50.00",
            f"{never_sent['reference']},transferred,,,50.00",
            f"{failed['reference']},transferred,,,50.00",
            "",
            f"{good['reference']},Transferred,,2026-11-21T12:00:00+03:00,50.00",
        )
    ).encode()
    results = await bank_import.import_results(app.state.database, content)
    assert outcomes(results) == [
        "unknown_reference",
        "unknown_reference",
        "failed",
        "wrong_amount",
        "unreadable",
        "unreadable",
        "unreadable",
        "not_exported",
        "impossible",
        "transferred",
    ]
    assert [result.is_error for result in results].count(True) == 8
    assert (await get_balances(app, member)).available == 10_000


async def test_pain002_report_is_applied(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    members = [await create_requested_payout(app, client, database) for _ in range(4)]
    first, second, third, fourth = (payout["reference"] for _, payout in members)
    await export_pending(app)
    content = status_report(
        transaction(first, "ACSC"),
        transaction(second, "RJCT", "BE01"),
        transaction(third, "PDNG"),
        transaction(fourth, "RJCT", "Closed by branch"),
    )
    results = await bank_import.import_results(app.state.database, content)
    assert outcomes(results) == ["transferred", "failed", "waiting", "failed"]
    listed = [(await get_payload(client, "/users/payouts", member))[0] for member, _ in members]
    assert [each["failureCode"] for each in listed] == [
        None,
        "name_mismatch",
        None,
        "bank_rejected",
    ]
    reasons = database.sql(
        f"SELECT bank_reason FROM payout WHERE number IN ({second[3:]}, {fourth[3:]}) ORDER BY id"
    )
    assert reasons.splitlines() == ["BE01", "Closed by branch"]
    content = status_report(transaction(third, "ACSC", amount="51.00"))
    results = await bank_import.import_results(app.state.database, content)
    assert outcomes(results) == ["wrong_amount"]
    content = status_report(transaction(third, "ACCC", amount="50.00"))
    assert outcomes(await bank_import.import_results(app.state.database, content)) == [
        "transferred"
    ]


def get_batch_id(database: TestDatabase, number: int) -> str:
    return database.sql(
        f"SELECT replace(id::text, '-', '') FROM payout_batch WHERE number={number}"
    )


@pytest.mark.parametrize(
    ("group", "block", "reason"),
    [
        ("<OrgnlMsgId>{batch}</OrgnlMsgId><GrpSts>RJCT</GrpSts>", "", None),
        (
            (
                "<OrgnlMsgId>{batch}</OrgnlMsgId><GrpSts>RJCT</GrpSts>"
                "<StsRsnInf><Rsn><Cd>DU01</Cd></Rsn></StsRsnInf>"
            ),
            "",
            "DU01",
        ),
        (
            "<OrgnlMsgId>{batch}</OrgnlMsgId>",
            (
                "<OrgnlPmtInfId>{batch}-1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>"
                "<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>"
            ),
            "AC04",
        ),
        (
            "",
            (
                "<OrgnlPmtInfId>{batch}-1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>"
                "<StsRsnInf><Rsn><Prtry>LIMIT EXCEEDED</Prtry></Rsn></StsRsnInf>"
            ),
            "LIMIT EXCEEDED",
        ),
        (
            (
                "<OrgnlMsgId>{batch}</OrgnlMsgId><GrpSts>RJCT</GrpSts>"
                "<StsRsnInf><Rsn><Cd>DU01</Cd></Rsn></StsRsnInf>"
            ),
            (
                "<OrgnlPmtInfId>{batch}-1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>"
                "<StsRsnInf><Rsn><Cd>AM03</Cd></Rsn></StsRsnInf>"
            ),
            "AM03",
        ),
    ],
)
async def test_rejected_message_or_payment_block_fails_all_its_payouts(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    group: str,
    block: str,
    reason: str | None,
) -> None:
    before = await clearing_and_bank(app)
    members = [(await create_requested_payout(app, client, database))[0] for _ in range(3)]
    batch = get_batch_id(database, await export_pending(app))
    content = status_report(group=group.format(batch=batch), block=block.format(batch=batch))
    results = await bank_import.import_results(app.state.database, content)
    assert outcomes(results) == ["failed"] * 3
    assert await clearing_and_bank(app) == before
    for member in members:
        assert (await get_balances(app, member)).available == 10_000
        (listed,) = await get_payload(client, "/users/payouts", member)
        expected = "account_closed" if reason == "AC04" else "bank_rejected"
        assert (listed["status"], listed["failureCode"]) == ("failed", expected)
    stored = database.sql(
        "SELECT DISTINCT coalesce(p.bank_reason, '-') FROM payout p JOIN payout_batch b"
        f" ON b.id = p.batch_id WHERE replace(b.id::text, '-', '') = '{batch}'"
    )
    assert stored == (reason or "-")
    again = await bank_import.import_results(app.state.database, content)
    assert outcomes(again) == ["unchanged"] * 3


async def test_rejected_block_with_transactions_keeps_their_own_reasons(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    members = [await create_requested_payout(app, client, database) for _ in range(3)]
    batch = get_batch_id(database, await export_pending(app))
    named = members[1][1]["reference"]
    content = status_report(
        transaction(named, "RJCT", "BE01"),
        block=f"<OrgnlPmtInfId>{batch}-1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>"
        "<StsRsnInf><Rsn><Cd>AG01</Cd></Rsn></StsRsnInf>",
    )
    results = await bank_import.import_results(app.state.database, content)
    assert outcomes(results) == ["failed"] * 3
    codes = [
        (await get_payload(client, "/users/payouts", member))[0]["failureCode"]
        for member, _ in members
    ]
    assert codes == ["account_blocked", "name_mismatch", "account_blocked"]


@pytest.mark.parametrize("batch", ["STRANGER", "0199f1b25a107c3e8a527d1f5c1e2b3a"])
async def test_report_of_unknown_batch_raises_error(app: FastAPI, batch: str) -> None:
    group = f"<OrgnlMsgId>{batch}</OrgnlMsgId><GrpSts>RJCT</GrpSts>"
    with pytest.raises(InvalidBankFileError, match="no batch"):
        await bank_import.import_results(app.state.database, status_report(group=group))


async def test_accepted_block_with_transactions_concerns_only_these(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    members = [await create_requested_payout(app, client, database) for _ in range(2)]
    batch = get_batch_id(database, await export_pending(app))
    content = status_report(
        transaction(members[0][1]["reference"], "RJCT", "AC01"),
        group=f"<OrgnlMsgId>{batch}</OrgnlMsgId><GrpSts>PART</GrpSts>",
        block=f"<OrgnlPmtInfId>{batch}-1</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>",
    )
    assert outcomes(await bank_import.import_results(app.state.database, content)) == ["failed"]
    (other,) = await get_payload(client, "/users/payouts", members[1][0])
    assert other["status"] == "in-progress"


async def test_implausible_bank_date_is_clamped(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    number = await export_pending(app)
    await import_bank_results(app, f"{payout['reference']},transferred,,2001-01-01")
    (listed,) = await get_payload(client, "/users/payouts", member)
    sent = database.sql(f"SELECT exported_at <= now() FROM payout_batch WHERE number = {number}")
    assert (sent, listed["settledAt"][:4]) == ("t", str(now().year))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"reference;status\nPO-1;failed",
        b"reference,status\n",
        b"a,b\n1,2",
        b"<Document/>",
        b"<nonsense",
        b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    ],
)
def test_parse_of_invalid_file_raises_error(content: bytes) -> None:
    with pytest.raises(InvalidBankFileError):
        parse(content)


def test_bank_reason_codes_have_remedies_in_both_languages() -> None:
    for code in messages.BANK_REASON_CODES:
        for language in ("en", "ar"):
            assert messages.remedy(messages.failure_code_for(code, otherwise=""), language)
    assert messages.failure_code_for("account_closed", otherwise="x") == "account_closed"
    assert messages.failure_code_for(None, otherwise="bank_rejected") == "bank_rejected"


async def test_import_logs_digest_of_file(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    _, payout = await create_requested_payout(app, client, database)
    await export_pending(app)
    await import_bank_results(app, f"{payout['reference']},transferred,,")
    row = database.sql(
        "SELECT length(facts->>'sha256'), facts->>'transferred' FROM payout_event"
        " WHERE action = 'results-imported' ORDER BY number DESC LIMIT 1"
    )
    assert row == "64|1"
