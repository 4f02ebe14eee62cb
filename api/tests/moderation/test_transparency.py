"""Public figures of moderation: bands, CSV and caching."""

import csv
import io
from datetime import date
from itertools import count
from typing import Any
from uuid import uuid4

import httpx
import pytest

from api.tests.conftest import TestDatabase
from api.tests.support.http import get_payload, refusal

_years = count(2021)


@pytest.fixture
def year() -> int:
    """A year without statements of other tests."""
    return next(_years)


def insert_statements(
    database: TestDatabase, number: int, month: date, **columns: Any
) -> list[str]:
    """Insert statements of an automatic rule; return their ids."""
    facts = '{"kind": "user"}'
    fields = {"act": "remove", "rule": "spam", "ground": "terms", "facts": facts, **columns}
    names = ", ".join(fields)
    values = ", ".join(f"'{value}'" for value in fields.values())
    ids = [str(uuid4()) for _ in range(number)]
    rows = ", ".join(f"('{id_}', '{uuid4()}', true, '{month} 00:00+00', {values})" for id_ in ids)
    database.sql(
        f"INSERT INTO statement (id, member_id, is_automatic, created_at, {names}) VALUES {rows}"
    )
    return ids


def insert_answers(database: TestDatabase, ids: list[str], month: date, state: str) -> None:
    """Insert answered appeals of statements."""
    rows = ", ".join(
        f"('{uuid4()}', '{id_}', '{uuid4()}', 'x', '{state}', 'y', '{uuid4()}', '{month} 12:00+00')"
        for id_ in ids
    )
    database.sql(
        "SET session_replication_role = replica; INSERT INTO appeal (id, statement_id, member_id,"
        f" text, state, answer, decided_by, decided_at) VALUES {rows};"
        " SET session_replication_role = origin"
    )


async def test_numbers_below_ten_are_bands(
    client: httpx.AsyncClient, database: TestDatabase, year: int
) -> None:
    month = date(year, 3, 31)
    insert_statements(database, 9, month)
    insert_statements(database, 10, month, rule="scam")
    insert_statements(database, 1, month, rule="scam", act="warn", ground="law")
    figures = await get_payload(client, f"/transparency?year={year}")
    assert figures["year"] == year
    shared = {"month": f"{year}-03", "automatic": True}
    assert figures["rows"] == [
        {
            **shared, "ground": "law", "rule": "scam", "act": "warn",
            "count": None, "isBand": True, "band": "1-9",
        },
        {
            **shared, "ground": "terms", "rule": "scam", "act": "remove",
            "count": 10, "isBand": False, "band": None,
        },
        {
            **shared, "ground": "terms", "rule": "spam", "act": "remove",
            "count": None, "isBand": True, "band": "1-9",
        },
    ]  # fmt: skip
    assert figures["appeals"] == []


async def test_months_and_years_are_those_of_utc(
    client: httpx.AsyncClient, database: TestDatabase, year: int
) -> None:
    insert_statements(database, 10, date(year, 1, 1))
    insert_statements(database, 11, date(year, 12, 31))
    next(_years)
    insert_statements(database, 12, date(year + 1, 1, 1))
    figures = await get_payload(client, f"/transparency?year={year}")
    months = [(row["month"], row["count"]) for row in figures["rows"]]
    assert months == [(f"{year}-01", 10), (f"{year}-12", 11)]


async def test_csv_has_the_same_rows(
    client: httpx.AsyncClient, database: TestDatabase, year: int
) -> None:
    ids = insert_statements(database, 12, date(year, 5, 1))
    insert_answers(database, ids[:11], date(year, 6, 1), "upheld")
    insert_answers(database, ids[11:], date(year, 6, 1), "reversed")
    answer = await client.get(f"/transparency.csv?year={year}")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    lines = list(csv.DictReader(io.StringIO(answer.text, newline="")))
    assert [line.pop("type") for line in lines] == ["statement", "appeal", "appeal"]
    figures = await get_payload(client, f"/transparency?year={year}")
    assert [(line["month"], line["count"]) for line in lines] == [
        (f"{year}-05", "12"),
        (f"{year}-06", "1-9"),
        (f"{year}-06", "11"),
    ]
    assert [line["outcome"] for line in lines[1:]] == [row["outcome"] for row in figures["appeals"]]
    assert lines[0]["automatic"] == "true"


async def test_figures_name_no_member(
    client: httpx.AsyncClient, database: TestDatabase, year: int
) -> None:
    ids = insert_statements(database, 1, date(year, 7, 1))
    for path in ("/transparency", "/transparency.csv"):
        answer = await client.get(f"{path}?year={year}")
        member = database.sql(f"SELECT member_id FROM statement WHERE id = '{ids[0]}'")
        assert ids[0] not in answer.text
        assert member not in answer.text


@pytest.mark.parametrize("path", ["/transparency", "/transparency.csv"])
async def test_figures_are_cacheable_by_everyone(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.headers["cache-control"] == "public, max-age=600"
    tag = answer.headers["etag"]
    unchanged = await client.get(path, headers={"if-none-match": tag})
    assert (unchanged.status_code, unchanged.content) == (304, b"")


@pytest.mark.parametrize("given", ["2019", "2101", "x", "-1", "99999999999999999999"])
async def test_impossible_year_is_refused(client: httpx.AsyncClient, given: str) -> None:
    for path in ("/transparency", "/transparency.csv"):
        answer = await client.get(f"{path}?year={given}")
        assert refusal(answer) == (422, "validation_failed")
