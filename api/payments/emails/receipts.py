"""Letters to buyers: the receipt of what they paid, and word of what went back to them.

A letter follows from one fact, whose delivery is marked done once the mail server took it. A
worker that dies between the two sends it again, with the same Message-ID.
"""

from datetime import timedelta
from typing import Any

from sqlalchemy import and_, select
from sqlalchemy.orm import aliased

from api.core.db.database import AnyRow, AnySelect
from api.core.delivery.email import Mailer
from api.core.events.dispatch import Jobs
from api.core.settings import Settings
from api.core.text.locale import Locale, Text
from api.payments.emails import layout
from api.payments.emails.layout import Letter, Recipient
from api.payments.events import Paid, Refunded
from api.payments.models import Payment, Purchase, Refund
from api.payments.sales import receipt_number
from api.users.models import Member
from api.users.service import NAMELESS

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
_SAID: dict[str, Text] = {
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


async def send_receipt(jobs: Jobs, event: Paid) -> None:
    """Tell a buyer what they paid, for what and to whom."""
    paid = and_(Purchase.id == event.purchase_id, ~Payment.is_duplicate)
    await _send(jobs, _purchase().where(paid), _receipt)


async def send_refunded(jobs: Jobs, event: Refunded) -> None:
    """Tell a buyer what went back to their card."""
    query = (
        _purchase()
        .add_columns(Refund.id.label("refund_id"), Refund.amount_cents.label("returned_cents"))
        .join(Refund, Refund.payment_id == Payment.id)
        .where(Refund.id == event.refund_id)
    )
    await _send(jobs, query, _refund)


async def _send(jobs: Jobs, query: AnySelect, write: Any) -> None:
    settings = jobs.service(Settings)
    async with jobs.database.reading() as connection:
        row = (await connection.execute(query)).one_or_none()
    if row is None or row.email is None:
        return
    to = Recipient(row.email, row.locale)
    letter = write(row, settings, to.locale)
    await jobs.service(Mailer).send(layout.message(settings, to, letter))


def _purchase() -> AnySelect:
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
            layout.email_of(Buyer.id).label("email"),
        )
        .select_from(Purchase)
        .join(Payment, Payment.purchase_id == Purchase.id)
        .join(Buyer, Buyer.id == Purchase.buyer_id)
        .join(Seller, Seller.id == Purchase.seller_id)
    )


def _receipt(row: AnyRow, settings: Settings, locale: Locale) -> Letter:
    places = {
        "post": layout.page(settings, locale, f"/posts/{row.post_id}"),
        "library": layout.page(settings, locale, "/purchased-posts"),
    }
    paragraphs = [
        _SAID[f"receipt.{row.kind}"][locale],
        _facts(row, locale),
        _SAID[f"open.{row.kind}"][locale].format(**places),
        *([_window(row, locale)] if row.kind == "purchase" else []),
    ]
    subject = _SAID["receipt.subject"][locale].format(number=receipt_number(row))
    return Letter(f"receipt.{row.id}", subject, paragraphs)


def _refund(row: AnyRow, _: Settings, locale: Locale) -> Letter:
    returned = (_LABELS["returned"][locale], layout.dollars(row.returned_cents))
    facts = "\n".join([layout.table([returned]), _facts(row, locale)])
    subject = _SAID["refund.subject"][locale].format(number=receipt_number(row))
    return Letter(f"refund.{row.refund_id}", subject, [_SAID["refund"][locale], facts])


def _facts(row: AnyRow, locale: Locale) -> str:
    is_tip = row.kind == "tip"
    card = f"{row.card_brand.title()} •••• {row.card_last4}" if row.card_brand else None
    facts = {
        "number": layout.left_to_right(receipt_number(row)),
        "date": layout.day(row.paid_at, locale),
        "post" if is_tip else "product": layout.quoted(row.title) if row.title else None,
        "author" if is_tip else "seller": layout.quoted(row.seller or NAMELESS[locale]),
        "amount": layout.dollars(row.amount_cents),
        "card": layout.left_to_right(card) if card else None,
    }
    return layout.table([(_LABELS[name][locale], value) for name, value in facts.items()])


def _window(row: AnyRow, locale: Locale) -> str:
    if not row.refund_days:
        return _SAID["window.none"][locale]
    until = layout.day(row.paid_at + timedelta(days=row.refund_days), locale)
    return _SAID["window"][locale].format(until=until)
