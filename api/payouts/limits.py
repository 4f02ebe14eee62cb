"""Limit of new sellers: payouts above it are held until staff release them.

A card that was stolen is disputed after weeks. In the first days after the first sale, payouts up
to a limit leave without a review.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from api.core.clock import iso
from api.core.db.database import ReadConnection, WriteTransaction
from api.core.settings import Settings
from api.payments.queries import purchases
from api.payouts import queries


@dataclass(frozen=True, slots=True)
class NewSellerLimit:
    """The limit of a member until a time, and the cents of it that payouts have used."""

    until: datetime
    limit_cents: int
    used_cents: int

    def is_exceeded_by(self, cents: int) -> bool:
        return self.used_cents + cents > self.limit_cents

    def to_json(self) -> dict[str, Any]:
        return {
            "until": iso(self.until),
            "limitCents": self.limit_cents,
            "usedCents": self.used_cents,
        }


async def get_new_seller_limit(
    connection: ReadConnection | WriteTransaction,
    settings: Settings,
    member_id: UUID,
    at: datetime,
) -> NewSellerLimit | None:
    """Return the limit of a new seller; None for members without sales and for other sellers."""
    first_sale_at = await purchases.get_first_sale_time(connection, member_id)
    if first_sale_at is None:
        return None
    until = first_sale_at + timedelta(days=settings.new_seller_days)
    if at >= until:
        return None
    sums = await queries.sum_payouts(connection, member_id)
    used = int(sums.live_cents + sums.transferred_cents)
    return NewSellerLimit(until, settings.new_seller_payout_limit_cents, used)
