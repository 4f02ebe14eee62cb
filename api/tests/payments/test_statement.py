"""Statement: every movement of a member's balance, by page and as a file."""

import csv
import io
from datetime import date
from typing import Any

import httpx
from fastapi import FastAPI

from api.core.ids import new_id
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import available_account, pending_account
from api.payments.ledger.types import JournalEntry, Posting
from api.tests.factories import SignedInMember
from api.tests.support.checkout import sell_product
from api.tests.support.http import field_errors, get_payload, list_all
from api.tests.support.stripe_sandbox import Sandbox

LINES = 780


async def record(app: FastAPI, month: date, *postings: Posting) -> None:
    async with app.state.database.writing() as connection:
        await ledger.record(
            connection, JournalEntry(f"share:{new_id()}", "share", month=month), postings
        )


async def get_file(
    client: httpx.AsyncClient, member: SignedInMember, **options: Any
) -> list[list[str]]:
    """Download the statement; return its lines without the header."""
    answer = await client.get("/payments/statement.csv", **options, headers=member.headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(answer.text[1:], newline="")))[1:]


async def test_statement_of_many_lines_is_never_cut(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    month = date(2030, 3, 1)
    pending, available = pending_account(layla.id), available_account(layla.id)
    # A release moves money between the member's own accounts: two lines of one posting.
    for posting in (Posting("pool", pending, 5), Posting(pending, available, 5)):
        await record(app, month, *[posting] * (LINES // 3))
    lines = await list_all(client, "/payments/statement", layla, limit=100)
    assert len(lines) == len({line["_id"] for line in lines}) == LINES
    assert sum(line["amountCents"] for line in lines) == 5 * LINES // 3
    numbers = [int(line["_id"].partition(":")[0]) for line in lines]
    assert numbers == sorted(numbers, reverse=True)
    rows = await get_file(client, layla)
    assert {row[8] for row in rows} == {line["_id"] for line in lines}
    assert len(rows) == LINES
    assert [int(row[8].partition(":")[0]) for row in rows] == sorted(numbers)


async def test_statement_is_limited_to_months_and_member(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    for month, cents in ((3, 100), (4, 200), (5, 300)):
        posting = Posting("pool", available_account(layla.id), cents)
        await record(app, date(2030, month, 1), posting)
    path = "/payments/statement?from=2030-04&until=2030-04"
    assert [line["amountCents"] for line in await get_payload(client, path, layla)] == [200]
    months = {"from": "2030-04", "until": "2030-05"}
    rows = await get_file(client, layla, params=months)
    assert [(row[1], row[5]) for row in rows] == [("2030-04", "2.00"), ("2030-05", "3.00")]
    assert await get_payload(client, "/payments/statement", omar) == []
    assert await get_file(client, omar) == []


async def test_statement_file_is_localized_and_safe_for_spreadsheets(
    client: httpx.AsyncClient, sandbox: Sandbox, layla: SignedInMember, omar: SignedInMember
) -> None:
    await sell_product(client, sandbox, layla, omar, title="=HYPERLINK(1)")
    headers = {**layla.headers, "accept-language": "ar"}
    answer = await client.get("/payments/statement.csv", headers=headers)
    header, line = answer.text.removeprefix("\ufeff").splitlines()
    assert header.split(",")[:4] == ["التاريخ", "الشهر", "الحركة", "الحساب"]
    assert line.split(",")[2:6] == ["بيع", "قيد التسوية", "'=HYPERLINK(1)", "17.99"]


async def test_statement_with_invalid_month_or_cursor_is_rejected(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    for query, field in (
        ("from=2030-13", "from"),
        ("until=x", "until"),
        ("cursor=WyJ4Il0", "cursor"),
    ):
        answer = await client.get(f"/payments/statement?{query}", headers=layla.headers)
        assert answer.status_code == 422
        assert set(field_errors(answer)) == {field}
