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
# Countries to which wires are sent, as of 25 November 2026; both the bank and the residence of the
# beneficiary must be in one of them. Left out are:
# - North Korea, Iran, Cuba and Syria: comprehensive sanctions of the United States, the European
#   Union or the United Nations, in the past or now (ofac.treasury.gov, sanctionsmap.eu). Most of
#   those on Syria ended in 2025; it returns here when the operator's banks accept such wires;
# - Myanmar: a call for action of the FATF (fatf-gafi.org, October 2025);
# - Russia and Belarus: sanctions on their financial sectors;
# - territories without inhabitants or banks.
# Sanctions on persons and on banks are screened by name (`api.payouts.screening`).
_WIRE: Final = (
    "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ"
    " BR BS BT BW BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CV CW CX CY CZ DE DJ DK DM DO DZ"
    " EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU"
    " GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ"
    " LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MN MO MP MQ MR MS MT MU MV"
    " MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT"
    " PW PY QA RE RO RS RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD"
    " TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT"
    " ZA ZM ZW"
)
WIRE_COUNTRIES: Final = frozenset(_WIRE.split())


class Country(NamedTuple):
    """Country with its names and its dial code."""

    id: str
    name: Text
    dial_code: str

    @property
    def payout_methods(self) -> tuple[str, ...]:
        """Return the payout methods for members who live there."""
        kinds = (("wire-transfer", WIRE_COUNTRIES), ("connect", CONNECT_COUNTRIES))
        return tuple(kind for kind, allowed in kinds if self.id in allowed)


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
