"""Payouts from members' connected accounts to their banks, and the daily refresh of accounts."""

from datetime import timedelta

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.payments.jobs import delete_expired
from api.payments.provider.client import Provider
from api.payouts import messages, stripe_connect
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import deliver_webhooks
from api.tests.support.http import get_payload
from api.tests.support.payouts import (
    create_connected_seller,
    fund_platform,
    get_connect_account_id,
    request_payout,
    submit_transfers,
)
from api.tests.support.stripe_sandbox import Sandbox


async def pay_out_to_bank(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, sandbox: Sandbox
) -> tuple[SignedInMember, str]:
    """Transfer 20 dollars to a member's account and from there to their bank."""
    await fund_platform(app, client, sandbox)
    member = await create_connected_seller(app, client, database, sandbox)
    await request_payout(client, member, 2_000)
    await submit_transfers(app)
    await stripe_sandbox.set_knobs(sandbox, payout_after=172_800)
    account_id = get_connect_account_id(database, member)
    payout = await stripe_sandbox.pay_out_balance(sandbox, account_id)
    assert payout["amount"] == 2_000
    return member, payout["id"]


async def test_payout_refused_by_members_bank_is_shown_and_announced_once(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
) -> None:
    member, payout_id = await pay_out_to_bank(app, client, database, sandbox)
    await stripe_sandbox.settle_payout(sandbox, payout_id, "failed")
    await stripe_sandbox.set_knobs(sandbox, duplicate=2)
    await deliver_webhooks(sandbox, drain)
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["status"], listed["title"]) == (
        "transferred",
        messages.STOPPED_TITLE["en"],
    )
    assert listed["remedy"] == messages.STOPPED_REMEDY["en"]
    query = f"""
        SELECT count(*) FROM notification
        WHERE member_id = '{member.id}' AND subject LIKE 'payout:%:stopped'
    """
    assert database.sql(query) == "1"
    query = f"""
        SELECT count(*) FROM outbox WHERE type = 'MemberBankPayoutFailed'
        AND payload->>'member_id' = '{member.id}'
    """
    assert database.sql(query) == "1"


async def test_later_payout_that_arrives_ends_the_warning(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
) -> None:
    member, payout_id = await pay_out_to_bank(app, client, database, sandbox)
    await stripe_sandbox.settle_payout(sandbox, payout_id, "failed")
    await deliver_webhooks(sandbox, drain)
    account_id = get_connect_account_id(database, member)
    again = await stripe_sandbox.pay_out_balance(sandbox, account_id)
    await stripe_sandbox.settle_payout(sandbox, again["id"])
    await deliver_webhooks(sandbox, drain)
    (listed,) = await get_payload(client, "/users/payouts", member)
    assert (listed["title"], listed["remedy"]) == ("Payout transferred", None)


async def test_ready_account_is_refreshed_daily(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    jobs: WorkerContext,
) -> None:
    member = await create_connected_seller(app, client, database, sandbox)
    account_id = get_connect_account_id(database, member)
    state = sandbox.app.state.sandbox
    record = state.record("account", account_id)
    record.body["payouts_enabled"] = False
    state.store.save(record)
    status = f"SELECT status FROM connect_account WHERE member_id = '{member.id}'"
    for hours, expected in ((23, "ready"), (25, "paused")):
        await stripe_connect.sync_accounts(
            app.state.database, jobs.service(Provider), at=now() + timedelta(hours=hours)
        )
        assert database.sql(status) == expected


async def test_all_accounts_are_refreshed_by_one_run(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stripe_connect, "_BATCH_SIZE", 2)
    accounts = []
    for _ in range(5):
        member = await create_connected_seller(app, client, database, sandbox)
        accounts.append(get_connect_account_id(database, member))
    # The oldest ones are unknown to the provider, so that they stay due.
    missing, known = accounts[:2], accounts[2:]
    database.sql(
        "UPDATE connect_account SET synced_at = '2026-01-01', account_id = account_id || 'x'"
        f" WHERE account_id IN ('{missing[0]}', '{missing[1]}')"
    )
    state = sandbox.app.state.sandbox
    for account_id in known:
        record = state.record("account", account_id)
        record.body["payouts_enabled"] = False
        state.store.save(record)
    await stripe_connect.sync_accounts(
        app.state.database, app.state.provider, at=now() + timedelta(hours=25)
    )
    statuses = database.sql(
        f"SELECT string_agg(status, ',') FROM connect_account WHERE account_id IN {tuple(known)}"
    )
    assert statuses == "paused,paused,paused"


async def test_webhook_events_are_deleted_after_retention(
    jobs: WorkerContext, database: TestDatabase
) -> None:
    database.sql("""
        INSERT INTO webhook_event (event_id, type, hint, received_at) VALUES
            ('evt_old_one', 'payout.paid', '{}', now() - interval '91 days'),
            ('evt_young_one', 'payout.paid', '{}', now() - interval '89 days')
    """)
    await delete_expired(jobs)
    query = "SELECT event_id FROM webhook_event WHERE event_id LIKE 'evt_%_one'"
    assert database.sql(query) == "evt_young_one"
    database.sql("DELETE FROM webhook_event WHERE event_id = 'evt_young_one'")
