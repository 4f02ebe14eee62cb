"""Delivery of digests: repeated, refused, and tried again."""

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from api.auth import mail_delivery
from api.core.delivery.email import MailNotSentError
from api.core.events.dispatch import WorkerContext
from api.digests import jobs as digest_jobs
from api.digests.events import DigestQueued
from api.tests import factories
from api.tests.auth.test_mail_reports import complaint
from api.tests.conftest import OpenApp, TestDatabase
from api.tests.digests.support import due_at, make_due, read_digests, send_due
from api.tests.factories import SignedInMember
from api.tests.letters.support import read_mail
from api.tests.support import smtp
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload
from api.tests.support.worker import open_worker_context, run_pending_jobs


async def test_repeated_delivery_sends_no_second_digest(
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
) -> None:
    await factories.post(client, author)
    make_due(database, reader)
    event = DigestQueued(member_id=reader.id, due_at=due_at(database, reader))
    for _ in range(2):
        await digest_jobs.send_digest(jobs, event)
        # What is new since must not make the repeated delivery send.
        await factories.post(client, author)
    assert len(await read_digests(client, reader.email)) == 1


async def test_digest_whose_mark_was_lost_is_sent_again_as_the_same_message(
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
    mail_folder: Path,
) -> None:
    await factories.post(client, author)
    make_due(database, reader)
    event = DigestQueued(member_id=reader.id, due_at=due_at(database, reader))
    await digest_jobs.send_digest(jobs, event)
    # As after the death of a worker between the mail server's answer and the mark.
    database.sql(
        f"UPDATE digest SET sent_at = NULL, sent_for = NULL WHERE member_id = '{reader.id}'"
    )
    await digest_jobs.send_digest(jobs, event)
    first, second = read_mail(mail_folder, reader.email)
    assert first["Message-ID"] == second["Message-ID"]


async def test_digest_that_no_server_takes_is_tried_again(
    open_app: OpenApp,
    client: httpx.AsyncClient,
    database: TestDatabase,
    reader: SignedInMember,
    author: SignedInMember,
) -> None:
    await factories.post(client, author)
    make_due(database, reader)
    event = DigestQueued(member_id=reader.id, due_at=due_at(database, reader))
    provider = smtp.Provider()
    async with (
        smtp.serve(provider) as url,
        open_app(smtp_url=url) as app,
        open_worker_context(app) as jobs,
    ):
        provider.data_reply = "451 4.3.0 try later"
        with pytest.raises(MailNotSentError):
            await digest_jobs.send_digest(jobs, event)
        provider.data_reply = None
        await digest_jobs.send_digest(jobs, event)
    assert len(provider.received) == 1
    settings = await get_payload(client, "/notifications/digest", reader)
    assert settings["rhythm"] == "weekly"


async def test_refused_recipient_turns_the_digest_off(
    open_app: OpenApp,
    client: httpx.AsyncClient,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
) -> None:
    await factories.post(client, author)
    await drain()
    make_due(database, reader)
    await digest_jobs.begin_run(jobs)
    provider = smtp.Provider()
    provider.recipient_reply = "550 5.1.1 no such user"
    async with (
        smtp.serve(provider) as url,
        open_app(smtp_url=url) as app,
        open_worker_context(app) as context,
    ):
        await run_pending_jobs(context)
    settings = await get_payload(client, "/notifications/digest", reader)
    assert (settings["rhythm"], settings["stoppedAt"]) == ("off", None)


async def test_address_that_complained_gets_a_digest_after_its_member_asks_again(
    client: httpx.AsyncClient,
    app: FastAPI,
    drain: Drain,
    database: TestDatabase,
    jobs: WorkerContext,
    reader: SignedInMember,
    author: SignedInMember,
) -> None:
    raw = complaint(app.state.settings, reader.email)
    async with app.state.database.writing() as connection:
        await mail_delivery.apply_report(connection, app.state.settings, raw)
    await factories.post(client, author)
    make_due(database, reader)
    await send_due(jobs, drain)
    assert await read_digests(client, reader.email) == []
    assert (await get_payload(client, "/notifications/digest", reader))["rhythm"] == "off"
    await post_payload(client, "/notifications/digest", reader, {"rhythm": "weekly"})
    make_due(database, reader)
    await send_due(jobs, drain)
    assert len(await read_digests(client, reader.email)) == 1
