"""Normalization and validation of bank accounts (IBAN, BIC, names and addresses).

The errors of all fields are collected and raised together.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Final

from schwifty import BIC, IBAN
from schwifty.exceptions import SchwiftyException
from schwifty.registry import get_iban_spec

from api.core import errors
from api.core.errors import ApiError, Problem
from api.core.http.validation import validation_message
from api.core.text.arabic import digits_to_latin
from api.core.text.locale import Text
from api.payouts import problems
from api.reference import service as reference

# Territories whose IBANs carry the code of another country.
_IBAN_COUNTRY: Final = {
    **dict.fromkeys(("GG", "IM", "JE"), "GB"),
    **dict.fromkeys(("BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"), "FR"),
    "AX": "FI",
}
_ACCOUNT_NUMBER: Final = re.compile(r"[A-Z0-9]{4,34}")
# Letters without a Unicode decomposition, and typographic signs.
_REPLACEMENTS: Final = (
    "ß=ss ẞ=SS æ=ae Æ=AE œ=oe Œ=OE ø=o Ø=O ł=l Ł=L đ=d Đ=D ð=d Ð=D þ=th Þ=Th ı=i ħ=h Ħ=H"
    " ’=' ‘=' ʼ=' –=- —=- ،=, &=+"
)
_LETTER_MAP: Final = str.maketrans(dict(pair.split("=") for pair in _REPLACEMENTS.split()))
# The character set of SWIFT and SEPA.
_SWIFT_CHARSET: Final = re.compile(r"[A-Za-z0-9/\-?:().,'+ ]*")
_MAX_LENGTHS: Final = {"beneficiaryName": 70, "address": 70, "city": 35, "bankName": 70}


@dataclass(frozen=True, slots=True)
class BankAccountInput:
    """A bank account as entered by a member."""

    beneficiary_name: str
    address: str
    city: str
    country: str
    bank_name: str
    bic: str
    iban: str
    account_number: str


@dataclass(frozen=True, slots=True)
class BankAccount:
    """A normalized bank account; `number` is an IBAN or an account number."""

    beneficiary_name: str
    address: str
    city: str | None
    country: str
    bank_name: str
    bic: str
    number: str
    is_iban: bool


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

    def error(self) -> ApiError:
        """Build the error of all fields."""
        problem = self.first or errors.validation_failed
        return problem(fields=self.fields, facts={**self.facts, "codes": self.codes})


def normalize_number(text: str) -> str:
    """Normalize an account number: capital letters, Latin digits, no separators.

    Arabic and Persian digits are converted. Spaces, hyphens, dots and direction marks are removed.
    """
    plain = digits_to_latin(unicodedata.normalize("NFKC", text)).upper()
    return "".join(
        each
        for each in plain
        if unicodedata.category(each)[0] in "LNS" and each != "\N{MINUS SIGN}"
    )


def to_latin(text: str) -> str | None:
    """Convert a name or address to the SWIFT character set; None if that is not possible."""
    plain = digits_to_latin(unicodedata.normalize("NFKC", text)).translate(_LETTER_MAP)
    decomposed = unicodedata.normalize("NFD", plain)
    letters = "".join(
        each
        for each in decomposed
        if unicodedata.category(each) not in {"Mn", "Cf"} or _is_arabic(each)
    )
    spaced = " ".join(letters.split())
    return spaced if _SWIFT_CHARSET.fullmatch(spaced) else None


def iban_length(country: str) -> int | None:
    """Return the length of the country's IBANs; None if banks accept no IBAN there."""
    try:
        spec = get_iban_spec(_IBAN_COUNTRY.get(country, country))
    except SchwiftyException:
        return None
    return None if spec.aspirational else spec.iban_length


def required_fields(country: str) -> list[str]:
    """List the JSON names of the fields that a wire transfer to the country requires."""
    number = "accountNumber" if iban_length(country) is None else "iban"
    return ["beneficiaryName", "address", "country", number, "bic", "bankName"]


def validate(account: BankAccountInput) -> BankAccount:
    """Validate and normalize an account.

    Raises:
        ApiError: `invalid_iban`, `invalid_account_number`, `invalid_bic`, `bic_country_mismatch`,
            `name_not_latin` or `validation_failed`, with a message for every invalid field.
    """
    field_errors = FieldErrors()
    if not reference.is_country(account.country):
        field_errors.add("country", errors.validation_failed, validation_message("country_unknown"))
        raise field_errors.error()
    number, is_iban = _validate_number(account, field_errors)
    bic = _validate_bic(account, field_errors)
    texts = {
        name: _validate_text(name, text, field_errors)
        for name, text in (
            ("beneficiaryName", account.beneficiary_name),
            ("address", account.address),
            ("bankName", account.bank_name),
            ("city", account.city),
        )
    }
    if field_errors.first:
        raise field_errors.error()
    return BankAccount(
        beneficiary_name=texts["beneficiaryName"],
        address=texts["address"],
        city=texts["city"] or None,
        country=account.country,
        bank_name=texts["bankName"],
        bic=bic,
        number=number,
        is_iban=is_iban,
    )


def _validate_number(account: BankAccountInput, field_errors: FieldErrors) -> tuple[str, bool]:
    length = iban_length(account.country)
    if length is None:
        return _validate_account_number(account, field_errors), False
    if account.account_number:
        field_errors.add(
            "accountNumber", errors.validation_failed, validation_message("not_accepted")
        )
    iban = normalize_number(account.iban).removeprefix("IBAN")
    if not iban:
        field_errors.add("iban", errors.validation_failed, validation_message("missing"))
    elif reason := _iban_error(iban, account.country):
        _add_iban_error(field_errors, reason, length)
    return iban, True


def _validate_account_number(account: BankAccountInput, field_errors: FieldErrors) -> str:
    if account.iban:
        _add_iban_error(field_errors, "country")
    number = normalize_number(account.account_number)
    if not number and not account.iban:
        field_errors.add("accountNumber", errors.validation_failed, validation_message("missing"))
    elif number and not _ACCOUNT_NUMBER.fullmatch(number):
        field_errors.add("accountNumber", problems.invalid_account_number)
    return number


def _iban_error(iban: str, country: str) -> str | None:
    if iban[:2] != _IBAN_COUNTRY.get(country, country):
        return "country"
    if len(iban) != iban_length(country):
        return "length"
    try:
        IBAN(iban if iban.isascii() else "")
    except SchwiftyException:
        # Also a letter in place of a digit: never correct a typing error silently.
        return "checksum"
    return None


def _add_iban_error(field_errors: FieldErrors, reason: str, length: int | None = None) -> None:
    template = problems.IBAN_ERRORS[reason]
    text: Text = {locale: each.format(length=length) for locale, each in template.items()}
    field_errors.add("iban", problems.invalid_iban, text)
    field_errors.facts["reason"] = reason
    if reason == "length" and length:
        field_errors.facts["length"] = length


def _validate_bic(account: BankAccountInput, field_errors: FieldErrors) -> str:
    bic = normalize_number(account.bic)
    if not bic:
        field_errors.add("bic", errors.validation_failed, validation_message("missing"))
        return bic
    try:
        country = BIC(bic).country_code
    except SchwiftyException:
        field_errors.add("bic", problems.invalid_bic)
        return bic
    if country not in {account.country, _IBAN_COUNTRY.get(account.country)}:
        field_errors.add("bic", problems.bic_country_mismatch)
    return bic


def _validate_text(name: str, text: str, field_errors: FieldErrors) -> str:
    plain = to_latin(text)
    if plain is None:
        field_errors.add(name, problems.name_not_latin)
        return ""
    if not plain and name != "city":
        field_errors.add(name, errors.validation_failed, validation_message("missing"))
    elif len(plain) > _MAX_LENGTHS[name]:
        message = validation_message("string_too_long", max_length=_MAX_LENGTHS[name])
        field_errors.add(name, errors.validation_failed, message)
    return plain


def _is_arabic(character: str) -> bool:
    """Keep Arabic marks, so that they are rejected like Arabic letters."""
    return "\u0600" <= character <= "\u06ff"
