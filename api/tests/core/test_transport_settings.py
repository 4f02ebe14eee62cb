"""Encrypted transport in production: origins, PostgreSQL, Redis and the mail server."""

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session
from fastapi import FastAPI
from pydantic import ValidationError

from api.core.delivery.email import Mailer, MailNotSentError, Message
from api.core.events.redis import worker_settings
from api.core.settings import Settings
from api.core.transport_settings import requires_smtp_tls
from api.tests.support.production_env import production_environment, read_settings

PLAIN = {
    "API_ORIGIN": "http://api.qima.sa",
    "WEB_ORIGIN": "http://qima.sa",
    "DATABASE_URL": "postgresql://qima_app:secret@db.internal/qima",
    "MIGRATION_DATABASE_URL": "postgresql://owner@db.internal/qima?sslmode=prefer",
    "DATABASE_REPLICA_URL": "postgresql://qima_app@a.internal,localhost/qima?sslmode=disable",
    "REDIS_URL": "redis://:secret@valkey.internal/0",
}


@pytest.mark.parametrize("name", sorted(PLAIN))
def test_production_refuses_an_address_without_tls(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with pytest.raises(ValidationError, match=rf"ENV=production.*\b{name} \("):
        read_settings(monkeypatch, production_environment(**{name: PLAIN[name]}))


@pytest.mark.parametrize("name", sorted(set(PLAIN) - {"API_ORIGIN", "WEB_ORIGIN"}))
def test_plaintext_within_a_trusted_network_needs_a_setting(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    changes = {name: PLAIN[name], "ALLOW_PLAINTEXT_INTERNAL": "1"}
    assert read_settings(monkeypatch, production_environment(**changes)).is_production


@pytest.mark.parametrize("name", ["API_ORIGIN", "WEB_ORIGIN"])
def test_plaintext_setting_does_not_allow_http_origins(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    changes = {name: PLAIN[name], "ALLOW_PLAINTEXT_INTERNAL": "1"}
    with pytest.raises(ValidationError, match=rf"{name} \(an https:// origin\)"):
        read_settings(monkeypatch, production_environment(**changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"DATABASE_URL": "postgresql://qima_app@127.0.0.1:5432/qima"},
        {"DATABASE_URL": "postgresql://qima_app@/qima?host=/run/postgresql"},
        {"DATABASE_URL": "postgresql://qima_app@[::1]/qima"},
        {"DATABASE_URL": "postgresql://a@db.internal/qima?sslmode=verify-full"},
        {"REDIS_URL": "redis://localhost:6379/0"},
        {"API_ORIGIN": "http://localhost:8000", "WEB_ORIGIN": "http://127.0.0.1:3000"},
    ],
)
def test_production_accepts_tls_and_the_own_machine(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, str]
) -> None:
    assert read_settings(monkeypatch, production_environment(**changes)).is_production


@pytest.mark.parametrize(
    ("changes", "is_required"),
    [
        ({"SMTP_URL": "smtp://mail.internal"}, True),
        ({"SMTP_URL": "smtp://127.0.0.1:25"}, False),
        ({"SMTP_URL": "smtp://mail.internal", "ALLOW_PLAINTEXT_INTERNAL": "1"}, False),
    ],
)
def test_mail_server_needs_starttls_in_production(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, str], is_required: bool
) -> None:
    settings = read_settings(monkeypatch, production_environment(**changes))
    assert requires_smtp_tls(settings, settings.smtp_url) is is_required


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate of `localhost` that signs itself, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    cert, key = folder / "cert.pem", folder / "key.pem"
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
    names = "subjectAltName=DNS:localhost"
    subprocess.run(
        ["openssl", *words.split(), "-addext", names, "-keyout", key, "-out", cert],
        check=True,
        capture_output=True,
    )
    return cert, key


class Received:
    """Recipients of messages, and whether their connection was encrypted."""

    def __init__(self) -> None:
        self.messages: list[tuple[list[str], bool]] = []

    async def handle_DATA(self, _server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd calls it by this name
        self.messages.append((envelope.rcpt_tos, session.ssl is not None))
        return "250 OK"


@asynccontextmanager
async def serve(received: Received, tls: ssl.SSLContext | None) -> AsyncIterator[str]:
    """Serve SMTP with or without STARTTLS; yield the URL."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(received, hostname="localhost", loop=loop, tls_context=tls), "127.0.0.1", 0
    )
    async with server:
        yield f"smtp://localhost:{server.sockets[0].getsockname()[1]}"


def production_mailer(app: FastAPI, url: str, **changes: Any) -> Mailer:
    """Return a mailer as in production, which takes `localhost` for another machine."""
    settings: Settings = app.state.settings.model_copy(
        update={"env": "production", "smtp_url": url, **changes}
    )
    mailer = Mailer(settings, app.state.database)
    mailer._start_tls = lambda server: not server.is_tls  # type: ignore[method-assign]
    return mailer


async def test_mail_goes_over_starttls_with_a_verified_certificate(
    app: FastAPI, certificate: tuple[Path, Path]
) -> None:
    cert, key = certificate
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(cert, key)
    received = Received()
    async with serve(received, tls) as url:
        await production_mailer(app, url, smtp_ca_file=cert).send(Message("a@b.example", "s", "t"))
        with pytest.raises(MailNotSentError):
            await production_mailer(app, url).send(Message("a@b.example", "s", "t"))
    assert received.messages == [(["a@b.example"], True)]


async def test_mail_server_without_starttls_gets_no_mail(app: FastAPI) -> None:
    received = Received()
    async with serve(received, None) as url:
        with pytest.raises(MailNotSentError):
            await production_mailer(app, url).send(Message("a@b.example", "s", "t"))
    assert received.messages == []


def test_files_of_tls_reach_every_client(
    settings: Settings, certificate: tuple[Path, Path]
) -> None:
    cert, key = certificate
    files = {
        f"{part}_{kind}_file": file
        for part in ("redis", "database")
        for kind, file in (("ca", cert), ("cert", cert), ("key", key))
    }
    changed = settings.model_copy(update={**files, "redis_url": "rediss://valkey.internal/0"})
    tls = changed.database_tls
    assert tls is not None
    assert tls.check_hostname
    assert tls.verify_mode is ssl.CERT_REQUIRED
    worker = worker_settings(changed)
    assert (worker.ssl, worker.ssl_ca_certs, worker.ssl_keyfile) == (True, str(cert), str(key))
    assert changed.redis_tls["ssl_certfile"] == str(cert)
    assert settings.database_tls is None
    assert settings.redis_tls == {}
