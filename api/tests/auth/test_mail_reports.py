"""Bounces and complaints that mail servers report, and one-click unsubscribing."""

import time
from collections.abc import AsyncIterator
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import SMTP, default
from typing import Any, Final
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from api.auth.mail_delivery import BOUNCE_PAUSE, is_bounced, unsubscribe_url
from api.auth.mail_reports import MailReport, parse_report
from api.core.delivery.email import Mailer
from api.core.delivery.email import Message as Mail
from api.core.delivery.recipient_proof import PROOF_HEADER, is_proven, make_proof
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.support.auth import (
    Drain,
    new_email,
    obtain_code,
    read_inbox,
    register_member,
    submit_code,
    wrong_code,
)
from api.tests.support.http import get_payload, post_payload, refusal

SECRET: Final = "a secret of the bounce mailbox, long enough"
ADDRESS: Final = "layla@private.example.org"
DSN: Final = """From: MAILER-DAEMON@mx.example
To: no-reply@qima.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Thu, 26 Nov 2026 10:00:00 +0000

Final-Recipient: rfc822; {recipient}
Original-Recipient: rfc822; {recipient}
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 5.1.1 user unknown

--b
{original}
--b--
"""
ARF: Final = """From: feedback@provider.example
To: no-reply@qima.example
Subject: FW: Earn money
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain; charset=us-ascii

This is an email abuse report.

--b
Content-Type: message/feedback-report

Feedback-Type: {feedback}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Rcpt-To: <{recipient}>

--b
{original}
--b--
"""


def original(settings: Settings, recipient: str, *, to: str | None = None) -> str:
    """Return the part with the headers of the e-mail that is reported about."""
    return (
        "Content-Type: text/rfc822-headers\n\n"
        f"From: Qima <no-reply@qima.example>\nTo: {to or recipient}\nSubject: =?utf-8?b?2KM=?=\n"
        f"{PROOF_HEADER}: {make_proof(settings, recipient)}\n"
    )


def bounce(
    settings: Settings,
    recipient: str = ADDRESS,
    *,
    status: str = "5.1.1",
    action: str = "failed",
    part: str | None = None,
) -> bytes:
    head = original(settings, recipient) if part is None else part
    return DSN.format(recipient=recipient, status=status, action=action, original=head).encode()


def complaint(settings: Settings, recipient: str = ADDRESS, feedback: str = "abuse") -> bytes:
    head = original(settings, recipient)
    return ARF.format(recipient=recipient, feedback=feedback, original=head).encode()


def test_report_names_the_proven_recipient(settings: Settings) -> None:
    assert parse_report(settings, bounce(settings)) == MailReport("bounce", ADDRESS)
    assert parse_report(settings, complaint(settings)) == MailReport("complaint", ADDRESS)


def test_report_with_the_whole_message_is_read(settings: Settings) -> None:
    mail = EmailMessage(SMTP)
    mail["To"] = f"Layla <{ADDRESS.upper()}>"
    mail[PROOF_HEADER] = make_proof(settings, ADDRESS)
    mail.set_content("نص")
    part = "Content-Type: message/rfc822\n\n" + mail.as_bytes().decode().replace("\r\n", "\n")
    assert parse_report(settings, bounce(settings, part=part)) == MailReport("bounce", ADDRESS)


def test_recipient_of_a_forwarded_mail_is_the_one_we_sent_to(settings: Settings) -> None:
    part = original(settings, ADDRESS)
    raw = DSN.format(
        recipient="elsewhere@other.example", status="5.1.1", action="failed", original=part
    )
    assert parse_report(settings, raw.encode()) == MailReport("bounce", ADDRESS)


def test_hidden_recipient_is_found_by_the_fields_of_the_report(settings: Settings) -> None:
    part = original(settings, ADDRESS, to="redacted")
    raw = ARF.format(recipient=ADDRESS, feedback="abuse", original=part)
    assert parse_report(settings, raw.encode()) == MailReport("complaint", ADDRESS)


@pytest.mark.parametrize(
    ("status", "action", "is_dead"),
    [
        ("5.1.1", "failed", True),
        ("5.1.10", "failed", True),
        ("5.0.0", "failed", True),
        ("5.2.1", "failed", True),
        ("5.1.1 (user unknown)", "failed", True),
        ("5.1.7", "failed", False),
        ("5.1.8", "failed", False),
        ("5.2.2", "failed", False),
        ("5.4.7", "failed", False),
        ("5.7.1", "failed", False),
        ("4.4.1", "delayed", False),
        ("4.1.1", "failed", False),
        ("2.0.0", "delivered", False),
        ("5.1.1", "relayed", False),
    ],
)
def test_only_permanent_failures_of_the_address_are_bounces(
    settings: Settings, status: str, action: str, is_dead: bool
) -> None:
    report = parse_report(settings, bounce(settings, status=status, action=action))
    assert (report is not None) is is_dead


@pytest.mark.parametrize("feedback", ["not-spam", "virus", "dkim", ""])
def test_feedback_that_is_no_complaint_is_ignored(settings: Settings, feedback: str) -> None:
    assert parse_report(settings, complaint(settings, feedback=feedback)) is None


def forged(settings: Settings) -> dict[str, bytes]:
    """Return reports that must change nothing."""
    other = original(settings, "other@private.example.org")
    without = "Content-Type: text/rfc822-headers\n\nTo: " + ADDRESS + "\n"
    empty = without + f"{PROOF_HEADER}: \n"
    strange = "Content-Type: text/rfc822-headers; charset=unknown\n\n" + without
    return {
        "proof of another address": bounce(settings, part=other.replace("To: other", "To: layla")),
        "no proof": bounce(settings, part=without),
        "empty proof": bounce(settings, part=empty),
        "unknown charset": bounce(settings, part=strange),
        "no original": bounce(settings, part="Content-Type: text/plain\n\nx\n"),
        "no report": b"From: a@b.example\nTo: no-reply@qima.example\n\nHello\n",
        "empty": b"",
        "no message": b"\x00\xff\xfe\n\n\x80",
        "cut off": bounce(settings)[:600],
        "many parts": b"Content-Type: multipart/report; boundary=b\n\n" + b"--b\n\n" * 20_000,
        "deep parts": b"".join(
            b"Content-Type: multipart/report; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(200)
        ),
    }


@pytest.mark.parametrize(
    "part",
    [b"--b\n\n", b"Content-Type: multipart/report; boundary=b\n\n--b\n", b"X: y\n", b"=?utf-8?q?"],
)
def test_hostile_report_is_parsed_in_little_time(settings: Settings, part: bytes) -> None:
    begin = b"Content-Type: multipart/report; boundary=b\n"
    started = time.process_time()
    for size in (60_000, 250_000):
        assert parse_report(settings, begin + part * (size // len(part))) is None
    assert time.process_time() - started < 0.5


@pytest.mark.parametrize("name", sorted(forged(Settings(_env_file=None))))
def test_forged_or_unreadable_report_is_ignored(settings: Settings, name: str) -> None:
    assert parse_report(settings, forged(settings)[name]) is None


@pytest.fixture
async def reporting(open_app: OpenApp) -> Any:
    """A client of an application that takes reports."""
    async with open_app(mail_webhook_secret=SecretStr(SECRET)) as app, client_of(app) as client:
        yield app, client


async def send_report(
    client: httpx.AsyncClient, raw: bytes | AsyncIterator[bytes], secret: str = SECRET
) -> Any:
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "message/rfc822"}
    answer = await client.post("/webhooks/mail", content=raw, headers=headers)
    return answer.json()["payload"]["outcome"] if answer.status_code == 200 else answer.status_code


def address_of(database: TestDatabase, member_id: Any) -> str:
    return database.sql(
        f"SELECT value FROM identifier WHERE member_id = '{member_id}' AND channel = 'email'"
    ).strip()


async def test_bounced_address_gets_codes_only_until_its_member_resumes(
    reporting: Any, database: TestDatabase, jobs: WorkerContext
) -> None:
    app, client = reporting
    member = await factories.member(app)
    address = address_of(database, member.id)
    raw = bounce(app.state.settings, address)
    assert await send_report(client, raw) == "bounce"
    bounced_at = (await get_payload(client, "/users/contacts", member))["emailBouncedAt"]
    assert bounced_at is not None
    assert await send_report(client, raw) == "bounce"
    contacts = await get_payload(client, "/users/contacts", member)
    assert contacts["emailBouncedAt"] == bounced_at

    mailer = jobs.service(Mailer)

    async def received() -> list[str]:
        return [each["subject"] for each in await read_inbox(client, address)]

    await mailer.send(Mail(address, "news", "text"))
    assert await received() == []
    await mailer.send(Mail(address, "code", "text", is_essential=True))
    assert await received() == ["code"]
    other = new_email()
    await mailer.send(Mail(other, "news", "text"))
    assert len(await read_inbox(client, other)) == 1

    resume = "/users/contacts/resume"
    refused = await client.post(resume, headers=member.headers)
    assert refusal(refused) == (403, "reauthentication_required")
    database.sql(f"UPDATE session SET confirmed_at = now() WHERE member_id = '{member.id}'")
    assert await post_payload(client, resume, member) == {"emailBouncedAt": None}
    await mailer.send(Mail(address, "news", "text"))
    assert await received() == ["news", "code"]
    assert (await get_payload(client, "/users/contacts", member))["emailBouncedAt"] is None


async def test_code_that_is_entered_resumes_emails(
    app: FastAPI, client: httpx.AsyncClient, drain: Drain, database: TestDatabase
) -> None:
    address = new_email()
    await register_member(client, drain, address)
    database.sql(f"UPDATE identifier SET bounced_at = now() WHERE value = '{address}'")
    otp_id, code = await obtain_code(client, drain, address)
    assert (await submit_code(client, otp_id, wrong_code(code))).status_code == 401
    assert await is_bounced(app.state.database, address)
    assert (await submit_code(client, otp_id, code)).status_code == 200
    assert not await is_bounced(app.state.database, address)


async def test_report_that_arrives_slowly_holds_no_connection(reporting: Any) -> None:
    app, client = reporting
    in_use: list[int] = []

    async def body() -> AsyncIterator[bytes]:
        for part in (b"From: a@b.example\n", b"\nHello\n"):
            in_use.extend(
                each.in_use for each in app.state.database.pools() if each.name == "write"
            )
            yield part

    assert await send_report(client, body()) == "ignored"
    assert in_use == [0, 0]


async def test_pause_of_a_bounced_address_ends(reporting: Any, database: TestDatabase) -> None:
    app, client = reporting
    member = await factories.member(app)
    address = address_of(database, member.id)
    await send_report(client, bounce(app.state.settings, address))
    assert await is_bounced(app.state.database, address)
    passed = BOUNCE_PAUSE + timedelta(minutes=1)
    database.sql(
        f"UPDATE identifier SET bounced_at = now() - interval '{passed.total_seconds()} seconds'"
        f" WHERE value = '{address}'"
    )
    assert not await is_bounced(app.state.database, address)


async def test_complaint_turns_sale_emails_off(reporting: Any, database: TestDatabase) -> None:
    app, client = reporting
    member = await factories.member(app)
    headers = {"Authorization": member.token}
    raw = complaint(app.state.settings, address_of(database, member.id))
    assert await send_report(client, raw) == "complaint"
    me = (await client.get("/users/me", headers=headers)).json()["payload"]
    assert me["notifications"]["saleEmails"] is False
    assert me["notifications"]["comment"] is True
    contacts = (await client.get("/users/contacts", headers=headers)).json()["payload"]
    assert contacts["emailBouncedAt"] is None
    # The member may turn them on again.
    on = {"notifications": {"saleEmails": True}}
    assert (await post_payload(client, "/users/update", member, on))["notifications"]["saleEmails"]


async def test_report_about_an_unknown_address_changes_nothing(
    reporting: Any, database: TestDatabase
) -> None:
    app, client = reporting
    for raw in (bounce(app.state.settings), complaint(app.state.settings)):
        assert await send_report(client, raw) in {"bounce", "complaint"}
    count = database.sql("SELECT count(*) FROM identifier WHERE bounced_at IS NOT NULL").strip()
    assert await send_report(client, b"no report") == "ignored"
    after = database.sql("SELECT count(*) FROM identifier WHERE bounced_at IS NOT NULL").strip()
    assert count == after


async def test_report_needs_the_secret(reporting: Any, client: httpx.AsyncClient) -> None:
    app, open_client = reporting
    raw = bounce(app.state.settings)
    assert await send_report(open_client, raw, "wrong") == 401
    assert (await open_client.post("/webhooks/mail", content=raw)).status_code == 401
    # Without the setting, no secret is right.
    assert await send_report(client, raw, "") == 401
    assert await send_report(client, raw, "None") == 401


async def test_unsubscribing_with_one_click_turns_sale_emails_off(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    member = await factories.member(app)
    url = unsubscribe_url(app.state.settings, member.id)
    path = url.removeprefix(app.state.settings.api_origin)
    headers = {"Authorization": member.token}

    async def are_on() -> bool:
        me = (await client.get("/users/me", headers=headers)).json()["payload"]
        return bool(me["notifications"]["saleEmails"])

    assert await are_on()
    forged_path = path.replace(str(member.id), str(uuid4()))
    assert (await client.post(forged_path)).json()["error"]["code"] == "link_invalid"
    assert await are_on()
    body = {"List-Unsubscribe": "One-Click"}
    for _ in range(2):
        answer = await client.post(path, data=body)
        assert (answer.status_code, answer.json()["payload"]) == (200, {"saleEmails": False})
    assert not await are_on()


def test_headers_of_a_mail_allow_reports_and_unsubscribing(app: FastAPI) -> None:
    settings: Settings = app.state.settings
    url = unsubscribe_url(settings, uuid4())
    mailer = Mailer(settings, app.state.database)
    raw = mailer._build(Mail(ADDRESS, "sale", "text", unsubscribe_url=url))
    mail: Message = message_from_bytes(raw, policy=default)
    # Folded, the address would be an encoded word, which mail programs do not read.
    assert f"List-Unsubscribe: <{url}>\r\n".encode() in raw
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail[PROOF_HEADER] == make_proof(settings, ADDRESS)
    plain: Message = message_from_bytes(mailer._build(Mail(ADDRESS, "code", "text")))
    assert plain["List-Unsubscribe"] is None


def test_proof_differs_by_address_and_survives_a_new_secret(settings: Settings) -> None:
    proof = make_proof(settings, ADDRESS)
    old = settings.app_secret.get_secret_value()
    ring = SecretStr(f"new:{'n' * 32},old:{old}")
    rotated = settings.model_copy(update={"app_secret": ring})
    assert is_proven(rotated, ADDRESS.upper(), proof)
    assert make_proof(rotated, ADDRESS) != proof
    assert not is_proven(settings, "other@private.example.org", proof)
    assert not is_proven(settings, ADDRESS, "")
