"""E-mail over SMTP, with a copy of each message for the development inbox."""

import re
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.utils import formataddr
from functools import cache
from importlib.resources import files
from typing import Any, Final
from urllib.parse import unquote, urlsplit
from uuid import UUID

import aiosmtplib
from sqlalchemy import Index, Text, func, insert, select
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.clock import iso
from api.core.db.database import Database, ReadConnection, Table
from api.core.errors import PermanentError
from api.core.ids import new_id
from api.core.settings import Settings
from api.core.transport_settings import requires_smtp_tls

# Content-ID of the mark in HTML parts.
MARK_CID: Final = "mark@qima"
# Alone on its line, which no number of a receipt is.
_CODE = re.compile(r"^\d{6}$", re.MULTILINE)


class DevMessage(Table):
    """Copy of a sent message, stored in development only."""

    __tablename__ = "dev_message"
    __table_args__ = (Index("ix_dev_message_recipient", "recipient", "id"),)
    id: Mapped[UUID] = mapped_column(primary_key=True)
    recipient: Mapped[str] = mapped_column(Text)
    subject: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)
    html: Mapped[str | None] = mapped_column(Text)
    sent_at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True), server_default=func.now())


class MailNotSentError(Exception):
    """The mail server did not take a message now. The text is a kind and codes of SMTP."""


class MailRefusedError(PermanentError):
    """The mail server refuses a message for good, with a code from 500."""


# Refusals of a recipient or a message. Others concern the connection, which an operator mends.
_OF_THE_MESSAGE: Final = (
    aiosmtplib.SMTPRecipientsRefused,
    aiosmtplib.SMTPRecipientRefused,
    aiosmtplib.SMTPDataError,
)
# The server wants TLS or other credentials, for every recipient.
_OF_THE_ACCOUNT: Final = frozenset({502, 503, 530, 534, 535, 538})


@dataclass(frozen=True, slots=True)
class Message:
    """One message as plain text, and as HTML besides; `recipient` is an e-mail address.

    A `key` makes its Message-ID: sent again it is the same message, which most mailboxes show once.
    """

    recipient: str
    subject: str
    text: str
    html: str | None = None
    key: str | None = None


class Mailer:
    """Sends e-mail by the configured SMTP server."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self._settings = settings
        self._database = database
        self._server = urlsplit(settings.smtp_url)

    async def send(self, message: Message) -> None:
        """Hand one message to the SMTP server.

        Raises:
            MailRefusedError: the server refuses this recipient or message for good.
            MailNotSentError: the server did not take it now; the delivery is tried again.
        """
        try:
            await self._hand_over(message)
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            # The server's words quote the recipient in forms that no pattern covers.
            raise _without_words(error) from None
        if not self._settings.is_production:
            await store_dev_copy(
                self._database, message.recipient, message.subject, message.text, message.html
            )

    async def _hand_over(self, message: Message) -> None:
        mail = EmailMessage()
        mail["From"] = formataddr((self._settings.brand_name, self._settings.mail_from))
        mail["To"] = message.recipient
        mail["Subject"] = message.subject
        if message.key:
            domain = self._settings.mail_from.rpartition("@")[2]
            mail["Message-ID"] = f"<{message.key}@{domain}>"
        mail.set_content(message.text)
        if message.html:
            _add_html(mail, message.html)
        server = self._server
        await aiosmtplib.send(
            mail,
            hostname=server.hostname,
            port=server.port or 25,
            username=unquote(server.username) if server.username else None,
            password=unquote(server.password) if server.password else None,
            use_tls=server.scheme == "smtps",
            start_tls=self._start_tls(server.scheme),
            tls_context=self._settings.smtp_tls if self._settings.is_production else None,
            timeout=10,
        )

    def _start_tls(self, scheme: str) -> bool | None:
        """True requires STARTTLS, None uses it where it is offered; smtps is encrypted already."""
        if scheme == "smtps" or not self._settings.is_production:
            return False
        return True if requires_smtp_tls(self._settings) else None


def _without_words(error: Exception) -> Exception:
    """Return the error as its kind and its SMTP codes, without what the server said."""
    refusals = getattr(error, "recipients", None) or [error]
    codes = [code for each in refusals if (code := getattr(each, "code", None)) is not None]
    summary = " ".join([type(error).__name__, *map(str, codes)])
    is_permanent = isinstance(error, _OF_THE_MESSAGE) and all(map(_is_permanent, codes))
    return MailRefusedError(summary) if codes and is_permanent else MailNotSentError(summary)


def _is_permanent(code: int) -> bool:
    return 500 <= code < 600 and code not in _OF_THE_ACCOUNT


def _add_html(mail: EmailMessage, html: str) -> None:
    """Add the HTML part with the mark that it shows."""
    mail.add_alternative(html, subtype="html")
    *_, page = mail.iter_parts()
    page.add_related(load_mark(), "image", "png", cid=f"<{MARK_CID}>", disposition="inline")


@cache
def load_mark() -> bytes:
    """Return the product's mark as a PNG of 96 px."""
    return (files("api.core.delivery") / "mark.png").read_bytes()


async def store_dev_copy(
    database: Database, recipient: str, subject: str, text: str, html: str | None = None
) -> None:
    """Store a copy for the development inbox."""
    async with database.writing() as connection:
        await connection.execute(
            insert(DevMessage).values(
                id=new_id(), recipient=recipient, subject=subject, text=text, html=html
            )
        )


async def dev_inbox(connection: ReadConnection, recipient: str | None) -> list[dict[str, Any]]:
    """Return the newest 50 messages of the development inbox."""
    query = select(DevMessage).order_by(DevMessage.id.desc()).limit(50)
    if recipient:
        query = query.where(DevMessage.recipient == recipient.strip().lower())
    return [
        {
            "to": row.recipient,
            "subject": row.subject,
            "text": row.text,
            "html": row.html,
            "code": found.group() if (found := _CODE.search(row.text)) else None,
            "sentAt": iso(row.sent_at),
        }
        for row in await connection.execute(query)
    ]
