"""Outbox events of payouts."""

from typing import Literal
from uuid import UUID

from api.core.events.dispatch import Event


class PayoutStatusChanged(Event):
    """A payout reached another state."""

    stored_name = "PayoutMoved"
    payout_id: UUID
    member_id: UUID
    amount_cents: int
    status: Literal["pending", "in-progress", "transferred", "failed"]


class PayoutMethodChanged(Event):
    """A member is paid elsewhere from now on; they are told, in case it was not them."""

    stored_name = "PayoutMethodChanged"
    member_id: UUID
