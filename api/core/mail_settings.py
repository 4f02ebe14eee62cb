"""Settings of e-mail: servers, sender and signature."""

import re
from pathlib import Path
from typing import Annotated, Final, Self
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from pydantic import AfterValidator, Field, SecretStr, model_validator
from pydantic_settings import BaseSettings

_URL: Final = re.compile(r"smtps?://[^/\s]+/?")
# Before a URL only, because a password may contain a comma.
_BETWEEN_URLS: Final = re.compile(r"[\s,]+(?=smtps?://)")
_HOST: Final = re.compile(r"[a-z0-9.:-]+")
_MIN_KEY_BITS: Final = 2048


def _check_servers(text: str) -> str:
    urls = _BETWEEN_URLS.split(text.strip())
    if not all(
        _URL.fullmatch(url) and _HOST.fullmatch(urlsplit(url).hostname or "") for url in urls
    ):
        raise ValueError("must be smtp:// or smtps:// addresses, separated by commas or spaces")
    ports = [urlsplit(url).port for url in urls]
    if 0 in ports:
        raise ValueError("must have ports above 0")
    if len(set(urls)) < len(urls):
        raise ValueError("must name each server once")
    return text


class MailSettings(BaseSettings):
    """Settings of e-mail. `Settings` extends them."""

    smtp_url: Annotated[str, AfterValidator(_check_servers)] = Field(
        "smtp://127.0.0.1:1025",
        description="Mail servers in order of preference, separated by commas or spaces: a message"
        " that one doesn't take goes to the next. `smtps://` encrypts from the first byte,"
        " `smtp://` by STARTTLS.",
    )
    mail_from: str = Field("no-reply@qima.example", description="Sender address of e-mails.")
    dkim_domain: str | None = Field(
        None,
        pattern=r"^[a-z0-9.-]+$",
        description="Domain that signs e-mails by DKIM: that of MAIL_FROM, or one above it. Without"
        " it, the mail server signs.",
    )
    dkim_selector: str | None = Field(
        None,
        pattern=r"^[a-z0-9][a-z0-9-]*$",
        description="Selector of the public key: it is the TXT record"
        " `DKIM_SELECTOR._domainkey.DKIM_DOMAIN`.",
    )
    dkim_private_key: SecretStr | None = Field(
        None, description="RSA key of 2048 bits or more in PEM; `\\n` stands for a line break."
    )
    dkim_private_key_file: Path | None = Field(
        None, description="File of that key, instead of DKIM_PRIVATE_KEY."
    )

    max_letters_per_author_week: int = Field(
        3,
        ge=1,
        description="Letters that an author sends to followers by e-mail in seven days; posts"
        " beyond them go out together in the next.",
    )
    notification_email_delay_seconds: int = Field(
        120,
        ge=0,
        description="Time before a notification is sent by e-mail; a member who reads it meanwhile"
        " gets none.",
    )
    rate_limit_email_follows_per_ip_hour: int = Field(
        20, description="Requests to follow by e-mail from one network address per hour."
    )
    rate_limit_email_follows_per_author_hour: int = Field(
        200, description="Unconfirmed requests to follow one author by e-mail per hour."
    )
    rate_limit_email_follows_per_address_day: int = Field(
        5,
        description="Confirmations of follows by e-mail that one address receives per day. Further"
        " requests look the same and send nothing.",
    )
    mail_webhook_secret: SecretStr | None = Field(
        None,
        description="Bearer token with which bounces and complaints are sent to"
        " `POST /webhooks/mail`; without it they are refused.",
    )

    @property
    def smtp_urls(self) -> list[str]:
        """Mail servers in order of preference."""
        return _BETWEEN_URLS.split(self.smtp_url.strip())

    @property
    def dkim_key(self) -> bytes | None:
        """The signing key in PEM; None where the mail server signs."""
        if self.dkim_private_key is not None:
            return self.dkim_private_key.get_secret_value().replace("\\n", "\n").encode()
        return self.dkim_private_key_file.read_bytes() if self.dkim_private_key_file else None

    @model_validator(mode="after")
    def _require_complete_dkim(self) -> Self:
        keys = (self.dkim_private_key, self.dkim_private_key_file)
        if self.dkim_domain is None and self.dkim_selector is None and keys == (None, None):
            return self
        if self.dkim_domain is None or self.dkim_selector is None or keys.count(None) != 1:
            raise ValueError(
                "DKIM needs DKIM_DOMAIN, DKIM_SELECTOR, and either DKIM_PRIVATE_KEY or"
                " DKIM_PRIVATE_KEY_FILE"
            )
        sender = self.mail_from.rpartition("@")[2].lower()
        # DMARC accepts no other domain.
        if not f".{sender}".endswith(f".{self.dkim_domain}"):
            raise ValueError("DKIM_DOMAIN must be the domain of MAIL_FROM, or one above it")
        _require_rsa(self.dkim_key or b"")
        return self


def _require_rsa(pem: bytes) -> None:
    try:
        key = load_pem_private_key(pem, None)
    except (ValueError, TypeError):
        # The cause could quote the key.
        raise ValueError("DKIM_PRIVATE_KEY must be an unencrypted key in PEM") from None
    if not isinstance(key, RSAPrivateKey) or key.key_size < _MIN_KEY_BITS:
        raise ValueError(f"DKIM_PRIVATE_KEY must be an RSA key of {_MIN_KEY_BITS} bits or more")
