"""Reports of posts, comments and members: permissions, storage, privacy."""

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.engagement import UNKNOWN_ID, block, comment, suspend
from api.tests.support.http import field_errors, get_payload, post_payload, refusal

SPAM = {"reason": "spam"}


@pytest.fixture
async def people(app: FastAPI) -> tuple[SignedInMember, SignedInMember]:
    """An author and a reporting member."""
    return await factories.member(app), await factories.member(app)


def stored(database: TestDatabase, subject_id: object) -> list[str]:
    """Return the reports of a subject, oldest first."""
    return database.sql(
        "SELECT concat_ws(' ', kind, reason, coalesce(text, '-'),"
        " coalesce(outcome, 'open')) FROM report"
        f" WHERE subject_id = '{subject_id}' ORDER BY number"
    ).splitlines()


async def test_post_comment_and_member_can_be_reported(
    client: httpx.AsyncClient,
    database: TestDatabase,
    people: tuple[SignedInMember, SignedInMember],
) -> None:
    author, reporter = people
    post = (await factories.post(client, author))["_id"]
    said = await comment(client, author, post)
    replied = await comment(client, author, post, parent=said)
    body = {"reason": "scam", "text": "  يَعِد بأرباح لا تكون.  "}
    for path, subject, kind in (
        (f"/posts/{post}/report", post, "post"),
        (f"/posts/{post}/comments/{said}/report", said, "comment"),
        (f"/posts/{post}/comments/{replied}/report", replied, "comment"),
        (f"/users/report/{author.id}", author.id, "user"),
    ):
        assert await post_payload(client, path, reporter, body) == {"reported": True}
        assert stored(database, subject) == [f"{kind} scam يَعِد بأرباح لا تكون. open"]


async def test_repeated_report_replaces_the_open_one(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    people: tuple[SignedInMember, SignedInMember],
) -> None:
    author, reporter = people
    post = (await factories.post(client, author))["_id"]
    path = f"/posts/{post}/report"
    for body in (SPAM, SPAM, {"reason": "hate", "text": "Look at the second line."}):
        await post_payload(client, path, reporter, body)
    assert stored(database, post) == ["post hate Look at the second line. open"]
    await post_payload(client, path, await factories.member(app), {"reason": "spam", "text": ""})
    assert stored(database, post) == [
        "post hate Look at the second line. open",
        "post spam - open",
    ]
    database.sql(
        f"UPDATE report SET closed_at = now(), outcome = 'dismissed' WHERE subject_id = '{post}'"
    )
    await post_payload(client, path, reporter, SPAM)
    assert stored(database, post)[2:] == ["post spam - open"]


async def test_repeated_key_of_a_report_changes_nothing(
    client: httpx.AsyncClient,
    database: TestDatabase,
    people: tuple[SignedInMember, SignedInMember],
) -> None:
    author, reporter = people
    post = (await factories.post(client, author))["_id"]
    said = await comment(client, author, post)
    paths = {
        f"/posts/{post}/report": post,
        f"/posts/{post}/comments/{said}/report": said,
        f"/users/report/{author.id}": author.id,
    }
    for path, subject in paths.items():
        headers = {**reporter.headers, "idempotency-key": path}
        assert (await client.post(path, json=SPAM, headers=headers)).status_code == 200
        # Staff closed the report and removed its subject.
        database.sql(
            "UPDATE report SET closed_at = now(), outcome = 'removed'"
            f" WHERE subject_id = '{subject}';"
            f" UPDATE comment SET deleted_at = now() WHERE id = '{subject}'"
        )
        again = await client.post(path, json=SPAM, headers=headers)
        assert again.json() == {"payload": {"reported": True}}
        assert len(stored(database, subject)) == 1
        changed = await client.post(path, json={"reason": "hate"}, headers=headers)
        assert refusal(changed) == (409, "idempotency_conflict")
    first, second, _ = paths
    other = await client.post(
        second, json=SPAM, headers={**reporter.headers, "idempotency-key": first}
    )
    assert refusal(other) == (409, "idempotency_conflict")


async def test_own_content_cannot_be_reported(
    client: httpx.AsyncClient, people: tuple[SignedInMember, SignedInMember]
) -> None:
    author, other = people
    post = (await factories.post(client, author))["_id"]
    said = await comment(client, other, post)
    for path, member in (
        (f"/posts/{post}/report", author),
        (f"/posts/{post}/comments/{said}/report", other),
        (f"/users/report/{author.id}", author),
    ):
        answer = await client.post(path, json=SPAM, headers=member.headers)
        assert refusal(answer) == (422, "own_content"), path
    # A post's author may report comments on it.
    await post_payload(client, f"/posts/{post}/comments/{said}/report", author, SPAM)


async def test_invisible_subject_is_not_found(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    people: tuple[SignedInMember, SignedInMember],
) -> None:
    author, reporter = people
    post = (await factories.post(client, author))["_id"]
    other = (await factories.post(client, await factories.member(app)))["_id"]
    said = await comment(client, author, post)
    answers = {
        f"/posts/{post}/report": "post_not_found",
        f"/posts/{post}/comments/{said}/report": "comment_not_found",
        f"/users/report/{author.id}": "user_not_found",
    }

    async def refused(path: str) -> tuple[int, str]:
        return refusal(await client.post(path, json=SPAM, headers=reporter.headers))

    assert await refused(f"/posts/{other}/comments/{said}/report") == (404, "comment_not_found")
    assert await refused(f"/posts/{post}/comments/{UNKNOWN_ID}/report") == (
        404,
        "comment_not_found",
    )
    block(database, author, reporter)
    for path, code in answers.items():
        assert await refused(path) == (404, code), path
    database.sql(f"DELETE FROM block WHERE blocker_id = '{author.id}'")
    suspend(database, author)
    for path, code in answers.items():
        assert await refused(path) == (404, code), path


async def test_blocked_member_can_be_reported(
    client: httpx.AsyncClient, people: tuple[SignedInMember, SignedInMember]
) -> None:
    author, reporter = people
    await post_payload(client, f"/users/block/{author.id}", reporter)
    await post_payload(client, f"/users/report/{author.id}", reporter, SPAM)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "reason"),
        ({"reason": "dull"}, "reason"),
        ({"reason": None}, "reason"),
        ({"reason": "other", "text": "ك" * 501}, "text"),
        ({"reason": "other", "text": "a\u0000b"}, "text"),
        ({"reason": "other", "text": 7}, "text"),
        ({"reason": "other", "why": "so"}, "why"),
    ],
    ids=str,
)
async def test_invalid_report_is_a_field_error(
    client: httpx.AsyncClient,
    people: tuple[SignedInMember, SignedInMember],
    body: dict[str, object],
    field: str,
) -> None:
    author, reporter = people
    path = f"/users/report/{author.id}"
    assert list(field_errors(await client.post(path, json=body, headers=reporter.headers))) == [
        field
    ]


async def test_text_of_500_letters_with_marks_is_accepted(
    client: httpx.AsyncClient, people: tuple[SignedInMember, SignedInMember]
) -> None:
    author, reporter = people
    body = {"reason": "other", "text": "كَّ" * 500}
    await post_payload(client, f"/users/report/{author.id}", reporter, body)


async def test_reports_are_visible_to_staff_only(
    client: httpx.AsyncClient,
    drain: Drain,
    people: tuple[SignedInMember, SignedInMember],
) -> None:
    author, reporter = people
    post = (await factories.post(client, author))["_id"]
    before = await get_payload(client, f"/posts/post/{post}", author)
    await post_payload(client, f"/posts/{post}/report", reporter, SPAM)
    await post_payload(client, f"/users/report/{author.id}", reporter, SPAM)
    await drain()
    assert await get_payload(client, "/notifications", author) == []
    assert await get_payload(client, f"/posts/post/{post}", author) == before
