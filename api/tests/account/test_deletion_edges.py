"""Edge cases of account deletion: concurrent cancellation, suspension, buyers and exports."""

import asyncio
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from api.account.deletion.job import DeletionJob
from api.account.jobs import delete_unowned_products
from api.core.events.dispatch import WorkerContext
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.engagement import comment
from api.tests.support.full_account import (
    FullAccount,
    download_export,
    find_rows,
    purge_accounts,
    read_json,
)
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.payouts import confirm_session, create_requested_payout, get_balances
from api.tests.support.stripe_sandbox import Sandbox
from api.tests.support.uploads import list_storage


def request_deletion_in_past(database: TestDatabase, member: SignedInMember) -> None:
    """Insert a deletion request whose grace period has ended."""
    database.sql(
        f"INSERT INTO leaving (member_id) VALUES ('{member.id}');"
        " UPDATE member SET deletes_at = now() - interval '1 minute'"
        f" WHERE id = '{member.id}'"
    )


def is_purged(database: TestDatabase, member: SignedInMember) -> bool:
    query = f"SELECT purged_at IS NOT NULL FROM member WHERE id = '{member.id}'"
    return database.sql(query) == "t"


async def test_cancel_deletion_during_job_either_restores_or_loses_whole_account(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> None:
    """The first and the last attempt force both outcomes; the others run concurrently."""
    outcomes = set()
    for attempt in range(10):
        member = await factories.member(app)
        post = (await factories.post(client, member, "باقٍ أو راحل"))["_id"]
        request_deletion_in_past(database, member)
        if attempt == 9:
            await DeletionJob(jobs.database).run()
        request = client.post("/users/keepAccount", headers=member.headers)
        cancellation = asyncio.create_task(request)
        if attempt == 0:
            await asyncio.wait([cancellation])
        for _ in range(attempt * 5):
            await asyncio.sleep(0)
        await DeletionJob(jobs.database).run()
        answer = await cancellation
        assert is_purged(database, member) == (answer.status_code == 401), answer.text
        text = database.sql(f"SELECT text FROM post WHERE id = '{post}'")
        if answer.status_code == 200:
            assert answer.json()["payload"] == {"deletesAt": None}
            assert text == "باقٍ أو راحل"
            assert (await get_payload(client, "/users/me", member))["email"] == member.email
        else:
            assert text == ""
        outcomes.add(answer.status_code)
    assert outcomes == {200, 401}


async def test_run_deletes_more_accounts_than_one_batch(
    app: FastAPI, database: TestDatabase, jobs: WorkerContext
) -> None:
    members = [await factories.member(app) for _ in range(5)]
    for member in members:
        request_deletion_in_past(database, member)
    await DeletionJob(jobs.database, batch_size=2).run()
    assert all(is_purged(database, member) for member in members)


async def test_begun_deletion_refuses_cancellation_and_deletes_late_writes(
    open_app: OpenApp, database: TestDatabase, jobs: WorkerContext, drain: Drain
) -> None:
    """The other process has the ended session in its cache."""
    async with (
        open_app(session_cache_ttl_seconds=3600) as other_app,
        client_of(other_app) as other_client,
    ):
        member = await factories.member(other_app)
        friend = await factories.member(other_app)
        post_id = (await factories.post(other_client, friend))["_id"]
        await get_payload(other_client, "/users/me", member)
        request_deletion_in_past(database, member)

        async def write_late() -> None:
            answer = await other_client.post("/users/keepAccount", headers=member.headers)
            assert refusal(answer) == (401, "not_authenticated")
            written = await factories.post(other_client, member, "qzlatepost")
            await comment(other_client, member, post_id, "qzlatecomment")
            assert written["_id"]
            assert find_rows(database, "qzlate")

        pause = iter([write_late()])
        await DeletionJob(jobs.database, pause=lambda: next(pause)).run()
        assert not list(pause)
        assert is_purged(database, member)
        await drain()
        assert find_rows(database, "qzlate") == []


async def test_suspended_member_with_pending_payout_is_deleted_after_its_refusal(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    member, payout = await create_requested_payout(app, client, database)
    before = await get_balances(app, member)
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{member.id}'")
    request_deletion_in_past(database, member)
    await purge_accounts(jobs, drain)
    # The payout returns to the balance before the balance is forfeited.
    query = f"SELECT status, failure_code FROM payout WHERE id = '{payout['_id']}'"
    assert database.sql(query) == "failed|member_suspended"
    assert (await get_balances(app, member)).available == before.available + payout["amountCents"]
    assert not is_purged(database, member)
    await purge_accounts(jobs, drain)
    assert is_purged(database, member)
    assert database.sql(f"SELECT count(*) FROM notification WHERE member_id = '{member.id}'") == "0"


@pytest.fixture
async def full_account(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
    jobs: WorkerContext,
) -> FullAccount:
    """Return a deleted account with a sold product."""
    account = await FullAccount(app, client, database, sandbox, drain).create()
    account.settle_payout()
    await account.request_deletion()
    account.end_grace_period()
    await purge_accounts(jobs, drain)
    return account


def list_files_of_sold_product(app: FastAPI, full_account: FullAccount) -> list[Path]:
    paths = list_storage(app.state.settings)
    return [path for path in paths if full_account.kept.encode() in path.read_bytes()]


def list_tables_with(database: TestDatabase, word: str) -> set[str]:
    """Return the tables with a word, except e-mails to others; purchases keep their titles."""
    rows = {row.partition(":")[0] for row in find_rows(database, word)}
    return rows - {"dev_message"}


async def test_unowned_product_is_deleted_after_its_last_buyer_is_refunded(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
    full_account: FullAccount,
) -> None:
    await delete_unowned_products(jobs)
    await drain()
    assert list_files_of_sold_product(app, full_account)
    # After the refund the file is deleted, and the receipt remains.
    sold = full_account.ids["sold"]
    database.sql(f"UPDATE entitlement SET revoked_at = now() WHERE post_id = '{sold}'")
    await delete_unowned_products(jobs)
    await drain()
    assert list_files_of_sold_product(app, full_account) == []
    receipt = await get_payload(
        client, f"/payments/{full_account.sale.payment_id}", full_account.friend
    )
    assert f"title {full_account.kept}" in str(receipt)
    assert list_tables_with(database, full_account.kept) == {"purchase"}


async def test_unowned_product_is_deleted_after_its_last_buyer_is_deleted(
    app: FastAPI,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
    full_account: FullAccount,
) -> None:
    request_deletion_in_past(database, full_account.friend)
    await purge_accounts(jobs, drain)
    await delete_unowned_products(jobs)
    await drain()
    assert list_files_of_sold_product(app, full_account) == []
    assert list_tables_with(database, full_account.kept) == {"purchase"}


async def test_export_url_without_reauthentication_is_null(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    member = await factories.member(app)
    await download_export(client, database, member, drain)
    confirm_session(database, member, minutes_ago=11)
    export = await get_payload(client, "/users/export", member)
    assert (export["status"], export["url"]) == ("ready", None)
    confirm_session(database, member)
    assert (await get_payload(client, "/users/export", member))["url"]


async def test_export_omits_names_of_hidden_members(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    member = await factories.member(app)
    others = [await factories.member(app, name=f"Qznamed {name}") for name in ("A", "B", "C")]
    for other in others:
        await comment(client, other, (await factories.post(client, member))["_id"])
    await drain()
    await post_payload(client, f"/users/block/{others[0].id}", member)
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{others[1].id}'")
    zipped = await download_export(client, database, member, drain)
    notifications = read_json(zipped, "notifications.json")
    assert notifications
    names = {each["from"]["name"] if each["from"] else None for each in notifications}
    assert "Qznamed C" in names
    assert not names & {"Qznamed A", "Qznamed B"}
    assert str(others[1].id) not in zipped.read("notifications.json").decode()
    # The member's own blocks are part of their data.
    assert [each["_id"] for each in read_json(zipped, "blocked.json")] == [str(others[0].id)]
