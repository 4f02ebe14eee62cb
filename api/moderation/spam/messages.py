"""Texts for the author of a held post or comment, by the rule that holds it."""

from typing import Final

from api.core.text.locale import Text

HOLD_TEXTS: Final[dict[str, Text]] = {
    "repeated_text": {
        "en": "Several new accounts published almost the same text. It’s hidden until our staff"
        " review it.",
        "ar": "نشرت عدة حسابات جديدة النص نفسه تقريبًا، لذلك أُخفي إلى أن يراجعه فريقنا.",
    },
    "many_links": {
        "en": "The first posts of a new account can’t have so many links. It’s hidden until our"
        " staff review it.",
        "ar": "في المنشورات الأولى للحساب الجديد حدّ لعدد الروابط، لذلك أُخفي إلى أن يراجعه فريقنا.",
    },
    "contact_details": {
        "en": "The first posts of a new account can’t have phone numbers or messenger"
        " handles. It’s hidden until our staff review it.",
        "ar": "لا يُسمح بأرقام الهواتف وحسابات المراسلة في المنشورات الأولى للحساب الجديد، لذلك"
        " أُخفي إلى أن يراجعه فريقنا.",
    },
    "mentioned_strangers": {
        "en": "Within a few minutes, you mentioned many people who don’t follow you. It’s hidden"
        " until our staff review it.",
        "ar": "أشرت خلال دقائق إلى أشخاص كثيرين لا يتابعونك، لذلك أُخفي إلى أن يراجعه فريقنا.",
    },
    "removed_file": {
        "en": "A file of this product was removed from another product. It’s hidden until our staff"
        " review it.",
        "ar": "سبق أن أُزيل أحد ملفات هذا المنتج من منتج آخر، لذلك أُخفي إلى أن يراجعه فريقنا.",
    },
    "reports": {
        "en": "Several people reported it. It’s hidden until our staff review it.",
        "ar": "أبلغ عنه عدة أشخاص، لذلك أُخفي إلى أن يراجعه فريقنا.",
    },
}
