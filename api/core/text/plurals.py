"""Plural forms of counted nouns: Arabic has six, chosen by the number (CLDR)."""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, cast

from babel import Locale as BabelLocale

from api.core.text.locale import Locale

PluralCategory = Literal["zero", "one", "two", "few", "many", "other"]
# `{n}` stands for the number; a form without it contains the number as a word.
PluralForms = Mapping[PluralCategory, str]

ARABIC_LETTERS: Final[PluralForms] = {
    "zero": "أي حرف",
    "one": "حرف واحد",
    "two": "حرفان",
    "few": "{n} أحرف",
    "many": "{n} حرفًا",
    "other": "{n} حرف",
}
# The same after the preposition «بـ», which is joined to the number.
ARABIC_BY_LETTERS: Final[PluralForms] = {
    "zero": "بلا أحرف",
    "one": "بحرف واحد",
    "two": "بحرفين",
    "few": "بـ{n} أحرف",
    "many": "بـ{n} حرفًا",
    "other": "بـ{n} حرف",
}
ARABIC_ITEMS: Final[PluralForms] = {
    "zero": "لا عناصر",
    "one": "عنصر واحد",
    "two": "عنصران",
    "few": "{n} عناصر",
    "many": "{n} عنصرًا",
    "other": "{n} عنصر",
}
# In the genitive, as after «خلال».
ARABIC_MINUTES: Final[PluralForms] = {
    "zero": "أقل من دقيقة",
    "one": "دقيقة",
    "two": "دقيقتين",
    "few": "{n} دقائق",
    "many": "{n} دقيقة",
    "other": "{n} دقيقة",
}


def plural(count: int, forms: PluralForms, locale: Locale = "ar") -> str:
    """Return the form of a counted noun, with the number."""
    return forms[plural_category(count, locale)].format(n=count)


def plural_category(count: int, locale: Locale) -> PluralCategory:
    """Return the category of a number: in Arabic few for 3–10 and 103–110, many for 11–99."""
    return cast("PluralCategory", _babel_locale(locale).plural_form(count))


@cache
def _babel_locale(locale: Locale) -> BabelLocale:
    return BabelLocale.parse(locale)
