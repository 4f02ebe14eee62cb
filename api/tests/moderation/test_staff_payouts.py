"""Payouts in the staff console: the list, holds, releases, rejections and approvals."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.ids import new_id
from api.payments.ledger import service as ledger
from api.payouts import batches
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.http import get_payload, list_all, post_payload, refusal
from api.tests.support.moderation import create_staff_as
from api.tests.support.payouts import (
    confirm_session,
    create_requested_payout,
    create_staff,
    get_balances,
    suspend_pending_members,
    with_approval_limit,
)
from api.tests.support.staff_sessions import age_sessions


@pytest.fixture(autouse=True)
async def isolated_payouts(app: FastAPI, database: TestDatabase) -> Any:
    """Exclude the payouts of other tests; assert afterwards that balances are right."""
    suspend_pending_members(database)
    yield
    async with app.state.database.reading() as connection:
        assert await ledger.unbalanced_accounts(connection) == []


@pytest.fixture
async def treasurer(app: FastAPI, database: TestDatabase) -> SignedInMember:
    return await create_staff_as(app, database, "treasurer")


def number_of(payout: dict[str, Any]) -> int:
    return int(payout["reference"].removeprefix("PO-"))


async def post(
    client: httpx.AsyncClient, staff: SignedInMember, path: str, body: Any = None
) -> httpx.Response:
    return await client.post(f"/staff/{path}", json=body, headers=staff.headers)


async def create_batch(app: FastAPI, by: SignedInMember | None = None) -> int:
    """Create a batch of all pending payouts that waits for an approval."""
    (number,) = await batches.create_batches(
        app.state.database, with_approval_limit(app, 0), by=by.id if by else None
    )
    return number


async def list_batches(client: httpx.AsyncClient, staff: SignedInMember) -> dict[int, Any]:
    answer = await client.get("/staff/payouts", headers=staff.headers)
    return {batch["number"]: batch for batch in answer.json()["batches"]}


async def test_held_payout_is_listed_released_and_logged(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, treasurer: SignedInMember
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    number = number_of(payout)
    pending = await list_all(client, "/staff/payouts?state=pending", treasurer)
    assert number in {each["number"] for each in pending}

    held = await post_payload(
        client, f"/staff/payouts/{number}/hold", treasurer, {"reason": "review"}
    )
    assert (held["status"], held["holdReason"], held["batchNumber"]) == ("pending", "review", None)
    assert held["member"]["_id"] == str(member.id)
    assert held["method"] == {
        "kind": "wire-transfer",
        "last4": "9114",
        "bankName": "Blom Bank",
        "country": "LB",
    }
    listed = await list_all(client, "/staff/payouts", treasurer)
    assert held in listed
    pending = await list_all(client, "/staff/payouts?state=pending", treasurer)
    assert number not in {each["number"] for each in pending}
    again = await post(client, treasurer, f"payouts/{number}/hold", {"reason": "review"})
    assert refusal(again) == (409, "payout_held")

    released = await post_payload(client, f"/staff/payouts/{number}/release", treasurer)
    assert (released["holdReason"], released["heldAt"]) == (None, None)
    again = await post(client, treasurer, f"payouts/{number}/release")
    assert refusal(again) == (409, "payout_not_held")
    logged = database.sql(
        "SELECT action FROM payout_event JOIN payout ON payout.id = payout_id"
        f" WHERE payout.number = {number} AND actor_id = '{treasurer.id}'"
        " ORDER BY payout_event.number"
    )
    assert logged.split() == ["held", "released"]


async def test_rejected_payout_returns_its_amount_and_tells_the_member(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    treasurer: SignedInMember,
    drain: Drain,
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    number = number_of(payout)
    await post_payload(client, f"/staff/payouts/{number}/hold", treasurer, {"reason": "review"})
    rejected = await post_payload(
        client, f"/staff/payouts/{number}/reject", treasurer, {"reason": "name_mismatch"}
    )
    assert (rejected["status"], rejected["holdReason"]) == ("failed", None)
    assert (await get_balances(app, member)).available == 10_000
    again = await post(client, treasurer, f"payouts/{number}/reject", {"reason": "name_mismatch"})
    assert refusal(again) == (409, "payout_settled")
    await drain()
    assert any(
        "رُفضت عملية السحب" in mail["subject"] for mail in await read_inbox(client, member.email)
    )


async def test_unknown_payout_and_reason_are_refused(
    client: httpx.AsyncClient, treasurer: SignedInMember
) -> None:
    for act, body in (
        ("hold", {"reason": "review"}),
        ("release", None),
        ("reject", {"reason": "other"}),
    ):
        answer = await post(client, treasurer, f"payouts/4242424/{act}", body)
        assert refusal(answer) == (404, "payout_not_found")
    for body in ({"reason": "because"}, {}, None):
        answer = await post(client, treasurer, "payouts/4242424/reject", body)
        assert refusal(answer)[0] == 422, body
    answer = await post(client, treasurer, "payoutBatches/4242424/approve")
    assert refusal(answer) == (403, "reauthentication_required")


async def test_suspended_members_payout_is_not_released(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, treasurer: SignedInMember
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    number = number_of(payout)
    await post_payload(client, f"/staff/payouts/{number}/hold", treasurer, {"reason": "review"})
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{member.id}'")
    answer = await post(client, treasurer, f"payouts/{number}/release")
    assert refusal(answer) == (409, "member_suspended")


async def test_batch_is_approved_by_another_person_with_a_fresh_confirmation(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, treasurer: SignedInMember
) -> None:
    await create_requested_payout(app, client, database)
    collector = await create_staff(app, database)
    number = await create_batch(app, by=collector)
    path = f"payoutBatches/{number}/approve"
    shown = (await list_batches(client, treasurer))[number]
    assert (shown["status"], shown["needsApproval"], shown["canApprove"]) == ("draft", True, True)
    assert (shown["payoutsCount"], shown["totalCents"], shown["refusal"]) == (1, 5_000, None)
    assert shown["createdBy"]["_id"] == str(collector.id)
    own = (await list_batches(client, collector))[number]
    assert (own["canApprove"], own["refusal"]) == (False, "approver_collected")

    confirm_session(database, collector)
    assert refusal(await post(client, collector, path)) == (409, "approver_collected")
    confirm_session(database, treasurer, minutes_ago=11)
    assert refusal(await post(client, treasurer, path)) == (403, "reauthentication_required")
    confirm_session(database, treasurer)
    approved = await post_payload(client, f"/staff/{path}", treasurer)
    assert (approved["status"], approved["needsApproval"]) == ("approved", False)
    assert refusal(await post(client, treasurer, path)) == (409, "batch_approved")
    assert number not in await list_batches(client, treasurer)


async def test_changed_batch_waits_for_an_approval_again(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, treasurer: SignedInMember
) -> None:
    _, payout = await create_requested_payout(app, client, database)
    await create_requested_payout(app, client, database, cents=3_000)
    number = await create_batch(app)
    confirm_session(database, treasurer)
    await post_payload(client, f"/staff/payoutBatches/{number}/approve", treasurer)
    held = await post_payload(
        client, f"/staff/payouts/{number_of(payout)}/hold", treasurer, {"reason": "review"}
    )
    assert held["batchNumber"] is None
    changed = (await list_batches(client, treasurer))[number]
    assert (changed["status"], changed["payoutsCount"]) == ("approved", 1)
    assert (changed["totalCents"], changed["needsApproval"]) == (3_000, True)
    approved = await post_payload(client, f"/staff/payoutBatches/{number}/approve", treasurer)
    assert approved["needsApproval"] is False


async def test_approver_who_is_paid_by_the_batch_is_refused(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    number = await create_batch(app)
    database.sql(f"UPDATE member SET is_staff = true WHERE id = '{member.id}'")
    assert (await list_batches(client, member))[number]["refusal"] == "approver_paid"
    confirm_session(database, member)
    answer = await post(client, member, f"payoutBatches/{number}/approve")
    assert refusal(answer) == (409, "approver_paid")
    own = number_of(payout)
    await post_payload(client, f"/staff/payouts/{own}/hold", member, {"reason": "review"})
    answer = await post(client, member, f"payouts/{own}/release")
    assert refusal(answer) == (409, "approver_paid")


async def test_operator_who_is_alone_approves_the_own_batch(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    open_app: OpenApp,
) -> None:
    await create_requested_payout(app, client, database)
    operator = await create_staff(app, database)
    number = await create_batch(app, by=operator)
    confirm_session(database, operator)
    async with open_app(payout_single_approver=True) as alone, client_of(alone) as caller:
        assert (await list_batches(caller, operator))[number]["canApprove"] is True
        await post_payload(caller, f"/staff/payoutBatches/{number}/approve", operator)
    flag = f"SELECT has_single_approver FROM payout_batch WHERE number = {number}"
    assert database.sql(flag) == "t"


async def test_concurrent_rejections_return_the_amount_once(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, treasurer: SignedInMember
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    path = f"payouts/{number_of(payout)}/reject"
    answers = await asyncio.gather(
        *(post(client, treasurer, path, {"reason": "other"}) for _ in range(8))
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert (await get_balances(app, member)).available == 10_000


@pytest.mark.parametrize("caller", ["guest", "member", "moderator", "old session"])
async def test_payouts_do_not_exist_for_other_callers(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, caller: str
) -> None:
    headers = {}
    if caller == "member":
        headers = (await factories.member(app)).headers
    elif caller == "moderator":
        headers = (await create_staff_as(app, database, "moderator")).headers
    elif caller == "old session":
        staff = await create_staff_as(app, database, "treasurer")
        age_sessions(database, staff, hours=13)
        headers = staff.headers
    unknown = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://localhost")
    async with unknown:
        missing = await unknown.get(f"/staff/{new_id()}", headers=headers)
    for method, path in (
        ("GET", "/staff/payouts"),
        ("POST", "/staff/payouts/10001/hold"),
        ("POST", "/staff/payouts/10001/release"),
        ("POST", "/staff/payouts/10001/reject"),
        ("POST", "/staff/payoutBatches/1/approve"),
    ):
        body = {"reason": "other"} if method == "POST" else None
        answer = await client.request(method, path, json=body, headers=headers)
        assert (answer.status_code, answer.json()) == (404, missing.json()), path


async def test_payout_list_is_paged_oldest_first(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, treasurer: SignedInMember
) -> None:
    numbers = []
    for _ in range(3):
        _, payout = await create_requested_payout(app, client, database)
        numbers.append(number_of(payout))
    listed = await list_all(client, "/staff/payouts?state=pending", treasurer, limit=2)
    assert [each["number"] for each in listed if each["number"] in numbers] == numbers
    answer = await client.get("/staff/payouts?state=pending&limit=1", headers=treasurer.headers)
    cursor = answer.json()["nextCursor"]
    other = await client.get(f"/staff/payouts?cursor={cursor}", headers=treasurer.headers)
    assert refusal(other) == (422, "invalid_cursor")
    # The account number is for the bank's file alone.
    assert "LB62" not in answer.text
    assert (await get_payload(client, "/users/payouts", treasurer)) == []
