"""Normal form of e-mail addresses and phone numbers."""

import re
from dataclasses import dataclass
from typing import Final, Literal

import phonenumbers
from email_validator import EmailNotValidError, validate_email

from api.core import errors
from api.core.http.validation import validation_message
from api.core.text.arabic import digits_to_latin

Channel = Literal["email", "phone"]

# Invisible characters that come along when text is pasted from right-to-left pages.
_INVISIBLE: Final = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c]")
_MASK: Final = "•••"


@dataclass(frozen=True, slots=True)
class Contact:
    """E-mail address or phone number; `value` is normalised: lower case, or E.164."""

    channel: Channel
    value: str

    @property
    def masked(self) -> str:
        """Return a form that its owner recognises; the mask hides the length."""
        if self.channel == "phone":
            return f"{self.value[:4]}{_MASK}{self.value[-2:]}"
        local, _, domain = self.value.rpartition("@")
        return f"{local[0]}{_MASK}{local[-1] if len(local) > 2 else ''}@{domain}"


def parse_contact(text: str) -> Contact:
    """Parse an e-mail address or an international phone number, in any digits.

    Raises:
        ApiError: `validation_failed` at `identifier` for other text.
    """
    plain = digits_to_latin(_INVISIBLE.sub("", text)).strip()
    value = _parse_email(plain) if "@" in plain else _parse_phone(plain)
    if value is None:
        raise errors.validation_failed(
            fields={"identifier": validation_message("identifier_invalid")}
        )
    return Contact("email" if "@" in plain else "phone", value)


def _parse_email(text: str) -> str | None:
    try:
        found = validate_email(text, check_deliverability=False, allow_smtputf8=False)
    except EmailNotValidError:
        return None
    # Members don't distinguish Ali@ from ali@, and two accounts of one mailbox would confuse them.
    return (found.ascii_email or found.normalized).lower()


def _parse_phone(text: str) -> str | None:
    number = text.removeprefix("00") if text.startswith("00") else text.removeprefix("+")
    try:
        found = phonenumbers.parse(f"+{number}")
    except phonenumbers.NumberParseException:
        return None
    if not phonenumbers.is_valid_number(found):
        return None
    return phonenumbers.format_number(found, phonenumbers.PhoneNumberFormat.E164)
