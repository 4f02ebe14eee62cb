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
_LTR, _EITHER, _END = "\u2066", "\u2068", "\u2069"

_FOOT: Final[Text] = {
    "en": "{brand} sends this because it concerns your money.\nYour finances:\n{finance}",
    "ar": "هذه الرسالة من {brand} لأنها تخصّ أموالك.\nصفحتك المالية:\n{finance}",
}


@dataclass(frozen=True, slots=True)
class Recipient:
    """Where a member reads, and in which language."""

    email: str
    locale: Locale


def email_of(member_id: Any) -> ScalarSelect[Any]:
    """The e-mail address of a column's member, none where they came by phone."""
    return (
        select(Identifier.value)
        .where(Identifier.member_id == member_id, Identifier.channel == "email")
        .order_by(Identifier.id)
        .limit(1)
        .scalar_subquery()
    )


async def recipient(connection: Reading, member_id: UUID) -> Recipient | None:
    """None where a member has no e-mail address: nothing is sent."""
    rows = await connection.execute(
        select(email_of(Member.id).label("email"), Member.locale).where(Member.id == member_id)
    )
    row = rows.one_or_none()
    return Recipient(row.email, row.locale) if row and row.email else None


@dataclass(frozen=True, slots=True)
class Letter:
    """What is said, in the reader's language; `key` names the fact that it tells."""

    key: str
    subject: str
    paragraphs: Sequence[str]


def message(settings: Settings, to: Recipient, letter: Letter) -> Message:
    """The letter as it is sent."""
    brand = brand_of(settings, to.locale)
    foot = _FOOT[to.locale].format(brand=brand, finance=page(settings, to.locale, "/finance"))
    return Message(
        recipient=to.email,
        subject=f"{letter.subject} – {brand}",
        text="\n\n".join([*letter.paragraphs, foot]) + "\n",
        locale=to.locale,
        key=letter.key,
    )


def brand_of(settings: Settings, locale: Locale) -> str:
    return settings.brand_name_ar if locale == "ar" else settings.brand_name


def page(settings: Settings, locale: Locale, path: str) -> str:
    """The address of a page in that language."""
    return f"{settings.web_origin}{'/ar' if locale == 'ar' else ''}{path}"


def table(rows: Sequence[tuple[str, str | None]]) -> str:
    """Lines of a name and what it is; those without are left out."""
    return "\n".join(f"{name}: {value}" for name, value in rows if value)


def dollars(cents: int) -> str:
    """With both decimals and the currency, as a receipt writes an amount."""
    return left_to_right(f"{cents // 100:,}.{cents % 100:02} USD")


def day(instant: datetime, locale: Locale) -> str:
    """The day in UTC, as one reads it."""
    return format_date(instant.astimezone(UTC).date(), "d MMMM y", locale=locale)


def left_to_right(text: str) -> str:
    return f"{_LTR}{text}{_END}"


def quoted(text: str) -> str:
    """Somebody's own words on one line; what they are written in turns nothing around them."""
    return f"{_EITHER}{' '.join(text.split())}{_END}"
