"""Card input: Arabic or Western digits, with spaces, hyphens and direction marks."""

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import date

from api.stripe_sandbox.cards import BY_NUMBER, Card, passes_luhn

_INVISIBLE = re.compile(r"[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\s\-\u2010-\u2015]")
_EXPIRY = re.compile(r"(\d{1,2})[/.٫٬\\](\d{2}|\d{4})|(\d{2})(\d{2})")


@dataclass(frozen=True)
class CardInput:
    """The values of the three fields."""

    number: str = ""
    expiry: str = ""
    cvc: str = ""


@dataclass(frozen=True)
class CardResult:
    """The card, or the key of the error text by field."""

    card: Card | None
    errors: dict[str, str]
    code_length: int = 3


def normalize(text: str) -> str:
    """Return the text with Western digits, without invisible characters, spaces and hyphens."""
    digits = "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in text)
    return _INVISIBLE.sub("", digits)


def parse_card(typed: CardInput, today: date) -> CardResult:
    """Validate the fields and return the test card or the errors."""
    number = normalize(typed.number)
    card = BY_NUMBER.get(number)
    length = 4 if number.startswith(("34", "37")) else 3
    expiry = _expiry(typed.expiry)
    errors = {
        "number": _number_error(number, card),
        "expiry": _expiry_error(typed.expiry, expiry, today),
        "cvc": _code_error(normalize(typed.cvc), length),
    }
    wrong = {name: text for name, text in errors.items() if text}
    if card and expiry and not wrong:
        card = replace(card, exp_month=expiry[1], exp_year=expiry[0])
    return CardResult(None if wrong else card, wrong, length)


def _number_error(number: str, card: Card | None) -> str | None:
    if not number:
        return "number_missing"
    if not (number.isascii() and number.isdecimal() and passes_luhn(number)):
        return "number_invalid"
    return None if card else "number_real"


def _expiry(text: str) -> tuple[int, int] | None:
    """Return the year and month."""
    match = _EXPIRY.fullmatch(normalize(text))
    if not match:
        return None
    month, year = int(match[1] or match[3]), int(match[2] or match[4])
    return (year if year > 99 else 2000 + year, month) if 1 <= month <= 12 else None


def _expiry_error(text: str, expiry: tuple[int, int] | None, today: date) -> str | None:
    if not normalize(text):
        return "expiry_missing"
    if not expiry or expiry[0] > today.year + 50:
        return "expiry_invalid"
    return "expiry_past" if expiry < (today.year, today.month) else None


def _code_error(code: str, length: int) -> str | None:
    if not code:
        return "cvc_missing"
    fits = code.isascii() and code.isdecimal() and len(code) == length
    return None if fits else "cvc_invalid"
