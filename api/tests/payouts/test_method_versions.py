"""Versions of payout methods: which change creates one, and what keeps its own."""

import asyncio

import httpx
from fastapi import FastAPI

from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import get_payload, post_payload
from api.tests.support.payouts import (
    LEBANESE_ACCOUNT,
    SAUDI_ACCOUNT,
    count_versions,
    create_requested_payout,
    end_cooldown,
    post_method,
)


async def test_method_change_creates_version_and_payout_keeps_its_own(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    saved = await post_payload(client, "/users/savePayoutMethod", member, SAUDI_ACCOUNT)
    assert (saved["status"], saved["ibanLast4"]) == ("resting", "7519")
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert listed["method"] == payout["method"]
    assert listed["method"]["ibanLast4"] == "9114"
    assert count_versions(database, member) == 2
    assert len((await get_payload(client, "/users/listPayoutMethods", member))["saved"]) == 1


async def test_saving_same_account_keeps_its_version(
    client: httpx.AsyncClient, database: TestDatabase, member: SignedInMember
) -> None:
    first = await post_payload(client, "/users/savePayoutMethod", member, LEBANESE_ACCOUNT)
    end_cooldown(database, member)
    again = await post_payload(client, "/users/savePayoutMethod", member, LEBANESE_ACCOUNT)
    assert (again["_id"], again["status"]) == (first["_id"], "ready")
    other = await post_payload(
        client, "/users/savePayoutMethod", member, {**LEBANESE_ACCOUNT, "city": "Saida"}
    )
    assert (other["_id"] != first["_id"], other["status"]) == (True, "resting")


async def test_concurrent_saves_leave_one_live_version(
    client: httpx.AsyncClient, database: TestDatabase, member: SignedInMember
) -> None:
    bodies = [{**LEBANESE_ACCOUNT, "city": f"City {number}"} for number in range(8)]
    answers = await asyncio.gather(*(post_method(client, member, body) for body in bodies))
    assert {answer.status_code for answer in answers} == {200}
    live = database.sql(
        f"SELECT count(*) FROM payout_method WHERE member_id = '{member.id}' AND retired_at IS NULL"
    )
    assert (live, count_versions(database, member)) == ("1", 8)


async def test_method_change_emits_event_and_is_logged(
    client: httpx.AsyncClient, database: TestDatabase, member: SignedInMember
) -> None:
    for body in (LEBANESE_ACCOUNT, LEBANESE_ACCOUNT, SAUDI_ACCOUNT):
        await post_payload(client, "/users/savePayoutMethod", member, body)
    event_count = database.sql(
        "SELECT count(*) FROM outbox WHERE type = 'PayoutMethodChanged'"
        f' AND payload = \'{{"member_id": "{member.id}"}}\''
    )
    log_count = database.sql(
        f"SELECT count(*) FROM payout_event WHERE action = 'method-saved'"
        f" AND actor_id = '{member.id}'"
    )
    assert (event_count, log_count) == ("2", "2")
