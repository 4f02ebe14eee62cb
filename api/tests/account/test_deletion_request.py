"""Leaving: the wish, the thirty days in which it can be taken back, and what others see."""

from datetime import datetime, timedelta

import httpx
import pytest
from fastapi import FastAPI

from api.account.jobs import delete_accounts
from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, read_inbox, sign_in
from api.tests.support.engagement import comment
from api.tests.support.http import field_errors, got, posted, refusal
from api.tests.support.payouts import confirm_session, create_requested_payout, credit_balance


@pytest.fixture
async def layla(app: FastAPI, database: TestDatabase) -> SignedInMember:
    member = await factories.member(app)
    confirm_session(database, member)
    return member


def of(database: TestDatabase, member: SignedInMember, column: str) -> str:
    return database.sql(f"SELECT {column} FROM member WHERE id = '{member.id}'")


def of_leaving(database: TestDatabase, member: SignedInMember) -> str:
    return database.sql(f"SELECT count(*) FROM leaving WHERE member_id = '{member.id}'")


async def test_deletion_request_sets_date_in_thirty_days_and_repeated_request_keeps_it(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    assert (await got(client, "/users/me", layla))["deletesAt"] is None
    answer = await posted(client, "/users/deleteAccount", layla, {"reason": "وداعًا"})
    left = datetime.fromisoformat(answer["deletesAt"]) - now()
    assert timedelta(days=29, hours=23) < left < timedelta(days=30)
    assert (await got(client, "/users/me", layla))["deletesAt"] == answer["deletesAt"]
    again = await posted(client, "/users/deleteAccount", layla)
    assert again == answer


async def test_deletion_request_without_reauthentication_is_refused(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await factories.member(app)
    answer = await client.post("/users/deleteAccount", headers=member.headers, json={})
    assert refusal(answer) == (403, "reauthentication_required")
    assert of(database, member, "deletes_at") == ""


async def test_deletion_request_with_long_reason_is_refused(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    body = {"reason": "و" * 501}
    answer = await client.post("/users/deleteAccount", headers=layla.headers, json=body)
    assert "reason" in field_errors(answer)


async def test_deletion_with_unfinished_payout_is_refused_and_delayed(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> None:
    member, _ = await create_requested_payout(app, client, database)
    answer = await client.post("/users/deleteAccount", headers=member.headers, json={})
    assert refusal(answer) == (409, "payout_in_progress")
    assert (await got(client, "/users/me", member))["deletesAt"] is None
    # Asked for within the thirty days: their end waits for it too.
    database.sql(
        f"INSERT INTO leaving (member_id) VALUES ('{member.id}');"
        f" UPDATE member SET deletes_at = now() - interval '1 day' WHERE id = '{member.id}'"
    )
    await delete_accounts(jobs)
    assert of(database, member, "purged_at") == ""
    assert (await got(client, "/users/me", member))["name"]


async def test_deletion_request_ends_other_sessions_only(
    client: httpx.AsyncClient, drain: Drain, database: TestDatabase, layla: SignedInMember
) -> None:
    elsewhere = (await sign_in(client, drain, layla.email))["token"]
    confirm_session(database, layla)
    await posted(client, "/users/deleteAccount", layla)
    (left,) = await got(client, "/users/sessions", layla)
    assert left["isThis"]
    assert (
        database.sql(
            f"SELECT count(*) FROM session WHERE ended_at IS NOT NULL AND member_id = '{layla.id}'"
        )
        == "1"
    )
    assert elsewhere != layla.token


async def test_deletion_request_email_has_date_balance_and_cancellation_link(
    app: FastAPI, client: httpx.AsyncClient, drain: Drain, layla: SignedInMember
) -> None:
    await credit_balance(app, layla, 1_234)
    await posted(client, "/users/deleteAccount", layla)
    await drain()
    (mail,) = await read_inbox(client, layla.email)
    assert "سيُحذف حسابك في" in mail["subject"]
    assert "12.34 USD" in mail["text"]
    assert "20.00 USD" in mail["text"]
    assert "/ar/settings/main" in mail["text"]
    assert "/ar/finance" in mail["text"]
    # Asked again, nothing more is said.
    await posted(client, "/users/deleteAccount", layla)
    await drain()
    assert len(await read_inbox(client, layla.email)) == 1


async def test_deletion_request_email_without_balance_omits_amounts(
    app: FastAPI, client: httpx.AsyncClient, drain: Drain, database: TestDatabase
) -> None:
    member = await factories.member(app, locale="en")
    confirm_session(database, member)
    await posted(client, "/users/deleteAccount", member)
    await drain()
    (mail,) = await read_inbox(client, member.email)
    assert "will be deleted on" in mail["subject"]
    assert "USD" not in mail["text"]


async def test_deletion_request_hides_content_from_others_only(
    app: FastAPI, client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    friend = await factories.member(app)
    post = (await factories.post(client, layla))["_id"]
    theirs = (await factories.post(client, friend))["_id"]
    said = await comment(client, layla, theirs)
    await posted(client, "/users/deleteAccount", layla)
    for path, nothing in (
        (f"/users/{layla.id}", "user_not_found"),
        (f"/posts/post/{post}", "post_not_found"),
    ):
        assert refusal(await client.get(path, headers=friend.headers)) == (404, nothing)
    assert await got(client, f"/posts/{theirs}/comments", friend) == []
    assert (await got(client, f"/users/{layla.id}", layla))["name"] == "ليلى حداد"
    assert (await got(client, f"/posts/post/{post}", layla))["_id"] == post
    assert [each["_id"] for each in await got(client, "/posts/mine", layla)] == [post]
    assert [each["_id"] for each in await got(client, f"/posts/{theirs}/comments", layla)] == [said]


async def test_cancelled_deletion_restores_visibility_and_sends_email(
    app: FastAPI,
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    layla: SignedInMember,
) -> None:
    friend = await factories.member(app)
    await factories.follow(client, friend, layla)
    post = (await factories.post(client, layla))["_id"]
    await posted(client, "/users/deleteAccount", layla, {"reason": "ثم عدت"})
    await drain()
    for _ in range(2):
        assert await posted(client, "/users/keepAccount", layla) == {"deletesAt": None}
    await drain()
    assert (await got(client, "/users/me", layla))["deletesAt"] is None
    assert (await got(client, f"/posts/post/{post}", friend))["_id"] == post
    assert (await got(client, f"/users/{layla.id}", friend))["followersCount"] == 1
    kept, left = await read_inbox(client, layla.email)
    assert "حسابك باقٍ" in kept["subject"]
    assert "سيُحذف" in left["subject"]
    assert of_leaving(database, layla) == "0"
    assert "ثم عدت" not in database.sql("SELECT coalesce(string_agg(reason, ''), '') FROM farewell")
    await delete_accounts(jobs)
    assert (await got(client, "/users/me", layla))["name"]


async def test_deletion_before_due_date_deletes_nothing_and_is_cancellable(
    client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext, layla: SignedInMember
) -> None:
    post = (await factories.post(client, layla))["_id"]
    await posted(client, "/users/deleteAccount", layla)
    await delete_accounts(jobs)
    assert (await got(client, f"/posts/post/{post}", layla))["_id"] == post
    # On the last day, before the work began, there is still a way back.
    database.sql(f"UPDATE member SET deletes_at = now() WHERE id = '{layla.id}'")
    assert await posted(client, "/users/keepAccount", layla) == {"deletesAt": None}
    await delete_accounts(jobs)
    assert (await got(client, "/users/me", layla))["name"]


async def test_cancel_deletion_without_request_changes_nothing(
    app: FastAPI, client: httpx.AsyncClient, drain: Drain
) -> None:
    member = await factories.member(app)
    assert await posted(client, "/users/keepAccount", member) == {"deletesAt": None}
    await drain()
    assert await read_inbox(client, member.email) == []
