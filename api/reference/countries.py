"""Countries with an officially assigned ISO 3166 alpha-2 code; names from CLDR."""

from functools import cache
from typing import Final, NamedTuple

from phonenumbers import COUNTRY_CODE_TO_REGION_CODE

from api.core.text.locale import Text

# Other territories of CLDR: exceptionally reserved, user-assigned, or not countries.
_NOT_OFFICIAL: Final = frozenset(
    {"AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "XK", "ZZ"}
)
# Territories within the numbering plan of another country, unknown to phonenumbers (ITU).
_DIALLED_AS: Final = {
    "AQ": 672,
    "BV": 47,
    "GS": 500,
    "HM": 672,
    "PN": 64,
    "TF": 262,
    "UM": 1,
}
# Countries to which Stripe pays members of a platform in the United States, as of 1 November 2026:
# the United States, the United Kingdom, the EEA, Switzerland and Canada
# (docs.stripe.com/connect/cross-border-payouts).
_CONNECT: Final = (
    "AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE"
    " SI SK US"
)
CONNECT_COUNTRIES: Final = frozenset(_CONNECT.split())


class Country(NamedTuple):
    """Country with its names and its dial code."""

    id: str
    name: Text
    dial_code: str

    @property
    def payout_methods(self) -> tuple[str, ...]:
        """Return the payout methods for members who live there."""
        return ("wire-transfer", "connect") if self.id in CONNECT_COUNTRIES else ("wire-transfer",)


@cache
def countries() -> dict[str, Country]:
    """Return all countries by id, read from CLDR on first use, which takes a moment."""
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
