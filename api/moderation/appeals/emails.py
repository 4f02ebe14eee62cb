"""E-mails to members about the answers to their appeals."""

from typing import Final

from api.core.db.database import AnyRow
from api.core.delivery.email import Mailer
from api.core.delivery.email_blocks import Block, Link, Paragraph, Rows
from api.core.delivery.email_layout import (
    EmailContent,
    account_footer,
    page_url,
    render_message,
)
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.bidi import isolate_ltr, isolate_text
from api.core.text.dates import format_day
from api.core.text.locale import Locale, Text
from api.moderation.appeals import queries
from api.moderation.appeals.events import AppealDecided
from api.moderation.appeals.messages import ALONE, OUTCOMES
from api.payments.emails import layout

_SUBJECTS: Final[dict[str, Text]] = {
    "upheld": {
        "en": "Your appeal {reference}: the decision stands",
        "ar": "اعتراضك {reference}: القرار باقٍ",
    },
    "changed": {
        "en": "Your appeal {reference}: we changed the decision",
        "ar": "اعتراضك {reference}: عدّلنا القرار",
    },
    "reversed": {
        "en": "Your appeal {reference}: we reversed the decision",
        "ar": "اعتراضك {reference}: ألغينا القرار",
    },
}
_LABELS: Final[dict[str, Text]] = {
    "appeal": {"en": "Appeal", "ar": "الاعتراض"},
    "statement": {"en": "Decision", "ar": "القرار"},
    "decided": {"en": "Answered on", "ar": "تاريخ الردّ"},
    "answer": {"en": "Our answer", "ar": "ردّنا"},
}
_STANDING: Final[Text] = {"en": "See your account standing", "ar": "عرض حالة الحساب"}


async def send_appeal_email(jobs: WorkerContext, event: AppealDecided) -> None:
    """Send the answer to an appeal to its member, in their language."""
    settings = jobs.service(Settings)
    async with jobs.database.reading() as connection:
        to = await layout.get_recipient(connection, event.member_id)
        row = await queries.find_answered(connection, event.appeal_id)
    if to is not None and row is not None:
        content = _build_content(row, settings, to.locale)
        footer = account_footer(settings, to.locale)
        await jobs.service(Mailer).send(render_message(settings, to, content, footer))


def _build_content(row: AnyRow, settings: Settings, locale: Locale) -> EmailContent:
    reference = f"A-{row.number}"
    details = (
        ("appeal", isolate_ltr(reference)),
        ("statement", isolate_ltr(f"S-{row.statement_number}")),
        ("decided", format_day(row.decided_at, locale)),
        ("answer", isolate_text(row.answer)),
    )
    blocks: list[Block] = [
        Paragraph(OUTCOMES[row.state][locale]),
        Rows([(_LABELS[name][locale], value) for name, value in details]),
        *([Paragraph(ALONE[locale])] if row.is_alone else []),
        Link(_STANDING[locale], page_url(settings, locale, "/settings/standing"), is_button=True),
    ]
    subject = _SUBJECTS[row.state][locale].format(reference=isolate_ltr(reference))
    title = _SUBJECTS[row.state][locale].format(reference=reference)
    return EmailContent(subject, title, blocks, key=f"appeal.{row.id}")
