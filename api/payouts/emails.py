"""E-mails to members about payouts and changed payout methods.

As with receipts, a worker that stops before it marks a delivery done sends the message again.
"""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import select

from api.core.db.database import AnyRow
from api.core.delivery.email import Mailer
from api.core.delivery.email_blocks import Block, Link, Paragraph, Rows
from api.core.delivery.email_layout import EmailContent, page_url
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.bidi import isolate_ltr, isolate_text
from api.core.text.dates import format_day
from api.core.text.locale import Locale, Text
from api.payments.emails import layout
from api.payouts import messages
from api.payouts.events import MemberBankPayoutFailed, PayoutMethodChanged, PayoutStatusChanged
from api.payouts.models import Payout, PayoutMethod
from api.payouts.service import payout_reference

_LABELS: dict[str, Text] = {
    "reference": {"en": "Payout", "ar": "رقم السحب"},
    "amount": {"en": "Amount", "ar": "المبلغ"},
    "requested": {"en": "Requested on", "ar": "تاريخ الطلب"},
    "account": {"en": "Account", "ar": "الحساب"},
    "bank": {"en": "Bank", "ar": "البنك"},
    "name": {"en": "Name", "ar": "الاسم"},
    "usable": {"en": "Payouts start on", "ar": "يُتاح السحب إليه من"},
}
_TEXTS: dict[str, Text] = {
    "transferred.subject": {
        "en": "Payout {reference} was transferred",
        "ar": "تم تحويل أرباحك، المرجع {reference}",
    },
    "transferred": {
        "en": "We’ve sent your payout to your bank. It should arrive in 1 to 5 working days.",
        "ar": "أرباحك في طريقها من بنكنا إلى بنكك، ويستغرق ذلك من يوم إلى خمسة أيام عمل.",
    },
    "failed.subject": {
        "en": "Payout {reference} failed",
        "ar": "تعذّر تحويل أرباحك، المرجع {reference}",
    },
    "failed": {
        "en": "Your payout didn’t go through. The full amount is back in your balance.",
        "ar": "لم تصل أرباحك، وعاد المبلغ كله إلى رصيدك.",
    },
    "stopped.subject": {
        "en": "Payout {reference} stopped at Stripe",
        "ar": "توقّفت عملية السحب {reference} لدى Stripe",
    },
    "rejected.subject": {
        "en": "Payout {reference} was rejected",
        "ar": "رُفضت عملية السحب {reference}",
    },
    "rejected": {
        "en": "Our team reviewed your payout and rejected it. The full amount is back in your "
        "balance.",
        "ar": "رفض فريقنا عملية السحب بعد مراجعتها، وعاد المبلغ كله إلى رصيدك.",
    },
    "fix": {"en": "Check your payout details", "ar": "مراجعة بيانات استلام أرباحك"},
    "changed.subject": {
        "en": "Your payout details were changed",
        "ar": "تغيّرت بيانات استلام أرباحك",
    },
    "changed": {
        "en": "Your payouts will go to the account below, starting on the date shown.",
        "ar": "ستُحوَّل أرباحك إلى الحساب أدناه ابتداءً من التاريخ المذكور معه.",
    },
    "not_you": {
        "en": "Wasn’t you? Sign in now, sign out all other devices and save your own details "
        "again. We won’t send money to the new account before the date above.",
        "ar": "إن لم يكن هذا التغيير منك، فيُرجى تسجيل الدخول فورًا وإنهاء كل الجلسات الأخرى وحفظ "
        "بياناتك الصحيحة من جديد. لن نحوّل إلى الحساب الجديد قبل التاريخ أعلاه.",
    },
}


async def send_payout_email(jobs: WorkerContext, event: PayoutStatusChanged) -> None:
    """Send an e-mail about a transferred payout, or about a failed one with its remedy."""
    if event.status not in {"transferred", "failed"}:
        return
    query = (
        select(
            Payout.id,
            Payout.number,
            Payout.amount_cents,
            Payout.requested_at,
            Payout.failure_code,
            Payout.failure_reason,
            PayoutMethod.bank_name,
            PayoutMethod.last4,
        )
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        # A payout that was returned meanwhile sends the e-mail of its failure only.
        .where(Payout.id == event.payout_id, Payout.status == event.status)
    )
    await _send(
        jobs,
        event.member_id,
        query,
        _failed_content if event.status == "failed" else _transferred_content,
    )


async def send_bank_payout_failed_email(jobs: WorkerContext, event: MemberBankPayoutFailed) -> None:
    """Send an e-mail about a payout that the member's bank refused to take from the provider."""
    query = (
        select(
            Payout.id,
            Payout.number,
            Payout.amount_cents,
            Payout.requested_at,
            PayoutMethod.bank_name,
            PayoutMethod.last4,
        )
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .where(Payout.id == event.payout_id)
    )
    await _send(jobs, event.member_id, query, _stopped_content)


async def send_method_changed_email(jobs: WorkerContext, event: PayoutMethodChanged) -> None:
    """Warn a member that the payout method was changed."""
    query = (
        select(
            PayoutMethod.id,
            PayoutMethod.bank_name,
            PayoutMethod.last4,
            PayoutMethod.beneficiary_name,
            PayoutMethod.usable_from,
        )
        .where(PayoutMethod.member_id == event.member_id, PayoutMethod.retired_at.is_(None))
        .order_by(PayoutMethod.id.desc())
        .limit(1)
    )
    await _send(jobs, event.member_id, query, _method_changed_content)


async def _send(
    jobs: WorkerContext,
    member_id: UUID,
    query: Any,
    build: Callable[[AnyRow, Settings, Locale], EmailContent],
) -> None:
    settings = jobs.service(Settings)
    async with jobs.database.reading() as connection:
        to = await layout.get_recipient(connection, member_id)
        row = (await connection.execute(query)).one_or_none()
    if to is not None and row is not None:
        content = build(row, settings, to.locale)
        await jobs.service(Mailer).send(layout.build_message(settings, to, content))


def _transferred_content(row: AnyRow, _: Settings, locale: Locale) -> EmailContent:
    blocks: list[Block] = [Paragraph(_TEXTS["transferred"][locale]), _details(row, locale)]
    return _status_content("transferred", row, locale, blocks)


def _stopped_content(row: AnyRow, _: Settings, locale: Locale) -> EmailContent:
    blocks: list[Block] = [Paragraph(messages.STOPPED_REMEDY[locale]), _details(row, locale)]
    return _status_content("stopped", row, locale, blocks)


def _failed_content(row: AnyRow, settings: Settings, locale: Locale) -> EmailContent:
    name = "rejected" if row.failure_code == "rejected" else "failed"
    blocks: list[Block] = [
        Paragraph(_TEXTS[name][locale]),
        Paragraph(messages.remedy(row.failure_code, locale, reason=row.failure_reason) or ""),
        _details(row, locale),
        _method_button(settings, locale),
    ]
    return _status_content(name, row, locale, blocks)


def _status_content(
    status: str, row: AnyRow, locale: Locale, blocks: Sequence[Block]
) -> EmailContent:
    subject = _TEXTS[f"{status}.subject"][locale].format(reference=payout_reference(row.number))
    return EmailContent(subject, subject, blocks, key=f"payout.{row.id}.{status}")


def _details(row: AnyRow, locale: Locale) -> Rows:
    return _rows(
        locale,
        reference=isolate_ltr(payout_reference(row.number)),
        amount=layout.format_amount(row.amount_cents),
        requested=format_day(row.requested_at, locale),
        **_account_fields(row),
    )


def _method_changed_content(row: AnyRow, settings: Settings, locale: Locale) -> EmailContent:
    name = row.beneficiary_name
    details = _rows(
        locale,
        name=isolate_text(name) if name else None,
        **_account_fields(row),
        usable=format_day(row.usable_from, locale),
    )
    subject = _TEXTS["changed.subject"][locale]
    blocks: list[Block] = [
        Paragraph(_TEXTS["changed"][locale]),
        details,
        Paragraph(_TEXTS["not_you"][locale]),
        _method_button(settings, locale),
    ]
    return EmailContent(subject, subject, blocks, key=f"method.{row.id}")


def _method_button(settings: Settings, locale: Locale) -> Link:
    url = page_url(settings, locale, "/wire-transfer-setup")
    return Link(_TEXTS["fix"][locale], url, is_button=True)


def _account_fields(row: AnyRow) -> dict[str, str | None]:
    """Return the bank and the last four characters; an e-mail never contains the number."""
    return {
        "bank": isolate_text(row.bank_name or "Stripe"),
        "account": isolate_ltr(f"•••• {row.last4}") if row.last4 else None,
    }


def _rows(locale: Locale, **values: str | None) -> Rows:
    return Rows([(_LABELS[name][locale], value) for name, value in values.items()])
