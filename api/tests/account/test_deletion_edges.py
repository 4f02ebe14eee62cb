"""The edges of leaving: who comes back at the last moment, who is suspended, who bought, and what a
copy tells whom."""

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
from api.tests.support.http import got, posted, refusal
from api.tests.support.payouts import confirm_session, create_requested_payout, get_balances
from api.tests.support.stripe_sandbox import Sandbox
from api.tests.support.uploads import list_storage


def leaving_since(database: TestDatabase, member: SignedInMember) -> None:
    """They asked thirty days ago."""
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
    """Either of the two is right; half of one never is."""
    outcomes = set()
    for head_start in range(8):
        member = await factories.member(app)
        post = (await factories.post(client, member, "باقٍ أو راحل"))["_id"]
        leaving_since(database, member)
        comes_back = asyncio.create_task(client.post("/users/keepAccount", headers=member.headers))
        for _ in range(head_start * 5):
            await asyncio.sleep(0)
        await DeletionJob(jobs.database).run()
        answer = await comes_back
        assert is_purged(database, member) == (answer.status_code == 401), answer.text
        text = database.sql(f"SELECT text FROM post WHERE id = '{post}'")
        if answer.status_code == 200:
            assert answer.json()["payload"] == {"deletesAt": None}
            assert text == "باقٍ أو راحل"
            assert (await got(client, "/users/me", member))["email"] == member.email
        else:
            assert text == ""
        outcomes.add(answer.status_code)
    assert outcomes <= {200, 401}


async def test_begun_deletion_refuses_cancellation_and_deletes_late_writes(
    open_app: OpenApp, database: TestDatabase, jobs: WorkerContext, drain: Drain
) -> None:
    """By a process that has not heard yet that their session is over."""
    async with open_app(session_cache_ttl_seconds=3600) as other, client_of(other) as elsewhere:
        member = await factories.member(other)
        friend = await factories.member(other)
        theirs = (await factories.post(elsewhere, friend))["_id"]
        await got(elsewhere, "/users/me", member)
        leaving_since(database, member)

        async def a_last_moment() -> None:
            answer = await elsewhere.post("/users/keepAccount", headers=member.headers)
            assert refusal(answer) == (401, "not_authenticated")
            written = await factories.post(elsewhere, member, "qzlatepost")
            await comment(elsewhere, member, theirs, "qzlatecomment")
            assert written["_id"]
            assert find_rows(database, "qzlate")

        pause = iter([a_last_moment()])
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
    leaving_since(database, member)
    await purge_accounts(jobs, drain)
    # What was asked for is theirs again before it is given up, and the books say so.
    query = f"SELECT status, failure_code FROM payout WHERE id = '{payout['_id']}'"
    assert database.sql(query) == "failed|member_suspended"
    assert (await get_balances(app, member)).available == before.available + payout["amountCents"]
    assert not is_purged(database, member)
    await purge_accounts(jobs, drain)
    assert is_purged(database, member)
    assert database.sql(f"SELECT count(*) FROM notification WHERE member_id = '{member.id}'") == "0"


@pytest.fixture
async def busy(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
    jobs: WorkerContext,
) -> FullAccount:
    """Gone, and somebody has bought of them."""
    made = await FullAccount(app, client, database, sandbox, drain).create()
    made.settle_payout()
    await made.request_deletion()
    made.end_grace_period()
    await purge_accounts(jobs, drain)
    return made


def kept_of(app: FastAPI, busy: FullAccount) -> list[Path]:
    kept = list_storage(app.state.settings)
    return [path for path in kept if busy.kept.encode() in path.read_bytes()]


def tables_with(database: TestDatabase, word: str) -> set[str]:
    """But letters that others received. What was paid for stays in the books under its title, which
    nobody may change."""
    rows = {row.partition(":")[0] for row in find_rows(database, word)}
    return rows - {"dev_message"}


async def test_unowned_product_is_deleted_after_its_last_buyer_is_refunded(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
    busy: FullAccount,
) -> None:
    await delete_unowned_products(jobs)
    await drain()
    assert kept_of(app, busy)
    # One gave it back: the file goes, their receipt stays.
    sold = busy.ids["sold"]
    database.sql(f"UPDATE entitlement SET revoked_at = now() WHERE post_id = '{sold}'")
    await delete_unowned_products(jobs)
    await drain()
    assert kept_of(app, busy) == []
    receipt = await got(client, f"/payments/{busy.sale.payment_id}", busy.friend)
    assert f"title {busy.kept}" in str(receipt)
    assert tables_with(database, busy.kept) == {"purchase"}


async def test_unowned_product_is_deleted_after_its_last_buyer_is_deleted(
    app: FastAPI, database: TestDatabase, jobs: WorkerContext, drain: Drain, busy: FullAccount
) -> None:
    leaving_since(database, busy.friend)
    await purge_accounts(jobs, drain)
    await delete_unowned_products(jobs)
    await drain()
    assert kept_of(app, busy) == []
    assert tables_with(database, busy.kept) == {"purchase"}


async def test_export_url_without_reauthentication_is_null(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    member = await factories.member(app)
    await download_export(client, database, member, drain)
    confirm_session(database, member, minutes_ago=11)
    shown = await got(client, "/users/export", member)
    assert (shown["status"], shown["url"]) == ("ready", None)
    confirm_session(database, member)
    assert (await got(client, "/users/export", member))["url"]


async def test_export_omits_names_of_hidden_members(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    member = await factories.member(app)
    others = [await factories.member(app, name=f"Qznamed {name}") for name in ("A", "B", "C")]
    for other in others:
        await comment(client, other, (await factories.post(client, member))["_id"])
    await drain()
    await posted(client, f"/users/block/{others[0].id}", member)
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{others[1].id}'")
    zipped = await download_export(client, database, member, drain)
    told = read_json(zipped, "notifications.json")
    assert told
    names = {each["from"]["name"] if each["from"] else None for each in told}
    assert "Qznamed C" in names
    assert not names & {"Qznamed A", "Qznamed B"}
    assert str(others[1].id) not in zipped.read("notifications.json").decode()
    # Whom one blocked oneself one knows.
    assert [each["_id"] for each in read_json(zipped, "blocked.json")] == [str(others[0].id)]
