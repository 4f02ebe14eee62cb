"""The payer of bank files, from the settings, and what production requires of it."""

from typing import Final

from api.core.settings import Settings
from api.payouts.addresses import PostalAddress
from api.payouts.operator_errors import OperatorError
from api.payouts.pain001 import Payer
from api.payouts.text_fields import to_latin

# The account in the defaults is an example of the IBAN registry.
_EXAMPLE_IBAN: Final[str] = Settings.model_fields["payer_iban"].default
# Said explicitly, even where the default is right by chance.
_REQUIRED: Final = ("payer_name", "payer_iban", "payer_bic", "payer_town", "payer_country")


def get_payer(settings: Settings) -> Payer:
    """Return the payer; its address is in the SWIFT character set."""
    address = PostalAddress(
        country=settings.payer_country,
        town=_latin(settings.payer_town) or "",
        street=_latin(settings.payer_street),
        building_number=_latin(settings.payer_building_number),
        post_code=_latin(settings.payer_post_code),
    )
    return Payer(settings.payer_name, settings.payer_iban, settings.payer_bic, address)


def _latin(text: str | None) -> str | None:
    return to_latin(text) if text else None


def require_real_payer(settings: Settings) -> None:
    """Raise an error if production would send the example of the settings.

    Raises:
        OperatorError: `payer_is_example`.
    """
    if not settings.is_production:
        return
    missing = [name for name in _REQUIRED if name not in settings.model_fields_set]
    if settings.payer_iban == _EXAMPLE_IBAN and "payer_iban" not in missing:
        missing.append("payer_iban")
    if not get_payer(settings).address.town and "payer_town" not in missing:
        missing.append("payer_town")
    if missing:
        names = ", ".join(name.upper() for name in missing)
        raise OperatorError("payer_is_example", f"Still those of an example: {names}.")
