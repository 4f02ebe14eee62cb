"""E-mails about data exports and account deletion.

Each event sends one e-mail. A duplicate is possible only if a worker dies between the response of
the mail server and the commit of the delivery.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select

from api.account.events import DeletionCancelled, DeletionRequested, ExportReady
from api.account.models import DataExport, DeletionRequest
from api.core.delivery.email import Mailer
from api.core.delivery.email_blocks import Block, Paragraph
from api.core.delivery.email_layout import (
    EmailContent,
    account_footer,
    brand_name,
    render_message,
    settings_link,
)
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.dates import format_day
from api.core.text.locale import Text
from api.payments.emails import layout
from api.payments.ledger import service as ledger
from api.users.models import Member

_TEXTS: Final[dict[str, Text]] = {
    "ready.subject": {"en": "Your data export is ready", "ar": "نسخة بياناتك جاهزة"},
    "ready": {
        "en": "You can download it from your settings until {until}.",
        "ar": "يمكنك تنزيل نسخة من كل بياناتك حتى {until} من الإعدادات.",
    },
    "ready.not_you": {
        "en": "Didn’t request it? Sign out all other devices in your settings now.",
        "ar": "إن لم يكن هذا الطلب منك، فيُرجى إنهاء كل الجلسات الأخرى من الإعدادات فورًا.",
    },
    "leaving.subject": {
        "en": "Your account will be deleted on {date}",
        "ar": "سيُحذف حسابك في {date}",
    },
    "leaving": {
        "en": "You asked us to delete your account. Your profile and posts are now hidden. On "
        "{date} we’ll permanently delete everything in it: profile, posts, comments, reactions, "
        "follows, notifications and files.",
        "ar": "وصلنا طلب حذف حسابك. من الآن لا يرى أحد ملفك الشخصي ومنشوراتك. وفي {date} يُحذف كل "
        "ما يخصّك نهائيًا: الملف الشخصي والمنشورات والتعليقات والتفاعلات والمتابعات والإشعارات "
        "والملفات.",
    },
    "leaving.kept": {
        "en": "People who bought your products keep them, and we keep the financial records, both "
        "without your name.",
        "ar": "من اشترى منك يحتفظ بما اشتراه، وتبقى سجلّات المدفوعات، وكلاهما دون اسمك.",
    },
    "leaving.balance": {
        "en": "You have {available} available and {pending} pending. Withdraw your money before "
        "{date}: any remaining balance, including amounts below the minimum payout ({minimum}), "
        "will be forfeited.",
        "ar": "رصيدك {available}، وهناك {pending} من المبيعات قيد التسوية. يُرجى سحب رصيدك قبل "
        "{date}: لا يمكن استرجاع أي رصيد متبقٍّ بعد ذلك، حتى ما هو دون الحد الأدنى للسحب "
        "({minimum}).",
    },
    "leaving.back": {
        "en": "Changed your mind? Sign in before {date} and keep your account from your settings. "
        "Nothing is lost until then.",
        "ar": "غيّرت رأيك؟ يمكنك تسجيل الدخول قبل {date} واختيار «الاحتفاظ بالحساب» من الإعدادات. "
        "لن يضيع شيء حتى ذلك اليوم.",
    },
    "leaving.not_you": {
        "en": "Wasn’t you? Sign in and keep your account now. We’ve signed out all your other "
        "devices.",
        "ar": "إن لم يكن هذا الطلب منك، فيُرجى تسجيل الدخول والاحتفاظ بالحساب فورًا. أنهينا كل "
        "جلساتك الأخرى.",
    },
    "kept.subject": {"en": "Account deletion cancelled", "ar": "تم إلغاء حذف حسابك"},
    "kept": {
        "en": "We won’t delete your account. Your profile and posts are visible again, as they "
        "were.",
        "ar": "لن يُحذف حسابك. عاد ملفك الشخصي ومنشوراتك إلى الظهور للجميع كما كانت.",
    },
}


async def send_export_ready(jobs: WorkerContext, event: ExportReady) -> None:
    """Notify a member that an export is ready; the e-mail contains no download URL."""
    async with jobs.database.reading() as connection:
        query = select(DataExport.member_id, DataExport.expires_at).where(
            DataExport.id == event.export_id, DataExport.status == "ready"
        )
        row = (await connection.execute(query)).one_or_none()
    if row is not None:
        key = f"export.{event.export_id}"
        keys = ("ready.subject", "ready", "ready.not_you")
        await _send(jobs, row.member_id, key, keys, until=row.expires_at)


async def send_deletion_requested(jobs: WorkerContext, event: DeletionRequested) -> None:
    """Confirm a deletion request: its date, the retained data, and how to cancel it."""
    async with jobs.database.reading() as connection:
        query = (
            select(Member.deletes_at, DeletionRequest.asked_at)
            .join(DeletionRequest, DeletionRequest.member_id == Member.id)
            .where(Member.id == event.member_id, DeletionRequest.begun_at.is_(None))
        )
        row = (await connection.execute(query)).one_or_none()
        balances = await ledger.balances(connection, event.member_id)
    if row is None:
        return
    has_money = balances.available > 0 or balances.pending > 0
    keys = (
        "leaving.subject",
        "leaving",
        "leaving.kept",
        *(["leaving.balance"] if has_money else []),
        "leaving.back",
        "leaving.not_you",
    )
    key = f"leaving.{event.member_id}.{int(row.asked_at.timestamp())}"
    cents = {"available": max(0, balances.available), "pending": max(0, balances.pending)}
    await _send(jobs, event.member_id, key, keys, date=row.deletes_at, **cents)


async def send_deletion_cancelled(jobs: WorkerContext, event: DeletionCancelled) -> None:
    """Confirm the cancellation of a deletion request, in case the member did not cancel it."""
    key = f"kept.{event.leaving_id}"
    await _send(jobs, event.member_id, key, ("kept.subject", "kept"))


async def _send(
    jobs: WorkerContext, member_id: UUID, key: str, keys: Sequence[str], **facts: datetime | int
) -> None:
    """Send the texts of `keys`, the subject first; dates and amounts of `facts` are localized."""
    settings = jobs.service(Settings)
    async with jobs.database.reading() as connection:
        to = await layout.get_recipient(connection, member_id)
    if to is None:
        return
    formatted = {
        name: layout.format_amount(fact) if isinstance(fact, int) else format_day(fact, to.locale)
        for name, fact in facts.items()
    }
    formatted["minimum"] = layout.format_amount(settings.payout_minimum_cents)
    subject, *texts = (_TEXTS[name][to.locale].format(**formatted) for name in keys)
    blocks: list[Block] = [*map(Paragraph, texts)]
    if "leaving.balance" in keys:
        blocks.insert(keys.index("leaving.balance"), layout.finance_link(settings, to.locale))
    content = EmailContent(
        f"{subject} – {brand_name(settings, to.locale)}",
        subject,
        [*blocks, settings_link(settings, to.locale, is_button=True)],
        key=key,
    )
    footer = account_footer(settings, to.locale)
    await jobs.service(Mailer).send(render_message(settings, to, content, footer))
