"""Texts of messages with a one-time code, in both languages."""

from dataclasses import replace

from api.core.delivery.email import Message
from api.core.delivery.email_blocks import Code, Paragraph
from api.core.delivery.email_layout import (
    EmailContent,
    Footer,
    Recipient,
    brand_name,
    render_message,
    settings_link,
)
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.core.text.plurals import ARABIC_MINUTES, plural

_SUBJECT: dict[Locale, str] = {
    "en": "{code} is your {brand} code",
    "ar": "{code} هو رمز التحقّق في {brand}",
}
_TITLE: dict[Locale, str] = {"en": "Your one-time code", "ar": "رمز التحقّق"}
# The Arabic is gender-neutral. The code is a block of its own, so that phones detect it and
# bidirectional layout does not reorder it.
_OPENING: dict[Locale, str] = {
    "en": "Your one-time code for {brand}:",
    "ar": "إليك رمز التحقّق في {brand}:",
}
_TERMS: dict[Locale, str] = {
    "en": "It expires in {minutes} minutes and works once. {brand} will never ask you for it by "
    "phone or message.",
    "ar": "يُستخدم الرمز مرة واحدة خلال {period}. لن يطلبه منك فريق {brand} بالهاتف أو برسالة أبدًا.",
}
_NOT_YOU: dict[Locale, str] = {
    "en": "Didn’t request it? You can ignore this email.",
    "ar": "إن لم يكن هذا الطلب منك، فيُرجى تجاهل هذه الرسالة.",
}
_REASON: dict[Locale, str] = {
    "en": "You’re receiving this because someone entered your address on {brand}.",
    "ar": "وصلتك هذه الرسالة بعد طلب رمز لهذا البريد الإلكتروني في {brand}.",
}


# One SMS: 160 characters, or 70 with any character outside the GSM alphabet. The digits come first
# and alone, so that phones detect them and bidirectional layout does not reorder them.
_SMS: dict[Locale, str] = {
    "en": "{code}\nYour {brand} code. It expires in 10 minutes. Don't share it with anyone.",
    "ar": "{code}\nرمز التحقّق في {brand}، صالح 10 دقائق. يُرجى عدم مشاركته.",
}


def build_code_sms(settings: Settings, *, locale: Locale, code: str) -> str:
    """Build the SMS with a code."""
    return _SMS[locale].format(brand=brand_name(settings, locale), code=code)


def build_code_email(
    settings: Settings, *, recipient: str, locale: Locale, code: str, minutes: int
) -> Message:
    """Build the e-mail with a code."""
    placeholders = {
        "brand": brand_name(settings, locale),
        "code": code,
        "minutes": minutes,
        "period": plural(minutes, ARABIC_MINUTES),
    }
    terms = _TERMS[locale].format(**placeholders)
    content = EmailContent(
        _SUBJECT[locale].format(**placeholders),
        _TITLE[locale],
        [
            Paragraph(_OPENING[locale].format(**placeholders)),
            Code(code),
            Paragraph(terms),
            Paragraph(_NOT_YOU[locale]),
        ],
        preheader=terms,
    )
    footer = Footer(_REASON[locale].format(**placeholders), [settings_link(settings, locale)])
    message = render_message(settings, Recipient(recipient, locale), content, footer)
    # Without it a member whose address bounced could not sign in.
    return replace(message, is_essential=True)
