"""Acts: what each does to its subject, what it tells the members, and what restores it."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.engagement import comment
from api.tests.support.http import field_errors, get_payload, post_payload, refusal
from api.tests.support.moderation import (
    PassTime,
    acts,
    create_staff_as,
    decide,
    decision,
    get_case,
    list_system_messages,
    number_of_case,
    report_post,
)
from api.tests.support.products import create_product


async def test_removal_is_told_to_its_author_and_to_the_reporter(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    pass_time: PassTime,
    moderator: SignedInMember,
    author: SignedInMember,
    post: str,
) -> None:
    reporter = await report_post(app, client, post, "scam")
    number = number_of_case(database, post)
    await decide(client, moderator, number, "remove", rule="scam")
    await pass_time()
    assert acts(database, author) == ["decided", "removed"]
    assert await list_system_messages(client, author) == [
        (
            "We removed your post “أرباح مضمونة” for fraud. It asks people to pay outside the"
            " platform. If you think that’s a mistake, you can appeal within 180 days in Settings,"
            " under Account standing."
        )
    ]
    (arabic,) = await list_system_messages(client, author, "ar")
    assert "تمت إزالة منشورك «أرباح مضمونة». السبب: احتيال." in arabic
    assert await list_system_messages(client, reporter) == [
        "We reviewed the post you reported and took action. Thank you."
    ]
    (statement,) = (await get_case(client, moderator, number))["statements"]
    assert (statement["act"], statement["rule"]) == ("remove", "scam")
    assert (statement["scope"], statement["isAutomatic"]) == ("content", False)
    assert statement["canAppeal"] is True
    assert statement["decidedBy"]["_id"] == str(moderator.id)


@pytest.mark.parametrize(
    ("locale", "subject", "words"),
    [
        ("en", "We removed something of yours", "for spam"),
        ("ar", "أزلنا محتوى لك", "السبب: محتوى مزعج"),
    ],
)
async def test_statement_is_mailed_in_the_language_of_its_member(
    app: FastAPI,
    client: httpx.AsyncClient,
    pass_time: PassTime,
    database: TestDatabase,
    moderator: SignedInMember,
    locale: str,
    subject: str,
    words: str,
) -> None:
    writer = await factories.member(app, locale=locale)
    post = (await factories.post(client, writer))["_id"]
    await report_post(app, client, post)
    number = number_of_case(database, post)
    await decide(client, moderator, number, "remove", text="<b>قرار</b>")
    await pass_time()
    (mail,) = await read_inbox(client, writer.email)
    assert subject in mail["subject"]
    assert words in mail["text"]
    assert "<b>قرار</b>" in mail["text"]
    assert "/settings/standing" in mail["text"]
    assert "S-" in mail["text"]


async def test_law_that_is_the_ground_is_told_and_shown(
    client: httpx.AsyncClient,
    pass_time: PassTime,
    moderator: SignedInMember,
    author: SignedInMember,
    number: int,
) -> None:
    law = "Copyright Act, section 12"
    await decide(client, moderator, number, "remove", rule="copyright", ground="law", law=law)
    await pass_time()
    (message,) = await list_system_messages(client, author)
    assert f"We consider it against the law: \u2068{law}\u2069." in message
    (mail,) = await read_inbox(client, author.email)
    assert law in mail["text"]
    standing = await get_payload(client, "/users/standing", author)
    (statement,) = standing["statements"]
    assert (statement["ground"], statement["law"]) == ("law", law)
    await decide(client, moderator, number, "restore")
    await pass_time()
    statements = (await get_case(client, moderator, number))["statements"]
    assert [each["ground"] for each in statements] == ["law", "law"]


async def test_dismissal_leaves_the_post_and_tells_the_reporter(
    app: FastAPI,
    client: httpx.AsyncClient,
    pass_time: PassTime,
    database: TestDatabase,
    moderator: SignedInMember,
    author: SignedInMember,
    post: str,
) -> None:
    reporter = await report_post(app, client, post)
    number = number_of_case(database, post)
    await decide(client, moderator, number, "dismiss")
    await pass_time()
    await get_payload(client, f"/posts/{post}/guest")
    assert await list_system_messages(client, author) == []
    assert await list_system_messages(client, reporter) == [
        "We reviewed the post you reported. It doesn’t break our rules, so it stays."
    ]
    await report_post(app, client, post)
    assert number_of_case(database, post) > number


async def test_held_subject_is_shown_again_by_a_dismissal(
    client: httpx.AsyncClient,
    pass_time: PassTime,
    database: TestDatabase,
    moderator: SignedInMember,
    post: str,
    number: int,
) -> None:
    database.sql(
        f"UPDATE post SET hidden_at = now() WHERE id = '{post}';"
        f" UPDATE moderation_case SET state = 'held' WHERE number = {number}"
    )
    assert refusal(await client.get(f"/posts/{post}/guest")) == (404, "post_not_found")
    await decide(client, moderator, number, "dismiss")
    await pass_time()
    await get_payload(client, f"/posts/{post}/guest")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"act": "warn"}, "rule"),
        ({"act": "warn", "rule": "spam"}, "sentence"),
        ({"act": "warn", "rule": "spam", "sentence": "scam.1"}, "sentence"),
        ({"act": "warn", "rule": "spam", "sentence": "spam.1", "text": "x"}, "sentence"),
        ({"act": "remove", "rule": "spam", "sentence": "spam.1", "days": 3}, "days"),
        ({"act": "limit", "rule": "spam", "sentence": "spam.1", "days": 0}, "days"),
        ({"act": "limit", "rule": "spam", "text": "x" * 501}, "text"),
        ({"act": "ban"}, "act"),
        ({"act": "warn", "rule": "spam", "sentence": "spam.1", "ground": "law"}, "law"),
        ({"act": "warn", "rule": "spam", "sentence": "spam.1", "law": "Act 7"}, "law"),
    ],
)
async def test_incomplete_decision_names_its_field(
    client: httpx.AsyncClient,
    moderator: SignedInMember,
    number: int,
    body: dict[str, Any],
    field: str,
) -> None:
    path = f"/staff/cases/{number}/decide"
    answer = await client.post(path, json=body, headers=moderator.headers)
    assert refusal(answer) == (422, "validation_failed")
    assert list(field_errors(answer)) == [field]


async def test_acts_that_do_not_apply_are_refused(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    moderator: SignedInMember,
    author: SignedInMember,
    number: int,
) -> None:
    async def refused(number: int, act: str, **more: Any) -> tuple[int, str]:
        path = f"/staff/cases/{number}/decide"
        body = decision(act, **more)
        return refusal(await client.post(path, json=body, headers=moderator.headers))

    assert await refused(number, "hold_sales") == (422, "act_not_applicable")
    assert await refused(number, "restore") == (422, "act_not_applicable")
    reporter = await factories.member(app)
    await post_payload(client, f"/users/report/{author.id}", reporter, {"reason": "spam"})
    of_user = number_of_case(database, author.id)
    assert await refused(of_user, "remove") == (422, "act_not_applicable")
    assert await refused(of_user, "remove", withFiles=True) == (409, "subject_gone")
    colleague = await create_staff_as(app, database)
    await post_payload(client, f"/users/report/{colleague.id}", reporter, {"reason": "spam"})
    of_staff = number_of_case(database, colleague.id)
    for act in ("limit", "suspend"):
        assert await refused(of_staff, act) == (409, "staff_member")
    other = await create_staff_as(app, database)
    await post_payload(client, f"/staff/cases/{number}/take", other)
    assert await refused(number, "dismiss") == (409, "case_taken")


async def test_removed_post_is_restored_to_the_same_lists(
    client: httpx.AsyncClient,
    pass_time: PassTime,
    database: TestDatabase,
    drain: Drain,
    moderator: SignedInMember,
    author: SignedInMember,
    post: str,
    number: int,
) -> None:
    await comment(client, author, post)
    await drain()
    paths = (f"/posts/{post}/guest", f"/users/{author.id}", f"/posts/{author.id}")

    async def read() -> list[bytes]:
        return [(await client.get(path)).content for path in paths]

    before = await read()
    await decide(client, moderator, number, "remove")
    pending = await client.post(
        f"/staff/cases/{number}/decide", json={"act": "restore"}, headers=moderator.headers
    )
    assert refusal(pending) == (409, "decision_pending")
    await pass_time()
    assert await read() != before
    decided = await client.post(
        f"/staff/cases/{number}/decide", json=decision("warn"), headers=moderator.headers
    )
    assert refusal(decided) == (409, "case_decided")
    await decide(client, moderator, number, "restore")
    await pass_time()
    assert await read() == before
    assert acts(database, author) == ["decided", "removed", "decided", "restored"]
    removal, restoration = (await get_case(client, moderator, number))["statements"]
    assert (removal["state"], removal["canAppeal"]) == ("restored", False)
    assert restoration["act"] == "restore"
    messages = await list_system_messages(client, author)
    assert messages[0].startswith("We reversed our decision about you.")
    again = await client.post(
        f"/staff/cases/{number}/decide", json={"act": "restore"}, headers=moderator.headers
    )
    assert refusal(again) == (422, "act_not_applicable")


async def test_suspension_by_a_case_ends_by_restoring(
    client: httpx.AsyncClient,
    pass_time: PassTime,
    database: TestDatabase,
    moderator: SignedInMember,
    author: SignedInMember,
    number: int,
) -> None:
    await decide(client, moderator, number, "suspend", rule="hate", days=7)
    await pass_time()
    assert refusal(await client.get(f"/users/{author.id}")) == (404, "user_not_found")
    until = (
        "SELECT suspension_reason, suspended_until BETWEEN now() + interval '6 days' AND now() +"
        f" interval '8 days' FROM member WHERE id = '{author.id}'"
    )
    assert database.sql(until) == "hate|t"
    (mail,) = await read_inbox(client, author.email)
    assert "Your account is suspended" in mail["subject"]
    seen = await get_payload(client, f"/staff/members/{author.id}", moderator)
    assert seen["suspensionReason"] == "hate"
    restored = await post_payload(client, f"/staff/members/{author.id}/restore", moderator)
    assert (restored["suspendedAt"], restored["statements"][0]["state"]) == (None, "restored")
    await get_payload(client, f"/users/{author.id}")
    assert acts(database, author)[-1] == "restored"


async def test_removal_with_refunds_orders_them(
    app: FastAPI,
    client: httpx.AsyncClient,
    pass_time: PassTime,
    database: TestDatabase,
    moderator: SignedInMember,
    author: SignedInMember,
) -> None:
    product = (await create_product(client, author, priceCents=900))["_id"]
    await report_post(app, client, product, "scam")
    number = number_of_case(database, product)
    await decide(client, moderator, number, "remove", rule="scam", withRefunds=True)
    await pass_time()
    result = (
        "SELECT case_decision.state, result->>'refunds' FROM case_decision"
        f" JOIN moderation_case ON moderation_case.id = case_id WHERE number = {number}"
    )
    assert database.sql(result) == "effective|0"
    assert refusal(await client.get(f"/posts/{product}/guest")) == (404, "post_not_found")
