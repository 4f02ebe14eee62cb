"""E-mails about sign-ins: new devices, reused tokens, blocked guesses, contacts and passkeys.

A worker that stops before it marks a delivery done sends the message again.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from babel.dates import format_time
from sqlalchemy import select

from api.auth.devices import device_name
from api.auth.events import (
    ContactChanged,
    GuessesBlocked,
    PasskeyAdded,
    PasskeyRemoved,
    RefreshTokenReused,
    SignedInOnNewDevice,
)
from api.auth.identifiers import Contact
from api.auth.models import ContactChange, Identifier, OneTimeCode, Session
from api.core.db.database import ReadConnection
from api.core.delivery.email import Mailer
from api.core.delivery.email_blocks import Paragraph, Rows
from api.core.delivery.email_layout import (
    EmailContent,
    Recipient,
    account_footer,
    brand_name,
    render_message,
    settings_link,
)
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.bidi import isolate_text
from api.core.text.dates import format_day
from api.core.text.locale import Locale, Text
from api.users.models import Member

_LABELS: Final[Mapping[str, Text]] = {
    "device": {"en": "Device", "ar": "الجهاز"},
    "time": {"en": "Time", "ar": "الوقت"},
    "new": {"en": "New", "ar": "الوسيلة الجديدة"},
    "former": {"en": "Previous", "ar": "الوسيلة السابقة"},
}
_SECURITY_PAGE: Final = "/settings/security"
_CONTACTS_PAGE: Final = "/settings/personal-information"
_ABOUT_CONTACTS: Final = frozenset({"changed", "scheduled"})
# Subject, what happened, and what to do.
_TEXTS: Final[Mapping[str, tuple[Text, Text, Text]]] = {
    "device": (
        {
            "en": "New sign-in to your {brand} account",
            "ar": "تسجيل دخول جديد إلى حسابك على {brand}",
        },
        {
            "en": "There was a new sign-in to your account:",
            "ar": "تم تسجيل الدخول إلى حسابك من جهاز جديد:",
        },
        {
            "en": "If this was you, you’re all set. If not, sign that device out in your settings "
            "and secure your email account.",
            "ar": "إن كان هذا الدخول منك فلا يلزمك فعل شيء. وإلا فيُرجى إنهاء هذه الجلسة من "
            "الإعدادات وتأمين بريدك الإلكتروني.",
        },
    ),
    "reused": (
        {
            "en": "We signed a device out of your {brand} account",
            "ar": "تم إنهاء جلسة في حسابك على {brand}",
        },
        {
            "en": "We signed this device out because its session was used in two places:",
            "ar": "استُخدمت جلسة هذا الجهاز من مكانين، فأنهيناها:",
        },
        {
            "en": "Someone may have copied your sign-in. Sign in again, and check the device for "
            "malware. You can see your other sessions in your settings.",
            "ar": "ربما حصل شخص آخر على نسخة من بيانات هذه الجلسة. يُرجى تسجيل الدخول من جديد "
            "وفحص الجهاز بحثًا عن برمجيات ضارّة. يمكنك مراجعة جلساتك الأخرى في الإعدادات.",
        },
    ),
    "guesses": (
        {
            "en": "We blocked attempts to sign in to your {brand} account",
            "ar": "أوقفنا محاولات تخمين رمز حسابك على {brand}",
        },
        {
            "en": "Someone entered several wrong codes for your account today. We blocked these "
            "attempts, and none of them worked.",
            "ar": "أُدخلت اليوم رموز خاطئة عدة في محاولة تخمين رمز حسابك. أوقفنا هذه المحاولات، "
            "ولم تنجح أيٌّ منها.",
        },
        {
            "en": "You can still sign in on devices you’ve used before. On a new device, you may "
            "have to wait until tomorrow. Never share a code. You can see your sessions in your "
            "settings.",
            "ar": "ما زال بإمكانك تسجيل الدخول من الأجهزة التي سبق استخدامها. أما الجهاز "
            "الجديد فقد يلزمه الانتظار إلى الغد. يُرجى عدم مشاركة أي رمز مع أحد. يمكنك مراجعة "
            "جلساتك في الإعدادات.",
        },
    ),
    "changed": (
        {
            "en": "Your {brand} sign-in details changed",
            "ar": "تغيّرت وسيلة تسجيل الدخول إلى حسابك على {brand}",
        },
        {
            "en": "You now sign in to your account with:",
            "ar": "أصبحت وسيلة تسجيل الدخول إلى حسابك كما يلي، وإليها نرسل الرموز:",
        },
        {
            "en": "If you didn’t make this change, open your account on another device, sign out "
            "all other devices, and contact {brand}.",
            "ar": "إن لم يكن هذا التغيير منك، فيُرجى فتح الحساب من جهاز آخر وإنهاء كل الجلسات "
            "الأخرى ومراسلة فريق {brand}.",
        },
    ),
    "scheduled": (
        {
            "en": "Your {brand} sign-in details will change on {date}",
            "ar": "ستتغيّر وسيلة تسجيل الدخول إلى حسابك على {brand} يوم {date}",
        },
        {
            "en": "Someone requested a change to how you sign in, and couldn’t confirm it with a "
            "code from your current email or phone:",
            "ar": "طلب شخص ما تغيير وسيلة تسجيل الدخول إلى حسابك، ولم يؤكّد ذلك برمز من بريدك "
            "الإلكتروني أو هاتفك الحالي:",
        },
        {
            "en": "The change takes effect on {date}. If this wasn’t you, sign in before then, "
            "cancel the change in your settings, and sign out all other devices.",
            "ar": "يسري التغيير يوم {date}. إن لم يكن الطلب منك، فيُرجى تسجيل الدخول قبل ذلك اليوم "
            "وإلغاء التغيير من الإعدادات وإنهاء كل الجلسات الأخرى.",
        },
    ),
    "passkey_added": (
        {
            "en": "A passkey was added to your {brand} account",
            "ar": "أُضيف مفتاح مرور إلى حسابك على {brand}",
        },
        {
            "en": "A new passkey can now sign in to your account. It was added on this device:",
            "ar": "يمكن الآن تسجيل الدخول إلى حسابك بمفتاح مرور جديد، أُضيف من هذا الجهاز:",
        },
        {
            "en": "If this was you, you’re all set. If not, remove the passkey in your settings, "
            "sign out all other devices, and secure your email account.",
            "ar": "إن كانت هذه الإضافة منك فلا يلزمك فعل شيء. وإلا فيُرجى حذف المفتاح من الإعدادات "
            "وإنهاء كل الجلسات الأخرى وتأمين بريدك الإلكتروني.",
        },
    ),
    "passkey_removed": (
        {
            "en": "A passkey was removed from your {brand} account",
            "ar": "حُذف مفتاح مرور من حسابك على {brand}",
        },
        {
            "en": "One of your passkeys no longer signs in. It was removed on this device:",
            "ar": "لم يعد أحد مفاتيح المرور صالحًا لتسجيل الدخول. تم الحذف باستخدام هذا الجهاز:",
        },
        {
            "en": "If this was you, you’re all set. If not, sign out all other devices in your "
            "settings and secure your email account. You can still sign in with a code.",
            "ar": "إن كان هذا الحذف منك فلا يلزمك فعل شيء. وإلا فيُرجى إنهاء كل الجلسات الأخرى من "
            "الإعدادات وتأمين بريدك الإلكتروني. ما زال بإمكانك تسجيل الدخول برمز.",
        },
    ),
}


async def send_new_device_email(jobs: WorkerContext, event: SignedInOnNewDevice) -> None:
    """Notify a member of a sign-in on a new device."""
    await _send_about_session(jobs, "device", event.session_id)


async def send_reuse_email(jobs: WorkerContext, event: RefreshTokenReused) -> None:
    """Notify a member that a used refresh token ended a session."""
    await _send_about_session(jobs, "reused", event.session_id)


async def send_guesses_email(jobs: WorkerContext, event: GuessesBlocked) -> None:
    """Notify the member with the identifier of blocked guesses; there may be none."""
    async with jobs.database.reading() as connection:
        member_id = await connection.scalar(
            select(Identifier.member_id)
            .join(
                OneTimeCode,
                (OneTimeCode.channel == Identifier.channel)
                & (OneTimeCode.identifier == Identifier.value),
            )
            .where(OneTimeCode.id == event.otp_id)
        )
        to = await find_recipient(connection, member_id) if member_id else None
    if to is not None:
        await _send(jobs, "guesses", to, f"guesses-{event.otp_id}", {})


async def send_contact_emails(jobs: WorkerContext, event: ContactChanged) -> None:
    """Notify the former and the present e-mail address of a changed contact."""
    async with jobs.database.reading() as connection:
        rows = await connection.execute(
            select(ContactChange.__table__, Member.locale)
            .join(Member, Member.id == ContactChange.member_id)
            .where(ContactChange.id == event.change_id)
        )
        change = rows.one_or_none()
        to = await find_recipient(connection, change.member_id) if change else None
    if change is None or change.cancelled_at is not None:
        return
    kind = "changed" if change.applied_at else "scheduled"
    recipients = {to.email} if to else set()
    if change.channel == "email" and change.former_value:
        recipients.add(change.former_value)
    new, former = Contact(change.channel, change.value), change.former_value
    # The notice may reach a mailbox that is no longer the member's.
    facts = {"new": new.masked, "former": former or {"en": "None", "ar": "لا يوجد"}[change.locale]}
    date = format_day(change.effective_at, change.locale)
    for recipient in sorted(recipients):
        key = f"{kind}-{change.id}-{recipient == former}"
        await _send(jobs, kind, Recipient(recipient, change.locale), key, facts, date=date)


async def send_passkey_added_email(jobs: WorkerContext, event: PasskeyAdded) -> None:
    """Notify a member of a new passkey."""
    await _send_about_session(jobs, "passkey_added", event.session_id, event.passkey_id, event.at)


async def send_passkey_removed_email(jobs: WorkerContext, event: PasskeyRemoved) -> None:
    """Notify a member of a removed passkey."""
    await _send_about_session(jobs, "passkey_removed", event.session_id, event.passkey_id, event.at)


async def find_recipient(connection: ReadConnection, member_id: UUID) -> Recipient | None:
    """Return the member's address and language; None without an address."""
    rows = await connection.execute(
        select(Identifier.value.label("email"), Member.locale)
        .join(Member, Member.id == Identifier.member_id)
        .where(Identifier.member_id == member_id, Identifier.channel == "email")
        .order_by(Identifier.id)
        .limit(1)
    )
    row = rows.one_or_none()
    return Recipient(row.email, row.locale) if row else None


async def _send_about_session(
    jobs: WorkerContext,
    kind: str,
    session_id: UUID,
    subject_id: UUID | None = None,
    at: datetime | None = None,
) -> None:
    """Send the texts of `kind` with the device of a session.

    The time is that of the session, and the key its id, unless they are given.
    """
    async with jobs.database.reading() as connection:
        rows = await connection.execute(
            select(
                Session.member_id, Session.user_agent, Session.created_at, Session.ended_at
            ).where(Session.id == session_id)
        )
        session = rows.one_or_none()
        to = await find_recipient(connection, session.member_id) if session else None
    if session is None or to is None:
        return
    unknown = {"en": "Unknown device", "ar": "جهاز غير معروف"}[to.locale]
    facts = {
        "device": device_name(session.user_agent) or unknown,
        "time": _format_time(at or session.ended_at or session.created_at, to.locale),
    }
    await _send(jobs, kind, to, f"{kind}-{subject_id or session_id}", facts)


async def _send(
    jobs: WorkerContext,
    kind: str,
    to: Recipient,
    key: str,
    facts: Mapping[str, str],
    **placeholders: str,
) -> None:
    """Send the texts of `kind`, with the facts between what happened and what to do."""
    settings, locale = jobs.service(Settings), to.locale
    placeholders["brand"] = brand_name(settings, locale)
    subject, event, advice = (text[locale].format(**placeholders) for text in _TEXTS[kind])
    path = _CONTACTS_PAGE if kind in _ABOUT_CONTACTS else _SECURITY_PAGE
    rows = [(_LABELS[name][locale], isolate_text(fact)) for name, fact in facts.items()]
    content = EmailContent(
        subject,
        subject,
        [
            Paragraph(event),
            Rows(rows),
            Paragraph(advice),
            settings_link(settings, locale, path=path, is_button=True),
        ],
        key=key,
    )
    footer = account_footer(settings, locale)
    await jobs.service(Mailer).send(render_message(settings, to, content, footer))


def _format_time(instant: datetime, locale: Locale) -> str:
    clock = format_time(instant.astimezone(UTC), "HH:mm", locale=locale)
    return f"{format_day(instant, locale)} · {clock} UTC"
