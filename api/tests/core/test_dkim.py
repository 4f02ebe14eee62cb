"""DKIM signatures of received mail, and the settings of the key."""

import base64
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import dkim
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from fastapi import FastAPI
from pydantic import ValidationError

from api.core.delivery.email import Mailer, Message
from api.core.settings import Settings
from api.tests.support.production_env import production_environment, read_settings
from api.tests.support.smtp import Provider, serve

TO = "reader@private.example.org"


def make_mailer(app: FastAPI, url: str, **changes: Any) -> Mailer:
    settings: Settings = app.state.settings.model_copy(update={"smtp_url": url, **changes})
    return Mailer(settings, app.state.database)


@pytest.fixture(scope="module")
def key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def pem_of(key: Any) -> str:
    pem: bytes = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return pem.decode()


def published_record(key: rsa.RSAPrivateKey) -> bytes:
    """Return the TXT record of the public key."""
    public = key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return b"v=DKIM1; k=rsa; p=" + base64.b64encode(public)


def dkim_variables(key: Any, **changes: str | None) -> dict[str, str]:
    variables: dict[str, str | None] = {
        "DKIM_DOMAIN": "qima.sa",
        "DKIM_SELECTOR": "s1",
        "DKIM_PRIVATE_KEY": pem_of(key),
        **changes,
    }
    return production_environment(**variables)


def is_valid(mail: bytes, key: rsa.RSAPrivateKey) -> bool:
    asked = []

    def look_up(name: bytes, timeout: int = 5) -> bytes:
        asked.append((name, timeout))
        return published_record(key)

    valid = bool(dkim.verify(mail, dnsfunc=look_up))
    # A changed body fails before the key is looked up.
    assert {name for name, _ in asked} <= {b"s1._domainkey.qima.sa."}
    assert asked or not valid
    return valid


@pytest.mark.parametrize(
    ("subject", "text", "html"),
    [
        ("Your code", "Plain text.\n\n.dot at the beginning\nFrom here\n", None),
        ("رمزك هو 482913 على قيمة", "نص عربي طويل. " * 60, "<p>" + "نص " * 400 + "</p>"),
    ],
)
async def test_received_mail_has_a_valid_signature_of_the_domain(
    app: FastAPI,
    monkeypatch: pytest.MonkeyPatch,
    key: rsa.RSAPrivateKey,
    subject: str,
    text: str,
    html: str | None,
) -> None:
    signing = read_settings(monkeypatch, dkim_variables(key))
    changes = {
        name: getattr(signing, name)
        for name in ("dkim_domain", "dkim_selector", "dkim_private_key", "mail_from")
    }
    provider = Provider()
    async with serve(provider) as url:
        await make_mailer(app, url, **changes).send(Message(TO, subject, text, html))
    (received,) = provider.received
    assert max(received) < 128
    assert is_valid(received, key)
    mail = message_from_bytes(received, policy=default)
    assert mail["Subject"] == subject
    signature = "".join(mail["DKIM-Signature"].split())
    assert "d=qima.sa;" in signature
    assert "c=relaxed/relaxed;" in signature
    for header in ("from", "to", "subject", "date", "message-id", "content-type"):
        assert f":{header}:" in signature.replace("h=", ":").replace(";", ":")
    # Another text, subject or sender breaks it.
    for name in (b"Subject: ", b"From: ", b"Date: "):
        assert name in received
        assert not is_valid(received.replace(name, name + b"x", 1), key)
    assert not is_valid(b"From: other@evil.example\r\n" + received, key)
    assert not is_valid(received + b"More text.\r\n", key)


async def test_mail_without_a_key_is_not_signed(app: FastAPI) -> None:
    provider = Provider()
    async with serve(provider) as url:
        await make_mailer(app, url).send(Message(TO, "subject", "text"))
    assert b"DKIM-Signature" not in provider.received[0]


def test_key_may_be_one_line_or_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, key: rsa.RSAPrivateKey
) -> None:
    pem = pem_of(key)
    file = tmp_path / "dkim.pem"
    file.write_text(pem)
    one_line = dkim_variables(key, DKIM_PRIVATE_KEY=pem.replace("\n", "\\n"))
    in_file = dkim_variables(key, DKIM_PRIVATE_KEY=None, DKIM_PRIVATE_KEY_FILE=str(file))
    for variables in (one_line, in_file):
        assert read_settings(monkeypatch, variables).dkim_key == pem.encode()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"DKIM_SELECTOR": None}, "DKIM needs"),
        ({"DKIM_DOMAIN": None}, "DKIM needs"),
        ({"DKIM_PRIVATE_KEY": None}, "DKIM needs"),
        ({"DKIM_PRIVATE_KEY_FILE": "/run/dkim.pem"}, "DKIM needs"),
        ({"DKIM_DOMAIN": "other.example"}, "MAIL_FROM"),
        ({"DKIM_DOMAIN": "ima.sa"}, "MAIL_FROM"),
        ({"DKIM_PRIVATE_KEY": "no key"}, "in PEM"),
        (
            {"DKIM_PRIVATE_KEY": pem_of(rsa.generate_private_key(65537, 1024))},  # noqa: S505 - refused
            "2048 bits",
        ),
        ({"DKIM_PRIVATE_KEY": pem_of(ec.generate_private_key(ec.SECP256R1()))}, "RSA key"),
    ],
)
def test_incomplete_or_unsuitable_key_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    key: rsa.RSAPrivateKey,
    changes: dict[str, str | None],
    message: str,
) -> None:
    with pytest.raises(ValidationError, match=message) as refusal:
        read_settings(monkeypatch, dkim_variables(key, **changes))
    assert "PRIVATE KEY-----" not in str(refusal.value)


def test_domain_above_that_of_the_sender_may_sign(
    monkeypatch: pytest.MonkeyPatch, key: rsa.RSAPrivateKey
) -> None:
    variables = dkim_variables(key, MAIL_FROM="no-reply@mail.qima.sa")
    assert read_settings(monkeypatch, variables).dkim_domain == "qima.sa"
