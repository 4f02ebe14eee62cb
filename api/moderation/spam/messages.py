"""Findings of automatic rules, as the author of a held post or comment reads them."""

from typing import Final

from api.core.text.locale import Text

HOLD_TEXTS: Final[dict[str, Text]] = {
    "repeated_text": {
        "en": "Several new accounts published almost the same text.",
        "ar": "نشرت عدة حسابات جديدة النص نفسه تقريبًا.",
    },
    "many_links": {
        "en": "The first posts of a new account can’t have so many links.",
        "ar": "في المنشورات الأولى للحساب الجديد حدّ لعدد الروابط.",
    },
    "contact_details": {
        "en": "The first posts of a new account can’t have phone numbers or messenger handles.",
        "ar": "لا يُسمح بأرقام الهواتف وحسابات المراسلة في المنشورات الأولى للحساب الجديد.",
    },
    "mentioned_strangers": {
        "en": "Within a few minutes, you mentioned many people who don’t follow you.",
        "ar": "أشرت خلال دقائق إلى أشخاص كثيرين لا يتابعونك.",
    },
    "removed_file": {
        "en": "A file of this product was removed from another product.",
        "ar": "سبق أن أُزيل أحد ملفات هذا المنتج من منتج آخر.",
    },
    "reports": {
        "en": "Several people reported it.",
        "ar": "أبلغ عنه عدة أشخاص.",
    },
}
