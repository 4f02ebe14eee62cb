"""Normalization and validation of bank accounts (IBAN, BIC, routing number and names).

The errors of all fields are collected and raised together.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from schwifty import BIC, IBAN
from schwifty.exceptions import SchwiftyException
from schwifty.registry import get_iban_spec

from api.core.text.arabic import digits_to_latin
from api.core.text.locale import Text
from api.core.text.normalization import normalize
from api.payouts import problems
from api.payouts.addresses import AddressInput, PostalAddress, validate_address
from api.payouts.text_fields import FieldErrors, TextField, check_wire_country

# Territories whose IBANs carry the code of another country.
_IBAN_COUNTRY: Final = {
    **dict.fromkeys(("GG", "IM", "JE"), "GB"),
    **dict.fromkeys(("BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"), "FR"),
    "AX": "FI",
}
# Countries whose banks are found by a routing number.
_ROUTED_COUNTRIES: Final = frozenset({"US"})
_ACCOUNT_NUMBER: Final = re.compile(r"[A-Z0-9]{4,34}")
_ROUTING_NUMBER: Final = re.compile(r"[0-9]{9}")
_ROUTING_WEIGHTS: Final = (3, 7, 1) * 3
_BENEFICIARY_NAME: Final = TextField("beneficiaryName", 70)
_BANK_NAME: Final = TextField("bankName", 70)


@dataclass(frozen=True, slots=True)
class BankAccountInput:
    """A bank account as entered by a member; `country` is that of the bank."""

    beneficiary_name: str
    address: AddressInput
    country: str
    bank_name: str
    bic: str
    iban: str = ""
    account_number: str = ""
    routing_number: str = ""


@dataclass(frozen=True, slots=True)
class BankAccount:
    """A normalized bank account; `number` is an IBAN or an account number."""

    beneficiary_name: str
    address: PostalAddress
    country: str
    bank_name: str
    bic: str
    number: str
    is_iban: bool
    routing_number: str | None


def normalize_number(text: str) -> str:
    """Normalize an account number: capital letters, Latin digits, no separators.

    Arabic and Persian digits are converted. Spaces, hyphens, dots and direction marks are removed.
    """
    plain = digits_to_latin(normalize("NFKC", text)).upper()
    return "".join(
        each
        for each in plain
        if unicodedata.category(each)[0] in "LNS" and each != "\N{MINUS SIGN}"
    )


def iban_length(country: str) -> int | None:
    """Return the length of the country's IBANs; None if banks accept no IBAN there."""
    try:
        spec = get_iban_spec(_IBAN_COUNTRY.get(country, country))
    except SchwiftyException:
        return None
    return None if spec.aspirational else spec.iban_length


def has_routing_numbers(country: str) -> bool:
    """Return whether banks of the country are found by a routing number."""
    return country in _ROUTED_COUNTRIES


def required_fields(country: str) -> list[str]:
    """List the JSON names of the fields that a wire transfer to the country requires."""
    number = "accountNumber" if iban_length(country) is None else "iban"
    routing = ["routingNumber"] if has_routing_numbers(country) else []
    holder = ["beneficiaryName", "residenceCountry", "city"]
    return [*holder, "country", number, *routing, "bic", "bankName"]


def validate(account: BankAccountInput) -> BankAccount:
    """Validate and normalize an account.

    Raises:
        ApiError: `invalid_iban`, `invalid_account_number`, `invalid_bic`, `bic_country_mismatch`,
            `invalid_routing_number`, `name_not_latin`, `city_required`,
            `payout_country_not_allowed` or `validation_failed`, with a message for every
            invalid field.
    """
    field_errors = FieldErrors()
    if not check_wire_country("country", account.country, field_errors):
        raise field_errors.error()
    number, is_iban = _validate_number(account, field_errors)
    validated = BankAccount(
        bic=_validate_bic(account, field_errors),
        routing_number=validate_routing_number(
            account.country, account.routing_number, field_errors
        ),
        beneficiary_name=_BENEFICIARY_NAME.read(account.beneficiary_name, field_errors),
        address=validate_address(account.address, field_errors),
        bank_name=_BANK_NAME.read(account.bank_name, field_errors),
        country=account.country,
        number=number,
        is_iban=is_iban,
    )
    field_errors.raise_if_any()
    return validated


def validate_routing_number(country: str, text: str, field_errors: FieldErrors) -> str | None:
    """Validate the routing number of a bank in the United States; other banks have none."""
    number = normalize_number(text)
    if not has_routing_numbers(country):
        if number:
            field_errors.add_message("routingNumber", "not_accepted")
        return None
    if not number:
        field_errors.add_message("routingNumber", "missing")
    elif not _is_routing_number(number):
        field_errors.add("routingNumber", problems.invalid_routing_number)
    return number


def _is_routing_number(number: str) -> bool:
    """Verify the check digit of the American Bankers Association."""
    if not _ROUTING_NUMBER.fullmatch(number) or int(number) == 0:
        return False
    weighted = zip(_ROUTING_WEIGHTS, number, strict=True)
    return sum(weight * int(digit) for weight, digit in weighted) % 10 == 0


def _validate_number(account: BankAccountInput, field_errors: FieldErrors) -> tuple[str, bool]:
    length = iban_length(account.country)
    if length is None:
        return _validate_account_number(account, field_errors), False
    if account.account_number:
        field_errors.add_message("accountNumber", "not_accepted")
    iban = normalize_number(account.iban).removeprefix("IBAN")
    if not iban:
        field_errors.add_message("iban", "missing")
    elif reason := _iban_error(iban, account.country):
        _add_iban_error(field_errors, reason, length)
    return iban, True


def _validate_account_number(account: BankAccountInput, field_errors: FieldErrors) -> str:
    if account.iban:
        _add_iban_error(field_errors, "country")
    number = normalize_number(account.account_number)
    if not number and not account.iban:
        field_errors.add_message("accountNumber", "missing")
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
        field_errors.add_message("bic", "missing")
        return bic
    try:
        country = BIC(bic).country_code
    except SchwiftyException:
        field_errors.add("bic", problems.invalid_bic)
        return bic
    if country not in {account.country, _IBAN_COUNTRY.get(account.country)}:
        field_errors.add("bic", problems.bic_country_mismatch)
    return bic
