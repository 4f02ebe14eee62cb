"""Postal addresses of beneficiaries, in the parts of ISO 20022.

Since 14 November 2026 SWIFT (CBPR+), Fedwire and SEPA reject addresses without town and country.
"""

from dataclasses import dataclass
from typing import Final

from api.core.db.database import AnyRow
from api.payouts import problems
from api.payouts.text_fields import FieldErrors, TextField, check_wire_country

_CITY: Final = TextField("city", 35, missing=problems.city_required)
_STREET: Final = TextField("street", 70, is_required=False)
_BUILDING_NUMBER: Final = TextField("buildingNumber", 16, is_required=False)
_POST_CODE: Final = TextField("postCode", 16, is_required=False)


@dataclass(frozen=True, slots=True)
class AddressInput:
    """An address as entered by a member; `country` is that of the residence."""

    country: str
    city: str
    street: str = ""
    building_number: str = ""
    post_code: str = ""


@dataclass(frozen=True, slots=True)
class PostalAddress:
    """An address in the SWIFT character set; unknown parts are None."""

    country: str
    town: str
    street: str | None = None
    building_number: str | None = None
    post_code: str | None = None

    @property
    def line(self) -> str:
        """Return street and building number in one line, as former releases store them."""
        return " ".join(each for each in (self.building_number, self.street) if each)

    @property
    def columns(self) -> dict[str, str | None]:
        """Return the columns of a payout method."""
        return {
            "residence_country": self.country,
            "city": self.town,
            "street": self.street,
            "building_number": self.building_number,
            "post_code": self.post_code,
            "address": self.line,
        }

    @classmethod
    def of(cls, row: AnyRow) -> "PostalAddress":
        """Build the address of a payout method that has one."""
        return cls(
            country=row.residence_country,
            town=row.city,
            street=row.street,
            building_number=row.building_number,
            post_code=row.post_code,
        )


def validate_address(address: AddressInput, field_errors: FieldErrors) -> PostalAddress:
    """Normalize an address, and add an error for each invalid part."""
    check_wire_country("residenceCountry", address.country, field_errors)
    return PostalAddress(
        country=address.country,
        town=_CITY.read(address.city, field_errors),
        street=_STREET.read(address.street, field_errors) or None,
        building_number=_BUILDING_NUMBER.read(address.building_number, field_errors) or None,
        post_code=_POST_CODE.read(address.post_code, field_errors) or None,
    )
