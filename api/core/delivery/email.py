"""E-mail over SMTP, with a copy of each message for the development inbox."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, formataddr, make_msgid
from functools import cache
from importlib.resources import files
from typing import Any, Final
from uuid import UUID

import aiosmtplib
import structlog
from sqlalchemy import Index, Text, func, insert, select
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.clock import iso, now
from api.core.db.database import Database, ReadConnection, Table
from api.core.delivery.dkim_signature import make_signer
from api.core.delivery.recipient_proof import PROOF_HEADER, make_proof
from api.core.delivery.smtp_servers import SmtpServer, in_order
from api.core.errors import PermanentError
from api.core.ids import new_id
from api.core.observability import metrics
from api.core.settings import Settings
from api.core.transport_settings import requires_smtp_tls

log = structlog.get_logger("mail")

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
# The server closes; it says nothing about the message.
_CLOSING: Final = 421
# All attempts of a message together: after a delivery's lease of 15 s another worker would send.
_SEND_SECONDS: Final = 12.0
_COMMAND_SECONDS: Final = 10.0
# Without bytes above 127, which a server could encode anew and so break a signature.
_POLICY: Final = SMTP.clone(cte_type="7bit")


@dataclass(frozen=True, slots=True)
class Message:
    """One message as plain text, and as HTML besides; `recipient` is an e-mail address.

    A `key` makes its Message-ID: sent again it is the same message, which most mailboxes show once.
    One that `is_essential` is also sent to an address that bounced. `unsubscribe_url` ends messages
    of its kind with one click (RFC 8058). `list_id` names their list (RFC 2919), without a domain.
    """

    recipient: str
    subject: str
    text: str
    html: str | None = None
    key: str | None = None
    is_essential: bool = False
    unsubscribe_url: str | None = None
    list_id: str | None = None


# Returns whether an address bounced.
IsBounced = Callable[[Database, str], Awaitable[bool]]


class Mailer:
    """Sends e-mail by the first of the configured SMTP servers that takes it."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        *,
        clock: Callable[[], float] = time.monotonic,
        is_bounced: IsBounced | None = None,
    ) -> None:
        self._settings = settings
        self._database = database
        self._clock = clock
        self._is_bounced = is_bounced
        self._servers = [SmtpServer(url) for url in settings.smtp_urls]
        self._signer = make_signer(settings)
        for server in self._servers:
            metrics.declare_mail_server(server.name)

    async def send(self, message: Message) -> None:
        """Hand one message to an SMTP server, unless its address bounced.

        Raises:
            MailRefusedError: a server refuses this recipient or message for good.
            MailNotSentError: no server took it now; the delivery is tried again.
        """
        if await self._is_suppressed(message):
            metrics.mail_suppressed()
            log.info("mail_suppressed")
            return
        await self._hand_over(message.recipient, self._build(message))
        if not self._settings.is_production:
            await store_dev_copy(
                self._database, message.recipient, message.subject, message.text, message.html
            )

    async def _is_suppressed(self, message: Message) -> bool:
        if message.is_essential or self._is_bounced is None:
            return False
        return await self._is_bounced(self._database, message.recipient)

    def _build(self, message: Message) -> bytes:
        """Return the bytes, the same for every server, so that two of them make no two messages."""
        domain = self._settings.mail_from.rpartition("@")[2]
        mail = EmailMessage(_POLICY)
        mail["From"] = formataddr((self._settings.brand_name, self._settings.mail_from))
        mail["To"] = message.recipient
        mail["Subject"] = message.subject
        mail["Date"] = format_datetime(now())
        mail["Message-ID"] = (
            f"<{message.key}@{domain}>" if message.key else make_msgid(domain=domain)
        )
        mail[PROOF_HEADER] = make_proof(self._settings, message.recipient)
        mail.set_content(message.text)
        if message.html:
            _add_html(mail, message.html)
        raw = _list_headers(message, domain) + mail.as_bytes()
        return self._signer.sign(raw) if self._signer else raw

    async def _hand_over(self, recipient: str, mail: bytes) -> None:
        failures = []
        servers = in_order(self._servers, self._clock())
        for server in servers:
            try:
                async with asyncio.timeout(_SEND_SECONDS / len(servers)):
                    await self._try_server(server, recipient, mail)
            except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
                # The server's words quote the recipient in forms that no pattern covers.
                failure = _without_words(error)
                self._record_failure(server, error, failure)
            else:
                server.record_success()
                metrics.mail_handed_over(server.name, "sent")
                log.info("mail_sent", server=server.name)
                return
            if isinstance(failure, MailRefusedError):
                raise failure
            failures.append(str(failure))
        raise MailNotSentError("; ".join(failures))

    async def _try_server(self, server: SmtpServer, recipient: str, mail: bytes) -> None:
        server.begin_attempt(self._clock())
        await aiosmtplib.send(
            mail,
            sender=self._settings.mail_from,
            recipients=[recipient],
            hostname=server.host,
            port=server.port,
            username=server.username,
            password=server.password,
            use_tls=server.is_tls,
            start_tls=self._start_tls(server),
            tls_context=self._settings.smtp_tls if self._settings.is_production else None,
            timeout=_COMMAND_SECONDS,
        )

    def _record_failure(self, server: SmtpServer, error: Exception, failure: Exception) -> None:
        """Count a failure; one of the server itself, not of the message, pauses the server."""
        if isinstance(failure, MailRefusedError):
            server.record_success()
            metrics.mail_handed_over(server.name, "refused")
            return
        metrics.mail_handed_over(server.name, "failed")
        if _concerns_message(error):
            server.record_success()
            pause = 0.0
        else:
            pause = server.record_failure(self._clock())
        log.warning(
            "mail_server_failed", server=server.name, error=str(failure), pause_seconds=pause
        )

    def _start_tls(self, server: SmtpServer) -> bool | None:
        """True requires STARTTLS, None uses it where it is offered; smtps is encrypted already."""
        if server.is_tls or not self._settings.is_production:
            return False
        return True if requires_smtp_tls(self._settings, server.url) else None


def _without_words(error: Exception) -> Exception:
    """Return the error as its kind and its SMTP codes, without what the server said."""
    codes = _codes(error)
    summary = " ".join([type(error).__name__, *map(str, codes)])
    is_permanent = isinstance(error, _OF_THE_MESSAGE) and all(map(_is_permanent, codes))
    return MailRefusedError(summary) if codes and is_permanent else MailNotSentError(summary)


def _codes(error: Exception) -> list[int]:
    refusals = getattr(error, "recipients", None) or [error]
    return [code for each in refusals if (code := getattr(each, "code", None)) is not None]


def _is_permanent(code: int) -> bool:
    return 500 <= code < 600 and code not in _OF_THE_ACCOUNT


def _concerns_message(error: Exception) -> bool:
    """Return whether the server refused this message for now, and may take others."""
    return isinstance(error, _OF_THE_MESSAGE) and not any(
        code == _CLOSING or code in _OF_THE_ACCOUNT for code in _codes(error)
    )


def _list_headers(message: Message, domain: str) -> bytes:
    """Return the headers of lists and of one-click unsubscribing, each on one line.

    The library would fold the long address and encode it, which mailboxes do not read.
    """
    headers = ""
    if message.list_id is not None:
        headers += f"List-Id: <{message.list_id}.{domain}>\r\n"
    if message.unsubscribe_url is not None:
        headers += f"List-Unsubscribe: <{message.unsubscribe_url}>\r\n"
        headers += "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
    return headers.encode()


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
