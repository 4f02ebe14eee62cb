"""Facts about payouts and shares that others may hear."""

from typing import Literal
from uuid import UUID

from api.kernel.events import Event


class PayoutMoved(Event):
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


class MonthClosed(Event):
    """A month's revenue was shared out; `month` such as 2026-10."""

    stored_name = "MonthClosed"
    month: str
