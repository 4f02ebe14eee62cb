"""E-mails to sellers about refunds after a bank's fraud warning."""

from typing import Final

from sqlalchemy import select

from api.core.delivery.email import Mailer
from api.core.delivery.email_blocks import Paragraph
from api.core.delivery.email_layout import EmailContent, Recipient
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.bidi import isolate_text
from api.core.text.locale import Text
from api.payments.emails import layout
from api.payments.events import FraudRefundOrdered
from api.payments.models import Payment, Purchase, Refund
from api.users.models import Member

_TEXTS: Final[dict[str, Text]] = {
    "subject": {
        "en": "We refunded {title} after a fraud report",
        "ar": "استرداد بعد بلاغ احتيال: {title}",
    },
    "report": {
        "en": "The buyer’s bank reported the payment as fraud, so we’re sending {amount} back to "
        "the card. Your net earnings from it are deducted from your balance, and we return "
        "our fee.",
        "ar": "وصلنا من بنك المشتري بلاغ بأن عملية الدفع هذه احتيالية، فأعدنا {amount} إلى "
        "البطاقة. يُخصم من رصيدك ما ربحته من هذه العملية فقط، ونعيد رسومنا أيضًا.",
    },
    "reason": {
        "en": "After a report like this, the bank usually takes the money anyway and charges us "
        "a dispute fee. You don’t need to do anything.",
        "ar": "بعد بلاغ كهذا يستعيد البنك المبلغ في الغالب، ويحمّلنا رسوم اعتراض. لا يلزمك فعل شيء.",
    },
}


async def send_fraud_refund(jobs: WorkerContext, event: FraudRefundOrdered) -> None:
    """Send the seller the amount and the reason of a refund."""
    query = (
        select(
            Refund.id,
            Refund.amount_cents,
            Purchase.title,
            Member.locale,
            layout.select_email(Member.id).label("email"),
        )
        .join(Payment, Payment.id == Refund.payment_id)
        .join(Purchase, Purchase.id == Payment.purchase_id)
        .join(Member, Member.id == Purchase.seller_id)
        .where(Refund.id == event.refund_id, Refund.status != "failed")
    )
    async with jobs.database.reading() as connection:
        row = (await connection.execute(query)).one_or_none()
    if row is None or row.email is None:
        return
    locale = row.locale
    amount = layout.format_amount(row.amount_cents)
    title = isolate_text(row.title) if row.title else amount
    subject = _TEXTS["subject"][locale].format(title=title)
    blocks = [
        Paragraph(_TEXTS["report"][locale].format(amount=amount)),
        Paragraph(_TEXTS["reason"][locale]),
    ]
    content = EmailContent(subject, subject, blocks, key=f"fraud-refund.{row.id}")
    settings = jobs.service(Settings)
    to = Recipient(row.email, locale)
    await jobs.service(Mailer).send(layout.build_message(settings, to, content))
