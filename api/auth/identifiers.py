"""E-mail addresses and phone numbers: read in any form, kept in one."""

import re
from dataclasses import dataclass
from typing import Final, Literal

import phonenumbers
from email_validator import EmailNotValidError, validate_email

from api.core import errors
from api.core.http.validation import validation_message
from api.core.text.arabic import digits_to_latin

Channel = Literal["email", "phone"]

# What comes along when a number or an address is pasted out of right-to-left text.
_INVISIBLE: Final = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c]")
_DOTS: Final = "•••"


@dataclass(frozen=True, slots=True)
class Contact:
    """Where a person is reached; `value` is normalised: lower case, or E.164."""

    channel: Channel
    value: str

    @property
    def masked(self) -> str:
        """Recognised by whom it belongs to; the dots don't tell how many letters they hide."""
        if self.channel == "phone":
            return f"{self.value[:4]}{_DOTS}{self.value[-2:]}"
        local, _, domain = self.value.rpartition("@")
        return f"{local[0]}{_DOTS}{local[-1] if len(local) > 2 else ''}@{domain}"


def parse_contact(text: str) -> Contact:
    """Read an e-mail address or an international phone number, in any digits.

    Raises:
        ApiError: `validation_failed` at `identifier` for what is neither.
    """
    plain = digits_to_latin(_INVISIBLE.sub("", text)).strip()
    value = _email(plain) if "@" in plain else _phone(plain)
    if value is None:
        raise errors.validation_failed(
            fields={"identifier": validation_message("identifier_invalid")}
        )
    return Contact("email" if "@" in plain else "phone", value)


def _email(text: str) -> str | None:
    try:
        found = validate_email(text, check_deliverability=False, allow_smtputf8=False)
    except EmailNotValidError:
        return None
    # Nobody tells Ali@ from ali@, and one box with two accounts would be a trap.
    return (found.ascii_email or found.normalized).lower()


def _phone(text: str) -> str | None:
    number = text.removeprefix("00") if text.startswith("00") else text.removeprefix("+")
    try:
        found = phonenumbers.parse(f"+{number}")
    except phonenumbers.NumberParseException:
        return None
    if not phonenumbers.is_valid_number(found):
        return None
    return phonenumbers.format_number(found, phonenumbers.PhoneNumberFormat.E164)
