"""Stripe Connect: accounts, and transfers with known or unknown outcomes."""

from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payments.ledger import service as ledger
from api.payments.provider.client import Provider
from api.payouts import holds, stripe_connect
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.payouts import (
    ACCOUNT_LINK_PATH,
    LEBANESE_ACCOUNT,
    confirm_session,
    create_connected_seller,
    create_staff,
    end_cooldown,
    fund_platform,
    get_balances,
    get_connect_account_id,
    request_payout,
    submit_transfers,
)
from api.tests.support.stripe_sandbox import Sandbox


@pytest.fixture(autouse=True)
async def balanced_ledger(app: FastAPI, sandbox: Sandbox) -> Any:
    """Assert that the difference to the provider's balance doesn't change."""
    before = await provider_difference(app, sandbox)
    yield
    assert await provider_difference(app, sandbox) == before
    async with app.state.database.reading() as connection:
        assert await ledger.unbalanced_accounts(connection) == []


async def provider_difference(app: FastAPI, sandbox: Sandbox) -> int:
    async with app.state.database.reading() as connection:
        ours = await ledger.platform_balance(connection, "stripe")
    return ours - await stripe_sandbox.get_balance(sandbox)


@pytest.fixture
async def member(app: FastAPI, database: TestDatabase) -> SignedInMember:
    member = await factories.member(app, country_id="FR")
    confirm_session(database, member)
    return member


async def test_account_link_creates_one_account_and_new_url_each_time(
    client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox, member: SignedInMember
) -> None:
    first, second = (
        await post_payload(client, ACCOUNT_LINK_PATH, member),
        await post_payload(client, ACCOUNT_LINK_PATH, member),
    )
    assert first["url"] != second["url"]
    account = await stripe_sandbox.get_object(
        sandbox, f"/v1/accounts/{get_connect_account_id(database, member)}"
    )
    assert account["country"] == "FR"
    assert account["tos_acceptance"]["service_agreement"] == "recipient"
    assert account["controller"]["requirement_collection"] == "stripe"
    assert account["metadata"] == {"member_id": str(member.id)}
    (saved,) = (await get_payload(client, "/users/listPayoutMethods", member))["saved"]
    assert (saved["kind"], saved["status"], saved["isDefault"]) == ("connect", "incomplete", False)
    assert (saved["bic"], saved["ibanLast4"], saved["country"]) == (None, None, "FR")
    assert (await get_payload(client, "/users/balance", member))["reason"] == "no_method"


async def test_account_link_after_bank_account_restores_connect_method(
    client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox, member: SignedInMember
) -> None:
    await post_payload(client, ACCOUNT_LINK_PATH, member)
    await stripe_sandbox.complete_onboarding(sandbox, get_connect_account_id(database, member))
    confirm_session(database, member)
    await post_payload(client, "/users/savePayoutMethod", member, LEBANESE_ACCOUNT)
    await post_payload(client, ACCOUNT_LINK_PATH, member)
    await post_payload(client, ACCOUNT_LINK_PATH, member)
    saved = (await get_payload(client, "/users/listPayoutMethods", member))["saved"]
    assert [each["kind"] for each in saved] == ["connect", "wire-transfer"]
    event_count = database.sql(
        "SELECT count(*) FROM outbox WHERE type = 'PayoutMethodChanged'"
        f" AND payload->>'member_id' = '{member.id}'"
    )
    assert event_count == "3"


async def test_account_in_platform_country_has_full_agreement(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    member = await factories.member(app, country_id="US")
    assert refusal(await client.post(ACCOUNT_LINK_PATH, headers=member.headers)) == (
        403,
        "reauthentication_required",
    )
    confirm_session(database, member)
    await post_payload(client, ACCOUNT_LINK_PATH, member)
    account = await stripe_sandbox.get_object(
        sandbox, f"/v1/accounts/{get_connect_account_id(database, member)}"
    )
    assert account["tos_acceptance"]["service_agreement"] == "full"


async def test_account_link_in_unsupported_country_offers_wire_transfer(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await factories.member(app, country_id="EG")
    confirm_session(database, member)
    answer = await client.post(ACCOUNT_LINK_PATH, headers=member.headers)
    assert refusal(answer) == (422, "country_not_supported")
    assert answer.json()["error"]["facts"] == {"alternatives": ["wire-transfer"]}
    assert get_connect_account_id(database, member) == ""
    kinds = [
        offer["kind"]
        for offer in (await get_payload(client, "/users/listPayoutMethods", member))["available"]
    ]
    assert kinds == ["wire-transfer"]


async def test_account_link_during_outage_creates_no_second_account(
    client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox, member: SignedInMember
) -> None:
    # The account is created and the answer lost: the next request finds the same account.
    await stripe_sandbox.fail_next(sandbox, "POST /v1/accounts", times=5, how="cut")
    assert refusal(await client.post(ACCOUNT_LINK_PATH, headers=member.headers)) == (
        502,
        "payments_unavailable",
    )
    assert get_connect_account_id(database, member) == ""
    await stripe_sandbox.reset_knobs(sandbox)
    await post_payload(client, ACCOUNT_LINK_PATH, member)
    accounts = await stripe_sandbox.get_object(sandbox, "/v1/accounts", limit=100)
    mine = [
        each for each in accounts["data"] if each["metadata"].get("member_id") == str(member.id)
    ]
    assert [each["id"] for each in mine] == [get_connect_account_id(database, member)]


async def test_account_updated_webhook_completes_method(
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    member: SignedInMember,
    drain: Drain,
) -> None:
    await post_payload(client, ACCOUNT_LINK_PATH, member)
    account_id = get_connect_account_id(database, member)
    for verified, status in ((False, "incomplete"), (True, "resting")):
        await stripe_sandbox.complete_onboarding(sandbox, account_id, verified=verified)
        await stripe_sandbox.deliver_webhooks(sandbox)
        await drain()
        (saved,) = (await get_payload(client, "/users/listPayoutMethods", member))["saved"]
        assert saved["status"] == status
    end_cooldown(database, member)
    (saved,) = (await get_payload(client, "/users/listPayoutMethods", member))["saved"]
    assert (saved["status"], saved["isDefault"]) == ("ready", True)


async def test_sync_accounts_without_webhooks_completes_method(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    member: SignedInMember,
) -> None:
    await post_payload(client, ACCOUNT_LINK_PATH, member)
    await stripe_sandbox.complete_onboarding(sandbox, get_connect_account_id(database, member))
    await stripe_sandbox.discard_webhooks(sandbox)
    later = now() + timedelta(hours=1)
    await stripe_connect.sync_accounts(app.state.database, app.state.provider, at=later)
    (saved,) = (await get_payload(client, "/users/listPayoutMethods", member))["saved"]
    assert saved["status"] == "resting"


async def test_payout_is_transferred_once(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    await fund_platform(app, client, sandbox)
    member = await create_connected_seller(app, client, database, sandbox)
    payout = (await request_payout(client, member, 3_000)).json()["payload"]
    assert payout["method"] == {
        "kind": "connect",
        "ibanLast4": None,
        "accountLast4": None,
        "bankName": None,
    }
    async with app.state.database.reading() as connection:
        before = await ledger.platform_balance(connection, "stripe")
    assert [await submit_transfers(app), await submit_transfers(app)] == [1, 0]
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert listed["status"] == "transferred"
    async with app.state.database.reading() as connection:
        assert await ledger.platform_balance(connection, "stripe") == before - 3_000
    group = {"transfer_group": f"payout:{payout['_id']}"}
    transfers = await stripe_sandbox.get_object(sandbox, "/v1/transfers", **group)
    assert [(each["amount"], each["destination"]) for each in transfers["data"]] == [
        (3_000, get_connect_account_id(database, member))
    ]


@pytest.mark.parametrize("committed", [True, False])
async def test_transfer_with_unknown_outcome_stays_in_progress(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    committed: bool,
) -> None:
    await fund_platform(app, client, sandbox)
    member = await create_connected_seller(app, client, database, sandbox)
    payout = (await request_payout(client, member, 2_000)).json()["payload"]
    await stripe_sandbox.fail_next(
        sandbox, "POST /v1/transfers", times=5, how="500", committed=committed
    )
    assert await submit_transfers(app) == 0
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["status"], listed["failureCode"]) == ("in-progress", None)
    await stripe_sandbox.reset_knobs(sandbox)
    assert await submit_transfers(app) == 1
    transfers = await stripe_sandbox.get_object(
        sandbox, "/v1/transfers", transfer_group=f"payout:{payout['_id']}"
    )
    assert len(transfers["data"]) == 1
    assert (await get_balances(app, member)).available == 2_000


async def test_transfer_to_incomplete_account_fails_and_restores_balance(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    await fund_platform(app, client, sandbox)
    member = await create_connected_seller(app, client, database, sandbox)
    await request_payout(client, member, 2_000)
    await stripe_sandbox.complete_onboarding(
        sandbox, get_connect_account_id(database, member), verified=False
    )
    assert await submit_transfers(app) == 0
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["status"], listed["failureCode"]) == ("failed", "account_not_ready")
    assert (await get_balances(app, member)).available == 4_000


async def test_insufficient_platform_balance_keeps_payout_in_progress(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    member = await create_connected_seller(app, client, database, sandbox, cents=900_000_000)
    await request_payout(client, member, 900_000_000)
    assert await submit_transfers(app) == 0
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert listed["status"] == "in-progress"


async def test_refused_transfer_succeeds_once_the_balance_suffices(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    available = await stripe_sandbox.get_balance(sandbox)
    cents = max(available, 0) + 5_000
    member = await create_connected_seller(app, client, database, sandbox, cents=cents)
    payout = (await request_payout(client, member, cents)).json()["payload"]
    assert await submit_transfers(app) == 0
    assert (await get_payload(client, "/users/payouts", member))[0]["status"] == "in-progress"
    await fund_platform(app, client, sandbox)
    assert await submit_transfers(app) == 1
    transfers = await stripe_sandbox.get_object(
        sandbox, "/v1/transfers", transfer_group=f"payout:{payout['_id']}"
    )
    assert [each["amount"] for each in transfers["data"]] == [cents]


async def test_transfer_above_daily_limit_waits_for_approval(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    await fund_platform(app, client, sandbox)
    staff = await create_staff(app, database)
    member = await create_connected_seller(app, client, database, sandbox, cents=6_000)
    payout = (await request_payout(client, member, 6_000)).json()["payload"]
    assert await submit_transfers(app, approval_cents=5_999) == 0
    (held,) = await get_payload(client, "/users/payouts", member)
    assert (held["status"], held["hold"]["reason"]) == ("pending", "approval")
    number = int(payout["reference"].removeprefix("PO-"))
    await holds.release(app.state.database, number, by=staff.id)
    assert await submit_transfers(app, approval_cents=0) == 1
    assert (await get_payload(client, "/users/payouts", member))[0]["status"] == "transferred"


async def test_payout_to_account_that_stripe_paused_is_refused_before_the_transfer(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    member = await create_connected_seller(app, client, database, sandbox)
    payout = (await request_payout(client, member, 2_000)).json()["payload"]
    account_id = get_connect_account_id(database, member)
    await stripe_sandbox.complete_onboarding(sandbox, account_id, verified=False)
    assert await submit_transfers(app) == 0
    actions = database.sql(
        f"SELECT action FROM payout_event WHERE payout_id = '{payout['_id']}' ORDER BY number"
    )
    assert actions.split() == ["requested", "refused"]
    assert (await get_balances(app, member)).available == 4_000


async def test_refused_account_is_created_with_another_key(
    client: httpx.AsyncClient, database: TestDatabase, member: SignedInMember
) -> None:
    database.sql(f"UPDATE member SET country_id = 'AQ' WHERE id = '{member.id}'")
    await client.post(ACCOUNT_LINK_PATH, headers=member.headers)
    database.sql(
        "INSERT INTO payout_event (action, member_id, actor_id)"
        f" VALUES ('account-refused', '{member.id}', '{member.id}')"
    )
    database.sql(f"UPDATE member SET country_id = 'FR' WHERE id = '{member.id}'")
    await post_payload(client, ACCOUNT_LINK_PATH, member)
    assert get_connect_account_id(database, member) != ""


async def test_reversed_transfer_restores_balance(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
    jobs: WorkerContext,
) -> None:
    await fund_platform(app, client, sandbox)
    member = await create_connected_seller(app, client, database, sandbox)
    await request_payout(client, member, 2_000)
    await submit_transfers(app)
    transfer_id = database.sql(f"SELECT transfer_id FROM payout WHERE member_id = '{member.id}'")
    answer = await sandbox.http.post(
        f"/v1/transfers/{transfer_id}/reversals",
        headers={"Authorization": f"Bearer {stripe_sandbox.SECRET_KEY}"},
    )
    assert answer.status_code == 200, answer.text
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["status"], listed["failureCode"]) == ("failed", "returned")
    assert (await get_balances(app, member)).available == 4_000
    await stripe_connect.sync_transfer(app.state.database, jobs.service(Provider), transfer_id)
    assert (await get_balances(app, member)).available == 4_000


async def test_transfer_reversed_before_it_is_known_returns_funds(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    database: TestDatabase,
) -> None:
    await fund_platform(app, client, sandbox)
    member = await create_connected_seller(app, client, database, sandbox)
    payout = (await request_payout(client, member, 3_000)).json()["payload"]
    # The transfer is created, its answer is lost, and it is reversed in the dashboard.
    await stripe_sandbox.fail_next(sandbox, "POST /v1/transfers", times=5)
    await submit_transfers(app)
    await stripe_sandbox.set_knobs(sandbox, fail_after=[])
    group = f"payout:{payout['_id']}"
    (transfer,) = (await stripe_sandbox.get_object(sandbox, "/v1/transfers", transfer_group=group))[
        "data"
    ]
    answer = await sandbox.http.post(
        f"/v1/transfers/{transfer['id']}/reversals",
        headers={"Authorization": f"Bearer {stripe_sandbox.SECRET_KEY}"},
    )
    assert answer.status_code == 200, answer.text
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    for _ in range(2):
        assert await submit_transfers(app) == 0
        (payout,) = await get_payload(client, "/users/payouts", member)
        assert (payout["status"], payout["failureCode"]) == ("failed", "returned")
    balances = await get_balances(app, member)
    assert (balances.pending, balances.available) == (0, 4_000)
