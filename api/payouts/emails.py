"""Letters to members about their payouts, and about where they are paid.

As with receipts: each follows from one fact, and comes a second time only where a worker died
between the mail server's answer and its own note of it.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from sqlalchemy import select

from api.core.db.database import AnyRow
from api.core.delivery.email import Mailer
from api.core.events.dispatch import Jobs
from api.core.settings import Settings
from api.core.text.locale import Locale, Text
from api.payments.emails import layout
from api.payments.emails.layout import Letter
from api.payouts import messages
from api.payouts.events import PayoutMethodChanged, PayoutMoved
from api.payouts.models import Payout, PayoutMethod
from api.payouts.service import reference_of

_LABELS: dict[str, Text] = {
    "reference": {"en": "Payout", "ar": "رقم الدفعة"},
    "amount": {"en": "Amount", "ar": "المبلغ"},
    "asked": {"en": "Asked for on", "ar": "تاريخ الطلب"},
    "account": {"en": "Account", "ar": "الحساب"},
    "bank": {"en": "Bank", "ar": "المصرف"},
    "name": {"en": "Name", "ar": "الاسم"},
    "usable": {"en": "Usable from", "ar": "يُستعمل ابتداءً من"},
}
_SAID: dict[str, Text] = {
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


async def send_payout(jobs: Jobs, event: PayoutMoved) -> None:
    """Tell a member that a payout arrived at the bank, or why it did not and what they can do."""
    if event.status not in {"transferred", "failed"}:
        return
    query = (
        select(
            Payout.id,
            Payout.number,
            Payout.amount_cents,
            Payout.requested_at,
            Payout.failure_code,
            PayoutMethod.bank_name,
            PayoutMethod.last4,
        )
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        # What the bank returned meanwhile is told as failed.
        .where(Payout.id == event.payout_id, Payout.status == event.status)
    )
    await _send(jobs, event.member_id, query, _failed if event.status == "failed" else _transferred)


async def send_method_changed(jobs: Jobs, event: PayoutMethodChanged) -> None:
    """Tell a member that they are paid elsewhere from now on, in case it was not them."""
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
    await _send(jobs, event.member_id, query, _changed)


async def _send(
    jobs: Jobs,
    member_id: UUID,
    query: Any,
    write: Callable[[AnyRow, Settings, Locale], Letter],
) -> None:
    settings = jobs.service(Settings)
    async with jobs.database.reading() as connection:
        to = await layout.recipient(connection, member_id)
        row = (await connection.execute(query)).one_or_none()
    if to is not None and row is not None:
        letter = write(row, settings, to.locale)
        await jobs.service(Mailer).send(layout.message(settings, to, letter))


def _transferred(row: AnyRow, _: Settings, locale: Locale) -> Letter:
    paragraphs = [_SAID["transferred"][locale], _facts(row, locale)]
    return _letter("transferred", row, locale, paragraphs)


def _failed(row: AnyRow, settings: Settings, locale: Locale) -> Letter:
    place = layout.page(settings, locale, "/wire-transfer-setup")
    paragraphs = [
        _SAID["failed"][locale],
        messages.remedy(row.failure_code, locale) or "",
        _facts(row, locale),
        _SAID["fix"][locale].format(place=place),
    ]
    return _letter("failed", row, locale, paragraphs)


def _letter(status: str, row: AnyRow, locale: Locale, paragraphs: list[str]) -> Letter:
    subject = _SAID[f"{status}.subject"][locale].format(reference=reference_of(row.number))
    return Letter(f"payout.{row.id}.{status}", subject, paragraphs)


def _facts(row: AnyRow, locale: Locale) -> str:
    return _table(
        locale,
        reference=layout.left_to_right(reference_of(row.number)),
        amount=layout.dollars(row.amount_cents),
        asked=layout.day(row.requested_at, locale),
        **_account(row),
    )


def _changed(row: AnyRow, settings: Settings, locale: Locale) -> Letter:
    name = row.beneficiary_name
    facts = _table(
        locale,
        name=layout.quoted(name) if name else None,
        **_account(row),
        usable=layout.day(row.usable_from, locale),
    )
    place = layout.page(settings, locale, "/wire-transfer-setup")
    paragraphs = [_SAID["changed"][locale], facts, _SAID["not_you"][locale].format(place=place)]
    return Letter(f"method.{row.id}", _SAID["changed.subject"][locale], paragraphs)


def _account(row: AnyRow) -> dict[str, str | None]:
    """The bank and the last four; the number itself never leaves."""
    return {
        "bank": layout.quoted(row.bank_name or "Stripe"),
        "account": layout.left_to_right(f"•••• {row.last4}") if row.last4 else None,
    }


def _table(locale: Locale, **facts: str | None) -> str:
    return layout.table([(_LABELS[name][locale], value) for name, value in facts.items()])
