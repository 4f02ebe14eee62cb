"""E-mails about disputes, to the seller and to staff, with the deadline."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import and_, or_, select
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow
from api.core.delivery.email import Mailer
from api.core.delivery.email_blocks import Block, Link, Paragraph, Rows
from api.core.delivery.email_layout import EmailContent, Recipient, page_url
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.bidi import isolate_text
from api.core.text.dates import format_day
from api.core.text.locale import Text
from api.payments.emails import layout
from api.payments.events import DisputeOpened
from api.payments.models import Dispute, Payment, Purchase
from api.users.models import Member

Receiver: Any = aliased(Member, name="receiver")

_TEXTS: Final[dict[str, Text]] = {
    "subject": {
        "en": "A bank disputed the payment for {title}",
        "ar": "اعتراض على عملية دفع: {title}",
    },
    "seller": {
        "en": "The buyer’s bank took {amount} back while it reviews the payment. Tell it what you "
        "delivered. We’ll send your answer with the receipt and the download log.",
        "ar": "استعاد بنك المشتري {amount} ريثما يراجع عملية الدفع. يمكنك توضيح ما سلّمته، وسنرسل "
        "ردّك إليه مع الإيصال وسجلّ التنزيل.",
    },
    "staff": {
        "en": "A bank took {amount} back. If the seller doesn’t answer, staff can.",
        "ar": "استعاد بنك المشتري {amount}. إن لم يردّ البائع فيمكن لفريق الإشراف الردّ.",
    },
    "due": {
        "en": "The bank accepts one answer, until {until}.",
        "ar": "يقبل البنك ردًّا واحدًا، حتى {until}.",
    },
    "open.seller": {"en": "Answer the dispute", "ar": "الردّ على الاعتراض"},
    "open.staff": {"en": "Command", "ar": "الأمر"},
}


async def send_dispute_opened(jobs: WorkerContext, event: DisputeOpened) -> None:
    """Send an open dispute to its seller and to staff."""
    for row in await _load(jobs, event):
        if row.email is not None:
            await _send(jobs, row)


async def _load(jobs: WorkerContext, event: DisputeOpened) -> Sequence[AnyRow]:
    is_staff = and_(Receiver.is_staff, Receiver.suspended_at.is_(None))
    query = (
        select(
            Dispute.__table__,
            Purchase.title,
            Receiver.id.label("receiver_id"),
            (Receiver.id == Purchase.seller_id).label("is_seller"),
            Receiver.locale,
            layout.select_email(Receiver.id).label("email"),
        )
        .join(Payment, Payment.id == Dispute.payment_id)
        .join(Purchase, Purchase.id == Payment.purchase_id)
        .join(Receiver, or_(Receiver.id == Purchase.seller_id, is_staff))
        .where(Dispute.id == event.dispute_id, Dispute.status == "open")
        .order_by(Receiver.id)
    )
    async with jobs.database.reading() as connection:
        return (await connection.execute(query)).all()


async def _send(jobs: WorkerContext, row: AnyRow) -> None:
    settings, locale = jobs.service(Settings), row.locale
    role = "seller" if row.is_seller else "staff"
    amount = layout.format_amount(row.amount_cents)
    blocks: list[Block] = [Paragraph(_TEXTS[role][locale].format(amount=amount))]
    if row.due_at is not None:
        until = format_day(row.due_at, locale)
        blocks.append(Paragraph(_TEXTS["due"][locale].format(until=until)))
    label = _TEXTS[f"open.{role}"][locale]
    if row.is_seller:
        url = page_url(settings, locale, "/finance?tab=disputes")
        blocks.append(Link(label, url, is_button=True))
    else:
        blocks.append(Rows([(label, f"payments disputes answer {row.id}")]))
    title = isolate_text(row.title) if row.title else amount
    subject = _TEXTS["subject"][locale].format(title=title)
    content = EmailContent(subject, subject, blocks, key=f"dispute.{row.id}.{row.receiver_id}")
    to = Recipient(row.email, locale)
    await jobs.service(Mailer).send(layout.build_message(settings, to, content))
