"""Exits of a payout: cancellation by its member, holds, releases and rejections by staff."""

import asyncio
import random
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.ids import new_id
from api.moderation import suspensions
from api.payouts import batches, holds
from api.payouts.operator_errors import OperatorError
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.http import get_payload, refusal
from api.tests.support.payouts import (
    create_connected_seller,
    create_requested_payout,
    create_staff,
    export_batch,
    get_balances,
    request_payout,
    submit_transfers,
    suspend_pending_members,
    with_approval_limit,
)
from api.tests.support.stripe_sandbox import Sandbox

pytestmark = pytest.mark.usefixtures("isolated_ledger")

UNLIMITED_CENTS = 10**12


def number_of(payout: dict[str, Any]) -> int:
    return int(payout["reference"].removeprefix("PO-"))


async def create_batches(app: FastAPI, cents: int = UNLIMITED_CENTS) -> list[int]:
    return await batches.create_batches(app.state.database, with_approval_limit(app, cents))


async def cancel(
    client: httpx.AsyncClient, member: SignedInMember, payout: dict[str, Any]
) -> httpx.Response:
    return await client.post(f"/users/payouts/{payout['_id']}/cancel", headers=member.headers)


async def get_own(client: httpx.AsyncClient, member: SignedInMember) -> dict[str, Any]:
    payout: dict[str, Any] = (await get_payload(client, "/users/payouts", member))[0]
    return payout


async def test_cancelled_payout_returns_its_amount_once(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    await drain()
    answer = await cancel(client, member, payout)
    cancelled = answer.json()["payload"]
    assert (cancelled["status"], cancelled["failureCode"]) == ("failed", "cancelled")
    assert (cancelled["title"], cancelled["remedy"]) == ("Payout cancelled", None)
    assert cancelled["isCancellable"] is False
    assert (await cancel(client, member, payout)).json() == answer.json()
    assert (await get_balances(app, member)).available == 10_000
    # The account is not the cause: the method is usable at once.
    assert (await get_payload(client, "/users/balance", member))["canRequestPayout"] is True
    # The member caused it: no notification and no e-mail follow.
    assert await drain() == 0
    assert await create_batches(app) == []


async def test_cancel_of_collected_payout_returns_409(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    await create_batches(app)
    assert refusal(await cancel(client, member, payout)) == (409, "payout_not_cancellable")
    assert (await get_own(client, member))["status"] == "in-progress"
    unknown = {"_id": str(new_id())}
    assert refusal(await cancel(client, member, unknown)) == (404, "payout_not_found")


@pytest.mark.parametrize("limit", [UNLIMITED_CENTS, 0])
async def test_suspension_takes_payout_out_of_batch(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, limit: int
) -> None:
    staff = await create_staff(app, database)
    fraudster, payout = await create_requested_payout(app, client, database)
    _, other = await create_requested_payout(app, client, database, cents=4_000)
    (number,) = await create_batches(app, limit)
    await suspensions.suspend(app.state.database, fraudster.id, by=staff.id, days=None, reason=None)
    if limit:
        with pytest.raises(OperatorError, match="approve it again") as refused:
            await export_batch(app, number)
        assert refused.value.code == "batch_changed"
    approved = await batches.approve(app.state.database, app.state.settings, number, by=staff.id)
    assert (approved.approved_count, approved.approved_cents) == (1, 4_000)
    content = (await export_batch(app, number)).content.decode()
    assert payout["reference"] not in content
    assert other["reference"] in content
    held = database.sql(f"SELECT status, hold_reason FROM payout WHERE id = '{payout['_id']}'")
    assert held == "pending|member_suspended"
    assert await create_batches(app) == []
    await suspensions.restore(app.state.database, fraudster.id, by=staff.id)
    assert len(await create_batches(app)) == 1


@pytest.mark.parametrize("by_staff", [True, False])
async def test_end_of_suspension_is_no_review_of_the_payout(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    by_staff: bool,
) -> None:
    staff = await create_staff(app, database)
    member = await create_connected_seller(app, client, database, sandbox, cents=6_000)
    await request_payout(client, member, 6_000)
    await suspensions.suspend(app.state.database, member.id, by=staff.id, days=1, reason=None)
    if by_staff:
        await suspensions.restore(app.state.database, member.id, by=staff.id)
    else:
        database.sql(
            "UPDATE member SET suspended_until = now() - interval '1 second'"
            f" WHERE id = '{member.id}'"
        )
        await suspensions.restore_due(app.state.database)
    # The process learns of the session's end at some time in the next two seconds.
    member = await factories.sign_in(app, member)
    assert (await get_own(client, member))["hold"] is None
    assert await submit_transfers(app, approval_cents=5_999) == 0
    assert (await get_own(client, member))["hold"]["reason"] == "approval"


async def test_payout_of_member_suspended_in_the_database_is_not_exported(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    staff = await create_staff(app, database)
    member, _ = await create_requested_payout(app, client, database)
    (number,) = await create_batches(app)
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{member.id}'")
    with pytest.raises(OperatorError) as refused:
        await export_batch(app, number)
    assert refused.value.code == "member_suspended"
    database.sql(f"UPDATE member SET suspended_at = NULL WHERE id = '{member.id}'")
    await export_batch(app, number)
    with pytest.raises(OperatorError) as refused:
        await holds.hold(
            app.state.database, number_of(await get_own(client, member)), reason="review",
            by=staff.id,
        )  # fmt: skip
    assert refused.value.code == "payout_sent"


async def test_held_payout_waits_until_it_is_released(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    staff = await create_staff(app, database)
    member, payout = await create_requested_payout(app, client, database)
    number = number_of(payout)
    await holds.hold(app.state.database, number, reason="review", by=staff.id)
    held = await get_own(client, member)
    assert (held["status"], held["title"]) == ("pending", "Payout on hold")
    assert held["hold"]["reason"] == "review"
    assert held["isCancellable"] is False
    assert refusal(await cancel(client, member, payout)) == (409, "payout_not_cancellable")
    assert await create_batches(app) == []
    with pytest.raises(OperatorError, match="already held"):
        await holds.hold(app.state.database, number, reason="review", by=staff.id)
    await holds.release(app.state.database, number, by=staff.id)
    assert (await get_own(client, member))["hold"] is None
    with pytest.raises(OperatorError, match="not held"):
        await holds.release(app.state.database, number, by=staff.id)
    assert len(await create_batches(app)) == 1


async def test_rejected_payout_returns_amount_with_reason_and_advice(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    staff = await create_staff(app, database)
    member, payout = await create_requested_payout(app, client, database)
    (batch,) = await create_batches(app)
    await holds.reject(app.state.database, number_of(payout), reason="name_mismatch", by=staff.id)
    rejected = await get_own(client, member)
    assert (rejected["status"], rejected["failureCode"]) == ("failed", "rejected")
    assert (rejected["title"], rejected["reason"]) == ("Payout rejected", "name_mismatch")
    assert "in your name" in rejected["remedy"]
    (saved,) = (await get_payload(client, "/users/listPayoutMethods", member))["saved"]
    assert saved["status"] == "paused"
    assert (await get_balances(app, member)).available == 10_000
    # Nothing is left of the batch.
    assert database.sql(f"SELECT status FROM payout_batch WHERE number = {batch}") == "cancelled"
    with pytest.raises(OperatorError) as refused:
        await export_batch(app, batch)
    assert refused.value.code == "batch_cancelled"
    with pytest.raises(OperatorError) as refused:
        await holds.reject(app.state.database, number_of(payout), reason="other", by=staff.id)
    assert refused.value.code == "payout_settled"


async def test_rejected_payout_sends_email_with_reason(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    staff = await create_staff(app, database)
    member, payout = await create_requested_payout(app, client, database)
    await holds.reject(app.state.database, number_of(payout), reason="name_mismatch", by=staff.id)
    await drain()
    subjects = {each["subject"]: each["text"] for each in await read_inbox(client, member.email)}
    (text,) = (text for subject, text in subjects.items() if payout["reference"] in subject)
    assert "باسمك" in text


async def test_review_by_others_than_staff_changes_nothing(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    number, store = number_of(payout), app.state.database
    for attempt in (
        holds.hold(store, number, reason="review", by=member.id),
        holds.reject(store, number, reason="other", by=member.id),
        holds.release(store, number, by=member.id),
    ):
        with pytest.raises(OperatorError) as refused:
            await attempt
        assert refused.value.code == "staff_only"
    database.sql(f"UPDATE member SET is_staff = true WHERE id = '{member.id}'")
    await holds.hold(store, number, reason="review", by=member.id)
    with pytest.raises(OperatorError) as refused:
        await holds.release(store, number, by=member.id)
    assert refused.value.code == "approver_paid"
    with pytest.raises(OperatorError, match="no payout PO-7"):
        await holds.hold(store, 7, reason="review", by=member.id)


async def test_fifty_concurrent_exits_have_one_effect(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    rolls = random.Random(seed)
    staff = await create_staff(app, database)
    store = app.state.database
    for _ in range(3):
        member, payout = await create_requested_payout(app, client, database)
        number = number_of(payout)

        async def collect_and_export() -> Any:
            return [await export_batch(app, each) for each in await create_batches(app)]

        def attempts(member: SignedInMember, payout: dict[str, Any], number: int) -> list[Any]:
            return [
                *(cancel(client, member, payout) for _ in range(10)),
                *(collect_and_export() for _ in range(10)),
                *(holds.hold(store, number, reason="review", by=staff.id) for _ in range(10)),
                *(holds.reject(store, number, reason="other", by=staff.id) for _ in range(10)),
                *(holds.release(store, number, by=staff.id) for _ in range(10)),
            ]

        waiting = attempts(member, payout, number)
        rolls.shuffle(waiting)
        results = await asyncio.gather(*waiting, return_exceptions=True)
        unexpected = [
            each
            for each in results
            if isinstance(each, BaseException) and not isinstance(each, OperatorError)
        ]
        assert unexpected == []
        state = await get_own(client, member)
        available = (await get_balances(app, member)).available
        exported = [each for each in results if isinstance(each, list) and each]
        returned = state["status"] == "failed"
        assert available == (10_000 if returned else 5_000)
        assert len(exported) <= 1
        if returned:
            assert exported == []
        entries = database.sql(
            "SELECT count(*) FROM journal WHERE key LIKE"
            f" 'payout:{payout['_id']}:%' AND kind <> 'payout'"
        )
        assert entries == ("1" if returned else "0")
        suspend_pending_members(database)
