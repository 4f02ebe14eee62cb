"""Text fields of bank details: conversion to the SWIFT character set, and errors by field."""

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Final

from api.core import errors
from api.core.errors import ApiError, Problem
from api.core.http.validation import validation_message
from api.core.text.arabic import digits_to_latin
from api.core.text.locale import Text
from api.core.text.normalization import normalize
from api.payouts import problems
from api.reference import service as reference

# Letters without a Unicode decomposition, and typographic signs.
_REPLACEMENTS: Final = (
    "ß=ss ẞ=SS æ=ae Æ=AE œ=oe Œ=OE ø=o Ø=O ł=l Ł=L đ=d Đ=D ð=d Ð=D þ=th Þ=Th ı=i ħ=h Ħ=H"
    " ’=' ‘=' ʼ=' –=- —=- ،=, &=+"
)
_LETTER_MAP: Final = str.maketrans(dict(pair.split("=") for pair in _REPLACEMENTS.split()))
# The character set of SWIFT and SEPA.
_SWIFT_CHARSET: Final = re.compile(r"[A-Za-z0-9/\-?:().,'+ ]*")


@dataclass(slots=True)
class FieldErrors:
    """Errors by field; the first one determines the error code of the response."""

    first: Problem | None = None
    fields: dict[str, Text] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)
    facts: dict[str, str | int] = field(default_factory=dict)

    def add(self, name: str, problem: Problem, text: Text | None = None) -> None:
        self.first = self.first or problem
        self.fields[name] = text or problem.text
        self.codes[name] = problem.code

    def add_message(self, name: str, message: str, **values: int) -> None:
        """Add an error that has a message of the validation instead of a code of its own."""
        self.add(name, errors.validation_failed, validation_message(message, **values))

    def error(self) -> ApiError:
        """Build the error of all fields."""
        problem = self.first or errors.validation_failed
        return problem(fields=self.fields, facts={**self.facts, "codes": self.codes})

    def raise_if_any(self) -> None:
        if self.first is not None:
            raise self.error()


@dataclass(frozen=True, slots=True)
class TextField:
    """A field by its JSON name, with the longest text that ISO 20022 permits.

    `missing` is the error of an empty required field, if it has a code of its own.
    """

    name: str
    max_length: int
    is_required: bool = True
    missing: Problem | None = None

    def read(self, text: str, field_errors: FieldErrors) -> str:
        """Convert a text to the SWIFT character set; add an error if that is not possible."""
        plain = to_latin(text)
        if plain is None:
            field_errors.add(self.name, problems.name_not_latin)
            return ""
        if not plain and self.missing is not None:
            field_errors.add(self.name, self.missing)
        elif not plain and self.is_required:
            field_errors.add_message(self.name, "missing")
        elif len(plain) > self.max_length:
            field_errors.add_message(self.name, "string_too_long", max_length=self.max_length)
        return plain


def to_latin(text: str) -> str | None:
    """Convert a name or address to the SWIFT character set; None if that is not possible."""
    plain = digits_to_latin(normalize("NFKC", text)).translate(_LETTER_MAP)
    decomposed = normalize("NFD", plain)
    letters = "".join(
        each
        for each in decomposed
        if unicodedata.category(each) not in {"Mn", "Cf"} or _is_arabic(each)
    )
    spaced = " ".join(letters.split())
    return spaced if _SWIFT_CHARSET.fullmatch(spaced) else None


def check_wire_country(name: str, country: str, field_errors: FieldErrors) -> bool:
    """Add an error unless the country exists and wires are sent to it; return whether it is so."""
    if not reference.is_country(country):
        field_errors.add_message(name, "country_unknown")
        return False
    if not reference.accepts_wires(country):
        field_errors.add(name, problems.payout_country_not_allowed)
        return False
    return True


def _is_arabic(character: str) -> bool:
    """Keep Arabic marks, so that they are rejected like Arabic letters."""
    return "\u0600" <= character <= "\u06ff"
