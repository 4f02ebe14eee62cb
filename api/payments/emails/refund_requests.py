"""E-mails about refund requests: to sellers on arrival, to buyers after a refusal."""

from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow
from api.core.delivery.email import Mailer
from api.core.delivery.email_blocks import Block, Link, Paragraph, Rows
from api.core.delivery.email_layout import EmailContent, Recipient, page_url
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.bidi import isolate_text
from api.core.text.dates import format_day
from api.core.text.locale import Locale, Text
from api.payments.emails import layout
from api.payments.events import RefundRequestAnswered, RefundRequested
from api.payments.models import Purchase, RefundRequest
from api.payments.queries.refund_requests import ANSWER_PERIOD
from api.users.models import Member

Receiver: Any = aliased(Member, name="receiver")

_TEXTS: Final[dict[str, Text]] = {
    "request.subject": {"en": "Refund request for {title}", "ar": "طلب استرداد: {title}"},
    "request": {
        "en": "A buyer requested a {amount} refund. Refund it or decline it by {until}. If you "
        "don’t answer, the refund is granted as long as your balance covers it.",
        "ar": "يطلب أحد المشترين استرداد {amount}. يمكنك القبول أو الرفض حتى {until}. وإن لم يصل "
        "ردّ يُقبل الطلب تلقائيًا إن كان رصيدك يكفي.",
    },
    "declined.subject": {
        "en": "Your refund request for {title} was declined",
        "ar": "رفض البائع طلب الاسترداد: {title}",
    },
    "declined": {
        "en": "The seller declined your request. If you disagree, you have until {until} to ask "
        "us to decide.",
        "ar": "رفض البائع طلبك. إن لم يُقنعك ردّه، يمكنك طلب قرارنا حتى {until}.",
    },
    "denied.subject": {
        "en": "Our decision on your refund request for {title}",
        "ar": "قرارنا في طلب الاسترداد: {title}",
    },
    "denied": {
        "en": "We reviewed your request and can’t grant it.",
        "ar": "راجعنا طلبك ولم نتمكّن من قبوله.",
    },
    "reason": {"en": "Reason", "ar": "السبب"},
    "open.seller": {"en": "Answer the request", "ar": "الردّ على الطلب"},
    "open.buyer": {"en": "Open Purchased Posts", "ar": "عرض «مشترياتي»"},
}


async def send_refund_request(jobs: WorkerContext, event: RefundRequested) -> None:
    """Send a new request to its seller, with the deadline."""
    if event.request_id is None:
        return
    row = await _load(jobs, event.request_id, Purchase.seller_id)
    if row is not None and row.state == "open":
        await _send(jobs, row, "request", reason=row.reason, path="/finance?tab=refunds")


async def send_refund_answer(jobs: WorkerContext, event: RefundRequestAnswered) -> None:
    """Send a refusal to the buyer, with the reason."""
    row = await _load(jobs, event.request_id, Purchase.buyer_id)
    if row is not None and row.state == event.state:
        reason = row.answer if event.state == "declined" else row.decision
        await _send(jobs, row, event.state, reason=reason, path="/purchased-posts")


async def _load(jobs: WorkerContext, request_id: Any, receiver_id: Any) -> AnyRow | None:
    query = (
        select(
            RefundRequest.__table__,
            Purchase.title,
            Purchase.amount_cents,
            Receiver.locale,
            layout.select_email(Receiver.id).label("email"),
        )
        .join(Purchase, Purchase.id == RefundRequest.purchase_id)
        .join(Receiver, Receiver.id == receiver_id)
        .where(RefundRequest.id == request_id)
    )
    async with jobs.database.reading() as connection:
        return (await connection.execute(query)).one_or_none()


async def _send(
    jobs: WorkerContext, row: AnyRow, text: str, *, reason: str | None, path: str
) -> None:
    if row.email is None:
        return
    settings, locale = jobs.service(Settings), row.locale
    subject = _TEXTS[f"{text}.subject"][locale].format(title=_title(row))
    content = EmailContent(
        subject,
        subject,
        _blocks(row, text, locale, reason, page_url(settings, locale, path)),
        key=f"refund-request.{row.id}.{text}",
    )
    to = Recipient(row.email, locale)
    await jobs.service(Mailer).send(layout.build_message(settings, to, content))


def _blocks(row: AnyRow, text: str, locale: Locale, reason: str | None, url: str) -> list[Block]:
    since = row.declined_at if text == "declined" else row.requested_at
    sentence = _TEXTS[text][locale].format(
        amount=layout.format_amount(row.amount_cents),
        until=format_day(since + ANSWER_PERIOD, locale),
    )
    quoted = [(_TEXTS["reason"][locale], isolate_text(reason))] if reason else []
    opening = "open.seller" if text == "request" else "open.buyer"
    button = Link(_TEXTS[opening][locale], url, is_button=True)
    return [Paragraph(sentence), Rows(quoted), button]


def _title(row: AnyRow) -> str:
    return isolate_text(row.title or layout.format_amount(row.amount_cents))
