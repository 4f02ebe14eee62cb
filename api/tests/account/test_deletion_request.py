"""Account deletion request: grace period, cancellation, visibility and e-mails."""

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
from api.tests.support.http import field_errors, get_payload, post_payload, refusal
from api.tests.support.payouts import confirm_session, create_requested_payout, credit_balance


@pytest.fixture
async def confirmed_member(app: FastAPI, database: TestDatabase) -> SignedInMember:
    member = await factories.member(app)
    confirm_session(database, member)
    return member


def read_member(database: TestDatabase, member: SignedInMember, column: str) -> str:
    return database.sql(f"SELECT {column} FROM member WHERE id = '{member.id}'")


def count_requests(database: TestDatabase, member: SignedInMember) -> str:
    return database.sql(f"SELECT count(*) FROM leaving WHERE member_id = '{member.id}'")


async def test_deletion_request_sets_date_in_thirty_days_and_repeated_request_keeps_it(
    client: httpx.AsyncClient, confirmed_member: SignedInMember
) -> None:
    assert (await get_payload(client, "/users/me", confirmed_member))["deletesAt"] is None
    answer = await post_payload(
        client, "/users/deleteAccount", confirmed_member, {"reason": "وداعًا"}
    )
    remaining = datetime.fromisoformat(answer["deletesAt"]) - now()
    assert timedelta(days=29, hours=23) < remaining < timedelta(days=30)
    assert (await get_payload(client, "/users/me", confirmed_member))["deletesAt"] == answer[
        "deletesAt"
    ]
    again = await post_payload(client, "/users/deleteAccount", confirmed_member)
    assert again == answer


async def test_deletion_request_without_reauthentication_is_refused(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await factories.member(app)
    answer = await client.post("/users/deleteAccount", headers=member.headers, json={})
    assert refusal(answer) == (403, "reauthentication_required")
    assert read_member(database, member, "deletes_at") == ""


async def test_deletion_request_with_long_reason_is_refused(
    client: httpx.AsyncClient, confirmed_member: SignedInMember
) -> None:
    body = {"reason": "و" * 501}
    answer = await client.post("/users/deleteAccount", headers=confirmed_member.headers, json=body)
    assert "reason" in field_errors(answer)


async def test_deletion_with_unfinished_payout_is_refused_and_delayed(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> None:
    member, _ = await create_requested_payout(app, client, database)
    answer = await client.post("/users/deleteAccount", headers=member.headers, json={})
    assert refusal(answer) == (409, "payout_in_progress")
    assert (await get_payload(client, "/users/me", member))["deletesAt"] is None
    # A payout that is requested within the grace period delays the deletion.
    database.sql(
        f"INSERT INTO leaving (member_id) VALUES ('{member.id}');"
        f" UPDATE member SET deletes_at = now() - interval '1 day' WHERE id = '{member.id}'"
    )
    await delete_accounts(jobs)
    assert read_member(database, member, "purged_at") == ""
    assert (await get_payload(client, "/users/me", member))["name"]


async def test_deletion_request_ends_other_sessions_only(
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    confirmed_member: SignedInMember,
) -> None:
    other_token = (await sign_in(client, drain, confirmed_member.email))["token"]
    confirm_session(database, confirmed_member)
    await post_payload(client, "/users/deleteAccount", confirmed_member)
    (remaining,) = await get_payload(client, "/users/sessions", confirmed_member)
    assert remaining["isThis"]
    assert (
        database.sql(
            "SELECT count(*) FROM session WHERE ended_at IS NOT NULL"
            f" AND member_id = '{confirmed_member.id}'"
        )
        == "1"
    )
    assert other_token != confirmed_member.token


async def test_deletion_request_email_has_date_balance_and_cancellation_link(
    app: FastAPI, client: httpx.AsyncClient, drain: Drain, confirmed_member: SignedInMember
) -> None:
    await credit_balance(app, confirmed_member, 1_234)
    await post_payload(client, "/users/deleteAccount", confirmed_member)
    await drain()
    (mail,) = await read_inbox(client, confirmed_member.email)
    assert "سيُحذف حسابك في" in mail["subject"]
    assert "12.34 USD" in mail["text"]
    assert "20.00 USD" in mail["text"]
    assert "/ar/settings/main" in mail["text"]
    assert "/ar/finance" in mail["text"]
    # A repeated request sends no further e-mail.
    await post_payload(client, "/users/deleteAccount", confirmed_member)
    await drain()
    assert len(await read_inbox(client, confirmed_member.email)) == 1


async def test_deletion_request_email_without_balance_omits_amounts(
    app: FastAPI, client: httpx.AsyncClient, drain: Drain, database: TestDatabase
) -> None:
    member = await factories.member(app, locale="en")
    confirm_session(database, member)
    await post_payload(client, "/users/deleteAccount", member)
    await drain()
    (mail,) = await read_inbox(client, member.email)
    assert "will be deleted on" in mail["subject"]
    assert "USD" not in mail["text"]


async def test_deletion_request_hides_content_from_others_only(
    app: FastAPI, client: httpx.AsyncClient, confirmed_member: SignedInMember
) -> None:
    friend = await factories.member(app)
    post = (await factories.post(client, confirmed_member))["_id"]
    friend_post = (await factories.post(client, friend))["_id"]
    comment_id = await comment(client, confirmed_member, friend_post)
    await post_payload(client, "/users/deleteAccount", confirmed_member)
    for path, code in (
        (f"/users/{confirmed_member.id}", "user_not_found"),
        (f"/posts/post/{post}", "post_not_found"),
    ):
        assert refusal(await client.get(path, headers=friend.headers)) == (404, code)
    assert await get_payload(client, f"/posts/{friend_post}/comments", friend) == []
    assert (await get_payload(client, f"/users/{confirmed_member.id}", confirmed_member))[
        "name"
    ] == "ليلى حداد"
    assert (await get_payload(client, f"/posts/post/{post}", confirmed_member))["_id"] == post
    assert [each["_id"] for each in await get_payload(client, "/posts/mine", confirmed_member)] == [
        post
    ]
    assert [
        each["_id"]
        for each in await get_payload(client, f"/posts/{friend_post}/comments", confirmed_member)
    ] == [comment_id]


async def test_cancelled_deletion_restores_visibility_and_sends_email(
    app: FastAPI,
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    confirmed_member: SignedInMember,
) -> None:
    friend = await factories.member(app)
    await factories.follow(client, friend, confirmed_member)
    post = (await factories.post(client, confirmed_member))["_id"]
    await post_payload(client, "/users/deleteAccount", confirmed_member, {"reason": "ثم عدت"})
    await drain()
    for _ in range(2):
        assert await post_payload(client, "/users/keepAccount", confirmed_member) == {
            "deletesAt": None
        }
    await drain()
    assert (await get_payload(client, "/users/me", confirmed_member))["deletesAt"] is None
    assert (await get_payload(client, f"/posts/post/{post}", friend))["_id"] == post
    assert (await get_payload(client, f"/users/{confirmed_member.id}", friend))[
        "followersCount"
    ] == 1
    cancellation, confirmation = await read_inbox(client, confirmed_member.email)
    assert "تم إلغاء حذف حسابك" in cancellation["subject"]
    assert "سيُحذف" in confirmation["subject"]
    assert count_requests(database, confirmed_member) == "0"
    assert "ثم عدت" not in database.sql("SELECT coalesce(string_agg(reason, ''), '') FROM farewell")
    await delete_accounts(jobs)
    assert (await get_payload(client, "/users/me", confirmed_member))["name"]


async def test_deletion_before_due_date_deletes_nothing_and_is_cancellable(
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    confirmed_member: SignedInMember,
) -> None:
    post = (await factories.post(client, confirmed_member))["_id"]
    await post_payload(client, "/users/deleteAccount", confirmed_member)
    await delete_accounts(jobs)
    assert (await get_payload(client, f"/posts/post/{post}", confirmed_member))["_id"] == post
    # On the due date the request can be cancelled until the deletion begins.
    database.sql(f"UPDATE member SET deletes_at = now() WHERE id = '{confirmed_member.id}'")
    assert await post_payload(client, "/users/keepAccount", confirmed_member) == {"deletesAt": None}
    await delete_accounts(jobs)
    assert (await get_payload(client, "/users/me", confirmed_member))["name"]


async def test_cancel_deletion_without_request_changes_nothing(
    app: FastAPI, client: httpx.AsyncClient, drain: Drain
) -> None:
    member = await factories.member(app)
    assert await post_payload(client, "/users/keepAccount", member) == {"deletesAt": None}
    await drain()
    assert await read_inbox(client, member.email) == []
