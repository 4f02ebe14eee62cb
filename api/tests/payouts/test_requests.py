"""Payout requests: eligibility, amounts, idempotency and the ledger."""

import asyncio
from datetime import date, timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st

from api.core.clock import iso, now
from api.core.ids import new_id
from api.payments.ledger import service as ledger
from api.payouts import messages
from api.payouts import service as payouts
from api.payouts.run_times import compute_next_run
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.http import get_payload, list_all, list_pages, post_payload, refusal
from api.tests.support.payouts import (
    LEBANESE_ACCOUNT,
    confirm_session,
    create_requested_payout,
    create_seller,
    credit_balance,
    end_cooldown,
    get_balances,
    request_payout,
)

pytestmark = pytest.mark.usefixtures("isolated_ledger")


def count_payouts(database: TestDatabase, member: SignedInMember) -> int:
    return int(database.sql(f"SELECT count(*) FROM payout WHERE member_id = '{member.id}'"))


async def test_payout_request_reserves_amount_immediately(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database, cents=10_000)
    before = await get_payload(client, "/users/balance", member)
    assert (before["availableCents"], before["canRequestPayout"]) == (10_000, True)
    answer = await request_payout(client, member, 4_000)
    payout = answer.json()["payload"]
    assert payout == {
        "_id": payout["_id"],
        "reference": payout["reference"],
        "amountCents": 4_000,
        "currency": "USD",
        "status": "pending",
        "title": "Payout pending",
        "method": {
            "kind": "wire-transfer",
            "ibanLast4": "9114",
            "accountLast4": None,
            "bankName": "Blom Bank",
        },
        "requestedAt": payout["requestedAt"],
        "scheduledFor": iso(compute_next_run("wire-transfer", now())),
        "settledAt": None,
        "failureCode": None,
        "reason": None,
        "remedy": None,
        "hold": None,
        "isCancellable": True,
    }
    assert payout["reference"].startswith("PO-1")
    assert await get_payload(client, "/users/balance", member) == {
        **before,
        "availableCents": 6_000,
        "inPayoutCents": 4_000,
        "lifetimeCents": 10_000,
        "canRequestPayout": False,
        "reason": "payout_in_progress",
    }
    assert await get_payload(client, "/users/payouts", member) == [payout]
    async with app.state.database.reading() as connection:
        assert await ledger.is_recorded(connection, f"payout:{payout['_id']}:reserve")
        assert await payouts.has_live_payout(connection, member.id)


async def test_titles_match_requirements_in_both_languages(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member, _ = await create_requested_payout(app, client, database)
    arabic = await client.get("/users/payouts", headers={**member.headers, "accept-language": "ar"})
    assert arabic.json()["payload"][0]["title"] == "عملية السحب قيد الانتظار"
    assert {status: messages.title(status, "en") for status in messages.TITLES} == {
        "pending": "Payout pending",
        "in-progress": "Payout pending",
        "transferred": "Payout transferred",
        "failed": "Payout failed",
    }


@pytest.mark.parametrize("cents", [10_001, 99_999, 100_000_000_000])
async def test_request_above_balance_returns_409_and_records_nothing(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, cents: int
) -> None:
    member = await create_seller(app, client, database, cents=10_000)
    answer = await request_payout(client, member, cents)
    assert refusal(answer) == (409, "insufficient_balance")
    assert answer.json()["error"]["facts"] == {"availableCents": 10_000}
    assert (count_payouts(database, member), (await get_balances(app, member)).available) == (
        0,
        10_000,
    )


async def test_request_with_empty_balance_returns_409(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database, cents=1)
    assert refusal(await request_payout(client, member, 2_000)) == (409, "insufficient_balance")


async def test_request_below_minimum_returns_422(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database)
    answer = await request_payout(client, member, 1_999)
    assert refusal(answer) == (422, "payout_below_minimum")
    assert answer.json()["error"]["facts"] == {"minimumCents": 2_000}
    assert (await request_payout(client, member, 2_000)).status_code == 200


@pytest.mark.parametrize("amount", [0, -5_000, 50.5, "5000", None, True, 10**12])
async def test_request_with_invalid_amount_returns_422(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, amount: Any
) -> None:
    member = await factories.member(app)
    confirm_session(database, member)
    answer = await client.post(
        "/users/payouts", json={"amountCents": amount}, headers=member.headers
    )
    assert refusal(answer) == (422, "validation_failed")
    assert set(answer.json()["error"]["fields"]) == {"amountCents"}


async def test_second_request_while_in_progress_returns_409(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member, _ = await create_requested_payout(app, client, database)
    assert refusal(await request_payout(client, member, 2_000)) == (409, "payout_in_progress")
    assert count_payouts(database, member) == 1


async def test_fifty_concurrent_requests_create_one_payout(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database, cents=1_000_000)
    answers: list[httpx.Response] = []
    while len(answers) < 50:
        requests = [request_payout(client, member, 2_000) for _ in range(50 - len(answers))]
        # A 503 means that the concurrency limit was reached: nothing was written.
        answers += [each for each in await asyncio.gather(*requests) if each.status_code != 503]
    created = [answer for answer in answers if answer.status_code == 200]
    others = {refusal(answer) for answer in answers if answer.status_code != 200}
    assert (len(created), others) == (1, {(409, "payout_in_progress")})
    assert count_payouts(database, member) == 1
    assert (await get_balances(app, member)).available == 998_000
    event_count = database.sql(
        f"SELECT count(*) FROM outbox WHERE type = 'PayoutMoved'"
        f" AND payload->>'member_id' = '{member.id}'"
    )
    assert event_count == "1"


async def test_idempotency_key_returns_same_payout(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database)
    key = {"Idempotency-Key": str(new_id())}
    first = await request_payout(client, member, 3_000, **key)
    confirm_session(database, member, minutes_ago=60)
    again = await request_payout(client, member, 3_000, **key)
    assert first.json() == again.json()
    assert refusal(await request_payout(client, member, 4_000, **key)) == (
        409,
        "idempotency_conflict",
    )
    assert count_payouts(database, member) == 1


async def test_idempotency_key_of_failed_request_can_be_reused(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database, cents=2_000)
    key = {"Idempotency-Key": str(new_id())}
    assert refusal(await request_payout(client, member, 3_000, **key)) == (
        409,
        "insufficient_balance",
    )
    await credit_balance(app, member, 1_000)
    assert (await request_payout(client, member, 3_000, **key)).status_code == 200


async def test_concurrent_requests_with_one_key_create_one_payout(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database)
    key = {"Idempotency-Key": str(new_id())}
    answers = await asyncio.gather(
        *(request_payout(client, member, 3_000, **key) for _ in range(8))
    )
    assert {answer.status_code for answer in answers} <= {200, 503}
    ids = {each.json()["payload"]["_id"] for each in answers if each.status_code == 200}
    assert (len(ids), count_payouts(database, member)) == (1, 1)


async def test_request_requires_recent_reauthentication(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await create_seller(app, client, database)
    confirm_session(database, member, minutes_ago=11)
    assert refusal(await request_payout(client, member)) == (403, "reauthentication_required")
    assert count_payouts(database, member) == 0


async def test_request_requires_method_past_cooldown(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await factories.member(app)
    confirm_session(database, member)
    await credit_balance(app, member, 9_000)
    assert refusal(await request_payout(client, member)) == (422, "no_payout_method")
    assert (await get_payload(client, "/users/balance", member))["reason"] == "no_method"
    saved = await post_payload(client, "/users/savePayoutMethod", member, LEBANESE_ACCOUNT)
    answer = await request_payout(client, member)
    assert refusal(answer) == (409, "method_resting")
    assert answer.json()["error"]["facts"] == {"usableFrom": saved["usableFrom"]}
    assert (await get_payload(client, "/users/balance", member))["reason"] == "method_resting"
    end_cooldown(database, member)
    assert (await request_payout(client, member)).status_code == 200


async def test_cooldown_lasts_for_configured_hours(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await factories.member(app)
    confirm_session(database, member)
    await post_payload(client, "/users/savePayoutMethod", member, LEBANESE_ACCOUNT)
    for hours, reason in ((23.9, "method_resting"), (24.1, "below_minimum")):
        async with app.state.database.reading() as connection:
            balance = await payouts.get_balance(
                connection, app.state.settings, member.id, at=now() + timedelta(hours=hours)
            )
        assert balance["reason"] == reason


async def test_request_by_minor_or_suspended_member_returns_403(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    today = now().date()
    for birth_date, reason in (
        (date(today.year - 17, 1, 1), "under_age"),
        (date(today.year - 30, 1, 1), "suspended"),
    ):
        member = await create_seller(app, client, database)
        suspended = "now()" if reason == "suspended" else "NULL"
        database.sql(
            f"UPDATE member SET birth_date = '{birth_date}', suspended_at = {suspended}"
            f" WHERE id = '{member.id}'"
        )
        answer = await request_payout(client, member)
        assert refusal(answer) == (403, "payout_not_allowed")
        assert answer.json()["error"]["facts"] == {"reason": reason}
        assert (await get_payload(client, "/users/balance", member))["reason"] == reason
        assert count_payouts(database, member) == 0


@given(st.integers(1900, 2026), st.integers(1, 12), st.integers(1, 28))
def test_age_increases_on_birthday(year: int, month: int, day: int) -> None:
    birthday = date(year + 18, month, day)
    assert payouts.age(date(year, month, day), birthday) == 18
    assert payouts.age(date(year, month, day), birthday - timedelta(days=1)) == 17


async def test_payouts_are_paged_newest_first_for_their_member(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member, _ = await create_requested_payout(app, client, database)
    other, theirs = await create_requested_payout(app, client, database)
    for _ in range(4):
        database.sql(
            "UPDATE payout SET status = 'failed', failure_code = 'bank_rejected',"
            f" settled_at = now() WHERE member_id = '{member.id}' AND status = 'pending'"
        )
        end_cooldown(database, member)
        database.sql(
            "INSERT INTO payout (id, member_id, method_id, amount_cents)"
            f" SELECT '{new_id()}', member_id, method_id, 2000 FROM payout"
            f" WHERE member_id = '{member.id}' LIMIT 1"
        )
    listed = await list_all(client, "/users/payouts", member, limit=2)
    assert len(listed) == 5
    assert [each["_id"] for each in listed] == sorted(
        (each["_id"] for each in listed), reverse=True
    )
    assert theirs["_id"] not in {each["_id"] for each in listed}
    assert [each async for each in list_pages(client, "/users/payouts", other)] == [[theirs]]
    assert refusal(await client.get("/users/payouts")) == (401, "not_authenticated")


async def test_payout_minimum_follows_setting(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, open_app: OpenApp
) -> None:
    member = await create_seller(app, client, database)
    async with open_app(payout_minimum_cents=500) as other_app, client_of(other_app) as other:
        assert (await request_payout(other, member, 500)).status_code == 200
