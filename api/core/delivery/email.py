"""E-mail over SMTP, with a copy of each message for the development inbox."""

import re
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.utils import formataddr
from html import escape
from typing import Any, Final
from urllib.parse import unquote, urlsplit
from uuid import UUID

import aiosmtplib
from sqlalchemy import Index, Text, func, insert, select
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.clock import iso
from api.core.db.database import Database, ReadConnection, Table
from api.core.ids import new_id
from api.core.settings import Settings
from api.core.text.locale import Locale

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
    sent_at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True), server_default=func.now())


@dataclass(frozen=True, slots=True)
class Message:
    """One plain-text message; `recipient` is an e-mail address.

    With a `locale` it carries the same words as a page besides, since few readers lay out plain
    text from the right. A `key` makes its Message-ID: sent again it is the same message, which
    most mailboxes show once.
    """

    recipient: str
    subject: str
    text: str
    locale: Locale | None = None
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
            aiosmtplib.SMTPException: it did not take it; the delivery is tried again.
        """
        mail = EmailMessage()
        mail["From"] = formataddr((self._settings.brand_name, self._settings.mail_from))
        mail["To"] = message.recipient
        mail["Subject"] = message.subject
        if message.key:
            domain = self._settings.mail_from.rpartition("@")[2]
            mail["Message-ID"] = f"<{message.key}@{domain}>"
        mail.set_content(message.text)
        if message.locale:
            mail.add_alternative(_page(message.text, message.locale), subtype="html")
        server = self._server
        await aiosmtplib.send(
            mail,
            hostname=server.hostname,
            port=server.port or 25,
            username=unquote(server.username) if server.username else None,
            password=unquote(server.password) if server.password else None,
            use_tls=server.scheme == "smtps",
            start_tls=None if self._settings.is_production else False,
            timeout=10,
        )
        if not self._settings.is_production:
            await store_dev_copy(self._database, message.recipient, message.subject, message.text)


async def store_dev_copy(database: Database, recipient: str, subject: str, text: str) -> None:
    """Store a copy for the development inbox."""
    async with database.writing() as connection:
        await connection.execute(
            insert(DevMessage).values(id=new_id(), recipient=recipient, subject=subject, text=text)
        )


_DIRECTIONS: Final[dict[Locale, str]] = {"en": "ltr", "ar": "rtl"}


def _page(text: str, locale: Locale) -> str:
    """Return the text as HTML: lines that are URLs become links, and no resource is loaded."""
    lines = "".join(f"<div>{_line(line)}</div>" for line in text.splitlines())
    return (
        f'<!doctype html><html lang="{locale}" dir="{_DIRECTIONS[locale]}"><meta charset="utf-8">'
        f'<body dir="{_DIRECTIONS[locale]}" style="font-family:sans-serif;line-height:1.7">'
        f"{lines}</body></html>"
    )


def _line(line: str) -> str:
    shown = escape(line) or "<br>"
    if not line.startswith(("https://", "http://")) or " " in line:
        return shown
    return f'<a href="{shown}" dir="ltr">{shown}</a>'


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
            "code": found.group() if (found := _CODE.search(row.text)) else None,
            "sentAt": iso(row.sent_at),
        }
        for row in await connection.execute(query)
    ]
