"""Layout of e-mails about money: recipient, footer, amounts and dates in the member's language."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from babel.dates import format_date
from sqlalchemy import ScalarSelect, select

from api.auth.models import Identifier
from api.core.db.database import ReadConnection
from api.core.delivery.email import Message
from api.core.settings import Settings
from api.core.text.locale import Locale, Text
from api.users.models import Member

# Unicode isolates around text of another direction.
_LTR, _FIRST_STRONG, _POP_ISOLATE = "\u2066", "\u2068", "\u2069"

_FOOTER: Final[Text] = {
    "en": "{brand} sends this because it concerns your money.\nYour finances:\n{finance}",
    "ar": "هذه الرسالة من {brand} لأنها تخصّ أموالك.\nصفحتك المالية:\n{finance}",
}


@dataclass(frozen=True, slots=True)
class Recipient:
    """E-mail address and language of a member."""

    email: str
    locale: Locale


def select_email(member_id: Any) -> ScalarSelect[Any]:
    """Select the e-mail address of the member in a column; null for members without one."""
    return (
        select(Identifier.value)
        .where(Identifier.member_id == member_id, Identifier.channel == "email")
        .order_by(Identifier.id)
        .limit(1)
        .scalar_subquery()
    )


async def get_recipient(connection: ReadConnection, member_id: UUID) -> Recipient | None:
    """Return the member's address and language; None without an address."""
    rows = await connection.execute(
        select(select_email(Member.id).label("email"), Member.locale).where(Member.id == member_id)
    )
    row = rows.one_or_none()
    return Recipient(row.email, row.locale) if row and row.email else None


@dataclass(frozen=True, slots=True)
class EmailContent:
    """Subject and paragraphs in the recipient's language; `key` identifies the event."""

    key: str
    subject: str
    paragraphs: Sequence[str]


def build_message(settings: Settings, to: Recipient, content: EmailContent) -> Message:
    """Build the message with brand and footer."""
    brand = brand_name(settings, to.locale)
    footer = _FOOTER[to.locale].format(
        brand=brand, finance=page_url(settings, to.locale, "/finance")
    )
    return Message(
        recipient=to.email,
        subject=f"{content.subject} – {brand}",
        text="\n\n".join([*content.paragraphs, footer]) + "\n",
        locale=to.locale,
        key=content.key,
    )


def brand_name(settings: Settings, locale: Locale) -> str:
    return settings.brand_name_ar if locale == "ar" else settings.brand_name


def page_url(settings: Settings, locale: Locale, path: str) -> str:
    """Return the URL of a page in the given language."""
    return f"{settings.web_origin}{'/ar' if locale == 'ar' else ''}{path}"


def label_lines(rows: Sequence[tuple[str, str | None]]) -> str:
    """Format rows as `label: value` lines; rows without a value are omitted."""
    return "\n".join(f"{name}: {value}" for name, value in rows if value)


def format_amount(cents: int) -> str:
    """Format cents as dollars with two decimals and the currency."""
    return isolate_ltr(f"{cents // 100:,}.{cents % 100:02} USD")


def format_day(instant: datetime, locale: Locale) -> str:
    """Format the day (UTC) in the given language."""
    return format_date(instant.astimezone(UTC).date(), "d MMMM y", locale=locale)


def isolate_ltr(text: str) -> str:
    return f"{_LTR}{text}{_POP_ISOLATE}"


def isolate_text(text: str) -> str:
    """Put user text on one line, isolated so that its direction affects nothing around it."""
    return f"{_FIRST_STRONG}{' '.join(text.split())}{_POP_ISOLATE}"
