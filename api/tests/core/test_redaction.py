"""Redaction of addresses and numbers in log lines and stored errors; permanent mail errors."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
import structlog
from aiosmtpd.smtp import SMTP, Envelope, Session
from fastapi import FastAPI

from api.core.delivery.email import Mailer, MailNotSentError, MailRefusedError, Message
from api.core.events import dispatch
from api.core.events.dispatch import Event, Subscription, WorkerContext, emit, run_pending
from api.core.observability import logs
from api.core.observability.redaction import RedactingFormatter, describe_error, redact
from api.core.settings import Settings
from api.tests.conftest import TestDatabase

ADDRESS = "victim.of-a-log@private.example.org"
NUMBER = "+9613123456"


class HostileServer:
    """SMTP server whose replies quote the recipient in several forms."""

    def __init__(self, code: int, *, at_data: bool = False) -> None:
        self.reply = (
            f"{code} <{ADDRESS}> {ADDRESS.upper()} mailto:{ADDRESS} {ADDRESS.replace('@', '%40')}"
            f" {'.'.join(f'{byte:x}' for byte in ADDRESS.encode())} {ADDRESS[::-1]}"
        )
        self.at_data = at_data
        self.attempts = 0

    async def handle_RCPT(  # noqa: N802 - aiosmtpd calls it by this name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: Any
    ) -> str:
        self.attempts += 1
        if self.at_data:
            envelope.rcpt_tos.append(address)
            return "250 OK"
        return self.reply

    async def handle_DATA(self, *_: Any) -> str:  # noqa: N802 - as above
        return self.reply


@asynccontextmanager
async def serve(handler: HostileServer) -> AsyncIterator[str]:
    """Serve SMTP on the loopback interface; yield the URL."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(handler, hostname="localhost", loop=loop), "127.0.0.1", 0
    )
    async with server:
        yield f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"


class MailWanted(Event):
    """An event of these tests."""

    stored_name = "MailWanted"


async def send_mail(jobs: WorkerContext, _: MailWanted) -> None:
    await jobs.service(Mailer).send(Message(ADDRESS, "subject", "text"))


SENDING = Subscription("tests.send_mail", MailWanted, send_mail)


async def deliver(app: FastAPI, settings: Settings, url: str) -> None:
    """Deliver one event whose handler sends a message by the server."""
    database = app.state.database
    mailer = Mailer(settings.model_copy(update={"smtp_url": url}), database)
    jobs = WorkerContext(database, app.state.redis, {Mailer: mailer})
    async with database.writing() as connection:
        await emit(connection, MailWanted())
    await run_pending(jobs, [SENDING])


@contextmanager
def captured_lines(settings: Settings, log_format: str) -> Iterator[list[str]]:
    """Collect the rendered log lines of all loggers in a format, instead of writing them."""
    *steps, render = logs.build_processors(settings.model_copy(update={"log_format": log_format}))
    lines: list[str] = []

    def collect(logger: Any, method: str, event: Any) -> Any:
        line: Any = render(logger, method, event)
        lines.append(line if isinstance(line, str) else bytes(line).decode())
        raise structlog.DropEvent

    # In place: a logger keeps the list of the configuration at its first use.
    lists = [structlog.get_config()["processors"], dispatch.log.bind()._processors]
    before = [each.copy() for each in lists]
    for each in lists:
        each[:] = [*steps, collect]
    try:
        yield lines
    finally:
        for each, former in zip(lists, before, strict=True):
            each[:] = former


@pytest.fixture(autouse=True)
def _no_other_deliveries(database: TestDatabase) -> None:
    """End what other tests left to deliver: these tests deliver everything that is due."""
    database.sql(
        "UPDATE delivery SET due_at = NULL, done_at = now() WHERE due_at IS NOT NULL;"
        " UPDATE outbox SET dispatched_at = now() WHERE dispatched_at IS NULL;"
        " DELETE FROM delivery WHERE handler = 'tests.send_mail'"
    )


def find_everywhere(database: TestDatabase, text: str) -> list[str]:
    """Return the tables that contain a text in any column, whatever its case."""
    tables = database.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").split()
    return [
        table
        for table in tables
        if database.sql(
            f"SELECT count(*) FROM \"{table}\" AS each WHERE each::text ILIKE '%{text}%'"
        ).strip()
        != "0"
    ]


@pytest.mark.parametrize("log_format", ["json", "console"])
async def test_smtp_refusal_leaves_no_address_in_tables_and_log_lines(
    app: FastAPI,
    settings: Settings,
    database: TestDatabase,
    log_format: str,
) -> None:
    with captured_lines(settings, log_format) as found:
        async with serve(HostileServer(550)) as url:
            await deliver(app, settings, url)
    lines = "\n".join(found).lower()
    assert "delivery_failed" in lines
    for form in (ADDRESS, ADDRESS.replace("@", "%40"), ADDRESS[::-1], "76.69.63.74.69.6d"):
        assert form not in lines
        assert find_everywhere(database, form.replace("%", "\\%")) == []
    stored = database.sql("SELECT error FROM delivery WHERE handler = 'tests.send_mail'")
    assert "SMTPRecipientsRefused 550" in stored


@pytest.mark.parametrize("at_data", [False, True])
async def test_permanent_mail_error_makes_a_dead_letter_at_once(
    app: FastAPI, settings: Settings, database: TestDatabase, at_data: bool
) -> None:
    handler = HostileServer(554, at_data=at_data)
    async with serve(handler) as url:
        await deliver(app, settings, url)
    found = "SELECT due_at IS NULL, done_at IS NULL, attempt FROM delivery"
    rows = database.sql(f"{found} WHERE handler = 'tests.send_mail'")
    assert rows.split() == ["t|t|1"]
    assert handler.attempts == 1


async def test_temporary_mail_error_is_retried(
    app: FastAPI, settings: Settings, database: TestDatabase
) -> None:
    async with serve(HostileServer(451)) as url:
        await deliver(app, settings, url)
    rows = database.sql(
        "SELECT due_at > now(), error FROM delivery WHERE handler = 'tests.send_mail'"
    )
    assert rows.startswith("t|MailNotSentError('SMTPRecipientsRefused 451')")


@pytest.mark.parametrize(
    ("code", "kind"),
    [(550, MailRefusedError), (530, MailNotSentError), (535, MailNotSentError)],
)
async def test_refusal_of_the_account_is_no_permanent_error(
    app: FastAPI, settings: Settings, code: int, kind: type[Exception]
) -> None:
    async with serve(HostileServer(code)) as url:
        mailer = Mailer(settings.model_copy(update={"smtp_url": url}), app.state.database)
        with pytest.raises(kind):
            await mailer.send(Message(ADDRESS, "subject", "text"))


@pytest.mark.parametrize(
    "text",
    [
        f"<{ADDRESS}>",
        f"{ADDRESS}: mailbox unavailable",
        f"to={ADDRESS};",
        ADDRESS.replace("@", "%40"),
        f"mailto:{ADDRESS}",
        "postgresql://qima:hunter2@database/qima",
    ],
)
def test_redact_removes_addresses_and_credentials(text: str) -> None:
    kept = redact(text)
    assert "victim" not in kept
    assert "hunter2" not in kept
    assert "[redacted]" in kept


@pytest.mark.parametrize("text", [NUMBER, "+961 3 123 456", "00961-3-123-456", "%2B9613123456"])
def test_redact_removes_telephone_numbers(text: str) -> None:
    assert "123" not in redact(f"number {text} is away")


@pytest.mark.parametrize(
    "text",
    ["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "2026-11-25T10:00:00+00:00", "/posts/10482", "a @b"],
)
def test_redact_keeps_ids_and_times(text: str) -> None:
    assert redact(text) == text


def test_redaction_of_long_texts_is_linear() -> None:
    started = time.process_time()
    for text in ("a" * 60_000 + " @", "a@" * 30_000, "+1" * 30_000, "1-" * 30_000 + "00"):
        redact(text)
    assert time.process_time() - started < 0.5


def test_error_description_is_short_and_without_addresses() -> None:
    described = describe_error(ValueError(f"{ADDRESS} " * 200))
    assert len(described) <= 1000
    assert "victim" not in described


def test_log_line_of_a_library_is_redacted() -> None:
    record = logging.LogRecord("lib", logging.ERROR, "", 0, "for %s", (ADDRESS,), None)
    assert "victim" not in RedactingFormatter("%(message)s").format(record)


@pytest.mark.parametrize("log_format", ["json", "console"])
def test_nested_values_and_exceptions_of_a_line_are_redacted(
    settings: Settings, log_format: str
) -> None:
    error = ValueError(ADDRESS)
    with captured_lines(settings, log_format) as lines:
        structlog.get_logger("x").error(
            "happened", exc_info=error, facts={"to": [ADDRESS, NUMBER]}, error=error
        )
    (line,) = lines
    assert "happened" in line
    assert "ValueError" in line
    assert "victim" not in line
    assert NUMBER not in line
