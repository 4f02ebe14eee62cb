"""Agreed licences as JSON and as text, with the platform's default licences."""

from collections.abc import Mapping
from typing import Any, Final

from api.core.db.database import AnyRow
from api.core.text.locale import Locale, Text, current_locale

# A default that was agreed once stays under its version; a new text gets the next one, and the
# function `keep_licence` of a migration writes it.
DEFAULT_LICENCES: Final[Mapping[int, Text]] = {
    1: {
        "en": "For your own use. Don’t pass the files on.",
        "ar": "للاستخدام الشخصي، دون مشاركة الملفات مع غيرك.",
    }
}


def serialize_licence(row: AnyRow) -> dict[str, Any] | None:
    """Serialize a row with `LICENCE_COLUMNS` as `schemas.AgreedLicence`; None without a licence."""
    text = licence_text(row, current_locale.get())
    if text is None:
        return None
    return {
        "text": text,
        "isDefault": row.licence_text is None,
        "isRecorded": row.licence_is_recorded,
    }


def licence_text(row: AnyRow, locale: Locale) -> str | None:
    """Return the seller's words, or the default in the given language; None without a licence."""
    if row.licence_order_id is None:
        return None
    text: str | None = row.licence_text
    return text if text is not None else DEFAULT_LICENCES[row.licence_default_version][locale]
