"""Several mail servers: failover and circuit breaker."""

import asyncio
from email import message_from_bytes
from typing import Any

import pytest
from fastapi import FastAPI
from prometheus_client import REGISTRY
from pydantic import ValidationError

from api.core.delivery.email import Mailer, MailNotSentError, MailRefusedError, Message
from api.core.delivery.smtp_servers import MAX_PAUSE_SECONDS, SmtpServer
from api.core.settings import Settings
from api.tests.support.production_env import production_environment, read_settings
from api.tests.support.smtp import Provider, serve
from infra.local.ports import free_port

TO = "reader@private.example.org"


class Clock:
    """Seconds that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def closed_port() -> str:
    return f"smtp://127.0.0.1:{free_port()}"


def make_mailer(app: FastAPI, *urls: str, clock: Clock | None = None, **changes: Any) -> Mailer:
    settings: Settings = app.state.settings.model_copy(
        update={"smtp_url": ", ".join(urls), **changes}
    )
    return Mailer(settings, app.state.database, clock=clock or Clock())


def count(url: str, end: str) -> float:
    labels = {"server": url.removeprefix("smtp://"), "end": end}
    return REGISTRY.get_sample_value("qima_mails_total", labels) or 0.0


async def test_message_goes_to_the_first_server_only(app: FastAPI) -> None:
    first, second = Provider(), Provider()
    async with serve(first) as one, serve(second) as other:
        await make_mailer(app, one, other).send(Message(TO, "subject", "text"))
        assert (len(first.received), second.connections) == (1, 0)
        assert (count(one, "sent"), count(other, "sent")) == (1, 0)


@pytest.mark.parametrize(
    "change",
    [
        {"recipient_reply": "451 greylisted"},
        {"data_reply": "452 full"},
        {"recipient_reply": "421 closing"},
        {"recipient_reply": "530 authentication required"},
        {"delay": 20.0},
    ],
    ids=lambda change: " ".join(map(str, change.values())),
)
async def test_message_that_a_server_does_not_take_now_goes_to_the_next(
    app: FastAPI, change: dict[str, Any]
) -> None:
    first, second = Provider(), Provider()
    for name, value in change.items():
        setattr(first, name, value)
    async with serve(first) as one, serve(second) as other:
        await make_mailer(app, one, other).send(Message(TO, "subject", "text"))
        assert (first.received, len(second.received)) == ([], 1)
        assert (count(one, "failed"), count(other, "sent")) == (1, 1)


async def test_unreachable_server_is_skipped_until_its_pause_ends(app: FastAPI) -> None:
    clock, second = Clock(), Provider()
    first_url = closed_port()
    message = Message(TO, "subject", "text")
    async with serve(second) as other:
        mailer = make_mailer(app, first_url, other, clock=clock)
        await mailer.send(message)
        assert count(first_url, "failed") == 1
        for _ in range(3):
            await mailer.send(message)
        clock.now += 59
        await mailer.send(message)
        assert count(first_url, "failed") == 1
        # One message tries it again; the pause doubles.
        clock.now += 2
        await mailer.send(message)
        await mailer.send(message)
        assert count(first_url, "failed") == 2
        clock.now += 100
        await mailer.send(message)
        assert count(first_url, "failed") == 2
        assert len(second.received) == 8


async def test_recovered_server_is_preferred_again(app: FastAPI) -> None:
    clock, first, second = Clock(), Provider(), Provider()
    first.recipient_reply = "421 closing"
    message = Message(TO, "subject", "text")
    async with serve(first) as one, serve(second) as other:
        mailer = make_mailer(app, one, other, clock=clock)
        await mailer.send(message)
        first.recipient_reply = None
        await mailer.send(message)
        assert (len(first.received), len(second.received)) == (0, 2)
        clock.now += 61
        await mailer.send(message)
        await mailer.send(message)
        assert (len(first.received), len(second.received)) == (2, 2)


async def test_only_one_message_tries_a_server_whose_pause_ended(app: FastAPI) -> None:
    clock, first, second = Clock(), Provider(), Provider()
    first.recipient_reply = "421 closing"
    message = Message(TO, "subject", "text")
    async with serve(first) as one, serve(second) as other:
        mailer = make_mailer(app, one, other, clock=clock)
        await mailer.send(message)
        clock.now += 61
        first.delay = 0.3
        await asyncio.gather(*(mailer.send(message) for _ in range(5)))
        assert first.connections == 2
        assert len(second.received) == 6


async def test_greylisted_message_pauses_no_server(app: FastAPI) -> None:
    first, second = Provider(), Provider()
    first.recipient_reply = "450 greylisted"
    async with serve(first) as one, serve(second) as other:
        mailer = make_mailer(app, one, other)
        await mailer.send(Message(TO, "subject", "text"))
        first.recipient_reply = None
        await mailer.send(Message("other@private.example.org", "subject", "text"))
        assert (len(first.received), len(second.received)) == (1, 1)


async def test_refusal_for_good_asks_no_other_server(app: FastAPI) -> None:
    first, second = Provider(), Provider()
    first.recipient_reply = "550 no such mailbox"
    async with serve(first) as one, serve(second) as other:
        with pytest.raises(MailRefusedError):
            await make_mailer(app, one, other).send(Message(TO, "subject", "text"))
        assert second.connections == 0
        assert count(one, "refused") == 1


async def test_all_servers_failing_are_each_asked_again_at_once(app: FastAPI) -> None:
    first, second = Provider(), Provider()
    first.recipient_reply = second.recipient_reply = "421 closing"
    async with serve(first) as one, serve(second) as other:
        mailer = make_mailer(app, one, other)
        for _ in range(2):
            with pytest.raises(MailNotSentError) as failure:
                await mailer.send(Message(TO, "subject", "text"))
            assert "421" in str(failure.value)
            assert "private" not in str(failure.value)
        second.recipient_reply = None
        await mailer.send(Message(TO, "subject", "text"))
        assert len(second.received) == 1


async def test_attempts_by_two_servers_are_one_message(app: FastAPI) -> None:
    first, second = Provider(), Provider()
    async with serve(first) as one, serve(second) as other:
        mailer = make_mailer(app, one, other)
        mail = mailer._build(Message(TO, "subject", "text"))
        first.data_reply = "451 lost after it was stored"
        await mailer._hand_over(TO, mail)
    (received,) = second.received
    assert received == mail
    assert message_from_bytes(received)["Message-ID"].endswith("@qima.example>")


def test_pause_of_a_server_grows_to_its_limit() -> None:
    server = SmtpServer("smtp://mail.example")
    pauses = [server.record_failure(0.0) for _ in range(6)]
    assert pauses == [60, 120, 240, 480, MAX_PAUSE_SECONDS, MAX_PAUSE_SECONDS]


def test_name_of_a_server_has_no_credentials() -> None:
    server = SmtpServer("smtps://user:pa%2Css@mail.example")
    assert (server.name, server.username, server.password) == ("mail.example:465", "user", "pa,ss")


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("smtp://a.example", ["smtp://a.example"]),
        (
            " smtp://a.example, smtps://b.example:465 ",
            ["smtp://a.example", "smtps://b.example:465"],
        ),
        (
            "smtps://u:p,w@a.example smtp://b.example",
            ["smtps://u:p,w@a.example", "smtp://b.example"],
        ),
    ],
)
def test_servers_are_separated_by_commas_or_spaces(
    monkeypatch: pytest.MonkeyPatch, text: str, urls: list[str]
) -> None:
    settings = read_settings(monkeypatch, production_environment(SMTP_URL=text))
    assert settings.smtp_urls == urls


@pytest.mark.parametrize(
    "text",
    [
        "https://a.example",
        "smtp://a.example,",
        "smtp://a.example;smtp://b.example/x",
        "smtp://a.example https://b.example",
        "smtp://",
        "smtp://a.example:port",
        "smtp://a.example smtp://a.example",
    ],
)
def test_wrong_servers_are_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    with pytest.raises(ValidationError, match=r"smtp_url|SMTP_URL"):
        read_settings(monkeypatch, production_environment(SMTP_URL=text))
