"""Being paid by the provider: accounts, and transfers that are known or unknown, never guessed."""

from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payments.ledger import service as ledger
from api.payments.provider.client import Provider
from api.payouts import stripe_connect
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import return_from_checkout, start_checkout
from api.tests.support.http import got, posted, refusal
from api.tests.support.payouts import (
    LEBANESE_ACCOUNT,
    confirm_session,
    credit_balance,
    end_cooldown,
    get_balances,
    request_payout,
)
from api.tests.support.stripe_sandbox import Sandbox

LINK = "/users/generateConnectAccountLink"


@pytest.fixture(autouse=True)
async def true_books(app: FastAPI, sandbox: Sandbox) -> Any:
    """What the books say of the provider and what it has itself differ by nothing more."""
    before = await astray(app, sandbox)
    yield
    assert await astray(app, sandbox) == before
    async with app.state.database.reading() as connection:
        assert await ledger.unbalanced_accounts(connection) == []


async def astray(app: FastAPI, sandbox: Sandbox) -> int:
    async with app.state.database.reading() as connection:
        booked = await ledger.platform_balance(connection, "stripe")
    return booked - await stripe_sandbox.get_balance(sandbox)


@pytest.fixture
async def member(app: FastAPI, database: TestDatabase) -> SignedInMember:
    made = await factories.member(app, country_id="FR")
    confirm_session(database, made)
    return made


async def funded(app: FastAPI, client: httpx.AsyncClient, sandbox: Sandbox) -> None:
    """Money at the provider that transfers can be made of."""
    author, buyer = await factories.member(app), await factories.member(app)
    post = (await factories.post(client, author))["_id"]
    payment = await start_checkout(client, post, buyer, purpose="tip", amountCents=10_000)
    await stripe_sandbox.pay_session(sandbox, payment.session_id, card="4000000000000077")
    assert (await return_from_checkout(client, buyer, payment))["status"] == "paid"


async def send(app: FastAPI) -> int:
    return await stripe_connect.submit_transfers(app.state.database, app.state.provider)


def account_of(database: TestDatabase, member: SignedInMember) -> str:
    return database.sql(f"SELECT account_id FROM connect_account WHERE member_id = '{member.id}'")


async def connected(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    cents: int = 4_000,
) -> SignedInMember:
    """Somebody whose account at the provider is ready and has rested."""
    member = await factories.member(app, country_id="FR")
    confirm_session(database, member)
    await posted(client, LINK, member)
    account_id = account_of(database, member)
    await stripe_sandbox.complete_onboarding(sandbox, account_id)
    await stripe_connect.sync_account(app.state.database, app.state.provider, account_id)
    end_cooldown(database, member)
    confirm_session(database, member)
    await credit_balance(app, member, cents)
    return member


async def test_account_link_creates_one_account_and_new_url_each_time(
    client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox, member: SignedInMember
) -> None:
    first, second = await posted(client, LINK, member), await posted(client, LINK, member)
    assert first["url"] != second["url"]
    found = await stripe_sandbox.get_object(sandbox, f"/v1/accounts/{account_of(database, member)}")
    assert found["country"] == "FR"
    assert found["tos_acceptance"]["service_agreement"] == "recipient"
    assert found["controller"]["requirement_collection"] == "stripe"
    assert found["metadata"] == {"member_id": str(member.id)}
    (saved,) = (await got(client, "/users/listPayoutMethods", member))["saved"]
    assert (saved["kind"], saved["status"], saved["isDefault"]) == ("connect", "incomplete", False)
    assert (saved["bic"], saved["ibanLast4"], saved["country"]) == (None, None, "FR")
    assert (await got(client, "/users/balance", member))["reason"] == "no_method"


async def test_account_link_after_bank_account_restores_connect_method(
    client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox, member: SignedInMember
) -> None:
    await posted(client, LINK, member)
    await stripe_sandbox.complete_onboarding(sandbox, account_of(database, member))
    confirm_session(database, member)
    await posted(client, "/users/savePayoutMethod", member, LEBANESE_ACCOUNT)
    await posted(client, LINK, member)
    await posted(client, LINK, member)
    saved = (await got(client, "/users/listPayoutMethods", member))["saved"]
    assert [each["kind"] for each in saved] == ["connect", "wire-transfer"]
    told = database.sql(
        "SELECT count(*) FROM outbox WHERE type = 'PayoutMethodChanged'"
        f" AND payload->>'member_id' = '{member.id}'"
    )
    assert told == "3"


async def test_account_in_platform_country_has_full_agreement(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    member = await factories.member(app, country_id="US")
    assert refusal(await client.post(LINK, headers=member.headers)) == (
        403,
        "reauthentication_required",
    )
    confirm_session(database, member)
    await posted(client, LINK, member)
    found = await stripe_sandbox.get_object(sandbox, f"/v1/accounts/{account_of(database, member)}")
    assert found["tos_acceptance"]["service_agreement"] == "full"


async def test_account_link_in_unsupported_country_offers_wire_transfer(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await factories.member(app, country_id="EG")
    confirm_session(database, member)
    answer = await client.post(LINK, headers=member.headers)
    assert refusal(answer) == (422, "country_not_supported")
    assert answer.json()["error"]["facts"] == {"alternatives": ["wire-transfer"]}
    assert account_of(database, member) == ""
    kinds = [
        offer["kind"]
        for offer in (await got(client, "/users/listPayoutMethods", member))["available"]
    ]
    assert kinds == ["wire-transfer"]


async def test_account_link_during_outage_creates_no_second_account(
    client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox, member: SignedInMember
) -> None:
    # The account is made, and nobody hears of it: the next click finds the same one.
    await stripe_sandbox.fail_next(sandbox, "POST /v1/accounts", times=5, how="cut")
    assert refusal(await client.post(LINK, headers=member.headers)) == (502, "payments_unavailable")
    assert account_of(database, member) == ""
    await stripe_sandbox.reset_knobs(sandbox)
    await posted(client, LINK, member)
    accounts = await stripe_sandbox.get_object(sandbox, "/v1/accounts", limit=100)
    mine = [
        each for each in accounts["data"] if each["metadata"].get("member_id") == str(member.id)
    ]
    assert [each["id"] for each in mine] == [account_of(database, member)]


async def test_account_updated_webhook_completes_method(
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    member: SignedInMember,
    drain: Drain,
) -> None:
    await posted(client, LINK, member)
    account_id = account_of(database, member)
    for verified, status in ((False, "incomplete"), (True, "resting")):
        await stripe_sandbox.complete_onboarding(sandbox, account_id, verified=verified)
        await stripe_sandbox.deliver_webhooks(sandbox)
        await drain()
        (saved,) = (await got(client, "/users/listPayoutMethods", member))["saved"]
        assert saved["status"] == status
    end_cooldown(database, member)
    (saved,) = (await got(client, "/users/listPayoutMethods", member))["saved"]
    assert (saved["status"], saved["isDefault"]) == ("ready", True)


async def test_sync_incomplete_accounts_without_webhooks_completes_method(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    member: SignedInMember,
) -> None:
    await posted(client, LINK, member)
    await stripe_sandbox.complete_onboarding(sandbox, account_of(database, member))
    await stripe_sandbox.discard_webhooks(sandbox)
    later = now() + timedelta(hours=1)
    await stripe_connect.sync_incomplete_accounts(app.state.database, app.state.provider, at=later)
    (saved,) = (await got(client, "/users/listPayoutMethods", member))["saved"]
    assert saved["status"] == "resting"


async def test_payout_is_transferred_once(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    await funded(app, client, sandbox)
    member = await connected(app, client, database, sandbox)
    payout = (await request_payout(client, member, 3_000)).json()["payload"]
    assert payout["method"] == {
        "kind": "connect",
        "ibanLast4": None,
        "accountLast4": None,
        "bankName": None,
    }
    async with app.state.database.reading() as connection:
        before = await ledger.platform_balance(connection, "stripe")
    assert [await send(app), await send(app)] == [1, 0]
    (shown,) = await got(client, "/users/payouts", member)
    assert shown["status"] == "transferred"
    async with app.state.database.reading() as connection:
        assert await ledger.platform_balance(connection, "stripe") == before - 3_000
    group = {"transfer_group": f"payout:{payout['_id']}"}
    found = await stripe_sandbox.get_object(sandbox, "/v1/transfers", **group)
    assert [(each["amount"], each["destination"]) for each in found["data"]] == [
        (3_000, account_of(database, member))
    ]


@pytest.mark.parametrize("committed", [True, False])
async def test_transfer_with_unknown_outcome_stays_in_progress(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    committed: bool,
) -> None:
    await funded(app, client, sandbox)
    member = await connected(app, client, database, sandbox)
    payout = (await request_payout(client, member, 2_000)).json()["payload"]
    await stripe_sandbox.fail_next(
        sandbox, "POST /v1/transfers", times=5, how="500", committed=committed
    )
    assert await send(app) == 0
    (shown,) = await got(client, "/users/payouts", member)
    assert (shown["status"], shown["failureCode"]) == ("in-progress", None)
    await stripe_sandbox.reset_knobs(sandbox)
    assert await send(app) == 1
    found = await stripe_sandbox.get_object(
        sandbox, "/v1/transfers", transfer_group=f"payout:{payout['_id']}"
    )
    assert len(found["data"]) == 1
    assert (await get_balances(app, member)).available == 2_000


async def test_transfer_to_incomplete_account_fails_and_restores_balance(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    await funded(app, client, sandbox)
    member = await connected(app, client, database, sandbox)
    await request_payout(client, member, 2_000)
    await stripe_sandbox.complete_onboarding(sandbox, account_of(database, member), verified=False)
    assert await send(app) == 0
    (shown,) = await got(client, "/users/payouts", member)
    assert (shown["status"], shown["failureCode"]) == ("failed", "account_not_ready")
    assert (await get_balances(app, member)).available == 4_000


async def test_insufficient_platform_balance_keeps_payout_in_progress(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> None:
    member = await connected(app, client, database, sandbox, cents=900_000_000)
    await request_payout(client, member, 900_000_000)
    assert await send(app) == 0
    (shown,) = await got(client, "/users/payouts", member)
    assert shown["status"] == "in-progress"


async def test_reversed_transfer_restores_balance(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
    jobs: WorkerContext,
) -> None:
    await funded(app, client, sandbox)
    member = await connected(app, client, database, sandbox)
    await request_payout(client, member, 2_000)
    await send(app)
    transfer_id = database.sql(f"SELECT transfer_id FROM payout WHERE member_id = '{member.id}'")
    answer = await sandbox.http.post(
        f"/v1/transfers/{transfer_id}/reversals",
        headers={"Authorization": f"Bearer {stripe_sandbox.SECRET_KEY}"},
    )
    assert answer.status_code == 200, answer.text
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    (shown,) = await got(client, "/users/payouts", member)
    assert (shown["status"], shown["failureCode"]) == ("failed", "returned")
    assert (await get_balances(app, member)).available == 4_000
    await stripe_connect.sync_transfer(app.state.database, jobs.service(Provider), transfer_id)
    assert (await get_balances(app, member)).available == 4_000
