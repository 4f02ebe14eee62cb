"""Validation messages of fields, in both languages, by pydantic's error type."""

from collections.abc import Sequence
from typing import Any

from api.core.text.locale import Text

_REQUIRED: Text = {"en": "This field is required.", "ar": "هذا الحقل مطلوب."}
_NOT_ACCEPTED: Text = {"en": "This value is not accepted.", "ar": "هذه القيمة غير مقبولة."}
_TOO_LONG: Text = {"en": "Too long by {over}.", "ar": "أطول من المسموح بـ{over}."}

_MESSAGES: dict[str, Text] = {
    "missing": _REQUIRED,
    "string_too_short": {
        "en": "At least {min_length} characters.",
        "ar": "{min_length} أحرف على الأقل.",
    },
    "string_too_long": {
        "en": "At most {max_length} characters.",
        "ar": "{max_length} حرفًا على الأكثر.",
    },
    "too_short": {"en": "At least {min_length}.", "ar": "{min_length} على الأقل."},
    "too_long": {"en": "At most {max_length}.", "ar": "{max_length} على الأكثر."},
    "text_too_long": _TOO_LONG,
    "forbidden_character": {
        "en": "It holds a character that is not allowed.",
        "ar": "فيه رمز غير مسموح به.",
    },
    "tag_whitespace": {
        "en": "A tag must contain no spaces.",
        "ar": "لا يُسمح بالمسافات داخل الوسم.",
    },
    "tag_characters": {
        "en": "A tag holds letters, digits and _ only.",
        "ar": "الوسم من أحرف وأرقام وشرطة سفلية فقط.",
    },
    "extra_forbidden": {"en": "This field is not known.", "ar": "هذا الحقل غير معروف."},
    "less_than_equal": {"en": "At most {le}.", "ar": "{le} على الأكثر."},
    "greater_than_equal": {"en": "At least {ge}.", "ar": "{ge} على الأقل."},
    "identifier_invalid": {
        "en": "Enter a valid email or phone number.",
        "ar": "البريد أو رقم الهاتف غير صحيح.",
    },
    "code_invalid": {"en": "Six digits.", "ar": "ستة أرقام."},
    "too_young": {"en": "Members are at least 13 years old.", "ar": "العضوية من سن 13 عامًا."},
    "date_unlikely": {"en": "This date is not right.", "ar": "هذا التاريخ غير صحيح."},
    "country_unknown": {"en": "This country is not known.", "ar": "هذا البلد غير معروف."},
    "interest_unknown": {"en": "This interest is not known.", "ar": "هذا الاهتمام غير معروف."},
    "category_unknown": {"en": "This category is not known.", "ar": "هذا التصنيف غير معروف."},
    "terms_not_accepted": {
        "en": "Accept the terms to go on.",
        "ar": "يلزم قبول الشروط للمتابعة.",
    },
    "name_mixed": {
        "en": "Write the name in one script.",
        "ar": "يُكتب الاسم بأبجدية واحدة.",
    },
    "handle_invalid": {
        "en": "3 to 20 of a–z, 0–9 and _.",
        "ar": "من 3 إلى 20 من a–z و0–9 و_.",
    },
    "handle_taken": {"en": "This handle is taken.", "ar": "هذا المعرّف محجوز."},
    "text_or_media_required": {
        "en": "Write something or add an image.",
        "ar": "يلزم نص أو صورة.",
    },
    "digital_only": {
        "en": "This is for digital products only.",
        "ar": "هذا للمنتجات الرقمية فقط.",
    },
    "title_too_short": {
        "en": "At least {min_length} characters.",
        "ar": "{min_length} أحرف على الأقل.",
    },
    "price_out_of_range": {
        "en": "Free, or from 0.99 to 10,000 USD.",
        "ar": "مجانًا، أو من 0.99 إلى 10,000 دولار.",
    },
    "json_invalid": {"en": "This is not JSON.", "ar": "هذا ليس JSON."},
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


class _Values(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return ""
