"""Outbox events of payouts."""

from typing import Literal
from uuid import UUID

from api.core.events.dispatch import Event


class PayoutStatusChanged(Event):
    """The status of a payout changed."""

    stored_name = "PayoutMoved"
    payout_id: UUID
    member_id: UUID
    amount_cents: int
    status: Literal["pending", "in-progress", "transferred", "failed"]


class MemberBankPayoutFailed(Event):
    """The bank of a member refused a payout from their connected account.

    `payout_id` is the latest payout to that account; the money is at the provider.
    """

    stored_name = "MemberBankPayoutFailed"
    payout_id: UUID
    member_id: UUID
    amount_cents: int


class PayoutMethodChanged(Event):
    """A member's payout method changed; the member is notified, as it may be an attack."""

    stored_name = "PayoutMethodChanged"
    member_id: UUID
