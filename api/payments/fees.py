"""Fees of the platform, which are fixed when a purchase or tip is begun."""

from typing import Literal

from api.core.settings import Settings


def compute_fee(settings: Settings, kind: Literal["purchase", "tip"], amount_cents: int) -> int:
    """Return the platform's fee in cents, at most the amount."""
    if kind == "purchase":
        return _share(amount_cents, settings.sale_fee_bps)
    fee_cents = _share(amount_cents, settings.tip_fee_bps) + settings.tip_fee_fixed_cents
    return min(fee_cents, amount_cents)


def _share(cents: int, bps: int) -> int:
    return (cents * bps + 5_000) // 10_000
