"""Members for staff: restrictions and their enforcement, sessions, picture and biography."""

from collections.abc import Awaitable, Callable

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.engagement import comment
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.moderation import (
    create_staff_as,
    decide,
    let_decisions_take_effect,
    list_system_messages,
    number_of_case,
    report_post,
)
from api.tests.support.products import create_product, upload_image

PassTime = Callable[[], Awaitable[None]]


@pytest.fixture
async def moderator(app: FastAPI, database: TestDatabase) -> SignedInMember:
    return await create_staff_as(app, database)


@pytest.fixture
def pass_time(app: FastAPI, database: TestDatabase, jobs: WorkerContext, drain: Drain) -> PassTime:
    """Let ten seconds pass for decisions, and a minute for the look-up of sessions."""

    async def passing() -> None:
        await let_decisions_take_effect(database, jobs, drain)
        app.state.authenticate._cache.clear()

    return passing


async def test_limited_member_reads_but_does_not_publish_until_it_ends(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    moderator: SignedInMember,
    pass_time: PassTime,
) -> None:
    author, friend = await factories.member(app, locale="en"), await factories.member(app)
    post = (await factories.post(client, author))["_id"]
    said = await comment(client, author, post)
    await report_post(app, client, post)
    await decide(client, moderator, number_of_case(database, post), "limit", days=7)
    await pass_time()
    writes = {
        "/posts": {"text": "جديد"},
        f"/posts/{post}/update": {"text": "بعد"},
        f"/posts/{post}/comments": {"text": "تعليق"},
        f"/comments/{said}/update": {"text": "بعد"},
        f"/users/follow/{friend.id}": None,
    }
    for path, body in writes.items():
        answer = await client.post(path, json=body, headers=author.headers)
        assert refusal(answer) == (403, "account_limited"), path
        assert answer.json()["error"]["facts"]["until"].endswith("Z")
    await get_payload(client, "/posts/feed", author)
    await get_payload(client, f"/posts/{post}/guest")
    await client.delete(f"/posts/{post}/comments/{said}", headers=author.headers)
    (told,) = await list_system_messages(client, author)
    assert told.startswith(
        "We limited your account for spam: you can read, but not post, comment, review or follow "
    )
    seen = await get_payload(client, f"/staff/members/{author.id}", moderator)
    assert [each["kind"] for each in seen["restrictions"]] == ["limit"]
    database.sql(
        "UPDATE restriction SET until = now() - interval '1 second'"
        f" WHERE member_id = '{author.id}'"
    )
    await pass_time()
    await factories.post(client, author)


@pytest.mark.usefixtures("sandbox")
async def test_held_sales_end_open_checkouts_and_begin_none(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    moderator: SignedInMember,
    pass_time: PassTime,
) -> None:
    seller, buyer = await factories.member(app), await factories.member(app)
    product = (await create_product(client, seller, priceCents=900))["_id"]
    path, body = f"/posts/{product}/generatePaymentIntentLink", {"purpose": "purchase"}
    await post_payload(client, path, buyer, body)
    await report_post(app, client, product, "scam")
    number = number_of_case(database, product)
    await decide(client, moderator, number, "hold_sales", rule="scam")
    await pass_time()
    status = f"SELECT status FROM purchase WHERE post_id = '{product}'"
    assert database.sql(status) == "expired"
    for purpose in (body, {"purpose": "tip", "amountCents": 500}):
        answer = await client.post(path, json=purpose, headers=buyer.headers)
        assert refusal(answer) == (409, "sales_held")
    await get_payload(client, f"/posts/{product}/guest")
    await post_payload(client, f"/staff/members/{seller.id}/restore", moderator)
    await pass_time()
    await post_payload(client, path, buyer, body)


async def test_sessions_of_a_member_are_ended_once(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, moderator: SignedInMember
) -> None:
    member = await factories.member(app)
    for _ in range(2):
        seen = await post_payload(client, f"/staff/members/{member.id}/endSessions", moderator)
        assert seen["sessionsCount"] == 0
    app.state.authenticate._cache.clear()
    answer = await client.get("/users/me", headers=member.headers)
    assert refusal(answer) == (401, "not_authenticated")
    acts = f"SELECT string_agg(action, ',') FROM staff_act WHERE member_id = '{member.id}'"
    assert database.sql(acts) == "sessions_ended"


async def test_picture_and_biography_are_removed_with_a_statement_and_restored(
    app: FastAPI,
    client: httpx.AsyncClient,
    moderator: SignedInMember,
    pass_time: PassTime,
) -> None:
    member = await factories.member(app, locale="en")
    handle = f"b{member.id.hex[-12:]}"
    avatar = await upload_image(client, member, purpose="avatar")
    changes = {"bio": "اشترِ الآن", "profilePic": avatar, "handle": handle}
    await post_payload(client, "/users/update", member, changes)
    path = f"/staff/members/@{handle}"
    for _ in range(2):
        await post_payload(client, f"{path}/removeAvatar", moderator, {"rule": "nudity"})
        await post_payload(client, f"{path}/removeBio", moderator, {"text": "إعلان."})
    seen = await get_payload(client, path, moderator)
    assert (seen["person"]["profilePic"], seen["bio"]) == (None, "")
    assert [each["rule"] for each in seen["statements"]] == ["other", "nudity"]
    await pass_time()
    assert await list_system_messages(client, member) == [
        (
            "We removed your bio for breaking our rules. إعلان. If you think that’s a mistake, you"
            " can appeal within 180 days in Settings, under Account standing."
        ),
        (
            "We removed your profile picture for nudity or sexual content. If you think that’s a"
            " mistake, you can appeal within 180 days in Settings, under Account standing."
        ),
    ]
    of_bio, of_picture = (each["number"] for each in seen["cases"])
    for number in (of_bio, of_picture):
        await decide(client, moderator, number, "restore")
    await pass_time()
    shown = await get_payload(client, f"/users/{member.id}")
    assert shown["bio"] == "اشترِ الآن"
    assert shown["profilePic"] is not None


async def test_acts_on_staff_and_unknown_members_are_refused(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, moderator: SignedInMember
) -> None:
    colleague = await create_staff_as(app, database)
    for call in ("restore", "endSessions", "removeAvatar", "removeBio"):
        for member_id, expected in (
            (colleague.id, (409, "staff_member")),
            (moderator.id, (409, "own_decision")),
            ("nobody_here", (404, "user_not_found")),
        ):
            path = f"/staff/members/{member_id}/{call}"
            answer = await client.post(path, json={}, headers=moderator.headers)
            assert refusal(answer) == expected, path
    answer = await client.get("/staff/members/nobody_here", headers=moderator.headers)
    assert refusal(answer) == (404, "user_not_found")
