"""Layout of e-mails about money: recipient, footer, amounts and dates in the member's language."""

from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ScalarSelect, select

from api.auth.models import Identifier
from api.core.db.database import ReadConnection
from api.core.delivery.email import Message
from api.core.delivery.email_blocks import Link
from api.core.delivery.email_layout import (
    EmailContent,
    Footer,
    Recipient,
    brand_name,
    page_url,
    render_message,
    settings_link,
)
from api.core.settings import Settings
from api.core.text.bidi import isolate_ltr
from api.core.text.locale import Locale, Text
from api.users.models import Member

_REASON: Final[Text] = {
    "en": "You’re receiving this from {brand} because it’s about your money.",
    "ar": "وصلتك هذه الرسالة من {brand} لأنها تخصّ أموالك.",
}
_FINANCES: Final[Text] = {"en": "Your finances", "ar": "قسم المالية"}


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


def build_message(settings: Settings, to: Recipient, content: EmailContent) -> Message:
    """Build the message with the brand in its subject, and the footer."""
    brand = brand_name(settings, to.locale)
    footer = Footer(
        _REASON[to.locale].format(brand=brand),
        [finance_link(settings, to.locale), settings_link(settings, to.locale)],
    )
    branded = replace(content, subject=f"{content.subject} – {brand}")
    return render_message(settings, to, branded, footer)


def finance_link(settings: Settings, locale: Locale) -> Link:
    return Link(_FINANCES[locale], page_url(settings, locale, "/finance"))


def format_amount(cents: int) -> str:
    """Format cents as dollars with two decimals and the currency."""
    return isolate_ltr(f"{cents // 100:,}.{cents % 100:02} USD")
