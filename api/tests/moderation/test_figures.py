"""Figures of moderation for staff."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI

from api.core.ids import new_id
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import get_payload, refusal
from api.tests.support.moderation import create_staff_as
from api.tests.support.payouts import create_requested_payout


async def get_figures(
    client: httpx.AsyncClient, staff: SignedInMember, days: int = 30
) -> dict[str, Any]:
    figures: dict[str, Any] = await get_payload(client, f"/staff/figures?days={days}", staff)
    return figures


def insert_case(
    database: TestDatabase, owner: SignedInMember, *, hours_ago: float, state: str = "open"
) -> str:
    """Insert a case of a member that was opened some hours ago; return its id."""
    case_id = str(new_id())
    database.sql(
        "INSERT INTO moderation_case (id, kind, subject_id, owner_id, state, created_at) VALUES"
        f" ('{case_id}', 'user', '{uuid4()}', '{owner.id}', '{state}',"
        f" now() - interval '{hours_ago} hours')"
    )
    return case_id


def insert_decision(
    database: TestDatabase,
    case_id: str,
    by: SignedInMember,
    *,
    act: str,
    state: str = "effective",
    former_state: str = "open",
) -> str:
    decision_id = str(new_id())
    database.sql(
        "INSERT INTO case_decision (id, case_id, act, decided_by, effective_at, state,"
        f" former_state) VALUES ('{decision_id}', '{case_id}', '{act}', '{by.id}', now(),"
        f" '{state}', '{former_state}')"
    )
    return decision_id


def insert_statement(
    database: TestDatabase, owner: SignedInMember, case_id: str, decision_id: str, act: str
) -> str:
    statement_id = str(new_id())
    database.sql(
        "INSERT INTO statement (id, member_id, case_id, decision_id, act, rule, facts) VALUES"
        f" ('{statement_id}', '{owner.id}', '{case_id}', '{decision_id}', '{act}', 'scam',"
        ' \'{"kind": "user"}\')'
    )
    return statement_id


async def test_figures_count_cases_decisions_appeals_and_reports(
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
) -> None:
    before = await get_figures(client, rania)
    insert_case(database, hassan, hours_ago=25)
    warned = insert_case(database, hassan, hours_ago=1, state="decided")
    decision = insert_decision(database, warned, huda, act="warn")
    statement = insert_statement(database, hassan, warned, decision, "warn")
    held = insert_case(database, hassan, hours_ago=1, state="decided")
    insert_decision(database, held, huda, act="warn", state="undone", former_state="held")
    insert_decision(database, held, huda, act="dismiss", former_state="held")
    database.sql(
        "INSERT INTO appeal (id, statement_id, member_id, text, created_at) VALUES"
        f" ('{new_id()}', '{statement}', '{hassan.id}', 'x', now() - interval '1 hour');"
        f" UPDATE appeal SET state = 'changed', answer = 'x', decided_by = '{rania.id}',"
        f" decided_at = now() WHERE statement_id = '{statement}'"
    )
    database.sql(
        "INSERT INTO report (id, reporter_id, kind, subject_id, owner_id, reason, closed_at,"
        f" outcome) VALUES ('{new_id()}', '{rania.id}', 'user', '{hassan.id}', '{hassan.id}',"
        f" 'spam', now(), 'warned'), ('{new_id()}', '{huda.id}', 'user', '{hassan.id}',"
        f" '{hassan.id}', 'spam', now(), 'dismissed')"
    )
    after = await get_figures(client, rania)

    def rise(*path: str) -> int:
        former: Any = before
        present: Any = after
        for name in path:
            former, present = former[name], present[name]
        return int(present - former)

    expected = {
        ("opened",): 3,
        ("decided",): 2,
        ("waiting",): 1,
        ("overdue",): 1,
        ("undone",): 1,
        ("byAct", "warn"): 1,
        ("byAct", "dismiss"): 1,
        ("byAct", "hold_sales"): 0,
        ("byRule", "scam"): 1,
        ("byRule", "spam"): 0,
        ("appeals", "open"): 0,
        ("appeals", "changed"): 1,
        ("appeals", "upheld"): 0,
        ("automatic", "held"): 1,
        ("automatic", "restored"): 1,
        ("reports", "received"): 2,
        ("reports", "upheld"): 1,
    }
    assert {path: rise(*path) for path in expected} == expected
    today = after["byDay"][-1]
    assert today["day"] == datetime.now(UTC).date().isoformat()
    assert today["decided"] - before["byDay"][-1]["decided"] == 2
    assert after["medianMinutes"] is not None
    assert after["appeals"]["medianMinutes"] is not None


async def test_median_is_of_the_first_decision_of_each_case(
    client: httpx.AsyncClient,
    database: TestDatabase,
    hassan: SignedInMember,
    huda: SignedInMember,
    rania: SignedInMember,
) -> None:
    database.sql("DELETE FROM appeal; UPDATE case_decision SET decided_at = '2020-01-01'")
    cases = [insert_case(database, hassan, hours_ago=n, state="decided") for n in (1, 2, 30)]
    for case_id in (*cases, cases[-1]):
        insert_decision(database, case_id, huda, act="dismiss")
    assert (await get_figures(client, rania))["medianMinutes"] == 120


async def test_days_without_events_are_listed_as_zero(
    client: httpx.AsyncClient, rania: SignedInMember
) -> None:
    for days in (1, 7, 90):
        figures = await get_figures(client, rania, days)
        today = datetime.now(UTC).date()
        expected = [(today - timedelta(days=n)).isoformat() for n in reversed(range(days))]
        assert [each["day"] for each in figures["byDay"]] == expected
        assert figures["days"] == days


async def test_payout_figures_are_for_treasurers(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, rania: SignedInMember
) -> None:
    assert (await get_figures(client, rania))["payouts"] is None
    treasurer = await create_staff_as(app, database, "treasurer")
    before = (await get_figures(client, treasurer))["payouts"]
    await create_requested_payout(app, client, database)
    after = (await get_figures(client, treasurer))["payouts"]
    assert after["requested"] - before["requested"] == 1
    assert after["requestedCents"] - before["requestedCents"] == 5_000


@pytest.mark.parametrize("days", ["0", "91", "-1", "x", "1.5"])
async def test_impossible_number_of_days_is_refused(
    client: httpx.AsyncClient, rania: SignedInMember, days: str
) -> None:
    answer = await client.get(f"/staff/figures?days={days}", headers=rania.headers)
    assert refusal(answer) == (422, "validation_failed")


async def test_figures_do_not_exist_for_members(app: FastAPI, client: httpx.AsyncClient) -> None:
    member = await factories.member(app)
    for headers in ({}, member.headers):
        answer = await client.get("/staff/figures", headers=headers)
        assert refusal(answer) == (404, "not_found")
