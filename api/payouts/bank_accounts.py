"""Bank accounts as members type and paste them: made plain, then held against their rules.

Nothing here keeps anything. What is wrong is gathered over all fields and raised once.
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
from api.core.http.validation import sentence
from api.core.text.arabic import digits_to_latin
from api.core.text.locale import Text
from api.payouts import problems
from api.reference import service as reference

# Territories whose banks have the numbers of another country.
_IBAN_COUNTRY: Final = {
    **dict.fromkeys(("GG", "IM", "JE"), "GB"),
    **dict.fromkeys(("BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"), "FR"),
    "AX": "FI",
}
_ACCOUNT_NUMBER: Final = re.compile(r"[A-Z0-9]{4,34}")
# Letters that Unicode does not take apart into a plain one and its mark, and typists' signs.
_REPLACEMENTS: Final = (
    "ß=ss ẞ=SS æ=ae Æ=AE œ=oe Œ=OE ø=o Ø=O ł=l Ł=L đ=d Đ=D ð=d Ð=D þ=th Þ=Th ı=i ħ=h Ħ=H"
    " ’=' ‘=' ʼ=' –=- —=- ،=, &=+"
)
_LETTER_MAP: Final = str.maketrans(dict(pair.split("=") for pair in _REPLACEMENTS.split()))
# What every bank's systems read: the set of SWIFT and SEPA.
_SWIFT_CHARSET: Final = re.compile(r"[A-Za-z0-9/\-?:().,'+ ]*")
_MAX_LENGTHS: Final = {"beneficiaryName": 70, "address": 70, "city": 35, "bankName": 70}


@dataclass(frozen=True, slots=True)
class BankAccountInput:
    """Where a member wants to be paid, as they wrote it."""

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
    """A bank account in plain form; `number` is the IBAN or the account's own number."""

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
    """What is wrong so far, a sentence for each field; the first names the error."""

    first: Problem | None = None
    fields: dict[str, Text] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)
    facts: dict[str, str | int] = field(default_factory=dict)

    def add(self, name: str, problem: Problem, text: Text | None = None) -> None:
        self.first = self.first or problem
        self.fields[name] = text or problem.text
        self.codes[name] = problem.code

    def error(self) -> ApiError:
        """Of all that is wrong, where something is."""
        named = self.first or errors.validation_failed
        return named(fields=self.fields, facts={**self.facts, "codes": self.codes})


def normalize_number(text: str) -> str:
    """A number as banks print it, without what people and screens put between: spaces, hyphens,
    dots, direction marks; Arabic and Persian digits as Latin ones, letters as capitals."""
    plain = digits_to_latin(unicodedata.normalize("NFKC", text)).upper()
    return "".join(
        each
        for each in plain
        if unicodedata.category(each)[0] in "LNS" and each != "\N{MINUS SIGN}"
    )


def to_latin(text: str) -> str | None:
    """A name or address in the letters that banks read; None where it has others."""
    plain = digits_to_latin(unicodedata.normalize("NFKC", text)).translate(_LETTER_MAP)
    parted = unicodedata.normalize("NFD", plain)
    kept = "".join(
        each
        for each in parted
        if unicodedata.category(each) not in {"Mn", "Cf"} or _is_arabic(each)
    )
    spaced = " ".join(kept.split())
    return spaced if _SWIFT_CHARSET.fullmatch(spaced) else None


def iban_length(country: str) -> int | None:
    """How long an IBAN of the country's banks is; None where they have none that banks accept."""
    try:
        spec = get_iban_spec(_IBAN_COUNTRY.get(country, country))
    except SchwiftyException:
        return None
    return None if spec.aspirational else spec.iban_length


def required_fields(country: str) -> list[str]:
    """What has to be known for a wire to a bank there, by the names of the wire."""
    number = "accountNumber" if iban_length(country) is None else "iban"
    return ["beneficiaryName", "address", "country", number, "bic", "bankName"]


def validate(asked: BankAccountInput) -> BankAccount:
    """The account that a member means.

    Raises:
        ApiError: `invalid_iban`, `invalid_account_number`, `invalid_bic`, `bic_country_mismatch`,
            `name_not_latin` or `validation_failed`, with a sentence for every field that is wrong.
    """
    faults = FieldErrors()
    if not reference.is_country(asked.country):
        faults.add("country", errors.validation_failed, sentence("country_unknown"))
        raise faults.error()
    number, is_iban = _validate_number(asked, faults)
    bic = _validate_bic(asked, faults)
    words = {
        name: _validate_text(name, text, faults)
        for name, text in (
            ("beneficiaryName", asked.beneficiary_name),
            ("address", asked.address),
            ("bankName", asked.bank_name),
            ("city", asked.city),
        )
    }
    if faults.first:
        raise faults.error()
    return BankAccount(
        beneficiary_name=words["beneficiaryName"],
        address=words["address"],
        city=words["city"] or None,
        country=asked.country,
        bank_name=words["bankName"],
        bic=bic,
        number=number,
        is_iban=is_iban,
    )


def _validate_number(asked: BankAccountInput, faults: FieldErrors) -> tuple[str, bool]:
    length = iban_length(asked.country)
    if length is None:
        return _validate_account_number(asked, faults), False
    if asked.account_number:
        faults.add("accountNumber", errors.validation_failed, sentence("not_accepted"))
    iban = normalize_number(asked.iban).removeprefix("IBAN")
    if not iban:
        faults.add("iban", errors.validation_failed, sentence("missing"))
    elif reason := _iban_error(iban, asked.country):
        _add_iban_error(faults, reason, length)
    return iban, True


def _validate_account_number(asked: BankAccountInput, faults: FieldErrors) -> str:
    if asked.iban:
        _add_iban_error(faults, "country")
    number = normalize_number(asked.account_number)
    if not number and not asked.iban:
        faults.add("accountNumber", errors.validation_failed, sentence("missing"))
    elif number and not _ACCOUNT_NUMBER.fullmatch(number):
        faults.add("accountNumber", problems.invalid_account_number)
    return number


def _iban_error(iban: str, country: str) -> str | None:
    if iban[:2] != _IBAN_COUNTRY.get(country, country):
        return "country"
    if len(iban) != iban_length(country):
        return "length"
    try:
        IBAN(iban if iban.isascii() else "")
    except SchwiftyException:
        # Also where a letter stands in the place of a digit: what was typed is not what was meant.
        return "checksum"
    return None


def _add_iban_error(faults: FieldErrors, reason: str, length: int | None = None) -> None:
    said = problems.IBAN_ERRORS[reason]
    text: Text = {locale: each.format(length=length) for locale, each in said.items()}
    faults.add("iban", problems.invalid_iban, text)
    faults.facts["reason"] = reason
    if reason == "length" and length:
        faults.facts["length"] = length


def _validate_bic(asked: BankAccountInput, faults: FieldErrors) -> str:
    bic = normalize_number(asked.bic)
    if not bic:
        faults.add("bic", errors.validation_failed, sentence("missing"))
        return bic
    try:
        country = BIC(bic).country_code
    except SchwiftyException:
        faults.add("bic", problems.invalid_bic)
        return bic
    if country not in {asked.country, _IBAN_COUNTRY.get(asked.country)}:
        faults.add("bic", problems.bic_country_mismatch)
    return bic


def _validate_text(name: str, text: str, faults: FieldErrors) -> str:
    plain = to_latin(text)
    if plain is None:
        faults.add(name, problems.name_not_latin)
        return ""
    if not plain and name != "city":
        faults.add(name, errors.validation_failed, sentence("missing"))
    elif len(plain) > _MAX_LENGTHS[name]:
        said = sentence("string_too_long", max_length=_MAX_LENGTHS[name])
        faults.add(name, errors.validation_failed, said)
    return plain


def _is_arabic(character: str) -> bool:
    """Arabic marks stay, so that they are refused with their letters."""
    return "\u0600" <= character <= "\u06ff"
