"""E-mails to sellers about one sale or tip, or about those of an hour.

They name no buyer: what a seller may see of a buyer is in the sales list.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from api.auth.mail_delivery import unsubscribe_url
from api.core.db.database import AnyRow
from api.core.delivery.email import Mailer
from api.core.delivery.email_blocks import Block, Link, Paragraph, Rows
from api.core.delivery.email_layout import (
    EmailContent,
    Footer,
    Recipient,
    brand_name,
    page_url,
    render_message,
    settings_link,
)
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.bidi import isolate_text
from api.core.text.dates import format_day
from api.core.text.locale import Locale, Text
from api.core.text.plurals import PluralForms, plural
from api.payments.emails import layout
from api.payments.events import PaymentReceived, SaleEmailQueued
from api.payments.queries import sale_emails as queries
from api.payments.release_date import compute_release_date
from api.payments.sale_emails import service

# More products are summed up in one line.
MAX_LINES: Final = 20

_LABELS: Final[dict[str, Text]] = {
    "product": {"en": "Product", "ar": "المنتج"},
    "post": {"en": "Post", "ar": "المنشور"},
    "amount": {"en": "Amount", "ar": "المبلغ"},
    "fee": {"en": "Fee", "ar": "الرسوم"},
    "net": {"en": "Net", "ar": "الصافي"},
    "available": {"en": "Available from", "ar": "موعد الإتاحة"},
    "tips": {"en": "Tips", "ar": "الدعم"},
    "others": {"en": "Other products", "ar": "منتجات أخرى"},
}
_TEXTS: Final[dict[str, Text]] = {
    "sale.subject": {"en": "You sold {title}", "ar": "عملية بيع جديدة: {title}"},
    "sale": {
        "en": "Someone bought your product. The money is pending until the date below.",
        "ar": "تم شراء منتجك، والمبلغ قيد التسوية حتى الموعد أدناه.",
    },
    "tip.subject": {"en": "You received a tip: {amount}", "ar": "وصلك دعم: {amount}"},
    "tip": {
        "en": "Someone sent you a tip. The money is pending until the date below.",
        "ar": "وصلك دعم، والمبلغ قيد التسوية حتى الموعد أدناه.",
    },
    "summary.subject": {
        "en": "{count} in the last hour: {net}",
        "ar": "{count} خلال ساعة: {net}",
    },
    "summary": {
        "en": "We group your sales, so you get at most one email an hour.",
        "ar": "نجمع عمليات البيع المتقاربة في رسالة واحدة، فلا تصلك أكثر من رسالة كل ساعة.",
    },
    "reserve": {
        "en": "{amount} of this goes into your reserve and is released later.",
        "ar": "يبقى منه {amount} مدة أطول ضمن احتياطي البائعين الجدد.",
    },
    "until": {"en": "{first} to {last}", "ar": "بين {first} و{last}"},
    "open.sales": {"en": "View your sales", "ar": "عرض مبيعاتك"},
    # The tab of sales leaves tips out.
    "open.tips": {"en": "View your activity", "ar": "عرض حركاتك المالية"},
    "reason": {
        "en": "You’re receiving this because emails about your sales are on. You can turn them off "
        "in your settings.",
        "ar": "وصلتك هذه الرسالة من {brand} لأن رسائل المبيعات مفعّلة. يمكنك إيقافها من الإعدادات.",
    },
}
_SALES: Final[dict[Locale, PluralForms]] = {
    "en": {"one": "{n} sale", "other": "{n} sales"},
    "ar": {
        "zero": "لا مبيعات",
        "one": "عملية بيع واحدة",
        "two": "عمليتا بيع",
        "few": "{n} عمليات بيع",
        "many": "{n} عملية بيع",
        "other": "{n} عملية بيع",
    },
}
_TIPS: Final[dict[Locale, PluralForms]] = {
    "en": {"one": "{n} tip", "other": "{n} tips"},
    "ar": {
        "zero": "لا دعم",
        "one": "عملية دعم واحدة",
        "two": "عمليتا دعم",
        "few": "{n} عمليات دعم",
        "many": "{n} عملية دعم",
        "other": "{n} عملية دعم",
    },
}
_SALES_AND_TIPS: Final[dict[Locale, PluralForms]] = {
    "en": {"one": "{n} sale or tip", "other": "{n} sales and tips"},
    "ar": {
        "zero": "لا مبيعات",
        "one": "عملية واحدة",
        "two": "عمليتا بيع ودعم",
        "few": "{n} عمليات بيع ودعم",
        "many": "{n} عملية بيع ودعم",
        "other": "{n} عملية بيع ودعم",
    },
}
_COUNTS: Final = {
    frozenset({"purchase"}): _SALES,
    frozenset({"tip"}): _TIPS,
    frozenset({"purchase", "tip"}): _SALES_AND_TIPS,
}


async def collect_sale(jobs: WorkerContext, event: PaymentReceived) -> None:
    """Add a paid purchase or tip to an e-mail to its seller."""
    await service.collect(jobs.database, event.purchase_id)


async def send_sale_email(jobs: WorkerContext, event: SaleEmailQueued) -> None:
    """Send a queued e-mail to the seller, unless all of its sales were returned meanwhile."""
    async with jobs.database.reading() as connection:
        sales = await queries.list_sales(connection, event.email_id)
    if not sales:
        return
    settings = jobs.service(Settings)
    to = Recipient(sales[0].email, sales[0].locale)
    email = _Email(settings, to.locale, sales)
    content = email.describe_sale() if len(sales) == 1 else email.summarize()
    brand = brand_name(settings, to.locale)
    branded = replace(
        content, subject=f"{content.subject} – {brand}", key=f"sales.{event.email_id}"
    )
    footer = Footer(
        _TEXTS["reason"][to.locale].format(brand=brand),
        [
            layout.finance_link(settings, to.locale),
            # Sale e-mails are turned off there.
            settings_link(settings, to.locale, path="/settings/notifications"),
        ],
    )
    message = render_message(settings, to, branded, footer)
    url = unsubscribe_url(settings, sales[0].seller_id)
    await jobs.service(Mailer).send(replace(message, unsubscribe_url=url))


@dataclass(frozen=True, slots=True)
class _Email:
    settings: Settings
    locale: Locale
    sales: Sequence[AnyRow]

    def describe_sale(self) -> EmailContent:
        (sale,) = self.sales
        kind, place = ("tip", "post") if sale.kind == "tip" else ("sale", "product")
        title = isolate_text(sale.title) if sale.title else None
        amount = layout.format_amount(sale.amount_cents)
        subject = _TEXTS[f"{kind}.subject"][self.locale].format(
            title=title or amount, amount=amount
        )
        return self._build(kind, subject, [(_LABELS[place][self.locale], title)])

    def summarize(self) -> EmailContent:
        net = layout.format_amount(_sum_net(self.sales))
        subject = _TEXTS["summary.subject"][self.locale].format(
            count=self._count(self.sales), net=net
        )
        return self._build("summary", subject, self._lines())

    def _build(
        self, text: str, subject: str, lines: Sequence[tuple[str, str | None]]
    ) -> EmailContent:
        reserve_cents = sum(sale.reserve_cents for sale in self.sales)
        reserve = _TEXTS["reserve"][self.locale].format(amount=layout.format_amount(reserve_cents))
        page, path = (
            ("open.tips", "/finance")
            if all(sale.kind == "tip" for sale in self.sales)
            else ("open.sales", "/finance?tab=sales")
        )
        blocks: list[Block] = [
            Paragraph(_TEXTS[text][self.locale]),
            Rows([*lines, *self._totals()]),
            *([Paragraph(reserve)] if reserve_cents else []),
            Link(
                _TEXTS[page][self.locale],
                page_url(self.settings, self.locale, path),
                is_button=True,
            ),
        ]
        return EmailContent(subject, subject, blocks)

    def _lines(self) -> list[tuple[str, str | None]]:
        """Return the proceeds of each product, then those of other products and of tips."""
        products: dict[UUID, list[AnyRow]] = {}
        for sale in self.sales:
            if sale.kind != "tip":
                products.setdefault(sale.post_id, []).append(sale)
        groups = sorted(products.values(), key=_sum_net, reverse=True)
        named = [(isolate_text(group[0].title), group) for group in groups[:MAX_LINES]]
        others = [sale for group in groups[MAX_LINES:] for sale in group]
        tips = [sale for sale in self.sales if sale.kind == "tip"]
        named += [
            (_LABELS[name][self.locale], group)
            for name, group in (("others", others), ("tips", tips))
            if group
        ]
        return [
            (label, f"{self._count(group)} · {layout.format_amount(_sum_net(group))}")
            for label, group in named
        ]

    def _count(self, sales: Sequence[AnyRow]) -> str:
        kinds = frozenset(sale.kind for sale in sales)
        return plural(len(sales), _COUNTS[kinds][self.locale], self.locale)

    def _totals(self) -> list[tuple[str, str | None]]:
        settings, locale = self.settings, self.locale
        dates = [compute_release_date(sale, settings.pending_days) for sale in self.sales]
        first, last = (format_day(date, locale) for date in (min(dates), max(dates)))
        until = _TEXTS["until"][locale].format(first=first, last=last)
        totals = {
            "amount": layout.format_amount(sum(sale.amount_cents for sale in self.sales)),
            "fee": layout.format_amount(sum(sale.fee_cents for sale in self.sales)),
            "net": layout.format_amount(_sum_net(self.sales)),
            "available": first if first == last else until,
        }
        return [(_LABELS[name][locale], value) for name, value in totals.items()]


def _sum_net(sales: Sequence[AnyRow]) -> int:
    return sum(sale.amount_cents - sale.fee_cents for sale in sales)
