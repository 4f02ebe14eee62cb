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
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.locale import Locale, Text
from api.payments.emails import layout
from api.payments.emails.layout import EmailContent, Recipient
from api.payments.events import PaymentReceived, PaymentRefunded
from api.payments.models import Payment, Purchase, Receipt, Refund
from api.payments.queries import receipt_numbers
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
    "amount": {"en": "Amount", "ar": "المبلغ"},
    "returned": {"en": "Returned", "ar": "المبلغ المُعاد"},
    "card": {"en": "Card", "ar": "البطاقة"},
}
_TEXTS: dict[str, Text] = {
    "receipt.subject": {"en": "Receipt {number}", "ar": "الإيصال {number}"},
    "receipt.purchase": {
        "en": "Thank you. The payment arrived, and the product is yours.",
        "ar": "شكرًا، وصل المبلغ وصار المنتج في مكتبتك.",
    },
    "receipt.tip": {
        "en": "Thank you. Your tip arrived.",
        "ar": "شكرًا، وصل دعمك.",
    },
    "open.purchase": {
        "en": "Read and download it, any time:\n{library}\nThe product’s page:\n{post}",
        "ar": "للقراءة والتنزيل في أي وقت:\n{library}\nصفحة المنتج:\n{post}",
    },
    "open.tip": {"en": "The post:\n{post}", "ar": "المنشور:\n{post}"},
    "window": {
        "en": "A refund can be asked for in the library until {until}.",
        "ar": "يمكن طلب الاسترداد من المكتبة حتى {until}.",
    },
    "window.none": {
        "en": "The seller offers no refund for this product.",
        "ar": "هذا المنتج لا يُسترد ثمنه.",
    },
    "refund.subject": {
        "en": "Refund of receipt {number}",
        "ar": "استرداد الإيصال {number}",
    },
    "refund": {
        "en": "Your refund is complete. The money reaches your card within 5 to 10 days, as its "
        "bank decides.",
        "ar": "اكتمل الاسترداد، ويصل المبلغ إلى بطاقتك خلال 5 إلى 10 أيام بحسب مصرفها.",
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
            Payment.card_brand,
            Payment.card_last4,
            Seller.name.label("seller"),
            Buyer.locale,
            *RECEIPT_COLUMNS,
            layout.select_email(Buyer.id).label("email"),
        )
        .select_from(Purchase)
        .join(Payment, Payment.purchase_id == Purchase.id)
        .join(Buyer, Buyer.id == Purchase.buyer_id)
        .join(Seller, Seller.id == Purchase.seller_id)
        .outerjoin(Receipt, Receipt.purchase_id == Purchase.id)
    )


def _receipt_content(row: AnyRow, settings: Settings, locale: Locale) -> EmailContent:
    urls = {
        "post": layout.page_url(settings, locale, f"/posts/{row.post_id}"),
        "library": layout.page_url(settings, locale, "/purchased-posts"),
    }
    paragraphs = [
        _TEXTS[f"receipt.{row.kind}"][locale],
        _details(row, locale),
        _TEXTS[f"open.{row.kind}"][locale].format(**urls),
        *([_refund_window(row, locale)] if row.kind == "purchase" else []),
    ]
    subject = _TEXTS["receipt.subject"][locale].format(number=receipt_number(row))
    return EmailContent(f"receipt.{row.id}", subject, paragraphs)


def _refund_content(row: AnyRow, _: Settings, locale: Locale) -> EmailContent:
    returned = (_LABELS["returned"][locale], layout.format_amount(row.returned_cents))
    details = "\n".join([layout.label_lines([returned]), _details(row, locale)])
    subject = _TEXTS["refund.subject"][locale].format(number=receipt_number(row))
    return EmailContent(f"refund.{row.refund_id}", subject, [_TEXTS["refund"][locale], details])


def _details(row: AnyRow, locale: Locale) -> str:
    is_tip = row.kind == "tip"
    card = f"{row.card_brand.title()} •••• {row.card_last4}" if row.card_brand else None
    details = {
        "number": layout.isolate_ltr(receipt_number(row)),
        "date": layout.format_day(row.paid_at, locale),
        "post" if is_tip else "product": layout.isolate_text(row.title) if row.title else None,
        "author" if is_tip else "seller": layout.isolate_text(
            row.seller or DELETED_ACCOUNT_NAME[locale]
        ),
        "amount": layout.format_amount(row.amount_cents),
        "card": layout.isolate_ltr(card) if card else None,
    }
    return layout.label_lines([(_LABELS[name][locale], value) for name, value in details.items()])


def _refund_window(row: AnyRow, locale: Locale) -> str:
    if not row.refund_days:
        return _TEXTS["window.none"][locale]
    until = layout.format_day(row.paid_at + timedelta(days=row.refund_days), locale)
    return _TEXTS["window"][locale].format(until=until)
