"""Locales of the interface: English and Arabic."""

from contextvars import ContextVar
from typing import Literal

Locale = Literal["en", "ar"]
Text = dict[Locale, str]

current_locale: ContextVar[Locale] = ContextVar("current_locale", default="en")


def preferred(accept_language: str) -> Locale:
    """Return Arabic when Accept-Language ranks it above English, else English."""
    best: tuple[float, Locale] = (0.0, "en")
    for part in accept_language.split(",")[:20]:
        tag, _, quality = part.replace(" ", "").partition(";q=")
        language = tag.split("-")[0].lower()
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        if language == "ar" and weight > best[0]:
            best = (weight, "ar")
        elif language == "en" and weight > best[0]:
            best = (weight, "en")
    return best[1]
