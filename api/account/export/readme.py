"""README of the export: describes each file in the member's language."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from api.account.export.row_source import Section
from api.core.settings import Settings
from api.core.text.locale import Locale, Text
from api.payments.emails import layout

_TEXT: Final[Text] = {
    "en": """\
{brand}: a copy of everything that is yours
Account: {name}
Made on {day}

The files
{files}

Good to know
- The files ending in .json are plain text in UTF-8, for any editor and for other programs.
- Amounts are in US cents, times in UTC.
- Products that you bought belong to their authors, so their files are not in here. library.json
  says where to download each.
- Bank account numbers are shown by their last digits, as everywhere in {brand}.
- Keep this copy in a safe place: it holds your e-mail address, your writings and your finances.
""",
    "ar": """\
{brand}: نسخة من كل بياناتك
الحساب: {name}
تاريخ النسخة: {day}

الملفات
{files}

معلومات مفيدة
- الملفات المنتهية بـ .json نصوص عادية بترميز UTF-8، يفتحها أي محرر نصوص وتقرؤها برامج أخرى.
- المبالغ بالسنت الأمريكي، والأوقات بالتوقيت العالمي المنسق.
- ملفات المنتجات المشتراة ملك لأصحابها، فليست في هذه النسخة، وفي library.json موضع تنزيل كل منها.
- تظهر أرقام الحسابات المصرفية بآخر أرقامها فقط، كما في كل مكان في {brand}.
- يُرجى حفظ هذه النسخة في مكان آمن: ففيها البريد الإلكتروني والكتابات والأمور المالية.
""",
}


def render_readme(
    settings: Settings,
    locale: Locale,
    *,
    name: str,
    created_at: datetime,
    sections: Sequence[Section],
) -> str:
    """Return the README, with one line per file."""
    lines = []
    for section in sections:
        description = section.ar if locale == "ar" else section.en
        lines.append(f"- {layout.isolate_ltr(section.file)}: {description}")
    return _TEXT[locale].format(
        brand=layout.brand_name(settings, locale),
        name=layout.isolate_text(name),
        day=layout.format_day(created_at, locale),
        files="\n".join(lines),
    )
