"""Every country that ISO 3166 has officially given two letters; named by CLDR."""

from functools import cache
from typing import Final, NamedTuple

from phonenumbers import COUNTRY_CODE_TO_REGION_CODE

from api.core.text.locale import Text

# Territories that CLDR names beside them: reserved exceptionally, user-assigned, or no country.
_NOT_OFFICIAL: Final = frozenset(
    {"AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "XK", "ZZ"}
)
# Telephones there are numbered under another's plan, and phonenumbers knows none of them (ITU).
_DIALLED_AS: Final = {
    "AQ": 672,
    "BV": 47,
    "GS": 500,
    "HM": 672,
    "PN": 64,
    "TF": 262,
    "UM": 1,
}
# Where Stripe pays members of a platform on its own, as of 1 November 2026: the United States, the
# United Kingdom, the EEA, Switzerland and Canada (docs.stripe.com/connect/cross-border-payouts).
_CONNECT: Final = (
    "AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE"
    " SI SK US"
)
CONNECT_COUNTRIES: Final = frozenset(_CONNECT.split())


class Country(NamedTuple):
    """A country with its names and its telephone prefix."""

    id: str
    name: Text
    dial_code: str

    @property
    def payout_methods(self) -> tuple[str, ...]:
        """How members who live there can be paid."""
        return ("wire-transfer", "connect") if self.id in CONNECT_COUNTRIES else ("wire-transfer",)


@cache
def countries() -> dict[str, Country]:
    """All by id; read from CLDR on first use, which takes a moment."""
    from babel import Locale  # noqa: PLC0415 - not at the start, which has to be quick

    codes = {
        region: code for code, regions in COUNTRY_CODE_TO_REGION_CODE.items() for region in regions
    } | _DIALLED_AS
    english = Locale.parse("en").territories
    arabic = Locale.parse("ar").territories
    return {
        region: Country(region, {"en": english[region], "ar": arabic[region]}, f"+{codes[region]}")
        for region in sorted(english)
        if len(region) == 2 and region.isalpha() and region not in _NOT_OFFICIAL
    }
