"""Validation messages of fields, in both languages, by pydantic's error type."""

from collections.abc import Sequence
from typing import Any

from api.core.text.locale import Text
from api.core.text.plurals import (
    ARABIC_BY_LETTERS,
    ARABIC_ITEMS,
    ARABIC_LETTERS,
    PluralForms,
    plural,
)

_REQUIRED: Text = {"en": "This field is required.", "ar": "يُرجى ملء هذا الحقل."}
_NOT_ACCEPTED: Text = {"en": "This value isn’t allowed.", "ar": "هذه القيمة غير مقبولة."}
_TOO_LONG: Text = {"en": "Over the limit by {over}.", "ar": "يتجاوز الحدّ {over_letters}."}

_MESSAGES: dict[str, Text] = {
    "missing": _REQUIRED,
    "string_too_short": {
        "en": "Use at least {min_length} characters.",
        "ar": "{min_letters} على الأقل.",
    },
    "string_too_long": {
        "en": "Use up to {max_length} characters.",
        "ar": "{max_letters} على الأكثر.",
    },
    "too_short": {"en": "Choose at least {min_length}.", "ar": "{min_items} على الأقل."},
    "too_long": {"en": "You can add up to {max_length}.", "ar": "{max_items} على الأكثر."},
    "text_too_long": _TOO_LONG,
    "forbidden_character": {
        "en": "This contains a character that isn’t allowed.",
        "ar": "يحتوي على رمز غير مسموح به.",
    },
    "too_many_marks": {
        "en": "Use fewer diacritics on each letter.",
        "ar": "علامات كثيرة فوق حرف واحد.",
    },
    "tag_whitespace": {"en": "Tags can’t contain spaces.", "ar": "لا يُسمح بالمسافات داخل الوسم."},
    "tag_characters": {
        "en": "Use only letters, numbers and underscores.",
        "ar": "يتكوّن الوسم من أحرف وأرقام وشرطة سفلية فقط.",
    },
    "extra_forbidden": {"en": "Unknown field.", "ar": "هذا الحقل غير معروف."},
    "too_many_fields": {"en": "Too many fields.", "ar": "حقول كثيرة."},
    "less_than_equal": {"en": "Enter {le} or less.", "ar": "{le} على الأكثر."},
    "greater_than_equal": {"en": "Enter {ge} or more.", "ar": "{ge} على الأقل."},
    "email_invalid": {
        "en": "Enter a valid email.",
        "ar": "يُرجى إدخال بريد إلكتروني صحيح.",
    },
    "identifier_invalid": {
        "en": "Enter a valid email or phone number.",
        "ar": "يُرجى إدخال بريد إلكتروني أو رقم هاتف صحيح.",
    },
    "word_without_letters": {
        "en": "Enter a word that has letters or numbers.",
        "ar": "يُرجى إدخال كلمة فيها حروف أو أرقام.",
    },
    "code_invalid": {"en": "Enter the 6-digit code.", "ar": "يُرجى إدخال الرمز المكوّن من 6 أرقام."},
    "too_young": {"en": "You must be at least 13.", "ar": "يجب ألّا يقلّ العمر عن 13 عامًا."},
    "date_unlikely": {"en": "Enter a valid date.", "ar": "يُرجى إدخال تاريخ صحيح."},
    "country_unknown": {
        "en": "Choose a country from the list.",
        "ar": "يُرجى اختيار بلد من القائمة.",
    },
    "interest_unknown": {
        "en": "Choose an interest from the list.",
        "ar": "يُرجى اختيار اهتمام من القائمة.",
    },
    "category_unknown": {
        "en": "Choose a category from the list.",
        "ar": "يُرجى اختيار تصنيف من القائمة.",
    },
    "terms_not_accepted": {
        "en": "Accept the terms to continue.",
        "ar": "يُرجى قبول الشروط للمتابعة.",
    },
    "name_mixed": {
        "en": "Don’t mix alphabets in one word, such as Arabic and Latin letters.",
        "ar": "يُرجى كتابة كل كلمة من الاسم بأبجدية واحدة.",
    },
    "name_reserved": {
        "en": "This name is reserved for the platform. Choose another one.",
        "ar": "هذا الاسم محجوز للمنصّة. يُرجى اختيار اسم آخر.",
    },
    "handle_invalid": {
        "en": "Use 3–20 letters (a–z), numbers or underscores.",
        "ar": "من 3 إلى 20 من الحروف \u2066a–z\u2069 والأرقام \u20660–9\u2069 "
        "والعلامة \u2066_\u2069.",
    },
    "handle_taken": {
        "en": "This handle is taken. Choose another one.",
        "ar": "هذا المعرّف مستخدم. يُرجى اختيار غيره.",
    },
    "text_or_media_required": {
        "en": "Write something or add an image.",
        "ar": "يُرجى كتابة نص أو إضافة صورة.",
    },
    "digital_only": {"en": "This is for digital products only.", "ar": "هذا للمنتجات الرقمية فقط."},
    "title_too_short": {
        "en": "Use at least {min_length} characters.",
        "ar": "{min_letters} على الأقل.",
    },
    "price_out_of_range": {
        "en": "Make it free, or enter a price from $0.99 to $10,000.",
        "ar": "مجانًا، أو من 0.99 إلى 10,000 دولار.",
    },
    "period_invalid": {
        "en": "Choose a period of up to {days} days that ends after it begins.",
        "ar": "من يوم إلى {days} يومًا، وتسبق البداية النهاية.",
    },
    "push_subscription_invalid": {
        "en": "Turn notifications on this device off and on again.",
        "ar": "يُرجى إيقاف الإشعارات على هذا الجهاز ثم تشغيلها.",
    },
    "time_zone_unknown": {
        "en": "Choose a time zone from the list.",
        "ar": "يُرجى اختيار منطقة زمنية من القائمة.",
    },
    "json_invalid": {"en": "This isn’t valid JSON.", "ar": "هذا ليس JSON."},
}


def validation_message(kind: str, **values: Any) -> Text:
    """Return the message of an error type; unknown types get a general one."""
    found = _MESSAGES.get(kind, _NOT_ACCEPTED)
    if values.get("min_length") == 1:
        found = _REQUIRED
    return {locale: text.format_map(_Values(values)) for locale, text in found.items()}


def field_errors(problems: Sequence[Any]) -> dict[str, Text]:
    """Return one message per field of pydantic's errors; a field's name is its JSON path.

    An error of the whole body may name in its context the `field` to correct.
    """
    fields: dict[str, Text] = {}
    for problem in problems:
        path = [str(part) for part in problem["loc"][1:]] or [str(problem["loc"][0])]
        context = problem.get("ctx", {})
        name = context.get("field") or ".".join(path)
        fields.setdefault(name, validation_message(problem["type"], **context))
    return fields


# Counted nouns of the messages: the value that is counted, and the forms.
_COUNTED: dict[str, tuple[str, PluralForms]] = {
    "min_letters": ("min_length", ARABIC_LETTERS),
    "max_letters": ("max_length", ARABIC_LETTERS),
    "over_letters": ("over", ARABIC_BY_LETTERS),
    "min_items": ("min_length", ARABIC_ITEMS),
    "max_items": ("max_length", ARABIC_ITEMS),
}


class _Values(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        if key not in _COUNTED:
            return ""
        name, forms = _COUNTED[key]
        return plural(self[name], forms) if name in self else ""
