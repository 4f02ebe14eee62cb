"""Letters: what is in them, to whom they go, and that each arrives once."""

import asyncio
from contextlib import suppress
from datetime import date
from email import message_from_bytes, policy
from typing import Any, Final

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.letters import jobs as letter_jobs
from api.letters.events import LetterCreated, LetterQueued
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.letters.support import (
    find_link,
    follow_by_email,
    new_address,
    read_letters,
    send_as_letter,
)
from api.tests.support import smtp
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.products import create_product
from api.tests.support.worker import open_worker_context, run_pending_jobs

# More than one batch of a fan-out.
RECIPIENTS: Final = 120


@pytest.fixture
async def author(app: FastAPI) -> SignedInMember:
    return await factories.member(app, name="ليلى حداد")


async def test_chosen_post_goes_to_followers_once(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    email = await follow_by_email(client, drain, author, locale="en")
    post = await factories.post(client, author, "First words. " + "More words. " * 20)
    await drain()
    assert await read_letters(client, email) == []
    for _ in range(2):
        await send_as_letter(client, author, post)
        await drain()
    (letter,) = await read_letters(client, email)
    assert "ليلى حداد" in letter["subject"]
    assert "First words." in letter["subject"]
    assert "More words." in letter["text"]
    assert f"/posts/{post['_id']}" in letter["text"]
    assert f"/posts/{post['_id']}" in letter["html"]
    assert (await get_payload(client, "/users/letters", author))["lettersThisWeek"] == 1


async def test_letter_is_in_the_language_of_its_reader_and_posts_in_their_own(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    email = await follow_by_email(client, drain, author, locale="ar")
    post = await factories.post(client, author, "An English text, for readers of Arabic.")
    await send_as_letter(client, author, post)
    await drain()
    (letter,) = await read_letters(client, email)
    assert '<html lang="ar" dir="rtl">' in letter["html"]
    assert '<article lang="en" dir="ltr"' in letter["html"]
    assert f"/ar/posts/{post['_id']}" in letter["text"]
    assert "إيقاف هذه الرسائل" in letter["text"]


async def test_author_of_all_posts_sends_each(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    email = await follow_by_email(client, drain, author)
    await post_payload(client, "/users/letters", author, {"mode": "all"})
    await factories.post(client, author, "كل منشور رسالة")
    await drain()
    assert len(await read_letters(client, email)) == 1


async def test_product_shows_its_price_and_free_text_alone(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    email = await follow_by_email(client, drain, author, locale="en")
    product = await create_product(client, author, title="A guide to Naskh", priceCents=1500)
    await send_as_letter(client, author, product)
    await drain()
    (letter,) = await read_letters(client, email)
    assert "A guide to Naskh" in letter["subject"]
    assert "15.00 USD" in letter["text"]
    assert "الدليل.pdf" not in letter["html"]


async def test_posts_beyond_three_letters_a_week_go_out_together(
    client: httpx.AsyncClient,
    drain: Drain,
    author: SignedInMember,
    database: TestDatabase,
    jobs: WorkerContext,
) -> None:
    email = await follow_by_email(client, drain, author, locale="en")
    posts = [await factories.post(client, author, f"Number {number}") for number in range(5)]
    for post in posts:
        await send_as_letter(client, author, post)
        await drain()
    assert len(await read_letters(client, email)) == 3
    await letter_jobs.create_due_letters(jobs)
    await drain()
    assert len(await read_letters(client, email)) == 3
    database.sql(
        "UPDATE letter SET created_at = created_at - interval '7 days'"
        f" WHERE author_id = '{author.id}'"
    )
    await letter_jobs.create_due_letters(jobs)
    await drain()
    newest, *_ = letters = await read_letters(client, email)
    assert len(letters) == 4
    assert "2 new posts" in newest["subject"]
    assert newest["text"].index("Number 3") < newest["text"].index("Number 4")


async def test_hidden_post_waits_and_a_deleted_one_is_not_sent(
    client: httpx.AsyncClient,
    drain: Drain,
    author: SignedInMember,
    database: TestDatabase,
    jobs: WorkerContext,
) -> None:
    email = await follow_by_email(client, drain, author)
    held = await factories.post(client, author, "ينتظر الفريق")
    gone = await factories.post(client, author, "محذوف")
    database.sql(f"UPDATE post SET hidden_at = now() WHERE id = '{held['_id']}'")
    await send_as_letter(client, author, held)
    await send_as_letter(client, author, gone)
    await client.delete(f"/posts/{gone['_id']}", headers=author.headers)
    await drain()
    assert await read_letters(client, email) == []
    database.sql(f"UPDATE post SET hidden_at = NULL WHERE id = '{held['_id']}'")
    await letter_jobs.create_due_letters(jobs)
    await drain()
    (letter,) = await read_letters(client, email)
    assert "ينتظر الفريق" in letter["text"]
    assert "محذوف" not in letter["text"]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE post SET hidden_at = now() WHERE author_id = '{author}'",
        "UPDATE post SET deleted_at = now() WHERE author_id = '{author}'",
        "UPDATE member SET suspended_at = now() WHERE id = '{author}'",
        "UPDATE member SET deletes_at = now() WHERE id = '{author}'",
        "INSERT INTO letter_choice (member_id, mode) VALUES ('{author}', 'off')",
        "DELETE FROM email_follow WHERE author_id = '{author}'",
    ],
)
async def test_letter_that_lost_its_reason_is_not_sent(
    client: httpx.AsyncClient,
    drain: Drain,
    author: SignedInMember,
    database: TestDatabase,
    jobs: WorkerContext,
    change: str,
) -> None:
    email = await follow_by_email(client, drain, author)
    await send_as_letter(client, author, await factories.post(client, author, "سرّ"))
    letter_id = await _create_letter(database, jobs, author)
    database.sql(change.format(author=author.id))
    await letter_jobs.fan_out(jobs, LetterCreated(letter_id=letter_id))
    await drain()
    assert await read_letters(client, email) == []


async def _create_letter(
    database: TestDatabase, jobs: WorkerContext, author: SignedInMember
) -> Any:
    """Create the letter of an author's waiting posts, and return its id."""
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    await letter_jobs.create_due_letters(jobs)
    database.sql("DELETE FROM outbox")
    return database.sql(f"SELECT id FROM letter WHERE author_id = '{author.id}'").strip()


async def test_post_of_another_member_is_not_sent(
    client: httpx.AsyncClient, app: FastAPI, author: SignedInMember
) -> None:
    other = await factories.member(app)
    post = await factories.post(client, other)
    answer = await client.post(f"/posts/{post['_id']}/letter", headers=author.headers)
    assert refusal(answer) == (403, "forbidden")
    await post_payload(client, "/users/letters", other, {"mode": "off"})
    answer = await client.post(f"/posts/{post['_id']}/letter", headers=other.headers)
    assert refusal(answer) == (409, "letters_off")


async def test_author_sees_the_number_and_no_address(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    email = await follow_by_email(client, drain, author)
    answer = await client.get("/users/letters", headers=author.headers)
    assert answer.json()["payload"] == {
        "mode": "chosen",
        "emailFollowers": 1,
        "lettersThisWeek": 0,
        "maxLettersPerWeek": 3,
    }
    assert email not in answer.text


async def test_private_words_are_in_no_letter(
    client: httpx.AsyncClient, app: FastAPI, drain: Drain, database: TestDatabase
) -> None:
    author = await factories.member(app, name="Sara", birth_date=date(1987, 6, 5))
    email = await follow_by_email(client, drain, author, locale="en")
    reader = await factories.member(app)
    shown = await factories.post(client, author, "A public text")
    hidden = await factories.post(client, author, "canaryheld text")
    database.sql(f"UPDATE post SET hidden_at = now() WHERE id = '{hidden['_id']}'")
    await post_payload(client, "/users/muteWord", author, {"word": "canarymuted"})
    told = {"reason": "other", "text": "canaryreport"}
    await post_payload(client, f"/posts/{shown['_id']}/report", reader, told)
    for post in (shown, hidden):
        await send_as_letter(client, author, post)
    await drain()
    (letter,) = await read_letters(client, email)
    content = f"{letter['subject']} {letter['text']} {letter['html']}"
    assert "A public text" in content
    for word in ("canary", author.email, reader.email, "1987-06-05", str(reader.id)):
        assert word not in content


async def test_refused_recipient_stops_following(
    open_app: OpenApp, client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    await follow_by_email(client, drain, author)
    await send_as_letter(client, author, await factories.post(client, author))
    provider = smtp.Provider()
    provider.recipient_reply = "550 5.1.1 no such user"
    async with (
        smtp.serve(provider) as url,
        open_app(smtp_url=url) as app,
        open_worker_context(app) as jobs,
    ):
        await run_pending_jobs(jobs)
    assert (await get_payload(client, "/users/letters", author))["emailFollowers"] == 0


# Seconds until a worker dies, and the mail server's answer meanwhile.
RUNS = (
    (0.3, None),
    (1.0, "451 4.3.0 try later"),
    (0.5, None),
    (0.8, None),
    *([(30.0, None)] * 20),
)


@pytest.mark.timeout(240)
async def test_letters_arrive_once_although_workers_die_and_mail_fails(
    open_app: OpenApp,
    client: httpx.AsyncClient,
    drain: Drain,
    author: SignedInMember,
    database: TestDatabase,
) -> None:
    await drain()
    database.sql(
        "INSERT INTO email_follow (id, author_id, email, locale, confirmed_at)"
        f" SELECT gen_random_uuid(), '{author.id}', 'many' || n || '@mail.example', 'en', now()"
        f" FROM generate_series(1, {RECIPIENTS}) AS n"
    )
    await send_as_letter(client, author, await factories.post(client, author, "إلى كثيرين"))
    provider = smtp.Provider()
    async with (
        smtp.serve(provider) as url,
        open_app(smtp_url=url) as app,
        open_worker_context(app) as jobs,
    ):
        for seconds, reply in RUNS:
            provider.data_reply = reply
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await run_pending_jobs(jobs)
            database.sql("UPDATE delivery SET due_at = now() WHERE done_at IS NULL")
            sent = database.sql(
                "SELECT count(*) FROM letter_delivery JOIN letter ON letter.id = letter_id"
                f" WHERE author_id = '{author.id}' AND sent_at IS NOT NULL"
            )
            if int(sent) == RECIPIENTS:
                break
    received = [message_from_bytes(each, policy=policy.default) for each in provider.received]
    by_recipient: dict[str, set[str]] = {}
    for message in received:
        by_recipient.setdefault(str(message["To"]), set()).add(str(message["Message-ID"]))
    assert len(by_recipient) == RECIPIENTS
    # A letter that was sent again around a death is the same message to a mailbox.
    assert all(len(ids) == 1 for ids in by_recipient.values())
    # At most the letter that was in flight at each death.
    assert len(received) <= RECIPIENTS + len(RUNS)


async def test_repeated_delivery_sends_no_second_letter(
    client: httpx.AsyncClient,
    drain: Drain,
    author: SignedInMember,
    database: TestDatabase,
    jobs: WorkerContext,
) -> None:
    email = await follow_by_email(client, drain, author)
    await send_as_letter(client, author, await factories.post(client, author))
    await drain()
    row = database.sql(
        "SELECT letter_id, follow_id FROM letter_delivery JOIN email_follow ON id = follow_id"
        f" WHERE email = '{email}'"
    )
    letter_id, follow_id = row.strip().split("|")
    event = LetterQueued.model_validate({"letter_id": letter_id, "follow_id": follow_id})
    await letter_jobs.send_letter(jobs, event)
    await letter_jobs.fan_out(jobs, LetterCreated.model_validate({"letter_id": letter_id}))
    await drain()
    assert len(await read_letters(client, email)) == 1


async def test_footer_ends_the_letters(
    client: httpx.AsyncClient, drain: Drain, author: SignedInMember
) -> None:
    email = await follow_by_email(client, drain, author, new_address(), locale="en")
    await send_as_letter(client, author, await factories.post(client, author))
    await drain()
    (letter,) = await read_letters(client, email)
    link = find_link(letter, "unsubscribe")
    page = await client.get(link)
    assert "Stop the letters?" in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "The letters have stopped" in (await client.post(link)).text
