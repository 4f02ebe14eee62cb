"""How a letter about money is written: to whom, in which language, with which amounts and dates."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from babel.dates import format_date
from sqlalchemy import ScalarSelect, select

from api.auth.models import Identifier
from api.core.db.database import Reading
from api.core.delivery.email import Message
from api.core.settings import Settings
from api.core.text.locale import Locale, Text
from api.users.models import Member

# Around what stands in a sentence of another direction.
_LTR, _FIRST_STRONG, _POP_ISOLATE = "\u2066", "\u2068", "\u2069"

_FOOTER: Final[Text] = {
    "en": "{brand} sends this because it concerns your money.\nYour finances:\n{finance}",
    "ar": "هذه الرسالة من {brand} لأنها تخصّ أموالك.\nصفحتك المالية:\n{finance}",
}


@dataclass(frozen=True, slots=True)
class Recipient:
    """Where a member reads, and in which language."""

    email: str
    locale: Locale


def select_email(member_id: Any) -> ScalarSelect[Any]:
    """The e-mail address of a column's member, none where they came by phone."""
    return (
        select(Identifier.value)
        .where(Identifier.member_id == member_id, Identifier.channel == "email")
        .order_by(Identifier.id)
        .limit(1)
        .scalar_subquery()
    )


async def get_recipient(connection: Reading, member_id: UUID) -> Recipient | None:
    """None where a member has no e-mail address: nothing is sent."""
    rows = await connection.execute(
        select(select_email(Member.id).label("email"), Member.locale).where(Member.id == member_id)
    )
    row = rows.one_or_none()
    return Recipient(row.email, row.locale) if row and row.email else None


@dataclass(frozen=True, slots=True)
class EmailContent:
    """What is said, in the reader's language; `key` names the fact that it tells."""

    key: str
    subject: str
    paragraphs: Sequence[str]


def build_message(settings: Settings, to: Recipient, letter: EmailContent) -> Message:
    """The letter as it is sent."""
    brand = brand_name(settings, to.locale)
    foot = _FOOTER[to.locale].format(brand=brand, finance=page_url(settings, to.locale, "/finance"))
    return Message(
        recipient=to.email,
        subject=f"{letter.subject} – {brand}",
        text="\n\n".join([*letter.paragraphs, foot]) + "\n",
        locale=to.locale,
        key=letter.key,
    )


def brand_name(settings: Settings, locale: Locale) -> str:
    return settings.brand_name_ar if locale == "ar" else settings.brand_name


def page_url(settings: Settings, locale: Locale, path: str) -> str:
    """The address of a page in that language."""
    return f"{settings.web_origin}{'/ar' if locale == 'ar' else ''}{path}"


def label_lines(rows: Sequence[tuple[str, str | None]]) -> str:
    """Lines of a name and what it is; those without are left out."""
    return "\n".join(f"{name}: {value}" for name, value in rows if value)


def format_amount(cents: int) -> str:
    """With both decimals and the currency, as a receipt writes an amount."""
    return isolate_ltr(f"{cents // 100:,}.{cents % 100:02} USD")


def format_day(instant: datetime, locale: Locale) -> str:
    """The day in UTC, as one reads it."""
    return format_date(instant.astimezone(UTC).date(), "d MMMM y", locale=locale)


def isolate_ltr(text: str) -> str:
    return f"{_LTR}{text}{_POP_ISOLATE}"


def isolate_text(text: str) -> str:
    """Somebody's own words on one line; what they are written in turns nothing around them."""
    return f"{_FIRST_STRONG}{' '.join(text.split())}{_POP_ISOLATE}"
