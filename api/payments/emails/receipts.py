"""E-mails to buyers: payment receipts and refund receipts.

An event's delivery is marked done after the mail server accepts the message. A worker that stops
between the two sends it again, with the same Message-ID.
"""

from datetime import timedelta
from typing import Any

from sqlalchemy import and_, select
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow, AnySelect
from api.core.delivery.email import Mailer
from api.core.delivery.email_blocks import Block, Link, Paragraph, Rows
from api.core.delivery.email_layout import EmailContent, Recipient, brand_name, page_url
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.bidi import isolate_ltr, isolate_text
from api.core.text.dates import format_day
from api.core.text.locale import Locale, Text
from api.payments.emails import layout
from api.payments.events import PaymentReceived, PaymentRefunded
from api.payments.licences.models import AgreedLicence
from api.payments.licences.service import licence_text
from api.payments.models import Payment, Purchase, Receipt, Refund
from api.payments.queries import receipt_numbers
from api.payments.queries.licences import LICENCE_COLUMNS
from api.payments.queries.sales import RECEIPT_COLUMNS
from api.payments.sales import receipt_number
from api.users.models import Member
from api.users.service import DELETED_ACCOUNT_NAME

Buyer: Any = aliased(Member, name="buyer")
Seller: Any = aliased(Member, name="seller")

_LABELS: dict[str, Text] = {
    "number": {"en": "Receipt", "ar": "رقم الإيصال"},
    "date": {"en": "Date", "ar": "التاريخ"},
    "product": {"en": "Product", "ar": "المنتج"},
    "post": {"en": "Tip for", "ar": "دعم لمنشور"},
    "seller": {"en": "Seller", "ar": "البائع"},
    "author": {"en": "To", "ar": "إلى"},
    "platform": {"en": "Platform", "ar": "المنصّة"},
    "amount": {"en": "Amount", "ar": "المبلغ"},
    "total": {"en": "Total", "ar": "الإجمالي"},
    "status": {"en": "Status", "ar": "الحالة"},
    "returned": {"en": "Refunded", "ar": "المبلغ المستردّ"},
    "card": {"en": "Card", "ar": "البطاقة"},
}
_STATUSES: dict[str, Text] = {
    "paid": {"en": "Paid", "ar": "مدفوع"},
    "partly_refunded": {"en": "Partly refunded", "ar": "تم استرداد جزء من المبلغ"},
    "refunded": {"en": "Refunded", "ar": "تم استرداد المبلغ"},
}
_TEXTS: dict[str, Text] = {
    "receipt.subject": {"en": "Receipt {number}", "ar": "الإيصال {number}"},
    "receipt.purchase": {
        "en": "Thanks for your purchase! The product is yours.",
        "ar": "شكرًا لك. تم الدفع، وأصبح المنتج في «مشترياتي».",
    },
    "receipt.tip": {"en": "Thank you! Your tip went through.", "ar": "شكرًا لك. وصل دعمك."},
    "library": {"en": "Open Purchased Posts", "ar": "عرض «مشترياتي»"},
    "open.purchase": {"en": "Product page", "ar": "صفحة المنتج"},
    "open.tip": {"en": "View the post", "ar": "عرض المنشور"},
    # The price is all that a buyer pays: fees are the seller's.
    "total": {"en": "{total}, no fees added", "ar": "{total} دون رسوم إضافية"},
    "window": {
        "en": "You can request a refund in Purchased Posts until {until}.",
        "ar": "يمكنك طلب الاسترداد من «مشترياتي» حتى {until}.",
    },
    "window.none": {
        "en": "The seller doesn’t offer refunds for this product.",
        "ar": "لا يتيح البائع استرداد ثمن هذا المنتج.",
    },
    "licence": {
        "en": "Your licence at the time of purchase:",
        "ar": "الترخيص كما كان وقت الشراء:",
    },
    "refund.subject": {"en": "Refund for receipt {number}", "ar": "استرداد مبلغ الإيصال {number}"},
    "refund": {
        "en": "We’ve sent your refund. It should reach your card in 5 to 10 days, depending on "
        "your bank.",
        "ar": "أعدنا إليك المبلغ، وسيصل إلى بطاقتك خلال 5 إلى 10 أيام بحسب بنكك.",
    },
}


async def send_receipt(jobs: WorkerContext, event: PaymentReceived) -> None:
    """Send the receipt of a payment to its buyer."""
    paid = and_(Purchase.id == event.purchase_id, ~Payment.is_duplicate)
    await _send(jobs, _select_purchase().where(paid), _receipt_content)


async def send_refund_receipt(jobs: WorkerContext, event: PaymentRefunded) -> None:
    """Send the receipt of a refund to its buyer."""
    query = (
        _select_purchase()
        .add_columns(Refund.id.label("refund_id"), Refund.amount_cents.label("returned_cents"))
        .join(Refund, Refund.payment_id == Payment.id)
        .where(Refund.id == event.refund_id)
    )
    await _send(jobs, query, _refund_content)


async def _send(jobs: WorkerContext, query: AnySelect, build: Any) -> None:
    settings = jobs.service(Settings)
    row = await _load(jobs, query)
    if row is not None and row.receipt_id is None:
        async with jobs.database.writing() as connection:
            await receipt_numbers.assign(connection, row.id, row.paid_at)
        row = await _load(jobs, query)
    if row is None or row.email is None:
        return
    to = Recipient(row.email, row.locale)
    content = build(row, settings, to.locale)
    await jobs.service(Mailer).send(layout.build_message(settings, to, content))


async def _load(jobs: WorkerContext, query: AnySelect) -> AnyRow | None:
    async with jobs.database.reading() as connection:
        return (await connection.execute(query)).one_or_none()


def _select_purchase() -> AnySelect:
    return (
        select(
            Purchase.id,
            Purchase.kind,
            Purchase.post_id,
            Purchase.title,
            Purchase.amount_cents,
            Purchase.refund_days,
            Payment.paid_at,
            Payment.refunded_cents,
            Payment.card_brand,
            Payment.card_last4,
            Seller.name.label("seller"),
            Buyer.locale,
            *RECEIPT_COLUMNS,
            *LICENCE_COLUMNS,
            layout.select_email(Buyer.id).label("email"),
        )
        .select_from(Purchase)
        .join(Payment, Payment.purchase_id == Purchase.id)
        .join(Buyer, Buyer.id == Purchase.buyer_id)
        .join(Seller, Seller.id == Purchase.seller_id)
        .outerjoin(Receipt, Receipt.purchase_id == Purchase.id)
        .outerjoin(AgreedLicence, AgreedLicence.order_id == Purchase.id)
    )


def _receipt_content(row: AnyRow, settings: Settings, locale: Locale) -> EmailContent:
    post = Link(
        _TEXTS[f"open.{row.kind}"][locale],
        page_url(settings, locale, f"/posts/{row.post_id}"),
        is_button=row.kind == "tip",
    )
    subject = _TEXTS["receipt.subject"][locale].format(number=receipt_number(row))
    blocks: list[Block] = [
        Paragraph(_TEXTS[f"receipt.{row.kind}"][locale]),
        Rows(_details(row, settings, locale)),
        *([_library_button(settings, locale)] if row.kind == "purchase" else []),
        post,
        *_terms(row, locale),
    ]
    return EmailContent(subject, subject, blocks, key=f"receipt.{row.id}")


def _refund_content(row: AnyRow, settings: Settings, locale: Locale) -> EmailContent:
    returned = (_LABELS["returned"][locale], layout.format_amount(row.returned_cents))
    subject = _TEXTS["refund.subject"][locale].format(number=receipt_number(row))
    blocks: list[Block] = [
        Paragraph(_TEXTS["refund"][locale]),
        Rows([returned, *_details(row, settings, locale)]),
        _library_button(settings, locale),
    ]
    return EmailContent(subject, subject, blocks, key=f"refund.{row.refund_id}")


def _library_button(settings: Settings, locale: Locale) -> Link:
    url = page_url(settings, locale, "/purchased-posts")
    return Link(_TEXTS["library"][locale], url, is_button=True)


def _details(row: AnyRow, settings: Settings, locale: Locale) -> list[tuple[str, str | None]]:
    is_tip = row.kind == "tip"
    card = f"{row.card_brand.title()} •••• {row.card_last4}" if row.card_brand else None
    amount = layout.format_amount(row.amount_cents)
    details = {
        "number": isolate_ltr(receipt_number(row)),
        "date": format_day(row.paid_at, locale),
        "post" if is_tip else "product": isolate_text(row.title) if row.title else None,
        "author" if is_tip else "seller": isolate_text(row.seller or DELETED_ACCOUNT_NAME[locale]),
        "platform": brand_name(settings, locale),
        "amount": amount,
        "total": _TEXTS["total"][locale].format(total=amount),
        "status": _STATUSES[_status(row)][locale],
        "card": isolate_ltr(card) if card else None,
    }
    return [(_LABELS[name][locale], value) for name, value in details.items()]


def _status(row: AnyRow) -> str:
    if not row.refunded_cents:
        return "paid"
    return "refunded" if row.refunded_cents >= row.amount_cents else "partly_refunded"


def _terms(row: AnyRow, locale: Locale) -> list[Block]:
    """Return the refund window and the licence of a product."""
    if row.kind == "tip":
        return []
    terms: list[Block] = [Paragraph(_refund_window(row, locale))]
    if (text := licence_text(row, locale)) is not None:
        lines = "\n".join(isolate_text(line) for line in text.splitlines() if line.strip())
        terms.append(Paragraph(f"{_TEXTS['licence'][locale]}\n{lines}"))
    return terms


def _refund_window(row: AnyRow, locale: Locale) -> str:
    if not row.refund_days:
        return _TEXTS["window.none"][locale]
    until = format_day(row.paid_at + timedelta(days=row.refund_days), locale)
    return _TEXTS["window"][locale].format(until=until)
