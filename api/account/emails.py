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
from api.core.delivery.email import Mailer, Message
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.locale import Text
from api.payments.emails import layout
from api.payments.ledger import service as ledger
from api.users.models import Member

_TEXTS: Final[dict[str, Text]] = {
    "ready.subject": {"en": "Your copy is ready", "ar": "نسخة بياناتك جاهزة"},
    "ready": {
        "en": "The copy of everything that is yours can be downloaded until {until}, in your "
        "settings:\n{place}",
        "ar": "يمكن تنزيل نسخة كل بياناتك حتى {until} من صفحة الإعدادات:\n{place}",
    },
    "ready.not_you": {
        "en": "If this was not you, end all other sessions there at once.",
        "ar": "إن لم يكن هذا الطلب من طرفك، فيُرجى إنهاء كل الجلسات الأخرى هناك حالًا.",
    },
    "leaving.subject": {
        "en": "Your account will be deleted on {date}",
        "ar": "سيُحذف حسابك في {date}",
    },
    "leaving": {
        "en": "You asked for your account to be deleted. From now on nobody sees your profile and "
        "your posts. On {date} everything that is yours is deleted for good: profile, posts, "
        "comments, evaluations, follows, notifications and files.",
        "ar": "وصل طلب حذف حسابك. من الآن لا يرى أحد ملفك الشخصي ومنشوراتك، وفي {date} يُحذف كل ما "
        "يخصّك نهائيًا: الملف الشخصي والمنشورات والتعليقات والتقييمات والمتابعات والإشعارات "
        "والملفات.",
    },
    "leaving.kept": {
        "en": "What others bought from you stays with them, and the books of what was paid stay; "
        "both without your name.",
        "ar": "يبقى لدى الآخرين ما اشتروه منك، وتبقى قيود ما دُفع؛ وكلاهما دون اسمك.",
    },
    "leaving.balance": {
        "en": "Your balance is {available}, and another {pending} of sales are pending. Ask for a "
        "payout before {date}: what is left by then is given up, also what is less than the "
        "smallest payout ({minimum}).\n{finance}",
        "ar": "رصيدك {available}، وما زال {pending} من المبيعات معلّقًا. يُرجى طلب الدفعة قبل {date}: "
        "ما يبقى حينها يسقط الحق فيه، ولو كان أقل من أصغر دفعة ({minimum}).\n{finance}",
    },
    "leaving.back": {
        "en": "Changed your mind? Sign in before {date} and keep your account, in your settings. "
        "Until then nothing is lost:\n{place}",
        "ar": "للعدول عن الحذف يكفي تسجيل الدخول قبل {date} واختيار الاحتفاظ بالحساب من الإعدادات. "
        "لا يضيع شيء حتى ذلك اليوم:\n{place}",
    },
    "leaving.not_you": {
        "en": "If this was not you, do that at once. All your other sessions were ended.",
        "ar": "إن لم يكن هذا الطلب من طرفك، فيُرجى فعل ذلك حالًا. أُنهيت كل جلساتك الأخرى.",
    },
    "kept.subject": {"en": "Your account stays", "ar": "حسابك باقٍ"},
    "kept": {
        "en": "Your account will not be deleted. Everybody sees your profile and your posts again, "
        "as they were.",
        "ar": "لن يُحذف حسابك. يرى الجميع ملفك الشخصي ومنشوراتك من جديد كما كانت.",
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
        name: layout.format_amount(fact)
        if isinstance(fact, int)
        else layout.format_day(fact, to.locale)
        for name, fact in facts.items()
    }
    urls = {
        "place": layout.page_url(settings, to.locale, "/settings/main"),
        "finance": layout.page_url(settings, to.locale, "/finance"),
        "minimum": layout.format_amount(settings.payout_minimum_cents),
    }
    subject, *paragraphs = (_TEXTS[name][to.locale].format(**formatted, **urls) for name in keys)
    message = Message(
        recipient=to.email,
        subject=f"{subject} – {layout.brand_name(settings, to.locale)}",
        text="\n\n".join(paragraphs) + "\n",
        locale=to.locale,
        key=key,
    )
    await jobs.service(Mailer).send(message)
