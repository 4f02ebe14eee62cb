"""Texts of statements: the notification and the e-mail in both languages."""

from datetime import datetime
from typing import Final

from babel.dates import format_date

from api.core.db.database import AnyRow
from api.core.delivery.email_blocks import Block, Link, Paragraph, Rows
from api.core.delivery.email_layout import EmailContent, brand_name, page_url
from api.core.settings import Settings
from api.core.text.bidi import isolate_ltr, isolate_text
from api.core.text.locale import Locale, Text
from api.core.text.text import excerpt
from api.moderation.statements.rules import RULE_TITLES, SIGN_TITLES

STANDING_PATH: Final = "/settings/standing"
LOGIN_PATH: Final = "/login"
APPEAL_DAYS: Final = 180

# Automatic rules hide posts and comments only, until staff decide.
_HELD: Final[dict[str, Text]] = {
    "post": {
        "en": "Your post{title} is hidden for now because an automatic check found signs of"
        " {reason}.",
        "ar": "منشورك{title} محجوب مؤقتًا لأن فحصًا آليًا رصد فيه مؤشّرات على {reason}.",
    },
    "comment": {
        "en": "Your comment{title} is hidden for now because an automatic check found signs of"
        " {reason}.",
        "ar": "تعليقك{title} محجوب مؤقتًا لأن فحصًا آليًا رصد فيه مؤشّرات على {reason}.",
    },
}
_UNTIL_REVIEW: Final[Text] = {
    "en": "It’s hidden until our staff review it.",
    "ar": "سيبقى محجوبًا إلى أن يراجعه فريقنا.",
}
_REMOVED: Final[dict[str, Text]] = {
    "post": {
        "en": "We removed your post{title} for {reason}.",
        "ar": "تمت إزالة منشورك{title}. السبب: {reason}.",
    },
    "comment": {
        "en": "We removed your comment{title} for {reason}.",
        "ar": "تمت إزالة تعليقك{title}. السبب: {reason}.",
    },
    "review": {
        "en": "We removed your review{title} for {reason}.",
        "ar": "تمت إزالة مراجعتك{title}. السبب: {reason}.",
    },
    "reviewReply": {
        "en": "We removed your reply{title} to a review. Reason: {reason}.",
        "ar": "تمت إزالة ردّك{title} على إحدى المراجعات. السبب: {reason}.",
    },
    "picture": {
        "en": "We removed your profile picture for {reason}.",
        "ar": "تمت إزالة صورتك الشخصية. السبب: {reason}.",
    },
    "bio": {
        "en": "We removed your bio for {reason}.",
        "ar": "تمت إزالة نبذتك التعريفية. السبب: {reason}.",
    },
}
_ACTS: Final[dict[str, Text]] = {
    "warn": {
        "en": "You received a warning for {reason}.",
        "ar": "وصلك إنذار. السبب: {reason}.",
    },
    "limit": {
        "en": "We limited your account for {reason}: you can read, but not post, comment, review or"
        " follow anyone.",
        "ar": "تم تقييد حسابك، فتبقى القراءة متاحة دون النشر والتعليق وكتابة المراجعات ومتابعة"
        " الآخرين. السبب: {reason}.",
    },
    "hold_sales": {
        "en": "We put your sales on hold for {reason}: your products can’t be bought, and people"
        " can’t tip you.",
        "ar": "تم تعليق مبيعاتك، فلا يمكن شراء منتجاتك أو دعمك. السبب: {reason}.",
    },
    "suspend": {
        "en": "We suspended your account for {reason}.",
        "ar": "تم إيقاف حسابك. السبب: {reason}.",
    },
    "restore": {
        "en": "We reversed our decision about you. It no longer affects your account.",
        "ar": "ألغينا قرارنا بشأنك، ولم يعد له أثر في حسابك.",
    },
}
_OBJECTION: Final[Text] = {
    "en": "If you think that’s a mistake, you can appeal within {days} days in Settings, under"
    " Account standing.",
    "ar": "إن كان ذلك خطأً، فيمكنك الاعتراض من «حالة الحساب» في الإعدادات خلال {days} يومًا.",
}
_HELD_OBJECTION: Final[Text] = {
    "en": "Our staff will review it. You can wait for their decision, or appeal within {days} days"
    " in Settings, under Account standing.",
    "ar": "سيراجعه فريقنا، ويمكنك انتظار القرار أو الاعتراض خلال {days} يومًا من «حالة الحساب» في"
    " الإعدادات.",
}
# The sign-in refuses a suspended member, and has the form.
_SUSPENDED_OBJECTION: Final[Text] = {
    "en": "If you think that’s a mistake, you can appeal within {days} days: sign in, and the form"
    " appears.",
    "ar": "إن كان ذلك خطأً فيمكنك الاعتراض خلال {days} يومًا، ويظهر النموذج عند تسجيل الدخول.",
}
_SUBJECTS: Final[dict[str, Text]] = {
    "warn": {"en": "You received a warning", "ar": "وصلك إنذار"},
    "remove": {"en": "We removed something of yours", "ar": "أزلنا محتوى لك"},
    "hold": {"en": "Something of yours is hidden for now", "ar": "محتوى لك محجوب مؤقتًا"},
    "limit": {"en": "Your account is limited", "ar": "حسابك مقيَّد"},
    "hold_sales": {"en": "Your sales are on hold", "ar": "مبيعاتك معلّقة"},
    "suspend": {"en": "Your account is suspended", "ar": "حسابك موقوف"},
    "restore": {"en": "We reversed our decision", "ar": "ألغينا قرارنا"},
}
_ILLEGAL: Final[Text] = {
    "en": "We consider it against the law: {law}.",
    "ar": "نراه مخالفًا للقانون: {law}.",
}
_LABELS: Final[dict[str, Text]] = {
    "statement": {"en": "Statement", "ar": "بيان القرار"},
    "rule": {"en": "Rule", "ar": "القاعدة"},
    "reason": {"en": "Reason", "ar": "السبب"},
    "law": {"en": "Law", "ar": "القانون"},
    "until": {"en": "Until", "ar": "حتى"},
    "decided": {"en": "Decided by", "ar": "صاحب القرار"},
    "person": {"en": "A member of our team", "ar": "عضو في الفريق"},
    "automatic": {"en": "An automatic rule", "ar": "قاعدة آلية"},
    "open": {"en": "See your account standing", "ar": "عرض حالة الحساب"},
    "login": {"en": "Sign in to appeal", "ar": "تسجيل الدخول للاعتراض"},
}


def describe(row: AnyRow, locale: Locale) -> str:
    """Return what happened, why, and how the member objects; a row of `select_statements`."""
    sentences = [_describe_act(row, locale)]
    if row.act != "restore":
        if law := row.facts.get("law"):
            sentences.append(_ILLEGAL[locale].format(law=isolate_text(law)))
        sentences.append(row.text.get(locale, ""))
        sentences.append(_describe_objection(row, locale))
    return " ".join(filter(None, sentences))


def build_email(settings: Settings, row: AnyRow, locale: Locale) -> EmailContent:
    """Build the e-mail of a statement; a row of `select_statements`."""
    brand = isolate_text(brand_name(settings, locale))
    blocks: list[Block] = [Paragraph(_describe_act(row, locale))]
    if row.act != "restore":
        decided = _LABELS["automatic" if row.is_automatic else "person"][locale]
        blocks.append(
            Rows(
                [
                    (_LABELS["statement"][locale], isolate_ltr(f"S-{row.number}")),
                    (_LABELS["rule"][locale], RULE_TITLES[row.rule][locale]),
                    (_LABELS["law"][locale], _isolate(row.facts.get("law"))),
                    (_LABELS["reason"][locale], _isolate(row.text.get(locale))),
                    (_LABELS["until"][locale], _format_day(row.until, locale)),
                    (_LABELS["decided"][locale], decided),
                ]
            )
        )
        blocks.append(Paragraph(_describe_objection(row, locale)))
    label, path = ("login", LOGIN_PATH) if row.act == "suspend" else ("open", STANDING_PATH)
    url = page_url(settings, locale, path)
    blocks.append(Link(_LABELS[label][locale], url, is_button=True))
    title = _SUBJECTS["hold" if row.is_held else row.act][locale]
    return EmailContent(f"{title} · {brand}", title, blocks, key=f"statement:{row.id}")


def sentence_of(row: AnyRow, locale: Locale) -> str:
    """Return the sentence of a row of `select_statements`, with the end of a hold; may be empty."""
    until = _UNTIL_REVIEW[locale] if row.is_held else ""
    return " ".join(filter(None, (row.text.get(locale), until)))


def _describe_act(row: AnyRow, locale: Locale) -> str:
    is_removal = row.act == "remove"
    said = excerpt(row.subject_title or row.subject_text or "") if is_removal else ""
    quoted = {"en": f" “{said}”", "ar": f" «{said}»"}[locale] if said else ""
    if row.is_held:
        reason = SIGN_TITLES[row.rule][locale]
        return _HELD[row.facts["kind"]][locale].format(title=quoted, reason=reason)
    text = _REMOVED[row.facts["part"] or row.facts["kind"]] if is_removal else _ACTS[row.act]
    return text[locale].format(title=quoted, reason=RULE_TITLES[row.rule][locale])


def _describe_objection(row: AnyRow, locale: Locale) -> str:
    if row.is_held:
        return _HELD_OBJECTION[locale].format(days=APPEAL_DAYS)
    objection = _SUSPENDED_OBJECTION if row.act == "suspend" else _OBJECTION
    return objection[locale].format(days=APPEAL_DAYS)


def _isolate(sentence: str | None) -> str | None:
    return isolate_text(sentence) if sentence else None


def _format_day(until: datetime | None, locale: Locale) -> str | None:
    return None if until is None else format_date(until.date(), format="long", locale=locale)
