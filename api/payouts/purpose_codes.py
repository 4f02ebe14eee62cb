"""Purposes of payment that central banks require of transfers in US dollars, by the bank's country.

As of 25 November 2026. A payout is the member's part of the sale and use of their works: a charge
for the use of intellectual property. Sources:

- United Arab Emirates, all currencies: Purpose of Payment codes of the Central Bank; `IPC` is
  "charges for the use of intellectual property royalties". SWIFT field 77B, `/BENEFRES/AE//IPC`, is
  `RgltryRptg` in ISO 20022 (supportcentre.natwest.com, cashmanagement.bnpparibas.com/currency/aed).
- Bahrain, all currencies, since 31 May 2021: purpose codes of the Central Bank, with the same
  `IPC` (nab.com.au, sicobank.com, support.currencycloud.com).
- Jordan, all currencies, since 2 February 2015: a code of four digits of the Central Bank begins
  the remittance information (hbtf.com/en/purpose-codes, jpmorgan.com). The code is the operator's
  to choose with its bank: `PURPOSE_CODES`.

Other countries (China, India, Kuwait, Malaysia, Qatar) require codes for their own currencies.
Banks differ: an operator whose bank asks for another code, or for one of another country, sets it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from api.core.settings import Settings

Element = Literal["regulatory-reporting", "remittance"]


@dataclass(frozen=True, slots=True)
class Purpose:
    """A purpose code, and the element of the bank file that has it."""

    country: str
    code: str
    element: Element


_ELEMENTS: Final[Mapping[str, Element]] = {
    "AE": "regulatory-reporting",
    "BH": "regulatory-reporting",
    "JO": "remittance",
}
_CODES: Final = {"AE": "IPC", "BH": "IPC"}


def find_purpose(settings: Settings, bank_country: str) -> Purpose | None:
    """Return the purpose of transfers to banks of a country; None if no code is set for it."""
    chosen = dict(pair.split("=") for pair in settings.purpose_codes.split())
    code = chosen.get(bank_country) or _CODES.get(bank_country)
    if code is None:
        return None
    return Purpose(bank_country, code, _ELEMENTS.get(bank_country, "regulatory-reporting"))


def lacks_purpose(settings: Settings, bank_country: str) -> bool:
    """Return whether the country requires a code, and none is set."""
    return bank_country in _ELEMENTS and find_purpose(settings, bank_country) is None
