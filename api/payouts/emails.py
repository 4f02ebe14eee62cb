"""E-mails to members about payouts and changed payout methods.

As with receipts, a worker that stops before it marks a delivery done sends the message again.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from sqlalchemy import select

from api.core.db.database import AnyRow
from api.core.delivery.email import Mailer
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.locale import Locale, Text
from api.payments.emails import layout
from api.payments.emails.layout import EmailContent
from api.payouts import messages
from api.payouts.events import MemberBankPayoutFailed, PayoutMethodChanged, PayoutStatusChanged
from api.payouts.models import Payout, PayoutMethod
from api.payouts.service import payout_reference

_LABELS: dict[str, Text] = {
    "reference": {"en": "Payout", "ar": "رقم الدفعة"},
    "amount": {"en": "Amount", "ar": "المبلغ"},
    "requested": {"en": "Asked for on", "ar": "تاريخ الطلب"},
    "account": {"en": "Account", "ar": "الحساب"},
    "bank": {"en": "Bank", "ar": "المصرف"},
    "name": {"en": "Name", "ar": "الاسم"},
    "usable": {"en": "Usable from", "ar": "يُستعمل ابتداءً من"},
}
_TEXTS: dict[str, Text] = {
    "transferred.subject": {
        "en": "Payout {reference} was transferred",
        "ar": "حُوّلت الدفعة {reference}",
    },
    "transferred": {
        "en": "Your payout is on its way from our bank to yours. Banks take 1 to 5 working days.",
        "ar": "دفعتك في طريقها من مصرفنا إلى مصرفك، ويستغرق ذلك من يوم إلى خمسة أيام عمل.",
    },
    "failed.subject": {
        "en": "Payout {reference} failed",
        "ar": "تعذّرت الدفعة {reference}",
    },
    "failed": {
        "en": "Your payout did not arrive. The whole amount is back in your balance.",
        "ar": "لم تصل دفعتك، وعاد المبلغ كله إلى رصيدك.",
    },
    "stopped.subject": {
        "en": "Payout {reference} stopped at Stripe",
        "ar": "توقفت الدفعة {reference} لدى Stripe",
    },
    "rejected.subject": {
        "en": "Payout {reference} was rejected",
        "ar": "رُفضت الدفعة {reference}",
    },
    "rejected": {
        "en": "Our team reviewed your payout and rejected it. The whole amount is back in your "
        "balance.",
        "ar": "راجع فريقنا دفعتك ورفضها، وعاد المبلغ كله إلى رصيدك.",
    },
    "fix": {"en": "Your payout details:\n{place}", "ar": "بيانات استلام الدفعات:\n{place}"},
    "changed.subject": {
        "en": "Your payout details were changed",
        "ar": "تغيّرت بيانات استلام دفعاتك",
    },
    "changed": {
        "en": "From now on payouts go to the account below.",
        "ar": "من الآن تُحوَّل الدفعات إلى الحساب أدناه.",
    },
    "not_you": {
        "en": "If this was not you, sign in at once, end all other sessions and save your own "
        "details again. Nothing is paid to a new account in its first hours:\n{place}",
        "ar": "إن لم يكن هذا التغيير من طرفك، فيُرجى الدخول حالًا وإنهاء كل الجلسات الأخرى وحفظ "
        "البيانات الصحيحة من جديد. لا يُدفع إلى حساب جديد في ساعاته الأولى:\n{place}",
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
    paragraphs = [_TEXTS["transferred"][locale], _details(row, locale)]
    return _status_content("transferred", row, locale, paragraphs)


def _stopped_content(row: AnyRow, _: Settings, locale: Locale) -> EmailContent:
    paragraphs = [messages.STOPPED_REMEDY[locale], _details(row, locale)]
    return _status_content("stopped", row, locale, paragraphs)


def _failed_content(row: AnyRow, settings: Settings, locale: Locale) -> EmailContent:
    url = layout.page_url(settings, locale, "/wire-transfer-setup")
    name = "rejected" if row.failure_code == "rejected" else "failed"
    paragraphs = [
        _TEXTS[name][locale],
        messages.remedy(row.failure_code, locale, reason=row.failure_reason) or "",
        _details(row, locale),
        _TEXTS["fix"][locale].format(place=url),
    ]
    return _status_content(name, row, locale, paragraphs)


def _status_content(
    status: str, row: AnyRow, locale: Locale, paragraphs: list[str]
) -> EmailContent:
    subject = _TEXTS[f"{status}.subject"][locale].format(reference=payout_reference(row.number))
    return EmailContent(f"payout.{row.id}.{status}", subject, paragraphs)


def _details(row: AnyRow, locale: Locale) -> str:
    return _label_lines(
        locale,
        reference=layout.isolate_ltr(payout_reference(row.number)),
        amount=layout.format_amount(row.amount_cents),
        requested=layout.format_day(row.requested_at, locale),
        **_account_fields(row),
    )


def _method_changed_content(row: AnyRow, settings: Settings, locale: Locale) -> EmailContent:
    name = row.beneficiary_name
    details = _label_lines(
        locale,
        name=layout.isolate_text(name) if name else None,
        **_account_fields(row),
        usable=layout.format_day(row.usable_from, locale),
    )
    url = layout.page_url(settings, locale, "/wire-transfer-setup")
    paragraphs = [_TEXTS["changed"][locale], details, _TEXTS["not_you"][locale].format(place=url)]
    return EmailContent(f"method.{row.id}", _TEXTS["changed.subject"][locale], paragraphs)


def _account_fields(row: AnyRow) -> dict[str, str | None]:
    """Return the bank and the last four characters; an e-mail never contains the number."""
    return {
        "bank": layout.isolate_text(row.bank_name or "Stripe"),
        "account": layout.isolate_ltr(f"•••• {row.last4}") if row.last4 else None,
    }


def _label_lines(locale: Locale, **values: str | None) -> str:
    return layout.label_lines([(_LABELS[name][locale], value) for name, value in values.items()])
