"""Texts of messages with a one-time code, in both languages."""

from api.core.delivery.email import Message
from api.core.settings import Settings
from api.core.text.locale import Locale

_SUBJECT: dict[Locale, str] = {
    "en": "Your {brand} code",
    "ar": "رمز الدخول إلى {brand}",
}
# The Arabic is gender-neutral. The code is alone on its line, so that phones detect it and
# bidirectional layout does not reorder it.
_TEXT: dict[Locale, str] = {
    "en": """\
Your one-time code for {brand}:

{code}

It works once, for {minutes} minutes. {brand} never asks for it by phone or message.
If you did not ask for a code, ignore this email.
""",
    "ar": """\
رمز الدخول إلى {brand} لمرة واحدة:

{code}

يصلح الرمز مرة واحدة خلال {minutes} دقائق. لا يطلبه فريق {brand} أبدًا بالهاتف أو برسالة.
إن لم يُطلب هذا الرمز من طرفكم، يُرجى تجاهل هذه الرسالة.
""",
}


# One SMS: 160 characters, or 70 with any character outside the GSM alphabet. The digits come first
# and alone, so that phones detect them and bidirectional layout does not reorder them.
_SMS: dict[Locale, str] = {
    "en": "{code}\nYour {brand} code. It works once, for 10 minutes. Tell it to nobody.",
    "ar": "{code}\nرمز الدخول إلى {brand}، صالح مرة واحدة 10 دقائق. لا يُعطى لأحد.",
}


def build_code_sms(settings: Settings, *, locale: Locale, code: str) -> str:
    """Build the SMS with a code."""
    brand = settings.brand_name_ar if locale == "ar" else settings.brand_name
    return _SMS[locale].format(brand=brand, code=code)


def build_code_email(
    settings: Settings, *, recipient: str, locale: Locale, code: str, minutes: int
) -> Message:
    """Build the e-mail with a code."""
    brand = settings.brand_name_ar if locale == "ar" else settings.brand_name
    return Message(
        recipient=recipient,
        subject=_SUBJECT[locale].format(brand=brand),
        text=_TEXT[locale].format(brand=brand, code=code, minutes=minutes),
    )
