"""README of the export: describes each file in the member's language."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from api.account.export.row_source import Section
from api.core.delivery.email_layout import brand_name
from api.core.settings import Settings
from api.core.text.bidi import isolate_ltr, isolate_text
from api.core.text.dates import format_day
from api.core.text.locale import Locale, Text

_TEXT: Final[Text] = {
    "en": """\
{brand}: your data export
Account: {name}
Created on {day}

Files
{files}

Good to know
- Files ending in .json are plain text in UTF-8. You can open them in any editor or program.
- Amounts are in US cents, and times in UTC.
- Products you bought belong to their sellers, so their files aren’t included. library.json says
  where to download each one.
- Bank account numbers show their last digits only, as everywhere on {brand}.
- Keep this export in a safe place: it contains your email address, your posts and your finances.
""",
    "ar": """\
{brand}: نسخة من كل بياناتك
الحساب: {name}
تاريخ النسخة: {day}

الملفات
{files}

معلومات مفيدة
- الملفات المنتهية بـ .json نصوص عادية بترميز UTF-8، يفتحها أي محرر نصوص وتقرؤها برامج أخرى.
- المبالغ بالسنت الأمريكي، والأوقات بالتوقيت العالمي المنسّق.
- ملفات المنتجات المشتراة ملك لأصحابها، فليست في هذه النسخة، وفي library.json موضع تنزيل كل منها.
- تظهر أرقام الحسابات البنكية بآخر أرقامها فقط، كما في كل مكان في {brand}.
- يُرجى حفظ هذه النسخة في مكان آمن: ففيها بريدك الإلكتروني وكتاباتك وبياناتك المالية.
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
        lines.append(f"- {isolate_ltr(section.file)}: {description}")
    return _TEXT[locale].format(
        brand=brand_name(settings, locale),
        name=isolate_text(name),
        day=format_day(created_at, locale),
        files="\n".join(lines),
    )
