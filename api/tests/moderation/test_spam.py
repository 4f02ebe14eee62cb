"""Findings of rules reach staff, and held texts return after a dismissal."""

from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.moderation.cases import decisions, write_queries
from api.moderation.cases.terms import DecisionTerms
from api.moderation.spam import service as spam
from api.moderation.spam.queries import find_statement_of_hold
from api.posts.events import TextFlagged
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.appeals import get_standing
from api.tests.support.auth import Drain
from api.tests.support.engagement import comment
from api.tests.support.http import get_payload, list_all, post_payload, refusal
from api.tests.support.moderation import list_system_messages
from api.tests.support.payouts import create_staff
from infra.support.spam_wave import TEMPLATES

SPAM = {"reason": "spam"}


@pytest.fixture(autouse=True)
def no_earlier_texts(database: TestDatabase) -> None:
    """Forget the texts of other tests, and the rules that they changed."""
    database.sql("DELETE FROM post_fingerprint; DELETE FROM spam_rule")


async def publish_copies(
    app: FastAPI, client: httpx.AsyncClient, text: str, count: int = 3
) -> list[tuple[SignedInMember, str]]:
    """Publish a text by new members; return them with their posts."""
    authors = [await factories.member(app, trust=0) for _ in range(count)]
    return [(each, (await factories.post(client, each, text))["_id"]) for each in authors]


def cases(database: TestDatabase, subject_id: object) -> list[str]:
    """Return state, weight and rules of the cases of a subject."""
    return database.sql(
        "SELECT concat_ws(' ', state, weight, array_to_string(rules, ','))"
        f" FROM moderation_case WHERE subject_id = '{subject_id}' ORDER BY number"
    ).splitlines()


def statements_of(database: TestDatabase, member: SignedInMember) -> list[str]:
    return database.sql(
        "SELECT concat_ws(' ', act, rule, is_automatic, is_detected_automatically,"
        f" restores_id IS NOT NULL) FROM statement WHERE member_id = '{member.id}' ORDER BY number"
    ).splitlines()


def posts_count(database: TestDatabase, member: SignedInMember) -> str:
    return database.sql(f"SELECT posts_count FROM member WHERE id = '{member.id}'")


async def decide(
    app: FastAPI, database: TestDatabase, subject_id: object, act: Any
) -> SignedInMember:
    """Decide the case of a subject at once as a new admin."""
    staff = await create_staff(app, database)
    case_id = database.sql(
        f"SELECT id FROM moderation_case WHERE subject_id = '{subject_id}'"
        " ORDER BY number DESC LIMIT 1"
    )
    async with app.state.database.writing() as connection:
        case = await write_queries.lock_case_by_id(connection, UUID(case_id))
        terms = DecisionTerms(act, "spam", sentence="spam.1")
        await decisions.decide_at_once(connection, case, terms, by=staff.id)
    return staff


async def test_copies_are_held_and_their_authors_read_why(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    copies = await publish_copies(app, client, TEMPLATES[0])
    await drain()
    # The first two as well, which were published before the third told that they are copies.
    for author, post in copies:
        assert cases(database, post) == ["held 60 repeated_text"]
        assert statements_of(database, author) == ["remove spam t t f"]
        assert posts_count(database, author) == "0"
        page = await client.get(f"/posts/{post}/guest")
        assert refusal(page) == (404, "post_not_found")
        [notification] = await get_payload(client, "/notifications", author)
        assert notification["type"] == "system"
    text = database.sql(f"SELECT text ->> 'en' FROM statement WHERE member_id = '{author.id}'")
    assert text == "Several new accounts published almost the same text."


async def test_flagged_event_that_is_delivered_twice_changes_nothing(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> None:
    [author, post] = (await publish_copies(app, client, TEMPLATES[1]))[2]
    payload = database.sql(
        "SELECT payload FROM outbox WHERE type = 'TextFlagged'"
        f" AND payload ->> 'post_id' = '{post}'"
    )
    event = TextFlagged.model_validate_json(payload)
    for _ in range(2):
        await spam.bring_to_staff(jobs.database, event)
    assert cases(database, post) == ["held 60 repeated_text"]
    assert len(statements_of(database, author)) == 1
    await decide(app, database, post, "dismiss")
    await spam.bring_to_staff(jobs.database, event)
    assert cases(database, post) == ["decided 60 repeated_text"]


async def test_dismissed_hold_shows_the_post_to_everyone_and_tells_followers(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    omar: SignedInMember,
) -> None:
    authors = [await factories.member(app, trust=0) for _ in range(3)]
    await factories.follow(client, omar, authors[2])
    posts = [(await factories.post(client, each, TEMPLATES[2]))["_id"] for each in authors]
    await drain()
    feed = await list_all(client, "/posts/feed", omar)
    assert posts[2] not in {post["_id"] for post in feed}
    told = (
        "SELECT count(*) FROM notification"
        f" WHERE member_id = '{omar.id}' AND post_id = '{posts[2]}'"
    )
    assert database.sql(told) == "0"
    await decide(app, database, posts[2], "dismiss")
    await drain()
    feed = await list_all(client, "/posts/feed", omar)
    assert posts[2] in {post["_id"] for post in feed}
    assert database.sql(told) == "1"
    assert posts_count(database, authors[2]) == "1"
    assert (await get_payload(client, f"/posts/{posts[2]}/guest"))["text"] == TEMPLATES[2]
    assert statements_of(database, authors[2]) == ["remove spam t t f", "restore spam t t t"]
    (lifted,) = (await get_standing(client, authors[2]))["statements"]
    assert (lifted["isHeld"], lifted["state"]) == (False, "restored")
    # Staff decided: another copy holds itself, not this one again.
    [(_, fourth)] = await publish_copies(app, client, TEMPLATES[2], 1)
    await drain()
    assert cases(database, fourth) == ["held 60 repeated_text"]
    assert cases(database, posts[2]) == ["decided 60 repeated_text"]
    assert (await client.get(f"/posts/{posts[2]}/guest")).status_code == 200


async def test_removed_hold_can_be_restored_to_everyone(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    copies = await publish_copies(app, client, TEMPLATES[3])
    await drain()
    author, post = copies[2]
    await decide(app, database, post, "remove")
    assert posts_count(database, author) == "0"
    await drain()
    # The statement of the removal replaces that of the hold, without a second message.
    listed = (await get_payload(client, "/users/standing", author))["statements"]
    assert [(each["isAutomatic"], each["state"]) for each in listed] == [
        (False, "active"), (True, "restored"),
    ]  # fmt: skip
    messages = await list_system_messages(client, author)
    assert len(messages) == 2
    assert not any("reversed" in message for message in messages)
    await decide(app, database, post, "restore")
    assert posts_count(database, author) == "1"
    assert (await get_payload(client, f"/posts/{post}/guest"))["text"] == TEMPLATES[3]


async def test_appealed_statement_of_a_hold_outlives_the_removal(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    copies = await publish_copies(app, client, TEMPLATES[8])
    await drain()
    author, post = copies[2]
    (held,) = (await get_payload(client, "/users/standing", author))["statements"]
    path = f"/users/standing/{held['_id']}/appeal"
    await post_payload(client, path, author, {"text": "ليس نسخة"})
    (appealed,) = (await get_standing(client, author))["statements"]
    assert (appealed["isHeld"], appealed["appeal"]["state"]) == (True, "open")
    await decide(app, database, post, "remove")
    listed = (await get_standing(client, author))["statements"]
    assert [each["state"] for each in listed] == ["active", "active"]
    assert listed[1]["appeal"]["state"] == "open"
    # Staff decided: nothing is hidden only for now.
    assert [each["isHeld"] for each in listed] == [False, False]
    assert listed[1]["text"] == "Several new accounts published almost the same text."
    former = (await get_standing(client, author, "ar"))["statements"][1]
    assert former["text"] == "نشرت عدة حسابات جديدة النص نفسه تقريبًا."


async def test_automatic_statement_can_be_restored_for_an_appeal(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    copies = await publish_copies(app, client, TEMPLATES[4])
    await drain()
    author, post = copies[0]
    staff = await create_staff(app, database)
    async with app.state.database.writing() as connection:
        case_id = database.sql(f"SELECT id FROM moderation_case WHERE subject_id = '{post}'")
        held = await find_statement_of_hold(connection, UUID(case_id))
        assert held is not None
        await decisions.restore_statement(connection, held, by=staff.id)
    assert statements_of(database, author)[1] == "restore spam t t t"
    assert (await client.get(f"/posts/{post}/guest")).status_code == 200
    assert cases(database, post) == ["decided 60 repeated_text"]


async def test_held_comment_returns_with_its_counters(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    layla: SignedInMember,
) -> None:
    post = (await factories.post(client, layla))["_id"]
    writers = [await factories.member(app, trust=0) for _ in range(3)]
    said = [await comment(client, each, post, TEMPLATES[5]) for each in writers]
    await drain()
    path = f"/posts/{post}/comments"
    assert await get_payload(client, path, layla) == []
    assert (await get_payload(client, f"/posts/{post}/guest"))["counts"]["comments"] == 0
    assert cases(database, said[0]) == ["held 60 repeated_text"]
    await decide(app, database, said[0], "dismiss")
    [shown] = await get_payload(client, path)
    assert (shown["_id"], shown["hidden"]) == (said[0], False)
    assert (await get_payload(client, f"/posts/{post}/guest"))["counts"]["comments"] == 1
    engaged = f"SELECT count(*) FROM first_act WHERE member_id = '{writers[0].id}'"
    assert database.sql(engaged) == "1"


async def test_watched_rule_opens_a_case_and_hides_nothing(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    admin = await create_staff(app, database)
    database.sql(
        "INSERT INTO spam_rule (rule, mode, weight, changed_by)"
        f" VALUES ('repeated_text', 'watch', 35, '{admin.id}')"
    )
    copies = await publish_copies(app, client, TEMPLATES[6])
    await drain()
    author, post = copies[2]
    assert cases(database, post) == ["open 35 repeated_text"]
    assert cases(database, copies[0][1]) == []
    assert statements_of(database, author) == []
    assert (await client.get(f"/posts/{post}/guest")).status_code == 200
    database.sql("UPDATE spam_rule SET mode = 'off'")
    [(_, other)] = await publish_copies(app, client, TEMPLATES[6], 1)
    await drain()
    assert cases(database, other) == []


async def test_reports_of_several_members_hide_a_post_until_staff_saw_it(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, drain: Drain
) -> None:
    author = await factories.member(app)
    post = (await factories.post(client, author, "منشور يثير الجدل"))["_id"]
    # Two without trust weigh as one: five and two halves.
    for number, trust in enumerate((1, 1, 1, 0, 0, 1, 1)):
        assert (await client.get(f"/posts/{post}/guest")).status_code == 200, number
        reporter = await factories.member(app, trust=trust)
        await post_payload(client, f"/posts/{post}/report", reporter, SPAM)
    assert (await client.get(f"/posts/{post}/guest")).status_code == 404
    assert cases(database, post) == ["held 80 reports"]
    # The reports may have other reasons than spam.
    assert statements_of(database, author) == ["remove other t f f"]
    await drain()
    (message,) = await list_system_messages(client, author)
    assert "found signs of a breach of our rules. Several people reported it." in message
    await decide(app, database, post, "dismiss")
    assert (await client.get(f"/posts/{post}/guest")).status_code == 200
    # Staff saw it: the next reports open a case only.
    for _ in range(7):
        reporter = await factories.member(app)
        await post_payload(client, f"/posts/{post}/report", reporter, SPAM)
    assert (await client.get(f"/posts/{post}/guest")).status_code == 200


async def test_reports_weigh_by_the_record_and_by_the_owners_trust(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    reporters = [await factories.member(app) for _ in range(12)]
    for reporter in reporters[:6]:
        # Ten reports that staff dismissed.
        database.sql(
            "INSERT INTO report (id, reporter_id, kind, subject_id, owner_id, reason, closed_at,"
            f" outcome) SELECT gen_random_uuid(), '{reporter.id}', 'user', gen_random_uuid(), id,"
            f" 'spam', now(), 'dismissed' FROM member WHERE id <> '{reporter.id}' LIMIT 10"
        )
    post = (await factories.post(client, await factories.member(app), "رأي"))["_id"]
    for reporter in reporters[:6]:
        await post_payload(client, f"/posts/{post}/report", reporter, SPAM)
    assert (await client.get(f"/posts/{post}/guest")).status_code == 200
    known = (await factories.post(client, await factories.member(app, trust=2), "رأي"))["_id"]
    for reporter in reporters[:11]:
        await post_payload(client, f"/posts/{known}/report", reporter, {"reason": "other"})
    assert (await client.get(f"/posts/{known}/guest")).status_code == 200


async def test_twenty_first_report_of_an_hour_is_refused(open_app: OpenApp) -> None:
    async with open_app(rate_limit_reports_per_member_hour=2) as app, client_of(app) as client:
        reporter, author = await factories.member(app), await factories.member(app)
        posts = [(await factories.post(client, author))["_id"] for _ in range(3)]
        for post in posts[:2]:
            await post_payload(client, f"/posts/{post}/report", reporter, SPAM)
        refused = await client.post(
            f"/posts/{posts[2]}/report", json=SPAM, headers=reporter.headers
        )
        assert refusal(refused) == (429, "rate_limited")
        # Other writes go on.
        await factories.post(client, reporter)
