"""Open disputes in the staff console: the list and the answer in place of the seller."""

from datetime import datetime, timedelta

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.ids import new_id
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    PRICE,
    StartedCheckout,
    deliver_webhooks,
    get_charge_id,
    sell_product,
)
from api.tests.support.http import get_payload, list_all, post_payload, refusal
from api.tests.support.moderation import create_staff_as
from api.tests.support.payouts import confirm_session
from api.tests.support.stripe_sandbox import Sandbox

LIST = "/staff/disputes"
STATEMENT = "The buyer downloaded the guide twice."


@pytest.fixture(autouse=True)
def decided_elsewhere(database: TestDatabase) -> None:
    """Close the disputes of other tests."""
    database.sql("UPDATE dispute SET status = 'lost', closed_at = now() WHERE status = 'open'")


@pytest.fixture
async def treasurer(app: FastAPI, database: TestDatabase) -> SignedInMember:
    """A treasurer whose session was confirmed now."""
    staff = await create_staff_as(app, database, "treasurer")
    confirm_session(database, staff)
    return staff


async def open_dispute(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    seller: SignedInMember,
    buyer: SignedInMember,
) -> StartedCheckout:
    payment = await sell_product(client, sandbox, seller, buyer)
    await stripe_sandbox.open_dispute(sandbox, await get_charge_id(sandbox, payment))
    await deliver_webhooks(sandbox, drain)
    return payment


async def send_answer(
    client: httpx.AsyncClient, staff: SignedInMember, dispute_id: object
) -> httpx.Response:
    return await client.post(
        f"{LIST}/{dispute_id}/answer", json={"statement": STATEMENT}, headers=staff.headers
    )


async def test_open_dispute_is_listed_and_answered_once(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    database: TestDatabase,
    treasurer: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await open_dispute(client, sandbox, drain, layla, omar)
    (listed,) = await list_all(client, LIST, treasurer)
    (of_seller,) = await get_payload(client, "/payments/disputes", layla)
    assert {name: listed[name] for name in of_seller} == of_seller
    assert (listed["paymentId"], listed["amountCents"]) == (payment.payment_id, PRICE)
    assert (listed["kind"], listed["state"]) == ("purchase", "needsEvidence")
    assert listed["buyer"]["_id"] == str(omar.id)
    assert listed["seller"]["_id"] == str(layla.id)

    confirm_session(database, treasurer, minutes_ago=11)
    unconfirmed = await send_answer(client, treasurer, listed["_id"])
    assert refusal(unconfirmed) == (403, "reauthentication_required")
    confirm_session(database, treasurer)
    answered = await post_payload(
        client, f"{LIST}/{listed['_id']}/answer", treasurer, {"statement": STATEMENT}
    )
    assert answered["state"] == "underReview"
    assert (answered["evidence"]["statement"], answered["evidence"]["status"]) == (
        STATEMENT,
        "pending",
    )
    again = await send_answer(client, treasurer, listed["_id"])
    assert refusal(again) == (409, "dispute_answered")
    by = f"SELECT given_by FROM dispute_evidence WHERE dispute_id = '{listed['_id']}'"
    assert database.sql(by) == str(treasurer.id)
    # It stays in the list until the bank decides.
    (listed,) = await list_all(client, LIST, treasurer)
    assert listed["state"] == "underReview"


async def test_closed_overdue_and_unknown_disputes_are_not_answered(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    database: TestDatabase,
    treasurer: SignedInMember,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    for unknown in (new_id(), "nothing"):
        answer = await send_answer(client, treasurer, unknown)
        assert refusal(answer) == (404, "dispute_not_found")
    await open_dispute(client, sandbox, drain, layla, omar)
    (listed,) = await list_all(client, LIST, treasurer)
    where = f"WHERE id = '{listed['_id']}'"
    database.sql(f"UPDATE dispute SET due_at = now() - interval '1 minute' {where}")
    answer = await send_answer(client, treasurer, listed["_id"])
    assert refusal(answer) == (409, "dispute_overdue")
    database.sql(f"UPDATE dispute SET status = 'lost', closed_at = now() {where}")
    answer = await send_answer(client, treasurer, listed["_id"])
    assert refusal(answer) == (409, "dispute_closed")
    assert await list_all(client, LIST, treasurer) == []


async def test_buyer_does_not_answer_the_own_dispute_as_staff(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    treasurer: SignedInMember,
    layla: SignedInMember,
) -> None:
    await open_dispute(client, sandbox, drain, layla, treasurer)
    (listed,) = await list_all(client, LIST, treasurer)
    answer = await send_answer(client, treasurer, listed["_id"])
    assert refusal(answer) == (409, "own_payment")
    (of_seller,) = await get_payload(client, "/payments/disputes", layla)
    assert of_seller["state"] == "needsEvidence"


async def test_disputes_are_paged_by_their_deadline(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    database: TestDatabase,
    treasurer: SignedInMember,
    layla: SignedInMember,
) -> None:
    for _ in range(3):
        await open_dispute(client, sandbox, drain, layla, await factories.member(app))
    first, second, third = [each["_id"] for each in await list_all(client, LIST, treasurer)]
    database.sql(
        f"UPDATE dispute SET due_at = NULL WHERE id = '{first}';"
        f" UPDATE dispute SET due_at = due_at - interval '1 day' WHERE id = '{third}'"
    )
    listed = await list_all(client, LIST, treasurer, limit=1)
    assert [each["_id"] for each in listed] == [third, second, first]
    assert listed[-1]["answerDue"] is None
    assert datetime.fromisoformat(listed[0]["answerDue"]) < now() + timedelta(days=9)


@pytest.mark.parametrize("role", [None, "moderator"])
async def test_disputes_do_not_exist_for_other_callers(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, role: str | None
) -> None:
    caller = await (create_staff_as(app, database, role) if role else factories.member(app))
    answer = await client.get(LIST, headers=caller.headers)
    assert refusal(answer) == (404, "not_found")
    assert refusal(await send_answer(client, caller, new_id())) == (404, "not_found")
